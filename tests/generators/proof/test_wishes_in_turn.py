"""The agent without goals serves one wish after the other: what is said for one is not said of the next, what is named
is what is meant, and what was spoken of stays so."""

from __future__ import annotations

import functools
from collections.abc import Callable

import pytest

from generators.proof.independent.agent import GoalFreeAgent
from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.formats.story_parser import parse_story
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync
from harness.types.events import End
from harness.types.trajectory import Trajectory

HARBOUR = '''
BOATS = {f"B-{10 + n}": {"boat_no": f"B-{10 + n}", "name": name, "rate": 20.5 + n, "berth": f"Quay {n}"}
         for n, name in enumerate(["Heron dinghy", "Otter canoe", "Plover skiff", "Gannet sloop"])}
MEMBERS = {f"M-{70 + n}": {"member_no": f"M-{70 + n}", "email": f"{name}@harbour.example", "name": name.title()}
           for n, name in enumerate(["ines", "tomas", "runa"])}
HIRES = {f"H-{n}": {"hire_no": f"H-{n}", "member_no": f"M-{70 + n % 3}", "boat_no": f"B-{10 + n % 4}",
                    "taken_on": f"2026-03-{10 + n}", "status": ["afloat", "returned"][n % 2], "deposit": 40 + n}
         for n in range(6)}
REPAIRS = {f"RP-{30 + n}": {"repair_no": f"RP-{30 + n}", "hire_no": f"H-{n}", "boat_no": f"B-{10 + n % 4}",
                            "status": ["waiting", "under way", "done"][n % 3], "cost": 90 + n} for n in range(4)}


def functions():
    hires = {number: dict(hire) for number, hire in HIRES.items()}

    def find_member(email: str) -> dict:
        """Find a member.

        Args:
            email: Such as ines@harbour.example, tomas@harbour.example or runa@harbour.example.
        """
        return next(each for each in MEMBERS.values() if each["email"] == email)

    def list_hires(member_no: str, status: str = "") -> dict:
        """List the hires of a member.

        Args:
            member_no: The number of the member.
            status: Only hires in this state, afloat or returned.
        """
        found = [each for each in hires.values() if each["member_no"] == member_no]
        return {"hires": [{key: each[key] for key in ("hire_no", "taken_on", "status")} for each in found
                          if not status or each["status"] == status]}

    def hire_details(hire_no: str) -> dict:
        """Look up the details of a hire.

        Args:
            hire_no: The number of the hire, such as H-0, H-1, H-2, H-3, H-4 or H-5.
        """
        return {key: value for key, value in hires[hire_no].items() if key != "member_no"}

    def delivery(hire_no: str) -> dict:
        """Who brings the boat of a hire.

        Args:
            hire_no: The number of the hire, such as H-1.
        """
        return {"hire_no": hires[hire_no]["hire_no"], "driver": "Aldo " + hire_no, "van": "V" + hire_no[2:]}

    def repair_status(repair_no: str) -> dict:
        """Look up the status of a repair.

        Args:
            repair_no: The number of the repair, such as RP-30, RP-31 or RP-32.
        """
        return REPAIRS[repair_no]

    def search_boats(text: str) -> dict:
        """Search for boats.

        Args:
            text: A part of the name of the boat: dinghy, canoe, skiff or sloop.
        """
        found = [each for each in BOATS.values() if text.lower() in each["name"].lower()]
        if not found:
            raise ValueError(f"no boat like {text}")
        return {"boats": [{key: each[key] for key in ("boat_no", "name")} for each in found]}

    def boat_details(boat_no: str) -> dict:
        """Look up the rate and the berth of a boat.

        Args:
            boat_no: The number of the boat, such as B-10.
        """
        return BOATS[boat_no]

    def extend_hire(hire_no: str, days: int) -> dict:
        """Extend a hire by some days.

        Args:
            hire_no: The number of the hire, such as H-1.
            days: How many.
        """
        hires[hire_no]["days"] = days
        return {"hire_no": hire_no, "days": days}

    def end_hire(hire_no: str) -> dict:
        """End a hire that is afloat.

        Args:
            hire_no: The number of the hire, such as H-1.
        """
        hires[hire_no]["status"] = "returned"
        return {"hire_no": hire_no, "status": "returned"}

    def repair_boat(boat_no: str, fault: str) -> dict:
        """Have a boat repaired.

        Args:
            boat_no: The number of the boat, such as B-10.
            fault: What is broken.
        """
        return {"boat_no": BOATS[boat_no]["boat_no"], "fault": fault}

    repair_boat.read_only = extend_hire.read_only = end_hire.read_only = False
    for each in (found := [find_member, list_hires, hire_details, delivery, repair_status, search_boats, boat_details]):
        each.read_only = True
    return [*found, extend_hire, end_hire, repair_boat]
'''
EMAIL = {"email": {"value": "ines@harbour.example", "say": ["My e-mail address is ines@harbour.example."]}}
REPAIR = {"repair_no": {"value": "RP-31", "say": ["The repair number is RP-31."]}}
OF_HIRE = {"hire_no": {"value": "H-4", "say": ["My hire number is H-4."]}}
OF_BOAT = {"text": {"value": "Heron dinghy", "say": ["The name of the boat is Heron dinghy."]}}


