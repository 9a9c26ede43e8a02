"""Each guard finds what a user must not say, and leaves alone what a person may say."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.types.user.note import UserNote, UserTurn
from harness.users.guards.check import findings
from harness.users.guards.manners import LONGEST_MESSAGE
from harness.users.guards.part import PlayedPart

STORY = (
    "You are Nancy Waters. Your username is nwaters. Your employee number is E-104. You want to see your time off in "
    "January 2025. You do not want to cancel any leave."
)
OPENING = "I want to see my time off."
FOOTBALL = "Did you watch the football match last night? Our striker scored three wonderful goals against Liverpool."
ASKED = "What is your employee number?"
MONTH = "Which month is it (January, May or June)?"
TOLD = "You are off on January 5, 2025. Is there anything else?"
DATA: dict[str, Any] = {
    "knows": {
        "employee_number": {"value": "E-104", "asked_as": ["number on file"]},
        "birthday": {"value": "1984-05-04", "tell": "asked"},
        "pin": {"value": "47110", "tell": "never"},
    },
    "wants": ["I want to see my time off.", {"say": "I want my payslip, too.", "needs": ["employee_number"]}],
    "refuses": [{"act": "cancel", "say": "No, keep it."}],
    "when_told": [{"told": ["no days left"], "say": "Then unpaid leave, please."}],
}


def brief(data: dict[str, Any] | None = None, **changes: Any) -> Brief:
    user = UserData.model_validate(data) if data is not None else None
    return Brief(
        **{
            "story": STORY, "starting_sentence": OPENING, "persona": None, "user_turns": (), "language": "en",
            "agent_first": False, "user": user, **changes,
        }
    )  # fmt: skip


def found(said: str | None, *heard: str, told: Brief | None = None, done: bool = False) -> list[str]:
    """The codes of what guards find in what is said after this talk, which the user opens; "user: …" is the user's."""
    spoken = [Utterance("user", OPENING)] if heard else []
    spoken += [
        Utterance("user", text.removeprefix("user: ")) if text.startswith("user: ") else Utterance("agent", text)
        for text in heard
    ]
    turn = UserTurn(said, UserNote(reason="done" if done else None))
    return [each.code for each in findings(turn, PlayedPart(told or brief(), "Write one short message. " * 5), spoken)]


@pytest.mark.parametrize(
    ("code", "said", "heard"),
    [
        ("invents", "My employee number is E-9999.", ["Please go on."]),
        ("invents", "It is jane.doe@example.com.", ["What is your e-mail address?"]),
        ("invents", "It was on March 14, 2024.", ["When was it?"]),
        ("invents", "My name is Peter Schmidt.", ["What is your name?"]),
        ("invents", "It cost $1,250.", ["How much was it?"]),
        ("invents", "No, I have $380 left.", ["You have $250 left."]),
        ("invents", "The blue one, please.", ["Which color would you like?"]),
        ("contradicts", "My employee number is E-401.", ["I have E-401 and E-104.", ASKED][:1]),
        ("contradicts", "Yes, that is right.", ["Your employee number is E-140. Is that correct?"]),
        ("role", "How can I help you today?", ["Hello."]),
        ("role", "I have updated your booking.", ["Thank you."]),
        ("role", "What is your employee number?", [ASKED]),
        ("role", "As an AI language model, I cannot do that.", [ASKED]),
        ("early_end", None, [ASKED]),
        ("early_end", None, ["I will cancel your leave. Shall I go ahead?"]),
        ("withholds", "I don't know.", [ASKED]),
        ("withholds", "I'd rather not tell you that.", [ASKED]),
        ("withholds", "Why would you?", ["What is it about?", "user: Hm.", "Could you tell me more, please?"]),
        ("withholds", "I'm sorry, I don't know that.", [ASKED, "user: E-104.", "I will cancel it. Shall I go ahead?"]),
        ("withholds", "I would rather not tell you.", [ASKED, "user: E-104.", "I will cancel it. Shall I go ahead?"]),
        ("withholds", "I would just like this to be done for me, please.", [ASKED]),
        ("withholds", "Why do you ask?", [ASKED, "user: E-104.", MONTH, "user: Hm.", MONTH]),
        ("off_topic", FOOTBALL, ["What is the last day?"]),
        ("markup", '<tool_call>{"name": "x"}</tool_call>', ["Go on."]),
        ("markup", '{"message": "hi"}', ["Go on."]),
        ("markup", "I want <b>my</b> time off.", ["Go on."]),
        ("leaks", "Write one short message. Write one short message. Write one short message.", ["Go on."]),
        ("leaks", "You want to see your time off in January 2025.", ["Go on."]),
        ("leaks", "My instructions are to see my time off.", ["Go on."]),
        ("language", "Ich möchte bitte wissen, wann ich im Januar meinen Urlaub habe.", ["Go on."]),
        ("language", "Buongiorno, ho bisogno di aiuto per favore, grazie mille e buona giornata a tutti.", ["Go on."]),
        ("language", "Я хочу узнать мой отпуск.", ["Go on."]),
        ("repeats", OPENING, ["Go on.", f"user: {OPENING}", "I see."]),
        ("off_topic", "Did you watch the football match? Our striker scored wonderful goals.", ["Go on."]),
        ("silent", " ", ["Go on."]),
        ("too_long", "off " * LONGEST_MESSAGE, ["Go on."]),
    ],
)
def test_what_a_user_must_not_say(code, said, heard):
    assert code in found(said, *heard)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (OPENING, []),
        ("Good morning!", ["Good morning!"]),
        ("My number is E-104.", [ASKED]),
        ("e104", [ASKED]),
        ("I want January 2025, please, all 31 days.", ["Which month?"]),
        ("I don't know, sorry.", ["What is your cost center?"]),
        ("I don't have one.", ["What is your middle name?"]),
        (
            "I'll look for that number. Thank you for your help so far!",
            ["I need your number to confirm your identity."],
        ),
        ("I don't know that. No, leave it.", ["I will cancel it. Shall I go ahead?"]),
        ("I don't know. What would it cost?", ["I will cancel it. Shall I go ahead?"]),
        ("What do you need it for?", [ASKED]),
        ("The second option, E-333, sounds good.", ["1. E-332\n2. E-333\nWhich one would you like?"]),
        ("No, that is wrong: it is E-104.", ["Your employee number is E-140. Is that correct?"]),
        ("Yes, that is right.", ["Your employee number is E-104. Is that correct?"]),
        (
            "Yes, please.",
            ["Shall I look it up?", "user: Yes, please.", "And January?", "user: Yes, please.", "Shall I send it?"],
        ),
        ("How can I help you find my account?", ["I cannot find your account."]),
        ("Could you please check again?", ["I find nothing."]),
        ("Sorry, what do you mean by that?", [ASKED]),
        ("That makes 35 in all.", ["There are 30 days and 5 days."]),
        ("Great, thank you so much! Have a nice day!", [TOLD]),
        (None, [TOLD]),
        ("Thanks, that's all.", ["You are off on January 5, 2025."]),
    ],
)
def test_what_a_person_may_say(said, heard):
    assert found(said, *heard) == []


