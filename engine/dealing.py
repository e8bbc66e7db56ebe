"""Shuffling and dealing. Randomness is always handed in; only `Random.random` is used, so a seed keeps its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from engine.affairs import QUIET, Affairs
from engine.cards import Card, CardSet, Pack
from engine.checks import check_seat
from engine.errors import NotationError
from engine.layout import starters
from engine.ledger import Ledger, Purse, antes
from engine.options import Direction, FirstDealer, Opener
from engine.ruleset import Ruleset
from engine.state import State

T = TypeVar("T")


def shuffle(things: list[T], rng: Random) -> None:
    """Put a list into random order, in place; every order is equally likely."""
    keys = [rng.random() for _ in things]
    things[:] = [things[place] for place in sorted(range(len(things)), key=keys.__getitem__)]


def choose_seat(players: int, rng: Random) -> int:
    """A seat by lot: 0 … players − 1."""
    return int(rng.random() * players)


class Cut(NamedTuple):
    """One round of cutting for the deal: who took part, and the card that each of them showed."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]


def cut_for_deal(pack: Pack, players: int, rng: Random) -> tuple[int, tuple[Cut, ...]]:
    """The seat that deals first, and the cuts that decided it.

    The highest rank deals (seed 003); those who tie cut again (decided).
    """
    cuts: list[Cut] = []
    seats = tuple(range(players))
    while len(seats) > 1:
        cards = list(pack.listed)
        shuffle(cards, rng)
        cuts.append(Cut(seats, tuple(cards[: len(seats)])))
        seats = highest(pack, cuts[-1])
    return seats[0], tuple(cuts)


def highest(pack: Pack, cut: Cut) -> tuple[int, ...]:
    """The seats that showed the highest rank in this pack; several when they tie."""
    ranks = [pack.ranks.index(each.rank) for each in cut.cards]
    return tuple(seat for seat, rank in zip(cut.seats, ranks, strict=True) if rank == max(ranks))


def first_dealer(ruleset: Ruleset, players: int, rng: Random) -> int:
    """The seat that deals the first deal, as the rules choose it."""
    if ruleset.first_dealer is FirstDealer.CUT:
        return cut_for_deal(ruleset.pack, players, rng)[0]
    return choose_seat(players, rng)


def own_chance(rng: Random) -> Random:
    """Chance for one player. From that of the table one could work out how the cards were shuffled with it."""
    return Random(int(rng.random() * 2**53))


def next_to(ruleset: Ruleset, seat: int, players: int) -> int:
    """The seat after this one in the direction of play."""
    return _order(ruleset.direction, seat, players)[0]


def _order(direction: Direction, dealer: int, players: int) -> list[int]:
    """All seats in the order in which cards are dealt, the dealer's last."""
    step = 1 if direction is Direction.CLOCKWISE else -1
    return [(dealer + step * number) % players for number in range(1, players + 1)]


def hand_sizes(
    cards: int, players: int, dealer: int, direction: Direction = Direction.CLOCKWISE
) -> tuple[int, ...]:
    """Cards that each seat gets when so many are dealt singly, beginning after the dealer (seed 000 §02)."""
    base, extra = divmod(cards, players)
    larger = _order(direction, dealer, players)[:extra]
    return tuple(base + (seat in larger) for seat in range(players))


def deal(
    ruleset: Ruleset,
    players: int,
    dealer: int,
    rng: Random,
    purse: Purse | None = None,
    *,
    is_extra: bool = False,
    antes_paid: bool = False,
) -> State:
    """Shuffle and deal the whole pack; the first state of the deal, antes paid from `purse` (else from full stacks).

    An extra deal is played by those who tied, even by two; when a misdeal is dealt again, antes are paid already.
    Raises RulesetError when these rules make no sense or so many cannot be dealt to, NotationError when the dealer is
    none of them.
    """
    ruleset.require_players(players, is_extra=is_extra)
    check_seat("dealer", dealer, players)
    cards = list(ruleset.pack.listed)
    shuffle(cards, rng)
    return _first_state(
        ruleset, cards, players, dealer, _affairs(ruleset, players, purse, antes_paid=antes_paid)
    )


def dealt(
    ruleset: Ruleset, cards: Sequence[Card], players: int, dealer: int, purse: Purse | None = None
) -> State:
    """The first state when these cards are dealt one by one in this order, beginning after the dealer.

    Raises as `deal` does, and NotationError unless the cards are the pack.
    """
    ruleset.require_players(players)
    check_seat("dealer", dealer, players)
    whole = CardSet.of(cards)
    if len(whole) != len(cards) or whole != ruleset.pack.cards:
        raise NotationError(f"The cards to be dealt are not the {len(ruleset.pack.listed)} of this pack.")
    return _first_state(ruleset, cards, players, dealer, _affairs(ruleset, players, purse))


def _first_state(
    ruleset: Ruleset, cards: Sequence[Card], players: int, dealer: int, affairs: Affairs
) -> State:
    ruleset.require_sense()
    order = _order(ruleset.direction, dealer, players)
    hands = [0] * players
    for place, seat in enumerate(order):
        hands[seat] = sum([each.bit for each in cards[place::players]])
    turn = first_seat(ruleset, hands, dealer)
    table = starters(ruleset).bits if ruleset.prelaid else 0
    if table:
        hands = [hand & ~table for hand in hands]
    return State.at(ruleset, tuple(hands), table, turn, dealer, affairs=affairs)


def _affairs(ruleset: Ruleset, players: int, purse: Purse | None, *, antes_paid: bool = False) -> Affairs:
    if not ruleset.uses_chips:
        return QUIET
    before = purse or Purse((ruleset.stack,) * players)
    paid = Ledger.of(before, antes(players, 0 if antes_paid else ruleset.ante), ruleset.insolvency)
    return Affairs(purse=paid.purse)


def first_seat(ruleset: Ruleset, hands: Sequence[int], dealer: int) -> int:
    """Who acts first, from the hands as they were dealt (bits of a CardSet)."""
    order = _order(ruleset.direction, dealer, len(hands))
    if ruleset.opener is Opener.DEALER_LEFT:
        return order[0]
    named = ruleset.opener_card
    wanted = starters(ruleset).bits if ruleset.opener is Opener.FIRST_STARTER or named is None else named.bit
    return next(seat for seat in order if hands[seat] & wanted)
