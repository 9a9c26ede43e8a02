"""Postal codes: after a label, in the shape of a country, beside a town; and what is none."""

from __future__ import annotations

import pytest
from growth import grows_in_proportion

from harness.text.conflicts import conflicts
from harness.text.keywords import says
from harness.text.values import find_values, says_value


def _postcodes(text, language):
    return [value.value for value in find_values(text, language) if value.kind == "postcode"]


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "My ZIP code is 19122.", "19122"),
        ("en", "zip: 19 122", "19122"),
        ("en", "its 19122 thats my zip", "19122"),
        ("en", "19122 is my zip, thx", "19122"),
        ("en", "I have the postcode down as SW1A 1AA.", "sw1a1aa"),
        ("en", "He lives at 5 Mill Lane, LK6 1DL.", "lk61dl"),
        ("en", "My postcode is LK2 6HR.", "lk26hr"),
        ("en", "postcode sw1a1aa pls", "sw1a1aa"),
        ("en", "Flat 2, 10 Downing Street, London SW1A 1AA", "sw1a1aa"),
        ("en", "It goes to M1 1AE, the depot in Manchester.", "m11ae"),
        ("en", "Ottawa, ON K1A 0B6", "k1a0b6"),
        ("en", "postal code k1a-0b6", "k1a0b6"),
        ("en", "742 Evergreen Terrace, Springfield, IL 62701-1234", "62701-1234"),
        ("en", "We deliver to Boise, ID 83702 on Friday.", "83702"),
        ("en", "ZIP 01069", "01069"),
        ("en", "The new zip code for your account: **94110**", "94110"),
        ("de", "Die PLZ lautet 10115.", "10115"),
        ("de", "plz 01069", "01069"),
        ("de", "Hauptstr. 5, 10115 Berlin", "10115"),
        ("de", "Ich wohne in 10115 Berlin.", "10115"),
        ("de", "Musterstraße 12\n01069 Dresden", "01069"),
        ("de", "Bitte an D-10115 Berlin schicken.", "10115"),
        ("de", "Postleitzahl 1010, Wien", "1010"),
        ("de", "Ihre neue Postleitzahl ist die 80331.", "80331"),
        ("fr", "12 rue de la Paix, 75002 Paris", "75002"),
        ("fr", "Code postal : 75 002", "75002"),
        ("fr", "mon code postal c'est 69003", "69003"),
        ("fr", "J'habite à 13001 Marseille.", "13001"),
        ("fr", "livraison au 5 bis avenue Foch, 69006 Lyon", "69006"),
        ("es", "Calle Mayor 5, 28013 Madrid", "28013"),
        ("es", "Calle Mayor 5, Madrid 28013", "28013"),
        ("es", "el código postal es 28013", "28013"),
        ("es", "C.P. 06600", "06600"),
        ("es", "mi cp es 41001 gracias", "41001"),
    ],
)  # fmt: skip
def test_a_postal_code_is_read(language, text, code):
    assert _postcodes(text, language) == [code]
    for value in find_values(text, language):
        assert text[value.start : value.end] == value.text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Order 19122 and invoice 10233"),
        ("en", "Room 5, Order 19122"),
        ("en", "the plate AB12 CDE is parked"),
        ("en", "The zip file has 12345 bytes."),
        ("en", "I entered the zip and paid 30000 euros."),
        ("en", "Gate E1 1ST class"),
        ("en", "Gate B2 3PM"),
        ("en", "We ship 10000 parcels to 12500 households."),
        ("en", "order QX1 2ZZ"),
        ("de", "Das kostet 12345 Euro."),
        ("de", "in 50000 Haushalten"),
        ("de", "am Ring 5, 2026 Teilnehmer"),
        ("de", "Hauptstr. 5, 10000 Kilometer"),
        ("fr", "le dossier 75002 est clos"),
        ("fr", "rue de la Paix, 12500 euros"),
        ("es", "el pedido 28013 llega mañana"),
        ("es", "Calle Mayor 5, 12000 euros"),
    ],
)
def test_another_number_is_none(language, text):
    assert _postcodes(text, language) == []


@pytest.mark.parametrize(
    ("language", "keyword", "text", "said"),
    [
        ("en", "19122", "Your ZIP code 19122 is covered.", True),
        ("en", "zip 19122", "Your zip is 19 122.", True),
        ("en", "19122", "Your ZIP code 99999 is covered.", False),
        ("en", "19122", "We deliver to Philadelphia, PA 19122-3303.", True),
        ("en", "SW1A 1AA", "We deliver to sw1a1aa.", True),
        ("en", "SW1A1AA", "It goes to London SW1A 1AA.", True),
        ("en", "SW1A 1AA", "It goes to London SW1A 1AB.", False),
        ("en", "K1A 0B6", "postal code K1A0B6", True),
        ("de", "10115", "Wir liefern nach D-10115 Berlin.", True),
        ("de", "10115 Berlin", "Adresse: Hauptstr. 5, 10115 Berlin", True),
        ("de", "10115", "Adresse: Hauptstr. 5, 10117 Berlin", False),
        ("de", "01069", "PLZ 1069", False),
        ("fr", "75002", "12 rue de la Paix, 75 002 Paris", True),
        ("es", "28013", "El código postal 28014 no existe.", False),
    ],
)
def test_a_postal_code_is_found_as_a_keyword(language, keyword, text, said):
    assert says(text, keyword, language) == said


@pytest.mark.parametrize(
    ("language", "expected", "observed", "differs"),
    [
        ("en", "ZIP 19122", "ZIP 99999", True),
        ("en", "ZIP 19122", "the zip code is 19 122", False),
        ("en", "ZIP 19122", "19123", True),
        ("en", "19122", "zip code 19123", True),
        ("en", "deliver to SW1A 1AA", "deliver to SW1A 2AA", True),
        ("de", "PLZ 10115", "Hauptstr. 5, 10115 Berlin", False),
        ("de", "PLZ 10115", "Hauptstr. 5, 80331 München", True),
        ("fr", "code postal 75002", "75002 Paris", False),
        ("es", "código postal 28013", "C.P. 41001", True),
        ("en", "ZIP 19122", "It is on its way.", False),
    ],
)
def test_another_postal_code_cannot_mean_the_same(language, expected, observed, differs):
    assert (conflicts(expected, observed, language, within=True) is not None) == differs


def test_a_postal_code_is_said_by_a_plain_number_and_says_one():
    (code,) = find_values("ZIP 19122")
    (plain,) = find_values("19122")
    (other,) = find_values("99999")
    assert (code.kind, plain.kind) == ("postcode", "number")
    assert says_value(code, plain)
    assert says_value(plain, code)
    assert not says_value(code, other)
    assert not says_value(other, code)


@pytest.mark.parametrize(
    "piece", ["zip ", "19122 ", "x", "SW1A ", "street 5, 10115 ", "zip is the 1", "Ab, ", "in 10115 B"]
)
def test_a_text_of_megabytes_takes_time_in_proportion(piece):
    def work(size: int) -> None:
        find_values("zip 5 A1 " + piece * (size // len(piece)), "en")

    assert grows_in_proportion(work, 5_000)
