"""The agenda user with small agents that fill slots, and beside recorded users."""

from __future__ import annotations

import json
import re

import pytest
from agenda_talks import LEAVE, brief

from harness.types.trajectory import Utterance
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.user import AgendaUser

PACK = load_pack("en")


class SlotFiller:
    """Asks for what it lacks, one thing or all at once, sums up, acts on a yes, and asks whether that was all."""

    def __init__(self, slots: dict[str, tuple[str, str]], *, at_once: bool, sums_up: bool = True) -> None:
        self.missing = dict(slots)
        """Name → the question, and the pattern of the answer."""
        self.at_once = at_once
        self.sums_up = sums_up
        self.found: dict[str, str] = {}
        self.done = False
        self.asked: list[str] = []

    def reply(self, said: str) -> str:
        for name in self.asked:
            pattern = self.missing[name][1]
            if match := re.search(pattern, said):
                self.found[name] = match[match.lastindex or 0]
        for name in self.found:
            self.missing.pop(name, None)
        if self.missing:
            self.asked = list(self.missing) if self.at_once else list(self.missing)[:1]
            return " ".join(self.missing[name][0] for name in self.asked)
        self.asked = []
        if self.sums_up and not self.done and not said.startswith("Yes"):
            return f"So {', '.join(self.found.values())}. Shall I go ahead?"
        if not self.done:
            self.done = True
            return "It has been done. Is there anything else I can do for you?"
        return "Thank you, goodbye."


DATE = r"(\d{4}-\d\d-\d\d)"
FILLED = {
    "leave": (
        "Your username is okim. You want to take annual leave from 2026-05-04 to 2026-05-08. You do not want to be called.",
        "I want some leave.",
        {
            "username": ("What is your username?", r"\b(okim)\b"),
            "kind": ("Which kind of leave: annual, sick or study?", r"\b(annual|sick|study)\b"),
            "first": ("What is the first day?", DATE),
            "last": ("What is the last day?", rf"[Tt]o {DATE}"),
        },
        {"username": "okim", "kind": "annual", "first": "2026-05-04", "last": "2026-05-08"},
    ),
    "transfer": (
        "My customer number is 4471. I want to transfer 19.90 EUR from account DE11 to account DE22 on 2026-02-01.",
        "I want to send money.",
        {
            "customer": ("May I have your customer number?", r"\b(\d{4})\b"),
            "amount": ("How much would you like to transfer?", r"([\d.]+ EUR)"),
            "source": ("From which account?", r"(DE11|DE22)"),
            "target": ("To which account?", r"to (?:account )?(DE\d\d)"),
            "day": ("On which date?", DATE),
        },
        {"customer": "4471", "amount": "19.90 EUR", "source": "DE11", "target": "DE22", "day": "2026-02-01"},
    ),
    "table": (
        "You want to book a table for 4 people on Friday at 7 pm under the name Sand.",
        "A table, please.",
        {
            "people": ("For how many people?", r"(\d+) people"),
            "day": ("On which day?", r"(\w+day)"),
            "time": ("At what time?", r"(\d+ pm)"),
            "name": ("Under which name?", r"name (\w+)"),
        },
        {"people": "4", "day": "Friday", "time": "7 pm", "name": "Sand"},
    ),
}


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "all at once"])
@pytest.mark.parametrize("name", FILLED)
async def test_an_agent_that_fills_slots_gets_them_all_and_the_talk_ends(name: str, at_once: bool):
    story, opening, slots, expected = FILLED[name]
    agent, user = SlotFiller(slots, at_once=at_once), AgendaUser(brief(story, opening))
    spoken: list[Utterance] = []
    while (text := (await user.speak(spoken)).text) is not None:
        spoken += [Utterance("user", text), Utterance("agent", agent.reply(text))]
        assert len(spoken) <= 2 * (len(slots) + 5), [utterance.text for utterance in spoken]
    assert agent.done
    assert expected.items() <= agent.found.items()


async def test_an_agent_that_hears_nothing_is_left_after_a_while():
    slots = {"code": ("What is your access code?", r"code is (\w+)")}
    agent, user = SlotFiller(slots, at_once=False), AgendaUser(brief(LEAVE, "My time off schedule, please."))
    spoken: list[Utterance] = []
    while (text := (await user.speak(spoken)).text) is not None:
        spoken += [Utterance("user", text), Utterance("agent", agent.reply(text))]
    assert not agent.done
    assert len(spoken) <= 12


def spoken_in(conversation: dict) -> list[Utterance]:
    return [
        Utterance("user" if message["role"] == "user" else "agent", message["content"])
        for message in conversation["messages"]
        if message["role"] in {"user", "assistant"} and message.get("content")
    ]


async def test_it_gives_the_identifiers_that_a_recorded_user_gave_to_the_same_first_question(conformance):
    """Of what recorded users answered out of their story to the first question of an agent, how much it says too."""
    wanted = given_too = 0
    for line in (conformance / "airline" / "recorded.jsonl").read_text("utf-8").splitlines():
        conversation = json.loads(line)
        spoken = spoken_in(conversation)
        if len(spoken) < 3 or [utterance.role for utterance in spoken[:3]] != ["user", "agent", "user"]:
            continue
        user = AgendaUser(brief(conversation["instruction"], spoken[0].text))
        await user.speak([])
        mine = (await user.speak(spoken[:2])).text
        story = {(each.kind, each.value) for each in find_mentions(conversation["instruction"], PACK)}
        said = {(each.kind, each.value) for each in find_mentions(spoken[0].text, PACK)}
        theirs = {(each.kind, each.value) for each in find_mentions(spoken[2].text, PACK) if each.kind == "identifier"}
        wanted += len(theirs & story - said)
        given_too += len(theirs & story - said & {(each.kind, each.value) for each in find_mentions(mine or "", PACK)})
    print(f"\nidentifiers that recorded users gave: {wanted}, given too: {given_too}")
    assert given_too >= 0.9 * wanted > 0
