"""The report as Markdown."""

from __future__ import annotations

import builders as build

from harness.analysis.summary import Results
from harness.report.markdown import MOST_CHARACTERS, summary_md
from harness.types.trial import Failure


def test_the_whole_summary(sample, golden):
    stories, trials = sample
    assert summary_md(Results(trials, stories), "20250105-hr") == golden("summary.md")


def test_a_run_without_a_failure_is_short():
    story = build.story("s")
    text = summary_md(Results([build.passed(story)], [story]), "run")
    assert text.startswith("# Journey Success 1/1 (100 %)\n\nRun `run`\n")
    assert text.count("\n|") == 3, "the figures of the story, and no table of what fell short"
    assert "details" not in text


def test_it_fits_a_comment_however_many_stories_fell_short():
    stories = [build.story(f"s{i}") for i in range(600)]
    text = summary_md(Results([build.wrong_dates(story) for story in stories], stories), "run")
    assert len(text) <= MOST_CHARACTERS
    assert "| … and 500 more | | | |\n" in text
    assert "| … and 500 more |  |" in text, "among the figures"
    assert text.endswith("more, which do not fit here.\n")
    assert text.count("<details>") == text.count("</details>") > 50


def test_text_of_others_is_neither_markup_nor_mention():
    story = build.story("a|b `c` <img src=x> @team")
    failure = Failure(side="agent", code="raised", message="``` | @all <script>")
    text = summary_md(Results([build.trial(story, None, failure=failure)], [story]), "run")
    assert "| ``a\\|b `c` <img src=x> @team`` | ✗ fail | 0 % |" in text
    assert "<code>✗ a|b `c` &lt;img src=x&gt; @team · fail (agent) · completion 0 %</code>" in text
    assert "\n````\n  ! the agent failed: ``` | @all <script>\n````\n" in text


def test_where_no_call_was_seen_it_says_so():
    story = build.story("s")
    verdict = build.verdict(build.unmet("read", "missing_call", "never called"), tool_calls=0)
    assert "\n**No tool call was seen in the trial although the goals ask for 1: " in summary_md(
        Results([build.trial(story, verdict)], [story]), "run"
    )
