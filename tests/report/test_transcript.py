"""A trial to read."""

from __future__ import annotations

import builders as build

from harness.report.layout.lines import plain
from harness.report.layout.printable import cells
from harness.report.trial.transcript import transcript, transcript_text
from harness.types.trajectory import End, ErrorEvent, Handoff, Media, Message, ModelStep, Step, Text, ToolCall, Usage
from harness.types.trial import Failure
from harness.types.verdict import ArgumentResult


def text(story, trial, **options):
    return plain(transcript(story, trial, **options))


def test_a_whole_transcript():
    story = build.story("february")
    assert text(story, build.wrong_dates(story), width=80) == (
        "✗ fail (agent) february · trial 1 · agent hr · user agenda\n"
        "story: You are nwaters and want to know your time off in January 2025.\n"
        "\n"
        "1 user   When am I off in January?\n"
        '2 agent  → find_employee(username="nwaters")  ◀ met: find_employee\n'
        '         = {"id": "E7"}\n'
        '3 agent  → read_schedule(employee_id="E7", start="2025-01-01", end="2025-01-30")\n'
        "         = []\n"
        "4 agent  You have no time off in January.\n"
        "5 user   Thanks!\n"
        "\n"
        "ended: the user was done (user_done)\n"
        "  ✓ find_employee  step 2\n"
        "  ✗ read           the nearest call of read_schedule, at step 3, differs in end\n"
        '      end  expected "2025-01-31"\n'
        '           given    "2025-01-30"\n'
        '  ✗ summary        no message holds "January 5, 2025"; the nearest one is at\n'
        "                   step 4\n"
        "completion 33 % · 1 of 2 expected calls made, 2 in all · 0 steps · 2.0 s"
    )


def test_every_kind_of_event_is_shown_with_the_node_that_acted():
    photo = Media(type="image", sha256="0" * 64, name="receipt.png")
    steps = build.trajectory(
        Step(role="user", events=(Message(content=(Text(text="see "), photo)),)),
        Step(
            role="agent",
            agent="supervisor",
            events=(
                ModelStep(model="m", history=3, usage=Usage(input_tokens=10, output_tokens=2), seconds=0.5),
                Handoff(source="supervisor", target="worker"),
            ),
        ),
        Step(
            role="agent",
            agent="worker",
            events=(
                build.say("One moment.\nI look."),
                build.call("a", "plain text\nof two lines"),
                build.call("b", error="no such\x1b thing", id="c2"),
                ToolCall(id="c3", name="c", arguments="{oops", answered=False),
            ),
        ),
        [Message(content=(Text(text="May I?"),), kind="approval")],
        [ModelStep(error="429"), ErrorEvent(message="RuntimeError: boom"), End()],
        ended_by="agent_error",
    )
    lines = text(None, build.trial("s", None, steps=steps)).splitlines()
    assert lines[2:-2] == [
        "1 user        see [image receipt.png]",
        "2 supervisor  ⇒ supervisor hands over to worker",
        "3 worker      One moment.",
        "              I look.",
        "              → a()",
        "              = plain text",
        "                of two lines",
        "              → b()",
        "              ✗ no such\\x1b thing",
        "              → c({oops) (these arguments are no JSON object)",
        "              ? no result was seen",
        "4 agent       [asks for approval] May I?",
        "5 agent       · model (unnamed), failed: 429",
        "              ! RuntimeError: boom",
        "              ■ the agent ended the conversation",
    ]
    full = text(None, build.trial("s", None, steps=steps), full=True)
    assert "2 supervisor  · model m, was shown 3 messages, 12 tokens, 0.5 s\n" in full


def test_a_long_result_is_cut_with_its_size_said_and_whole_on_demand():
    result = "x" * 5000
    trial = build.trial("s", None, steps=build.trajectory("hi", [build.call("a", result)]))
    cut = text(None, trial, width=200)
    assert "… (4,400 more of 5,000 characters: --full)" in cut
    assert cut.count("x") < 700
    assert transcript_text(None, trial).count("x") >= 5000


def test_a_long_message_is_whole():
    said = "word " * 2000
    trial = build.trial("s", None, steps=build.trajectory("hi", [build.say(said)]))
    assert text(None, trial).count("word") == 2000


def test_messages_are_wrapped_beside_their_speaker():
    trial = build.trial("s", None, steps=build.trajectory("hi", [build.say("漢字 " * 60)]))
    lines = text(None, trial, width=60).splitlines()
    assert max(map(cells, lines)) <= 60
    assert lines[4].startswith("         漢字")


def test_simultaneous_calls_are_marked_each_with_its_own_goal():
    calls = [build.call("a", 1, id="c1", n=1), build.call("a", 2, id="c2", n=2)]
    verdict = build.verdict(
        build.met("second", 2, call_id="c2"), build.met("first", 2, call_id="c1"), build.met("said", 2, type="text")
    )
    steps = build.trajectory("hi", [build.say("Both."), *calls])
    lines = text(None, build.trial("s", verdict, steps=steps)).splitlines()
    assert lines[3:8] == [
        "2 agent  Both.  ◀ met: said",
        "         → a(n=1)  ◀ met: first",
        "         = 1",
        "         → a(n=2)  ◀ met: second",
        "         = 2",
    ]


def test_a_mark_without_room_gets_its_own_line():
    verdict = build.verdict(build.met("a-goal-with-a-long-name", 2, call_id="c1"))
    steps = build.trajectory("hi", [build.call("a", 1, text="a rather long argument")])
    lines = text(None, build.trial("s", verdict, steps=steps), width=50).splitlines()
    assert lines[3:6] == [
        '2 agent  → a(text="a rather long argument")',
        "         ◀ met: a-goal-with-a-long-name",
        "         = 1",
    ]


def test_a_failure_comes_with_its_traceback_and_an_attempt_with_what_it_replaces():
    failure = Failure(side="agent", code="raised", message="boom", traceback="Traceback:\n  x\x1b\nboom\n")
    trial = build.trial("s", None, failure=failure, attempt=2, supersedes=1, number=3)
    lines = text(None, trial).splitlines()
    assert lines[0] == "✗ fail (agent) s · trial 3 · attempt 2 after attempt 1 · agent hr · user agenda"
    assert lines[-4:] == ["", "  Traceback:", "    x\\x1b", "  boom"]


def test_arguments_that_were_met_by_meaning_are_shown():
    alike = ArgumentResult(
        path="note", strategy="fuzzy", met=True, expected="leave", observed="a leave", rung="tokens", score=0.9
    )
    verdict = build.verdict(build.met("a", 2, call_id="c1", arguments=(alike,)))
    shown = text(None, build.trial("s", verdict))
    assert '      note  expected "leave"\n            given    "a leave"\n' in shown
    assert "fuzzy: same by tokens 0.90" in shown


def test_a_recording_may_not_say_how_it_ended_nor_how_long_it_took():
    steps = build.trajectory("hi", ended_by=None)
    lines = text(None, build.trial("s", build.verdict(), steps=steps, seconds=0.0)).splitlines()
    assert lines[-2:] == ["how it ended is not known", "completion 100 % · 0 steps"]


def test_nothing_was_said():
    assert "nothing was said" in text(None, build.trial("s", None, steps=build.trajectory(ended_by="user_error")))
