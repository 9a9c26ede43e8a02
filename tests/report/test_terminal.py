"""What a person sees of a run on the terminal."""

from __future__ import annotations

import io

import builders as build
import pytest
from rich.console import Console

from harness.analysis.story_trials import by_story
from harness.analysis.summary import Results
from harness.report.layout.printable import cells
from harness.report.layout.wording import success_line
from harness.report.terminal import console_for, print_overview, print_report
from harness.report.trial.failures import no_calls_seen
from harness.text.wording import duration, percent
from harness.types.trajectory import ToolSchema, Usage
from harness.types.trial import Failure, ModelCall


def replay(trial):
    return f"play it again: harness simulate configs/hr-v2.yaml --story '{trial.story}' --trial {trial.trial}"


def rendered(trials, stories, width, *, colours=False, **options):
    console = Console(
        file=io.StringIO(), width=width, force_terminal=colours, markup=False, highlight=False, emoji=False,
        color_system="standard" if colours else None,
    )  # fmt: skip
    print_report(console, Results(trials, stories), replay=replay, **options)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 160])
def test_the_whole_report(sample, golden, width):
    stories, trials = sample
    assert rendered(trials, stories, width) == golden(f"report-{width}.txt")


@pytest.mark.parametrize("width", [80, 160])
def test_the_report_of_several_trials(golden, width):
    steady, shaky, void, never = (build.story(name) for name in ("steady", "shaky", "void", "never"))
    left_its_role = Failure(side="user", code="role_switched", message="spoke as the agent")
    trials = [
        *(build.passed(steady, number=i) for i in (1, 2, 3)),
        build.passed(shaky, number=1),
        *(build.wrong_dates(shaky, number=i) for i in (2, 3)),
        build.passed(void, number=1),
        build.trial(void, None, number=2, outcome="void", failure=left_its_role),
    ]
    assert rendered(trials, [steady, shaky, void, never], width) == golden(f"trials-{width}.txt")


@pytest.mark.parametrize("width", [40, 60, 80, 120, 160, 200])
def test_no_row_of_the_table_is_wider_than_the_terminal(sample, width):
    stories, trials = sample
    table = rendered(trials, stories, width).split("\n\n")[0].splitlines()
    assert max(map(cells, table)) <= max(width, 52)


def test_the_last_line_is_never_cut(sample):
    stories, trials = sample
    last = rendered(trials, stories, 20).rstrip("\n").splitlines()[-1]
    assert last == "Journey Success 2/7 (29 %; 25 to 38 % with the undecided) · 5 failed · 1 undecided (judge)"


def test_what_an_agent_says_moves_no_cursor_and_is_no_markup(sample):
    stories, trials = sample
    text = rendered(trials, stories, 100, colours=True)
    assert "\x1b[31m" in text, "the report itself has colours here"
    assert "\x1b[2J" not in text
    assert "\x1b[31mnow" not in text
    assert "\u202e" not in text
    assert "[bold]at all[/bold]" in text


def test_no_colours_where_the_output_is_no_terminal(sample, monkeypatch):
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    stories, trials = sample
    stream = io.StringIO()
    print_report(console_for(stream), Results(trials, stories), replay=replay)
    assert "\x1b" not in stream.getvalue()


def test_an_encoding_without_the_marks_does_not_stop_the_report(sample):
    stories, trials = sample
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    print_report(console_for(stream), Results(trials, stories), replay=replay)
    stream.flush()
    assert b"Journey Success 2/7 (29 %; 25 to 38 % with the undecided)" in stream.buffer.getvalue()


def test_a_long_run_prints_some_diffs_and_lists_what_fell_short():
    stories = [build.story(f"s{i:03}") for i in range(150)]
    trials = [build.wrong_dates(story) if i % 3 == 0 else build.passed(story) for i, story in enumerate(stories)]
    text = rendered(trials, stories, 100)
    assert text.count("play it again") == 20
    assert "… and 30 more: harness show last\n" in text
    assert "… and 100 more stories, 100 of all 150 succeeded: harness show last\n" in text
    assert "s000 " in text
    assert "s001 " not in text


