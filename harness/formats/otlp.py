"""A trajectory as spans in OTLP's JSON, as backends of traces take them, and read back the same.

Spans and attributes are named as OpenTelemetry's conventions for generative AI name them. What these have no name for
stands whole in attributes `harness.*`, from which the trajectory is read.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from harness.errors import UserMistake
from harness.types.trajectory import ErrorEvent, ModelStep, Step, ToolCall, Trajectory

STEP, WHOLE = "harness.step", "harness.trajectory"
_SPANS = "resourceSpans"
INTERNAL, CLIENT = 1, 3
FAILED = {"code": 2}


def to_otlp(trajectory: Trajectory, *, service: str = "agent") -> dict[str, Any]:
    """One trace: a span of the conversation, below it one of each message, below that one of each call of a tool."""
    trace = trajectory.id if re.fullmatch("[0-9a-f]{32}", trajectory.id) else _hash(trajectory.id, 32)
    spans = list(_spans(trajectory, trace))
    scope = {"scope": {"name": "journey-harness"}, "spans": spans}
    return {_SPANS: [{"resource": {"attributes": _attributes({"service.name": service})}, "scopeSpans": [scope]}]}


def from_otlp(document: Any, where: str = "OTLP") -> Trajectory:
    """The trajectory that `to_otlp` wrote. Raises UserMistake where there is none in it, or more than one."""
    found = [
        (span, attributes[WHOLE])
        for span in _all_spans(document)
        if WHOLE in (attributes := _read_attributes(span.get("attributes")))
    ]
    if len(found) != 1:
        raise UserMistake(
            f"{where}: holds {len(found)} conversations; expected one span with the attribute {WHOLE}, "
            "as harness.trajectory.to_otlp writes it"
        )
    (root, whole) = found[0]
    steps = [
        attributes[STEP]
        for span in _all_spans(document)
        if span.get("traceId") == root.get("traceId")
        and STEP in (attributes := _read_attributes(span.get("attributes")))
    ]
    try:
        read = [Step.model_validate_json(text) for text in steps]
        trajectory = Trajectory.model_validate_json(whole)
    except ValidationError as problem:
        raise UserMistake(f"{where}: {WHOLE}: cannot be read: {problem.errors()[0]['msg']}") from None
    trajectory.extend(sorted(read, key=lambda step: step.number))
    return trajectory


def write_otlp(trajectory: Trajectory, path: Path, *, service: str = "agent") -> None:
    """Write it into a file, as collectors read them (`otlpjsonfile`): a line of JSON. Secrets become tokens."""
    from harness.redaction import Redactor

    line = Redactor.from_environment().line(json.dumps(to_otlp(trajectory, service=service), ensure_ascii=False))
    path.write_text(line + "\n", encoding="utf-8")


def _spans(trajectory: Trajectory, trace: str) -> Iterator[dict[str, Any]]:
    began = trajectory.started_at or 0.0
    root = _hash(trace, 16)
    whole = trajectory.model_dump_json(exclude={"steps"})
    told = {"gen_ai.operation.name": "invoke_agent", "gen_ai.conversation.id": trajectory.id, WHOLE: whole}
    yield _span(trace, root, None, "invoke_agent", INTERNAL, (began, trajectory.ended_at or began), told)
    for step in trajectory.steps:
        times = _times(step, began)
        began = times[1]
        span = _hash(f"{trace} {step.number}", 16)
        asked = next((event for event in step.events if isinstance(event, ModelStep)), None)
        names: dict[str, Any] = {
            "gen_ai.operation.name": "chat",
            "harness.role": step.role,
            STEP: step.model_dump_json(),
        }
        if asked is not None and asked.model is not None:
            names["gen_ai.request.model"] = asked.model
        if asked is not None and asked.usage is not None:
            counts = {"input_tokens": asked.usage.input_tokens, "output_tokens": asked.usage.output_tokens}
            names.update({f"gen_ai.usage.{name}": count for name, count in counts.items() if count is not None})
        error = next((event.message for event in step.events if isinstance(event, ErrorEvent)), None)
        kind = CLIENT if step.role == "agent" else INTERNAL
        yield _span(trace, span, root, f"{step.role} message", kind, times, names, error)
        for i, event in enumerate(step.events):
            if isinstance(event, ToolCall):
                yield _call_span(event, trace, _hash(f"{trace} {step.number} {i}", 16), span, times[0])


def _call_span(call: ToolCall, trace: str, span: str, parent: str, began: float) -> dict[str, Any]:
    at = call.at or began
    names: dict[str, Any] = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": call.name,
        "gen_ai.tool.call.id": call.id,
        "gen_ai.tool.call.arguments": json.dumps(call.arguments, ensure_ascii=False),
        "gen_ai.tool.call.result": json.dumps(call.result, ensure_ascii=False),
    }
    times = (at, at + (call.seconds or 0.0))
    return _span(trace, span, parent, f"execute_tool {call.name}", INTERNAL, times, names, call.error)


def _span(
    trace: str,
    span: str,
    parent: str | None,
    name: str,
    kind: int,
    times: tuple[float, float],
    attributes: Mapping[str, Any],
    error: str | None = None,
) -> dict[str, Any]:
    return {
        "traceId": trace,
        "spanId": span,
        **({"parentSpanId": parent} if parent else {}),
        "name": name,
        "kind": kind,
        "startTimeUnixNano": str(int(times[0] * 1e9)),
        "endTimeUnixNano": str(int(times[1] * 1e9)),
        "attributes": _attributes(attributes),
        "status": {} if error is None else {**FAILED, "message": error},
    }


def _times(step: Step, began: float) -> tuple[float, float]:
    """When its events began and ended; where that is not known, when what was before it had ended."""
    known = [(event.at, event.at + (getattr(event, "seconds", None) or 0.0)) for event in step.events if event.at]
    return (min(first for first, _ in known), max(last for _, last in known)) if known else (began, began)


def _attributes(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """64-bit integers are texts in OTLP's JSON."""
    return [
        {"key": key, "value": {"intValue": str(value)} if isinstance(value, int) else {"stringValue": value}}
        for key, value in values.items()
    ]


def _all_spans(document: Any) -> Iterator[Mapping[str, Any]]:
    resources = document.get(_SPANS) if isinstance(document, Mapping) else None
    for resource in resources if isinstance(resources, list) else ():
        for scope in resource.get("scopeSpans", ()):
            yield from scope.get("spans", ())


def _read_attributes(given: Any) -> dict[str, str]:
    """Those that are texts."""
    return {each["key"]: each["value"]["stringValue"] for each in given or () if "stringValue" in each.get("value", {})}


def _hash(text: str, digits: int) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:digits]
