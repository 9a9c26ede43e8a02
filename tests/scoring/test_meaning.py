"""Equal values pass, guarded differences never do, and likeness decides the rest."""

from __future__ import annotations

import pytest
from growth import grows_in_proportion
from hypothesis import given
from hypothesis import strategies as st
from meanings import Alike, Says

from harness.scoring.same_meaning import same_meaning
from harness.scoring.similarity.likeness import WordsAlone
from harness.types.protocols import Answer


def by_tokens(expected, observed, language="en", threshold: float | None = 0.8) -> Answer:
    return same_meaning(expected, observed, similarity=WordsAlone(threshold), language=language)


@pytest.mark.parametrize(
    ("expected", "observed", "rung"),
    [
        ("ACC1", "ACC1", "equal"),
        (1, 1.0, "equal"),
        (None, None, "equal"),
        ([1, {"a": "b"}], [1.0, {"a": "b"}], "equal"),
        ("2025-01-05", "January 5, 2025", "value"),
        ("1,786.00", "1786", "value"),
        ("$250", "250 USD", "value"),
        ("Time  OFF", "time off", "value"),
        ("acc1", "ACC1", "value"),
        (5, "5", "value"),
        ("5.00", 5, "value"),
        (1e30, "1000000000000000000000000000000", "value"),
        (True, "true", "value"),
        (["a B", "2025-01-05"], ["A b", "5 Jan 2025"], "value"),
        ("two tickets", "2 tickets", "value"),
        ("twenty-five guests", "25 guests", "value"),
        ("a hundred and two dollars", "$102", "value"),
        ("one thousand two hundred and fifty euros", "€1,250", "value"),
        ("$5 million", "5,000,000 USD", "value"),
        ("the twenty-third floor", "the 23rd floor", "value"),
        ("lunch at noon", "lunch at 12:00", "value"),
        ("pick up at 3 p.m.", "pick up at 15:00", "value"),
        ("5kg", "5 kg", "value"),
        ("5%", "5 percent", "value"),
        ({"day": "2025-01-05", "n": 1}, {"n": "1", "day": "20250105"}, "value"),
    ],
)
def test_equal_values_pass_without_asking_anyone(expected, observed, rung):
    similarity = Says(False)
    found = same_meaning(expected, observed, similarity=similarity)
    assert found == Answer(True, rung, 1.0)
    assert similarity.asked == []


LACKING = [
    ("5 days", "days"),
    ("half a day", "a day"),
    ("C D", "文 字 5"),
    ("2 tickets", "two more tickets for 3"),
    ("leave on 2025-01-05", "leave"),
]
"""One side lacks a value, which may be implied."""


@pytest.mark.parametrize(
    ("expected", "observed"),
    [
        ("5", "50"),
        ("5 days", "6 days"),
        ("5 days", "days"),
        ("five days", "six days"),
        ("2 tickets", "two more tickets for 3"),
        ("ACC10001", "ACC10002"),
        ("007", "7"),
        ("leave on 2025-01-05", "leave on January 6, 2025"),
        ("leave on 2025-01-05", "leave"),
        ("pay $250", "pay €250"),
        ("at 10:30 am", "at 10:30 pm"),
        ("on the 5th floor", "on the 6th floor"),
        ("write to a@x.com", "write to b@x.com"),
        ("cancel", "do not cancel"),
        ("cancel", "don’t cancel"),
        ("with breakfast", "without breakfast"),
        ("I can come", "I cannot come"),
        ("cancel the flight, do not refund it", "refund the flight, do not cancel it"),
        ("accept the offer", "decline the offer"),
        ("enable alerts", "disable alerts"),
        ("paid leave", "unpaid leave"),
        ("active card", "inactive card"),
        ("turn on alerts", "turn off alerts"),
        ("meet before lunch", "meet after lunch"),
        ("transfer from ACC1 to ACC2", "transfer from ACC2 to ACC1"),
        ("from alice to bob", "from bob to alice"),
        ("from 2025-01-01 to 2025-01-05", "from 2025-01-05 to 2025-01-01"),
        ("2 adults and 3 children", "3 adults and 2 children"),
        (True, "false"),
        (True, 1),
        (1, True),
        (None, ""),
        ("", None),
        (5, 50),
        ("three adults and two children", "two adults and three children"),
        ("a three-month contract", "a six-month contract"),
        ("half a day", "a day"),
        ("seat 12C", "seat 12"),
        ("terminal A", "terminal B"),
        ("5 kg", "5 g"),
        ("5 thousand", "5 million"),
        ("meet on Monday", "meet on Tuesday"),
        ("leave in January", "leave in February"),
        ("this week", "next week"),
        ("pay in euros", "pay in dollars"),
        ("by Friday", "from Friday"),
        ("Alice pays Bob", "Bob pays Alice"),
        ("Berlin to Paris", "Paris to Berlin"),
        ("the flight is refundable", "the flight is non-refundable"),
        ("stop sending invoices", "send invoices"),
        ("C D", "文 字 5"),
        ("1" * 40, "1" * 39 + "2"),
        ("1" * 40 + " thousand five", "1" * 39 + "2 thousand five"),
        (["a"], ["a", "a"]),
        (["a"], "a"),
        ({"a": 1}, {"b": 1}),
        ({"a": 1}, [1]),
        ({"a": ["5"]}, {"a": ["50"]}),
    ],
)
def test_guarded_differences_never_pass_however_alike(expected, observed):
    for one, other in ((expected, observed), (observed, expected)):
        found = same_meaning(one, other, similarity=Alike(1.0))
        assert found.met is (None if (expected, observed) in LACKING else False)
        assert found.met is None or found.rung in {"guard", "value"}


