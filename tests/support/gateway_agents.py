"""Agents that are made with a vendor's own client and tell nothing of what they call."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any

import openai

import harness

TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "find",
            "description": "Finds a person.",
            "parameters": {"type": "object", "properties": {"name": {"type": "string"}}},
        },
    }
]
client = openai.AsyncOpenAI(api_key="sk-own-0123456789abcdef", max_retries=0)
"""Made when the module is imported, as many are."""


def find(name: str) -> str:
    return f"{name} is here"


@harness.tool(name="find")
def told_find(name: str) -> str:
    return find(name)


def agent(function: Any = find, **settings: Any) -> Any:
    """A factory: an agent that remembers what was said, and plays tools until its model says something."""
    asked = openai.AsyncOpenAI(**settings) if settings else client
    messages: list[dict[str, Any]] = []

    async def answer(text: str) -> str:
        messages.append({"role": "user", "content": text})
        while True:
            came = await asked.chat.completions.create(model="stub", messages=messages, tools=TOOLS)
            message = came.choices[0].message
            messages.append(message.model_dump(exclude_none=True))
            for call in message.tool_calls or ():
                result = function(**json.loads(call.function.arguments))
                messages.append({"role": "tool", "tool_call_id": call.id, "content": result})
            if not message.tool_calls:
                return message.content

    return answer


def telling() -> Any:
    """The same, whose tool is recorded."""
    return agent(told_find)


def misreporting() -> Any:
    """The same, which tells of its calls by their ids, and not what they were."""
    desk = agent()

    async def answer(text: str) -> dict[str, Any]:
        said = await desk(text)
        by_id = {"id": f"at-{said.split()[0]}", "name": "find"}
        other = {"arguments": {"name": "Zoe"}} if "Ana" in text else {"arguments": {"name": "Ben"}, "result": "nobody"}
        return {"text": said, "tool_calls": [{"result": said, **by_id, **other}]}

    return answer


def handed(gateway: str) -> Any:
    """The same, whose client is given the gateway's address."""
    return agent(base_url=gateway, api_key="sk-own-0123456789abcdef", max_retries=0)


def stubborn() -> Any:
    """The same, which asks another address than that of its environment."""
    return agent(base_url=os.environ["ELSEWHERE"], api_key="sk-own-0123456789abcdef")


def curious() -> Any:
    """The same, which first guesses the path of another trial."""
    desk = agent()

    async def answer(text: str) -> str:
        guessed = os.environ["OPENAI_BASE_URL"].replace("/v1", "x/v1")
        async with openai.AsyncOpenAI(base_url=guessed, api_key="sk-own-0123456789abcdef", max_retries=0) as other:
            with suppress(openai.NotFoundError):
                await other.models.list()
        return await desk(text)

    return answer


def in_context() -> Any:
    """The same, which finds the address in its context."""
    made: list[Any] = []

    async def answer(text: str, context: dict[str, Any]) -> str:
        if not made:
            made.append(handed(context["gateway"]))
        return await made[0](text)

    return answer
