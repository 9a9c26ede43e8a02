"""The model of a world whose tools say nothing of what they do."""

import dataclasses
import json

import pytest
import rental_tools
import yaml
from tool_schemas import tool

from generators.report.world import world_lines
from generators.tools.results.volatile import differing, without
from generators.tools.toolboxes import toolbox_from
from generators.words.naming import in_words
from generators.world.corrections import corrected_parts
from generators.world.effects import spoken
from generators.world.learn import learn
from generators.world.model import WorldModel
from generators.world.tables import GivenWorld, corrections_in, read_world, write_model
from harness.cli import main
from harness.errors import UserMistake
from harness.threads import run_sync
from harness.types.story import Tools

RENTAL = "rental_tools:functions"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rental")
    for name, table in rental_tools.data().items():
        (folder / f"{name}.json").write_text(json.dumps(table))
    return folder


@pytest.fixture(scope="module")
def learned(files):
    return run_sync(learn(toolbox_from(RENTAL, allow_writes=True), {}, 0, read_world([files / "*.json"])))


def test_things_have_keys_states_links_and_owners(learned):
    things = learned.model.entities

    assert {name: each.key for name, each in things.items()} == {
        "booking": "booking_id",
        "card": "card_id",
        "member": "member_id",
        "model": "model_id",
        "piece": "piece_id",
    }
    booking = things["booking"]
    assert (booking.known, booking.read_with, booking.belongs_to) == (9, ("get_booking",), "member_id")
    assert booking.states == {"status": {"reserved": 3, "out": 3, "returned": 3}}
    links = {"member_id": "member", "pieces.*.piece_id": "piece", "pieces.*.model_id": "model"}
    assert booking.links == links
    assert things["member"].links == {"bookings.*": "booking", "cards.*.id": "card"}
    assert booking.units == {"pieces.*.price": "money"}
    assert things["model"].links == {"pieces.*.piece_id": "piece"}


def test_what_tools_do_is_told_by_reading_before_and_after(learned):
    does = {name: (tool.does, tool.how) for name, tool in learned.model.tools.items()}

    reads = ("find_member_id_by_email", "get_member", "get_booking", "get_model")
    assert {does[name] for name in reads} == {("reads", "probed")}
    assert does["cancel_booking"] == ("writes", "probed")
    assert does["think"] == ("thinks", "by name")
    assert does["transfer_to_human"] == ("transfers", "by name")
    assert [tool.name for tool in learned.toolbox.tools if tool.read_only is False][:1] == ["cancel_booking"]


def test_a_caller_is_found_by_a_tool_that_answers_in_plain_text(learned):
    assert learned.model.caller is not None
    assert learned.model.caller.entity == "member"
    assert learned.model.caller.found_by == ("find_member_id_by_email",)
    assert learned.model.caller.owns == {"booking": "member_id", "card": "member.cards.*.id"}
    assert learned.model.tools["find_member_id_by_email"].gives == "member"


def test_arguments_have_shapes(learned):
    swap = learned.model.tools["swap_pieces"].arguments

    assert {name: each.shape for name, each in swap.items()} == {
        "booking_id": "key",
        "piece_ids": "members",
        "new_piece_ids": "members",
        "card_id": "member",
    }
    assert swap["new_piece_ids"].aligned_with == "piece_ids"
    assert learned.model.tools["cancel_booking"].arguments["reason"].choices == ("weather", "illness")


async def test_what_is_another_each_time_is_ignored_from_then_on(learned):
    assert learned.model.tools["get_booking"].volatile == ("request_id",)
    async with learned.toolbox.open() as world:
        assert "request_id" not in await world.call("get_booking", {"booking_id": "B-401"})


DESK = """
import datetime
import uuid


def functions():
    session = uuid.uuid4().hex

    def seat(number: str) -> dict:
        '''How a seat stands.

        Args:
            number: Such as S-101.
        '''
        at = f"2026-03-16T{datetime.datetime.now():%H:%M:%S}Z"
        if number not in ("S-101", "S-102"):
            raise ValueError("no such seat")
        return {"number": number, "state": "free", "booked_at": "2026-03-01T09:12:44Z", "session": session, "served_at": at}

    seat.read_only = True
    return [seat]
"""


async def test_what_a_session_has_for_itself_and_the_hour_of_another_day_are_ignored_too(module):
    toolbox = toolbox_from(f"{module(DESK)}:functions", allow_writes=True)

    assert (await learn(toolbox, {}, 0, GivenWorld())).model.tools["seat"].volatile == ("served_at", "session")


