"""Which days are wished for what is new: some that are to come, and few."""

import random
from datetime import date

import pytest

from generators.tools.arguments.days import days_for, periods_for
from generators.tools.arguments.today import days_ahead, is_timely, looks_back, on_its_side, today
from generators.tools.observations import Findings, Observation, RefusedCall
from generators.tools.seed_values import ToolArgument
from generators.world.picking.days import shortened, stays


def day(name):
    return ToolArgument("book", name, {"type": "string"}, True, "date", (), False)


ENDS = (day("start"), day("end"))


def findings(*records):
    found = Findings({}, {})
    for number, record in enumerate(records):
        found.take(Observation("list", {"page": number}, record), reads=True)
    return found


def refusing(found, error, **arguments):
    found.refused.setdefault("book", {})[error] = RefusedCall("book", arguments, error)
    return found


def test_it_is_no_earlier_than_what_was_done_last():
    known = findings(
        {"paid_on": "2026-02-09", "spent_on": "2026-01-22", "expected_on": "2026-06-01", "start": "2026-07-06"},
        {"created_at": "2026-02-11T09:30", "due_on": "2026-04-01"},
    )
    assert today(known) == "2026-02-11"
    assert today(findings({"start": "2026-07-06"})) == ""


def test_what_is_done_was_to_be_on_a_day_that_is_over():
    moorings = [{"day": "2031-04-07", "status": "completed"}, {"day": "2031-05-19", "status": "booked"}]
    assert today(findings({"moorings": moorings})) == "2031-04-07"


def test_a_refusal_tells_that_a_day_is_over_or_which_one_it_is():
    assert today(refusing(findings(), "2031-04-02 is in the past", day="2031-04-02")) == "2031-04-02"
    assert today(refusing(findings(), "not possible: today is 2031-04-09", day="2031-04-02")) == "2031-04-09"
    assert today(refusing(findings(), "born_on cannot be in the future", born_on="2031-04-02")) == ""


def test_days_are_tried_on_the_side_of_today_on_which_they_lie():
    known = findings({"paid_on": "2031-04-09", "start": "2031-01-10"})
    ahead = days_for(day("day"), known, writes=True)
    assert min(ahead) > "2031-04-09"
    close = findings({"paid_on": "2031-04-09", "start": "2031-04-10"})
    assert "2031-04-10" not in days_for(day("day"), close, writes=True), "which may be over as well"
    assert "2031-01-10" in days_for(day("day"), known, writes=False)
    assert max(days_for(day("bought_on"), known, writes=True)) == "2031-04-09"
    assert all(first > "2031-04-09" for first, _ in periods_for(known, writes=True))


def test_what_was_refused_with_all_of_them_is_tried_with_others_too():
    known = refusing(findings({"paid_on": "2031-04-09", "start": "2031-01-10"}), "no", day="2031-04-10")
    assert "2031-01-10" in days_for(day("day"), known, writes=True)


def test_what_befell_somebody_is_over():
    assert looks_back(day("incident_date"))
    assert looks_back(ToolArgument("log", "day", {"description": "When it happened."}, True, "date", (), False))
    assert not looks_back(day("day"))
    assert on_its_side(day("day"), ["2031-04-01", "2031-04-10"], "2031-04-09") == ["2031-04-10"]
    assert on_its_side(day("day"), ["2031-04-01"], "") == ["2031-04-01"], "nothing is known better"
    assert not is_timely({"day": "2031-04-01"}, [day("day")], "2031-04-09")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("start", "end"), [("2026-03-16", "2026-08-31"), ("2026-03-14", "2026-03-22")])
def test_a_period_of_months_or_from_a_weekend_becomes_a_few_working_days(start, end, seed):
    found = shortened(ENDS, {"start": start, "end": end}, {}, {}, random.Random(seed))
    first, last = (date.fromisoformat(found[name]) for name in ("start", "end"))
    assert first == date(2026, 3, 16)
    assert 0 <= (last - first).days <= 4
    assert last.weekday() < 5


def test_what_stands_so_in_a_record_what_is_short_and_what_is_refused_when_short_stays():
    long = {"start": "2026-03-16", "end": "2026-08-31"}
    assert shortened(ENDS, long, {"stay": {"from": "2026-03-16", "until": "2026-08-31"}}, {}, random.Random(0)) == {}
    assert shortened(ENDS, {**long, "end": "2026-03-20"}, {}, {}, random.Random(0)) == {}
    assert shortened(ENDS, long, {}, {"end": {1: False, 2: False}}, random.Random(0)) == {}
    assert shortened(ENDS, long, {}, {"end": {1: False, 2: True}}, random.Random(0)) != {}


def test_nobody_wishes_for_the_days_after_which_today_may_be():
    assert min(days_ahead("2031-04-09")) > "2031-04-16"
    known = findings({"paid_on": "2031-04-09", "start": "2031-04-14", "end": "2031-06-02"})
    assert min(first for first, _ in periods_for(known, writes=True)) > "2031-04-16"


@pytest.mark.parametrize(
    ("given", "so"),
    [
        ({"request_id": "L-1", "start": "2031-05-04", "end": "2031-05-08"}, True),
        ({"request_id": "L-1", "start": "2031-05-04", "end": "2031-05-09"}, False),
        ({"request_id": "L-1"}, False),
        ({"visit_id": "V-1", "start": "2031-05-04"}, False),
    ],
    ids=["the days that it has", "another end", "no day", "a day alone, which may have to be given"],
)
def test_nobody_moves_something_to_the_days_that_it_has(given, so):
    assert stays(given, {"start": "2031-05-04", "end": "2031-05-08"}) is so
