"""Executable: the goals' calls run on the tools in a fresh world, and give what the text goals say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import JsonValue

from generators.proof.answerable import AgentKnowledge, as_text, is_wording, reckoned, unknown_facts
from generators.proof.goal_calls import planned
from generators.proof.result import ProofResult
from generators.tools.execution import ExecutedCall, execute
from generators.tools.plan import argument_problems, sources
from generators.tools.world import Toolbox
from harness.formats.lint import KnownFacts
from harness.text.values import find_values
from harness.types.events import ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story

LONGEST = 200
"""Characters of a result or an error that are shown."""


async def execute_story(story: Story, toolbox: Toolbox, rules: Rules) -> list[ExecutedCall]:
    """Every call that a goal asks for, made once, in one fresh world. Raises UserMistake when none can be made."""
    plan = planned(story, toolbox.tools, rules)
    return await execute(plan, toolbox) if plan.calls else []


def judge_execution(story: Story, executed: Sequence[ExecutedCall], tools: Sequence[ToolSchema]) -> ProofResult:
    """What speaks against the story in what its calls gave, and what they could not show."""
    by_goal = {each.call.name: each for each in executed}
    schemas = {tool.name: tool for tool in tools}
    refuted: list[str] = []
    unknown: list[str] = []
    for goal in story.goal_details:
        if isinstance(goal, ToolGoal):
            for problem, certain in _of_call(goal, by_goal, schemas):
                (refuted if certain else unknown).append(problem)
    for place, goal in enumerate(story.goal_details):
        if isinstance(goal, TextGoal):
            for problem, certain in _of_text(place, goal, story, by_goal):
                (refuted if certain else unknown).append(problem)
    if not executed:
        unknown.append("no goal calls a tool: there is nothing to execute")
    return ProofResult.of(refuted, unknown)


def _of_call(
    goal: ToolGoal, by_goal: Mapping[str, ExecutedCall], schemas: Mapping[str, ToolSchema]
) -> Iterator[tuple[str, bool]]:
    """(what is wrong, whether that speaks against the story)"""
    done, where = by_goal[goal.name], f"{goal.name}: {goal.tool_name}"
    if not done.ran and done.error is None:  # a write that is not allowed: its arguments can be looked at, at least
        wrong = list(argument_problems(schemas[goal.tool_name], done.arguments))
        yield from ((f"{where}: {problem}", not goal.expect_error) for problem in wrong)
        if not wrong:
            yield not_run(goal.tool_name), False
    elif not done.ran:
        yield (
            f"{where}: {done.error}",
            all(by_goal[each].ran and not by_goal[each].error for each in sources(done.call)),
        )
    elif goal.expect_error and not done.failed:
        yield f"{where} should end in an error, but gave {_short(done.result)}", True
    elif not goal.expect_error and done.failed:
        yield f"{where} failed: {_short(done.error)}", goal.required


def not_run(tool: str) -> str:
    """Why nothing is known of a call of this tool."""
    return f"{tool} may change something and was not run; allow it with --allow-writes"


def _of_text(
    place: int, goal: TextGoal, story: Story, by_goal: Mapping[str, ExecutedCall]
) -> Iterator[tuple[str, bool]]:
    source = AgentKnowledge(results_before(place, story, by_goal), KnownFacts.of(story))
    complete = all(each.ran for each in by_goal.values())
    for text in required_texts(goal):
        for fact in unknown_facts(text, source):
            where = f'{goal.name}: "{fact}"' + (f' of "{text}"' if fact != text and len(text) < 60 else "")
            if reckoned(fact, source):
                yield f"{where} is in no result that comes before it: whether it can be reckoned is not known", False
                continue
            yield f"{where} is in no result that comes before it, and not in the story", goal.required and complete
        if complete and is_wording(text, source):
            yield f'{goal.name}: "{text}" is a way of saying it, which no result shows', False
    if not goal.keywords and not goal.told and not find_values(goal.response or ""):
        yield f"{goal.name}: has no keywords, and its response no value that a result could show", False


def required_texts(goal: TextGoal) -> tuple[str, ...]:
    """What must be said: the keywords, else the response."""
    return goal.keywords or ((goal.response,) if goal.response else ())


def results_before(place: int, story: Story, by_goal: Mapping[str, ExecutedCall]) -> str:
    """The results, as text, of the calls that may come before this goal."""
    after = story.graph.after[place]
    calls = [
        by_goal[goal.name]
        for j, goal in enumerate(story.goal_details)
        if isinstance(goal, ToolGoal) and not after >> j & 1
    ]
    return as_text(outcome(each) for each in calls if each.ran)


def outcome(done: ExecutedCall) -> JsonValue:
    """What a call gave: its error, too, tells something."""
    return done.error if done.error is not None else done.result


def _short(result: object) -> str:
    text = str(result)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
