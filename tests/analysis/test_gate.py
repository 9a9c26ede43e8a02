"""Exit statuses: the gate is read with every undecided trial as failed and as passed."""

from __future__ import annotations

import itertools

import builders as build
import pytest
from pydantic import ValidationError

from harness.types.judging.gate import Gate
from harness.types.trial import Trial


def trials(outcomes: str) -> list[Trial]:
    """A letter for each trial; a capital for one whose story tells of a known failure."""
    names = {"s": "success", "f": "fail", "v": "void", "e": "error", "u": "unsure"}
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
        pytest.param("ssse", {}, 3, id="one error"),
        pytest.param("sssv", {}, 3, id="one void"),
        pytest.param("sssu", {}, 3, id="one unsure"),
        pytest.param("ssfe", {}, 1, id="missed both ways is missed"),
        pytest.param("sfe", {"min_success": 0.6}, 3, id="missed only if the undecided one failed"),
        pytest.param("sffe", {"min_success": 0.6}, 1, id="missed even if the undecided one passed"),
        pytest.param("ssssu", {"min_success": 0.8}, 0, id="passed even if the undecided one failed"),
        pytest.param("sssuu", {"min_success": 0.8}, 3, id="passed only if an undecided one passed"),
        pytest.param("ssssu", {"min_success": 0.8, "max_undecided": 0.2}, 0, id="the share that may be undecided is inclusive"),
        pytest.param("ssssu", {"min_success": 0.8, "max_undecided": 0.19}, 3, id="more are undecided than may be"),
        pytest.param("ssssu", {"min_success": 0.8, "max_undecided": 0}, 3, id="none may be undecided"),
        pytest.param("ffu", {"min_success": 0.8, "max_undecided": 0}, 1, id="a missed gate is missed, however many are undecided"),
        pytest.param("ee", {"max_undecided": 1.0, "min_success": 0}, 3, id="nothing scored never passes"),
        pytest.param("", {"min_success": 0}, 3, id="nothing played never passes"),
        pytest.param("ssF", {}, 0, id="a known failure does not fail the gate"),
        pytest.param("F", {}, 0, id="nothing but a known failure"),
        pytest.param("ssS", {}, 0, id="nor does an unexpected pass"),
        pytest.param("ssfF", {"min_success": 0.6}, 0, id="a known failure is out of the gate's rate"),
        pytest.param("ssfS", {"min_success": 0.75}, 0, id="an unexpected pass is in the gate's rate"),
        pytest.param("sFf", {}, 1, id="another failure beside it"),
        pytest.param("sE", {}, 3, id="an error is no known failure"),
    ],
)  # fmt: skip
def test_exit_status(outcomes: str, gate: dict, status: int) -> None:
    found, reason = build.gated(trials(outcomes), Gate(**gate))
    assert found == status
    assert bool(reason) == bool(status)


@pytest.mark.parametrize("least", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_the_gate_is_that_of_both_readings(least: float) -> None:
    """Against the plain rule: each undecided trial made a success, and each a failure."""
    for outcomes in map("".join, itertools.product("sfu", repeat=4)):
        if set(outcomes) <= {"u"}:
            continue
        readings = {build.gated(trials(outcomes.replace("u", each)), Gate(min_success=least))[0] for each in "sf"}
        expected = readings.pop() if len(readings) == 1 else 3
        assert build.gated(trials(outcomes), Gate(min_success=least))[0] == expected, outcomes


def test_a_run_that_is_not_played_to_its_end_does_not_pass() -> None:
    assert build.gated(trials("ss"), Gate(), unplayed={"later": 3}) == (3, "3 of 5 trials were not played")
    assert build.gated(trials("ssf"), Gate(min_success=0.1), unplayed={"later": 3}) == (
        3,
        "3 of 6 trials were not played",
    )
    assert build.gated(trials("sf"), Gate(), unplayed={"later": 3})[0] == 1
    assert build.gated(trials("sf"), Gate(min_success=0.8), unplayed={"later": 3})[0] == 3, (
        "the others might all have passed"
    )


@pytest.mark.parametrize(
    ("outcomes", "least", "unplayed", "said"),
    [
        ("sfF", 1, 0, "Journey Success 0.5 (without 1 that failed as expected) is below min_success 1"),
        ("sffu", 0.9, 0, "Journey Success 0.333 (at best 0.5, with 1 undecided trial read as passed) is below min_success 0.9"),
        ("sffu", 0.5, 2, "the gate comes out differently with 1 undecided and 2 unplayed trials read as failed and as passed: Journey Success is 0.167 or 0.667, and min_success 0.5"),
    ],
)  # fmt: skip
def test_the_reason_says_what_was_left_out_and_what_is_open(outcomes, least, unplayed, said) -> None:
    assert build.gated(trials(outcomes), Gate(min_success=least), unplayed={"later": unplayed})[1] == said


def test_a_share_beyond_what_is_allowed_is_said() -> None:
    gate = Gate(min_success=0.5, max_undecided=0.1)
    assert build.gated(trials("ssu"), gate)[1] == (
        "1 of 3 trials are undecided, a share of 0.333; gate.max_undecided allows 0.1"
    )


@pytest.mark.parametrize("count", [1, 2, 50])
def test_a_number_of_trials_is_refused_where_a_share_is_meant(count: int) -> None:
    with pytest.raises(ValidationError, match=f"a share of the trials now.*found {count}; write 0.1"):
        Gate(max_undecided=count)
    assert Gate(max_undecided=1.0).max_undecided == 1
    assert Gate(max_undecided=0).max_undecided == 0
