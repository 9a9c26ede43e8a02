"""What somebody moves to or is reached by is nobody's already, and what they write was written of such a thing."""

import random

import pytest
from tool_schemas import tool

from generators.tools.argument_values import values_for
from generators.tools.arguments.free_texts import WrittenText
from generators.tools.arguments.new_addresses import another_house
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.world.entities import Kind
from generators.world.experience import Experience
from generators.world.neighbourhood import KnownRecord
from generators.world.picking.chosen import of_another
from generators.world.picking.others import Others, in_its_place
from generators.world.picking.same_sort import may_be_said_of
from generators.world.records import leaves

HOMES = [
    {"house": "3", "street": "Mill Row", "postcode": "AB1 2CD"},
    {"house": "Flat 2, 4", "street": "Mill Row", "postcode": "AB1 2CE"},
    {"house": "The Forge", "street": "Beck Lane", "postcode": "AB2 3FG"},
]
WHOLE = {"type": "object", "properties": {key: {"type": "string"} for key in HOMES[0]}, "required": list(HOMES[0])}


def offered(*, writes):
    """The addresses that are tried, where a list of people tells those of three."""
    moves, lists = tool("", "move_home", home=WHOLE), tool("", "list_people")
    tools = {each.name: each for each in (moves, lists)}
    findings = Findings(tools, {name: arguments_of(each) for name, each in tools.items()})
    findings.take(Observation(lists.name, {}, {"people": [{"home": each} for each in HOMES]}), reads=True)
    return values_for(findings.arguments["move_home"][0], findings, {}, writes=writes)


def test_nobody_moves_to_where_another_lives():
    tried = offered(writes=True)

    assert {"house": "4", "street": "Mill Row", "postcode": "AB1 2CD"} in tried
    assert {"house": "Flat 2, 5", "street": "Mill Row", "postcode": "AB1 2CE"} in tried
    assert not {each["house"] for each in HOMES} & {each["house"] for each in tried}


def test_who_looks_an_address_up_asks_for_those_that_there_are():
    assert all(each in offered(writes=False) for each in HOMES)


@pytest.mark.parametrize(
    ("address", "moved"),
    [
        ({"street": "12 Elm Street", "city": "Leeds"}, {"street": "13 Elm Street", "city": "Leeds"}),
        ({"address1": "9 Oak Way", "zip": "60614"}, {"address1": "10 Oak Way", "zip": "60614"}),
        ({"street": "The Old Forge", "city": "Leeds"}, None),
        ({"street": "12 Elm Street"}, None),
        ({"name": "Room 3", "city": "Leeds"}, None),
    ],
    ids=["a street", "the first line", "no number", "no place", "no street"],
)
def test_the_next_house_is_that_of_an_address(address, moved):
    assert another_house(address, lambda part, made: False) == moved


def test_houses_that_others_have_are_passed_by():
    moved = another_house({"house": "3", "city": "Leeds"}, lambda part, made: made in {"4", "5"})

    assert moved == {"house": "6", "city": "Leeds"}


PEOPLE = {
    "P1": {"person_id": "P1", "email": "ann@a.example", "street": "1 Oak Way", "town": "Hull"},
    "P2": {"person_id": "P2", "email": "bob@b.example", "street": "2 Oak Way", "town": "Ayr"},
}


def wished(name):
    """What the first of two people would have there, of what the second has."""
    kind = Kind("person_id", records={key: (leaves(each), each) for key, each in PEOPLE.items()})
    mine = KnownRecord(
        "person", "P1", Observation("get_person", {"person_id": "P1"}, PEOPLE["P1"]), leaves(PEOPLE["P1"])
    )
    (argument,) = arguments_of(tool("", "change_person", **{name: "string"}))
    others = Others({"person": kind}, Experience(), Findings({}, {}))
    return in_its_place(argument, [mine], others, {}, random.Random(1))


@pytest.mark.parametrize(
    ("name", "value"), [("email", None), ("street", "3 Oak Way"), ("town", "Ayr")], ids=["e-mail", "house", "town"]
)
def test_what_only_one_person_has_is_not_taken_from_another(name, value):
    assert wished(name) == value


@pytest.mark.parametrize(("name", "value"), [("contact_phone", None), ("trade", "roofs")], ids=["a phone", "a trade"])
def test_what_is_made_new_has_nothing_by_which_another_is_reached(name, value):
    visit = {"visit_id": "V1", "contact_phone": "07700 900142", "trade": "roofs"}
    kinds = {"visit": Kind("visit_id", records={"V1": (leaves(visit), visit)})}
    mine = KnownRecord(
        "person", "P1", Observation("get_person", {"person_id": "P1"}, PEOPLE["P1"]), leaves(PEOPLE["P1"])
    )
    arguments = arguments_of(tool("", "book_visit", person_id="string", contact_phone="string", trade="string"))
    argument = next(each for each in arguments if each.name == name)

    assert of_another(argument, "book_visit", arguments, kinds, [mine], {}, random.Random(1)) == value


LINES = {
    "L1": {"line_id": "L1", "kind": "landline", "nickname": "Hall phone"},
    "L2": {"line_id": "L2", "kind": "broadband", "nickname": "Office fibre"},
    "L3": {"line_id": "L3", "kind": "landline", "nickname": "Kitchen phone"},
}


@pytest.mark.parametrize(
    ("line", "text", "fits"),
    [
        ("L2", "No internet since Monday", False),
        ("L3", "Kitchen phone is completely dead", False),
        ("L3", "It crackles and then goes silent", True),
        ("L1", "Hall phone is completely dead", True),
        ("L9", "No internet since Monday", True),
    ],
    ids=["of another sort", "with the name of another", "of the same sort", "of itself", "of what is not known"],
)
def test_what_is_written_of_a_thing_was_written_of_its_sort(line, text, fits):
    kind = Kind("line_id", records={key: (leaves(each), each) for key, each in LINES.items()})
    hall = KnownRecord("line", "L1", Observation("get_line", {"line_id": "L1"}, LINES["L1"]), leaves(LINES["L1"]))
    fault = {"line_id": line, "description": text}
    told = Observation("list_faults", {}, {"faults": [fault]})
    place = next(each for each in told.places if each.key == "description")

    assert may_be_said_of(WrittenText(text, place), hall, kind) is fits
