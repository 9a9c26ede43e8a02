"""OpenAI's responses: the request of one turn, and what the answer says, whole or streamed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from harness.agents.approvals import ApprovalRequest
from harness.agents.remote.answer import FILTERED, PathMismatch, RemoteAnswer, described, read_usage
from harness.agents.remote.openai_settings import OpenAISettings
from harness.agents.remote.template import since_answer, spoken
from harness.types.trajectory import Conversation, ToolSchema

PATH = "responses"
ENDS = frozenset({"response.completed", "response.incomplete", "response.failed"})
NO_ARGUMENT = frozenset(
    {"type", "id", "call_id", "status", "name", "server_label", "output", "outputs", "result", "results", "error"}
)
"""Fields of a call of a built-in tool that are none of its arguments."""


class ResponsesTurns:
    """The endpoint keeps the conversation: each turn names the answer before it."""

    path = PATH
    notes: ClassVar[list[str]] = []

    def __init__(self, settings: OpenAISettings, prompt: str | None) -> None:
        self._prompt = prompt
        self._previous: str | None = None
        self._asked: list[ApprovalRequest] = []

    def body(self, conversation: Conversation) -> dict[str, Any]:
        """An endpoint that gives its answers no id is told the whole conversation."""
        body: dict[str, Any] = {"instructions": self._prompt} if self._prompt is not None else {}
        if self._previous is None:
            return body | {"input": [_input(message) for message in spoken(conversation)]}
        answers = [
            {"type": "mcp_approval_response", "approval_request_id": each.id, "approve": each.answer(conversation.text)}
            for each in self._asked
        ]
        new = answers or [_input(message) for message in since_answer(conversation)]
        return body | {"previous_response_id": self._previous, "input": new}

    def stream(self) -> ResponsesStream:
        return ResponsesStream()

    def read(self, answer: Any) -> RemoteAnswer:
        """Raises Misfit when it is no response."""
        items = answer.get("output") if isinstance(answer, Mapping) else None
        if not isinstance(items, list) or not all(isinstance(item, Mapping) for item in items):
            raise PathMismatch(f"it is no response, check the address and kwargs.api; {described(answer)}")
        told = RemoteAnswer(usage=read_usage(answer.get("usage")), model=answer.get("model"))
        told.messages, told.waiting = _messages(items)
        told.requests = [
            ApprovalRequest(item.get("id"), {"action": item.get("name"), "args": _object(item.get("arguments"))})
            for item in items
            if item.get("type") == "mcp_approval_request"
        ]
        told.filtered = (answer.get("incomplete_details") or {}).get("reason") == FILTERED
        told.offered = _offered([*(answer.get("tools") or []), *items])
        self._previous, self._asked = answer.get("id"), told.requests
        return told


class ResponsesStream:
    """Finds the whole response at the end of its stream of events."""

    def __init__(self) -> None:
        self._whole: Any = None

    def take(self, event: Mapping[str, Any]) -> str:
        """The piece of text that it brings."""
        if event.get("type") in ENDS:
            self._whole = event.get("response")
        elif event.get("type") == "error":
            self._whole = {"error": event.get("error") or event.get("message") or "no reason is given"}
        piece = event.get("delta") if event.get("type") == "response.output_text.delta" else None
        return piece if isinstance(piece, str) else ""

    def whole(self, *, done: bool) -> Any:
        """The response; None while it is not complete."""
        return self._whole


def _input(message: Mapping[str, Any]) -> dict[str, Any]:
    """A chat message as an item of the input."""
    content = message["content"]
    if isinstance(content, str):
        return {"role": message["role"], "content": content}
    return {"role": message["role"], "content": [_part(part) for part in content]}


def _part(part: Mapping[str, Any]) -> dict[str, Any]:
    if part["type"] == "image_url":
        return {"type": "input_image", "image_url": part["image_url"]["url"]}
    if part["type"] == "file":
        return {"type": "input_file", **part["file"]}
    return {"type": "input_text", "text": part["text"]}


def _messages(items: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """The output as chat messages, and the tools that the caller is to run.

    A call joins the step of the one before it while that still waits for its output: they were made at once. A call
    that an output is still to be sent for is told by its `call_id`, any other was made by the endpoint itself.
    """
    messages: list[dict[str, Any]] = []
    waiting: dict[str, str] = {}
    open_step: dict[str, Any] | None = None
    for place, item in enumerate(items, 1):
        kind = str(item.get("type"))
        identifier = str(item.get("call_id") or item.get("id") or f"call-{place}")
        if kind == "message":
            messages.append({"role": "assistant", "content": item.get("content")})
            open_step = None
        elif kind.endswith("_call"):
            if open_step is None or not waiting:
                open_step = {"role": "assistant", "content": None, "tool_calls": []}
                messages.append(open_step)
            name = str(item.get("name") or kind.removesuffix("_call"))
            function = {"name": name, "arguments": _arguments(item)}
            open_step["tool_calls"].append({"id": identifier, "type": "function", "function": function})
            if item.get("call_id") is not None:
                waiting[identifier] = name
            else:
                messages += _inline_result(item, identifier)
        elif kind.endswith("_call_output"):
            waiting.pop(identifier, None)
            messages.append({"role": "tool", "tool_call_id": identifier, "content": item.get("output")})
    return messages, list(waiting.values())


def _arguments(item: Mapping[str, Any]) -> Any:
    for name in ("arguments", "input", "action"):
        if item.get(name) is not None:
            return item[name]
    return {name: value for name, value in item.items() if name not in NO_ARGUMENT and value is not None}


def _inline_result(item: Mapping[str, Any], identifier: str) -> list[dict[str, Any]]:
    """What a call that the endpoint made itself says of its result. (`result` is the picture that was made.)"""
    failed = item.get("error") or item.get("status") == "failed"
    if failed:
        content = item.get("error") or "failed"
        return [{"role": "tool", "tool_call_id": identifier, "content": content, "status": "error"}]
    content = next((item[name] for name in ("output", "outputs", "results") if item.get(name) is not None), None)
    if content is None:
        return []
    return [{"role": "tool", "tool_call_id": identifier, "content": content}]


def _object(arguments: Any) -> Any:
    try:
        return json.loads(arguments)
    except (TypeError, ValueError, RecursionError):
        return arguments


def _offered(items: Sequence[Any]) -> list[ToolSchema] | None:
    """The tools that are told of: functions, and those of MCP servers."""
    lists = [
        item.get("tools") or [] for item in items if isinstance(item, Mapping) and item.get("type") == "mcp_list_tools"
    ]
    functions = [item for item in items if isinstance(item, Mapping) and item.get("type") == "function"]
    tools = [_schema(tool) for tool in [*functions, *(tool for each in lists for tool in each)] if tool.get("name")]
    return tools or None


def _schema(tool: Mapping[str, Any]) -> ToolSchema:
    hints = tool.get("annotations") or {}
    read_only = hints.get("readOnlyHint", hints.get("read_only"))
    return ToolSchema(
        name=tool["name"],
        description=tool.get("description"),
        parameters=tool.get("parameters") or tool.get("input_schema"),
        read_only=read_only if isinstance(read_only, bool) else None,
    )
