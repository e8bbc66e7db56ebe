"""A guess: what does this level play here? Answered by the level itself, with its reason."""

from __future__ import annotations

from functools import cached_property
from random import Random

from engine.bots import BOTS
from engine.bots.hard import Hard
from engine.bots.policy import Reason
from engine.cards import NO_CARDS, Card, CardSet, parse_card
from engine.legality import Action, Pass
from engine.prose import labels, reason_sentence
from site_play.spec import GuessSpec
from site_play.tags import Html, join
from site_play.views import parts
from site_play.views.cards import Mark
from site_play.views.hand import hand
from site_play.views.seats import seats
from site_play.views.table import table
from site_play.widgets.explain import why
from site_play.widgets.protocol import ActionError, Reply, done_if
from site_play.widgets.strip import last_done, seat_at, strip_order

SEED = 0
"""Of the chance that decides between equals, and of the deals that Hard imagines."""
TRIALS = 100
"""How often a quick bot is asked, to find all that it may play here."""


class Guess:
    """State: the card that was clicked last: "5H"."""

    def __init__(self, spec: GuessSpec) -> None:
        self._spec = spec
        self._position = spec.position
        self._bot = BOTS[spec.level]

    def start(self) -> Reply:
        """The question, nothing clicked."""
        return self._reply(None)

    def first_actions(self) -> tuple[str, ...]:
        """None: every click has the same outcome from every state."""
        return ()

    def lasting_actions(self) -> tuple[str, ...]:
        """A click on each card, and beginning again."""
        return (*(f"pick {card}" for card in self._position.hand), "again")

    def handle(self, _state: str, action: str, _rng: Random) -> Reply:
        """Do "pick 5H" or "again"."""
        if action == "again":
            return self.start()
        verb, _, name = action.partition(" ")
        if verb != "pick" or name not in map(str, self._position.hand):
            raise ActionError(f'This question does not know "{action}".')
        return self._reply(parse_card(name))

    @cached_property
    def _asked(self) -> list[tuple[Card | None, Reason]]:
        """What the bot does, time after time, with its reasons."""
        trials = 1 if isinstance(self._bot, Hard) else TRIALS
        choices = [self._bot.choose(self._position, Random(SEED + trial)) for trial in range(trials)]
        return [(_first(choice.action), choice.reason) for choice in choices]

    @property
    def _may_play(self) -> CardSet:
        return CardSet.of(card for card, _ in self._asked if card)

    @property
    def answer(self) -> str:
        """What the level plays, and why, in its own words."""
        played = self._position.ruleset.pack.in_order(self._may_play)
        if len(played) > 1:
            return f"{self._bot.name} plays {labels(played, last='or')}: chance decides."
        _, reason = self._asked[0]
        does = f"plays {labels(played)}" if played else "passes"
        return f"{self._bot.name} {does}. It says: \u201c{reason_sentence(reason, self._spec.names)}\u201d"

    def _reply(self, clicked: Card | None) -> Reply:
        words = self._verdict(clicked)[1] if clicked else ""
        html = join(
            [
                parts.status(self._spec.say),
                *([self._seats()] if self._spec.names else []),
                table(
                    self._spec.id, self._position.ruleset, self._position.table, mine=self._position.playable
                ),
                self._hand(clicked),
                self._answer(clicked),
            ]
        )
        answered = clicked in self._position.playable if clicked else False
        return Reply(str(clicked or ""), html, announce=words, done=done_if(answered))

    def _seats(self) -> Html:
        position = self._position
        strip = [
            seat_at(position, seat, self._spec.names[seat], last_done(position.history, seat))
            for seat in strip_order(position.players, position.seat)
        ]
        return seats(self._spec.id, strip)

    def _verdict(self, clicked: Card) -> tuple[bool, str]:
        fits, words = why(self._position, clicked)
        if not fits:
            return False, words
        return clicked in self._may_play, f"{self.answer} {self._spec.after}".strip()

    def _hand(self, clicked: Card | None) -> Html:
        fits = self._position.playable
        marks = self._marks(clicked) if clicked else {}
        held, label = self._position.hand, f"Hand of {self._bot.name}"
        return hand(
            self._spec.id, self._position.ruleset, held, action="pick", fits=fits, marks=marks, label=label
        )

    def _marks(self, clicked: Card) -> dict[Card, Mark]:
        """Right or wrong for the card that was clicked; once the answer is out, a star for what the level may play."""
        told = self._may_play if clicked in self._position.playable else NO_CARDS
        found = dict.fromkeys(told, Mark.ADVISED)
        return found | {clicked: Mark.RIGHT if self._verdict(clicked)[0] else Mark.WRONG}

    def _answer(self, clicked: Card | None) -> Html:
        if clicked is None:
            return parts.answer_box([])
        return parts.answer_box([parts.answer(*self._verdict(clicked)), parts.button("Start over", "again")])


def _first(action: Action) -> Card | None:
    return None if isinstance(action, Pass) else action.cards[0]
