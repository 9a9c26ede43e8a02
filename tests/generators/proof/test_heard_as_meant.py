"""The agent without goals hears what people mean: compounds, units, and the only tool that takes what is spoken of."""

from __future__ import annotations

import pytest

from generators.proof.independent.heard import Heard, HeardFact, label_of, wish_in
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.literals import about, said_as, value_in
from generators.proof.independent.serving.spoken import chosen_in
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
        ("earliest date", "from_date", "March 12, 2026", "2026-03-12"),
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


def argument_of(name: str, kind: str = "string") -> tuple[ToolKnowledge, ToolArgument]:
    listed = (True, False) if kind == "boolean" else ()
    argument = ToolArgument("t", name, {"type": kind}, required=False, kind="choice" if listed else "text",
                            listed=listed, documented=False)  # fmt: skip
    known = KnownTool(does="reads", how="declared", arguments={name: KnownArgument(shape="text")})
    return ToolKnowledge("t", known, "", [argument], [], plain_result=False, whole={}, states=frozenset()), argument


def test_an_answer_that_is_a_number_is_a_sentence_of_its_own() -> None:
    heard = Heard()
    heard.listen("My e-mail address is ines@harbour.example. The name of the boat is Heron dinghy. 6.")

    assert heard.facts[-1].value.rstrip(".") == "Heron dinghy"


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [
        ("I need to change my newsletter to no as well.", [("newsletter", "no")]),
        ("I need to change my lesson to another time.", []),
    ],
)
def test_a_wish_says_what_something_is_to_become(sentence: str, facts: list[tuple[str, str]]) -> None:
    found = wish_in(sentence).facts

    assert [(fact.label, fact.value) for fact in found] == [(label_of(label), value) for label, value in facts]


def test_a_polite_question_is_no_condition() -> None:
    wish = wish_in("I was wondering if you could help me to give back my boat if it is dry, or else to keep it.")

    assert wish.only_if == "it is dry"
    assert "give back my boat" in wish.text


@pytest.mark.parametrize(
    ("deed", "chosen"), [("see the courses", None), ("see the courses with seats", True), ("see the seats", True)]
)
def test_a_flag_is_set_where_a_wish_names_it(deed: str, chosen: bool | None) -> None:
    tool, flag = argument_of("with_seats_only", "boolean")

    assert chosen_in(deed, flag, tool, []) is chosen


@pytest.mark.parametrize(("said", "value"), [("E-312", None), ("hlund", "hlund"), ("Hanna Lund", None)])
def test_nobody_has_a_number_for_a_username(said: str, value: str | None) -> None:
    tool, username = argument_of("username")

    assert said_as(said, username, tool, {"jweber", "psilva"}, points=True) == value


def test_none_is_no() -> None:
    tool, flag = argument_of("newsletter", "boolean")

    assert value_in("none", flag, tool, ()) is False
