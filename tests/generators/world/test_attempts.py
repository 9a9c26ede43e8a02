"""Changes that are built of records: arguments of every shape, what works in which state, and the stories of them."""

import json
import random
import re

import pytest
import rental_tools
import repair_desk
from learned_worlds import learned_world
from tool_schemas import tool

from generators.sources import SourceInput, Unservable
from generators.tools.execution import execute
from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.walks.source import WalkSource
from generators.world.choosing import Chooser
from generators.world.entities import Kind
from generators.world.learn import learn
from generators.world.model import KnownArgument, KnownTool
from generators.world.neighbourhood import KnownRecord
from generators.world.records import leaves
from generators.world.tables import read_world
from harness.formats.lint import lint
from harness.threads import run_sync
from harness.types.goals import ToolGoal, flows


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(rental_tools, tmp_path_factory.mktemp("rental"))


@pytest.fixture(scope="module")
def drafts(learned):
    return run_sync(made(learned))


async def made(learned, most=60):
    """The first drafts of walks, each with its executed calls."""
    source = WalkSource(SourceInput(learned.toolbox, learned=learned))
    found = []
    async for task in source.tasks():
        try:
            plan = await source.propose(task)
            found += await source.write(task, plan, await execute(plan, learned.toolbox))
        except Unservable:
            continue
        if len(found) == most:
            break
    return found


@pytest.fixture
def rng():
    return random.Random(0)


def answered(learned, name):
    return [each for each in learned.attempts[name] if each.error is None]


def test_lists_that_belong_together_are_built_of_records_that_belong_together(learned):
    swaps = answered(learned, "swap_pieces")
    world = rental_tools.data()

    assert swaps
    for each in swaps:
        arguments = each.call.arguments
        booking = world["bookings"][arguments["booking_id"]]
        models = {piece["piece_id"]: piece["model_id"] for piece in booking["pieces"]}
        assert len(arguments["piece_ids"]) == len(arguments["new_piece_ids"]) > 0
        for old, new in zip(arguments["piece_ids"], arguments["new_piece_ids"], strict=True):
            assert world["models"][models[old]]["pieces"][new]["free"]
        assert arguments["card_id"] in world["members"][booking["member_id"]]["cards"]


def test_what_a_change_does_and_what_forbids_it_is_learned(learned):
    tools = learned.model.tools

    assert tools["swap_pieces"].moves == ("booking.status: reserved → swapped",)
    assert tools["swap_pieces"].refused_in == ("booking.status: out", "booking.status: returned")
    assert tools["bring_back_pieces"].moves == ("booking.status: out → partly returned",)
    assert (tools["swap_pieces"].does, tools["swap_pieces"].how) == ("writes", "probed")
    assert tools["swap_pieces"].arguments["new_piece_ids"].sources == ("model.pieces.*.piece_id",)


def test_stories_of_changes_find_the_caller_and_say_which_thing_is_meant(drafts):
    swaps = [each for each in drafts if each.story.labels[:2] == ("write", "swap_pieces")]

    assert swaps
    for draft in swaps:
        *reads, write = draft.story.goal_details
        assert reads[0].tool_name == "find_member_id_by_email"
        assert [goal.required for goal in reads] == [True, *(False for _ in reads[1:])]
        several = len(write.args["piece_ids"]) > 1
        assert write.aligned == (("piece_ids", "new_piece_ids") if several else ())
        assert write.required
        assert not any(flows(write.args))
        assert not any(str(value) in draft.story.story for value in (*write.args["piece_ids"], write.args["card_id"]))
        assert re.search(r"swap (?:a piece|pieces) of your booking: the [a-z ]+ for the [a-z]+ one", draft.story.story)
        assert lint(draft.story) == []


def test_what_the_state_forbids_is_looked_up_or_tried(drafts):
    by_state = [
        each for each in drafts if each.story.labels[0] == "refusal" and not each.story.labels[1].startswith("get_")
    ]

    assert by_state
    for draft in by_state:
        (name,) = [name for name, group in draft.story.groups.items() if name != "find_caller"]
        ways = [way[0] for way in draft.story.groups[name].any_of]
        tried, read = (next(goal for goal in draft.story.goal_details if goal.name == way) for way in ways)
        assert tried.expect_error
        assert draft.executed[-1].error
        assert (read.tool_name, read.expect_error) == ("get_booking", False)


def test_whoever_cannot_be_found_says_so_in_another_way(module, tmp_path):
    name = module("""
import rental_tools

def functions():
    *tools, last = rental_tools.functions()
    world = last.__self__

    def find_member_id_by_name(name: str) -> str:
        \"\"\"Find the id of a member by the full name.\"\"\"
        return next((k for k, each in world.data["members"].items() if each["name"] == name), "Error: no such member")

    return [*tools, last, find_member_id_by_name]
""")
    for table, records in rental_tools.data().items():
        (tmp_path / f"{table}.json").write_text(json.dumps(records))
    toolbox = toolbox_from(f"{name}:functions", allow_writes=True)
    learned = run_sync(learn(toolbox, {}, 0, read_world([tmp_path / f"{t}.json" for t in rental_tools.data()])))
    draft = next(each for each in run_sync(made(learned)) if each.story.labels[:2] == ("write", "cancel_booking"))

    user = draft.story.user
    spare = {name: fact for name, fact in user.knows.items() if fact.tell == "asked"}
    assert spare.keys() in ({"email"}, {"name"})
    (reaction,) = user.when_told
    assert "not found" in reaction.told
    assert all(str(fact.value) in reaction.say and str(fact.value) in draft.story.story for fact in spare.values())
    assert lint(draft.story) == []


