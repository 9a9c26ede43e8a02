"""run.json, the header of a run: what was to be played and with what, without secrets."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, model_validator

from harness.errors import UserMistake
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trajectory import Data, Usage
from harness.types.user.measurement import PartOfMeasurement

FORMAT = 1


RUN = "run.json"
MAY_CHANGE = frozenset({"budget", "prices", "isolation"})
"""Fields of the suite that change nothing about a trial: a run may be gone on with when they are others."""


class Missing(Data):
    """Shards that were not merged with the others."""

    what: str
    """Their numbers and stories, in words."""
    trials: int
    accepted: bool
    """The run is meant to be complete without them."""


class PlayedTogether(Data):
    """Two versions that are played, round by round, until it is decided which is better."""

    version: str
    """The name of this one."""
    folders: dict[str, str] = Field(default_factory=dict)
    """The name of each version, the one that the other is held against first → its folder. They stand side by side."""
    effect: float
    """The difference that is planned for, as a share of success."""


class Header(Data):
    """run.json: what was to be played, with what, without secrets."""

    format: int = FORMAT
    id: str
    created_at: str
    config: dict[str, Any]
    """The suite as resolved."""
    plan: dict[str, Any]
    """What options narrowed the suite down to."""
    planned: int | None = None
    """How many trials that is."""
    story_files: dict[str, str] = Field(default_factory=dict)
    """Story → the file it was read from."""
    versions: dict[str, str]
    scorer_version: int
    fingerprints: dict[str, str] = Field(default_factory=dict)
    """Target → a hash of its reference and of the source file behind it."""
    git_commit: str | None = None
    source: str | None = None
    """The run or the recordings that were scored again."""
    cassette: str | None = None
    """What the calls of models were recorded to or replayed from."""
    stopped: str | None = None
    """Why the run ended before everything was played, where its budget was the reason."""
    unconfirmed: str | None = None
    """Why not every failed trial was played again, alone."""
    signature: str | None = None
    """Proves that the configuration was written on this machine; see `signature.py`."""
    go_on: tuple[str, ...] = ()
    """The option with which it could be resumed, then."""
    overshot: str | None = None
    """That more was spent than its budget allows."""
    spent_besides: Usage | None = None
    """What was spent on trials that were cut off, and are not in the run."""
    planned_in_all: int | None = None
    """Of a shard: how many trials all shards have together."""
    unmeasured: str | None = None
    """Why its user, or its judge, is not measured as the suite demands."""
    missing: Missing | None = None
    """Of a merged run: what was not at hand."""
    measures: PartOfMeasurement | None = None
    """Of a run that measures a user: which part of the measurement it is."""

    decides: PlayedTogether | None = None
    """Of a run that is one of two versions, played until it is decided which is better."""

    @property
    def resumed_by(self) -> str:
        """The command that goes on with it, less `--resume RUN`."""
        return "harness simulate" if self.measures is None else "harness doctor"

    @model_validator(mode="before")
    @classmethod
    def _share_of_undecided(cls, value: Any) -> Any:
        """Once `max_undecided` was a whole number of trials, 0 where nothing was said of it; now it is a share."""
        match value:
            case {"config": {"gate": {"max_undecided": int(count)} as gate} as config}:
                planned = value.get("planned")
                share = min(count / planned, 1.0) if count and isinstance(planned, int) and planned > 0 else None
                return {**value, "config": {**config, "gate": {**gate, "max_undecided": share}}}
        return value


def read_header(path: Path) -> Header:
    """Raises UserMistake when there is none, or it is not one that could be gone on with."""
    try:
        header = Header.model_validate_json((path / RUN).read_bytes())
        Suite.model_validate(header.config)
    except (FileNotFoundError, NotADirectoryError):
        raise UserMistake(f"{path}: is no run: it has no {RUN}") from None
    except OSError as problem:
        raise UserMistake(f"{path / RUN}: cannot be read: {problem.strerror}") from None
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False)[0]
        place = [*(["config"] if problem.title == Suite.__name__ else []), *map(str, first["loc"])]
        where = f"{'.'.join(place)}: " if place else ""
        raise UserMistake(
            f"{path / RUN}: is not the header of a run: {where}{first['msg']}; put the file back as it was, or play a "
            "new run"
        ) from None
    if header.format != FORMAT:
        raise UserMistake(
            f"{path / RUN}: was written in format {header.format}, this version reads {FORMAT}; use the version of "
            "harness that wrote it"
        )
    return header


def fingerprint(target: Target, source: Path | None) -> str:
    """A hash of a target's reference, its kwargs and the source file it was loaded from."""
    digest = hashlib.sha256(target.identity.encode())
    if source is not None and source.is_file():
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


NO_COMMIT = "(initial)"
"""What git calls the commit of a checkout that has none."""


def git_commit() -> str | None:
    """The commit of the current folder, with a + when there are changes beside it; None outside a checkout."""
    import subprocess

    asked = ["git", "status", "--porcelain=v2", "--branch", "--no-ahead-behind", "-uno"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, timeout=10, check=True).stdout.splitlines()
    except (OSError, subprocess.SubprocessError):
        return None
    commit = next((line.split()[-1] for line in told if line.startswith("# branch.oid ")), NO_COMMIT)
    if commit == NO_COMMIT:
        return None
    return commit + ("+" if any(not line.startswith("# ") for line in told) else "")
