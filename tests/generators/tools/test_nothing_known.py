"""Arguments of which no name tells what they take: what refusals, records and descriptions say is tried."""

from dataclasses import replace

import kennel_desk
import pytest
from learned_worlds import learned_world

from generators.tools.already_so import ExistingRecords
from generators.tools.arguments.built_values import built, parts_of
from generators.tools.arguments.today import may_take_day, today
from generators.tools.arguments.ways import named_together
from generators.tools.observations import Findings, RefusedCall
from generators.tools.results.lacking import lacking
from generators.tools.results.refusals import refuses
from generators.tools.seed_values import arguments_of, invented
from generators.tools.sessions.belonging import Belonging
from generators.walks.bindings import Binder
from generators.walks.write_walks import refused_changes
from harness.types.events import ToolSchema


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(kennel_desk, tmp_path_factory.mktemp("kennels"))


def argument(learned, tool, name):
    return next(each for each in learned.findings.arguments[tool] if each.name == name)


def test_a_number_with_spaces_says_whose_login_it_takes(learned):
    assert argument(learned, "dog_card", "chip").also == ("dog_id",)
    read = {each.arguments["chip"].strip() for each in learned.findings.answered["dog_card"].values()}
    assert read == {each["number"] for each in kennel_desk.data()["dogs"]}


def test_words_belong_to_nobody():
    known = Belonging()
    known.together(["KN-1", "981 0214 6130"])
    known.together(["KN-2", "18 Brook Lane"])

    assert [*known.reached(["981 0214 6130"])] == ["981 0214 6130", "KN-1"]
    assert [*known.reached(["18 Brook Lane"])] == ["18 Brook Lane"]


def test_whose_keys_an_argument_takes_is_tried_with_what_their_records_say_beside_them(learned):
    assert argument(learned, "hand_out_bed", "bed_code").also == ("bed",)
    assert learned.findings.answered["hand_out_bed"]


def test_the_clock_of_the_desk_tells_which_day_it_is(learned):
    assert today(learned.findings) == kennel_desk.TODAY.isoformat()


def test_a_day_that_a_refusal_shows_is_how_one_is_written(learned):
    assert argument(learned, "longer_stay", "upto").kind == "date"
    assert learned.findings.answered["longer_stay"]


def test_a_thing_in_the_right_state_is_tried_on_the_days_that_a_refusal_names(learned):
    taken = [each.arguments for each in learned.findings.answered["lend_run"].values()]

    assert taken
    assert {each["run_no"] for each in taken} == {f"R-{11 + kennel_desk.FREE}"}
    assert argument(learned, "lend_run", "move_in").kind == "date"


def test_what_an_object_holds_is_tried_with_the_words_that_a_refusal_lists(learned):
    meals = [each.arguments["meals"][0] for each in learned.findings.answered["plan_meals"].values()]
    assert {"food", "grams"} == {name for meal in meals for name in meal}


def test_a_text_of_which_nothing_is_known_is_tried(learned):
    said = [each.arguments["gist"] for each in learned.findings.answered["leave_word"].values()]
    assert all(" " in each for each in said)


def tool(names, description="", **schemas):
    known = {name: {"type": "string"} for name in names} | schemas
    return ToolSchema(name="board_dog", description=description, parameters={"properties": known})


