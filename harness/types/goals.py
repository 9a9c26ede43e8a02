"""The goals: which tools must be called, what must be said, and what flows between them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    Field,
    JsonValue,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)

from harness.errors import nearest
from harness.types.expected.groups import DueWhen
from harness.types.expected.predicates import is_operator
from harness.types.trajectory import Data

Strategy = Literal["strict", "fuzzy", "optional", "ignore", "unordered"]
ExtraArgs = Literal["forbid", "allow", "allow_nested"]
FROM, ESCAPED_FROM = "$from", "$$from"
IGNORED: tuple[Any, ...] = ("<IGNORE>", {"IGNORE": None})
"""Argument values by which the ancestor's newer files say `ignore`."""


class ToolGoal(Data):
    """A tool must be called, with these arguments."""

    type: Literal["tool_call"] = "tool_call"
    """tool_call, a tool must be called."""
    name: str = Field(min_length=1)
    """The name of the goal, unique in the story."""
    tool_name: str = Field(min_length=1)
    """The name of the tool, as the agent knows it."""
    args: dict[str, JsonValue] = Field(default_factory=dict)
    """The arguments it must be called with. A value {$from: GOAL, path: PATH} is taken from the result of the call that
    met another goal, or a group. Instead of a value there may be a predicate such as {$any: [a, b]}, {$regex: ^A},
    {$between: [1, 5]}, {$approx: 5, within: 0.01}, {$contains: a} or {$not: a}."""
    arg_matching: dict[str, Strategy] = Field(default_factory=dict)
    """How an argument, or a path such as passengers.*.dob, is compared. strict (default), fuzzy (the same in meaning),
    optional (may be left out), ignore, or unordered (a list, in any order)."""
    aligned: tuple[str, ...] = ()
    """Arguments that are lists which belong together, item by item, in any order."""
    required: bool = True
    """Whether the journey fails without it."""
    when: DueWhen | None = None
    """The goal is there only if a result says so; otherwise it is as if it were not written."""
    expect_error: bool = False
    """The call must end in an error."""
    extra_args: ExtraArgs | None = None
    """Whether the call may have arguments that are not named here. allow_nested means inside objects only."""

    @field_validator("args", "arg_matching", mode="before")
    @classmethod
    def _null_is_empty(cls, value: Any) -> Any:
        return {} if value is None else value


class TextGoal(Data):
    """The agent must say this."""

    type: Literal["text"] = "text"
    """text, the agent must say this."""
    name: str = Field(min_length=1)
    """The name of the goal, unique in the story."""
    response: str | None = None
    """An answer that must follow from the message, which may say more. Without keywords it needs a judge, entailment or
    embeddings; with keywords it counts where a judge or entailment is configured."""
    keywords: tuple[str, ...] = ()
    """What one message of the agent must say, all of them. Values are compared by value (12, twelve), words in any form
    (refund, refunded) and not where a negation governs them; a keyword with a negation of its own wants it. A keyword
    {$from: GOAL, path: PATH} is what a call returned."""
    told: tuple[dict[str, JsonValue], ...] = ()
    """What calls returned and the message must say, as {$from: GOAL, path: PATH}; a file has it among the keywords."""
    required: bool = True
    """Whether the journey fails without it."""
    when: DueWhen | None = None
    """The goal is there only if a result says so; otherwise it is as if it were not written."""

    @model_validator(mode="before")
    @classmethod
    def _flows_apart(cls, fields: Any) -> Any:
        """Keywords that flow from a result are kept apart from those that are known."""
        words = fields.get("keywords") if isinstance(fields, dict) else None
        if is_flow(words):
            words = [words]
        if not isinstance(words, list | tuple) or not any(map(is_flow, words)):
            return fields
        told = [*fields.get("told", ()), *filter(is_flow, words)]
        return {**fields, "keywords": [word for word in words if not is_flow(word)], "told": told}

    @model_serializer(mode="wrap")
    def _flows_among_keywords(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        document: dict[str, Any] = handler(self)
        told = document.pop("told", None)
        return {**document, "keywords": [*document.get("keywords", ()), *told]} if told else document

    @property
    def needs_meaning(self) -> bool:
        """Whether the journey hangs on a response that has no keywords beside it."""
        return self.required and bool(self.response) and not self.keywords and not self.told

    @field_validator("keywords", mode="before")
    @classmethod
    def _as_strings(cls, value: Any) -> Any:
        return as_keywords(value)


def as_keywords(value: Any) -> Any:
    """Keywords as a file may write them: one alone, numbers as numbers, none as null."""
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list | tuple):
        return tuple(
            str(word) if isinstance(word, int | float) and not isinstance(word, bool) else word for word in value
        )
    return value


Goal = Annotated[ToolGoal | TextGoal, Field(discriminator="type")]


@dataclass(frozen=True, slots=True)
class Flow:
    """An expected value that is the result of the call assigned to another goal."""

    argument: str
    source: str
    path: str | None


def is_flow(value: Any) -> bool:
    return isinstance(value, dict) and FROM in value


def flows(value: Any, argument: str = "") -> Iterator[Flow]:
    """Every `{"$from": goal, "path": …}` inside an expected value."""
    if is_flow(value):
        yield Flow(argument, value[FROM], value.get("path"))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from flows(item, f"{argument}.{key}" if argument else str(key))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from flows(item, f"{argument}.{i}")


def goal_flows(goal: ToolGoal | TextGoal) -> tuple[Flow, ...]:
    """All that flows into a goal: into its arguments but those that are ignored, or into what must be said."""
    if isinstance(goal, TextGoal):
        return tuple(flows(goal.told, "keywords"))
    ignored = {name for name, strategy in goal.arg_matching.items() if strategy == "ignore"}
    return tuple(flow for flow in flows(goal.args) if flow.argument.partition(".")[0] not in ignored)


def is_literal(value: Any) -> bool:
    """Whether an expected value stands for itself: no `$from`, no predicate, and nothing escaped in it."""
    if isinstance(value, dict):
        return not any(map(is_operator, value)) and all(map(is_literal, value.values()))
    return not isinstance(value, list) or all(map(is_literal, value))


def flow_problems(
    goals: Sequence[ToolGoal | TextGoal], groups: Container[str] = frozenset()
) -> list[tuple[int, str, str]]:
    """(place of the goal, argument, what is wrong) for every ill-formed `$from`."""
    kinds = {goal.name: goal.type for goal in goals}
    found: list[tuple[int, str, str]] = []
    for i, goal in enumerate(goals):
        for flow in flows(goal.args) if isinstance(goal, ToolGoal) else goal_flows(goal):
            if flow.path is not None and not isinstance(flow.path, str):
                found.append((i, flow.argument, '"path" should be text such as "id" or "items.0.id"'))
            elif isinstance(flow.source, str) and flow.source in groups:
                continue
            elif not isinstance(flow.source, str) or flow.source not in kinds:
                found.append((i, flow.argument, f'no goal is named "{flow.source}"{nearest(str(flow.source), kinds)}'))
            elif kinds[flow.source] != "tool_call":
                found.append((i, flow.argument, f'"{flow.source}" is a text goal; only a tool call has a result'))
    return found
