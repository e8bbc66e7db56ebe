"""`play`: one deal against bots in the terminal, as a talk: everything that is typed is answered by some lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.bots import BOTS, Policy
from engine.cards import CardSet
from engine.commands.positions import pass_words
from engine.commands.result import result
from engine.dealing import first_dealer, own_chance
from engine.errors import NotationError
from engine.layout import rows
from engine.legality import Action, Pass, Passing, Play, Run, passing
from engine.match import Match
from engine.notation import format_action, format_transcript, parse_action
from engine.observation import observe
from engine.prose import (
    YOU,
    action_sentence,
    count,
    fit_sentence,
    listing,
    put_out_sentence,
    reason_sentence,
    row_sentence,
    violation_sentence,
)
from engine.ruleset import Ruleset
from engine.transcript import Transcript

NAMES = (YOU, "Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus")
"""By seat."""
HUMAN = 0
ADVISER = BOTS["medium"]
HELP = 'Type a card ("7H"), a run where the rules have runs ("8D,9D"), "pass", "hint", "why 10H", "table" or "quit".'


class Talk:
    """A deal in progress, and what is said about it."""

    def __init__(self, ruleset: Ruleset, bots: Sequence[Policy], rng: Random) -> None:
        """Deal to the player and these bots; raises RulesetError when the rules are not for so many."""
        players = len(bots) + 1
        self._bots = bots
        self._match = Match.new(ruleset, players, first_dealer(ruleset, players, rng))
        self._transcript = Transcript(self._match.deal(rng))
        self._chance = [own_chance(rng) for _ in bots]
        self.is_over = False

    def opening(self) -> Iterator[str]:
        """The first lines, up to the player's first turn."""
        state = self._transcript.state
        yield f"{state.ruleset.title}. {HELP}"
        dealer, first = NAMES[self._match.dealer], NAMES[state.turn]
        yield f"{dealer} dealt. {first} {'begin' if first == YOU else 'begins'}."
        yield from self._until_asked()

    def answer(self, text: str) -> Iterator[str]:
        """What follows from this; a text that cannot be used changes nothing and is answered by one sentence."""
        word, _, rest = text.strip().partition(" ")
        match word.lower():
            case "" | "help" | "?":
                yield HELP
            case "quit":
                self.is_over = True
                yield "The deal is left unfinished."
            case "table":
                yield from self._table()
            case "hint":
                yield self._hint()
            case "why":
                yield self._why(rest)
            case _:
                yield from self._act(text)

    def _act(self, text: str) -> Iterator[str]:
        try:
            action = _understood(text)
        except NotationError as error:
            yield str(error)
            return
        if found := self._transcript.state.violation(action):
            yield violation_sentence(found)
            return
        yield from self._happens(action)
        yield from self._until_asked()

    def _hint(self) -> str:
        view = observe(self._transcript, HUMAN)
        if not view.playable:
            return 'Nothing you hold fits: type "pass".'
        return reason_sentence(ADVISER.choose(view, Random(len(view.history))).reason)

    def _why(self, text: str) -> str:
        """Why something may be done or not; nothing is done."""
        try:
            action = _understood(text)
        except NotationError as error:
            return str(error)
        state = self._transcript.state
        if found := state.violation(action):
            return violation_sentence(found)
        if isinstance(action, Pass):
            return f"You may pass{pass_words(state.view, YOU)}."
        return " ".join(fit_sentence(state.ruleset, each) for each in action.cards)

    def _until_asked(self) -> Iterator[str]:
        """The bots play until it is the player's turn, or to the end."""
        state = self._transcript.state
        while not state.is_over and state.turn != HUMAN:
            bot, chance = self._bots[state.turn - 1], self._chance[state.turn - 1]
            yield from self._happens(bot.choose(observe(self._transcript, state.turn), chance).action)
            state = self._transcript.state
        if not state.is_over:
            yield from self._table()
            return
        self.is_over = True
        yield ""
        yield from result(self._transcript, self._match, NAMES)
        names = NAMES[: self._transcript.start.players]
        told, called = format_transcript(self._transcript), ",".join(names)
        yield f'To look back at it: python -m engine review "{told}" --names "{called}"'
        others = [f"--seat {seat} for {name}" for seat, name in enumerate(names) if seat != HUMAN]
        yield f"It looks at your choices; add {listing(others, last='or')}."

    def _happens(self, action: Action) -> Iterator[str]:
        before = self._transcript.state
        self._transcript = self._transcript.then(action)
        name, out = NAMES[before.turn], self._transcript.state.affairs.out[len(before.affairs.out) :]
        yield action_sentence(name, action, is_forced=not before.playable)
        yield from (_out(name, before.ruleset, CardSet(each.hand_bits)) for each in out)

    def _table(self) -> Iterator[str]:
        state = self._transcript.state
        yield ""
        yield from (row_sentence(row) for row in rows(state.ruleset, state.table))
        others = list(enumerate(state.cards_left))[1:]
        yield listing(f"{NAMES[seat]} {count(cards, 'card')}" for seat, cards in others) + "."
        if chips := state.affairs.purse.chips:
            yield f"You have {count(chips[HUMAN], 'chip')}; {count(state.affairs.purse.pool, 'chip')} in the pool."
        yield f"Your hand: {' '.join(each.label for each in state.ruleset.pack.in_order(state.hands[HUMAN]))}"
        yield self._choice()

    def _choice(self) -> str:
        """What fits, and what a pass would be."""
        state = self._transcript.state
        plays = [format_action(each) for each in state.legal_actions() if not isinstance(each, Pass)]
        if not plays:
            return f"Nothing fits: you must pass{pass_words(state.view, YOU)}."
        may_pass = passing(state.view) is not Passing.ILLEGAL
        instead = f" You may pass instead{pass_words(state.view, YOU)}." if may_pass else ""
        return f"What fits: {' '.join(plays)}.{instead}"


def _understood(text: str) -> Action:
    """The action that was typed; raises NotationError."""
    action = parse_action(text)
    if isinstance(action, Play | Run | Pass):
        return action
    raise NotationError(HELP)


def _out(name: str, rules: Ruleset, held: CardSet) -> str:
    """`held` is nothing when the last card was laid."""
    if held:
        return put_out_sentence(name, rules, held)
    return f"{name} {'are' if name == YOU else 'is'} out of cards."
