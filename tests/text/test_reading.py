"""What texts say, by kind and language: one parser for all."""

from __future__ import annotations

import itertools
from datetime import datetime

import pytest
from growth import grows_in_proportion

from harness.text.values import find_values, says_value

NOW = datetime(2026, 3, 4, 9, 30)  # a Wednesday


def _found(text, language, **options):
    return [f"{value.kind} {value.value}" for value in find_values(text, language, **options)]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "twelve hours of overtime", ["duration 43200 second"]),
        ("en", "one hundred and twenty cards", ["number 120"]),
        ("en", "two thousand and five", ["number 2005"]),
        ("en", "twenty-four rulers", ["number 24"]),
        ("en", "1.2 million parcels", ["number 1200000"]),
        ("en", "half a dozen eggs, two dozen rolls", ["number 6", "number 24"]),
        ("en", "three and a half out of five", ["number 3.5", "number 5"]),
        ("en", "two thirds, 2½ and ¾", ["number 2/3", "number 2.5", "ratio 3/4"]),
        ("en", "the twenty-first, the 21st, third", ["ordinal 21", "ordinal 21", "ordinal 3"]),
        ("en", "two point five", ["number 2.5"]),
        ("en", "٢٥ and １５", ["number 25", "number 15"]),
        (
            "de",
            "vierundfünfzig Personen, tausendzweihundert, zweihundertfünfunddreißig",
            ["number 54", "number 1200", "number 235"],
        ),
        ("de", "1,2 Millionen, zwei Drittel, zwei Komma fünf", ["number 1200000", "number 2/3", "number 2.5"]),
        ("es", "mil ochocientos cincuenta, veintidós, treinta y cinco", ["number 1850", "number 22", "number 35"]),
        ("es", "tres cuartos, dos mil veintiséis", ["number 0.75", "number 2026"]),
        ("fr", "quatre-vingt-dix, septante-deux, soixante et onze", ["number 90", "number 72", "number 71"]),
        ("fr", "vingt et un, deux cent mille, quatre-vingts", ["number 21", "number 200000", "number 80"]),
    ],
)
def test_numbers_in_words(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        (
            "en",
            "$5, EUR 300, 19.90 EUR, 250 dollars, £40",
            ["amount 5 USD", "amount 300 EUR", "amount 19.9 EUR", "amount 250 USD", "amount 40 GBP"],
        ),
        ("en", "12 dollars and 50 cents, $45 and 50 cents", ["amount 12.5 USD", "amount 45.5 USD"]),
        ("en", "20 %, fifty percent, 0.5%", ["percent 20", "percent 50", "percent 0.5"]),
        ("de", "CHF 45.–, Fr. 20.-, 12,-- EUR", ["amount 45 CHF", "amount 20 CHF", "amount 12 EUR"]),
        (
            "de",
            "1.234,56 €, 5 Mio. Euro, tausendzweihundert Euro",
            ["amount 1234.56 EUR", "amount 5000000 EUR", "amount 1200 EUR"],
        ),
        (
            "es",
            "$12,500.75 MXN, 1.250,00 €, quince por ciento",
            ["amount 12500.75 MXN", "amount 1250 EUR", "percent 15"],
        ),
        (
            "fr",
            "2 310,40 $, septante-deux euros cinquante, 15 pour cent",
            ["amount 2310.4 USD", "amount 72.5 EUR", "percent 15"],
        ),
        ("en", "20 to 30 euros", ["amount 20 EUR", "amount 30 EUR"]),
        (
            "en",
            "84,90 €, EUR 84,90, €84,90, 1,500 euros",
            ["amount 84.9 EUR", "amount 84.9 EUR", "amount 84.9 EUR", "amount 1500 EUR"],
        ),
    ],
)
def test_money_and_shares(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "March 3, 5 and 7, 2026", ["date 2026-03-03", "date 2026-03-05", "date 2026-03-07"]),
        ("en", "from 28 July to 2 August", ["date --07-28", "date --08-02"]),
        ("en", "14 to 16 January; January 14-16", ["date --01-14", "date --01-16", "date --01-14", "date --01-16"]),
        ("en", "on the first of May", ["date --05-01"]),
        ("de", "am 4., 11. und 18. Mai 2026", ["date 2026-05-04", "date 2026-05-11", "date 2026-05-18"]),
        ("de", "vom 28. Dezember 2026 bis 3. Januar 2027", ["date 2026-12-28", "date 2027-01-03"]),
        ("de", "ab 1.7., bis 30.06.26, am 5. Jänner 2026", ["date --07-01", "date 2026-06-30", "date 2026-01-05"]),
        ("es", "los días 3, 5 y 9 de abril de 2026", ["date 2026-04-03", "date 2026-04-05", "date 2026-04-09"]),
        ("es", "el primero de mayo, 25/01/2026", ["date --05-01", "date 2026-01-25"]),
        ("fr", "les 10 et 11 juin ainsi que le 12 juillet", ["date --06-10", "date --06-11", "date --07-12"]),
        ("fr", "1er mars 2026, le 03/04/2026", ["date 2026-03-01", "date 2026-04-03"]),
        ("en", "31 February 2026 and 2026-02-30", ["number 31", "number 2026", "identifier 2026-02-30"]),
        ("es", "30/02/2026", ["identifier 30/02/2026"]),
        ("en", "on Sept 28 or the 30th of Sept. 2026", ["date 2026-09-28", "date 2026-09-30"]),
    ],
)
def test_dates(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "half past three in the afternoon", ["time 15:30"]),
        ("en", "a 9 a.m. slot, an 8 pm table", ["time 09:00", "time 20:00"]),
        ("en", "a quarter to five in the afternoon", ["time 16:45"]),
        (
            "en",
            "3:30 PM, 3 p.m., noon, midnight, 12:30 AM",
            ["time 15:30", "time 15:00", "time 12:00", "time 00:00", "time 00:30"],
        ),
        (
            "en",
            "between 2 and 4 in the afternoon; 9 to 11 in the morning",
            ["time 14:00", "time 16:00", "time 09:00", "time 11:00"],
        ),
        (
            "en",
            "2-4 pm, 2 adults and 4 children in the afternoon",
            ["time 14:00", "time 16:00", "number 2", "number 4"],
        ),
        ("en", "between 3 and 4 pm, from 9 am to 5 pm", ["time 15:00", "time 16:00", "time 09:00", "time 17:00"]),
        ("en", "10:00-18:00", ["time 10:00", "time 18:00"]),
        ("de", "um halb vier am Nachmittag", ["time 15:30"]),
        ("de", "um dreiviertel neun in der Früh, Viertel vor acht", ["time 08:45", "time 07:45"]),
        ("de", "15.30 Uhr, acht Uhr dreißig, fünf vor halb neun", ["time 15:30", "time 08:30", "time 08:25"]),
        ("es", "a las tres y media de la tarde", ["time 15:30"]),
        ("es", "a un cuarto para las nueve de la mañana", ["time 08:45"]),
        ("es", "entre las 4 y las 6 de la tarde", ["time 16:00", "time 18:00"]),
        ("fr", "à onze heures moins le quart du matin", ["time 10:45"]),
        ("fr", "à 15 h 30, 15h30, minuit et quart", ["time 15:30", "time 15:30", "time 00:15"]),
        ("fr", "à deux heures et demie de l'après-midi", ["time 14:30"]),
        ("fr", "entre 8 h et 10 h", ["time 08:00", "time 10:00"]),
    ],
)
def test_times(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "5kg, 0.25 kg, five kilos", ["measure 5000 g", "measure 250 g", "measure 5000 g"]),
        ("en", "an hour and a half, half an hour", ["duration 5400 second", "duration 1800 second"]),
        ("en", "three quarters of an hour, a two-week trip", ["duration 2700 second", "duration 1209600 second"]),
        ("en", "3-4 days", ["duration 259200 second", "duration 345600 second"]),
        ("en", "20 mph, 20 km/h, 500 Mbit/s", ["measure 32.18688 speed", "measure 20 speed", "measure 500 mbit/s"]),
        (
            "de",
            "anderthalb Stunden, eine Dreiviertelstunde, ein halbes Jahr",
            ["duration 5400 second", "duration 2700 second", "duration 6 month"],
        ),
        (
            "es",
            "hora y media, dos semanas, 20 días hábiles",
            ["duration 5400 second", "duration 1209600 second", "duration 20 business days"],
        ),
        (
            "fr",
            "trois quarts d'heure, un mois et demi, 50 Go",
            ["duration 2700 second", "duration 1.5 month", "measure 50 gb"],
        ),
        ("fr", "deux heures et demie de retard", ["duration 9000 second"]),
        ("en", "72°F and 22 °C", ["measure 72 fahrenheit", "measure 22 celsius"]),
    ],
)
def test_measures_and_durations(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "GB82 WEST 1234 5698 7654 32", ["iban gb82west12345698765432"]),
        ("fr", "BE68 5390 0754 7034 avec un mot", ["iban be68539007547034"]),
        ("en", "call 020 7946 0958 or (514) 555-0142", ["phone 02079460958", "phone 5145550142"]),
        ("es", "+34 612 34 56 78", ["phone +34612345678"]),
        ("de", "030 / 123 45 67", ["phone 0301234567"]),
        ("es", "Su guía es MX 4471 B, guárdela", ["identifier mx 4471 b"]),
        ("fr", "référence LQ 5508 C.", ["identifier lq 5508 c"]),
        ("en", "the plate AB12 CDE is parked", ["identifier ab12 cde"]),
        (
            "en",
            "QC-2291-F, 7719-0042-MX, #W2378156",
            ["identifier qc-2291-f", "identifier 7719-0042-mx", "identifier w2378156"],
        ),
        ("en", "open 24/7 in Room 12B, version 1.2.3", ["identifier 12b", "identifier 1.2.3"]),
        ("en", "at 10 AM I have 5 GB", ["time 10:00", "measure 5 gb"]),
    ],
)
def test_names_of_things(language, text, found):
    assert _found(text, language) == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        (
            "en",
            "tomorrow, next Friday, in 3 days, two weeks ago",
            ["2026-03-05", "2026-03-06", "2026-03-07", "2026-02-18"],
        ),
        ("en", "the day after tomorrow", ["2026-03-06"]),
        ("de", "übermorgen, in drei Tagen, vor zwei Wochen", ["2026-03-06", "2026-03-07", "2026-02-18"]),
        ("es", "mañana por la mañana, hace 3 días", ["2026-03-05", "2026-03-01"]),
        ("fr", "demain, après-demain, dans 3 jours", ["2026-03-05", "2026-03-06", "2026-03-07"]),
    ],
)
def test_days_are_relative_to_now_only_where_it_is_given(language, text, found):
    assert [value.value for value in find_values(text, language, now=NOW) if value.kind == "date"] == found
    assert not any(value.kind == "date" for value in find_values(text, language))


