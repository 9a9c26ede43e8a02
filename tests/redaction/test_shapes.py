"""Which texts hold secrets: measured on made-up ones that are shaped as real ones are, and on what only looks alike."""

from __future__ import annotations

import json

import pytest
import secret_texts

from harness.redaction import Redactor
from harness.redaction.known import secrets_of

HALVES = {
    "in view": (secret_texts.SECRETS_SEEN, secret_texts.INNOCENTS_SEEN),
    "sealed": (secret_texts.SECRETS_SEALED, secret_texts.INNOCENTS_SEALED),
}


def result_of(line: str) -> str:
    return str(json.loads(line)["steps"][0]["events"][0]["result"])


@pytest.mark.parametrize("half", HALVES)
def test_secrets_are_found_and_what_looks_alike_stays(half: str) -> None:
    secrets, innocents = HALVES[half]
    redact = Redactor()
    missed = []
    for each in secrets:
        text, marked = secret_texts.secrets_in(each)
        assert marked
        clean = result_of(redact.line(secret_texts.told(text)))
        missed += [text for secret in marked if secret in clean]
    taken = [each for each in innocents if result_of(redact.line(secret_texts.told(each))) != each]
    print(f"{half}: {len(secrets) - len(missed)}/{len(secrets)} found, {len(taken)}/{len(innocents)} taken for one")
    assert (missed, taken) == ([], [])


@pytest.mark.parametrize("half", HALVES)
def test_what_is_found_is_found_in_the_line_of_a_file_too(half: str) -> None:
    """A line without any hint is not looked into."""
    redact = Redactor()
    texts = [secret_texts.secrets_in(each)[0] for each in HALVES[half][0]]
    assert [text for text in texts if not redact.is_suspect(secret_texts.told(text))] == []


PLAIN = {
    "the name of a column": ("SORT_KEY", "created_at"),
    "an event of ours": ("API_TOKEN", "tool_call"),
    "an outcome of ours": ("DESK_PASSWORD", "success"),
    "a date": ("LICENCE_KEY", "2026-03-09"),
    "a number": ("PARTITION_KEY", "1234567890"),
    "a path": ("TLS_KEY", "/etc/ssl/private/key-4711a.pem"),
    "a region": ("REGION_KEY", "eu-central-1"),
    "one letter often": ("API_KEY", "aaaaaaaaaaaaa1"),
    "short": ("A_KEY", "a1b2c3"),
    "the name of a secret": ("SECRET_NAME", "orders-db-4f7a2c9d8e"),
    "another name": ("GIT_COMMIT", "4f7a2c9d8e4f7a2c9d8e"),
}
SECRET = {
    "a key": ("SHOP_API_KEY", "4f7a2c9d8e4f7a2c"),
    "a password of words": ("SHOP_PASSWORD", "correct-horse-battery"),
    "a password": ("DB_PASS", "hunter2!"),
    "an UUID": ("POSTMARK_TOKEN", "3f2b8c1e-7a64-4c0d-9b1e-2f6a8d7c5e41"),
    "a key under any name": ("WHATEVER", "ghp_" + "a1B2" * 9),
    "letters alone": ("API_KEY", "abcdefghijklmnopqrstuvwx"),
}


@pytest.mark.parametrize(("name", "value"), PLAIN.values(), ids=PLAIN)
def test_a_variable_is_no_secret_for_its_name_alone(name: str, value: str) -> None:
    assert list(secrets_of({name: value})) == []


@pytest.mark.parametrize(("name", "value"), SECRET.values(), ids=SECRET)
def test_a_variable_is_a_secret_by_name_and_shape(name: str, value: str) -> None:
    assert set(secrets_of({name: value})) == {value}


def test_the_password_in_the_address_of_a_database_is_one() -> None:
    address = "postgresql://shop:s3cr3t-Wh4l3@db.internal/orders"
    redact = Redactor.from_environment({"DATABASE_URL": address})
    assert redact(f"cannot connect to {address}").endswith("@db.internal/orders")
    assert "s3cr3t-Wh4l3" not in redact(f"cannot connect to {address}, tried s3cr3t-Wh4l3")
