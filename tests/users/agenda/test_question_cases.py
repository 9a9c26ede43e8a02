"""What the default user answers to messages of agents, in cases that others wrote: the share that is answered well."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from question_cases import answer, cases, customers, is_good

QUESTIONS = Path(__file__).parents[1] / "questions"
LEAST = 0.8
"""The share that is reached; it may only rise."""


def test_most_messages_are_answered_as_a_person_would():
    known = customers(QUESTIONS / "customers.yaml")
    found: Counter[tuple[str, bool]] = Counter()
    for case in cases(QUESTIONS / "cases.jsonl"):
        found[case["expect"], is_good(answer(known[case["customer"]], case), case)] += 1
    for kind in sorted({kind for kind, _ in found}):
        print(f"{kind:8} {found[kind, True]} of {found[kind, True] + found[kind, False]}")
    good = sum(count for (_, is_well), count in found.items() if is_well)
    assert good >= LEAST * found.total(), good / found.total()
