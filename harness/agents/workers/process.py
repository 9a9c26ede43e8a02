"""The worker: one agent in a process of its own, opened for one trial after another, at the harness's word.

Standard input is empty, standard output and error are one pipe that the harness reads; what the two say to each other
goes over a socket of their own, so that nothing an agent prints can damage it.
"""

from __future__ import annotations

import asyncio
import atexit
import builtins
import faulthandler
import os
import signal
import socket
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from harness.agents.open import OpenTarget, open_target
from harness.agents.outages import is_outage, provider_down
from harness.agents.tools import recorder as recording
from harness.agents.trial_context import TrialContext
from harness.agents.workers.lines import decoded, encoded, failure_as_data, steps_as_data, tools_as_data
from harness.agents.workers.served_world import asked_of_world
from harness.agents.workers.stacks import stacks
from harness.errors import AgentFailed, SideFailed, Unavailable, UserMistake, boundary, told
from harness.output import Passing, kept, standing_in
from harness.threads import THREADS
from harness.types.jsonable import jsonable
from harness.types.protocols import Agent
from harness.types.scene.scene import Scene
from harness.types.target import Target
from harness.types.trajectory import Conversation, Step

T = TypeVar("T")
Request = dict[str, Any]


class Worker:
    """Reads requests in a thread, so that it hears them whatever the agent does; does them one after the other."""

    def __init__(self, lines: socket.socket) -> None:
        self._lines = lines
        self._sending = threading.Lock()
        self._pid = os.getpid()
        self._rest = b""
        self._requests: asyncio.Queue[Request] = asyncio.Queue()
        self._turn: asyncio.Task[Any] | None = None
        """The task of the trial, while the agent has its turn."""

    def read(self) -> Request:
        """The next request. When the harness is gone, so is this process, with all that the agent has started."""
        while b"\n" not in self._rest:
            said = self._lines.recv(1 << 16)
            if not said:
                os.killpg(0, signal.SIGKILL)
            self._rest += said
        line, _, self._rest = self._rest.partition(b"\n")
        return decoded(line)

    def send(self, n: int, **said: Any) -> None:
        if os.getpid() != self._pid:  # the agent has forked, and the child goes on as if it were the worker
            os._exit(0)
        line = encoded({"n": n, **said})
        with self._sending:
            self._lines.sendall(line)

    async def serve(self, opened: OpenTarget) -> None:
        """Until there is no further trial. Raises what the end of the agent's own service raises."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), daemon=True, name="harness-lines").start()
        with standing_in():
            while (request := await _undisturbed(self._requests.get()))["do"] != "stop":
                if request["do"] == "open":
                    await _undisturbed(self._trial(opened, request))
                elif request["do"] == "teardown":
                    await _undisturbed(self._tear_down(opened, request))
            with suppress(Unavailable):
                await opened.stop()
            self.send(request["n"], stopped=True)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            while True:
                request = self.read()
                if request["do"] == "stacks":
                    self.send(request["n"], stacks=stacks(self._turn))
                elif request["do"] == "cut_off":
                    loop.call_soon_threadsafe(self._cut)
                else:
                    loop.call_soon_threadsafe(self._requests.put_nowait, request)
        finally:
            os._exit(1)  # the agent has raised something in this thread, or closed the loop: better gone than deaf

    def _cut(self) -> None:
        if self._turn is not None:
            self._turn.cancel()

    async def _trial(self, opened: OpenTarget, request: Request) -> None:
        """From `open` to `close`, in one task, as in the harness itself."""
        context = _context(request)
        asked = request["n"]
        with kept(_passed_on()), _put_back():
            try:
                async with opened.open(context) as agent:
                    kind = str(getattr(agent, "kind", ""))
                    has = {"tools": _tools_of(agent), "world": context.world is not None}
                    self.send(asked, kind=kind, context=_sayable(context.context), **has)
                    asked = await self._talk(agent, context)
            except Exception as problem:  # noqa: BLE001  # the harness raises it there
                self.send(asked, failed=failure_as_data(problem))
            else:
                self.send(asked, closed=True)

    async def _talk(self, agent: Agent, trial: TrialContext) -> int:
        """Every turn, and what is asked of the world; gives the number of the request to close."""
        messages: list[dict[str, Any]] = []
        context = trial.context
        while (request := await self._requests.get())["do"] != "close":
            if request["do"] != "respond":
                self._reply(request["n"], await asked_of_world(trial.world, request))
                continue
            messages[request["since"] :] = request["messages"]
            conversation = Conversation(messages, id=request["id"], context=context)
            n = request["n"]

            def recorded(place: int, step: Step, n: int = n) -> None:
                self.send(n, recorded=place, step=step.model_dump())

            self._turn = asyncio.current_task()
            with recording.turn(recorded) as live:
                try:
                    steps = await _answer(agent, conversation)
                    answer: dict[str, Any] = {"steps": steps_as_data(recording.merged(live, steps))}
                except (SideFailed, asyncio.CancelledError) as problem:
                    failed = problem if isinstance(problem, SideFailed) else _cancelled(problem)
                    answer = {"failed": failure_as_data(failed), "steps": steps_as_data(live.steps())}
            self._turn = None
            self._reply(n, {**answer, "tools": _tools_of(agent), "called_tools": tools_as_data(live.schemas())})
        n = request["n"]
        assert isinstance(n, int)
        return n

    def _reply(self, n: int, answer: dict[str, Any]) -> None:
        with suppress(Exception):  # these may be anything by now
            sys.stdout.flush()
            sys.stderr.flush()
        try:
            self.send(n, **answer)
        except (ValueError, TypeError, RecursionError) as problem:
            failed = AgentFailed(f"its answer cannot be said as JSON: {told(problem)}", code="not_understood")
            self.send(n, failed=failure_as_data(failed), steps=[], tools=None, called_tools=None)

    async def _tear_down(self, opened: OpenTarget, request: Request) -> None:
        """For a trial whose own process is gone."""
        context = _context(request)
        with kept(_passed_on()), suppress(Unavailable):
            await opened.tear_down(context)
        self.send(request["n"], closed=True)


async def _answer(agent: Agent, conversation: Conversation) -> list[Step]:
    """What the agent answers; whose failure it is otherwise is told here, where the exception is."""
    names, depth = dict(vars(builtins)), sys.getrecursionlimit()
    with boundary(AgentFailed):
        try:
            return list(await agent.respond(conversation))
        except Unavailable:
            raise
        except Exception as problem:
            if not is_outage(problem):
                raise
            raise provider_down("the agent", problem) from problem
        except (KeyboardInterrupt, GeneratorExit) as problem:  # nobody pressed anything here
            raise AgentFailed(told(problem), code="raised") from problem
        finally:  # what is done next needs these as they were
            vars(builtins).update(names)
            sys.setrecursionlimit(depth)


def _tools_of(agent: Agent) -> list[dict[str, Any]] | None:
    """None where they cannot be told."""
    try:
        return tools_as_data(agent.tools)
    except Exception:  # noqa: BLE001  # a property of anybody's object
        return None


async def _undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """In a task of its own, and to its end: an agent may cancel every task it finds."""
    task = asyncio.ensure_future(work)
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            _uncancel()
    return await task


def _cancelled(problem: asyncio.CancelledError) -> AgentFailed:
    """Nobody here cancels a turn but the harness, who has stopped listening, and the agent."""
    _uncancel()
    failed = AgentFailed(told(problem), code="raised")
    failed.__cause__ = problem
    return failed


def _uncancel() -> None:
    task = asyncio.current_task()
    if task is not None:
        task.uncancel()


@contextmanager
def _put_back() -> Iterator[None]:
    """What a trial changes of the whole process is as before when the next one begins."""
    folder, streams = Path.cwd(), (sys.stdout, sys.stderr)
    path, entries = sys.path, list(sys.path)
    environment, variables = os.environ, dict(os.environ)
    try:
        yield
    finally:
        with suppress(OSError):
            os.chdir(folder)
        sys.stdout, sys.stderr = streams
        sys.path, os.environ = path, environment
        sys.path[:] = entries
        if environment != variables:
            environment.clear()
            environment.update(variables)


def _passed_on() -> Passing:
    """What the agent prints in a trial goes to the harness, which keeps it with the trial."""
    assert sys.__stdout__ is not None
    return Passing(sys.__stdout__)


def _context(request: Request) -> TrialContext:
    scene = Scene.model_validate(request["scene"])
    known = (request["story"], request["context"], request["trial"], request["seed"])
    return TrialContext(*known, scene=scene, seconds=request["seconds"])


def _sayable(context: dict[str, Any]) -> Any:
    """What `setup` added may be anything; the harness is told what JSON can say of it."""
    return jsonable(context)


def main(lines: int, stack_file: int) -> None:
    """Run a worker that speaks over these two descriptors, which it has inherited."""
    for descriptor in (lines, stack_file):
        os.set_inheritable(descriptor, False)
    faulthandler.enable(file=stack_file)
    _no_core()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True, write_through=True, errors="replace")  # type: ignore[union-attr]
    worker = Worker(socket.socket(fileno=lines))
    request = worker.read()
    with asyncio.Runner() as runner:
        runner.get_loop().set_default_executor(THREADS)
        try:
            opened = open_target(Target.model_validate(request["target"]))
            runner.run(opened.start())
        except UserMistake as mistake:
            return worker.send(request["n"], mistakes=list(mistake.problems))
        except Unavailable as problem:
            return worker.send(request["n"], mistakes=[f"{problem}"])
        source = opened.source
        worker.send(
            request["n"],
            source=str(source) if source is not None else None,
            warnings=list(opened.warnings),
            teardown=opened.teardown is not None,
            takes_world=opened.takes_world,
        )
        serving = runner.get_loop().create_task(worker.serve(opened))
        while not serving.done():
            with suppress(RuntimeError):  # the agent has stopped the loop
                runner.get_loop().run_until_complete(serving)
        serving.result()
    atexit._run_exitfuncs()
    os._exit(0)  # threads of the agent do not keep it


def _no_core() -> None:
    """A crash is told by its stack; files named core are for whoever debugs the agent by itself."""
    with suppress(Exception):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
