"""What an agent does inside a turn, recorded as it happens: `@tool` and `record_call` for ordinary Python agents.

Everything here does nothing outside a trial. It is safe in threads and tasks, as far as they inherit the context: those
of asyncio and of `asyncio.to_thread` do.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar, cast

from harness.agents.tools.doubles.staged import DoubledError, next_double, outcome
from harness.agents.tools.registered import register, schema_of
from harness.plugins import is_a
from harness.types.jsonable import jsonable
from harness.types.scene.doubles import ToolDouble
from harness.types.trajectory import Step, ToolCall, ToolSchema

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(slots=True)
class RecordedCall:
    """A call that is being made. Set `result` when the call is made inside a `with record_call(…)`."""

    name: str
    arguments: dict[str, Any]
    agent: str | None = None
    result: Any = None
    error: str | None = None
    done: bool = False
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    at: float = field(default_factory=time.time)
    seconds: float | None = None
    doubled: bool = False
    """Whether the story's double answers it, or holds it up."""
    parent: RecordedCall | None = None
    """The recorded call inside which this one is made."""

    def as_event(self) -> ToolCall:
        return ToolCall(
            id=self.id,
            name=self.name,
            arguments=cast("dict[str, Any]", jsonable(self.arguments)),
            result=jsonable(self.result) if self.error is None else None,
            error=self.error,
            answered=self.done,
            doubled=self.doubled,
            agent=self.agent,
            at=self.at,
            seconds=self.seconds,
        )


