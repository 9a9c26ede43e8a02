"""Recaps for stories in prose, as they are and with one value changed: what a message is about is held against all of
the story, whichever sentence of it says so."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

INSTRUMENTS = (
    "You are Ada Brandt. You want to return a cello and a music stand in your recent hire. "
    "If the agent asks you for which cello, mention the student one. You want to know the total amount of the deposit."
)
BENCHES = (
    "You are Ada Brandt. You want to exchange the stool for a tall, green one, and you want to exchange the piano cover "
    "(in another hire) to a two-piece black one. Lastly, you want to modify the amplifier you just hired."
)
LESSONS = (
    "You are Ada Brandt. You want to upgrade all your lessons. You want to pay the difference with your gift card."
)
SKI = (
    "You are Ada Brandt. You want to change your hire within reservation KXWRT7 to skis. "
    "If the agent says your pass is a saver one, you are willing to take a flexible one in order to make the change."
)
SHOES = "You are Ada Brandt. You want to modify the pending fins to a size 8. You want the same colour."
LAMPS = "You are Ada Brandt. You wish to exchange the lantern for one compatible with Bright Hub instead of Solar Box."
HAMPER = (
    "You are Ada Brandt, living in 40210. You ordered garden items so that you can go to your aunt's place at Lindau. "
    "If cancelling is not possible, change the address to your Essen place. You want to cancel the hammock."
)
FERRY = (
    "You are Ada Brandt. You are looking for the cheapest direct crossing from the north coast (either EMD or WHV) to "
    "the islands, with departure date May 20. You are fine with an economy cabin (if cheaper)."
)
TRIPS = (
    "You are Ada Brandt. You want to upgrade your cabin to business for all passengers. "
    "You also want to push back your upcoming crossing on May 23 to May 24."
)


async def answer(story: str, heard: str) -> str:
    brief = Brief(story, "Hello.", None, (), "en", False)
    return (await AgendaUser(brief).speak([Utterance("user", "Hello."), Utterance("agent", heard)])).text or ""


RETURNED = "The {} and Music Stand are part of your delivered hire. The deposit will be paid back to your card. {}Please confirm the return of these items."
LISTED = "Here are the details of the items:\n1. **Cello**:\n   - Type: {}\n2. **Music Stand**:\n   - Legs: Three\n\nShall I proceed with the return of these items?"
COVERED = (
    "The requested piano cover (two-piece, {}) is available and costs $40. I will process the exchange. Please confirm."
)
PAID = "The total price difference for the {} of the booked lessons is $71. I will use your gift card. Please confirm if you would like me to proceed."
HIRED = "I will proceed with the following details:\n- **Reservation ID:** {}\n- **New pass:** Flexible\nPlease confirm if you would like to proceed with this upgrade."
SIZED = "You would like to modify the fins to the following:\n- **Size**: {}\n- **Price**: $25\nPlease confirm to proceed with this modification."
LIT = "I will proceed with exchanging the **Lantern** ({}, red) for the **Lantern** (Bright Hub, red). Please confirm if you'd like to proceed with this exchange."
SENT = "Once this change is made, the order will be shipped to your Essen address instead of {}. Please confirm to proceed!"
CROSSED = "The cheapest direct crossing is from {} to NRD on May 20, Economy: $51. Shall I book it?"
MOVED = "To confirm, you would like to:\n- Change your crossing to {}.\n- Upgrade the cabin to business.\nPlease confirm if everything is correct, and I'll proceed with the changes."


@pytest.mark.parametrize(
    ("story", "recap", "right", "wrong"),
    [
        (INSTRUMENTS, RETURNED, ("Cello", ""), ("Trampoline", "")),
        (INSTRUMENTS, RETURNED, ("Student Cello", ""), ("Baroque Cello", "")),
        (INSTRUMENTS, LISTED, ("Student",), ("Baroque",)),
        (INSTRUMENTS, RETURNED, ("Student Cello", ""), ("Student Trampoline", "")),
        (BENCHES, COVERED, ("black",), ("blue",)),
        (LESSONS, PAID, ("upgrade",), ("downgrade",)),
        (SKI, HIRED, ("KXWRT7",), ("KXWRT5",)),
        (SHOES, SIZED, ("8",), ("9",)),
        (LAMPS, LIT, ("Solar Box",), ("Gas Tower",)),
        (HAMPER, SENT, ("Lindau",), ("Rostock",)),
        (FERRY, CROSSED, ("EMD",), ("HAM",)),
        (TRIPS, MOVED, ("May 24",), ("May 22",)),
    ],
)
async def test_one_that_is_right_is_agreed_to_and_one_with_another_value_is_set_right(
    story, recap, right, wrong
) -> None:
    assert (await answer(story, recap.format(*right))).startswith("Yes")
    assert (await answer(story, recap.format(*wrong))).startswith("No. ")