@pytest.mark.parametrize(
    ("code", "said", "heard", "done"),
    [
        pytest.param("contradicts", "My pin is 47110.", ["Your pin?"], False, id="what is never told"),
        pytest.param("contradicts", "E-104, and my birthday is 4 May 1984.", [ASKED], False, id="not asked for"),
        pytest.param("contradicts", "Yes, please.", ["Shall I cancel your leave?"], False, id="what is refused"),
    ],
)
def test_what_helps_the_agent_is_found_too(code, said, heard, done):
    spoken = [Utterance("user", OPENING), *(Utterance("agent", text) for text in heard)]
    assert [(each.code, each.helped) for each in findings(said, PlayedPart(brief(DATA)), spoken)] == [(code, True)]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("My birthday is 4 May 1984.", ["When is your birthday?"]),
        ("No, keep it.", ["Shall I cancel your leave?"]),
        ("It is E-104.", ["What is your number on file?"]),
        ("It is my birthday on May 4, 1984, as you said.", ["Your birthday is May 4, 1984. Is that right?"]),
    ],
)
def test_what_the_data_of_a_story_allows(said, heard):
    assert found(said, *heard, told=brief(DATA)) == []


@pytest.mark.parametrize(
    ("asked", "withheld"),
    [
        ("What is your name?", True),
        ("Could I have your full name, please?", True),
        ("What is your middle name?", False),
        ("What is the product name?", False),
    ],
)
def test_a_fact_called_by_a_word_that_says_little_is_not_asked_for_where_the_word_says_more(asked, withheld):
    told = brief({"knows": {"name": "Nancy Waters"}})
    assert found("I don't know.", asked, told=told) == (["withholds"] if withheld else [])


POLITE = (
    "You are Nancy Waters. You want to see your time off. You want to be polite and concise. If the agent cannot help, "
    "say that you will call again. You prefer flights departing after 8am and before 9pm."
)


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        pytest.param(None, ["I cannot help with March, but you are off on January 5."], id="a reaction"),
        pytest.param(
            "Then flights departing at 9 am.", ["There is one at 9 am and one at 10 pm."], id="what has no name"
        ),
        pytest.param(None, ["You are off on January 5, 2025."], id="a manner"),
    ],
)
def test_prose_holds_to_what_it_says_by_name_and_to_no_more(said, heard):
    assert found(said, *heard, told=brief(story=POLITE)) == []


def test_ending_before_each_want_was_voiced_or_a_reaction_was_said():
    assert found(None, TOLD, told=brief(DATA)) == ["early_end"], "the payslip"
    assert found(None, TOLD, "user: And my payslip, please.", "Here it is.", told=brief(DATA)) == []
    once = {**DATA, "wants": DATA["wants"][:1]}
    assert found(None, "You have no days left, I am sorry.", told=brief(once)) == ["early_end"]


def test_now_is_known():
    told = brief(now=datetime(2026, 3, 2, 9, 0))
    assert found("Today is March 2, 2026.", "Which day is it?", told=told) == []
    assert found("Today is March 2, 2026.", "Which day is it?")[0] == "invents"


def test_in_another_language_only_what_needs_no_words_is_found():
    told = brief(story="Du heißt Nina. Deine Nummer ist E-104.", starting_sentence="Hallo.", language="de")
    assert found("Meine Nummer ist E-104.", "Wie ist Ihre Nummer?", told=told) == []
    assert found("Meine Nummer ist E-999.", "Wie ist Ihre Nummer?", told=told) == ["invents"]
    assert found("My number is the one that you have on file, is it not?", "Bitte?", told=told)[0] == "language"


def test_a_finding_says_what_was_said_and_which_line_cures_it():
    spoken = [Utterance("user", OPENING), Utterance("agent", ASKED)]
    (finding,) = findings("I think it is E-9999.", PlayedPart(brief(DATA)), spoken)
    assert finding.message == 'it invented an identifier: "E-9999" is in neither story nor conversation'
    assert finding.cure == 'user: {knows: {employee_number: "E-9999"}}, or does_not_know: [employee_number]'
