"""Agents of the OpenAI Agents SDK. They ask the model at OPENAI_BASE_URL."""

from __future__ import annotations

from typing import Any

from agents import Agent, OpenAIChatCompletionsModel, RunContextWrapper, function_tool, handoff, set_tracing_disabled
from openai import AsyncOpenAI
from pydantic import BaseModel

import harness

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
    visits: int = 0


@function_tool
def visit(context: RunContextWrapper[Place]) -> str:
    """Goes there once more."""
    context.context.visits += 1
    return f"{context.context.name}, {context.context.visits}"


@function_tool
@harness.tool
def book(context: RunContextWrapper[Place], nights: int) -> str:
    """Books a room there."""
    context.context.visits += nights
    return f"{context.context.visits} in {context.context.name}"


def recorded() -> Agent[Place]:
    """Its tool is recorded, too, so that a story may double it."""
    return Agent[Place](name="desk", instructions="You book.", tools=[book], model=asked())


def own_context() -> Agent[Place]:
    """Its tools are told of an object of its own, and stand behind a handoff that is one."""
    guide = Agent[Place](name="guide", instructions="You go.", tools=[visit], model=asked())
    return Agent[Place](name="desk", instructions="You find.", handoffs=[handoff(guide)], model=asked())


class Elsewhere:
    """What nobody can make."""


def foreign_context() -> Agent[Elsewhere]:
    return Agent[Elsewhere](name="desk", instructions="You find.", model=asked())


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
