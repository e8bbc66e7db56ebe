"""Shuffling and dealing. Randomness is always handed in; only `Random.random` is used, so a seed keeps its meaning."""

from __future__ import annotations

from collections.abc import MutableSequence
from random import Random
from typing import TypeVar

from engine.cards import Card, CardSet
from engine.ruleset import Ruleset
from engine.state import State

T = TypeVar("T")


def shuffle(things: MutableSequence[T], rng: Random) -> None:
    """Put a list into random order, in place; every order is equally likely."""
    for last in range(len(things) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        things[last], things[other] = things[other], things[last]


def choose_seat(players: int, rng: Random) -> int:
    """A seat by lot: 0 … players − 1."""
    return int(rng.random() * players)


def hand_sizes(cards: int, players: int, dealer: int) -> tuple[int, ...]:
    """Cards that each seat gets when `cards` are dealt singly, beginning left of the dealer (seed 000 §02)."""
    base, extra = divmod(cards, players)
    return tuple(base + ((seat - dealer - 1) % players < extra) for seat in range(players))


def deal(ruleset: Ruleset, players: int, dealer: int, rng: Random) -> State:
    """Shuffle and deal the whole pack; the first state of the deal.

    Raises RulesetError when this many players cannot be dealt to.
    """
    ruleset.require_players(players)
    order = [card.bit for card in ruleset.pack.cards]
    shuffle(order, rng)
    first = dealer+1
    hands = [sum(order[(seat - first) % players :: players]) for seat in range(players)]
    return State.start(ruleset, tuple(hands), first_seat(players, dealer), dealer)


def dealt(ruleset: Ruleset, cards: list[Card], players: int, dealer: int) -> State:
    """The first state when these cards are dealt one by one in this order, beginning left of the dealer."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    for place, card in enumerate(cards):
        hands[(dealer + 1 + place) % players].append(card)
    return State.of(ruleset, [CardSet.of(hand) for hand in hands], turn=first_seat(players, dealer), dealer=dealer)


def first_seat(players: int, dealer: int) -> int:
    """Who acts first: the seat left of the dealer, whatever it holds (seed 000 §02)."""
    return (dealer + 1) % players
