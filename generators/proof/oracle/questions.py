"""What the oracle needs to hear from the user, and how it asks: by the names of arguments, as any agent could."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pydantic import JsonValue

from generators.proof.answerable import AgentKnowledge, as_text, unknown_facts
from generators.proof.executable import outcome, required_texts
from generators.tools.dataflow import CallResult, sources_of
from generators.tools.execution import ExecutedCall
from generators.tools.names import words
from generators.tools.results.text_records import understood
from generators.tools.seed_values import arguments_of
from generators.walks.phrases import phrases
from harness.formats.lint import KnownFacts, leaves, strategy_at
from harness.text.values import find_values
from harness.types.events import ToolSchema
from harness.types.goals import ToolGoal
from harness.types.story import Story

_DIGIT = re.compile(r"\d")
_NAMED = frozenset({"name", "title"})
MOST_OPTIONS = 8
"""Of a longer list, nobody names all."""


@dataclass(frozen=True, slots=True)
class NeededValue:
    """A value that the oracle must come to know before it can meet a goal."""

    place: int
    """Of the goal it is for."""
    argument: str
    """"" for a fact that is only to be said."""
    value: JsonValue
    options: tuple[str, ...] = ()
    """What the tools say that it may be; it is one of them, which an agent might infer from other words of the user."""
    given: bool = False
    """An earlier call gives it; else only the user can."""
    of: str = ""
    """What the tool is about, where the argument says no more than that it searches."""

    @property
    def choice(self) -> bool:
        return bool(self.options)

    @property
    def name(self) -> str:
        """As it is asked for."""
        known = phrases().oracle
        named = list(words(self.argument))
        if self.of:
            return known.name_of.format(thing=self.of)
        dated = any(each.kind == "date" for each in find_values(str(self.value)))
        if named and dated and not {"date", "day"} & set(named):
            named.append(known.day)
        return " ".join(known.id if word == "id" else word for word in named)


def needs(story: Story, executed: Sequence[ExecutedCall], tools: Mapping[str, ToolSchema]) -> list[NeededValue]:
    """Every value of the goals that is neither in the context nor the tool's own default.

    `executed` are the goals' calls in the order in which they were made.
    """
    context = KnownFacts("\n".join(str(leaf.value) for leaf in leaves(story.context)), story.language)
    options = _options(tools.values())
    results = [
        CallResult(each.call.name, each.call.tool, understood(outcome(each), each.call.tool)) for each in executed
    ]
    order = [result.goal for result in results]
    found: list[NeededValue] = []
    for place in story.graph.order:
        goal = story.goal_details[place]
        if isinstance(goal, ToolGoal):
            earlier = results[: order.index(goal.name)]
            found += [
                _as_said(need, story)
                for need in _of_call(place, goal, tools.get(goal.tool_name), earlier, context, options)
            ]
        else:
            source = AgentKnowledge(as_text(result.value for result in results), context)
            found += [
                NeededValue(place, "", fact) for text in required_texts(goal) for fact in unknown_facts(text, source)
            ]
    return found


def _as_said(need: NeededValue, story: Story) -> NeededValue:
    """What the user calls it, where the goal has a code."""
    said = story.user.word_for(need.argument, need.value) if story.user is not None else None
    return need if said is None else replace(need, value=said)


def _of_call(
    place: int,
    goal: ToolGoal,
    tool: ToolSchema | None,
    earlier: Sequence[CallResult],
    context: KnownFacts,
    options: Mapping[str, tuple[str, ...]],
) -> Iterator[NeededValue]:
    arguments = {each.name: each for each in arguments_of(tool)} if tool is not None else {}
    for leaf in leaves(goal.args):
        argument = arguments.get(leaf.path[0])
        strategy = strategy_at(goal, leaf.path)
        if strategy in {"ignore", "optional"} or (argument and argument.schema.get("default") == leaf.value):
            continue
        if not (context.text and context.says(leaf.value)):
            name = leaf.argument or leaf.path[0]
            known = options.get(name, ())
            yield NeededValue(
                place=place,
                argument=name,
                value=leaf.value,
                options=known if leaf.value in known else (),
                given=bool(sources_of(name, leaf.value, earlier)),
                of=_subject(goal.tool_name) if argument and argument.searches and name not in _NAMED else "",
            )


def _subject(tool: str) -> str:
    """product, for search_products"""
    return phrases().singular(words(tool)[-1]) if words(tool) else ""


def _options(tools: Iterable[ToolSchema]) -> dict[str, tuple[str, ...]]:
    """Argument name → what the tools say that it may be: an agent reads all of them. With a digit it is an example."""
    found: dict[str, tuple[str, ...]] = {}
    for tool in tools:
        for name, listed in _listed(tool.model_dump_json()):
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *listed)))
    return found


@lru_cache(maxsize=1_024)
def _listed(tool: str) -> list[tuple[str, list[str]]]:
    return [
        (each.name, [value for value in each.listed if isinstance(value, str) and not _DIGIT.search(value)])
        for each in arguments_of(ToolSchema.model_validate_json(tool))
        if not each.searches
    ]


def question(missing: Iterable[NeededValue], attempt: int) -> str:
    """Everything at once; then one after the other; then whatever there is. Never twice the same words running."""
    known = phrases().oracle
    asked = list({need.name: need for need in missing if need.name}.values())
    if attempt == 1 and asked:
        return " ".join(_asked(need, known.ask) for need in asked)
    if 1 < attempt <= len(asked) + 1:
        return _asked(asked[attempt - 2], known.ask_again)
    return known.ask_anything[attempt % len(known.ask_anything)]


def _asked(need: NeededValue, form: str) -> str:
    """A choice is asked for with what there is to choose from."""
    if 1 < len(need.options) <= MOST_OPTIONS:
        *options, last = need.options
        return phrases().oracle.ask_which.format(name=need.name, options=", ".join(options), last=last)
    return form.format(name=need.name)
