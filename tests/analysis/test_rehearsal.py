"""What the default user would not bring up, or not tell, is known before anything is played."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from harness.analysis.rehearsal import rehearsal_doubts
from harness.analysis.understood import reading_doubts
from harness.formats.story_parser import parse_story
from harness.types.story import Story
from harness.types.user.data import UserData


def told(prose: str, *goals: dict[str, Any], opening: str = "Hello, I need your help.", **fields: Any) -> Story:
    document = {"agent": "a", "story": prose, "starting_sentence": opening, "goals": list(goals), **fields}
    return parse_story(document, where="story.yaml", default_id="s")


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


UNTOLD = {
    "garage": (
        "You are Ines Duarte. You want to book a service for your Clio. You have a breakdown card of the club, and its "
        "number is 5520 1188; make sure they note it.",
        call("book_service", name="Ines Duarte", model="Clio", club_card="55201188"),
        "goal_details[0].args.club_card: ",
    ),
    "vet": (
        "You are Tom Hale. You want two boxes of the worming tablets. It would be nice to have them sent, but only if "
        "that costs no more than four pounds; if it costs more, you fetch them from the practice, as you pass it anyway.",
        call("order_tablets", owner="Tom Hale", boxes=2, delivery="fetch"),
        "goal_details[0].args.delivery: ",
    ),
    "bank": (
        "You are Ivo Kern and you teach at Northgate School, which opens the account.",
        call("open_account", holder="Northgate School"),
        "goal_details[0].args.holder: ",
    ),
}


@pytest.mark.parametrize(("prose", "goal", "where"), UNTOLD.values(), ids=UNTOLD)
def test_a_value_that_is_not_told_when_it_is_asked_for_is_doubted(prose: str, goal: dict[str, Any], where: str) -> None:
    [doubt] = rehearsal_doubts(told(prose, goal))
    assert doubt.startswith(f"{where}asked for the ")
    cure = yaml.safe_load(doubt.partition("; as data: ")[2])
    UserData.model_validate(cure)
    assert where.split(".")[-1].rstrip(": ") in cure["knows"]


UNVOICED = (
    "You are Lea Brandt, room 214. You want to know what the minibar costs. You have moved to Hill Road 8.",
    call("update_address", room="214", address="Hill Road 8"),
)


def test_a_call_that_no_want_speaks_of_is_doubted() -> None:
    prose, goal = UNVOICED
    [doubt] = rehearsal_doubts(told(prose, {"say": ["12"]}, goal))
    assert doubt.startswith("goal_details[1]: nothing that the user wants speaks of update_address")
    cure = yaml.safe_load(doubt.partition("; as data: ")[2])
    [want] = UserData.model_validate(cure).wants
    assert "Hill Road 8" in want.say
    assert want.done_when == "update_address"


WANTS = {
    "by a value": {"wants": ["Hello.", "And Hill Road 8 is where I live now."]},
    "by the tool": {"wants": ["Hello.", "Please change my address, too."]},
    "by its goal": {"wants": ["Hello.", {"say": "I have moved.", "done_when": "update_address"}]},
    "by what it needs": {"wants": ["Hello.", {"say": "I have moved.", "needs": ["new"]}]},
    "as an answer": {"wants": ["Hello."], "when_told": [{"told": ["minibar"], "say": "Then note my new address."}]},
}


@pytest.mark.parametrize("wants", WANTS.values(), ids=WANTS)
def test_a_call_that_a_want_speaks_of_is_not(wants: dict[str, Any]) -> None:
    prose, goal = UNVOICED
    user = {"knows": {"room": "214", "new": "Hill Road 8"}, **wants}
    assert rehearsal_doubts(told(prose, {"say": ["12"]}, goal, user=user)) == []


def test_data_in_which_no_want_speaks_of_a_call_are_doubted() -> None:
    prose, goal = UNVOICED
    user = {"knows": {"room": "214", "address": "Hill Road 8"}, "wants": ["What does the minibar cost?"]}
    [doubt] = rehearsal_doubts(told(prose, {"say": ["12"]}, goal, user=user))
    assert doubt.startswith("goal_details[1]: nothing that the user wants")


GYM = "You are Bo Lund, born on 3 March 1990. You want the yearly membership. You want to start on 1 June 2026."
FLOWERS = "You are Ana Roth. You want two bunches of tulips brought to 12 Elm Row on 9 May 2026."
CHANGED = "You want to hire a bicycle. You first say 2 days; when they read it back, you change it to 3 days. Your name is Cy."
FINE = {
    "gym": (GYM, call("join", name="Bo Lund", born="1990-03-03", term="yearly", start="2026-06-01")),
    "florist": (FLOWERS, call("order_flowers", flowers="tulips", bunches=2, address="12 Elm Row", date="2026-05-09")),
    "a change of mind": (CHANGED, call("hire", days=3, name="Cy")),
    "what a look-up gives": (GYM, call("join", member_id="M-77", start="2026-06-01")),
    "what is not required": (UNTOLD["bank"][0], {**UNTOLD["bank"][1], "required": False}),
}


@pytest.mark.parametrize(("prose", "goal"), FINE.values(), ids=FINE)
def test_what_is_told_raises_no_doubt(prose: str, goal: dict[str, Any]) -> None:
    assert rehearsal_doubts(told(prose, goal)) == []


def test_nobody_is_asked_where_turns_are_scripted_or_the_prose_is_not_read() -> None:
    prose, goal, _ = UNTOLD["bank"]
    assert rehearsal_doubts(told(prose, goal, user_turns=["Yes."])) == []
    assert rehearsal_doubts(told("Du willst ein Konto.", goal, language="de")) == []


BEHIND = {
    "the day of what the data name": ("Your order W-7002 is for 5 June.", []),
    "the day of what it has": ("You booked the cottage for 9 June, but your son is ill.", []),
    "another number": ("Your card is GC-4471.", ["GC-4471"]),
    "its birthday": ("You were born on 9 June 1980.", ["9 June 1980"]),
    "the day of what it wants": ("It is to come on 9 June.", ["9 June"]),
}


@pytest.mark.parametrize(("sentence", "values"), BEHIND.values(), ids=BEHIND)
def test_beside_data_what_the_user_has_already_needs_no_fact(sentence: str, values: list[str]) -> None:
    user = {"knows": {"order": "W-7002"}, "wants": ["Hello."]}
    doubts = reading_doubts(told(sentence, call("act"), user=user).brief)
    assert [value for value in values if any(f'"{value}"' in each for each in doubts)] == values
    assert len(doubts) == len(values)
