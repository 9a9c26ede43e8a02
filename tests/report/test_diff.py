"""What a trial did against what its story asks for."""

from __future__ import annotations

import builders as build
import pytest
from meanings import Alike

from harness.report.layout.lines import plain
from harness.report.trial.diff import diff
from harness.report.trial.values import call_text, expected_call, marked, remark, value
from harness.report.trial.why import why
from harness.scoring.score import score as score_of
from harness.types.rules import Rules
from harness.types.trial import Failure, Trial
from harness.types.verdict import ArgumentResult, CheckResult, Reason


def body(trial, story, **options):
    return plain(diff(trial, story, **options))


def argument(path, expected=None, observed=None, problem="different", **fields):
    return ArgumentResult(
        path=path, strategy="strict", met=False, problem=problem, expected=expected, observed=observed, **fields
    )


def with_arguments(story, *arguments):
    goal = build.unmet("read", "wrong_arguments", "the nearest call differs", step=3, arguments=arguments)
    return build.trial(story, build.verdict(build.met("find_employee", 2), goal))


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        pytest.param(
            {"expected": "2025-01-31", "observed": "2025-01-30"},
            ['end  expected "2025-01-31"', '           given    "2025-01-30"'],
            id="two values one above the other",
        ),
        pytest.param(
            {"expected": 8, "observed": "8"},
            [
                "end  expected 8",
                '           given    "8"',
                "           the value is the same, but a number is expected and text was given",
            ],
            id="the same value of another type is pointed out",
        ),
        pytest.param(
            {"expected": "x", "problem": "missing"}, ['end  expected "x", but not given'], id="a missing argument"
        ),
        pytest.param(
            {"observed": 5, "problem": "unexpected"},
            [
                "end  given    5, but not expected",
                "      if the call is right, give the goal extra_args: allow, or arg_matching: {end: ignore}",
            ],
            id="an extra argument",
        ),
        pytest.param(
            {"expected": "leave", "observed": "pay", "rung": "tokens", "score": 0.314},
            ['end  expected "leave"', '           given    "pay"', "           fuzzy: not the same by tokens 0.31"],
            id="how alike two texts were",
        ),
        pytest.param(
            {
                "expected": "leave",
                "observed": "pay",
                "rung": "embeddings",
                "score": 0.314,
                "note": "judge: timed_out; decided by embeddings",
            },
            [
                'end  expected "leave"',
                '           given    "pay"',
                "           fuzzy: not the same by embeddings 0.31 (judge: timed_out; decided by embeddings)",
            ],
            id="which rung had failed before",
        ),
        pytest.param(
            {"expected": "leave", "observed": "pay", "rung": "judge", "score": 0.0},
            ['end  expected "leave"', '           given    "pay"', "           fuzzy: not the same by judge"],
            id="the label of a judge is no number",
        ),
        pytest.param(
            {"expected": {"$from": "gone", "path": "id"}, "observed": "E7"},
            [
                "end  expected (id in the result of gone)",
                '           given    "E7"',
                "           the result holds no such value",
            ],
            id="a value that should flow from a result",
        ),
    ],
)
def test_an_argument_that_differs(fields, lines):
    story = build.story("s")
    text = body(with_arguments(story, argument("end", **fields)), story)
    assert text.splitlines()[2:] == [f"      {lines[0]}", *lines[1:]]


def test_extra_arguments_beside_a_wrong_one_are_no_question_of_what_is_allowed():
    story = build.story("s")
    extra = argument("limit", observed=5, problem="unexpected")
    assert "extra_args" not in body(with_arguments(story, extra, argument("end", 1, 2)), story)
    two, four = (" ".join(body(with_arguments(story, *[extra] * n), story).split()) for n in (2, 4))
    assert "arg_matching: {limit: ignore, limit: ignore}" in two
    assert "arg_matching: {limit: ignore, limit: ignore, limit: ignore, …}" in four


