"""What a test asks of a trajectory: its calls, errors, answer, iterations and times. No agent and no model is needed.

>>> from harness.trajectory import all_tool_calls, assert_tool_call, final_answer
>>> assert_tool_call(all_tool_calls(trajectory)[0], {"name": "book", "arguments": {"seats": 2}})
>>> assert "Friday" in final_answer(trajectory)

Wherever a trajectory is asked for, a trial that was played may be given as well.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.errors import AgentFailed
from harness.formats.otlp import from_otlp, to_otlp, write_otlp
from harness.types.trajectory import ErrorEvent, ModelStep, Step, ToolCall, ToolSchema, Trajectory, as_messages

if TYPE_CHECKING:
    from harness.types.trial import Trial

__all__ = [
    "Iteration",
    "Step",
    "ToolCall",
    "ToolSchema",
    "Trajectory",
    "all_tool_calls",
    "assert_tool_call",
    "errors",
    "execution_seconds",
    "final_answer",
    "from_otlp",
    "has_error",
    "iterations",
    "to_otlp",
    "tool_schemas",
    "write_otlp",
]
_ABSENT = object()
_BROKEN_OFF = frozenset({"agent_error", "timeout"})
"""How a conversation ends where its agent broke or hung."""


@dataclass(frozen=True, slots=True)
class Iteration:
    """One message of the agent with the calls in it: what came before it, and what came of it."""

    number: int
    """Counted from 1 among the agent's messages."""
    step: Step
    history: tuple[dict[str, Any], ...]
    """All messages before it, in OpenAI form, earlier iterations and the results of their calls among them."""
    output: dict[str, Any] | None
    """The assistant message; None where the agent broke before it said or called anything."""
    error: AgentFailed | None
    started_at: float | None
    ended_at: float | None
    """Seconds since the epoch; None where nobody recorded them."""


def all_tool_calls(trajectory: Trajectory | Trial) -> list[ToolCall]:
    """Every call of a tool, in order; [] where there is none."""
    return _trajectory(trajectory).calls


def assert_tool_call(
    actual: ToolCall, expected: ToolCall | Mapping[str, Any] | str, *, ignore: Collection[str] = ()
) -> None:
    """The call is of the expected tool, with the expected arguments and no other.

    `expected` is a call, or {"name": …, "arguments": {…}}; a name alone, or a mapping without arguments, asks for no
    arguments. `ignore` names arguments that may be anything. `1` and `1.0` are equal; `1`, `"1"` and `True` are not.

    Raises AssertionError, which names each argument that differs.
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    name, arguments = _expected(expected)
    if actual.name != name:
        raise AssertionError(f"expected a call of {name}, found {actual.name}({_shown_arguments(actual.arguments)})")
    if arguments is None:
        return
    if isinstance(actual.arguments, str):
        raise AssertionError(f"{name}: the arguments are no JSON object: {actual.arguments}")
    found = {key: value for key, value in actual.arguments.items() if key not in ignore}
    wanted = {key: value for key, value in arguments.items() if key not in ignore}
    if different := list(_differences(wanted, found, "")):
        raise AssertionError("\n".join(f"{name}: argument {each}" for each in different))


def has_error(trajectory: Trajectory | Trial) -> bool:
    """Whether the agent or its model broke anywhere. Errors of tools stand in their calls (`ToolCall.error`)."""
    return bool(errors(trajectory))


def errors(trajectory: Trajectory | Trial) -> list[AgentFailed]:
    """What broke the agent or its model, in order; [] where nothing did."""
    return [error for step in _trajectory(trajectory).steps if (error := _error(step)) is not None]


def final_answer(trajectory: Trajectory | Trial) -> str:
    """What the agent said last, in answer to the user's last message.

    Raises AgentFailed: the error it ended with, or that it said nothing.
    """
    trajectory = _trajectory(trajectory)
    said = ""
    for step in reversed(trajectory.steps):
        if step.role == "user":
            break
        if (error := _error(step)) is not None and not said:
            raise error
        said = said or step.text
    if trajectory.ended_by in _BROKEN_OFF:
        raise AgentFailed(f"the conversation ended with {trajectory.ended_by}", code=str(trajectory.ended_by))
    if not said:
        raise AgentFailed("the agent said nothing in answer to the last message", code="no_answer")
    return said


def execution_seconds(timed: Trajectory | Trial | Iteration | Step | ToolCall) -> float | None:
    """How long it took, in seconds. None where that was not recorded, which is not 0."""
    if isinstance(timed, ToolCall):
        return timed.seconds
    if isinstance(timed, Step):
        began, ended = _times(timed)
    elif isinstance(timed, Iteration):
        began, ended = timed.started_at, timed.ended_at
    else:
        trajectory = _trajectory(timed)
        began, ended = trajectory.started_at, trajectory.ended_at
    return None if began is None or ended is None else ended - began


def iterations(trajectory: Trajectory | Trial) -> list[Iteration]:
    """The agent's messages one by one, each with all that was said and done before it."""
    found, history = list[Iteration](), list[dict[str, Any]]()
    for step in _trajectory(trajectory).steps:
        messages = as_messages(step)
        if step.role == "agent":
            began, ended = _times(step)
            output = messages[0] if messages else None
            found.append(Iteration(len(found) + 1, step, tuple(history), output, _error(step), began, ended))
        history += messages
    return found


