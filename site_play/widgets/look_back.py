"""A trial and the look back at it: where the reader gave a win away, and which card would have kept it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.exercises import Exercise
from engine.exercises.missed import NODES
from site_play.spec import TrialSpec
from site_play.tags import Html, join
from site_play.views import parts
from site_play.widgets import answering, lines
from site_play.widgets.looking import Looking, Run
from site_play.widgets.protocol import ActionError, Reply, done_if
from site_play.widgets.trial import Trial

NEEDED = 2
"""In so many of the reader's own mistakes a winning card is to be found, or in all where there are fewer."""

LOOK = "Look back at your choices"
NOTHING = "No mistake of yours can be proved in this deal."
NEVER_CERTAIN = (
    "At no choice did another card win for certain while yours did not. That is how most deals go: "
    "against others who see every hand and work together, a certain win is rare."
)
OPEN = "All hands lie open now; when you chose, you could not see them."


class LookBack:
    """State: the run as JSON, "" before the first card.

    While cards are played all is as in the trial. Then the reader's choices are looked at, one with each request, so
    that the page stays awake, and the reader is asked about the mistakes among them.
    """

    def __init__(self, spec: TrialSpec, nodes: int = NODES) -> None:
        """`nodes`: how many positions may be thought about for one card."""
        self._spec = spec
        self._nodes = nodes
        self._trial = Trial(spec, [parts.button(LOOK, "look-back", primary=True)])

    def start(self) -> Reply:
        """The deal in the text, nothing laid."""
        return self._playing(self._trial.start())

    def first_actions(self) -> tuple[str, ...]:
        """A click on each card."""
        return self._trial.first_actions()

    def lasting_actions(self) -> tuple[str, ...]:
        """The same deal again."""
        return self._trial.lasting_actions()

    def handle(self, state: str, action: str, rng: Random) -> Reply:
        """Do what a trial does, "look-back", "look" (at one more choice), "pick 7C", "line 7C 3" and "next".

        "restore" shows what was saved.
        """
        if action in {"again", "new"}:
            return self._playing(self._trial.handle("", action, rng))
        try:
            at = self._placed(Run.of(state))
        except (ValueError, TypeError, KeyError, OverflowError):
            if action != "restore":
                raise ActionError("This deal has lost its place: begin again.") from None
            return replace(self.start(), set_aside=True)
        if action == "restore":
            return self._reply(at)
        if action == "look-back" and at.played.state.is_over and not at.run.begun:
            return self._reply(at.begin())
        if not at.run.begun:
            return self._playing(self._trial.handle(at.run.deal, action, rng))
        return self._looked_back(at, action)

    def _placed(self, run: Run) -> Looking:
        return Looking(run, self._trial.read(run.deal), self._spec.names, self._spec.you)

    def _playing(self, reply: Reply) -> Reply:
        """What the trial says. Its end is not yet what is to be done."""
        return replace(reply, state=Run(deal=reply.state).text, save=True, done="")

    def _looked_back(self, at: Looking, action: str) -> Reply:
        """Do one of the actions that come after the deal."""
        if action == "look" and not at.is_whole:
            return self._reply(at.further(self._nodes))
        if action == "next" and at.is_found:
            return self._reply(at.next())
        if at.exercise:
            return self._asked(at, at.exercise, action)
        raise ActionError(f'This deal does not know "{action}" here.')

    def _asked(self, at: Looking, exercise: Exercise, action: str) -> Reply:
        """Take an answer, or look ahead at what follows the latest."""
        ahead = lines.asked(exercise, action)
        if ahead and ahead[0] == at.run.picked:
            return self._reply(at.ahead(ahead[1]))
        found = answering.taken(exercise, (), action)
        if found is None:
            raise ActionError(f'This deal does not know "{action}" here.')
        given, is_answer = found
        if not is_answer:
            return self._moment(at, exercise, complaint=answering.complaint(exercise, action))
        return self._reply(at.answer(given[0]))

    def _reply(self, at: Looking) -> Reply:
        if not at.run.begun:
            return self._playing(self._trial.resume(at.run.deal))
        if not at.is_whole:
            return self._looking(at)
        return self._moment(at, at.exercise) if at.exercise else self._over(at)

    def _looking(self, at: Looking) -> Reply:
        words = f"Looking at your choices: {len(at.run.marks) + 1} of {at.total}"
        announce = "" if at.run.marks else "Looking at your choices."  # once; not each of them aloud
        return Reply(at.run.text, parts.status(words), announce=announce, save=True, later=("look", 0))

    def _moment(self, at: Looking, exercise: Exercise, complaint: str = "") -> Reply:
        wid, run = self._spec.id, at.run
        given = (run.picked,) if run.picked else ()
        words, pieces = complaint or exercise.ask, []
        if given:
            words = complaint or lines.sentence(exercise, run.picked, run.step)
            words = words or answering.verdict(exercise, given)[1]
            pieces = answering.answered(wid, exercise, given, run.step)
        html = [
            _dots(at),
            parts.owner(_counted(at)),
            *answering.shown(wid, exercise, given, checked=False, step=run.step),
            parts.answer_box([parts.answer(None, complaint)] if complaint else [*pieces, *self._onward(at)]),
        ]
        return Reply(run.text, join(html), announce=words, save=True, done=_done(at))

    def _onward(self, at: Looking) -> list[Html]:
        words = "Next moment" if at.run.at + 1 < len(at.moments) else "See how it went"
        button = parts.button(words, "next", primary=True, id_=f"{self._spec.id}-next", focus=True)
        return [button] if at.is_found else []

    def _over(self, at: Looking) -> Reply:
        title = _title(len(at.moments))
        said = [*([] if at.moments else [NEVER_CERTAIN]), *([_left_out(at.too_hard)] if at.too_hard else [])]
        buttons = [
            parts.button("Deal new cards", "new", primary=True),
            parts.button("The same deal again", "again"),
        ]
        body = [*map(parts.status, said), parts.toolbar(buttons), parts.links(self._spec.links)]
        return Reply(
            at.run.text,
            parts.result(title, body),
            announce=" ".join([title, *said]),
            save=True,
            done=_done(at),
        )


def _done(at: Looking) -> str:
    return done_if(at.is_whole and at.found >= min(NEEDED, len(at.moments)))


def _dots(at: Looking) -> Html:
    named = [
        ("right", f"Moment {number}: found") if number <= at.found else ("", f"Moment {number}: open")
        for number in range(1, len(at.moments) + 1)
    ]
    return parts.dots(named, at.run.at)


def _counted(at: Looking) -> str:
    """ "2 of your choices gave a certain win away.", and what else is to be known."""
    missed = "One" if len(at.moments) == 1 else f"{len(at.moments)}"
    said = [f"{missed} of your choices gave a certain win away.", OPEN]
    return " ".join([*said, *([_left_out(at.too_hard)] if at.too_hard else [])])


def _left_out(number: int) -> str:
    if number == 1:
        return "One choice was too hard to judge and is left out."
    return f"{number} choices were too hard to judge and are left out."


def _title(moments: int) -> str:
    if not moments:
        return NOTHING
    if moments == 1:
        return "There was one such moment, and you have found the card."
    return f"You have found a winning card in {'both' if moments == 2 else f'all {moments}'} moments."
