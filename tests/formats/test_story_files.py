"""Story files: both forms of goals, the ancestor's names, and every mistake by its own line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.formats.documents import read_document
from harness.formats.story_files import AS_USUAL, read_stories
from harness.formats.story_parser import parse_story
from harness.types.goals import TextGoal, ToolGoal
from harness.types.rules import Rules
from harness.types.story import Story, Tools

BASE: dict[str, Any] = {
    "agent": "desk",
    "story": "Your username is ana.",
    "starting_sentence": "Hello.",
    "goals": {"find": ["read"], "read": ["say"]},
    "goal_details": [
        {"type": "tool_call", "name": "find", "tool_name": "find", "args": {"user": "ana"}},
        {"type": "tool_call", "name": "read", "tool_name": "read", "args": {"id": {"$from": "find", "path": "id"}}},
        {"type": "text", "name": "say", "keywords": ["done"], "response": "All done."},
    ],
}


def parsed(**changes: Any) -> Story:
    raw = json.loads(json.dumps({**BASE, **changes}))
    return parse_story({key: value for key, value in raw.items() if value != "-"}, where="f", default_id="f")


def problems(**changes: Any) -> list[str]:
    with pytest.raises(UserMistake) as mistake:
        parsed(**changes)
    return list(mistake.value.problems)


def detail(place: int, **changes: Any) -> list[dict]:
    details = json.loads(json.dumps(BASE["goal_details"]))
    details[place].update(changes)
    return [{key: value for key, value in each.items() if value != "-"} for each in details]


MISTAKES = [
    *[
        pytest.param({name: "-"}, f"f: {name}: is missing", id=f"{name} is missing")
        for name in ("story", "starting_sentence", "goals", "goal_details")
    ],
    pytest.param({"storry": 1}, 'f: storry: unknown field "storry" (did you mean "story"?)', id="unknown field"),
    pytest.param({"story": "  "}, "f: story: is blank", id="blank story"),
    pytest.param({"severity": "hi"}, '(did you mean "high"?)', id="unknown severity"),
    pytest.param({"kind": "good"}, "golden, bad, edge", id="unknown kind"),
    pytest.param({"max_turns": 0}, "f: max_turns:", id="no turns"),
    pytest.param({"max_turns": 2, "user_turns": ["a", "b"]}, "set at least 3", id="fewer turns than are scripted"),
    pytest.param({"goals": {"find": ["red"], "read": ["say"]}}, 'goals: "red" is not in goal_details (did you mean "read"?)', id="a goal without details"),
    pytest.param({"goals": {"find": ["read"]}}, 'goal_details: "say" is not in goals', id="details without a goal"),
    pytest.param({"goals": {"find": ["read"], "read": ["say", "find"]}}, "goals: the goals wait for each other: ", id="a cycle"),
    pytest.param({"goal_details": detail(0, args={"user": {"$from": "read"}})}, "goals: the goals wait for each other: ", id="a cycle through data flow"),
    pytest.param({"goal_details": detail(1, name="find")}, 'the name "find" is used 2 times', id="a name twice"),
    pytest.param({"goal_details": detail(0, tool_name="-")}, "goal_details[0].tool_name: is missing", id="no tool name"),
    pytest.param({"goal_details": detail(0, tol_name="x")}, '(did you mean "tool_name"?)', id="unknown goal field"),
    pytest.param({"goal_details": detail(0, type="tool")}, "goal_details[0]", id="unknown goal type"),
    pytest.param({"goal_details": detail(0, type="interaction")}, 'goals of type "interaction" are not supported yet', id="interaction"),
    pytest.param({"goal_details": detail(0, type="assert_llm")}, 'goals of type "assert_llm" are not supported yet', id="assert_llm"),
    pytest.param({"goal_details": detail(0, arg_matching={"user": "fuzy"})}, '"fuzy" is not one of strict, fuzzy, optional, ignore, unordered (did you mean "fuzzy"?)', id="unknown strategy"),
    pytest.param({"goal_details": detail(0, arg_matching={"usr": "fuzzy"})}, 'arg_matching.usr: names no argument of the goal (did you mean "user"?)', id="a strategy for no argument"),
    pytest.param({"goal_details": detail(2, keywords=[], response="-")}, "goal_details[2]: a text goal needs keywords, a response, or both", id="an empty text goal"),
    pytest.param({"goal_details": detail(2, keywords=[" "])}, "goal_details[2].keywords: a blank keyword", id="a blank keyword"),
    pytest.param({"goal_details": detail(1, args={"id": {"$from": "fnd"}})}, 'goal_details[1].args.id: no goal is named "fnd" (did you mean "find"?)', id="data flow from nowhere"),
    pytest.param({"goal_details": detail(1, args={"id": {"$from": "say"}})}, '"say" is a text goal', id="data flow from a text goal"),
    pytest.param({"goal_details": detail(1, args={"id": {"$from": "find", "pth": "x"}})}, '$from takes only "path" beside it, found pth', id="a misspelled path"),
    pytest.param({"tags": ["a"], "labels": ["b"]}, "f: tags: is another name for labels, which is given too", id="a field by both names"),
    pytest.param({"goals": [{"tool": "a"}]}, "f: goal_details: goals are given as a list", id="both forms at once"),
    pytest.param({"goals": [{"tool": "a", "after": "b"}], "goal_details": "-"}, '"a" comes after "b", which is no goal', id="after no goal"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "says"), MISTAKES)
def test_a_mistake_is_one_line_with_file_path_and_what_to_do(changes: dict, says: str) -> None:
    found = problems(**changes)
    assert any(says in line for line in found), found
    assert all(line.startswith("f: ") and "\n" not in line for line in found)


def test_all_mistakes_are_listed_at_once() -> None:
    found = problems(storry=1, severity="hi", story=" ", goal_details=detail(0, tol_name="x", tool_name="-"))
    assert len(found) >= 4


LISTED = [
    pytest.param({"tol": "a"}, 'f: goals[1]: unknown field "tol" (did you mean "tool"?)', id="a misspelled tool"),
    pytest.param({"tool": "a", "afer": "x"}, 'f: goals[1]: unknown field "afer" (did you mean "after"?)', id="a misspelled after"),
    pytest.param({"tool": "a", "say": ["x"]}, "f: goals[1]: a goal is a tool call or a text, not both", id="tool and say"),
    pytest.param({"tool": "a", "tool_name": "b"}, "f: goals[1]: tool and tool_name are the same", id="one thing by two names"),
    pytest.param({"name": "x"}, "f: goals[1]: a goal needs `tool`, `say` or `response`, or is a group: `any_of`, `n_of`", id="neither"),
    pytest.param({"tool": "a", "arg_matching": {"x": "fuzzy"}}, "f: goals[1].arg_matching.x: names no argument", id="no such argument"),
    pytest.param({"tool": "a", "args": {"x": {"$form": "b"}}}, 'f: goals[1].args.x: "$form" is no name of ours', id="a misspelled $from"),
    pytest.param({"say": {"a": 1}}, "f: goals[1].say: should be a list", id="words that are no list"),
    pytest.param({"tool": "a", "after": 5}, "f: goals[1].after: should be the name of a goal", id="after a number"),
    pytest.param({"tool": "a", "after": [["x"]]}, "f: goals[1].after: should be the name of a goal", id="after a list in a list"),
    pytest.param({"tool": "a", 5: "x"}, 'f: goals[1]: unknown field "5"', id="a field that is a number"),
    pytest.param({"tool": "a", "name": ["x"]}, "f: goals[1].name: should be text", id="a list as name"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "says"), LISTED)
def test_mistakes_in_a_hand_written_list_are_said_in_its_own_words(entry: dict, says: str) -> None:
    found = problems(goals=[{"tol": "wrong, too"}, entry], goal_details="-", severity="hi")
    assert any(line.startswith(says) for line in found), found
    assert len(found) >= 3


def test_the_hand_written_form_is_the_same_model() -> None:
    by_hand = parsed(
        goals=[
            {"tool": "find", "args": {"user": "ana"}},
            {"name": "read", "tool": "read", "args": {"id": {"$from": "find", "path": "id"}}, "after": "find"},
            {"name": "say", "say": ["done"], "response": "All done.", "after": ["read"]},
        ],
        goal_details="-",
    )
    assert by_hand == parsed(goals={"find": ["read"], "read": ["say"], "say": []})


def test_goals_without_a_name_get_one_of_their_own() -> None:
    story = parsed(goals=[{"tool": "a"}, {"tool": "a"}, {"say": "x"}, {"say": "y"}], goal_details="-")
    assert [goal.name for goal in story.goal_details] == ["a", "a-2", "say", "say-2"]


def test_the_ancestors_newer_names_are_read_as_ours() -> None:
    story = parsed(
        runtime_context={"user": "ana"},
        file_upload={"file_path": "card.png", "file_id": "1", "content_type": "image/png"},
        max_user_turns=7,
        user_prompts=["one"],
        tags=["x"],
        dataset_name="named",
        goal_details=detail(0, args={"user": "<IGNORE>", "other": {"IGNORE": None}, "kept": 1}, arg_matching=None),
    )
    assert (story.id, story.max_turns, story.user_turns, story.labels) == ("named", 7, ("one",), ("x",))
    assert story.context == {"user": "ana"}
    assert story.attachments[0].path == "card.png"
    goal = story.goal_details[0]
    assert isinstance(goal, ToolGoal)
    assert goal.arg_matching == {"user": "ignore", "other": "ignore"}
    assert goal.args == {"kept": 1}


def test_an_opening_may_be_missing_when_the_agent_greets_or_the_turns_are_scripted() -> None:
    assert parsed(starting_sentence="-", agent_first=True).brief.starting_sentence is None
    assert parsed(starting_sentence="-", user_turns=["hi"]).brief.user_turns == ("hi",)


def test_the_brief_holds_no_goals_and_no_expected_values() -> None:
    assert "find" not in repr(parsed(story="You want it.").brief)


def test_a_story_survives_a_round_trip() -> None:
    story = parsed(context={"a": [1, {"b": None}]}, labels=["x"], approvals={"pay*": "reject"})
    assert Story.model_validate_json(story.model_dump_json()) == story


def test_order_is_transitive() -> None:
    graph = parsed().graph
    assert graph.predecessors(2) == [0, 1]


def test_keywords_may_be_numbers_or_one_text() -> None:
    goal = parsed(goal_details=detail(2, keywords=[12, 2.5])).goal_details[2]
    assert isinstance(goal, TextGoal)
    assert goal.keywords == ("12", "2.5")


def write(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def mistakes(*paths: Path, rules: Rules = AS_USUAL) -> list[str]:
    with pytest.raises(UserMistake) as mistake:
        read_stories(paths, rules)
    return list(mistake.value.problems)


YAML = """
agent: desk
story: Your start date is 2025-01-05 and your code is 007.
starting_sentence: Hello.
goals:
  - tool: find
    args: {start: 2025-01-05, code: 007, on: yes, at: 12:30, number: 5, share: 0.5, flag: true, nothing: null}
