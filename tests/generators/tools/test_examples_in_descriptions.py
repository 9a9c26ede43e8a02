"""What descriptions show of values: whole numbers, full names, and one of several under a name that says little."""

from generators.tools.argument_values import values_for
from generators.tools.arguments.built_values import parts_of
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.tools.sessions.logins import Login, LoginBook
from generators.walks.texts.objects import ObjectTeller
from harness.types.events import ToolSchema

ORDER = ToolSchema(
    name="order_boxes",
    description='Order boxes.\n\nitems: [{"description": "crate", "qty": 1, "price": 2.50}, ...]\nhelpers: 1-2 full names, they carry.',
    parameters={
        "type": "object",
        "properties": {
            "items": {
                "type": "array",
                "items": {"type": "object", "properties": {"description": {"type": "string"}}},
            },
            "description": {"type": "string"},
            "helper": {"type": "string"},
        },
        "required": ["items", "description", "helper"],
    },
)
SHOWN = {
    "type": "object",
    "description": 'Such as {"description": "crate", "qty": 1, "price": 2.50}',
}


def test_a_whole_number_in_an_example_is_a_count():
    items, *_ = arguments_of(ORDER)
    parts = parts_of(items.__class__(items.tool, "item", SHOWN, True, "other", (), False), {})
    assert {each.name: each.schema.get("type") for each in parts} == {
        "description": "string", "qty": "integer", "price": "number"
    }  # fmt: skip


def test_full_names_are_those_of_people():
    arguments = {ORDER.name: arguments_of(ORDER)}
    findings = Findings({ORDER.name: ORDER}, arguments)
    record = Observation("people", {}, {"first_name": "Ann", "surname": "Lee", "town": "Ripon"})
    for place in record.places:
        findings.expect(place)
    (helper,) = [each for each in arguments[ORDER.name] if each.name == "helper"]
    assert values_for(helper, findings, {}, writes=True) == ["Ann Lee"]


def test_a_field_that_is_called_as_another_argument_is_said_with_its_thing():
    items = next(each for each in arguments_of(ORDER) if each.name == "items")
    teller = ObjectTeller(ORDER.parameters or {}, lambda part, value: str(value), {}, mine=False, becomes=False)
    (fact,) = teller.facts(items, [{"description": "crate"}])
    assert fact.words == "description of the item"


def test_who_is_named_by_the_key_of_one_who_logs_in_needs_no_other_caller():
    book = LoginBook()
    book.knows(Login("verify_member", {"member_id": "M-12", "pin": "4711"}))
    assert book.says_whose("list_loans", {"party": "M-12"})
    assert not book.says_whose("list_loans", {"party": "M-77"})
