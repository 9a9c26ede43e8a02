"""mutation.json: the share of planted mistakes that a run's stories catch, kept beside its trials."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from pydantic import ValidationError

from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import write_text
from harness.types.mutation import MutationFigure
from harness.types.verdict import SCORER_VERSION

MUTATION = "mutation.json"


def passed_trials(trials: Iterable[TrialFacts]) -> str:
    """A hash of which trials passed: when others do, the figure is no longer about this run."""
    passed = sorted([each.story, each.trial, each.attempt] for each in trials if each.outcome == "success")
    return hashlib.sha256(json.dumps(passed).encode()).hexdigest()[:16]


def keep_mutation(folder: Path, figure: MutationFigure, redact: Callable[[str], str]) -> None:
    """In place of the one before. Raises OSError."""
    write_text(folder / MUTATION, redact(figure.model_dump_json(indent=2)) + "\n")


def read_mutation(folder: Path, trials: Iterable[TrialFacts]) -> MutationFigure | None:
    """None where there is none, it cannot be read, or it is about other trials or of another scorer: nothing rests on
    it."""
    try:
        figure = MutationFigure.model_validate_json((folder / MUTATION).read_bytes())
    except (OSError, ValidationError):
        return None
    return figure if figure.scorer_version == SCORER_VERSION and figure.of == passed_trials(trials) else None
