"""Listens to LangChain's callbacks during one turn of a graph, and tells the record what they mean."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, LLMResult
from langgraph.errors import GraphBubbleUp, ParentCommand

from harness.agents.graph.doubles import DOUBLED
from harness.agents.graph.messages import items_in, model_of, updates_in, usage_of
from harness.agents.graph.steps import GraphPlace
from harness.agents.graph.tools import Offered
from harness.agents.graph.turn import TurnRecord
from harness.types.jsonable import readable
from harness.types.trajectory import ModelStep, Step, Usage

Metadata = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Node:
    """A node that is running."""

    place: GraphPlace
    outermost: bool
    """It belongs to the graph under test itself, not to a graph within."""
    before: Sequence[Any]
    """The messages that it was given."""


@dataclass(slots=True)
class PendingModelStep:
    """A request to a model that is under way."""

    place: GraphPlace
    model: str | None
    history: int | None = None
    at: float = field(default_factory=time.time)
    began: float = field(default_factory=time.perf_counter)

    def step(self, *, model: str | None = None, usage: Usage | None = None, error: str | None = None) -> ModelStep:
        return ModelStep(
            model=model or self.model,
            history=self.history,
            usage=usage,
            error=error,
            at=self.at,
            seconds=time.perf_counter() - self.began,
        )


class Listener(BaseCallbackHandler):
    """Made anew for each turn. Nodes and tools run in threads, so every change takes the lock."""

    run_inline = True  # in the thread where it happens, so that the order is the real one
    raise_error = True  # what cannot be recorded must not be lost in silence

    def __init__(self, offered: Offered) -> None:
        self._offered = offered
        self._record = TurnRecord()
        self._lock = Lock()
        self._graph: UUID | None = None
        self._places: dict[UUID, tuple[GraphPlace, str | None]] = {}
        """Every run, with the checkpoint namespace of its node: the runs inside a node share both."""
        self._nodes: dict[UUID, Node] = {}
        self._requests: dict[UUID, PendingModelStep] = {}

    def steps(self) -> list[Step]:
        """What was done so far."""
        with self._lock:
            return self._record.steps()

    def on_chain_start(
        self,
        serialized: dict[str, Any],
        inputs: Any,
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: Metadata = None,
        **kwargs: Any,
    ) -> None:
        with self._lock:
            if self._graph is None:
                self._graph = run_id
                return
            place, namespace = self._within(parent_run_id)
            name, own = kwargs.get("name"), (metadata or {}).get("langgraph_checkpoint_ns")
            if name and name == (metadata or {}).get("langgraph_node") and own != namespace:
                place, namespace = GraphPlace((*place.path, name), run_id), own
                self._nodes[run_id] = Node(place, parent_run_id == self._graph, items_in(inputs))
            self._places[run_id] = place, namespace

    def on_chain_end(self, outputs: Any, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            self._node_ended(run_id, outputs)

    def on_chain_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            self._node_ended(run_id, error.args[0] if isinstance(error, ParentCommand) else None)

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: Metadata = None,
        **kwargs: Any,
    ) -> None:
        with self._lock:
            request = self._request(run_id, parent_run_id, metadata, kwargs)
            request.history = len(messages[0])
            self._record.model_was_shown(request.place, messages[0])
            if "ls_structured_output_format" not in kwargs.get("options", {}):
                self._offered.to_model(kwargs.get("invocation_params", {}).get("tools"))

    def on_llm_start(
        self,
        serialized: dict[str, Any],
        prompts: list[str],
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: Metadata = None,
        **kwargs: Any,
    ) -> None:
        with self._lock:
            self._request(run_id, parent_run_id, metadata, kwargs)

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            request = self._requests.pop(run_id)
            generation = response.generations[0][0] if response.generations and response.generations[0] else None
            message = generation.message if isinstance(generation, ChatGeneration) else None
            usage = usage_of(message) if isinstance(message, AIMessage) else None
            model = model_of(message) if message is not None else None
            step = request.step(model=model, usage=usage or _usage_in(response))
            self._record.model_answered(request.place, message, step)

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            request = self._requests.pop(run_id)
            step = request.step(error=readable(f"{type(error).__name__}: {error}"))
            self._record.model_answered(request.place, None, step)

    def on_tool_start(
        self,
        serialized: dict[str, Any],
        input_str: str,
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: Metadata = None,
        inputs: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        name = serialized["name"]
        with self._lock:
            place, namespace = self._within(parent_run_id)
            self._places[run_id] = GraphPlace((*place.path[:-1], name), run_id), namespace
            self._offered.ran(name, serialized.get("description"), metadata)
            given = input_str if inputs is None else inputs
            doubled = DOUBLED in (metadata or {})
            self._record.tool_started(run_id, place, name, given, kwargs.get("tool_call_id"), doubled=doubled)

    def on_tool_end(self, output: Any, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            self._record.tool_ended(run_id, output)

    def on_tool_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        with self._lock:
            # An interrupt is no error of the tool; nor is it its own that it was broken off.
            if not isinstance(error, GraphBubbleUp | asyncio.CancelledError):
                self._record.tool_failed(run_id, error)

    def _within(self, parent: UUID | None) -> tuple[GraphPlace, str | None]:
        return self._places.get(parent, (GraphPlace(), None)) if parent is not None else (GraphPlace(), None)

    def _request(self, run: UUID, parent: UUID | None, metadata: Metadata, kwargs: dict[str, Any]) -> PendingModelStep:
        parameters = kwargs.get("invocation_params", {})
        model = (metadata or {}).get("ls_model_name") or parameters.get("model") or parameters.get("model_name")
        request = self._requests[run] = PendingModelStep(self._within(parent)[0], model)
        return request

    def _node_ended(self, run: UUID, output: Any) -> None:
        node = self._nodes.pop(run, None)
        if node is not None:
            for update, command in updates_in(output):
                self._record.node_wrote(node.place, update, before=node.before, spoken=node.outermost, command=command)


def _usage_in(response: LLMResult) -> Usage | None:
    """What older integrations report beside the message."""
    reported = (response.llm_output or {}).get("token_usage")
    if not isinstance(reported, dict):
        return None
    return Usage(input_tokens=reported.get("prompt_tokens"), output_tokens=reported.get("completion_tokens"))
