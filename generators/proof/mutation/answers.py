"""Mistakes in the order of what is done, and in what is said: too early, or with a wrong value."""

from __future__ import annotations

from collections.abc import Iterator

from generators.proof.answerable import AgentKnowledge, as_text, unknown_facts
from generators.proof.mutation.passing_trajectory import Mutant, MutationSite, PassingTrajectory
from generators.proof.mutation.wrong_values import DIGIT, wrong_text, wrong_values
from generators.proof.specific import CallOutcome, unchecked_value
from generators.tools.dataflow import places, read
from harness.formats.lint import KnownFacts
from harness.text.keywords import mentions
from harness.text.values import find_values
from harness.types.events import End, Message, Text, ToolCall
from harness.types.goals import TextGoal, goal_flows

# ---------------------------------------------------------------------------------------------------------------- order


def mistakes_in_order(passing: PassingTrajectory) -> Iterator[Mutant]:
    """What depends on something earlier is done or said before it."""
    yield from _wrong_order(passing)
    yield from _too_early(passing)


def _wrong_order(passing: PassingTrajectory) -> Iterator[Mutant]:
    """The two ends of an edge in each other's places."""
    details = passing.story.goal_details
    place = {goal.name: i for i, goal in enumerate(details)}
    edges = [(place[first], place[then]) for first, afters in passing.story.goals.items() for then in afters]
    for i, goal in enumerate(details):
        edges += [(place[flow.source], i) for flow in goal_flows(goal)]
    for first, then in dict.fromkeys(edges):
        if first in passing.sites and then in passing.sites and details[first].required and details[then].required:
            one, other = passing.sites[first].step, passing.sites[then].step
            what = f"{details[then].name} before {details[first].name}"
            hint = f"something else meets {details[first].name} or {details[then].name} as well: make it more specific"
            yield Mutant("wrong order", what, hint, passing.swapped(one, other))


def _too_early(passing: PassingTrajectory) -> Iterator[Mutant]:
    """What only a result can tell is said before it came, where no edge says which comes first."""
    known = KnownFacts.of(passing.story)
    calls = list(passing.calls())
    for site, goal in passing.texts():
        before = passing.story.graph.before[site.place]
        facts = [text for text in goal.keywords if unknown_facts(text, AgentKnowledge("", known))]
        givers = [
            (each, call)
            for each, _, call in calls
            if facts
            and each.step < site.step
            and not unknown_facts(facts[0], AgentKnowledge(as_text([call.result]), known))
        ]
        if givers and not any(before >> each.place & 1 for each, _ in givers):
            first = min(givers, key=lambda giver: giver[0].step)[0]
            name = passing.story.goal_details[first.place].name
            what = f'{goal.name}: "{facts[0]}" is said before {name} gave it'
            hint = f"let {goal.name} come after {name}: add the edge {name} → {goal.name}"
            yield Mutant("text too early", what, hint, passing.moved(site.step, first.step))


# ----------------------------------------------------------------------------------------------------------------- text


def wrong_answers(passing: PassingTrajectory) -> Iterator[Mutant]:
    """A value that the agent tells is another one."""
    yield from _wrong_number(passing)
    yield from _wrong_unchecked(passing)


def _wrong_number(passing: PassingTrajectory) -> Iterator[Mutant]:
    """The last thing said by the agent, with one of its values wrong; a question is none."""
    told = {site.step: goal for site, goal in passing.texts()}
    for i in range(len(passing.trajectory.steps) - 1, -1, -1):
        step = passing.trajectory.steps[i]
        if i in told or (step.role == "agent" and isinstance(step.events[-1], End) and step.text):
            event = next(k for k, each in enumerate(step.events) if isinstance(each, Message))
            yield from _with_wrong_value(passing, MutationSite(-1, i, event), told.get(i))
            return


def _with_wrong_value(passing: PassingTrajectory, site: MutationSite, goal: TextGoal | None) -> Iterator[Mutant]:
    message = passing.event(site)
    assert isinstance(message, Message)
    values = [each for each in find_values(message.text, passing.story.language) if DIGIT.search(each.text)]
    if goal is None and (unasked := _unasked(passing, site.step)):
        values = [each for each in values if not any(mentions(other, each.text) for other in unasked)]
    values = [each for each in values if each.number] or values
    if not values:
        return
    value = passing.random.choice(values)
    wrong = wrong_text(value.text, passing.random)
    text = f"{message.text[: value.start]}{wrong}{message.text[value.end :]}"
    hint = (
        f'add "{value.text}" to the keywords of {goal.name}'
        if goal
        else f'add a text goal with the keyword "{value.text}"'
    )
    changed = message.model_copy(update={"content": (Text(text=text),)})
    yield Mutant("wrong number in the last text", f"{value.text} → {wrong}", hint, passing.replaced(site, changed))


def _unasked(passing: PassingTrajectory, step: int) -> list[str]:
    """What a change gave and nobody asked for by its name: whoever wants a change does not want to be told all that the
    tool repeats. Whoever wants something read does."""
    calls = [event for each in passing.trajectory.steps[:step] for event in each.events if isinstance(event, ToolCall)]
    if not calls or passing.effect(calls[-1].name) != "write":
        return []
    user, known = passing.story.user, KnownFacts.of(passing.story)
    said = " ".join(want.say for want in user.wants) if user is not None else known.text  # what it tells is no wish
    found = [
        (next((part for part in reversed(path.split(".")) if part and not part.isdigit()), ""), value)
        for path, value in places(read(calls[-1].result))
        if not isinstance(value, dict | list | bool) and value is not None
    ]
    return [
        str(value)
        for name, value in found
        if not name or known.says(value) or not mentions(said, name.replace("_", " "))
    ]


def _wrong_unchecked(passing: PassingTrajectory) -> Iterator[Mutant]:
    """An answer that tells what the calls before it gave, with a wrong value, where its keywords hold none of them."""
    calls = {
        site.place: CallOutcome(call.arguments, call.result, passing.effect(call.name) == "write")
        for site, _, call in passing.calls()
        if not passing.failed(call)
    }
    for site, goal in passing.texts():
        message, missing = passing.event(site), unchecked_value(site.place, passing.story, calls)
        if missing is None or not isinstance(message, Message):
            continue
        wrong = next(
            (value for kind, value in wrong_values(missing.value, passing.random) if kind != "wrong case"), None
        )
        text = f"{message.text} {missing.name.replace('_', ' ')}: {wrong}".rstrip()
        changed = message.model_copy(update={"content": (Text(text=text),)})
        what = f"{goal.name}: {missing.name} {missing.value} → {wrong}"
        yield Mutant("wrong number in a text", what, missing.hint, passing.replaced(site, changed))
