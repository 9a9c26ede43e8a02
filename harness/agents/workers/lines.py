"""What harness and worker say to each other: JSON, one line each, and failures as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json import dumps, loads
from typing import Any

from harness.errors import AgentFailed, SideFailed, Unavailable, told, traceback_of
from harness.types.trajectory import Step, ToolSchema

Line = Mapping[str, Any]
"""`n` is the number of the request that it asks or answers."""
SIDES: Mapping[str, type[SideFailed]] = {"agent": AgentFailed, "world": Unavailable}


def encoded(line: Line) -> bytes:
    """Raises ValueError, TypeError or RecursionError for what JSON cannot say."""
    return dumps(line).encode() + b"\n"


def decoded(text: bytes) -> dict[str, Any]:
    """Raises ValueError or RecursionError."""
    found: dict[str, Any] = loads(text)
    return found


def steps_as_data(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """As JSON says them; text that is no Unicode stays as it is."""
    return [step.model_dump() for step in steps]


def steps_of(data: Iterable[Any]) -> list[Step]:
    return [Step.model_validate(each) for each in data]


def tools_as_data(tools: Iterable[ToolSchema] | None) -> list[dict[str, Any]] | None:
    return None if tools is None else [tool.model_dump() for tool in tools]


def tools_of(data: Iterable[Any] | None) -> tuple[ToolSchema, ...] | None:
    return None if data is None else tuple(ToolSchema.model_validate(each) for each in data)


def failure_as_data(problem: BaseException) -> dict[str, Any]:
    """Whose failure it is, with the traceback of what was raised; what is no side's is the harness's own."""
    if not isinstance(problem, SideFailed):
        return {"side": "harness", "code": "bug", "message": told(problem), "stack": traceback_of(problem)}
    side = "world" if isinstance(problem, Unavailable) else "agent"
    cause = problem.__cause__
    stack = problem.stack or (traceback_of(cause) if cause is not None else None)
    return {
        "side": side,
        "code": problem.code,
        "message": str(problem),
        "ended_by": problem.ended_by,
        "stack": stack,
    }


def failure_of(data: Mapping[str, Any]) -> Exception:
    """What was raised in the worker, to be raised here."""
    side = SIDES.get(data["side"])
    if side is None:
        return RuntimeError(f"in the agent's process: {data['message']}\n{data['stack']}")
    return side(data["message"], code=data["code"], ended_by=data["ended_by"], stack=data["stack"])