def test_every_story_says_what_its_user_does_when_a_search_fails(drafts):
    assert all(len(each.story.user.when_told) == 1 for each in drafts)


def test_every_change_is_in_some_story_and_nobody_wants_a_tool_of_thought(drafts):
    wanted = {name for each in drafts for name in each.story.labels[1:]}
    used = {goal.tool_name for each in drafts for goal in each.story.goal_details if isinstance(goal, ToolGoal)}

    assert {"cancel_booking", "bring_back_pieces", "swap_pieces"} <= wanted
    assert not {"think", "transfer_to_human"} & used


def test_nobody_asks_for_what_is_another_persons(drafts):
    owner = {key: each["member_id"] for key, each in rental_tools.data()["bookings"].items()}

    for draft in drafts:
        given = [each.arguments for each in draft.executed]
        members = {each["member_id"] for each in given if "member_id" in each}
        members |= {owner[each["booking_id"]] for each in given if each.get("booking_id") in owner}
        assert len(members) < 2, draft.story.story


async def test_records_in_lists_with_numbers_as_ids_and_lists_of_objects(tmp_path):
    (tmp_path / "tickets.json").write_text(json.dumps(repair_desk.TICKETS))
    (tmp_path / "people.json").write_text(json.dumps(repair_desk.PEOPLE))
    toolbox = toolbox_from("repair_desk:functions", allow_writes=True)

    learned = await learn(toolbox, {}, 0, read_world([tmp_path]))
    done = answered(learned, "order_parts")
    draft = next(each for each in await made(learned) if each.story.labels[:2] == ("write", "order_parts"))

    assert {name: each.key for name, each in learned.model.entities.items()} == {
        "person": "person_id",
        "ticket": "ticket_id",
        "part": "part_id",
    }
    assert learned.model.entities["ticket"].links == {"person_id": "person", "parts.*.part_id": "part"}
    assert learned.model.tools["order_parts"].refused_in == ("ticket.state: closed",)
    assert done
    assert all(each.finder is not None and each.finder.tool == "find_person" for each in done)
    assert all(
        each.call.arguments["lines"][0]["part_id"] // 10 == 100 + each.call.arguments["ticket_id"] for each in done
    )
    assert "The part is the " in draft.story.story
    assert f"the count is {draft.story.goal_details[-1].args['lines'][0]['count']}." in draft.story.story


def chooser(schema, **shapes):
    """For one tool that takes the number of an order, with two orders behind it."""
    records = {
        key: {"order_id": key, "total": 5, "to": {"street": street, "town": town}, "lines": [{"line_id": f"L-{key}"}]}
        for key, street, town in (("O-1", "1 Elm Row", "Ely"), ("O-2", "2 Oak Way", "Ayr"))
    }
    kinds = {"order": Kind("order_id", ["get_order"], set(records), {k: (leaves(v), v) for k, v in records.items()})}
    known = KnownTool(
        does="writes",
        how="declared",
        arguments={"order_id": KnownArgument(shape="key", of="order")}
        | {name: KnownArgument(shape=shape) for name, shape in shapes.items()},
    )
    findings = Findings({schema.name: schema}, {schema.name: arguments_of(schema)})
    around = [
        KnownRecord(
            "order", "O-1", Observation("get_order", {"order_id": "O-1"}, records["O-1"]), leaves(records["O-1"])
        )
    ]
    return Chooser(schema.name, known, arguments_of(schema), findings, kinds, {}), around


def test_what_belongs_together_is_wished_together_and_is_another_than_it_was(rng):
    schema = tool("", "readdress", order_id="string", street="string", town="string")
    made, around = chooser(schema, street="text", town="text")

    assert made.choose("order_id", around, rng).arguments == {"order_id": "O-1", "street": "3 Oak Way", "town": "Ayr"}


def test_lists_of_objects_take_their_ids_from_one_entry(rng):
    schema = tool("", "return_lines", order_id="string", lines="array")
    items = {"type": "object", "properties": {"line_id": {"type": "string"}, "quantity": {"type": "integer"}}}
    schema.parameters["properties"]["lines"] = {"type": "array", "items": items}
    made, around = chooser(schema, lines="object")

    chosen = made.choose("order_id", around, rng)

    assert chosen.arguments["lines"][0]["line_id"] == "L-O-1"
    assert isinstance(chosen.arguments["lines"][0]["quantity"], int)
    assert [place.value.path for place in chosen.places["lines.0.line_id"]] == ["lines.0.line_id"]


def test_an_argument_that_nothing_fits_makes_no_call(rng):
    schema = tool("", "swap", order_id="string", voucher_id="string")
    made, around = chooser(schema, voucher_id="member")

    assert made.choose("order_id", around, rng) is None
