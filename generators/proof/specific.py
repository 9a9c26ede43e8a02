"""Specific: whether a story judges what only results can tell, and where a wrong answer or change would pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.proof.answerable import as_text
from generators.tools.dataflow import places, read
from generators.tools.execution import ExecutedCall
from generators.tools.names import identifying, opaque
from harness.formats.lint import KnownFacts
from harness.scoring.calls.effects import effect
from harness.text.currencies import currency
from harness.text.keywords import mentions
from harness.text.values import find_values
from harness.types.events import ToolSchema
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story

_DIGIT = re.compile(r"\d")
_TELLING = re.compile(r"\d[.,]\d|\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class CallOutcome:
    """What a call was given and what it gave."""

    arguments: JsonValue
    result: JsonValue
    changes: bool = False
    """What was wanted is the change, and not what the call gave."""


@dataclass(frozen=True, slots=True)
class UncheckedValue:
    """A value that a wish is about, and that no keyword of its answer holds."""

    goal: TextGoal
    name: str
    value: str | int | float
    why: str

    @property
    def text(self) -> str:
        whole = isinstance(self.value, float) and self.value.is_integer()
        return str(int(self.value)) if whole else str(self.value)

    @property
    def hint(self) -> str:
        return f'{self.why}: add "{self.text}" to the keywords of {self.goal.name}'


def unchecked_value(place: int, story: Story, calls: Mapping[int, CallOutcome]) -> UncheckedValue | None:
    """What the answer at this place should say, where all it has to say is known without reading any result.

    `calls` are those that went well, by the places of their goals. What is said before a change proposes it.
    """
    goal = story.goal_details[place]
    if not isinstance(goal, TextGoal) or not goal.required:
        return None
    said = KnownFacts.of(story).text
    results = [call.result for call in calls.values()]
    wanted = goal.keywords or ((goal.response,) if goal.response else ())
    proposes = any(call.changes and story.graph.after[place] >> i & 1 for i, call in calls.items())
    if not wanted or proposes or any(_tells(text, said, results, story.language) for text in wanted):
        return None
    found = sorted(_values(place, story, calls, said), key=_rank)
    if not found:
        return None
    in_story = all(mentions(said, text, story.language) for text in wanted)
    why = "everything it has to say is in the story already" if in_story else "it has to say no value of any result"
    return UncheckedValue(goal, *found[0], why)


def _tells(text: str, said: str, results: Sequence[JsonValue], language: str) -> bool:
    """Whether to say it one must know more than the story. A way of saying it, in no result, is reported elsewhere."""
    values = find_values(text, language)
    if values:
        return any(not mentions(said, value.text, language) for value in values)
    if mentions(said, text, language) or currency(text.strip().lower(), language):
        return False
    if f": {text}\n" in f"{as_text(results)}\n":  # as most are: a value by itself
        return True
    told = [value for result in results for _, value in places(read(result))]
    named = any(mentions(each, text, language) for each in told if isinstance(each, str))
    return named or not mentions(as_text(results), text, language)


def _values(
    place: int, story: Story, calls: Mapping[int, CallOutcome], said: str
) -> Iterator[tuple[str, str | int | float]]:
    """(name, value) of what the last calls before an answer gave, which were neither said nor given to any call."""
    given = "\n".join(str(call.arguments) for call in calls.values())
    for call in (calls[i] for i in _nearest(place, story, calls) if not calls[i].changes):
        for path, value in places(read(call.result)):
            if isinstance(value, bool) or not isinstance(value, (int, float, str)) or not _DIGIT.search(str(value)):
                continue
            if not mentions(said, str(value), story.language) and not mentions(given, str(value)):
                yield next((part for part in reversed(path.split(".")) if not part.isdigit()), ""), value


def _nearest(place: int, story: Story, calls: Iterable[int]) -> list[int]:
    """The calls right before a goal; where no edge says which, the last one that may come before it."""
    before, after = story.graph.before, story.graph.after
    first = [i for i in calls if before[place] >> i & 1]
    if first:
        return [i for i in first if not any(after[i] >> j & 1 for j in first)]
    return [i for i in calls if not after[place] >> i & 1][-1:]


def _rank(each: tuple[str, str | int | float]) -> int:
    """Amounts and dates, then counts, then ids."""
    name, value = each
    if identifying(name) or opaque(name):
        return 2
    return 0 if isinstance(value, float) or _TELLING.search(str(value)) else 1


# ------------------------------------------------------------------------------------------------------------- warnings


def loose_places(
    story: Story, executed: Sequence[ExecutedCall], tools: Sequence[ToolSchema], rules: Rules
) -> Iterator[str]:
    """Where a wrong answer or a wrong change would pass, which a share of caught mistakes does not show."""
    place_of = {goal.name: place for place, goal in enumerate(story.goal_details)}
    writes = {each.call.tool for each in executed if effect(each.call.tool, story, rules, tools) == "write"}
    calls = {
        place_of[each.call.name]: CallOutcome(each.arguments, each.result, each.call.tool in writes)
        for each in executed
        if each.ran and each.error is None
    }
    for place, goal in enumerate(story.goal_details):
        if isinstance(goal, TextGoal):
            if (found := unchecked_value(place, story, calls)) is not None:
                yield f"{goal.name}: a wrong answer passes: {found.hint}"
        elif goal.tool_name in writes:
            yield from _loose_write(goal)


def _loose_write(goal: ToolGoal) -> Iterator[str]:
    ignored = [path for path, strategy in goal.arg_matching.items() if strategy == "ignore"]
    if ignored:
        named = ", ".join(ignored)
        yield f"{goal.name}: {goal.tool_name} changes something and may be given any {named}: make it strict or fuzzy"
    if not goal.required:
        yield f"{goal.name}: {goal.tool_name} changes something and need not be called: make it required"
