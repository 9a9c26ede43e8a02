"""An agent of smolagents: its tools tell when they are called, its steps what its models used."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from smolagents.agents import MultiStepAgent
from smolagents.memory import ActionStep, AgentMemory, CallbackRegistry
from smolagents.monitoring import LogLevel, Monitor

from harness.agents.frameworks.turn import ENDS_A_TURN, HookedTurn, call_of
from harness.agents.tools.recorder import keep
from harness.threads import in_thread
from harness.types.trajectory import Conversation, ModelStep, Step, ToolSchema, Usage


class SmolAgent:
    """One conversation of a copy that remembers nothing of others; what its tools hold, all copies share."""

    kind = "smolagents"

    def __init__(self, agent: MultiStepAgent) -> None:
        self._record = HookedTurn()
        self._agent = self._fresh(agent)
        self._first = True

    @property
    def tools(self) -> Sequence[ToolSchema]:
        """Those of its managed agents are among them."""
        found = {tool.name: tool for agent in _all(self._agent) for tool in agent.tools.values()}
        return tuple(_schema(each) for each in found.values() if each.name not in ENDS_A_TURN)

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        self._record.clear()
        more = dict(conversation.context) if self._first and conversation.context else None
        run = partial(self._agent.run, conversation.text, reset=self._first, additional_args=more)
        self._first = False
        try:
            answer = await in_thread(run)
        except BaseException:
            self._agent.interrupt()
            keep(self._record.steps())
            raise
        return self._record.closed(getattr(answer, "output", answer))

    def _fresh(self, agent: MultiStepAgent, name: str | None = None) -> MultiStepAgent:
        found = copy.copy(agent)
        found.state = {}
        found.memory = AgentMemory(agent.system_prompt)
        found.logger = copy.copy(agent.logger)
        found.logger.level = LogLevel.ERROR  # else the trial's output is full of what its trajectory says
        found.monitor = Monitor(agent.model, found.logger)
        found.tools = {each: self._told(tool, name) for each, tool in agent.tools.items()}
        found.managed_agents = {each: self._fresh(managed, each) for each, managed in agent.managed_agents.items()}
        found.step_callbacks = CallbackRegistry()
        found.step_callbacks._callbacks = {
            kind: [each for each in callbacks if getattr(each, "__self__", None) is not agent.monitor]
            for kind, callbacks in agent.step_callbacks._callbacks.items()
        }
        found.step_callbacks.register(ActionStep, found.monitor.update_metrics)
        found.step_callbacks.register(ActionStep, partial(self._ended, name=name))
        if hasattr(found, "create_python_executor"):
            found.python_executor = found.create_python_executor()
        return found

    def _told(self, tool: Any, agent: str | None) -> Any:
        """A copy of a tool that tells of its calls."""
        if tool.name in ENDS_A_TURN:
            return tool
        found = copy.copy(tool)
        found.forward = self._telling(tool, agent)
        return found

    def _telling(self, tool: Any, agent: str | None) -> Callable[..., Any]:
        forward = tool.forward

        def called(*args: Any, **kwargs: Any) -> Any:
            given = {**dict(zip(tool.inputs, args, strict=False)), **kwargs}
            call = call_of(uuid.uuid4().hex, tool.name, given).model_copy(update={"agent": agent})
            self._record.put(call)
            try:
                result = forward(*args, **kwargs)
            except BaseException as problem:
                self._record.result(call.id, error=f"{type(problem).__name__}: {problem}")
                raise
            self._record.result(call.id, result)
            return result

        return called

    def _ended(self, step: ActionStep, name: str | None, **_: Any) -> None:
        """Of one of its steps: what its model used. What is called from now on is of the next."""
        used = step.token_usage
        spent = Usage(input_tokens=used.input_tokens, output_tokens=used.output_tokens) if used is not None else None
        self._record.put(ModelStep(usage=spent, at=step.timing.start_time, seconds=step.timing.duration))
        self._record.answered(agent=name)


def _all(agent: MultiStepAgent) -> Iterator[MultiStepAgent]:
    yield agent
    for each in agent.managed_agents.values():
        yield from _all(each)


def _schema(tool: Any) -> ToolSchema:
    needed = [name for name, about in tool.inputs.items() if not about.get("nullable")]
    parameters = {"type": "object", "properties": tool.inputs, "required": needed}
    return ToolSchema(name=tool.name, description=tool.description, parameters=parameters)
