"""Fresh exercises on chips: what passes cost, what a winner nets, and which of the cards that win nets most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from engine.dealing import choose_seat, deal
from engine.exercises import fits
from engine.exercises.exercise import Exercise, Form, Miscount, Option, in_numbers
from engine.exercises.late import late, played
from engine.exercises.misconceptions import Misconception
from engine.exercises.people import NAMES
from engine.exercises.positions import found, line_of_play, number_from, one_of
from engine.legality import Play
from engine.observation import see
from engine.profiles import AMERICAN, POOL
from engine.prose import YOU, count
from engine.ruleset import Ruleset
from engine.scoring import returns
from engine.state import State

if TYPE_CHECKING:
    from engine.solver import ValueSolver

LEFT = "How many chips do you have left?"
IN_POOL = "How many chips lie in the pool?"
NET = "You lay your last card and go out. How many chips do you net in this deal?"
DEAR_WIN = "Every card that fits here wins. Which one nets you most, even if the others do their worst?"

_ANTES_PAID = "Everybody began with {stack} chips and put {ante} into the pool."
_PRICE = "A pass costs {fee}."
_TWO_PRICES = "A pass costs {fee} when nothing fits, and {bought} with a card that fits."


_TURNS = (8, 32)
"""After how many turns of a deal the question is asked."""


class _Passed(NamedTuple):
    """How often a seat has passed so far."""

    forced: int
    bought: int

    def cost(self, rules: Ruleset) -> int:
        """What it has paid for that."""
        return self.forced * rules.pass_fee + self.bought * rules.voluntary_pass_fee


def pass_cost(rng: Random, _number: int) -> Exercise:
    """Chips that are left, or that lie in the pool, after a few passes: all forced, or some of them bought."""
    return found(lambda: _cost(one_of((POOL, AMERICAN), rng), rng))


def _cost(rules: Ruleset, rng: Random) -> Exercise | None:
    players = 3 if rules.voluntary_pass_fee else 4
    start = deal(rules, players, choose_seat(players, rng), rng)
    turns = played(start, number_from(*_TURNS, rng), rng)
    if turns is None:
        return None
    passed = _passed(turns.states)
    if not _is_countable(rules, passed):
        return None
    ask = one_of((LEFT, IN_POOL), rng)
    options = _left(rules, passed) if ask == LEFT else _pool(rules, passed)
    return Exercise(
        ask,
        Form.NUMBER,
        see(turns.state, 0),
        options,
        names=NAMES[: len(passed)],
        otherwise="Begin with the chip before the deal, then count pass by pass.",
        hides_table=True,
        story=(
            *_prices(rules),
            *(_passed_words(rules, NAMES[seat], each) for seat, each in enumerate(passed)),
        ),
    )


def _passed(states: Sequence[State]) -> tuple[_Passed, ...]:
    """How often each seat has passed on the way through these states."""
    passes = [state for state, later in pairwise(states) if state.table_bits == later.table_bits]
    bought = [state.turn for state in passes if state.playable_bits]
    forced = [state.turn for state in passes if not state.playable_bits]
    return tuple(_Passed(forced.count(seat), bought.count(seat)) for seat in range(states[0].players))


def _is_countable(rules: Ruleset, passed: Sequence[_Passed]) -> bool:
    """Whether nobody has passed too often, and both the reader and the player before have paid for something."""
    own, before = passed[0], passed[-1]
    is_whole = bool(own.forced and (own.bought or not rules.voluntary_pass_fee))
    return is_whole and any(before) and all(sum(each) <= 4 for each in passed)


def _prices(rules: Ruleset) -> tuple[str, str]:
    fee, bought = rules.pass_fee, rules.voluntary_pass_fee
    price = _TWO_PRICES.format(fee=fee, bought=bought) if bought else _PRICE.format(fee=fee)
    return _ANTES_PAID.format(stack=rules.stack, ante=rules.ante), price


def _passed_words(rules: Ruleset, name: str, passed: _Passed) -> str:
    """ "You have passed twice.", "Ana has passed once when nothing fitted, and once with a card that fitted."."""
    have = f"{name} {'have' if name == YOU else 'has'}"
    if not any(passed):
        return f"{have} not passed."
    if not rules.voluntary_pass_fee:
        return f"{have} passed {_times(passed.forced)}."
    ways = ((passed.forced, "when nothing fitted"), (passed.bought, "with a card that fitted"))
    return f"{have} passed {', and '.join(f'{_times(number)} {how}' for number, how in ways if number)}."


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _left(rules: Ruleset, passed: Sequence[_Passed]) -> tuple[Option, ...]:
    own, before, before_name = passed[0], passed[-1], NAMES[len(passed) - 1]
    paid = rules.ante + own.cost(rules)
    left = rules.stack - paid
    because = (
        f"{rules.ante} before the deal and {own.cost(rules)} for passes: {rules.stack} − {paid} = {left}."
    )
    to_next = f"The chips for a pass go to the pool: those of {before_name} were not paid to you."
    return in_numbers(
        left,
        because,
        [
            Miscount(left + rules.ante, _NO_ANTE, Misconception.ANTE_FORGOTTEN),
            Miscount(left + own.forced * rules.pass_fee, _NOT_FREE, Misconception.FORCED_PASS_FREE),
            Miscount(left + before.cost(rules), to_next, Misconception.PASS_PAID_TO_NEXT),
            Miscount(left + _saved(rules, [own]), _dearer(rules), Misconception.PASS_AT_WILL_PRICE),
        ],
    )


def _pool(rules: Ruleset, passed: Sequence[_Passed]) -> tuple[Option, ...]:
    antes, fees = rules.ante * len(passed), sum(each.cost(rules) for each in passed)
    forced = sum(each.forced for each in passed) * rules.pass_fee
    return in_numbers(
        antes + fees,
        f"{antes} from before the deal and {fees} for passes make {antes + fees}.",
        [
            Miscount(fees, _NO_ANTE, Misconception.ANTE_FORGOTTEN),
            Miscount(antes + fees - forced, _NOT_FREE, Misconception.FORCED_PASS_FREE),
            Miscount(antes + fees - _saved(rules, passed), _dearer(rules), Misconception.PASS_AT_WILL_PRICE),
        ],
    )


_NO_ANTE = "Do not forget the chip that everybody has paid before the deal."
_NOT_FREE = "A pass costs its chip even when nothing fits."


def _saved(rules: Ruleset, passed: Sequence[_Passed]) -> int:
    """How much less would be paid if a bought pass were as cheap as a forced one."""
    return sum(each.bought for each in passed) * max(0, rules.voluntary_pass_fee - rules.pass_fee)


def _dearer(rules: Ruleset) -> str:
    return f"A pass with a card that fits costs {rules.voluntary_pass_fee}, not {rules.pass_fee}."


def net_chips(rng: Random, _number: int) -> Exercise:
    """The end of a deal of four for chips: what the reader, who goes out, has more than before it."""
    return found(lambda: _net([*line_of_play(POOL, 4, rng)][-1]))


def _net(last: State) -> Exercise | None:
    seat = last.turn
    (card,) = last.hand
    paid = POOL.ante + last.passes[seat] * POOL.pass_fee
    pool, cards = last.affairs.purse.pool, sum(last.cards_left) - 1
    outcome = last.apply(Play(card)).outcome()
    assert outcome is not None
    right = returns(POOL, outcome)[seat]
    if not POOL.ante < paid <= 5:
        return None
    because = f"{pool} from the pool and {cards} for the cards of the others, less the {paid} you had paid: {right}."
    options = in_numbers(
        right,
        because,
        [
            Miscount(pool + cards, _own_fees(paid), Misconception.OWN_FEES_FORGOTTEN),
            Miscount(cards - paid, "The pool is yours, too.", Misconception.POOL_FORGOTTEN),
            Miscount(cards, f"The pool is yours, too. {_own_fees(paid)}", Misconception.POOL_FORGOTTEN),
            Miscount(pool - paid, _CARDS_TOO, Misconception.CARDS_FORGOTTEN),
            Miscount(pool, f"{_CARDS_TOO} {_own_fees(paid)}", Misconception.CARDS_FORGOTTEN),
        ],
    )
    return Exercise(
        NET,
        Form.NUMBER,
        see(last, seat),
        options,
        seat,
        tuple(NAMES[(each - seat) % last.players] for each in range(last.players)),
        otherwise="Add the pool and a chip for each card of the others; then take away what you have paid.",
        hides_table=True,
        story=(
            f"Everybody put {POOL.ante} chip into the pool before the deal. {_PRICE.format(fee=POOL.pass_fee)}",
            f"Now {count(pool, 'chip')} lie in the pool.",
            _passed_words(POOL, YOU, _Passed(last.passes[seat], 0)),
        ),
    )


_CARDS_TOO = "The others pay you for the cards they hold, too."


def _own_fees(paid: int) -> str:
    return f"{paid} of that you have paid yourself."


_SIZES = ((4, 3, 3), (3, 3, 3), (4, 4, 3))
"""Cards by seat when the reader is to act and nobody has passed: dealer's left, next to it, or the dealer."""
_HANDS = 3
_MARGIN = 2
"""By how much the best card is better than the others."""


