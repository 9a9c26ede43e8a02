"""Texts with secrets and without, written by people who had not seen what finds them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from harness.redaction import Redactor

TEXTS = [json.loads(line) for line in (Path(__file__).parent / "texts_of_strangers.jsonl").read_text().splitlines()]
MISSED_AT_MOST = {"development": 0, "sealed": 0}
"""Of 54 and 46. At the first look at the sealed half 42 were found, and 2 of 56 innocent texts were changed."""


def half_of(row: dict[str, Any]) -> str:
    return "sealed" if hashlib.sha256(row["id"].encode()).digest()[0] % 2 else "development"


@pytest.mark.parametrize("half", MISSED_AT_MOST)
def test_secrets_are_found_and_innocent_texts_stay(half: str) -> None:
    redact, missed, changed = Redactor.from_environment({}), [], []
    for row in (row for row in TEXTS if half_of(row) == half):
        written = json.loads(redact.line(json.dumps({"text": row["text"]}, ensure_ascii=False)))["text"]
        if row["secret"] and row["secret"] in written:
            missed.append(row["text"])
        if not row["secret"] and written != row["text"]:
            changed.append(row["text"])
    assert len(missed) <= MISSED_AT_MOST[half], missed
    assert not changed
