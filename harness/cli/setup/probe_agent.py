"""Says hello to an agent, and tells what came of it in findings of one line each."""

from __future__ import annotations

import asyncio
import sysconfig
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from harness.agents.frameworks.table import FRAMEWORKS
from harness.agents.gateway import GatewayAgent
from harness.agents.open import OpenTarget, open_target
from harness.agents.tools.registered import registered_tools
from harness.agents.trial_context import TrialContext
from harness.agents.workers.target import WorkerTarget, open_isolated
from harness.cli.setup.seen_calls import Meeting, Probe, calls_seen, calls_seen_without_answer
from harness.errors import SideFailed, UserMistake
from harness.formats.suite_files import find_suite
from harness.plugins import source_file
from harness.report.layout.printable import shortened
from harness.report.trial.incidents import incident_line
from harness.runs.conversation import converse
from harness.runs.isolation.stage import staged
from harness.text.wording import duration
from harness.threads import run_sync
from harness.types.kinds import TARGET_KINDS
from harness.types.protocols import Agent
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.target import Target
from harness.types.trajectory import ToolCall, ToolSchema, Trajectory
from harness.users.scripted import ScriptedUser

GREETING = "Hello"
LONGEST_ANSWER = 100


def targets_of(agent: str) -> list[Target]:
    """The agents that are meant: the one of a reference, or all of a suite file. Raises UserMistake."""
    if Path(agent).is_file() and (suite := find_suite([Path(agent)])) is not None:
        return [suite.target(label) for label in suite.targets]
    return [Target.model_validate(agent)]


def greet(target: Target, timeout: float) -> Iterator[Probe]:
    """Import the agent, say hello to it, and tell what came of it."""
    try:
        opened = open_isolated(target) if target.gateway else open_target(target)
    except UserMistake as mistake:
        yield from (Probe("!!", problem) for problem in mistake.problems)
        return
    if target.known.recorded:
        yield Probe("ok", f"agent {target.ref}: {target.known.what}, which can be read; there is nobody to greet")
        return
    if target.known.remote:
        yield Probe("ok", f"agent {target.ref}: its settings are fine; it is contacted now")
    elif target.known.opener is not None:
        yield Probe("ok", f"agent {target.ref}: {target.known.what}; its settings are fine")
    else:
        yield Probe("ok", f"agent {target.ref}: imported from {_relative(source_file(target.ref))}")
    yield from (Probe("--", warning) for warning in opened.warnings)
    try:
        meeting = run_sync(_meet(opened, timeout))
        yield from _told(meeting, opened) if meeting.problem is None else [_unanswered(meeting.problem)]
        yield from calls_seen(target, meeting, lambda again: run_sync(_meet(again, timeout)))
    except SideFailed as problem:
        yield _unanswered(problem)
        yield from calls_seen_without_answer(target, problem, lambda again: run_sync(_meet(again, timeout)))
    except TimeoutError:
        hint = "find out what it waits for, or give it longer with --timeout"
        yield Probe("!!", f'no answer to "{GREETING}" within {timeout:g} s; {hint}')


def _unanswered(problem: SideFailed) -> Probe:
    more = f"more about this: harness explain {problem.code}"
    return Probe("!!", f'no answer to "{GREETING}": {problem}{_place(problem)}; {more}')


async def _meet(opened: OpenTarget | WorkerTarget, timeout: float) -> Meeting:
    """Open the agent as for a trial and greet it. Raises SideFailed, and TimeoutError after `timeout` seconds."""
    story = Story(id="doctor", agent="agent", story=GREETING, starting_sentence=GREETING, goals={}, goal_details=())
    limits = Limits(agent_turn=2 * timeout, trial=2 * timeout)  # the limit here is reached before
    trajectory = Trajectory()
    ends = time.monotonic() + timeout
    agent: Agent | None = None
    async with asyncio.timeout(timeout):
        try:
            await opened.start()
            async with opened.open(TrialContext(story.id, {}, 1)) as agent:
                if isinstance(agent, GatewayAgent):
                    agent.tell = lambda said: None  # it is told here
                with staged(lambda: ends, lambda hung: ()) as stage, stage.playing("doctor") as trial:
                    await converse(story, agent, ScriptedUser(story.brief), trajectory, limits)
        except SideFailed as problem:
            if agent is None or not isinstance(agent, GatewayAgent):
                raise
            return Meeting(agent, trajectory, [], problem)
        finally:
            await opened.stop()
    return Meeting(agent, trajectory, [incident_line("it", each) for each in trial.incidents.values()])


def _told(meeting: Meeting, opened: OpenTarget | WorkerTarget) -> Iterator[Probe]:
    agent, trajectory = meeting.agent, meeting.trajectory
    shared = "one for all trials" if getattr(opened, "shared", None) is not None else "made anew for each trial"
    known = list(trajectory.tools or ()) or registered_tools(opened.target.ref)
    yield Probe("ok", f"it is {_kind(agent)}, {shared}")
    yield from _seen(trajectory, known)
    notes = [note for note in getattr(agent, "notes", ()) if isinstance(note, str)]
    yield from (Probe("--", note) for note in [*notes, *meeting.incidents])


def _kind(agent: Agent) -> str:
    name = getattr(agent, "kind", "")
    if name in FRAMEWORKS:
        return f"an agent of {FRAMEWORKS[name].name}"
    return TARGET_KINDS[name].what if name in TARGET_KINDS else "an object with respond"


def _seen(trajectory: Trajectory, known: Sequence[ToolSchema]) -> Iterator[Probe]:
    """What it said, and the tools it showed."""
    said = " ".join(step.text for step in trajectory.steps if step.role == "agent" and step.text)
    took = duration(sum(trajectory.turn_seconds or ()))
    answer = f'"{shortened(said, LONGEST_ANSWER)}"' if said else "only calls of tools, no text"
    yield Probe("ok", f'it answered "{GREETING}" in {took}: {answer}')
    offered, called = _names_of(known), _names_of(trajectory.calls)
    if offered:
        yield Probe("ok", f"tools offered: {offered}")
    else:
        yield Probe("--", "tools offered: not known; stories can name its tools all the same")
    if called:
        yield Probe("ok", f"tools called: {called}")
    elif offered:
        yield Probe("--", "tools called: none for a greeting")
    else:
        yield Probe("--", "tools called: none seen; if it did call some, see: harness explain no_calls_seen")


def _names_of(tools: Iterable[ToolSchema | ToolCall]) -> str:
    return ", ".join(dict.fromkeys(each.name for each in tools))


def _place(problem: SideFailed) -> str:
    """Where in the agent's own code it was raised, as far as that can be told."""
    frames = traceback.extract_tb(problem.__cause__.__traceback__) if problem.__cause__ is not None else []
    library = sysconfig.get_path("stdlib")
    own = [
        frame for frame in frames if "site-packages" not in frame.filename and not frame.filename.startswith(library)
    ]
    return f" ({_relative(Path(own[-1].filename))}:{own[-1].lineno})" if own else ""


def _relative(path: Path | None) -> str:
    if path is None:
        return "a module without a file"
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
