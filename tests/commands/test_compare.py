"""harness compare, through the real entry point."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from harness import compare, read_run
from harness.report.compare.tables import head
from harness.report.layout.lines import plain

TURNS = """
from versions import right, wrong

class Turns:
    seen = {}

    def run(self, text, context):
        name = context["name"]
        Turns.seen[name] = Turns.seen.get(name, 0) + 1
        return wrong(text) if Turns.seen[name] % 2 == 0 else right(text)
"""

SLOW = """
import time
import harness

def agent(seconds):
    @harness.tool
    def balance(user: str) -> int:
        time.sleep(seconds)
        return 5

    def run(text):
        return f"It is {balance(user='ana')}."

    return run

fast, slow = agent(0), agent(0.4)
"""


def edit(run: str, name: str, change) -> None:
    """Rewrite one file of a run."""
    path = Path("runs") / run / name
    path.write_text(change(path.read_text()))


def test_a_worse_version_is_called_worse_with_its_causes_and_on_demand_its_stories_side_by_side(desk):
    result = desk.run("compare", desk.play("right"), desk.play("wrong"))
    assert result.status == 1
    assert "exit status 1: significant_drop: Journey Success fell from 1.000 to 0.000" in result.err
    assert "worse: journey success fell by 100.0 points (p = 0.0005, exact McNemar test)" in result.out
    assert "journeys likely broken, not confirmed (12):" in result.out
    assert result.out.count("likely broken") == 1, "what is all that happened is said once"
    assert "to confirm: more --trials in both, or simulate --against or --compare-baseline" in result.out
    why = result.out.split("why 12 journeys are broken or likely so: 1 cause\n")[1]
    assert why.splitlines()[1:4] == [
        "      s00, s01, s02, s03 +8",
        '      before  balance(user="ana")',
        '      now     balance(user="bob")',
    ]
    assert "last said" not in result.out
    shown = desk.run("compare", "last~1", "last", "-v").out
    assert 'call 1 balance(user="ana")' in shown
    assert "last said It is 5." in shown
    assert "✗ balance: user is" in shown


def test_a_better_version_is_called_better_and_its_stories_are_named(desk):
    result = desk.run("compare", desk.play("wrong"), desk.play("right"))
    assert "better: journey success rose by 100.0 points" in result.out
    assert "fixed (12): s00" in result.out
    assert "broken" not in result.out
    assert "to confirm" not in result.out


def test_by_default_a_broken_journey_fails_and_a_likely_one_does_not(desk):
    likely = desk.run("compare", desk.play("right"), desk.play("partly"))
    assert likely.status == 0
    ten = ("--trials", "10", "--story", "s0[0-4]")
    broken = desk.run("compare", desk.play("right", *ten), desk.play("partly", *ten))
    assert broken.status == 1
    assert "exit status 1: broken: 3 journeys are broken: s00, s01, s02" in broken.err


def test_what_is_not_decided_says_what_would_decide(desk):
    result = desk.run("compare", desk.play("right"), desk.play("partly"))
    said = " ".join(result.out.split())
    found = re.search(
        r"may be chance; were it as it looks, (\d+) to (\d+) more stories would show it with a chance", said
    )
    assert found is not None, said
    assert 1 <= int(found[1]) < int(found[2])
    assert "settle the number first" in said
    assert "likely broken, not confirmed (3):" in result.out


def test_no_row_is_wider_than_the_terminal(desk, monkeypatch):
    runs = desk.play("right"), desk.play("partly")
    for width in (80, 160):
        monkeypatch.setenv("COLUMNS", str(width))
        assert max(map(len, desk.run("compare", *runs).out.splitlines())) <= width


def test_stories_that_only_take_another_path_are_shown_with_it(desk):
    result = desk.run("compare", desk.play("right"), desk.play("roundabout"))
    assert "other calls, the same outcome (12):" in result.out
    assert "s00  balance, now greet → balance" in result.out


def test_more_calls_are_told_with_the_tool(desk):
    result = desk.run("compare", desk.play("right"), desk.play("roundabout"))
    rises = "more calls: 1.0 → 2.0 a conversation that succeeds in both; most of it in greet (0.0 → 1.0)"
    assert rises in " ".join(result.out.split())


def test_what_became_slower_is_told_with_the_tool_and_the_turn(desk):
    module = desk.module(SLOW)
    for agent in ("fast", "slow"):
        assert desk.run("simulate", "stories", "--story", "s0[3-4]", "--agent", f"{module}:{agent}").status == 0
    report = desk.run("compare", "--json").report
    (rise,) = report["comparisons"][0]["dearer"]
    assert (rise["figure"], rise["stories"]) == ("seconds", 2)
    assert {place["place"] for place in rise["places"]} == {"balance", "turn 1"}
    assert "slower: " in desk.run("compare").out


def test_any_story_can_be_shown_side_by_side(desk):
    result = desk.run("compare", desk.play("right"), desk.play("roundabout"), "--story", "s0[1-2]")
    assert "stories that fit s0[1-2] (2):" in result.out
    assert 'call 1 greet(user="ana")' in result.out


def test_metrics_named_beforehand_are_tested_together_and_the_rest_is_only_shown(desk):
    result = desk.run("compare", desk.play("right"), desk.play("partly"), "--metric", "tool_call_precision", "--json")
    first, second = result.report["comparisons"][0]["findings"]
    assert [first["metric"], second["metric"]] == ["journey_success", "tool_call_precision"]
    assert first["adjusted_p"] == pytest.approx(2 * first["difference"]["p_value"])
    further = result.report["comparisons"][0]["further"]
    assert {"journey_completion", "tool_call_recall", "seconds", "tokens", "cost"} == set(further)
    assert all(each["p_value"] is None for each in further.values())


def test_alike_trials_of_both_versions_add_nothing_and_that_is_said(desk):
    result = desk.run("compare", desk.play("right", "--trials", "2"), desk.play("wrong", "--trials", "2"))
    assert "the trials of a story are all alike in both runs (deterministic)" in " ".join(result.out.split())
    assert "before: trial 1" in desk.run("compare", "last~1", "last", "--story", "s00").out


def test_flaky_stories_are_named_with_their_rates(desk):
    before = desk.play("right", "--trials", "4")
    after = desk.run("simulate", "stories", "--agent", f"{desk.module(TURNS)}:Turns", "--trials", "4", "--json").run
    result = desk.run("compare", before, after, "--json")
    pairs = result.report["comparisons"][0]["pairing"]["pairs"]
    assert {(pair["before"], pair["after"], pair["flaky"]) for pair in pairs} == {(1.0, 0.5, True)}
    assert "flaky (12), each 100 % → 50 %: s00, s01" in " ".join(
        desk.run("compare", *result.report["runs"]).out.split()
    )


def test_rates_that_are_all_alike_are_told_once(desk):
    out = desk.run("compare", desk.play("right", "--trials", "2"), desk.play("partly", "--trials", "2")).out
    assert "journeys likely broken, not confirmed (3), each 100 % → 0 %: s00, s01, s02\n" in out


def test_three_versions_stand_beside_each_other_with_the_dominated_ones_marked(desk):
    result = desk.run("compare", desk.play("right"), desk.play("wrong"), desk.play("partly"))
    assert result.out.startswith("version")
    assert result.out.count("\nbefore  ") == 2
    rows = {row.split()[0]: row for row in result.out.splitlines()[1:4]}
    assert "100 %" in rows["1"]
    assert "0 %" in rows["2"]
    assert "75 %" in rows["3"]


def test_three_versions_share_one_family_of_tests(desk):
    report = desk.run("compare", desk.play("right"), desk.play("wrong"), desk.play("partly"), "--json").report
    found = [each["findings"][0] for each in report["comparisons"]]
    assert found[0]["adjusted_p"] == pytest.approx(2 * found[0]["difference"]["p_value"])
    assert [each["run"] for each in report["standings"]] == [Path(path).name for path in report["runs"]]


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("new_failures", "new_failures: 3 stories that passed fail: s00, s01, s02"),
        ("score_drop_gt=0.2", "score_drop_gt: Journey Success fell by 0.250, allowed is 0.2 (over the 12 stories"),
        ("score_drop_gt=0.25", ""),
        ("significant_drop", ""),
        ("tool_sequence_changed", ""),
        ("significant_drop,new_failures", "new_failures"),
    ],
)
def test_a_rule_that_is_broken_is_named_and_sets_the_exit_status(desk, rules, named):
    result = desk.run("compare", desk.play("right"), desk.play("partly"), "--fail-on", rules)
    assert result.status == (1 if named else 0)
    assert (f"exit status 1: {named}" in result.err) == bool(named)


def test_a_limit_on_a_cost_that_nobody_reports_is_no_verdict(desk):
    result = desk.run("compare", desk.play("right"), desk.play("right"), "--fail-on", "cost_increase_pct_gt=10")
    assert result.status == 3
    assert "exit status 3: cost_increase_pct_gt: cost is not known of both for any story" in result.err


def test_a_significant_drop_is_one_that_the_test_calls_worse(desk):
    result = desk.run("compare", desk.play("right"), desk.play("wrong"), "--fail-on", "significant_drop")
    assert result.status == 1
    assert "significant_drop: Journey Success fell from 1.000 to 0.000, p = 0.00049" in result.err


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("new_failure", '--fail-on: new_failure: no such rule (did you mean "new_failures"?)'),
        ("score_drop_gt", "--fail-on: score_drop_gt: expected score_drop_gt=NUMBER"),
        ("new_failures=1", "--fail-on: new_failures=1: expected new_failures"),
        ("score_drop_gt=much", "--fail-on: score_drop_gt: should be a number"),
        ("score_drop_gt=2", "--fail-on: score_drop_gt: should be less than or equal to 1"),
    ],
)
def test_a_rule_that_is_none_is_a_mistake(desk, rules, said):
    result = desk.run("compare", "last", "last~1", "--fail-on", rules)
    assert result.status == 2
    assert said in result.err


def test_an_unknown_metric_is_a_mistake(desk):
    result = desk.run("compare", "last", "last~1", "--metric", "precision")
    assert (result.status, "--metric precision: no such metric" in result.err) == (2, True)


@pytest.mark.parametrize("names", [("last",), ("last", "last")], ids=["one run", "the same run twice"])
def test_two_different_runs_are_needed(desk, names):
    desk.play("right")
    result = desk.run("compare", *names)
    assert result.status == 2
    assert len(result.err.splitlines()) == 1


def test_runs_of_different_stories_compare_what_they_share_and_say_so_first(desk):
    before = desk.play("right")
    Path("stories/s11.json").unlink()
    desk.story("new", context={"name": "new", "fails": False})
    after = desk.play("right")
    result = desk.run("compare", before, after)
    first, second = result.out.splitlines()[:2]
    assert first == f"! 1 story is only in {before} and left out: s11"
    assert second == f"! 1 story is only in {after} and left out: new"
    assert "11 stories compared" in result.out


def test_one_trial_against_five_compares_all_of_them_and_says_so_first(desk):
    result = desk.run("compare", desk.play("right"), desk.play("right", "--trials", "5"))
    assert result.status == 0
    first = " ".join(result.out.split("before")[0:2])
    assert first.startswith("! trials of 12 stories: 1 ")
    assert "every figure takes all of them" in " ".join(result.out.split())
    assert "12 trials before, 60 after" in result.out
    assert "p is about these journeys, the interval about journeys like these" in result.out


def test_what_the_user_told_unasked_is_told_where_it_differs(desk):
    (found,) = compare(desk.play("right"), desk.play("right"))
    alike, apart = (found.model_copy(update={"donated": shares}) for shares in ((0.06, 0.061), (0.06, 0.5)))
    assert "told unasked" not in plain(head(alike, 200))
    assert "told unasked by the simulated user: 6 % of its facts before, 50 % after" in plain(head(apart, 200))


def test_a_torn_run_is_compared_by_what_is_there_and_that_is_said_first(desk):
    before, after = desk.play("right"), desk.play("right")
    edit(after, "trials.jsonl", lambda text: text[:-50])
    result = desk.run("compare", before, after)
    assert result.status == 0
    rows = " ".join(result.out.split())
    assert f"! {after} is not complete: 1 of 12 trials were not played" in rows
    assert "11 stories compared" in rows


@pytest.mark.parametrize("broken_first", [True, False], ids=["before", "after"])
def test_a_run_with_only_errors_gives_no_verdict(desk, broken_first):
    runs = [desk.play("right"), desk.play("down")]
    result = desk.run(
        "compare", *(reversed(runs) if broken_first else runs), "--fail-on", "new_failures,significant_drop"
    )
    assert result.status == 3
    assert f"exit status 3: {runs[1]}: no trial could be scored" in result.err
    assert "worse" not in result.out


@pytest.mark.parametrize(("replayed", "status"), [(0, 0), (1, 0), (2, 1)])
def test_where_both_were_played_back_one_failure_is_a_broken_journey_for_the_gate_too(desk, replayed, status):
    runs = desk.play("right"), desk.play("partly")
    for run in runs[:replayed]:
        edit(run, "run.json", lambda text: json.dumps({**json.loads(text), "cassette": "replayed calls.jsonl"}))
    result = desk.run("compare", *runs)
    assert result.status == status
    assert ("exit status 1: broken: 3 journeys are broken: s00, s01, s02" in result.err) == bool(status)
    assert ("3 likely broken" in result.out or "likely broken, not confirmed (3)" in result.out) != bool(status)


def test_known_failures_break_no_rule(desk):
    before = desk.play("right")
    for i in range(3):
        desk.story(f"s{i:02d}", context={"name": f"s{i}", "fails": True}, xfail="DESK-7")
    result = desk.run("compare", before, desk.play("partly"), "--fail-on", "new_failures,score_drop_gt=0")
    assert result.status == 0, result.err


def test_the_planted_regressions_of_the_demo_are_found_and_named(workspace, demo_run):
    runs = demo_run("written-v1").path, demo_run("written-v2").path
    result = workspace.run("compare", *runs, "--fail-on", "significant_drop,new_failures", "--json")
    assert result.status == 1
    (comparison,) = result.report["comparisons"]
    changes = {pair["story"]: pair["change"] for pair in comparison["pairing"]["pairs"]}
    regressed = {story for story, change in changes.items() if change == "regressed"}
    planted = {"holidays-august", "schedule-march", "request-sick", "request-declined", "expense-book", "expense-taxi"}
    assert planted <= regressed
    assert "improved" not in changes.values()
    (finding,) = comparison["findings"]
    assert (finding["decision"], finding["difference"]["test"]) == ("worse", "mcnemar")
    assert finding["difference"]["p_value"] == pytest.approx(2 * 0.5 ** len(regressed))
    assert finding["difference"]["difference"] == pytest.approx(-len(regressed) / len(changes))
    assert "exit status 1: new_failures: " in result.err
    assert "exit status 1: significant_drop: " in result.err


def test_the_demo_against_itself_with_another_seed_finds_nothing(workspace, demo_run):
    runs = demo_run("written-v1").path, demo_run("written-v1", seed=7).path
    rules = "significant_drop,new_failures,score_drop_gt=0"
    result = workspace.run("compare", *runs, "--fail-on", rules)
    assert (result.status, result.err) == (0, "")
    assert "not decided: journey success is the same in both" in result.out
    assert "No model was seen at work: if nothing is left to chance, more trials add nothing to this." in " ".join(
        result.out.split()
    )
    assert "journeys: no journey changed" in result.out


def test_the_same_is_to_be_had_in_python(desk):
    runs = [read_run(desk.play(agent)) for agent in ("right", "wrong")]
    (comparison,) = compare(*runs)
    assert comparison.success.decision == "worse"
    assert len(comparison.pairing.of("regressed")) == 12
    assert compare("last~1", "last") == (comparison,)


def test_a_page_of_it_stands_in_the_newest_run_or_where_somebody_says(desk, tmp_path):
    runs = desk.play("right"), desk.play("partly")
    result = desk.run("compare", *runs, "--html")
    assert "comparison.html" in result.err
    page = (desk.path / "runs" / runs[1] / "comparison.html").read_text()
    assert "likely broken, not confirmed" in page
    assert "not decided: journey success differs by -25.0 points" in page
    elsewhere = tmp_path / "new" / "c.html"
    assert desk.run("compare", *runs, "--html", str(elsewhere), "--share", "include_answers=no").status == 0
    assert elsewhere.stat().st_size > 100_000
    refused = desk.run("compare", *runs, "--share", "include_answers=no")
    assert (refused.status, refused.out) == (2, "")
    assert "--share is about a page: give --html, too" in refused.err
