"""Of several things that are named the user takes the one that its story speaks of; each case with an id."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

CERTIFICATE = (
    "You are Ewa Brandt. You want your certificate translated from Polish into English. It has 2 pages. You want the "
    "standard service, and it is to be sent by post. You do not want a stamp."
)
LESSON = "You want to sign up for a salsa course. You need 90 minutes. You pay for both. You are Ana Ruiz."
FREE = "You want to cancel visit V-31, but only if it is free. If there is a fee, you leave the visit as it is."
FRAME = "You want a picture framed. It is 40 cm wide. Your frame is black. You are Ana Ruiz."
EARLIEST = "You want to move visit V-31 to 22 April 2026. Of the times they list you take the earliest one."
REFUND = "You want to cancel order T-45, but only if you get all your money back, which was 120 pounds."


async def reply(story: str, *heard: str) -> str:
    user = AgendaUser(Brief(story, "Hello, I need something.", None, (), "en", False))
    opening = (await user.speak([])).text
    said = [Utterance("user", opening or "")]
    for text in heard:
        said.append(Utterance("agent", text))
        said.append(Utterance("user", (await user.speak(said)).text or ""))
    return said[-1].text


@pytest.mark.parametrize(
    ("story", "heard", "says"),
    [
        pytest.param(story, heard, says, id=name)
        for name, story, heard, says in (
            ("with prices", CERTIFICATE, "Could you tell me standard or express, please? Standard is £56.", "standard"),
            ("as a plan", CERTIFICATE, "Pick your plan! Standard is just £56, or go for Express at £84!", "standard"),
            ("in brackets", CERTIFICATE, "Service level (standard: £56.00; express: £84.00):", "standard"),
            ("with should we", CERTIFICATE, "How should we send it: by courier, post or e-mail?", "post"),
            ("numbers", LESSON, "We do 60 minutes, 90 minutes or 120 minutes. It's up to you.", "90"),
            ("two halves", LESSON, "Do you pay for one or for both?", "both"),
            ("none is known", FRAME, "Do you know the size, or is it one of the A sizes?", "40 cm"),
            ("earliest", EARLIEST, "I might suggest 10:30 on Wednesday 22 April. Otherwise 13:00 or 16:00.", "10:30"),
            ("or keep it", FREE, "Cancelling costs £25. Shall I cancel V-31, or do you want to keep it?", "No."),
            (
                "or let it run",
                REFUND,
                "£60 of the £120 you paid would be refunded. Shall I cancel T-45, or let it run?",
                "No.",
            ),
            ("of so much it is", REFUND, "What comes back varies; of £120 it is £60. Do you agree?", "No."),
            ("of a form", REFUND, "Order: T-45\nRefund: £120.00\nCancel order (yes, no):", "Yes"),
        )
    ],
)
async def test_of_several_things_the_one_is_taken_that_the_story_speaks_of(story: str, heard: str, says: str) -> None:
    assert says.lower() in (await reply(story, heard)).lower()


@pytest.mark.parametrize(
    ("heard", "never"),
    [
        pytest.param(
            "So: 2 pages, standard service. Shall I order it like that, or change something?", "like", id="leave"
        ),
        pytest.param("Is there anything else, or is that all?", "standard", id="whether that is all"),
    ],
)
async def test_an_or_that_lists_nothing_is_answered_as_before(heard: str, never: str) -> None:
    assert never not in (await reply(CERTIFICATE, heard)).lower()


async def test_a_want_that_was_left_undone_is_said_again_before_the_goodbye() -> None:
    said = await reply(FRAME, "All good, nothing has been changed. What else can we do for you today?")
    assert "framed" in said


async def test_it_changes_its_mind_where_what_it_said_is_read_back_and_not_before() -> None:
    story = "You want a sweep for one flue. You first say 20 April 2026; when they read it back, you change the day to 21 April 2026."
    assert "21" not in await reply(story, "It costs £65 and takes 45 minutes. One flue, or two?")
