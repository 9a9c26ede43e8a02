"""A login by a number gives a token that is the same each time; tools are named by two nouns, or by a verb in two words."""

import laundrette
import pytest
from learned_worlds import learned_world, written

from generators.proof.independent.knowledge import WorldKnowledge
from generators.proof.independent.solve import solve_independently
from generators.tools.observations import Findings
from generators.tools.sessions.seeking import may_open
from generators.words.naming import in_words
from harness.scoring.score import DEFAULT_RULES
from harness.threads import run_sync

MINE = ("rent_statement", "deposit_state", "call_off_wash", "change_floor")


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return in_words(learned_world(laundrette, tmp_path_factory.mktemp("laundrette")))


@pytest.fixture(scope="module")
def stories(learned):
    async def made():
        return [story async for story, _ in written(learned)]

    return run_sync(made())


@pytest.mark.parametrize(
    ("name", "opens"),
    [
        ("log_member_in", True),
        ("logTheGuestIn", True),
        ("sign_in", True),
        ("log_reading", False),
        ("sign_up", False),
        ("open_session", True),
        ("session_start", True),
        ("book_session", False),
        ("list_sessions", False),
    ],
)
def test_what_logs_somebody_in_is_known_by_its_name_wherever_they_stand_in_it(name, opens):
    assert may_open(name, Findings({}, {})) is opens


def test_the_login_fills_the_token_in_though_it_is_the_same_in_each_new_world(learned):
    assert {name: tool.after for name, tool in learned.model.tools.items() if tool.after} == dict.fromkeys(
        MINE, ("log_member_in",)
    )
    assert all(learned.model.tools[name].arguments["session_token"].given_by for name in MINE)


def test_who_calls_is_proved_with_a_key_that_is_a_number(learned):
    caller = learned.model.caller

    assert caller is not None
    assert (caller.entity, caller.found_by, caller.proved_by) == (
        "member",
        ("find_member_by_email",),
        ("log_member_in",),
    )
    assert len(learned.people) == len(laundrette.MEMBERS)
    assert all(isinstance(who.proof.arguments["member_no"], int) for who in learned.people.values())


def test_what_is_named_by_two_nouns_only_tells(learned):
    does = {name: learned.model.tools[name].does for name in MINE}

    assert does == {
        "rent_statement": "reads",
        "deposit_state": "reads",
        "call_off_wash": "writes",
        "change_floor": "writes",
    }


def test_it_is_said_as_people_say_it_and_solved_by_an_agent_without_goals(learned, stories):
    asked = [f"{story.brief.story} {story.brief.starting_sentence}".lower() for story in stories]

    assert any("call off" in each for each in asked)
    assert not [each for each in asked if "rent a statement" in each or "deposit the state" in each or "ts_" in each]
    knowledge = WorldKnowledge(learned)
    changing = [story for story in stories if any("floor" in detail.name for detail in story.goal_details)][:4]
    assert changing
    served = [run_sync(solve_independently(story, knowledge, DEFAULT_RULES)).result.status for story in changing]
    assert served == ["proved"] * len(changing)
