"""Asks the default user single questions about stories in prose, each freshly after its opening, and scores its answers.

Run: python tests/users/turns/ask.py FILE [--failed] [--kind KIND] [--only STORY]
A line of the file is one story: `id`, `story`, `now`, and `questions`, each `{ask, expect}`; `expect` holds `says` and
`never` (values; a list of lists says that one of each is enough), `yes` (true or false), or `unknown` (true).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from harness.formats.story_parser import parse_story
from harness.text.keywords import says
from harness.types.trajectory import Utterance
from harness.users.agenda.user import AgendaUser

GREETING = "Good day, how can I help you?"
_YES = re.compile(
    r"\W*(?:yes|yeah|sure|right|correct|of course|that(?:'s| is) (?:right|correct|fine))\b", re.IGNORECASE
)
_NO = re.compile(r"\W*no\b|\b(?:not|never|none|nothing)\b|n['’]t\b", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"(?:don['’]t|do not) (?:\w+ )?know|not sure|all (?:that )?i (?:can|know)|can['’]t (?:say|tell)", re.I
)


@dataclass(frozen=True)
class Question:
    """One question about a story, what is expected of the answer, and the answer."""

    story: Mapping[str, Any]
    ask: str
    expect: Mapping[str, Any]
    opening: str
    answer: str
    intention: str | None

    @property
    def kind(self) -> str:
        if "yes" in self.expect:
            return "yes" if self.expect["yes"] else "no"
        return "unknown" if "unknown" in self.expect else "says"

    @property
    def wrong(self) -> list[str]:
        """What is not as expected; nothing of a good answer."""
        now = datetime.fromisoformat(self.story["now"]) if "now" in self.story else None
        ways = [[each] if isinstance(each, str) else each for each in self.expect.get("says", ())]
        found = [f"lacks {' | '.join(w)}" for w in ways if not any(says(self.answer, each, now=now) for each in w)]
        found += [f"has {each}" for each in self.expect.get("never", ()) if says(self.answer, each, now=now)]
        if "yes" in self.expect and self.expect["yes"] != self._affirms:
            found.append("is a yes" if self._affirms else "is a no" if self._affirms is False else "is neither")
        if "unknown" in self.expect and not (self.intention == "unknown" or _UNKNOWN.search(self.answer)):
            found.append("does not say that it is not known")
        return found

    @property
    def _affirms(self) -> bool | None:
        """Yes or no by what was meant, else by its words; None of what is neither."""
        if self.intention in {"affirm", "deny", "correct"}:
            return self.intention == "affirm"
        if _YES.match(self.answer):
            return True
        return False if _NO.search(self.answer) else None


def asked(row: Mapping[str, Any]) -> Iterator[Question]:
    """Every question about a story, answered by a user who has said nothing but its opening."""
    raw = {"id": row["id"], "story": row["story"], "agent_first": True, "goals": [{"say": ["nothing in particular"]}]}
    raw |= {"now": row["now"]} if "now" in row else {}
    brief = parse_story(raw, where=row["id"], default_id=row["id"]).brief
    for each in row["questions"]:
        yield asyncio.run(_answered(AgendaUser(brief), row, each))


async def _answered(user: AgendaUser, row: Mapping[str, Any], question: Mapping[str, Any]) -> Question:
    greeting = Utterance("agent", GREETING)
    opening = (await user.speak([greeting])).text or ""
    turn = await user.speak([greeting, Utterance("user", opening), Utterance("agent", question["ask"])])
    return Question(row, question["ask"], question["expect"], opening, turn.text or "", turn.note.intention)


def ask(file: Path, only: str | None = None) -> list[Question]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [each for row in rows if only in {None, row["id"]} for each in asked(row)]


def table(questions: Sequence[Question]) -> str:
    """Right answers, by what is expected."""
    every, right = (Counter(each.kind for each in some) for some in (questions, [q for q in questions if not q.wrong]))
    lines = [f"{kind:8} {right[kind]:4} of {count:4} {right[kind] / count:7.1%}" for kind, count in every.most_common()]
    affirmed = sum(q.kind == "no" and "is a yes" in q.wrong for q in questions)
    lines.append(f"wrongly affirmed {affirmed}")
    return "\n".join([*lines, f"right {right.total()} of {every.total()}"])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("file", type=Path)
    options.add_argument("--failed", action="store_true", help="also each question that was answered wrongly")
    options.add_argument("--kind", help="of those only the ones of this kind: says, yes, no or unknown")
    options.add_argument("--only", metavar="STORY", help="ask about this story alone")
    given = options.parse_args()
    questions = ask(given.file, given.only)
    story = None
    for each in questions if given.failed else ():
        if each.wrong and given.kind in {None, each.kind}:
            if story is not each.story:
                story = each.story
                print(f"== {story['id']} ({story.get('now', '')}): {story['story']}\nopens: {each.opening}")
            print(f"  agent: {each.ask}\n  user:  {each.answer} [{each.intention}]  {'; '.join(each.wrong)}")
    print(table(questions))


if __name__ == "__main__":
    main()
