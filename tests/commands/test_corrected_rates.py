"""Rates without the errors of verdicts: by labels of the run itself, by a calibration on other conversations, compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from model_server import says
from rubric_judges import finds_rudeness, rates

from harness.analysis.run import Run
from harness.checks.rubrics.judge import JudgeCheck
from harness.formats.labels.calibration import read_calibration
from harness.formats.labels.reading import read_labels
from harness.runs.labels.writing import OF_VERDICTS, LabelsWritten, content_hash, label_id, labels_path
from harness.types.judging.calibration import Confusion, JudgeCalibration, ModelAgreement, RaterAgreement
from harness.types.judging.labels import Label, LabelsHeader

POLITE = JudgeCheck.model_validate({"type": "judge", "use": "politeness"})
HEADER = LabelsHeader(rubric=POLITE.hash, labels=("pass", "fail"))
AGENT = """
def agent(messages):
    number = int(messages[0]['content'].split()[-1])
    return 'How stupid.' if number % 4 == 0 else 'Fool.' if number % 10 == 1 else 'Kind.'
"""
"""Of forty: ten are found rude by the judge; four more are, and it does not see it."""


@pytest.fixture
def judged(workspace, stub_key, model_server):
    """Forty conversations, each judged; the options with which they were."""
    check = {"type": "judge", "use": "politeness"}
    for number in range(40):
        asks = {"starting_sentence": f"Hello {number}", "goals": {}, "goal_details": [], "checks": [check]}
        workspace.story(f"s{number:02}", **asks)
    server = model_server(finds_rudeness)
    options = ["--agent", workspace.agent(AGENT), "--judge-model", "openai/a", "--judge-base-url", server.url]
    return [*options, "--json"]


def rude(number: int) -> bool:
    return number % 4 == 0 or number % 10 == 1


def labelled(run: Path, header: LabelsHeader, numbers: range, source: str = "random") -> None:
    """What a person says, who is right of all of them."""
    found = Run.read(run)
    file = LabelsWritten.open(labels_path(run, header), header, str)
    for trial in found.trials.facts:
        number = int(trial.story[1:])
        if number in numbers:
            met, id = not rude(number), label_id(found.header.id, trial)
            of_judge = header.kind == "judge"
            agrees = met == (trial.outcome == "success")
            file.keep(Label(
                id=f"{id}#polite" if of_judge else id, criterion="polite" if of_judge else None, labeller="ann",
                trace_ref=f"{run}#{trial.story}/{trial.trial}", human_score=float(met), source=source, content=None if of_judge else content_hash(trial),
                human_label=("pass" if met else "fail") if of_judge else "right" if agrees else "judge",
            ))  # fmt: skip


def corrected(result: Any) -> list[dict[str, Any]]:
    return result.report["summary"]["corrected"]


def shown(workspace, run: Path, *options: str) -> Any:
    return workspace.run("show", run, *options)


def test_by_labels_of_the_run_itself(workspace, judged) -> None:
    """The judge passes 30 of 40. Of twenty that are labelled it passes 15, of which 13 are polite, and fails 5, none."""
    run = workspace.run("simulate", "stories", *judged).run
    assert corrected(shown(workspace, run, "--json")) == []
    labelled(run, HEADER, range(20))
    (found,) = corrected(shown(workspace, run, "--json"))
    assert (found["what"], found["passes"], found["fails"], found["by"]) == ("politeness.polite", 30, 10, "labels")
    assert found["corrected"]["rate"] == pytest.approx(0.75 * 13 / 15)
    assert found["corrected"]["interval"]["low"] < 0.65 < found["corrected"]["interval"]["high"]
    text = shown(workspace, run).out
    assert "corrected by 20 labels drawn at random: politeness.polite 65% (" in " ".join(text.split())
    labelled(run, OF_VERDICTS, range(20))
    first, _ = corrected(shown(workspace, run, "--json"))
    assert (first["what"], round(first["corrected"]["rate"], 3)) == ("Journey Success", 0.65)
    markdown = shown(workspace, run, "--format", "markdown").out
    assert "Journey Success 65% (" in markdown


def test_labels_that_were_chosen_or_are_few_correct_nothing(workspace, judged) -> None:
    run = workspace.run("simulate", "stories", *judged).run
    labelled(run, HEADER, range(20), source="label")
    labelled(run, OF_VERDICTS, range(9))
    assert corrected(shown(workspace, run, "--json")) == []


def test_by_a_calibration_on_other_conversations_which_is_said(workspace, judged) -> None:
    """Sensitivity 20/22, specificity 15/18: (0.75 + 15/18 - 1)/(20/22 + 15/18 - 1)."""
    rows = [HEADER.model_dump(mode="json")]
    kinds = [(1.0, "Kind.")] * 20 + [(1.0, "Not stupid.")] * 2 + [(0.0, "Fool.")] * 3 + [(0.0, "Stupid stupid.")] * 15
    rows += [{"id": f"e{i}#polite", "criterion": "polite", "input": "Hello", "candidateOutput": f"{said} {i}",
              "humanScore": met, "labeller": "ann"} for i, (met, said) in enumerate(kinds)]  # fmt: skip
    workspace.write("labels.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    server = judged[judged.index("--judge-base-url") + 1]
    options = ["--judge-model", "openai/a", "--judge-base-url", server]
    assert workspace.run("calibrate", "judge", "labels.jsonl", *options).status == 0
    result = workspace.run("simulate", "stories", *judged, "--set", "judge.calibration=labels.jsonl.result.yaml")
    (found,) = corrected(result)
    assert found["by"] == "calibration"
    measured = read_calibration(Path("labels.jsonl.result.yaml"))
    assert measured is not None
    assert result.report["summary"]["judge_agreement"] == {"politeness": measured.agreement}
    assert found["corrected"]["rate"] == pytest.approx((0.75 + 15 / 18 - 1) / (20 / 22 + 15 / 18 - 1))
    assert found["corrected"]["interval"]["method"] == "lang_reiczigel"
    text = " ".join(shown(workspace, result.run).out.split())
    assert "a calibration on other conversations (labels.jsonl.result.yaml, 40 labels), on which it rests" in text
    labelled(result.run, HEADER, range(20))
    assert corrected(shown(workspace, result.run, "--json"))[0]["by"] == "labels", "its own say more of it"


def test_a_calibration_of_meanings_stands_beside_one_of_a_rubric(workspace, judged) -> None:
    """It was taken for a broken one: the judge might not gate, and rates were said not to be corrected."""
    agreeing = Confusion(met_met=50, met_unmet=0, unmet_met=0, unmet_unmet=50)
    measured = ModelAgreement(
        phase="calibrated",
        kappa=1.0,
        at_least=0.9,
        criteria={"polite": RaterAgreement(confusion=agreeing, kappa=1.0, at_least=0.9)},
    )
    found = JudgeCalibration(
        labels_file="l", rubric=POLITE.hash, examples=100, labels=100, phase="calibrated", min_agreement=0.6,
        measured_at="2026-01-01", harness="0.1.0", agreement=1.0, cheapest="openai/a", models={"openai/a": measured},
    )  # fmt: skip
    workspace.write("rubric.yaml", found.model_dump_json())
    workspace.write("meanings.json", '{"judge": null, "rungs": {}}')
    named = ["--set", 'judge.calibration=["meanings.json", "rubric.yaml"]', "--set", "judge.min_agreement=0.6"]
    result = workspace.run("simulate", "stories", *judged, *named, "--trials", "1")
    assert result.report["summary"]["calibration_problem"] is None
    assert (result.status, result.report["summary"]["judge_agreement"]) == (1, {"politeness": 1.0})


def test_two_runs_are_compared_by_what_people_would_say(workspace, judged) -> None:
    first = workspace.run("simulate", "stories", *judged).run
    kinder = workspace.agent(AGENT.replace("'Fool.'", "'Kind.'"))
    second = workspace.run("simulate", "stories", *[kinder if ":agent" in str(each) else each for each in judged]).run
    for run in (first, second):
        labelled(run, HEADER, range(20))
    text = " ".join(workspace.run("compare", first, second).out.split())
    assert "corrected: politeness.polite 65% → 65%, +0 points (-" in text


@pytest.mark.parametrize(
    ("calibration", "said"),
    [
        ("kind: judge\n", "labels_file: is missing; add it"),
        (None, "none.yaml: no such file"),
        ("other", "measured the rubric sha256:other, and sha256:"),
    ],
    ids=["half", "none", "another rubric"],
)
def test_a_calibration_that_says_nothing_of_the_run_is_told(workspace, judged, calibration, said) -> None:
    """It was passed over without a word."""
    name = "none.yaml"
    if calibration is not None:
        name = "kept.yaml"
        other = JudgeCalibration(
            labels_file="l", rubric="sha256:other", examples=0, labels=0, phase="failed", min_agreement=0.6,
            measured_at="2026-01-01", harness="0.1.0", agreement=None, cheapest=None, models={},
        )  # fmt: skip
        workspace.write(name, other.model_dump_json() if calibration == "other" else calibration)
    result = workspace.run("simulate", "stories", *judged, "--set", f"judge.calibration={name}", "--trials", "1")
    assert (corrected(result), result.report["summary"]["judge_agreement"]) == ([], {})
    assert said in result.report["summary"]["calibration_problem"]
    text = " ".join(shown(workspace, result.run).out.split())
    assert "rates are not corrected by a calibration that is named:" in text


def test_labels_of_another_version_of_the_rubric_are_refused_when_a_run_is_judged_again(
    workspace, stub_key, model_server
) -> None:
    for number in range(3):
        workspace.story(f"s{number}", starting_sentence=f"Hello {number}", goals={}, goal_details=[],
                        checks=[{"type": "answer", "min_length": 1}])  # fmt: skip
    server = model_server(finds_rudeness)
    suite = {"agent": workspace.agent(AGENT), "stories": "stories", "gate": {"min_success": 0},
             "rules": {"checks": [{"type": "judge", "use": "politeness"}]},
             "judge": {"model": "openai/a", "base_url": server.url}}  # fmt: skip
    workspace.write("suite.yaml", suite)
    run = workspace.run("simulate", "suite.yaml", "--json").run
    labelled(run, HEADER, range(3))
    same = workspace.run("score", run, "--json")
    assert "labels of what the judge is asked: 3 kept\n" in same.err
    assert len(read_labels(labels_path(same.run, HEADER), rubric=POLITE.hash).labels) == 3
    stricter = {"type": "judge", "use": "politeness", "rubric": "Be strict."}
    now = JudgeCheck.model_validate(stricter).hash
    changed = ["score", run, "--json", "--set", f"rules.checks={json.dumps([stricter])}"]
    refused = workspace.run(*changed)
    assert f"3 labels for {POLITE.hash} refused: asked is {now} now" in refused.err
    assert not list(refused.run.glob("labels*"))
    taken = workspace.run(*changed, "--any-rubric")
    assert f"3 kept, given for {POLITE.hash} and taken for {now}" in taken.err
    kept = read_labels(labels_path(taken.run, HEADER.model_copy(update={"rubric": now})), rubric=now).labels
    assert {each.id.partition("/")[0] for each in kept} == {Run.read(taken.run).header.id}
    other = ["score", run, "--json", "--any-rubric", "--set", 'rules.checks=[{"type": "judge", "use": "relevance"}]']
    assert "has their criteria and labels" in workspace.run(*other).err


def test_a_cassette_on_which_a_judge_was_of_no_use_is_told_until_it_is_recorded_anew(
    workspace, stub_key, model_server
) -> None:
    workspace.story("one", starting_sentence="Hello 1", goals={}, goal_details=[],
                    checks=[{"type": "judge", "use": "politeness"}])  # fmt: skip
    server = model_server(says("no JSON"), *[rates() for _ in range(4)])
    command = ["simulate", "stories", "--agent", workspace.agent(AGENT), "--judge-model", "openai/a",
               "--judge-base-url", server.url, "--json", "--set", "judge.max_attempts=1"]  # fmt: skip
    note = workspace.path / "c.db.unusable"
    told = "c.db: holds an answer of a judge that could not be used (one: "
    assert told in workspace.run(*command, "--record", "c.db").err
    asked = len(server.requests)
    again = workspace.run(*command, "--replay", "c.db")
    assert (again.status, told in again.err, len(server.requests)) == (3, True, asked)
    assert "--record c.db asks anew" in note.read_text() + again.err
    assert told not in workspace.run(*command, "--record", "c.db").err
    assert (len(server.requests) > asked, note.exists()) == (True, False)


def test_labels_of_a_run_are_held_against_the_judge_that_it_asked_unless_others_made_it(workspace, judged) -> None:
    """They were asked of the provider that the name of the model stands for, whatever the run had asked."""
    run = workspace.run("simulate", "stories", *judged).run
    labelled(run, HEADER, range(20))
    file = labels_path(run, HEADER)
    measured = workspace.run("calibrate", "judge", file)
    assert "openai/a: " in measured.out
    assert "n = 20" in measured.out
    header = json.loads((run / "run.json").read_text())
    (run / "run.json").write_text(json.dumps(header | {"config": header["config"] | {"trials": 2}}))
    assert "no judge is named" in workspace.run("calibrate", "judge", file).err
