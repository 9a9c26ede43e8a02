"""Things that are only told of inside of what is somebody's belong to that person: the tickets of an order."""

from generators.tools.observations import Findings, Observation
from generators.walks.bindings import BoundCall
from generators.walks.intents.owners import Owners
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
