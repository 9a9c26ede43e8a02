"""Suites of cases and datasets through the command line: played, selected, explained, resumed, validated."""

from __future__ import annotations

import json

import pytest
from checkout import CONFIGS

AGENT = """
def agent(text):
    return f"You said {text}."
"""
SUITE = {
    "agent": "echo_agent:agent",
    "cases": [
        {"id": "hours", "prompt": "open", "goals": [{"say": ["open"]}], "labels": {"tier": "gold"}},
        {"id": "turns", "prompt": "one", "user_turns": ["two"], "goals": [{"say": ["one"]}, {"say": ["two"]}]},
    ],
    "datasets": {"path": "data/q.csv", "template": {"must_not_say": ["banana"], "labels": ["csv"]}},
}


@pytest.fixture
def suite(workspace):
    """A suite in a folder of its own, beside the current one."""
    workspace.write("echo_agent.py", AGENT)
    workspace.write("suites/data/q.csv", "id;prompt;labels\r\n007;apple;\r\nbad;banana;smoke\r\n;cherry;smoke\r\n")
    return workspace.write("suites/suite.json", json.dumps(SUITE))


def test_cases_and_datasets_are_played_from_another_folder(workspace, suite) -> None:
    result = workspace.run("simulate", str(suite), "--json")
    outcomes = result.outcomes
    [unnamed] = outcomes.keys() - {"hours", "turns", "007", "bad"}
    assert outcomes == {"hours": "success", "turns": "success", "007": "success", "bad": "fail", unnamed: "success"}
    assert unnamed.startswith("cherry-")
    assert {trial["user"] for trial in read_trials(result.run)} == {"scripted"}
    header = json.loads((result.run / "run.json").read_text())
    assert header["story_files"]["bad"].endswith("q.csv:3")
    assert header["story_files"]["turns"].endswith("suite.json: cases[1]")


def read_trials(run) -> list[dict]:
    return [json.loads(line) for line in (run / "trials.jsonl").read_text().splitlines()]


def test_what_a_user_of_the_suite_is_does_not_matter_to_a_prompt(workspace, suite) -> None:
    workspace.run(
        "simulate", str(suite), "--user", "agenda", "--persona", "terse,impatient", "--label", "tier=gold", "--json"
    )
    result = workspace.run(
        "simulate", str(suite), "--user", "agenda", "--persona", "terse", "--json", "--story", "hours"
    )
    assert result.outcomes == {"hours": "success"}, "nobody plays its user, so no persona is played"


def test_labels_and_names_are_taken_together(workspace, suite) -> None:
    result = workspace.run(
        "simulate", str(suite), "--label", "tier=gold", "--label", "csv,smoke", "--story", "turns", "--json"
    )
    assert {"hours", "turns", "bad"} < result.outcomes.keys()
    assert "007" not in result.outcomes


@pytest.mark.parametrize(
    ("options", "said"),
    [
        pytest.param(["--label", "smok"], '--label "smok": no story has this label (did you mean "smoke"?)', id="a label that nothing has"),
        pytest.param(["--label", "smoke,tier=gold"], '--label "smoke,tier=gold": no story has all of these labels', id="labels that no story has together"),
        pytest.param(["--label", " "], "--label: a label is blank", id="a blank label"),
        pytest.param(["--label", "smoke,"], '--label: a label is blank in "smoke,"; write such as smoke', id="a blank label beside another"),
        pytest.param(["--set", "gate={all: true}"], 'found "{all: true}"; write it as JSON, names and texts in double quotes', id="a setting as in YAML"),
        pytest.param(["--set", 'checks=[{"type": "schema", "labels": ["smoek"]}]'], 'suite.json: checks[0].labels: no story has the label "smoek" (did you mean "smoke"?)', id="a label of a check"),
        pytest.param(["--story", "hour"], '--story "hour": no story has such an id', id="a name that nothing has"),
        pytest.param(["--set", 'select={"labels": ["smok"]}'], 'select.labels: "smok": no story has this label', id="a label of the suite"),
        pytest.param(["--resume", "last", "--explain-selection"], "--explain-selection tells of a new run: leave out --resume", id="explained of a run"),
    ],
)  # fmt: skip
def test_a_slip_is_one_line(workspace, suite, options, said) -> None:
    workspace.run("simulate", str(suite), "--story", "hours")
    result = workspace.run("simulate", str(suite), *options)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert said in result.err


