"""Conversations that others recorded, with their task and reward, as recordings of ours."""

from __future__ import annotations

from typing import Any

TRANSFER = "transfer_to_human_agents"
"""The tool whose call ends a conversation."""


def recording(line: dict[str, Any], name: str) -> dict[str, Any]:
    """The recording under a name, with how it ended: the user's word for the end, or the handover."""
    messages = line["messages"]
    calls = [call["function"]["name"] for message in messages for call in message.get("tool_calls") or ()]
    said = [message["content"] for message in messages if message["role"] == "user"]
    ended_by = None
    if "###STOP###" in said[-1]:
        ended_by = "user_done"
    elif calls and calls[-1] == TRANSFER:
        ended_by = "ends_on"
    return {"id": name, "messages": messages, "ended_by": ended_by}
