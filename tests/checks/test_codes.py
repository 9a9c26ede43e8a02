"""The codes of failed checks: others' tools look for them, so none is renamed or taken away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fast_yaml import safe_load
from frozen_codes import FROZEN, OURS

from harness.checks.function import FunctionCheck
from harness.checks.table import FAMILIES
from harness.report.explanations import CHECK_FIELDS, explained

ROOT = Path(__file__).parents[2]


def test_no_code_was_renamed_and_each_is_explained() -> None:
    explained = safe_load((ROOT / "harness" / "report" / "explanations.yaml").read_text(encoding="utf-8"))
    words = {word for group in explained.values() for word in group}
    assert [code for code in [*FROZEN, *OURS] if code not in words] == []


def test_every_frozen_code_is_given_by_some_check() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "harness").rglob("*.py")))
    given = set(re.findall(r'"([a-z_]+)"', source))
    assert [code for code in [*FROZEN, *OURS] if code not in given] == []


def test_what_a_check_asks_for_can_be_asked_for_by_its_printed_name() -> None:
    for printed in ("answer.contains[0]", "calls.before[1]", "trajectory", "python:mine:polite"):
        assert explained(printed), printed


KINDS = {**FAMILIES, "python:module:function": FunctionCheck}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_check_and_each_of_its_fields_is_explained(kind: str) -> None:
    assert explained(kind)
    for name in KINDS[kind].model_fields:
        assert [each for each in explained(name) if each.group.startswith(CHECK_FIELDS)], (
            f"{kind}.{name} has no docstring"
        )
        if kind in FAMILIES:
            assert {kind, name} <= {each.code for each in explained(f"{kind}.{name}[0]")}


@pytest.mark.parametrize("word", ["function", "severity", "warning", "causes", "label", "expected", "tolerance"])
def test_words_of_checks_in_the_documentation_are_explained(word: str) -> None:
    assert any(each.code == word for each in explained(word))
