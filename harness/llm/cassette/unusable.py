"""A note beside a cassette: a model gave it an answer that cannot be used, so that it ought to be recorded anew."""

from __future__ import annotations

from pathlib import Path

from harness.redaction import Redactor
from harness.types.trial import Trial

SUFFIX = ".unusable"
UNAVAILABLE = "judge_unavailable"


def note_of(cassette: Path) -> Path:
    return cassette.with_name(f"{cassette.name}{SUFFIX}")


def note_unusable(cassette: Path, why: str) -> None:
    """What was recorded stays, and is played back as it was; whoever may record does it anew."""
    told = " ".join(Redactor.from_environment()(why).split())
    note_of(cassette).write_text(f"{told}\n", encoding="utf-8")


def unusable_in(trial: Trial) -> str | None:
    """Why the judge of a trial was of no use, in words; None where it was."""
    if trial.failure is not None and trial.failure.code == UNAVAILABLE:
        return f"{trial.story}: {trial.failure.message}"
    checks = trial.verdict.checks if trial.verdict is not None else ()
    return next((f"{trial.story}: {each.message}" for each in checks if each.code == UNAVAILABLE), None)


def told_unusable(cassette: Path) -> str | None:
    """What is said of a cassette that has a note."""
    note = note_of(cassette)
    if not note.is_file():
        return None
    why = note.read_text(encoding="utf-8").strip()
    return (
        f"{cassette}: holds an answer of a judge that could not be used ({why}); it is played back as it was; "
        f"--record {cassette} asks anew"
    )


def forget(cassette: Path) -> None:
    """The cassette and its note: it is recorded anew."""
    cassette.unlink(missing_ok=True)
    note_of(cassette).unlink(missing_ok=True)
