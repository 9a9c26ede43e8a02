"""Makes a story of a plan that was executed: the goals, their order by data flow, and what must be answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from generators.tools.plan import CallPlan, PlannedCall, sources
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
    """`answers` maps a call to the keywords of what must be said after it, `matching` to how arguments are compared.
    `consent` names the tools of which a call needs the user's yes.
    """
    calls = plan.calls
    goals: list[ToolGoal | TextGoal] = [_goal(call, matching.get(call.name, {})) for call in calls]
    edges: dict[str, list[str]] = {call.name: [] for call in calls}
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
            "goal_details": [goal.model_dump() for goal in goals],
            "tools": tools,
            "consent": tuple(dict.fromkeys(call.tool for call in calls if call.tool in consent)),
        }
    )


def _goal(call: PlannedCall, matching: Mapping[str, Strategy]) -> ToolGoal:
    return ToolGoal(
        name=call.name,
        tool_name=call.tool,
        args={
            name: {"$any": [value, *call.either[name]]} if name in call.either else value
            for name, value in call.args.items()
            if name not in call.free
        },
        arg_matching={
            **{name: strategy for name, strategy in matching.items() if name in call.args},
            **dict.fromkeys(call.free, "ignore"),
        },
        aligned=call.aligned,
        required=call.required,
        when=call.when,
        expect_error=call.expect_error,
    )
