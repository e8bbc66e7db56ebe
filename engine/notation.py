"""One line of text for a position and for a transcript, short enough to type and safe in an address.

    pagat 4p | C:- D:- H:6-8 S:- | 5H TH 7C / ?16 / ?15 / ?15 | turn=0
    RULES nP | rows              | hands by seat              | key=value …   | actions (transcripts only)

Every `parse_x` takes what its `format_x` gives, and a little more: lower case, `10H`, suit symbols, free blanks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.affairs import QUIET, Affairs, Out
from engine.cards import (
    NO_CARDS,
    Card,
    CardSet,
    Pack,
    Suit,
    card,
    find_rank,
    find_suit,
    parse_card,
    parse_cards,
)
from engine.errors import IllegalAction, NotationError, RulesetError, quoted
from engine.irregularity import CaughtPass, Correction, WrongCard, WrongPass
from engine.legality import PASS, Pass, Play, Run
from engine.observation import Observation
from engine.profiles import find_ruleset
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Deed, Transcript

SHAPE = "RULES nP | rows | hands | turn=SEAT"
"""The fields of a position, for messages."""

KEYS = {
    "turn": "turn=0",
    "dealer": "dealer=3",
    "passes": "passes=0,1,0,2",
    "not": "not=0:5D,AS",
    "out": "out=2:9C,TC",
    "settled": "settled=-/9C,TC/3D",
    "skip": "skip=0",
    "streak": "streak=2",
    "wrong": "wrong=1",
    "chips": "chips=19,19,20,22",
    "pool": "pool=4",
}
"""What may stand in the last field of a position, each with an example."""


_WORDS: Mapping[str, Deed] = {"pass": PASS, "wrong-pass": WrongPass(), "caught-pass": CaughtPass()}
_WITH_CARD: Mapping[str, type[Correction | WrongCard]] = {"correct": Correction, "wrong": WrongCard}


def parse_action(text: str) -> Deed:
    """Read "7H", "8D,9D" (a run), "pass", or what went wrong: "wrong-pass", "caught-pass", "correct:5H", "wrong:TH".

    Raises NotationError for anything else.
    """
    word = text.strip()
    if found := _WORDS.get(word.lower()):
        return found
    name, colon, card_text = word.partition(":")
    if colon and name.lower() in _WITH_CARD:
        return _WITH_CARD[name.lower()](parse_card(card_text))
    cards = tuple(map(parse_card, word.split(",")))
    return Play(cards[0]) if len(cards) == 1 else Run(cards)


def format_action(deed: Deed) -> str:
    """The text of an action or of what went wrong, as `parse_action` reads it."""
    match deed:
        case Play() | Run():
            return ",".join(map(str, deed.cards))
        case Pass():
            return "pass"
        case WrongPass():
            return "wrong-pass"
        case CaughtPass():
            return "caught-pass"
        case Correction(one):
            return f"correct:{one}"
        case WrongCard(one):
            return f"wrong:{one}"


def format_cards(pack: Pack, cards: CardSet) -> str:
    """The cards of a hand, by suit and from low to high in this pack; "-" for none."""
    return " ".join(map(str, pack.in_order(cards))) or "-"


def parse_rows(pack: Pack, text: str) -> CardSet:
    """Read "C:- D:7 H:6-8 S:2,4-A": for each suit the ranks on the table, a suit left out is not open.

    Raises NotationError, also for the row of a suit that this pack does not have.
    """
    table = NO_CARDS
    seen: set[Suit] = set()
    for word in text.split():
        letter, colon, spans = word.partition(":")
        suit = find_suit(letter)
        if suit is None or not colon:
            raise NotationError(
                f"{quoted(word)} is not a row: write a suit, a colon and its ranks, as in H:6-8 or C:-."
            )
        if suit not in pack.rows:
            raise NotationError(
                f"{quoted(word)} is a row of {suit.word}, but this pack has only "
                f"{' and '.join(each.word for each in pack.rows)}."
            )
        if suit in seen:
            raise NotationError(f"{quoted(word)} is a second row of {suit.word}: each suit has one.")
        seen.add(suit)
        table |= NO_CARDS if spans == "-" else _parse_spans(pack.of_suit(suit), spans, word)
    return table


def _parse_spans(row: Sequence[Card], spans: str, word: str) -> CardSet:
    found = NO_CARDS
    for span in spans.split(","):
        low, dash, high = span.partition("-")
        first = _place(row, low, word)
        last = _place(row, high, word) if dash else first
        if last < first:
            raise NotationError(
                f"{quoted(span)} in {quoted(word)} runs downwards: write the lower rank first."
            )
        cards = CardSet.of(row[first : last + 1])
        if twice := found & cards:
            raise NotationError(f"{quoted(word)} names {twice} twice: each card exists once.")
        found |= cards
    return found


def _place(row: Sequence[Card], text: str, word: str) -> int:
    rank = find_rank(text)
    place = next((place for place, each in enumerate(row) if each.rank is rank), None)
    if place is None:
        raise NotationError(
            f"{quoted(text)} in {quoted(word)} is not a rank of this pack: write ranks with commas, as in S:2,4-A."
        )
    return place


def format_rows(pack: Pack, table: CardSet) -> str:
    """The rows of all suits of the pack: "C:- D:7 H:6-8 S:2,4-A"."""
    return " ".join(f"{suit.letter}:{_format_spans(pack, table, suit)}" for suit in pack.rows)


def _format_spans(pack: Pack, table: CardSet, suit: Suit) -> str:
    present = "".join(rank.letter if card(rank, suit) in table else " " for rank in pack.ranks)
    return ",".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in present.split()) or "-"


def parse_position(text: str) -> State | Observation:
    """Read a position. With every hand named it is a State; with all hands but one as `?n` it is an Observation.

    Raises NotationError, which names the part that is wrong and what would be right.
    """
    fields = [part.strip() for part in text.split("|")]
    if len(fields) != 4:
        raise NotationError(
            f'A position has four parts between bars, "{SHAPE}"; {quoted(text)} has {len(fields)}.'
        )
    head, row_text, hand_text, rest_text = fields
    ruleset, players = _parse_head(head)
    table = parse_rows(ruleset.pack, row_text)
    hands = [part.strip() for part in hand_text.split("/")]
    if len(hands) != players:
        raise NotationError(
            f'{quoted(head)} promises {players} hands, but {len(hands)} are given: separate them by "/".'
        )
    return _assemble(ruleset, table, hands, _parse_rest(rest_text, players))


def _parse_head(head: str) -> tuple[Ruleset, int]:
    match = re.fullmatch(r"(\S+)\s+([0-9]{1,2})p", head, re.IGNORECASE)
    if match is None:
        raise NotationError(
            f'{quoted(head)} is not a beginning: write the rules and the number of players, as in "pagat 4p".'
        )
    players = int(match[2])
    try:
        ruleset = find_ruleset(match[1].lower())
        ruleset.require_seats(players)
    except RulesetError as error:
        raise NotationError(str(error)) from None
    return ruleset, players


@dataclass(frozen=True)
class _Rest:
    """The last field of a position."""

    excluded: tuple[CardSet, ...]
    turn: int = 0
    dealer: int | None = None
    passes: tuple[int, ...] | None = None
    affairs: Affairs = QUIET


_REPEATED = {"not", "out"}
"""Keys of the last field that may stand there more than once."""


def _parse_rest(text: str, players: int) -> _Rest:
    rest = _Rest((NO_CARDS,) * players)
    seen: set[str] = set()
    for word in text.split():
        key, _, value = word.partition("=")
        name = key.lower()
        if name not in KEYS or not value:
            raise NotationError(
                f"{quoted(word)} is not understood: the last part takes {', '.join(KEYS.values())}."
            )
        if name in seen and name not in _REPEATED:
            raise NotationError(f"{quoted(word)} says {name} a second time.")
        seen.add(name)
        rest = _with(rest, name, value, word)
    return rest


def _with(rest: _Rest, name: str, value: str, word: str) -> _Rest:
    match name:
        case "turn":
            return replace(rest, turn=_number(value, word))
        case "dealer":
            return replace(rest, dealer=_number(value, word))
        case "passes":
            return replace(rest, passes=_numbers(value, word))
        case "not":
            return replace(rest, excluded=_exclude(rest.excluded, value, word))
        case _:
            return replace(rest, affairs=_with_affair(rest.affairs, name, value, word))


def _with_affair(affairs: Affairs, name: str, value: str, word: str) -> Affairs:
    match name:
        case "out":
            return affairs._replace(out=(*affairs.out, _out(value, word)))
        case "settled":
            return affairs._replace(settled=tuple(parse_cards(hand).bits for hand in value.split("/")))
        case "skip":
            return affairs._replace(skipped=_numbers(value, word))
        case "streak":
            return affairs._replace(streak=_number(value, word))
        case "wrong":
            seat, _, fee = value.partition(":")
            return affairs._replace(
                wrong_pass=_number(seat, word), wrong_fee=_number(fee or "0", word, _CHIP_DIGITS)
            )
        case "chips":
            return affairs._replace(purse=affairs.purse._replace(chips=_amounts(value, word)))
        case _:
            return affairs._replace(purse=affairs.purse._replace(pool=_number(value, word, _CHIP_DIGITS)))


def _out(value: str, word: str) -> Out:
    """A seat that went out, or one that was put out with these cards; with "!" it forfeited the deal."""
    seat, colon, cards = value.partition(":")
    forfeits = seat.endswith("!")
    seat = seat.removesuffix("!")
    held = parse_cards(cards)
    if (colon or forfeits) and not held:
        raise NotationError(f"{quoted(word)} should name the cards that were held, as in {KEYS['out']}.")
    return Out(_number(seat, word), held.bits, forfeits)


def _numbers(text: str, word: str) -> tuple[int, ...]:
    return tuple(_number(each, word) for each in text.split(","))


def _amounts(text: str, word: str) -> tuple[int, ...]:
    """Chips, which may be debts."""
    sizes = [_number(each.removeprefix("-"), word, _CHIP_DIGITS) for each in text.split(",")]
    return tuple(
        -size if each.startswith("-") else size for each, size in zip(text.split(","), sizes, strict=True)
    )


_CHIP_DIGITS = 18
"""Chips can come to more than anything else that is counted."""


def _number(text: str, word: str, digits: int = 3) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{digits}}}", text):
        most = {3: "three", _CHIP_DIGITS: "eighteen"}[digits]
        raise NotationError(
            f"{quoted(text)} in {quoted(word)} should be a whole number of at most {most} digits."
        )
    return int(text)


def _exclude(excluded: Sequence[CardSet], value: str, word: str) -> tuple[CardSet, ...]:
    seat_text, _, card_text = value.partition(":")
    seat, cards = _number(seat_text, word), parse_cards(card_text)
    if seat >= len(excluded) or not cards:
        raise NotationError(
            f"{quoted(word)} should name a seat below {len(excluded)} and cards, as in {KEYS['not']}."
        )
    return tuple(had | cards if at == seat else had for at, had in enumerate(excluded))


def _assemble(ruleset: Ruleset, table: CardSet, hands: Sequence[str], rest: _Rest) -> State | Observation:
    named = [seat for seat, hand in enumerate(hands) if not hand.startswith("?")]
    if len(named) == len(hands):
        if any(rest.excluded):
            raise NotationError('"not=" is for hidden hands, but here every hand is named.')
        all_cards = [parse_cards(hand) for hand in hands]
        return State.of(ruleset, all_cards, table, rest.turn, rest.dealer, rest.passes, rest.affairs)
    if len(named) != 1:
        raise NotationError(
            f"Name every hand, or exactly one and the others as ?n; here {len(named)} of {len(hands)} are named."
        )
    seat = named[0]
    hand = parse_cards(hands[seat])
    sizes = [len(hand) if at == seat else _number(text[1:].strip(), text) for at, text in enumerate(hands)]
    return Observation.of(
        ruleset, seat, hand, table, sizes, rest.turn, rest.dealer, rest.passes, rest.excluded, rest.affairs
    )


def parse_state(text: str) -> State:
    """Read a position with every hand named; raises NotationError."""
    found = parse_position(text)
    if isinstance(found, Observation):
        raise NotationError(f"Here every hand must be named, but {quoted(text)} hides some.")
    return found


def format_position(position: State | Observation) -> str:
    """The text of a state or an observation (its history is not part of it)."""
    pack = position.ruleset.pack
    if isinstance(position, State):
        hands = [format_cards(pack, hand) for hand in position.hands]
        excluded: Sequence[CardSet] = ()
    else:
        hands = [f"?{count}" for count in position.cards_left]
        hands[position.seat] = format_cards(pack, position.hand)
        excluded = position.excluded
    rest = [f"turn={position.turn}"]
    if position.dealer is not None:
        rest.append(f"dealer={position.dealer}")
    if any(position.passes):
        rest.append("passes=" + ",".join(map(str, position.passes)))
    rest += [f"not={seat}:{_listed(pack, cards)}" for seat, cards in enumerate(excluded) if cards]
    rest += _format_affairs(pack, position.affairs)
    head = f"{position.ruleset.key} {position.players}p"
    return " | ".join((head, format_rows(pack, position.table), " / ".join(hands), " ".join(rest)))


def _format_out(pack: Pack, out: Out) -> str:
    if not out.hand_bits:
        return f"out={out.seat}"
    return f"out={out.seat}{'!' if out.is_forfeit else ''}:{_listed(pack, CardSet(out.hand_bits))}"


def _format_affairs(pack: Pack, affairs: Affairs) -> list[str]:
    words = [_format_out(pack, each) for each in affairs.out]
    if affairs.settled:
        words.append("settled=" + "/".join(_listed(pack, CardSet(hand)) or "-" for hand in affairs.settled))
    if affairs.skipped:
        words.append("skip=" + ",".join(map(str, affairs.skipped)))
    if affairs.streak:
        words.append(f"streak={affairs.streak}")
    if affairs.wrong_pass is not None:
        words.append(f"wrong={affairs.wrong_pass}" + (f":{affairs.wrong_fee}" if affairs.wrong_fee else ""))
    if affairs.purse.chips:
        words += ["chips=" + ",".join(map(str, affairs.purse.chips)), f"pool={affairs.purse.pool}"]
    return words


def _listed(pack: Pack, cards: CardSet) -> str:
    return ",".join(map(str, pack.in_order(cards)))


def parse_transcript(text: str) -> Transcript:
    """Read a position followed by a bar and the actions, separated by blanks.

    Raises NotationError, also for an action that the rules refuse at its place.
    """
    start, bar, actions = text.rpartition("|")
    if start.count("|") != 3 or not bar:
        raise NotationError(
            f'A transcript is a position, a bar and the actions, as in "{SHAPE} | 7H pass 8H", not {quoted(text)}.'
        )
    transcript = Transcript(parse_state(start))
    for number, word in enumerate(actions.split(), start=1):
        try:
            transcript = transcript.then(parse_action(word))
        except (IllegalAction, NotationError) as error:
            raise NotationError(f"Action {number}: {error}") from None
    return transcript


def format_transcript(transcript: Transcript) -> str:
    """The text of a transcript."""
    return (
        f"{format_position(transcript.start)} | {' '.join(map(format_action, transcript.actions))}".rstrip()
    )
