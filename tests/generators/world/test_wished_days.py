"""Which days are wished for what is new: some that are to come, and few."""

import random
from datetime import date

import pytest

from generators.tools.observations import Findings, Observation
from generators.tools.seed_values import ToolArgument
from generators.world.picking.days import over, shortened, to_come


def day(name):
    return ToolArgument("book", name, {"type": "string"}, True, "date", (), False)


ENDS = (day("start"), day("end"))


def findings(*records):
    found = Findings({}, {})
    for number, record in enumerate(records):
        found.take(Observation("list", {"page": number}, record), reads=True)
    return found


def test_it_is_no_earlier_than_what_was_done_last():
    known = findings(
        {"paid_on": "2026-02-09", "spent_on": "2026-01-22", "expected_on": "2026-06-01", "start": "2026-07-06"},
        {"created_at": "2026-02-11T09:30", "due_on": "2026-04-01"},
    )
    assert over(known) == "2026-02-11"
    assert over(findings({"start": "2026-07-06"})) == ""


def test_of_the_days_of_a_period_those_are_offered_that_are_to_come():
    offered = ["2026-01-05", "2026-03-02"]
    assert to_come(ENDS[0], ENDS, offered, "2026-02-11") == ["2026-03-02"]
    assert to_come(ENDS[0], ENDS, offered, "2026-05-01") == offered, "nothing is known better"
    assert to_come(day("spent_on"), [day("spent_on")], offered, "2026-02-11") == offered


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
