"""What the names of tools, of fields and of their choices say, as people say it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest
from pydantic import JsonValue

from generators.tools.arguments.free_texts import texts_for
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import BoundCall
from generators.walks.named.becoming import becomes
from generators.walks.named.worded import wordings
from generators.walks.saying.features import in_words
from generators.walks.saying.questions import question
from generators.walks.saying.woven import implied
from generators.walks.selectors import Selector, with_choice
from generators.walks.templates import StoryTemplates, StoryText
from generators.walks.user_facts import NoWording, UserFact, check_others
from generators.walks.walk import Walk
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel
from harness.types.events import ToolSchema

NOT_TOLD = WorldModel()


def wishes(schema: ToolSchema, things: Sequence[str] = ()) -> set[str]:
    wording = wordings([schema], things=frozenset(things))[schema.name]
    return {wording.wish(random.Random(i)) for i in range(20)}


def changing(name: str, description: str = "", **arguments: JsonValue) -> ToolSchema:
    kinds = {key: {"enum": kind} if isinstance(kind, list) else {"type": kind} for key, kind in arguments.items()}
    schema = {"type": "object", "properties": kinds, "required": list(kinds)}
    return ToolSchema(name=name, description=description, parameters=schema, read_only=False)


def told(schema: ToolSchema, said: Mapping[str, JsonValue], model: WorldModel = NOT_TOLD, seed: int = 1) -> StoryText:
    teller = StoryTemplates(
        wordings([schema], things=frozenset(model.entities)), {schema.name: arguments_of(schema)}, model
    )
    return teller.tell(Walk("write", (BoundCall(Observation(schema.name, said, "done")),)), random.Random(seed))


@pytest.mark.parametrize(
    ("schema", "wish"),
    [
        pytest.param(changing("take_deposit"), "make a deposit", id="whose deposit is taken makes one"),
        pytest.param(
            changing("cancel_stay", "Cancel a day (D-…) or overnight (N-…) stay. Free of charge."),
            "cancel the stay",
            id="what goes on after a bracket is not cut at it",
        ),
        pytest.param(
            changing("create_walk", "Create a walk and invite the owners."), "create a walk", id="one of two deeds"
        ),
        pytest.param(changing("drop_walk", "Drop an own walk."), "drop the walk", id="what is one's own"),
        pytest.param(changing("update_contact"), "update the contact details", id="a contact is more than a word"),
        pytest.param(
            changing("set_stay_status", "Move a stay."),
            "set the stay status",
            id="what is moved, and nobody knows where",
        ),
    ],
)
def test_a_change_is_wished_for_as_people_do(schema: ToolSchema, wish: str) -> None:
    assert wishes(schema) == {wish}


def test_what_is_kept_of_a_thing_is_its_own() -> None:
    assert wishes(changing("update_owner_contact"), ["owner"]) == {"update the contact details of the owner"}


@pytest.mark.parametrize(
    ("name", "description", "wish"),
    [
        pytest.param("list_kit", "Hire kit with its fee.", "see the kit", id="what is listed is not hired"),
        pytest.param(
            "get_classes", "What we teach, without the days.", "see the classes", id="what others say of them"
        ),
        pytest.param("find_slots", "", "see the available slots", id="slots are looked at"),
        pytest.param("find_slot", "Find times when everybody (and you) is in.", "find a slot", id="one is looked for"),
    ],
)
def test_a_read_is_wished_for_as_people_do(name: str, description: str, wish: str) -> None:
    assert wishes(ToolSchema(name=name, description=description, read_only=True)) == {wish}


@pytest.mark.parametrize(
    ("schema", "choice", "wish"),
    [
        pytest.param(
            changing("setCollarStatus", collar_id="string", action=["lock", "unlock", "lost"]),
            "lost",
            "report the collar as lost",
            id="what became of it is reported",
        ),
        pytest.param(
            changing("move_jar_money", jar_id="string", direction=["into_jar", "out_of_jar"]),
            "out_of_jar",
            "move money out of the jar",
            id="where it goes",
        ),
        pytest.param(
            changing(
                "answer_offer",
                "Accept or decline an open offer, or leave the list.",
                answer=["accept", "decline", "leave"],
            ),
            "leave",
            "leave the offer",
            id="what is said of another thing goes for that alone",
        ),
        pytest.param(
            changing("owner_decision", quote_no="string", decision=["approve", "decline"]),
            "approve",
            "approve the quote",
            id="what is decided is told by its key",
        ),
        pytest.param(
            changing("lead_movement", lead_id="string", action=["issue", "return"]),
            "return",
            "return the lead",
            id="a movement is no thing",
        ),
    ],
)
def test_a_choice_says_what_is_done(schema: ToolSchema, choice: str, wish: str) -> None:
    wording = wordings([schema])[schema.name]

    assert {wording.deeds[choice].wish(random.Random(i)) for i in range(20)} == {wish}


STAYS = WorldModel(
    entities={"stay": Entity(key="stay_id"), "owner": Entity(key="owner_id")},
    caller=KnownCaller(entity="owner", found_by=("log_in",)),
)


@pytest.mark.parametrize(
    ("schema", "said", "sentence"),
    [
        pytest.param(
            changing("move_stay", stay_ref="string", night="string"),
            {"stay_ref": "ST-12", "night": "Monday"},
            "The stay reference is ST-12.",
            id="the thing that is moved is not new",
        ),
        pytest.param(
            changing("move_money", amount_pence="integer", note_code="string"),
            {"amount_pence": 250, "note_code": "NC-4"},
            "The amount is £2.50.",
            id="nor is how much is moved",
        ),
        pytest.param(
            changing("set_limits", limits="object", area="string"),
            {"limits": {"walk_daily": 3, "swim_daily": 1}, "area": "Hill"},
            "The area is Hill.",
            id="nor what is set up with it",
        ),
        pytest.param(
            changing("set_limits", limits="object", area="string"),
            {"limits": {"walk_daily": 3, "swim_daily": 1}, "area": "Hill"},
            "The new daily walk limit is 3",
            id="a span of time stands before what it is of",
        ),
        pytest.param(
            changing("update_owner_contact", dob_check="string", town="string"),
            {"dob_check": "1988-04-12", "town": "York"},
            "Your birthday is April 12, 1988.",
            id="what is held against what is known is one's own",
        ),
        pytest.param(
            changing("report_stray", details="string", place="string"),
            {"details": "brown with a red collar", "place": "York"},
            'details are "brown with a red collar"',
            id="several are",
        ),
    ],
)
def test_what_is_said_with_a_change(schema: ToolSchema, said: Mapping[str, JsonValue], sentence: str) -> None:
    found = {told(schema, said, seed=seed).story.replace("should be", "is") for seed in range(6)}

    assert any(sentence in each for each in found)


def test_a_day_that_is_called_by_what_is_done_is_a_date() -> None:
    schema = changing("extend_stay", stay_ref="string", due="string")
    schema = schema.model_copy(
        update={"parameters": {**schema.parameters, "properties": {"due": {"type": "string", "format": "date"}}}}
    )

    assert "The due date is May 4, 2026." in told(schema, {"due": "2026-05-04"}).story


def test_who_is_logged_in_is_not_the_one_whom_a_tool_is_told() -> None:
    logged_in = KnownTool(
        does="writes",
        how="declared",
        after=("log_in",),
        arguments={"sitter": KnownArgument(shape="key", of="owner"), "level": KnownArgument(shape="choice")},
    )
    model = STAYS.model_copy(update={"tools": {"set_sitter": logged_in}})

    story = told(
        changing("set_sitter", sitter="string", level=["walks", "feeds"]), {"sitter": "O-7", "level": "walks"}, model
    )

    assert "The sitter's owner number is O-7." in story.story


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        pytest.param(
            changing("cancel_stay", ref="string", accept_late="boolean"), {"ref": "S-1", "accept_late": True}, id="late"
        ),
        pytest.param(
            changing("share_diary", day="string", see_private="boolean"), {"day": "May", "see_private": True}, id="see"
        ),
        pytest.param(
            changing("set_limits", area="string", leashless="boolean"), {"area": "Hill", "leashless": True}, id="less"
        ),
        pytest.param(changing("set_limits", area=["DE_AT", "ALL"]), {"area": "DE_AT"}, id="codes of codes"),
        pytest.param(changing("update_owner", language="string"), {"language": "xx"}, id="the code of a language"),
    ],
)
def test_what_cannot_be_said_well_is_not_told(schema: ToolSchema, said: Mapping[str, JsonValue]) -> None:
    with pytest.raises(NoWording):
        told(schema, said)


def test_a_way_to_pay_goes_with_itself() -> None:
    schema = changing("book_stay", pay_with=["card_on_file", "pay_at_desk"])
    schema = schema.model_copy(update={"parameters": {**schema.parameters, "required": []}})

    assert "payment method" in told(schema, {"pay_with": "card_on_file"}).story


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        pytest.param("plan", "cancel the Gold Paws plan", id="a thing that is called after it"),
        pytest.param("order", "cancel the order with the product Gold Paws", id="a thing that has it"),
    ],
)
def test_what_is_called_after_its_product(thing: str, said: str) -> None:
    assert with_choice(f"cancel the {thing}", Selector("product", "Gold Paws", (thing,))) == said


def test_a_thing_is_chosen_within_a_wish_that_goes_on() -> None:
    chosen = Selector("kind", "blue", ("collar",))

    assert with_choice("report the collar as lost", chosen, own=True) == "report {your} blue collar as lost"


def test_a_branch_is_where_something_is() -> None:
    told_apart = [("start", "2026-05-04"), ("branch_name", "Mill Lane")]

    assert in_words(told_apart, "", [], goods=False).endswith("at Mill Lane")


@pytest.mark.parametrize(
    ("key", "thing", "asking"),
    [
        pytest.param("teaches", "trainer", "find out what the trainer teaches", id="what somebody does"),
        pytest.param("next_visit_on", "stay", "find out the next visit date of the stay", id="a day to come"),
    ],
)
def test_a_field_is_asked_for_as_people_do(key: str, thing: str, asking: str) -> None:
    assert question(key, key.replace("_", " "), thing) == asking


def test_nobody_asks_for_what_is_no_noun() -> None:
    with pytest.raises(NoWording):
        question("per_day", "per day", "kennel")


@pytest.mark.parametrize("needed", [True, False])
def test_what_fits_everything_is_written_only_where_something_must_be(needed: bool) -> None:
    schema = changing("lock_collar", collar_id="string", comment="string")
    required = ["collar_id", *(["comment"] if needed else [])]
    schema = schema.model_copy(update={"parameters": {**schema.parameters, "required": required}})
    comment = arguments_of(schema)[-1]

    assert bool(texts_for(comment, Findings({schema.name: schema}, {schema.name: arguments_of(schema)}))) == needed


def test_nobody_is_their_own_sitter() -> None:
    sitter, mine = UserFact("sitter's owner number", "O-7"), UserFact("owner number", "O-7", "own")

    check_others([sitter, replace(mine, value="O-8")])
    with pytest.raises(NoWording):
        check_others([sitter, mine])


def test_a_number_of_ones_own_is_told_once() -> None:
    approver, mine = UserFact("approver number", "20117"), UserFact("staff number", "20117", "own")

    assert implied(approver, [approver, mine])
    assert not implied(mine, [approver, mine])
    assert not implied(replace(approver, value="20118"), [approver, mine])


@pytest.mark.parametrize(
    ("noun", "name", "of", "new"),
    [
        (("party",), "booking_ref", "booking", False),
        (("chip",), "chip_no", "chip", False),
        (("chip",), "chip_no", "", False),
        (("contact",), "mobile_number", "", True),
        (("party",), "adults", "", True),
        (("party",), "new_booking_ref", "booking", True),
    ],
)
def test_the_key_of_what_is_changed_is_not_new(noun, name, of, new):
    wording = SimpleNamespace(becomes=True, moves=False, verb="change", noun=noun)
    argument = arguments_of(ToolSchema(name="change_it", parameters={"properties": {name: {"type": "string"}}}))[0]

    assert becomes(wording, argument, of, alone=False) is new
