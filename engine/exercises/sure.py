"""Fresh exercises with closed hands: the one card that wins in every deal that the passes leave possible."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from engine.belief import Belief
from engine.cards import NO_CARDS, Card, CardSet
from engine.dealing import shuffle
from engine.exercises import fits
from engine.exercises.exercise import Exercise, Form, Option
from engine.exercises.late import NOTHING_TOLD, late, played, story
from engine.exercises.misconceptions import Misconception
from engine.exercises.passes import told_about
from engine.exercises.people import NAMES
from engine.exercises.positions import found, number_from
from engine.legality import Action, Play
from engine.observation import Observation, observe
from engine.profiles import PAGAT
from engine.prose import deal_count, labels, listing
from engine.transcript import Transcript

if TYPE_CHECKING:
    from engine.solver import Refutation

SURE_CARD = "Which card is sure to win, however the cards that you do not see may lie?"

_OWN = (3, 4)
"""Cards of the reader."""
_FEW, _MORE = (1, 2), (3, 4)
"""Cards of the others: one is about to go out, or nothing would have to be proved."""


def sure_card(rng: Random, _number: int) -> Exercise:
    """Three players, two turns: the card that wins in every deal that is left, and only because somebody passed."""
    return found(lambda: _posed(_two_turns(rng), rng))


def _two_turns(rng: Random) -> Transcript | None:
    others = [number_from(*_FEW, rng), number_from(*_MORE, rng)]
    shuffle(others, rng)
    return played(late(PAGAT, (number_from(*_OWN, rng), *others), 1, rng), 2, rng)


def _posed(turns: Transcript | None, rng: Random) -> Exercise | None:
    if turns is None:
        return None
    position = observe(turns, 0)
    if len(position.playable) < 2 or not told_about(position) or Belief(position).count.number < 2:
        return None
    sure = sure_actions(position)
    if len(sure) != 1 or sure_actions(_without_passes(position)):
        return None
    held = PAGAT.pack.in_order(position.hand)
    options = tuple(_option(position, each, rng, is_sure=Play(each) in sure) for each in held)
    said = story(turns, NOTHING_TOLD)
    return Exercise(SURE_CARD, Form.PICK, position, options, names=NAMES[:3], story=said)


def sure_actions(position: Observation) -> tuple[Action, ...]:
    """Those that win by one plan in every deal that is possible; none where that is too hard to prove."""
    from engine.solver import ClosedSolver  # noqa: PLC0415  pages without such questions need no solvers

    solution = ClosedSolver().solve(position)
    return solution.winning if solution.is_decided else ()


def _without_passes(position: Observation) -> Observation:
    return replace(position, excluded=(NO_CARDS,) * position.players)


def _option(position: Observation, card: Card, rng: Random, *, is_sure: bool) -> Option:
    if is_sure:
        deals = deal_count(Belief(position).count)
        words = (
            f"{card.label} wins in each of the {deals} that fit. Without the passes no card would be sure."
        )
        return Option(str(card), right=True, because=words)
    if card in position.playable:
        words = _refuted(position, card, rng)
        return Option(str(card), right=False, because=words, trap=Misconception.NOT_IN_EVERY_DEAL)
    return Option(str(card), right=False, because=fits.why(position, card)[1])


def _refuted(position: Observation, card: Card, rng: Random) -> str:
    """A deal that fits everything seen and in which this card loses; or that plans differ from deal to deal."""
    from engine.solver import ClosedSolver, Refutation, refute  # noqa: PLC0415  as above

    reason = refute(ClosedSolver(), position, Play(card), rng)
    if not isinstance(reason, Refutation):
        return f"{card.label} is not sure: how to go on after it depends on cards that you do not see."
    return _deal_words(card, reason)


def _deal_words(card: Card, reason: Refutation) -> str:
    holds = listing(f"{NAMES[seat]} holds {_cards(reason.hands[seat])}" for seat in (1, 2))
    return f"{card.label} is not sure: if {holds}, they can stop you. That deal is possible, too."


def _cards(cards: CardSet) -> str:
    return labels(PAGAT.pack.in_order(cards))
