"""How a deal ends: when that is, who has won, what is left in the hands, and the places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.affairs import Affairs, Out, hands_at_exit
from engine.cards import CardSet
from engine.layout import row_frontier
from engine.ledger import NO_CHIPS, Purse
from engine.options import Blocked, DealEnd, Disposal, Places
from engine.ruleset import Ruleset


class Outcome(NamedTuple):
    """How a deal ended."""

    winner: int | None
    """The seat that won; None when nobody did alone (a blocked deal with equal hands)."""
    hands_left: tuple[CardSet, ...]
    """What counts as left in each hand: taken when the first went out, and from a player put out at that moment."""
    places: tuple[int, ...] = ()
    """Place by seat, 1 is best, equal places are shared; empty where losers are not ranked."""
    purse: Purse = NO_CHIPS
    """Chips before the deal is settled."""
    is_blocked: bool = False
    """Whether it ended because nobody could ever have played again."""

    @property
    def cards_left(self) -> tuple[int, ...]:
        """Cards left by seat."""
        return tuple(map(len, self.hands_left))


def has_ended(
    ruleset: Ruleset, cards_left: Sequence[int], in_hands: int, table: int, out: Sequence[Out]
) -> bool:
    """Whether a deal in which some seats are out is over: who has cards left, and which cards those are together."""
    seats_out = {each.seat for each in out}
    finished = any(not left and seat not in seats_out for seat, left in enumerate(cards_left))
    return finished or sum(map(bool, cards_left)) <= 1 or is_blocked(ruleset, in_hands, table)


def is_blocked(ruleset: Ruleset, in_hands: int, table: int) -> bool:
    """Whether nobody will ever be able to play again; only hands that were removed can bring that about."""
    if ruleset.disposal is not Disposal.REMOVE or ruleset.blocked is Blocked.NO_RULE:
        return False
    return not in_hands & row_frontier(ruleset).on_table(table)


def outcome_of(ruleset: Ruleset, hands: tuple[int, ...], affairs: Affairs) -> Outcome:
    """How a finished deal ended: who won, what is left in each hand, and the places.

    First comes who went out first, then who went out later, then who still holds cards, then who was put out; the
    later, the better (seed 002; the last player left when all others are put out wins, decided). Who forfeited the
    deal shares the last place.
    """
    put_out = [each.seat for each in affairs.out if each.hand_bits and not each.is_forfeit]
    forfeited = [each.seat for each in affairs.out if each.is_forfeit]
    went_out = [each.seat for each in affairs.out if not each.hand_bits]
    went_out += [
        seat for seat, hand in enumerate(hands) if not hand and seat not in put_out + forfeited + went_out
    ]
    holding = [seat for seat, hand in enumerate(hands) if hand]
    left = tuple(map(CardSet, affairs.settled or hands_at_exit(hands, affairs.out)))
    order = [[seat] for seat in went_out]
    order += _by_cards(holding, hands)
    order += [[seat] for seat in reversed(put_out)]
    winner = order[0][0] if len(order[0]) == 1 else None
    played_out = went_out and ruleset.deal_end is DealEnd.FIRST_OUT
    places = () if ruleset.places is Places.NONE else _places(order, len(hands))
    return Outcome(winner, left, places, affairs.purse, is_blocked=len(holding) > 1 and not played_out)


def _by_cards(seats: Sequence[int], hands: Sequence[int]) -> list[list[int]]:
    """These seats in groups that hold equally many cards, fewest first."""
    counts = sorted({hands[seat].bit_count() for seat in seats})
    return [[seat for seat in seats if hands[seat].bit_count() == count] for count in counts]


def _places(groups: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Places by seat; a group shares the place that its first has, as in 1-2-2-4, and who is in none has the last."""
    places = [players] * players
    place = 1
    for group in groups:
        for seat in group:
            places[seat] = place
        place += len(group)
    return tuple(places)
