"""Whether a value is as a predicate says, wherever that stands."""

from __future__ import annotations

from typing import Any

import pytest

from harness.errors import UserMistake
from harness.report.trial.values import value
from harness.scoring.expected.predicates import meets


@pytest.mark.parametrize(
    ("expected", "yes", "no"),
    [
        ({"$any": ["a", 1]}, ["a", 1, 1.0], ["b", "1", True, None]),
        ({"$regex": "^A-[0-9]+$"}, ["A-1", "A-20"], ["B-1", "A-", 1, None, ["A-1"]]),
        ({"$between": [1, 5]}, [1, 5, 2.5], [0.99, 5.01, "3", True, None]),
        ({"$between": [1, None]}, [1, 10**30], [0]),
        ({"$between": ["2026-03-01", "2026-03-31"]}, ["2026-03-01", "2026-03-31", "2026-03-05T10:00", "March 5, 2026"],
         ["2026-04-01", "10:00", 5, "soon"]),
        ({"$between": ["09:00", "17:30"]}, ["09:00", "17:30:00", "2 PM"], ["08:59", "2026-03-01"]),
        ({"$between": ["2026-03-01T09:00", "2026-03-01T10:00"]}, ["2026-03-01T09:30"], ["2026-03-01T10:01", "2026-03-01"]),
        ({"$approx": 5, "within": 0.01}, [5, 5.01, 4.99], [5.011, "5", None, True]),
        ({"$contains": "order"}, ["my order", ["order", "b"]], ["Order", 5, ["my order"]]),
        ({"$contains": {"a": 1}}, [{"a": 1, "b": 2}, [{"a": 1}]], [{"a": 2}, {"b": 1}, [{"a": 1, "b": 2}]]),
        ({"$not": "a"}, ["b", 1, None], ["a"]),
        ({"$not": {"$any": ["a", "b"]}}, ["c"], ["a", "b"]),
        ({"$regex": "^A", "$not": "A1"}, ["A2"], ["A1", "B"]),
        ({"x": [{"$any": [1, 2]}, 3]}, [{"x": [2, 3]}], [{"x": [3, 3]}, {"x": [1, 3], "y": 1}]),
        ({"$$any": [1]}, [{"$any": [1]}], [1]),
        ([1, {"$approx": 2, "within": 1}], [[1, 3]], [[1], [3, 1]]),
    ],
)  # fmt: skip
def test_a_predicate(expected: Any, yes: list[Any], no: list[Any]) -> None:
    assert [each for each in yes if not meets(expected, each)] == []
    assert [each for each in no if meets(expected, each)] == []


def test_a_pattern_that_never_ends_is_cut() -> None:
    with pytest.raises(UserMistake, match="took more than 1 s on one value"):
        meets({"$regex": "^(a|a|aa)+$"}, "a" * 60 + "b")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ({"$any": ["a", 1]}, 'one of "a", 1'),
        ({"$between": [1, 5]}, "between 1 and 5"),
        ({"$between": [None, "2026-03-01"]}, 'at most "2026-03-01"'),
        ({"$approx": 5, "within": 0.01}, "5 ± 0.01"),
        ({"$contains": "x"}, 'something with "x" in it'),
        ({"$not": {"$regex": "^A"}}, "not a text that matches ^A"),
    ],
)
def test_a_report_says_it_in_words(expected: Any, text: str) -> None:
    assert value(expected) == text