RIDE = {"type": "object", "properties": {"plate": {"type": "string"}, "seats": {"type": "integer"}}}


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("Two things are needed. Ask for another: the pin, the home town or the day of birth.", {"pin": "12"}, ["home_town", "day_of_birth"]),
        ("To note a sitter we need a home town.", {}, ["home_town"]),
        ("Which breed? Say so.", {}, ["breed"]),
        ("KN-301 has a home town on file, which has to be given.", {"card_no": "KN-301"}, ["home_town"]),
        ("Ride details missing: plate, seats.", {"ride": {"seats": None}}, ["ride.plate", "ride.seats"]),
        ("Noted. The home town is needed on the day.", {}, []),
        ("No deposit needed for this breed.", {}, []),
        ("Breed needed for stay ST-44 at £12.00.", {}, []),
        ("Bosun is needed at home.", {}, []),
        ("The breed is missing.", {"breed": "whippet"}, []),
    ],
)  # fmt: skip
def test_a_text_that_only_asks_for_what_was_not_given_is_a_refusal(text, given, expected):
    names = ("card_no", "pin", "home_town", "day_of_birth", "breed")
    assert lacking(text, tool(names, ride=RIDE), given) == expected


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The card is blocked since May.", 1),
        ("Which home town? Say so.", 0),
        ("NOT DONE: nothing given to change.", 0),
        ("Nothing was given.", 0),
    ],
)
def test_nobody_wants_what_is_refused_for_want_of_more(text, wanted):
    schema = tool(("card_no", "home_town"))
    found = Findings({"board_dog": schema}, {"board_dog": arguments_of(schema)})
    found.accepted["board_dog", "card_no"] = {'"KN-301"': "KN-301"}
    found.refused["board_dog"] = {"once": RefusedCall("board_dog", {"card_no": "KN-301"}, text)}

    assert len(list(refused_changes(found, Binder(found), ExistingRecords(found)))) == wanted


def test_what_a_refusal_asks_for_is_given_together():
    arguments = arguments_of(tool(("card_no", "sitter", "landline", "pin")))
    refused = [RefusedCall("board_dog", {"card_no": "KN-1"}, "For that we need a sitter and a landline.")]

    assert named_together(arguments, refused) == [["sitter", "landline"]]
    assert named_together(arguments, [RefusedCall("board_dog", {}, "The sitter and the landline differ.")]) == [
        ["sitter", "landline"]
    ]
    assert named_together(arguments, [RefusedCall("board_dog", {}, "The sitter is away.")]) == []


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("Board a dog. ride holds any of: heated,\n covered (true/false), seats (number) and plate.", {"heated": "boolean", "covered": "boolean", "seats": "number", "plate": "string"}),
        ('Board a dog. ride: {"plate", "seats"}; seats may be left out.', {"plate": "string", "seats": "string"}),
        ('Board a dog. Each ride: {"plate": ..., "seats": number}.', {"plate": "string", "seats": "number"}),
        ("Board a dog. ride has plate and seats.", {"plate": "string", "seats": "string"}),
    ],
)  # fmt: skip
def test_what_an_object_holds_stands_in_the_description_of_the_tool(description, expected):
    schema = tool(("card_no",), description, ride={"type": "object"})
    ride = next(each for each in arguments_of(schema) if each.name == "ride")

    assert {each.name: each.schema["type"] for each in parts_of(ride, schema.parameters)} == expected


def test_names_of_texts_that_may_be_days():
    found = {
        each.name: may_take_day(each)
        for each in arguments_of(tool(("move_in", "until", "on", "order_by", "kept_on_lead")))
    }
    assert found == {"move_in": True, "until": True, "on": True, "order_by": False, "kept_on_lead": False}


def test_a_number_that_is_a_text_looks_like_no_amount():
    assert invented(arguments_of(tool(("chip_number",)))[0]) == []
    assert invented(arguments_of(tool(("mobile_number",)))[0])


def test_a_refusal_may_end_with_a_long_list_of_what_there_is():
    listed = ", ".join(f"kind {place} of food" for place in "abcdefghijklmnopqrst")
    assert refuses(f"None of that is in the larder. There is: {listed}.", reads=True)
    assert not refuses(f"Meals of Bosun. There is: {listed}.", reads=True)


def test_where_none_of_several_was_done_all_was_refused():
    assert refuses("0 of 2 walks booked.\n1. Full.\n2. Full.", reads=False)
    assert not refuses("1 of 2 walks booked.\n1. Full.", reads=False)
    assert not refuses("0 of 2 walks booked.\n1. Full.", reads=True)


def test_an_entry_of_a_list_is_given_with_all_its_fields_and_the_hour_beside_its_day(learned):
    walk = {"type": "object", "properties": {"date": {"type": "string"}, "start": {"type": "string"}}}
    schema = tool(("card_no",), walks={"type": "array", "items": walk})
    found = replace(learned.findings, tools={"board_dog": schema}, arguments={"board_dog": arguments_of(schema)})
    tried = built(found.arguments["board_dog"][1], found, lambda each: list(each.listed) or ["2025-05-20"])

    assert tried[0] == [{"date": "2025-05-20", "start": "10:00"}]
