"""A review in English sentences; the one whose turns are looked at is "You"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import CardSet
from engine.knowledge import Knowledge
from engine.legality import Action, Pass, Play, Run
from engine.prose import action_sentence, count, deal_count, labels, listing
from engine.review import Change, Decision, Estimated, Review, Verdict
from engine.solver import Answer
from engine.transcript import Transcript, doer


def review_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """The whole review, one line to a sentence group; `names` are the players by seat, the reviewed one is YOU."""
    yield summary(review)
    for decision in review.decisions:
        yield ""
        yield from decision_lines(review.transcript, decision, names)
    yield ""
    yield from turning_sentences(review, names)


def summary(review: Review) -> str:
    """How many choices there were, and how many of them went wrong."""
    verdicts = [each.verdict for each in review.decisions]
    choices = f"You had {count(len(verdicts), 'choice')} that could decide this deal."
    told = [words.format(verdicts.count(verdict)) for verdict, words in _WRONG.items() if verdict in verdicts]
    judged = (
        f" Of these, {listing(told)}." if told else " None of them was clearly wrong." if verdicts else ""
    )
    mishaps = [
        each
        for each in review.transcript.events
        if each.seat == review.seat and not isinstance(each.action, Play | Run | Pass)
    ]
    return f"{choices}{judged}{' What went wrong at the table is not judged.' if mishaps else ''}"


_WRONG = {
    Verdict.WIN_LOST: "{} gave away a certain win",
    Verdict.WIN_LEFT: "{} left a certain win for an uncertain one",
    Verdict.ODDS_LOST: "in {} another choice did clearly better in imagined deals",
}


def decision_lines(transcript: Transcript, decision: Decision, names: Sequence[str]) -> Iterator[str]:
    """One choice: what was taken, what is to be said about it, how it could have gone, what could be known."""
    yield (
        f"Move {decision.place + 1} of {len(transcript.actions)}: you {_did(decision.taken)}; "
        f"you could also have {_others(decision)}."
    )
    yield verdict_sentence(decision)
    if decision.line:
        yield f"It could have gone on so: {line_sentence(transcript, decision, names)}"
    yield from knowledge_sentences(decision.knowledge, names)


def _did(action: Action) -> str:
    return "passed" if isinstance(action, Pass) else f"played {_named(action)}"


def _others(decision: Decision) -> str:
    """ "played 6♦ or 8♥, or passed"."""
    others = [action for action in decision.proved.answers if action != decision.taken]
    plays = [_named(each) for each in others if not isinstance(each, Pass)]
    played = [f"played {listing(plays, last='or')}"] if plays else []
    return ", or ".join(played + ["passed"] * (len(others) > len(plays)))


def _named(action: Action) -> str:
    """ "8♥", "4♣ to 2♣", "passing"."""
    match action:
        case Pass():
            return "passing"
        case Run(cards):
            return f"{cards[0].label} to {cards[-1].label}"
        case Play(card):
            return card.label


def verdict_sentence(decision: Decision) -> str:
    """What is to be said about a choice, the certain before the likely."""
    match decision.verdict:
        case Verdict.WIN_LOST | Verdict.WIN_LEFT:
            return _win_missed(decision)
        case Verdict.WIN_KEPT | Verdict.WIN_FOUND:
            return _win_kept(decision)
        case Verdict.ALL_WIN:
            return "Every choice wins here, if you go on well: nobody can stop you any more."
        case Verdict.ODDS_LOST:
            return _odds_lost(decision)
        case Verdict.SOUND:
            return _sound(decision)


def _win_kept(decision: Decision) -> str:
    """A win that was there and is still: what else wins, or where that is shorter to say, what does not."""
    winning, losing = decision.proved.winning, decision.proved.losing
    foresight = _foresight(decision, decision.taken)
    if decision.proved.is_decided and len(losing) < len(winning):
        return (
            f"With all cards open, only {listing(map(_named, losing), last='or')} would have let the others stop you; "
            f"every other choice wins whatever they do.{foresight}"
        )
    wins = f"{listing(map(_named, winning))} {'wins' if len(winning) == 1 else 'win'} whatever the others do"
    end = (
        "and not every choice does: well found"
        if losing
        else "and whether every choice does is too hard to say"
    )
    return f"With all cards open, {wins}, {end}.{foresight}"


def _odds_lost(decision: Decision) -> str:
    assert decision.better is not None
    best, taken = _of(decision, decision.better), _of(decision, decision.taken)
    return (
        f"{_uncertain(decision)} {_imagined(decision)} {_named(best.action)} {_worth(decision, best)} and "
        f"{_named(taken.action)} {_worth(decision, taken)}: {_named(best.action)} was better."
    )


def _win_missed(decision: Decision) -> str:
    better = decision.better
    assert better is not None
    lost, taken = decision.verdict is Verdict.WIN_LOST, _named(decision.taken)
    begin = "Here a certain win slipped away: with" if lost else "With"
    end = f", and {taken} does not" if lost else f"; whether {taken} does is too hard to say"
    wins = f"{begin} all cards open, {_named(better)} wins whatever the others do{end}."
    return f"{wins}{_foresight(decision, better)}"


def _foresight(decision: Decision, action: Action) -> str:
    """Whether the winner could have known, cards closed."""
    if decision.sure is None or decision.sure.answers[action] is Answer.UNDECIDED:
        return ""
    if decision.sure.answers[action] is Answer.WINS:
        return " You could know that without seeing a card: it wins wherever the hidden cards lie."
    return " From what you could see it was not certain." if decision.knowledge.deals.is_exact else ""


def _sound(decision: Decision) -> str:
    best, taken = decision.estimates[0], _of(decision, decision.taken)
    if best.worth == decision.estimates[-1].worth:
        return f"{_uncertain(decision)} {_imagined(decision)} every choice {_worth(decision, best)}."
    others = [each for each in decision.estimates if each is not taken]
    shares = listing(f"{_named(each.action)} {_worth(decision, each)}" for each in [taken, *others])
    judged = (
        "no other choice did better" if taken.worth == best.worth else "no other choice did clearly better"
    )
    return f"{_uncertain(decision)} {_imagined(decision)} {judged}: {shares}."


def _uncertain(decision: Decision) -> str:
    """What is proved where no action is proved to win."""
    if decision.proved.is_decided:
        return "Whatever you chose, the others could have stopped you together."
    return "No choice could be proved to win."


def _imagined(decision: Decision) -> str:
    return f"With the hidden cards imagined {decision.deals} times,"


def _of(decision: Decision, action: Action) -> Estimated:
    return next(each for each in decision.estimates if each.action == action)


def _worth(decision: Decision, found: Estimated) -> str:
    """ "won 34 of 100", "brought 2.5 chips on average", "cost 10.8 points on average"."""
    if decision.counts_wins:
        return f"won {found.worth * 100:.0f} of 100"
    what = "chips" if decision.seen.ruleset.uses_chips else "points"
    return f"{'brought' if found.worth >= 0 else 'cost'} {abs(found.worth):.1f} {what} on average"


SHOWN = 12
"""Moves of a line that are told; its end is told as well."""


def line_sentence(transcript: Transcript, decision: Decision, names: Sequence[str]) -> str:
    """ "You 6♣, West 5♣, North pass …, in the end You 2♠.": the line that wins."""
    state, words = transcript.states[decision.place], []
    for action in decision.line:
        what = "pass" if isinstance(action, Pass) else _named(action)
        words.append(f"{names[state.turn]} {what}")
        state = state.apply(action)
    if len(words) <= SHOWN + 1:
        return f"{', '.join(words)}."
    return f"{', '.join(words[:SHOWN])} …, in the end {words[-1]}."


def knowledge_sentences(found: Knowledge, names: Sequence[str]) -> Iterator[str]:
    """What could be worked out: how many deals were possible, what passes told, which cards could be placed."""
    if found.deals.number == 1:
        yield "You could know every card: only one deal fitted what you had seen."
        return
    yield f"What you could know: {deal_count(found.deals)} were still possible."
    for seat in sorted({each.seat for each in found.told}):
        passes = [each for each in found.told if each.seat == seat]
        cards = CardSet.of(card for each in passes for card in each.cards)
        moves = listing(f"{each.place + 1}" for each in passes)
        yield (f"{names[seat]} passed at move {moves}, so {names[seat]} had no {labels(cards, last='or')}.")
    for seat in sorted({seat for _, seat in found.placed}):
        held = [card for card, holder in found.placed if holder == seat]
        yield f"Only {names[seat]} could have {labels(held)}."


def turning_sentences(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Where the deal turned: for the reader, and for the winner."""
    for earlier, change in zip(review.changes, review.changes[1:], strict=False):
        if Answer.UNDECIDED in {earlier.answer, change.answer} or change.place == len(
            review.transcript.actions
        ):
            continue
        did = _deed(review.transcript, change.place, names)
        if change.answer is Answer.WINS:
            yield f"Move {change.place}: {did} From then on you could win whatever the others did."
        else:
            yield f"Move {change.place}: {did} From then on the others could stop you."
    outcome = review.transcript.state.outcome()
    if review.turning is None or outcome is None or outcome.winner is None:
        return
    yield _turning(review, review.turning, outcome.winner, names)


def _turning(review: Review, turning: Change, winner: int, names: Sequence[str]) -> str:
    who = names[winner] if winner != review.seat else "you"
    if turning.place == 0:
        return f"The turning point was the deal itself: with these cards {who} could win whatever the others did."
    did = _deed(review.transcript, turning.place, names)
    if turning.answer is Answer.UNDECIDED:
        return f"The deal was decided with move {turning.place} or before: {did} What was earlier is too hard to say."
    return f"The turning point was move {turning.place}: {did} From then on nobody could stop {who} any more."


def _deed(transcript: Transcript, place: int, names: Sequence[str]) -> str:
    """What was done last when so many deeds had been done: "West plays 9♠."."""
    state, deed = transcript.states[place - 1], transcript.actions[place - 1]
    name = names[doer(state, deed)]
    return action_sentence(name, deed, is_forced=not state.playable)
