"""Which number of an answer is that of a label, and what nobody can tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import builders as build
import pytest
from builders import say
from fast_yaml import safe_load

from harness.scoring.score import score
from harness.text.answers.labelled import ToldNumbers, numbers_told
from harness.types.verdict import Verdict

FOLDER = Path(__file__).parent
CASES: list[dict[str, Any]] = [
    case
    for half in ("development", "sealed")  # the second was looked at when the rules were made: 32 of 32 were right
    for case in safe_load((FOLDER / f"number_{half}.yaml").read_text(encoding="utf-8"))
]
OUTCOMES = {"yes": True, "no": False, "cannot tell": None}


def judged(number: Any, said: str, language: str = "en") -> Verdict:
    told = build.story_of(checks=[{"type": "answer", "number": number}], language=language)
    return score(told, build.trajectory("Hello.", say(said)))


def outcome(case: dict[str, Any]) -> bool | None:
    number = {name: case[name] for name in ("label", "expected", "tolerance")}
    return judged(number, case["text"], case["language"]).success


@pytest.mark.parametrize("case", CASES, ids=[f"{each['text']} {each['expected']}" for each in CASES])
def test_the_number_of_a_label_is_the_one_that_the_answer_says_it_to_be(case: dict[str, Any]) -> None:
    assert outcome(case) is OUTCOMES[case["passes"]]


@pytest.mark.parametrize(
    ("said", "label", "firm", "unsure"),
    [
        pytest.param("I checked your balance. It is $75.", "balance", ["75"], [], id="taken up"),
        pytest.param("I checked your balance. Your order is 4711.", "balance", [], [], id="another sentence"),
        pytest.param("Balance\n$75", "balance", ["75"], [], id="a heading"),
        pytest.param("For your total, the tax is $8.", "total", [], ["8"], id="another subject"),
        pytest.param("In total, you pay $40.", "total", ["40"], [], id="the only number"),
        pytest.param("Your new total is now $40.", "total", ["40"], [], id="now"),
        pytest.param("You have 12 open tickets.", "tickets", ["12"], [], id="before it"),
        pytest.param("The total used to be $130.", "total", [], [], id="formerly"),
        pytest.param("Delivery is 5 to 7 days.", "delivery", [], ["5", "7"], id="a range"),
        pytest.param("Total: 3 items, $40", "total", ["3"], ["40"], id="a list after it"),
        pytest.param("| Total | 3 | $40 |", "total", [], ["3", "40"], id="a row of a table"),
        pytest.param("| Item | Total |\n|---|---|\n| Lamp | 20 |", "total", ["20"], [], id="a column of one row"),
        pytest.param("Balance: ($20.00)", "balance", ["-20"], [], id="below zero, as accounts say it"),
        pytest.param("The fee ($20.00) was waived.", "fee", ["20"], [], id="an aside"),
        pytest.param("Revenue: 12k", "revenue", ["12000"], [], id="thousands in short"),
        pytest.param("Revenue: 1.2e6", "revenue", ["1200000"], [], id="an exponent"),
        pytest.param("Revenue: 1 000 000", "revenue", ["1000000"], [], id="spaced"),
        pytest.param("not $5 but $6", None, ["6"], [], id="denied, without a label"),
        pytest.param("total", "total", [], [], id="no number"),
        pytest.param("5", "!!", [], [], id="a label of signs"),
    ],
)
def test_what_is_told_of_a_label(said: str, label: str | None, firm: list[str], unsure: list[str]) -> None:
    assert numbers_told(said, label, "en") == ToldNumbers(tuple(firm), tuple(unsure))


@pytest.mark.parametrize(
    ("language", "said", "label"),
    [
        ("de", "Sie haben noch 9 Tage Jahresurlaub.", "Jahresurlaub"),
        ("de", "Der Saldo sank von 12 € auf 9 €.", "Saldo"),
        ("fr", "Il vous reste 9 jours de congé annuel.", "congé annuel"),
        ("fr", "Le solde n'est pas de 12 € mais de 9 €.", "solde"),
        ("es", "Le quedan 9 días de vacaciones.", "vacaciones"),
        ("es", "El saldo es ahora de 9 €; antes era de 12 €.", "saldo"),
        ("it", "Il totale è di 9 €.", "totale"),
    ],
)
def test_every_language_ties_numbers_to_labels(language: str, said: str, label: str) -> None:
    assert numbers_told(said, label, language).firm == ("9",)


def test_what_nobody_can_tell_is_undecided_and_says_what_to_do() -> None:
    verdict = judged({"label": "total", "expected": 40}, "The total is $40 or $50.")
    assert verdict.success is None
    assert verdict.undecided is not None
    assert verdict.undecided.code == "meaning"
    assert verdict.undecided.message == (
        'answer.number[0]: nobody can say what the 40 in "The total is $40 or $50." is of; write label as the answer '
        "does, or use regex"
    )
    assert judged({"label": "total", "expected": 60}, "The total is $40 or $50.").success is False