@pytest.mark.parametrize(
    ("expected", "observed"),
    [
        ("january leave", "leave in January"),
        ("family vacation", "vacation with family"),
        ("3 adults and 2 children", "2 children and 3 adults"),
        ("from ACC1 to ACC2", "to ACC2 from ACC1"),
        ("not available", "not currently available"),
        ("the cheapest one", "the cheapest"),
        ("off on 2025-01-05", "January 5, 2025 off"),
        ("sick leave", "sick-leave"),
        ("room no 5", "room 5"),
        ("dinner for Alice, Bob and Carol", "dinner for Carol, Bob and Alice"),
        ("Alice and Bob", "Bob and Alice"),
        ("off on Monday, January 5", "off on January 5"),
        ("one of them", "1 of them"),
    ],
)
def test_the_same_in_other_words_passes_on_likeness(expected, observed):
    for one, other in ((expected, observed), (observed, expected)):
        found = by_tokens(one, other)
        assert found.met
        assert found.rung == "tokens"


@pytest.mark.parametrize(
    ("expected", "observed"),
    [("time off schedule", "delete all accounts"), ("Home", "Work"), ("", "anything"), ("New York", "Boston")],
)
def test_something_else_does_not_pass(expected, observed):
    found = by_tokens(expected, observed)
    assert not found.met
    assert found.rung == "tokens"
    assert found.score < 0.8


@pytest.mark.parametrize(
    ("language", "expected", "observed"),
    [
        ("de", "Urlaub genehmigen", "Urlaub nicht genehmigen"),
        ("de", "1.786 Euro zahlen", "1,786 Euro zahlen"),
        ("fr", "avec petit-déjeuner", "sans petit-déjeuner"),
        ("es", "aceptar la oferta", "rechazar la oferta"),
        ("pt", "quero cancelar", "não quero cancelar"),
    ],
)
def test_guards_know_other_languages(language, expected, observed):
    assert by_tokens(expected, observed, language).rung in {"guard", "value"}


def test_the_threshold_is_inclusive_and_the_least_sure_element_is_reported():
    exact = by_tokens("january leave", "leave in January").score
    arguments = ["same", "january leave"], ["same", "leave in January"]
    for threshold, met in ((exact, True), (exact + 0.001, False)):
        assert by_tokens(*arguments, threshold=threshold) == Answer(met, "tokens", exact)


def test_a_rung_that_understands_meaning_is_given_the_words_as_written():
    similarity = Says()
    same_meaning("Leave on 2025-01-05", "Off on January 5, 2025", similarity=similarity)
    assert similarity.asked == [("Leave on 2025-01-05", "Off on January 5, 2025")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(JSON, JSON)
def test_any_two_values_can_be_compared(expected, observed):
    found = by_tokens(expected, observed)
    assert found.score is not None
    assert 0 <= found.score <= 1
    assert found.met == (found.score >= 0.8)


def test_deeply_nested_values_can_be_compared():
    left, right = "january leave", "leave in January"
    for _ in range(5_000):
        left, right = [left], [right]
    assert by_tokens(left, right).met


@pytest.mark.parametrize(
    ("language", "expected", "observed", "rung"),
    [
        ("de", "fünfundzwanzig Gäste", "25 Gäste", "value"),
        ("de", "um 15 Uhr", "um 15:00", "value"),
        ("de", "fünf Euro", "€5", "value"),
        ("es", "treinta y cinco noches", "35 noches", "value"),
        ("fr", "trois nuits", "3 nuits", "value"),
        ("it", "due biglietti", "2 biglietti", "value"),
        ("nl", "twintig gasten", "20 gasten", "value"),
        ("pt", "duas noites", "2 noites", "value"),
        ("de", "dreißig Gäste", "vierzig Gäste", "value"),
        ("de", "nächste Woche", "diese Woche", "guard"),
        ("de", "bis Freitag", "ab Freitag", "guard"),
        ("es", "la semana próxima", "la semana pasada", "guard"),
        ("fr", "le lundi", "le mardi", "guard"),
        ("it", "tre notti", "tre giorni", "guard"),
        ("ja", "五日に行く", "六日に行く", "tokens"),
    ],
)
def test_numbers_and_the_calendar_are_read_in_other_languages(language, expected, observed, rung):
    assert by_tokens(expected, observed, language).rung == rung


@pytest.mark.parametrize("piece", ["million ", "twenty five ", "9", "a hundred and ", "5kg", "-"])
def test_a_long_text_takes_time_in_proportion_and_breaks_nothing(piece):
    def compare(times: int) -> None:
        assert not by_tokens("two weeks of leave", f"{piece * times} five").met

    assert grows_in_proportion(compare, 2_500)


@given(st.text(alphabet="five hundredmillionand-0123456789.,$%kg ", max_size=60))
def test_what_is_said_means_the_same_as_itself(text):
    assert by_tokens(text, f" {text.upper()} ", threshold=1.0).met


@pytest.mark.parametrize(
    ("language", "expected", "observed", "rung"),
    [
        ("en", "+1 415 555 0132", "(415) 555-0132", "value"),
        ("de", "+49 170 1234567", "0049 170 1234567", "value"),
        ("es", "+34 600 123 456", "600 123 456", "value"),
    ],
)
def test_a_phone_number_is_the_same_in_its_national_and_international_form(language, expected, observed, rung):
    for pair in ((expected, observed), (observed, expected)):
        found = same_meaning(*pair, similarity=WordsAlone(), language=language)
        assert (found.met, found.rung) == (True, rung)
    other = same_meaning(expected, f"{observed[:-1]}9", similarity=WordsAlone(), language=language)
    assert other.met is False