def dear_win(rng: Random, _number: int) -> Exercise:
    """Open hands, for chips: every card wins against all the others together, but one nets more."""
    return found(lambda: _dear(late(POOL, one_of(_SIZES, rng), 0, rng)))


def _dear(state: State) -> Exercise | None:
    from engine.solver import OpenSolver, ValueSolver  # noqa: PLC0415  pages without such questions need no solvers

    actions = state.legal_actions()
    if len(actions) < 2 or set(OpenSolver(0).solve(state).winning) != {*actions}:
        return None
    solver = ValueSolver(0)
    values = {each: value for each, value in solver.values(state).items() if value is not None}
    low, high = sorted(values.values())[-2:] if len(values) == len(actions) else (0, 0)
    if high - low < _MARGIN:
        return None
    return Exercise(
        DEAR_WIN,
        Form.PICK,
        state,
        tuple(_dear_options(state, solver, high)),
        names=NAMES[:_HANDS],
        story=(f"For chips: {POOL.ante} from everybody lies in the pool, and a pass costs {POOL.pass_fee}.",),
    )


def _dear_options(state: State, solver: ValueSolver, most: int) -> Iterator[Option]:
    seen = see(state, 0)
    for card in POOL.pack.in_order(state.hand):
        if card not in state.playable:
            yield Option(str(card), right=False, because=fits.why(seen, card)[1])
            continue
        end = _worst(state.apply(Play(card)), solver)
        net, cards = end.affairs.purse.chips[0] - POOL.stack + end.affairs.purse.pool, sum(end.cards_left)
        others = net - POOL.ante * (_HANDS - 1)
        total = net + cards
        words = (
            f"{card.label} nets {count(total, 'chip')}: {POOL.ante * (_HANDS - 1)} for their antes, "
            f"{others} for their passes and {cards} for the cards they are left with."
        )
        if total == most:
            yield Option(str(card), right=True, because=words)
        else:
            yield Option(
                str(card), right=False, because=f"You win, but cheaply. {words}", trap=Misconception.CHEAP_WIN
            )


def _worst(state: State, solver: ValueSolver) -> State:
    """The end of the deal when the others do their worst and the reader the best against it."""
    while not state.is_over:
        value = solver.value(state)
        nexts = map(state.apply, state.legal_actions())
        state = next(each for each in nexts if solver.value(each) == value)
    return state
