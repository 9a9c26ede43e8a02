"""Mistakes in what a story demands besides its goals."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.errors import UserMistake

MISTAKES = [
    ({"forbid": [{"tool": "x", "unless": "pya"}]}, 's: forbid[0].unless: no goal is named "pya" (did you mean "pay"?)'),
    ({"forbid": ["x", {"tool": "y", "unless": ["pay", "z"]}]}, 's: forbid[1].unless: no goal is named "z"'),
    ({"forbid": [{"tol": "x"}]}, 's: forbid[0].tol: unknown field "tol" (did you mean "tool"?)'),
    ({"forbid": [{"args": {"x": 1}}]}, "s: forbid[0].tool: is missing; add it"),
    ({"forbid": [{"tool": "x", "args": {"id": {"$rgex": "a"}}}]}, 's: forbid[0].args.id: "$rgex" is no name of ours'),
    ({"forbid": [{"tool": "x", "args": {"id": {"$regex": "("}}}]}, "s: forbid[0].args.id.$regex: "),
    (
        {"forbid": [{"tool": "x", "args": {"id": {"$from": "pay"}}}]},
        "s: forbid[0].args.id: takes a value or a predicate; $from is for goals",
    ),
    ({"state": {"equals": {"a.b": {"$betwen": [1, 5]}}}}, 's: state.equals.a.b: "$betwen" is no name of ours'),
    ({"state": {"equals": {"a": {"$between": [5, 1]}}}}, "s: state.equals.a.$between: has the higher value first"),
    ({"forbid": [" "]}, "s: forbid[0].tool: is blank"),
    ({"forbid": [{"tool": "x", "args": [1]}]}, "s: forbid[0].args: should be an object"),
    ({"at_most": {"search": -1}}, "s: at_most.search: should be greater than or equal to 0, found -1"),
    ({"at_most": {"search": 1.5}}, "s: at_most.search: should be a whole number"),
    ({"at_most": {"search": True}}, "s: at_most.search: should be a whole number"),
    ({"at_most": {" ": 1}}, "s: at_most: a tool is blank"),
    ({"at_most": ["search"]}, "s: at_most: should be an object"),
    ({"must_not_say": ["refund", " "]}, "s: must_not_say[1]: a blank keyword is in no message"),
    ({"must_not_say": [["refund"]]}, "s: must_not_say[0]: should be text"),
    ({"consent": [""]}, "s: consent[0]: is blank"),
    ({"consent": {"tool": "x"}}, "s: consent: should be a list"),
    ({"gate": {"each": 1.2}}, "s: gate.each: should be less than or equal to 1"),
    ({"gate": {}}, "s: gate.each: is missing"),
    ({"gate": "all"}, "s: gate: should be a share such as 0.8, or {each: 0.8}; found 'all'"),
]


@pytest.mark.parametrize(("fields", "problem"), MISTAKES, ids=[problem for _, problem in MISTAKES])
def test_each_is_told_in_one_line(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(UserMistake) as told:
        story_of({"name": "pay", "tool": "pay"}, **fields)
    assert any(line.startswith(problem) for line in told.value.problems), told.value.problems
    assert not any("\n" in line for line in told.value.problems)


def test_short_forms_say_the_same() -> None:
    goal = {"name": "pay", "tool": "pay"}
    short = story_of(goal, forbid=["x", {"tool": "y", "unless": "pay"}], must_not_say="z", consent="pay", gate=0.8)
    whole = story_of(goal, forbid=[{"tool": "x"}, {"tool": "y", "unless": ["pay"]}], must_not_say=["z"], consent=["pay"], gate={"each": 0.8})  # fmt: skip
    assert short == whole


@pytest.mark.parametrize("fields", [{"forbid": ["x"]}, {"at_most": {"x": 1}}, {"must_not_say": "x"}, {"consent": "x"}])
def test_a_story_without_goals_may_demand_only_this(fields: dict[str, Any], tmp_path: Any) -> None:
    import json

    from harness.formats.story_files import read_stories

    path = tmp_path / "s.json"
    path.write_text(
        json.dumps({"agent": "a", "story": "You want x.", "starting_sentence": "Hi.", "goals": {}, **fields})
    )
    assert len(read_stories([path])) == 1
