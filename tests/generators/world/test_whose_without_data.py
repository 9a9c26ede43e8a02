"""Nobody gave the data: whose a thing is, is learned from what reads give, and what is closed is called after a login."""

from typing import Annotated, Literal

import power_coop
import pytest
from learned_worlds import written
from pydantic import Field

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.toolboxes import toolbox_from
from generators.words.naming import in_words
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync


@pytest.fixture(scope="module")
def learned():
    return in_words(run_sync(learn(toolbox_from("power_coop:functions", allow_writes=True), {}, 0, GivenWorld())))


def calls(learned, tool):
    return list(learned.findings.answered.get(tool, {}).values())


def test_everybody_is_verified_though_three_wrong_tries_lock_it(learned):
    assert len({call.arguments["member_no"] for call in calls(learned, "verify_member")}) == len(power_coop.NAMES)


def test_what_is_two_reads_away_is_called_after_the_login_of_the_one_whose_it_is(learned):
    meters = {each for call in calls(learned, "list_meters") for each in [call.arguments["member_no"]]}
    readings = {call.arguments["meter_id"] for call in calls(learned, "list_readings")}

    assert len(meters) == len(power_coop.NAMES)
    assert len(readings) == len(power_coop.Coop()._meters)
    assert learned.model.tools["list_readings"].after == ("verify_member",)


def test_a_list_is_given_as_a_list_and_by_the_one_whose_things_are_in_it(learned):
    coop = power_coop.Coop()
    made = calls(learned, "contest_readings")

    assert len(made) > 5
    for call in made:
        owners = {coop._meters[coop._readings[key]["meter_id"]]["member_no"] for key in call.arguments["reading_ids"]}
        assert owners == {call.arguments["member_no"]}


def test_an_object_of_two_days_is_a_period_such_as_is_over(learned):
    made = [call.arguments["period"] for call in calls(learned, "order_report")]

    assert len(made) > 3
    assert all(period["from"] < period["to"] < power_coop.TODAY for period in made)


def test_a_period_in_an_object_is_said_in_one_breath_and_understood(learned):
    async def told():
        return [
            (story, await solve_independently(story, WorldKnowledge(learned), DEFAULT_RULES))
            async for story, _ in written(learned)
            if "order_report" in str(story.goals)
        ]

    stories = run_sync(told())

    assert stories
    assert not any("from of the period" in story.brief.story for story, _ in stories)
    assert any("The period is" in story.brief.story for story, _ in stories)
    assert sum(talk.result.status == "proved" for _, talk in stories) > len(stories) / 2


@pytest.fixture(scope="module")
def careful():
    toolbox = toolbox_from("power_coop:careful_functions", allow_writes=True)
    return in_words(run_sync(learn(toolbox, {}, 0, GivenWorld())))


def test_who_says_more_may_do_more(careful):
    made = calls(careful, "verify_member")

    assert {"factor"} <= {name for call in made for name in call.arguments}
    assert len(calls(careful, "list_readings")) == len(power_coop.Coop()._meters)
    assert all("factor" in who.proof.arguments for who in careful.people.values())


def test_what_proves_who_calls_is_said_by_its_name_and_understood(careful):
    async def told():
        return [
            (story, await solve_independently(story, WorldKnowledge(careful), DEFAULT_RULES))
            async for story, _ in written(careful)
            if "order_report" in str(story.goals)
        ]

    stories = run_sync(told())

    assert stories
    assert all("phone number's last 4 digits" in story.brief.story for story, _ in stories), stories[0][0].brief.story
    assert not any("phone_last4" in story.brief.story or "factor" in story.brief.story for story, _ in stories)
    assert sum(talk.result.status == "proved" for _, talk in stories) > len(stories) / 2, stories[0][1].result


def studio():
    """Classes are booked by session; who is looked up is looked up by three letters at least."""
    people = {
        f"S{410 + i}": f"{first} Larson" for i, first in enumerate(["Ann", "Mark", "Ellen", "Joan", "Tom", "Sal"])
    }
    booked: list[dict] = []

    def find_person(query: Annotated[str, Field(min_length=3)]) -> list[dict]:
        """Look a caller up by name."""
        if len(query) < 3:
            raise ValueError("query: at least 3 characters")
        found = [key for key, name in people.items() if query.lower() in name.lower()]
        return [{"person_no": key, "name": people[key]} for key in found]

    def get_person(person_no: str) -> dict:
        """The record of a person."""
        if person_no not in people:
            raise ValueError(f"No person {person_no}")
        return {"person_no": person_no, "name": people[person_no], "level": len(person_no)}

    def list_invoices(person_no: str) -> list[dict]:
        """Invoices of a person."""
        return [{"invoice_no": f"R-{get_person(person_no)['person_no']}", "amount": 12.5}]

    def book_session(session_id: int, persons: list[str]) -> dict:
        """Book people on a session."""
        if session_id not in (7, 8) or not persons:
            raise ValueError(f"No session {session_id}")
        booked.extend(
            {"booking_no": f"B{len(booked) + 1}", "person_no": get_person(each)["person_no"]} for each in persons
        )
        return {"bookings": booked[-len(persons) :]}

    def pause_membership(person_no: str, weeks: Literal[2, 4]) -> dict:
        """Pause the membership of a person."""
        return {"person_no": get_person(person_no)["person_no"], "weeks": weeks}

    return [find_person, get_person, list_invoices, book_session, pause_membership]


def test_a_session_that_is_booked_is_no_login_and_who_is_looked_up_by_three_letters_is_found():
    known = run_sync(learn(toolbox_from(f"{__name__}:studio", allow_writes=True), {}, 0, GivenWorld()))

    assert {call.arguments["person_no"] for call in calls(known, "get_person")} == {f"S{410 + i}" for i in range(6)}
    assert len(calls(known, "pause_membership")) > 5
    assert not known.book.tools
    assert not known.book.handed.taken
