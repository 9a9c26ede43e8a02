"""Shares that a gate asks of all trials together: of all, of the stories' mean, weighed by severity."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import builders as build
import pytest
import yaml
from checkout import ROOT
from hypothesis import given
from hypothesis import strategies as some
from pydantic import ValidationError

from harness.analysis.gate import Tally, demands, tallies
from harness.errors import UserMistake
from harness.formats.suite_files import read_suite
from harness.types.judging.gate import Gate
from harness.types.trial import Trial

OUTCOMES = {"s": "success", "f": "fail", "u": "unsure", "F": "fail"}
WEIGHTS = {"low": Fraction(1, 2), "medium": Fraction(1), "high": Fraction(2), "critical": Fraction(4)}


def played(stories: Mapping[str, str]) -> list[Trial]:
    """Story → a letter for each of its trials; F is a known failure."""
    return [
        build.trial(story, number=i, outcome=OUTCOMES[letter], xfail="T-1" if letter == "F" else None)
        for story, letters in stories.items()
        for i, letter in enumerate(letters, 1)
    ]


def status(stories: Mapping[str, str], severities: Any = None, **gate: Any) -> int:
    return build.gated(played(stories), Gate(**gate), severities=severities)[0]


def rate(stories: Mapping[str, str], severities: Any = None, **gate: Any) -> float | None:
    """What the last thing that the gate asks for comes to."""
    trials = played(stories)
    return demands(Tally.of(trials), tallies(trials), Gate(**gate), severities or {})[-1].rate


LOW_CRITICAL = {"a": "low", "b": "critical"}


def test_weights_by_hand() -> None:
    one = {"a": "s", "b": "f"}
    assert rate(one, LOW_CRITICAL, weighted=0.5) == pytest.approx(0.5 / 4.5)
    assert rate(one, LOW_CRITICAL, weighted=0.5, severity_weights={"critical": 8}) == pytest.approx(0.5 / 8.5)
    assert rate({"a": "sf", "b": "sssf"}, LOW_CRITICAL, weighted=0.5) == pytest.approx((0.5 * 0.5 + 4 * 0.75) / 4.5)
    assert rate({"a": "s", "b": "f", "c": "s", "d": "f"}, {"a": "high", "b": "high", "c": "medium"}, weighted=0.5) == (
        pytest.approx((2 + 1) / (2 + 2 + 1 + 1))
    ), "of unknown severity is medium"


def test_the_reason_says_what_fell_short() -> None:
    trials = played({"a": "s", "b": "f"})
    assert build.gated(trials, Gate(weighted=0.9), severities=LOW_CRITICAL) == (
        1,
        "Journey Success weighted by severity 0.111 is below weighted 0.9",
    )
    assert build.gated(trials, Gate(all=True)) == (1, "Journey Success 0.5 is below 1, for all must succeed")
    assert build.gated(trials, Gate(min_success=0.6, mean_pass_rate=0.7)) == (
        1,
        "Journey Success 0.5 is below min_success 0.6; the mean of the stories' shares of success 0.5 is below "
        "mean_pass_rate 0.7",
    )
    assert build.gated(played({"a": "su", "b": "f"}), Gate(weighted=0.1), severities=LOW_CRITICAL) == (
        3,
        "the gate comes out differently with 1 undecided trial read as failed and as passed: Journey Success weighted by "
        "severity is 0.0556 or 0.111, and weighted 0.1",
    )


def test_what_rounds_to_the_share_is_told_from_it() -> None:
    trials = [build.trial(str(i), outcome="success" if i < 2249 else "fail") for i in range(2_500)]
    assert build.gated(trials, Gate(min_success=0.9))[1] == "Journey Success 0.8996 is below min_success 0.9"


@pytest.mark.parametrize(
    ("runs", "expected"),
    [pytest.param((0.6, 0.8, 1.0), 0, id="the mean is enough"), pytest.param((0.6, 0.8, 0.9), 1, id="0.767 is not")],
)
@pytest.mark.parametrize("name", ["min_success", "mean_pass_rate"])
def test_the_mean_over_repeated_runs(runs: Sequence[float], expected: int, name: str) -> None:
    """Ten stories, played in each run; the first so many of them succeed in it."""
    stories = {f"s{i}": "".join("s" if i < share * 10 else "f" for share in runs) for i in range(10)}
    assert status(stories, **{name: 0.8}) == expected


@pytest.mark.parametrize("name", ["min_success", "mean_pass_rate", "weighted"])
@pytest.mark.parametrize(("outcomes", "expected"), [("ssssf", 0), ("sssff", 1)])
def test_thresholds_are_inclusive(name: str, outcomes: str, expected: int) -> None:
    assert status(dict(enumerate_named(outcomes)), **{name: 0.8}) == expected


def enumerate_named(outcomes: str) -> list[tuple[str, str]]:
    return [(f"s{i}", letter) for i, letter in enumerate(outcomes)]


@pytest.mark.parametrize(
    ("tenths", "least"), [((0, 0, 3), 0.1), ((0, 0, 6), 0.2), ((0, 2, 10), 0.4), ((0, 3, 3), 0.2)], ids=str
)
def test_a_mean_that_floats_put_too_low_is_enough(tenths: tuple[int, ...], least: float) -> None:
    assert sum(each / 10 for each in tenths) / len(tenths) < least, "as floats"
    stories = {f"s{i}": "s" * n + "f" * (10 - n) for i, n in enumerate(tenths)}
    assert status(stories, mean_pass_rate=least) == 0
    assert status(stories, weighted=least) == 0


def test_stories_played_more_often_do_not_weigh_more_in_the_mean() -> None:
    stories = {"often": "s" * 9 + "f", "once": "f"}
    assert rate(stories, min_success=0.5) == pytest.approx(9 / 11)
    assert rate(stories, mean_pass_rate=0.5) == pytest.approx(0.45)


grids = some.integers(1, 4).flatmap(
    lambda trials: some.lists(some.text("sfu", min_size=trials, max_size=trials), min_size=1, max_size=5)
)
severities = some.lists(some.sampled_from(list(WEIGHTS)), min_size=5, max_size=5)
shares = some.sampled_from([0.0, 0.1, 0.25, 0.3, 0.5, 0.6, 0.75, 0.8, 0.9, 1.0])


@given(grids, shares)
def test_on_a_full_grid_the_mean_over_stories_is_the_share_of_trials(grid: list[str], least: float) -> None:
    stories = dict(zip("abcde", grid, strict=False))
    assert status(stories, mean_pass_rate=least) == status(stories, min_success=least)


@given(grids, severities, shares, some.integers(1, 9))
def test_the_weighted_gate_by_its_formula_in_both_readings(
    grid: list[str], named: list[str], least: float, critical: int
) -> None:
    stories, weights = dict(zip("abcde", grid, strict=False)), {**WEIGHTS, "critical": Fraction(critical)}
    of = dict(zip("abcde", named, strict=False))
    if set("".join(grid)) <= {"u"}:
        return
    found = set()
    for reading in "sf":
        read = {story: letters.replace("u", reading) for story, letters in stories.items()}
        share = sum(weights[of[s]] * Fraction(r.count("s"), len(r)) for s, r in read.items())
        found.add(share / sum(weights[of[s]] for s in read) >= Fraction(str(least)))
    expected = 3 if len(found) == 2 else 0 if found.pop() else 1
    assert status(stories, of, weighted=least, severity_weights={"critical": critical}) == expected


@given(grids, some.booleans())
def test_all_is_each_trial_of_each_story(grid: list[str], known: bool) -> None:
    stories = dict(zip("abcde", grid, strict=False)) | ({"known": "F"} if known else {})
    if set("".join(stories.values())) <= {"u"}:
        return
    letters = set("".join(stories.values()))
    assert status(stories, all=True) == (1 if "f" in letters else 3 if "u" in letters else 0)
    assert status(stories, all=True) == status(stories, min_success=1)


@given(grids, severities, some.integers(0, 4), some.integers(0, 4))
def test_one_more_success_never_hurts(grid: list[str], named: list[str], row: int, column: int) -> None:
    stories, of = dict(zip("abcde", grid, strict=False)), dict(zip("abcde", named, strict=False))
    story = "abcde"[row % len(grid)]
    letters = list(stories[story])
    letters[column % len(letters)] = "s"
    for gate in ({"weighted": 0.5}, {"mean_pass_rate": 0.5}):
        before, after = status(stories, of, **gate), status(stories | {story: "".join(letters)}, of, **gate)
        assert (before, after) not in {(0, 1), (0, 3), (3, 1)}


def test_known_failures_are_in_no_share() -> None:
    assert status({"a": "s", "b": "F"}, LOW_CRITICAL, weighted=1) == 0
    assert status({"a": "s", "b": "sF"}, LOW_CRITICAL, weighted=1) == 0
    assert status({"b": "F"}, LOW_CRITICAL, weighted=1) == 0


def test_trials_that_are_still_to_be_played_may_pass_or_fail() -> None:
    trials = played({"a": "f", "b": "s"})
    for least, expected in ((0.4, 1), (0.1, 3), (0.05, 3)):
        found = build.gated(trials, Gate(weighted=least), severities={"a": "critical", "b": "low"}, unplayed={"b": 1})
        assert found[0] == expected, least


class TestWhatMayBeWritten:
    """The fields of a gate."""

    @pytest.mark.parametrize("given", [{"mean_pass_rate": 0.5}, {"weighted": 0.5}, {"each": 0.5}])
    def test_nothing_is_asked_of_all_trials_where_another_share_is(self, given: dict[str, float]) -> None:
        assert Gate(**given).min_success == 0
        assert Gate(**given, min_success=0.9).min_success == 0.9
        assert Gate.model_validate_json(Gate(**given).model_dump_json()) == Gate(**given)

    def test_all_is_the_strictest_there_is(self) -> None:
        assert Gate(all=True).min_success == 1
        assert Gate.model_validate(Gate(all=True).model_dump()) == Gate(all=True)
        assert Gate(all=False, min_success=0.5).min_success == 0.5
        for other in ({"min_success": 0.8}, {"each": 0.5}, {"weighted": 0.9}, {"mean_pass_rate": 1}):
            name = next(iter(other))
            with pytest.raises(ValidationError, match=f"all asks for every trial, so {name} .* leave out one"):
                Gate(all=True, **other)

    @pytest.mark.parametrize("weight", [0, -1, float("nan"), float("inf"), "much"])
    def test_weights_are_numbers_above_zero(self, weight: Any) -> None:
        with pytest.raises(ValidationError):
            Gate(severity_weights={"high": weight})

    @pytest.mark.parametrize(
        ("gate", "said"),
        [
            ("{severity_weights: {critical: 0}}", "gate.severity_weights.critical"),
            ("{severity_weights: {crucial: 3}}", 'gate.severity_weights.crucial: .*"critical"'),
            ("{weighted: 1.5}", "gate.weighted"),
            ("{mean_pass_rate: -0.1}", "gate.mean_pass_rate"),
            ("{all: 1}", "gate.all"),
            ("{all: true, min_success: 0.9}", "gate: all asks for every trial"),
        ],
    )
    def test_a_mistake_is_told_with_its_place(self, tmp_path: Path, gate: str, said: str) -> None:
        (tmp_path / "suite.yaml").write_text(f"agent: a:b\nstories: stories\ngate: {gate}\n")
        with pytest.raises(UserMistake, match=said):
            read_suite(tmp_path / "suite.yaml")


def test_the_gate_of_the_readme_is_one() -> None:
    text = (ROOT / "configs/README.md").read_text(encoding="utf-8")
    block = text.split("## Gates", 1)[1].split("```yaml\n", 1)[1].split("```", 1)[0]
    gate = Gate.model_validate(yaml.safe_load(block)["gate"])
    assert (gate.weighted, gate.severity_weights.critical, gate.severity_weights.low) == (0.9, 8, 0.5)
    assert set(yaml.safe_load(block)["gate"]) == set(Gate.model_fields) - {"all"}


STORY = {"agent": "a", "story": "You want x.", "starting_sentence": "Hello.", "goals": [{"say": ["done"]}]}


async def test_a_run_is_held_to_it_and_reports_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import harness
    from harness.report.formats import run_markdown

    monkeypatch.chdir(tmp_path)
    Path("stories").mkdir()
    for name, severity, opening in (("grave", "critical", "No."), ("light", "low", "Hello.")):
        Path(f"stories/{name}.json").write_text(
            json.dumps({**STORY, "severity": severity, "starting_sentence": opening})
        )
    Path("grave_desk.py").write_text(
        'def agent(text: str) -> str:\n    return "done" if text == "Hello." else "Sorry."\n'
    )
    run = await harness.simulate(
        "stories",
        agent="grave_desk:agent",
        user="scripted",
        gate={"weighted": 0.05, "mean_pass_rate": 0.9, "severity_weights": {"critical": 8}},
    )
    assert run.decision == (1, "the mean of the stories' shares of success 0.5 is below mean_pass_rate 0.9")
    assert run.summary.severity_weighted_success == pytest.approx(0.5 / 8.5)
    summary = run_markdown(run).replace("\\", "")
    assert "Journey Success weighted by severity 0.0588 reaches weighted 0.05" in summary
    assert run.decision[1] in summary
    report = json.loads((run.path / "report.json").read_text())
    assert [(each["name"], each["least"], each["reached"]) for each in report["gate"]] == [
        ("min_success", 0.0, True),
        ("mean_pass_rate", 0.9, False),
        ("weighted", 0.05, True),
    ]


def test_what_is_taken_back_asks_for_everything_again(tmp_path: Path) -> None:
    (tmp_path / "suite.yaml").write_text("agent: a:b\nstories: stories\ngate: {weighted: 0.9}\n")
    suite = read_suite(tmp_path / "suite.yaml").model_dump(exclude_unset=True)
    assert suite["gate"] == {"weighted": 0.9}
    assert Gate.model_validate({**suite["gate"], "weighted": None}).min_success == 1
    assert Gate.model_validate({**suite["gate"], "weighted": None, "all": True}).min_success == 1