def test_arguments_stand_in_a_column():
    story = build.story("s")
    arguments = argument("a", 1, 2), argument("long.name", 1, 2)
    assert body(with_arguments(story, *arguments), story).splitlines()[2:] == [
        "      a          expected 1",
        "                 given    2",
        "      long.name  expected 1",
        "                 given    2",
    ]


def test_many_arguments_are_counted():
    story = build.story("s")
    arguments = [argument(f"a{i}", 1, 2) for i in range(11)]
    assert body(with_arguments(story, *arguments), story).endswith("\n      … and 3 more")


def test_a_value_that_flows_from_an_unmet_goal_says_so():
    story = build.story("s")
    flow = argument("employee_id", {"$from": "find_employee", "path": "id"}, "E7")
    verdict = build.verdict(
        build.unmet("find_employee", "missing_call", "find_employee was never called"),
        build.unmet("read", "wrong_arguments", "differs", step=3, arguments=(flow,)),
    )
    assert "find_employee was not met, so there is no result to take it from" in body(
        build.trial(story, verdict), story
    )


def test_long_values_are_cut_around_the_difference_and_whole_in_a_transcript():
    story = build.story("s")
    same = "a long note that is the same in both calls and goes on and on for quite a while, until "
    trial = with_arguments(story, argument("note", same + "today", same + "tomorrow"))
    cut = body(trial, story, width=60)
    assert 'until today"' in cut
    assert 'until tomorrow"' in cut
    assert same not in cut
    assert same in body(trial, story, width=60, whole=True)


def test_the_nearest_call_is_shown():
    story = build.story("s")
    text = body(build.wrong_dates(story), story, width=120)
    assert '      called read_schedule(employee_id="E7", start="2025-01-01", end="2025-01-30")\n' in text


def test_the_nearest_call_is_not_guessed_where_a_step_holds_two_of_the_tool():
    story = build.story("s")
    trial = with_arguments(story, argument("end", 1, 2))
    calls = [build.call("read_schedule", id="a", end=2), build.call("read_schedule", id="b", end=3)]
    trial = trial.model_copy(update={"trajectory": build.trajectory("hi", [build.say("…")], calls)})
    assert "called read_schedule" not in body(trial, story)


def test_an_optional_goal_that_is_not_met_is_a_dash():
    goal = build.unmet("greet", "text_not_found", 'no message holds "hi"', type="text", required=False)
    trial = build.trial("s", build.verdict(build.met("a", 2), goal))
    assert body(trial, None) == '  ✓ a      step 2\n  – greet  optional: no message holds "hi"'


def test_a_text_that_means_something_else_is_shown_beside_what_was_expected():
    story = build.story("s", goals=[{"name": "bye", "type": "text", "response": "You are off on Monday."}])
    goal = build.unmet(
        "bye", "text_not_found", "no message means the same", type="text", step=2, score=0.42, by="tokens"
    )
    trial = build.trial(story, build.verdict(goal), steps=build.trajectory("hi", [build.say("You work all week.")]))
    assert body(trial, story).splitlines() == [
        "  ✗ bye  no message means the same",
        '      step 2 said "You work all week."',
        '      expected "You are off on Monday."',
        "      not the same by tokens 0.42",
    ]


def test_a_check_shows_what_it_found_and_what_to_do():
    check = CheckResult(
        check="regular_end",
        status="fail",
        message="the conversation ended by stuck",
        expected=["user_done"],
        observed="stuck",
        hint="look",
    )
    skipped = CheckResult(check="cost", status="skip", message="cost is not reported")
    passed = CheckResult(check="fine", status="pass")
    trial = build.trial("s", build.verdict(check, skipped, passed, success=False))
    assert body(trial, None).splitlines() == [
        "  ✗ regular_end  the conversation ended by stuck",
        '      expected ["user_done"]',
        '      found "stuck"',
        "      look",
        "  – cost         cost is not reported",
    ]
    assert "  ✓ fine         holds" in body(trial, None, whole=True)


