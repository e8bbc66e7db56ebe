"""Fresh exercises on what passes tell: which cards a player cannot hold, and in how many ways hidden cards can lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from engine.belief import Belief, ways
from engine.cards import NO_CARDS, Card, CardSet
from engine.exercises.exercise import Exercise, Form, Miscount, Option, in_numbers
from engine.exercises.late import NOBODY_PASSED, late_and_even, played_to_reader, story
from engine.exercises.misconceptions import Misconception
from engine.exercises.people import NAMES
from engine.exercises.positions import found, number_from, one_of
from engine.legality import Pass
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.prose import labels, listing
from engine.transcript import Transcript

CANNOT_HOLD = "Mark every card that {name} cannot hold."
DEALS_LEFT = "In how many ways can the cards that you do not see lie?"

_RULED_OUT = range(1, 6)
"""How many cards may be ruled out: enough to think, not too many to click."""
_COUNTABLE = range(2, 11)
"""How many deals can be counted in the head."""


def cannot_hold(rng: Random, _number: int) -> Exercise:
    """Four players, a few turns: the cards that one of them, who has passed, cannot hold."""
    return found(lambda: _marking(_few_turns(4, number_from(3, 4, rng), rng), rng))


def deals_left(rng: Random, _number: int) -> Exercise:
    """Three players, a few turns: the number of deals that fit the passes."""
    return found(lambda: _counting(_few_turns(3, number_from(3, 4, rng), rng)))


def _few_turns(players: int, smallest: int, rng: Random) -> Transcript | None:
    return played_to_reader(late_and_even(PAGAT, players, smallest, rng), rng)


def told_about(position: Observation) -> list[int]:
    """The other seats whose passes rule out cards that are still unseen."""
    return [seat for seat in range(1, position.players) if position.excluded[seat] & position.unseen]


def _marking(turns: Transcript | None, rng: Random) -> Exercise | None:
    if turns is None:
        return None
    position = observe(turns, 0)
    told = told_about(position)
    if not told:
        return None
    asked = _Asked(turns, position, one_of(told, rng))
    if not asked.is_good:
        return None
    options = tuple(map(asked.option, PAGAT.pack.in_order(position.unseen)))
    ask = CANNOT_HOLD.format(name=asked.name)
    said = story(turns, NOBODY_PASSED)
    return Exercise(
        ask, Form.MARK, position, options, names=NAMES[: position.players], story=said, of_unseen=True
    )


@dataclass(frozen=True)
class _Asked:
    """The question which cards one seat cannot hold."""

    turns: Transcript
    position: Observation
    seat: int

    @property
    def name(self) -> str:
        """Whose cards are asked for."""
        return NAMES[self.seat]

    @property
    def is_good(self) -> bool:
        """Whether there is something to mark, something that tempts, and nothing but passes to be thought of."""
        position, ruled_out = self.position, self.position.unseen & self.position.excluded[self.seat]
        possible = position.may_hold(self.seat)
        tempting = possible & (CardSet(self.turns.state.frontier_bits) | self._ruled_out_for_others)
        belief = Belief(position)
        return (
            len(ruled_out) in _RULED_OUT
            and bool(tempting)
            and all(belief.share(self.seat, each.bit) for each in possible)
        )

    @property
    def _ruled_out_for_others(self) -> CardSet:
        others = (self.position.excluded[seat] for seat in self._others)
        return CardSet.of(each for cards in others for each in cards)

    @property
    def _others(self) -> list[int]:
        return [seat for seat in range(1, self.position.players) if seat != self.seat]

    @cached_property
    def _has_played_since(self) -> bool:
        """Whether this seat has laid a card after its last pass."""
        own = [event.action for event in self.turns.events if event.seat == self.seat]
        return not isinstance(own[-1], Pass)

    def option(self, card: Card) -> Option:
        """Whether this card is ruled out, why, and the mistake of who thinks otherwise."""
        right = card in self.position.excluded[self.seat]
        because, trap = self._ruled_out(card) if right else self._possible(card)
        return Option(str(card), right, because, trap)

    def _ruled_out(self, card: Card) -> tuple[str, Misconception]:
        fitted = f"{card.label} fitted when {self.name} passed"
        if self._has_played_since:
            return f"{fitted}, and a hand only gets smaller.", Misconception.PASS_FADES
        return f"{fitted}: {self.name} would have had to play.", Misconception.ONE_CARD_OF_A_PASS

    def _possible(self, card: Card) -> tuple[str, Misconception]:
        passed = [NAMES[seat] for seat in self._others if card in self.position.excluded[seat]]
        if passed:
            words = f"{listing(passed)} passed while {card.label} fitted; {self.name} did not."
            return words, Misconception.PASS_OF_ANOTHER
        if card in CardSet(self.turns.state.frontier_bits):
            words = f"{card.label} fits only now: it did not when {self.name} passed."
            return words, Misconception.NOT_FITTING_THEN
        return f"{card.label} has not fitted yet, so no pass speaks of it.", Misconception.NOT_FITTING_THEN


def _counting(turns: Transcript | None) -> Exercise | None:
    if turns is None:
        return None
    position = observe(turns, 0)
    right = _deals(position)
    if right not in _COUNTABLE or right == _deals(_forgetting(position, *range(position.players))):
        return None
    miscounts = (Miscount(*each) for each in _miscounts(position))
    return Exercise(
        DEALS_LEFT,
        Form.NUMBER,
        position,
        in_numbers(right, _reckoned(position), miscounts),
        names=NAMES[:3],
        otherwise="Begin with the cards that a pass has ruled out: the other player must hold those.",
        story=story(turns, NOBODY_PASSED),
    )


def _deals(position: Observation) -> int:
    return Belief(position).count.number


def _forgetting(position: Observation, *seats: int) -> Observation:
    """The same without what the passes of these seats have told."""
    excluded = (NO_CARDS if seat in seats else cards for seat, cards in enumerate(position.excluded))
    return replace(position, excluded=tuple(excluded))


def _miscounts(position: Observation) -> Iterator[tuple[int, str, Misconception]]:
    """Wrong numbers, what is to be said to them, and the mistakes that lead there."""
    told = told_about(position)
    yield (
        _deals(_forgetting(position, *told)),
        "So many there would be if nobody had passed.",
        Misconception.PASSES_UNUSED,
    )
    for seat in told if len(told) > 1 else ():
        words = f"So many there would be if {NAMES[seat]} had not passed. Use both passes."
        yield _deals(_forgetting(position, seat)), words, Misconception.PASSES_UNUSED
    free = position.unseen - CardSet.of(each for seat in told for each in position.excluded[seat])
    words = f"Do not forget how many cards {NAMES[1]} and {NAMES[2]} hold."
    yield 2 ** len(free), words, Misconception.HAND_SIZES_UNUSED
    for seat in told:
        first, *rest = position.excluded[seat] & position.unseen
        if rest:
            partly = tuple(
                CardSet.of([first]) if at == seat else cards for at, cards in enumerate(position.excluded)
            )
            words = f"{NAMES[seat]} passed while {labels([first, *rest])} fitted: all of them count."
            yield _deals(replace(position, excluded=partly)), words, Misconception.ONE_CARD_OF_A_PASS


def _reckoned(position: Observation) -> str:
    """How the deals are counted, for three players: "Ben cannot hold 5♠, so Ana does. Of 2♣ and 3♣ …"."""
    unseen = position.unseen
    must = {1: unseen & position.excluded[2], 2: unseen & position.excluded[1]}
    sentences = [
        f"{NAMES[3 - seat]} cannot hold {labels(PAGAT.pack.in_order(cards), last='or')}, so {NAMES[seat]} does."
        for seat, cards in must.items()
        if cards
    ]
    free = unseen - must[1] - must[2]
    left = [position.cards_left[seat] - len(must[seat]) for seat in must]
    rest = labels(PAGAT.pack.in_order(free))
    shared = f"Of {rest}, {NAMES[1]} holds {left[0]} and {NAMES[2]} {left[1]}: that makes {ways(left)} ways."
    return " ".join([*sentences, shared])
