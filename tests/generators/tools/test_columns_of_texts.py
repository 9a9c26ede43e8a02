"""Texts whose lines are columns without a head, or begin with a day, are records."""

from generators.tools.results.text_records import understood

SLOTS = """SL-0401  Tue 14 Apr 2026  morning  (1 left)
SL-0402  Tue 14 Apr 2026  afternoon  (3 left)
[request … · …"""


def test_each_line_of_columns_with_a_code_is_a_record():
    assert understood(SLOTS, "find_slots") == [
        {"slot_id": "SL-0401", "date": "Tue 14 Apr 2026", "time": "morning", "left": 1},
        {"slot_id": "SL-0402", "date": "Tue 14 Apr 2026", "time": "afternoon", "left": 3},
    ]


def test_lines_of_different_columns_are_no_records():
    text = "SL-0401  Tue 14 Apr 2026  morning\nSL-0402  full  until  May"
    assert understood(text, "find_slots") == text


def test_each_line_that_begins_with_a_day_is_a_record():
    text = "Collections for 1 Moor Road:\nWed 15 Apr 2026: refuse and garden\nWed 22 Apr 2026: recycling"
    assert understood(text, "get_calendar") == [
        {"date": "Wed 15 Apr 2026", "details": "refuse and garden"},
        {"date": "Wed 22 Apr 2026", "details": "recycling"},
    ]
