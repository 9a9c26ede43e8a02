"""What the agent's answer must be or hold."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

import builders as build
import pytest
from builders import say
from hypothesis import given
from hypothesis import strategies as st

from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.verdict import CheckResult, Verdict


def judged(check: dict[str, Any], *said: str, **story: Any) -> Verdict:
    told = build.story_of(checks=[{"type": "answer", **check}], **story)
    return score(told, build.trajectory("Hello.", *[say(each) for each in said]))


def results(check: dict[str, Any], *said: str, **story: Any) -> list[CheckResult]:
    return list(judged(check, *said, **story).checks)


def codes(check: dict[str, Any], *said: str, **story: Any) -> list[str | None]:
    return [each.code for each in results(check, *said, **story) if each.status == "fail"]


@pytest.mark.parametrize(
    ("check", "said", "expected"),
    [
        pytest.param({"equals": "4"}, ["4"], [], id="equal"),
        pytest.param({"equals": "4"}, [" 4\n"], [], id="white space around it"),
        pytest.param({"equals": "4"}, ["It is 4"], ["answer_mismatch"], id="more than it"),
        pytest.param({"equals": {"n": 1}}, ['{"n": 1.0}'], [], id="JSON is equal by value"),
        pytest.param({"equals": {"n": 1}}, ['```json\n{"n": 1}\n```'], [], id="JSON in a fence"),
        pytest.param({"equals": "Yes"}, ["yes"], ["answer_mismatch"], id="capitals differ"),
        pytest.param({"equals": "Yes", "ignore_case": True}, ["yes"], [], id="capitals are ignored"),
        pytest.param({"contains": ["refund", "5 days"]}, ["A refund in 5 days"], [], id="both are in it"),
        pytest.param({"contains": ["refund", "6 days"]}, ["A refund in 5 days"], ["missing_text"], id="one is missing"),
        pytest.param({"contains": ["x", "y"]}, ["A refund"], ["missing_text"] * 2, id="each is told"),
        pytest.param({"contains": "refund"}, ["a refund", "Bye."], ["missing_text"], id="only the last message counts"),
        pytest.param({"contains": "refund", "scope": "any"}, ["a refund", "Bye."], [], id="any message"),
        pytest.param({"not_contains": "refund"}, ["a refund", "Bye."], [], id="the last holds it not"),
        pytest.param(
            {"not_contains": "refund", "scope": "any"}, ["a refund", "Bye."], ["forbidden_text"], id="one holds it"
        ),
        pytest.param({"regex": r"R-\d{3}"}, ["It is R-123."], [], id="found somewhere"),
        pytest.param({"regex": r"^R-\d{3}$"}, ["It is R-123."], ["regex_no_match"], id="anchored"),
        pytest.param({"field": "status", "equals": "open"}, ['{"status": "open"}'], [], id="a field"),
        pytest.param({"field": "items[1].n", "equals": 2}, ['{"items": [{"n": 1}, {"n": 2}]}'], [], id="a deep field"),
        pytest.param({"field": "status", "contains": "op"}, ['{"status": "open"}'], [], id="contains in a field"),
        pytest.param({"field": "state", "equals": "open"}, ['{"status": "open"}'], ["answer_field_missing"], id="none"),
        pytest.param({"field": "status", "equals": "open"}, ["It is open."], ["answer_field_missing"], id="no JSON"),
        pytest.param({"min_length": 3}, ["ab"], ["answer_too_short"], id="too short"),
        pytest.param({"max_length": 3}, ["abc"], [], id="as long as it may be"),
        pytest.param({"max_length": 2}, ["abc"], ["answer_too_long"], id="too long"),
        pytest.param({"contains": "a"}, [], ["missing_text"], id="nothing was said"),
    ],
)
def test_what_an_answer_must_be_or_hold(check: dict[str, Any], said: list[str], expected: list[str]) -> None:
    assert codes(check, *said) == expected


@pytest.mark.parametrize(
    ("number", "said", "told"),
    [
        ({"expected": 12840.50, "tolerance": 0.01}, "The total is 12,840.505 USD.", True),
        ({"expected": 12840.50}, "The total is 12,840.505 USD.", False),
        ({"expected": 0.3, "tolerance": 0.1}, "It is 0.2.", True),
        ({"expected": 1200, "label": "revenue"}, "Revenue grew 12% to 1200.", True),
        ({"expected": 1200, "label": "total"}, "| Tax | 90 |\n| Total | 1,200.00 EUR |", True),
        ({"expected": 90, "label": "total"}, "| Tax | 90 |\n| Total | 1,200.00 EUR |", False),
        ({"expected": 1200, "label": "total"}, "**Total (3 items):**\n$1,200", True),
        ({"expected": 12}, "You have twelve days left.", True),
        ({"expected": 3}, "See you on March 3, 2026.", False),
        ({"expected": -45.5}, "Your balance is −45.50 EUR.", True),
        ({"expected": 12, "label": "growth"}, "Growth was 12 %.", True),
        (7, "7 of them", True),
    ],
)
def test_numbers_are_read_as_the_answer_writes_them(number: Any, said: str, told: bool) -> None:
    assert codes({"number": number}, said) == ([] if told else ["numeric_mismatch"])


def test_a_decimal_comma_is_read_where_the_story_speaks_so() -> None:
    assert codes({"number": {"expected": 1234.5, "label": "Summe"}}, "Die Summe ist 1.234,50 €.", language="de") == []


@given(st.floats(-1e9, 1e9, allow_nan=False).map(lambda each: round(each, 2)), st.sampled_from([0.0, 0.01, 5.0]))
def test_a_number_is_within_its_own_tolerance(number: float, tolerance: float) -> None:
    said = f"The total is {number:.2f}."
    assert codes({"number": [{"expected": number, "label": "total", "tolerance": tolerance}]}, said) == []
    far = {"expected": number + tolerance + 0.02, "label": "total", "tolerance": tolerance}
    if f"{far['expected']:.2f}" != f"{number + tolerance:.2f}":
        assert codes({"number": [far]}, said) == ["numeric_mismatch"]


def test_a_failed_demand_says_what_was_expected_where_and_what_to_do() -> None:
    found = results({"contains": "Refund", "id": "told"}, "A refund.")[0]
    assert (found.check, found.id, found.path, found.code) == ("answer", "told", "contains[0]", "missing_text")
    assert (found.expected, found.observed, found.evidence) == ("Refund", "A refund.", (2,))
    assert found.message == 'the answer lacks "Refund"'
    assert found.hint is not None
    assert "ignore_case" in found.hint


def test_what_was_said_stands_beside_what_was_expected() -> None:
    assert results({"equals": "12"}, "About 12")[0].message == 'the answer is "About 12", not "12"'
    told = results({"contains": "refund", "scope": "any"}, "One.", "Two.")[0]
    assert (told.message, told.observed) == ('each message lacks "refund"', ["One.", "Two."])
    assert results({"contains": "refund"})[0].message == "the agent said nothing"


def test_a_pattern_that_never_ends_leaves_the_trial_undecided() -> None:
    began = time.process_time()
    verdict = judged({"regex": "(?:a|aa)+$"}, "a" * 90 + "b")
    assert time.process_time() - began < 30
    assert verdict.success is None
    assert verdict.undecided is not None
    assert verdict.undecided.code == "check_broken"
    assert verdict.checks[0].code == "regex_timeout"


def test_what_an_answer_means_is_told_as_fuzzy_arguments_are() -> None:
    assert codes({"similar_to": "the order is cancelled"}, "The order is cancelled.") == []
    assert codes({"similar_to": "order 17"}, "order 18") == ["answer_differs"]


def test_a_warning_is_shown_and_fails_nothing() -> None:
    verdict = judged({"contains": "refund", "severity": "warning"}, "Hello.", regular_end=True)
    (check,) = [each for each in verdict.checks if each.check == "answer"]
    assert (check.status, check.severity, check.warns) == ("fail", "warning", True)
    assert verdict.success is True
    assert judged({"contains": "refund", "severity": "low"}, "Hello.").success is False
    assert judged({"contains": "refund", "severity": "warning"}, "Hello.").undecided is not None  # it judges nothing


def test_the_weight_of_a_check_is_shared_by_what_it_asks_for() -> None:
    found = results({"contains": ["a", "b"], "regex": ["c", "d"], "weight": 2}, "abc")
    assert [each.weight for each in found] == [0.5] * 4


def test_a_suite_asks_all_its_stories_or_those_with_a_label() -> None:
    rules = Rules.model_validate(
        {"checks": [{"answer": {"contains": "a"}}, {"type": "answer", "contains": "b", "labels": ["money"]}]}
    )
    spoken = build.trajectory("Hello.", say("c"))
    plain, labelled = build.story_of(checks=[]), build.story_of(labels=["money"])
    assert [len(score(each, spoken, rules).checks) for each in (plain, labelled)] == [1, 2]


def test_what_an_answer_is_held_against_is_what_the_verdict_rests_on() -> None:
    assert judged({"contains": "refund"}, "A refund.").rests_on == "keywords"
    assert judged({"contains": "refund"}, "Hello.").rests_on == "keywords"
    assert judged({"similar_to": "A refund."}, "A refund.").rests_on == "likeness"


@pytest.mark.parametrize(
    ("check", "said", "expected"),
    [
        ({"equals": None}, '{"n": null}', None),
        ({"equals": 5}, '{"n": null}', "the answer is null, not 5"),
        ({"equals": None}, '{"m": null}', "the answer has no n: there is no n in it"),
        ({"equals": None}, '{"n": 0}', "the answer is 0, not null"),
        ({"min_length": 1}, '{"n": null}', "the answer has less than 1 characters"),
    ],
)
def test_null_is_a_value_and_is_not_what_is_missing(check: dict[str, Any], said: str, expected: str | None) -> None:
    (found,) = results({"field": "n", **check}, said)
    assert (found.status, found.message) == (("pass", "") if expected is None else ("fail", expected))


@pytest.mark.parametrize(
    ("field", "said"),
    [("a.n", '{"a": {"n": null}}'), ("a[1]", '{"a": [1, null]}'), ("a[-1].n", '{"a": [{"n": null}]}')],
)
def test_null_stands_wherever_a_path_leads(field: str, said: str) -> None:
    assert codes({"field": field, "equals": None}, said) == []
    assert codes({"field": f"{field}.more", "equals": None}, said) == ["answer_field_missing"]
    assert codes({"field": "a[7]", "equals": None}, said) == ["answer_field_missing"]


@pytest.mark.parametrize("check", [{"equals": "Café"}, {"contains": "Café"}, {"regex": "^Café$"}])
def test_an_accent_is_the_same_however_it_is_typed(check: dict[str, Any]) -> None:
    apart = {name: unicodedata.normalize("NFD", text) for name, text in check.items()}
    for written, said in ((check, unicodedata.normalize("NFD", "Café")), (apart, "Café")):
        if "regex" not in written or written is check:
            assert codes(written, said) == []
    assert codes({"not_contains": unicodedata.normalize("NFD", "é")}, "Café") == ["forbidden_text"]


@pytest.mark.parametrize(
    ("text", "said", "stands"),
    [
        ("9:00", "We open at 19:00.", False),
        ("9:00", "We open at 9:00 AM.", True),
        ("5 days", "in 15 days", False),
        ("12", "$12.50", False),
        ("12", "It costs $12.", True),
        ("20", "It costs $20.00.", True),
        ("12", "in room A12", False),
        ("A-1001", "order A-1001-B", False),
        ("A-1001", "order (A-1001).", True),
        ("120", "1,120", False),
        ("March 3", "on March 3, 2026", True),
        ("2026", "on 2026-03-10", True),
        ("10", "on 2026-03-10", False),
        ("2 weeks", "2 weeks and 3 days", True),
        ("12", "19:00, then 12", True),
        ("und", "a refund", True),
    ],
)
def test_what_has_a_digit_is_found_as_a_whole_value(text: str, said: str, stands: bool) -> None:
    assert codes({"contains": text}, said) == ([] if stands else ["missing_text"])
    assert codes({"not_contains": text}, said) == (["forbidden_text"] if stands else [])
