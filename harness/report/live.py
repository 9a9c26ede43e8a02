"""What is printed on stderr while trials are played: their dialogue, or what a person who plays the user must see."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from harness.redaction import Redactor
from harness.report.layout.lines import Line, hanging, line, print_lines
from harness.report.layout.printable import cells, padded, printable, shortened_inside
from harness.report.layout.wording import MARKS, known_failure, outcome_text
from harness.report.terminal import console_for, reading_width
from harness.report.trial.steps import step_lines
from harness.report.trial.why import why
from harness.runs.trial import Job
from harness.scoring.score import score
from harness.types.story import Story
from harness.types.trajectory import Step, ToolCall, Trajectory
from harness.types.trial import Trial

NAME_ROOM = 32


class Dialogue:
    """Every step as it is recorded. Each line says its story and trial, for many may be played at a time."""

    def __init__(self) -> None:
        self._stories: dict[str, Story] = {}
        self._widest = 0
        self._redact = Redactor.from_environment()
        """What is printed is kept, too: by CI, or a terminal."""

    def step(self, job: Job, step: Step) -> None:
        self._stories[job.story.id] = job.story
        label = self._label(job.story.id, job.trial)
        step = Step.model_validate_json(self._redact.line(step.model_dump_json()))
        _print(label, step_lines([step], width=_room(label), full=False, numbers=False))

    def trial(self, trial: Trial) -> None:
        """How it came out."""
        label, (mark, style) = self._label(trial.story, trial.trial), MARKS[trial.shown]
        said = filter(None, (known_failure(trial), why(trial, self._stories.get(trial.story))))
        _print(
            label,
            hanging(
                [(f"{mark} {outcome_text(trial)}  ", style)],
                self._redact(": ".join(map(printable, said))),
                _room(label),
            ),
        )

    def _label(self, story: str, trial: int) -> str:
        label = f"{shortened_inside(printable(story), NAME_ROOM)} #{trial}"
        self._widest = max(self._widest, cells(label))
        return padded(label, self._widest) + "  "


class Companion:
    """For the person who plays the user: what the agent says, and the goals as they are met."""

    def __init__(self, *, calls: bool = False) -> None:
        self._calls = calls
        self._played: dict[tuple[str, int, int], Trajectory] = {}
        self._met: dict[tuple[str, int, int], list[bool]] = {}

    def step(self, job: Job, step: Step) -> None:
        key = job.story.id, job.trial, job.attempt
        played = self._played.setdefault(key, Trajectory())
        played.extend([step])
        if step.role == "agent":
            shown = [event for event in step.events if self._calls or not isinstance(event, ToolCall)]
            heard = step.model_copy(update={"events": tuple(shown)})
            _print("", step_lines([heard], width=_room(""), full=False, numbers=False))
        verdict = score(job.story, played, job.rules)
        met = [goal.met for goal in verdict.goals]
        if met and met != self._met.get(key):
            ticks = "  ".join(f"{'✓' if goal.met else '☐'} {printable(goal.name)}" for goal in verdict.goals)
            _print("", hanging([("goals: ", "dim")], ticks, _room(""), "green" if any(met) else "dim"))
        self._met[key] = met


def _room(label: str) -> int:
    return max(reading_width(console_for(sys.stderr)) - cells(label), 40)


def _print(label: str, lines: Sequence[Line]) -> None:
    print_lines(console_for(sys.stderr), [line((label, "cyan"), *each.pieces) for each in lines])
