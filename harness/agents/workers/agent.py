"""An agent in a worker, as a trial sees it: the same answers, the same failures, the same record."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pydantic import ValidationError

from harness.agents.tools.recorder import keep, keep_schemas
from harness.agents.trial_context import TrialContext
from harness.agents.workers.lines import failure_of, steps_of, tools_of
from harness.agents.workers.worker import LETS_GO, RunningWorker, WorkerEnded
from harness.agents.workers.world import WorkerWorld
from harness.errors import AgentFailed, SideFailed, Unavailable
from harness.types.jsonable import jsonable
from harness.types.trajectory import Conversation, Step, ToolSchema

STEPS = 3
"""What an agent is opened or closed in, each of which may take as long as a trial: setup, factory, start."""


class WorkerAgent:
    """The conversation is told as far as it is new; what is done in a turn is heard while it is done."""

    patience = LETS_GO
    """Seconds that it may take to let go of a turn that is cancelled."""

    def __init__(self, worker: RunningWorker, opened: Mapping[str, Any]) -> None:
        self.kind = opened["kind"]
        self.tools: Sequence[ToolSchema] | None = tools_of(opened["tools"])
        self._worker = worker
        self._told = 0

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        since = self._told if self._told <= len(conversation) else 0
        self._told = len(conversation)
        try:
            answer = await self._worker.ask("respond", messages=conversation[since:], since=since, id=conversation.id)
        except asyncio.CancelledError as cut_off:
            try:
                steps, stack = await self._worker.let_go()
            except BaseException:
                self._worker.end("timeout", "the agent's process hung")
                raise
            keep(steps)
            if stack:
                cut_off.add_note(stack)
            raise
        except WorkerEnded as ended:
            keep(ended.steps)
            raise AgentFailed(ended.message, code=ended.code, stack=ended.stack) from None
        return self._read(answer)

    def _read(self, answer: Mapping[str, Any]) -> Sequence[Step]:
        try:
            steps = steps_of(answer["steps"])
            self.tools = tools_of(answer["tools"])
            keep_schemas(tools_of(answer["called_tools"]) or ())
        except (ValidationError, RecursionError) as problem:
            raise AgentFailed(f"its answer cannot be read: {problem}"[:300], code="not_understood") from None
        if "failed" in answer:
            keep(steps)
            raise failure_of(answer["failed"])
        return steps


@asynccontextmanager
async def opened_in(worker: RunningWorker, trial: TrialContext, name: str) -> AsyncIterator[WorkerAgent]:
    """The agent for one trial in this worker, its world set up before and torn down after. Raises Unavailable."""
    worker.listen(contextvars.copy_context())
    try:
        patience = STEPS * trial.seconds + LETS_GO
        answer = await _asked(worker, "open", as_data(trial), name, patience)
        trial.context.update(answer["context"])
        trial.world = WorkerWorld(worker, name, trial.seconds + LETS_GO) if answer["world"] else None
        try:
            yield WorkerAgent(worker, answer)
        except SideFailed:
            worker.spoilt = True
            raise
        finally:
            trial.world = None
            if worker.alive:
                await _asked(worker, "close", {}, name, patience)
    finally:
        worker.listen(None)


def as_data(trial: TrialContext) -> dict[str, Any]:
    """What a world is told of a trial; of its context, what JSON can say."""
    context = jsonable(trial.context)
    scene = trial.scene.model_dump(mode="json")
    known = {"story": trial.story, "trial": trial.trial, "seed": trial.seed, "seconds": trial.seconds}
    return {**known, "context": context, "scene": scene}


async def _asked(worker: RunningWorker, do: str, told: Mapping[str, Any], name: str, seconds: float) -> dict[str, Any]:
    """What is not the agent's turn: that it fails is the world's doing."""
    try:
        async with asyncio.timeout(seconds):
            answer = await worker.ask(do, **told)
    except TimeoutError:
        what = "was not opened" if do == "open" else "did not end its trial"
        worker.end("timeout", what)
        raise Unavailable(f"{name} {what} within {seconds:g} s", code="world_failed") from None
    except asyncio.CancelledError:
        worker.end("cancelled", f"the world of {name} was cut off")
        raise
    except WorkerEnded as ended:
        if do == "close":  # everything that is judged was said before
            worker.show(f"[{ended.message} after its last turn]\n".encode())
            return {}
        raise Unavailable(f"{ended.message} when it was opened", code=ended.code, stack=ended.stack) from None
    if "failed" in answer:
        worker.spoilt = True
        raise failure_of(answer["failed"])
    return answer
