"""The `graph` agent: a compiled LangGraph graph.

What it does is taken from callbacks alone: they come in the real order, from every depth, also from a graph that a tool
or a node runs by itself, and a node's end carries what it writes to its state; streamed updates lack the first and add
nothing to the second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from harness.agents.approvals import ApprovalRequest
from harness.agents.graph.state import INTERRUPTS, MESSAGES
from harness.agents.tools.doubles.staged import any_doubles
from harness.agents.tools.recorder import keep
from harness.errors import UserMistake
from harness.plugins import is_a
from harness.types.trajectory import Conversation, Step, ToolCall, ToolSchema

if TYPE_CHECKING:
    from harness.agents.graph.tools import Offered


def is_graph(obj: Any) -> bool:
    """Whether it is a compiled graph. Imports nothing: what is one has imported LangGraph already."""
    return is_a(obj, "langgraph.pregel", "Pregel")


def is_uncompiled(obj: Any) -> bool:
    """Whether it is a graph that `.compile()` was not called on."""
    return is_a(obj, "langgraph.graph", "StateGraph")


class GraphAgent:
    """Each conversation is a thread of its own, named by its id. A graph with a checkpointer is told only what is new.

    One without is told the whole history: the messages that its last turn ended with, as an application would keep
    them. (The trajectory would also show it the calls of its workers, which it never shows itself.)
    """

    kind = "graph"

    def __init__(self, graph: Any) -> None:
        """Raises UserMistake when the graph takes no messages."""
        _check_input(graph)
        self._graph = graph
        self._remembers = graph.checkpointer is not None and graph.checkpointer is not False
        self._offered: Offered | None = None
        self._asked: dict[str, list[ApprovalRequest]] = {}
        """By conversation: the interrupts that wait for an answer."""
        self._ended_with: dict[str, tuple[Conversation, list[Any]]] = {}
        """By conversation: what the graph had been told, and the messages of its state after the turn."""

    @property
    def tools(self) -> Sequence[ToolSchema] | None:
        """Those of its tool nodes; then also what its models were offered and what its nodes ran themselves."""
        return self._schemas()()

    async def respond(self, conversation: Conversation) -> Sequence[Step]:
        from harness.agents.graph.callbacks import Listener

        if any_doubles():
            from harness.agents.graph.doubles import obey_doubles

            obey_doubles()
        listener = Listener(self._schemas())
        config = {"configurable": {**conversation.context, "thread_id": conversation.id}, "callbacks": [listener]}
        # `configurable` is there for every graph; a context schema is for `Runtime.context` as well.
        context = _context(self._graph.context_schema, conversation.context)
        try:
            state = await self._graph.ainvoke(self._told(conversation), config, context=context)
        except BaseException:
            keep(listener.steps())
            raise
        if isinstance(state, dict) and state.get(INTERRUPTS):
            asked = [ApprovalRequest(getattr(each, "id", None), each.value) for each in state[INTERRUPTS]]
            self._asked[conversation.id] = asked
            return [*without_waiting(listener.steps()), *(each.step for each in asked)]
        if not self._remembers and isinstance(state, dict) and MESSAGES in state:
            self._ended_with[conversation.id] = conversation, list(state[MESSAGES])
        return listener.steps()

    def _schemas(self) -> Offered:
        if self._offered is None:
            from harness.agents.graph.tools import Offered

            self._offered = Offered(self._graph)
        return self._offered

    def _told(self, conversation: Conversation) -> Any:
        """The new messages, or the answer to what the graph asked when it interrupted itself."""
        asked = self._asked.pop(conversation.id, [])
        if not asked:
            return {MESSAGES: self._input(conversation)}
        from langgraph.types import Command

        text = conversation.text
        if len(asked) == 1 or any(each.id is None for each in asked):
            return Command(resume=asked[0].answer(text))
        return Command(resume={str(each.id): each.answer(text) for each in asked})

    def _input(self, conversation: Conversation) -> list[Any]:
        from langchain_core.messages import convert_to_messages

        told, ended_with = self._ended_with.get(conversation.id, (None, []))
        if not self._remembers and (told is None or conversation[: len(told)] != told):
            return convert_to_messages(conversation)
        said = len(conversation)
        while said and conversation[said - 1]["role"] == "user":
            said -= 1
        return [*ended_with, *convert_to_messages(conversation[said:])]


def _context(schema: Any, told: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the graph's own context takes; of what time it is only where it has a place for it."""
    if schema is None:
        return None
    named = {name for each in schema.__mro__ for name in getattr(each, "__annotations__", {})}
    return {name: value for name, value in told.items() if name != "now" or "now" in named} or None


def without_waiting(steps: Sequence[Step]) -> list[Step]:
    """Less the calls that wait for an approval: they are made, and recorded, when the graph goes on."""
    kept = [
        step.model_copy(
            update={
                "events": tuple(each for each in step.events if not (isinstance(each, ToolCall) and not each.answered))
            }
        )
        for step in steps
    ]
    return [step for step in kept if step.events]


def _check_input(graph: Any) -> None:
    builder = getattr(graph, "builder", None)
    channels = graph.input_channels if builder is None else builder.schemas[builder.input_schema]
    keys = [channels] if isinstance(channels, str) else list(channels)
    if MESSAGES not in keys:
        found = ", ".join(key for key in keys if not key.startswith("__")) or "none that are named"
        raise UserMistake(
            f'graph: its input has no key "{MESSAGES}"; its keys: {found}; add one to its state '
            "(as LangGraph's MessagesState has), or wrap the graph in a function that takes the conversation"
        )