CHOIR = '''
SINGERS = {name: {"singer_id": f"SG-{3 + n}", "username": name[0] + "lund", "name": name, "voice": voice}
           for n, (name, voice) in enumerate([("Hanna Lund", "alto"), ("Per Lund", "bass"), ("Mia Lund", "soprano")])}


def functions():
    slots = {f"SL-{40 + n}": {"slot_id": f"SL-{40 + n}", "singer_id": f"SG-{3 + n % 3}", "start": f"2026-03-{10 + n}",
                              "end": f"2026-03-{12 + n}", "status": "planned"} for n in range(6)}

    def find_singer(username: str) -> dict:
        """Find a singer.

        Args:
            username: Such as Hlund, Plund or Mlund.
        """
        return next(each for each in SINGERS.values() if each["username"] == username)

    def search_singer(name: str) -> dict:
        """Search singers by name.

        Args:
            name: Such as Hanna Lund, Per Lund or Mia Lund.
        """
        return {"matches": [each for each in SINGERS.values() if name in each["name"]]}

    def slot_schedule(singer_id: str, start: str, end: str) -> dict:
        """The slots of a singer in a period.

        Args:
            singer_id: The number of the singer, such as SG-3.
            start: The first day of the period, YYYY-MM-DD, such as 2026-03-01.
            end: The last day of the period, YYYY-MM-DD, such as 2026-03-31.
        """
        found = [each for each in slots.values() if each["singer_id"] == singer_id and start <= each["start"] <= end]
        return {"entries": [{key: each[key] for key in ("slot_id", "start", "end", "status")} for each in found]}

    def change_slot(slot_id: str, start: str, end: str) -> dict:
        """Change a slot.

        Args:
            slot_id: The number of the slot.
            start: The new first day of the slot, YYYY-MM-DD.
            end: The new last day of the slot, YYYY-MM-DD.
        """
        slots[slot_id] |= {"start": start, "end": end}
        return slots[slot_id]

    find_singer.read_only = search_singer.read_only = slot_schedule.read_only = True
    change_slot.read_only = False
    return [find_singer, search_singer, slot_schedule, change_slot]
'''


@pytest.fixture
def served(module: Callable[[str], str]) -> Callable[..., list[str]]:
    @functools.cache
    def known(source: str) -> WorldKnowledge:
        toolbox = toolbox_from(f"{module(source)}:functions", allow_writes=True)
        return WorldKnowledge(run_sync(learn(toolbox, {}, 1, GivenWorld())))

    def play(wants: list[str], knows: dict[str, object], goals: dict[str, object], source: str = HARBOUR) -> list[str]:
        document = {
            "id": "visit",
            "agent": "desk",
            "story": "You want to know some things.",
            "starting_sentence": wants[0],
            "user": {"wants": wants, "knows": knows},
            "goals": [
                {"keywords": told} if name == "said" else {"tool": name, "args": told} for name, told in goals.items()
            ],
        }
        story = parse_story(document, where="story", default_id="story")
        result = run_sync(solve_independently(story, known(source), DEFAULT_RULES)).result
        return [] if result.status == "proved" else [*result.reasons]

    return play


