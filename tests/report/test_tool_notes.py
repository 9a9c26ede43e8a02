"""What a run does not know of its tools, as lines to paste into its suite."""

from __future__ import annotations

import io
from typing import Any

import builders as build
import yaml
from rich.console import Console

from harness.analysis.summary import Results
from harness.report.markdown import summary_md
from harness.report.terminal import print_report
from harness.report.tool_notes import tool_notes
from harness.scoring.calls.errors import call_error
from harness.scoring.score import score
from harness.types.rules import Rules
from harness.types.trial import Trial

SAY = {"say": ["done"], "name": "say"}


def trial(*calls: Any, id: str = "s") -> Trial:
    story = build.story_of(SAY).model_copy(update={"id": id})
    steps = build.trajectory("Hello.", list(calls), build.say("done"))
    return build.trial(story, score(story, steps), steps=steps)


def pasted(note: list[str]) -> Any:
    """What the suite gets, when the lines after the first are pasted into it as they are."""
    return yaml.safe_load("\n".join(note[1:]))


def test_the_tools_to_paste() -> None:
    trials = [trial(build.call("get_order"), build.call("order cancel")), trial(build.call("find_x"), id="t")]
    (note,) = tool_notes(Results(trials).summary)
    assert note == [
        "nobody says whether these tools change something; add them to the tools: of the suite, with 1 name moved to read or write:",
        "  tools:",
        "    read: [find_x, get_order]  # guessed by their names",
        "    write: []",
        '    # unknown, sort into one of the two: "order cancel"',
        """  # or judge this run again: harness score last --set 'tools.read=["order cancel"]'""",
    ]
    assert pasted(note) == {"tools": {"read": ["find_x", "get_order"], "write": []}}


def test_the_run_to_judge_again_is_the_one_that_is_shown_wherever_it_lies() -> None:
    results = Results([trial(build.call("order cancel"))])
    text = io.StringIO()
    print_report(Console(file=text, width=200), results, replay=str, show="harness show last --out elsewhere")
    again = """judge this run again: harness score {} --set 'tools.read=["order cancel"]'"""
    assert again.format("last --out elsewhere") in text.getvalue()
    assert again.format("1st-run") in summary_md(results, "1st-run")


def test_guesses_alone_are_said_too() -> None:
    (note,) = tool_notes(Results([trial(build.call("get_order"))]).summary)
    assert note[0] == "nobody says whether these tools change something; add them to the tools: of the suite:"
    assert not any("unknown" in text for text in note)


def test_what_reads_like_an_error_is_said_once_a_tool_with_a_pattern_that_finds_it() -> None:
    calls = [
        build.call("get_a", {"status": "error"}),
        build.call("get_b", "Failed to read it's page."),
        build.call("get_c", {"success": False}),
    ]
    _, note = tool_notes(Results([trial(*calls), trial(*calls, id="t")]).summary)
    assert note[1] == '  # get_a, step 2: {"status": "error"}'
    assert len([text for text in note if text.startswith("  # get_")]) == 3
    rules = Rules.model_validate(pasted(note))
    assert all(call_error(call, rules.error_pattern) for call in calls)
    assert call_error(build.call("get_a", "It failed to matter; success: false"), rules.error_pattern) is None


def test_nothing_is_said_where_all_is_known() -> None:
    assert tool_notes(Results([trial()]).summary) == []


def test_terminal_and_markdown_show_the_notes_of_trials_without_a_verdict_as_well() -> None:
    one = trial(build.call("cancel", {"status": "error"}))
    assert one.verdict is not None
    assert one.verdict.success is None
    results, out = Results([one]), io.StringIO()
    print_report(Console(file=out, width=100, markup=False, highlight=False), results, replay=lambda _: "play: x")
    text, document = out.getvalue(), summary_md(results, "run")
    for shown in (text, document):
        assert "    # unknown, sort into one of the two: cancel\n" in shown
        assert shown.count("  error_pattern: ") == 1
        assert "called without a goal, and nobody says whether that changed something: cancel (step 2)" in shown
    assert "```yaml\n  tools:\n" in document
