"""A trial to read: what was said and done, with goals marked where they were met."""

from __future__ import annotations

import json
from collections.abc import Iterator

from harness.report.diff import diff
from harness.report.lines import Line, hanging, line, plain
from harness.report.printable import cells, printable, printable_lines, shortened_inside
from harness.report.summary import is_scored
from harness.report.values import call_text
from harness.report.wording import MARKS, count, duration, ending, known_failure, percent
from harness.story import Story
from harness.trajectory import End, ErrorEvent, Event, Handoff, Media, Message, ModelStep, Step, Text, ToolCall, Usage
from harness.trial import Trial
from harness.verdict import GoalResult, Metrics

LONGEST_RESULT = 600
"""Characters of a tool's result that are shown."""
SPEAKER_ROOM = 18


def transcript(story: Story | None, trial: Trial, *, width: int = 100, full: bool = False) -> list[Line]:
    """The whole trial. Messages are whole; long results are cut and model steps left out unless `full`."""
    found = [*_head(story, trial, width), line()]
    if not trial.trajectory.steps:
        found.append(line(("nothing was said", "dim")))
    speakers = [_speaker(step) for step in trial.trajectory.steps]
    column = max(map(cells, speakers), default=0)
    number_room = len(str(len(speakers)))
    for step, speaker in zip(trial.trajectory.steps, speakers, strict=True):
        margin = f"{step.number:>{number_room}} {speaker}{' ' * (column - cells(speaker))}  "
        found += _step(step, margin, _Shown(trial, width, full))
    return [*found, line(), *_result(story, trial, width)]


def transcript_text(story: Story | None, trial: Trial, *, width: int = 120) -> str:
    """The whole trial as plain text, nothing left out."""
    return plain(transcript(story, trial, width=width, full=True)) + "\n"


def _head(story: Story | None, trial: Trial, width: int) -> list[Line]:
    mark, style = MARKS[trial.outcome]
    about = [f"trial {trial.trial}", f"agent {trial.agent}", f"user {trial.user}"]
    if trial.attempt > 1:
        about.insert(1, f"attempt {trial.attempt}{f' after attempt {trial.supersedes}' if trial.supersedes else ''}")
    found = [
        line(
            (f"{mark} {trial.outcome} ", style),
            (printable(trial.story), "bold"),
            " · ",
            printable(" · ".join(about)),
        )
    ]
    known = known_failure(trial)
    if known:
        found.append(line(printable(known)))
    if story is not None:
        found += hanging([("story: ", "dim")], printable(" ".join(story.story.split())), width, "dim")
    return found


def _speaker(step: Step) -> str:
    return shortened_inside(printable(step.agent or step.role), SPEAKER_ROOM)


class _Shown:
    """How events are shown in one trial."""

    def __init__(self, trial: Trial, width: int, full: bool) -> None:
        self.width, self.full = width, full
        self.met = [goal for goal in (trial.verdict.goals if trial.verdict else ()) if goal.met]

    def goals_at(self, step: Step, event: Event) -> list[GoalResult]:
        """The goals this event met; a text goal is marked at the last message of its step."""
        here = [goal for goal in self.met if goal.step == step.number]
        if isinstance(event, ToolCall):
            return [goal for goal in here if goal.type == "tool_call" and goal.call_id == event.id]
        messages = [each for each in step.events if isinstance(each, Message)]
        if messages and event is messages[-1]:
            return [goal for goal in here if goal.type == "text"]
        return []


def _step(step: Step, margin: str, shown: _Shown) -> list[Line]:
    found: list[Line] = []
    indent = " " * cells(margin)
    for event in step.events:
        head = indent if found else margin
        rows = list(_event(event, head, shown))
        marks = shown.goals_at(step, event)
        if rows and marks:
            at = _last_of_call(rows) if isinstance(event, ToolCall) else len(rows) - 1
            rows = _with_mark(rows, at, marks, indent, shown.width)
        found += rows
    return found


def _last_of_call(rows: list[Line]) -> int:
    """The last row of the call itself; its result follows."""
    return next(i for i, row in enumerate(rows) if any(style == _RESULT for _, style in row.pieces)) - 1


