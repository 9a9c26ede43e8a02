"""Several wants in one talk are those of one person, who says who they are once."""

import random

from generators.tools.observations import Observation
from generators.walks.bindings import ArgumentFlow, BoundCall
from generators.walks.intents.askable import is_there
from generators.walks.intents.wants import people, several_wants
from generators.world.entities import Kind


def listed(email):
    return BoundCall(Observation("list_events", {"email": email}, {"events": []}), required=False)


def moved(email, event):
    flow = ArgumentFlow(listed(email), "events.0.event_id", None)
    return BoundCall(
        Observation("move_event", {"event_id": event, "new_start": f"day {event}"}, None), {"event_id": flow}
    )


def cancelled(email, event):
    flow = ArgumentFlow(listed(email), "events.1.event_id", None)
    return BoundCall(Observation("cancel_event", {"event_id": event}, None), {"event_id": flow})


def made(organizer, title="Talk"):
    return BoundCall(Observation("create_event", {"organizer": organizer, "title": title}, None))


def test_whoever_is_named_by_two_addresses_is_two_people():
    assert len(people(moved("ann@example.org", "e1"), made("ann@example.org"))) == 1
    assert len(people(moved("bob@example.org", "e1"), made("ann@example.org"))) == 2


def test_several_wants_are_of_one_person():
    persons = [f"{name}@example.org" for name in ("ann", "bob", "eve")]
    changes = [
        kind(person, f"e{n}{at}")
        for n, kind in enumerate((moved, cancelled, made))
        for at, person in enumerate(persons)
    ]

    walks = list(several_wants(changes, [], random.Random(0)))

    assert walks
    assert all(len(people(*walk.wanted)) == 1 for walk in walks)


def test_what_was_listed_for_somebody_is_there_whatever_its_kind():
    kinds = {"event": Kind("event_id", keys={"e1"})}

    assert is_there(kinds, "event", "e1")
    assert not is_there(kinds, "event", "e9")
    assert is_there(kinds, "*", "RS-1001")
