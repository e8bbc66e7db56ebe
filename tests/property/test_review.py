"""What a review says is true, under any rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from hypothesis import given

from engine.belief import Belief
from engine.knowledge import knowledge
from engine.legality import Pass, Play, Run
from engine.observation import observe
from engine.review import Limits, Review, Verdict, review
from engine.review_prose import review_lines
from engine.solver import Answer
from engine.transcript import Transcript
from tests.property.rules import PROFILES
from tests.property.tables import SEEDS, any_transcripts, seldom, transcripts

ANY = transcripts() | any_transcripts(PROFILES)
QUICK = Limits(nodes=400, careful_nodes=200, hidden=6, deals=4, careful_deals=2)
"""What is said is true with any limits; with these little is proved."""


@given(ANY, SEEDS)
def test_what_could_be_known_is_so(transcript: Transcript, seed: int) -> None:
    seat = int(Random(seed).random() * transcript.start.players)
    found = knowledge(transcript, seat)
    hands = transcript.state.hands
    assert found.deals.number >= 1
    for told in found.told:
        assert isinstance(transcript.actions[told.place], Pass)
        assert transcript.states[told.place].turn == told.seat != seat
        assert told.cards
        assert not told.cards & hands[told.seat]
    for card, holder in found.placed:
        assert card in hands[holder]
        assert holder != seat
    view = observe(transcript, seat)
    if found.deals.is_exact and found.deals.number <= 300:
        deals = [*Belief(view).deals()]
        same = {
            (card, at)
            for card in view.unseen
            for at, _ in enumerate(hands)
            if all(d[at] & card.bit for d in deals)
        }
        assert set(found.placed) == same, "all that lie with the same seat in every deal, and no others"


def reviews(transcript: Transcript, seed: int) -> Iterator[Review]:
    rng = Random(seed)
    return review(transcript, int(rng.random() * transcript.start.players), rng, QUICK)


@seldom
@given(ANY, SEEDS)
def test_a_review_grows_to_its_end_and_fits_the_deal(transcript: Transcript, seed: int) -> None:
    found = [*reviews(transcript, seed)]
    whole = found[-1]
    assert [each.done for each in found[:-1]] == list(range(len(found) - 1))
    assert whole.is_whole
    assert not found[0].is_whole or len(found) == 2
    for decision in whole.decisions:
        state = transcript.states[decision.place]
        legal = state.legal_actions()
        assert state.turn == whole.seat
        assert decision.taken == transcript.actions[decision.place]
        assert isinstance(decision.taken, Play | Run | Pass)
        assert len(legal) > 1
        assert set(legal) == set(decision.proved.answers) == {each.action for each in decision.estimates}
        assert decision.better != decision.taken
        assert bool(decision.line) == (decision.verdict in {Verdict.WIN_LOST, Verdict.WIN_LEFT})
        taken = next(each for each in decision.estimates if each.action == decision.taken)
        assert (taken.lead, taken.error) == (0, 0)
    outcome = transcript.state.outcome()
    assert (whole.turning is None) == (outcome is None or outcome.winner is None)
    assert whole.changes[0].place == 0


@seldom
@given(ANY, SEEDS)
def test_only_others_can_give_a_win_and_only_oneself_can_lose_it(transcript: Transcript, seed: int) -> None:
    *_, whole = reviews(transcript, seed)
    for before, after in zip(whole.changes, whole.changes[1:], strict=False):
        seat = transcript.events[after.place - 1].seat
        if (before.answer, after.answer) == (Answer.LOSES, Answer.WINS):
            assert seat != whole.seat
        if (before.answer, after.answer) == (Answer.WINS, Answer.LOSES):
            assert seat == whole.seat
    outcome = transcript.state.outcome()
    if whole.turning and whole.turning.place and whole.turning.answer is Answer.WINS:
        assert outcome is not None
        assert transcript.events[whole.turning.place - 1].seat != outcome.winner


@seldom
@given(ANY, SEEDS)
def test_every_review_can_be_told(transcript: Transcript, seed: int) -> None:
    *_, whole = reviews(transcript, seed)
    names = [f"P{seat}" for seat in range(transcript.start.players)]
    names[whole.seat] = "You"
    lines = [*review_lines(whole, names)]
    shown = [each for each in whole.decisions if each.matters]
    assert sum(line.startswith("Move ") and ": you " in line for line in lines) == len(shown)
    folded = [line for line in lines if line.startswith("At move")]
    for each in whole.decisions:
        named = [line for line in folded if f"{each.place + 1}" in re.findall(r"\d+", line)]
        assert each.matters or named, "no choice is passed over"
    assert all(line == "" or line[-1] in ".!" for line in lines), "every line is made of sentences"
    told = "\n".join(lines)
    assert not any(wrong in told for wrong in ("None", "nan", "  ", " ."))
