"""Agents of Pydantic AI. They ask the model at OPENAI_BASE_URL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from openai import AsyncOpenAI
from pydantic import BaseModel
from pydantic_ai import Agent, DeferredToolRequests, ModelRetry, RunContext
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

import harness

opened: list[Any] = []
"""Clients that a test has to close."""


def asked() -> OpenAIChatModel:
    opened.append(AsyncOpenAI(api_key="sk-own-0123456789abcdef", max_retries=0))
    return OpenAIChatModel("stub", provider=OpenAIProvider(openai_client=opened[-1]))


@dataclass
class Place:
    name: str
    visits: int = 0


def own_deps() -> Agent:
    """Its deps are an object of its own."""
    desk = Agent(asked(), deps_type=Place)

    @desk.tool
    def visit(context: RunContext[Place]) -> str:
        """Goes there once more."""
        context.deps.visits += 1
        return f"{context.deps.name}, {context.deps.visits}"

    return desk


def recorded() -> Agent:
    """Its tool is recorded, too, so that a story may double it."""
    desk = Agent(asked(), deps_type=Place)

    @desk.tool
    @harness.tool
    def book(context: RunContext[Place], nights: int) -> str:
        """Books a room there."""
        context.deps.visits += nights
        return f"{context.deps.visits} in {context.deps.name}"

    return desk


class Elsewhere:
    """What nobody can make."""


def foreign_deps() -> Agent:
    return Agent(asked(), deps_type=Elsewhere)


def build() -> Agent:
    """A desk that asks leave before it pays, and is told the story's context."""
    desk = Agent(asked(), output_type=[str, DeferredToolRequests], deps_type=dict)

    @desk.tool
    def find(context: RunContext[dict], name: str) -> str:
        """Finds a person."""
        if name == "Nobody":
            raise ModelRetry("there is nobody")
        return f"{name} is {context.deps.get('place', 'here')}"

    @desk.tool_plain(requires_approval=True)
    def pay(amount: int) -> str:
        """Pays."""
        return f"paid {amount}"

    return desk


class Found(BaseModel):
    name: str
    room: int


def structured() -> Agent:
    """Answers with an object, which its model gives as the arguments of a tool."""
    return Agent(asked(), output_type=Found)


class Sure(BaseModel):
    text: str
    response_confidence: float
    retrieval_confidence: float | None = None


def sure() -> Agent:
    """Says in its answer how sure it is."""
    return Agent(asked(), output_type=Sure)
