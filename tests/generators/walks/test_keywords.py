"""Keywords: which values of a result an answer has to name."""

import pytest

from generators.walks.keywords import keywords


@pytest.mark.parametrize(
    ("result", "known", "asked", "found"),
    [
        pytest.param({"gross": 3900.5, "net": 2611.05}, "", (), ["2611.05"], id="the main amount"),
        pytest.param(
            {"price": 42.5, "stock": 7, "sold": 3}, "", ("price", "stock"), ["42.5", "7"], id="both asked for"
        ),
        pytest.param({"open": 0.0, "currency": "EUR"}, "", ("open",), [], id="zero is said in many words"),
        pytest.param({"stock": 1, "name": "Fern teapot"}, "", ("stock",), ["1"], id="one is a value"),
        pytest.param({"currency": "EUR", "status": "booked", "kind": "late"}, "", (), [], id="what stands beside"),
        pytest.param(
            {"items": [{"name": "Oak", "price": 3.5}, {"name": "Elm", "price": 4.5}]},
            "",
            (),
            ["Oak", "Elm"],
            id="what entries are called",
        ),
        pytest.param(
            {"items": [{"from": "2026-05-04", "to": "2026-05-06"}, {"from": "2026-06-01", "to": "2026-06-02"}]},
            "",
            (),
            ["2026-05-04", "2026-06-01"],
            id="the same of each entry",
        ),
        pytest.param('{"net": 2611.05}', "", (), ["2611.05"], id="a text that is JSON"),
        pytest.param("ACC10001", "", (), ["ACC10001"], id="a text"),
        pytest.param({"days": 9, "ok": True, "n": 1}, "", (), ["9 days"], id="no truth value, no 1"),
        pytest.param({"kind": "annual", "days": 9}, "kind annual", (), ["9 days"], id="nothing that was said before"),
        pytest.param({"id": "X-1", "name": "Ann Lee"}, "", (), ["Ann Lee"], id="an id last"),
        pytest.param({"amount": 86.4, "status": "paid"}, "", ("expense", "status"), ["paid"], id="what is asked for"),
        pytest.param({"entries": []}, "", (), [], id="nothing"),
        pytest.param({"text": "x" * 90, "url": "https://example.org/1"}, "", (), [], id="what nobody spells out"),
    ],
)
def test_what_an_answer_has_to_name(result, known, asked, found):
    assert keywords([result], known, asked=asked) == found


def test_what_is_asked_of_a_thing_is_not_what_its_parts_have_of_that_name():
    boat = {"status": "afloat", "repairs": [{"status": "open"}, {"status": "done"}]}
    assert keywords([boat], "", key="status") == ["afloat"]
