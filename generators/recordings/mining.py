"""Makes one story of several good conversations of a task: what they have in common is required."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generators.recordings.alignment import AlignedCall, Support, align, without_noise
from generators.recordings.calls import calls_of
from generators.recordings.mined_rules import MinedRule, argument_names, rule_for
from generators.recordings.promote import ConversationBackground, outline
from generators.recordings.told import ToldAnswer, answers_in
from harness.formats.lint import KnownFacts
from harness.types.goals import FROM, TextGoal, ToolGoal
from harness.types.story import Story
from harness.types.trajectory import Trajectory


@dataclass(frozen=True, slots=True)
class MinedStory:
    """The story, and what it rests on."""

    story: Story
    support: tuple[Support, ...]
    left_out: tuple[Support, ...]


def mine(conversations: Sequence[Trajectory], background: ConversationBackground) -> MinedStory:
    """The story that all of these pass, as strict as they bear it. Raises ValueError when they have nothing in common.

    A call that all made is required, one that at least half made is not, others are left out. Order is what was always
    before what. An argument is data flow where it always equals the same place of an earlier result, optional where it
    is at times absent and else the same, strict where it is always the same, fuzzy where its texts mean the same, and
    ignored where it varies.
    """
    draft = outline(conversations[0], background)
    runs = [without_noise(calls_of(each, draft, background.rules)) for each in conversations]
    aligned_calls, left_out = align(runs)
    if not aligned_calls:
        raise ValueError("the conversations have no call in common")
    known, support = KnownFacts.of(draft), list[Support]()
    goals: list[ToolGoal | TextGoal] = []
    for aligned in aligned_calls:
        support.append(Support(f"{aligned.name}: called", len(aligned.seen), len(runs)))
        rules = [rule_for(name, aligned, aligned_calls, known) for name in argument_names(aligned)]
        support += [Support(f"{aligned.name}.{rule.argument}: {rule.why}", rule.held, rule.of) for rule in rules]
        goals.append(_goal(aligned, rules))
    goals = _demanded(goals, aligned_calls)
    order = _order(aligned_calls, goals)
    support += [Support(f"{before} before {after}", held, held) for (before, after), held in order.items()]
    edges = {each.name: tuple(after for before, after in order if before == each.name) for each in aligned_calls}
    required = {goal.name for goal in goals if goal.required}
    for answer, before in _answers(conversations, aligned_calls, known):
        goals.append(answer)
        last = [name for name in required & before if required.isdisjoint(_followers(name, edges))]
        edges |= {name: (*edges[name], answer.name) for name in last} | {answer.name: ()}
        support.append(Support(f"{answer.name}: tells {', '.join(map(str, answer.keywords))}", len(runs), len(runs)))
    story = draft.model_copy(update={"goal_details": tuple(goals), "goals": edges})
    return MinedStory(Story.model_validate(story.model_dump()), tuple(support), tuple(left_out))


def _goal(aligned: AlignedCall, rules: Sequence[MinedRule]) -> ToolGoal:
    return ToolGoal(
        name=aligned.name,
        tool_name=aligned.tool,
        args={rule.argument: rule.value for rule in rules},  # of what is ignored, an example to execute
        arg_matching={rule.argument: rule.strategy for rule in rules if rule.strategy != "strict"},
        required=aligned.required,
    )


def _demanded(goals: Sequence[ToolGoal | TextGoal], aligned_calls: Sequence[AlignedCall]) -> list[ToolGoal | TextGoal]:
    """Where something is changed, how it was looked up is not demanded, unless what was found is taken from there."""
    if not any(aligned.required and any(each.changes for each in aligned.seen) for aligned in aligned_calls):
        return list(goals)
    looked_up = {aligned.name for aligned in aligned_calls if all(each.reads for each in aligned.seen)}
    looked_up -= {aligned.name for aligned in aligned_calls if any(each.says_of_itself for each in aligned.seen)}
    return [
        goal.model_copy(update={"required": False})
        if goal.name in looked_up and not any(_takes(other, goal.name) for other in goals)
        else goal
        for goal in goals
    ]


def _takes(goal: ToolGoal | TextGoal, name: str) -> bool:
    return isinstance(goal, ToolGoal) and json.dumps({FROM: name})[:-1] in json.dumps(goal.args)


def _order(aligned_calls: Sequence[AlignedCall], goals: Sequence[ToolGoal | TextGoal]) -> dict[tuple[str, str], int]:
    """(before, after) → in how many conversations; always so, at least twice, and without what follows from others.

    Only where the later one takes what the earlier one gave, or where neither is known to leave the world as it is: in
    which order things are looked up is nobody's business.
    """
    always: dict[tuple[str, str], int] = {}
    named = {goal.name: goal for goal in goals}
    for a, b in itertools.permutations(aligned_calls, 2):
        pairs = [(x.step, y.step) for x, y in zip(a.calls, b.calls, strict=True) if x is not None and y is not None]
        given = _takes(named[b.name], a.name)
        changing = not any(each.reads for each in (*a.seen, *b.seen))
        if (given or changing) and len(pairs) > 1 and all(x < y for x, y in pairs):
            always[a.name, b.name] = len(pairs)
    names = [aligned.name for aligned in aligned_calls]
    return {
        (a, b): held for (a, b), held in always.items() if not any((a, c) in always and (c, b) in always for c in names)
    }


def _followers(name: str, edges: Mapping[str, Sequence[str]]) -> set[str]:
    """All that come after, directly or not."""
    found: set[str] = set()
    waiting = list(edges[name])
    while waiting:
        after = waiting.pop()
        if after not in found:
            found.add(after)
            waiting += edges[after]
    return found


def _answers(
    conversations: Sequence[Trajectory], aligned_calls: Sequence[AlignedCall], known: KnownFacts
) -> Iterator[tuple[TextGoal, set[str]]]:
    """What the agent told of the results in every conversation, and the calls that were always made before."""
    told: list[list[ToldAnswer]] = []
    for i, trajectory in enumerate(conversations):
        done = [call for aligned in aligned_calls if (call := aligned.calls[i]) is not None]
        told.append([each for each in answers_in(trajectory, done, known, unasked=True) if each.goal.keywords])
    for answers in zip(*told, strict=False):
        first = answers[0].goal
        common = tuple(word for word in first.keywords if all(word in each.goal.keywords for each in answers))
        before = {
            aligned.name
            for aligned in aligned_calls
            if all(call is None or call.step <= each.step for call, each in zip(aligned.calls, answers, strict=True))
        }
        if common:
            yield TextGoal(name=first.name, response=first.response, keywords=common), before
