"""Calls that could not be made: of no tool that was offered, or with arguments that its schema refuses."""

from __future__ import annotations

from typing import Any

import builders as build
import pytest

from harness.scoring.score import score
from harness.types.trajectory import Step, ToolCall, ToolSchema
from harness.types.verdict import Verdict

ORDER = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "count": {"type": "integer", "minimum": 1}},
    "required": ["id"],
    "additionalProperties": False,
}
OFFERED = (ToolSchema(name="get_order", parameters=ORDER, read_only=True), ToolSchema(name="list_orders"))


def verdict(arguments: Any, name: str = "get_order", tools: Any = OFFERED, **fields: Any) -> Verdict:
    call = ToolCall(id="c", name=name, arguments=arguments, result="ok")
    told = build.story_of({"say": ["done"]}, tools={"read": ["*"]}, **fields)
    spoken = build.trajectory("Hello.", Step(role="agent", events=(call,)), build.say("done"))
    return score(told, spoken.model_copy(update={"tools": tools}))


@pytest.mark.parametrize(
    ("arguments", "name", "code"),
    [
        pytest.param({"id": "W1"}, "get_order", None, id="right"),
        pytest.param({"id": "W1", "count": 2}, "get_order", None, id="with an optional one"),
        pytest.param({}, "get_order", "invalid_arguments", id="one is missing"),
        pytest.param({"id": 1}, "get_order", "invalid_arguments", id="another type"),
        pytest.param({"id": "W1", "count": 0}, "get_order", "invalid_arguments", id="below the least"),
        pytest.param({"id": "W1", "colour": "red"}, "get_order", "invalid_arguments", id="one that there is not"),
        pytest.param("{id", "get_order", "invalid_arguments", id="no JSON"),
        pytest.param({}, "get_orders", "invented_tool", id="no such tool"),
        pytest.param({"any": 1}, "list_orders", None, id="a tool without a schema"),
    ],
)
def test_what_could_not_be_called_is_a_warning_without_being_asked_for(
    arguments: Any, name: str, code: str | None
) -> None:
    found = verdict(arguments, name)
    assert [(each.code, each.severity) for each in found.checks if each.check == "schema"] == (
        [(code, "warning")] if code else []
    )
    assert found.success is True


def test_a_story_may_demand_it() -> None:
    assert verdict({}, checks=["schema"]).success is False
    assert verdict({"id": "W1"}, checks=["schema"]).success is True
    found = verdict({}, "get_ordr", checks=["schema"]).checks
    told = next(each for each in found if each.code == "invented_tool")
    assert 'did you mean "get_order"' in told.message
    assert told.evidence == (2,)


def test_without_schemas_it_is_skipped_where_it_is_demanded_and_silent_where_not() -> None:
    demanded = verdict({}, tools=None, checks=["schema"])
    assert [(each.check, each.status) for each in demanded.checks if each.check == "schema"] == [("schema", "skip")]
    assert [each for each in verdict({}, tools=None).checks if each.check == "schema"] == []


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"type": "strin"}, id="no schema at all"),
        pytest.param({"$ref": "#/$defs/nowhere"}, id="a reference to nothing"),
        pytest.param({"$ref": "#"}, id="a reference to itself"),
    ],
)
def test_nobody_can_say_what_a_broken_schema_takes(schema: dict[str, Any]) -> None:
    assert verdict({"id": 1}, tools=(ToolSchema(name="get_order", parameters=schema),)).success is True