LIAR = """
def functions():
    seats = {f"S-{100 + i}": {"number": f"S-{100 + i}", "state": "booked", "row": 40 + i} for i in range(4)}

    def seat(number: str) -> dict:
        '''How a seat stands.

        Args:
            number: Such as S-101.
        '''
        return dict(seats[number])

    def look_at_seat(number: str) -> dict:
        '''Look at a seat.

        Args:
            number: Such as S-101.
        '''
        seats[number]["state"] = "seen"
        return {"number": number}

    seat.read_only = look_at_seat.read_only = True
    return [seat, look_at_seat]
"""


async def test_a_tool_that_changes_what_others_read_although_it_says_that_it_only_reads_is_named(module):
    learned = await learn(toolbox_from(f"{module(LIAR)}:functions", allow_writes=True), {}, 0, GivenWorld())

    (note,) = [each for each in learned.findings.notes if "says that it only reads" in each]
    assert note == (
        "look_at_seat: it says that it only reads, but seat gives something else after it: if it changes something, "
        "say --writes look_at_seat"
    )


@pytest.mark.parametrize(
    ("name", "description", "argument", "said"),
    [
        ("transfer_to_human_agents", "Transfer the user.", "summary", "transfers"),
        ("hand_over", "Pass the chat to a human and stop.", "to", "transfers"),
        (
            "transfer_to_colleague",
            "Hand the conversation to a person; nothing is done afterwards.",
            "team",
            "transfers",
        ),
        ("transfer_booking", "Transfer a booking to another person.", "booking_ref", None),
        ("transfer_money", "Transfer money. The agent needs the yes of the user.", "amount", None),
        ("calculate", "Calculate a mathematical expression.", "expression", "calculates"),
        ("calculate_fee", "Calculate the fee of an order.", "order_id", None),
        ("think", "Append something to the log.", "thought", "thinks"),
        ("return_items", "Return items, and think of the reason.", "reason", None),
    ],
)
def test_tools_of_thought_and_the_end_of_a_talk_say_so_themselves(name, description, argument, said):
    assert spoken(tool(description, name, **{argument: "string"})) == said


@pytest.mark.parametrize(
    ("one", "other", "paths"),
    [
        ({"a": 1, "id": "x"}, {"a": 1, "id": "y"}, {"id"}),
        ({"rows": [{"at": 1}, {"at": 2}]}, {"rows": [{"at": 1}, {"at": 3}]}, {"rows.*.at"}),
        ('{"id": 1}', '{"id": 2}', {"id"}),
        ("a", "b", {""}),
        ({"rows": [1]}, {"rows": [1, 2]}, {"rows"}),
        ({"a": 1}, {"a": 1}, set()),
    ],
)
def test_paths_that_differ_between_equal_calls(one, other, paths):
    assert differing(one, other) == paths


def test_lists_keep_their_length_without_what_is_volatile():
    assert without({"rows": [{"at": 1, "b": 2}, 7]}, {"rows.*.at"}) == {"rows": [{"b": 2}, 7]}
    assert without('{"id": 1, "b": 2}', {"id"}) == '{"b": 2}'


async def test_a_corrected_model_goes_first(learned, tmp_path):
    told = learned.model.model_copy(deep=True)
    tools = dict(told.tools)
    tools["get_model"] = tools["get_model"].model_copy(update={"does": "writes", "volatile": ("title",)})
    write_model(told.model_copy(update={"tools": tools}), tmp_path / "world.yaml")

    given = read_world([tmp_path / "world.yaml"])
    assert given.model is not None
    again = await learn(toolbox_from(RENTAL, allow_writes=True), {"model_id": ["T-30"]}, 0, given)

    assert (again.model.tools["get_model"].does, again.model.tools["get_model"].volatile) == ("writes", ("title",))
    assert again.model.entities["booking"] == learned.model.entities["booking"]


