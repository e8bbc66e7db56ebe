"""What a table has agreed on, as data.

Sources are cited by number and section. Seed 000 is the sheet of the main game (Fan Tan as Pagat describes Sevens:
52 cards, ace high, dealer's left begins), told in our words on the page docs/rules.md; worked cases of every source
stand in tests/golden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.cards import ACE_HIGH_52, Pack, Rank
from engine.errors import RulesetError, quoted


@dataclass(frozen=True)
class Ruleset:
    """One way to play. Two rulesets with equal fields play alike; `key` is the name used in notation."""

    key: str
    """Short name, one word: the first word of every position."""

    title: str
    """Name for readers."""

    source: str
    """Where these rules are written down."""

    pack: Pack = ACE_HIGH_52
    """The cards and their order from low to high (seed 000 §01: 52 cards, ace high)."""

    starter: Rank = Rank.SEVEN
    """The rank that opens a row (seed 000 §01: each row starts at the seven)."""

    fewest_players: int = 3
    """Seats needed to deal (seed 000 §01)."""

    most_players: int = 8
    """Seats that can be dealt to (seed 000 §01)."""

    wins_to_match: int = 3
    """Deals to win before the match is won (seed 000 §05)."""

    def problems(self) -> tuple[str, ...]:
        """What makes these rules meaningless or impossible to finish, each as a sentence; empty when nothing does."""
        found = []
        if self.starter not in self.pack.ranks:
            found.append(f"No row could ever open: there is no {self.starter.word} in this pack.")
        if not 2 <= self.fewest_players <= self.most_players:
            found.append(
                "The number of players must be at least two, and the smallest number not above the largest."
            )
        if self.wins_to_match < 1:
            found.append("A match needs at least one won deal to be won.")
        return tuple(found)

    def require_players(self, players: int) -> None:
        """Raise RulesetError unless this many can sit down to these rules."""
        if problems := self.problems():
            raise RulesetError(" ".join(problems))
        if not self.fewest_players <= players <= self.most_players:
            raise RulesetError(
                f"{self.title}: that is for {self.fewest_players} to {self.most_players} players, not for {players}."
            )


PAGAT = Ruleset(key="pagat", title="Fan Tan, main rules", source="seed 000")
"""The main game: dealer's left begins, whoever can play must, one card a turn, first out wins, play to three wins."""

RULESETS: Mapping[str, Ruleset] = MappingProxyType({PAGAT.key: PAGAT})
"""Every named ruleset by its key."""


def find_ruleset(key: str) -> Ruleset:
    """The named ruleset; raises RulesetError that lists the known keys."""
    try:
        return RULESETS[key]
    except KeyError:
        raise RulesetError(
            f"There are no rules named {quoted(key)}: known are {', '.join(RULESETS)}."
        ) from None
