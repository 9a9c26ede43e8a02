"""What is said with a wish: the state of what is listed, from when to when, and which one of its things is meant."""

import random

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import BoundCall
from generators.walks.named.worded import wordings
from generators.walks.saying import narrowing
from generators.walks.saying.facts import FactTeller
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.templates import StoryTemplates
from generators.walks.user_facts import NoWording, UserFact
from generators.walks.walk import Walk
from generators.words.naming import with_words
from generators.world.model import Entity, KnownArgument, KnownTool, WorldModel

STATES = {"enum": ["paid", "ready_for_collection"]}
DAY = {"type": "string", "format": "date"}


def told(name, description, arguments, described=(), read_only=False, kind="write", **schemas):
    schema = tool(description, name, **schemas).model_copy(update={"read_only": read_only})
    known = {each: KnownArgument(shape="choice", choices=tuple(s.get("enum", ()))) for each, s in schemas.items()}
    model = WorldModel(
        entities={"invoice": Entity(key="invoice_id")},
        tools={name: KnownTool(does="writes", how="by name", arguments=known)},
    )
    model = with_words(model, [schema], {})
    call = BoundCall(Observation(name, arguments, [{"total": 12.5}, {"total": 8.0}]), described=tuple(described))
    templates = StoryTemplates(wordings([schema]), {name: arguments_of(schema)}, model)
    return templates.tell(Walk(kind, (call,)), random.Random(0)).story


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("paid", " the paid parcels with their totals"),
        ("ready_for_collection", " the parcels that are ready for collection with their totals"),
    ],
)
def test_what_is_listed_is_said_with_its_state(state, says):
    story = told("list_parcels", "", {"status": state}, read_only=True, kind="read", status=STATES)

    assert says in story
    assert "status" not in story


def test_something_new_is_wanted_from_a_day_to_a_day():
    said = {"arrival_date": "2026-05-04", "departure_date": "2026-05-07"}

    story = told("book_room", "Book one room.", said, arrival_date=DAY, departure_date=DAY)

    assert "book a room from May 4, 2026 to May 7, 2026." in story
    assert "The arrival date" not in story


def test_nobody_wants_what_is_over_before_it_begins():
    said = {"pickup_date": "2026-05-07", "return_date": "2026-05-04"}

    with pytest.raises(NoWording, match="over before it begins"):
        told("rent_bike", "", said, pickup_date=DAY, return_date=DAY)


def test_a_journey_begins_with_the_departure():
    said = {"departure_date": "2026-05-04", "arrival_date": "2026-05-05"}

    assert "The departure date is May 4, 2026" in told("book_cabin", "", said, departure_date=DAY, arrival_date=DAY)


@pytest.mark.parametrize(
    ("name", "argument", "value", "says"),
    [
        ("add_topping", "topping", "olives", "add a topping (olives)."),
        ("log_request", "item", "pillow", "log a request (pillow)."),
        ("log_request", "floor", "upper", "log a request. The floor is upper."),
        ("report_fault", "symptom", "no_light", "report a fault (no light)."),
    ],
)
def test_a_choice_is_said_with_what_it_is_a_choice_of(name, argument, value, says):
    story = told(name, "", {argument: value}, **{argument: {"enum": [value, "another"]}})

    assert says in story


def test_a_thing_is_said_with_what_it_is_called():
    story = told("dispute_entry", "", {}, [UserFact("entry", "the Minibar: chocolate")])

    assert "dispute the entry (Minibar: chocolate)." in story


@pytest.mark.parametrize(("choice", "says"), [("collect", "collection"), ("gp", "GP"), ("own_car", "own car")])
def test_a_choice_that_is_a_deed_or_an_abbreviation_is_said_as_people_do(choice, says):
    story = told("change_way", "", {"way": choice}, way={"enum": [choice, "another"]})

    assert f"change the way to {says}." in story


def test_an_entry_of_a_thing_is_said_with_its_number():
    story = told("dispute_invoice_line", "", {"line_no": 2}, line_no={"type": "integer"})

    assert "dispute the invoice line (line number 2)." in story


