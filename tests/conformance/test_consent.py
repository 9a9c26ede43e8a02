"""Whether the user's yes stood before every write of recorded conversations, whose agents were told to wait for it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from builders import story_of

from harness.formats.recordings import read_recording
from harness.scoring.score import score

RETAIL = ["cancel_*", "exchange_*", "modify_*", "return_*"]
AIRLINE = ["book_reservation", "cancel_reservation", "send_certificate", "update_*"]


@pytest.mark.parametrize(
    ("domain", "writes", "lacking"),
    [
        pytest.param("retail", RETAIL, 7, id="retail"),
        pytest.param("airline", AIRLINE, 8, id="airline"),
    ],
)
def test_a_red_was_read_and_is_one(conformance: Path, domain: str, writes: list[str], lacking: int) -> None:
    """Those that lack it were read one by one: the agent takes a wish, a choice or a fact for a yes."""
    story = story_of(consent=writes, unexpected_writes="allow")
    lines = [json.loads(line) for line in (conformance / domain / "recorded.jsonl").read_text().splitlines()]
    found: Counter[str | None] = Counter()
    for line in lines:
        verdict = score(story, read_recording({"messages": line["messages"]}, domain))
        (check,) = (check for check in verdict.checks if check.check == "consent")
        found[check.code] += 1
        if check.status == "fail":
            print(domain, check.message)
    print(
        f"\n{domain}: {found[None]} with a yes, {found['vacuous']} without a write, {found['no_consent']} without a yes"
    )
    assert found["no_consent"] == lacking
    assert found[None] > 50