@pytest.mark.parametrize(
    ("of_suite", "of_case", "others"),
    [
        ({"type": "anser"}, {"type": "schema"}, ['checks[0].type: there is no check "anser" (did you mean "answer"?)']),
        ({"type": "schema"}, {"type": "anser"}, ['checks[0].type: there is no check "anser" (did you mean "answer"?)']),
    ],
    ids=["in a check of the suite", "in a check of a story"],
)
def test_a_label_that_nothing_has_is_listed_with_other_mistakes(workspace, suite, of_suite, of_case, others) -> None:
    checks = [of_suite, {"type": "schema", "labels": ["smoek"]}]
    cases = [SUITE["cases"][0] | {"checks": [of_case]}]
    workspace.write("suites/suite.json", json.dumps(SUITE | {"checks": checks, "cases": cases}))
    result = workspace.run("simulate", str(suite))
    assert (result.status, result.err.count("\n")) == (2, 2)
    for each in [*others, 'checks[1].labels: no story has the label "smoek" (did you mean "smoke"?)']:
        assert each in result.err


def test_of_stories_that_cannot_be_read_nobody_knows_the_labels(workspace, suite) -> None:
    workspace.write("suites/data/q.csv", "id;prompt;labels\n007;apple;smoek\nbad;;\n")
    workspace.write("suites/suite.json", json.dumps(SUITE | {"checks": [{"type": "schema", "labels": ["smoek"]}]}))
    result = workspace.run("simulate", str(suite))
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "q.csv:3: prompt: is empty" in result.err


def test_a_selection_is_explained_and_nothing_is_played(workspace, suite) -> None:
    workspace.write("echo_agent.py", "raise RuntimeError('imported')")
    options = ["--set", 'select={"labels": ["csv"], "names": ["hours"]}', "--label", "smoke"]
    result = workspace.run("simulate", str(suite), *options, "--explain-selection")
    assert (result.status, result.err) == (0, "")
    lines = [" ".join(line.split()) for line in result.out.splitlines()]
    assert lines[0] == "out hours has not the label smoke"
    assert lines[1] == "out turns select: has not the label csv and its id does not fit hours"
    assert lines[3] == "in bad select: label csv; --label smoke"
    assert lines[-1] == "2 of 5 stories would be played; nothing was played"
    assert not (workspace.path / "runs").exists()
    result = workspace.run("simulate", str(suite), *options, "--explain-selection", "--json")
    assert result.report["played"] == 2
    assert [each["played"] for each in result.report["stories"]] == [False, False, False, True, True]


def test_of_many_stories_the_first_ones_are_explained_and_all_where_that_is_asked(workspace) -> None:
    rows = [f"{i},hello {i},{'smoke' if i % 2 else ''}" for i in range(100)]
    workspace.write("many.csv", "\n".join(["id,prompt,labels", *rows]) + "\n")
    template = {"must_not_say": ["banana"]}
    suite = workspace.write(
        "many.json", json.dumps({"agent": "x:y", "datasets": {"path": "many.csv", "template": template}})
    )
    lines = workspace.run("simulate", str(suite), "--label", "smoke", "--explain-selection").out.splitlines()
    assert [line[:3] for line in lines[:40]].count("out") == 20
    assert lines[40:] == [
        "… and 60 more, 30 in and 30 out; all of them: -v",
        "50 of 100 stories would be played; nothing was played",
    ]
    whole = workspace.run("simulate", str(suite), "--label", "smoke", "--explain-selection", "-v").out.splitlines()
    assert len(whole) == 101


def test_what_would_not_be_drawn_or_has_no_such_trial_is_explained(workspace, suite) -> None:
    result = workspace.run("simulate", str(suite), "--trial", "3", "--explain-selection")
    assert result.out.count("has no trial 3") == 5
    result = workspace.run("simulate", str(suite), "--sample", "2", "--explain-selection")
    assert result.out.count("is not among the 2 of 5 that --sample drew (seed 0)") == 3


def test_a_run_of_datasets_is_resumed_and_played_again(workspace, suite) -> None:
    first = workspace.run("simulate", str(suite), "-x", "--json", "--set", "concurrency=1")
    left = workspace.run("simulate", "--resume", "last", "--json")
    assert len(left.outcomes) == 5
    assert left.run == first.run
    again = workspace.run("simulate", "--failed", "last", "--json")
    assert again.outcomes == {"bad": "fail"}
    assert workspace.run("simulate", str(suite), "--resume", "last", "--label", "csv").status == 2


def test_validate_reads_cases_and_datasets(workspace, suite) -> None:
    assert workspace.run("validate", str(suite)).out.splitlines()[-1].startswith("5 stories read · 0 errors")
    workspace.write("suites/data/q.csv", "id,prompt,severity\n1,apple,hihg\n2,,low\n")
    result = workspace.run("validate", str(suite))
    assert result.status == 2
    assert "q.csv:3: prompt: is empty" in result.err
    workspace.write("suites/data/q.csv", "id,prompt,severity\n1,apple,hihg\n")
    assert 'q.csv:2: severity: "hihg" is not one of' in workspace.run("validate", str(suite)).err


