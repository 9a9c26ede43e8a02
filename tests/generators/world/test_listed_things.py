"""Things that stand in lists alone: what they are, whose they are, and how an agent without goals comes upon them."""

import diary_tools
import pytest

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.formats.story_parser import parse_story
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync


@pytest.fixture(scope="module")
def learned():
    return run_sync(learn(toolbox_from("diary_tools:functions", allow_writes=True), {}, 1, GivenWorld()))


def test_a_record_in_a_list_with_a_key_of_its_own_is_a_thing(learned):
    things = learned.model.entities

    assert {name: thing.key for name, thing in things.items()} == {
        "person": "email",
        "room": "room_id",
        "meeting": "meeting_id",
    }
    assert things["room"].known == len(diary_tools.ROOMS)
    assert things["meeting"].links["room.id"] == "room"


def test_who_is_known_by_an_address_calls_and_owns_what_names_it(learned):
    caller = learned.model.caller

    assert (caller.entity, dict(caller.owns)) == ("person", {"meeting": "guests.*.email"})
    assert learned.model.tools["list_meetings"].arguments["email"].of == "person"


RETRO = 2
ROOM = {"site": {"value": "Porto", "say": ["The site is Porto."]}}
MINE = {"email": {"value": "tess.vogel@diary.example", "say": ["My e-mail address is tess.vogel@diary.example."]}}


@pytest.mark.parametrize(
    ("wish", "knows", "served"),
    [
        pytest.param('cancel my meeting titled "Retro"', MINE, True, id="asked whose it is"),
        pytest.param("cancel my meeting in the room named Douro that starts on 2026-06-10 at 11:00", ROOM, True, id="its room"),
        pytest.param('cancel my meeting titled "Retro"', {}, False, id="who nobody says"),
    ],
)  # fmt: skip
def test_what_lists_have_to_be_told_is_asked_for(learned, wish, knows, served):
    story = parse_story(
        {
            "id": "diary",
            "agent": "diary",
            "story": f"You want to {wish}.",
            "starting_sentence": f"Hello, I want to {wish}.",
            "user": {"wants": [f"I want to {wish}."], "knows": knows},
            "goals": [{"tool": "cancel_meeting", "args": {"meeting_id": diary_tools.meeting(RETRO)["id"]}}],
            "tools": {"write": ["cancel_meeting"]},
        },
        where="story",
        default_id="diary",
    )

    result = run_sync(solve_independently(story, WorldKnowledge(learned), DEFAULT_RULES)).result

    assert (result.status == "proved") is served, result.reasons