@pytest.mark.parametrize(
    ("wants", "knows", "goals"),
    [
        pytest.param(
            ["I want to look up the repair status.", "I also want to find out the rate of the Heron dinghy."],
            REPAIR | OF_BOAT,
            {"repair_status": {"repair_no": "RP-31"}, "boat_details": {"boat_no": "B-10"}},
            id="the boat that is named, not that of the repair",
        ),
        pytest.param(
            ["I want to look up the repair status.", "I also want to search for boats."],
            REPAIR | {"text": {"value": "sloop", "say": ["My search is for sloop."]}},
            {"repair_status": {"repair_no": "RP-31"}, "search_boats": {"text": "sloop"}},
            id="nobody searches for boats by the number of a repair",
        ),
        pytest.param(
            ["I want to find out the status of my hire."],
            OF_HIRE,
            {"hire_details": {"hire_no": "H-4"}},
            id="the status of a hire is not that of a repair",
        ),
        pytest.param(
            ["I want to look up the repair status.", "I also want to find out the driver of the delivery."],
            REPAIR | OF_HIRE,
            {"repair_status": {"repair_no": "RP-31"}, "delivery": {"hire_no": "H-4"}},
            id="the hire that is told when it is asked for, not that of the repair",
        ),
        pytest.param(
            [
                "I want to find out the deposit of my hire taken on March 13, 2026.",
                "Besides, I want to find out the driver of the delivery.",
            ],
            EMAIL,
            {"hire_details": {"hire_no": "H-3"}, "delivery": {"hire_no": "H-3"}, "said": ["Aldo H-3"]},
            id="what was spoken of is meant where nothing else is told",
        ),
    ],
)
def test_a_wish_is_served_with_what_is_said_of_it(
    served: Callable[..., list[str]], wants: list[str], knows: dict[str, object], goals: dict[str, object]
) -> None:
    assert served(wants, knows, goals) == []


def test_who_does_not_tell_the_second_thing_is_not_served_with_that_of_another_wish(
    served: Callable[..., list[str]],
) -> None:
    wants = ["I want to look up the repair status.", "I also want to find out the driver of the delivery."]
    goals = {"repair_status": {"repair_no": "RP-31"}, "delivery": {"hire_no": "H-4"}}

    assert served(wants, REPAIR, goals)


@pytest.mark.parametrize(
    ("wants", "knows", "goals"),
    [
        pytest.param(
            ["I want to find out the voice of the singer."],
            {"username": {"value": "Plund", "say": ["My username is Plund."]}},
            {"find_singer": {"username": "Plund"}},
            id="who says a username is not sought by name",
        ),
        pytest.param(
            ["I want to change my slot that starts on March 13, 2026."],
            {
                "period": {"value": "x", "say": ["The new period is from April 20, 2026 to April 21, 2026."]},
                "singer": {"value": "SG-3", "say": ["My singer number is SG-3."]},
            },
            {"change_slot": {"slot_id": "SL-43", "start": "2026-04-20", "end": "2026-04-21"}},
            id="what is to become finds nothing that is there",
        ),
    ],
)
def test_what_is_known_decides_what_is_asked(
    served: Callable[..., list[str]], wants: list[str], knows: dict[str, object], goals: dict[str, object]
) -> None:
    assert served(wants, knows, goals, CHOIR) == []


def test_a_yes_to_whether_there_is_anything_else_is_asked_after(module: Callable[[str], str]) -> None:
    toolbox = toolbox_from(f"{module(CHOIR)}:functions", allow_writes=True)
    knowledge, trajectory = WorldKnowledge(run_sync(learn(toolbox, {}, 1, GivenWorld()))), Trajectory()

    async def play() -> None:
        async with toolbox.open() as world:
            agent = GoalFreeAgent(world, knowledge)
            for said in ("I want to find out the voice of the singer. My username is Plund.", "Yes, please."):
                trajectory.say(said)
                trajectory.extend(await agent.respond(trajectory.for_agent()))

    run_sync(play())

    assert trajectory.spoken[-1].role == "agent"
    assert not any(isinstance(event, End) for step in trajectory.steps for event in step.events)
