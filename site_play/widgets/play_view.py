"""How the play widget looks and what it says; it decides nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.bots import BOTS, Reason
from engine.cards import NO_CARDS, CardSet, parse_card
from engine.legality import Pass
from engine.legality import Play as Lay
from engine.prose import action_sentence, listing, reason_sentence, violation_sentence, win_sentence
from engine.ruleset import Ruleset
from engine.transcript import Event
from site_play.tags import Html, join, tag, text
from site_play.views import parts
from site_play.views.cards import Mark
from site_play.views.hand import hand, open_hand
from site_play.views.log import log
from site_play.views.seats import Seat, seats
from site_play.views.table import table
from site_play.widgets.explain import how_many_fit
from site_play.widgets.game import LEVELS, PACES, READER, Game, Session
from site_play.widgets.strip import last_done, seat_anchor, seat_at, strip_order

DECK_WORDS = [("four", "Four"), ("two", "Red and black")]

NEW_TABLE = "Another table, new match"

MISSED = "On your last turn nothing you held fitted, so you passed."

ADVISER = BOTS["medium"]
"""Whose reasons the hint gives."""


def draw(wid: str, ruleset: Ruleset, session: Session) -> Html:
    """The whole widget."""
    return tag("div", _draw(wid, ruleset, session), class_="ft-deck", data_deck=session.settings.deck)


def _draw(wid: str, ruleset: Ruleset, session: Session) -> Html:
    game = session.game
    if game is None:
        return join([_note(session), _setup(wid, ruleset, session), table(wid, ruleset, NO_CARDS)])
    return join(
        [
            seats(wid, _seats(game)),
            _table(wid, game),
            _status(game),
            _result(game) if game.outcome else _hand(wid, session, game),
            _note(session),
            _tools(wid, session, game),
            _levels(game),
            log(wid, [_said(game, event) for event in game.transcript.events]),
        ]
    )


def _status(game: Game) -> Html:
    """What is going on, and beside it the way to help."""
    words = parts.status(status_words(game))
    return words if game.outcome else parts.toolbar([words, parts.button("Hint", "hint", keys="h")])


def _table(wid: str, game: Game) -> Html:
    event = game.transcript.events[-1] if game.transcript.actions else None
    last = CardSet.of(event.laid) if event else NO_CARDS
    came_from = None
    if event and event.seat != READER:
        came_from = seat_anchor(wid, event.seat, READER, game.settings.players)
    mine = game.state.hands[READER]
    return table(wid, game.match.ruleset, game.state.table, mine=mine, last=last, came_from=came_from)


def _seats(game: Game) -> list[Seat]:
    return [
        replace(
            seat_at(game.state, seat, game.names[seat], last_done(game.transcript.events, seat)),
            level="" if seat == READER else game.bot(seat).name,
            wins=game.standing.points[seat],
        )
        for seat in strip_order(game.settings.players, READER)
    ]


def _hand(wid: str, session: Session, game: Game) -> Html:
    seen = game.see()
    advised = _advice(game).card if session.note == "hint" and game.is_readers_choice else None
    fits = seen.playable if game.is_readers_choice else NO_CARDS
    marks = {advised: Mark.ADVISED} if advised else {}
    return hand(wid, game.match.ruleset, seen.hand, fits=fits, marks=marks)


def _said(game: Game, event: Event) -> str:
    return action_sentence(game.names[event.seat], event.action)


def status_words(game: Game) -> str:
    """One sentence: what is going on, and what the reader can do."""
    if game.outcome:
        return "The deal is over."
    if game.is_readers_choice:
        return f"Your turn. {how_many_fit(game.see())}"
    if game.state.turn == READER:
        return "No play: nothing you hold fits, so you pass."
    return f"{game.names[game.state.turn]} is to play."


def result_title(game: Game) -> str:
    """Who won the deal, and the match when that is decided."""
    assert game.outcome is not None
    assert game.outcome.winner is not None, "with these rules somebody goes out"
    decided = game.standing.winner is not None
    return win_sentence(game.names[game.outcome.winner], "the match" if decided else "this deal")


def round_words(game: Game) -> str:
    """What happened since the reader last laid a card, and how things stand now."""
    events = game.transcript.events
    own = [
        place
        for place, event in enumerate(events)
        if event.seat == READER and not isinstance(event.action, Pass)
    ]
    since = events[own[-1] if own else 0 :]
    now = result_title(game) if game.outcome else status_words(game)
    return " ".join([*(_said(game, event) for event in since), now])


def note_words(session: Session) -> str:
    """What the reader was told last, apart from the course of the game."""
    kind, _, rest = session.note.partition(" ")
    if kind == "set-aside":
        return f"The saved game could not be used, because {rest}. It was put aside, not deleted; deal a new one."
    game = session.game
    if game is None:
        return ""
    if kind == "refused":
        found = game.state.violation(Lay(parse_card(rest)), READER)
        return violation_sentence(found) if found else ""
    if kind == "hint":
        return _hint(game)
    return MISSED if _just_passed(game) else ""


def _just_passed(game: Game) -> bool:
    """Whether the reader is to choose now and had to pass on the turn before."""
    own = [event.action for event in game.transcript.events if event.seat == READER]
    return game.is_readers_choice and bool(own) and isinstance(own[-1], Pass)


def _hint(game: Game) -> str:
    if not game.is_readers_choice:
        return "There is nothing to choose just now."
    return reason_sentence(_advice(game), game.names)


def _advice(game: Game) -> Reason:
    """Why the adviser would play what it would; the same each time it is asked."""
    return ADVISER.choose(game.see(), Random(0)).reason


def _note(session: Session) -> Html:
    words = note_words(session)
    if session.game is None and not words:
        return Html("")  # nothing precedes the form
    if session.note == "leave":
        return parts.answer_box([_leave_question()])
    right = False if session.note.startswith("refused") else None
    return parts.answer_box([parts.answer(right, words)] if words else [])


def _leave_question() -> Html:
    question = text("This deal is not finished. If you leave it, it counts for nobody.")
    buttons = [
        parts.button("Play on", "stay", primary=True),
        parts.button("Leave and deal again", "leave"),
        parts.button(NEW_TABLE, "setup"),
    ]
    return tag("div", tag("p", question), parts.toolbar(buttons), role="group", aria_label="Leave this deal?")


def _result(game: Game) -> Html:
    decided = game.standing.winner is not None
    buttons = [
        parts.button("New match" if decided else "New deal", "new", primary=True),
        parts.button(NEW_TABLE, "setup"),
    ]
    order = strip_order(game.settings.players, READER)
    hands = [(game.names[seat], game.state.hands[seat]) for seat in order]
    revealed = [open_hand(name, game.match.ruleset, held) for name, held in hands if held]
    return parts.result(result_title(game), [_standing(game), parts.toolbar(buttons), *revealed])


def _standing(game: Game) -> Html:
    won = [f"{name} {points}" for name, points in zip(game.names, game.standing.points, strict=True)]
    words = f"Deals won: {listing(won)}."
    if game.standing.winner is None:
        words += f" The first to win {game.match.ruleset.match_length} deals wins the match."
    return tag("p", text(words))


def _tools(wid: str, session: Session, game: Game) -> Html:
    paces = [(each, each.capitalize()) for each in PACES]
    pace = parts.choose(f"{wid}-pace", "Speed of computer players", "set?pace=", paces, session.settings.pace)
    deck = parts.choose(f"{wid}-deck", "Suit colours", "set?deck=", DECK_WORDS, session.settings.deck)
    if game.outcome:
        return parts.toolbar([pace, deck])
    return parts.toolbar([parts.button("New deal", "new", keys="n"), pace, deck])


def _levels(game: Game) -> Html:
    """Who plays how, in words: where seats are narrow, they have no room for it."""
    seats_by_level: dict[str, list[str]] = {}
    for seat, name in enumerate(game.names):
        if seat != READER:
            seats_by_level.setdefault(game.bot(seat).name, []).append(name)
    told = (f"{listing(names)}: {level}." for level, names in seats_by_level.items())
    return tag("p", text(" ".join(told)), class_="ft-levels")


def _setup(wid: str, ruleset: Ruleset, session: Session) -> Html:
    chosen = session.settings
    seats_offered = [
        (str(each), str(each)) for each in range(ruleset.fewest_players, ruleset.most_players + 1)
    ]
    paces = [(each, each.capitalize()) for each in PACES]
    return parts.setup(
        wid,
        [
            parts.Choices("players", "Players", seats_offered, str(chosen.players)),
            parts.Choices("level", "Computer players", LEVELS, chosen.level),
            parts.Choices("pace", "Speed", paces, chosen.pace),
            parts.Choices("deck", "Suit colours", DECK_WORDS, chosen.deck),
        ],
    )
