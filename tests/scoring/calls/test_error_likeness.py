"""Results that read like errors and were not counted as such."""

from __future__ import annotations

import json
from typing import Any

import builders as build
import pytest

from harness.scoring.calls.error_likeness import LONGEST_LOOK, LONGEST_TEXT, likeness_of
from harness.scoring.calls.errors import call_error
from harness.scoring.score import score
from harness.types.rules import Rules

ALIKE = [
    {"status": "error"},
    {"status": "Error", "message": "no such order"},
    {"status": "failed", "reason": "no seats"},
    {"success": False},
    {"ok": False, "code": 3},
    {"errors": ["no such order"]},
    {"error_message": "no such order"},
    {"status_code": 404, "body": ""},
    {"code": 500},
    "Failed to book the flight.",
    "Exception: no such order",
    "Traceback (most recent call last): …",
    "ValueError: no such order",
    "sqlalchemy.exc.IntegrityError: duplicate key",
    "Could not find the order",
    "couldn't reach the server",
    "Unable to cancel.",
    "An error occurred",
    "Order A-1 not found",
    "404 Not Found",
    "HTTP 503: try again",
    "Permission denied",
    "Invalid order id",
]
NOT_ALIKE = [
    "",
    None,
    7,
    [],
    [{"status": "error"}],
    "ok",
    {"status": "ok", "errors": []},
    {"errors": None, "status": 200},
    {"status": "failed", "id": "PAY-1", "amount": 5},
    {"success": True},
    {"code": 404.5, "status": "shipped"},
    "The invoice of 404 dollars is open.",
    "Nothing failed to arrive.",
    "Valid until Friday",
    "Here is the policy. " * 20 + "Where a product is not found, ask for its number.",
]


@pytest.mark.parametrize("result", ALIKE, ids=str)
def test_what_reads_like_an_error_is_counted_with_the_pattern_that_is_said(result: Any) -> None:
    for form in (result, json.dumps(result)) if isinstance(result, dict) else (result,):
        assert call_error(build.call("A", form), None) is None
        found = likeness_of(form)
        assert found is not None
        assert call_error(build.call("A", form), Rules(error_pattern=found.pattern).error_pattern) is not None


@pytest.mark.parametrize("result", NOT_ALIKE, ids=lambda each: str(each)[:30])
def test_what_does_not_read_like_an_error(result: Any) -> None:
    assert likeness_of(result) is None


@pytest.mark.parametrize(
    ("result", "alike"),
    [
        ({"rows": "a row " * LONGEST_LOOK, "status": "error"}, True),
        ({"rows": "a row " * LONGEST_LOOK, "code": 404}, True),
        ({"rows": "a row " * LONGEST_LOOK, "code": 200}, False),
        ({"rows": "a row " * LONGEST_LOOK + " status error 404"}, False),
        ({"ok": True, "of": 45}, False),
    ],
)
def test_an_object_may_say_so_at_its_end(result: dict[str, Any], alike: bool) -> None:
    assert (likeness_of(json.dumps(result)) is not None) == alike
    assert (likeness_of(result) is not None) == alike


def test_it_is_said_once_a_tool_and_changes_no_verdict() -> None:
    steps = [
        build.call("find", {"status": "error", "of": 1}),
        build.call("find", {"status": "error", "of": 2}),
        build.call("pay", "Failed to pay. " * 20),
        build.call("pay", error="no"),
        build.call("get", "ok"),
    ]
    verdict = score(build.story_of({"tool": "find"}, {"tool": "pay"}, tools={"read": ["*"]}), build.trajectory(*steps))
    assert verdict.success is True
    assert [(each.tool, each.step) for each in verdict.error_like] == [("find", 1), ("pay", 3)]
    assert verdict.error_like[0].text == '{"status": "error", "of": 1}'
    assert len(verdict.error_like[1].text) == LONGEST_TEXT + 1


def test_what_is_counted_as_an_error_is_not_said_again() -> None:
    rules = Rules(error_pattern="(?i)failed to")
    steps = [
        build.call("pay", "Failed to pay."),
        build.call("pay", error="Failed to pay"),
        build.call("find", "error: no"),
    ]
    assert score(build.story_of({"tool": "pay"}), build.trajectory(*steps), rules).error_like == ()
