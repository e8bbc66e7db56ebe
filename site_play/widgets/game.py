"""The reader's game as data: settings, standing, the deal so far. Knows the order of play, nothing of the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, TypeGuard

from engine.bots import BOTS, Policy
from engine.bots.hard import Hard
from engine.cards import Card, parse_card
from engine.dealing import choose_seat, deal, own_chance
from engine.errors import NotationError
from engine.legality import PASS, Play
from engine.match import Match
from engine.notation import format_transcript, parse_transcript
from engine.observation import Observation, observe
from engine.outcome import Outcome
from engine.prose import YOU
from engine.ruleset import Ruleset
from engine.state import State
from engine.transcript import Transcript

VERSION = 1
"""Of the save format."""

LONGEST = 8_000
"""Characters in a save; a deal of eight players takes about a thousand."""

DEEPEST = 4
"""Brackets that a save opens; there is one object and one list in it."""

READER = 0
"""The reader's seat."""

NAMES = (YOU, "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")

THINKING = 0.3
"""Seconds that a bot may think about a card; somebody waits."""

AT_TABLE: Mapping[str, Policy] = MappingProxyType(
    {"easy": BOTS["easy"], "medium": BOTS["medium"], "hard": Hard(seconds=THINKING)}
)
"""The bots that sit at this table by the key of their level, weakest first."""

LEVELS = (*((key, bot.name) for key, bot in AT_TABLE.items()), ("mixed", "Some of each"))
"""What can be chosen for the bots: key and words."""
PACES = {"slow": 1600, "normal": 900, "fast": 400, "instant": 0}
"""Milliseconds that a bot takes, by the word for it."""


DECKS = ("four", "two")
"""How many colours the suits have."""


class SaveError(ValueError):
    """A save cannot be used; one sentence says why."""


@dataclass(frozen=True)
class Settings:
    """What the reader chose before dealing."""

    players: int = 4
    level: str = "easy"
    pace: str = "normal"
    deck: str = "four"
    """Colours of the suits; changes nothing but the look."""


DEFAULTS = asdict(Settings())
"""What is not said in a form or a save."""


