"""One line of text for a position and for a transcript, short enough to type and safe in an address.

    pagat 4p | C:- D:- H:6-8 S:- | 5H TH 7C / ?16 / ?15 / ?15 | turn=0
    RULES nP | rows              | hands by seat              | key=value …   | actions (transcripts only)

Every `parse_x` takes what its `format_x` gives, and a little more: lower case, `10H`, suit symbols, free blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.cards import NO_CARDS, Card, CardSet, Pack, Suit, card, parse_card, parse_cards
from engine.errors import IllegalAction, NotationError, RulesetError
from engine.observation import Observation
from engine.ruleset import Ruleset, find_ruleset
from engine.state import PASS, Action, Play, State
from engine.transcript import Transcript

SHAPE = "RULES nP | rows | hands | turn=SEAT"
"""The fields of a position, for messages."""


def parse_action(text: str) -> Action:
    """Read "7H" or "pass"; raises NotationError for anything else."""
    return PASS if text.strip().lower() == "pass" else Play(parse_card(text))


def format_action(action: Action) -> str:
    """The text of an action: "7H" or "pass"."""
    return str(action.card) if isinstance(action, Play) else "pass"


def format_cards(pack: Pack, cards: CardSet) -> str:
    """The cards of a hand, by suit and from low to high in this pack; "-" for none."""
    return " ".join(map(str, pack.in_order(cards))) or "-"


def parse_rows(pack: Pack, text: str) -> CardSet:
    """Read "C:- D:7 H:6-8 S:2,4-A": for each suit the ranks on the table, a suit left out is not open.

    Raises NotationError.
    """
    table = NO_CARDS
    seen: set[Suit] = set()
    for word in text.split():
        letter, colon, spans = word.partition(":")
        suit = next((each for each in Suit if letter.upper() in (each.letter, each.symbol)), None)
        if suit is None or not colon or not spans:
            raise NotationError(f'"{word}" is not a row: write a suit, a colon and its ranks, as in H:6-8 or C:-.')
        if suit in seen:
            raise NotationError(f'"{word}" gives a second row of {suit.word}: each suit has one.')
        seen.add(suit)
        table |= _parse_spans(pack, suit, spans, word)
    return table


def _parse_spans(pack: Pack, suit: Suit, spans: str, word: str) -> CardSet:
    if spans == "-":
        return NO_CARDS
    order = [card(rank, suit) for rank in pack.ranks]
    found: list[Card] = []
    for span in spans.split(","):
        low, dash, high = span.partition("-")
        first = _on_row(order, low + suit.letter, word)
        last = _on_row(order, high + suit.letter, word) if dash else first
        if last < first:
            raise NotationError(f'"{span}" in "{word}" runs downwards: write the lower rank first.')
        found += order[first : last + 1]
    return CardSet.of(found)


def _on_row(order: Sequence[Card], text: str, word: str) -> int:
    try:
        return order.index(parse_card(text))
    except ValueError:
        raise NotationError(f'"{word}" is not a row of this pack: its ranks are separated by commas, as in H:6-8 or S:2,4-A.') from None


def format_rows(pack: Pack, table: CardSet) -> str:
    """All four rows: "C:- D:7 H:6-8 S:2,4-A"."""
    return " ".join(f"{suit.letter}:{_format_spans(pack, table, suit)}" for suit in Suit)


def _format_spans(pack: Pack, table: CardSet, suit: Suit) -> str:
    present = "".join(rank.letter if card(rank, suit) in table else " " for rank in pack.ranks)
    return ",".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in present.split()) or "-"


def parse_position(text: str) -> State | Observation:
    """Read a position. With every hand named it is a State; with all hands but one as `?n` it is an Observation.

    Raises NotationError, which names the part that is wrong and what would be right.
    """
    fields = [part.strip() for part in text.split("|")]
    if len(fields) != 4:
        raise NotationError(f'A position has four parts between bars, "{SHAPE}"; this one has {len(fields)}: "{text.strip()}".')
    return _parse_fields(fields)


def _parse_fields(fields: Sequence[str]) -> State | Observation:
    head, row_text, hand_text, rest_text = fields
    ruleset, players = _parse_head(head)
    table = parse_rows(ruleset.pack, row_text)
    hands = [part.strip() for part in hand_text.split("/")]
    if len(hands) != players:
        raise NotationError(f'"{head}" promises {players} hands, but {len(hands)} are given: separate them by "/".')
    rest = _parse_rest(rest_text, players)
    try:
        return _assemble(ruleset, table, hands, rest)
    except RulesetError as error:
        raise NotationError(f'"{head}": {error}') from None


def _parse_head(head: str) -> tuple[Ruleset, int]:
    match = re.fullmatch(r"(\S+)\s+(\d{1,2})p", head, re.IGNORECASE)
    if match is None:
        raise NotationError(f'"{head}" is not a beginning: write the rules and the number of players, as in "pagat 4p".')
    try:
        return find_ruleset(match[1].lower()), int(match[2])
    except RulesetError as error:
        raise NotationError(str(error)) from None


class _Rest:
    """The key=value part of a position."""

    def __init__(self, players: int) -> None:
        self.turn = 0
        self.dealer: int | None = None
        self.passes: Sequence[int] = (0,) * players
        self.excluded = [NO_CARDS] * players


def _parse_rest(text: str, players: int) -> _Rest:
    rest = _Rest(players)
    readers: dict[str, Callable[[str], None]] = {
        "turn": lambda value: setattr(rest, "turn", _number(value)),
        "dealer": lambda value: setattr(rest, "dealer", _number(value)),
        "passes": lambda value: setattr(rest, "passes", _numbers(value, players)),
        "not": lambda value: _exclude(rest, value, players),
    }
    seen: set[str] = set()
    for word in text.split():
        key, _, value = word.partition("=")
        name = key.lower()
        if name not in readers or not value:
            raise NotationError(f'"{word}" is not understood: the last part takes {", ".join(f"{each}=…" for each in readers)}.')
        if name in seen and name != "not":
            raise NotationError(f'"{word}" says {name} a second time.')
        seen.add(name)
        readers[name](value)
    return rest


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise NotationError(f'"{text}" should be a whole number.')
    return int(text)


def _numbers(text: str, players: int) -> tuple[int, ...]:
    found = tuple(map(_number, text.split(",")))
    if len(found) != players:
        raise NotationError(f'"passes={text}" should give one number for each of the {players} seats.')
    return found


def _exclude(rest: _Rest, text: str, players: int) -> None:
    seat_text, colon, cards = text.partition(":")
    seat = _number(seat_text)
    if not colon or seat >= players:
        raise NotationError(f'"not={text}" should name a seat below {players} and cards, as in not=0:5D,AS.')
    rest.excluded[seat] |= parse_cards(cards)


def _assemble(ruleset: Ruleset, table: CardSet, hands: Sequence[str], rest: _Rest) -> State | Observation:
    hidden = [_hidden(hand) for hand in hands]
    named = [seat for seat, count in enumerate(hidden) if count is None]
    if len(named) == len(hands):
        if any(rest.excluded):
            raise NotationError('"not=" is for hidden hands; here every hand is named.')
        return State.of(ruleset, [parse_cards(hand) for hand in hands], table, rest.turn, rest.dealer, rest.passes)
    if len(named) != 1:
        raise NotationError(f"Name every hand, or exactly one and the others as ?n; here {len(named)} of {len(hands)} are named.")
    seat = named[0]
    hand = parse_cards(hands[seat])
    sizes = [len(hand) if count is None else count for count in hidden]
    return Observation.of(ruleset, seat, hand, table, sizes, rest.turn, rest.dealer, rest.passes, rest.excluded)


def _hidden(hand: str) -> int | None:
    return _number(hand[1:].strip()) if hand.startswith("?") else None


def parse_state(text: str) -> State:
    """Read a position with every hand named; raises NotationError."""
    found = parse_position(text)
    if isinstance(found, Observation):
        raise NotationError(f'Here every hand must be named; "{text.strip()}" hides some.')
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
    head = f"{position.ruleset.key} {position.players}p"
    return " | ".join((head, format_rows(pack, position.table), " / ".join(hands), " ".join(rest)))


def _listed(pack: Pack, cards: CardSet) -> str:
    return ",".join(map(str, pack.in_order(cards)))


def parse_transcript(text: str) -> Transcript:
    """Read a position followed by a bar and the actions, separated by blanks.

    Raises NotationError, also for an action that the rules refuse at its place.
    """
    start, bar, actions = text.rpartition("|")
    if start.count("|") != 3 or not bar:
        raise NotationError(f'A transcript is a position, a bar and the actions: "{SHAPE} | 7H pass 8H".')
    transcript = Transcript(parse_state(start))
    for number, word in enumerate(actions.split(), start=1):
        try:
            transcript = transcript.then(parse_action(word))
        except IllegalAction as error:
            raise NotationError(f"Action {number}: {error}") from None
    return transcript


def format_transcript(transcript: Transcript) -> str:
    """The text of a transcript."""
    return f"{format_position(transcript.start)} | {' '.join(map(format_action, transcript.actions))}".rstrip()
