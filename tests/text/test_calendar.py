"""Which dates a text explains."""

from __future__ import annotations

from datetime import date

import pytest

from harness.text.calendar import read_calendar


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("from: 2025-01-01 to: 2025-03-03", "2025-03-03"),
        ("my days off in Q1 2025", "2025-01-01"),
        ("my days off in Q1 2025", "2025-03-31"),
        ("the second half of 2025", "2025-07-01"),
        ("the third quarter of 2025", "2025-09-30"),
        ("January to May 2025", "2025-01-01"),
        ("January to May 2025", "2025-05-31"),
        ("in February 2025", "2025-02-28"),
        ("in February 2024", "2024-02-29"),
        ("in 2025", "2025-12-31"),
        ("from January 1st to December 31st", "2025-12-31"),
        ("from the 5th to the 9th of January 2025", "2025-01-09"),
        ("January 5-7, 2025", "2025-01-07"),
        ("from January 5, 2025 for 3 nights", "2025-01-08"),
        ("from January 5, 2025, three days", "2025-01-07"),
        ("one week from 2025-01-06", "2025-01-10"),
        ("a month from 2025-01-06", "2025-02-06"),
        ("tomorrow", "2025-06-03"),
        ("next month", "2025-06-30"),
        ("the last 30 days", "2025-06-30"),
        ("in 3 days", "2025-06-30"),
        ("on Monday", "2025-06-30"),
    ],
)
def test_a_date_follows_from_what_is_said(text, day):
    assert read_calendar(text, "en").explains(date.fromisoformat(day))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("list my last 5 transactions", "2022-01-01"),
        ("5 days of leave", "2022-01-01"),
        ("show me my days off", "2022-01-01"),
        ("my days off in Q1 2025", "2025-04-01"),
        ("my days off in Q1 2025", "2024-03-31"),
        ("January 2025", "2025-01-05"),
        ("in 2025", "2025-06-30"),
        ("from January 1st 2024 to December 31st", "2025-12-31"),
        ("from January 5, 2025 for 3 nights", "2025-01-12"),
        ("room 2025", "2022-01-01"),
        ("", "2022-01-01"),
    ],
)
def test_a_date_does_not_follow_from_what_is_said(text, day):
    assert not read_calendar(text, "en").explains(date.fromisoformat(day))


def test_days_between_dates_are_counted_both_ways():
    assert read_calendar("from 2025-01-05 to 2025-01-07", "en").distances() == {2, 3}
