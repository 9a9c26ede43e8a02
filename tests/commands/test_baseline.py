"""Baselines, shards, samples and several versions at once, through the real entry point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def test_a_baseline_is_a_small_file_that_the_same_agent_does_not_fall_below(desk):
    first = desk.simulate("right", "--record-baseline", "base/line.json")
    assert first.status == 0
    assert "baseline: base/line.json" in first.err
    kept = json.loads(Path("base/line.json").read_text())
    assert len(kept["stories"]) == 12
    assert kept["fingerprints"]
    assert "messages" not in Path("base/line.json").read_text()
    again = desk.simulate("right", "--compare-baseline", "base/line.json")
    assert (again.status, "baseline:" in again.err) == (0, False)


def test_a_regression_names_its_rule_and_a_changed_target_is_said(desk):
    desk.simulate("right", "--record-baseline", "line.json")
    result = desk.simulate("partly", "--compare-baseline", "line.json", "--min-success", "0.5")
    assert result.status == 0, "a journey that failed once may have failed by chance: test_reproduced.py"
    asked = ("--compare-baseline", "line.json", "--min-success", "0.5", "--set", "fail_on=new_failures")
    result = desk.simulate("partly", *asked)
    assert result.status == 1
    assert "exit status 1: new_failures: 3 stories that passed fail: s00, s01, s02" in result.err
    assert "baseline: the target is not the one of the baseline" in result.err


@pytest.mark.parametrize(
    ("fail_on", "agent", "rule"),
    [
        ('["score_drop_gt=0.1"]', "partly", "score_drop_gt: Journey Success fell by 0.250, allowed is 0.1"),
        ('["score_drop_gt=0.3"]', "partly", None),
        ('"tool_sequence_changed"', "roundabout", "tool_sequence_changed: 12 stories call other tools"),
        ('["new_failures"]', "partly", "new_failures: 3 stories that passed fail: s00, s01, s02"),
        ('{"broken": false, "significant_drop": false}', "wrong", None),
        ('["significant_drop"]', "partly", None),
        ('["significant_drop"]', "wrong", "significant_drop: Journey Success fell from 1.000 to 0.000"),
    ],
)
def test_the_rules_are_those_of_the_suite(desk, fail_on, agent, rule):
    desk.simulate("right", "--record-baseline", "line.json")
    options = ("--compare-baseline", "line.json", "--min-success", "0", "--set", f"fail_on={fail_on}", "--json")
    result = desk.simulate(agent, *options)
    assert result.status == (0 if rule is None else 1)
    assert rule is None or rule in result.err
    assert len(result.report["baseline"]["regressions"]) == (0 if rule is None else 1)


def test_stories_that_changed_since_are_said_and_left_out(desk):
    desk.simulate("right", "--record-baseline", "line.json")
    desk.story("s00", context={"fails": True}, story="Your username is ana. You want your balance at once.")
    desk.story("new", context={"fails": False})
    Path("stories/s11.json").unlink()
    result = desk.simulate("right", "--compare-baseline", "line.json")
    assert result.status == 0
    assert "1 story is changed since the baseline was recorded and not compared: s00" in result.err
    assert "1 story is not in the baseline and not compared: new" in result.err
    assert "1 story is only in the baseline and not compared: s11" in result.err


def test_a_missing_or_broken_baseline_is_a_mistake_before_anything_is_played(desk):
    Path("broken.json").write_text("{}")
    for name, said in (("none.json", "no such file"), ("broken.json", "is no baseline")):
        result = desk.simulate("right", "--compare-baseline", name)
        assert result.status == 2
        assert said in result.err
    assert not Path("runs").exists()


def test_a_run_without_verdicts_is_no_baseline(desk):
    result = desk.simulate("down", "--record-baseline", "line.json")
    assert result.status == 3
    assert "no baseline was recorded: 0 trials were not played, 12 have no verdict" in result.err
    assert not Path("line.json").exists()


def test_secrets_are_not_in_a_baseline(desk, monkeypatch):
    monkeypatch.setenv("DESK_TOKEN", "hunter2hunter2")
    desk.story("s-hunter2hunter2", context={"fails": False})
    desk.simulate("right", "--record-baseline", "line.json")
    assert "hunter2hunter2" not in Path("line.json").read_text()


def test_shards_are_disjoint_and_merge_into_the_whole(desk):
    shards = [desk.simulate("right", "--shard", f"{i}/3", "--json") for i in (1, 2, 3)]
    assert [len(each.outcomes) for each in shards] == [4, 4, 4]
    merged = desk.run("merge", *(each.report["run"] for each in shards), "--json")
    assert merged.status == 0
    assert len(merged.outcomes) == 12


def test_shards_divide_a_sample(desk):
    both = [set(desk.simulate("right", "--sample", "5", "--shard", f"{i}/2", "--json").outcomes) for i in (1, 2)]
    assert set(desk.simulate("right", "--sample", "5", "--json").outcomes) == both[0] | both[1]
    assert len(both[0] | both[1]) == 5
    other = set(desk.simulate("right", "--sample", "5", "--seed", "3", "--json").outcomes)
    assert other != both[0] | both[1]


@pytest.mark.parametrize("shard", ["0/3", "4/3", "x", "2", "1/0"])
def test_a_shard_that_is_none_is_a_mistake(desk, shard):
    result = desk.simulate("right", "--shard", shard)
    assert (result.status, f"--shard {shard}: expected N/M" in result.err) == (2, True)


def test_more_shards_than_stories_is_a_mistake(desk):
    assert "there are only 12 stories" in desk.simulate("right", "--shard", "13/13").err


def test_several_agents_are_played_together_and_compared_with_the_first(desk):
    agents = [f"--agent={label}=versions:{name}" for label, name in (("old", "right"), ("new", "partly"))]
    result = desk.run("simulate", "stories", *agents, "--min-success", "0.5")
    assert result.status == 0, result.err
    assert "not decided: journey success differs by -25.0 points" in result.out
    assert "likely broken, not confirmed (3):" in result.out
    runs = desk.runs()
    assert [path.name.split("-", 1)[1].rsplit("-", 1)[0] for path in runs] == ["stories-old", "stories-new"]
    trials = [desk.trials(run) for run in runs]
    seeds = [{(trial["story"], trial["seed"]) for trial in each} for each in trials]
    assert seeds[0] == seeds[1]
    starts = sorted((t["started_at"], i) for i, each in enumerate(trials) for t in each)
    assert {i for _, i in starts[:6]} == {0, 1}, "they take turns"


def test_the_exit_status_of_several_versions_is_of_those_after_the_first(desk):
    worse = [f"--agent={label}=versions:{name}" for label, name in (("a", "right"), ("b", "wrong"))]
    assert desk.run("simulate", "stories", *worse).status == 1
    assert desk.run("simulate", "stories", *reversed(worse)).status == 0
    rules = desk.run("simulate", "stories", *worse, "--min-success", "0", "--set", 'fail_on=["significant_drop"]')
    assert rules.status == 1
    assert "exit status 1: significant_drop: " in rules.err


def test_variants_of_a_suite_are_played_together(desk):
    desk.write("prompts/careful.txt", "Be {careful}.")
    desk.write(
        "suite.yaml",
        {
            "agent": "versions:built",
            "stories": "stories",
            "min_success": 0,
            "variants": {
                "plain": {"model": "small"},
                "careful": {"prompt": "prompts/careful.txt"},
                "odd": {"kwargs": {"tool": "greet"}},
            },
        },
    )
    result = desk.run("simulate", "suite.yaml", "--json")
    assert result.status == 0, result.err
    rates = [each["success"]["rate"] for each in result.report["standings"]]
    assert rates == [1.0, 0.0, 0.0]
    assert [Path(run).name.split("-", 1)[1].rsplit("-", 1)[0] for run in result.report["runs"]] == [
        "suite-plain", "suite-careful", "suite-odd",
    ]  # fmt: skip
    header = json.loads((Path(result.report["runs"][1]) / "run.json").read_text())
    assert header["config"]["targets"]["agent"]["kwargs"] == {"prompt": "Be {careful}."}
    one = desk.run("simulate", "suite.yaml", "--variant", "careful", "--json")
    assert set(one.outcomes.values()) == {"fail"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--agent=a", "--agent=b"], "--agent a: of several agents each needs a name of its own"),
        (["--agent=x=a:b", "--agent=x=a:c"], "each needs a name of its own"),
        (
            ["--agent=a=versions:right", "--agent=b=versions:wrong", "--record-baseline", "x.json"],
            "one version at a time",
        ),
        (["--agent=versions:right", "--variant", "plain"], "--variant plain: the suite has no such variant"),
    ],
)
def test_what_does_not_go_together_is_a_mistake(desk, options, said):
    result = desk.run("simulate", "stories", *options)
    assert result.status == 2
    assert said in result.err
    assert not Path("runs").exists()
