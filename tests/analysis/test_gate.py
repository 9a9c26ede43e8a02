"""Exit statuses."""

from __future__ import annotations

import builders as build
import pytest

from harness.analysis.gate import decide
from harness.types.suite import Gate
from harness.types.trial import Trial


def trials(outcomes: str) -> list[Trial]:
    """A letter for each trial; a capital for one whose story tells of a known failure."""
    names = {"s": "success", "f": "fail", "v": "void", "e": "error"}
    return [
        build.trial(str(i), outcome=names[letter.lower()], xfail="TICKET-1" if letter.isupper() else None)
        for i, letter in enumerate(outcomes)
    ]


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
        pytest.param("ssF", {}, 0, id="a known failure does not fail the gate"),
        pytest.param("F", {}, 0, id="nothing but a known failure"),
        pytest.param("ssS", {}, 0, id="nor does an unexpected pass"),
        pytest.param("ssfF", {"min_success": 0.6}, 0, id="a known failure is out of the gate's rate"),
        pytest.param("ssfS", {"min_success": 0.75}, 0, id="an unexpected pass is in the gate's rate"),
        pytest.param("sFf", {}, 1, id="another failure beside it"),
        pytest.param("sE", {}, 3, id="an error is no known failure"),
    ],
)
def test_exit_status(outcomes: str, gate: dict, status: int) -> None:
    found, reason = decide(trials(outcomes), Gate(**gate))
    assert found == status
    assert bool(reason) == bool(status)


def test_a_run_that_is_not_played_to_its_end_does_not_pass() -> None:
    assert decide(trials("ss"), Gate(), unplayed=3) == (3, "3 of 5 trials were not played")
    assert decide(trials("sf"), Gate(), unplayed=3)[0] == 1


def test_what_is_left_out_of_the_rate_is_said() -> None:
    assert decide(trials("sfF"), Gate())[1] == (
        "Journey Success 0.5 (without 1 that failed as expected) is below min_success 1"
    )