def test_an_agent_that_broke_is_told_once():
    check = CheckResult(check="agent_error", status="fail", code="agent_error", message="RuntimeError: boom")
    failure = Failure(side="agent", code="raised", message="RuntimeError: boom")
    trial = build.trial("s", build.verdict(build.met("a", 2), check), failure=failure)
    assert body(trial, None) == "  ! the agent failed: RuntimeError: boom\n  ✓ a  step 2"


@pytest.mark.parametrize(
    ("expected", "observed", "said"),
    [
        pytest.param(8, "8", "the value is the same, but a number is expected and text was given", id="8 and '8'"),
        pytest.param("true", True, "the value is the same, but text is expected and true or false was given", id="yes"),
        pytest.param([1], "[1]", "the value is the same, but a list is expected and text was given", id="list in text"),
        pytest.param("ABC", "abc", "only upper and lower case differ", id="case"),
        pytest.param("a b", " a  b ", "only white space differs", id="white space"),
        pytest.param("a\u0308", "ä", "they look alike, but hold different Unicode characters", id="composed and not"),
        pytest.param("monday", "tuesday", None, id="really different"),
        pytest.param(1, 2, None, id="different numbers"),
    ],
)  # fmt: skip
def test_what_is_easily_overlooked(expected, observed, said):
    assert remark(expected, observed) == said


def test_the_part_that_differs_is_marked():
    assert marked('"2025-01-31"', '"2025-01-30"', "bold") == [('"2025-01-3', ""), ("1", "bold"), ('"', "")]
    assert marked("aa", "a", "bold") == [("a", ""), ("a", "bold")]


def test_calls_read_like_code():
    assert call_text("book", {"day": "2025-01-05", "hours": 8}) == 'book(day="2025-01-05", hours=8)'
    assert call_text("book", "{not json\x1b") == "book({not json\\x1b)"
    assert value({"$from": "login"}) == "(the result of login)"
    goal = build.story(
        "s",
        goals=[{"tool": "t", "args": {"a": 1, "b": 2, "c": 3}, "arg_matching": {"b": "ignore", "c": "optional"}}],
    ).goal_details[0]
    assert expected_call(goal) == "t(a=1)"


@pytest.mark.parametrize(
    ("code", "fields", "said"),
    [
        pytest.param(
            "missing_call",
            {"message": "read_schedule was never called; called were a, b"},
            "read: never called",
            id="a call that was not made",
        ),
        pytest.param(
            "missing_call",
            {"message": "read_schedule was called only 1 time, each time for another goal"},
            "read: called only 1 time, each time for another goal",
            id="a call that was made too rarely",
        ),
        pytest.param(
            "out_of_order",
            {"message": "came at step 4, but login should have come first and came at step 6", "first": "login"},
            "read: came at step 4, but login should have come first and came at step 6",
            id="a call that came too early",
        ),
        pytest.param(
            "call_failed",
            {"message": "read_schedule was called", "error": "no such\nemployee"},
            "read: failed: no such\\nemployee",
            id="a call that failed",
        ),
        pytest.param(
            "text_not_found",
            {"message": "no message holds it", "missing_keywords": ("a", "b")},
            'read: did not say "a", "b"',
            id="words that were not said",
        ),
        pytest.param(
            "missing_call",
            {"message": "read_schedule was never called", "cut_short": "stuck"},
            "cut short (stuck): read: never called",
            id="a conversation that was cut short",
        ),
    ],
)
def test_why_in_one_line(code, fields, said):
    story = build.story("s")
    trial = build.trial(story, build.verdict(build.met("find_employee", 2), build.unmet("read", code, **fields)))
    assert why(trial, story) == said


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        pytest.param("different", "read: a is 2, not 1 and 2 more arguments differ", id="another value"),
        pytest.param("missing", "read: a is missing and 2 more arguments differ", id="a missing argument"),
        pytest.param("unexpected", "read: a was not asked for and 2 more arguments differ", id="an extra argument"),
    ],
)
def test_why_with_wrong_arguments(problem, said):
    story = build.story("s")
    arguments = [argument("a", 1, 2, problem), argument("b", 1, 2), argument("c", 1, 2)]
    assert why(with_arguments(story, *arguments), story) == said


