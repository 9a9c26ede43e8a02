"""What makes two runs not comparable: said in one line, exit status 3, and let pass with --allow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness import compare
from harness.analysis.versions.comparable import PARTS
from harness.errors import NotComparable


def edit(run: str, change) -> None:
    """Rewrite the header of a run."""
    path = Path("runs") / run / "run.json"
    header = json.loads(path.read_text())
    change(header)
    path.write_text(json.dumps(header))


def config(**fields):
    return lambda header: header["config"].update(fields)


OTHER_TERMS = {
    "user": (config(user={"kind": "scripted"}), "user.kind: agenda → scripted"),
    "user-model": (config(user={"kind": "agenda", "model": "x/new"}), "user.model: not set → x/new"),
    "judge": (config(judge={"model": "openai/judge"}), "judge: not set → openai/judge"),
    "meaning": (config(entailment={"model": "nli"}), "entailment: not set → nli"),
    "limits": (config(limits={"trial": 5}), "limits.trial: 900.0 → 5.0"),
    "rules": (config(rules={"similarity_threshold": 0.5}), "similarity_threshold: not set → 0.5"),
}


@pytest.mark.parametrize("part", OTHER_TERMS)
def test_other_terms_are_named_with_both_values_and_the_option_that_accepts_them(desk, part) -> None:
    change, said = OTHER_TERMS[part]
    before, after = desk.play("right"), desk.play("right")
    edit(after, change)
    result = desk.run("compare", before, after)
    assert (result.status, result.out) == (3, "")
    assert result.err == (
        f"error: {before} and {after} are not comparable: {said} (to compare all the same: --allow {part})\n"
    )
    result = desk.run("compare", before, after, "--allow", part)
    assert result.status == 0
    assert f"! the runs differ in more than the agent: {said}" in " ".join(result.out.split())


def test_another_world_is_other_terms(desk) -> None:
    before, after = desk.play("right"), desk.play("right")
    edit(after, lambda header: header["config"]["targets"]["agent"].update(setup="worlds:small"))
    result = desk.run("compare", before, after)
    assert (result.status, "world.agent.setup: not set → worlds:small" in result.err) == (3, True)
    assert desk.run("compare", before, after, "--allow", "world").status == 0


def test_another_persona_is_named_and_is_no_changed_story(desk) -> None:
    before = desk.play("right", "--story", "s05")
    desk.story(
        "s05",
        context={"name": "s5", "fails": False},
        persona={"name": "terse", "does": ["answers in a word"], "manner": "terse"},
    )
    after = desk.play("right", "--story", "s05")
    result = desk.run("compare", before, after)
    assert result.status == 3
    assert "persona of s05: none → terse (to compare all the same: --allow persona)" in result.err
    assert desk.run("compare", before, after, "--allow", "persona").status == 0


def test_changed_stories_are_refused_or_left_out(desk) -> None:
    before = desk.play("right")
    desk.story("s00", context={"name": "s0", "fails": True}, goals=[{"tool": "balance", "args": {"user": "eva"}}])
    after = desk.play("right")
    result = desk.run("compare", before, after)
    assert result.status == 3
    assert "1 story is not the same in both: s00 (--allow stories leaves those out; " in result.err
    report = desk.run("compare", before, after, "--allow", "stories", "--json").report
    (comparison,) = report["comparisons"]
    assert {len(comparison["pairing"]["pairs"]), len(comparison["journeys"])} == {11}
    assert comparison["findings"][0]["difference"]["stories"] == 11
    assert not [said for said in comparison["pairing"]["remarks"] if "is not complete" in said]


def test_where_every_story_changed_nothing_is_left(desk) -> None:
    before = desk.play("right", "--story", "s00")
    desk.story("s00", context={"name": "s0", "fails": True}, starting_sentence="Hi, what is my balance?")
    result = desk.run("compare", before, desk.play("right", "--story", "s00"), "--allow", "stories")
    assert (result.status, "has no story that is the same in the other" in result.err) == (3, True)


def test_runs_without_a_common_story_are_never_comparable(desk) -> None:
    before = desk.play("right", "--story", "s00")
    result = desk.run("compare", before, desk.play("right", "--story", "s01"), "--allow", ",".join(PARTS))
    assert result.status == 3
    assert "they have no story in common (play both versions on the same stories)" in result.err


@pytest.mark.parametrize("empty_first", [True, False], ids=["before", "after"])
def test_a_run_without_trials_is_named(desk, empty_first) -> None:
    full, empty = desk.play("right"), desk.play("right")
    Path("runs", empty, "trials.jsonl").write_text("")
    result = desk.run("compare", *([empty, full] if empty_first else [full, empty]))
    assert (result.status, result.out) == (3, "")
    assert result.err == f"error: {empty} holds no trial, so that nothing can be compared: play it first\n"


def test_runs_of_different_scorer_versions_are_judged_again_first(desk) -> None:
    before, after = desk.play("right"), desk.play("right")
    edit(after, lambda header: header.update(scorer_version=99))
    result = desk.run("compare", before, after)
    assert result.status == 3
    assert " → 99 (judge the older one again with: harness score RUN)" in result.err


def test_all_that_differs_stands_in_one_line(desk) -> None:
    before, after = desk.play("right"), desk.play("right")
    for part in ("judge", "limits"):
        edit(after, OTHER_TERMS[part][0])
    result = desk.run("compare", before, after, "--allow", "judge")
    assert "judge:" not in result.err
    result = desk.run("compare", before, after)
    assert len(result.err.splitlines()) == 1
    assert result.err.endswith("(to compare all the same: --allow judge --allow limits)\n")
    assert desk.run("compare", before, after, "--allow", "judge,limits").status == 0


def test_a_part_that_is_none_is_a_mistake(desk) -> None:
    result = desk.run("compare", "last~1", "last", "--allow", "juge")
    assert result.status == 2
    assert '--allow juge: no such part of a run (did you mean "judge"?)' in result.err


def test_in_python_it_is_raised(desk) -> None:
    runs = desk.play("right"), desk.play("right", "--timeout", "60")
    with pytest.raises(NotComparable, match=r"limits\.trial"):
        compare(*runs)
    assert len(compare(*runs, allow=["limits"])) == 1


def test_a_baseline_keeps_to_the_same_rule(desk) -> None:
    assert desk.simulate("right", "--record-baseline", "base.json").status == 0
    held = ["--compare-baseline", "base.json", "--timeout", "60"]
    result = desk.simulate("right", *held)
    assert result.status == 3
    said = "limits.trial: 900.0 → 60.0 (to compare all the same: --allow limits)"
    assert f"exit status 3: the baseline and this run are not comparable: {said}" in result.err
    assert desk.simulate("right", *held, "--allow", "limits").status == 0
    assert desk.simulate("wrong", *held, "--allow", "limits").status == 1
    document = json.loads(Path("base.json").read_text())
    del document["settings"]
    Path("base.json").write_text(json.dumps(document))
    assert desk.simulate("right", *held).status == 0, "an older baseline does not say"
    document["scorer_version"] = 1
    Path("base.json").write_text(json.dumps(document))
    assert "scorer version: 1 → " in desk.simulate("right", *held).err


def test_allow_without_a_baseline_has_no_effect_and_is_refused(desk) -> None:
    result = desk.simulate("right", "--allow", "judge")
    assert (result.status, "give --compare-baseline FILE as well" in result.err) == (2, True)
