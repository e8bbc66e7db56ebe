"""An exercise on the page: what is shown, how it is answered, and what is said to the answer. It keeps no state."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from urllib.parse import parse_qs

from engine.cards import NO_CARDS, Card, parse_card
from engine.exercises import PASS_KEY, Exercise, Form, Option, judge
from engine.observation import Observation
from engine.state import State
from site_play.tags import Html, tag, text
from site_play.views import parts
from site_play.views.cards import Mark
from site_play.views.hand import hand, open_hand
from site_play.views.seats import Seat, seats
from site_play.views.table import table
from site_play.widgets.strip import last_done, strip_order

NOTHING_MARKED = "Mark something first: click a card, then check."
NO_NUMBER = "Write a whole number first, such as 3."

_LARGEST = 999


def shown(wid: str, exercise: Exercise, given: Collection[str], *, checked: bool) -> list[Html]:
    """The question, what it is about, and the ways to answer it; once checked with right and wrong on the cards."""
    pieces = [
        parts.status(exercise.ask),
        *picture(wid, exercise, tells_needs=checked or _is_answered(exercise, given)),
    ]
    if exercise.form in {Form.MARK, Form.PICK}:
        pieces.append(_hand(wid, exercise, given, checked=checked))
    controls = _controls(wid, exercise, given, checked=checked)
    return [*pieces, *([parts.toolbar(controls)] if controls else [])]


def _is_answered(exercise: Exercise, given: Collection[str]) -> bool:
    """Whether the right answer was given; cards that are only marked are none before they are checked."""
    return exercise.form is not Form.MARK and judge(exercise, given).right


def taken(exercise: Exercise, marked: Collection[str], action: str) -> tuple[tuple[str, ...], bool] | None:
    """What is marked after an action, and whether that is the answer; None for an action of another kind."""
    verb, _, name = action.partition(" ")
    if action == "check" and exercise.form is Form.MARK:
        return tuple(marked), bool(marked)
    if verb == "mark" and exercise.form is Form.MARK and exercise.option(name):
        kept = [each for each in marked if each != name]
        return (tuple(kept) if name in marked else (*kept, name)), False
    if verb == "pick" and exercise.form in {Form.PICK, Form.CHOOSE} and exercise.option(name):
        return (name,), True
    if action.startswith("number?") and exercise.form is Form.NUMBER:
        said = parse_qs(action.partition("?")[2]).get("n", [""])[0].strip()
        is_number = re.fullmatch(r"\d{1,3}", said) is not None
        return ((str(int(said)),), True) if is_number else ((), False)
    return None


def complaint(exercise: Exercise) -> str:
    """What is missing in an answer that is none."""
    return NO_NUMBER if exercise.form is Form.NUMBER else NOTHING_MARKED


def first_answers(exercise: Exercise) -> tuple[str, ...]:
    """The actions that answer an exercise at one stroke."""
    if exercise.form is Form.NUMBER:
        most = max(int(option.key) for option in exercise.options)
        return tuple(f"number?n={number}" for number in range(max(13, most) + 1))
    return tuple(f"pick {option.key}" for option in exercise.options)


def verdict(exercise: Exercise, given: Sequence[str]) -> tuple[bool, str]:
    """Whether the answer is right, and what is said to it."""
    right = judge(exercise, given).right
    if exercise.form is Form.MARK:
        return right, _count_words(exercise, given, right=right)
    option = exercise.option(given[0])
    return right, option.because if option else exercise.otherwise


def answered(exercise: Exercise, given: Sequence[str]) -> list[Html]:
    """What is said to the answer: the verdict, and under it every card with its reason."""
    pieces = [parts.answer(*verdict(exercise, given))]
    if exercise.form is Form.MARK:
        pieces.append(
            parts.answers([_reason(option, given) for option in exercise.options if option.key != PASS_KEY])
        )
        passing = exercise.option(PASS_KEY)
        if passing and (PASS_KEY in given) | passing.right:
            pieces.append(parts.answer(passing.right is (PASS_KEY in given), passing.because))
    return pieces


def _count_words(exercise: Exercise, given: Collection[str], *, right: bool) -> str:
    if right:
        return "Exactly: nothing is missing and nothing is too much."
    missing = len(exercise.right_keys.difference(given))
    too_much = len(set(given) - exercise.right_keys)
    said = [f"{missing} missing"] * bool(missing) + [f"{too_much} too much"] * bool(too_much)
    return f"Not quite: {' and '.join(said)}."


def _reason(option: Option, given: Collection[str]) -> tuple[Card, bool | None, str]:
    """A card that was marked or missed is right or wrong; one that was left alone rightly has its reason only."""
    marked = option.key in given
    verdict = None if not marked and not option.right else marked is option.right
    return parse_card(option.key), verdict, option.because


def picture(wid: str, exercise: Exercise, *, tells_needs: bool) -> list[Html]:
    """What the question is about. What fits is not drawn on the table before the answer is found."""
    position = exercise.position
    if position is None:
        return [seats(wid, _before_the_deal(exercise))] if exercise.names else []
    pieces = [seats(wid, _strip(exercise, position))] if exercise.names else []
    if not exercise.hides_table:
        pieces.append(
            table(
                wid, position.ruleset, position.table, tells_needs=tells_needs or exercise.form is Form.PICK
            )
        )
    if isinstance(position, State):
        pieces += _open_hands(exercise, position)
    elif exercise.form in {Form.CHOOSE, Form.NUMBER} and position.hand:
        pieces.append(open_hand("You", position.ruleset, position.hand))
    return pieces


def _before_the_deal(exercise: Exercise) -> list[Seat]:
    """The players and who deals; nobody holds a card yet."""
    names = exercise.names
    return [
        Seat(names[seat], None, to_play=False, did="", dealer=seat == exercise.dealer, passes=0)
        for seat in strip_order(len(names), exercise.seat)
    ]


def _strip(exercise: Exercise, position: Observation | State) -> list[Seat]:
    history = position.history if isinstance(position, Observation) else ()
    return [
        Seat(
            name=exercise.names[seat],
            cards_left=position.cards_left[seat],
            to_play=seat == position.turn and not position.is_over,
            did=last_done(history, seat),
            dealer=seat == position.dealer,
            passes=position.passes[seat],
        )
        for seat in strip_order(position.players, exercise.seat)
    ]


def _open_hands(exercise: Exercise, position: State) -> list[Html]:
    """Every hand, in the order of the seats on the page; the reader's own only where it is not made of buttons."""
    buttons = exercise.form in {Form.MARK, Form.PICK}
    names = exercise.names or _unnamed(position.players, exercise.seat)
    return [
        open_hand(names[seat], position.ruleset, position.hands[seat])
        for seat in strip_order(position.players, exercise.seat)
        if not (buttons and seat == exercise.seat)
    ]


