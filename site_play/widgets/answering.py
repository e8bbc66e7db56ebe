"""An exercise on the page: what is shown, how it is answered, and what is said to the answer. It keeps no state."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from urllib.parse import parse_qs

from engine.cards import NO_CARDS, Card, CardSet, parse_card
from engine.exercises import PASS_KEY, Exercise, Form, Option, judge
from engine.legality import Play
from engine.observation import Observation
from engine.prose import violation_sentence
from engine.state import State
from site_play.tags import Html, tag, text
from site_play.views import parts
from site_play.views.cards import Mark
from site_play.views.hand import hand, open_hand
from site_play.views.seats import Seat, seats
from site_play.views.table import table
from site_play.widgets import lines
from site_play.widgets.strip import last_done, names_at, seat_at, strip_order

NOTHING_MARKED = "Mark something first: click a card, then check."
NO_NUMBER = "Write a whole number first, such as 3."

UNSEEN = "Cards you do not see"

_LARGEST = 999


def shown(wid: str, exercise: Exercise, given: Sequence[str], *, checked: bool, step: int = 0) -> list[Html]:
    """The question, what it is about, and the ways to answer it; once checked with right and wrong on the cards.

    With a `step` table and hands are those after so many actions of the line that follows the answer.
    """
    told = checked or _is_answered(exercise, given)
    pieces = [
        parts.status(exercise.ask),
        *([parts.story(exercise.story)] if exercise.story else []),
        *picture(wid, exercise, given, step, tells_needs=told),
    ]
    if exercise.of_unseen:
        pieces.append(parts.owner(UNSEEN))
    if exercise.form in {Form.MARK, Form.PICK}:
        pieces.append(_hand(wid, exercise, given, step, checked=checked))
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
    if verb == "pick" and exercise.form is Form.PICK and name in _others(exercise):
        return (), False
    if verb == "pick" and exercise.form in {Form.PICK, Form.CHOOSE} and exercise.option(name):
        return (name,), True
    if action.startswith("number?") and exercise.form is Form.NUMBER:
        said = parse_qs(action.partition("?")[2]).get("n", [""])[0].strip()
        is_number = re.fullmatch(r"\d{1,3}", said) is not None
        return ((str(int(said)),), True) if is_number else ((), False)
    return None


def _others(exercise: Exercise) -> tuple[str, ...]:
    """The cards of the reader's hand that are no answers: they do not fit."""
    if exercise.form is not Form.PICK or not isinstance(exercise.position, State):
        return ()
    return tuple(
        str(card) for card in exercise.position.hands[exercise.seat] if exercise.option(str(card)) is None
    )


def complaint(exercise: Exercise, action: str) -> str:
    """What is missing in an answer that is none."""
    verb, _, name = action.partition(" ")
    if verb == "pick" and isinstance(exercise.position, State):
        refused = exercise.position.violation(Play(parse_card(name)), exercise.seat)
        return f"{violation_sentence(refused)} Pick a card that fits." if refused else ""
    return NO_NUMBER if exercise.form is Form.NUMBER else NOTHING_MARKED


def first_answers(exercise: Exercise) -> tuple[str, ...]:
    """The actions that answer an exercise at one stroke."""
    if exercise.form is Form.NUMBER:
        most = max(int(option.key) for option in exercise.options)
        return ("number?n=", *(f"number?n={number}" for number in range(max(13, most) + 1)))
    keys = [*(option.key for option in exercise.options), *_others(exercise)]
    return (*(f"pick {key}" for key in keys), *lines.actions(exercise))


def verdict(exercise: Exercise, given: Sequence[str]) -> tuple[bool, str]:
    """Whether the answer is right, and what is said to it."""
    right = judge(exercise, given).right
    if exercise.form is Form.MARK:
        return right, _count_words(exercise, given, right=right)
    option = exercise.option(given[0])
    return right, option.because if option else exercise.otherwise


def answered(wid: str, exercise: Exercise, given: Sequence[str], step: int = 0) -> list[Html]:
    """What is said to the answer: the verdict, and under it every card with its reason, or the line that follows."""
    pieces = [parts.answer(*verdict(exercise, given)), *lines.view(wid, exercise, given[0], step)]
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
        return "Exactly: nothing is missing, and nothing marked that should not be."
    missing = len(exercise.right_keys.difference(given))
    too_much = len(set(given) - exercise.right_keys)
    said = [f"{missing} missing"] * bool(missing) + [f"{too_much} too many"] * bool(too_much)
    return f"Not quite: {' and '.join(said)}."


def _reason(option: Option, given: Collection[str]) -> tuple[Card, bool | None, str]:
    """A card that was marked or missed is right or wrong; one that was left alone rightly has its reason only."""
    marked = option.key in given
    verdict = None if not marked and not option.right else marked is option.right
    return parse_card(option.key), verdict, option.because


