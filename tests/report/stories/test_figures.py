"""The figures of stories: in a wide terminal, in summary.md, as CSV."""

from __future__ import annotations

import csv
import io
import re

import builders as build
import pytest

from harness.analysis.story_figures.row import figures_of
from harness.analysis.story_trials import by_story
from harness.analysis.summary import Results
from harness.report.layout.printable import cells
from harness.report.markdown import summary_md
from harness.report.stories.columns import COLUMNS, FIGURES
from harness.report.stories.spreadsheet import as_text, stories_csv
from harness.report.stories.table import table
from harness.types.story import Story
from harness.types.trial import Trial
from harness.types.verdict import CheckResult

KNOWN = {
    "steps": 6,
    "model_steps": 4,
    "tool_calls": 4,
    "correct_tool_calls": 1,
    "calls_after_last_request": 2,
    "routing_f1": 0.5,
    "turn_seconds_mean": 1.5,
}


def played() -> tuple[list[Story], list[Trial]]:
    """A story of which one of two scored runs succeeds and one is void, one that succeeds, one that is not played."""
    shaky, steady, never = build.story("shaky"), build.story("steady"), build.story("never")
    goals = build.met("find_employee", 2), build.unmet("read", "missing_call", "never called")
    trials = [
        build.trial(shaky, build.verdict(*goals, **KNOWN)),
        build.trial(shaky, build.verdict(build.met("find_employee", 2), **{**KNOWN, "steps": 3, "tool_calls": 3}), number=2),
        build.trial(shaky, None, number=3, outcome="void"),
        build.passed(steady),
    ]  # fmt: skip
    return [shaky, steady, never], trials


def test_the_figures_of_a_story_by_hand() -> None:
    stories, trials = played()
    shaky, steady, never = (figures_of(group.trials) for group in by_story(trials, stories))
    assert (shaky.runs, shaky.steps, shaky.model_steps, shaky.calls) == (3, 4.5, 4, 3.5)
    assert shaky.precision == pytest.approx((1 + 1) / (4 - 2 + 3 - 2)), "of all calls up to the last request"
    assert shaky.recall == pytest.approx(2 / 3), "of all goals of the runs together"
    assert (shaky.routing, shaky.success, shaky.response_seconds) == (0.5, 0.5, 1.5)
    assert (steady.runs, steady.precision, steady.text_match, steady.routing) == (1, 1.0, 1.0, None)
    assert (never.runs, never.steps, never.success) == (0, None, None)


def test_of_a_story_without_a_verdict_it_is_told_how_much_was_done() -> None:
    story = build.story("open")
    unsure = build.trial(story, build.verdict(build.met("find_employee", 2), **KNOWN), outcome="unsure")
    figures = figures_of(by_story([unsure], [story])[0].trials)
    assert (figures.runs, figures.steps, figures.model_steps, figures.calls, figures.response_seconds) == (
        1,
        6,
        4,
        4,
        1.5,
    )
    assert {figures.completion, figures.precision, figures.recall, figures.routing, figures.success} == {None}


def test_the_row_of_all_is_that_of_the_totals() -> None:
    stories, trials = played()
    results = Results(trials, stories)
    every = figures_of(results.trials)
    assert every.precision == results.summary.tool_call_precision
    assert every.recall == results.summary.tool_call_recall
    assert every.success == results.summary.journey_success_rate
    assert every.completion == results.summary.journey_completion


