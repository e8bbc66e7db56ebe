"""A review in English sentences; the one whose turns are looked at is "You"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.cards import CardSet
from engine.knowledge import Knowledge
from engine.legality import PASS, Action, Pass, Play, Run
from engine.prose import action_sentence, deal_count, labels, listing
from engine.review import Change, Decision, Estimated, Review, Verdict
from engine.solver import Answer
from engine.transcript import Transcript, doer


def review_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """The whole review, one line to a sentence group; `names` are the players by seat, the reviewed one is YOU."""
    yield summary(review)
    for decision in review.decisions:
        if decision.matters:
            yield ""
            yield from decision_lines(review.transcript, decision, names)
    for part in (folded_sentences(review.decisions), turning_sentences(review, names)):
        if lines := [*part]:
            yield ""
            yield from lines


def summary(review: Review) -> str:
    """How often there was a choice, in how many of them it mattered, and which of them went wrong."""
    mishaps = [
        each
        for each in review.transcript.events
        if each.seat == review.seat and not isinstance(each.action, Play | Run | Pass)
    ]
    later = _later_turns(review)
    return " ".join(
        [
            *_how_often(review.decisions),
            *(["What came after the deal was decided is not judged."] if later else []),
            *(["What went wrong at the table is not judged."] if mishaps else []),
        ]
    )


def _later_turns(review: Review) -> bool:
    """Whether this seat had turns after somebody had won already."""
    states = review.transcript.states[: len(review.transcript.actions)]
    return any(state.affairs.is_settled and state.turn == review.seat for state in states)


def _how_often(decisions: Sequence[Decision]) -> Iterator[str]:
    if not decisions:
        yield "You never had a choice that could decide this deal."
        return
    mattering = [each.verdict for each in decisions if each.matters]
    may = {Verdict.WIN_LEFT, Verdict.WIN_FOUND} & {*mattering}
    often = "once" if len(decisions) == 1 else f"{len(decisions)} times"
    if not mattering:
        yield f"You had a choice {often}; as far as can be told, it never mattered."
        return
    mattered = "mattered or may have mattered" if may else "mattered"
    which = "" if len(decisions) == 1 else f"in {len(mattering)} of them "
    yield f"You had a choice {often}; {which}it {mattered}."
    yield _what_went_wrong(decisions)


def _what_went_wrong(decisions: Sequence[Decision]) -> str:
    told = [
        f"at {_moves(places)} {words}"
        for verdict, words in _WRONG.items()
        if (places := [each.place for each in decisions if each.verdict is verdict])
    ]
    words = "; ".join(told)
    return f"{words[0].upper()}{words[1:]}." if told else "Nothing that you chose was clearly wrong."


_WRONG = {
    Verdict.WIN_LOST: "you gave away a win that was certain with all hands open",
    Verdict.WIN_LEFT: "you left a win that was certain with all hands open",
    Verdict.ODDS_LOST: "another choice did clearly better in imagined deals",
}


def _moves(places: Sequence[int]) -> str:
    """ "move 4", "moves 4, 8 and 12": deeds are counted from 1 for readers."""
    return f"{'move' if len(places) == 1 else 'moves'} {listing(f'{place + 1}' for place in places)}"


def folded_sentences(decisions: Sequence[Decision]) -> Iterator[str]:
    """What is said of several moves at once: where nothing mattered, and what was proved where nothing won."""
    for words, is_meant in _FOLDED:
        if places := [each.place for each in decisions if is_meant(each)]:
            yield words.format(_moves(places))


def _nothing_wins(decision: Decision) -> bool:
    """Whether none of the choices is proved to win."""
    return not decision.proved.winning


_FOLDED: Sequence[tuple[str, Callable[[Decision], bool]]] = (
    (
        "At {} every choice won, if you went on well: nobody could stop you any more.",
        lambda each: each.verdict is Verdict.ALL_WIN,
    ),
    (
        "At {} no choice won a single one of the imagined deals.",
        lambda each: not each.matters and _nothing_wins(each) and each.is_hopeless,
    ),
    (
        "At {} no other choice did clearly better or worse than yours in imagined deals.",
        lambda each: not each.matters and _nothing_wins(each) and not each.is_hopeless,
    ),
    (
        "At {}: if all the others had worked together, they could have stopped you, whatever you chose.",
        lambda each: _nothing_wins(each) and each.proved.is_decided,
    ),
    (
        "At {} no choice could be proved to win.",
        lambda each: _nothing_wins(each) and not each.proved.is_decided,
    ),
)


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
        f"{_imagined(decision)} {_named(best.action)} {_worth(decision, best)} and "
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
        return f"{_imagined(decision)} every choice {_worth(decision, best)}."
    others = [each for each in decision.estimates if each is not taken]
    shares = listing(f"{_named(each.action)} {_worth(decision, each)}" for each in [taken, *others])
    judged = (
        "no other choice did better" if taken.worth == best.worth else "no other choice did clearly better"
    )
    return f"{_imagined(decision)} {judged}: {shares}."


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


FEW = 10_000
"""Of more possible deals than these the number tells a card player nothing."""


def knowledge_sentences(found: Knowledge, names: Sequence[str]) -> Iterator[str]:
    """What could be worked out: how many deals were possible, if few; what passes told; which cards could be placed."""
    if found.deals.number == 1:
        yield "You could know every card: only one deal fitted what you had seen."
        return
    for number, line in enumerate(_known(found, names)):
        yield line if number else f"What you could know: {line}"


def _known(found: Knowledge, names: Sequence[str]) -> Iterator[str]:
    if found.deals.number < FEW:
        yield f"{deal_count(found.deals)} were still possible."
    for seat in sorted({each.seat for each in found.told}):
        passes = [each for each in found.told if each.seat == seat]
        cards = CardSet.of(card for each in passes for card in each.cards)
        moves = _moves([each.place for each in passes])
        yield f"{names[seat]} passed at {moves}, so {names[seat]} had no {labels(cards, last='or')}."
    for seat in sorted({seat for _, seat in found.placed}):
        held = [card for card, holder in found.placed if holder == seat]
        yield f"Only {names[seat]} could have {labels(held)}."


def turning_sentences(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Where the deal turned: for the reader, and for the winner. No move is told of twice."""
    turning = _turning_of(review)
    for earlier, change in zip(review.changes, review.changes[1:], strict=False):
        if turning and change.place == turning.place:
            continue
        if _is_known(earlier, change) and change.place != len(review.transcript.actions):
            yield f"Move {change.place}: {_deed(review.transcript, change.place, names)} From then on {_now(change)}."
    if turning:
        yield from _turning(review, turning, names)


