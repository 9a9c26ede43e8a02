"""Groups, conditions and predicates as stories write them, and every mistake in them by its own line."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from harness.errors import UserMistake
from harness.formats.json_schema import story_schema
from harness.formats.lint import lint
from harness.formats.story_parser import parse_story
from harness.formats.story_writer import story_document
from harness.report.explanations import explained
from harness.types.story import Story

BY_HAND = [
    {"name": "read", "tool": "get_order"},
    {
        "name": "pay",
        "any_of": [[{"tool": "charge", "args": {"card": "A"}}], [{"tool": "debit"}, {"tool": "confirm"}]],
        "after": "read",
    },
    {"name": "two", "n_of": {"n": 2, "goals": [{"tool": "a"}, {"tool": "b"}, {"tool": "c"}]}, "after": ["pay"]},
    {"tool": "cancel", "when": {"goal": "read", "path": "status", "is": {"$any": ["pending", "open"]}}},
    {"say": [{"$from": "pay", "path": "id"}, "done"], "after": "two"},
]
LONG = {
    "goals": {"read": ["pay"], "pay": []},
    "goal_details": [
        {"name": "read", "type": "tool_call", "tool_name": "get_order"},
        {
            "name": "pay",
            "required": False,
            "any_of": [
                [{"name": "charge", "type": "tool_call", "tool_name": "charge"}],
                {"name": "inner", "n_of": {"n": 1, "goals": [
                    {"name": "debit", "type": "tool_call", "tool_name": "debit"},
                    {"name": "refuse", "type": "text", "keywords": ["cannot"]},
                ]}},
            ],
        },
    ],
}  # fmt: skip


def document(goals: Any = BY_HAND, **fields: Any) -> dict[str, Any]:
    told = {"agent": "a", "story": "You want to pay.", "starting_sentence": "I want to pay."}
    return {**told, **(goals if isinstance(goals, dict) else {"goals": goals}), **fields}


def read(goals: Any = BY_HAND) -> Story:
    return parse_story(document(goals), where="f", default_id="s")


def problems(goals: Any) -> list[str]:
    with pytest.raises(UserMistake) as mistake:
        read(goals)
    return list(mistake.value.problems)


def test_groups_among_the_goals_become_goals_and_groups_by_name() -> None:
    story = read()
    assert [goal.name for goal in story.goal_details] == "read charge debit confirm a b c cancel say".split()
    assert story.groups["pay"].any_of == (("charge",), ("debit", "confirm"))
    assert story.groups["two"].n_of is not None
    assert (story.groups["two"].number, story.groups["two"].ways) == (2, (("a",), ("b",), ("c",)))
    assert story.goals["read"] == ("pay",)


@pytest.mark.parametrize("goals", [BY_HAND, LONG], ids=["by hand", "with goal_details"])
def test_what_is_written_can_be_read_again(goals: Any) -> None:
    story = read(goals)
    assert parse_story(story_document(story), where="f", default_id="s") == story
    assert parse_story(json.loads(story.model_dump_json()), where="f", default_id="s") == story


@pytest.mark.parametrize("goals", [BY_HAND, LONG], ids=["by hand", "with goal_details"])
def test_an_editor_finds_nothing_wrong_with_either_form(goals: Any) -> None:
    schema = jsonschema.Draft7Validator(story_schema())
    assert list(schema.iter_errors(document(goals))) == []
    assert list(schema.iter_errors(story_document(read(goals)))) == []


@pytest.mark.parametrize(
    "group",
    [
        {"any_of": [[{"tool": "a"}], []]},
        {"any_off": [[{"tool": "a"}], [{"tool": "b"}]]},
        {"n_of": {"n": 0, "goals": [{"tool": "a"}]}},
        {"n_of": {"goals": [{"tool": "a"}]}},
        {"any_of": [[{"tool": "a"}], [{"tool": "b"}]], "n_of": {"n": 1, "goals": [{"tool": "c"}]}},
        {"tool": "a", "when": {"goal": "b"}},
    ],
    ids=["an empty way", "a misspelt word", "none of", "without a number", "two groups in one", "a half condition"],
)
def test_an_editor_and_the_parser_find_the_same_wrong(group: dict[str, Any]) -> None:
    assert list(jsonschema.Draft7Validator(story_schema()).iter_errors(document([group])))
    assert problems([group])


def test_a_goal_alone_is_a_way_of_its_own() -> None:
    flat, whole = [{"tool": "a"}, {"tool": "b"}], [[{"tool": "a"}], [{"tool": "b"}]]
    assert read([{"any_of": flat}]) == read([{"any_of": whole}]) == read([{"any_of": [flat[0], whole[1]]}])
    assert read([{"any_of": flat}]).groups["any_of"].any_of == (("a",), ("b",))
    assert not list(jsonschema.Draft7Validator(story_schema()).iter_errors(document([{"any_of": flat}])))
    said = story_schema()["$defs"]["GroupEntry"]["properties"]["any_of"]["description"]
    (word,) = explained("any_of")
    assert "a goal alone, which is a way of its own" in said
    assert "[{tool: a}, {tool: b}] is [[{tool: a}], [{tool: b}]]" in word.cause


def test_order_to_and_from_a_group_means_all_its_goals_and_inside_only_what_is_said() -> None:
    graph = read().graph
    place = {goal.name: i for i, goal in enumerate(graph.goals)}
    assert {graph.goals[i].name for i in graph.predecessors(place["a"])} == {"read", "charge", "debit", "confirm"}
    assert not graph.before[place["confirm"]] >> place["debit"] & 1
    assert graph.before[place["cancel"]] >> place["read"] & 1, "a condition comes after what decides"
    assert {graph.goals[i].name for i in graph.sources[place["say"]]} == {"charge", "confirm"}, "the last of each way"


def deep(levels: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"tool": "a"}
    for level in range(levels):
        entry = {"any_of": [[entry], [{"tool": f"b{level}"}]]}
    return entry


GROUP = {"name": "pay", "any_of": [[{"tool": "a"}], [{"tool": "b"}]]}


@pytest.mark.parametrize(
    ("goals", "expected"),
    [
        ([{"any_of": [[{"tool": "a"}], []]}], "f: goals[0].any_of[1]: this way has no goal"),
        ([{"any_of": [[{"tool": "a"}]]}], "f: goals[0].any_of: is one way alone"),
        ([{"any_of": []}], "f: goals[0].any_of: has no way; write two ways or more"),
        ([{"any_of": "a"}], "f: goals[0].any_of: should be a list of ways, each a list of goals; found"),
        ([{"any_of": [["a"], [{"tool": "b"}]]}], "f: goals[0].any_of[0][0]: a goal is an object"),
        ([{**GROUP, "n_of": {"n": 1, "goals": [{"tool": "c"}]}}], "f: goals[0]: has both any_of and n_of"),
        ([{**GROUP, "requird": False}], 'f: goals[0]: unknown field "requird" of a group (did you mean "required"?)'),
        ([{"n_of": {"n": 3, "goals": [{"tool": "a"}, {"tool": "b"}]}}], "goals[0].n_of.n: is 3, but there are only 2"),
        ([{"n_of": {"n": 0, "goals": [{"tool": "a"}]}}], "f: goals[0].n_of.n: should be a whole number from 1 on, found 0"),
        ([deep(4)], "groups stand in each other at most 3 deep"),
        ([{"any_of": [[{"tool": "a", "argz": {}}], [{"tool": "b"}]]}], 'f: goals[0].any_of[0][0]: unknown field "argz"'),
        ([{**GROUP, "after": "read"}], 'f: goals: "pay" comes after "read", which is no goal'),
        ([{"tool": "a", "when": {"goal": "b", "is": 1}}], 'f: goals[0].when.goal: no goal is named "b"'),
        ([{"say": "x", "name": "t"}, {"tool": "a", "when": {"goal": "t", "is": 1}}], "only a tool call has a result"),
        ([{"tool": "a", "after": "b"}, {"tool": "b", "when": {"goal": "a", "is": 1}, "name": "b"},
          {"tool": "c", "name": "c", "when": {"goal": "c", "is": 1}}], "the goals wait for each other"),
        ([{**GROUP, "when": {"goal": "a", "is": 1}}], "the goals wait for each other"),
        ([{**GROUP, "any_of": [[{"tool": "a"}], [{"say": "no"}]]}, {"tool": "c", "args": {"x": {"$from": "pay"}}}],
         'f: goals[1]: way 2 of "pay" has no tool call, so that nothing could come from it'),
        ([{"tool": "a", "args": {"x": {"$anny": [1]}}}], '"$anny" is no name of ours (did you mean "$any"?)'),
        ([{"tool": "a", "args": {"x": {"$any": []}}}], "goals[0].args.x.$any: should be a list"),
        ([{"tool": "a", "args": {"x": {"$regex": "("}}}], "goals[0].args.x.$regex: is no regular expression"),
        ([{"tool": "a", "args": {"x": {"$between": [5, 1]}}}], "has the higher value first"),
        ([{"tool": "a", "args": {"x": {"$between": ["monday", "friday"]}}}], "should hold dates and times"),
        ([{"tool": "a", "args": {"x": {"$approx": 5}}}], 'goals[0].args.x.$approx: needs "within" beside it'),
        ([{"tool": "a", "args": {"x": {"$any": [1], "y": 2}}}], '"y" stands beside $any; take it out'),
        ([{"tool": "a", "args": {"x": [1]}, "aligned": ["x", "y"]}], 'aligned: "y" names no argument of the goal'),
        ([{"tool": "a", "args": {"x": [1], "y": [1, 2]}, "aligned": ["x", "y"]}], "the lists have 1 and 2 items"),
        ([{"tool": "a", "args": {"x": 1}, "arg_matching": {"x": "unordered"}}], "the expected value is no list"),
        ([{"say": [{"$from": "nobody"}]}], 'goals[0].say.0: no goal is named "nobody"'),
    ],
)  # fmt: skip
def test_a_mistake_is_said_where_it_stands_in_the_file(goals: Any, expected: str) -> None:
    found = problems(goals)
    assert any(expected in line for line in found), found


# ------------------------------------------------------------------------------------------------------------- doubts


def doubts(*goals: dict[str, Any]) -> list[str]:
    return [line for line in lint(read(list(goals))) if line.startswith("goal ")]


def test_a_way_that_takes_a_value_from_another_way_can_never_be_met() -> None:
    other = {"tool": "b", "args": {"x": {"$from": "a", "path": "id"}}}
    (line,) = doubts({"any_of": [[{"name": "a", "tool": "a"}], [other]]})
    assert "goal b: takes a value from a, which stands in another way of the same group" in line
    assert doubts({"any_of": [[{"name": "a", "tool": "a"}, other], [{"tool": "c"}]]}) == []


def test_a_required_goal_that_hangs_on_what_may_not_be_there_is_doubtful() -> None:
    read, told = {"name": "r", "tool": "get"}, {"tool": "b", "args": {"x": {"$from": "a", "path": "id"}}}
    when = {"when": {"goal": "r", "is": 1}}
    (line,) = doubts(read, {"name": "a", "tool": "a", **when}, told)
    assert "takes a value from a, which has a condition" in line
    assert doubts(read, {"name": "a", "tool": "a", **when}, {**told, **when}) == []
    (line,) = doubts({"name": "g", "any_of": [[{"name": "a", "tool": "a"}], [{"tool": "c"}]]}, told)
    assert "take the value from the group" in line


def test_a_read_that_is_required_for_no_reason_is_doubtful() -> None:
    write = {"name": "w", "tool": "cancel_order"}
    (line,) = doubts({"tool": "get_order"}, write)
    assert "get_order only reads, nothing flows from it" in line
    assert doubts({"tool": "get_order", "required": False}, write) == []
    assert doubts({"tool": "get_order", "name": "r"}, {**write, "after": "r"}) == []
    assert doubts({"tool": "get_order", "name": "r"}, write, {"say": "12 EUR", "after": "r"}) == []
    assert doubts({"tool": "get_order", "name": "r"}, {**write, "when": {"goal": "r", "is": 1}}) == []
    assert doubts({"tool": "get_order"}, {"tool": "list_orders"}) == []
    assert doubts({"any_of": [[{"tool": "get_order"}], [{**write, "expect_error": True}]]}) == []
