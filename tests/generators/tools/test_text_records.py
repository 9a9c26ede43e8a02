"""Records that texts hold: lists with keys, tables, and what is said of one thing."""

import pytest

from generators.tools.results.text_records import understood

TABLE = "2 repairs found.\nRepair     State    Owner   Title\nRPR-2042   open     mhall   Boiler is cold\nRPR-2043   open             Tap drips"


@pytest.mark.parametrize(
    ("text", "tool", "records"),
    [
        pytest.param(
            TABLE,
            "search_repairs",
            [
                {"repair_id": "RPR-2042", "state": "open", "owner": "mhall", "title": "Boiler is cold"},
                {"repair_id": "RPR-2043", "state": "open", "title": "Tap drips"},
            ],
            id="a table, with a cell that is empty",
        ),
        pytest.param(
            "Two visits\n- Mon 4 May 10:00  Boiler [visit_1] - hall - you: host\n- Tue 5 May 9:00  Tap [VS-2] - hall",
            "list_my_visits",
            [
                {"visit_id": "visit_1", "title": "Boiler", "when": "Mon 4 May 10:00"},
                {"visit_id": "VS-2", "title": "Tap", "when": "Tue 5 May 9:00"},
            ],
            id="keys in square brackets",
        ),
        pytest.param(
            "Found 2 repairs:\n- #4201 Boiler is cold (open, high, unassigned)\n- #4202 Tap drips (closed, low)",
            "search_repairs",
            [{"repair_id": 4201, "title": "Boiler is cold"}, {"repair_id": 4202, "title": "Tap drips"}],
            id="numbers",
        ),
        pytest.param(
            'Repair RPR-2042 (in progress, level 3) "Boiler" for Mo Hall.\nRoom: B-12 (hall).',
            "",
            {"repair_id": "RPR-2042", "status": "in progress", "level": "3", "title": "Boiler", "room": "B-12"},
            id="one thing",
        ),
        pytest.param(
            "Mo Hall (login mhall), Legal, mo.hall@flats.example; keys: K-1, K-2.",
            "find_person",
            {"name": "Mo Hall", "login": "mhall", "email": "mo.hall@flats.example", "keys": ["K-1", "K-2"]},
            id="a person",
        ),
        pytest.param(
            "On the desk:\n- Marta Holt [mholt], boilers, 5 repairs\n- Jin Park [jpark], taps, away",
            "list_fitters",
            [{"fitter_id": "mholt", "name": "Marta Holt"}, {"fitter_id": "jpark", "name": "Jin Park"}],
            id="keys without digits",
        ),
        pytest.param(
            "Repair #4201: Boiler is cold\nStatus is open, level is high, not assigned.\n- 4 May: the tap is old.",
            "show_repair",
            {"repair_id": 4201, "title": "Boiler is cold", "status": "open", "level": "high"},
            id="one thing by its number",
        ),
        pytest.param('{"a": 1}', "", {"a": 1}, id="JSON is JSON"),
        pytest.param("Nobody was found. Try again.", "", "Nobody was found. Try again.", id="sentences stay sentences"),
    ],
)
def test_what_a_text_holds(text, tool, records):
    assert understood(text, tool) == records
