"""What is wrong in a story's demands, as far as a schema cannot say it."""

from __future__ import annotations

from collections.abc import Iterator

from harness.errors import nearest
from harness.types.expected.predicates import FROM, predicate_problems
from harness.types.goals import flows
from harness.types.story import Story

A_TOOL = "is blank; name a tool, or a glob such as cancel_*"
A_WORD = "a blank keyword is in no message; write what must not be said, or remove it"


def demand_problems(story: Story) -> Iterator[str]:
    """One line for each mistake: where it is, what was expected, what to do."""
    goals = [*(goal.name for goal in story.goal_details), *story.groups]
    for i, rule in enumerate(story.forbid):
        unknown = (name for name in rule.unless if name not in goals)
        yield from (f'forbid[{i}].unless: no goal is named "{name}"{nearest(name, goals)}' for name in unknown)
        for name, value in rule.args.items():
            yield from (f"forbid[{i}].args.{where}: {what}" for where, what in predicate_problems(value, name))
            if any(flows(value)):
                yield f"forbid[{i}].args.{name}: takes a value or a predicate; {FROM} is for goals"
    for path, value in story.state.equals.items() if story.state is not None else ():
        yield from (f"state.equals.{where}: {what}" for where, what in predicate_problems(value, path))
    texts = [(f"forbid[{i}].tool", rule.tool, A_TOOL) for i, rule in enumerate(story.forbid)]
    texts += [("at_most", glob, f"a tool {A_TOOL}") for glob in story.at_most]
    texts += [(f"must_not_say[{i}]", word, A_WORD) for i, word in enumerate(story.must_not_say)]
    texts += [(f"consent[{i}]", glob, A_TOOL) for i, glob in enumerate(story.consent)]
    yield from (f"{where}: {problem}" for where, text, problem in texts if not text.strip())
    for tool, doubles in story.doubles.items():
        if not any(each.stands_in or each.delay is not None for each in doubles):
            yield f"doubles.{tool}: lets the tool itself run at every call, so it has no effect; say what it gives"
