"""A note beside a cassette: a model gave it an answer that cannot be used, so that it ought to be recorded anew."""

from __future__ import annotations

from pathlib import Path

from harness.redaction import Redactor

SUFFIX = ".unusable"


def note_of(cassette: Path) -> Path:
    return cassette.with_name(f"{cassette.name}{SUFFIX}")


def note_unusable(cassette: Path, why: str) -> None:
    """What was recorded stays, and is played back as it was; whoever may record does it anew."""
    told = " ".join(Redactor.from_environment()(why).split())
    note_of(cassette).write_text(f"{told}\n", encoding="utf-8")


def forget(cassette: Path) -> None:
    """The cassette and its note: it is recorded anew."""
    cassette.unlink(missing_ok=True)
    note_of(cassette).unlink(missing_ok=True)
