"""The simulated user, played by a model behind a real HTTP connection."""

from __future__ import annotations

import json

import pytest
from model_server import ModelServer, plays, says
from quick_chat import quick_chat

from harness.errors import Unavailable, UserInvalid
from harness.llm.trial_models import TrialModels
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.users.simulated import LONGEST_MESSAGE, REPLY_SCHEMA, SimulatedUser

STORY = "You are Nancy Waters ($100 short of {everything}). You want to see your time off."
OPENING = "I want to see my time off."

pytestmark = pytest.mark.usefixtures("no_key", "closes_models")


def brief(**changes) -> Brief:
    fields = {
        "story": STORY,
        "starting_sentence": OPENING,
        "persona": None,
        "user_turns": (),
        "language": "en",
        "agent_first": False,
    }
    return Brief(**{**fields, **changes})


def user_of(server: ModelServer, models: TrialModels | None = None, **changes) -> SimulatedUser:
    return SimulatedUser(brief(**changes), seed=1, chat=quick_chat(server.url, models, timeout=5))


def talk(*texts: str, first: str = "user") -> list[Utterance]:
    """Texts said by turns."""
    roles = ("user", "agent") if first == "user" else ("agent", "user")
    return [Utterance(roles[i % 2], text) for i, text in enumerate(texts)]


def sent(server: ModelServer, request: int = -1) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for message in server.requests[request]["messages"]]


def as_model(message: str) -> tuple[str, str]:
    return "assistant", json.dumps({"message": message, "done": False})


async def test_it_opens_with_the_starting_sentence_and_asks_no_model(model_server):
    server = model_server(plays("unused"))
    assert await user_of(server).speak([]) == OPENING
    assert server.requests == []


async def test_it_opens_with_the_starting_sentence_after_the_agents_greeting(model_server):
    server = model_server(plays("unused"))
    user = user_of(server, agent_first=True)
    assert await user.speak(talk("Welcome to the desk!", first="agent")) == OPENING
    assert server.requests == []


async def test_without_a_starting_sentence_the_model_opens(model_server):
    server = model_server(plays("Hi, I am Nancy."))
    assert await user_of(server, starting_sentence=None).speak([]) == "Hi, I am Nancy."
    roles = [role for role, _ in sent(server)]
    assert roles == ["system", "user"]
    assert "begins" in sent(server)[1][1]


async def test_roles_are_swapped_and_only_the_spoken_words_are_told(model_server):
    server = model_server(plays("nwaters"))
    models = TrialModels()
    user = user_of(server, models)
    assert await user.speak(talk(OPENING, "What is your username?")) == "nwaters"
    _, *rest = sent(server)
    assert rest[1:] == [as_model(OPENING), ("user", "What is your username?")]
    assert [role for role, _ in rest] == ["user", "assistant", "user"]
    assert server.requests[0]["response_format"]["json_schema"]["schema"] == REPLY_SCHEMA
    assert [(call.role, call.attempts, call.usage.tokens) for call in models.calls] == [("user", 1, 17)]


async def test_the_instructions_hold_the_story_the_persona_and_the_language(model_server):
    server = model_server(plays("Bonjour"))
    user = user_of(server, persona="You are in a hurry; ${story} stays as it is.", language="fr")
    await user.speak(talk(OPENING, "Yes?"))
    _, instructions = sent(server)[0]
    assert STORY in instructions
    assert "You are in a hurry; ${story} stays as it is." in instructions
    assert "in this language: fr" in instructions


async def test_nothing_is_said_of_a_persona_that_is_not_there(model_server):
    server = model_server(plays("Hi"))
    await user_of(server).speak(talk(OPENING, "Yes?"))
    instructions = sent(server)[0][1]
    assert "Who you are" not in instructions
    assert "$" not in instructions.replace("$100", "")


async def test_messages_alternate_whoever_spoke_twice_or_not_at_all(model_server):
    server = model_server(plays("Go on"))
    spoken = [
        Utterance("user", OPENING),
        Utterance("user", "Hello?"),
        Utterance("agent", "One moment."),
        Utterance("agent", "May I look it up?", "approval"),
        Utterance("user", "Yes."),
    ]
    await user_of(server).speak(spoken)
    _, _, *rest = sent(server)
    assert rest == [
        as_model(OPENING),
        ("user", "(The assistant said nothing.)"),
        as_model("Hello?"),
        ("user", "One moment.\n\nMay I look it up?"),
        as_model("Yes."),
        ("user", "(The assistant said nothing.)"),
    ]


