"""Versions of an agent that tells balances, to be played and compared: `--agent versions:right`."""

from __future__ import annotations

from typing import Any

import harness
from harness.errors import Unavailable


@harness.tool
def balance(user: str) -> int:
    return 5


@harness.tool
def greet(user: str) -> str:
    return "hello"


def right(text: str) -> str:
    balance(user="ana")
    return "It is 5."


def roundabout(text: str) -> str:
    greet(user="ana")
    return right(text)


def wrong(text: str) -> str:
    balance(user="bob")
    return "It is 7."


def partly(text: str, context: dict[str, Any]) -> str:
    return wrong(text) if context["fails"] else right(text)


def offline(text: str, context: dict[str, Any]) -> str:
    """Its provider is down in the stories that say so."""
    if context.get("offline"):
        raise Unavailable("nobody answers there", code="provider_down")
    return partly(text, context)


def offline_and_wrong(text: str, context: dict[str, Any]) -> str:
    return offline(text, {**context, "fails": True})


def wrong_where_offline(text: str, context: dict[str, Any]) -> str:
    return partly(text, {"fails": context.get("offline", False)})


def down() -> None:
    raise ConnectionError("no world")


def built(prompt: str = "", model: str = "", tool: str = "balance") -> Any:
    """An agent that its settings spoil."""
    return wrong if "{careful}" in prompt or tool == "greet" else right


def in_messages(messages: list[dict[str, Any]]) -> Any:
    """Tells of its call in messages, and only once."""
    if len(messages) > 1:
        return "Goodbye."
    call = {"id": "c1", "type": "function", "function": {"name": "balance", "arguments": '{"user": "ana"}'}}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "12"},
        {"role": "assistant", "content": "Your balance is 12."},
    ]
