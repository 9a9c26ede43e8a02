"""Which frameworks are known by their objects. A further one is a module here with its adapter, and one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from harness.plugins import is_a, load
from harness.types.protocols import Agent


@dataclass(frozen=True, slots=True)
class Framework:
    """One framework, and the class that all its agents are of."""

    name: str
    package: str
    agent: str
    """The name of that class, which is in a module of the package."""
    adapter: str
    """`module:attribute` of a class of (object), an agent for one trial."""
    stateless: bool = True
    """An object keeps nothing of a conversation, so that many trials may share it."""


FRAMEWORKS: Mapping[str, Framework] = {
    "openai-agents": Framework(
        "OpenAI Agents SDK", "agents.agent", "Agent", "harness.agents.frameworks.agents_sdk:AgentsSdkAgent"
    ),
    "pydantic-ai": Framework(
        "Pydantic AI", "pydantic_ai.agent", "AbstractAgent", "harness.agents.frameworks.pydantic_agent:PydanticAgent"
    ),
    "smolagents": Framework(
        "smolagents",
        "smolagents.agents",
        "MultiStepAgent",
        "harness.agents.frameworks.smol_agent:SmolAgent",
        stateless=False,
    ),
}


def framework_of(found: Any) -> Framework | None:
    """The framework of an object that is an agent. Imports nothing: what is one has imported its framework already."""
    return next((each for each in FRAMEWORKS.values() if is_a(found, each.package, each.agent)), None)


def adapted(found: Any, framework: Framework) -> Agent:
    """The agent of one trial."""
    return cast("Agent", load(framework.adapter, what="agent")(found))
