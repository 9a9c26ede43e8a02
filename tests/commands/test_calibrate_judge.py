"""harness calibrate judge through the real entry point: kappa by hand, the file, the gate that it keeps, bad files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from model_server import ModelServer, refuses, says
from rubric_judges import against, finds_rudeness, knows, rates, shipped_truth

from harness.analysis.run import Run
from harness.checks.rubrics.judge import JudgeCheck
from harness.checks.rubrics.shipped import shipped_names
from harness.formats.labels.reading import read_labels
from harness.runs.labels.conversations import Traces
from harness.runs.labels.rubrics import shipped_check, shipped_labels
from harness.runs.labels.writing import OF_VERDICTS, LabelsWritten, content_hash, label_id
from harness.types.judging.labels import Label

POLITE = JudgeCheck.model_validate({"type": "judge", "use": "politeness"})
HEADER = {"version": 1, "kind": "judge", "rubric": POLITE.hash, "labels": ["pass", "fail"], "models": []}


def label(number: int, met: bool, said: str, **more: Any) -> dict[str, Any]:
    return {
        "id": f"e{number}#polite", "traceRef": None, "criterion": "polite", "input": "Hello", "candidateOutput": said,
        "humanScore": float(met), "humanLabel": "pass" if met else "fail", "labeller": "ann", **more,
    }  # fmt: skip


def forty() -> list[dict[str, Any]]:
    """People and a judge that finds one rude word: 18 met by both, 2 by people alone, 4 by the judge alone, 16 unmet."""
    kinds = (
        [(True, "Kind.")] * 18 + [(True, "Not stupid.")] * 2 + [(False, "Fool.")] * 4 + [(False, "How stupid.")] * 16
    )
    return [label(number, met, f"{said} {number}") for number, (met, said) in enumerate(kinds)]


def two_hundred() -> list[dict[str, Any]]:
    kinds = [(True, "Kind.")] * 108 + [(True, "Not stupid.")] * 12
    kinds += [(False, "Fool.")] * 16 + [(False, "How stupid.")] * 64
    return [label(number, met, f"{said} {number}") for number, (met, said) in enumerate(kinds)]


def lines(*rows: dict[str, Any]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture(autouse=True)
def _key(stub_key):
    """Every judge here has one."""


def calibrate(
    workspace, server: ModelServer, *options: Any, file: str | None = "labels.jsonl", model: str = "openai/a"
):
    named = [file] if file is not None else []
    return workspace.run("calibrate", "judge", *named, "--judge-model", model, "--judge-base-url", server.url, *options)


def test_kappa_of_forty_and_of_two_hundred_by_hand(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(finds_rudeness)
    result = calibrate(workspace, server)
    assert result.status == 0
    assert len(server.requests) == 40
    assert "polite  kappa 0.70 (" in result.out
    assert "people met: judge met 18, not 2" in result.out
    assert "people not: judge met 4, not 16" in result.out
    assert "below 100 labels kappa cannot carry a gate: it rests on 40" in result.out
    found = yaml.safe_load((workspace.path / "labels.jsonl.result.yaml").read_text())
    assert (found["phase"], round(found["agreement"], 3), found["cheapest"]) == ("calibrated", 0.7, "openai/a")
    snippet = yaml.safe_load(result.out.split("for the suite:\n\n")[1].split("\n\n")[0])
    assert snippet["judge"] == {"model": "openai/a", "calibration": "labels.jsonl.result.yaml", "min_agreement": 0.6}
    workspace.write("labels.jsonl", lines(HEADER, *two_hundred()))
    report = calibrate(workspace, server, "--json").report
    polite = report["models"]["openai/a"]["criteria"]["polite"]
    assert polite["kappa"] == pytest.approx((0.86 - 0.524) / 0.476)
    assert polite["low"] < polite["at_least"] < polite["kappa"] < polite["high"]
    assert "kappa cannot carry" not in calibrate(workspace, server).out


def test_a_judge_that_agrees_too_little_is_refused_and_so_is_its_suite(workspace, model_server) -> None:
    """It passes everything, then nothing is known of it; the run is played, and gives no verdict."""
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(lambda request: rates())
    result = calibrate(workspace, server)
    assert result.status == 3
    assert "openai/a: stale" in result.out
    assert "refused: no model reaches a kappa of 0.6 on every criterion; the best has 0.00" in result.out
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}])
    suite = {
        "agent": workspace.agent("def agent(text): return 'Kind.'"), "stories": "stories",
        "judge": {"model": "openai/a", "base_url": server.url, "calibration": "labels.jsonl.result.yaml",
                  "min_agreement": 0.6},
    }  # fmt: skip
    workspace.write("suite.yaml", suite)
    played = workspace.run("simulate", "suite.yaml")
    assert played.status == 3
    why = "the judge may not gate: politeness: "
    assert played.err.count(why) == 2, "before and after"
    assert "agrees with people by a kappa of 0.00 (40 examples); min_agreement asks 0.6" in played.err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"calibration": "none.yaml"}, "none.yaml: no such file"),
        ({"model": "openai/b"}, "did not measure openai/b, only openai/a"),
        ({"temperature": 0.5}, "was asked at another temperature (None, and here 0.5)"),
        ({"min_agreement_sure": 0.65}, "min_agreement_sure asks 0.65"),
    ],
    ids=["no file", "another model", "another temperature", "not sure enough"],
)
def test_a_suite_gates_by_the_judge_that_was_measured_alone(workspace, model_server, change, said) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(finds_rudeness)
    assert calibrate(workspace, server).status == 0
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}])
    judge = {"model": "openai/a", "base_url": server.url, "calibration": "labels.jsonl.result.yaml",
             "min_agreement": 0.6}  # fmt: skip
    agent = workspace.agent("def agent(text): return 'Kind.'")
    workspace.write("suite.yaml", {"agent": agent, "stories": "stories", "judge": judge})
    assert workspace.run("simulate", "suite.yaml").status == 0
    workspace.write("suite.yaml", {"agent": agent, "stories": "stories", "judge": judge | change})
    refused = workspace.run("simulate", "suite.yaml")
    assert refused.status == 3
    assert said in refused.err


def test_a_rubric_that_was_changed_is_not_measured_any_more(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(finds_rudeness)
    calibrate(workspace, server)
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness", "scope": "final"}])
    judge = {"model": "openai/a", "base_url": server.url, "calibration": "labels.jsonl.result.yaml",
             "min_agreement": 0.6}  # fmt: skip
    agent = workspace.agent("def agent(text): return 'Kind.'")
    workspace.write("suite.yaml", {"agent": agent, "stories": "stories", "judge": judge})
    assert "measured no rubric sha256:" in workspace.run("simulate", "suite.yaml").err
    refused = calibrate(workspace, server, "--suite", "suite.yaml")
    assert refused.status == 0, "the labels are of a rubric that is shipped"
    other = HEADER | {"rubric": "sha256:0000"}
    workspace.write("labels.jsonl", lines(other, *forty()))
    refused = calibrate(workspace, server, "--suite", "suite.yaml")
    assert refused.status == 2
    assert "--any-rubric if the change alters no label" in refused.err
    assert calibrate(workspace, server, "--suite", "suite.yaml", "--any-rubric").status == 0


def test_several_models_and_the_cheapest_that_is_good_enough(workspace, model_server) -> None:
    def judge(request: dict[str, Any]):
        model = request["model"]
        return rates() if model == "blind" else finds_rudeness(request)

    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    prices = {f"openai/{name}": {"input_per_million": price, "output_per_million": price}
              for name, price in (("dear", 50), ("cheap", 1), ("blind", 0))}  # fmt: skip
    workspace.write("prices.yaml", prices)
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}])
    server = model_server(judge)
    suite = {"agent": "a:b", "stories": "stories", "prices": "prices.yaml", "judge": {"base_url": server.url}}
    workspace.write("suite.yaml", suite)
    options = ["--suite", "suite.yaml", "--json", "--judge-model", "openai/cheap", "--judge-model", "openai/blind"]
    report = calibrate(workspace, server, *options, model="openai/dear").report
    assert report["cheapest"] == "openai/cheap"
    assert {name: each["phase"] for name, each in report["models"].items()} == {
        "openai/dear": "calibrated", "openai/cheap": "calibrated", "openai/blind": "stale",
    }  # fmt: skip
    assert len(server.requests) == 120, "models × examples"
    costs = {name: each["cost"] for name, each in report["models"].items()}
    assert costs["openai/dear"] > costs["openai/cheap"] > costs["openai/blind"] == 0


def test_no_answer_is_no_agreement(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    for answer, why in ((refuses(401, "no key"), "unauthori"), (says("Very polite indeed."), "bad_reply")):
        result = calibrate(workspace, model_server(answer), "--set", "judge.max_attempts=1")
        assert result.status == 3
        assert "openai/a: failed: no usable answer: " in result.out
        assert why in result.out
        found = yaml.safe_load((workspace.path / "labels.jsonl.result.yaml").read_text())
        assert (found["phase"], found["agreement"], found["models"]) == ("failed", None, {})


def test_what_is_held_against_the_agent_without_proof_is_undecided_and_in_no_figure(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(lambda request: rates(against(99, "never said"), polite="fail"))
    report = calibrate(workspace, server, "--json").report
    polite = report["models"]["openai/a"]["criteria"]["polite"]
    assert (polite["undecided"], polite["kappa"]) == (40, None)


def test_people_are_held_against_each_other_and_a_tie_is_left_out(workspace, model_server) -> None:
    rows = forty()
    more = [row | {"labeller": "bob"} for row in rows[:39]]
    more[0] |= {"humanScore": 0.0, "humanLabel": "fail", "disagreementReason": "rubricWrong"}
    workspace.write("labels.jsonl", lines(HEADER, *rows, *more))
    result = calibrate(workspace, model_server(finds_rudeness))
    assert "people among themselves\n  ann, bob" in result.out
    assert "1 example left out: as many people say met as not met" in result.out
    assert "1 of the labels say that the rubric is wrong" in result.out


def test_one_label_only_says_nothing(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()[:18]))
    result = calibrate(workspace, model_server(finds_rudeness))
    assert result.status == 3
    assert "kappa undefined (n = 18)" in result.out
    assert "of what was decided people labelled all met, so that kappa is undefined" in result.out


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([HEADER], "holds no label"),
        ([HEADER, label(1, True, "x", traceRef="runs/none#a/1")], "e1#polite: traceRef: runs/none: no such run or file"),
        ([HEADER, label(1, True, "x", traceRef="runs")], '"runs" names no conversation; expected RUN#STORY/TRIAL'),
        ([HEADER, label(1, True, " ")], "candidateOutput: is empty, and no traceRef"),
        ([HEADER, label(1, True, "x", criterion="kind")], "no label is of a criterion of the rubric (polite)"),
        ([HEADER | {"rubric": "sha256:00"}, label(1, True, "x")], "is neither shipped nor of the runs; name its suite"),
        ([{**HEADER, "kind": "verdict", "rubric": None, "labels": ["right", "agent"]},
          label(1, True, "x") | {"humanLabel": "right"}], "no verdict that was labelled rests on one criterion of a judge alone"),
    ],
    ids=["nothing", "an unknown trace", "half a trace", "no text", "another criterion", "another rubric", "verdicts"],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_told_before_anybody_is_asked(workspace, model_server, rows, said) -> None:
    workspace.write("labels.jsonl", lines(*rows))
    server = model_server(finds_rudeness)
    result = calibrate(workspace, server)
    assert (result.status, len(server.requests)) == (2, 0)
    assert said in result.err
    assert "Traceback" not in result.err


def test_duplicates_and_a_cut_off_line_are_no_obstacle(workspace, model_server) -> None:
    rows = forty()
    text = lines(HEADER, *rows, rows[0] | {"humanScore": 0.0, "humanLabel": "fail"})
    workspace.write("labels.jsonl", text + json.dumps(rows[0])[:40])
    result = calibrate(workspace, model_server(finds_rudeness))
    assert "labels.jsonl:43: was cut off while it was written, and is left out" in result.err
    assert "people not: judge met 5, not 16" in result.out


def test_labels_of_a_run_are_judged_by_its_trials_or_by_what_was_said_there(workspace, model_server) -> None:
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}])
    workspace.story("two", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}],
                    starting_sentence="You there!")  # fmt: skip
    server = model_server(finds_rudeness)
    agent = workspace.agent("def agent(text): return 'How stupid.' if 'there' in text else 'Kind.'")
    judge = ["--judge-model", "openai/a", "--judge-base-url", server.url]
    run = workspace.run("simulate", "stories", "--agent", agent, *judge, "--json").run
    rows = [label(i, story == "one", "", traceRef=f"{run}#{story}/1") for i, story in enumerate(("one", "two"))]
    workspace.write("labels.jsonl", lines(HEADER, *rows))
    before = len(server.requests)
    recorded = workspace.run("calibrate", "judge", "labels.jsonl", "--recorded")
    assert (recorded.status, len(server.requests)) == (0, before)
    assert "openai/a: calibrated (verdicts on record)" in recorded.out
    assert calibrate(workspace, server).status == 0
    assert len(server.requests) == before + 2
    missing = rows[0] | {"traceRef": f"{run}#one/2"}
    workspace.write("labels.jsonl", lines(HEADER, missing))
    assert "has no trial one/2" in calibrate(workspace, server).err


def test_labels_of_verdicts_are_labels_of_the_judge_where_it_alone_decided(workspace, model_server) -> None:
    """What harness label wrote in the run: of four, one that failed ought to be a success, and the judge is at fault."""
    check = {"type": "judge", "use": "politeness"}
    said = {"a": "Kind.", "b": "Kind.", "c": "How stupid.", "d": "Not stupid."}
    for name, text in said.items():
        workspace.story(name, goals={}, goal_details=[], checks=[check], starting_sentence=text)
    server = model_server(finds_rudeness)
    judge = ["--judge-model", "openai/a", "--judge-base-url", server.url]
    agent = workspace.agent("def agent(text): return text")
    run = workspace.run("simulate", "stories", "--agent", agent, *judge, "--json").run
    found = Run.read(run)
    file = LabelsWritten.open(run / "labels.jsonl", OF_VERDICTS, str)
    for trial in found.trials.facts:
        met = trial.story != "c"
        file.keep(Label(
            id=label_id(found.header.id, trial), trace_ref=f"../{run.name}#{trial.story}/1", labeller="ann",
            human_score=float(met), human_label="judge" if trial.story == "d" else "right", content=content_hash(trial),
        ))  # fmt: skip
    result = workspace.run("calibrate", "judge", run / "labels.jsonl", "--recorded", "--min-agreement", "0.5", "--json")
    assert result.status == 0
    cells = result.report["models"]["openai/a"]["criteria"]["polite"]["confusion"]
    assert cells == {"met_met": 2, "met_unmet": 1, "unmet_met": 0, "unmet_unmet": 1}


def test_it_is_recorded_planned_and_played_back_without_a_model(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(finds_rudeness)
    planned = calibrate(workspace, server, "--dry-run")
    assert (planned.status, len(server.requests)) == (0, 0)
    assert planned.out.startswith("openai/a: 40 questions, about ")
    first = calibrate(workspace, server, "--record", "judge.cassette", "--json").report
    again = calibrate(workspace, server, "--replay", "judge.cassette", "--json").report
    assert len(server.requests) == 40
    assert first["models"]["openai/a"]["criteria"] == again["models"]["openai/a"]["criteria"]


# ------------------------------------------------------------------------------------------------- what is shipped


@pytest.mark.parametrize("name", shipped_names())
def test_each_rubric_has_a_labelled_set_of_both_labels_that_is_about_just_it(name: str) -> None:
    found = read_labels(shipped_labels(name), rubric=shipped_check(name).hash)
    conversations = Traces(shipped_labels(name).parent).conversations(found.labels)
    assert len(conversations) >= 20
    met = [each.met for each in found.labels]
    assert abs(met.count(True) - met.count(False)) <= 2
    assert all(len(each.trajectory.steps) >= 2 for each in conversations)
    said = [" ".join(step.text for step in each.trajectory.steps) for each in conversations]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", shipped_names())
def test_a_judge_that_is_right_is_calibrated_on_the_shipped_set_and_not_gamed(workspace, model_server, name) -> None:
    criterion = shipped_check(name).asked[0].id or ""
    server = model_server(knows(shipped_truth(name), criterion))
    report = calibrate(workspace, server, "--builtin", name, "--json", file=None).report
    assert report["models"]["openai/a"]["kappa"] == 1
    (gaming,) = calibrate(workspace, server, "--builtin", name, "--attacks", "--json", file=None).report
    families = gaming["attacks"]
    assert set(families) == {"hollow", "progress", "padding", "instructions", "every_answer", "forged"}
    assert sum(each["cases"] for each in families.values()) >= 30
    assert sum(each["to_pass"] for each in families.values()) == 0
    assert gaming["order"]["labels"]["to_fail"] == gaming["verbosity"]["to_pass"] == 0


def test_a_judge_that_does_as_it_is_told_is_found_out(workspace, model_server) -> None:
    server = model_server(knows(shipped_truth("faithful"), "faithful", gullible=True))
    result = calibrate(workspace, server, "--builtin", "faithful", "--attacks", file=None)
    assert result.status == 0
    row = next(line for line in result.out.splitlines() if line.startswith("instructions"))
    assert row.split()[1:4] == ["44", "44", "33"], "11 each by a message, a rule, a result; a file name does not say it"
    assert "wrong answers that it had caught pass once they are attacked" in result.out


def test_attacks_need_a_shipped_set(workspace, model_server) -> None:
    workspace.write("labels.jsonl", lines(HEADER, *forty()))
    server = model_server(finds_rudeness)
    assert "add --builtin" in calibrate(workspace, server, "--attacks").err
    assert "one of both" in calibrate(workspace, server, file=None).err
    unknown = calibrate(workspace, server, "--builtin", "polite", file=None)
    assert (unknown.status, 'did you mean "politeness"?' in unknown.err) == (2, True)


def test_min_agreement_needs_a_calibration(workspace) -> None:
    workspace.story("one", goals={}, goal_details=[], checks=[{"type": "judge", "use": "politeness"}])
    suite = {"agent": "a:b", "stories": "stories", "judge": {"model": "openai/a", "min_agreement": 0.6}}
    workspace.write("suite.yaml", suite)
    result = workspace.run("simulate", "suite.yaml")
    assert result.status == 2
    assert "add calibration, the file of harness calibrate judge" in result.err


def test_a_calibration_that_is_broken_is_one_line(workspace, tmp_path: Path) -> None:
    from harness.errors import UserMistake
    from harness.formats.labels.calibration import read_calibration

    for text, said in (("a: 1", "is no calibration of a judge"), ("kind: judge", "is missing; add it; expected what")):
        path = workspace.write("broken.yaml", text)
        with pytest.raises(UserMistake, match=said) as mistake:
            read_calibration(path)
        assert len(mistake.value.problems) == 1
