"""Plays conversations whose agent says fixed lines, with the default user, and checks each reply.

Run: python tests/users/turns/play.py FILE [--show]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import harness
from harness.types.trajectory import Trajectory

LEFT = "(it has left)"
"""What stands for a reply of a user who said nothing more."""
GOODBYE = "Thank you, that is all."
"""What it says by leaving: right where a goodbye is, and wrong for whatever the agent says after that."""
KINDS = {"form": r":\s*_{2,}|\|", "list": r"\n\W*[-•*\d]", "question": r"\?\W*$", "request": r"\bplease\b"}
"""Of the agent's message, the first that fits; else it is a statement."""


@dataclass(frozen=True)
class Turn:
    """One message of an agent, what was replied to it, and what a sensible reply holds and does not hold."""

    story: Mapping[str, Any]
    agent: str
    said: str
    says: Sequence[Sequence[str]]
    never: Sequence[str]
    is_after: bool
    """The user had left before."""

    @property
    def kind(self) -> str:
        return next((kind for kind, cue in KINDS.items() if re.search(cue, self.agent, re.IGNORECASE)), "statement")

    @property
    def wrong(self) -> list[str]:
        """What is missing from the reply, and what must not be in it; nothing of a good one."""
        if self.said == LEFT and self.is_after:
            return [LEFT]
        said = GOODBYE if self.said == LEFT else self.said
        missing = [" | ".join(ways) for ways in self.says if not any(holds(said, way) for way in ways)]
        return [f"lacks {each}" for each in missing] + [f"has {each}" for each in self.never if holds(said, each)]


def holds(text: str, wanted: str) -> bool:
    """Whether a text has these words, or what the regular expression after "re:" finds."""
    pattern = wanted.removeprefix("re:") if wanted.startswith("re:") else re.escape(wanted)
    return re.search(pattern, text, re.IGNORECASE) is not None


def conversations(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def play(talks: Sequence[Mapping[str, Any]], out: Path) -> list[Turn]:
    """Every turn of these conversations, played by the default user."""
    lines = {each["id"]: [turn["agent"] for turn in each["turns"]] for each in talks}

    def agent(messages: Any, context: dict[str, Any]) -> str:
        said = sum(message["role"] == "assistant" for message in messages)
        mine = lines[context["conversation"]]
        return mine[said] if said < len(mine) else "Goodbye."

    stories = [
        {
            "goals": [{"say": ["nothing in particular"]}],
            **each["story"],
            "id": each["id"],
            "now": each["now"],
            "context": {"conversation": each["id"]},
            "max_turns": len(each["turns"]) + 1,
        }
        for each in talks
    ]
    run = asyncio.run(
        harness.simulate(stories, agent=agent, user="agenda", out=str(out), confirm=False, concurrency=4, max_voids=0)
    )
    trials = {trial.story: trial for trial in run.trials}
    return [turn for each in talks for turn in _turns(each, trials[each["id"]].trajectory)]


def _turns(talk: Mapping[str, Any], trajectory: Trajectory) -> Iterator[Turn]:
    said = [each.text for each in trajectory.spoken if each.role == "user"][1:]
    for number, turn in enumerate(talk["turns"]):
        reply = said[number] if number < len(said) else LEFT
        yield Turn(
            talk["story"], turn["agent"], reply, turn["reply"]["says"], turn["reply"]["never"], number > len(said)
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--show", action="store_true", help="also each turn that was replied to wrongly")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as out:
        turns = play(conversations(given.file), Path(out))
    for turn in turns if given.show else ():
        if turn.wrong:
            print(f"== {turn.story['id']}: {turn.story['story']}")
            print(*(f"   {name}: {told}" for name, told in turn.story.get("user", {}).items()), sep="\n")
            print(f"agent: {turn.agent}\nreply: {turn.said}", *turn.wrong, sep="\n  ", end="\n\n")
    silently = sum(turn.said == LEFT and not turn.wrong for turn in turns)
    right = [turn for turn in turns if not turn.wrong]
    for kind in sorted({turn.kind for turn in turns}):
        print(f"{kind:10} {sum(t.kind == kind for t in right)} of {sum(t.kind == kind for t in turns)}")
    prose = [turn for turn in turns if "user" not in turn.story]
    print(f"read from prose {sum(turn in right for turn in prose)} of {len(prose)}; left without a word {silently}")
    print(f"right {len(right)} of {len(turns)}")


if __name__ == "__main__":
    main()
