"""Exit statuses."""

from __future__ import annotations

import pytest

from harness.gate import decide
from harness.suite import Gate
from harness.trajectory import Trajectory
from harness.trial import Trial


def trials(outcomes: str) -> list[Trial]:
    names = {"s": "success", "f": "fail", "v": "void", "e": "error"}
    return [
        Trial(
            story=str(i), trial=1, job="j", agent="a", user="u", seed=0, outcome=names[letter],
            trajectory=Trajectory(), started_at=0, seconds=0,
        )
        for i, letter in enumerate(outcomes)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("outcomes", "gate", "status"),
    [
        pytest.param("ssss", {}, 0, id="all passed"),
        pytest.param("sssf", {}, 1, id="one failed"),
        pytest.param("ssssf", {"min_success": 0.8}, 0, id="a threshold is inclusive"),
        pytest.param("sssff", {"min_success": 0.8}, 1, id="below the threshold"),
        pytest.param("ssse", {}, 3, id="one without a verdict"),
        pytest.param("sssv", {}, 3, id="one void"),
        pytest.param("sssv", {"max_undecided": 1}, 0, id="one without a verdict is allowed"),
        pytest.param("ssfe", {}, 1, id="a gate that is missed is missed"),
        pytest.param("ee", {"max_undecided": 5, "min_success": 0}, 3, id="nothing scored never passes"),
        pytest.param("", {"min_success": 0}, 3, id="nothing played never passes"),
    ],
)
def test_exit_status(outcomes: str, gate: dict, status: int) -> None:
    found, reason = decide(trials(outcomes), Gate(**gate))
    assert found == status
    assert bool(reason) == bool(status)
