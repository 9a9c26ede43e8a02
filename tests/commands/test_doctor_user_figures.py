"""The figures of the default user that configs/README.md tells are those that `harness doctor` finds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from checkout import CONFIGS


def told(found: dict[str, Any]) -> list[str]:
    """The pieces of sentences that the document must hold."""
    total, bugs = found["desks"]["total"], found["bugs"]
    failures, caught = total["false_failures"], bugs["caught"]
    low, high = (f"{100 * failures[name]:.1f}" for name in ("low", "high"))
    missed = {
        bug: share["of"] - share["count"] for bug, share in bugs["by_bug"].items() if share["count"] < share["of"]
    }
    return [
        f"{failures['count']} false failure{'s' * (failures['count'] != 1)} of {failures['of']} ({100 * failures['rate']:.1f} %, {low} to {high} %)",
        f"{total['voids']['count']} void,",
        f"{total['contradictions']['count']} contradictions and {total['inventions']['count']} invented values in "
        f"{total['messages']:,} messages",
        f"{caught['count']:,} of {caught['of']:,} journeys with a planted bug ({100 * caught['rate']:.1f} %)",
        f"{bugs['passed']['count']} of them passed",
        *(f"{bug} {number}" for bug, number in missed.items()),
    ]


def told_in_short(found: dict[str, Any]) -> list[str]:
    """And the first page."""
    failures = found["desks"]["total"]["false_failures"]
    return [f"(the default: {failures['count']} of {failures['of']} fail{'s' * (failures['count'] == 1)})"]


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_the_figures_of_the_default_user_stand_in_the_document(workspace) -> None:
    result = workspace.run("doctor", "--user", "agenda", "--bugs", "--json")
    assert result.status == 0, result.err
    found = json.loads(result.out)
    lacking = [
        piece
        for file, pieces in ((CONFIGS / "README.md", told(found)), (CONFIGS.parent / "README.md", told_in_short(found)))
        for piece in pieces
        if piece not in " ".join(file.read_text(encoding="utf-8").split())
    ]
    assert lacking == [], "harness doctor --user agenda --bugs finds otherwise: tell its figures"