def test_the_number_of_diffs_can_be_chosen():
    stories = [build.story(f"s{i}") for i in range(3)]
    text = rendered([build.wrong_dates(story) for story in stories], stories, 100, most_diffs=1)
    assert text.count("play it again") == 1
    assert "… and 2 more" in text


class TestNoCallSeen:
    """Where no trial shows a tool call, one line says so."""

    @staticmethod
    def silent(story, **fields):
        verdict = build.verdict(
            *(build.unmet(goal.name, "missing_call", "never called; no tool was") for goal in story.goal_details[:2]),
            tool_calls=0,
        )
        return build.trial(story, verdict, **fields)

    def test_one_line_takes_the_place_of_the_diffs(self):
        stories = [build.story(f"s{i}") for i in range(24)]
        text = rendered([self.silent(story) for story in stories], stories, 200)
        assert (
            "! no tool call was seen in any of the 24 trials although the goals ask for 48: an agent that returns "
            "plain text hides its calls; play it with --gateway, which sees its model's, let it return its messages with "
            "their tool_calls, or name the graph itself (--agent graph:module:attribute)\n"
        ) in text.replace("\n  ", " ")
        assert "play it again" not in text

    def test_where_tools_were_offered_the_advice_is_another(self):
        story = build.story("s")
        trial = self.silent(story)
        trial.trajectory.tools = (ToolSchema(name="find_employee"),)
        assert no_calls_seen(by_story([trial], [story])) == (
            "no tool call was seen in the trial although the goals ask for 2: the agent was offered find_employee and "
            "used none; see that its model is given these tools and can call them"
        )

    def test_a_crash_is_still_shown(self):
        stories = [build.story("a"), build.story("b")]
        crash = Failure(side="agent", code="raised", message="RuntimeError: boom")
        text = rendered([self.silent(stories[0]), self.silent(stories[1], failure=crash)], stories, 200)
        assert "no tool call was seen in the trial" in text
        assert text.count("play it again") == 1
        assert "! the agent failed: RuntimeError: boom\n" in text

    def test_one_call_anywhere_is_enough_to_show_diffs(self):
        stories = [build.story("a"), build.story("b")]
        groups = by_story([self.silent(stories[0]), build.wrong_dates(stories[1])], stories)
        assert no_calls_seen(groups) is None

    def test_agents_that_only_crash_say_nothing_about_calls(self):
        crash = Failure(side="agent", code="raised", message="RuntimeError: boom")
        assert no_calls_seen(by_story([self.silent(build.story("a"), failure=crash)])) is None


@pytest.mark.parametrize(
    ("outcomes", "line"),
    [
        pytest.param(["success"] * 12, "Journey Success 12/12 (100 %)", id="all succeeded"),
        pytest.param(
            ["success"] * 10 + ["fail"] * 2 + ["error", "unsure"],
            "Journey Success 10/12 (83 %; 71 to 86 % with the undecided) · 2 failed · 2 undecided (1 meaning, 1 harness)",
            id="what is undecided is beside the rate, with what the rate might be",
        ),
        pytest.param(
            ["error", "void"],
            "Journey Success –/0 (nothing could be scored) · 0 failed · 2 undecided (1 user, 1 harness)",
            id="nothing was scored",
        ),
        pytest.param([], "Journey Success –/0 (nothing could be scored)", id="nothing was played"),
        pytest.param(
            ["success"] * 299 + ["fail"],
            "Journey Success 299/300 (99 %) · 1 failed",
            id="nearly all is not 100 %",
        ),
    ],
)
def test_the_total_in_one_line(outcomes, line):
    trials = [build.trial(f"s{i}", build.verdict(), outcome=outcome) for i, outcome in enumerate(outcomes)]
    assert success_line(Results(trials).summary) == line


