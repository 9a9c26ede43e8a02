"""Models that play the user behind a server: one that plays it well, and those that leave their part."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from model_server import Answer, plays, says

from harness.types.story import Brief, Story
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

Play = Callable[[dict[str, Any]], Answer]

FOOTBALL = "Did you watch the football match last night? Our striker scored three wonderful goals against Liverpool."
ITALIAN = "Buongiorno, ho bisogno di aiuto per favore, grazie mille e buona giornata a tutti."


INVENTED = "My username is E-9917."


class Inventor:
    """A user of one's own that nobody can correct."""

    def __init__(self, brief: Brief, *, seed: int = 0) -> None:
        self.opening = brief.starting_sentence

    async def speak(self, spoken: Sequence[Utterance]) -> str | None:
        return INVENTED if spoken else self.opening


def bad_users(good: Play) -> dict[str, Play]:
    """Twelve and more ways to play the user badly, by name. Some need what would have been right to say."""

    def instead(text: str, *, done: bool = False) -> Play:
        return lambda request: plays(text, done=done)

    def told_all(request: dict[str, Any]) -> Answer:
        story = request["messages"][0]["content"].split("What you want and know:\n")[1].split("\nHow to play")[0]
        return plays(story.replace("Your", "My").replace("You are", "I am").replace("You", "I").replace("your", "my"))

    return {
        "invents an id": instead("My employee number is E-9917 and my order is O-99817."),
        "gives another name": instead("Sure. My name is Peter Schmidt and my username is pschmidt77."),
        "leaves at once": instead("Goodbye.", done=True),
        "leaves without a word": instead("", done=True),
        "speaks as the agent": instead("How can I help you today? Please provide your employee number."),
        "refuses its role": instead("I'm sorry, but as an AI language model I cannot do that."),
        "changes the subject": instead(FOOTBALL),
        "answers nothing": instead(""),
        "half a JSON": lambda request: says('{"intention": "tell", "message": "My user'),
        "prose": lambda request: says("I would like to know my balance."),
        "its prompt": lambda request: plays(request["messages"][0]["content"]),
        "tool markup": instead('<tool_call>{"name": "find_employee", "arguments": {"username": "x"}}</tool_call>'),
        "another language": instead(ITALIAN),
        "says yes to everything": instead("Yes, that is correct, please go ahead."),
        "withholds": instead("I'm sorry, I don't know that."),
        "refuses to tell": instead("I would rather not tell you that."),
        "evades": instead("Why do you need to know that?"),
        "says the same": instead("I would just like this to be done for me, please."),
        "echoes": lambda request: plays(request["messages"][-1]["content"]),
        "tells everything at once": told_all,
        "leaves after an answer": lambda request: plays(
            json.loads(_text(good(request)))["message"] or "Bye.", done=True
        ),
    }


def sometimes(good: Play, bad: Iterable[Play], share: float, seed: int) -> Play:
    """Plays well, but breaks a guard in this share of its turns: drawn anew each time it is asked."""
    ways, draw = list(bad), random.Random(seed)
    return lambda request: (draw.choice(ways) if draw.random() < share else good)(request)


def well_played(stories: Iterable[Story]) -> Play:
    """Plays each story as the default user does, out of nothing but what the model is sent."""
    briefs = [story.brief for story in stories]

    def play(request: dict[str, Any]) -> Answer:
        system, *messages = request["messages"]
        brief = max((each for each in briefs if each.story in system["content"]), key=lambda each: len(each.story))
        return asyncio.run(_played(brief, _spoken(messages)))

    return play


def _spoken(messages: list[dict[str, Any]]) -> list[Utterance]:
    spoken = [
        Utterance("user", json.loads(each["content"])["message"])
        if each["role"] == "assistant"
        else Utterance("agent", each["content"])
        for each in messages
        if not each["content"].startswith("(The conversation begins")
    ]
    if spoken and spoken[-1].text.startswith("(Nobody has seen"):
        spoken = spoken[:-2]
    return spoken


async def _played(brief: Brief, spoken: list[Utterance]) -> Answer:
    user, said = AgendaUser(brief), None
    for place in range(len(spoken) + 1):
        if place == len(spoken) or spoken[place].role == "user":
            turn = await user.speak(spoken[:place])
            said = turn.text if isinstance(turn, UserTurn) else turn
    return plays(said or "", done=said is None)


def _text(answer: Answer) -> str:
    text: str = answer.body["choices"][0]["message"]["content"]
    return text
