"""What the oracle agent needs to hear from the user, and how it asks: by the names of arguments, as any agent could."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generators.beginnings import arguments_of
from generators.execution import Executed
from generators.naming import words
from generators.proof.executable import outcome, said_by
from generators.proof.explaining import Source, as_text, unknown_facts
from harness.events import ToolSchema
from harness.goals import ToolGoal
from harness.lint import Known, leaves, strategy_at
from harness.story import Story
from harness.values import contains, find_values

_DIGIT = re.compile(r"\d")
MOST_OPTIONS = 8
"""Of a longer list, nobody names all."""
_OPEN = ("Could you give me more details?", "What else can you tell me?", "Please describe exactly what you need.")


@dataclass(frozen=True, slots=True)
class Need:
    """A value that only the user can give."""

    place: int
    """Of the goal it is for."""
    argument: str
    """"" for a fact that is only to be said."""
    value: Any
    options: tuple[str, ...] = ()
    """What the tools say that it may be; it is one of them, which an agent might infer from other words of the user."""

    @property
    def choice(self) -> bool:
        return bool(self.options)

    @property
    def name(self) -> str:
        """As it is asked for."""
        named = list(words(self.argument))
        dated = any(each.kind == "date" for each in find_values(str(self.value)))
        if named and dated and not {"date", "day"} & set(named):
            named.append("date")
        return " ".join("ID" if word == "id" else word for word in named)


def needs(story: Story, executed: Sequence[Executed], tools: Mapping[str, ToolSchema]) -> list[Need]:
    """Every value of the goals that neither an earlier result nor the context gives, nor the tool's own default.

    `executed` are the goals' calls in the order in which they were made.
    """
    context = Known("\n".join(str(leaf.value) for leaf in leaves(story.context)), story.language)
    options = _options(tools.values())
    results = [(each.call.name, as_text([outcome(each)])) for each in executed]
    order = [name for name, _ in results]
    found: list[Need] = []
    for place in story.graph.order:
        goal = story.goal_details[place]
        if isinstance(goal, ToolGoal):
            earlier = "\n".join(text for _, text in results[: order.index(goal.name)])
            found += _of_call(place, goal, tools.get(goal.tool_name), Source(earlier, context), options)
        else:
            source = Source("\n".join(text for _, text in results), context)
            found += [Need(place, "", fact) for text in said_by(goal) for fact in unknown_facts(text, source)]
    return found


def _of_call(
    place: int, goal: ToolGoal, tool: ToolSchema | None, source: Source, options: Mapping[str, tuple[str, ...]]
) -> Iterator[Need]:
    properties: Any = ((tool.parameters if tool else None) or {}).get("properties") or {}
    for leaf in leaves(goal.args):
        schema = properties.get(leaf.path[0]) or {}
        if strategy_at(goal, leaf.path) not in {"strict", "fuzzy"} or leaf.value == schema.get("default"):
            continue
        value = str(leaf.value)
        given = contains(source.results, value, source.said.language) if source.results and len(value) > 1 else False
        if not given and not (source.said.text and source.said.says(leaf.value)):
            name = leaf.argument or leaf.path[0]
            known = options.get(name, ())
            yield Need(place, name, leaf.value, known if value in known else ())


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
    ]


def question(missing: Iterable[Need], attempt: int) -> str:
    """Everything at once; then one after the other; then whatever there is. Never twice the same words running."""
    asked = list({need.name: need for need in missing if need.name}.values())
    if attempt == 1 and asked:
        return " ".join(_asked(need, "What is the {}?") for need in asked)
    if 1 < attempt <= len(asked) + 1:
        return _asked(asked[attempt - 2], "Could you please tell me the {}?")
    return _OPEN[attempt % len(_OPEN)]


def _asked(need: Need, form: str) -> str:
    """A choice is asked for with what there is to choose from."""
    if 1 < len(need.options) <= MOST_OPTIONS:
        return f"Which {need.name}: {', '.join(need.options[:-1])} or {need.options[-1]}?"
    return form.format(need.name)
