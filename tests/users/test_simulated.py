"""The simulated user, played by a model behind a real HTTP connection."""

from __future__ import annotations

import json
from datetime import datetime

import pytest
from model_server import ModelServer, plays, says
from quick_chat import quick_chat

from harness.errors import UserInvalid, UserMistake
from harness.llm.trial_models import TrialModels
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.types.user.persona import Persona
from harness.users.instructions import instructions, user_prompts
from harness.users.simulated import REPLY_SCHEMA, SimulatedUser

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


class Spoken:
    """A simulated user without guards, of which only the text is of interest."""

    def __init__(self, user: SimulatedUser) -> None:
        self.user = user

    async def speak(self, spoken) -> str | None:
        turn = await self.user.speak(spoken)
        return turn.text if turn is not None else None


def user_of(server: ModelServer, models: TrialModels | None = None, **changes) -> Spoken:
    return Spoken(SimulatedUser(brief(**changes), seed=1, chat=quick_chat(server.url, models, timeout=5)))


def talk(*texts: str, first: str = "user") -> list[Utterance]:
    """Texts said by turns."""
    roles = ("user", "agent") if first == "user" else ("agent", "user")
    return [Utterance(roles[i % 2], text) for i, text in enumerate(texts)]


def sent(server: ModelServer, request: int = -1) -> list[tuple[str, str]]:
    return [(message["role"], message["content"]) for message in server.requests[request]["messages"]]


def as_model(message: str) -> tuple[str, str]:
    said = {"intention": "other", "message": message, "done": False, "reason": None}
    return "assistant", json.dumps(said)


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
    user = user_of(
        server, persona=Persona.model_validate("You are in a hurry; ${story} stays as it is."), language="fr"
    )
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
    "text", ["SEND", "Please SEND it by the weekend", "###STOP###", "PENDING", "done", "END", "exit"]
)
async def test_no_word_ends_the_conversation(model_server, text):
    server = model_server(plays(text), plays("And then?"))
    user = user_of(server)
    spoken = talk(OPENING, "What shall I write?")
    assert await user.speak(spoken) == text
    assert await user.speak([*spoken, *talk(text, "Fine.")]) == "And then?"


async def test_what_it_meant_and_why_it_ended_is_noted(model_server):
    said = {"intention": "end", "message": "Thanks, bye.", "done": True, "reason": "I know my days off"}
    server = model_server(says(json.dumps(said)))
    user = SimulatedUser(brief(), chat=quick_chat(server.url, timeout=5))
    turn = await user.speak(talk(OPENING, "You are off on January 5."))
    assert (turn.text, turn.note.intention, turn.note.reason) == ("Thanks, bye.", "end", "I know my days off")


async def test_it_is_told_why_and_asked_in_the_same_words_what_it_says_instead(model_server):
    server = model_server(plays("My number is 99999.", done=True), plays("nwaters"), plays("And?"))
    user = SimulatedUser(brief(), chat=quick_chat(server.url, timeout=5))
    spoken = talk(OPENING, "Username?")
    refused = await user.speak(spoken)
    again = await user.reword(spoken, refused, ["it invented a number"])
    assert (again.text, again.note.reason) == ("nwaters", None)
    assert json.loads(sent(server)[-2][1])["message"] == "My number is 99999."
    assert "it invented a number" in sent(server)[-1][1]
    after = await user.speak([*spoken, *talk("nwaters", "Thank you.")])
    assert after.text == "And?", "it did not end with what nobody heard"
    assert "99999" not in json.dumps(sent(server)), "what was refused is not part of the conversation"


async def test_the_story_as_data_is_told_with_when_each_fact_may_be(model_server):
    server = model_server(plays("Hi"))
    data = UserData.model_validate(
        {
            "knows": {"employee_number": {"value": "E-104", "tell": "asked"}, "pin": {"value": 4711, "tell": "never"}},
            "wants": ["I want to see my time off.", "I want my payslip."],
            "refuses": [{"act": "cancel", "say": "No, keep it."}],
            "when_told": [{"told": ["not available"], "say": "Then never mind."}],
            "does_not_know": ["cost_center"],
        }
    )
    await user_of(server, user=data, now=datetime(2026, 3, 2, 9, 0)).speak(talk(OPENING, "Yes?"))
    told = sent(server)[0][1]
    for line in (
        "- employee number: E-104 (only when you are asked for it)",
        "- pin: 4711 (never tell it)",
        "1. I want to see my time off.\n2. I want my payslip.",
        '- cancel: "No, keep it."',
        '- not available: "Then never mind."',
        "You do not know: cost center",
        "It is now Monday, 2026-03-02 09:00.",
    ):
        assert line in told


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param(says("I would like to book a flight."), "markup", id="prose"),
        pytest.param(says('{"intention": "tell", "message": "My user'), "markup", id="half a JSON"),
        pytest.param(says(""), "silent", id="nothing"),
    ],
)
async def test_a_model_that_gives_no_usable_answer_twice_is_no_user(model_server, answer, code):
    server = model_server(answer)
    with pytest.raises(UserInvalid) as caught:
        await user_of(server).speak(talk(OPENING, "Yes?"))
    assert caught.value.code == code
    assert len(server.requests) == 2


async def test_an_intention_that_is_none_of_those_is_not_known(model_server):
    bye = says('{"intention": "bye", "message": "Hi", "done": false, "reason": null}')
    assert await user_of(model_server(bye)).speak(talk(OPENING, "Yes?")) == "Hi"


async def test_intention_and_reason_may_be_missing(model_server):
    assert await user_of(model_server(says('{"message": "Hi", "done": false}'))).speak(talk(OPENING, "Yes?")) == "Hi"


def test_prompts_may_be_replaced_and_mistakes_in_them_are_named(tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("system: 'Play this: $story'\n")
    assert instructions(brief(), user_prompts(str(own))).startswith("Play this: You are Nancy Waters")
    assert user_prompts(str(own))["opening"] == user_prompts(None)["opening"]
    own.write_text("system: 'Play $stroy'\nagain: 5\nuser: {known: 'x'}\nopenning: y\n")
    user_prompts.cache_clear()
    with pytest.raises(UserMistake) as caught:
        user_prompts(str(own))
    for problem in (
        "system: $story is missing; what the story tells is put there",
        "system: $stroy: only $story",
        "again: expected text",
        "user.known: $facts is missing",
        'openning: no such prompt (did you mean "opening"?)',
    ):
        assert problem in str(caught.value)


async def test_a_long_conversation_is_not_cut(model_server):
    server = model_server(plays("And?"))
    texts = [f"line {i} " + "x" * 2000 for i in range(200)]
    await user_of(server).speak(talk(*texts))
    whole = "".join(content for _, content in sent(server))
    assert all(text in whole for text in texts)


def test_scripted_turns_that_it_does_not_speak_are_noted(model_server):
    server = model_server(plays("unused"))
    assert user_of(server).user.notes == ()
    assert "user_turns" in user_of(server, user_turns=("And then?",)).user.notes[0]
