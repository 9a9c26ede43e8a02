"""Stories of a prompt: in files, in a suite; nobody plays the user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import harness
from harness.errors import UserMistake
from harness.formats.datasets.stories import stories_of
from harness.formats.documents import looks_like_suite
from harness.formats.story_files import read_stories
from harness.formats.story_parser import parse_story
from harness.formats.suite_files import read_suite
from harness.types.suite import Suite

CASE = {"id": "hours", "prompt": "When are you open?", "must_not_say": ["closed"]}


def suite_file(folder: Path, **fields: Any) -> Path:
    path = folder / "suite.json"
    path.write_text(json.dumps({"agent": "string:capwords", **fields}))
    return path


def test_it_needs_neither_user_nor_agent_nor_goals() -> None:
    story = parse_story(CASE, where="here", default_id="x")
    assert (story.opening, story.agent, story.story, story.goal_details) == ("When are you open?", "", "", ())
    assert story.brief.prompted
    assert not parse_story(
        {"agent": "a", "story": "s", "starting_sentence": "x", "goals": {}}, where="", default_id="x"
    ).brief.prompted


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        pytest.param({"prompt": " "}, "prompt: is blank; write what the user says", id="blank"),
        pytest.param({"starting_sentence": "Hi"}, "starting_sentence: the user opens with the prompt; keep one of the two", id="two openings"),
        pytest.param({"agent_first": True}, "agent_first: with a prompt the user opens", id="the agent opens"),
        pytest.param({"user": {"wants": ["x"]}}, "user: nobody plays the user of a prompt", id="a user"),
        pytest.param({"persona": "curt"}, "persona: nobody plays the user of a prompt", id="a persona"),
        pytest.param({"promt": "x"}, 'promt: unknown field "promt" (did you mean "prompt"?)', id="misspelt"),
        pytest.param({"prompt": 5}, "prompt: should be text, found 5", id="a number"),
    ],
)  # fmt: skip
def test_what_has_no_effect_beside_it_is_refused(fields, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        parse_story({**CASE, **fields}, where="here", default_id="x")
    assert f"here: {said}" in str(mistake.value)


def test_a_file_with_a_prompt_and_an_agent_is_a_story(tmp_path) -> None:
    assert not looks_like_suite({"agent": "a", "prompt": "Hi", "checks": []})
    assert looks_like_suite({"agent": "a", "cases": []})
    (tmp_path / "a.yaml").write_text("prompt: Hi\nmust_not_say: [no]\n")
    (tmp_path / "b.json").write_text(json.dumps([CASE]))
    assert [each.story.id for each in read_stories([tmp_path])] == ["a", "hours"]


@pytest.mark.parametrize(
    ("case", "said"),
    [
        pytest.param({"prompt": "Hi", "turns": ["Bye"]}, 'turns: unknown field "turns" (did you mean "user_turns"?)', id="turns"),
        pytest.param({"question": "Hi"}, 'question: unknown field "question" (did you mean "prompt"?)', id="a question"),
        pytest.param({}, "prompt: is missing; write what the user says", id="nothing that a user says"),
    ],
)  # fmt: skip
def test_what_is_named_otherwise_or_missing_is_one_line(case, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        parse_story(
            {"id": "a", "checks": [{"type": "answer", "contains": ["x"]}], **case}, where="here", default_id="x"
        )
    assert len(mistake.value.problems) == 1
    assert str(mistake.value).startswith(f"here: {said}")


@pytest.mark.parametrize(
    ("check", "said"),
    [
        pytest.param("{type: stability, require_same_tools: true}", "stability holds trials against each other, and judges none", id="stability"),
        pytest.param("{type: answer, contains: x, severity: warning}", "a check with severity warning never fails", id="a warning"),
    ],
)  # fmt: skip
def test_why_its_checks_do_not_judge_a_trial_is_said(tmp_path, check, said) -> None:
    (tmp_path / "a.yaml").write_text(f"prompt: Hi\ntrials: 3\nchecks: [{check}]\n")
    with pytest.raises(UserMistake, match=f"nothing to judge: {said}"):
        read_stories([tmp_path])


def test_nothing_to_judge_is_a_mistake(tmp_path) -> None:
    (tmp_path / "a.yaml").write_text("prompt: Hi\n")
    with pytest.raises(UserMistake, match="nothing to judge"):
        read_stories([tmp_path])


def test_cases_stand_in_a_suite_beside_files(tmp_path) -> None:
    (tmp_path / "stories").mkdir()
    (tmp_path / "stories" / "a.json").write_text(json.dumps({**CASE, "id": "a"}))
    (tmp_path / "q.csv").write_text("id,prompt,must_not_say\nc,Hi,no\n")
    named = {"name": "b", "prompt": "Hi", "user_turns": ["And now?"]}
    suite = read_suite(suite_file(tmp_path, stories="stories", cases=[named], datasets="q.csv"))
    found = stories_of(suite)
    assert [each.story.id for each in found] == ["a", "b", "c"]
    assert [each.where for each in found][1:] == [f"{tmp_path}/suite.json: cases[0]", f"{tmp_path}/q.csv:2"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        pytest.param({"cases": [{"prompt": "Hi"}]}, "suite.json: cases[0]: id: is missing; name the case", id="no id"),
        pytest.param({"cases": [CASE, CASE]}, 'suite.json: cases[1]: id: "hours" is taken by', id="an id twice"),
        pytest.param({"cases": [{**CASE, "name": "x"}]}, "cases[0]: name: is another name for id, which is given too", id="id and name"),
        pytest.param({"cases": [{**CASE, "severty": "x"}]}, 'suite.json: cases[0]: severty: unknown field "severty"', id="misspelt"),
        pytest.param({"cases": [CASE], "datasets": "nowhere.csv"}, "nowhere.csv: no such file; the path of a dataset is relative to the suite", id="no such file"),
        pytest.param({"cases": []}, "stories: is missing; add stories (files and folders), cases or datasets", id="no story at all"),
        pytest.param({"cases": [CASE], "file": "x"}, "file: is told by where the suite is read", id="the place of the suite"),
        pytest.param({"cases": [{**CASE, "attachments": [{"path": "../x.txt"}]}]}, "attachments[0].path: ../x.txt is not in", id="a file elsewhere"),
        pytest.param({"datasets": [{"path": "x.csv", "delimeter": ","}]}, 'datasets[0].delimeter: unknown field "delimeter" (did you mean "delimiter"?)', id="a misspelt field of a dataset"),
    ],
)  # fmt: skip
def test_a_mistake_names_the_case(tmp_path, fields, said) -> None:
    with pytest.raises(UserMistake) as mistake:
        stories_of(read_suite(suite_file(tmp_path, **fields)))
    assert said in str(mistake.value)
    assert "the document" not in str(mistake.value)


def test_the_files_of_a_case_are_found_beside_the_suite(tmp_path, monkeypatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "x.txt").write_text("x")
    path = suite_file(tmp_path, cases=[{**CASE, "attachments": [{"path": "x.txt"}]}])
    monkeypatch.chdir(tmp_path / "elsewhere")
    [found] = stories_of(read_suite(path))
    assert (found.story.folder / found.story.attachments[0].path).is_file()


def test_digits_that_need_quotes_are_said_in_a_suite_too(tmp_path) -> None:
    path = tmp_path / "suite.yaml"
    case = "{id: a, agent: x, story: You ask., starting_sentence: Hi, goals: [{say: [x]}], user: {knows: {zip: 01922}}}"
    path.write_text(f"agent: string:capwords\ncases: [{case}]\n")
    with pytest.raises(UserMistake, match=r'cases\[0\]: user\.knows\.zip: 01922 at line 2 needs quotes: write "01922"'):
        stories_of(read_suite(path))


def test_a_suite_made_in_python_has_no_file() -> None:
    suite = Suite.model_validate({"agent": "string:capwords", "cases": [{**CASE, "id": " "}]})
    with pytest.raises(UserMistake, match=r"^cases\[0\]: id: is missing"):
        stories_of(suite)


async def test_no_guard_looks_at_its_words(tmp_path) -> None:
    """There is no user who could play it badly, and looking took most of the time of a case."""
    run = await harness.simulate([CASE], agent=lambda text: "From 8 to 5.", out=tmp_path)
    (trial,) = run.trials
    assert trial.outcome == "success"
    assert list(trial.trajectory.user_notes) == []
