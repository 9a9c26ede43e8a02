"""An agent of the OpenAI Agents SDK: what its run hooks tell of calls, handoffs and approvals."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from agents import Agent, ItemHelpers, RunHooks, Runner
from agents import Handoff as PassingOn
from agents.items import ToolApprovalItem
from agents.run_state import RunState
from agents.tool import FunctionTool, default_tool_error_function

from harness.agents.approvals import ApprovalRequest
from harness.agents.frameworks.handed_over import HandedOver
from harness.agents.frameworks.turn import HookedTurn, approval_of, call_of, message_of
from harness.agents.graph.agent import without_waiting
from harness.agents.remote.template import since_answer
from harness.agents.tools.recorder import keep
from harness.types.trajectory import Conversation, Handoff, ModelStep, Step, ToolSchema, Usage


class AgentsSdkAgent:
    """One conversation; after a handoff it goes on with the agent that took over. The story's context is the run's."""

    kind = "openai-agents"

    def __init__(self, agent: Agent[Any]) -> None:
        self._agent = self._speaks = agent
        wanted = get_args(getattr(agent, "__orig_class__", None))  # of an Agent[Customer](…)
        call = "Runner.run(agent, text, context=…)"
        told = {"framework": "OpenAI Agents SDK", "given": "context", "instead": "none", "call": call}
        self._handed = HandedOver(next(iter(wanted), None), **told)
        self._history: list[Any] = []
        self._asked: list[tuple[ToolApprovalItem, ApprovalRequest]] = []
        self._state: RunState[Any, Any] | None = None
        """Of a run that waits for leave."""

    @property
    def tools(self) -> Sequence[ToolSchema]:
        """Those of all agents that may take over; what MCP servers offer is not among them."""
        found = {tool.name: tool for each in _reachable(self._agent) for tool in each.tools}
        return tuple(
            ToolSchema(name=each.name, description=each.description, parameters=each.params_json_schema)
            for each in found.values()
            if isinstance(each, FunctionTool)
        )

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        hooks, handed = TellingHooks(), self._handed
        given = handed.of(conversation.context) if handed.kind is not None else conversation.context or None
        try:
            result = await Runner.run(self._speaks, self._told(conversation), context=given, hooks=hooks)
        except BaseException:
            keep(hooks.record.steps())
            raise
        self._speaks, self._history = result.last_agent, result.to_input_list()
        if result.interruptions:
            self._state = result.to_state()
            self._asked = [(each, _request(each)) for each in result.interruptions]
            return [*without_waiting(hooks.record.steps()), *(request.step for _, request in self._asked)]
        return hooks.record.closed(result.final_output)

    def _told(self, conversation: Conversation) -> Any:
        """The history with the new words, or the run that waited, with the user's leave or refusal."""
        state, asked = self._state, self._asked
        self._state, self._asked = None, []
        if state is None:
            return [
                *self._history,
                *({"role": "user", "content": each["content"]} for each in since_answer(conversation)),
            ]
        for item, request in asked:
            if request.answer(conversation.text):
                state.approve(item)
            else:
                state.reject(item)
        return state


class TellingHooks(RunHooks[Any]):  # type: ignore[misc]
    """Keeps what the hooks of a run tell."""

    def __init__(self) -> None:
        self.record = HookedTurn()
        self._began = time.time()

    async def on_llm_start(self, *_: Any, **__: Any) -> None:
        self._began = time.time()

    async def on_llm_end(self, context: Any, agent: Any, response: Any) -> None:
        spent = Usage(
            input_tokens=response.usage.input_tokens or None, output_tokens=response.usage.output_tokens or None
        )
        model = ModelStep(usage=spent, at=self._began, seconds=time.time() - self._began)
        calls = [
            call_of(item.call_id, item.name, item.arguments)
            for item in response.output
            if item.type == "function_call" and not item.name.startswith("transfer_to_")
        ]
        texts = [ItemHelpers.extract_last_text(item) or "" for item in response.output if item.type == "message"]
        self.record.answered(model, *message_of("\n".join(texts)), *calls, agent=agent.name)

    async def on_tool_start(self, context: Any, agent: Any, tool: Any) -> None:
        """Of a run that goes on after leave was given, no model has told the call."""
        call = call_of(getattr(context, "tool_call_id", tool.name), tool.name, getattr(context, "tool_arguments", ""))
        self.record.expect(call)

    async def on_tool_end(self, context: Any, agent: Any, tool: Any, result: Any) -> None:
        error = result if result == default_tool_error_function(context, Exception()) else None
        self.record.result(getattr(context, "tool_call_id", tool.name), result, error)

    async def on_handoff(self, context: Any, from_agent: Any, to_agent: Any) -> None:
        self.record.put(Handoff(source=from_agent.name, target=to_agent.name))


def _request(item: ToolApprovalItem) -> ApprovalRequest:
    raw = item.raw_item
    arguments = raw.get("arguments") if isinstance(raw, dict) else getattr(raw, "arguments", None)
    return approval_of(str(item.name), str(item.name), arguments)


def _reachable(agent: Any) -> Iterator[Agent[Any]]:
    seen: list[Any] = []
    ahead = [agent]
    while ahead:
        each = ahead.pop()
        if isinstance(each, PassingOn):
            named = getattr(each, "_agent_ref", None)
            each = named() if named is not None else None
        if isinstance(each, Agent) and not any(each is other for other in seen):
            seen.append(each)
            ahead += each.handoffs
    yield from seen
