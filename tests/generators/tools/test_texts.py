"""Tools that answer in texts: what is to be found in these, and what of them is another each time."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from generators.tools.results.texts import values_in
from generators.tools.results.volatile import clocks, differing, without
from generators.walks.keywords import keywords

TABLE = "2 repairs found.\nRepair     State    Owner   Title\nRPR-2042   open     mhall   Boiler is cold\nRPR-2043   open     mhall   Tap drips"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(TABLE, {("repair", "RPR-2042"), ("repair_id", "RPR-2043"), ("owner", "mhall")}, id="a table"),
        pytest.param('Repair RPR-2042 (open) "Boiler" for Mo Hall', {("repair_id", "RPR-2042")}, id="a word before it"),
        pytest.param(
            "Mo Hall (login mhall), mo.hall@flats.example",
            {("login", "mhall"), ("email", "mo.hall@flats.example")},
            id="labels",
        ),
    ],
)
def test_texts_tell_of_what_others_may_ask_for(text, found):
    assert found <= set(values_in(text))


def test_keys_in_square_brackets_are_those_of_what_a_text_lists():
    text = "Week of May 4: 2 visits\n- Mon 10:00 Boiler [visit_boiler] - done\n- Tue [VS-2042] - [sic]"
    assert {("visits_id", "visit_boiler"), ("visits_id", "VS-2042")} <= set(values_in(text, "visits"))
    assert "sic" not in {value for _, value in values_in(text, "visits")}
    assert "visit_boiler" not in {value for _, value in values_in(text)}, "nobody knows what it stands for"


def test_sentences_tell_of_nothing():
    assert set(values_in("Nobody was found. Please try again later")) == set()


def test_what_follows_the_same_words_is_another_each_time():
    paths = differing("Repair RPR-1 is open.\n-- as of 14:03:22", "Repair RPR-1 is open.\n-- as of 14:03:23")
    assert paths == {"…as of"}
    assert without("It is open.\n-- as of 15:00:01", paths) == "It is open.\n-- as of …"
    assert differing({"note": "17 runs today"}, {"note": "18 runs today"}) == {"note"}, "nothing stands before it"
    assert differing({"note": "in run 17 today"}, {"note": "in run 18 today"}) == {"note…in run"}
    assert without({"note": "in run 19 today", "n": 1}, {"note…in run"}) == {"note": "in run … today", "n": 1}


def test_the_time_of_a_call_is_another_each_time_though_two_calls_in_one_second_agree():
    now = datetime.now()
    assert clocks(f"All well.\n-- as of {now:%H:%M:%S}") == {"…as of"}
    assert clocks({"at": f"{now:%Y-%m-%dT%H:%M:%S}"}) == {"at"}
    later = now + timedelta(hours=5)
    assert clocks(f"The table is booked for {later:%H:%M:%S}, from {later:%H:%M}") == set()


@pytest.mark.parametrize(
    ("result", "words"),
    [
        pytest.param("No repairs found. (Closed ones were not searched.)", [], id="a sentence is said in other words"),
        pytest.param(TABLE, ["Boiler is cold", "Tap drips"], id="what is listed is told by its title"),
        pytest.param("RPR-2042", ["RPR-2042"], id="an identifier alone"),
    ],
)
def test_an_answer_names_values_and_repeats_no_sentence(result, words):
    assert keywords([result], "") == words


def test_a_request_id_and_a_time_at_the_end_of_a_text_are_taken_out_whatever_stands_before_them():
    drawn = "0e7e7f7c-0a0b-4c4d-8e8f-{:012d}"
    first, second, other = (
        f"{day}\n[request {drawn.format(number)} · 2026-11-27T08:05:{number:02}.{number:03}Z]"
        for number, day in ((11, "Monday: recycling"), (12, "Monday: recycling"), (13, "Tuesday: garden (2 left)"))
    )
    paths = differing(first, second)
    assert without(first, paths) == without(second, paths) == "Monday: recycling\n[request … · …"
    assert without(other, paths) == "Tuesday: garden (2 left)\n[request … · …"
