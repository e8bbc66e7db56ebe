"""The play widget: a whole game against bots, deal after deal."""

from __future__ import annotations

from dataclasses import asdict, replace
from random import Random

from engine.cards import Card, parse_card
from engine.errors import NotationError
from engine.legality import Play as Lay
from site_play.spec import PlaySpec
from site_play.widgets.game import (
    PACES,
    READER,
    Game,
    SaveError,
    Session,
    from_text,
    read_settings,
    to_text,
    usual_settings,
)
from site_play.widgets.play_view import draw, note_words, round_words
from site_play.widgets.protocol import ActionError, Reply

FIRST_BEAT = 1200
"""Milliseconds between the deal and the first bot, so that the hand is seen first."""


_NOTES = {"hint": "hint", "stay": "", "new": "leave"}
"""What the reader is told next, by action."""


class Play:
    """State: the session as text, which is also the save."""

    def __init__(self, spec: PlaySpec) -> None:
        self._spec = spec

    def start(self) -> Reply:
        """The table before the first deal."""
        return self._reply(Session(usual_settings(self._spec.ruleset)))

    def first_actions(self) -> tuple[str, ...]:
        """None: cards are dealt by the engine, and differently each time."""
        return ()

    def lasting_actions(self) -> tuple[str, ...]:
        """None."""
        return ()

    def handle(self, state: str, action: str, rng: Random) -> Reply:
        """Do an action: a word and what belongs to it ("play 7H", "set?pace=fast", "hint")."""
        if action == "restore":
            return self._restore(state)
        verb, _, rest = action.replace("?", " ", 1).partition(" ")
        try:
            session = from_text(self._spec.ruleset, state)
            reply = self._without_game(session, verb, rest, rng) or self._in_game(session, verb, rest, rng)
        except SaveError as error:
            raise ActionError(f"That cannot be done: {error}.") from None
        if reply is None:
            raise ActionError(f'This table does not know "{action}".')
        return reply

    def _without_game(self, session: Session, verb: str, rest: str, rng: Random) -> Reply | None:
        """What can be done whether or not cards are dealt."""
        match verb:
            case "deal":
                settings = read_settings(self._spec.ruleset, _entries(rest))
                return self._dealt(Game.new(self._spec.ruleset, settings, rng), rng)
            case "setup":
                return self._reply(Session(session.settings), save=True)
            case "set":
                return self._set(session, _entries(rest))
        return None

    def _in_game(self, session: Session, verb: str, rest: str, rng: Random) -> Reply | None:
        """What needs a deal."""
        game = _game(session)
        match verb:
            case "play":
                return self._play(session, game, _card(rest), rng)
            case "go-on":
                return self._told(_hurried(game.go_on(rng), rng) if game.goes_on else game)
            case "new" | "leave" if verb == "leave" or game.outcome:
                return self._dealt(game.following(rng), rng)
            case "hint" | "stay" | "new":
                return self._noted(session, _NOTES[verb])
        return None

    def _restore(self, state: str) -> Reply:
        try:
            return self._reply(from_text(self._spec.ruleset, state))
        except SaveError as error:
            fresh = Session(usual_settings(self._spec.ruleset), note=f"set-aside {error}")
            return replace(self._reply(fresh), set_aside=True)

    def _dealt(self, game: Game, rng: Random) -> Reply:
        beat = None if game.settings.pace == "instant" else FIRST_BEAT
        return self._told(_hurried(game, rng), beat)

    def _play(self, session: Session, game: Game, card: Card, rng: Random) -> Reply:
        if game.state.violation(Lay(card), READER):
            return self._noted(session, f"refused {card}")
        return self._told(_hurried(game.play(card), rng))

    def _set(self, session: Session, changes: dict[str, str]) -> Reply:
        """Change what can be changed in the middle of a deal: the speed of the bots, the colours of the suits."""
        if not changes or not changes.keys() <= {"pace", "deck"}:
            raise ActionError("Only the speed and the colours can be changed now.")
        settings = read_settings(self._spec.ruleset, asdict(session.settings) | changes)
        game = replace(session.game, settings=settings) if session.game else None
        return self._reply(replace(session, settings=settings, game=game), save=True)

    def _noted(self, session: Session, note: str) -> Reply:
        session = replace(session, note=note)
        return self._reply(session, announce=note_words(session), save=True)

    def _told(self, game: Game, beat: int | None = None) -> Reply:
        """The game as it stands now; what happened is told once it is the reader's turn or the deal is over."""
        words = "" if game.goes_on else round_words(game)
        return self._reply(Session(game.settings, game), announce=words, save=True, beat=beat)

    def _reply(
        self, session: Session, *, announce: str = "", save: bool = False, beat: int | None = None
    ) -> Reply:
        return Reply(
            state=to_text(session),
            html=draw(self._spec.id, self._spec.ruleset, session),
            announce=announce,
            save=save,
            later=_later(session, beat),
        )


def _hurried(game: Game, rng: Random) -> Game:
    """With instant bots: everything that happens by itself, up to the reader's choice or to a bot that must think.

    What was done is shown before anybody thinks, so the reader's card lies on the table at once.
    """
    while game.settings.pace == "instant" and game.goes_on and not game.needs_thought:
        game = game.go_on(rng)
    return game


def _later(session: Session, beat: int | None) -> tuple[str, int] | None:
    """What happens by itself next, unless the reader was asked something first."""
    if session.game is None or not session.game.goes_on or session.note == "leave":
        return None
    return "go-on", PACES[session.settings.pace] if beat is None else beat


def _entries(form: str) -> dict[str, str]:
    """A form as the page sends it: "players=4&pace=fast". What is offered are plain words, so nothing is unescaped."""
    found = (entry.partition("=") for entry in form.split("&"))
    return {name: value for name, _, value in found if value}


def _game(session: Session) -> Game:
    if session.game is None:
        raise ActionError("No cards are dealt yet: deal first.")
    return session.game


def _card(name: str) -> Card:
    try:
        return parse_card(name)
    except NotationError as error:
        raise ActionError(str(error)) from None
