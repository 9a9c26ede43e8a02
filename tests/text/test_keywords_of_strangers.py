"""Keywords and messages that people wrote who had seen neither code nor tests, in four languages.

Run on another file of the same form: PYTHONPATH=. .venv/bin/python tests/text/test_keywords_of_strangers.py FILE [--wrong]
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness.text.keywords import says

DEVELOPMENT = Path(__file__).parents[1] / "meaning" / "keywords-development.jsonl"
FLOOR = 0.99


@dataclass
class Measured:
    """How many keywords were found, and not found, as people said."""

    right: Counter[str] = field(default_factory=Counter)
    all: Counter[str] = field(default_factory=Counter)
    wrong: list[dict] = field(default_factory=list)

    @property
    def share(self) -> float:
        return self.right["all"] / self.all["all"]


def measure(path: Path) -> Measured:
    measured = Measured()
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        right = says(row["said"], row["keyword"], row["language"]) == row["met"]
        for group in ("all", row["language"], "met" if row["met"] else "not met", row["class"]):
            measured.all[group] += 1
            measured.right[group] += right
        if not right:
            measured.wrong.append(row)
    return measured


@pytest.mark.parametrize(("half", "floor"), [("development", FLOOR), ("sealed", FLOOR), ("later", 0.95)])
def test_keywords_of_strangers_are_found_as_people_said(half, floor):
    measured = measure(DEVELOPMENT.with_name(f"keywords-{half}.jsonl"))
    assert measured.share >= floor, [row["id"] for row in measured.wrong]


def test_keywords_of_strangers_are_neither_found_too_easily_nor_missed():
    measured = measure(DEVELOPMENT)
    for group in ("met", "not met"):
        assert measured.right[group] / measured.all[group] >= FLOOR - 0.02


if __name__ == "__main__":
    found = measure(Path(sys.argv[1]))
    for group, number in found.all.most_common():
        print(f"{group:24} {found.right[group]:4} of {number:4}  {found.right[group] / number:7.1%}")
    if "--wrong" in sys.argv:
        for row in found.wrong:
            print(json.dumps(row, ensure_ascii=False))
