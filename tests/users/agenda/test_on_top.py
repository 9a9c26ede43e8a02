"""What is paid on top of what is paid already, what is so until now, which name is meant, and what is left for
something else."""

from __future__ import annotations

import pytest
from agenda_talks import brief, talk

from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser

ROOM = UserData.model_validate(
    {
        "wants": [{"id": "room", "say": "I'd like a better cabin.", "needs": ["cabin"]}],
        "knows": {
            "cabin": {
                "value": "outside cabin",
                "say": ["An outside cabin, please."],
                "asked_as": ["which cabin"],
                "else": {"value": "balcony cabin", "say": ["Then a balcony cabin."]},
            },
            "most_extra": {"value": "at most 90 pounds", "say": ["I'd pay at most 90 pounds more than now."]},
            "present_cabin": {"value": "inside cabin", "say": ["I have an inside cabin now."], "tell": "asked"},
        },
    }
)
MOVED = UserData.model_validate(
    {
        "wants": [{"id": "move", "say": "I'd like to move my crossing.", "needs": ["new_out", "new_back"]}],
        "knows": {
            "new_out": {"value": "2026-06-19", "say": ["Out on 19 June now."], "asked_as": ["new outward date"]},
            "new_back": {
                "value": "2026-06-23",
                "say": ["Back on 22 June.", "Sorry, I meant back on 23 June."],
                "asked_as": ["new date of return"],
            },
            "old_out": {"value": "2026-06-12", "say": ["I'm booked from 12 June."], "tell": "asked"},
            "old_back": {"value": "2026-06-15", "say": ["I'm booked until 15 June."], "tell": "asked"},
        },
    }
)
CALLER = UserData.model_validate(
    {
        "wants": [
            {"id": "bed", "say": "I need a cot.", "needs": ["last_name", "postcode"]},
            {"id": "number", "say": "What is my booking number?"},
        ],
        "knows": {
            "last_name": {"value": "Delgado", "say": ["The last name is Delgado."], "asked_as": ["surname"]},
            "first_name": "Amara",
            "postcode": "BS6 5QA",
        },
    }
)
LONGER = UserData.model_validate(
    {
        "wants": [{"id": "longer", "say": "I'd like to keep the van a day longer.", "needs": ["day"]}],
        "knows": {"day": {"value": "2026-09-14", "say": ["Until 14 September."]}, "price": "at most 60 pounds"},
        "when_told": [
            {
                "told": ["£75"],
                "say": "Too much, leave it as it is. I'd like to bring it back at noon instead.",
                "once": True,
            }
        ],
    }
)


async def said(data: UserData, *heard: str) -> str:
    user = AgendaUser(brief("You are a customer.", "Hello there.", user=data))
    return (await talk(user, list(heard)))[len(heard)] or ""


@pytest.mark.parametrize(
    ("recap", "agrees"),
    [
        ("Outside cabin, £429 (+£84). OK?", True),
        ("The outside cabin comes to £429, that is £84 more. Shall I change it?", True),
        ("New cabin: outside cabin\nTotal: £429\nDifference: £84\nDo you confirm?", True),
        ("Outside cabin, £429 (+£141). OK?", False),
        ("The outside cabin comes to £429, £141 on top of what you pay now. Shall I change it?", False),
    ],
)
async def test_what_is_paid_on_top_is_held_against_what_is_paid_on_top(recap: str, agrees: bool) -> None:
    reply = await said(ROOM, "Which cabin?", recap)
    assert reply.startswith("Yes" if agrees else "No"), reply


@pytest.mark.parametrize(
    "gone",
    [
        "The outside cabin is taken on your dates. But I do have the inside cabin, the balcony cabin or the suite. "
        "Would you like one of those?",
        "I regret that the outside cabin is reserved for other guests. I might propose the suite at £600 or the balcony "
        "cabin at £480. Would one of these be to your liking?",
        "As to the outside cabin, somebody was quicker. I could give you the balcony cabin or the suite. Which one?",
    ],
)
async def test_what_is_offered_instead_is_chosen_from(gone: str) -> None:
    assert "balcony cabin" in await said(ROOM, "Which cabin?", gone)


@pytest.mark.parametrize(
    "which", ["Which of them would you like?", "Which one?", "Which of these feels right for you?"]
)
async def test_what_is_wanted_is_asked_for_before_what_is_taken_in_its_place(which: str) -> None:
    offered = f"I could move you to the balcony cabin at £480 or the suite at £600. {which}"
    assert "outside cabin" in await said(ROOM, offered)
    gone = f"The outside cabin is fully booked. I could give you the balcony cabin or the suite. {which}"
    assert "balcony cabin" in await said(ROOM, offered, gone)