def test_the_surname_beside_a_number_is_no_name_of_what_is_found():
    said = {"booking_number": "4711", "last_name": "Moore"}

    story = told(
        "pull_booking",
        "",
        said,
        read_only=True,
        kind="read",
        booking_number={"type": "string"},
        last_name={"type": "string"},
    )

    assert "(Moore)" not in story
    assert "Your booking number is 4711 and your last name is Moore." in story


def test_of_one_nothing_is_said_in_the_number_of_many():
    told_so = {told("book_room", "", {"adults": count}, adults={"type": "integer"}) for count in (1, 2)}

    assert any("You want 1 adult." in story for story in told_so)


def test_a_reason_is_given_without_its_code():
    story = told("cancel_stay", "", {"reason_code": "ill"}, reason_code={"enum": ["ill", "late"]})

    assert 'You give "ill" as the reason.' in story


def test_what_is_made_of_a_thing_is_said_of_it():
    schema = tool("", "request_invoice_copy")

    wish = wordings([schema], things=frozenset({"invoice"}))["request_invoice_copy"].named(random.Random(0))

    assert wish == "request a copy of the invoice"


@pytest.mark.parametrize(
    ("things", "name", "says"),
    [("products", "Fern teapot", "the Fern teapot"), ("keepers", "Rosa Diaz", "Rosa Diaz")],
)
def test_what_is_searched_by_its_name_is_called_so(things, name, says):
    schema = tool("", f"search_{things}", query={"type": "string"}).model_copy(update={"read_only": True})
    call = BoundCall(Observation(schema.name, {"query": name}, {things: [{"name": name, "price": 3.5, "stock": 4}]}))
    known = {(schema.name, each.name): each for each in arguments_of(schema)}
    lexicon = StoryLexicon(wordings([schema]), WorldModel())
    facts = FactTeller(lexicon, {schema.name: arguments_of(schema)})

    named = narrowing.names_in(call, facts, lexicon, known)
    told_so = narrowing.with_names(f"find out the price of the {things[:-1]}", call, named)

    assert told_so == (f"find out the price of {says}", {"query"})


def test_an_order_is_placed_whatever_the_description_begins_with():
    schema = tool("Order products without prescription.", "place_order")

    assert wordings([schema])["place_order"].named(random.Random(0)) == "place an order"


@pytest.mark.parametrize(
    ("start", "end", "period"),
    [
        ("2026-05-01", "2026-05-31", "The period is May 2026."),
        ("2026-01-01", "2026-12-31", "The period is 2026."),
        ("2026-05-01", "2026-05-30", "The period is from May 1, 2026 to May 30, 2026."),
        ("2026-05-01", "2027-05-31", "The period is from May 1, 2026 to May 31, 2027."),
    ],
)
def test_a_whole_month_and_a_whole_year_are_said_as_such(start, end, period):
    call = {"start": start, "end": end}
    assert period in told("list_parcels", "List the parcels.", call, read_only=True, kind="read", start=DAY, end=DAY)


def test_what_becomes_of_the_days_of_something_is_new():
    call = {"start": "2026-05-04", "end": "2026-05-08"}
    assert "The new period is from May 4" in told("change_stay", "Change the days of a stay.", call, start=DAY, end=DAY)


@pytest.mark.parametrize(
    ("said", "says"),
    [("The type of pass.", "request an annual pass"), ("The type of the payment.", "request a pass")],
)
def test_of_what_kind_something_new_is_is_said_before_it(said, says):
    types = {"enum": ["annual", "weekly"], "type": "string", "description": said}
    assert says in told("request_pass", "Request a pass.", {"type": "annual"}, type=types)


def test_what_is_listed_of_one_of_a_few_is_said_with_its_name():
    office = {"enum": ["Leeds", "Graz"], "type": "string"}
    story = told(
        "holidays",
        "List the public holidays of an office.",
        {"office": "Graz"},
        read_only=True,
        kind="read",
        office=office,
    )
    assert "the public holidays of the Graz office" in story
    assert "The office is" not in story
