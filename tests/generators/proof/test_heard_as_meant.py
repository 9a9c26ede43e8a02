"""The agent without goals hears what people mean: compounds, units, and the only tool that takes what is spoken of."""

from __future__ import annotations

import pytest

from generators.proof.independent.heard import Heard, HeardFact, label_of
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.literals import about, value_in
from generators.tools.seed_values import ToolArgument
from generators.world.model import KnownArgument, KnownTool


@pytest.mark.parametrize(
    ("one", "other"),
    [("pick-up", "pickup"), ("e-mail", "email"), ("pickup_ref", "pick-up reference"), ("member_no", "member number")],
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


def test_nobody_is_called_as_a_thing_is_numbered() -> None:
    tool = ToolKnowledge(
        "t", KnownTool(does="reads", how="declared"), "", [], [], plain_result=False, whole={}, states=frozenset()
    )
    name = ToolArgument("t", "last_name", {"type": "string"}, required=False, kind="text", listed=(), documented=False)

    assert value_in("CB-48426", name, tool, ()) is None
    assert value_in("Rosa Adair", name, tool, ()) == "Adair"


@pytest.mark.parametrize(
    ("sentence", "label", "value"),
    [
        ("The refund should go to the card.", "refund to", "card"),
        ("I want it to renew automatically.", "auto renew", "yes"),
    ],
)
def test_what_is_said_in_other_words_than_the_name_is_heard(sentence: str, label: str, value: str) -> None:
    heard = Heard()
    heard.listen(sentence)

    assert [(fact.label, fact.value) for fact in heard.facts] == [(label_of(label), value)]


ADDONS = {"RTR": "wi-fi router", "STB": "set-top box", "STB2": "second set-top box"}


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("array", "the wi-fi router and the set-top box", ["RTR", "STB"]),
        ("array", "the set-top box and the wi-fi router", ["STB", "RTR"]),
        ("array", "the wi-fi router", ["RTR"]),
        ("string", "the wi-fi router", "RTR"),
        ("string", "the second set-top box", "STB2"),
    ],
    ids=["two", "as they are said", "a list of one", "one code", "the longest name"],
)
def test_codes_are_heard_by_what_they_are_called(kind, text, value) -> None:
    known = KnownTool(does="writes", how="declared", arguments={"add": KnownArgument(shape="choice", labels=ADDONS)})
    tool = ToolKnowledge("t", known, "", [], [], plain_result=False, whole={}, states=frozenset())
    schema = {"type": kind, "items": {"type": "string"}} if kind == "array" else {"type": kind}
    add = ToolArgument("t", "add", schema, required=True, kind="text", listed=(), documented=False)

    assert value_in(text, add, tool, ()) == value