class TestWide:
    """The table from 120 columns on."""

    def test_every_column_is_there(self) -> None:
        stories, trials = played()
        above, below, *rows = map(str, table(by_story(trials, stories), 160))
        assert above.split() == ["model", "text", "response"]
        assert below.split() == (
            "story outcome completion runs steps steps calls precision recall routing match success time".split()
        )
        figures = {row.split()[0]: re.sub(" (%|ms|s)(?= |$)", r"\1", row).split() for row in rows}
        assert figures["shaky"][-11:] == "75% 3 4.5 4 3.5 67% 67% 50% – 50% 1.5s".split()
        assert figures["all"] == "all 2/3 83% 4 3 4 3 80% 80% 50% 100% 67% 1.5s".split()

    @pytest.mark.parametrize("width", [80, 119])
    def test_below_that_it_is_the_narrow_one(self, width: int) -> None:
        stories, trials = played()
        head = str(table(by_story(trials, stories), width)[0])
        assert head.split() == ["story", "outcome", "completion", "why"]

    @pytest.mark.parametrize("width", [120, 140, 160, 200, 240])
    @pytest.mark.parametrize("longest", [8, 30, 90])
    def test_no_row_is_wider_than_the_terminal_and_all_figures_fit(self, width: int, longest: int) -> None:
        stories = [build.story(f"{'休' if i % 2 else 'x'}{i:03}".ljust(longest, "y")) for i in range(30)]
        trials = [
            make(story, number=number)
            for i, story in enumerate(stories)
            for number, make in enumerate((build.passed, build.wrong_dates) if i % 3 else (build.passed,) * 2, 1)
        ]
        rows = table(by_story(trials, stories), width)
        assert max(cells(str(row)) for row in rows) <= width
        for column in FIGURES:
            assert column.head.split()[-1] in str(rows[1])

    def test_only_some_are_listed_but_all_are_counted(self) -> None:
        stories = [build.story(f"s{i}") for i in range(4)]
        groups = by_story([build.passed(story) for story in stories], stories)
        rows = list(map(str, table(groups[:1], 130, every=groups)))
        assert rows[-1].split()[:4] == ["all", "4/4", "100", "%"]
        assert rows[-1].split()[4] == "4"


def test_a_summary_names_the_columns_of_which_nothing_is_known() -> None:
    stories, trials = played()
    text = summary_md(Results(trials, stories), "run")
    heads = (
        "| story | outcome | runs | steps | model steps | calls | precision | recall | routing | text match | success |"
    )
    assert heads in text
    assert "Not known of any story" not in text
    plain = summary_md(Results(trials[3:], stories[1:2]), "run")
    assert "Not known of any story: model steps, routing, response time." in plain
    assert "| all |" not in plain, "of one story there is no row of all"


def rows_of(trials: list[Trial], stories: list[Story]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(stories_csv(Results(trials, stories)))))


class TestSpreadsheet:
    """The CSV of a run."""

    def test_a_row_a_story_and_one_of_all(self) -> None:
        stories, trials = played()
        shaky, steady, never, every = rows_of(trials, stories)
        assert list(shaky) == ["story", "outcome", *(c.name for c in COLUMNS), "score", "warned", "undecided"]
        assert (shaky["outcome"], steady["outcome"], never["outcome"]) == ("fail", "success", "not played")
        assert (shaky["runs"], shaky["steps"], shaky["journey_success"], shaky["undecided"]) == ("3", "4.5", "0.5", "1")
        assert shaky["tool_call_precision"] == "0.666667"
        assert (steady["routing_f1"], never["steps"]) == ("", ""), "what is not known is empty"
        assert (every["story"], every["runs"], every["journey_success"]) == ("all", "4", "0.666667")

    @pytest.mark.parametrize(
        "text", ["=1+1", "+1+1", "-2+3", "@SUM(A1)", "＝1+1", "=cmd|' /C calc'!A0", "-", "+49 30 1"]
    )
    def test_no_cell_is_a_formula(self, text: str) -> None:
        assert as_text(text) == f"'{text}"
        story = build.story(text)
        assert rows_of([build.passed(story)], [story])[0]["story"] == f"'{text}"

    @pytest.mark.parametrize("text", ["-12", "+3.5", "-1e5", "12", "a=b", "x@y", "", "'=1"])
    def test_a_number_stays_a_number_and_text_as_it_is(self, text: str) -> None:
        assert as_text(text) == text

    @pytest.mark.parametrize("id", ['a,b"c', "tab\there", "line\nbreak", "\t=1"])
    def test_a_name_is_one_cell_of_one_line(self, id: str) -> None:
        story = build.story("s").model_copy(update={"id": id})
        trial = build.trial(id, build.verdict())
        text = stories_csv(Results([trial], [story]))
        assert text.count("\n") == 3
        (found, _) = csv.DictReader(io.StringIO(text))
        assert found["story"] == id.replace("\t", "\\t").replace("\n", "\\n")


def warning(**fields: object) -> CheckResult:
    given = {"check": "tone", "status": "fail", "severity": "warning", "message": "the answer shouts", **fields}
    return CheckResult.model_validate(given)


def test_warned_is_a_column() -> None:
    story = build.story("s")
    trial = build.trial(story, build.verdict(build.met("a", 1), warning(), success=True))
    assert rows_of([trial], [story])[0]["warned"] == "1"
