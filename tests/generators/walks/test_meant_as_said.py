"""What wishes and facts say of things that are meant, lent, asked for as a whole, or go with a choice."""

from __future__ import annotations

import pytest
from tool_schemas import tool

from generators.tools.observations import Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import BoundCall
from generators.walks.intents.intents import of_one_kind
from generators.walks.named.worded import wordings
from generators.walks.saying.described import described
from generators.walks.saying.joined import with_items
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.narrowing import Named, with_names
from generators.walks.saying.own_words import to_me
from generators.walks.saying.questions import FieldQuestions
from generators.walks.selectors import Selector, with_choice
from generators.walks.texts.sayable import check_codes, check_together
from generators.walks.user_facts import NoWording, UserFact
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel
from generators.world.neighbourhood import KnownRecord, RecordPlace
from generators.world.records import leaves


def place(*entries: dict[str, str], at: int = 0) -> RecordPlace:
    record = KnownRecord(
        "berth", "B-1", Observation("list", {}, {"berths": list(entries)}), leaves({"berths": list(entries)})
    )
    return RecordPlace(record, next(each for each in record.values if each.path == f"berths.{at}.berth_id"))


def test_what_is_wanted_is_named_in_the_place_of_the_thing() -> None:
    call = BoundCall(
        Observation("reserve_boats", {"boat_ids": ["a"]}, {}), items=((UserFact("boat", "the Solveig"), None),)
    )
    assert with_items("reserve a boat", call, becomes=False, things="boats", makes=True) == "reserve the Solveig"
    assert with_items("book a lift", call, becomes=False, things="lifts", makes=True) == "book a lift for the Solveig"


def test_where_a_thing_stands_is_no_way_to_mean_it() -> None:
    one, other = (
        {"berth_id": "B-1", "name": "Quay", "status": "on_loan"},
        {"berth_id": "B-2", "name": "Quay", "status": "ashore"},
    )
    assert described(place(one, other)) is None
    assert described(place({**one, "colour": "red"}, {**other, "colour": "blue"})) == "the red Quay"


def test_one_thing_is_an_alternative_to_another_of_its_kind() -> None:
    pump, crane = (
        {"berth_id": "B-1", "name": "Pump", "kind": "pump"},
        {"berth_id": "B-2", "name": "Crane", "kind": "crane"},
    )
    assert not of_one_kind(place(pump, crane), place(pump, crane, at=1))
    assert of_one_kind(place(pump, pump), place(pump, {**pump, "berth_id": "B-3"}, at=1))
    cash, card = {"berth_id": "B-1", "kind": "cash"}, {"berth_id": "B-2", "kind": "card"}
    assert of_one_kind(place(cash, card), place(cash, card, at=1)), "what has no name is its kind"


def test_a_new_one_that_has_a_name_is_that_one() -> None:
    call = BoundCall(Observation("book", {"crane": "C-1"}, {}))
    assert (
        with_names("book a crane", call, {"crane": Named("crane", "Big crane 40 t")})[0]
        == 'book the crane "Big crane 40 t"'
    )
    assert with_names("book a crane", call, {"crane": Named("crane", "small")})[0] == "book a crane (small)"


@pytest.mark.parametrize(
    ("wish", "thing", "said"),
    [
        pytest.param("extend {your} loan", "loan", "extend {your} loan of the Tent", id="of a thing"),
        pytest.param("cancel {your} booking", "booking", "cancel {your} booking for the Tent", id="for a thing"),
        pytest.param("give up a place in a course", "place", 'give up the place in "Tent"', id="in a thing"),
        pytest.param("cancel the booking of a crane", "crane booking", "cancel the crane booking for the Tent", id="of another"),
    ],
)  # fmt: skip
def test_what_somebody_has_is_told_by_what_it_is_of(wish: str, thing: str, said: str) -> None:
    assert with_choice(wish, Selector("name", "Tent", ("loans",)), thing) == said


def test_what_goes_with_another_choice_is_not_said() -> None:
    schema = tool(name="offer", handover={"enum": ["delivery", "collection"]}, collection_address="string")
    schema = schema.model_copy(update={"parameters": {**(schema.parameters or {}), "required": ["handover"]}})
    check_together({"handover": "collection", "collection_address": "3 Quay Row"}, arguments_of(schema))
    with pytest.raises(NoWording):
        check_together({"handover": "delivery", "collection_address": "3 Quay Row"}, arguments_of(schema))


def test_what_somebody_has_lent_is_not_theirs() -> None:
    owns = {"loan": "member_no", "boat": "member.loans.*.boat_id", "card": "member.cards.*.card_id"}
    lexicon = StoryLexicon(
        {}, WorldModel(entities={"member": Entity(key="member_no")}, caller=KnownCaller(entity="member", owns=owns))
    )
    assert [each for each in owns if lexicon.is_owned(each)] == ["loan", "card"]


def test_what_a_description_asks_is_asked_of_the_thing_and_for_the_caller() -> None:
    schema = tool("Whether a thing is free for some days.", "availability", boat_id="string").model_copy(
        update={"read_only": True}
    )
    known = KnownTool(does="reads", how="declared", arguments={"boat_id": KnownArgument(shape="key", of="boat")})
    lexicon = StoryLexicon(
        wordings([schema]), WorldModel(entities={"boat": Entity(key="boat_id")}, tools={"availability": known})
    )
    asks = wordings([schema])["availability"].asks
    assert asks is not None
    assert FieldQuestions(lexicon).asked_by(asks, "availability") == "find out whether the boat is free"
    assert to_me("what a member has booked", "member") == "what {you} have booked"
    slots = tool("At which times of a day a crane is free for so many hours.", "crane_slots").model_copy(
        update={"read_only": True}
    )
    assert str(wordings([slots])["crane_slots"].asks).startswith("at which times")


def test_nobody_knows_the_code_of_what_they_want_to_have_by_its_name() -> None:
    with pytest.raises(NoWording):
        check_codes("boat_codes", makes=True, named=True)
    check_codes("boat_codes", makes=False, named=True)
    check_codes("boat_codes", makes=True, named=False)
    check_codes("days", makes=True, named=True)


def test_one_of_what_is_mine_is_told_by_what_it_says() -> None:
    fee = UserFact("fee", '"Lift of 9 m on Friday"')
    call = BoundCall(Observation("pay_fees", {"fee_ids": ["a"]}, {}), items=((fee, None),))
    assert with_items("pay {your} fees", call, becomes=False, things="fees") == 'pay {your} fee "Lift of 9 m on Friday"'


def test_what_is_one_thing_is_said_as_one() -> None:
    known = KnownTool(
        does="writes", how="declared", arguments={"booking_ref": KnownArgument(shape="key", of="crane_booking")}
    )
    world = WorldModel(
        entities={"crane_booking": Entity(key="booking_ref", said="crane booking")}, tools={"cancel": known}
    )
    assert StoryLexicon({}, world).in_one("cancel the booking of a crane", "cancel") == "cancel the crane booking"
    assert StoryLexicon({}, world).in_one("cancel the booking of a berth", "cancel") == "cancel the booking of a berth"
