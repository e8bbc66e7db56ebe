"""A second player of every profile, written from the rules as they are told, that shares no code with the engine.

Cards are texts ("7D"), the table and the hands are sets of them, rules are the few words below. Slow and plain on
purpose: it says what the engine must say, and the engine may not teach it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

LOW, HIGH, SPANISH, GERMAN = "A23456789TJQK", "23456789TJQKA", "A234567JQK", "789TJQKA"


class Rules(NamedTuple):
    """What a player has to know to take a turn."""

    ranks: str = HIGH
    starter: str = "7"
    first: str = ""
    """The card without which nothing begins."""
    gate: str = "none"
    at_will: bool = False
    """A player may pass with a card that fits …"""
    stops: bool = False
    """… but not once all have passed in a row, …"""
    price: int = 0
    """… and not without so many chips."""
    fee: int = 0
    """Chips for a pass without a card that fits."""
    free: int | None = None
    """So many passes are free …"""
    beyond: str = ""
    """… and then a player "must" play or, with one more pass, is "out"."""
    runs: bool = False
    plays_on: bool = False
    suits: str = "CDHS"


RULES: Mapping[str, Rules] = {
    "pagat": Rules(),
    "four-player": Rules(first="7D"),
    "friendly": Rules(),
    "card-count": Rules(),
    "pool": Rules(fee=1),
    "pass-at-will": Rules(at_will=True, stops=True),
    "ace-low": Rules(LOW),
    "play-on": Rules(plays_on=True),
    "seven-of-hearts": Rules(first="7H"),
    "seven-of-clubs": Rules(first="7C"),
    "seven-of-diamonds": Rules(first="7D"),
    "gate-both": Rules(gate="both_any"),
    "gate-six-eight": Rules(gate="six_then_eight"),
    "gate-eight": Rules(gate="eight_only"),
    "gate-eight-six": Rules(gate="eight_then_six"),
    "shichi-narabe": Rules(at_will=True, free=3, beyond="must"),
    "shichi-narabe-out": Rules(at_will=True, free=3, beyond="out"),
    "shichi-narabe-japan": Rules(LOW, at_will=True, free=3, beyond="out"),
    "cinquillo": Rules(SPANISH, "5", first="5D"),
    "sevens": Rules(LOW, first="7D"),
    "american": Rules(LOW, at_will=True, price=5, fee=1),
    "american-must-play": Rules(LOW, fee=1),
    "domino-unter": Rules(GERMAN, "J", first="JD"),
    "domino-ober": Rules(GERMAN, "Q", first="QD"),
    "domino-seven": Rules(GERMAN, "7", first="7D"),
    "shichi-narabe-free": Rules(LOW, first="7D", at_will=True, free=3, beyond="must"),
    "runs": Rules(LOW, first="7D", runs=True),
    "flexible-opener": Rules(LOW),
    "three-pass": Rules(LOW, first="7D", free=2, beyond="out"),
    "sevens-ranked": Rules(LOW, first="7D"),
    "one-row": Rules("56789", suits="C"),
    "short-20": Rules("56789"),
    "short-28": Rules("456789T"),
}

GATES: Mapping[str, Mapping[str, str]] = {
    "none": {"": "lo hi", "lo": "lower hi", "hi": "lo higher", "lo hi": "lower higher"},
    "both_any": {"": "lo hi", "lo": "hi", "hi": "lo", "lo hi": "lower higher"},
    "six_then_eight": {"": "lo", "lo": "hi", "hi": "lo", "lo hi": "lower higher"},
    "eight_only": {"": "hi", "lo": "hi", "hi": "lo higher", "lo hi": "lower higher"},
    "six_unlocks_eight": {"": "lo", "lo": "lower hi", "hi": "lo", "lo hi": "lower higher"},
    "eight_then_six": {"": "hi", "lo": "hi", "hi": "lo", "lo hi": "lower higher"},
}
"""Which neighbours of the starter lie there → what may be laid: one of them, or what is missing beyond it."""

Cards = frozenset[str]
Deed = tuple[str, ...]
"""The cards of a turn in order; none is a pass."""


@cache
def next_ranks(rules: Rules, row: frozenset[str]) -> frozenset[str]:
    """What a row takes: its starter, or the first missing rank on either side of it unless the gate forbids it."""
    if rules.starter not in row:
        return frozenset(rules.starter)
    place = rules.ranks.index(rules.starter)
    down, up = rules.ranks[:place][::-1], rules.ranks[place + 1 :]
    lo, hi = down[:1], up[:1]
    lying = " ".join(name for name, rank in (("lo", lo), ("hi", hi)) if rank in row)
    allowed = GATES[rules.gate][lying].split()
    found = set()
    for side, neighbour, beside, beyond in ((down, lo, "lo", "lower"), (up, hi, "hi", "higher")):
        missing = next((rank for rank in side if rank not in row), "")
        if missing and (beside if missing == neighbour else beyond) in allowed:
            found.add(missing)
    return frozenset(found)


class Deal(NamedTuple):
    """A deal at one moment."""

    rules: Rules
    table: Cards
    hands: tuple[Cards, ...]
    turn: int
    passes: tuple[int, ...]
    out: Cards = frozenset()
    """Seats (as digits) whose hand was taken from them."""
    skips: Cards = frozenset()
    """Seats (as digits) that lose their next turn."""
    streak: int = 0
    chips: tuple[int, ...] = ()
    pool: int = 0

    @classmethod
    def read(cls, position: str) -> Deal:
        """The deal of a line of notation."""
        head, rows, hands, rest = (part.strip() for part in position.split("|"))
        rules = RULES[head.split()[0]]
        held = tuple(frozenset(hand.replace("-", "").split()) for hand in hands.split("/"))
        said = dict(re.findall(r"(\w+)=(\S+)", re.sub(r"out=\S+", "", rest)))
        return cls(
            rules,
            read_rows(rules, rows),
            held,
            int(said["turn"]),
            numbers(said.get("passes", "")) or (0,) * len(held),
            frozenset(re.findall(r"out=(\d):", rest)),
            frozenset(said.get("skip", "").replace(",", "")),
            int(said.get("streak", "0")),
            numbers(said.get("chips", "")),
            int(said.get("pool", "0")),
        )

    @property
    def active(self) -> int:
        """How many still hold cards."""
        return sum(1 for hand in self.hands if hand)

    @property
    def is_over(self) -> bool:
        """Somebody has played the last card (unless others play on), or one player alone is left."""
        finished = any(not hand and str(seat) not in self.out for seat, hand in enumerate(self.hands))
        return self.active <= 1 or (finished and not self.rules.plays_on)

    def fitting(self) -> set[str]:
        """What the table takes."""
        if not self.table and self.rules.first:
            return {self.rules.first}
        rows = {
            suit: frozenset(card[0] for card in self.table if card[1] == suit) for suit in self.rules.suits
        }
        return {rank + suit for suit, row in rows.items() for rank in next_ranks(self.rules, row)}

    def may_pass(self, *, fits: bool) -> bool:
        """Whether the player whose turn it is may pass."""
        rules, seat = self.rules, self.turn
        if not fits:
            return True
        if not rules.at_will or (rules.first and not self.table):
            return False
        if rules.stops and self.streak >= self.active:
            return False
        if rules.beyond == "must" and rules.free is not None and self.passes[seat] >= rules.free:
            return False
        return not rules.price or self.chips[seat] >= rules.price

    def deeds(self) -> list[Deed]:
        """All that may be done; nothing when the deal is over."""
        if self.is_over:
            return []
        cards = sorted(self.hands[self.turn] & self.fitting())
        found: list[Deed] = [(card,) for card in cards]
        if self.rules.runs:
            found += [run for card in cards for step in (-1, 1) for run in self.runs(card, step)]
        return [*found, ()] if self.may_pass(fits=bool(cards)) else found

    def runs(self, card: str, step: int) -> Iterator[Deed]:
        """Two or more consecutive cards from this one in one direction, each of which fits when it is laid."""
        laid: Deed = (card,)
        later = self._replace(table=self.table | {card})
        place = self.rules.ranks.index(card[0]) + step
        while 0 <= place < len(self.rules.ranks):
            following = self.rules.ranks[place] + card[1]
            if following not in self.hands[self.turn] or following not in later.fitting():
                return
            laid = (*laid, following)
            yield laid
            later = later._replace(table=later.table | {following})
            place += step

    def after(self, deed: Deed) -> Deal:
        """The deal when the player whose turn it is has done this."""
        if not deed:
            return self.passed()
        hands = self.with_hand(self.hands[self.turn] - set(deed))
        return self._replace(table=self.table | set(deed), hands=hands, streak=0).moved_on()

    def passed(self) -> Deal:
        """The deal after a pass: it is counted and paid for, and it may cost the hand."""
        rules, seat = self.rules, self.turn
        willing = bool(self.hands[seat] & self.fitting())
        cost = rules.price if willing and rules.at_will else rules.fee
        later = self._replace(
            passes=tuple(had + (at == seat) for at, had in enumerate(self.passes)),
            streak=self.streak + rules.stops,
            chips=tuple(had - cost * (at == seat) for at, had in enumerate(self.chips)),
            pool=self.pool + cost,
        )
        if rules.beyond == "out" and rules.free is not None and self.passes[seat] >= rules.free:
            later = later._replace(
                table=self.table | self.hands[seat],
                hands=self.with_hand(frozenset()),
                out=self.out | {str(seat)},
            )
        return later.moved_on()

    def with_hand(self, hand: Cards) -> tuple[Cards, ...]:
        """All hands, with this one for the player whose turn it is."""
        return tuple(hand if seat == self.turn else held for seat, held in enumerate(self.hands))

    def moved_on(self) -> Deal:
        """The same when it is the turn of the next who holds cards and need not skip."""
        seat, skips = self.turn, self.skips
        while True:
            seat = (seat + 1) % len(self.hands)
            if str(seat) in skips:
                skips -= {str(seat)}
            elif self.hands[seat]:
                return self._replace(turn=seat, skips=skips)

    def counts(self, depth: int) -> dict[int, int]:
        """For each length up to `depth`: how many lines of play there are."""
        found, deals = {}, [self]
        for length in range(1, depth + 1):
            deals = [deal.after(deed) for deal in deals for deed in deal.deeds()]
            found[length] = len(deals)
        return found

    def divide(self, depth: int) -> Counter[str]:
        """The lines of this length, counted by their first action."""
        return Counter(
            {",".join(deed) or "pass": lines(self.after(deed), depth - 1) for deed in self.deeds()}
        )


def lines(deal: Deal, depth: int) -> int:
    """How many lines of play of exactly this length there are."""
    return deal.counts(depth)[depth] if depth else 1


def read_rows(rules: Rules, text: str) -> Cards:
    """The table: for each suit the ranks that lie there."""
    found = set()
    for row in text.split():
        suit, spans = row.split(":")
        for span in filter(None, spans.removeprefix("-").split(",")):
            low, high = rules.ranks.index(span[0]), rules.ranks.index(span[-1])
            found |= {rank + suit for rank in rules.ranks[low : high + 1]}
    return frozenset(found)


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of a list; none for no text."""
    return tuple(int(each) for each in text.split(",") if each)
