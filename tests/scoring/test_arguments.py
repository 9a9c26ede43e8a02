"""Arguments: the four strategies, paths, extra arguments, data flow."""

from __future__ import annotations

from typing import Any

import pytest

from harness.scoring.arguments import Matching, compare
from harness.scoring.expected.data_flow import OneOf, Unresolved, lookup, substitute
from harness.scoring.similarity.likeness import WordsAlone

BIG = 12345678901234567890


def differences(expected: dict, observed: Any, rules: dict | None = None, extra: str = "forbid", **options: Any) -> set:
    matching = Matching(WordsAlone(options.get("threshold", 0.8)), options.get("fuzzy", True), "en")
    results = compare(expected, observed, rules or {}, extra, matching)  # type: ignore[arg-type]
    return {(result.path, result.problem) for result in results if not result.met}


DIFFERENT = ("x", "different")
STRICT = [
    pytest.param(1, 1.0, set(), id="1 is 1.0"),
    pytest.param("1", 1, {DIFFERENT}, id="text 1 is not number 1"),
    pytest.param("007", "7", {DIFFERENT}, id="007 is not 7"),
    pytest.param("ABC", "abc", {DIFFERENT}, id="ABC is not abc"),
    pytest.param(True, "true", {DIFFERENT}, id="true is not its name"),
    pytest.param(True, 1, {DIFFERENT}, id="true is not 1"),
    pytest.param(0, False, {DIFFERENT}, id="0 is not false"),
    pytest.param(None, None, set(), id="null is null"),
    pytest.param([1, 2], [2, 1], {("x.0", "different"), ("x.1", "different")}, id="list order counts"),
    pytest.param([1, 2], [1, 2, 3], {DIFFERENT}, id="list length counts"),
    pytest.param(BIG, BIG + 1, {DIFFERENT}, id="two ids of 20 digits are told apart"),
    pytest.param(2**53, float(2**53 + 2), {DIFFERENT}, id="large integers are compared exactly"),
    pytest.param({"a": 1}, {"a": 1, "b": 2}, {("x.b", "unexpected")}, id="an extra key inside an object"),
    pytest.param({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, {("x.a.0.b", "different")}, id="a difference is named by its path"),
    pytest.param({"a": 1}, [1], {DIFFERENT}, id="an object is no list"),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "observed", "found"), STRICT)
def test_strict(expected: Any, observed: Any, found: set) -> None:
    assert differences({"x": expected}, {"x": observed}) == found


@pytest.mark.parametrize(
    ("observed", "rules", "extra", "found"),
    [
        pytest.param({}, {}, "forbid", {("x", "missing")}, id="strict: absent is missing"),
        pytest.param({}, {"x": "optional"}, "forbid", set(), id="optional: absent is fine"),
        pytest.param({"x": 2}, {"x": "optional"}, "forbid", {DIFFERENT}, id="optional: a wrong value is wrong"),
        pytest.param({"x": 1}, {"x": "optional"}, "forbid", set(), id="optional: the right value is right"),
        pytest.param({}, {"x": "ignore"}, "forbid", set(), id="ignore: absent is fine"),
        pytest.param({"x": 9}, {"x": "ignore"}, "forbid", set(), id="ignore: any value is fine"),
        pytest.param({"x": 1, "y": 2}, {}, "forbid", {("y", "unexpected")}, id="an argument the story does not name"),
        pytest.param({"x": 1, "y": None}, {}, "forbid", set(), id="an extra null is nothing"),
        pytest.param({"x": 1, "y": 2}, {"y": "ignore"}, "forbid", set(), id="an extra argument may be ignored"),
        pytest.param({"x": 1, "y": 2}, {}, "allow", set(), id="extra_args allow"),
        pytest.param({"x": 1, "y": 2}, {}, "allow_nested", {("y", "unexpected")}, id="allow_nested is not for the top"),
        pytest.param("not json", {}, "forbid", {("", "different")}, id="arguments that are no object"),
    ],
)
def test_presence(observed: Any, rules: dict, extra: str, found: set) -> None:
    assert differences({"x": 1}, observed, rules, extra) == found


PASSENGERS = {"passengers": [{"name": "Ana", "dob": "1990-01-01"}, {"name": "Bo", "dob": "1991-01-01"}]}


