"""A trial to read: what was said and done, with goals marked where they were met."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from harness.errors import UserMistake
from harness.report.layout.lines import Line, hanging, line, plain
from harness.report.layout.printable import printable, printable_lines
from harness.report.layout.wording import MARKS, ending, known_failure, outcome_text
from harness.report.trial.diff import diff
from harness.report.trial.incidents import incident_text
from harness.report.trial.steps import step_lines
from harness.report.trial.wants import wants_line
from harness.text.wording import count, duration, percent
from harness.types.metrics import Metrics
from harness.types.story import Story
from harness.types.trajectory import Step, Usage
from harness.types.trial import Trial

MOST_OUTPUT = 40
"""Lines of what was printed and logged that are shown: the last ones."""


@dataclass(frozen=True, slots=True)
class Turns:
    """A range of turns, both ends included. Turns count from 1; turn 0 is what an agent says that speaks first."""

    first: int = 0
    last: int | None = None

    @staticmethod
    def parse(text: str) -> Turns:
        """`4-9`, `4`, `4-` or `-9`. Raises UserMistake."""
        match = _GIVEN.fullmatch(text.strip())
        if match is None or not (match["first"] or match["last"]):
            raise UserMistake(f'--turns "{text}": expected turns such as 4-9, 4, 4- or -9')
        first = int(match["first"] or 0)
        last = int(match["last"]) if match["last"] else None if match["dash"] else first
        if last is not None and last < first:
            raise UserMistake(f'--turns "{text}": the first turn comes after the last one; turn them round')
        return Turns(first, last)

    def __contains__(self, turn: object) -> bool:
        return isinstance(turn, int) and self.first <= turn and (self.last is None or turn <= self.last)


ALL_TURNS = Turns()


def transcript(
    story: Story | None, trial: Trial, *, width: int = 100, full: bool = False, turns: Turns = ALL_TURNS
) -> list[Line]:
    """The whole trial. Messages are whole; what is long besides is cut unless `full`."""
    found = [*heading(story, trial, width), line(), *said(story, trial, width, turns=turns, full=full)]
    output = printed(trial, full=full)
    for lines in ([line(("printed and logged:", "dim")), *output] if output else [], traceback_of(trial)):
        found += [line(), *(line("  ", *each.pieces) for each in lines)] if lines else []
    return found


def said(story: Story | None, trial: Trial, width: int, *, turns: Turns = ALL_TURNS, full: bool = False) -> list[Line]:
    """The conversation, or some turns of it, and what came of it."""
    steps = numbered(trial.trajectory.steps)
    chosen = [step for turn, step in steps if turn in turns]
    found = step_lines(chosen, trial.verdict.goals if trial.verdict else (), width=width, full=full)
    if not steps:
        found.append(line(("nothing was said", "dim")))
    elif len(chosen) < len(steps):
        left = count(len(steps) - len(chosen), "step")
        found.append(line((f"{left} of other turns are not shown", "dim")))
    return [*found, line(), *_result(story, trial, width)]


def printed(trial: Trial, *, full: bool) -> list[Line]:
    """What was printed and logged while the trial was played."""
    rows = printable_lines((trial.output or "").rstrip("\n")) if trial.output else []
    left = 0 if full else max(len(rows) - MOST_OUTPUT, 0)
    found = [line((f"… {count(left, 'line')} before these: --full", "dim"))] if left else []
    return found + [line((row, "dim")) for row in rows[left:]]


def traceback_of(trial: Trial) -> list[Line]:
    """The traceback of a failure."""
    if trial.failure is None or not trial.failure.traceback:
        return []
    return [line((row, "dim")) for row in printable_lines(trial.failure.traceback.rstrip())]


def transcript_text(story: Story | None, trial: Trial, *, width: int = 120) -> str:
    """The whole trial as plain text, nothing left out."""
    return plain(transcript(story, trial, width=width, full=True)) + "\n"


def heading(story: Story | None, trial: Trial, width: int) -> list[Line]:
    """Which trial, how it came out, and the story."""
    mark, style = MARKS[trial.shown]
    about = [f"trial {trial.trial}", f"agent {trial.agent}", f"user {trial.user}"]
    if trial.attempt > 1:
        about.insert(1, f"attempt {trial.attempt}{f' after attempt {trial.supersedes}' if trial.supersedes else ''}")
    found = [
        line(
            (f"{mark} {outcome_text(trial)} ", style),
            (printable(trial.story), "bold"),
            " · ",
            printable(" · ".join(about)),
        )
    ]
    known = known_failure(trial)
    if known:
        found.append(line(printable(known)))
    if story is not None and story.story.strip():
        found += hanging([("story: ", "dim")], printable(" ".join(story.story.split())), width, "dim")
    return found


def _result(story: Story | None, trial: Trial, width: int) -> list[Line]:
    """How it ended, every goal, the metrics."""
    found = [line(f"{'ended: ' if trial.ended_by else ''}{ending(trial.ended_by)}")]
    if wants := wants_line(story, trial):
        found += hanging([], wants, width)
    found += diff(trial, story, width=width, whole=True)
    if trial.verdict is not None:
        found += hanging([], _metrics(trial.verdict.metrics, trial), width, "dim")
    return found + [line((text, "dim")) for text in [*map(incident_text, trial.incidents), *_cut(trial)]]


def _cut(trial: Trial) -> list[str]:
    """What models were not shown, because the conversation was longer than their window."""
    found = []
    for role in dict.fromkeys(call.role for call in trial.model_calls):
        calls = [call for call in trial.model_calls if call.role == role]
        cut = [call for call in calls if call.left_out or call.shortened]
        if cut:
            most = max(call.left_out for call in cut), max(call.shortened for call in cut)
            what = [f"{most[0]} left out"] * bool(most[0]) + [f"{most[1]} without their middle"] * bool(most[1])
            found.append(
                f"longer than the window of the {role}'s model: {len(cut)} of {count(len(calls), 'call')}, "
                f"messages at most {', '.join(what)}"
            )
    return found


def _metrics(metrics: Metrics, trial: Trial) -> str:
    parts = [f"completion {percent(metrics.journey_completion)}"] if trial.scored else []
    if metrics.tool_calls and not metrics.expected_tool_calls:
        parts.append(count(metrics.tool_calls, "call"))
    elif metrics.expected_tool_calls:
        parts.append(
            f"{metrics.correct_tool_calls} of {count(metrics.expected_tool_calls, 'expected call')} made, "
            f"{metrics.tool_calls} in all"
        )
    parts.append(count(metrics.steps, "step"))
    seconds = metrics.seconds if metrics.seconds is not None else trial.seconds
    if seconds:  # a recording may not say how long it took
        parts.append(duration(seconds))
    usage = Usage(input_tokens=metrics.input_tokens, output_tokens=metrics.output_tokens)
    if usage.tokens is not None:
        parts.append(count(usage.tokens, "token"))
    if metrics.cost is not None:
        parts.append(f"${metrics.cost:.4f}")
    return " · ".join(parts)


_GIVEN = re.compile(r"(?P<first>\d+)?(?P<dash>-)?(?P<last>\d+)?")


def numbered(steps: Iterable[Step]) -> list[tuple[int, Step]]:
    """Each step with the number of its turn."""
    turn, found = 0, []
    for step in steps:
        turn += step.role == "user"
        found.append((turn, step))
    return found
