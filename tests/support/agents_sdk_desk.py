"""Agents of the OpenAI Agents SDK. They ask the model at OPENAI_BASE_URL."""

from __future__ import annotations

from typing import Any

from agents import Agent, OpenAIChatCompletionsModel, function_tool, set_tracing_disabled
from openai import AsyncOpenAI
from pydantic import BaseModel

set_tracing_disabled(True)
opened: list[Any] = []
"""Clients that a test has to close."""


@function_tool
def find(name: str) -> str:
    """Finds a person."""
    if name == "Nobody":
        raise LookupError("there is nobody")
    return f"{name} is here"


@function_tool(needs_approval=True)
def pay(amount: int) -> str:
    """Pays."""
    return f"paid {amount}"


def asked() -> OpenAIChatCompletionsModel:
    opened.append(AsyncOpenAI(api_key="sk-own-0123456789abcdef", max_retries=0))
    return OpenAIChatCompletionsModel("stub", opened[-1])


class Place(BaseModel):
    name: str


def own_context() -> Agent[Place]:
    """Its tools are told of an object of its own."""
    return Agent[Place](name="desk", instructions="You find.", model=asked())


class Sure(BaseModel):
    text: str
    response_confidence: float
    retrieval_confidence: float | None = None


def sure() -> Agent:
    """Says in its answer how sure it is."""
    return Agent(name="desk", instructions="You find.", model=asked(), output_type=Sure)


def build() -> Agent:
    """A desk, and who takes over."""
    billing = Agent(name="billing", instructions="You pay.", tools=[pay], model=asked())
    return Agent(name="desk", instructions="You find.", tools=[find], handoffs=[billing], model=asked())