def test_totals_say_what_was_spent_and_what_rests_on_what():
    user = ModelCall(role="user", model="m", seconds=1, usage=Usage(input_tokens=1200, cost=0.25))
    verdict = build.verdict(build.met("a", 2), build.unmet("b", "text_not_found", "no", type="text", by="keywords"))
    stories = [build.story("s", severity="high"), build.story("t")]
    text = rendered([build.trial("s", verdict, model_calls=(user,)), build.passed(stories[1])], stories, 200)
    assert "· weighted by severity 33 %\n" in text
    assert "trials took 2.0 s (median), 2.0 s (p95) · user 1 call of 1.0 s, 1,200 tokens, $0.2500\n" in text
    assert "1 failure by keywords alone: " in text


@pytest.mark.parametrize(
    ("calls", "line"),
    [
        pytest.param([{"cost": 2.5}, {"cost": 1}], "user 2 calls of 1.0 s, 20 tokens, $3.50", id="known"),
        pytest.param([{"cost": 0.00001}], "user 1 call of 1.0 s, 10 tokens, less than $0.0001", id="next to nothing"),
        pytest.param([{"cost": 0}], "user 1 call of 1.0 s, 10 tokens, $0.0000", id="nothing, which is known"),
        pytest.param([{}], "user 1 call of 1.0 s, 10 tokens, unknown cost (m)", id="unknown, which is not 0"),
        pytest.param(
            [{"cost": 1}, {}], "user 2 calls of 1.0 s, 20 tokens, $1.00, unknown cost of 1 call (m)", id="some of it"
        ),
        pytest.param(
            [{"cost": 1, "attempts": 3}, {"error": "timed_out: x"}],
            "user 2 calls of 1.0 s (2 tried again, 1 failed), 10 tokens, $1.00",
            id="with trouble",
        ),
    ],
)
def test_what_a_role_spent_in_one_line(calls, line):
    def call(cost=None, error=None, attempts=1):
        usage = Usage(input_tokens=10, cost=cost) if error is None else None
        return ModelCall(role="user", model="m", seconds=1, usage=usage, error=error, attempts=attempts)

    story = build.story("s")
    trial = build.passed(story).model_copy(update={"model_calls": tuple(call(**each) for each in calls)})
    assert f" · {line}\n" in rendered([trial], [story], 200)


def test_recorded_conversations_have_no_time_and_no_known_end():
    story = build.story("s")
    recorded = build.wrong_dates(story, seconds=0.0).model_copy(update={"ended_by": None})
    text = rendered([recorded], [story], 100)
    assert "✗ s · fail (agent) · completion 33 %\n" in text
    assert "trials took" not in text


def test_the_overview_of_a_run_lists_every_story_and_how_to_read_one():
    stories = [build.story(f"s{i:03}") for i in range(150)]
    trials = [build.passed(story) for story in stories[:-1]] + [build.wrong_dates(stories[-1])]
    console = Console(file=io.StringIO(), width=80, markup=False, highlight=False, emoji=False)
    print_overview(console, Results(trials, stories), show="harness show 2025")
    text = console.file.getvalue()
    assert all(f"\n{story.id} " in text for story in stories)
    assert "\nto read one of them: harness show 2025 s149\n" in text
    assert text.endswith("Journey Success 149/150 (99 %) · 1 failed\n")


@pytest.mark.parametrize(
    ("share", "shown"),
    [(None, "–"), (0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1, "100 %")],
)
def test_percent(share, shown):
    assert percent(share) == shown


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(None, "–"), (0, "0 ms"), (0.0123, "12 ms"), (0.5, "0.5 s"), (59.94, "59.9 s"), (59.96, "1 min 0 s"),
     (3599, "59 min 59 s"), (7260, "2 h 1 min")],
)  # fmt: skip
def test_duration(seconds, shown):
    assert duration(seconds) == shown
