"""Where a comparison is read besides the terminal: the run's folder, a pull request, JUnit, GitHub."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest


@pytest.fixture
def on_github(tmp_path, monkeypatch) -> Path:
    """The summary of the job."""
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    return summary


def test_both_forms_are_kept_in_the_folder_of_the_newer_run(desk) -> None:
    before, after = desk.play("right"), desk.play("wrong")
    report = desk.run("compare", before, after, "--json").report
    assert json.loads(Path("runs", after, f"compare-{before}.json").read_text()) == report
    kept = Path("runs", after, f"compare-{before}.md").read_text()
    assert kept == desk.run("compare", before, after, "--format", "comment").out
    assert not list(Path("runs", before).glob("compare-*"))


def test_one_story_alone_is_no_comparison_to_keep(desk) -> None:
    before, after = desk.play("right"), desk.play("wrong")
    desk.run("compare", before, after, "--story", "s00")
    assert not list(Path("runs", after).glob("compare-*"))


def test_what_is_kept_holds_no_secret(desk, monkeypatch) -> None:
    monkeypatch.setenv("DESK_API_KEY", "k-0123456789-secret")
    before, after = desk.play("right"), desk.play("wrong")
    path = Path("runs") / after / "trials.jsonl"
    lines = [line for line in path.read_text().splitlines()]
    trials = [{key: value for key, value in json.loads(line).items() if key != "crc"} for line in lines]
    path.write_text("".join(json.dumps(trial).replace("bob", "k-0123456789-secret") + "\n" for trial in trials))
    assert "k-0123456789-secret" in desk.run("compare", before, after).out
    kept = [file.read_text() for file in Path("runs", after).glob("compare-*")]
    assert len(kept) == 2
    assert not any("k-0123456789-secret" in text for text in kept)


def test_a_folder_that_cannot_be_written_is_only_said(desk) -> None:
    before, after = desk.play("right"), desk.play("right")
    Path("runs", after, f"compare-{before}.md").mkdir()
    result = desk.run("compare", before, after)
    assert result.status == 0
    assert "the comparison is not kept there" in result.err


def test_a_comment_begins_with_what_came_out_and_names_causes_and_stories(desk) -> None:
    result = desk.run(
        "compare", desk.play("right", "--trials", "5"), desk.play("partly", "--trials", "5"), "--format", "comment"
    )
    rows = result.out.splitlines()
    assert rows[0] == "### Journey success: worse. Journeys: 3 broken"
    assert len(rows) <= 40
    (cause,) = [row for row in rows if row.startswith("| 3 |")]
    assert '`balance(user="ana")` | `balance(user="bob")`' in cause
    assert "**broken (3)**: `s00`, `s01`, `s02`" in rows


def test_rules_that_are_broken_stand_at_its_top(desk) -> None:
    result = desk.run(
        "compare", desk.play("right"), desk.play("partly"), "--fail-on", "new_failures", "--format", "comment"
    )
    assert result.status == 1
    assert result.out.splitlines()[1] == "- **new\\_failures**: 3 stories that passed fail: s00, s01, s02"


def test_what_strangers_wrote_is_no_markup(desk) -> None:
    module = desk.module("def fine(text):\n    return 'ok'\n\ndef odd(text):\n    return 'a | b <b>@all</b> `x`'\n")
    desk.story("odd|story", goals=[{"say": ["ok"]}], max_turns=1)
    for agent in ("fine", "odd"):
        desk.run("simulate", "stories", "--story", "odd*", "--agent", f"{module}:{agent}")
    (row,) = [row for row in desk.run("compare", "--format", "comment").out.splitlines() if row.startswith("| 1 |")]
    assert row.replace("\\|", "").count("|") == 6, "each cell is one"
    assert "``“a \\| b <b>@all</b> `x`”``" in row


def test_broken_journeys_are_failures_in_junit_with_their_causes(desk) -> None:
    result = desk.run(
        "compare", desk.play("right", "--trials", "5"), desk.play("partly", "--trials", "5"), "--format", "junit"
    )
    suites = ElementTree.fromstring(result.out)
    assert dict(suites.attrib) == {"tests": "12", "failures": "3", "errors": "0", "skipped": "0"}
    failures = {case.get("name"): case.find("failure") for case in suites.iter("testcase") if len(case)}
    assert set(failures) == {"s00", "s01", "s02"}
    first = failures["s00"]
    assert first is not None
    assert first.get("message", "").startswith("passed 5 of 5 trials before, 0 of 5 now; p = ")
    assert 'now    balance(user="bob")' in (first.text or "")


def test_what_may_be_broken_is_skipped_in_junit_and_says_so(desk) -> None:
    result = desk.run("compare", desk.play("right"), desk.play("partly"), "--format", "junit")
    suites = ElementTree.fromstring(result.out)
    assert (suites.get("failures"), suites.get("skipped")) == ("0", "3")
    (first, *_) = suites.iter("skipped")
    assert first.get("message") == "likely broken, not confirmed: passed 1 of 1 trials before, 0 of 1 now"


def test_github_is_told_of_broken_journeys_beside_their_files(desk, on_github) -> None:
    before, after = desk.play("right", "--trials", "5"), desk.play("partly", "--trials", "5")
    on_github.unlink(missing_ok=True)
    lines = [line for line in desk.run("compare", before, after).err.splitlines() if line.startswith("::")]
    assert len(lines) == 3
    assert lines[0].startswith(
        "::error file=stories/s00.json,title=s00%3A broken::passed 5 of 5 trials before, 0 of 5 now; "
    )
    assert on_github.read_text().startswith("### Journey success: worse. Journeys: 3 broken\n")


def test_github_is_told_of_several_versions_that_are_played_together(desk, on_github) -> None:
    both = ("--agent", "a=versions:right", "--agent", "b=versions:partly")
    result = desk.run("simulate", "stories", *both, "--html", "pages/both.html")
    assert result.err.count("::warning file=stories/s0") == 3
    assert "likely broken, not confirmed" in (desk.path / "pages" / "both.html").read_text()
    assert len(list(desk.path.glob("runs/*/report.html"))) == 2
    assert "### Journey success: not decided. Journeys: 3 likely broken" in on_github.read_text()


def test_a_run_and_its_baseline_are_kept_and_github_is_told(desk, on_github) -> None:
    assert desk.simulate("right", "--record-baseline", "base.json").status == 0
    (base,) = desk.runs()
    asked = ("--compare-baseline", "base.json", "--set", "fail_on=new_failures")
    after = Path("runs", desk.play("partly", *asked))
    names = {path.name for path in after.glob("*") if "baseline" in path.name or path.name.startswith("compare-")}
    assert names == {"baseline-comparison.json", f"compare-{base.name}.json", f"compare-{base.name}.md"}
    document = json.loads((after / "baseline-comparison.json").read_text())
    assert document["run"] == after.name
    assert document["baseline"]["run"] == base.name
    assert [rule["stories"] for rule in document["baseline"]["regressions"]] == [["s00", "s01", "s02"]]
    kept = (after / f"compare-{base.name}.md").read_text()
    assert kept.startswith(f"### Against the baseline {base.name}: 1 broken\n")
    assert kept in on_github.read_text()
    result = desk.simulate("partly", *asked)
    assert "::error title=baseline%3A new_failures::3 stories that passed fail" in result.err


def test_a_baseline_of_others_names_no_file_elsewhere(desk) -> None:
    desk.simulate("right", "--record-baseline", "base.json")
    document = json.loads(Path("base.json").read_text())
    Path("base.json").write_text(json.dumps({**document, "run": "../../elsewhere"}))
    after = Path("runs", desk.play("right", "--compare-baseline", "base.json"))
    assert not list(desk.path.glob("elsewhere*"))
    assert len(list(after.glob("compare-*elsewhere*"))) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--format", "jnit"], '--format "jnit": of a comparison, expected text, json, comment, junit'),
        (["--format", "junit", "--json"], "two forms of a report; keep one"),
        (["--format", "comment", "-v"], "--story and -v show stories side by side on the terminal"),
    ],
)
def test_forms_that_are_none_are_mistakes(desk, options, said) -> None:
    result = desk.run("compare", "last~1", "last", *options)
    assert (result.status, said in result.err) == (2, True), result.err