def _unnamed(players: int, you: int) -> list[str]:
    return ["You" if seat == you else f"Player {(seat - you) % players + 1}" for seat in range(players)]


def _hand(wid: str, exercise: Exercise, given: Collection[str], *, checked: bool) -> Html:
    position = exercise.position
    assert position is not None
    cards = position.hands[exercise.seat] if isinstance(position, State) else position.hand
    marks = {
        parse_card(option.key): mark
        for option in exercise.options
        if option.key != PASS_KEY and (mark := _mark(exercise, option, given, checked=checked))
    }
    action = "mark" if exercise.form is Form.MARK else "pick"
    fits = NO_CARDS if checked else None
    return hand(wid, position.ruleset, cards, action=action, fits=fits, marks=marks)


def _mark(exercise: Exercise, option: Option, given: Collection[str], *, checked: bool) -> Mark | None:
    marked = option.key in given
    if not checked:
        return Mark.CHOSEN if marked else None
    if marked:
        return Mark.RIGHT if option.right else Mark.WRONG
    return Mark.MISSED if option.right and exercise.form is Form.MARK else None


def _controls(wid: str, exercise: Exercise, given: Collection[str], *, checked: bool) -> list[Html]:
    match exercise.form:
        case Form.MARK if not checked:
            option = exercise.option(PASS_KEY)
            passing = [_pass_button(wid, option, given)] if option else []
            return [*passing, parts.button("Check", "check", primary=True, id_=f"{wid}-check")]
        case Form.PICK if exercise.option(PASS_KEY):
            return [parts.button("Pass", f"pick {PASS_KEY}", chosen=PASS_KEY in given, disabled=checked)]
        case Form.CHOOSE:
            return [
                parts.button(
                    option.say, f"pick {option.key}", chosen=option.key in given, id_=f"{wid}-{option.key}"
                )
                for option in exercise.options
            ]
        case Form.NUMBER:
            return [_number(wid, given)]
    return []


def _pass_button(wid: str, option: Option, given: Collection[str]) -> Html:
    words = option.say or "Nothing fits: pass"
    return parts.button(words, f"mark {PASS_KEY}", chosen=PASS_KEY in given, toggles=True, id_=f"{wid}-pass")


def _number(wid: str, given: Collection[str]) -> Html:
    field = tag(
        "input",
        type="number",
        id=f"{wid}-n",
        name_="n",
        min=0,
        max=_LARGEST,
        step=1,
        inputmode="numeric",
        value=next(iter(given), None),
        autocomplete="off",
    )
    check = tag("button", text("Check"), type="submit", class_="ft-button ft-primary", id=f"{wid}-check")
    label = tag("label", text("Your number"), for_=f"{wid}-n")
    return tag("form", label, field, check, class_="ft-number-form", data_action="number", novalidate=True)
