"""A checkpoint: fresh exercises, so many of them right; whoever fails practises just the mistake that was made."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass, replace
from random import Random

from engine.dealing import shuffle
from engine.exercises import Exercise, Misconception, judge
from engine.exercises.misconceptions import TITLES
from engine.prose import count
from site_play.spec import CheckpointSpec
from site_play.tags import Html, join, tag, text
from site_play.views import parts
from site_play.views.words import sentence
from site_play.widgets import answering, lines
from site_play.widgets.protocol import ActionError, Reply

DRILL = 3
"""How many exercises a drill has."""


@dataclass(frozen=True)
class _Run:
    """One run through a checkpoint or a drill. All that is asked follows from the seed."""

    seed: str = ""
    """Hexadecimal digits; "" before the cards are dealt."""
    trap: str = ""
    """The mistake that is practised; "" in the checkpoint itself."""
    shown_at: int = 0
    """The place in the plan of the exercise that showed it."""
    answers: tuple[tuple[str, ...], ...] = ()
    """What was answered, exercise by exercise."""
    marked: tuple[str, ...] = ()
    """What is marked and not checked yet."""
    rests: bool = False
    """Whether the reader looks at the verdict on the latest answer."""
    step: int = 0
    """How far the reader looks ahead at what follows that answer."""

    @classmethod
    def of(cls, text: str) -> _Run:
        """The run that a state describes; raises ValueError, TypeError or KeyError when it is none."""
        if not text:
            return cls()
        kept = json.loads(text)
        answers = tuple(tuple(map(str, each)) for each in kept["answers"])
        int(kept["seed"] or "0", 16)
        return cls(
            seed=str(kept["seed"]),
            trap=str(kept["trap"]),
            shown_at=int(kept["shown_at"]),
            answers=answers,
            marked=tuple(map(str, kept["marked"])),
            rests=bool(kept["rests"]),
            step=int(kept.get("step", 0)),
        )

    @property
    def text(self) -> str:
        """The same as text."""
        return json.dumps(asdict(self), separators=(",", ":")) if self != _Run() else ""


class Checkpoint:
    """State: the run as JSON; "" before the first and after a finished one."""

    def __init__(self, spec: CheckpointSpec) -> None:
        self._spec = spec

    def start(self) -> Reply:
        """What is to come, and the way in."""
        return self._reply(_Run())

    def first_actions(self) -> tuple[str, ...]:
        """Beginning: the first cards are dealt as soon as Python is there."""
        return ("begin",)

    def lasting_actions(self) -> tuple[str, ...]:
        """None."""
        return ()

    def handle(self, state: str, action: str, rng: Random) -> Reply:
        """Do "begin", "deal", "drill gap", an answer ("mark 5H", "check", "pick 1", "number?n=3"), and what follows it.

        That is "line 6H 3", "next", "leave" or "restore".
        """
        try:
            run = self._checked(_Run.of(state))
        except (ValueError, TypeError, KeyError, LookupError):
            if action != "restore":
                raise ActionError("This checkpoint has lost its place: begin again.") from None
            return replace(self._reply(_Run()), set_aside=True)
        return self._done(run, action, rng)

    def _checked(self, run: _Run) -> _Run:
        """The run itself, if it can be one of this checkpoint; raises ValueError or LookupError."""
        if len(run.answers) > self._length(run) or (run.answers and not run.seed):
            raise ValueError("so much was never asked")
        if (run.rests and not run.answers) or not 0 <= run.shown_at < len(self._spec.plan):
            raise ValueError("there is nothing to look at")
        for place in range(len(run.answers)):
            self._exercise(run, place)
        if run.step and not 0 < run.step <= self._steps(run):
            raise ValueError("nothing follows so far on")
        return run

    def _steps(self, run: _Run) -> int:
        """How far one can look ahead after the answer that the reader rests on."""
        return lines.steps(self._exercise(run, self._place(run)), run.answers[-1][0]) if run.rests else 0

    def _length(self, run: _Run) -> int:
        return DRILL if run.trap else len(self._spec.plan)

    def _exercise(self, run: _Run, place: int) -> Exercise:
        from engine.exercises.kinds import of_plan, practice  # noqa: PLC0415  what comes late in a browser

        plan = self._spec.plan
        if not run.trap:
            return of_plan(tuple(plan[each] for each in self._order(run)), place, run.seed)
        kind = plan[run.shown_at]
        number = plan[: run.shown_at].count(kind)
        return practice(kind, number, Misconception(run.trap), place, run.seed)

    def _order(self, run: _Run) -> list[int]:
        """The places of the plan in the order in which this run goes through them."""
        order = [*range(len(self._spec.plan))]
        if self._spec.mixed:
            shuffle(order, Random(run.seed))
        return order

    def _place(self, run: _Run) -> int:
        """Of the exercise that is on the table."""
        return len(run.answers) - run.rests

    def _is_over(self, run: _Run) -> bool:
        return len(run.answers) == self._length(run) and not run.rests

    def _done(self, run: _Run, action: str, rng: Random) -> Reply:
        verb, _, name = action.partition(" ")
        if action == "restore":
            return self._reply(run)
        if action == "begin":
            return self._dealing(_Run())
        if verb == "drill":
            return self._drill(run, name)
        if action == "deal" and not run.seed:
            return self._reply(replace(run, seed=f"{int(rng.random() * 2**53):x}"), is_new=True)
        if action == "leave":
            return self._reply(_Run())
        if action == "next" and run.rests:
            return self._reply(replace(run, rests=False, marked=(), step=0), is_new=True)
        if run.rests and (at := lines.asked(self._exercise(run, self._place(run)), action)):
            return self._looking(run, *at)
        if run.seed and not run.rests and not self._is_over(run):
            return self._answered(run, action)
        raise ActionError(f'This checkpoint does not know "{action}" here.')

    def _looking(self, run: _Run, key: str, step: int) -> Reply:
        """Look ahead at what follows the latest answer."""
        if (key,) != run.answers[-1]:
            raise ActionError(f"The answer was another than {key}.")
        return self._reply(replace(run, step=step))

    def _answered(self, run: _Run, action: str) -> Reply:
        exercise = self._exercise(run, self._place(run))
        found = answering.taken(exercise, run.marked, action)
        if found is None:
            raise ActionError(f'This checkpoint does not know "{action}" here.')
        given, is_answer = found
        if not is_answer:
            asks = action.partition(" ")[0] != "mark"
            return self._reply(
                replace(run, marked=given), complaint=answering.complaint(exercise, action) if asks else ""
            )
        return self._reply(replace(run, answers=(*run.answers, given), marked=(), rests=True))

    def _drill(self, run: _Run, name: str) -> Reply:
        """Begin to practise a mistake that this run has shown."""
        for place, trap in self._traps(run):
            if trap.value == name:
                return self._dealing(
                    _Run(trap=name, shown_at=run.shown_at if run.trap else self._order(run)[place])
                )
        raise ActionError(f'This checkpoint does not know "drill {name}" here.')

    def _traps(self, run: _Run) -> list[tuple[int, Misconception]]:
        """The mistakes that the answers so far show, each with the place of its exercise."""
        return [
            (place, trap)
            for place, given in enumerate(run.answers)
            for trap in judge(self._exercise(run, place), given).traps
        ]

    def _right(self, run: _Run) -> list[bool]:
        return [judge(self._exercise(run, place), given).right for place, given in enumerate(run.answers)]

    def _dealing(self, run: _Run) -> Reply:
        """Between the click and the first exercise: Python may still be on its way."""
        words = "Fresh cards are being dealt for you."
        html = [self._dots(run), parts.status(words)]
        return Reply(run.text, join(html), announce=words, save=True, later=("deal", 0))

    def _reply(self, run: _Run, *, is_new: bool = False, complaint: str = "") -> Reply:
        if not run.seed:
            return Reply("", self._intro(), announce="", save=True)
        if self._is_over(run):
            return self._over(run)
        place = self._place(run)
        exercise = self._exercise(run, place)
        words = complaint or (exercise.ask if is_new else "")
        given = run.answers[place] if run.rests else run.marked
        pieces = [parts.answer(None, complaint)] if complaint else []
        if run.rests:
            told = lines.sentence(exercise, given[0], run.step)
            words = told or answering.verdict(exercise, given)[1]
            pieces = [*answering.answered(self._spec.id, exercise, given, run.step), self._onward(run)]
        html = [
            self._dots(run),
            *answering.shown(self._spec.id, exercise, given, checked=run.rests, step=run.step),
            parts.answer_box(pieces),
        ]
        return Reply(run.text, join(html), announce=words, save=True, done=self._passed(run))

    def _passed(self, run: _Run) -> str:
        """ "4/4" as soon as the last answer has passed the checkpoint; "" otherwise."""
        right = sum(self._right(run)) if len(run.answers) == self._length(run) else 0
        return f"{right}/{len(self._spec.plan)}" if not run.trap and right >= self._spec.needed else ""

    def _onward(self, run: _Run) -> Html:
        last = len(run.answers) == self._length(run)
        words = "See how it went" if last else "Next question"
        return parts.button(words, "next", primary=True, id_=f"{self._spec.id}-next", focus=True)

    def _dots(self, run: _Run) -> Html:
        right = self._right(run) if run.seed else []
        states = ["right" if each else "wrong" for each in right] + [""] * (self._length(run) - len(right))
        named = [(state, f"Question {place}: {state or 'open'}") for place, state in enumerate(states, 1)]
        return parts.dots(named, self._place(run))

    def _intro(self) -> Html:
        plan, needed = len(self._spec.plan), self._spec.needed
        wanted = f"all {plan}" if needed == plan else f"{needed} of {plan}"
        words = (
            f"{count(plan, 'question')}, dealt for you alone: nobody can look up the answers. "
            f"Get {wanted} right to pass."
        )
        return join([parts.status(words), parts.button("Begin", "begin", primary=True)])

    def _over(self, run: _Run) -> Reply:
        right = sum(self._right(run))
        title = self._title(run, right)
        body = [self._dots(run), *self._advice(run, right), parts.toolbar(self._ways(run))]
        if self._passed(run):
            body.append(parts.links(self._spec.links))
        html = parts.result(title, body)
        return Reply(run.text, html, announce=title, save=True, done=self._passed(run))

    def _title(self, run: _Run, right: int) -> str:
        total = self._length(run)
        if run.trap:
            return f"Practice: {right} of {total} right."
        return (
            f"Passed: {right} of {total} right."
            if self._passed(run)
            else f"Not passed yet: {right} of {total} right."
        )

    def _advice(self, run: _Run, right: int) -> list[Html]:
        """The mistakes that were made, the most frequent first, each with what is right and the way to practise it."""
        traps = Counter(trap for _, trap in self._traps(run))
        if right == self._length(run) or not traps:
            return []
        items = [
            tag("li", tag("span", sentence(TITLES[trap])), parts.button(_PRACTISE, f"drill {trap.value}"))
            for trap, _ in traps.most_common(3)
        ]
        return [tag("p", text("What to remember:")), tag("ul", *items, class_="ft-advice", role="list")]

    def _ways(self, run: _Run) -> list[Html]:
        words = (
            "Back to the checkpoint"
            if run.trap
            else "Once more"
            if self._passed(run)
            else "Try again with fresh cards"
        )
        return [parts.button(words, "begin", primary=not self._passed(run), id_=f"{self._spec.id}-again")]


_PRACTISE = "Practise just this"
