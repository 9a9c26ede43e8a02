"""An agent of Pydantic AI: what the messages of its run tell, and the calls for which it asks leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic_ai import DeferredToolRequests, DeferredToolResults, ToolDenied, capture_run_messages
from pydantic_ai.agent import AbstractAgent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart

from harness.agents.approvals import ApprovalRequest
from harness.agents.frameworks.handed_over import HandedOver
from harness.agents.frameworks.turn import ENDS_A_TURN, HookedTurn, approval_of, call_of, message_of
from harness.agents.graph.agent import without_waiting
from harness.agents.remote.template import since_answer
from harness.agents.tools.recorder import keep
from harness.types.trajectory import Conversation, ModelStep, Step, ToolSchema, Usage


class PydanticAgent:
    """One conversation. The story's context is its `deps`, as the dict or object that these are."""

    kind = "pydantic-ai"

    def __init__(self, agent: AbstractAgent[Any, Any]) -> None:
        self._agent = agent
        told = {"framework": "Pydantic AI", "given": "deps", "instead": "None", "call": "agent.run(text, deps=…)"}
        self._handed = HandedOver(getattr(agent, "deps_type", None), **told)
        self._history: list[ModelMessage] = []
        self._asked: list[tuple[str, ApprovalRequest]] = []

    @property
    def tools(self) -> Sequence[ToolSchema]:
        """Its functions; what MCP servers and other toolsets offer is not among them."""
        found = (each for toolset in self._agent.toolsets for each in getattr(toolset, "tools", {}).values())
        return tuple(_schemas(found))

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        given: dict[str, Any] = {"message_history": self._history or None}
        if self._asked:
            given["deferred_tool_results"] = self._decided(conversation.text)
            prompt = None
        else:
            prompt = "\n".join(
                each["content"] for each in since_answer(conversation) if isinstance(each["content"], str)
            )
        deps = self._handed.of(conversation.context)
        if deps is not None:
            given["deps"] = deps
        waiting = _calls_of(self._history[-1:]) if self._asked else []
        self._asked = []
        with capture_run_messages() as messages:
            try:
                result = await self._agent.run(prompt, **given)
            except BaseException:
                keep(_record(messages[len(self._history) :], waiting).steps())
                raise
        record = _record(result.new_messages(), waiting)
        self._history = result.all_messages()
        if isinstance(result.output, DeferredToolRequests):
            self._asked = [
                (each.tool_call_id, approval_of(each.tool_call_id, each.tool_name, each.args))
                for each in result.output.approvals
            ]
            return [*without_waiting(record.steps()), *(request.step for _, request in self._asked)]
        return record.closed(result.output)

    def _decided(self, text: str) -> DeferredToolResults:
        decided: dict[str, Any] = {
            identifier: True if request.answer(text) else ToolDenied(text or "The user refuses.")
            for identifier, request in self._asked
        }
        return DeferredToolResults(approvals=decided)


def _schemas(found: Iterator[Any]) -> Iterator[ToolSchema]:
    for each in found:
        known = getattr(each, "tool_def", None)
        if known is not None:
            yield ToolSchema(
                name=known.name, description=known.description, parameters=dict(known.parameters_json_schema)
            )


def _calls_of(messages: Sequence[ModelMessage]) -> list[ToolCallPart]:
    parts = [part for message in messages if isinstance(message, ModelResponse) for part in message.parts]
    return [part for part in parts if isinstance(part, ToolCallPart) and part.tool_name not in ENDS_A_TURN]


def _record(messages: Sequence[ModelMessage], waiting: Sequence[ToolCallPart]) -> HookedTurn:
    """What the messages of a run tell; `waiting` are calls of an earlier one that it made."""
    record = HookedTurn()
    if waiting:
        record.answered(*(call_of(each.tool_call_id, each.tool_name, each.args) for each in waiting))
    for message in messages:
        if isinstance(message, ModelResponse):
            text = "\n".join(part.content for part in message.parts if isinstance(part, TextPart))
            calls = [call_of(each.tool_call_id, each.tool_name, each.args) for each in _calls_of([message])]
            record.answered(_model_step(message), *message_of(text), *calls)
            continue
        for part in message.parts:
            if part.part_kind == "tool-return":
                failed = getattr(part, "outcome", "success") != "success"
                record.result(part.tool_call_id, part.content, str(part.content) if failed else None)
            elif part.part_kind == "retry-prompt":
                record.result(part.tool_call_id, error=str(part.content))
    return record


def _model_step(message: ModelResponse) -> ModelStep:
    spent = Usage(input_tokens=message.usage.input_tokens or None, output_tokens=message.usage.output_tokens or None)
    return ModelStep(model=message.model_name, usage=spent, at=message.timestamp.timestamp())
