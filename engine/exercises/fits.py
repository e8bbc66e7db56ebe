"""Which cards fit? The question behind the first lessons, and the sentence behind every card."""

from __future__ import annotations

from engine.cards import Card, card
from engine.exercises.exercise import PASS_KEY, Exercise, Form, Option
from engine.exercises.misconceptions import Misconception
from engine.layout import ways
from engine.legality import PASS, Passing, Play, Violation, ViolationKind, passing
from engine.observation import Observation
from engine.prose import fit_sentence, violation_sentence


def pose(position: Observation, ask: str, *, offers_pass: bool) -> Exercise:
    """Mark everything that the seat may do now: cards, and the pass where it is offered."""
    held = position.ruleset.pack.in_order(position.hand)
    options = [_card_option(position, each) for each in held]
    if offers_pass:
        options.append(_pass_option(position))
    return Exercise(ask, Form.MARK, position, tuple(options), seat=position.seat)


def why(position: Observation, wanted: Card) -> tuple[bool, str]:
    """Whether this seat may lay the card, and the sentence that says why."""
    refused = position.violation(Play(wanted))
    if refused is None:
        return True, fit_sentence(position.ruleset, wanted)
    return False, _refusal(position, refused, trap_of(position, wanted))


def why_pass(position: Observation) -> tuple[bool, str]:
    """Whether this seat may pass, and the sentence that says why."""
    refused = position.violation(PASS)
    if refused is not None:
        return False, violation_sentence(refused)
    return True, _PASSES[passing(position.view)]


def trap_of(position: Observation, wanted: Card) -> Misconception | None:
    """The mistake of who lays this card although it does not fit, or leaves it out although it does."""
    refused = position.violation(Play(wanted))
    if refused is None:
        is_seven = wanted.rank is position.ruleset.starter
        return Misconception.SEVEN_MISSED if is_seven else Misconception.ONE_END_MISSED
    match refused.kind:
        case ViolationKind.ROW_NOT_OPEN:
            return _on_closed_row(position, wanted)
        case ViolationKind.GAP:
            return _across_gap(position, wanted, len(refused.missing))
        case ViolationKind.GATE_CLOSED:
            return Misconception.GATE_IGNORED
    return None


def _on_closed_row(position: Observation, wanted: Card) -> Misconception:
    if _would_fit_elsewhere(position, wanted):
        return Misconception.OTHER_SUIT
    beside = {way[1] for way in ways(position.ruleset) if len(way) > 1}
    return Misconception.BEFORE_ITS_SEVEN if wanted in beside else Misconception.ANY_CARD_STARTS


def _across_gap(position: Observation, wanted: Card, missing: int) -> Misconception:
    """Far from its place a card may lie beside the row's other end: there a row would go round the corner."""
    ranks = position.ruleset.pack.ranks
    corners = {ranks[0]: ranks[-1], ranks[-1]: ranks[0]}
    if missing > 1 and wanted.rank in corners and card(corners[wanted.rank], wanted.suit) in position.table:
        is_ace = wanted.rank.letter == "A"
        return Misconception.ACE_ON_BOTH_SIDES if is_ace else Misconception.ROUND_THE_CORNER
    return Misconception.OTHER_SUIT if _would_fit_elsewhere(position, wanted) else Misconception.GAP


def _would_fit_elsewhere(position: Observation, wanted: Card) -> bool:
    """Whether a card of the same rank is next beside a row that has begun, so that only the suit is wrong."""
    others = [
        way[: way.index(each) + 1]
        for way in ways(position.ruleset)
        for each in way[1:]
        if each.rank is wanted.rank
    ]
    return any(
        way[0].suit is not wanted.suit and way[-1] not in position.table and way[-2] in position.table
        for way in others
    )


def _card_option(position: Observation, wanted: Card) -> Option:
    return Option(str(wanted), *why(position, wanted), trap_of(position, wanted))


def _pass_option(position: Observation) -> Option:
    right, because = why_pass(position)
    if right:
        return Option(PASS_KEY, right, because, Misconception.PASS_MISSED)
    only_sevens = all(each.rank is position.ruleset.starter for each in position.playable)
    trap = Misconception.SEVEN_KEPT if only_sevens else Misconception.PASS_WITH_A_CARD
    return Option(PASS_KEY, right, because, trap)


def _refusal(position: Observation, refused: Violation, trap: Misconception | None) -> str:
    words = violation_sentence(refused)
    match trap:
        case Misconception.OTHER_SUIT:
            return f"{words} A row takes cards of its own suit only."
        case Misconception.ACE_ON_BOTH_SIDES | Misconception.ROUND_THE_CORNER:
            ranks = position.ruleset.pack.ranks
            ends = f"the {ranks[0].word} and the {ranks[-1].word}"
            return f"{words} A row ends with {ends}; it does not go round the corner."
    return words


_PASSES = {
    Passing.FORCED: "Nothing in this hand fits, so the turn passes.",
    Passing.OPTIONAL: "By these rules you may pass, although a card fits.",
    Passing.ELIMINATES: "You may pass, but it is one pass too many: it puts you out of the deal.",
}
