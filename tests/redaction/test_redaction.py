"""Secrets are taken out of text, equal ones by equal tokens."""

from __future__ import annotations

import json

import pytest

from harness.redaction import Redactor

SECRETS = [
    "sk-proj-abcdefghijklmnop1234",
    "ghp_" + "a1" * 18,
    "github_pat_" + "a1" * 30,
    "glpat-abcdefghij0123456789",
    "hf_" + "a1" * 17,
    "xoxb-1234567890-abcdef",
    "AKIA" + "A1" * 8,
    "AIza" + "a" * 35,
    "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2Q",
]


@pytest.mark.parametrize("secret", SECRETS)
def test_what_looks_like_a_secret_is_replaced(secret: str) -> None:
    text = json.dumps({"said": f"my key is {secret}, keep it", "again": secret})
    clean = Redactor()(text)
    assert secret not in clean
    said, again = json.loads(clean).values()
    assert again in said


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        pytest.param('{"Authorization": "Bearer abc.DEF-123456"}', "abc.DEF-123456", id="a bearer header"),
        pytest.param('{"api_key": "my-0wn-k3y9x7"}', "my-0wn-k3y9x7", id="a key by its name"),
        pytest.param('{"a": "{\\"password\\": \\"Pass#word-1\\"}"}', "Pass#word-1", id="JSON inside JSON"),
        pytest.param("url?api_key=abcdef123456&x=1", "abcdef123456", id="a query"),
    ],
)
def test_what_is_named_like_a_secret_is_replaced_everywhere(text: str, secret: str) -> None:
    clean = json.loads(Redactor().line(json.dumps({"first": f"It is {secret}.", "then": text, "number": 12345678})))
    assert secret not in json.dumps(clean)
    assert clean["number"] == 12345678


def test_values_of_the_environment_are_replaced() -> None:
    redact = Redactor.from_environment({"DESK_API_KEY": 'quote"and\\slash', "HOME": "/home/somebody", "A_KEY": "short"})
    assert 'quote"and' not in redact('quote"and\\slash')
    assert "quote" not in redact(json.dumps({"x": 'quote"and\\slash'}))
    assert redact("/home/somebody short") == "/home/somebody short"


NASTY = [
    pytest.param('pass"word-quoted', id="a quote"),
    pytest.param("back\\slash-and-more", id="a backslash"),
    pytest.param("ends-in-backslash\\", id="a backslash at its end"),
    pytest.param("tab\tbetween-words", id="a tab"),
    pytest.param("größe-ohne-ende", id="letters beyond ASCII"),
    pytest.param('alles"zu\\gleich\tä\n\U0001f600', id="all of them"),
    pytest.param("not-utf8-\udcff-byte", id="a byte that is no UTF-8"),
]


@pytest.mark.parametrize("secret", NASTY)
@pytest.mark.parametrize("inner", [True, False], ids=["inner ASCII", "inner Unicode"])
@pytest.mark.parametrize("outer", [True, False], ids=["outer ASCII", "outer Unicode"])
def test_a_secret_is_replaced_however_often_it_is_escaped(secret: str, inner: bool, outer: bool) -> None:
    redact = Redactor.from_environment({"DB_PASSWORD": secret})
    token = redact(secret)
    assert token.startswith("[redacted:")
    once = json.dumps({"message": f"It is {secret}."}, ensure_ascii=inner)
    said = {"content": f"Context: {once}", "plain": f"It is {secret}."}
    clean = json.loads(redact(json.dumps(said, ensure_ascii=outer)))
    assert json.loads(redact(once)) == {"message": f"It is {token}."}
    assert clean == {"content": f'Context: {{"message": "It is {token}."}}', "plain": f"It is {token}."}


def test_of_two_secrets_the_longer_is_replaced_first() -> None:
    redact = Redactor.from_environment({"A_TOKEN": "long-enough", "B_TOKEN": "long-enough-and-longer"})
    assert "longer" not in redact("it is long-enough-and-longer")


def test_redacting_twice_changes_nothing() -> None:
    redact = Redactor()
    once = redact(f'{{"api_key": "{SECRETS[0]}"}}')
    assert redact(once) == Redactor()(once) == once


@pytest.mark.parametrize(
    "text",
    ['{"input_tokens": 12, "secret": null}', "the password is something", "risk-averse and task-oriented people", "bearer of news"],
)  # fmt: skip
def test_plain_words_stay(text: str) -> None:
    assert Redactor()(text) == text