@dataclass(slots=True)
class Turn:
    """One turn of an agent, as far as it was recorded."""

    entries: list[Step | list[RecordedCall]] = field(default_factory=list)
    listener: Callable[[int, Step], None] | None = None
    """Told of each entry, with its place, whenever something in it begins or ends."""
    tools: dict[str, Callable[..., Any] | ToolSchema] = field(default_factory=dict)
    """The functions under `@tool` that were called, by name; of those in another process their schemas."""

    def schemas(self) -> tuple[ToolSchema, ...] | None:
        """Of the functions that were called; None where none was."""
        found = [each if isinstance(each, ToolSchema) else schema_of(name, each) for name, each in self.tools.items()]
        return tuple(found) or None

    def steps(self) -> list[Step]:
        """What was done so far. Calls that were under way at the same time share a step."""
        return [_as_step(entry) for entry in list(self.entries)]

    def begin(self, call: RecordedCall) -> None:
        """A call joins the step of another that is still under way beside it: neither can depend on the other."""
        for entry in reversed(self.entries):
            if isinstance(entry, list) and any(not each.done and each.parent is call.parent for each in entry):
                entry.append(call)
                break
        else:
            self.entries.append([call])
        self.tell(call)

    def keep(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.entries.append(step)
            if self.listener is not None:
                self.listener(len(self.entries) - 1, step)

    def tell(self, call: RecordedCall) -> None:
        """The call has begun or ended."""
        if self.listener is None:
            return
        for place, entry in enumerate(self.entries):
            if isinstance(entry, list) and any(each is call for each in entry):
                self.listener(place, _as_step(entry))


def _as_step(entry: Step | list[RecordedCall]) -> Step:
    if isinstance(entry, Step):
        return entry
    return Step(role="agent", agent=entry[0].agent, events=tuple(call.as_event() for call in entry))


_turn: ContextVar[Turn | None] = ContextVar("harness_turn", default=None)
_inside: ContextVar[RecordedCall | None] = ContextVar("harness_call", default=None)


@contextmanager
def turn(listener: Callable[[int, Step], None] | None = None) -> Iterator[Turn]:
    """One turn of an agent: what is kept and what is recorded while it lasts."""
    current = Turn(listener=listener)
    token = _turn.set(current)
    try:
        yield current
    finally:
        _turn.reset(token)


def keep(steps: Iterable[Step]) -> None:
    """Keep steps of the current turn at once, in case it never returns. Does nothing outside a trial."""
    current = _turn.get()
    if current is not None:
        current.keep(steps)


def recorded_steps() -> list[Step]:
    """What was done in the current turn so far; nothing outside a trial."""
    current = _turn.get()
    return current.steps() if current is not None else []


def keep_schemas(schemas: Iterable[ToolSchema]) -> None:
    """The same of the schemas of functions that were called in another process."""
    current = _turn.get()
    if current is not None:
        current.tools.update({schema.name: schema for schema in schemas})


def _note(name: str, function: Callable[..., Any]) -> None:
    current = _turn.get()
    if current is not None:
        current.tools[name] = function


@contextmanager
def record_call(
    name: str, arguments: Mapping[str, Any] | None = None, agent: str | None = None
) -> Iterator[RecordedCall]:
    """Record what is done inside as a call of a tool; what is raised is its error and is raised on.

    >>> with record_call("search", {"query": "flights"}) as call:
    ...     call.result = ["BA 12"]
    """
    call = RecordedCall(name, dict(arguments or {}), agent, parent=_inside.get())
    current = _turn.get()
    if current is not None:
        current.begin(call)
    token = _inside.set(call)
    began = time.perf_counter()
    try:
        yield call
    except BaseException as problem:
        call.error = str(problem) if isinstance(problem, DoubledError) else f"{type(problem).__name__}: {problem}"
        raise
    finally:
        call.seconds = time.perf_counter() - began
        call.done = True
        _inside.reset(token)
        if current is not None:
            current.tell(call)


def tool(function: Callable[P, R] | None = None, *, name: str | None = None) -> Any:
    """Record every call of a function, synchronous or asynchronous, as a call of a tool of that name.

    The function does and returns what it always did, unless the story that is played has a double for it. What it says
    of itself by an attribute `read_only` is taken over into a suite by `harness init`. `@tool` and
    `@tool(name="search")` both work.
    """
    if function is None:
        return functools.partial(tool, name=name)
    called = name or function.__name__
    signature = inspect.signature(function)

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def recorded_async(*args: Any, **kwargs: Any) -> Any:
            if _turn.get() is None:
                return await function(*args, **kwargs)
            _note(called, function)
            with record_call(called, _given(signature, args, kwargs)) as call:
                double = _stand_in(call)
                if double is not None:
                    await asyncio.sleep(double.delay or 0)
                call.result = outcome(double) if double and double.stands_in else await function(*args, **kwargs)
                return call.result

        register(recorded_async, called)
        return recorded_async

    @functools.wraps(function)
    def recorded(*args: P.args, **kwargs: P.kwargs) -> R:
        if _turn.get() is None:
            return function(*args, **kwargs)
        _note(called, function)
        with record_call(called, _given(signature, args, kwargs)) as call:
            double = _stand_in(call)
            if double is not None:
                time.sleep(double.delay or 0)
            result: R = outcome(double) if double and double.stands_in else function(*args, **kwargs)
            call.result = result
            return result

    register(recorded, called)
    return recorded


def _stand_in(call: RecordedCall) -> ToolDouble | None:
    """The story's double for this call."""
    double = next_double(call.name)
    call.doubled = double is not None
    return double


HANDED_OVER = (("agents.run_context", "RunContextWrapper"), ("pydantic_ai", "RunContext"))
"""Packages, and their classes of what a framework hands a tool besides the arguments of its model."""


def _given(signature: inspect.Signature, args: Any, kwargs: Any) -> dict[str, Any]:
    """The arguments by name, without the object of a method, and without what no model gives."""
    bound = dict(signature.bind(*args, **kwargs).arguments)
    for name in [name for name, value in bound.items() if any(is_a(value, *each) for each in HANDED_OVER)]:
        del bound[name]
    for place, parameter in enumerate(signature.parameters.values()):
        if place == 0 and parameter.name in {"self", "cls"}:
            bound.pop(parameter.name, None)
        elif parameter.kind is inspect.Parameter.VAR_KEYWORD:
            bound.update(bound.pop(parameter.name, {}))
    return bound


def merged(live: Turn, returned: Sequence[Step]) -> list[Step]:
    """The steps of a turn: what was recorded and what the agent returned, each call once.

    A call is the same when its id is, or its name and arguments. Where the agent returned no result for it, it gets the
    recorded one.
    """
    recorded = live.steps()
    if not recorded:
        return list(returned)
    own = [call for step in returned for call in step.calls]
    same: dict[str, ToolCall] = {}
    rest: list[Step] = []
    for step in recorded:
        kept = []
        for event in step.events:
            twin = _twin(event, own) if isinstance(event, ToolCall) else None
            if twin is None:
                kept.append(event)
            else:
                own.remove(twin)
                same[twin.id] = cast("ToolCall", event)
        if kept:
            rest.append(step.model_copy(update={"events": tuple(kept)}))
    return rest + [_completed(step, same) for step in returned]


def _twin(call: ToolCall, own: Sequence[ToolCall]) -> ToolCall | None:
    for each in own:
        if each.id == call.id or (each.name == call.name and each.arguments == call.arguments):
            return each
    return None


def _completed(step: Step, recorded: Mapping[str, ToolCall]) -> Step:
    if not any(call.id in recorded and (not call.answered or recorded[call.id].doubled) for call in step.calls):
        return step
    events = []
    for event in step.events:
        if isinstance(event, ToolCall) and (twin := recorded.get(event.id)) is not None:
            came = {"result": twin.result, "error": twin.error, "answered": twin.answered}
            event = event.model_copy(update={"doubled": twin.doubled, **({} if event.answered else came)})
        events.append(event)
    return step.model_copy(update={"events": tuple(events)})
