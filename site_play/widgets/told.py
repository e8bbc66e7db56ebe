"""What happened at one step of a walk, as the reader saw it: in words, and as what lay down."""

from __future__ import annotations

from collections.abc import Iterator

from engine.affairs import Out
from engine.cards import CardSet
from engine.observation import speaks
from engine.prose import (
    action_sentence,
    done_words,
    movement_sentences,
    pool_words,
    put_out_sentence,
)
from engine.scoring import paid_at, purse_at
from site_play.spec.walks import Walk


def action_words(walk: Walk, step: int) -> str:
    """ "Ana plays 8♣.": what led to this step; nothing at the start."""
    if step == 0:
        return ""
    event = walk.transcript.events[step - 1]
    return action_sentence(walk.names[event.seat], event.action, is_forced=_seems_forced(walk, step - 1))


def did(walk: Walk, step: int, seat: int) -> str:
    """What this seat did last, up to this step, in a few words; "" for nothing yet."""
    places = [place for place, event in enumerate(walk.transcript.events[:step]) if event.seat == seat]
    if not places:
        return ""
    action = walk.transcript.actions[places[-1]]
    return done_words(action, is_forced=_seems_forced(walk, places[-1]))


def _seems_forced(walk: Walk, place: int) -> bool:
    """Whether the reader knows that nothing fitted: from the own hand, or because any other pass would have shown."""
    state = walk.transcript.states[place]
    return not state.playable if state.turn == walk.you else speaks(state)


def facts(walk: Walk, step: int) -> str:
    """What followed by the rules: who was put out, which chips moved, and what lies in the pool now."""
    return " ".join(_facts(walk, step))


def _facts(walk: Walk, step: int) -> Iterator[str]:
    rules = walk.transcript.start.ruleset
    for each in newly_out(walk, step):
        yield put_out_sentence(walk.names[each.seat], rules, CardSet(each.hand_bits))
    if paid := paid_at(walk.transcript, step):
        yield from movement_sentences(paid, walk.names)
        yield f"{pool_words(purse_at(walk.transcript, step).pool)}."


def newly_out(walk: Walk, step: int) -> tuple[Out, ...]:
    """Who was put out with this step."""
    if step == 0:
        return ()
    before, after = walk.transcript.states[step - 1 : step + 1]
    return tuple(each for each in after.affairs.out[len(before.affairs.out) :] if each.hand_bits)


def laid(walk: Walk, step: int) -> CardSet:
    """What the step put on the table: its last card, or the hand of a player who was put out."""
    if step == 0:
        return CardSet(0)
    before, after = walk.transcript.states[step - 1 : step + 1]
    card = CardSet.of(walk.transcript.events[step - 1].laid[-1:])
    return card or after.table - before.table
