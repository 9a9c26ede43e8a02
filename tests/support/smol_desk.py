"""Agents of smolagents. They ask the model at OPENAI_BASE_URL."""

from __future__ import annotations

import os
from typing import Any

from smolagents import CodeAgent, OpenAIServerModel, ToolCallingAgent, tool

opened: list[Any] = []
"""Clients that a test has to close."""


@tool
def find(name: str) -> str:
    """Finds a person.

    Args:
        name: The name.
    """
    if name == "Nobody":
        raise LookupError("there is nobody")
    return f"{name} is here"


def asked() -> OpenAIServerModel:
    url, key = os.environ["OPENAI_BASE_URL"], "sk-own-0123456789abcdef"
    model = OpenAIServerModel("stub", api_base=url, api_key=key, client_kwargs={"max_retries": 0})
    opened.append(model.client)
    return model


def build() -> ToolCallingAgent:
    return ToolCallingAgent(tools=[find], model=asked(), verbosity_level=0)


def coding() -> CodeAgent:
    """Its model writes programs that call the tools."""
    return CodeAgent(tools=[find], model=asked(), verbosity_level=0)


def team() -> ToolCallingAgent:
    """A manager whose worker finds people."""
    worker = ToolCallingAgent(
        tools=[find], model=asked(), verbosity_level=0, name="worker", description="Finds people."
    )
    return ToolCallingAgent(tools=[], managed_agents=[worker], model=asked(), verbosity_level=0)