async def test_what_a_person_corrected_is_said_to_be_corrected_obeyed_and_kept(learned, tmp_path):
    path = tmp_path / "world.yaml"
    write_model(learned.model, path)
    assert corrected_parts(read_world([path]).model) == set()
    text = path.read_text()
    written = yaml.safe_load(text)
    written["tools"]["get_model"] |= {"does": "writes", "said": "see a model"}
    written["entities"]["booking"]["names"] = ["colour"]
    path.write_text(yaml.safe_dump(written, sort_keys=False))

    given = read_world([path])
    assert corrected_parts(given.model) == {"tools.get_model", "entities.booking"}
    declaring = toolbox_from(RENTAL, allow_writes=True, tools=Tools(read=("get_model",)))
    again = await learn(declaring, {"model_id": ["T-30"]}, 0, given)
    assert (again.model.tools["get_model"].does, again.model.tools["get_model"].how) == ("writes", "corrected")
    assert again.model.tools["get_model"].said == "see a model"
    assert {tool.name: tool.read_only for tool in again.toolbox.tools}["get_model"] is False, "it is obeyed"
    assert any("booking (corrected)" in line for line in world_lines(again, path))

    write_model(again.model, path)
    kept = corrections_in(path)
    assert (list(kept.tools), list(kept.entities)) == (["get_model"], ["booking"])
    anew = await learn(declaring, {"model_id": ["T-30"]}, 0, GivenWorld(model=kept))
    assert anew.model.tools["get_model"] == again.model.tools["get_model"]
    assert anew.model.entities["booking"].names == ("colour",)
    assert anew.model.tools["find_member_id_by_email"].how == "by name", "what nobody corrected is found anew"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[1, 2]", "holds no records; expected records by id"),
        ('{"entities": {"a": {}}, "tools": {}}', "entities.a.key: Field required"),
        ('{"entities": {}, "tools": {"no_tool": {"does": "reads", "how": "probed"}}}', "there is no such tool"),
        (None, "no such file"),
    ],
)
async def test_files_that_are_no_world_are_refused(tmp_path, content, problem):
    path = tmp_path / "world.json"
    if content is not None:
        path.write_text(content)

    with pytest.raises(UserMistake, match=problem):
        await learn(toolbox_from(RENTAL), {}, 0, read_world([path]))


@pytest.mark.parametrize(
    ("records", "key"),
    [
        ([{"serial": "E6C04414", "fuel": "gas"}, {"serial": "E6D04459", "fuel": "gas"}], "serial"),
        ([{"seen": "2026-04-13", "plate": "BS 61"}, {"seen": "2026-04-14", "plate": "KX-904"}], None),
        ([{"seen": "2026-04-13", "plate": "BS-61"}, {"seen": "2026-04-14", "plate": "KX-904"}], "plate"),
        ([{"id": "E6", "fuel": "gas"}, {"id": "E7", "fuel": "oil"}], "meter_id"),
    ],
)
def test_records_in_a_list_are_told_apart_by_a_code(tmp_path, records, key):
    path = tmp_path / "meters.json"
    path.write_text(json.dumps(records))
    if key is None:
        with pytest.raises(UserMistake, match="holds no records"):
            read_world([path])
    else:
        assert [(table.name, table.key) for table in read_world([path]).tables] == [("meter", key)]


def test_explore_shows_tables_and_writes_the_model(files, tmp_path, capsys):
    words = [
        "generate-dataset",
        "--tools",
        RENTAL,
        "--allow-writes",
        "--explore",
        "--out",
        str(tmp_path / "world.yaml"),
    ]
    with pytest.raises(SystemExit) as ended:
        main([*words, "--world", *(str(path) for path in sorted(files.iterdir()))])

    shown = capsys.readouterr().out
    assert ended.value.code == 0
    assert "5 kinds of things behind 9 tools" in shown
    assert (
        "caller: member, found with find_member_id_by_email; owns booking by member_id, card by member.cards.*.id"
        in shown
    )
    path = tmp_path / "world.yaml"
    assert isinstance(read_world([path]).model, WorldModel)
    path.write_text(path.read_text().replace("does: reads", "does: unknown", 1))
    with pytest.raises(SystemExit) as refused:
        main([*words, "--force"])
    assert refused.value.code == 0
    assert "corrected" in capsys.readouterr().out, "what is replaced was corrected by a person, and that is not lost"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--out", "stories"], "give a name that ends in .yaml"),
        (["--out", "w.yaml", "loose.json"], "files of data are given with --world"),
    ],
)
def test_what_explore_does_not_take(words, problem, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["generate-dataset", "--tools", RENTAL, "--explore", *words])

    assert ended.value.code == 2
    assert problem in capsys.readouterr().err
    assert GivenWorld() == read_world([])


def test_the_words_of_things_and_fields_are_shown_written_and_corrected(learned, tmp_path):
    path = tmp_path / "world.yaml"
    spoken_of = in_words(learned)
    write_model(spoken_of.model, path)
    shown = [line.split() for line in world_lines(spoken_of, path)]
    document = yaml.safe_load(path.read_text())
    document["entities"]["booking"]["said"] = "reservation"
    path.write_text(yaml.safe_dump(document))

    again = in_words(dataclasses.replace(spoken_of, model=read_world([path]).model))

    assert ["booking", "status", "status"] in shown
    assert ["booking", "booking_id", "(nobody", "speaks", "of", "it)"] in shown
    assert again.model.entities["booking"].said == "reservation"
    assert again.model.entities["booking"].corrected
