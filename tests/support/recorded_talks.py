"""The default user in recorded conversations of others: what it answers, and what it invents.

Run: PYTHONPATH=. .venv/bin/python tests/support/recorded_talks.py [--questions N] [--seed S]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from checkout import CONFORMANCE

from harness.text.values import find_values
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.note import UserTurn
from harness.users.agenda.user import AgendaUser

_YES = re.compile(r"(?:yes|yeah|sure|right|correct|that(?:'s| is) (?:right|correct))\b", re.IGNORECASE)


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


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--questions", type=int, default=0, help="print so many questions and answers as JSON lines")
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


if __name__ == "__main__":
    asyncio.run(main())
