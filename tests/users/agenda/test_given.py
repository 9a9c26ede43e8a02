"""The default user on a story's `user`: facts by their names, what it refuses and reacts to, and what it notes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.types.user.note import UserTurn
from harness.users.agenda.given import pack_of, profile_of
from harness.users.agenda.reading.worded import spoken
from harness.users.agenda.user import AgendaUser

ORDER = {
    "knows": {
        "order_id": {"value": "#W2378156", "asked_as": ["number on file"], "say": ["It is order #W2378156."]},
        "zip": "19122",
        "colour": {"value": "black", "say": ["Black, please."]},
        "payment": {"value": "gift card", "asked_as": ["refund method"]},
        "opened": {"value": True, "say": ["Yes, I have opened it."]},
        "phone": {"value": "0171 555880", "tell": "asked"},
        "pin": {"value": "4711", "tell": "never", "say": ["I tell nobody."]},
    },
    "wants": [{"id": "swap", "say": "I want to exchange the keyboard.", "needs": ["order_id", "colour"]}],
    "refuses": [{"act": "cancel", "say": "No, please do not cancel it."}, "warranty"],
    "when_told": [{"told": ["not available", "sold out"], "say": "Then the white one, please."}],
    "does_not_know": ["email"],
}
BRIEF = Brief("You want to exchange a keyboard.", "Hi.", persona=None, user_turns=(), language="en", agent_first=False)


def brief(user: dict[str, Any] = ORDER, **fields: Any) -> Brief:
    return replace(BRIEF, user=UserData.model_validate(user), **fields)


async def turns(user: AgendaUser, *agent: str) -> list[UserTurn]:
    """What the user says to each of these, after its opening."""
    spoken: list[Utterance] = []
    said: list[UserTurn] = []
    for heard in (None, *agent):
        if heard is not None:
            spoken.append(Utterance("agent", heard))
        turn = await user.speak(spoken)
        said.append(turn)
        if turn.text is None:
            break
        spoken.append(Utterance("user", turn.text))
    return said[1:]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is your order number?", "It is order #W2378156."),
        ("Under which number do we have you on file?", "It is order #W2378156."),
        ("I'd need to know the number on file.", "It is order #W2378156."),
        ("Which colour would you like?", "Black, please."),
        ("And the colour?", "Black, please."),
        ("Would you like it in black or white?", "Black, please."),
        ("What is your zip code?", "My zip is 19122."),
        ("Have you opened it?", "Yes, I have opened it."),
        ("What is your phone number?", "My phone is 0171 555880."),
        ("What is your email?", "I don't know."),
        ("Your zip code is 99999, is that correct?", "No. My zip is 19122."),
        ("99999, is that correct?", "No. My zip is 19122."),
        ("Order number: ____\nColour: ____", "It is order #W2378156. Black, please."),
        ("Shall I cancel the order?", "No, please do not cancel it."),
        ("Would you like a warranty with it?", "No, thank you."),
        ("It will be refunded to your credit card. Is that right?", "No. My payment is gift card."),
        ("It will be refunded to your gift card. Is that right?", "Yes."),
        ("Black is sold out, I'm afraid.", "Then the white one, please."),
        ("I would exchange the keyboard for a black one. I'd just wait for your agreement.", "Yes, please."),
        ("I will exchange it.\n1) Yes, do it\n2) No, leave it\nYour choice?", "Yes, please."),
    ],
)  # fmt: skip
async def test_an_answer_is_what_the_data_say(question: str, answer: str):
    assert (await turns(AgendaUser(brief()), question))[0].text == answer


async def test_what_is_asked_for_and_what_is_donated_is_noted():
    said = await turns(AgendaUser(brief()), "What is your order number?", "Please state the frobnication.", "And?")

    assert said[0].note.told == {"order_id": "asked"}
    assert said[0].note.untold == 5
    assert said[1].note.doubt is not None
    assert said[1].note.doubt.about == "request"
    assert "asked_as" in (said[1].note.doubt.cure or "")
    assert set(said[1].note.told.values()) == {"donated"}
    assert "19122" in (said[1].text or "")
    assert "0171" not in (said[1].text or "")


async def test_in_doubt_all_is_told_at_last_what_is_only_told_when_asked_for_and_then_there_is_no_more():
    asked = [f"Kindly state the {word}." for word in ("frobnication", "gizmo", "widget", "doodad")]
    said = await turns(AgendaUser(brief()), *asked)

    assert "19122" in (said[0].text or "")
    assert said[1].text == "My phone is 0171 555880."
    assert said[1].note.untold == 0
    assert all("4711" not in (turn.text or "") for turn in said)
    assert said[3].note.told == {}


@pytest.mark.parametrize(
    ("heard", "intention"),
    [
        ("What is your zip code?", "tell"),
        ("Shall I exchange the keyboard?", "affirm"),
        ("Shall I cancel the order?", "deny"),
        ("Your zip code is 99999, is that correct?", "correct"),
        ("One moment, please.", "wait"),
        ("How can I help you?", "want"),
    ],
)
async def test_a_message_says_what_it_means(heard: str, intention: str):
    assert (await turns(AgendaUser(brief()), heard))[0].note.intention == intention


async def test_a_wish_that_was_only_a_question_makes_no_deed():
    user = {
        "wants": ["What does the black keyboard cost?"],
        "refuses": [{"act": "order", "say": "No, I only want the price."}],
    }
    said = await turns(AgendaUser(brief(user)), "It costs 40 euros. Shall I order it for you?")
    assert said[0].text == "No, I only want the price."


# ------------------------------------------------------------------------------------------------------ other languages

GERMAN = {
    "knows": {
        "bestellnummer": {"value": "W2378156", "asked_as": ["Nummer der Bestellung"], "say": ["Die Bestellung ist W2378156."]},
        "farbe": {"value": "schwarz"},
    },
    "wants": [{"say": "Ich möchte die Tastatur umtauschen.", "needs": ["bestellnummer", "farbe"]}],
}  # fmt: skip
STORY = "Du möchtest eine Tastatur umtauschen."


@pytest.mark.parametrize(
    ("heard", "answer"),
    [
        ("Wie kann ich Ihnen helfen?", "Ich möchte die Tastatur umtauschen."),
        ("Wie lautet Ihre Bestellnummer?", "Die Bestellung ist W2378156."),
        ("Welche Farbe soll es sein?", "Farbe: schwarz."),
        ("Soll ich das so eintragen?", "Ja, bitte."),
        ("Kann ich sonst noch etwas für Sie tun?", "Ich möchte die Tastatur umtauschen."),
    ],
)
async def test_with_data_a_story_may_be_in_a_language_of_closed_phrases(heard: str, answer: str):
    user = AgendaUser(brief(GERMAN, story=STORY, starting_sentence="Guten Tag.", language="de"))
    assert (await turns(user, heard))[0].text == answer


def test_a_language_without_phrases_is_refused_with_what_there_is():
    with pytest.raises(UserMistake, match=r'"tlh".*de, en'):
        pack_of(brief(GERMAN, language="tlh"))


def test_without_data_the_prose_is_read():
    told = replace(BRIEF, story="Your username is nwaters. You want a badge. The start date is 2025-01-01.")
    facts = profile_of(told, pack_of(told)).facts
    assert [fact.name for fact in facts] == ["want-1", "username", "start_date"]


@pytest.mark.parametrize(
    ("value", "said"), [(1234567.89, "1234567.89"), (12.0, "12"), (0.5, "0.5"), (20_000_000.0, "20000000")]
)
def test_a_number_is_said_with_all_its_digits(value, said):
    assert spoken(value) == said


ROOM = {"knows": {"arrival": "2026-03-02"}, "wants": ["I would like to rent a canoe."]}
LIMITED = {
    "prose beside the data": ("You pay at most 60 euros.", {}),
    "a condition in prose": ("You take it only if it costs at most 60 euros.", {}),
    "what is too dear, in prose": ("If it costs more than 60 euros, you do not take it.", {}),
    "a value": ("You want a canoe.", {"price": "at most 60 euros"}),
    "a name": ("You want a canoe.", {"budget": "60 euros"}),
    "data before prose": ("You pay at most 90 euros.", {"budget": "60 euros"}),
}


@pytest.mark.parametrize(("story", "knows"), LIMITED.values(), ids=LIMITED)
async def test_no_more_is_paid_than_data_or_the_prose_beside_them_allow(story: str, knows: dict[str, str]):
    told = brief({**ROOM, "knows": ROOM["knows"] | knows}, story=story)
    (dear,) = await turns(AgendaUser(told), "The canoe costs 80 euros for the day. Shall I book it?")
    (fair,) = await turns(AgendaUser(told), "The canoe costs 55 euros for the day. Shall I book it?")
    assert (dear.text or "").startswith("No")
    assert (fair.text or "").startswith("Yes")
    assert [limit.amount for limit in profile_of(told, pack_of(told)).limits] == [60]


async def test_an_amount_in_prose_that_is_no_limit_limits_nothing():
    told = brief(ROOM, story="You paid 60 euros last year. You want a canoe.")
    assert profile_of(told, pack_of(told)).limits == ()
