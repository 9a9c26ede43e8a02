"""Wishes and facts as people say them, with the words of the model of the world; what has no words is refused."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.answers.asked import AskedField
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.named.worded import wordings
from generators.walks.phrases import phrases
from generators.walks.saying.described import described
from generators.walks.saying.features import called
from generators.walks.saying.joined import with_items
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.listed import is_of_another, named_before
from generators.walks.saying.own_words import as_own, by_speaker, made_own, of_another, own_once, to_me
from generators.walks.saying.questions import FieldQuestions, question
from generators.walks.selectors import Selector, with_choice
from generators.walks.templates import StoryTemplates
from generators.walks.user_facts import NoWording, UserFact
from generators.walks.walk import Walk
from generators.words.naming import with_words
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import leaves
from harness.types.events import ToolSchema


@pytest.mark.parametrize(
    ("key", "said", "asked"),
    [
        pytest.param("status", "status", "find out the status of the pick-up", id="a field"),
        pytest.param("issued_on", "issued on", "find out when the pick-up was issued", id="when something was done"),
        pytest.param("times_moved", "times moved", "find out how often the pick-up has been moved", id="how often"),
        pytest.param("price", "price", "find out how much the pick-up costs", id="what it costs"),
        pytest.param(
            "outstanding", "outstanding", "find out how much is outstanding on the pick-up", id="what is left"
        ),
        pytest.param("pickup_number", "pick-up number", "find out the pick-up number", id="its own number"),
    ],
)
def test_a_field_is_asked_for_as_people_ask(key: str, said: str, asked: str) -> None:
    assert question(key, said, "pick-up") == asked


def test_what_nobody_speaks_of_is_not_asked_for() -> None:
    with pytest.raises(NoWording):
        question("site_code", "", "rental")


@pytest.mark.parametrize(
    ("thing", "article"),
    [("unit", "a"), ("rental", "a"), ("hour", "an"), ("order", "an"), ("user", "a"), ("umbrella", "an")],
)
def test_articles_go_by_the_sound(thing: str, article: str) -> None:
    assert phrases().article(thing) == article


def test_what_happens_to_the_caller_happens_to_me() -> None:
    assert as_own("set how the patient is reminded", thing=False) == "set how {you_are} reminded"
    assert to_me("what it would cost this household", "household") == "what it would cost {me}"
    assert made_own("add accessories to a rental", "rental") == "add accessories to {your} rental"
    assert own_once("see {your} pick-ups of {your} household", "household") == "see {your} pick-ups"
    assert own_once("change {your} unit of {your} rental", "") == "change the unit of {your} rental"


@pytest.mark.parametrize(
    ("wish", "selector", "said"),
    [
        pytest.param(
            "find out the status of {your} visit", ("date", "2026-04-28"), "find out the status of {your} visit on 2026-04-28", id="a day"
        ),
        pytest.param("pay a saved visit from it", ("name", "Ada"), "pay the visit named Ada from it", id="where it stands"),
        pytest.param("see the visit", ("first", "Ruth"), "see the visit named Ruth", id="a first name"),
        pytest.param("close a home visit for it", ("day", "May 4"), "close the home visit on May 4 for it", id="with its sort"),
    ],
)  # fmt: skip
def test_one_of_several_is_meant_in_the_place_of_the_thing(wish: str, selector: tuple[str, str], said: str) -> None:
    assert with_choice(wish, Selector(*selector, ("visits",))) == said


@pytest.mark.parametrize(
    ("thing", "wish"),
    [
        pytest.param("the lamp", "add an accessory to my rental: the lamp", id="one of many"),
        pytest.param("the one of the rental", "add the accessory to my rental", id="the only one"),
    ],
)
def test_one_thing_of_a_list_is_one(thing: str, wish: str) -> None:
    fact = UserFact("accessory", thing)
    bound = BoundCall(Observation("add", {"ids": ["a"]}, {}), described=(fact,), items=((fact, None),))

    assert with_items("add accessories to my rental", bound, becomes=False, things="accessories") == wish


def test_what_a_person_wrote_of_themselves_is_said_by_whoever_tells_it() -> None:
    assert (
        by_speaker("tell me my balance and what I am owed, if you can")
        == "tell {me} {your} balance and what {you_are} owed, if you can"
    )


def test_what_a_thing_is_called_takes_no_verb_and_is_said_once() -> None:
    lexicon = StoryLexicon({}, WorldModel(entities={"request": Entity(key="request_id", said="leave request")}))

    assert lexicon.in_spelling("request leave for the request", "request") == "request leave for the leave request"
    assert lexicon.in_spelling("decide about a leave request", "decide") == "decide about a leave request"


def test_what_is_an_employees_is_mine_or_that_of_another() -> None:
    model = WorldModel(entities={"employee": Entity(key="employee_id")}, caller=KnownCaller(entity="employee"))
    lexicon = StoryLexicon({}, model)

    assert as_own(lexicon.of_speaker("change an employee's home address"), thing=False) == "change {your} home address"
    assert as_own(lexicon.of_speaker("find out the manager of an employee"), thing=False) == "find out {your} manager"
    assert StoryLexicon({}, WorldModel()).of_speaker("see the title of an employee") == "see the title of an employee"
    assert of_another("see an employee's leave", "employee") == "see the leave"


def test_one_of_the_things_with_a_longer_name_is_meant_in_the_place_of_its_beginning() -> None:
    chosen = Selector("start", "2026-05-29", ("leave", "schedule"))

    assert with_choice("cancel {your} leave", chosen, "leave request") == (
        "cancel {your} leave request that starts on 2026-05-29"
    )


def test_what_is_named_with_one_wish_only_is_not_meant_by_the_next() -> None:
    found = BoundCall(Observation("search", {"text": "Harbour mug"}, {"products": [{"product_id": "P-2"}]}))
    flows = {"product_id": ArgumentFlow(found, "products.0.product_id", None)}
    order, back = (BoundCall(Observation(name, {"product_id": "P-2"}, {}), flows) for name in ("order", "return_item"))
    walk = Walk("writes", (order, back))

    assert named_before(walk, ["order the Harbour mug", "return an item"], lambda call: call is found) == "Harbour mug"
    assert named_before(walk, ["order the Harbour mug", "return the Harbour mug"], lambda call: call is found) is None
    assert named_before(walk, ["order something", "return it"], lambda call: call is found) is None


PEOPLE = [{"employee_id": "E-2", "office": "Graz"}, {"employee_id": "E-3", "office": "Leeds"}]
BOSS = BoundCall(Observation("find", {"username": "boss"}, {"employee_id": "E-1"}), finds_caller=True)
LISTED = BoundCall(
    Observation("reports", {"employee_id": "E-1"}, {"reports": PEOPLE}), {"employee_id": ArgumentFlow(BOSS, "employee_id", None)}
)  # fmt: skip
ONE = ArgumentFlow(LISTED, "reports.1.employee_id", Selector("office", "Leeds", ("reports",)))
WORLD = WorldModel(
    entities={"employee": Entity(key="employee_id")},
    tools={
        name: KnownTool(does="reads", how="declared", arguments={"employee_id": KnownArgument(shape="key", of="employee")})
        for name in ("reports", "payslip")
    },
    caller=KnownCaller(entity="employee"),
)  # fmt: skip


def test_what_belongs_to_one_of_my_reports_is_not_mine() -> None:
    schemas = [
        tool("The net pay of an employee.", "payslip", employee_id="string"),
        tool("The reports.", "reports", employee_id="string"),
        tool("Find one.", "find", username="string"),
    ]
    teller = StoryTemplates(wordings(schemas), {each.name: arguments_of(each) for each in schemas}, WORLD)
    theirs = BoundCall(
        Observation("payslip", {"employee_id": "E-3"}, {"net": 2000.5, "paid_on": "2026-01-30"}), {"employee_id": ONE}
    )

    story = teller.tell(Walk("chain", (theirs,)), random.Random(1)).story

    assert "your payslip" not in story
    assert "for your report with the office Leeds" in story
    assert is_of_another(theirs, "employee_id")
    assert not is_of_another(LISTED, "employee_id")


# ---- whole stories ----

UPDATE = tool("Change e-mail or phone of a customer.", "update_contact", customer_id="string", phone="string").model_copy(
    update={"parameters": {"properties": {n: {"type": "string"} for n in ("customer_id", "email", "phone")}, "required": ["customer_id"]}}
)  # fmt: skip
ENTITIES = {"customer": Entity(key="customer_id"), "ticket": Entity(key="ticket_id", read_with=("show_ticket",))}


def known(does: str, **arguments: KnownArgument) -> KnownTool:
    return KnownTool(does=does, how="declared", arguments=arguments)  # type: ignore[arg-type]


def told(
    schema: ToolSchema, tools: Mapping[str, KnownTool], values: dict[str, Any], result: Any = None, kind: Any = "write"
) -> str:
    model = WorldModel(
        entities=ENTITIES, tools=dict(tools), caller=KnownCaller(entity="customer", owns={"ticket": "customer_id"})
    )
    model = with_words(model, [schema], {"ticket": ["opened_on", "status"]})
    teller = StoryTemplates(wordings([schema]), {schema.name: arguments_of(schema)}, model)
    return teller.tell(
        Walk(kind, (BoundCall(Observation(schema.name, values, result), own=True),)), random.Random(1)
    ).story


def test_a_change_of_ones_own_record_says_what_becomes_another() -> None:
    tools = {
        "update_contact": known(
            "writes", customer_id=KnownArgument(shape="key", of="customer"), phone=KnownArgument(shape="text")
        )
    }

    story = told(UPDATE, tools, {"customer_id": "C-1", "phone": "0770"})

    assert "change your phone number." in story
    assert "ew phone number" in story


def test_what_is_put_into_another_thing_is_said_so() -> None:
    schema = tool("Merge a ticket into another.", "merge_ticket", ticket_id="string", into_id="string").model_copy(
        update={"read_only": False}
    )
    tools = {
        "merge_ticket": known(
            "writes", ticket_id=KnownArgument(shape="key", of="ticket"), into_id=KnownArgument(shape="member")
        )
    }

    story = told(schema, tools, {"ticket_id": "77", "into_id": "91"})

    assert "into ticket 91" in story
    assert "Your ticket number is 77." in story


def test_a_wish_that_a_person_wrote_is_told_as_it_is() -> None:
    schema = tool("Update.", "update_ticket", ticket_id="string").model_copy(update={"read_only": False})
    written = known("writes", ticket_id=KnownArgument(shape="key", of="ticket")).model_copy(
        update={"said": "get on with my ticket"}
    )

    assert "You want to get on with your ticket." in told(schema, {"update_ticket": written}, {"ticket_id": "77"})


def test_a_list_is_narrowed_by_its_state_before_the_thing() -> None:
    schema = tool(
        "The tickets of a customer.", "list_tickets", customer_id="string", status={"enum": ["open", "on_hold"]}
    )
    tools = {
        "list_tickets": known(
            "reads", customer_id=KnownArgument(shape="key", of="customer"), status=KnownArgument(shape="choice")
        )
    }
    tickets = [{"title": "Broken fan", "priority": "low"}, {"title": "No light", "priority": "high"}]

    story = told(schema, tools, {"customer_id": "C-1", "status": "on_hold"}, {"tickets": tickets}, "read")

    assert "your on hold tickets" in story
    assert "status" not in story


@pytest.mark.parametrize(
    ("name", "schema", "value"),
    [
        pytest.param("reason", {"enum": ["too_late", "other"]}, "other", id="the rest of all reasons"),
        pytest.param("email", {"type": "string"}, "C-1193", id="a key is no e-mail address"),
        pytest.param("sort", {"type": "string"}, "-starts_at", id="how an answer is sorted"),
        pytest.param("drive_up", {"type": "boolean"}, True, id="a flag without a word for it"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_well_is_not_written(name: str, schema: dict[str, Any], value: Any) -> None:
    closing = tool("Close it.", "close_ticket", **{name: schema}).model_copy(update={"read_only": False})

    with pytest.raises(NoWording):
        told(closing, {"close_ticket": known("writes")}, {name: value})


def test_help_is_asked_for_once() -> None:
    schema = tool("Close it.", "close_ticket", ticket_id="string").model_copy(update={"read_only": False})
    teller = StoryTemplates(wordings([schema]), {schema.name: arguments_of(schema)})
    walk = Walk("write", (BoundCall(Observation(schema.name, {"ticket_id": "7"}, None)),))

    openings = [teller.tell(walk, random.Random(seed)).opening for seed in range(200)]

    assert max(opening.count("help") for opening in openings) == 1


def test_what_was_done_on_a_day_tells_one_from_another() -> None:
    invoices = [
        {"invoice_id": "I-1", "issued_on": "2026-03-01", "amount": 70.5},
        {"invoice_id": "I-2", "issued_on": "2026-02-01", "amount": 70.5},
    ]
    values = leaves({"invoices": invoices})
    record = KnownRecord("rental", "R-1", Observation("get_rental", {"rental_id": "R-1"}, {}), values)

    said = described(RecordPlace(record, next(value for value in values if value.value == "I-1")))

    assert said == "the one issued on 2026-03-01"


def test_a_part_of_a_record_is_asked_for_with_its_name_once() -> None:
    schema = tool("One rental.", "get_rental", rental_id="string")
    fields = {"insurance.cover": "insurance cover"}
    entities = {"rental": Entity(key="rental_id", read_with=("get_rental",), fields=fields)}
    model = WorldModel(
        entities=entities, tools={"get_rental": known("reads", rental_id=KnownArgument(shape="key", of="rental"))}
    )
    lexicon = StoryLexicon(wordings([schema]), model)

    asked = FieldQuestions(lexicon).one_of(
        "get_rental", [AskedField("cover", "cover", each=False, part="insurance")], "", random.Random(1)
    )

    assert asked[1] == "find out the insurance cover of the rental"


def test_a_number_that_is_called_after_its_thing_is_not_that_of_the_thing() -> None:
    schema = tool("One household.", "get_household", household_id="string")
    fields = {"household_number": "household number"}
    entities = {"household": Entity(key="household_id", read_with=("get_household",), fields=fields)}
    lexicon = StoryLexicon(wordings([schema]), WorldModel(entities=entities))
    number = AskedField("household_number", "household number", each=False, part="household")

    asked = FieldQuestions(lexicon).one_of("get_household", [number], "", random.Random(1))

    assert asked[1] == "find out the household number"


def test_a_name_that_is_a_wish_is_quoted() -> None:
    assert called("Turn your first bowl", goods=False) == '"Turn your first bowl"'
    assert called("Harbour watch for all", goods=False, titled=True) == '"Harbour watch for all"'
    assert called("Brass Riot", goods=False, titled=True) == "Brass Riot"


def test_what_somebody_is_does_not_renew() -> None:
    assert question("renews_on", "renews on", "member") == "find out when {your} membership renews"
    with pytest.raises(NoWording):
        question("renews_on", "renews on", "customer")


def test_several_new_things_have_no_article() -> None:
    schemas = [tool(name="order_ropes"), tool(name="cancel_orders")]
    known = wordings(schemas)
    assert known["order_ropes"].named(random.Random(0)) == "order ropes"
    assert known["cancel_orders"].named(random.Random(0)) == "cancel the orders"


def test_one_joins_what_is_not_ones_own() -> None:
    assert wordings([tool(name="join_regatta")])["join_regatta"].not_had
    assert not wordings([tool(name="leave_regatta")])["leave_regatta"].not_had
