"""Which card wins whatever the others do: posed positions, fresh ones by theme, and the line that shows why."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from engine.cards import parse_card
from engine.exercises import Exercise, Form, Misconception, exits, themes, winning
from engine.exercises.kinds import KINDS, has_trap, likeness, of_plan, practice
from engine.exercises.misconceptions import TITLES
from engine.exercises.posed import POSED
from engine.exercises.themes import Theme
from engine.layout import frontier
from engine.legality import Play
from engine.notation import parse_position, parse_state
from engine.solver import Answer, OpenSolver, course
from engine.state import State

NAMES = ("You", "Ana", "Ben")

THEMES: dict[str, tuple[Theme, str, str]] = {
    "hold the gate": (
        themes.HOLD_GATE,
        "pagat 3p | C:2-A D:2-A H:7-A S:3-Q | 6H 2S AS / 3H 5H KS / 2H 4H | turn=0",
        "2S",
    ),
    "open the gate": (
        themes.OPEN_GATE,
        "pagat 3p | C:7-Q D:2-A H:2-A S:2-A | 4C 6C KC / 5C AC / 2C 3C | turn=0",
        "6C",
    ),
    "own run": (
        themes.OWN_RUN,
        "pagat 3p | C:2-J D:2-A H:2-Q S:2-9 | QC KC AC KH / AH / TS JS QS KS AS | turn=0",
        "QC",
    ),
    "starve": (
        themes.STARVE,
        "pagat 3p | C:2-J D:2-Q H:2-A S:2-T | QC KD AD / KC AC / JS QS KS AS | turn=0",
        "KD",
    ),
    "deny the exit": (
        themes.DENY_EXIT,
        "pagat 3p | C:2-A D:7-A H:2-A S:2-Q | 6D KS AS / 2D 3D 5D / 4D | turn=0",
        "KS",
    ),
    "play the dead end": (
        themes.PLAY_DEAD_END,
        "pagat 3p | C:3-Q D:2-A H:4-A S:2-T | 2C KC 2H / AC 3H / JS QS KS AS | turn=0",
        "2C",
    ),
    "save the dead end": (
        themes.SAVE_DEAD_END,
        "pagat 3p | C:2-9 D:6-A H:3-Q S:2-A | 2D 5D 2H KH / 3D 4D AH / TC JC QC KC AC | turn=0",
        "5D",
    ),
    "feed the right one": (
        themes.FEED_RIGHT,
        "pagat 3p | C:2-Q D:3-K H:2-Q S:2-A | KC KH / AC / 2D AD AH | turn=0",
        "KH",
    ),
    "open the seven": (
        themes.OPEN_SEVEN,
        "pagat 3p | C:2-A D:- H:3-A S:2-A | 2D 7D 9D 2H / 5D 8D JD QD / 3D 4D 6D TD KD AD | turn=0",
        "7D",
    ),
    "hold the seven": (
        themes.HOLD_SEVEN,
        "short-20 3p | C:6-9 D:5-8 H:- S:- | 9D 6H 9H 7S / 5C 8H 5S 9S / 5H 7H 6S 8S | turn=0",
        "9D",
    ),
}
"""The positions of the lessons, one for each theme, and the only card that wins."""

WINS = (
    "gate-win",
    "play-dead-end",
    "save-dead-end",
    "open-seven",
    "hold-seven",
    "own-run",
    "starve",
    "deny-exit",
    "feed-right",
)
TRAPS = {
    "waiting-behind": {
        Misconception.GATE_COUNTED,
        Misconception.WHOLE_SUIT_COUNTED,
        Misconception.ONLY_NEIGHBOUR_COUNTED,
    },
    "gate-win": {Misconception.GATE_GIVEN_AWAY, Misconception.GATE_KEPT},
    "play-dead-end": {Misconception.DEAD_END_SAVED},
    "save-dead-end": {Misconception.DEAD_END_SPENT},
    "open-seven": {Misconception.SEVEN_HELD},
    "hold-seven": {Misconception.SEVEN_GIVEN_AWAY},
    "own-run": {Misconception.RUN_PUT_OFF},
    "starve": {Misconception.NEXT_PLAYER_FED},
    "deny-exit": {Misconception.EXIT_OPENED},
    "feed-right": {Misconception.WRONG_PLAYER_FED},
    "next-out": {Misconception.LAST_CARD_MUST_FIT, Misconception.ONE_CARD_A_TURN},
}
"""The mistakes that each kind is about."""


def state_of(exercise: Exercise) -> State:
    assert isinstance(exercise.position, State)
    return exercise.position


def wins_by_plain_search(state: State, hero: int, known: dict[tuple[int, int], bool]) -> bool:
    """Who wins, found with the rules alone: every state one after the other."""
    key = (state.table_bits, state.turn)
    if key not in known:
        afters = [state.apply(action) for action in state.legal_actions()]
        results = (
            after.hand_bits[hero] == 0 if after.is_over else wins_by_plain_search(after, hero, known)
            for after in afters
        )
        known[key] = any(results) if state.turn == hero else all(results)
    return known[key]


def right_by_plain_search(state: State) -> set[str]:
    known: dict[tuple[int, int], bool] = {}
    afters = {str(card): state.apply(Play(card)) for card in state.playable}
    return {
        name
        for name, after in afters.items()
        if (
            not after.hand_bits[state.turn]
            if after.is_over
            else wins_by_plain_search(after, state.turn, known)
        )
    }


def check_line(state: State, exercise: Exercise, key: str, *, right: bool) -> None:
    """The line begins with the answer, is legal, and ends with the reader out where the answer is right."""
    option = exercise.option(key)
    assert option is not None
    assert option.line[0] == Play(parse_card(key))
    for action in option.line:
        assert not state.is_over
        state = state.apply(action)
    assert state.is_over
    assert (state.hand_bits[exercise.seat] == 0) is right


@pytest.mark.parametrize("name", THEMES)
def test_the_positions_of_the_lessons_have_one_answer_and_their_theme(name: str) -> None:
    theme, text, wanted = THEMES[name]
    state = parse_state(text)
    exercise = winning.pose(state, NAMES)
    assert exercise.right_keys == {wanted} == right_by_plain_search(state)
    assert {option.key for option in exercise.options} == set(map(str, state.playable))
    assert theme.may_be_in(state)
    traps = theme.traps(winning.solved(state))
    assert set(traps.values()) == {theme.trap}
    assert parse_card(wanted) not in traps
    for option in exercise.options:
        check_line(state, exercise, option.key, right=option.right)


@pytest.mark.parametrize(
    ("name", "card", "said"),
    [
        (
            "hold the gate",
            "6H",
            (
                "6♥ opens 5♥ for Ana. After 6♥ Ben plays 4♥ and 2♥ and is out first (Ana helps with 5♥ and 3♥), "
                "while your A♠ still waits for K♠."
            ),
        ),
        ("hold the gate", "2S", "2♠ wins, whatever the others do. 2♠ opens nothing: its row ends there."),
        (
            "own run",
            "KH",
            "K♥ opens A♥ for Ana. After K♥ Ana plays A♥ and is out first, while you still hold Q♣, K♣ and A♣.",
        ),
        ("own run", "QC", "Q♣ wins, whatever the others do. Q♣ opens your own K♣."),
        ("open the seven", "7D", "7♦ wins, whatever the others do. 7♦ opens 8♦ for Ana and 6♦ for Ben."),
        (
            "hold the seven",
            "7S",
            (
                "7♠ opens 6♠ and 8♠ for Ben. After 7♠ Ana plays 5♣, 5♠, 9♠ and 8♥ and is out first "
                "(Ben helps with 6♠, 8♠ and 7♥), while your 9♥ still waits for 8♥."
            ),
        ),
    ],
)
def test_what_is_said_to_a_card(name: str, card: str, said: str) -> None:
    option = winning.pose(parse_state(THEMES[name][1]), NAMES).option(card)
    assert option is not None
    assert option.because == said


def test_three_cards_or_more_that_follow_one_another_are_run() -> None:
    text = "pagat 3p | C:3-A D:3-A H:7-A S:3-A | 2C 2D 6H 2S / 3H 4H 5H / 2H | turn=0"
    option = winning.pose(parse_state(text), NAMES).option("6H")
    assert option is not None
    assert "Ana runs 5♥, 4♥ and 3♥ and is out first" in option.because


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pagat 3p | C:2-A D:2-A H:2-A S:2-T | JS KS / QS / AS | turn=0", "no card that fits wins"),
        ("pagat 3p | C:3-A D:3-A H:2-A S:2-Q | 2C 2D / KS / AS | turn=0", "no card that fits wins"),
        ("pagat 3p | C:3-A D:2-A H:2-J S:3-A | 2C 2S / QH KH / AH | turn=0", "every card that fits wins"),
    ],
)
def test_where_nothing_is_to_be_found_there_is_no_question(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        POSED["winning"](parse_position(text), NAMES, None)


@pytest.mark.parametrize("name", WINS)
def test_fresh_positions_have_one_proved_answer_and_their_trap(name: str) -> None:
    check_wins(name, 12)


@pytest.mark.long
@pytest.mark.parametrize("name", WINS)
def test_a_thousand_fresh_positions(name: str) -> None:
    check_wins(name, 1_000)


def check_wins(name: str, deals: int) -> None:
    for number in range(deals):
        exercise = KINDS[name].deal(Random(f"{name} {number}"), 0)
        state = state_of(exercise)
        assert exercise.form is Form.PICK
        assert exercise.names[state.turn] == "You"
        assert len(state.hand) <= 6
        assert sum(state.cards_left) <= 24
        assert exercise.right_keys == right_by_plain_search(state)
        assert len(exercise.right_keys) == 1 < len(exercise.options)
        shown = {option.trap for option in exercise.options} - {None}
        assert shown <= TRAPS[name]
        assert shown
        for option in exercise.options:
            check_line(state, exercise, option.key, right=option.right)


def test_waiting_behind_is_counted_card_by_card() -> None:
    for number in range(100):
        exercise = KINDS["waiting-behind"].deal(Random(number), 0)
        position = exercise.position
        assert position is not None
        assert not isinstance(position, State)
        gate = next(card for card in position.hand if card.label in exercise.ask)
        suit = [card for card in position.hand if card.suit is gate.suit]
        order = position.ruleset.pack.ranks.index
        below = gate.rank.letter == "6"
        waiting = [card for card in suit if (order(card.rank) < order(gate.rank)) is below and card != gate]
        assert exercise.right_keys == {str(len(waiting))}
        said = {option.trap: option.key for option in exercise.options}
        assert said[Misconception.GATE_COUNTED] == str(len(waiting) + 1)
        assert said[Misconception.ONLY_NEIGHBOUR_COUNTED] in {"0", "1"}
        wrong = {option.key for option in exercise.options if option.trap is Misconception.WHOLE_SUIT_COUNTED}
        assert str(len(suit)) in wrong


@pytest.mark.parametrize(
    ("key", "right", "trap"),
    [
        ("3", True, None),
        ("4", False, Misconception.GATE_COUNTED),
        ("1", False, Misconception.ONLY_NEIGHBOUR_COUNTED),
        ("6", False, Misconception.WHOLE_SUIT_COUNTED),
        ("5", False, Misconception.WHOLE_SUIT_COUNTED),
    ],
)
def test_each_wrong_count_has_its_mistake(key: str, right: bool, trap: Misconception | None) -> None:
    text = "pagat 4p | C:6-10 D:7 H:7-9 S:5-8 | 3C JC QD 2H 4H 5H 6H TH KH / ?10 / ?10 / ?10 | turn=0"
    option = POSED["waiting-behind"](parse_position(text), (), parse_card("6H")).option(key)
    assert option is not None
    assert (option.right, option.trap) == (right, trap)


def test_only_a_gate_of_the_hand_can_be_asked_about() -> None:
    position = parse_position(THEMES["hold the gate"][1])
    for card in ("2S", "8H"):
        with pytest.raises(ValueError, match=r"right beside a 7\.$"):
            POSED["waiting-behind"](position, (), parse_card(card))
    with pytest.raises(ValueError, match="the card that is asked about"):
        POSED["waiting-behind"](position, (), None)


def test_who_is_out_next_has_one_card_and_it_fits() -> None:
    for number in range(100):
        exercise = KINDS["next-out"].deal(Random(number), 0)
        state = state_of(exercise)
        fits = frontier(state.ruleset, state.table)
        out = {
            exercise.names[seat]
            for seat, hand in enumerate(state.hands)
            if seat != state.turn and len(hand) == 1 and hand <= fits
        }
        (right,) = (option.say for option in exercise.options if option.right)
        assert {right} == (out or {exits.NOBODY})
        assert {option.trap for option in exercise.options} & TRAPS["next-out"]


@pytest.mark.parametrize(
    ("hands", "right", "said"),
    [
        ("KC KH 2D / AC / AD AH", "Nobody", ["Ana has one card left, A♣, but it waits for K♣."]),
        ("KH 2D AH / KC / AC AD", "Ana", ["Yes: K♣ is the last card of Ana, and it fits.", "Ana could"]),
        ("KC KH 2D / AC AH / AD", "Ben", ["Ana still has 2 cards, and only one is played in a turn."]),
    ],
)
def test_who_could_go_out(hands: str, right: str, said: list[str]) -> None:
    exercise = exits.pose(parse_state(f"pagat 3p | C:2-Q D:3-K H:2-Q S:2-A | {hands} | turn=0"), NAMES)
    assert [option.say for option in exercise.options if option.right] == [right]
    told = " ".join(option.because for option in exercise.options)
    assert all(words in told for words in said)


@pytest.mark.parametrize(("name", "trap"), [(name, trap) for name, traps in TRAPS.items() for trap in traps])
def test_every_mistake_can_be_practised(name: str, trap: Misconception) -> None:
    exercise = practice(name, 0, trap, 0, "5eed")
    assert has_trap(exercise, trap)
    assert TITLES[trap].endswith(".")


def test_no_two_neighbours_are_alike() -> None:
    plan = ("waiting-behind",) * 3 + ("gate-win",) * 3 + ("next-out",) * 3
    for seed in ("1", "2", "3"):
        run = [likeness(of_plan(plan, place, seed)) for place in range(len(plan))]
        assert all(one != other for one, other in pairwise(run))


def longest(state: State, hero: int, *, wins: bool, solver: OpenSolver) -> int:
    """How long the deal lasts when one side hurries without giving its way away, and the other delays."""
    if state.is_over:
        return 0
    hurries = (state.turn == hero) is wins
    afters = [state.apply(action) for action in state.legal_actions()]
    wanted = Answer.WINS if wins else Answer.LOSES
    kept = [after for after in afters if solver.wins(after) is wanted]
    lengths = [1 + longest(after, hero, wins=wins, solver=solver) for after in (kept if hurries else afters)]
    return min(lengths) if hurries else max(lengths)


@pytest.mark.parametrize("name", ["open the gate", "starve", "play the dead end", "feed the right one"])
def test_a_line_is_as_short_as_one_side_and_as_long_as_the_other_can_make_it(name: str) -> None:
    state = parse_state(THEMES[name][1])
    for card in state.playable:
        after = state.apply(Play(card))
        solver = OpenSolver(state.turn)
        wins = solver.wins(after) is Answer.WINS
        assert len(course(solver, after)) == longest(after, state.turn, wins=wins, solver=solver)


def test_by_rules_with_voluntary_passes_the_line_is_one_that_the_solver_knows() -> None:
    state = parse_state("pass-at-will 3p | C:2-A D:5-A H:2-A S:4-K | 2S 4D / 3S 2D 3D / AS | turn=0")
    solver = OpenSolver(0)
    assert course(solver, state) == solver.line(state)


def test_a_position_is_named_and_open() -> None:
    with pytest.raises(ValueError, match="every hand named"):
        POSED["winning"](
            parse_position("pagat 3p | C:2-A D:2-A H:2-A S:2-Q | KS / ?1 / ?0 | turn=0"), NAMES, None
        )
    with pytest.raises(ValueError, match="needs names"):
        POSED["winning"](parse_position(THEMES["own run"][1]), (), None)