def test_a_word_that_may_say_nothing_is_no_value_unless_it_is_asked_for():
    assert _found("one of them, a week, the second, once", "en") == []
    assert _found("one of them, a week, the second", "en", loose=True) == [
        "number 1",
        "duration 604800 second",
        "ordinal 2",
    ]


def test_a_value_says_where_it_stands():
    text = "  Zoë e\u0301crit: **half past three** in the afternoon, 2½\u00a0kg."
    found = find_values(text)
    assert [(value.value, text[value.start : value.end]) for value in found] == [
        ("15:30", "half past three** in the afternoon"),
        ("2500 g", "2½\u00a0kg"),
    ]


# ------------------------------------------------------------------------------------------------- what says what


def _says(wanted, said, language):
    (value,) = find_values(wanted, language, loose=True)
    return any(says_value(value, each, language) for each in find_values(said, language, loose=True))


@pytest.mark.parametrize(
    ("language", "wanted", "said"),
    [
        ("en", "50%", "50 percent"),
        ("en", "2nd", "the second floor"),
        ("en", "#4482", "Ticket 4482"),
        ("en", "5 kg", "5000 g"),
        ("en", "12", "twelve"),
        ("en", "1", "one adult"),
        ("en", "15:30", "3:30 PM"),
        ("en", "15:30", "half past three"),
        ("en", "2026-03-10", "Tuesday, March 10"),
        ("en", "0.75", "3/4"),
        ("en", "0.5", "50 %"),
        ("en", "8", "8/10"),
        ("en", "250 CAD", "$250"),
        ("en", "24 months", "two years"),
        ("en", "TK 4471", "TK4471"),
        ("en", "0.50 EUR", "50 cents"),
        ("en", "£1,200", "twelve hundred pounds"),
        ("en", "15:00 UTC", "16:00 CET"),
        ("de", "0171 2345678", "+49 171 2345678"),
        ("es", "2026-05-12", "el 12/5"),
        ("fr", "17:00", "17 heures"),
        ("fr", "72 heures", "trois jours"),
    ],
)
def test_a_value_says_another(language, wanted, said):
    assert _says(wanted, said, language)


