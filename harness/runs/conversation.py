"""The loop: user and agent take turns until one of them is done or a limit is reached."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, TypeVar

from harness.agents.outages import is_outage, provider_down
from harness.agents.tools import recorder as recording
from harness.errors import AgentFailed, SideFailed, Unavailable, UserFailed, boundary, told
from harness.llm.cassette.chat import CutOff
from harness.llm.pausable_timeout import PausableTimeout
from harness.runs.doubt.disclosure import nothing_left
from harness.runs.isolation.turn_limit import TurnLimit
from harness.runs.isolation.under_way import OpenTurn, playing
from harness.threads import OutOfTime
from harness.types.protocols import Agent, User
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import APPROVED, REJECTED, Attached, End, EndedBy, Event, Message, ToolSchema, Trajectory
from harness.types.user.note import UserNote, UserTurn

T = TypeVar("T")


async def converse(
    story: Story,
    agent: Agent,
    user: User,
    trajectory: Trajectory,
    limits: Limits,
    context: Mapping[str, Any] | None = None,
) -> None:
    """Play one story. Whatever is raised, the trajectory holds what was said and done until then.

    The agent is given `context`; by default the story's.

    Raises AgentFailed, Unavailable, UserFailed or UserInvalid when a side breaks.
    """
    trajectory.started_at = time.time()
    clock = _Clock(limits, asyncio.get_running_loop().time() + limits.trial)
    context = story.context if context is None else context
    if story.agent_first and await _agent_turn(story, agent, trajectory, clock, context):
        return
    for turn in range(story.max_turns + 1):
        asked = _asked_for(trajectory)
        text, note = _approval(story, asked) if asked else None, None
        if text is None:
            text, note = await clock.user(user.speak(trajectory.spoken))
        if text is None:
            return trajectory.end("user_done")
        if turn == story.max_turns:  # the user was asked once more, and is not done
            return trajectory.end("max_turns")
        if note is not None and nothing_left(trajectory, note):
            return trajectory.end("stuck")
        trajectory.say(text, _attached(story, turn), note)
        if await _agent_turn(story, agent, trajectory, clock, context):
            return None


def _asked_for(trajectory: Trajectory) -> Message | None:
    """The request for approval that waits for an answer: what was said last, if that is one."""
    said = (
        (step.role, event)
        for step in reversed(trajectory.steps)
        for event in reversed(step.events)
        if event.type == "message" and event.text
    )
    role, last = next(said, ("user", None))
    return last if last is not None and role == "agent" and last.kind == "approval" else None


def _approval(story: Story, asked: Message) -> str | None:
    """What the story says to this request; None leaves the answer to the user."""
    for glob, decision in story.approvals.items():
        if fnmatchcase(asked.tool or "", glob):
            return APPROVED if decision == "approve" else REJECTED
    return None


def _attached(story: Story, turn: int) -> list[Attached]:
    """The files that go with this turn of the user (the opening is turn 0). Raises Unavailable when one is missing."""
    if turn or not story.attachments:
        return []
    import mimetypes

    found = []
    for each in story.attachments:
        path = (story.folder or Path()) / each.path
        try:
            data = path.read_bytes()
        except OSError as problem:
            raise Unavailable(
                f"the attachment {each.path} cannot be read: {problem.strerror}", code="attachment_missing"
            ) from None
        guessed = each.media_type or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        found.append(Attached(each.name or path.name, guessed, data))
    return found


@dataclass(slots=True)
class _Clock:
    """The limits of one trial; whoever speaks when one runs out is to blame.

    What a model's provider makes everybody wait for is in no limit, nor what other trials held up the event loop for.
    """

    limits: Limits
    deadline: float
    lag: float = 0.0
    """Seconds in which others held up the event loop during the last turn."""

    async def user(self, turn: Awaitable[str | UserTurn | None]) -> tuple[str | None, UserNote | None]:
        said = await self._in_time(turn, UserFailed, "the simulated user", self.limits.user_turn)
        text, note = (said.text, said.note) if isinstance(said, UserTurn) else (said, None)
        if text is not None and not text.strip():
            raise UserFailed("the simulated user said nothing (a user that is done returns None)", code="silent")
        return text, note

    async def agent(self, turn: Awaitable[T], patience: float = 0.0) -> T:
        trial = playing.get()
        if trial is None:
            return await self._in_time(turn, AgentFailed, "the agent", self.limits.agent_turn, patience)
        surroundings = trial.stage.surroundings
        surroundings.begin(trial)
        try:
            return await self._in_time(turn, AgentFailed, "the agent", self.limits.agent_turn, patience)
        finally:
            surroundings.end(trial)

    async def _in_time(
        self, turn: Awaitable[T], side: type[SideFailed], who: str, seconds: float, patience: float = 0.0
    ) -> T:
        agents = side is AgentFailed
        end, pausable = asyncio.get_running_loop().time() + seconds, PausableTimeout()
        with boundary(side):
            try:
                with TurnLimit(min(end, self.deadline)) as limit, pausable.over(limit):
                    with OpenTurn(limit, pausable, agents=agents, patience=patience) as opened:
                        return await opened.heard(turn)
            except (TimeoutError, OutOfTime) as problem:
                if isinstance(problem, OutOfTime):
                    await opened.wait_if_stopped()
                elif not limit.expired() and not isinstance(problem, CutOff):  # its own
                    raise
                of = f"{seconds:g} s" if end <= self.deadline else f"the trial's {self.limits.trial:g} s"
                held = f"; it held up the event loop at {opened.place}" if opened.place else ""
                stack = "\n".join(getattr(problem.__cause__, "__notes__", ())) or None
                raise side(
                    f"{who} gave no answer within {of}{held}", code="timeout", ended_by="timeout", stack=stack
                ) from None
            except (asyncio.CancelledError, KeyboardInterrupt, GeneratorExit) as problem:
                if opened.is_ordered(problem):
                    raise
                if not isinstance(problem, GeneratorExit):  # when it closes this coroutine, nothing can be awaited
                    await opened.forgive()
                raise side(told(problem), code="raised") from problem
            except Unavailable as problem:
                problem.ended_by = side.ended_by
                raise
            except Exception as problem:
                if not is_outage(problem):
                    raise
                down = provider_down(who, problem)
                down.ended_by = side.ended_by
                raise down from problem
            finally:
                self.deadline += pausable.seconds
                self.lag = pausable.lag


async def _agent_turn(
    story: Story, agent: Agent, trajectory: Trajectory, clock: _Clock, context: Mapping[str, Any]
) -> bool:
    """One turn of the agent; True when it ends the conversation."""
    before, began = len(trajectory.steps), time.perf_counter()
    with recording.turn() as live:
        try:
            steps = await clock.agent(agent.respond(trajectory.for_agent(context)), getattr(agent, "patience", 0.0))
            trajectory.extend(recording.merged(live, steps))
            if not any(_answers(event) for step in trajectory.steps[before:] for event in step.events):
                raise AgentFailed("the agent answered with neither text nor a tool call", code="empty_answer")
        except SideFailed as problem:
            trajectory.extend(live.steps() if len(trajectory.steps) == before else ())
            if isinstance(problem, AgentFailed):
                trajectory.fail(str(problem))
            raise
        finally:
            trajectory.turn_seconds = [*(trajectory.turn_seconds or ()), time.perf_counter() - began - clock.lag]
            trajectory.tools = tuple(agent.tools) if agent.tools is not None else None
            _add_called(trajectory, live.schemas())
    reason = over(story, trajectory, before)
    if reason is not None:
        trajectory.end(reason)
    return reason is not None


def _add_called(trajectory: Trajectory, schemas: Sequence[ToolSchema] | None) -> None:
    """Of a tool that was called again, the schema stays."""
    if schemas is not None and trajectory.tools is None:
        known = {each.name: each for each in (*schemas, *(trajectory.called_tools or ()))}
        trajectory.called_tools = tuple(known.values())


def _answers(event: Event) -> bool:
    return event.type in {"tool_call", "handoff", "end"} or (event.type == "message" and bool(event.text.strip()))


def over(story: Story, trajectory: Trajectory, since: int) -> EndedBy | None:
    """Why the conversation is over after the agent's turn that began at index `since` of its steps, or None."""
    for step in trajectory.steps[since:]:
        if any(fnmatchcase(call.name, glob) for call in step.calls for glob in story.ends_on):
            return "ends_on"
        if any(isinstance(event, End) for event in step.events):
            return "agent_done"
    return "stuck" if trajectory.stuck() else None
