"""What stands before a judge: only a value that was replaced by another of its kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.text.conflicts import conflicts

PAIRS = Path(__file__).parent.parent / "meaning" / "pairs-development.jsonl"


@pytest.mark.parametrize(
    ("language", "expected", "observed"),
    [
        ("en", "The meeting is on 12 November.", "See you on the 21st of November, doors open at six."),
        ("en", "Alarm test, 11 PM", "Alarm test, 11 AM"),
        ("en", "A guarantee of 24 months.", "Your guarantee lasts 24 weeks."),
        ("en", "Deactivate badge 30-118", "Deactivate badge 30-181"),
        ("en", "The account ends in 9082.", "It goes to the account ending in 9028."),
        ("en", "It costs £35.", "That is €35."),
        ("de", "IBAN DE89 3704 0044 0532 0130 00", "auf das Konto DE89 3704 0044 0532 0310 00"),
        ("es", "La guía es 7719-0042-MX.", "Tu guía es 7719-0024-MX."),
        ("fr", "137,60 € à payer", "Il reste 173,60 € à payer."),
    ],
)
def test_another_value_in_its_place_is_a_conflict(language, expected, observed):
    assert conflicts(expected, observed, language, within=True) or conflicts(expected, observed, language, within=False)
    assert conflicts(expected, expected, language, within=True) is None


@pytest.mark.parametrize(
    ("language", "expected", "observed"),
    [
        ("en", "Both books are overdue, 2 in all.", "Both of your books are overdue."),
        ("en", "You have 12 days left.", "Of your 30 days you have taken 18."),
        ("en", "Four meals cost 18 €.", "A meal is 4.50 €, and you have four."),
        ("en", "It leaves at 16:30.", "It leaves half an hour before the 17:00 boat."),
        ("en", "It is on 14 April.", "Since you moved on 1 March, it stays on the 14th."),
        ("en", "It is on 14 April.", "It is tomorrow; your card is valid until 31 December 2027."),
        ("en", "Breakfast is at 7:00.", "Check-in is from 14:00; breakfast is at seven."),
        ("en", "It takes one month.", "It takes about 30 days."),
        ("en", "It is 5 miles away.", "It is about 8 km away."),
        ("en", "15 % off", "You pay 85 %."),
        ("en", "It costs 0.50 EUR.", "That's 50 cents, not 5 EUR."),
        ("en", "Three people", "2 adults and a child"),
        ("en", "Order 4471 is here.", "Your order (12 items) is here."),
        ("de", "Der Termin ist am 14. April um 15:30 Uhr.", "Dienstag, den 14.04., um halb vier."),
        ("fr", "Retard de deux heures", "120 minutes de retard"),
        ("es", "Llega entre las 4 y las 6 de la tarde.", "La visita es de 16:00 a 18:00."),
    ],
)
def test_what_follows_or_is_only_missing_is_no_conflict(language, expected, observed):
    assert conflicts(expected, observed, language, within=True) is None
    assert conflicts(expected, observed, language, within=False) is None


def test_no_pair_that_means_the_same_is_refused():
    pairs = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]
    refused = {
        pair["id"]: why
        for pair in pairs
        if (why := conflicts(pair["expected"], pair["said"], pair["language"], within=pair["kind"] == "response"))
    }
    assert not refused.keys() & {pair["id"] for pair in pairs if pair["same"]}
    assert len(refused) >= 25