def _with_mark(rows: list[Line], at: int, marks: list[GoalResult], indent: str, width: int) -> list[Line]:
    names = printable(", ".join(goal.name for goal in marks))
    mark = (f"◀ met: {names}", "bold green")
    if cells(str(rows[at])) + 2 + cells(mark[0]) <= width:
        return [*rows[:at], Line((*rows[at].pieces, ("  ", ""), mark)), *rows[at + 1 :]]
    return [*rows[: at + 1], line(indent, mark), *rows[at + 1 :]]


_RESULT = "dim cyan"


def _event(event: Event, head: str, shown: _Shown) -> Iterator[Line]:
    """The lines of one event, the first beside the head."""
    match event:
        case Message():
            yield from _message(event, head, shown.width)
        case ToolCall():
            yield from _call(event, head, shown)
        case Handoff():
            source = f"{event.source} hands" if event.source else "hands"
            yield line(head, (printable(f"⇒ {source} over to {event.target}"), "magenta"))
        case ErrorEvent():
            yield from hanging([head, ("! ", "red")], printable(event.message), shown.width, "red")
        case End():
            yield line(head, ("■ the agent ended the conversation", "dim"))
        case ModelStep() if shown.full or event.error:
            yield line(head, (printable(_model_step(event)), "dim"))


def _message(message: Message, head: str, width: int) -> Iterator[Line]:
    indent = " " * cells(head)
    text = "".join(_part(part) for part in message.content)
    if message.kind == "approval":
        text = f"[asks for approval] {text}"
    for i, row in enumerate(printable_lines(text)):
        yield from hanging([indent if i else head], row, width)


def _part(part: Text | Media) -> str:
    if isinstance(part, Text):
        return part.text
    return f"[{part.type} {part.name or part.media_type or part.sha256[:12]}]"


def _call(call: ToolCall, head: str, shown: _Shown) -> Iterator[Line]:
    indent = " " * cells(head)
    unreadable = " (these arguments are no JSON object)" if isinstance(call.arguments, str) else ""
    yield from hanging([head, ("→ ", "cyan")], call_text(call.name, call.arguments) + unreadable, shown.width)
    if call.error is not None:
        text, sign, style = call.error, "✗ ", "red"
    elif not call.answered:
        text, sign, style = "no result was seen", "? ", "dim"
    else:
        text = call.result if isinstance(call.result, str) else json.dumps(call.result, ensure_ascii=False)
        sign, style = "= ", "dim"
    more = len(text) - LONGEST_RESULT
    if more > 0 and not shown.full:
        text = f"{text[:LONGEST_RESULT]}… ({more:,} more of {len(text):,} characters: --full)"
    for i, row in enumerate(printable_lines(text)):
        yield from hanging([f"{indent}  " if i else indent, (sign if i == 0 else "", _RESULT)], row, shown.width, style)


def _model_step(step: ModelStep) -> str:
    parts = [f"· model {step.model or '(unnamed)'}"]
    if step.history is not None:
        parts.append(f"was shown {count(step.history, 'message')}")
    if step.usage is not None and step.usage.tokens is not None:
        parts.append(count(step.usage.tokens, "token"))
    if step.seconds is not None:
        parts.append(duration(step.seconds))
    if step.error is not None:
        parts.append(f"failed: {step.error}")
    return ", ".join(parts)


def _result(story: Story | None, trial: Trial, width: int) -> list[Line]:
    """How it ended, every goal, the metrics, and the traceback of a failure."""
    found = [line(f"{'ended: ' if trial.ended_by else ''}{ending(trial.ended_by)}")]
    found += diff(trial, story, width=width, whole=True)
    if trial.verdict is not None:
        found += hanging([], _metrics(trial.verdict.metrics, trial), width, "dim")
    if trial.failure is not None and trial.failure.traceback:
        found += [line(), *(line(("  " + row, "dim")) for row in printable_lines(trial.failure.traceback.rstrip()))]
    return found


def _metrics(metrics: Metrics, trial: Trial) -> str:
    parts = [f"completion {percent(metrics.journey_completion)}"] if is_scored(trial) else []
    if metrics.tool_calls or metrics.expected_tool_calls:
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
