"""Makes one story of several good conversations of a task: what they have in common is required."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generators.recordings.alignment import AlignedCall, Support, align, without_noise
from generators.recordings.mined_rules import MinedRule, argument_names, rule_for
from generators.recordings.promote import ConversationBackground, calls_of, outline, said_in
from harness.formats.lint import KnownFacts
from harness.types.goals import TextGoal, ToolGoal
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
    order = _order(aligned_calls)
    support += [Support(f"{before} before {after}", held, held) for (before, after), held in order.items()]
    edges = {each.name: tuple(after for before, after in order if before == each.name) for each in aligned_calls}
    answer = _answer(conversations, aligned_calls, known)
    if answer is not None:
        goals.append(answer)
        required = {aligned.name for aligned in aligned_calls if aligned.required}
        last = [name for name in required if required.isdisjoint(_followers(name, edges))]
        edges |= {name: (*edges[name], answer.name) for name in last} | {answer.name: ()}
        support.append(Support(f"answer: tells {', '.join(answer.keywords)}", len(runs), len(runs)))
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


def _order(aligned_calls: Sequence[AlignedCall]) -> dict[tuple[str, str], int]:
    """(before, after) → in how many conversations; always so, at least twice, and without what follows from others."""
    always: dict[tuple[str, str], int] = {}
    for a, b in itertools.permutations(aligned_calls, 2):
        pairs = [(x.step, y.step) for x, y in zip(a.calls, b.calls, strict=True) if x is not None and y is not None]
        if len(pairs) > 1 and all(x < y for x, y in pairs):
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


def _answer(
    conversations: Sequence[Trajectory], aligned_calls: Sequence[AlignedCall], known: KnownFacts
) -> TextGoal | None:
    """What the agent told of the results in every conversation."""
    told: list[TextGoal] = []
    for i, trajectory in enumerate(conversations):
        done = [call for aligned in aligned_calls if (call := aligned.calls[i]) is not None]
        said = said_in(trajectory, done, known)
        if said is None or not said.keywords:
            return None
        told.append(said)
    keywords = tuple(word for word in told[0].keywords if all(word in each.keywords for each in told))
    return TextGoal(name="answer", response=told[0].response, keywords=keywords) if keywords else None
