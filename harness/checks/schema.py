"""Whether each call could be made at all: of a tool that was offered, with arguments that its schema takes."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from harness.checks.check import DemandedCheck, Found, Seen, meets
from harness.errors import nearest
from harness.types.trajectory import ToolCall

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

MOST = 5
"""Mistakes in one call that are told."""
SMALL = 4_000
"""Bytes of arguments of which it is remembered what is wrong with them."""


class SchemaCheck(DemandedCheck):
    """Calls only tools that were offered, with arguments that their schemas take.

    Without this check, what it would find is shown as warnings wherever the tools that were offered are known.
    """

    def look(self, seen: Seen) -> Iterator[Found]:
        """Where only the schemas of functions that were called are known, no tool is invented, and other calls are not
        looked at."""
        offered = seen.trajectory.tools
        known = offered if offered is not None else seen.trajectory.called_tools
        if known is None:
            yield Found("", "skip", "metric_unavailable", "nobody says which tools the agent was offered")
            return
        schemas = {tool.name: tool.parameters for tool in known}
        count = 0
        for step in seen.trajectory.steps:
            for call in step.calls if step.role == "agent" else ():
                if call.name not in schemas:
                    if offered is not None:
                        yield _invented(call, step.number, schemas)
                elif problems := list(_problems(call, schemas[call.name])):
                    yield _refused(call, step.number, problems)
                else:
                    count += 1
        yield meets("", f"{count} calls fit the schemas of their tools" if count != 1 else "")


def _invented(call: ToolCall, step: int, schemas: Iterable[str]) -> Found:
    message = f"{call.name} was called (step {step}), and no tool of that name was offered{nearest(call.name, schemas)}"
    return Found(call.name, "fail", "invented_tool", message, [*sorted(schemas)], call.name, (step,))


def _refused(call: ToolCall, step: int, problems: list[str]) -> Found:
    more = f" (and {len(problems) - MOST} more)" if len(problems) > MOST else ""
    message = f"{call.name} (step {step}): {'; '.join(problems[:MOST])}{more}"
    return Found(call.name, "fail", "invalid_arguments", message, None, call.arguments, (step,))


def _problems(call: ToolCall, schema: dict[str, Any] | None) -> Iterator[str]:
    if isinstance(call.arguments, str):
        yield "the arguments are no JSON object"
    elif schema:
        given = marshal.dumps(call.arguments)
        yield from (_known_refusals if len(given) <= SMALL else _refusals)(marshal.dumps(schema), given)


def _refusals(schema: bytes, given: bytes) -> list[str]:
    """None where nobody can say what the schema takes, such as one that refers to itself or to what is not there."""
    validator, arguments = _validator(schema), marshal.loads(given)
    from referencing.exceptions import Unresolvable

    try:
        if validator is None or validator.is_valid(arguments):
            return []
        errors = sorted(validator.iter_errors(arguments), key=lambda each: list(map(str, each.path)))
    except (RecursionError, Unresolvable):
        return []
    return [f"{'.'.join(map(str, each.path))}: {each.message}".removeprefix(": ") for each in errors]


@lru_cache(maxsize=1024)  # the same call stands in one trajectory after another, of several trials and of mutants
def _known_refusals(schema: bytes, given: bytes) -> tuple[str, ...]:
    return tuple(_refusals(schema, given))


@lru_cache(maxsize=1024)
def _validator(dumped: bytes) -> Validator | None:
    """Of a schema, by its content; None for one that is none itself, for nobody can say what it takes."""
    from jsonschema.exceptions import SchemaError
    from jsonschema.validators import validator_for

    schema = marshal.loads(dumped)
    cls = validator_for(schema)
    try:
        cls.check_schema(schema)
    except SchemaError:
        return None
    return cls(schema)
