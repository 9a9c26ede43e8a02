"""Records become stories: what fills which field, the template below, names that stay, and every mistake in its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from harness.errors import UserMistake
from harness.formats.datasets.expected import FAMILIES, OF_AN_ANSWER, OF_ANY_CHECK
from harness.formats.datasets.stories import story_entries
from harness.formats.story_files import StoryEntry
from harness.types.suite import Suite


def entries(folder: Path, content: Any, name: str = "", **settings: Any) -> list[StoryEntry]:
    """The stories of one dataset, raw: a text is CSV, a list JSONL. Raises UserMistake."""
    path = folder / (name or ("x.csv" if isinstance(content, str) else "x.jsonl"))
    text = content if isinstance(content, str) else "\n".join(json.dumps(each) for each in content)
    path.write_text(text, encoding="utf-8")
    suite = Suite.model_validate({"agent": "string:capwords", "datasets": {"path": str(path), **settings}})
    problems: list[str] = []
    found = story_entries(suite, problems)
    if problems:
        raise UserMistake(*problems)
    return found


def documents(folder: Path, content: Any, **settings: Any) -> list[dict[str, Any]]:
    return [dict(each.document) for each in entries(folder, content, **settings)]


def one(folder: Path, content: Any, **settings: Any) -> dict[str, Any]:
    [found] = documents(folder, content, **settings)
    return found


def mistake(folder: Path, content: Any, **settings: Any) -> str:
    with pytest.raises(UserMistake) as raised:
        documents(folder, content, **settings)
    return str(raised.value).replace(f"{folder}/", "")


def test_a_record_is_a_story_that_knows_where_it_comes_from(tmp_path) -> None:
    found = one(tmp_path, 'id,prompt,labels,severity,Region\n007,Hi,"smoke; fast",high,EMEA\n')
    assert found == {
        "id": "007",
        "prompt": "Hi",
        "labels": ["smoke", "fast"],
        "severity": "high",
        "origin": {"dataset": "x.csv", "record": 1, "fields": {"Region": "EMEA"}},
    }  # fmt: skip


def test_fields_may_be_called_otherwise(tmp_path) -> None:
    content = [{"n": 5, "question": "Hi", "answer": "Hello", "who": "u1", "tags": ["a"], "tier": "gold", "note": None}]
    names = {"input_field": "question", "id_field": "n", "expected_field": "answer"}
    found = one(tmp_path, content, **names, fields={"context.user.id": "who", "labels": "tags", "description": "tier"})
    assert found == {
        "id": "5",
        "prompt": "Hi",
        "context": {"user": {"id": "u1"}},
        "labels": ["a"],
        "description": "gold",
        "checks": [{"type": "answer", "equals": "Hello"}],
        "origin": {"dataset": "x.jsonl", "record": 1},
    }


def test_an_empty_cell_is_not_given(tmp_path) -> None:
    found = one(tmp_path, "id,prompt,expected,labels,severity,language\n1,Hi,,,, \n", template={"severity": "low"})
    assert found == {"id": "1", "prompt": "Hi", "severity": "low", "origin": {"dataset": "x.csv", "record": 1}}


@pytest.mark.parametrize(
    ("field", "cell", "value"),
    [
        ("labels", "a, b;c", ["a", "b", "c"]),
        ("labels", '["a, b"]', ["a, b"]),
        ("labels", '{"tier": "gold"}', ["tier=gold"]),
        ("user_turns", "And then?\nGood, thanks.", ["And then?", "Good, thanks."]),
        ("user_turns", '["x", "y"]', ["x", "y"]),
        ("context", '{"user": 5}', {"user": 5}),
        ("goals", '[{"say": ["5"]}]', [{"say": ["5"]}]),
        ("description", "[draft] {x}", "[draft] {x}"),
        ("description", "=1+1", "=1+1"),
        ("language", " de ", "de"),
        ("must_not_say", "refund approved", ["refund approved"]),
        ("world", "busy", "busy"),
        ("max_turns", "5", "5"),
    ],
)
def test_a_cell_is_read_as_what_its_field_takes(tmp_path, field, cell, value) -> None:
    quoted = '"' + cell.replace('"', '""') + '"'
    assert one(tmp_path, f"id,prompt,{field}\n1,Hi,{quoted}\n")[field] == value


def test_numbers_and_switches_of_cells_are_read(tmp_path) -> None:
    [entry] = entries(tmp_path, "id,prompt,max_turns,regular_end,trials,must_not_say\n1,Hi,5,TRUE,3,no\n")
    story = entry.read().story
    assert (story.max_turns, story.regular_end, story.trials) == (5, True, 3)


@pytest.mark.parametrize(
    ("expected", "checks"),
    [
        pytest.param("Hello", [{"type": "answer", "equals": "Hello"}], id="a text"),
        pytest.param(12.5, [{"type": "answer", "equals": 12.5}], id="a number"),
        pytest.param(["a", "b"], [{"type": "answer", "contains": ["a", "b"]}], id="a list"),
        pytest.param({"contains": ["a"], "ignore_case": True}, [{"type": "answer", "contains": ["a"], "ignore_case": True}], id="fields of the answer"),
        pytest.param({"answer": {"contains": ["a"]}, "calls": [{"name": "x"}, {"name": "y"}]}, [{"type": "answer", "contains": ["a"]}, {"type": "calls", "name": "x"}, {"type": "calls", "name": "y"}], id="types of checks"),
        pytest.param({"type": "budget", "max_tokens": 5}, [{"type": "budget", "max_tokens": 5}], id="one check"),
        pytest.param([{"contains": ["a"]}, {"type": "schema"}], [{"type": "answer", "contains": ["a"]}, {"type": "schema"}], id="a list of checks"),
        pytest.param({"schema": None}, [{"type": "schema"}], id="a type alone"),
    ],
)  # fmt: skip
def test_what_is_expected_becomes_checks(tmp_path, expected, checks) -> None:
    assert one(tmp_path, [{"id": "1", "prompt": "Hi", "expected": expected}])["checks"] == checks
    if not isinstance(expected, float):  # every value of a cell is text
        cell = expected if isinstance(expected, str) else json.dumps(expected)
        quoted = '"' + cell.replace('"', '""') + '"'
        assert one(tmp_path, f"id,prompt,expected\n1,Hi,{quoted}\n")["checks"] == checks


def test_the_checks_of_template_and_record_all_apply(tmp_path) -> None:
    template = {"checks": {"answer": {"not_contains": ["sorry"]}, "budget": {"max_tokens": 9}}}
    content = [{"id": "1", "prompt": "Hi", "expected": {"contains": ["a"]}, "checks": [{"type": "schema"}]}]
    assert one(tmp_path, content, template=template)["checks"] == [
        {"answer": {"not_contains": ["sorry"]}},
        {"budget": {"max_tokens": 9}},
        {"type": "schema"},
        {"type": "answer", "contains": ["a"]},
    ]


@pytest.mark.parametrize(
    ("template", "record", "both"),
    [
        pytest.param({"labels": ["a", "b"]}, {"labels": ["b", "c"]}, {"labels": ["a", "b", "c"]}, id="labels once each"),
        pytest.param({"tags": {"team": "hr"}}, {"labels": ["c"]}, {"labels": ["team=hr", "c"]}, id="another name and form"),
        pytest.param({"user_turns": ["x"]}, {"user_turns": ["x"]}, {"user_turns": ["x", "x"]}, id="turns are said again"),
        pytest.param({"context": {"a": {"b": 1}, "z": 0}}, {"context": {"a": {"c": 2}}}, {"context": {"a": {"b": 1, "c": 2}, "z": 0}}, id="objects, deep"),
        pytest.param({"severity": "low", "language": "de"}, {"severity": "high"}, {"severity": "high", "language": "de"}, id="single values"),
        pytest.param({"must_not_say": "no"}, {"must_not_say": ["never"]}, {"must_not_say": ["no", "never"]}, id="one and a list"),
        pytest.param({"goals": [{"tool": "a"}]}, {"goals": [{"say": ["x"]}]}, {"goals": [{"tool": "a"}, {"say": ["x"]}]}, id="goals"),
    ],
)  # fmt: skip
def test_a_template_loses_no_key(tmp_path, template, record, both) -> None:
    found = one(tmp_path, [{"id": "1", "prompt": "Hi", **record}], template=template)
    assert {name: found[name] for name in both} == both
    assert found.keys() == {"id", "prompt", "origin", *both}


@pytest.mark.parametrize(
    ("template", "record", "said"),
    [
        ({"context": {"a": 1}}, {"context": "x"}, "x.jsonl:1: context: the template has an object, the record a single value, and one would be lost"),
        ({"context": {"a": {"b": 1}}}, {"context": {"a": [1]}}, "x.jsonl:1: context.a: the template has an object, the record a list"),
        ({"goals": {"a": []}}, {"goals": [{"tool": "t"}]}, "x.jsonl:1: goals: the template has an object, the record a list"),
        ({"labels": ["a"], "tags": ["b"]}, {}, "x.jsonl: template: tags: is another name for labels, which is given too; keep one"),
        ({"id": "x"}, {}, "x.jsonl: template.id: would name every story alike; leave it out"),
        ({"lables": ["x"]}, {}, 'x.jsonl: template: unknown field "lables" (did you mean "labels"?)'),
        ({"origin": {"record": 1}}, {}, "x.jsonl: template.origin.record: is told of each record"),
    ],
)  # fmt: skip
def test_a_template_that_would_eat_a_key_is_a_mistake(tmp_path, template, record, said) -> None:
    assert mistake(tmp_path, [{"id": "1", "prompt": "Hi", **record}], template=template).startswith(said)


@pytest.mark.parametrize(
    ("content", "settings", "said"),
    [
        pytest.param("id,Prompt\n1,Hi\n", {}, 'x.csv:1: no record has a field "prompt", which is what the user says (did you mean "Prompt"?); name the one that it is: input_field: NAME', id="no such column"),
        pytest.param([{"id": "1", "question": "Hi"}], {"input_field": "qestion"}, 'x.jsonl:1: no record has a field "qestion", which is what the user says (did you mean "question"?)', id="no such field"),
        pytest.param([{"id": "1", "prompt": "a"}, {"id": "2", "promt": "b"}], {"ignore_fields": "promt"}, 'x.jsonl:2: prompt: is missing; it is what the user says (did you mean "promt"?)', id="one record without"),
        pytest.param("id,prompt\n1,a\n2, \n", {}, "x.csv:3: prompt: is empty; it is what the user says", id="one blank"),
        pytest.param("id,prompt\n1,a\n2,b\n1,c\n", {}, 'x.csv:4: id: "1" is taken by x.csv:2; ids are unique', id="an id twice"),
        pytest.param([{"id": 1, "prompt": "a"}, {"id": "1", "prompt": "b"}], {}, 'x.jsonl:2: id: "1" is taken by x.jsonl:1; ids are unique', id="a number and the same text"),
        pytest.param("prompt\nHi\nHo\nHi\n", {}, "x.csv:4: the same record as x.csv:2; remove one, or give each an id", id="a record twice"),
        pytest.param([{"id": ["x"], "prompt": "a"}], {}, "x.jsonl:1: id: should be a text or a number; found list", id="an id that is none"),
        pytest.param("id,prompt,lable\n1,Hi,x\n", {"fields": {"labels": "lables"}}, 'x.csv: fields.labels: no record has a field "lables" (did you mean "lable"?)', id="a mapped field that is not there"),
        pytest.param("id,prompt,q\n1,Hi,x\n", {"fields": {"lables": "q"}}, 'x.csv: fields: "lables" is no field of a story (did you mean "labels"?)', id="mapped to nothing"),
        pytest.param("id,prompt,q\n1,Hi,x\n", {"fields": {"prompt": "q"}}, "x.csv: fields.prompt: is told by input_field; write input_field: q", id="the prompt mapped"),
        pytest.param("id,prompt\n1,Hi\n", {"expected_field": "anwser"}, 'x.csv: expected_field: no record has a field "anwser"', id="nothing is expected"),
        pytest.param("id,prompt\n1,Hi\n", {"ignore_fields": ["stat"]}, 'x.csv: ignore_fields: no record has a field "stat"', id="nothing to ignore"),
        pytest.param("id,prompt,label\n1,Hi,x\n", {}, 'x.csv:2: the field "label" is none of a story (did you mean "labels"?); map it, fields: {labels: label}, or keep it beside the story, ignore_fields: [label]', id="a field that is misspelt"),
        pytest.param("id,prompt,labels,tags\n1,Hi,x,y\n", {}, 'x.csv: "labels" and "tags" both fill labels; keep one beside the story, ignore_fields: [tags]', id="two names of one"),
        pytest.param("id,prompt,a,b\n1,Hi,x,y\n", {"fields": {"context": "a", "context.user": "b"}}, "x.csv:2: b: fills context.user, but context is filled by another field", id="two fields in each other's way"),
        pytest.param('id,prompt,goals\n1,Hi,"[{"\n', {}, "x.csv:2: goals: begins like JSON, and cannot be read as such", id="broken JSON"),
        pytest.param('id,prompt,expected\n1,Hi,[see note]\n', {}, 'x.csv:2: expected: begins like JSON, and cannot be read as such: Expecting value: line 1 column 2 (char 1); a text that begins so is written {"equals": "…"}', id="an answer that begins like JSON"),
        pytest.param([{"id": "1", "prompt": "a", "expected": {"contians": ["x"]}}], {}, 'x.jsonl:1: expected: contians: is no field of a check of the answer, and no type of check (did you mean "contains"?)', id="a field no check has"),
        pytest.param([{"id": "1", "prompt": "a", "expected": {"answer": {}, "cals": {}}}], {}, 'x.jsonl:1: expected: cals: stands beside answer, and is no type of check (did you mean "calls"?)', id="a type there is not"),
        pytest.param([{"id": "1", "prompt": "a", "expected": True}], {}, "x.jsonl:1: expected: should be a text, a number, a list of texts or an object", id="a switch"),
        pytest.param([{"id": "1", "prompt": "a", "expected": {}}], {}, "x.jsonl:1: expected: is an empty object, which asks for nothing", id="an empty object"),
        pytest.param([{"id": "1", "prompt": "a", "expected": []}], {}, "x.jsonl:1: expected: should hold texts", id="an empty list"),
    ],
)  # fmt: skip
def test_a_mistake_names_its_place_and_the_nearest_name(tmp_path, content, settings, said) -> None:
    found = mistake(tmp_path, content, **settings)
    assert said in found
    assert "\n" not in found


def test_of_many_mistakes_ten_are_listed(tmp_path) -> None:
    lines = mistake(tmp_path, "id,prompt\n" + "".join(f"{i},\n" for i in range(500))).splitlines()
    assert len(lines) == 11
    assert lines[-1] == "x.csv: and 490 more mistakes"


def test_what_a_story_field_is_called_may_be_something_else(tmp_path) -> None:
    content = "id,prompt,state,name,story,base,origin\n1,Hi,CA,Ann,A tale,b,web\n"
    found = one(tmp_path, content, ignore_fields=["state", "story"])
    rest = {"state": "CA", "name": "Ann", "story": "A tale", "base": "b", "origin": "web"}
    assert found == {"id": "1", "prompt": "Hi", "origin": {"dataset": "x.csv", "record": 1, "fields": rest}}
    assert one(tmp_path, content, ignore_fields="*") == found


def test_a_record_without_an_id_keeps_its_name_whatever_is_inserted(tmp_path) -> None:
    before = [each["id"] for each in documents(tmp_path, "prompt,labels\nWhere is it?,a\nHow much?,b\n")]
    after = [
        each["id"] for each in documents(tmp_path, "prompt,labels,severity\nNew!,,\nWhere is it?,a,\nHow much?,b,\n")
    ]
    assert after[1:] == before
    assert before[0].startswith("where-is-it-")
    assert len({*after}) == 3


def test_ids_are_given_in_part(tmp_path) -> None:
    found = documents(tmp_path, "id,prompt\n,Hi\n 007 ,Ho\n")
    assert [each["id"] for each in found][1] == "007"
    assert found[0]["id"].startswith("hi-")


def test_whole_stories_may_stand_in_a_dataset(tmp_path) -> None:
    story = {"id": "1", "agent": "a", "story": "You want x.", "starting_sentence": "Hello", "goals": [{"say": ["x"]}]}
    [entry] = entries(tmp_path, [story])
    assert entry.read().story.prompt is None
    [entry] = entries(
        tmp_path,
        [{"id": "1", "story": "You want x.", "starting_sentence": "Hello"}],
        template={"agent": "a", "goals": [{"say": ["x"]}]},
    )
    assert entry.read().story.starting_sentence == "Hello"


def test_a_template_may_hold_the_prompt(tmp_path) -> None:
    found = documents(tmp_path, "id,language\n1,de\n2,en\n", template={"prompt": "Hi"})
    assert [each["prompt"] for each in found] == ["Hi", "Hi"]


def test_mistakes_of_stories_name_file_and_line(tmp_path) -> None:
    [entry] = entries(tmp_path, "id,prompt,severity\n1,Hi,hihg\n")
    with pytest.raises(UserMistake, match=r"x\.csv:2: severity: \"hihg\" is not one of .* \(did you mean \"high\"\?\)"):
        entry.read()


def test_the_checks_that_a_record_may_ask_for_are_those_there_are() -> None:
    table = pytest.importorskip("harness.checks.table", reason="checks are judged from the version on that has them")
    assert {*FAMILIES} == {*table.FAMILIES}
    fields = {*table.FAMILIES["answer"].model_fields}
    assert {*OF_AN_ANSWER, *OF_ANY_CHECK} == fields - {"type", "labels"}, "labels are for the checks of a suite"