def test_what_is_not_selected_is_still_validated(workspace) -> None:
    suite = workspace.write("s.json", json.dumps({**SUITE, "datasets": [], "select": {"names": ["hours"]}, "cases": [*SUITE["cases"], {"id": "x", "prompt": " "}]}))  # fmt: skip
    workspace.write("echo_agent.py", AGENT)
    assert workspace.run("simulate", str(suite), "--json").outcomes == {"hours": "success"}
    assert "s.json: cases[2]: prompt: is blank" in workspace.run("validate", str(suite)).err


def test_validate_says_what_a_suite_selects_in_vain(workspace) -> None:
    workspace.write("echo_agent.py", AGENT)
    suite = workspace.write("s.json", json.dumps({**SUITE, "datasets": [], "select": {"labels": ["gold"]}}))
    result = workspace.run("validate", str(suite))
    assert result.status == 2
    assert 'error: select.labels: "gold": no story has this label' in result.err


def test_thousands_of_mistakes_are_counted(workspace) -> None:
    workspace.write("echo_agent.py", AGENT)
    workspace.write("q.csv", "id,prompt,severity,must_not_say\n" + "".join(f"{i},Hi,hihg,x\n" for i in range(3000)))
    suite = workspace.write("s.json", json.dumps({"agent": "echo_agent:agent", "datasets": "q.csv"}))
    result = workspace.run("simulate", str(suite))
    assert result.status == 2
    assert result.err.count("\n") == 11
    assert "q.csv: and 2,990 more records with mistakes" in result.err


def test_a_sample_of_many_records_looks_into_no_other(workspace) -> None:
    workspace.write("echo_agent.py", AGENT)
    workspace.write("q.jsonl", "".join(json.dumps({"prompt": f"Hi {i}", "must_not_say": "x", "severity": "low" if i else "x"}) + "\n" for i in range(2000)))  # fmt: skip
    suite = workspace.write("s.json", json.dumps({"agent": "echo_agent:agent", "datasets": "q.jsonl"}))
    assert len(workspace.run("simulate", str(suite), "--sample", "3", "--json").outcomes) == 3


def test_the_agent_of_several_must_be_named(workspace) -> None:
    workspace.write("echo_agent.py", AGENT)
    targets = {"hr": "echo_agent:agent", "shop": "echo_agent:agent"}
    suite = workspace.write("s.json", json.dumps({"targets": targets, "cases": SUITE["cases"]}))
    result = workspace.run("simulate", str(suite))
    assert result.status == 2
    assert "s.json: cases[0]: agent: is missing; say which target plays it (hr, shop)" in result.err


def test_the_user_of_a_prompt_is_said_to_be_nobody(workspace, suite) -> None:
    result = workspace.run("show", str(suite), "--user", "hours")
    assert result.status == 2
    assert "hours: nobody plays its user: it says the prompt and its user_turns" in result.err


def test_github_marks_the_line_of_a_record(workspace, suite, monkeypatch) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(workspace.path))
    result = workspace.run("simulate", str(suite), "--story", "bad")
    assert "::error file=suites/data/q.csv,line=3,title=bad" in result.out + result.err


def test_the_suite_of_one_shot_cases_is_right(workspace) -> None:
    result = workspace.run("simulate", str(CONFIGS / "one-shot.yaml"), "--json")
    assert (result.status, {*result.outcomes.values()}) == (0, {"success"})
    assert len(result.outcomes) == 4


def test_the_suite_of_a_table_is_right(workspace) -> None:
    pytest.importorskip("harness.checks.table", reason="checks are judged from the version on that has them")
    result = workspace.run("simulate", str(CONFIGS / "questions.yaml"), "--json")
    assert (result.status, {*result.outcomes.values()}) == (0, {"success"})
    assert len(result.outcomes) == 6


def test_an_answer_that_differs_from_the_table_fails(workspace) -> None:
    pytest.importorskip("harness.checks.table", reason="checks are judged from the version on that has them")
    table = (CONFIGS / "questions.csv").read_text().replace("39.50 EUR", "39.55 EUR")
    workspace.write("questions.csv", table)
    suite = workspace.write("questions.yaml", (CONFIGS / "questions.yaml").read_text())
    result = workspace.run("simulate", str(suite), "--json")
    assert [name for name, outcome in result.outcomes.items() if outcome != "success"] == ["price-lamp"]
