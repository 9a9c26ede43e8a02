"""The agent without goals hears what people mean: compounds, units, and the only tool that takes what is spoken of."""

from __future__ import annotations

import pytest

from generators.proof.independent.heard import HeardFact, label_of
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.literals import about, value_in
from generators.tools.seed_values import ToolArgument
from generators.world.model import KnownTool


@pytest.mark.parametrize(
    ("one", "other"),
    [("pick-up", "pickup"), ("e-mail", "email"), ("pickup_ref", "pick-up reference")],
)
def test_a_word_is_the_same_with_a_hyphen_and_in_full(one: str, other: str) -> None:
    assert label_of(one) == label_of(other)


@pytest.mark.parametrize(
    ("label", "name", "text", "value"),
    [
        ("move-out date", "move_out_date", "December 7, 2026", "2026-12-07"),
        ("new monthly amount", "monthly_amount_pence", "£96.50", 9650),
        ("new monthly amount", "monthly_amount_pence", "9650 pence", 9650),
        ("collection day", "collection_day", "the 25th", 25),
    ],
)
def test_what_is_said_as_people_do_is_the_value_that_a_tool_takes(label, name, text, value) -> None:
    schema = {"type": "string", "format": "date"} if name.endswith("date") else {"type": "integer"}
    tool = ToolKnowledge(
        "t", KnownTool(does="writes", how="declared"), "", [], [], plain_result=False, whole={}, states=frozenset()
    )
    kind = "date" if name.endswith("date") else "number"
    argument = ToolArgument("t", name, schema, required=True, kind=kind, listed=(), documented=False)
    fact = HeardFact(label_of(label), text, mine=False)

    assert about(argument, tool, [fact]) == [fact]
    assert value_in(text, argument, tool, ()) == value
