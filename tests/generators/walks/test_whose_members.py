"""Things that are only told of inside of what is somebody's belong to that person: the tickets of an order."""

from tool_schemas import tool

from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import arguments_of
from generators.walks.bindings import BoundCall
from generators.walks.intents.owners import Owners
from generators.walks.origins import done_by
from generators.walks.walk import Walk
from generators.world.entities import Kind
from generators.world.learn import LearnedWorld
from generators.world.model import Entity, KnownArgument, KnownCaller, KnownTool, WorldModel
from generators.world.records import leaves

ORDER = {"order_id": "O-1", "person_id": "P-1", "tickets": [{"ticket_id": "T-1"}, {"ticket_id": "T-2"}]}


def test_a_call_that_names_a_ticket_is_about_the_one_whose_order_it_is_in():
    model = WorldModel(
        entities={
            "person": Entity(key="person_id"),
            "order": Entity(key="order_id"),
            "ticket": Entity(key="ticket_id"),
        },
        tools={
            "hand_on": KnownTool(
                does="writes", how="declared", arguments={"ticket_id": KnownArgument(shape="member", of="ticket")}
            )
        },
        caller=KnownCaller(entity="person", owns={"order": "person_id", "ticket": "order.tickets.*.ticket_id"}),
    )
    kinds = {
        "person": Kind("person_id"),
        "order": Kind("order_id", records={"O-1": (leaves(ORDER), ORDER)}),
        "ticket": Kind("ticket_id", keys={"T-1", "T-2"}, inner=True),
    }

    owners = Owners.of(LearnedWorld(model, Findings({}, {}), kinds, None, {}))
    walk = Walk("write", (BoundCall(Observation("hand_on", {"ticket_id": "T-2"}, {})),))

    assert owners is not None
    assert owners.of_named(owners.named_in(walk)) == {"P-1"}


def test_a_request_is_found_by_who_decides_about_it_not_by_who_made_it():
    schema = tool("", "decide", request_id="string", approver_id="string")
    request, approver = arguments_of(schema)
    decided = Observation("decide", {"request_id": "L-1", "approver_id": "E-1"}, {})
    asked, listed = (
        BoundCall(Observation("schedule", {"employee_id": who}, {"entries": [{"request_id": "L-1"}]}), before=before)
        for who, before in (("E-2", ()), ("E-2", (BoundCall(Observation("reports", {"employee_id": "E-1"}, {})),)))
    )

    assert not done_by(asked, request, decided)
    assert done_by(listed, request, decided)
    assert done_by(asked, approver, decided)
    assert done_by(asked, request, Observation("cancel", {"request_id": "L-1"}, {}))
