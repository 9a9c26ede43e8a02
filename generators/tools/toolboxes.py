"""Toolboxes: Python functions in a fresh world each time, or a snapshot of recorded inputs and outputs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path

from pydantic import JsonValue

from generators.tools.remote.access import NOTHING_SAID, RemoteAccess
from generators.tools.remote.opening import open_remote
from generators.tools.remote.patience import BACKOFF, PATIENCE, GivenUp, asked_for, is_busy, too_busy
from generators.tools.snapshot import read_snapshot
from generators.tools.world import (
    NotRun,
    Toolbox,
    ToolCallFailed,
    Unusable,
    World,
    checked,
    described,
    version_of,
    writes,
)
from harness.agents.tools.functions import Functions, FunctionTool, InvalidArguments, load_functions
from harness.errors import UserMistake, nearest
from harness.plugins import load
from harness.threads import THREADS, in_thread
from harness.types.events import ToolSchema
from harness.types.jsonable import jsonable
from harness.types.story import Tools

CALL_SECONDS = 10.0
ONE_WORLD = (
    "the tools are given as they are and not by a factory: what one story writes, the next one finds; "
    "give a function without parameters that makes them anew"
)


def toolbox_from(
    ref: str,
    *,
    allow_writes: bool = False,
    tools: Tools = Tools(),
    call_seconds: float = CALL_SECONDS,
    access: RemoteAccess = NOTHING_SAID,
) -> Toolbox:
    """The tools a reference stands for: `module:attribute` (functions, or a factory of them), a snapshot's file, or
    what runs elsewhere, of which `access` tells more.

    `tools` says what they do, where they do not say so themselves, and goes first. Raises UserMistake.
    """
    elsewhere = open_remote(ref, access, tools, allow_writes=allow_writes, seconds=call_seconds)
    if elsewhere is not None:
        return elsewhere
    if ref.endswith(".json"):
        return read_snapshot(Path(ref), tools)
    make = _loaded(ref, call_seconds)
    schemas = described(ref, [tool.schema for tool in make.tools], tools)
    return FunctionToolbox(ref, make, schemas, allow_writes=allow_writes, call_seconds=call_seconds)


def _loaded(ref: str, seconds: float) -> Functions:
    """The functions; a factory is called for the first time, and not waited for longer than for a call.

    Raises UserMistake, each problem one line.
    """
    try:
        load(ref, what="tools")  # here, and not in a thread: some modules can only be imported in the main one
        return THREADS.submit(load_functions, ref).result(seconds)
    except UserMistake as mistake:
        raise UserMistake(*map(_one_line, mistake.problems)) from mistake
    except TimeoutError:
        raise UserMistake(_too_slow(ref, seconds)) from None
    except SystemExit as problem:
        raise UserMistake(_raised(ref, problem)) from problem


async def _made(ref: str, make: Callable[[], list[FunctionTool]], seconds: float) -> list[FunctionTool]:
    """The functions of a fresh world. Raises UserMistake."""
    try:
        async with asyncio.timeout(seconds) as limit:
            return await in_thread(make)
    except UserMistake:
        raise
    except (Exception, SystemExit) as problem:  # the person's own code
        if limit.expired():
            raise UserMistake(_too_slow(ref, seconds)) from None
        raise UserMistake(_raised(ref, problem)) from problem


def _raised(ref: str, problem: BaseException) -> str:
    return _one_line(f"tools {ref}: making them raised {type(problem).__name__}: {problem}")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _too_slow(ref: str, seconds: float) -> str:
    return f"tools {ref}: no fresh world was made within {seconds:g} s; --tool-timeout allows more"


class FunctionToolbox:
    """Python functions. A factory is called for each world; functions that are given as they are share one."""

    def __init__(
        self,
        ref: str,
        make: Functions,
        schemas: Sequence[ToolSchema],
        *,
        allow_writes: bool,
        call_seconds: float,
    ) -> None:
        self.tools = tuple(schemas)
        self.examples: Mapping[str, Sequence[Mapping[str, JsonValue]]] = {}
        self.version = version_of(schemas)
        self._ref, self._make, self._seconds = ref, make, call_seconds
        self._given_up = GivenUp()
        one_world = allow_writes and not make.fresh and any(writes(each) for each in schemas)
        self.notes = (ONE_WORLD,) if one_world else ()
        """What the person should know of them."""
        self._closed = frozenset() if allow_writes else frozenset(each.name for each in schemas if writes(each))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[World]:
        made = await _made(self._ref, self._make, self._seconds)
        yield FunctionWorld({tool.name: tool for tool in made}, self._closed, self._seconds, self._given_up)


class FunctionWorld:
    """The functions of one world."""

    def __init__(
        self, functions: Mapping[str, FunctionTool], closed: frozenset[str], seconds: float, given_up: GivenUp
    ) -> None:
        self._functions, self._closed, self._seconds, self._given_up = functions, closed, seconds, given_up

    async def call(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        if tool not in self._functions:
            raise ToolCallFailed(f'there is no tool "{tool}"{nearest(tool, self._functions)}')
        if tool in self._closed:
            raise NotRun("it may change something; allow that with --allow-writes, or name it with --reads")
        with self._given_up.watched(tool):
            return await self._patiently(tool, arguments)

    async def _patiently(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        """Made again as long as the tool says that it is called too often."""
        waited, attempts = 0.0, 0
        while True:
            attempts += 1
            try:
                # A copy: what a tool does to its arguments is no part of the call.
                return await self._made(tool, deepcopy(dict(arguments)))
            except (Unusable, NotRun):
                raise
            except ToolCallFailed as problem:
                said = str(problem)
                if not is_busy(said):
                    raise
                pause = BACKOFF.pause(attempts, asked_for(said))
                if pause is None or waited + pause > PATIENCE:
                    raise too_busy(tool, said) from None
                waited += pause
                await asyncio.sleep(pause)

    async def _made(self, tool: str, arguments: Mapping[str, JsonValue]) -> JsonValue:
        try:
            async with asyncio.timeout(self._seconds) as limit:
                found = await self._functions[tool].call(arguments)
        except InvalidArguments as problem:
            raise ToolCallFailed(str(problem)) from None
        except (Exception, SystemExit) as problem:  # whatever a tool raises is its error
            if limit.expired():
                raise Unusable(f"{tool} was not done within {self._seconds:g} s") from None
            raise ToolCallFailed(f"{type(problem).__name__}: {problem}") from problem
        return checked(tool, jsonable(found))