"""


def test_yaml_says_what_it_looks_like(tmp_path: Path) -> None:
    (found,) = read_stories([write(tmp_path, "one.yaml", YAML)])
    goal = found.story.goal_details[0]
    assert isinstance(goal, ToolGoal)
    assert goal.args == {
        "start": "2025-01-05", "code": "007", "on": "yes", "at": "12:30", "number": 5, "share": 0.5, "flag": True, "nothing": None,
    }  # fmt: skip


def test_a_folder_is_read_with_all_that_is_below_it_and_one_file_may_hold_several(tmp_path: Path) -> None:
    write(tmp_path, "b/deep.json", BASE)
    write(tmp_path, "a.jsonl", json.dumps(BASE) + "\n\n" + json.dumps({**BASE, "id": "named"}) + "\n")
    write(tmp_path, "notes.md", "not a story")
    write(tmp_path, ".hidden/x.json", "{broken")
    assert [each.story.id for each in read_stories([tmp_path])] == ["a-1", "named", "deep"]


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(BASE).encode())
    assert len(read_stories([path])) == 1


ALIASES = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefg", "bcdefgh", strict=True)
)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        pytest.param("f.json", "{", "not valid JSON: ", id="broken JSON"),
        pytest.param("f.json", '{"a": 1, "a": 2}', 'the key "a" is given twice', id="a key twice in JSON"),
        pytest.param("f.json", '{"a": NaN}', "NaN is not JSON", id="NaN"),
        pytest.param("f.json", "[" * 100_000, "nested too deeply", id="nested too deeply"),
        pytest.param("f.json", "[1]", "is not a story", id="a list of numbers"),
        pytest.param("f.json", '{"id": 3}', "is not a story", id="something else"),
        pytest.param("f.yaml", "a: [1", "not valid YAML: ", id="broken YAML"),
        pytest.param("f.yaml", "a: 1\na: 2", 'the key "a" is given twice', id="a key twice in YAML"),
        pytest.param("f.yaml", "a: !!python/object/apply:os.system ['true']", "not valid YAML: ", id="code in YAML"),
        pytest.param(
            "f.json", '{"story": ' + "[" * 900 + "]" * 900 + "}", "more than 100 levels deep", id="900 levels of JSON"
        ),
        pytest.param(
            "f.yaml", "story: " + "[" * 3_000 + "]" * 3_000, "more than 100 levels deep", id="3,000 levels of YAML"
        ),
        pytest.param("f.json", '{"story": ' + "9" * 5_000 + "}", "cannot be read: ", id="5,000 digits in JSON"),
        pytest.param("f.yaml", "story: " + "9" * 5_000, "cannot be read: ", id="5,000 digits in YAML"),
        pytest.param("f.yaml", ALIASES, "its aliases stand for 54,481,005 values", id="a kilobyte of aliases"),
        pytest.param("f.txt", "x", "stories are read from .json, .jsonl, .yaml, .yml files", id="another kind of file"),
        pytest.param("f.json", '{"stories": ["x"], "agent": "y"}', "is a suite, not a story", id="a suite"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, name: str, content: str, says: str) -> None:
    (line,) = mistakes(write(tmp_path, name, content))
    assert says in line
    assert line.startswith(str(tmp_path / name))


def test_the_mistakes_of_all_files_are_listed_at_once(tmp_path: Path) -> None:
    write(tmp_path, "one.json", {**BASE, "storry": 1})
    write(tmp_path, "two.json", "{")
    write(tmp_path, "three.json", {**BASE, "severity": "hi"})
    assert len(mistakes(tmp_path, tmp_path / "nowhere.json")) == 4


def test_two_stories_of_one_id_are_a_mistake(tmp_path: Path) -> None:
    write(tmp_path, "a/one.json", BASE)
    write(tmp_path, "b/one.json", BASE)
    (line,) = mistakes(tmp_path)
    assert 'id: "one" is taken by' in line


def test_nothing_to_judge_is_a_mistake_unless_something_can_still_fail(tmp_path: Path) -> None:
    path = write(tmp_path, "one.json", {**BASE, "goals": {}, "goal_details": []})
    (line,) = mistakes(path)
    assert "nothing to judge" in line
    assert len(read_stories([path], Rules(tools=Tools(write=("pay",))))) == 1


@pytest.mark.parametrize(
    ("fields", "enough"),
    [
        pytest.param({"user_turns": ["Hello?"]}, True, id="a scripted turn"),
        pytest.param({"regular_end": True}, True, id="a demand on the end"),
        pytest.param({"routing": ["billing"]}, True, id="a demand on the agents"),
        pytest.param({"tools": {"write": ["pay"]}}, True, id="a tool that writes"),
        pytest.param({"tools": {"write": ["pay"]}, "unexpected_writes": "allow"}, False, id="writes that are allowed"),
        pytest.param({"tools": {"read": ["look"]}}, False, id="a tool that reads"),
    ],
)
def test_what_can_still_fail_without_goals(tmp_path: Path, fields: dict, enough: bool) -> None:
    path = write(tmp_path, "one.json", {**BASE, "goals": {}, "goal_details": [], **fields})
    if enough:
        assert len(read_stories([path])) == 1
    else:
        assert "nothing to judge" in mistakes(path)[0]


@pytest.mark.parametrize("goals", [BASE["goals"], {}], ids=["beside goals", "alone"])
def test_checks_that_this_version_cannot_judge_are_a_mistake(tmp_path: Path, goals: dict) -> None:
    fields = {"goals": goals, "goal_details": BASE["goal_details"] if goals else []}
    path = write(tmp_path, "one.json", {**BASE, **fields, "checks": [{"type": "anwser"}]})
    assert mistakes(path)[0] == f'{path}: checks[0].type: there is no check "anwser" (did you mean "answer"?)'


def test_the_files_the_ancestor_published_load_unchanged(conformance: Path) -> None:
    assert len(read_stories([conformance / "hr" / "stories"])) == 15
    assert len(read_stories([conformance / "banking" / "stories"])) == 10


@pytest.mark.parametrize("name", ["data_simple_no_annotations.json", "data_complex_no_annotations.json"])
def test_files_without_annotations_have_nothing_to_judge(conformance: Path, name: str) -> None:
    (line,) = mistakes(conformance / "hr" / name)
    assert "nothing to judge" in line


def test_a_long_file_without_aliases_is_read(tmp_path: Path) -> None:
    words = [f"word{i}" for i in range(12_000)]
    path = write(tmp_path, "long.yaml", "\n".join(f"- {word}" for word in words))
    assert read_document(path) == words


def test_a_file_of_too_many_values_is_not_said_to_have_aliases(tmp_path: Path) -> None:
    path = write(tmp_path, "long.json", f"[{','.join('1' * 1_000_001)}]")
    with pytest.raises(UserMistake, match="holds 1,000,002 values, at most 1,000,000 are read; divide it"):
        read_document(path)
