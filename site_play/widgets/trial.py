"""A trial: one deal against the computer in the middle of a text, played until somebody is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.bots import BOTS
from engine.cards import NO_CARDS, CardSet, parse_card
from engine.dealing import deal, next_to, own_chance
from engine.errors import NotationError
from engine.legality import PASS
from engine.legality import Play as Lay
from engine.notation import format_transcript, parse_transcript
from engine.observation import observe, see
from engine.prose import action_sentence, violation_sentence, win_sentence
from engine.transcript import Transcript
from site_play.spec import TrialSpec
from site_play.tags import Html, join
from site_play.views import parts
from site_play.views.hand import hand, open_hand
from site_play.views.seats import Seat, seats
from site_play.views.table import table
from site_play.widgets.explain import how_many_fit
from site_play.widgets.protocol import ActionError, Reply, done_if
from site_play.widgets.strip import last_done, seat_anchor, seat_at, strip_order

BEAT = 900
"""Milliseconds between one turn and the next that follows by itself: long enough to be seen."""


class Trial:
    """State: the deal as a transcript; "" before the first card of the deal in the text."""

    def __init__(self, spec: TrialSpec, ways: Sequence[Html] = ()) -> None:
        """`ways` are buttons with which one goes on after the deal; then new cards are not the first choice."""
        self._spec = spec
        self._ways = ways

    def start(self) -> Reply:
        """The deal in the text, nothing laid."""
        return self._reply(self._spec.transcript, self._spec.say)

    def first_actions(self) -> tuple[str, ...]:
        """A click on each card."""
        return tuple(f"play {card}" for card in self._spec.transcript.state.hands[self._spec.you])

    def lasting_actions(self) -> tuple[str, ...]:
        """The same deal again."""
        return ("again",)

    def handle(self, state: str, action: str, rng: Random) -> Reply:
        """Do "play 7C", "go-on" (the next turn that is not the reader's to choose), "again" or "new"."""
        if action == "again":
            return self.start()
        if action == "new":
            return self._new(rng)
        played = self.read(state)
        verb, _, name = action.partition(" ")
        if verb == "play":
            return self._play(played, name)
        if action == "go-on" and self._goes_on(played):
            return self._gone_on(played, rng)
        raise ActionError(f'This deal does not know "{action}" here.')

    def resume(self, state: str) -> Reply:
        """The deal that a state describes, as it stands; raises ActionError."""
        played = self.read(state)
        return self._reply(played, self._now(played)) if state else self.start()

    def read(self, state: str) -> Transcript:
        """The deal that a state describes, by these rules and with so many players; raises ActionError."""
        if not state:
            return self._spec.transcript
        try:
            played = parse_transcript(state)
        except (NotationError, ValueError):
            raise ActionError("This deal has lost its place: begin again.") from None
        start = self._spec.transcript.start
        if played.start.ruleset != start.ruleset or played.start.players != start.players:
            raise ActionError("This deal has lost its place: begin again.")
        return played

    def _new(self, rng: Random) -> Reply:
        """Fresh cards; the reader has the first turn."""
        start, you = self._spec.transcript.start, self._spec.you
        for dealer in range(start.players):
            if next_to(start.ruleset, dealer, start.players) == you:
                while not (dealt := deal(start.ruleset, start.players, dealer, rng)).playable:
                    pass
                return self._reply(Transcript(dealt), "New cards, and the first turn is yours.")
        raise AssertionError("somebody sits before everybody")

    def _play(self, played: Transcript, name: str) -> Reply:
        try:
            wanted = Lay(parse_card(name))
        except NotationError as error:
            raise ActionError(str(error)) from None
        refused = played.state.violation(wanted, self._spec.you)
        if refused:
            return self._reply(played, "", refused=violation_sentence(refused))
        after = played.then(wanted)
        return self._reply(after, self._told(after, since=len(played.actions)))

    def _goes_on(self, played: Transcript) -> bool:
        """Whether the next turn needs no choice of the reader's."""
        state = played.state
        return not state.is_over and (state.turn != self._spec.you or not state.playable)

    def _gone_on(self, played: Transcript, rng: Random) -> Reply:
        state = played.state
        if state.turn == self._spec.you:
            after = played.then(PASS)
        else:
            bot = BOTS[self._spec.level]
            after = played.then(bot.choose(observe(played, state.turn), own_chance(rng)).action)
        return self._reply(after, self._told(after, since=len(played.actions)))

    def _told(self, played: Transcript, since: int) -> str:
        """What was done since then, and what is to be done now."""
        done = [
            action_sentence(self._spec.names[event.seat], event.action) for event in played.events[since:]
        ]
        return " ".join([*done, self._now(played)])

    def _now(self, played: Transcript) -> str:
        state = played.state
        if (outcome := state.outcome()) and outcome.winner is not None:
            return win_sentence(self._spec.names[outcome.winner], "this deal")
        if state.turn != self._spec.you:
            return f"{self._spec.names[state.turn]} is to play."
        if not state.playable:
            return "Nothing you hold fits, so you pass."
        return f"Your turn. {how_many_fit(see(state, self._spec.you))}"

    def _reply(self, played: Transcript, say: str, *, refused: str = "") -> Reply:
        words = refused or say
        box = parts.answer_box([parts.answer(False, refused)] if refused else [])
        ended = played.state.outcome() is not None
        html = [
            seats(self._spec.id, self._seats(played)),
            self._table(played),
            parts.status(self._now(played) if refused else say),
            self._result(played) if ended else self._hand(played),
            box,
        ]
        return Reply(
            state="" if played == self._spec.transcript else format_transcript(played),
            html=join(html),
            announce=words,
            done=done_if(ended),
            later=("go-on", BEAT) if self._goes_on(played) else None,
        )

    def _seats(self, played: Transcript) -> list[Seat]:
        state = played.state
        return [
            replace(
                seat_at(state, seat, self._spec.names[seat], last_done(played.events, seat)),
                level="" if seat == self._spec.you else BOTS[self._spec.level].name,
            )
            for seat in strip_order(state.players, self._spec.you)
        ]

    def _table(self, played: Transcript) -> Html:
        state, event = played.state, played.events[-1] if played.actions else None
        by_other = event is not None and event.seat != self._spec.you
        origin = (
            seat_anchor(self._spec.id, event.seat, self._spec.you, state.players)
            if event and by_other
            else None
        )
        return table(
            self._spec.id,
            state.ruleset,
            state.table,
            mine=state.hands[self._spec.you],
            last=CardSet.of(event.laid) if event else NO_CARDS,
            came_from=origin,
        )

    def _hand(self, played: Transcript) -> Html:
        state, you = played.state, self._spec.you
        fits = state.playable if state.turn == you else NO_CARDS
        return hand(self._spec.id, state.ruleset, state.hands[you], fits=fits)

    def _result(self, played: Transcript) -> Html:
        state = played.state
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winner is not None, "with plain rules somebody goes out"
        won = outcome.winner == self._spec.you
        said = self._spec.won if won else self._spec.lost
        left = [
            open_hand(self._spec.names[seat], state.ruleset, state.hands[seat])
            for seat in strip_order(state.players, self._spec.you)
            if state.hands[seat]
        ]
        buttons = [
            *self._ways,
            parts.button("Deal new cards", "new", primary=not self._ways),
            parts.button("The same deal again", "again"),
        ]
        body = [
            parts.status(said) if said else Html(""),
            *left,
            parts.toolbar(buttons),
            parts.links(self._spec.links),
        ]
        return parts.result(self._now(played), body)
