"""A path into a result that no result could have is a mistake, said where it stands."""

from __future__ import annotations

from typing import Any

import pytest
from builders import story_of

from harness.errors import UserMistake

READ = {"name": "r", "tool": "get_order"}
ILL_FORMED = {
    "x[": "items.0.id",
    "items[0].id": "items.0.id",
    "a..b": "between two dots",
    ".a": "between two dots",
    "a.": "between two dots",
    "": "leave it out",
    " ": "leave it out",
    "$.id": "without $",
    "a. b": "blank",
}


def places(path: str) -> dict[str, list[Any]]:
    flow = {"$from": "r", "path": path}
    return {
        "goals[1].when.path": [READ, {"tool": "b", "when": {"goal": "r", "path": path, "is": 1}}],
        "goals[1].when.path ": [
            READ,
            {"name": "g", "any_of": [[{"tool": "b"}], [{"tool": "c"}]], "when": {"goal": "r", "path": path, "is": 1}},
        ],
        "goals[1].args.id.path": [READ, {"tool": "b", "args": {"id": flow}}],
        "goals[1].args.id.0.deep.path": [READ, {"tool": "b", "args": {"id": [{"deep": flow}]}}],
        "goals[1].args.id.$any.0.path": [READ, {"tool": "b", "args": {"id": {"$any": [flow, 2]}}}],
        "goals[1].say.0.path": [READ, {"say": [flow]}],
    }


@pytest.mark.parametrize("place", list(places("")))
@pytest.mark.parametrize("path", ILL_FORMED)
def test_an_ill_formed_path_is_one_line_that_names_its_place(path: str, place: str) -> None:
    with pytest.raises(UserMistake) as mistake:
        story_of(*places(path)[place])
    (line,) = mistake.value.problems
    assert line.startswith(f"s: {place.strip()}: ")
    assert ILL_FORMED[path] in line


@pytest.mark.parametrize("path", ["id", "items.0.id", "items.*.id", "items.-1", "order-id.a_b", "Größe", "a b.c"])
@pytest.mark.parametrize("place", list(places("")))
def test_a_path_that_a_result_may_have_is_read(path: str, place: str) -> None:
    assert len(story_of(*places(path)[place]).goal_details) >= 2
