"""Redaction changes the texts of a tree and nothing else, alike in stories and in what was played."""

from __future__ import annotations

import base64
import json
import urllib.parse

import growth
import pytest

from harness.redaction import Redactor

VALUE = "Zx81-p4ss/w0rd+Qq7"


def test_keys_numbers_and_braces_stay() -> None:
    redact = Redactor.from_environment({"ACCESS_TOKEN": "12345678x9", "SORT_KEY": "created_at"})
    tree = {
        "12345678x9": 12345678,
        "created_at": 1.5,
        "text": "it is 12345678x9",
        "none": None,
        "list": [True, "12345678x9"],
    }
    clean = json.loads(redact.line(json.dumps(tree)))
    token = clean["list"][1]
    assert token.startswith("[redacted:")
    assert clean == {**tree, "text": f"it is {token}", "list": [True, token]}


WRITTEN = {
    "base64": base64.b64encode(VALUE.encode()).decode(),
    "base64 of a login": base64.b64encode(f"ann:{VALUE}".encode()).decode(),
    "base64 in the middle": base64.b64encode(f"a={VALUE}&b=2".encode()).decode(),
    "base64 for addresses": base64.urlsafe_b64encode(f"??{VALUE}>>".encode()).decode(),
    "percent": urllib.parse.quote(VALUE, safe=""),
    "a form": urllib.parse.quote_plus(VALUE),
    "small percent": urllib.parse.quote(VALUE, safe="").replace("%2F", "%2f").replace("%2B", "%2b"),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_known_value_is_found_encoded(written: str) -> None:
    redact = Redactor.from_environment({"SHOP_PASSWORD": VALUE})
    (clean,) = json.loads(redact.line(json.dumps([f"sent {written} there"])))
    assert clean.startswith("sent [redacted:")
    assert clean.endswith("] there")
    assert written[:12] not in clean


def test_another_spelling_is_another_value() -> None:
    """Else a call with the one would be taken for a call with the other when it is judged again."""
    redact = Redactor.from_environment({"SHOP_PASSWORD": VALUE})
    assert len({redact(VALUE), *map(redact, WRITTEN.values())}) >= 5


def test_what_one_text_gives_away_is_taken_out_of_all() -> None:
    tree = {"result": "access_token: q8Zr4Tn2Lw6Xk9Bv", "arguments": {"with": "q8Zr4Tn2Lw6Xk9Bv"}}
    clean = json.loads(Redactor().line(json.dumps(tree)))
    assert clean["result"] == f"access_token: {clean['arguments']['with']}"


STORY = {"story": "Your token is Ab12Cd34Ef56, your IBAN DE89 3704 0044 0532 0130 00.", "goals": []}


@pytest.mark.parametrize(
    "said",
    ["password: Ab12Cd34Ef56", "password: DE89370400440532013000", "secret=ab12-cd34-ef56", "token: Ab12Cd34Ef56."],
)
def test_what_a_story_tells_is_no_secret_for_being_named_like_one(said: str) -> None:
    redact = Redactor.from_environment({}, [json.dumps(STORY)])
    assert redact(said) == said
    assert redact("password: Zz98Yy76Xx54") != "password: Zz98Yy76Xx54"


def test_a_key_in_a_story_and_in_its_trials_is_the_same_token() -> None:
    key = "sk-" + "aB3" * 12
    told = {"story": f"Send Authorization: Bearer {'q8Zr4Tn2' * 3} and {key}.", "goals": []}
    redact = Redactor.from_environment({}, [json.dumps(told)])
    story, trial = redact.story(json.dumps(told)), redact.line(json.dumps([key, "q8Zr4Tn2" * 3]))
    for token in json.loads(trial):
        assert token.startswith("[redacted:")
        assert token in story


def test_a_word_of_a_story_is_no_secret_for_standing_in_a_variable() -> None:
    told = json.dumps({"story": "Ask for order-7788.", "goals": []})
    assert Redactor.from_environment({"API_TOKEN": "order-7788"}, [told])("order-7788") == "order-7788"
    assert Redactor.from_environment({"API_TOKEN": "order-7788"})("order-7788") != "order-7788"


def test_what_is_named_stays_in_stories() -> None:
    told = json.dumps({"story": "Your password: Ab12Cd34Ef56"})
    assert Redactor.from_environment({}, [told]).story(told) == told


@pytest.mark.parametrize("said", ["Nothing is here.", "password: q8Zr4Tn2Lw6Xk9Bv"])
def test_the_work_grows_with_the_trials_and_not_faster(said: str) -> None:
    line = json.dumps({"steps": [{"text": f"{said} {'word ' * 300}"}] * 4})
    stories = [json.dumps({"id": f"s{number}", "story": f"Order A{number}B is late."}) for number in range(6)]

    def work(trials: int) -> None:
        redact = Redactor.from_environment({}, stories * trials)
        for _ in range(12 * trials):
            redact.line(line)

    assert growth.grows_in_proportion(work, 1)


@pytest.mark.parametrize(
    "piece",
    ["-----BEGIN PRIVATE KEY-----", "sk-", "password: ", "a://b:", "cookie: a=b;", "eyJaaaaaaaa.", "token aaaa ", "a"],
)
def test_no_text_takes_long_to_be_read(piece: str) -> None:
    """Whoever writes the answers of an agent may want that."""
    assert growth.grows_in_proportion(lambda times: Redactor()(piece * times), 1000)