def picture(
    wid: str, exercise: Exercise, given: Sequence[str] = (), step: int = 0, *, tells_needs: bool
) -> list[Html]:
    """What the question is about. What fits is not drawn on the table before the answer is found."""
    position = exercise.position
    if position is None:
        return [seats(wid, _before_the_deal(exercise))] if exercise.names else []
    open_hands = isinstance(position, State)  # they say who is there and with how many cards
    pieces = [] if open_hands and not exercise.hides_table else _seats(wid, exercise, position)
    if not exercise.hides_table:
        pieces.append(_table(wid, exercise, given, step, tells_needs=tells_needs))
    if isinstance(position, State):
        pieces += _open_hands(wid, exercise, position, given, step)
    elif _shows_own(exercise) and position.hand:
        pieces.append(open_hand("You", position.ruleset, position.hand))
    return pieces


def _before_the_deal(exercise: Exercise) -> list[Seat]:
    """The players and who deals; nobody holds a card yet."""
    names = exercise.names
    return [
        Seat(names[seat], None, to_play=False, did="", dealer=seat == exercise.dealer, passes=0)
        for seat in strip_order(len(names), exercise.seat)
    ]


def _seats(wid: str, exercise: Exercise, position: Observation | State) -> list[Html]:
    return [seats(wid, _strip(exercise, position))] if exercise.names else []


def _table(wid: str, exercise: Exercise, given: Sequence[str], step: int, *, tells_needs: bool) -> Html:
    position = lines.position(exercise, given[0], step) if step else exercise.position
    assert position is not None
    last = lines.laid_last(exercise, given[0], step) if step else NO_CARDS
    told = tells_needs or exercise.form is Form.PICK
    return table(wid, position.ruleset, position.table, last=last, tells_needs=told)


def _gone(exercise: Exercise, given: Sequence[str], step: int, seat: int) -> CardSet:
    return lines.gone(exercise, given[0], step, seat) if step else NO_CARDS


def _shows_own(exercise: Exercise) -> bool:
    """Whether the reader's hand is shown face up: it is not made of buttons, and it matters."""
    in_words = exercise.form in {Form.CHOOSE, Form.NUMBER} and not exercise.hides_table
    return in_words or exercise.of_unseen


def _strip(exercise: Exercise, position: Observation | State) -> list[Seat]:
    history = position.history if isinstance(position, Observation) else ()
    return [
        seat_at(position, seat, exercise.names[seat], last_done(history, seat))
        for seat in strip_order(position.players, exercise.seat)
    ]


def _open_hands(wid: str, exercise: Exercise, position: State, given: Sequence[str], step: int) -> list[Html]:
    """Every hand, in the order of the seats on the page; the reader's own only where it is not made of buttons."""
    buttons = exercise.form in {Form.MARK, Form.PICK}
    names = names_at(exercise.names, position.players, exercise.seat)
    return [
        open_hand(
            names[seat],
            position.ruleset,
            position.hands[seat],
            gone=_gone(exercise, given, step, seat),
            key=wid,
        )
        for seat in strip_order(position.players, exercise.seat)
        if not (buttons and seat == exercise.seat)
    ]


def _hand(wid: str, exercise: Exercise, given: Sequence[str], step: int, *, checked: bool) -> Html:
    position = exercise.position
    assert position is not None
    cards = _offered(exercise, position)
    marks = {
        parse_card(option.key): mark
        for option in exercise.options
        if option.key != PASS_KEY and (mark := _mark(exercise, option, given, checked=checked))
    }
    action = "mark" if exercise.form is Form.MARK else "pick"
    gone = _gone(exercise, given, step, exercise.seat)
    return hand(
        wid,
        position.ruleset,
        cards,
        action=action,
        fits=_fits(exercise, checked=checked),
        marks=marks,
        gone=gone,
        label=UNSEEN if exercise.of_unseen else "Your hand",
    )


def _fits(exercise: Exercise, *, checked: bool) -> CardSet | None:
    """What can be an answer; None where every card can be, whether it fits or not."""
    if checked:
        return NO_CARDS
    others = _others(exercise)
    if not others or not isinstance(exercise.position, State):
        return None
    return exercise.position.hands[exercise.seat] - CardSet.of(map(parse_card, others))


def _offered(exercise: Exercise, position: Observation | State) -> CardSet:
    """The cards among which the reader chooses."""
    if isinstance(position, State):
        return position.hands[exercise.seat]
    return position.unseen if exercise.of_unseen else position.hand


def _mark(exercise: Exercise, option: Option, given: Collection[str], *, checked: bool) -> Mark | None:
    marked = option.key in given
    if not checked and exercise.form is not Form.PICK:  # a card that is picked is an answer at once
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
