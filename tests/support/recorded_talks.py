"""The default user in recorded conversations of others: what it answers, invents, and affirms though it is wrong.

Run: PYTHONPATH=. .venv/bin/python tests/support/recorded_talks.py [--questions N] [--recaps] [--seed S]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from checkout import CONFORMANCE

from harness.text.values import Value, find_values
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

CHANGED = ("number", "amount", "date", "identifier", "postcode", "email", "time")
"""Kinds of values that are changed in a recap."""
_ASKS = re.compile(r"\?|\bconfirm\b|\bcorrect\b", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+")
_YES = re.compile(r"(?:yes|yeah|sure|right|correct|that(?:'s| is) (?:right|correct))\b", re.IGNORECASE)
_NUMBERING = re.compile(r"\s*\d+[.)]")
_CONFIRMS = re.compile(r"\b(?:confirm|correct|right|proceed|go ahead|would you like me to|shall I)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Talk:
    """A recorded conversation, and what its user had been told."""

    name: str
    story: str
    said: tuple[Utterance, ...]


@dataclass(frozen=True)
class Answered:
    """What the user answers to a message of a recorded agent."""

    talk: Talk
    before: tuple[Utterance, ...]
    message: str
    answer: str | None
    intention: str | None
    recorded: str | None
    """What the recorded user answered."""

    @property
    def affirms(self) -> bool:
        return self.intention == "affirm" or _YES.match(self.answer or "") is not None


def talks(folder: Path = CONFORMANCE) -> list[Talk]:
    tasks = json.loads((folder / "retail" / "tasks.json").read_text(encoding="utf-8"))
    told = {task["task_id"]: task["instruction"] for task in tasks}
    found = []
    for domain in ("airline", "retail"):
        for number, line in enumerate((folder / domain / "recorded.jsonl").read_text(encoding="utf-8").splitlines()):
            row = json.loads(line)
            story = row.get("instruction") or told[row["task_id"]]
            found.append(Talk(f"{domain}-{number}", story, tuple(_spoken(row["messages"]))))
    return found


def _spoken(messages: Sequence[dict[str, object]]) -> Iterator[Utterance]:
    for each in messages:
        text = each.get("content")
        if each.get("role") == "user" and isinstance(text, str):
            yield Utterance("user", text)
        elif each.get("role") == "assistant" and isinstance(text, str) and text.strip():
            yield Utterance("agent", text)


async def answers(talk: Talk, changed: dict[int, str] | None = None) -> list[Answered]:
    """What the user says to each message of the agent; a message that is `changed`, by its place, ends it."""
    user = AgendaUser(Brief(talk.story, talk.said[0].text, None, (), "en", agent_first=False))
    await user.speak([])
    found = []
    for place, each in enumerate(talk.said):
        if each.role != "agent":
            continue
        message = (changed or {}).get(place, each.text)
        before = talk.said[:place]
        turn = await user.speak([*before, Utterance("agent", message)])
        text, intention = (turn.text, turn.note.intention) if isinstance(turn, UserTurn) else (turn, None)
        after = talk.said[place + 1] if place + 1 < len(talk.said) else None
        recorded = after.text if after is not None and after.role == "user" else None
        found.append(Answered(talk, before, message, text, intention, recorded))
        if text is None or place in (changed or {}):
            break
    return found


def invented(answered: Answered) -> list[str]:
    """Values in the answer that neither story nor conversation holds."""
    known = " ".join([answered.talk.story, *(each.text for each in answered.before), answered.message])
    have = {(value.kind, str(value.value)) for value in find_values(known)}
    spoken = find_values(answered.answer or "")
    return [each.text for each in spoken if (each.kind, str(each.value)) not in have and each.text not in known]


def recaps(talk: Talk, draw: random.Random) -> Iterator[tuple[int, str, str, str]]:
    """(place, message with one value changed, the right value, the wrong one): of messages that ask for a yes."""
    mine = {
        (each.kind, str(each.value), beside) for each in find_values(talk.story) for beside in _beside(each, talk.story)
    }
    for place, each in enumerate(talk.said):
        if each.role != "agent" or not (_ASKS.search(each.text) and _CONFIRMS.search(each.text)):
            continue
        found = [value for value in _values(each.text) if value.kind in CHANGED]
        held = [v for v in found if any((v.kind, str(v.value), beside) in mine for beside in _beside(v, each.text))]
        if not held:
            continue
        value = draw.choice(held)
        wrong = _other(value, draw)
        if wrong is not None and wrong not in talk.story:
            yield place, _instead(each.text, value, wrong), value.text, wrong


def _values(text: str) -> list[Value]:
    """The values of a message, without the numbers of its lists."""
    return [
        each
        for each in find_values(text)
        if not _NUMBERING.fullmatch(text[: each.start].rpartition("\n")[2] + text[each.start : each.end + 1])
    ]


def _instead(text: str, value: Value, wrong: str) -> str:
    """The text with this value changed wherever it stands, and nothing else: no digit of a date, no number of a list."""
    for each in sorted(_values(text), key=lambda each: -each.start):
        if (each.kind, each.text) == (value.kind, value.text):
            text = text[: each.start] + wrong + text[each.end :]
    return text


def _beside(value: Value, text: str) -> Iterator[str]:
    """What makes it this value: a name stands for itself; of a count or an amount, a word beside it."""
    if value.kind not in {"number", "amount", "time"}:
        yield ""
        return
    before, after = _WORDS.findall(text[: value.start])[-1:], _WORDS.findall(text[value.end :])[:1]
    yield from (word.lower() for word in (*before, *after) if len(word) > 2)


def _other(value: Value, draw: random.Random) -> str | None:
    """Another value of the kind, written as this one."""
    if value.kind == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", value.text):
        return (date.fromisoformat(value.text) + timedelta(days=draw.randint(1, 6))).isoformat()
    digits = [place for place, character in enumerate(value.text) if character.isdigit()]
    if not digits:
        return None
    place = draw.choice(digits[-2:])
    digit = draw.choice([each for each in "123456789" if each != value.text[place]])
    wrong = value.text[:place] + digit + value.text[place + 1 :]
    read = find_values(wrong)
    return wrong if any(each.kind == value.kind and str(each.value) != str(value.value) for each in read) else None


async def wrongly_affirmed(seed: int) -> tuple[int, list[Answered]]:
    """How many recaps with one wrong value were put to the user, and those to which it said yes."""
    draw, asked, found = random.Random(seed), 0, []
    for talk in talks():
        for place, message, right, _ in recaps(talk, draw):
            heard = await answers(talk, {place: message})
            if heard and heard[-1].message == message:
                asked += 1
                if heard[-1].affirms and right not in (heard[-1].answer or ""):
                    found.append(heard[-1])
    return asked, found


async def affirmed_as_they_are(seed: int) -> tuple[int, int]:
    """How many of the same recaps were put to the user unchanged, and to how many it said yes."""
    draw, asked, yes = random.Random(seed), 0, 0
    for talk in talks():
        for place, *_ in recaps(talk, draw):
            heard = await answers(talk, {place: talk.said[place].text})
            if heard and heard[-1].message == talk.said[place].text:
                asked += 1
                yes += heard[-1].affirms
    return asked, yes


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--questions", type=int, default=0, help="print so many questions and answers as JSON lines")
    options.add_argument("--recaps", action="store_true")
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    every = [each for talk in talks() for each in await answers(talk)]
    made_up = [each for each in every if invented(each)]
    print(f"{len(every)} messages of agents answered; values invented in {len(made_up)}")
    for each in made_up[:20]:
        print("  invented", invented(each), "|", each.answer, "|", each.message[-200:].replace("\n", " "))
    if given.questions:
        asked = [each for each in every if "?" in each.message and each.answer]
        for each in random.Random(given.seed).sample(asked, given.questions):
            row = {"story": each.talk.story, "before": [f"{u.role}: {u.text}" for u in each.before[-4:]]}
            print(json.dumps({**row, "agent": each.message, "answer": each.answer}, ensure_ascii=False))
    if given.recaps:
        print("unchanged: {} recaps, {} affirmed".format(*await affirmed_as_they_are(given.seed)))
        for seed in range(given.seed, given.seed + 6):
            asked_in_all, wrong = await wrongly_affirmed(seed)
            print(f"seed {seed}: {asked_in_all} recaps with one value changed, {len(wrong)} wrongly affirmed")
            for each in wrong[:25]:
                print("  affirmed |", each.answer, "|", each.message[-500:].replace("\n", " "))


if __name__ == "__main__":
    asyncio.run(main())
