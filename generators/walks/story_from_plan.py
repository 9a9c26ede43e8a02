"""Makes a story of a plan that was executed: the goals, their order by data flow, and what must be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Literal

from generators.tools.plan import CallPlan, OtherCall, PlannedCall, sources
from harness.types.expected.groups import GoalGroup
from harness.types.goals import Strategy, TextGoal, ToolGoal
from harness.types.story import Story, Tools


def story_of(
    plan: CallPlan,
    answers: Mapping[str, Sequence[str]],
    matching: Mapping[str, Mapping[str, Strategy]],
    tools: Tools,
    *,
    id: str,
    agent: str,
    kind: Literal["golden", "edge"] = "golden",
    consent: Sequence[str] = (),
) -> Story:
    """`answers` maps a call to the keywords of what must be said after it, `matching` to how arguments are compared,
    and a tool to how those of calls that would do instead are. `consent` names the tools of which a call needs the
    user's yes.
    """
    calls = plan.calls
    goals: list[ToolGoal | TextGoal] = []
    groups: dict[str, GoalGroup] = {}
    taken = {call.name for call in calls}
    for call in calls:
        goal = _goal(call, matching.get(call.name, {}))
        ways = _ways(call, goal, matching, taken)
        goals += ways or [goal]
        if ways:
            groups[call.name] = GoalGroup(
                any_of=tuple((way.name,) for way in ways), required=call.required, when=call.when
            )
    edges: dict[str, list[str]] = {name: [] for name in (*(goal.name for goal in goals), *groups)}
    for call in calls:
        for before in dict.fromkeys((*sources(call), *call.after)):
            edges[before].append(call.name)
    for number, (call_name, words) in enumerate(((name, words) for name, words in answers.items() if words), 1):
        answer = TextGoal(name="answer" if number == 1 else f"answer-{number}", keywords=tuple(words))
        goals.append(answer)
        edges[call_name].append(answer.name)
        edges[answer.name] = []
    return Story.model_validate(
        {
            "id": id,
            "agent": agent,
            "kind": kind,
            "story": plan.story,
            "starting_sentence": plan.starting_sentence,
            "user": plan.user,
            "labels": plan.labels,
            "goals": edges,
            "groups": groups,
            "goal_details": [goal.model_dump() for goal in goals],
            "tools": tools,
            "consent": tuple(dict.fromkeys(call.tool for call in calls if call.tool in consent)),
        }
    )


def _ways(
    call: PlannedCall, goal: ToolGoal, matching: Mapping[str, Mapping[str, Strategy]], taken: set[str]
) -> list[ToolGoal]:
    """The call and those that would do as well, each with a name of its own; none where there is but one."""
    ways: list[ToolGoal] = []
    this = OtherCall(tool=call.tool, args=dict(goal.args), expect_error=call.expect_error)
    for other in (this, *call.instead):
        tool, args = other.tool, other.args
        name = next(each for each in (tool, *(f"{tool}-{sign}" for sign in ascii_lowercase)) if each not in taken)
        taken.add(name)
        compared = goal.arg_matching if tool == call.tool else matching.get(tool, {})
        change = {"name": name, "tool_name": tool, "args": dict(args), "arg_matching": dict(compared)}
        if other.expect_error != goal.expect_error:
            goal = goal.model_copy(update={"expect_error": other.expect_error})
        ways.append(goal.model_copy(update={**change, "required": True, "when": None}))
    return ways if len(ways) > 1 else []


def _goal(call: PlannedCall, matching: Mapping[str, Strategy]) -> ToolGoal:
    return ToolGoal(
        name=call.name,
        tool_name=call.tool,
        args={name: value for name, value in call.args.items() if name not in call.free},
        arg_matching={
            **{name: strategy for name, strategy in matching.items() if name in call.args or strategy == "ignore"},
            **dict.fromkeys((*call.free, *call.loose), "ignore"),
            **dict.fromkeys(call.unordered, "unordered"),
        },
        aligned=call.aligned,
        required=call.required,
        when=call.when,
        expect_error=call.expect_error,
    )
