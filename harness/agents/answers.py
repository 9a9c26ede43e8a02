"""Reads what a Python agent returned: text, OpenAI messages, steps and events of ours, or a detailed result."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from harness.errors import AgentFailed, UserMistake
from harness.text.thoughts import spoken_part
from harness.types.chat.confidence import read_confidence
from harness.types.chat.steps import read_messages
from harness.types.events import Confidence
from harness.types.jsonable import jsonable, unchecked
from harness.types.trajectory import Data, Event, Handoff, Message, ModelStep, Step, Text, ToolCall, Usage

GIVEN = frozenset({"user", "system", "developer"})
ANSWERS = ("answer", "final_answer", "output", "text", "response", "content", "message")
"""Where a detailed result may have its text, the likeliest first."""
Span = Literal["skill", "plugin"]
SPANS: tuple[Span, ...] = get_args(Span)
"""What an agent may run besides tools, where its result tells of it."""
ToldKind = Span | Literal["handoff"]
HANDOFF: ToldKind = "handoff"
"""Among calls and spans: another agent takes over."""
_OF_HANDOFFS = ("source", "target")
_TIMES = {"seconds": 1, "latency_ms": 1000, "duration_ms": 1000}
"""Under which name a call may say how long it took → how many of that are a second."""
_step, _message, _text = unchecked(Step), unchecked(Message), unchecked(Text)
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


def read_answer(answer: Any) -> list[Step]:
    """What an agent returned, as steps. Raises AgentFailed when it is none of the forms that are understood."""
    if answer is None:
        return []
    if isinstance(answer, str) and answer and spoken_part(answer) == answer:  # as most are
        return [_said(answer)]
    if isinstance(answer, str | Mapping | BaseModel) or not isinstance(answer, Iterable):
        answer = [answer]
    steps: list[Step] = []
    messages: list[Any] = []
    for item in answer:
        if isinstance(item, BaseModel) and not isinstance(item, Data):  # the message class of a model client
            item = item.model_dump(mode="json")
        if isinstance(item, Mapping) and "role" in item:
            messages.append(item)
        else:
            steps += _read_messages(messages)
            messages = []
            steps += _read_item(item)
    return [step for each in steps + _read_messages(messages) if (step := without_thoughts(each)).events]


def without_thoughts(step: Step) -> Step:
    """The step less what a model thought aloud in its messages."""
    events = [_spoken(event) if isinstance(event, Message) else event for event in step.events]
    if all(new is old for new, old in zip(events, step.events, strict=True)):
        return step
    return step.model_copy(update={"events": tuple(event for event in events if event is not None)})


def _spoken(message: Message) -> Message | None:
    """None where nothing is left of it."""
    parts = [
        part.model_copy(update={"text": spoken_part(part.text)}) if isinstance(part, Text) else part
        for part in message.content
    ]
    left = tuple(part for part in parts if not isinstance(part, Text) or part.text)
    if list(left) == list(message.content):
        return message
    return message.model_copy(update={"content": left}) if left else None


def said(text: str, first_chunk: float | None = None, confidence: Confidence | None = None) -> Step:
    text = spoken_part(text)
    return _said(text, first_chunk, confidence) if text else _step(role="agent", events=())


def _said(text: str, first_chunk: float | None = None, confidence: Confidence | None = None) -> Step:
    spoken = _message(content=(_text(text=text),), first_chunk=first_chunk, confidence=confidence)
    return _step(role="agent", events=(spoken,))


def _read_item(item: Any) -> list[Step]:
    """One text, step or event; an event is a step of its own."""
    if isinstance(item, str):
        return [said(item)]
    if isinstance(item, Step):
        return [item]
    if isinstance(item, Data) or (isinstance(item, Mapping) and "type" in item):
        try:
            return [Step(role="agent", events=(_EVENT.validate_python(item),))]
        except ValidationError:
            raise not_understood(item) from None
    detailed = _read_detailed(item)
    if detailed is None:
        raise not_understood(item)
    return detailed


def _read_messages(messages: Sequence[Mapping[str, Any]]) -> list[Step]:
    """Chat messages in OpenAI form; what the agent was given and returns again is left out."""
    own = [message for message in messages if message.get("role") not in GIVEN]
    try:
        return read_messages(own, "the agent's answer")
    except UserMistake as mistake:
        raise AgentFailed(str(mistake), code="not_understood") from None


def _read_detailed(result: Any) -> list[Step] | None:
    """A result object or mapping that holds a text, and perhaps the calls, tokens and cost behind it."""

    def get(*names: str) -> Any:
        for name in names:
            found = result.get(name) if isinstance(result, Mapping) else getattr(result, name, None)
            if found is not None and not callable(found):
                return found
        return None

    text = get(*ANSWERS)
    if not isinstance(text, str):
        return None
    told: list[Event] = [of_kind(*_read_call(i, call)) for i, call in enumerate(get("tool_calls") or (), 1)]
    steps = [Step(role="agent", events=(event,)) for event in (*told, *read_spans(get))]
    usage = get("usage")
    counts = usage if isinstance(usage, Mapping) else {}
    spent = Usage(
        input_tokens=_count(counts.get("input_tokens", counts.get("prompt_tokens"))),
        output_tokens=_count(counts.get("output_tokens", counts.get("completion_tokens"))),
        total_tokens=_count(get("tokens_total", "total_tokens", "tokens") or counts.get("total_tokens")),
        cost=_dollars(get("cost", "total_cost")),
    )
    events: tuple[Event, ...] = (ModelStep(usage=spent),) if spent != Usage() else ()
    spoken = said(text, confidence=read_confidence(get))
    return [*steps, Step(role="agent", events=(*events, *spoken.events))]


def _read_call(place: int, call: Any, kind: ToldKind | None = None) -> tuple[ToolCall, ToldKind | None]:
    """The call, and what it is where it is none of a tool: told by `kind`, or by the call itself."""
    if not isinstance(call, Mapping):
        call = {
            name: getattr(call, name, None)
            for name in (
                "id",
                "name",
                "arguments",
                "args",
                "result",
                "output",
                "error",
                "kind",
                "metadata",
                *_OF_HANDOFFS,
                *_TIMES,
            )
        }
    given: Any = next((call[key] for key in ("arguments", "args", "input") if call.get(key) is not None), {})
    arguments = jsonable(given)
    result = next((call[key] for key in ("result", "output") if call.get(key) is not None), None)
    error, kind = call.get("error"), kind or kind_of(call)
    target = call.get("target") if kind == HANDOFF else None
    read = ToolCall(
        id=str(call.get("id") or f"{kind or 'call'}-{place}"),
        name=str(target or call.get("name") or ""),
        arguments=arguments if isinstance(arguments, dict) else str(given),
        result=jsonable(result),
        error=None if error is None else str(error),
        agent=source if kind == HANDOFF and isinstance(source := call.get("source"), str) else None,
        seconds=next((call[key] / per for key, per in _TIMES.items() if _is_number(call.get(key))), None),
    )
    return read, kind


def kind_of(call: Mapping[str, Any]) -> ToldKind | None:
    """Of a call: whether it is said of it, or in its metadata, that it is a skill, a plugin or a handoff."""
    about = call.get("metadata")
    said = [call.get("kind"), call.get("type"), about.get("kind") if isinstance(about, Mapping) else None]
    kinds: tuple[ToldKind, ...] = (*SPANS, HANDOFF)
    return next((kind for kind in kinds if kind in said), None)


def of_kind(call: ToolCall, kind: ToldKind | None) -> ToolCall | Handoff:
    """What is told as a call, as what it is: another agent that takes over is no call."""
    if kind == "handoff":
        return Handoff(source=call.agent, target=call.name)
    return call.model_copy(update={"kind": kind}) if kind is not None else call


def read_spans(get: Callable[..., Any]) -> Iterator[ToolCall | Handoff]:
    """The skills, plugins and handoffs that a detailed result tells of: in lists of their own, or among its spans.

    `get` gives what the first of some names has, or None.
    """
    lists: Mapping[ToldKind, tuple[str, ...]] = {
        **{kind: (f"{kind}_calls", f"{kind}s") for kind in SPANS},
        HANDOFF: ("handoffs",),
    }
    for kind, names in lists.items():
        for i, span in enumerate(get(*names) or (), 1):
            yield of_kind(*_read_call(i, {"name": span} if isinstance(span, str) else span, kind))
    for i, span in enumerate(get("spans", "execution_spans") or (), 1):
        if isinstance(span, Mapping) and (found := kind_of(span)) is not None:
            yield of_kind(*_read_call(i, span, found))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _dollars(value: Any) -> float | None:
    """A number, of whatever kind or as text; None for all else, such as "free"."""
    try:
        dollars = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return dollars if math.isfinite(dollars) else None


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def not_understood(answer: Any) -> AgentFailed:
    shown = repr(answer)
    return AgentFailed(
        f"the agent returned {type(answer).__name__} {shown[:80]}{'…' if len(shown) > 80 else ''}; expected text, "
        "OpenAI messages, or steps or events of harness.types.trajectory",
        code="not_understood",
    )
