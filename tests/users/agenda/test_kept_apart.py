"""What is not wanted of a thing that is spoken of, what only says why, and days of which no order is said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import pytest

from harness.formats.story_parser import parse_story
from harness.types.trajectory import Utterance
from harness.users.agenda.hearing.slashed import in_order
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser


async def answer(story: Mapping[str, object], *said: str) -> str:
    """What the user says to the last of these messages."""
    raw = {"story": "You are at the desk.", "starting_sentence": "Hello.", "goals": [{"say": ["bye"]}], **story}
    user = AgendaUser(parse_story(raw, where="s", default_id="s").brief)
    spoken: list[Utterance] = []
    turn = await user.speak(spoken)
    for each in said:
        spoken += [Utterance("user", turn.text or ""), Utterance("agent", each)]
        turn = await user.speak(spoken)
    return turn.text or ""


TWO = {
    "story": "You want to collect the walnut table. You have another piece in the store, a piano stool, which you do not want"
    " to collect. You also want to know when the piano stool was varnished. Your surname is Brandt."
}


def test_what_is_left_alone_is_no_want_but_refused() -> None:
    user = read_user(TWO["story"], "en").user
    assert [want.say for want in user.wants] == [
        "I want to collect the walnut table.",
        "I also want to know when the piano stool was varnished.",
    ]
    (refused,) = user.refuses
    assert "collect" in refused.act


async def test_of_several_things_the_one_that_is_wanted_now_is_chosen() -> None:
    said = await answer(TWO, "Do you mean the walnut table or the piano stool?")
    assert "walnut" in said
    assert "stool" not in said


APPEAL = {
    "story": "You want to contest the invoice 88120, because the boiler was never fitted. You do not want to settle the invoice."
}


async def test_what_is_wanted_is_refused_for_one_deed_alone() -> None:
    assert (await answer(APPEAL, "I will contest the invoice 88120. Shall I?")).startswith("Yes")
    assert not (await answer(APPEAL, "Would you like to settle the invoice now?")).startswith("Yes")


async def test_why_is_answered_by_the_reason() -> None:
    assert "never fitted" in await answer(APPEAL, "Why do you contest it?")


async def test_one_of_several_is_what_is_wanted_rather_than_a_refusal_of_another() -> None:
    story = {"story": "You want to report a scratched lamp. You want a replacement; you do not want a voucher."}
    assert "replacement" in await answer(story, "Would you like a voucher, a replacement or a polish?")


SOFA = {
    "user": {
        "wants": [{"say": "I want to return the sofa.", "needs": ["reason", "refund"]}],
        "knows": {
            "reason": {"value": "too wide for the door", "say": ["It is too wide for the door."]},
            "refund": "card",
        },
    }
}


async def test_another_word_for_the_reason_and_the_money_back_are_no_other_matter() -> None:
    said = await answer(
        SOFA, "Why?", "I will take back the sofa (reason: unwanted) and refund 310 euros to your card. Is that right?"
    )
    assert said.startswith("Yes")


MOVE = {
    "now": "2026-03-09T09:00",
    "user": {
        "wants": [{"say": "I want to move the inspection.", "needs": ["date"]}],
        "knows": {"date": {"value": "2026-03-20", "say": ["On 20 March, please."]}},
    },
}


async def test_the_day_that_is_wanted_is_told_where_only_others_are_listed() -> None:
    assert (
        await answer(MOVE, "I have 10/03/2026 at 9:00, 11/03/2026 at 9:00 or 12/03/2026 at 9:00. Which one?")
        == "On 20 March, please."
    )


NOW = datetime(2026, 3, 9, 9)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("10/03/2026 or 12/03/2026", "2026-03-10 or 2026-03-12"),
        ("03/10/2026 or 03/31/2026", "2026-03-10 or 2026-03-31"),
        ("born 05/06/1980", "born 05/06/1980"),
        ("at 4/5 of 10/20", "at 4/5 of 10/20"),
    ],
    ids=["the day first", "the month first", "either", "no dates"],
)
def test_days_of_which_no_order_is_said_are_near(said: str, heard: str) -> None:
    assert in_order(said, NOW) == heard
    assert in_order(said, None) == said


CARD = {
    "user": {
        "wants": [
            {"say": "I want to close the locker LK-70031.", "needs": ["locker"]},
            {"say": "I also need the invoice of the hall by e-mail.", "needs": ["email"]},
        ],
        "knows": {
            "locker": {"value": "LK-70031", "say": ["It is LK-70031."]},
            "email": {"value": "ada@example.org", "say": ["To ada@example.org."]},
        },
    }
}


async def test_what_is_served_speaks_against_nothing_of_the_next_want() -> None:
    said = await answer(
        CARD,
        "Which locker?",
        "I will close the locker LK-70031. Shall I?",
        "The locker LK-70031 is closed. Anything else?",
        "Where to?",
        "So the invoice of the hall, booking HL-20018, goes to ada@example.org. All good to send it?",
    )
    assert said.startswith("Yes")


PAY = {
    "user": {
        "wants": [{"say": "I want to move money to the holiday pot.", "needs": ["amount"]}],
        "knows": {"amount": {"value": "350 dollars", "say": ["$400.", "Make it $350, please."]}},
    }
}


@pytest.mark.parametrize("beside", ["", ", with no fee", ", free of charge"])
async def test_an_amount_is_held_against_what_is_wanted_though_nothing_is_charged(beside: str) -> None:
    said = await answer(
        PAY, "How much?", f"You'd like me to move $400.00 to the holiday pot{beside}. Shall I go ahead?"
    )
    assert said.startswith("No")
    assert "$350" in said


LEAST = {
    "user": {
        "wants": [{"say": "I want to hand in the season ticket, provided I get at least 80 pounds back."}],
        "knows": {
            "money": {"value": "at least 80 pounds", "say": ["I want at least 80 pounds back."], "tell": "asked"}
        },
    }
}


@pytest.mark.parametrize(("paid", "meant"), [("95.50", "Yes"), ("80", "Yes"), ("42", "No")])
async def test_more_than_at_least_so_much_is_no_other_value(paid: str, meant: str) -> None:
    assert (await answer(LEAST, f"I hand in the season ticket and refund £{paid}. Shall I do that?")).startswith(meant)


PHOTOS = {
    "user": {
        "wants": [{"say": "I have some photos for my file.", "needs": ["document", "way"]}],
        "knows": {
            "document": {"value": "photos", "say": ["Photos."]},
            "way": {"value": "upload", "say": ["By upload."]},
        },
    }
}


async def test_leave_may_name_what_is_done_by_the_name_of_a_fact_that_the_message_states() -> None:
    said = await answer(
        PHOTOS, "What is it?", "I would note that photos will come by upload. Shall I register the document?"
    )
    assert said.startswith("Yes")


LIMIT = {
    "user": {
        "wants": [{"say": "I want glass cover on my contract.", "needs": ["cover"]}],
        "knows": {"cover": {"value": "glass", "say": ["Glass cover."]}, "price": "at most 7 pounds a month"},
    }
}


@pytest.mark.parametrize(("price", "meant"), [("£5.80 more a month", "Yes"), ("£8.20 more a month", "No")])
async def test_a_limit_for_each_month_holds_for_what_is_paid_each_month_more(price: str, meant: str) -> None:
    told = f"I'm to add the glass cover, which comes to {price}, with an excess of £300. Shall I add the cover?"
    assert (await answer(LIMIT, told)).startswith(meant)


POST = {
    "user": {
        "wants": [{"say": "I want a new badge.", "needs": ["delivery"]}],
        "knows": {"delivery": {"value": "standard", "say": ["Standard, please."]}, "price": "at most 9 dollars"},
    }
}


async def test_the_price_of_what_was_not_chosen_is_not_too_dear() -> None:
    said = await answer(
        POST,
        "How shall it come: standard (free) or courier ($24.00)?",
        "A new badge, standard, fee: none. May I submit this?",
    )
    assert said.startswith("Yes")


async def test_a_day_of_each_month_is_in_no_month_and_what_does_not_matter_is_no_objection() -> None:
    user = read_user("You were born on 3 May 1984. You want the rent taken on the 30th of the month.", "en").user
    assert user.wants[0].say == "I want the rent taken on the 30th of the month."
    story = {"story": "You want to add glass cover. Which excess it has does not matter to you."}
    assert (await answer(story, "I add the glass cover, with an excess of £300. Shall I?")).startswith("Yes")


@pytest.mark.parametrize(
    "asked",
    [
        "If you could let me have your locker number, we'd be a step further.",
        "It would help if I knew your locker number.",
    ],
)
async def test_what_is_asked_for_by_the_way_is_told(asked: str) -> None:
    assert "LK-70031" in await answer(CARD, asked)


@pytest.mark.parametrize(
    "asked",
    ["I was wondering whether I might close the locker LK-70031?", "Would you mind confirming that I may close it?"],
)
async def test_leave_is_asked_for_by_wondering(asked: str) -> None:
    assert not (await answer(CARD, "Which locker?", f"I would close the locker LK-70031. {asked}")).startswith(
        ("No", "I don't")
    )


async def test_an_amount_that_is_kept_is_no_other_price_and_to_name_somebody_is_no_name() -> None:
    story = {
        "user": {
            "wants": [{"say": "Could you add my wife to my policy?", "needs": ["wife"]}],
            "knows": {"name": "Priya Nair", "wife": {"value": "Nadia Rahman", "say": ["She is Nadia Rahman."]}},
        }
    }
    told = "On your instruction the Insurer will name Nadia Rahman as an insured person. Do you authorise us to add this person?"
    assert not (await answer(story, "Who is to be added?", told)).startswith("No")
    loss = {
        "user": {
            "wants": [{"say": "I want to report a burst pipe.", "needs": ["damage"]}],
            "knows": {"damage": {"value": "1250 pounds", "say": ["About 1,250 pounds."]}},
        }
    }
    said = await answer(
        loss,
        "How much?",
        "I report a burst pipe, about £1,250. Shall I?",
        "Reported. The excess of £150 comes off what we pay. Anything else?",
    )
    assert "1,250" not in said
