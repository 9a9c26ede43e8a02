"""Recaps of twelve trades in the manners of today's assistants, as they are and each with one value changed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from fast_yaml import safe_load
from talked import stories_of, talk

FILE = Path(__file__).parents[1] / "questions" / "recaps.yaml"
CUSTOMERS = stories_of(FILE, "customers")
CASES: list[Any] = safe_load(FILE.read_text(encoding="utf-8"))["recaps"]
MOST_AFFIRMED, MOST_DENIED, MOST_DENIED_OPEN = 39, 6, 3
"""Of 326 with a wrong value, of 60 right ones, of 36 with another value that the data do not hold; they may only fall."""
ASKED = "Of course. Please tell me all that I need to know for it."


async def heard(customer: str, message: str) -> tuple[str, str | None]:
    turn = await talk(CUSTOMERS[customer], ASKED, message)
    return turn.text or "", turn.note.intention if turn.note else None


async def test_right_ones_are_not_denied():
    denied = [case for case in CASES if await _is_denied(case["customer"], case["message"])]

    assert len(denied) <= MOST_DENIED


async def test_wrong_values_are_not_affirmed():
    kinds, affirmed = Counter[str](), Counter[str]()
    for case in CASES:
        for kind, right, wrong in case["changed"]:
            said, meant = await heard(case["customer"], case["message"].replace(right, wrong))
            kinds[kind] += 1
            if meant == "affirm":
                affirmed[kind] += 1
                print(f"affirmed {case['customer']} {kind}: {right} > {wrong} | {said} | {case['message']!r}")
    print(*(f"{kind} {affirmed[kind]}/{count}" for kind, count in kinds.most_common()), sep=", ")

    assert affirmed.total() <= MOST_AFFIRMED


async def test_what_the_data_do_not_hold_is_not_denied():
    changed = [(c["customer"], c["message"].replace(right, other)) for c in CASES for right, other in c.get("open", ())]
    denied = [each for each in changed if await _is_denied(*each)]

    assert len(denied) <= MOST_DENIED_OPEN


async def _is_denied(customer: str, message: str) -> bool:
    said, meant = await heard(customer, message)
    if meant != "affirm":
        print(f"{customer} {meant}: {said} | {message!r}")
    return meant in {"deny", "correct"}
