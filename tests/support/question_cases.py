"""Cases of what a user should answer: a customer, a conversation so far, a message, and what the answer must hold.

`python tests/support/question_cases.py CUSTOMERS.yaml CASES.jsonl [--prose]` prints the share that is answered well, and the others.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fast_yaml import safe_load

from harness.text.keywords import mentions
from harness.threads import run_sync
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import UserData
from harness.users.agenda.user import AgendaUser


def customers(path: Path) -> dict[str, Brief]:
    """Each customer by its name."""
    return {
        each["id"]: Brief(
            each["story"],
            each["starting_sentence"],
            persona=None,
            user_turns=(),
            language="en",
            agent_first=False,
            user=UserData.model_validate(each["user"]),
        )
        for each in safe_load(path.read_text(encoding="utf-8"))
    }


def cases(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def answer(brief: Brief, case: Mapping[str, Any]) -> str | None:
    """What the user says to the message of a case; what it said before is as the case has it."""
    before = [Utterance(each["role"], each["text"]) for each in case["before"]]
    return run_sync(AgendaUser(brief).speak([*before, Utterance("agent", case["message"])])).text


def is_good(said: str | None, case: Mapping[str, Any]) -> bool:
    """Whether the answer is what the case wants."""
    text = said or ""
    affirms = re.match(r"(yes|sure|of course|that is (right|correct|fine))\b", text, re.IGNORECASE) is not None
    denies = re.match(r"(no|not)\b", text, re.IGNORECASE) is not None
    holds = all(mentions(text, word) or word.lower() in text.lower() for word in case["has"])
    spared = not any(mentions(text, word) for word in case["has_not"])
    match case["expect"]:
        case "yes":
            return affirms and not denies and holds and spared
        case "no" | "correct" | "unknown":
            return not affirms and bool(text) and holds and spared
        case "end":
            return not affirms and spared and not re.search(r"\d|\bwant\b", text)
        case "wait":
            return not affirms and len(text.split()) < LONGEST_NOD and spared
        case _:
            return bool(text) and holds and spared


LONGEST_NOD = 8
"""Words of an answer that only waits."""


def main() -> None:
    folder, prose = sys.argv[1:3], "--prose" in sys.argv
    known = customers(Path(folder[0]))
    found: Counter[str] = Counter()
    for case in cases(Path(folder[1])):
        brief = known[case["customer"]]
        said = answer(Brief(**{**_fields(brief), "user": None}) if prose else brief, case)
        good = is_good(said, case)
        found[f"{case['expect']} {'good' if good else 'bad'}"] += 1
        if not good:
            print(
                f"{case['customer']:10} {case['expect']:8} {case['message'][-220:]!r}\n    → {said!r}   {case['has']} not {case['has_not']}"
            )
    print(dict(sorted(found.items())))


def _fields(brief: Brief) -> dict[str, Any]:
    return {name: getattr(brief, name) for name in brief.__slots__}


if __name__ == "__main__":
    main()
