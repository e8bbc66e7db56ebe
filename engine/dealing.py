"""Shuffling and dealing. Randomness is always handed in; only `Random.random` is used, so a seed keeps its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from engine.cards import Card, CardSet
from engine.ruleset import Ruleset
from engine.state import State, check_seat

T = TypeVar("T")


def shuffle(things: list[T], rng: Random) -> None:
    """Put a list into random order, in place; every order is equally likely."""
    things.sort(key=lambda _: rng.random())


def choose_seat(players: int, rng: Random) -> int:
    """A seat by lot: 0 … players − 1."""
    return int(rng.random() * players)


def hand_sizes(cards: int, players: int, dealer: int) -> tuple[int, ...]:
    """Cards that each seat gets when `cards` are dealt singly, beginning left of the dealer (seed 000 §02)."""
    base, extra = divmod(cards, players)
    return tuple(base + ((seat - dealer - 1) % players < extra) for seat in range(players))


def deal(ruleset: Ruleset, players: int, dealer: int, rng: Random) -> State:
    """Shuffle and deal the whole pack; the first state of the deal.

    Raises RulesetError when this many players cannot be dealt to, NotationError when the dealer is none of them.
    """
    ruleset.require_players(players)
    check_seat("dealer", dealer, players)
    cards = list(ruleset.pack.listed)
    shuffle(cards, rng)
    hands = [sum(each.bit for each in hand) for hand in _hands(cards, players, dealer)]
    return State.start(ruleset, hands, first_seat(players, dealer), dealer)


def dealt(ruleset: Ruleset, cards: Sequence[Card], players: int, dealer: int) -> State:
    """The first state when these cards are dealt one by one in this order, beginning left of the dealer.

    Raises as `deal` does, and NotationError unless the cards are the pack.
    """
    ruleset.require_players(players)
    hands = [CardSet.of(hand) for hand in _hands(cards, players, dealer)]
    return State.of(ruleset, hands, turn=first_seat(players, dealer), dealer=dealer)


def _hands(cards: Sequence[Card], players: int, dealer: int) -> list[Sequence[Card]]:
    """By seat what it gets: every n-th card, the seat left of the dealer first."""
    return [cards[(seat - dealer - 1) % players :: players] for seat in range(players)]


def first_seat(players: int, dealer: int) -> int:
    """Who acts first: the seat left of the dealer, whatever it holds (seed 000 §02)."""
    return (dealer + 1) % players
