"""Playing a deal that may be to its end, quickly, and what that end is worth to one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.bots.lanes import Values
from engine.cards import ROW_OF, CardSet
from engine.layout import RowFrontier
from engine.legality import Action, Play
from engine.options import Count
from engine.outcome import Outcome
from engine.ruleset import Ruleset
from engine.scoring import returns
from engine.state import State

Known = dict[int, tuple[int, Values]]
"""Card → the bits of its suit, and what playing it is worth with the own cards of that suit."""

Pick = Known | None
"""How a seat chooses: the card worth most, ties at random; None: any card at all."""


def finish(
    hands: list[int],
    table: int,
    fits: int,
    turn: int,
    rows: RowFrontier,
    picks: Sequence[Pick],
    random: Callable[[], float],
) -> int:
    """Play to the end with the plainest rules, one card or a forced pass a turn; the seat that goes out.

    `hands` is changed. Everything as bits of CardSets; `fits` must not be empty as long as nobody is out.
    """
    players = len(hands)
    while True:
        choice = hands[turn] & fits
        if choice:
            bit = choice
            if choice & (choice - 1):
                known = picks[turn]
                bit = _any(choice, random) if known is None else _best(choice, hands[turn], known, random)
            left = hands[turn] ^ bit
            hands[turn] = left
            if not left:
                return turn
            row = ROW_OF[bit]
            if table:
                table |= bit
                fits = fits & ~row | rows[row & ~table]
            else:
                table = bit
                fits = rows.on_table(table)
        turn += 1
        if turn == players:
            turn = 0


def _any(choice: int, random: Callable[[], float]) -> int:
    for _ in range(int(random() * choice.bit_count())):
        choice &= choice - 1
    return choice & -choice


def _best(choice: int, hand: int, known: Known, random: Callable[[], float]) -> int:
    best, ties, top = 0, 0, float("-inf")
    while choice:
        bit = choice & -choice
        choice ^= bit
        row, worth_with = known[bit]
        value = worth_with[hand & row]
        if value > top:
            best, ties, top = bit, 1, value
        elif value == top:
            ties += 1
            if random() * ties < 1:
                best = bit
    return best


def finish_with_care(state: State, picks: Sequence[Pick], rng: Random) -> State:
    """Play a state of any ruleset to its end; who chooses by worth never passes at will and lays one card a turn."""
    while not state.is_over:
        state = state.apply(_action(state, picks[state.turn], rng))
    return state


def _action(state: State, known: Pick, rng: Random) -> Action:
    choice = state.playable_bits
    if known is None or not choice:
        actions = state.legal_actions()
        return actions[int(rng.random() * len(actions))]
    bit = (
        choice if not choice & (choice - 1) else _best(choice, state.hand_bits[state.turn], known, rng.random)
    )
    return Play(next(iter(CardSet(bit))))


def gain(state: State, seat: int, before: Sequence[int] = ()) -> float:
    """What a finished deal is worth to a seat by its own rules: more is always better.

    `before`: where chips are used, what everybody had when the question was asked.
    """
    outcome = state.outcome()
    assert outcome is not None, "only a finished deal is worth something"
    return _gain(state.ruleset, outcome, seat, before)


def plain_gain(ruleset: Ruleset, hands: Sequence[int], winner: int, seat: int) -> float:
    """The same for the plainest rules, from the hands that are left (bits of CardSets)."""
    if ruleset.count is Count.NOTHING:
        return float(seat == winner)  # most rules count nothing, and this is asked very often
    return _gain(ruleset, Outcome(winner, tuple(map(CardSet, hands))), seat)


def _gain(ruleset: Ruleset, outcome: Outcome, seat: int, before: Sequence[int] = ()) -> float:
    sign = -1 if ruleset.fewest_win else 1
    return sign * returns(ruleset, outcome, before)[seat]
