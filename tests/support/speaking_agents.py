"""Agents that show all that can be recorded: streams, tools, prints, failures, outages, a world of their own."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import Any

import httpx

import harness

OPEN: list[str] = []


@harness.tool
def lookup(key: str, times: int = 1) -> dict[str, Any]:
    return {"key": key, "of": ["ä", 1.5, None, float("inf")], "times": times}


@harness.tool
async def fetch(key: str) -> str:
    await asyncio.sleep(0)
    raise LookupError(f"no {key}")


@harness.tool
async def beside(key: str) -> str:
    await asyncio.sleep(0)
    return key


def setup(story: str, trial: int, context: dict[str, Any]) -> dict[str, Any]:
    """A world that JSON cannot say, and a part that it can."""
    Path(f"world-{story}-{trial}").write_text("up")
    OPEN.append(story)
    return {"connection": object(), "place": f"{story}-{trial}"}


def teardown(story: str, trial: int, context: dict[str, Any]) -> None:
    assert "place" in context
    Path(f"world-{story}-{trial}").unlink()


async def agent(messages: Any, context: dict[str, Any]) -> Any:
    """One turn of everything, then text."""
    print("turn", len(messages))
    logging.getLogger("speaking").warning("logged")
    assert context["connection"] is not None
    text = messages.text
    if "raise" in text:
        lookup("first")
        raise ValueError("not today")
    if "provider" in text:
        raise httpx.ConnectError("connection refused")
    if "leave" in text:
        os._exit(4)
    if "attached" in text:
        return str([part["type"] for part in messages[-1]["content"]])
    if "half" in text:
        return "half a character \ud83d"
    if len(messages) > 1:
        return [
            {"role": "assistant", "content": None, "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "lookup", "arguments": '{"key": "k"}'}}]},
            {"role": "tool", "tool_call_id": "c1", "content": "[1, 2]"},
            {"type": "handoff", "source": "front", "target": "back"},
            {"role": "assistant", "content": "done"},
        ]  # fmt: skip
    await asyncio.to_thread(lookup, "a")
    await asyncio.gather(beside("b"), beside("c"))
    try:
        await fetch("c")
    except LookupError:
        pass
    return {"answer": f"at {context['place']}", "tokens_total": 42, "cost": 0.001}


async def stream(text: str) -> Any:
    """Pieces, and a call between them."""
    yield "one "
    yield {"type": "tool_call", "id": "1", "name": "greet", "arguments": {"name": "Ada"}, "result": "ok"}
    yield "two"
    yield {"type": "end"}