def _is_known(earlier: Change, change: Change) -> bool:
    """Whether it is known what was so before and what was so then."""
    return Answer.UNDECIDED not in {earlier.answer, change.answer}


def _now(change: Change) -> str:
    """What a change meant for the reader."""
    if change.answer is Answer.WINS:
        return "you could win whatever the others did"
    return "the others could stop you"


def _turning_of(review: Review) -> Change | None:
    """From when on the winner could not be stopped; None while nobody has won."""
    outcome = review.transcript.state.outcome()
    return None if outcome is None or outcome.winner is None else review.turning


def _turning(review: Review, turning: Change, names: Sequence[str]) -> Iterator[str]:
    outcome = review.transcript.state.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    who = names[outcome.winner] if outcome.winner != review.seat else "you"
    if turning.place == 0:
        yield f"The turning point was the deal itself: with these cards {who} could win whatever the others did."
        return
    did = _deed(review.transcript, turning.place, names)
    lost = _lost_as_well(review, turning.place, outcome.winner)
    if turning.answer is Answer.UNDECIDED:
        told = f"The deal was decided with move {turning.place} or before: {did} What was earlier is too hard to say."
    else:
        stopped = "the others could stop you, and " if _gives_away(review, turning.place) else ""
        told = (
            f"The turning point was move {turning.place}: {did} "
            f"From then on {stopped}nobody could stop {who} any more."
        )
    yield f"{told}{lost}"


def _gives_away(review: Review, place: int) -> bool:
    """Whether the reader could win for certain until this move."""
    return any(
        change.place == place and (earlier.answer, change.answer) == (Answer.WINS, Answer.LOSES)
        for earlier, change in zip(review.changes, review.changes[1:], strict=False)
    )


def _lost_as_well(review: Review, place: int, winner: int) -> str:
    """Where the reader made the move that turned the deal for another: that nothing else would have helped."""
    if review.seat == winner or review.seat != review.transcript.events[place - 1].seat:
        return ""
    decision = next((each for each in review.decisions if each.place == place - 1), None)
    if decision is None:
        return " You had no other choice."
    if decision.verdict is not Verdict.SOUND:
        return ""
    thing = "choice" if PASS in decision.proved.answers else "card"
    others = thing if len(decision.proved.answers) == 2 else f"{thing}s"
    if decision.proved.is_decided:
        return f" Your other {others} lost too: the others could have stopped you there as well."
    return f" Your other {others} did not do clearly better in imagined deals."


def _deed(transcript: Transcript, place: int, names: Sequence[str]) -> str:
    """What was done last when so many deeds had been done: "West plays 9♠."."""
    state, deed = transcript.states[place - 1], transcript.actions[place - 1]
    name = names[doer(state, deed)]
    return action_sentence(name, deed, is_forced=not state.playable)
