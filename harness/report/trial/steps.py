"""The steps of a conversation as lines to read, goals marked where they were met."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, printable, printable_lines, shortened_inside
from harness.report.trial.values import call_text
from harness.text.wording import count, duration
from harness.types.trajectory import End, ErrorEvent, Event, Handoff, Media, Message, ModelStep, Step, Text, ToolCall
from harness.types.verdict import GoalResult

LONGEST_RESULT = 600
"""Characters of a tool's result that are shown."""
SPEAKER_ROOM = 18


def step_lines(
    steps: Sequence[Step],
    goals: Iterable[GoalResult] = (),
    *,
    width: int,
    full: bool,
    numbers: bool = True,
    longest: int = LONGEST_RESULT,
    whole_by: str = "--full",
) -> list[Line]:
    """Messages are whole; results of more than `longest` characters are cut and model steps left out unless `full`,
    which `whole_by` gives."""
    shown = _Shown(goals, width, full, longest, whole_by)
    speakers = [_speaker(step) for step in steps]
    column = max(map(cells, speakers), default=0)
    number_room = max((len(str(step.number)) for step in steps), default=0)
    found: list[Line] = []
    for step, speaker in zip(steps, speakers, strict=True):
        number = f"{step.number:>{number_room}} " if numbers else ""
        found += _step(step, f"{number}{speaker}{' ' * (column - cells(speaker))}  ", shown)
    return found


def _speaker(step: Step) -> str:
    return shortened_inside(printable(step.agent or step.role), SPEAKER_ROOM)


class _Shown:
    """How events are shown."""

    def __init__(self, goals: Iterable[GoalResult], width: int, full: bool, longest: int, whole_by: str) -> None:
        self.width, self.full, self.longest, self.whole_by = width, full, longest, whole_by
        self.met = [goal for goal in goals if goal.met]

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
    for found in message.note.guards if message.note is not None else ():
        if found.spoken:
            yield from hanging([indent, (f"guard {found.code}: ", "dim")], printable(found.message), width, "dim")


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
    sign += "(double) " if call.doubled else ""
    more = len(text) - shown.longest
    if more > 0 and not shown.full:
        text = f"{text[: shown.longest]}… ({more:,} more of {len(text):,} characters: {shown.whole_by})"
    for i, row in enumerate(printable_lines(text)):
        yield from hanging([f"{indent}  " if i else indent, (sign if i == 0 else "", _RESULT)], row, shown.width, style)


def _model_step(step: ModelStep) -> str:
    parts = [f"· model {step.model or '(unnamed)'}"]
    if step.history is not None:
        parts.append(f"was shown {count(step.history, 'message')}")
    if step.thread is not None and step.thread > 1:
        parts.append(f"in its thread {step.thread}")
    if step.usage is not None and step.usage.tokens is not None:
        parts.append(count(step.usage.tokens, "token"))
    if step.seconds is not None:
        parts.append(duration(step.seconds))
    if step.error is not None:
        parts.append(f"failed: {step.error}")
    return ", ".join(parts)
