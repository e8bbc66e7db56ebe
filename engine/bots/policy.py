"""What a bot is: from an observation to an action and the reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Protocol, TypeVar

from engine.cards import Card
from engine.legality import Action, Pass
from engine.observation import Observation

T = TypeVar("T")


class ReasonKind(Enum):
    """What moved a bot."""

    NO_PLAY = "no play"
    """Nothing fits."""
    ONLY_CARD = "only card"
    """One card fits."""
    AT_RANDOM = "at random"
    """No card was better than another."""
    LONG_WAIT = "long wait"
    """A card of this hand must wait for cards of other hands, and this play starts that way."""
    KEEPS_STARTER = "keeps starter"
    """No card leads to one of this hand that waits, and a starter is kept back."""
    OPENS_LITTLE = "opens little"
    """Nothing of this hand waits behind this card, and few cards of others do."""
    IMAGINED = "imagined"
    """It did best in many deals that agree with all that was seen."""


@dataclass(frozen=True, slots=True)
class Feeding:
    """A card that a play opens for others, and who may have it."""

    card: Card
    holders: tuple[tuple[int, float], ...]
    """(seat, how often it held the card in the imagined deals), likeliest first."""
    by_cards: float | None = None
    """How often the first of `holders` would hold it if only hands and passes counted, not how the seats have played;
    None where that takes too long to count."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, as data. `engine.prose` turns it into a sentence."""

    kind: ReasonKind
    card: Card | None = None
    """The card that is played, of a run the first; None for a pass."""
    waiting: Card | None = None
    """LONG_WAIT, IMAGINED: the own card farthest out on that way."""
    between: tuple[Card, ...] = ()
    """LONG_WAIT, IMAGINED: the cards of others that must fall before `waiting`, in the order in which they would."""
    opens: int = 0
    """OPENS_LITTLE: how many cards of others lie behind it."""
    share: float = 0
    """IMAGINED: what a deal was worth on average, where only winning counts the share of deals won."""
    next_best: float = 0
    """IMAGINED: the same for the best other action, in the deals in which it was tried."""
    next_deals: int = 0
    """IMAGINED: how many deals these were; what is clearly worse is tried no more."""
    error: float = 0
    """IMAGINED: the standard error of `share` less `next_best`, rather too large than too small."""
    counts_wins: bool = True
    """IMAGINED: whether only winning counts, so that `share` and `next_best` are shares of deals."""
    deals: int = 0
    """IMAGINED: how often a deal was imagined and played in mind."""
    told: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """IMAGINED: (seat, hidden cards that fitted when it passed, so it does not hold them)."""
    feeding: tuple[Feeding, ...] = ()
    """IMAGINED: what it opens."""
    run: tuple[Card, ...] = ()
    """IMAGINED: all cards where several are played at once, in order."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does and why."""

    action: Action
    reason: Reason


class Policy(Protocol):
    """A way to play, honest by its signature: it never sees a State."""

    name: str
    """What readers call this level."""

    def choose(self, observation: Observation, rng: Random) -> Choice:
        """The action for the seat whose turn it is; raises ValueError when it is not this seat's turn."""
        ...


def pick(things: Sequence[T], rng: Random) -> T:
    """One of these, each equally likely."""
    return things[int(rng.random() * len(things))]


def forced(observation: Observation) -> Choice | None:
    """The choice where there is none: a pass or the only card; None where there are several."""
    actions = observation.legal_actions()
    if not actions:
        raise ValueError("This seat is not to act, so there is nothing to choose.")
    if len(actions) > 1:
        return None
    only = actions[0]
    if isinstance(only, Pass):
        return Choice(only, Reason(ReasonKind.NO_PLAY))
    return Choice(only, Reason(ReasonKind.ONLY_CARD, only.cards[0]))