def tool_schemas(trajectory: Trajectory | Trial) -> list[dict[str, Any]] | None:
    """The tools that the agent was offered: name, description, parameters. What a tool does not say is absent.

    Where nobody says what was offered, those are told that were called under `@harness.tool`; None where none is known.
    """
    trajectory = _trajectory(trajectory)
    known = trajectory.tools if trajectory.tools is not None else trajectory.called_tools
    return None if known is None else [each.model_dump(mode="json", exclude_none=True) for each in known]


def _trajectory(given: Trajectory | Trial) -> Trajectory:
    inner = given if isinstance(given, Trajectory) else getattr(given, "trajectory", None)
    if not isinstance(inner, Trajectory):
        raise TypeError(f"expected a Trajectory or a Trial, found {type(given).__name__}")
    return inner


def _error(step: Step) -> AgentFailed | None:
    """The error of a step: its own before that of the model it had asked."""
    if step.role != "agent":
        return None
    for event in step.events:
        if isinstance(event, ErrorEvent):
            return AgentFailed(event.message, code="raised")
    asked = [event.error for event in step.events if isinstance(event, ModelStep)]
    return AgentFailed(asked[-1], code="model") if asked and asked[-1] is not None else None


def _times(step: Step) -> tuple[float | None, float | None]:
    """When its first event began, and when its last one ended."""
    known = [(event.at, event.at + (getattr(event, "seconds", None) or 0)) for event in step.events if event.at]
    return (min(began for began, _ in known), max(ended for _, ended in known)) if known else (None, None)


def _expected(expected: ToolCall | Mapping[str, Any] | str) -> tuple[str, Mapping[str, Any] | None]:
    """The name and the arguments; None where these may be any."""
    if isinstance(expected, str):
        return expected, None
    if isinstance(expected, ToolCall):
        if isinstance(expected.arguments, str):
            raise TypeError(f"expected: the arguments of {expected.name} are no JSON object: {expected.arguments}")
        return expected.name, expected.arguments
    if not isinstance(expected, Mapping) or not isinstance(expected.get("name"), str):
        raise TypeError('expected: a ToolCall, a name, or {"name": …, "arguments": {…}}')
    if unknown := set(expected) - {"name", "arguments"}:
        raise TypeError(f"expected: {', '.join(sorted(map(str, unknown)))}: only name and arguments are known")
    arguments = expected.get("arguments")
    if arguments is not None and not isinstance(arguments, Mapping):
        raise TypeError(f"expected: arguments: a mapping is needed, found {type(arguments).__name__}")
    return expected["name"], arguments


def _differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """Each place where the values differ, in words."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in dict.fromkeys([*expected, *found]):
            inner = f"{path}.{key}" if path else str(key)
            yield from _differences(expected.get(key, _ABSENT), found.get(key, _ABSENT), inner)
    elif isinstance(expected, list | tuple) and isinstance(found, list | tuple) and len(expected) == len(found):
        for i, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from _differences(one, other, f"{path}[{i}]")
    elif found is _ABSENT:
        yield f"{path} is missing: expected {_shown(expected)}"
    elif expected is _ABSENT:
        yield f"{path} was not expected: found {_shown(found)}"
    elif isinstance(expected, bool) is not isinstance(found, bool) or expected != found:
        yield f"{path}: expected {_shown(expected)}, found {_shown(found)}"


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _shown_arguments(arguments: Mapping[str, Any] | str) -> str:
    if isinstance(arguments, str):
        return arguments
    return ", ".join(f"{name}={_shown(value)}" for name, value in arguments.items())
