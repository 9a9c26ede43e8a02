"""The end state of a story: what the world must be like when the talk is over, and what was found of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Self

from pydantic import Field, JsonValue, field_validator, model_validator

from harness.errors import nearest
from harness.types.trajectory import Data

LIMIT_MB = 50.0
"""What a snapshot may take where no story says otherwise."""
MOST_WAYS = 64
"""Ways to reach the goals that are replayed of one story, all in all."""
_PATH = re.compile(r'(?:"[^"]+"|[^."]+)(?:\.(?:"[^"]+"|[^."]+))*')


def _functions(node: Mapping[str, Any]) -> Iterator[str]:
    """The names of the functions in a parsed JMESPath."""
    if node["type"] == "function_expression":
        yield node["value"]
    for child in node.get("children", ()):
        if isinstance(child, Mapping):
            yield from _functions(child)


class StateGoal(Data):
    """What must hold of the world when the talk is over, and what of it is not looked at."""

    from_goals: bool = False
    """The world must end as the goals' calls would leave it: they are made in a fresh world, once a story. Goals of
    tools that change something are met then, and whatever else was changed fails the journey."""
    equals: dict[str, JsonValue] = Field(default_factory=dict)
    """JMESPath into the snapshot → the value that must be there, such as {'orders."W1".status': cancelled}. A path that
    the snapshot does not have meets nothing, not even null; that a record is gone is {'orders."W1" == `null`': true}
    instead."""
    ignore: tuple[str, ...] = ()
    """Dotted paths that are not compared, with * for any name: log, orders.*.updated_at. Names with dots are quoted."""
    limit_mb: float = Field(default=LIMIT_MB, gt=0)
    """How large the snapshot may be, in MB as JSON."""

    @model_validator(mode="before")
    @classmethod
    def _in_short(cls, value: Any) -> Any:
        """`state: from_goals`."""
        if isinstance(value, str):
            if value != "from_goals":
                raise ValueError(f'found "{value}"; write from_goals, or an object with from_goals or equals')
            return {"from_goals": True}
        return value

    @field_validator("ignore")
    @classmethod
    def _are_paths(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for path in value:
            if _PATH.fullmatch(path) is None:
                raise ValueError(f'"{path}" is no path; write such as log, or orders.*.updated_at')
        return value

    @field_validator("equals")
    @classmethod
    def _are_expressions(cls, value: dict[str, JsonValue]) -> dict[str, JsonValue]:
        import jmespath
        from jmespath.exceptions import JMESPathError
        from jmespath.functions import Functions

        for path in value:
            try:
                parsed = jmespath.compile(path).parsed
            except JMESPathError as problem:
                what = str(problem).splitlines()[0].rstrip(":")
                quoted = 'put names with other signs into quotes: orders."W-1".status'
                raise ValueError(f'"{path}" is no JMESPath: {what}; {quoted}') from None
            for name in _functions(parsed):
                if name not in Functions.FUNCTION_TABLE:
                    raise ValueError(
                        f'"{path}": no function is named "{name}"{nearest(name, Functions.FUNCTION_TABLE)}'
                    )
        return value

    @model_validator(mode="after")
    def _demands_something(self) -> Self:
        if not self.from_goals and not self.equals:
            raise ValueError("demands nothing; write from_goals, or what must hold under equals")
        return self


class StateDifference(Data):
    """One place at which the world ended otherwise than expected."""

    path: str
    problem: Literal["different", "missing", "unexpected"]
    """missing: there is nothing at this place. unexpected: nothing should be there."""
    expected: JsonValue = None
    observed: JsonValue = None
    unknown: str | None = None
    """Of a missing place that the story names: what the snapshot does not have, and the nearest name there."""
    change: Literal["not_done", "not_asked", "otherwise"] | None = None
    """not_done: it is as it was at first. not_asked: it should be as it was. None: nobody knows how it was."""
    made_by: tuple[str, ...] = ()
    """Calls that seem to have made it, such as `cancel_order (step 8)`."""
    goals: tuple[str, ...] = ()
    """Unmet goals whose calls would have made what is expected."""


class ExpectedWay(Data):
    """One way to reach the goals, and the state that it leaves."""

    goals: tuple[str, ...]
    """The names of the goals whose calls were made, in order."""
    world: str
    """The hash of the state."""


class ExpectedEnd(Data):
    """A line of states.jsonl: how the world may end by the goals of a story. The last line of a story counts."""

    story: str
    initial: str
    """The hash of the state of a fresh world."""
    ways: tuple[ExpectedWay, ...]
    volatile: tuple[str, ...] | None = None
    """Paths that differ between two replays of the same calls, and are not compared. None: nobody had to know."""
    failed: dict[str, str] = Field(default_factory=dict)
    """Goals whose calls fail in a fresh world → the error. Nobody is asked to meet them."""
    unseen: tuple[str, ...] = ()
    """Goals whose calls left the snapshot as it was, so that it does not show whether they were made."""


class ReplayedCalls(Data):
    """How the calls of a recording came out when they were made again in a fresh world."""

    calls: int
    otherwise: int = 0
    """How many gave something else than was recorded."""
    first: str | None = None
    """The first of these, in words."""
