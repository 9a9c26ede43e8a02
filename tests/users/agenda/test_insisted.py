"""A second choice that is all there is, whatever the words; a thing left out of what is too dear; messages as they are
typed on a phone; what was read back, by another word."""

from __future__ import annotations

import pytest
from agenda_talks import brief, talk

from harness.types.user.data import UserData
from harness.users.agenda.hearing.plain_text import plain_text
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.user import AgendaUser

SPOILT = UserData.model_validate(
    {
        "wants": ["I want 60 dollars back for a spoilt hamper."],
        "knows": {
            "order": "H-2207",
            "refund": {
                "value": "60 dollars",
                "say": ["I'd like 60 dollars."],
                "asked_as": ["how much"],
                "else": {"value": "35 dollars", "say": ["All right, 35 dollars then."]},
            },
        },
    }
)
BOAT = UserData.model_validate(
    {
        "wants": [{"id": "boat", "say": "I want to hire a boat."}],
        "knows": {
            "date": {"value": "2026-06-20", "say": ["On Saturday 20 June."]},
            "guests": {"value": 5, "say": ["Five of us."]},
            "name": "Mara Lind",
            "skipper": {
                "value": True,
                "say": ["Yes, with a skipper."],
                "else": {"value": False, "say": ["Without a skipper, then."]},
            },
            "price": "at most 200 pounds",
        },
    }
)
RECAP = "Saturday 20 June, five guests, {0}, in the name of Mara Lind, {1} in all. May I book it?"
DEAR = ("When?", "How many guests?", "With a skipper?", RECAP.format("with a skipper", "£260"))


async def said(data: UserData, *heard: str) -> str:
    user = AgendaUser(brief("You are a customer.", "Hello there.", user=data))
    return (await talk(user, list(heard)))[len(heard)] or ""


@pytest.mark.parametrize(
    "again",
    [
        "I hear you, but for a hamper it is $35 and not a cent more. Would $35 be all right?",
        "Thirty-five is where I stop. $35, ok?",
        "Our rule for hampers gives $35. Shall I pay it out?",
    ],
)
async def test_what_comes_back_after_the_first_choice_was_insisted_on_is_taken(again: str) -> None:
    talked = ["How can I help?", "What is the order number?", "Hamper H-2207, spoilt, $35 back, ok?"]
    assert "60 dollars" in await said(SPOILT, *talked)
    taken = await said(SPOILT, *talked, again)
    assert taken.startswith("Yes")
    assert "35 dollars" in taken
    after = await said(SPOILT, *talked, again, "Done, $35 is on its way to you. Anything else?")
    assert "60" not in after


async def test_another_value_than_the_second_choice_is_objected_to_again() -> None:
    talked = ["How can I help?", "What is the order number?", "Hamper H-2207, spoilt, $35 back, ok?"]
    assert "60 dollars" in await said(SPOILT, *talked, "I can give you $20 back. Shall I pay it out?")


async def test_the_most_there_is_is_taken_at_once_where_more_was_asked_for() -> None:
    taken = await said(SPOILT, "How much would you like?", "The most we pay is $35. Shall I pay it out?")
    assert taken.startswith("Yes")


@pytest.mark.parametrize(
    "offer",
    [
        "If we drop the skipper it comes to £180. Drop it?",
        "The skipper makes up £80 of that. Shall I take it off?",
        "Without the skipper it is £180. Leave it out?",
        "I could remove the skipper, which makes it £180. Would you like that?",
    ],
)
async def test_a_thing_is_left_out_of_what_is_too_dear_with_it(offer: str) -> None:
    assert "200 pounds" in await said(BOAT, *DEAR)
    assert await said(BOAT, *DEAR, offer) == "Without a skipper, then."
    assert (await said(BOAT, *DEAR, offer, RECAP.format("no skipper", "£180"))).startswith("Yes")


async def test_a_thing_is_not_left_out_before_the_price_is_too_dear() -> None:
    assert "with a skipper" in (await said(BOAT, *DEAR[:3], RECAP.format("no skipper", "£180"))).lower()


@pytest.mark.parametrize("ends", ["Shall I book this outing?", "Shall I go ahead with this outing now?"])
async def test_what_was_read_back_may_be_called_otherwise(ends: str) -> None:
    back = RECAP.format("with a skipper", "£190").replace("May I book it?", ends)
    user = AgendaUser(brief("You want a boat for an outing of your choir.", "Hello there.", user=BOAT))
    assert ((await talk(user, [*DEAR[:3], back]))[4] or "").startswith("Yes")


async def test_a_street_is_no_deed() -> None:
    data = UserData.model_validate(
        {"wants": ["I want to cancel my lesson."], "knows": {"lesson": "L-2207", "name": "Mara Lind"}}
    )
    heard = "L-2207, Mara Lind, 4 Corn Exchange Street. Can you confirm that I should cancel the lesson?"
    assert (await said(data, "How can I help?", heard)).startswith("Yes")


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("u ok 4 me to post it?", "you ok for me to post it?"),
        ("r u sure, whats ur postcode pls?", "are you sure, what is your postcode please?"),
        ("thx, ur all set", "thanks, you are all set"),
        ("anythin else u r after", "anything else you r after"),
        ("how many of u", "how many of you?"),
        ("no. of pax, bkg ref", "no. of passengers, booking ref"),
        ("size u, 5 u of insulin, unit U-4, R12, R&R, 3 p/u", "size u, 5 u of insulin, unit U-4, R12, R&R, 3 p/u"),
        ("within the cabin, satin, robin", "within the cabin, satin, robin"),
    ],
)
def test_what_is_typed_on_a_phone_is_read_in_plain_words(typed: str, plain: str) -> None:
    pack = load_pack("en")
    assert pack is not None
    assert plain_text(typed, pack) == plain
