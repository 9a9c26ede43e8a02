"""harness schema: what the readers accept is valid, and a slip of the pen is not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from checkout import CONFIGS, DATASETS
from jsonschema import Draft7Validator
from pydantic import BaseModel

from harness.errors import UserMistake
from harness.formats.datasets.stories import stories_of
from harness.formats.documents import SUFFIXES, read_document
from harness.formats.json_schema import story_schema, suite_schema
from harness.formats.story_parser import parse_story
from harness.formats.suite_files import read_suite
from harness.types.cases.dataset import Dataset
from harness.types.cases.select import Select
from harness.types.goals import TextGoal, ToolGoal
from harness.types.judging.gate import FailOn, Gate
from harness.types.kinds import TARGET_KINDS, USER_KINDS
from harness.types.model_spec import JudgeSpec, UserSpec
from harness.types.rules import Rules
from harness.types.story import Attachment, Story, Tools
from harness.types.suite import Budget, Limits, Suite, Variant
from harness.types.target import Environment, Target
from harness.types.user.data import KnownFact, Reaction, Refusal, UserData, Want

STORY, SUITE = Draft7Validator(story_schema()), Draft7Validator(suite_schema())
BASE = {"agent": "a", "story": "You want x.", "starting_sentence": "Hello"}
DETAIL = {"name": "x", "type": "tool_call", "tool_name": "t"}


def problems(validator: Draft7Validator, document: Any) -> list[str]:
    return [f"{problem.json_path}: {problem.message}" for problem in validator.iter_errors(document)]


def our_files() -> list[Any]:
    stories = [
        path for path in sorted((DATASETS).rglob("*")) if path.suffix in SUFFIXES and ".generation" not in path.parts
    ]
    suites = [path for path in sorted((CONFIGS).iterdir()) if path.suffix in SUFFIXES]
    assert len(stories) > 20
    assert suites
    pairs = [(STORY, path) for path in stories] + [(SUITE, path) for path in suites]
    return [pytest.param(validator, path, id=path.name) for validator, path in pairs]


@pytest.mark.parametrize("validator", [STORY, SUITE], ids=["story", "suite"])
def test_it_is_a_json_schema(validator) -> None:
    Draft7Validator.check_schema(validator.schema)


@pytest.mark.parametrize(("validator", "path"), our_files())
def test_our_own_files_are_valid(validator, path) -> None:
    assert problems(validator, read_document(path)) == []


@pytest.mark.parametrize("folder", ["hr/stories", "banking/stories"])
def test_published_stories_are_valid(folder, conformance) -> None:
    files = sorted((conformance / folder).glob("*.json"))
    assert files
    assert [found for path in files for found in problems(STORY, read_document(path))] == []


ACCEPTED_STORIES = {
    "goals as a list": {"goals": [{"tool": "t", "args": {"a": 1}, "after": "b"}, {"name": "b", "say": ["x", 5]}]},
    "goals as a list with full names": {"goals": [{"tool_name": "t", "type": "tool_call"}, {"keywords": "x", "after": ["t"]}]},
    "a text goal with a response alone": {"goals": [{"response": "It is x."}]},
    "no goals but a write tool": {"goals": {}, "tools": {"write": ["*"]}},
    "goals and details": {"goals": {"x": []}, "goal_details": [DETAIL]},
    "empty arguments as null": {"goals": {"x": []}, "goal_details": [{**DETAIL, "args": None, "arg_matching": None}]},
    "values to ignore": {"goals": {"x": []}, "goal_details": [{**DETAIL, "args": {"a": "<IGNORE>", "b": {"IGNORE": None}}}]},
    "data flow": {"goals": [{"tool": "t"}, {"tool": "u", "args": {"a": {"$from": "t", "path": "id"}}}]},
    "labels as a mapping": {"goals": [{"tool": "t"}], "labels": {"team": "hr"}},
    "other names": {
        "goals": [{"tool": "t"}], "dataset_name": "d", "tags": ["a"], "max_user_turns": 3, "user_prompts": ["x"],
        "runtime_context": {"k": [1]}, "file_upload": {"file_path": "a.txt", "file_id": "f", "content_type": "text/plain"},
    },
    "a schema that is named": {"$schema": "story.json", "goals": [{"tool": "t"}]},
    "fields that are null": {"goals": [{"tool": "t"}], "persona": None, "labels": None, "max_turns": None, "severity": None},
    "a user in short": {"goals": [{"tool": "t"}], "user": {"knows": {"a": "1", "b": [1, 2], "c": True}, "wants": ["x"], "refuses": ["y"]}},
    "a user in full": {
        "goals": [{"tool": "t"}],
        "user": {
            "knows": {"a": {"value": 1.5, "say": ["It is 1.5."], "asked_as": ["size"], "tell": "never"}},
            "wants": [{"id": "w", "say": "x", "needs": ["a"], "done_when": "t"}], "refuses": [{"act": "y", "say": "No."}],
            "when_told": [{"told": ["gone"], "say": "Oh.", "once": False}], "does_not_know": ["z"],
        },
    },
    "a moment": {"goals": [{"tool": "t"}], "now": "2026-03-02T09:00"},
    "another name of the id": {"goals": [{"tool": "t"}], "name": "x"},
}  # fmt: skip
REFUSED_STORIES = {
    "a fact without a value": {"goals": [{"tool": "t"}], "user": {"knows": {"a": None}}},
    "a fact with a misspelt field": {"goals": [{"tool": "t"}], "user": {"knows": {"a": {"value": 1, "tel": "any"}}}},
    "a want that says nothing": {"goals": [{"tool": "t"}], "user": {"wants": [{"id": "a"}]}},
    "a day without a time": {"goals": [{"tool": "t"}], "now": "2026-03-02"},
    "a misspelt field": {"goals": [{"tool": "t"}], "startin_sentence": "x"},
    "a misspelt field of a goal": {"goals": [{"tool": "t", "arg": {}}]},
    "a misspelt field of a detail": {"goals": {"x": []}, "goal_details": [{**DETAIL, "argz": {}}]},
    "a strategy there is not": {"goals": [{"tool": "t", "args": {"a": 1}, "arg_matching": {"a": "fuzy"}}]},
    "a goal that says nothing": {"goals": [{"name": "x"}]},
    "a goal of both kinds": {"goals": [{"tool": "t", "say": ["x"]}]},
    "a severity there is not": {"goals": [{"tool": "t"}], "severity": "hihg"},
    "no goals": {},
    "text for a number": {"goals": [{"tool": "t"}], "max_turns": "many"},
    "a detail without type": {"goals": {"x": []}, "goal_details": [{"name": "x", "tool_name": "t"}]},
    "an attachment without path": {"goals": [{"tool": "t"}], "attachments": [{"name": "x"}]},
}


@pytest.mark.parametrize("fields", [pytest.param(each, id=name) for name, each in ACCEPTED_STORIES.items()])
def test_a_story_that_is_read_is_valid(fields) -> None:
    parse_story(BASE | fields, where="here", default_id="x")
    assert problems(STORY, BASE | fields) == []


@pytest.mark.parametrize(
    "document",
    [{"prompt": "Hello", "goals": [{"say": ["x"]}]}, {"prompt": "Hello", "user_turns": ["And?"], "must_not_say": "x"}],
    ids=["one question", "several"],
)
def test_a_prompt_needs_nothing_else(document) -> None:
    parse_story(document, where="here", default_id="x")
    assert problems(STORY, document) == []


@pytest.mark.parametrize("fields", [pytest.param(each, id=name) for name, each in REFUSED_STORIES.items()])
def test_a_story_that_is_refused_is_not_valid(fields) -> None:
    with pytest.raises(UserMistake):
        parse_story(BASE | fields, where="here", default_id="x")
    assert problems(STORY, BASE | fields)


def test_a_file_may_hold_several_stories() -> None:
    story = BASE | {"goals": [{"tool": "t"}]}
    assert problems(STORY, [story, story]) == []
    assert problems(STORY, [story, story | {"agnt": "x"}])


ACCEPTED_SUITES = {
    "one agent, one path": {"agent": "a:b", "stories": "s", "min_success": 0.5},
    "an agent with its fields": {"agent": {"ref": "a:b", "kwargs": {"x": 1}, "isolation": "serial"}, "stories": ["s"]},
    "several targets": {"targets": {"a": "a:b", "b": {"ref": "c:d", "kind": "graph"}}, "stories": ["s"]},
    "a user in a word": {"agent": "a:b", "stories": "s", "user": "scripted"},
    "a user with its fields": {"agent": "a:b", "stories": "s", "user": {"kind": "simulated", "model": "m/n"}},
    "a judge in a word, the default embeddings": {"agent": "a:b", "stories": "s", "judge": "m/n", "embeddings": True},
    "a judge with its fields": {"agent": "a:b", "stories": "s", "judge": {"model": "m/n", "timeout": 5}, "embeddings": "m"},
    "a schema that is named": {"$schema": "suite.json", "agent": "a:b", "stories": "s"},
    "limits, gate and tools": {
        "agent": "a:b", "stories": "s", "limits": {"trial": 5}, "gate": {"min_success": 1}, "tools": {"write": ["x"]},
    },
    "cases alone": {"agent": "a:b", "cases": [{"id": "x", "prompt": "Hello", "goals": [{"say": ["x"]}]}, {"name": "y", **BASE, "goals": {}}]},
    "a dataset in a word": {"agent": "a:b", "datasets": "x.csv"},
    "one dataset": {
        "agent": "a:b",
        "datasets": {
            "path": "x.csv", "input_field": "q", "id_field": "n", "expected_field": "e", "fields": {"labels": "l"}, "encoding": "cp1252",
            "template": {"labels": {"a": "b"}, "agent": "a", "goals": [{"say": ["x"]}]}, "ignore_fields": "*", "delimiter": "tab",
        },
    },
    "several datasets": {"agent": "a:b", "datasets": ["x.csv", {"path": "y.jsonl", "ignore_fields": ["state"]}]},
    "labels and names": {"agent": "a:b", "stories": "s", "select": {"labels": ["smoke", {"agent": "hr", "tier": 1}, "a=b,c=d"], "names": ["x*"]}},
    "labels as others match them": {"agent": "a:b", "stories": "s", "select": {"labels": {"agent": "hr"}, "names": "x"}},
}  # fmt: skip
REFUSED_SUITES = {
    "a misspelt field of a dataset": {"agent": "a:b", "datasets": {"path": "x.csv", "idfield": "x"}},
    "a misspelt field of a selection": {"agent": "a:b", "stories": "s", "select": {"label": "x"}},
    "a misspelt field": {"agent": "a:b", "stories": "s", "trails": 3},
    "a misspelt field inside": {"agent": "a:b", "stories": "s", "gate": {"min_sucess": 1}},
    "a misspelt field of a target": {"targets": {"a": {"ref": "a:b", "kwrgs": {}}}, "stories": "s"},
    "agent and targets": {"agent": "a:b", "targets": {"a": "a:b"}, "stories": "s"},
    "no agent": {"stories": "s"},
    "no stories": {"agent": "a:b"},
    "a misspelt field of the judge": {"agent": "a:b", "stories": "s", "judge": {"modle": "m/n"}},
    "more than all": {"agent": "a:b", "stories": "s", "min_success": 2},
}


@pytest.mark.parametrize("document", [pytest.param(each, id=name) for name, each in ACCEPTED_SUITES.items()])
def test_a_suite_that_is_read_is_valid(document) -> None:
    Suite.model_validate(document)
    assert problems(SUITE, document) == []


@pytest.mark.parametrize("document", [pytest.param(each, id=name) for name, each in REFUSED_SUITES.items()])
def test_a_suite_that_is_refused_is_not_valid(document) -> None:
    with pytest.raises(ValueError, match="valid"):
        Suite.model_validate(document)
    assert problems(SUITE, document)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"cases": [{"prompt": "Hello", "goals": []}]}, id="a case without a name"),
        pytest.param({"cases": [{"id": "x", "promt": "Hello"}]}, id="a misspelt field of a case"),
        pytest.param({"datasets": {"path": "x.csv", "template": {"lables": []}}}, id="a misspelt field of a template"),
    ],
)
def test_stories_inside_a_suite_that_are_refused_are_not_valid(fields, tmp_path) -> None:
    (tmp_path / "x.csv").write_text("prompt\nHello\n")
    (tmp_path / "suite.json").write_text(json.dumps({"agent": "a:b", **fields}))
    with pytest.raises(UserMistake, match=r"id: is missing|unknown field"):
        stories_of(read_suite(tmp_path / "suite.json"))
    assert problems(SUITE, {"agent": "a:b", **fields})


MODELS: tuple[type[BaseModel], ...] = (
    Story, UserData, KnownFact, Want, Refusal, Reaction, ToolGoal, TextGoal, Attachment, Tools, Suite, Target, Environment, UserSpec, JudgeSpec, Limits, Budget, Gate,
    FailOn, Variant, Rules, Dataset, Select,
)  # fmt: skip


@pytest.mark.parametrize("model", MODELS, ids=[model.__name__ for model in MODELS])
def test_every_field_is_described(model) -> None:
    schemas = {Story: STORY.schema, Suite: SUITE.schema}
    schema = schemas[model] if model in schemas else (STORY.schema["$defs"] | SUITE.schema["$defs"])[model.__name__]
    described = {name for name, about in schema["properties"].items() if about.get("description")}
    fields = {field.alias or name for name, field in model.model_fields.items()} - {
        "told",
        "file",
    }  # a file has the first among the keywords, the other nowhere
    assert fields <= described, "a docstring below the field is what editors show"


def test_editors_see_the_descriptions() -> None:
    fields = STORY.schema["properties"]
    assert fields["story"]["description"].startswith("What the user wants and knows")
    assert fields["tags"]["description"] == "Another name of labels."
    assert STORY.schema["$defs"]["ToolEntry"]["properties"]["tool"]["description"].startswith("The name of the tool")


@pytest.mark.parametrize("kind", ["story", "suite"])
def test_it_is_printed_as_json(workspace, kind) -> None:
    result = workspace.run("schema", kind)
    assert (result.status, result.err) == (0, "")
    assert json.loads(result.out)["title"] == kind.capitalize()


def test_another_kind_is_a_mistake(workspace) -> None:
    result = workspace.run("schema", "storry")
    assert (result.status, result.out) == (2, "")
    assert 'did you mean "story"?' in result.err


def test_all_kinds_of_targets_and_of_users_are_said() -> None:
    definitions = suite_schema()["$defs"]
    target, user = definitions["Target"]["properties"]["kind"], definitions["UserSpec"]["properties"]["kind"]
    for name, kind in TARGET_KINDS.items():
        assert f"{name} ({kind.what})" in target["description"]
    assert [each for each in USER_KINDS if each not in user["description"].replace(",", " ").split()] == []
