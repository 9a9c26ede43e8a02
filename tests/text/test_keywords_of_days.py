"""Days of the week in short, holidays, parts of the day, round the clock, rates and numbers of documents as keywords."""

from __future__ import annotations

import pytest

from harness.text.conflicts import conflicts
from harness.text.keywords import says
from harness.text.values import find_values, says_value


@pytest.mark.parametrize(
    ("language", "keyword", "message", "said"),
    [
        ("en", "Thu", "Delivery is on Thursday.", True),
        ("en", "Thursday", "Thu, 5 pm works", True),
        ("en", "Thursday", "ok thu then", True),
        ("en", "Thu", "It is on Friday.", False),
        ("en", "Sunday", "The sun is shining.", False),
        ("en", "Sunday", "Sun 5 May is free.", True),
        ("en", "Sat", "He sat down.", False),
        ("en", "Sat", "We are open on Saturday.", True),
        ("en", "Wednesday", "They wed in June.", False),
        ("de", "Donnerstag", "Do, 5.3. um 9 Uhr", True),
        ("de", "Sonntag", "So ist es.", False),
        ("de", "Montag", "Mo-Fr geöffnet", True),
        ("de", "Freitag", "Mo–Fr geöffnet", True),
        ("de", "Do", "am Donnerstag", True),
        ("de", "Mittwoch", "Mi. 9–12 Uhr", True),
        ("de", "Dienstag", "Die Praxis ist zu.", False),
        ("fr", "lundi", "Mon colis est là.", False),
        ("fr", "lundi", "lun. 5 mars", True),
        ("fr", "jeu.", "C'est le jeudi.", True),
        ("fr", "jeudi", "Le jeu est fini.", False),
        ("es", "martes", "el mar azul", False),
        ("es", "martes", "mar. 5 de mayo", True),
        ("es", "miércoles", "Mié 5 a las 9", True),
        ("en", "24/7", "Our desk is open around the clock, 7 days a week.", True),
        ("en", "24/7", "We are not open around the clock, 7 days a week.", False),
        ("en", "24/7", "We are open 7 days a week.", False),
        ("en", "around the clock", "Support is there 24/7!", True),
        ("fr", "7j/7", "Nous sommes ouverts 7 jours sur 7.", True),
        ("fr", "7 jours sur 7", "ouvert 7j/7", True),
        ("fr", "24h/24 et 7j/7", "ouvert 7j/7 et 24h/24", True),
        ("fr", "24h/24", "ouvert sept jours sur sept", False),
        ("fr", "7", "ouvert 7j/7", False),
        ("de", "7 Tage die Woche", "Wir sind 24/7 da.", True),
        ("de", "rund um die Uhr", "Der Notdienst ist 24 Stunden am Tag erreichbar.", True),
        ("de", "7 Tage die Woche", "Die Lieferung dauert 7 Tage.", False),
        ("es", "7 días a la semana", "Abrimos los siete días a la semana.", True),
        ("es", "24 horas al día", "Abierto 24/7", True),
        ("en", "New Year's Day", "We are closed on January 1.", True),
        ("en", "Christmas Eve", "The office closes on December 24th at noon.", True),
        ("en", "2026-12-25", "It arrives on Christmas Day.", True),
        ("en", "New Year's Day 2027", "It is 2026-01-01.", False),
        ("en", "Christmas Eve", "The office closes on December 25.", False),
        ("de", "Silvester", "am 31. Dezember", True),
        ("de", "31.12.", "An Silvester ist zu.", True),
        ("de", "Neujahr", "am 1.1. geschlossen", True),
        ("de", "Heiligabend 2026", "am 24.12.2026", True),
        ("es", "Nochevieja", "el 31 de diciembre", True),
        ("es", "1 de enero", "Cerramos en Año Nuevo.", True),
        ("fr", "jour de l'an", "fermé le 1er janvier", True),
        ("fr", "25 décembre", "fermé à Noël", True),
        ("de", "am Vormittag", "Kommen Sie vormittags.", True),
        ("de", "abends", "Es geht nur am Abend.", True),
        ("de", "am Vormittag", "Kommen Sie nachmittags.", False),
        ("en", "in the morning", "Mornings are best.", True),
        ("en", "in the morning", "Not in the mornings, sorry.", False),
        ("en", "in the evening", "in the afternoon", False),
        ("es", "por la tarde", "a las 5 de la tarde", True),
        ("es", "por la tarde", "por la noche", False),
        ("fr", "le matin", "en matinée", True),
        ("fr", "le matin", "le soir", False),
        ("fr", "12,50 €", "Cela fait 12 € 50.", True),
        ("fr", "12 € 50", "12,50 EUR au total", True),
        ("fr", "12 €", "Cela fait 12 € 50.", False),
        ("en", "2026-117", "Invoice 2026-117 is open.", True),
        ("en", "117", "There are 117 of them.", True),
        ("de", "2026-117", "Rechnung Nr. 2026-118", False),
        ("en", "5 % per month", "The rate is 5% per month.", True),
        ("en", "5 % per month", "The rate is 5% per year.", False),
    ],
)  # fmt: skip
def test_a_keyword_is_said_as_a_reader_would_say(language, keyword, message, said):
    assert says(message, keyword, language) == said


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("fr", "12 € 50, 12€50 et 9 €", ["12.5 EUR", "12.5 EUR", "9 EUR"]),
        ("de", "12 € 50 Cent", ["12.5 EUR"]),
        ("en", "$12 50 people", ["12 USD", "50"]),
        ("en", "invoices 2026-117 and 2026-0042", ["2026-117", "2026-0042"]),
        ("en", "from 2024-2025, 2000-2500 items, 2026-12-31", ["2024", "2025", "2000", "2500", "2026-12-31"]),
        ("en", "The score is 3.5. Not 31.2.", ["3.5", "31.2"]),
        ("fr", "La note est 3.5. Bien.", ["3.5"]),
        ("de", "Am 3.5. und am 4.5.", ["--05-03", "--05-04"]),
        ("de", "Silvester 2026 und Neujahr", ["2026-12-31", "--01-01"]),
        ("en", "New Year’s Eve, 2026", ["2026-12-31"]),
        ("en", "Happy New Year, and a Christmas tree", []),
    ],
)
def test_values_are_read_as_they_are_meant(language, text, found):
    assert [value.value for value in find_values(text, language)] == found


@pytest.mark.parametrize(
    ("language", "expected", "observed", "same"),
    [
        ("en", "5 % per month", "5 % per year", False),
        ("en", "5 % per month", "5% monthly", True),
        ("en", "5 % p.a.", "5% yearly", True),
        ("en", "5 %", "5 % per year", True),
        ("de", "20 € im Monat", "20 € pro Jahr", False),
        ("de", "20 € im Monat", "20 EUR monatlich", True),
        ("fr", "9 € par mois", "9 € par an", False),
        ("es", "20 € al mes", "20 € mensuales", True),
    ],
)
def test_a_rate_is_of_one_time(language, expected, observed, same):
    (wanted,), (said,) = find_values(expected, language), find_values(observed, language)
    assert says_value(wanted, said, language) == same
    assert (conflicts(expected, observed, language, within=True) is None) == same
