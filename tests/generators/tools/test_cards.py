"""Texts that tell of things under labels, or of one thing line by line, are read as records."""

import pytest

from generators.tools.results.cards import card, entries
from generators.tools.results.text_records import understood

BERTH = """Berth: B-12
Holder: Ida Vane (40117)
State: Let (since May)
Opened: 05/11/2024   Ends: 04/11/2025
Paid: 07/11/2024, due 15/11/2024
Spare keys: none
Notes:
  1 x rope"""


def test_a_card_has_what_stands_under_its_labels():
    assert card(BERTH) == {
        "berth_id": "B-12",
        "holder": "Ida Vane",
        "holder_id": "40117",
        "state": "Let",
        "opened": "05/11/2024",
        "ends": "04/11/2025",
        "paid": "07/11/2024",
        "due": "15/11/2024",
    }
    assert understood(BERTH) == card(BERTH)


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("BT-7 - Dinghy", {"id": "BT-7", "kind": "Dinghy"}),
        ("Order OR-77 for BT-7", {"order_id": "OR-77"}),
        ("Ida Vane", {"name": "Ida Vane"}),
    ],
)
def test_the_line_above_the_labels_says_what_a_card_is_of(heading, expected):
    labels = "State: in use\nSlip: north\nMast: red"

    assert card(f"{heading}\n{labels}") == {**expected, "state": "in use", "slip": "north", "mast": "red"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("LN-08: BT-7 - Ida Vane, 04/11/2024 to 15/11/2024, out (with oars)",
         {"id": "LN-08", "thing_id": "BT-7", "holder": "Ida Vane", "start": "04/11/2024", "until": "15/11/2024", "status": "out"}),
        ("RP-45: Anchor rope, £68.90, 6 in store, fits Dinghy 4",
         {"id": "RP-45", "title": "Anchor rope", "price": "£68.90", "in_store": 6, "fits": "Dinghy 4"}),
        ("RQ-03 Slip [north] for Ida Vane (40117): Pending. Approver: Bo Lind. Until 01/12/2024.",
         {"id": "RQ-03", "status": "Pending", "approver": "Bo Lind", "until": "01/12/2024"}),
        ("Sail Club (Lund): 5 of 8 seats used, expires 31/03/2025, £20.00 per seat",
         {"name": "Sail Club", "seats_used": "5 of 8", "expires": "31/03/2025", "price": "£20.00"}),
        ("Harbour: Ida Vane is on duty until 18/11/2024 08:00, room 708.",
         {"title": "Harbour", "name": "Ida Vane", "until": "18/11/2024 08:00", "room": "708"}),
    ],
)  # fmt: skip
def test_a_line_that_begins_with_a_key_is_an_entry(line, expected):
    assert entries(line) == [expected]
    assert understood(line) == expected
    assert understood(f"{line}\n{line}") == [expected, expected]


@pytest.mark.parametrize(
    "text", ["Note added to BT-7.", "Closed: today.", "The slip is free: call us.", "BT-7: moved.\nWe will call."]
)
def test_a_sentence_is_no_record(text):
    assert card(text) == {}
    assert entries(text) == []
