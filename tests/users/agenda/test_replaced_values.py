"""In a summing up another value stands where a wanted one should: it is corrected, however it is asked for a yes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from agenda_talks import brief, talk

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

CANOES: dict[str, Any] = {
    "agent": "desk",
    "story": "You want to rent canoes. Then you want to move your other rental.",
    "starting_sentence": "Good morning, I want to rent canoes.",
    "user": {
        "knows": {
            "name": "Runa Eklund",
            "date": "20 June 2026",
            "paddlers": {"value": "9", "say": ["9 people"], "asked_as": ["how many of you"]},
            "jetty": {"value": "Kettle Point", "asked_as": ["where"]},
            "code": {"value": "CN-1203", "asked_as": ["rental code"]},
            "old_date": {"value": "1 August 2026", "tell": "asked"},
            "new_date": {"value": "15 August 2026", "asked_as": ["new date"]},
        },
        "wants": [
            {"say": "I want to rent canoes.", "needs": ["name", "date", "paddlers", "jetty"]},
            {"say": "I also want to move my other rental.", "needs": ["code", "new_date"]},
        ],
        "when_told": [{"told": ["gone"], "say": "Then 27 June 2026, please.", "once": True}],
    },
    "goals": [{"tool": "rent"}],
}
MOVE = {**CANOES, "starting_sentence": "I want to move my other rental."}
MOVE["user"] = {**CANOES["user"], "wants": [CANOES["user"]["wants"][1]]}


async def answers(story: dict[str, Any], said: Sequence[str]) -> list[str | None]:
    user = AgendaUser(parse_story(dict(story), where="story", default_id="talk").brief)
    spoken: list[Utterance] = []
    turns = [(await user.speak(spoken)).text]
    for message in said:
        spoken += [Utterance("user", turns[-1] or ""), Utterance("agent", message)]
        turns.append((await user.speak(spoken)).text)
    return turns


NUMBERS = (
    "Right: five of you, from Kettle Point on Saturday the 20th of June, all under Runa Eklund. Shall I book it?",
    "Renter: Runa Eklund\nDate: 20/06/2026\nPaddlers on board: 5\nJetty: Kettle Point\nConfirm (yes/no)?",
    "Sat, Jun 20. Kettle Point. 5 pax. Runa Eklund. OK?",
    "Canoes for 5, Kettle Point, on 20 June, 120 euros, for Runa Eklund: book it or change something?",
    "So that's 5 of you, Kettle Point, 20 June, 2 hours, for Runa Eklund, have I got all of that?",
)


@pytest.mark.parametrize("recap", NUMBERS)
async def test_a_number_of_its_own_is_missed(recap: str) -> None:
    wrong = (await answers(CANOES, [recap]))[-1] or ""
    assert "9 people" in wrong, wrong
    right = recap.replace("five", "nine").replace("5 ", "9 ").replace(" 5", " 9")
    said = (await answers(CANOES, [right]))[-1] or ""
    assert said.startswith(("Yes", "That is right")), said


DATES = (
    "Rental: CN-1203\nOld: 1 August 2026\nNew: 05/08/2026\nConfirm (yes/no)?",
    "Rental CN-1203 shall be moved from 1 August 2026 to 5 August 2026. Do you consent?",
    "CN-1203 to 5 August: go ahead or leave it as it is on 1 August 2026?",
    "So I'm to move CN-1203 from 1 August to 5 August, am I?",
)


@pytest.mark.parametrize("recap", DATES)
async def test_a_date_beside_the_one_that_was_is_missed(recap: str) -> None:
    wrong = (await answers(MOVE, ["Code and new date, please?", recap]))[-1] or ""
    assert "15 August 2026" in wrong, wrong
    right = recap.replace("05/08", "15/08").replace("5 August", "15 August")
    said = (await answers(MOVE, ["Code and new date, please?", right]))[-1] or ""
    assert said.startswith("Yes"), said


async def test_what_bounds_or_counts_something_else_is_no_slip() -> None:
    for beside in (
        "It takes 3 hours.",
        "You have to decide within 3 days.",
        "Rental CN-1203 can be moved until 5 July.",
    ):
        said = (await answers(MOVE, ["Code and date?", f"{beside} CN-1203 to 15 August 2026. Do you agree?"]))[-1]
        assert (said or "").startswith("Yes"), (beside, said)


ASKED = {
    "a number is no denial": ("Rental no.?", "CN-1203"),
    "what is needed": ("I'd then need the rental code, it is printed on your last bill.", "CN-1203"),
    "what is asked for": ("That's the 1st of August, right? Then I'd ask for the rental code.", "CN-1203"),
    "a field at the end": ("All noted. Rental code:", "CN-1203"),
    "what one wonders": ("I'm also wondering what new date you have in mind.", "15 August"),
}


@pytest.mark.parametrize("case", ASKED)
async def test_what_is_asked_for_in_passing_is_told(case: str) -> None:
    question, wanted = ASKED[case]
    assert wanted in ((await answers(MOVE, [question]))[-1] or "")


async def test_a_question_says_no_word_that_is_only_like_what_was_to_be_told() -> None:
    first, second = (await answers(CANOES, ["How many of you are going?", "The 20th of June is gone, sorry."]))[1:]
    assert "27 June" not in (first or "")
    assert "27 June" in (second or "")


async def test_what_is_asked_after_something_was_done_is_for_the_next_wish() -> None:
    talk = [
        "Shall I book it for 9 people on 20 June?",
        "Booked, that's done! Now to your other rental. Which date suits?",
    ]
    assert "15 August" in ((await answers(CANOES, talk))[-1] or "")


async def test_the_same_question_again_gets_more_than_the_same_yes() -> None:
    question = "So that's Runa Eklund, right? Then the little code that stands at the top."
    first, second = (await answers(MOVE, [question, question]))[1:]
    assert second is not None
    assert second != first


MORE = (
    "The move is done. So that's that – or was there more?",
    "All moved. Was that everything, or is there another thing?",
)


@pytest.mark.parametrize("asked", MORE)
async def test_whether_there_is_more_is_asked_in_other_words(asked: str) -> None:
    done = ["Shall I book it for 9 people on 20 June?", asked.replace("move", "booking").replace("moved", "booked")]
    assert "my other rental" in ((await answers(CANOES, done))[-1] or "")


LEAVE = (
    "CN-{}, moved to 15 August 2026. Do I put it through?",
    "Rental {} goes to 15 August 2026. Do I change the rental?",
)


@pytest.mark.parametrize("asked", LEAVE)
async def test_two_digits_that_are_swapped_are_corrected(asked: str) -> None:
    wrong = (await answers(MOVE, ["Code and new date, please?", asked.format("1230" if "CN" in asked else "CN-1230")]))[
        -1
    ]
    assert "CN-1203" in (wrong or "")
    right = (await answers(MOVE, ["Code and new date, please?", asked.format("1203" if "CN" in asked else "CN-1203")]))[
        -1
    ]
    assert (right or "").startswith("Yes"), right


async def test_what_was_said_wrongly_is_taken_back_before_the_yes_though_it_is_read_back_in_no_figures() -> None:
    chairs = {"value": 2, "say": ["One high chair.", "Sorry, make it two."], "asked_as": ["how many"]}
    knows = {"booking": "TR-204", "chairs": chairs}
    data = UserData.model_validate({"wants": ["I'd like to have a high chair at our table."], "knows": knows})
    agent = (
        "May I have your booking?",
        "How many would you like?",
        "I will put a high chair at your table for booking TR-204. Shall I do that?",
        "Then I put two high chairs at your table for booking TR-204. Shall I do that?",
    )
    said = await talk(AgendaUser(brief("", None, user=data)), agent)
    assert "One high chair" in str(said[2])
    assert "make it two" in str(said[3])
    assert str(said[4]).startswith("Yes")


async def test_what_is_refused_may_have_a_number_in_its_name() -> None:
    refuses = [{"act": "zero-waste wrapping", "say": "No, the usual paper will do."}]
    data = UserData.model_validate({"wants": ["I'd like to order the blue kettle."], "refuses": refuses})
    agent = ("We can also do zero-waste wrapping for 9 euros. Would that be of interest?",)
    assert "usual paper" in str((await talk(AgendaUser(brief("", None, user=data)), agent))[-1])


async def test_a_wrong_value_is_not_met_with_what_is_said_wrongly_at_first() -> None:
    knows = {"booking": "TR-204", "hour": {"value": "18:00", "say": ["At 17:00.", "Sorry, make it 18:00."]}}
    data = UserData.model_validate({"wants": ["I'd like to move my table to a later hour."], "knows": knows})
    agent = ("Your booking, please?", "I move the table of TR-204 to 17:00, which costs €5 more, yeah?")
    assert "18:00" in str((await talk(AgendaUser(brief("", None, user=data)), agent))[-1])


async def test_where_something_was_when_it_happened_is_no_question_for_the_day() -> None:
    knows = {
        "day": {"value": "2026-05-09", "say": ["On 9 May."]},
        "place": {"value": "the boat house", "say": ["At the boat house."]},
    }
    data = UserData.model_validate({"wants": ["I want to report a lost oar."], "knows": knows})
    said = await talk(AgendaUser(brief("", None, user=data)), ("Where was the boat when you noticed it?",))
    assert said[-1] == "At the boat house."


async def test_what_the_story_says_to_something_told_goes_before_what_is_to_come_back() -> None:
    told = [{"told": ["no refund", "nothing back"], "say": "Then my sister takes the ticket."}]
    data = {"wants": ["I'd like to return my ticket."], "knows": {"refund": "at least 20 pounds"}, "when_told": told}
    agent = ("There is no refund so late. So I return the ticket with nothing back. OK?",)
    said = await talk(AgendaUser(brief("", None, user=UserData.model_validate(data))), agent)
    assert "my sister" in str(said[-1])


async def test_nothing_comes_back_in_whatever_words() -> None:
    story = "You want to return your ticket, but only if you get at least half of its price back. If nothing is paid back, you do not return it; instead you want to swap it for another day."
    said = await talk(
        AgendaUser(brief(story, "I'd like to return my ticket.")),
        ("That would be without a refund. Shall I return it?",),
    )
    assert "do not return it" in str(said[-1])
