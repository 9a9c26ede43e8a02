"""Why journeys broke between two versions: just what was planted is named, with what was done before and now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.analysis.run import Run
from harness.analysis.versions.journeys import journey_pairs
from harness.analysis.versions.why.alignment import acts, parting, sentences_apart, unasked
from harness.analysis.versions.why.broken import WhyBroken, why_broken
from harness.analysis.versions.why.dearer import dearer
from harness.report.compare.why import both_sides, cause_text, why_lines
from harness.report.layout.lines import plain
from harness.runs.folder.store import StoredRun
from harness.types.events import Message, Step, Text, ToolCall
from harness.types.trajectory import Trajectory

DemoRun = Callable[[str], StoredRun]


def why_of(demo_run: DemoRun, desk: str) -> WhyBroken:
    before, after = (Run.of(demo_run(f"{desk}-{version}")) for version in ("v1", "v2"))
    return why_broken(before, after, journey_pairs(before, after))


def told(why: WhyBroken) -> dict[str, tuple[int, tuple[str, str]]]:
    """What each cause says → of how many journeys, and its example."""
    return {cause_text(each.cause): (len(each.cause.stories), both_sides(each, 200)) for each in why.causes}


def test_what_the_hr_desk_broke_is_just_what_its_readme_says(demo_run: DemoRun) -> None:
    why = why_of(demo_run, "hr")
    assert {cause: count for cause, (count, _) in told(why).items()} == {
        "submit_expense was called again, after it was done": 16,
        "request_leave was called without asking first": 16,
        "submit_expense was called without asking first": 4,  # the user's yes was to the leave before
        "`end` is one day early (holidays)": 1,
    }
    assert len({story for each in why.causes for story in each.cause.stories}) == why.journeys == 26


def test_what_it_broke_of_the_stories_written_by_hand_is_just_what_their_readme_says(demo_run: DemoRun) -> None:
    why = why_of(demo_run, "written")
    assert told(why) == {
        "request_leave was called without asking first": (
            8,
            (
                "“I will request annual leave from 2026-03-02 to 2026-03-06 (5 days). Shall I go ahead?”",
                'request_leave(employee_id="E-311", kind="annual", start="2026-03-02", end="2026-03-06")',
            ),
        ),
        "leave_balance was never called": (
            6,
            (
                'leave_balance(employee_id="E-311", kind="annual")',
                'request_leave(employee_id="E-311", kind="annual", start="2026-03-02", end="2026-03-06")',
            ),
        ),
        "`end` is the 30th, not the last day of the month (leave_schedule, holidays, request_leave)": (
            5,
            (
                'holidays(office="Leeds", start="2026-08-01", end="2026-08-31")',
                'holidays(office="Leeds", start="2026-08-01", end="2026-08-30")',
            ),
        ),
        "submit_expense was called again, after it was done": (
            2,
            (
                "“Your claim X-2044 is submitted. Is there anything else I can do for you?”",
                'submit_expense(category="training", amount=32, currency="GBP", description="a book about payroll '
                'law", employee_id="E-317", spent_on="2026-02-03")',
            ),
        ),
    }
    assert len({story for each in why.causes for story in each.cause.stories}) == why.journeys == 15


def test_what_the_shop_broke_is_what_its_readme_says_and_what_follows_with_what_was_said_on_both_sides(
    demo_run: DemoRun,
) -> None:
    why = why_of(demo_run, "shop")
    found = told(why)
    total = "`total` of order_details is not told: `price` and `items_total` are told instead"
    arrival = "`expected_on` of track_shipment is not told: `shipped_on` and `delivered_on` are told instead"
    (parts,) = (text for text in found if text.startswith("a number is not told: "))  # shipping, and a discount
    assert {text: number for text, (number, _) in found.items()} == {
        "place_order was called again, after it was done": 11,
        "cancel_order was called without asking first": 12,
        "place_order was called without asking first": 3,  # the user's yes was to the cancelling before
        total: 1,
        parts: 2,
        arrival: 1,
    }
    sums = found[total][1]
    assert sums[0].startswith("“The total is 38.90 EUR (items 34.00 EUR")
    assert sums[1] == "“The total is 34.00 EUR.”"
    assert len({story for each in why.causes for story in each.cause.stories}) == why.journeys == 23


@pytest.mark.parametrize("desk", ["hr", "written", "shop"])
def test_it_reads_on_half_a_screen(demo_run: DemoRun, desk: str) -> None:
    rows = plain(why_lines(why_of(demo_run, desk), 80)).splitlines()
    assert len(rows) <= 25
    assert max(map(len, rows)) <= 80


def test_a_version_against_itself_broke_nothing(demo_run: DemoRun) -> None:
    run = Run.of(demo_run("written-v2"))
    why = why_broken(run, run, journey_pairs(run, run))
    assert (why.journeys, why.causes, why_lines(why, 80)) == (0, (), [])


def talk(*said: str) -> Trajectory:
    """`user`, `agent: text` and `call NAME VALUE`, a step each."""
    trajectory = Trajectory()
    for each in said:
        who, _, rest = each.partition(" ")
        if who == "call":
            name, _, value = rest.partition(" ")
            call = ToolCall(id="1", name=name, arguments={"value": value} if value else {})
            trajectory.extend([Step(role="agent", events=(call,))])
        else:
            role: Any = "user" if who == "user" else "agent"
            trajectory.extend([Step(role=role, events=(Message(content=(Text(text=rest),)),))])
    return trajectory


ASKS = talk("user hi", "call find", "agent Shall I book room 12-A?", "user yes", "call book 12-A", "agent Done.")
BOOKS = talk("user hi", "call find", "call book 12-A", "agent It is done.")


def test_conversations_part_at_the_first_thing_that_is_not_the_same() -> None:
    before, after = parting(ASKS, BOOKS) or (None, None)
    assert before is not None
    assert after is not None
    assert (before.said, after.tool, after.step) == ("Shall I book room 12-A?", "book", 3)
    assert parting(ASKS, ASKS) is None
    assert parting(ASKS, talk("user hi", "call find", "agent May I?", "user y", "call book 12-A", "agent OK")) is None


def test_a_call_that_is_made_once_more_parts_them_where_it_is_made() -> None:
    twice = talk("user hi", "call find", "call book 12-A", "call book 12-A", "agent It is done.")
    before, after = parting(BOOKS, twice, "book") or (None, None)
    assert before is not None
    assert after is not None
    assert (before.said, after.tool, after.step) == ("It is done.", "book", 4)


def test_asked_first_is_known_by_the_turns_of_the_user() -> None:
    found = unasked(ASKS, BOOKS, "book")
    assert found is not None
    assert (found[0].said, found[1].step) == ("Shall I book room 12-A?", 3)
    assert unasked(BOOKS, ASKS, "book") is None
    assert unasked(ASKS, ASKS, "book") is None


def test_where_it_was_not_called_before_a_message_must_have_named_what_it_is_called_with() -> None:
    declined = talk("user hi", "call find", "agent Shall I book room 12-A?", "user no", "agent Fine.")
    refused = talk("user hi", "call find", "agent There is no room.")
    assert unasked(declined, BOOKS, "book") is not None
    assert unasked(refused, BOOKS, "book") is None


def test_of_two_messages_the_sentences_that_differ_are_shown() -> None:
    before, after = "Hello. The total is 32.70 EUR. It left on Monday.", "Hello. The total is 27.80 EUR. It left today."
    assert sentences_apart(before, after, "32.7") == ("The total is 32.70 EUR.", "The total is 27.80 EUR.")
    assert sentences_apart("Same.", "Same.", "x") == ("Same.", "Same.")
    assert [act.said for act in acts(talk("agent  ", "agent a"))] == ["a"], "a blank message is none"


def test_nothing_is_dearer_than_itself(demo_run: DemoRun) -> None:
    run = Run.of(demo_run("written-v1"))
    assert dearer(run, run) == ()
