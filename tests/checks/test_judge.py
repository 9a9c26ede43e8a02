"""What is wrong in a judge check is said in one line, before anybody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from harness.checks.rubrics.judge import JudgeCheck
from harness.checks.rubrics.shipped import shipped, shipped_names
from harness.checks.table import as_check
from harness.errors import UserMistake
from harness.formats.demands.checks import check_problems
from harness.formats.suite_files import find_suite

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({}, "asks for nothing; give a rubric, criteria, or use"),
    "a blank rubric": ({"rubric": "  "}, "is blank"),
    "a rubric of 50 kB": ({"rubric": "x" * 50_000}, "has 50,000 characters, and at most 20,000 are read; shorten it"),
    "a criterion without text": ({"criteria": [{"id": "a"}]}, "criteria[0]: has no text; say what must hold"),
    "a criterion with a blank text": ({"criteria": [" "]}, "is blank"),
    "two of one id": ({"criteria": [{"id": "a", "text": "A."}, {"id": "a", "text": "B."}]}, "ids are unique"),
    "even votes": ({"rubric": "Be kind.", "votes": 2}, "expected an odd number, so that there is a majority; found 2"),
    "one label": ({"criteria": [{"text": "A.", "labels": {"pass": "yes"}}]}, "expected two at least"),
    "an unknown label": ({"criteria": [{"text": "A.", "meets": ["pas"]}]}, 'did you mean "pass"?'),
    "an unknown rubric": ({"use": "polite"}, 'did you mean "politeness"?'),
    "a policy that is missing": ({"use": "policy"}, "use: policy needs the policy"),
    "a score above 1": ({"rubric": "Be kind.", "pass_score": 8}, "pass_score"),
    "an unknown scope": ({"rubric": "Be kind.", "scope": "last"}, "expected conversation, final, agent:NAME"),
    "more models than votes": ({"rubric": "Be kind.", "models": ["openai/a", "openai/b"]}, "raise votes"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_it_is_refused(kind: str) -> None:
    fields, says = WRONG[kind]
    (problem,) = check_problems([{"type": "judge", **fields}])
    assert says in problem
    assert problem.startswith("checks[0]")


def test_a_rubric_has_a_hash_of_what_is_asked_alone() -> None:
    one, same, other = (
        as_check({"type": "judge", **fields})
        for fields in ({"rubric": "Be kind."}, {"rubric": "Be kind.", "votes": 3, "id": "x"}, {"rubric": "Be brief."})
    )
    assert isinstance(one, JudgeCheck)
    assert isinstance(same, JudgeCheck)
    assert isinstance(other, JudgeCheck)
    assert one.hash == same.hash != other.hash


def test_each_rubric_that_is_shipped_names_its_source_and_asks_something() -> None:
    assert shipped_names() == ("faithful", "hallucinated_success", "policy", "politeness", "relevance")
    for name in shipped_names():
        assert len(shipped(name)["source"]) > 20
        check = as_check({"type": "judge", "use": name, "policy": "No refunds."})
        assert isinstance(check, JudgeCheck)
        assert check.asks_for_nothing is None


def test_a_policy_is_read_from_a_file_beside_the_suite(tmp_path) -> None:
    suite = tmp_path / "suite.yaml"
    text = "agent: a:b\ncases: [{id: x, prompt: Hi}]\nchecks: [{type: judge, use: policy, policy: {file: %s}}]\n"
    (tmp_path / "rules.md").write_text("No refunds.", encoding="utf-8")
    suite.write_text(text % "rules.md", encoding="utf-8")
    found = find_suite([suite])
    assert found is not None
    assert found.rules.checks[0]["policy"] == "No refunds."
    suite.write_text(text % "none.md", encoding="utf-8")
    with pytest.raises(UserMistake, match=r"none\.md: no such file"):
        find_suite([suite])