@pytest.mark.parametrize(
    ("language", "wanted", "said"),
    [
        ("en", "7", "24/7"),
        ("en", "15:30", "3:30 AM"),
        ("en", "6:00", "16:00"),
        ("en", "2026-03-10", "Wednesday, March 10"),
        ("en", "20%", "20 euros"),
        ("en", "5 kg", "5 lb"),
        ("en", "10 GB", "10 MB"),
        ("en", "30 days", "30 business days"),
        ("en", "3", "the third"),
        ("en", "5", "Table A5"),
        ("en", "15:00 UTC", "15:00 CET"),
        ("en", "250 EUR", "$250"),
        ("es", "2026-03-02", "30/02/2026"),
        ("fr", "80", "quatre-vingt-dix"),
        ("de", "16:30", "halb vier am Nachmittag"),
        ("de", "CH9300762011623852957", "CH93 0076 2011 6238 5259 7"),
    ],
)
def test_a_value_does_not_say_another(language, wanted, said):
    assert not _says(wanted, said, language)


# -------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize("language", ["xx", "ja", "zz-ZZ", ""])
def test_a_language_without_a_pack_reads_values_still(language):
    found = _found("15:30, 250 €, 5 kg, 2026-01-05, January 5, a@b.example", language)
    assert found == [
        "time 15:30",
        "amount 250 EUR",
        "measure 5000 g",
        "date 2026-01-05",
        "date --01-05",
        "email a@b.example",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("金額は250円です", ["number 250"]),
        ("المبلغ ٢٥٠ USD في 2026-01-05", ["amount 250 USD", "date 2026-01-05"]),
        ("\u202e5 kg\u202c", ["measure 5000 g"]),
        ("1\u0336 5\u0301 kg", []),
        ("9" * 5_000, [f"number {'9' * 5_000}"]),
        ("1/0 and 0/0 kg", ["ratio 1/0", "ratio 0/0"]),
        ("\ue00012\ue001", ["number 12"]),
    ],
)
def test_odd_texts_are_read_without_a_crash(text, found):
    if found:
        assert _found(text, "en") == found
    else:
        _found(text, "en")


@pytest.mark.parametrize(
    ("piece", "language"),
    [
        ("1,", "en"), ("1 ", "de"), ("five ", "en"), ("a-", "en"), ("three and ", "en"), ("jan 1, ", "en"), ("1/", "en"),
        ("de89 3704 ", "en"), ("uhr halb ", "de"), ("$1 ", "en"), ("1 h ", "fr"), ("3. und ", "de"), ("fünf", "de"),
        ("a1-", "en"), ("+1 ", "en"), ("tomorrow ", "en"), ("A 1 ", "en"), ("(1", "en"),
    ],
)  # fmt: skip
def test_reading_takes_time_in_proportion(piece, language):
    anew = itertools.count()  # what was read before is known

    def read(length: int) -> None:
        find_values((piece * length)[:length] + f"x {next(anew)}", language, now=NOW)

    assert grows_in_proportion(read, 2_000)


def test_five_megabytes_are_read():
    text = "All is well with your order, and nothing at all has to be done. " * 80_000 + "It weighs 5 kg."
    assert len(text) > 5_000_000
    assert [(value.value, value.start) for value in find_values(text)] == [("5000 g", len(text) - 5)]
