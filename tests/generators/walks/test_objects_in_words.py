"""Objects are told field by field, lists of them thing by thing; and an agent without goals puts them together again."""

import pytest
from tool_schemas import tool

from generators.proof.independent.heard import Heard
from generators.proof.independent.knowledge import ToolKnowledge
from generators.proof.independent.lists import objects_told
from generators.tools.seed_values import arguments_of
from generators.walks.saying.prose import told_together
from generators.walks.texts.objects import ObjectTeller, fields_said, told_in_parts
from generators.walks.user_facts import NoWording, UserFact, in_words
from generators.world.model import KnownArgument, KnownTool

PERSON = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
}
CHANGES = {"type": "object", "properties": {"phone": {"type": "string"}, "email": {"type": "string"}}}
ENTRY = {
    "type": "object",
    "properties": {"rope_code": {"type": "string"}, "quantity": {"type": "integer"}},
    "required": ["rope_code", "quantity"],
}


def listed(entry):
    return {"type": "array", "items": entry}


def told(schema, value, *, mine=False, becomes=False, noun=()):
    argument = arguments_of(schema)[0]
    teller = ObjectTeller(schema.parameters, lambda part, each: in_words(each, part), {}, mine, becomes, {}, noun)
    return [(fact.words, fact.value, fact.form) for fact in teller.facts(argument, value)]


CASES = [
    pytest.param(
        tool(name="invite", pilot=PERSON), {"name": "Ida Brandt", "age": 34}, [("pilot", "Ida Brandt", "other"), ("age of the pilot", "34", "other")],
        id="of somebody",
    ),
    pytest.param(
        tool(name="invite", guest=PERSON), {"name": "Ida Brandt", "age": 34}, [("guest", "Ida Brandt", "other"), ("guest's age", "34", "other")],
        id="whose it is",
    ),
    pytest.param(
        tool(name="register_crew", crew=listed(PERSON)), [{"name": "Ida Brandt", "age": 34}],
        [("crew member", "Ida Brandt", "other"), ("crew member's age", "34", "other")], id="of one of several",
    ),
    pytest.param(
        tool(name="register_guests", guests=listed(PERSON)), [{"name": "Ida Brandt", "age": 34}, {"name": "Jo Fell", "age": 9}],
        [("first guest", "Ida Brandt", "other"), ("first guest's age", "34", "other"), ("second guest", "Jo Fell", "other"), ("second guest's age", "9", "other")],
        id="one after the other",
    ),
    pytest.param(
        tool(name="order_ropes", ropes=listed(ENTRY)), [{"rope_code": "RP-12B", "quantity": 2}],
        [("rope", "RP-12B", "other"), ("quantity of the rope", "2", "other")], id="by its code",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "value", "facts"), CASES)
def test_each_field_is_said(schema, value, facts):
    assert told(schema, value) == facts


@pytest.mark.parametrize(("schema", "value", "facts"), CASES)
def test_they_are_put_together_again(schema, value, facts):
    arguments, heard = arguments_of(schema), Heard()
    known = ToolKnowledge(
        schema.name, KnownTool(does="writes", how="declared"), "", arguments, (), False, schema.parameters, frozenset()
    )
    heard.listen(" ".join(f"The {words} is {shown}." for words, shown, _ in facts))
    assert objects_told(arguments[0], known, heard.facts) == value


def test_what_has_no_name_of_its_own_is_the_callers():
    schema, value = tool(name="update_member", changes=CHANGES), {"phone": "020 7946 0018"}
    assert told(schema, value, mine=True, becomes=True) == [("new phone number", "020 7946 0018", "own")]
    assert fields_said("changes", {"phone": "1", "email": "a@b.org"}, {}) == ["phone number", "e-mail address"]
    assert fields_said("guest", {"name": "Ida"}, {}) == []


def test_of_changes_it_is_not_what_the_caller_is_known_by():
    schema, heard = tool(name="update_member", changes=CHANGES), Heard()
    known = ToolKnowledge("update_member", KnownTool(does="writes", how="declared"), "", arguments_of(schema), (), False, schema.parameters, frozenset())  # fmt: skip
    heard.listen("My e-mail address is ida@example.org.")
    assert objects_told(arguments_of(schema)[0], known, heard.facts) is None
    heard.listen("My new phone number is 020 7946 0018.")
    assert objects_told(arguments_of(schema)[0], known, heard.facts) == {"phone": "020 7946 0018"}


def test_a_field_may_be_named_by_another():
    setting = {"type": "object", "properties": {"field": {"type": "string"}, "value": {"type": "string"}}}
    said = told(
        tool(name="update_member", change=setting),
        {"field": "phone", "value": "020 7946 0018"},
        mine=True,
        becomes=True,
    )
    assert said == [("new phone number", "020 7946 0018", "own")]


def test_what_is_said_in_one_breath_is_no_object_of_fields():
    assert not told_in_parts({"street": "3 Quay Row", "city": "Poole", "postcode": "BH15 1DA"})
    assert not told_in_parts(["RP-12B"])
    assert told_in_parts([{"name": "Ida"}])


def test_nobody_says_an_id_of_a_thing():
    with pytest.raises(NoWording):
        told(tool(name="invite", guest=PERSON), {"name": "Ida Brandt", "person_id": "P-1"})


def test_a_code_is_said_by_what_it_is_called():
    schema = tool(name="order_ropes", ropes=listed(ENTRY))
    argument = arguments_of(schema)[0]
    teller = ObjectTeller(
        schema.parameters, lambda part, each: in_words(each, part), {}, False, False, {"RP-12B": "blue rope"}
    )
    facts = list(teller.facts(argument, [{"rope_code": "RP-12B", "quantity": 2}]))
    assert [(fact.words, fact.value) for fact in facts] == [("rope", "the blue rope"), ("quantity of the rope", "2")]
    assert facts[0].more == {"rope_code": "the blue rope"}, "by the name of the code, which the user words otherwise"
    known = KnownTool(
        does="writes",
        how="declared",
        arguments={"ropes": KnownArgument(shape="object", labels={"RP-12B": "blue rope"})},
    )
    knowledge, heard = (
        ToolKnowledge("order_ropes", known, "", [argument], (), False, schema.parameters, frozenset()),
        Heard(),
    )
    heard.listen("The rope is the blue rope. The quantity of the rope is 2.")
    assert objects_told(argument, knowledge, heard.facts) == [{"rope_code": "RP-12B", "quantity": 2}]


def test_what_is_told_of_one_thing_stands_together():
    about = [
        UserFact(words, "x", of=of) for words, of in (("guest", "guest"), ("guest's age", "guest"), ("rope", "rope"))
    ]
    assert told_together([(each, f"the {each.words} is x.") for each in about]) == [
        "the guest is x and the guest's age is x.",
        "the rope is x.",
    ]