async def test_it_ends_when_the_model_says_done_and_its_last_message_is_still_said(model_server):
    server = model_server(plays("Thank you, goodbye!", done=True))
    user = user_of(server)
    spoken = talk(OPENING, "You are off on January 5.")
    assert await user.speak(spoken) == "Thank you, goodbye!"
    assert await user.speak([*spoken, *talk("Thank you, goodbye!", "Anything else?")]) is None
    assert len(server.requests) == 1


async def test_it_ends_at_once_when_there_is_nothing_more_to_say(model_server):
    server = model_server(plays("  ", done=True))
    assert await user_of(server).speak(talk(OPENING, "You are off on January 5.")) is None


@pytest.mark.parametrize(
    "text", ["SEND", "Please SEND it by the weekend", "###STOP###", "PENDING", "done", '{"done": true}', "END", "exit"]
)
async def test_no_word_ends_the_conversation(model_server, text):
    server = model_server(plays(text), plays("And then?"))
    user = user_of(server)
    spoken = talk(OPENING, "What shall I write?")
    assert await user.speak(spoken) == text
    assert await user.speak([*spoken, *talk(text, "Fine.")]) == "And then?"


async def test_a_silent_model_is_reminded_once(model_server):
    server = model_server(plays(" "), plays("nwaters"))
    assert await user_of(server).speak(talk(OPENING, "What is your username?")) == "nwaters"
    assert sent(server)[-2] == as_model("")
    assert "You wrote nothing" in sent(server)[-1][1]


@pytest.mark.parametrize(
    ("spoken", "answers"),
    [
        pytest.param(talk(OPENING, "Username?"), [plays(""), plays("\n")], id="nothing to say twice, and not done"),
        pytest.param([], [plays("", done=True)], id="done before it said a word"),
    ],
)
async def test_a_silent_user_is_invalid(model_server, spoken, answers):
    server = model_server(*answers)
    with pytest.raises(UserInvalid) as caught:
        await user_of(server, starting_sentence=None).speak(spoken)
    assert caught.value.code == "user_silent"
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        pytest.param("What is your username, please?", "what is your  username, PLEASE?", id="it repeats the agent"),
        pytest.param("Hello.", "Hello! How can I assist you today?", id="it offers help"),
    ],
)
async def test_a_user_that_becomes_the_assistant_is_invalid(model_server, heard, said):
    server = model_server(plays(said))
    with pytest.raises(UserInvalid) as caught:
        await user_of(server).speak(talk(OPENING, heard))
    assert caught.value.code == "user_switched_role"
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("heard", "said", "done"),
    [
        pytest.param("Good morning!", "Good morning!", False, id="a courtesy returned"),
        pytest.param("Have a very nice day!", "Have a very nice day!", True, id="a farewell returned"),
        pytest.param("I cannot find you.", "How can I help you find my account?", False, id="help with one's own case"),
        pytest.param(
            "Hello?", "My boss asked: how can I assist you. I do not know.", False, id="words inside a sentence"
        ),
    ],
)
async def test_what_a_person_may_say(model_server, heard, said, done):
    server = model_server(plays(said, done=done))
    assert await user_of(server).speak(talk(OPENING, heard)) == said


@pytest.mark.parametrize(
    ("length", "code"),
    [
        pytest.param(LONGEST_MESSAGE, None, id="as long as is allowed"),
        pytest.param(LONGEST_MESSAGE + 1, "user_too_long", id="one character more"),
        pytest.param(1_000_000, "user_too_long", id="a megabyte"),
    ],
)
async def test_a_message_has_a_limit(model_server, length, code):
    server = model_server(plays("a" * length))
    user = user_of(server)
    if code is None:
        assert len(await user.speak(talk(OPENING, "Yes?"))) == length
        return
    with pytest.raises(UserInvalid, match=str(LONGEST_MESSAGE)) as caught:
        await user.speak(talk(OPENING, "Yes?"))
    assert caught.value.code == code


async def test_a_model_that_cannot_answer_in_json_gives_no_verdict(model_server):
    server = model_server(says("I would like to book a flight."))
    with pytest.raises(Unavailable) as caught:
        await user_of(server).speak(talk(OPENING, "Yes?"))
    assert caught.value.code == "bad_reply"


async def test_a_long_conversation_is_not_cut(model_server):
    server = model_server(plays("And?"))
    texts = [f"line {i} " + "x" * 2000 for i in range(200)]
    await user_of(server).speak(talk(*texts))
    whole = "".join(content for _, content in sent(server))
    assert all(text in whole for text in texts)


def test_scripted_turns_that_it_does_not_speak_are_noted(model_server):
    server = model_server(plays("unused"))
    assert user_of(server).notes == ()
    assert "user_turns" in user_of(server, user_turns=("And then?",)).notes[0]