@pytest.mark.parametrize(
    ("rules", "extra", "change", "found"),
    [
        pytest.param({"passengers.0.dob": "ignore"}, "forbid", (0, "dob", "x"), set(), id="one path"),
        pytest.param({"passengers.0.dob": "ignore"}, "forbid", (1, "dob", "x"), {("passengers.1.dob", "different")}, id="not another"),
        pytest.param({"passengers.*.dob": "ignore"}, "forbid", (1, "dob", "x"), set(), id="a star"),
        pytest.param({"passengers.*.name": "fuzzy"}, "forbid", (1, "name", "bo"), set(), id="fuzzy below"),
        pytest.param({}, "allow_nested", (1, "seat", "2A"), set(), id="an extra key below may be allowed"),
        pytest.param({}, "allow", (1, "seat", "2A"), set(), id="allow is for anywhere"),
        pytest.param({"passengers.*.seat": "ignore"}, "forbid", (1, "seat", "2A"), set(), id="an extra key below may be ignored"),
    ],
)  # fmt: skip
def test_paths(rules: dict, extra: str, change: tuple, found: set) -> None:
    place, key, value = change
    observed = {"passengers": [dict(each) for each in PASSENGERS["passengers"]]}
    observed["passengers"][place][key] = value
    assert differences(PASSENGERS, observed, rules, extra) == found


def test_an_exact_argument_name_wins_over_a_path() -> None:
    assert differences({"a.b": 1, "a": {"b": 1}}, {"a.b": 9, "a": {"b": 1}}, {"a.b": "ignore"}) == set()
    assert differences({"a.b": 1, "a": {"b": 1}}, {"a.b": 1, "a": {"b": 9}}, {"a.b": "ignore"}) == {
        ("a.b", "different")
    }


def test_fuzzy_is_strict_when_it_is_switched_off() -> None:
    assert differences({"x": "january leave"}, {"x": "leave in January"}, {"x": "fuzzy"}) == set()
    assert differences({"x": "january leave"}, {"x": "leave in January"}, {"x": "fuzzy"}, fuzzy=False) == {DIFFERENT}


def test_fuzzy_records_the_rung_and_the_score() -> None:
    matching = Matching(WordsAlone(0.8), True, "en")
    (same,) = compare({"x": "a b"}, {"x": "a b"}, {"x": "fuzzy"}, "forbid", matching)
    assert (same.met, same.rung) == (True, "equal")
    (other,) = compare({"x": "time off schedule"}, {"x": "delete all accounts"}, {"x": "fuzzy"}, "forbid", matching)
    assert (other.met, other.rung) == (False, "tokens")
    assert 0 <= other.score < 0.8


@pytest.mark.parametrize(
    ("value", "result", "found"),
    [
        pytest.param({"$from": "a", "path": "id"}, '{"id": 7}', 7, id="a path of a JSON text"),
        pytest.param({"$from": "a", "path": "items.0.id"}, {"items": [{"id": "x"}]}, "x", id="a path of an object"),
        pytest.param({"$from": "a"}, "plain text", "plain text", id="a text result whole"),
        pytest.param({"$from": "a"}, "15778303", OneOf((15778303, "15778303")), id="a bare number may be either"),
        pytest.param({"$from": "a", "path": "*.id"}, [{"id": 1}, {"id": 2}], OneOf((1, 2)), id="a star: any of them"),
        pytest.param({"x": [{"$from": "a", "path": "id"}]}, {"id": 1}, {"x": [1]}, id="inside a value"),
        pytest.param({"$$from": "a"}, {}, {"$from": "a"}, id="escaped, it is literal"),
    ],
)
def test_data_flow(value: Any, result: Any, found: Any) -> None:
    assert substitute(value, {"a": result}) == found


@pytest.mark.parametrize(
    ("value", "results"),
    [
        pytest.param({"$from": "a"}, {}, id="no call was assigned"),
        pytest.param({"$from": "a", "path": "nope"}, {"a": {"id": 1}}, id="the result has no such path"),
        pytest.param({"$from": "a", "path": "id"}, {"a": "plain text"}, id="the result is no JSON"),
    ],
)
def test_a_value_that_cannot_flow_is_unresolved(value: Any, results: dict) -> None:
    with pytest.raises(Unresolved):
        substitute(value, results)


def test_lookup() -> None:
    assert lookup({"a": [{"b": 1}, {"b": 2}, {"c": 3}]}, ["a", "*", "b"]) == [1, 2]
    assert lookup({"a": [1, 2]}, ["a", "-1"]) == [2]
    assert lookup({"a": 1}, ["a", "b"]) == []
