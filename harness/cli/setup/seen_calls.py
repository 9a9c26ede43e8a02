"""Whether an agent's tool calls are seen, by which way, and what to add where they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from harness.agents.frameworks.table import FRAMEWORKS
from harness.agents.gateway import GatewayAgent
from harness.agents.open import OpenTarget
from harness.agents.tools.registered import registered_tools
from harness.agents.workers.target import WorkerTarget, open_isolated
from harness.errors import SideFailed, UserMistake
from harness.types.protocols import Agent
from harness.types.target import Target
from harness.types.trajectory import Trajectory

NATIVE = frozenset({"graph", "chat", *FRAMEWORKS})
"""Kinds whose own hooks tell every call."""
MAY_BE_THE_PROVIDER = frozenset({"provider_down", "raised"})
"""Codes of failures; not every client says what it met."""
ADD = "add --gateway, or gateway: true to its target"
TELL = "put @harness.tool on its functions, or return its messages with their tool_calls"


@dataclass(frozen=True, slots=True)
class Probe:
    """One line. `!!` is for the person to mend, `--` is only said."""

    mark: Literal["ok", "--", "!!"]
    text: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """What came of a greeting."""

    agent: Agent
    trajectory: Trajectory
    incidents: Sequence[str]
    problem: SideFailed | None = None
    """Why there was no answer, though it sat at the gateway, which may have seen something."""


def calls_seen(
    target: Target, meeting: Meeting, again: Callable[[OpenTarget | WorkerTarget], Meeting]
) -> Iterator[Probe]:
    """One line. An agent that tells of none is greeted `again`, past the gateway, where it can pass that."""
    kind = getattr(meeting.agent, "kind", "")
    if isinstance(meeting.agent, GatewayAgent):
        yield from _passed(meeting.agent, kind, target)
    elif kind in NATIVE:
        yield Probe("ok", "its calls are seen natively: what it runs on tells each, with its result")
    elif meeting.trajectory.calls or registered_tools(target.ref):
        yield Probe("ok", "its calls are seen natively: it tells of them, or its functions are under @harness.tool")
    elif target.known.remote:
        yield Probe("--", "its calls are seen as far as its answers tell them: see kwargs.tool_calls or messages")
    else:
        yield from _with_gateway(target, again)


def calls_seen_without_answer(
    target: Target, problem: SideFailed, again: Callable[[OpenTarget | WorkerTarget], Meeting]
) -> Iterator[Probe]:
    """Its provider may be away: it is greeted `again`, past the gateway, which sees whether it asks one at all."""
    if problem.code not in MAY_BE_THE_PROVIDER or target.known.remote or target.known.recorded or target.gateway:
        return
    with suppress(UserMistake, SideFailed, TimeoutError):
        meeting = again(open_isolated(target.model_copy(update={"gateway": True})))
        if isinstance(meeting.agent, GatewayAgent) and meeting.agent.seat.used:
            yield from _passed(meeting.agent, meeting.agent.kind, target)


def _with_gateway(target: Target, again: Callable[[OpenTarget | WorkerTarget], Meeting]) -> Iterator[Probe]:
    try:
        meeting = again(open_isolated(target.model_copy(update={"gateway": True})))
    except (UserMistake, SideFailed, TimeoutError) as problem:
        yield Probe("--", f"its calls are not seen, and past the gateway it gives no answer ({problem}); {TELL}")
        return
    assert isinstance(meeting.agent, GatewayAgent)
    yield from _passed(meeting.agent, meeting.agent.kind, target)


def _passed(agent: GatewayAgent, kind: str, target: Target) -> Iterator[Probe]:
    if kind in NATIVE and not target.gateway:
        yield Probe("ok", "its calls are seen natively: what it runs on tells each, with its result")
    elif agent.seat.used:
        offered = ", ".join(tool.name for tool in agent.seat.tools or ()) or "none"
        add = "" if target.gateway else f": {ADD}"
        yield Probe("ok", f"its calls are seen by the gateway, past which it asks its model (tools: {offered}){add}")
    elif kind in NATIVE:
        yield Probe("ok", "its calls are seen natively; no model call passed the gateway")
    else:
        bare = "leave base_url out where its client is made (OPENAI_BASE_URL, ANTHROPIC_BASE_URL name it)"
        seen = "its calls are not seen: it tells of none, and no model call passed the gateway"
        yield Probe("--", f"{seen}. If it asks a model, {bare}, and {ADD}; else {TELL}")