@dataclass(frozen=True)
class Game:
    """One deal of a match. Immutable: every step gives a new one."""

    settings: Settings
    match: Match
    """The standing before this deal."""
    transcript: Transcript

    @classmethod
    def new(cls, ruleset: Ruleset, settings: Settings, rng: Random) -> Game:
        """A new match with its first deal; the dealer is chosen by lot."""
        dealer = choose_seat(settings.players, rng)
        return cls.next_deal(settings, Match.new(ruleset, settings.players, dealer), rng)

    @classmethod
    def next_deal(cls, settings: Settings, match: Match, rng: Random) -> Game:
        """The next deal of this match."""
        return cls(settings, match, Transcript(deal(match.ruleset, settings.players, match.dealer, rng)))

    @property
    def state(self) -> State:
        """Where the deal stands."""
        return self.transcript.state

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return NAMES[: self.settings.players]

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while it goes on."""
        return self.state.outcome()

    @property
    def standing(self) -> Match:
        """The match with this deal counted as soon as it is over."""
        return self.match.after(self.outcome) if self.outcome else self.match

    @property
    def is_readers_choice(self) -> bool:
        """Whether the reader is to choose a card."""
        return self.state.turn == READER and self.state.legal_actions() not in ((), (PASS,))

    def level_of(self, seat: int) -> str:
        """The level at which a bot plays."""
        if self.settings.level != "mixed":
            return self.settings.level
        return tuple(AT_TABLE)[seat % len(AT_TABLE)]

    def bot(self, seat: int) -> Policy:
        """The bot in this seat."""
        return AT_TABLE[self.level_of(seat)]

    def see(self) -> Observation:
        """What the reader knows."""
        return observe(self.transcript, READER)

    def play(self, card: Card) -> Game:
        """The reader lays a card; raises IllegalAction."""
        return replace(self, transcript=self.transcript.then(Play(card)))

    def go_on(self, rng: Random) -> Game:
        """The next thing that happens by itself: a bot acts, or the reader, who has nothing that fits, passes."""
        seat = self.state.turn
        if seat == READER:
            return replace(self, transcript=self.transcript.then(PASS))
        choice = self.bot(seat).choose(observe(self.transcript, seat), own_chance(rng))
        return replace(self, transcript=self.transcript.then(choice.action))

    @property
    def goes_on(self) -> bool:
        """Whether something happens by itself now."""
        return not self.state.is_over and not self.is_readers_choice

    @property
    def needs_thought(self) -> bool:
        """Whether a bot is to act that takes its time."""
        turn = self.state.turn
        return self.goes_on and turn != READER and isinstance(self.bot(turn), Hard)

    def following(self, rng: Random) -> Game:
        """The deal that comes after this one: the next of the match, or the first of a new match.

        A deal that is left unfinished counts for nobody, and its dealer deals again.
        """
        if self.standing.winner is not None:
            return Game.new(self.match.ruleset, self.settings, rng)
        return Game.next_deal(self.settings, self.standing, rng)


@dataclass(frozen=True)
class Session:
    """All that the page keeps: the settings, the game if one was dealt, and what the reader was told last."""

    settings: Settings = Settings()
    game: Game | None = None
    note: str = ""
    """One of "refused 7H", "hint", "leave", "set-aside …" (why a save could not be used), or ""."""


def to_text(session: Session) -> str:
    """The session as kept in the browser."""
    game = session.game
    kept: dict[str, Any] = {
        "version": VERSION,
        "players": session.settings.players,
        "level": session.settings.level,
        "pace": session.settings.pace,
        "deck": session.settings.deck,
        "note": session.note,
    }
    if game:
        kept |= {"points": list(game.match.points), "deal": format_transcript(game.transcript)}
    return json.dumps(kept)


def from_text(ruleset: Ruleset, text: str) -> Session:
    """The session that `to_text` wrote; raises SaveError for anything else."""
    # A save is short and flat. Reading a deep one would bring Python in the browser down, which nothing can catch.
    if len(text) > LONGEST or text.count("[") + text.count("{") > DEEPEST:
        raise SaveError("it is damaged")
    try:
        kept = json.loads(text)
    except ValueError:
        raise SaveError("it is damaged") from None
    if not isinstance(kept, dict) or "version" not in kept:
        raise SaveError("it does not come from this page")
    if type(kept["version"]) is not int or kept["version"] != VERSION:
        raise SaveError("it was made by another version of this site")
    settings = read_settings(ruleset, kept)
    game = _read_game(ruleset, settings, kept) if "deal" in kept else None
    return Session(settings, game, _read_note(kept.get("note")))


def _read_note(note: object) -> str:
    """The note, if it is one that this version understands; it says nothing that the game depends on."""
    if not isinstance(note, str):
        return ""
    kind, _, rest = note.partition(" ")
    known = _is_card(rest) if kind == "refused" else note in ("hint", "leave") or kind == "set-aside"
    return note if known else ""


def _is_card(text: str) -> bool:
    try:
        return str(parse_card(text)) == text
    except NotationError:
        return False


def read_settings(ruleset: Ruleset, found: dict[str, Any]) -> Settings:
    """Settings from the entries of a form or a save; raises SaveError when one is not offered."""
    players, level, pace, deck = (str(found.get(key, DEFAULTS[key])) for key in DEFAULTS)
    seats = range(ruleset.fewest_players, ruleset.most_players + 1)
    if players not in map(str, seats) or level not in dict(LEVELS) or pace not in PACES or deck not in DECKS:
        raise SaveError("it asks for players, levels, speed or colours that are not offered")
    return Settings(int(players), level, pace, deck)


def _read_game(ruleset: Ruleset, settings: Settings, kept: dict[str, Any]) -> Game:
    points: Any = kept.get("points")
    text = kept["deal"]
    if not isinstance(text, str) or not _are_points(points, settings.players, ruleset.match_length):
        raise SaveError("it is damaged")
    try:
        transcript = parse_transcript(text)
    except ValueError:
        raise SaveError("its cards do not make up a deal") from None
    start = transcript.start
    if start.players != settings.players or start.dealer is None or start.ruleset != ruleset:
        raise SaveError("its deal does not belong to its table")
    return Game(settings, Match(ruleset, start.dealer, tuple(points)), transcript)


def _are_points(points: Any, players: int, target: int) -> TypeGuard[list[int]]:
    if not isinstance(points, list) or len(points) != players:
        return False
    return all(type(each) is int and 0 <= each < target for each in points)
