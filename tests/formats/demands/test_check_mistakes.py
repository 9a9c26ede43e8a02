"""Mistakes in checks: what has no effect, cannot be met, or is no value at all is refused before anything is played."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.errors import UserMistake
from harness.formats.demands.checks import check_problems

ANSWERS = [
    ({"contains": []}, ".contains: is empty, so that it has no effect"),
    ({"not_contains": [], "min_length": 1}, ".not_contains: is empty, so that it has no effect"),
    ({"number": []}, ".number: is empty, so that it has no effect"),
    ({"regex": ""}, ": regex: an empty pattern is found in every answer"),
    ({"contains": "a refund", "not_contains": "refund"}, '.contains[0]: "a refund" holds what not_contains[0] forbids'),
    ({"equals": "refund", "not_contains": "refund"}, '.equals: "refund" holds what not_contains[0] forbids'),
    ({"contains": "refund", "max_length": 3}, ".contains[0]: is longer than max_length 3 allows"),
    ({"equals": "refund", "max_length": 3}, ".equals: is longer than max_length 3 allows"),
    ({"equals": "no", "min_length": 3}, '.min_length: "no", which equals demands, is shorter'),
    ({"equals": "no", "contains": "yes"}, '.contains[0]: "yes" is not in "no", which equals demands'),
    ({"max_length": 0}, ".max_length: 0 is met by no answer"),
    ({"equals": {"$between": [1, 5]}}, ".equals: takes a value, no predicate"),
    ({"contains": "a\0b"}, ".contains: has a NUL character"),
    ({"contains": "a", "weight": True}, ": weight: should be a number, found true"),
    ({"contains": "a", "weight": "2"}, ': weight: should be a number, found "2"'),
    ({"min_length": True}, ": min_length: should be a whole number, found true"),
    ({"number": "42"}, ': number[0].expected: should be a number, found "42"'),
    ({"contains": 42}, ": contains[0]: should be text, found 42; for a number in whatever form write number: 42"),
    ({"expected": 42}, "; for a number in whatever form write number: 42"),
]
CALLS = [
    ({"args": {}}, ".args: is empty, so that it has no effect"),
    ({"name": []}, ".name: is empty, so that it has no effect"),
    ({"name": "pay", "after": "pay"}, ".after[0]: pay is what is called itself"),
    ({"name": "pay", "before": "pay"}, ".before[0]: pay is what is called itself"),
    ({"name": "pay", "before": "p*"}, ".before[0]: p* is what is called itself"),
    ({"name": "pay", "before": "read", "after": "read"}, ".before[0]: read is in after, too"),
    ({"name": "pay", "min": 3, "max": 2}, ": min 3 is more than max 2"),
    ({"name": "pay", "never": True, "min": 0}, ": never is max: 0"),
    ({"name": "pay", "args": {"n": {"$betwen": [1, 5]}}}, '"$betwen" is no name of ours (did you mean "$between"?)'),
    ({"name": "pay", "args": {"n": {"a": [{"$regex": "("}]}}}, ".args.n.a.0.$regex: is no regular expression"),
    ({"name": "pay", "args": {"n": {"$between": [5, 1]}}}, ".args.n.$between: has the higher value first"),
    ({"name": "pay", "args": {"n": {"$from": "read"}}}, ".args.n: takes a value or a predicate; $from is for goals"),
    ({"name": "pay", "max_seconds": "2"}, ': max_seconds: should be a number, found "2"'),
]
OTHERS = [
    ({"type": "budget", "max_cost": True}, ": max_cost: should be a number, found true"),
    ({"type": "stability", "max_answer_variants": "2"}, ": max_answer_variants: should be a whole number"),
    (
        {"type": "trajectory", "tools": [{"name": "pay", "arguments": {"n": {"$any": [1]}}}]},
        ".tools[0].arguments.n: takes a value, no predicate",
    ),
]
MISTAKES = [({"type": "answer", **check}, problem) for check, problem in ANSWERS]
MISTAKES += [({"type": "calls", **check}, problem) for check, problem in CALLS]
MISTAKES += OTHERS
FINE: list[dict[str, Any]] = [
    {"type": "answer", "field": "n", "equals": None},
    {"type": "answer", "equals": ""},
    {"type": "answer", "field": "n", "equals": []},
    {"type": "answer", "field": "n", "max_length": 0},
    {"type": "answer", "scope": "any", "equals": "no", "contains": "yes"},
    {"type": "answer", "contains": "19:00", "not_contains": "9:00"},
    {"type": "answer", "contains": "Yes", "not_contains": "yes"},
    {"type": "answer", "number": 5, "weight": 2},
    {"type": "calls", "name": "pay", "args": {"n": {"$between": [1, 5]}}, "after": "pay"},
    {"type": "calls", "name": "pay", "never": True, "after": "pay"},
    {"type": "calls", "name": "pay", "after": "p*"},
    {"type": "calls", "name": ["pay", "read"], "before": "read"},
    {"type": "budget", "max_cost": 1},
]


@pytest.mark.parametrize(("check", "problem"), MISTAKES, ids=[problem for _, problem in MISTAKES])
def test_mistakes_in_checks_say_where_and_what_to_do(check: dict[str, Any], problem: str) -> None:
    found = list(check_problems([check]))
    assert any(line.startswith("checks[0]") and problem in line for line in found), found
    with pytest.raises(UserMistake):
        story_of(checks=[check])


@pytest.mark.parametrize("check", FINE, ids=str)
def test_what_can_be_met_is_accepted(check: dict[str, Any]) -> None:
    assert list(check_problems([check])) == []


def test_a_nul_is_told_once_for_each_place() -> None:
    check = {"type": "calls", "name": "pay", "args": {"a": {"b": ["x\0"]}}}
    assert list(check_problems([check])) == [
        "checks[0].args.a.b[0]: has a NUL character, which is in no text; take it out"
    ]
