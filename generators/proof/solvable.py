"""Solvable: the simulated user and an agent that knows the goals reach success on the real tools."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generators.proof.answerable import AgentKnowledge, as_text, reckoned
from generators.proof.executable import not_run, outcome
from generators.proof.goal_calls import planned
from generators.proof.oracle.agent import Oracle
from generators.proof.oracle.questions import NeededValue, needs
from generators.proof.result import STATE_UNSEEN, ProofResult
from generators.proof.wishes import wishes
from generators.tools.execution import ExecutedCall
from generators.tools.world import Toolbox, World
from harness.agents.tools.doubles.staged import staged
from harness.analysis.understood import reading_doubts
from harness.errors import AgentFailed, SideFailed
from harness.formats.lint import KnownFacts
from harness.llm.trial_models import TrialModels
from harness.runs.conversation import converse
from harness.runs.trial import open_user
from harness.scoring.score import score
from harness.text.keywords import mentions
from harness.types.goals import ToolGoal
from harness.types.model_spec import UserSpec
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.suite import Limits
from harness.types.trajectory import EndedBy, Trajectory
from harness.types.verdict import Verdict
from harness.users.agenda.language.pack import load_pack

LIMITS = Limits()
_CODE = re.compile(r"[A-Z]{2,3}")
"""NY, USA."""


@dataclass(frozen=True, slots=True)
class Solution:
    """How the oracle fared, and what it did."""

    result: ProofResult
    story: Story
    """As it was judged."""
    trajectory: Trajectory
    verdict: Verdict


async def solve(story: Story, toolbox: Toolbox, executed: Sequence[ExecutedCall], rules: Rules, seed: int) -> Solution:
    """Play the story with the oracle and judge it; where it has several wishes, also with one that serves them one
    after the other, and asks whether there is anything else. Raises UserMistake when no world can be made.
    """
    solution = await _play(story, toolbox, executed, rules, seed)
    groups = [] if story.user_turns else wishes(story)
    if len(groups) < 2 or not solution.verdict.success:
        return solution
    ordinary = await _play(story, toolbox, executed, rules, seed, groups)
    return solution if ordinary.verdict.success else replace(solution, result=ordinary.result)


async def _play(
    story: Story,
    toolbox: Toolbox,
    executed: Sequence[ExecutedCall],
    rules: Rules,
    seed: int,
    groups: Sequence[frozenset[int]] = (),
) -> Solution:
    user = open_user(UserSpec(kind="scripted" if story.user_turns else "agenda"), story.brief, seed, TrialModels())
    trajectory = Trajectory()
    failure = ""
    async with toolbox.open() as world:
        oracle = _oracle(story, toolbox, executed, rules, world)
        oracle.wishes = [group for group in groups if not group <= oracle.done]
        try:
            with staged(story.doubles):
                await converse(story, oracle, user, trajectory, LIMITS)
        except SideFailed as problem:
            if isinstance(problem, AgentFailed) and problem.__cause__ is not None:
                raise problem.__cause__ from None  # the oracle itself is broken, which says nothing of the story
            failure = str(problem)
    # Who speaks, and how the world ends, is no part of it: the oracle plays all agents, and makes the goals' own calls.
    judged = story.model_copy(update={"routing": (), "state": None}) if story.routing or story.state else story
    verdict = score(judged, trajectory, rules)
    return Solution(_result(story, oracle, trajectory, verdict, failure), judged, trajectory, verdict)


def _oracle(story: Story, toolbox: Toolbox, executed: Sequence[ExecutedCall], rules: Rules, world: World) -> Oracle:
    by_goal = {each.call.name: each for each in executed}
    wanted = needs(story, executed, {tool.name: tool for tool in toolbox.tools})
    known = KnownFacts.of(story)
    left_out: set[int] = set()
    given, only_read = "", {tool.name for tool in toolbox.tools if tool.read_only}
    for place in story.graph.order:
        goal = story.goal_details[place]
        reads = isinstance(goal, ToolGoal) and goal.tool_name in only_read
        unsayable = any(
            need.place == place
            and not known.says(need.value)
            and not (reads and need.given and mentions(given, str(need.value)))  # what a call gives that is made
            for need in wanted
        )
        if not goal.required and (unsayable or _failed(goal.name, by_goal)):
            left_out.add(place)
        elif goal.name in by_goal:
            given += f" {as_text([outcome(by_goal[goal.name])])}"
    pack = load_pack(story.language)
    return Oracle(
        story=story,
        world=world,
        tools=tuple(toolbox.tools),
        calls={call.name: call for call in planned(story, toolbox.tools, rules).calls},
        needs=wanted,
        declines=lambda text: pack is not None and pack.cue("no", text) is not None,
        done=left_out,
        executed=tuple(executed),
    )


def _failed(goal: str, by_goal: Mapping[str, ExecutedCall]) -> bool:
    done = by_goal.get(goal)
    return done is not None and done.failed and not done.call.expect_error


def _result(story: Story, oracle: Oracle, trajectory: Trajectory, verdict: Verdict, failure: str) -> ProofResult:
    unrun = dict.fromkeys(each.call.tool for each in oracle.made if not each.ran and each.error is None)
    unknown = [not_run(tool) for tool in unrun]
    unknown += [
        f'the user never said "{need.value}": which {need.name} it is, an agent would have to infer from other words'
        for need in sorted(oracle.inferred, key=lambda need: need.place)
    ]
    if story.state is not None and story.state.equals:
        unknown.append(STATE_UNSEEN)
    if story.routing:
        unknown.append("routing: the oracle plays all agents, so that nobody takes over from another")
    if not story.goal_details:
        unknown.append("it has no goals: only what must not happen is judged")
    if verdict.success and not failure:
        return ProofResult.of([], unknown)
    against = [failure] if failure else oracle.problems or list(_missed(story, oracle, trajectory, verdict))
    may_be = oracle.misread or (not oracle.problems and _may_be_solved(story, oracle, trajectory.ended_by))
    proves = not unrun and bool(failure or not may_be)
    return ProofResult.of(against if proves else [], [*(() if proves else against), *unknown])


def _may_be_solved(story: Story, oracle: Oracle, ended_by: EndedBy | None) -> bool:
    """Whether a talk that came to nothing says nothing of the story: all the user has is prose, which it may not have
    understood, and nothing that it lacks is known to be nowhere."""
    if story.user is not None or story.user_turns or ended_by == "max_turns":
        return False
    known = KnownFacts.of(story)
    return all(known.says(need.value) or _may_be_found(need, oracle) for need in oracle.missing()) or bool(
        reading_doubts(story.brief)
    )


def _may_be_found(need: NeededValue, oracle: Oracle) -> bool:
    """Whether another call gives it, it is a number that an agent may reckon, or the code of what people spell out."""
    others = (each for each in oracle.executed if each.ran and need.value not in each.arguments.values())
    given = as_text(outcome(each) for each in others)
    source = AgentKnowledge(given, KnownFacts.of(oracle.story))
    code = isinstance(need.value, str) and _CODE.fullmatch(need.value) is not None
    return code or mentions(given, str(need.value)) or (not need.argument and reckoned(str(need.value), source))


def _missed(story: Story, oracle: Oracle, trajectory: Trajectory, verdict: Verdict) -> Iterator[str]:
    """Why it did not come to success: what the user never said, else what scoring says."""
    known = KnownFacts.of(story)
    missing = oracle.missing()
    for need in missing:
        goal, what = story.goal_details[need.place].name, f'{need.name} "{need.value}"'.strip()
        but = "although the story does and it was asked" if known.says(need.value) else "nor does the story"
        yield f"the user never said {what}, which {goal} needs, {but}"
    if not missing:
        how = f"the talk ended by {trajectory.ended_by}"
        yield from (
            f"{goal.name}: {goal.reason.message} ({how})" for goal in verdict.goals if goal.required and goal.reason
        )
        yield from (f"{check.check}: {check.message}" for check in verdict.checks if check.status != "pass")
