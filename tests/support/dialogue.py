"""A conversation with a compiled graph, without the harness: what was said last, every call with its answer."""

from __future__ import annotations

import json
from typing import Any

from langchain_core.messages import AIMessage, ToolMessage


class Dialogue:
    def __init__(self, graph: Any, thread: str = "a talk") -> None:
        self._graph = graph
        self._config = {"configurable": {"thread_id": thread}}
        self._messages: list[Any] = []

    def say(self, *texts: str) -> str:
        """What is said after the last of these texts."""
        for text in texts:
            self._messages = self._graph.invoke({"messages": [("user", text)]}, self._config)["messages"]
        return self._messages[-1].text

    @property
    def calls(self) -> list[tuple[str, dict[str, Any], Any]]:
        """(tool, arguments, answer), in the order of the calls."""
        answers = {each.tool_call_id: json.loads(each.text) for each in self._messages if isinstance(each, ToolMessage)}
        made = [call for each in self._messages if isinstance(each, AIMessage) for call in each.tool_calls]
        return [(call["name"], call["args"], answers[call["id"]]) for call in made]

    def called(self, tool: str) -> list[dict[str, Any]]:
        return [arguments for name, arguments, _ in self.calls if name == tool]

    @property
    def tools(self) -> list[str]:
        return [name for name, _, _ in self.calls]
