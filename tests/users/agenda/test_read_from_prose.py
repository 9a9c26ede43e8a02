"""What prose says of somebody, of what is wanted and of what is said then, read as facts, wants and answers."""

from __future__ import annotations

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.reading.user_reader import read_user
from harness.users.agenda.user import AgendaUser

MILA = "You are Mila Brandt, and you live in 40219. You want to return the teapot and the lamp."


def read(story: str) -> UserData:
    return read_user(story, "en").user


@pytest.mark.parametrize(
    ("story", "facts"),
    [
        pytest.param(MILA, {"name": "Mila Brandt", "zip_code": "40219"}, id="lives in a zip code"),
        pytest.param(
            "You are Jo Field, residing in Bath 40219.",
            {"name": "Jo Field", "live": "Bath", "zip_code": "40219"},
            id="lives in a city with a zip code",
        ),
        pytest.param(
            "You are jo_77 (jo@post.example) and you want a lamp.",
            {"name": "jo_77", "email": "jo@post.example"},
            id="an address in brackets",
        ),
        pytest.param(
            "You are a cheerful guy called Jo Field in 40219. You are tidy-minded and detail-oriented.",
            {"name": "Jo Field", "zip_code": "40219"},
            id="what somebody is like is not told",
        ),
        pytest.param(
            "You want a lamp. When asked for the order number, provide 4410 first.",
            {"order_number": "4410"},
            id="what is given where it is asked for",
        ),
        pytest.param(
            "You want to return a lamp. You want the refund within 3 days.", {}, id="days are no limit of what is paid"
        ),
    ],
)
def test_facts(story: str, facts: dict[str, str]) -> None:
    knows = {name: each.value for name, each in read(story).knows.items()}
    assert facts.items() <= knows.items()
    assert not {name for name in knows if "person" in name or "oriented" in name or "budget" in name}


@pytest.mark.parametrize(
    ("story", "wants"),
    [
        pytest.param(
            "You want to know the opening hours, and cancel the lesson.",
            ["I want to know the opening hours.", "I want to cancel the lesson."],
            id="two deeds in one sentence",
        ),
        pytest.param(
            "You want to exchange the boots for brown ones. Also, you want to exchange the tent for a larger one.",
            ["I want to exchange the boots for brown ones.", "I want to exchange the tent for a larger one."],
            id="the same deed with another thing",
        ),
        pytest.param(
            "You want to cancel the grill, but if the agent asks you to confirm, you want to keep it.",
            ["I want to cancel the grill."],
            id="a condition in the middle of a sentence",
        ),
        pytest.param(
            "If cancelling single items is possible with the agent, you want to return the desk.",
            ["I want to return the desk."],
            id="what is wanted as far as it is possible",
        ),
        pytest.param(
            "You want to return a lamp. You want to make sure everything is addressed in one go.",
            ["I want to return a lamp."],
            id="how the talk is to go is no want",
        ),
        pytest.param(
            "You want to return a lamp. After the return is complete, ask the agent about the total of the order.",
            ["I want to return a lamp.", "I want to ask about the total of the order."],
            id="what is asked at the end",
        ),
    ],
)
def test_wants(story: str, wants: list[str]) -> None:
    assert [each.say for each in read(story).wants] == wants


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("If the agent cannot help, transfer to a human.", "I want to transfer to a human."),
        ("If the agent asks you to double check, say that you made a mistake and provide 4411.", "4411."),
        ("If the agent finds nothing, respond exactly with 'I forgot the W'.", "I forgot the W."),
    ],
)
def test_what_is_said_on_a_condition(sentence: str, said: str) -> None:
    (reaction,) = read(f"You want to return a lamp. {sentence}").when_told
    assert reaction.say.endswith(said)


async def said(story: str, *lines: str) -> str | None:
    """What is said to the last of these lines of an agent."""
    user = AgendaUser(Brief(story, None, None, (), "en", agent_first=False))
    spoken: list[Utterance] = []
    text = (await user.speak(spoken)).text
    for line in lines:
        spoken += [Utterance("user", text or ""), Utterance("agent", line)]
        text = (await user.speak(spoken)).text
    return text