def test_the_first_cause_is_the_first_goal_of_the_graph_whatever_the_order_in_the_file():
    story = build.story("s", goals=[{"tool": "pay", "after": "login"}, {"tool": "login"}])
    never = [build.unmet(name, "missing_call", f"{name} was never called") for name in ("pay", "login")]
    assert why(build.trial(story, build.verdict(*never)), story) == "login: never called (+1 more)"


def test_a_success_needs_no_reason_and_an_undecided_trial_says_why():
    cut = CheckResult(check="assignment", status="error", message="the search was cut")
    assert why(build.passed(build.story("s")), None) == ""
    assert why(build.trial("s", build.verdict(build.met("a", 2), cut)), None) == "assignment: the search was cut"
    assert why(build.trial("s", None), None) == "there is no verdict"


@pytest.mark.parametrize(
    ("side", "message", "said"),
    [
        pytest.param("world", "openai/m: refused the key", "openai/m: refused the key", id="the world says it itself"),
        pytest.param("world", "", "unauthorized", id="at least the code"),
        pytest.param("agent", "boom", "the agent failed: boom", id="of a side, who it was"),
    ],
)
def test_a_trial_that_broke_says_what_broke_it_and_nothing_else(side, message, said):
    failure = Failure(side=side, code="unauthorized", message=message)
    assert why(build.trial("s", None, failure=failure), None) == said


# ------------------------------------------------------------------------------------- who told what a text means

TELL = {"name": "bye", "type": "text", "response": "You are off on Monday."}


def told_by_a_likeness(score: float, said: str = "You have Monday off, says the calendar.") -> Trial:
    told = build.story_of(
        TELL, {"name": "book", "tool": "book", "args": {"note": "holiday"}, "arg_matching": {"note": "fuzzy"}}
    )
    spoken = build.trajectory("hi", [build.call("book", note="vacation"), build.say(said)])
    return build.trial(told, score_of(told, spoken, Rules(unknown_effects="note"), Alike(score)), steps=spoken)


def test_what_nobody_can_say_is_marked_as_unsure_with_what_was_expected_and_how_alike_it_is():
    trial = told_by_a_likeness(0.2)
    assert (trial.outcome, trial.fault, trial.rests_on) == ("unsure", "meaning", None)
    assert body(trial, build.story_of(TELL)).splitlines() == [
        '  ? bye: nobody can say whether "You have Monday off, says the calendar." (step 2) says "You are off',
        '    on Monday." (embeddings 0.20) (and 1 more); add keywords to the goal, or a judge (--judge-model)',
        "  ? bye   nobody can say whether the message at step 2 says it",
        '      step 2 said "You have Monday off, says the calendar."',
        '      expected "You are off on Monday."',
        "      nobody can say: by embeddings 0.20",
        "  ? book  nobody can say whether the call at step 2 has the right note",
        '      called book(note="vacation")',
        '      note  expected "holiday"',
        '            given    "vacation"',
        "            fuzzy: nobody can say: by embeddings 0.20",
    ]


def test_why_a_judge_said_no_is_shown_with_the_words_it_rests_on():
    trial = told_by_a_likeness(0.99)
    assert trial.verdict is not None
    goals = tuple(
        goal.model_copy(update={"met": False, "by": "judge", "score": None, "judge_said": "It is only planned.", "quote": "in the calendar",
                                "reason": Reason(code="text_not_found", message="no message says it", step=2)})
        if goal.type == "text" else goal
        for goal in trial.verdict.goals
    )  # fmt: skip
    verdict = trial.verdict.model_copy(update={"goals": goals, "success": False})
    shown = body(trial.model_copy(update={"verdict": verdict, "outcome": "fail"}), build.story_of(TELL)).splitlines()
    assert "      not the same by judge" in shown
    assert '      the judge said It is only planned. (on "in the calendar")' in shown
