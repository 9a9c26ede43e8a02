"""What the oracle agent needs to hear from the user, and how it asks: by the names of arguments, as any agent could."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generators.execution import Executed
from generators.naming import words
from generators.proof.executable import outcome, said_by
from generators.proof.explaining import Source, as_text, unknown_facts
from harness.events import ToolSchema
from harness.goals import ToolGoal
from harness.lint import Known, leaves, strategy_at
from harness.story import Story
from harness.values import contains, find_values

_OPEN = ("Could you give me more details?", "What else can you tell me?", "Please describe exactly what you need.")


@dataclass(frozen=True, slots=True)
class Need:
    """A value that only the user can give."""

    place: int
    """Of the goal it is for."""
    argument: str
    """"" for a fact that is only to be said."""
    value: Any
    choice: bool = False
    """One of the tool's own words, which an agent might infer from other words of the user."""

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
    results = [(each.call.name, as_text([outcome(each)])) for each in executed]
    order = [name for name, _ in results]
    found: list[Need] = []
    for place in story.graph.order:
        goal = story.goal_details[place]
        if isinstance(goal, ToolGoal):
            earlier = "\n".join(text for _, text in results[: order.index(goal.name)])
            found += _of_call(place, goal, tools.get(goal.tool_name), Source(earlier, context))
        else:
            source = Source("\n".join(text for _, text in results), context)
            found += [Need(place, "", fact) for text in said_by(goal) for fact in unknown_facts(text, source)]
    return found


def _of_call(place: int, goal: ToolGoal, tool: ToolSchema | None, source: Source) -> Iterator[Need]:
    properties: Any = ((tool.parameters if tool else None) or {}).get("properties") or {}
    for leaf in leaves(goal.args):
        schema = properties.get(leaf.path[0]) or {}
        if strategy_at(goal, leaf.path) not in {"strict", "fuzzy"} or leaf.value == schema.get("default"):
            continue
        value = str(leaf.value)
        given = contains(source.results, value, source.said.language) if source.results and len(value) > 1 else False
        if not given and not (source.said.text and source.said.says(leaf.value)):
            yield Need(place, leaf.argument or leaf.path[0], leaf.value, _is_choice(value, schema, tool))


def _is_choice(value: str, schema: Mapping[str, Any], tool: ToolSchema | None) -> bool:
    """Whether the tool itself names it; what holds a digit is an example at most."""
    if value in (schema.get("enum") or ()):
        return True
    if any(character.isdigit() for character in value):
        return False
    told = f"{schema.get('description', '')} {(tool.description if tool else None) or ''}"
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", told) is not None


def question(missing: Iterable[Need], attempt: int) -> str:
    """Everything at once; then one after the other; then whatever there is. Never twice the same words running."""
    asked = list(dict.fromkeys(need.name for need in missing if need.name))
    if attempt == 1 and asked:
        return " ".join(f"What is the {name}?" for name in asked)
    if 1 < attempt <= len(asked) + 1:
        return f"Could you please tell me the {asked[attempt - 2]}?"
    return _OPEN[attempt % len(_OPEN)]