@pytest.mark.parametrize(
    ("story", "asked", "reply"),
    [
        pytest.param(
            MILA,
            "Could you give me your e-mail address? If you don't remember it, you can alternatively provide your first "
            "name, last name and zip code.",
            "I am Mila Brandt. My zip code is 40219. I don't know the rest.",
            id="what may be given instead",
        ),
        pytest.param(
            MILA,
            "Could you please provide the order ID for the items you'd like to return?",
            "I don't know. I want to return the teapot and the lamp.",
            id="no zip code for an order",
        ),
        pytest.param(
            MILA,
            "The teapot (blue, stoneware, 1.2 l) and the lamp (brass, dimmable) from order #W55 can be returned; the "
            "refund goes to your wallet within a week. Would you like to proceed with the return?",
            "Yes, please.",
            id="what is wanted, in many words of the agent",
        ),
    ],
)
async def test_replies(story: str, asked: str, reply: str) -> None:
    assert await said(story, asked) == reply


async def test_who_changes_their_mind_when_asked_to_confirm_agrees_to_what_they_want_then() -> None:
    story = "You want to exchange the bottle and the lamp. If the agent asks for confirmation, only exchange the lamp."
    asked = "I would exchange the bottle and the lamp. Shall I proceed?"
    assert await said(story, asked) == "I want to only exchange the lamp."
    assert await said(story, asked, "I will exchange the lamp alone. Shall I proceed?") == "Yes, please."


@pytest.mark.parametrize(
    ("prose", "name", "value"),
    [
        ("You have a room under the name Falk, number 6620-B.", "number", "6620-B"),
        ("You got a fine on 6 February, reference PF/20991, although you had a ticket.", "reference", "PF/20991"),
        ("You want a permit for your car, a Toyota Yaris, registration KX19 RTO.", "registration", "KX19 RTO"),
        ("You want lessons together with your friend Marta Sosa.", "friend_name", "Marta Sosa"),
        ("You want a translation. You take the cheapest service.", "service", "the cheapest service"),
        ("The order number is 77120 and the total was $63.15.", "total", "$63.15"),
    ],
)
def test_codes_names_and_extremes_are_facts_of_their_own(prose: str, name: str, value: str) -> None:
    assert read_user(prose, "en").user.knows[name].value == value


@pytest.mark.parametrize(
    "text", ["open 9-17", "900-1200 euros", "on 10/12/2026", "2025-2026", "flat 3-B", "size 36/38"]
)
def test_a_range_is_no_code(text: str) -> None:
    pack = load_pack("en")
    assert pack is not None
    assert not any(each.kind == "identifier" and "-" in each.text for each in find_mentions(text, pack))


def test_digits_with_a_dash_that_are_no_range_are_a_code() -> None:
    pack = load_pack("en")
    assert pack is not None
    found = [each.text for text in ("to 555-0182.", "account 553-210") for each in find_mentions(text, pack)]
    assert found == ["555-0182", "553-210"]


@pytest.mark.parametrize(
    "how",
    [
        "You want the standard service.",
        "You would like museum glass.",
        "You want to pay on arrival.",
        "You want 90 tablets rather than 30.",
    ],
)
def test_how_a_thing_is_to_be_is_no_want_of_its_own(how: str) -> None:
    before = "You want to order a parcel for 4 May 2026."
    assert len(read_user(f"{before} {how}", "en").user.wants) == 1


@pytest.mark.parametrize(
    "other", ["You also need a parking space.", "You want to cancel your visit.", "You need help."]
)
def test_another_thing_is_a_want_of_its_own(other: str) -> None:
    assert len(read_user(f"You want to order a parcel for 4 May 2026. {other}", "en").user.wants) == 2


def test_what_a_want_says_that_it_is_not_to_be_is_refused() -> None:
    user = read_user("You want to book a room for 4 May 2026. You would like breakfast but no dinner.", "en").user
    assert [each.act for each in user.refuses] == ["dinner"]
