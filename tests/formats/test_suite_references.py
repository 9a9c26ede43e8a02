"""A reference of a check may be a file: of a suite, which is the project's own, and of no story."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.errors import UserMistake
from harness.formats.demands.checks import check_problems
from harness.formats.suite_files import read_suite

TALK = [
    {"role": "user", "content": "Hi"},
    {"role": "assistant", "tool_calls": [{"function": {"name": "look", "arguments": "{}"}}]},
]


def test_a_reference_may_be_a_file_beside_the_suite_and_is_kept_with_it(tmp_path: Path) -> None:
    (tmp_path / "talk.json").write_text(json.dumps(TALK))
    check = {"type": "trajectory", "mode": "subset", "reference": "talk.json"}
    (tmp_path / "s.json").write_text(json.dumps({"agent": "a:b", "stories": "x", "checks": [check]}))
    assert read_suite(tmp_path / "s.json").rules.checks == ({**check, "reference": TALK},)
    check = {**check, "reference": "tlak.json"}
    (tmp_path / "s.json").write_text(json.dumps({"agent": "a:b", "stories": "x", "checks": [check]}))
    with pytest.raises(UserMistake, match=r"tlak\.json: no such file; check the path"):
        read_suite(tmp_path / "s.json")


def test_a_story_names_no_file_as_a_reference() -> None:
    [said] = check_problems([{"type": "trajectory", "mode": "subset", "reference": "talk.json"}])
    assert said.endswith('found "talk.json"; only a check of a suite file may name a file')