async def test_who_says_yes_means_it() -> None:
    bank = {
        "wants": ["I want to change my bank account."],
        "knows": {"account_number": "31846270", "holder": "Tom Ashby"},
    }
    user = AgendaUser(brief("You are a customer.", "Hello there.", user=UserData.model_validate(bank)))
    spoken = [Utterance("user", (await user.speak([])).text or "")]
    for text in (
        "Who holds the account, and what is its number?",
        "In the form stand the holder Tom Ashby and the account number 31846270. I am not allowed to send anything without "
        "your word. Do I have it?",
    ):
        spoken.append(Utterance("agent", text))
        turn = await user.speak(spoken)
        spoken.append(Utterance("user", turn.text or ""))
    assert spoken[-1].text.startswith("Yes")
    assert turn.note.intention == "affirm"


async def test_what_is_to_be_had_is_kept_though_more_is_offered() -> None:
    both = "The outside cabin is free at £429. I also have the balcony cabin at £480. Which one would you like?"
    assert "outside" in (await said(ROOM, "Which cabin?", both)).lower()


@pytest.mark.parametrize(
    ("recap", "reply"),
    [
        ("19 June to 22 June, 3 nights, £384. OK?", "23 June"),
        ("19 June to 23 June, 4 nights, £512 (+£128). OK?", "Yes"),
        (
            "If I've understood correctly, you'd go out on Friday, 19th June and come back on Monday, 22nd June; that "
            "would then cost £384 (no more than before). I apologise for checking twice, but is it all right if I do it?",
            "23 June",
        ),
    ],
)
async def test_what_is_so_until_now_is_held_against_nothing(recap: str, reply: str) -> None:
    assert reply in await said(MOVED, "New outward date and new date of return?", recap)


@pytest.mark.parametrize(
    ("asked", "reply"),
    [
        ("Surname, postcode?", "Delgado"),
        ("May I have the surname on the booking?", "Delgado"),
        ("What's the family name?", "Delgado"),
        ("And your first name?", "Amara"),
    ],
)
async def test_the_name_that_is_asked_for_is_told(asked: str, reply: str) -> None:
    assert reply in await said(CALLER, asked)


async def test_who_leaves_one_thing_for_another_wants_that() -> None:
    dear = "One more day makes £75. Shall I note it?"
    assert "noon" in await said(LONGER, "Until when?", dear)
    noon = "Nothing was changed. You bring it back at noon, which costs nothing more. Shall I note that?"
    assert (await said(LONGER, "Until when?", dear, noon)).startswith("Yes")


FREE = (
    "You are Peter Hallam, and your booking number is GH-27755. You want to cancel your table, but only if it is free of "
    "charge. If cancelling costs anything, you keep it. You want to be told what cancelling costs."
)
EACH = (
    "You are Dan Farr. You want two things: first to cancel the filling on 13 May 2026, and then to cancel your visit to "
    "the hygienist on 3 June 2026. Each of them you cancel only if it is free. You don't agree to a late charge."
)


@pytest.mark.parametrize("story", [FREE, EACH])
@pytest.mark.parametrize(
    "asked",
    [
        "As it is so late there is a fee of £30. Would you still like me to cancel it?",
        "They'd sting you £30 for it being late. D'you still want it scrubbed?",
        "A charge of £30 would go with that. I'd need to hear that you want it all the same.",
        "At present £30 would be retained. Do you nevertheless wish it to be cancelled?",
    ],
)
async def test_leave_in_spite_of_a_price_is_not_given(story: str, asked: str) -> None:
    user = AgendaUser(brief(story, "I may have to cancel."))
    reply = (await talk(user, [asked]))[1] or ""
    assert not reply.startswith("Yes"), reply
    assert "costs nothing" in reply


async def test_a_price_is_no_reason_to_speak_of_the_question_for_it() -> None:
    story = (
        "You are Nora Whitlock, booking GH-48213. Your stay is from 12 June 2026 to 15 June 2026, and you want to move it: "
        "the new arrival is 19 June 2026 and the new departure is 23 June 2026. At first you say that the new departure "
        "is 22 June 2026; when it is read back to you, you change it to 23 June 2026. You want to be told what the stay "
        "costs then. You take it whatever it costs."
    )
    user = AgendaUser(brief(story, "Hello, I'd like to change the dates of my stay."))
    heard = ["New arrival and departure?", "19 June to 22 June, 3 nights, the stay costs £384. OK?"]
    assert "23 June" in ((await talk(user, heard))[2] or "")
