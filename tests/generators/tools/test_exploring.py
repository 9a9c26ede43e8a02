"""Exploring: what is found behind tools, with and without hints, and what is so already."""

import pytest
from tool_schemas import tool

from generators.tools.already_so import ExistingRecords
from generators.tools.exploring import explore
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from

GARAGE = "garage_tools:functions"


async def test_what_one_tool_gives_is_what_another_takes():
    findings = await explore(toolbox_from(GARAGE), {}, seed=0)

    assert set(findings.answered) == {"find_owner", "list_cars", "car_details", "search_parts"}
    assert {each.arguments["car_id"] for each in findings.answered["car_details"].values()} >= {
        "K-301",
        "K-302",
        "K-303",
    }


async def test_writes_are_tried_only_where_they_are_allowed():
    emails = {"email": ["lea@example.org", "tom@example.org"]}
    closed = await explore(toolbox_from(GARAGE), emails, seed=0)
    allowed = await explore(toolbox_from(GARAGE, allow_writes=True), emails, seed=0)

    assert closed.notes == [
        "book_service: left out: it may change something; allow that with --allow-writes, or name it with --reads",
        "cancel_service: left out: it may change something; allow that with --allow-writes, or name it with --reads",
    ]
    assert allowed.notes == []
    assert {"book_service", "cancel_service"} <= set(allowed.answered)


async def test_ids_of_other_things_are_not_tried_and_what_was_answered_is_tried_otherwise():
    toolbox = toolbox_from("harness.demo.shop.tools:functions", allow_writes=True)

    findings = await explore(toolbox, {}, seed=0)

    asked = {str(each.arguments["return_id"]) for each in findings.refused["return_status"].values()}
    assert asked
    assert all(each.startswith("R-") for each in asked)
    for refusal in findings.refused["place_order"].values():
        assert refusal.arguments["customer_id"] != refusal.arguments["product_id"]
    assert len({str(each.arguments["voucher_id"]) for each in findings.answered["apply_voucher"].values()}) > 1


async def test_a_tool_that_hangs_is_called_once_and_named():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3)

    findings = await explore(toolbox, {"username": ["ada"], "title": ["Dune"], "branch": ["north"]}, seed=0)

    assert "opening_hours: left out: opening_hours was not done within 0.3 s" in findings.notes
    assert "list_loans" in findings.answered


@pytest.mark.parametrize(
    ("hints", "noted"),
    [({}, True), ({"email": ["lea@example.org"]}, False)],
    ids=["nothing is known", "hints are given"],
)
async def test_that_only_documented_examples_were_found_is_noted(hints, noted):
    findings = await explore(toolbox_from(GARAGE, allow_writes=True), hints, seed=0)

    assert any("find_owner" in note and "--hints" in note for note in findings.notes) == noted


async def test_hints_are_where_it_begins():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3)
    without = await explore(toolbox, {}, seed=0)
    with_hints = await explore(toolbox, {"find_member.username": ["ben"]}, seed=0)

    assert "find_member" not in without.answered
    assert [each.arguments for each in with_hints.answered["find_member"].values()] == [{"username": "ben"}]


@pytest.mark.parametrize(
    ("call", "so"),
    [
        ({"member_id": "M-1", "plan": "gold"}, True),
        ({"member_id": "M-1", "plan": "basic"}, False),
        ({"member_id": "M-2", "plan": "gold"}, False),
        ({"member_id": "M-1", "plan": "gold", "start_date": "2026-06-01"}, True),
    ],
)
def test_what_is_so_already_is_no_change(call, so):
    schemas = [
        tool("", "list_members", gym="string"),
        tool("", "change_plan", member_id="string", plan="string", start_date="string"),
    ]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    members = [{"member_id": "M-1", "plan": "gold"}, {"member_id": "M-2", "plan": "basic"}]
    findings.take(Observation("list_members", {"gym": "north"}, {"members": members}), reads=True)
    findings.tools["list_members"] = schemas[0].model_copy(update={"read_only": True})

    assert ExistingRecords(findings).already_so(Observation("change_plan", call, None)) == so


@pytest.mark.parametrize(
    ("given", "so"),
    [
        ({}, False),
        ({"room_id": "R-2"}, False),
        pytest.param({"room_id": "R-1"}, True, id="its own room"),
        pytest.param({"room_id": "R-7"}, False, id="a room of another meeting"),
    ],
)
def test_what_a_change_says_without_need_is_what_becomes_another(given, so):
    listing, moving = tool("", "list_meetings", site="string"), tool("", "move_meeting", meeting_id="string")
    optional = {"properties": {"meeting_id": {"type": "string"}, "room_id": {"type": "string"}}}
    moving = moving.model_copy(update={"parameters": {"type": "object", **optional, "required": ["meeting_id"]}})
    schemas = [listing.model_copy(update={"read_only": True}), moving]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    meetings = [
        {"meeting_id": "M-1", "room": {"room_id": "R-1"}},
        {"meeting_id": "M-2", "room": {"room_id": "R-7"}},
    ]
    findings.take(Observation("list_meetings", {"site": "north"}, {"meetings": meetings}), reads=True)

    call = Observation("move_meeting", {"meeting_id": "M-1", **given}, None)

    assert ExistingRecords(findings).leaves_so(call) == so


@pytest.mark.parametrize(
    ("given", "so"),
    [
        pytest.param({"category": "travel", "description": "train to Vienna"}, False, id="as in the record"),
        pytest.param({"category": "lodging", "description": "train to Vienna"}, True, id="of another kind"),
        pytest.param({"category": "lodging", "description": "two nights"}, False, id="in words of its own"),
    ],
)
def test_what_is_described_is_of_the_kind_that_it_is_in_the_records(given, so):
    showing, claiming = (
        tool("", "show_claim", claim_id="string"),
        tool("", "claim").model_copy(
            update={"parameters": {"properties": {n: {"type": "string"} for n in ("category", "description")}}}
        ),
    )
    schemas = [showing.model_copy(update={"read_only": True}), claiming]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    claim = {"claim_id": "X-1", "category": "travel", "description": "train to Vienna"}
    findings.take(Observation("show_claim", {"claim_id": "X-1"}, claim), reads=True)

    assert ExistingRecords(findings).told_otherwise(Observation("claim", given, None)) == so
