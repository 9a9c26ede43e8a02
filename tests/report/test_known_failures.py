"""Stories with `xfail` in every kind of report."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import builders as build
from rich.console import Console

from harness.analysis.story_trials import by_story
from harness.analysis.summary import Results
from harness.report.ci.junit import junit_xml
from harness.report.layout.wording import success_line
from harness.report.markdown import summary_md
from harness.report.stories.table import table
from harness.report.terminal import print_report
from harness.report.trial.transcript import transcript_text

EXPECTED = "1 failed as expected (TICKET-12)"


def run():
    """Two successes, a failure, a known failure and one that passed unexpectedly."""
    names = ("a", "b", "fails", "known", "mended")
    stories = {name: build.story(name) for name in names}
    return list(stories.values()), [
        build.passed(stories["a"]),
        build.passed(stories["b"]),
        build.wrong_dates(stories["fails"]),
        build.wrong_dates(stories["known"], xfail="TICKET-12"),
        build.passed(stories["mended"], xfail="TICKET-7"),
    ]


def printed(stories, trials) -> str:
    out = io.StringIO()
    print_report(Console(file=out, width=110), Results(trials, stories), replay=lambda trial: f"play {trial.story}")
    return out.getvalue()


def test_they_are_in_the_rate_and_stand_beside_it():
    stories, trials = run()
    summary = Results(trials, stories).summary
    assert (summary.success, summary.fail, summary.scored, summary.journey_success_rate) == (3, 2, 5, 0.6)
    assert (summary.failed_as_expected, summary.passed_unexpectedly) == ({"TICKET-12": 1}, {"TICKET-7": 1})
    assert success_line(summary) == (
        f"Journey Success 3/5 (60 %) · 1 failed · {EXPECTED} · 1 passed unexpectedly (TICKET-7)"
    )


def test_a_run_without_them_says_nothing_of_them():
    stories, trials = run()
    line = success_line(Results(trials[:3], stories).summary)
    assert line == "Journey Success 2/3 (67 %) · 1 failed"


def test_the_terminal_shows_them_in_the_table_but_no_diff():
    text = " ".join(printed(*run()).split())
    assert "known – fail 33 % failed as expected: TICKET-12: read: end is" in text
    assert "mended ✓ success 100 % passed, though expected to fail: TICKET-7" in text
    assert "passed though expected to fail: mended; if that lasts, take xfail out of the story" in text
    assert "play fails" in text
    assert "play known" not in text


def test_with_several_trials_the_mark_is_that_of_what_was_not_expected():
    story = build.story("s")
    known = [build.wrong_dates(story, xfail="T"), build.passed(story, number=2, xfail="T")]
    broken = build.trial(story, None, number=3, outcome="error", xfail="T")
    rows = [str(table(by_story(trials), 100)[1]) for trials in (known, [*known, broken])]
    assert rows[0].startswith("s      – 1/2")
    assert rows[1].startswith("s      ? 1/2 (33 to 67 %) · 1 undecided (harness)")


def test_junit_skips_a_story_in_which_all_that_failed_was_expected_to():
    stories, trials = run()
    suite = ElementTree.fromstring("".join(junit_xml(Results(trials, stories), "hr")))
    assert (suite.get("failures"), suite.get("skipped"), suite.get("errors")) == ("1", "1", "0")
    skipped = suite.find(".//testcase[@name='known']/skipped")
    assert skipped is not None
    assert skipped.get("message", "").startswith("failed as expected: TICKET-12: read: ")
    assert skipped.get("type") == "xfail"


def test_markdown_lists_them_without_details():
    stories, trials = run()
    text = summary_md(Results(trials, stories), "run")
    assert text.startswith(f"# Journey Success 3/5 (60 %) · 1 failed · {EXPECTED}")
    assert "| `known` | – fail | 33 % | `failed as expected: TICKET-12: " in text
    assert text.count("<details>") == 1


def test_the_transcript_says_so_at_its_top():
    stories, trials = run()
    assert transcript_text(stories[3], trials[3]).splitlines()[1] == "failed as expected: TICKET-12"
    assert transcript_text(stories[4], trials[4]).splitlines()[1] == "passed, though expected to fail: TICKET-7"


def test_what_a_story_says_of_it_cannot_break_a_report():
    story = build.story("s")
    trials = [build.wrong_dates(story, xfail="see\n\x1b[31m" + "x" * 200)]
    line = success_line(Results(trials).summary)
    assert "\n" not in line
    assert len(line) < 160
    assert "\x1b[31m" not in printed([story], trials)
