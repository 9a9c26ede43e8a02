"""Tools that stand in for others, or before them, in one trial."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from typing import Any, Protocol

from harness.agents.tools.doubles.replayed import RecordedAnswer, RecordedCalls, Recorder, canonical
from harness.agents.tools.doubles.settings import Fault, MockAnswer, misfits, read_settings
from harness.agents.tools.functions import FunctionTool, InvalidArguments
from harness.errors import AgentFailed, boundary
from harness.types.events import ToolSchema
from harness.types.jsonable import json_equal, jsonable


class ToolFailed(Exception):
    """A tool ended in an error, the text of which is the message."""


class CallableTool(Protocol):
    """What can be called."""

    async def call(self, arguments: Mapping[str, Any]) -> Any:
        """Its result. Raises InvalidArguments, or what went wrong."""


class Tool(CallableTool, Protocol):
    """What an agent can call in one trial."""

    @property
    def schema(self) -> ToolSchema:
        """What the model is told."""

    def check(self, arguments: Mapping[str, Any]) -> Any:
        """Raises InvalidArguments where they are none for it."""


@dataclass(frozen=True, slots=True)
class Double:
    """A tool that does something else than it would."""

    schema: ToolSchema
    check: Callable[[Mapping[str, Any]], object]
    """Raises InvalidArguments."""
    run: Callable[[Mapping[str, Any]], Awaitable[Any]]

    async def call(self, arguments: Mapping[str, Any]) -> Any:
        self.check(arguments)
        return await self.run(arguments)


async def answer(tool: CallableTool, arguments: Mapping[str, Any]) -> Any:
    """The result of a tool. Whatever goes wrong in it is raised as ToolFailed, in words fit for a model."""
    try:
        with boundary(AgentFailed):
            return jsonable(await tool.call(arguments))
    except AgentFailed as failure:
        match failure.__cause__:
            case InvalidArguments() as cause:
                raise ToolFailed(f"invalid arguments: {cause}") from None
            case ToolFailed() as cause:
                raise cause from None
        raise ToolFailed(str(failure)) from failure.__cause__


class Doubles:
    """The doubles of one agent, checked; opened anew for each trial."""

    def __init__(self, given: str | Mapping[str, Any], tools: Sequence[ToolSchema]) -> None:
        """`given` is a file, or what it would say; `tools` are those that are Python functions. Raises UserMistake."""
        self._described = read_settings(given, tools)
        file, folder, where = self._described.file, self._described.folder, self._described.where
        self._recorder = Recorder(folder / file.record, where) if file.record is not None else None
        self._recordings = RecordedCalls(folder / file.replay, where) if file.replay is not None else None
        self.runs_functions = file.replay is None and any(tool.name not in file.mock for tool in tools)
        """Whether any function is ever called."""

    @property
    def names(self) -> list[str]:
        """Of all tools, those that are only mocked included."""
        return [tool.name for tool in self._described.tools]

    def open(self, tools: Iterable[FunctionTool], story: str, trial: int) -> list[Tool]:
        """The agent's tools for one trial; `tools` are the functions, those made before if none is to run."""
        real = {tool.name: tool for tool in tools}
        return [self._double(schema, real.get(schema.name), story, trial) for schema in self._described.tools]

    def _double(self, schema: ToolSchema, real: FunctionTool | None, story: str, trial: int) -> Tool:
        file, name = self._described.file, schema.name
        run: Callable[[Mapping[str, Any]], Awaitable[Any]]
        check = real.check if real is not None else partial(_check, schema.parameters or {})
        if name in file.mock:
            run = _Mocked(name, file.mock[name].answers)
        elif self._recordings is not None:
            run = _Replayed(self._recordings, story, trial, name)
        elif real is None:
            raise ToolFailed(f"the factory of the tools made no {name} this time")
        elif self._recorder is not None:
            run = _Recording(real, self._recorder, story, trial)
        else:
            run = real.call
        faults = [fault for glob, each in file.fault.items() if fnmatchcase(name, glob) for fault in each]
        return Double(schema, check, _Faulty(run, faults) if faults else run)


@dataclass(slots=True)
class _Mocked:
    """CallableTool from a file. A call that no answer fits ends in an error that says so.

    Of the answers whose input fits, the first counts; those with the same input are used one after the other, the last
    one again and again. CallableTool without an input are for calls that no other fits.
    """

    name: str
    answers: Sequence[MockAnswer]
    used: set[int] = field(default_factory=set)

    async def __call__(self, arguments: Mapping[str, Any]) -> Any:
        by_input = sorted(self.answers, key=lambda each: each.input is None)
        first = next((each for each in by_input if _fits(each.input, arguments)), None)
        if first is None:
            raise ToolFailed(f"no mocked answer of {self.name} fits {canonical(arguments)}")
        same = [i for i, each in enumerate(self.answers) if json_equal(each.input, first.input)]
        place = next((i for i in same if i not in self.used), same[-1])
        self.used.add(place)
        return _came(self.answers[place])


@dataclass(slots=True)
class _Recording:
    """Runs a tool and records what comes of it."""

    real: FunctionTool
    recorder: Recorder
    story: str
    trial: int
    calls: Counter[str] = field(default_factory=Counter)

    async def __call__(self, arguments: Mapping[str, Any]) -> Any:
        key = canonical(arguments)
        self.calls[key] += 1
        asked = {"tool": self.real.name, "arguments": dict(arguments), "call": self.calls[key]}
        came: dict[str, Any] = {}
        try:
            came["output"] = await answer(self.real, arguments)
        except ToolFailed as failure:
            came["error"] = str(failure)
            raise
        finally:
            if came:
                self.recorder.write(RecordedAnswer(story=self.story, trial=self.trial, **asked, **came))
        return came["output"]


@dataclass(slots=True)
class _Replayed:
    """Gives back what was recorded, and runs nothing. A call that was not recorded ends in an error."""

    recordings: RecordedCalls
    story: str
    trial: int
    name: str
    calls: Counter[str] = field(default_factory=Counter)

    async def __call__(self, arguments: Mapping[str, Any]) -> Any:
        key = canonical(arguments)
        self.calls[key] += 1
        found = self.recordings.find(self.story, self.trial, self.name, arguments, self.calls[key])
        if found is None:
            file = self.recordings.path.name
            raise ToolFailed(f"no call of {self.name} with {key} is recorded for this story in {file}")
        return _came(found)


@dataclass(slots=True)
class _Faulty:
    """Fails, or is slow, when it is told to."""

    run: Callable[[Mapping[str, Any]], Awaitable[Any]]
    faults: Sequence[Fault]
    calls: int = 0

    async def __call__(self, arguments: Mapping[str, Any]) -> Any:
        self.calls += 1
        now = [fault for fault in self.faults if fault.call in (None, self.calls)]
        await asyncio.sleep(sum(fault.seconds or 0 for fault in now))
        error = next((fault.error for fault in now if fault.error is not None), None)
        if error is not None:
            raise ToolFailed(error)
        return await self.run(arguments)


def _came(of: MockAnswer | RecordedAnswer) -> Any:
    if of.error is not None:
        raise ToolFailed(of.error)
    return of.output


def _fits(wanted: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> bool:
    return all(name in arguments and json_equal(value, arguments[name]) for name, value in (wanted or {}).items())


def _check(parameters: Mapping[str, Any], arguments: Mapping[str, Any]) -> None:
    if problems := misfits(arguments, parameters):
        raise InvalidArguments("; ".join(problems))
