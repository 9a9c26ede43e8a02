"""The conversations that stories are made of: trials of runs, or recordings of another system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from pydantic import JsonValue

from harness.errors import UserMistake, nearest
from harness.formats.recordings import moment, read_recordings
from harness.runs.folder.store import StoredRun, find_run
from harness.types.rules import Rules
from harness.types.story import Severity, Story
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial

MOST_NAMED = 8
WEIGHTS = {"severity": get_args(Severity), "kind": ("golden", "bad", "edge")}
"""What a recording may say of the story that is made of it."""


@dataclass(frozen=True, slots=True)
class TaskConversations:
    """Conversations of one task, and what is known of them."""

    conversations: Sequence[Trajectory]
    agent: str
    name: str
    origin: Mapping[str, JsonValue]
    notes: tuple[str, ...] = ()
    played: Story | None = None
    """The story they were played from; None where a person spoke, or they were recorded elsewhere."""
    weight: Mapping[str, str] = field(default_factory=dict)
    """severity and kind, where a recording says them."""
    rules: Rules = field(default_factory=Rules)
    folder: Path | None = None
    """Where the dataset is that the suite selects; None where the suite is somebody else's."""


def from_runs(
    names: Sequence[str], story: str | None, out: Path, *, mine: bool, trial: int | None
) -> TaskConversations:
    """The trials of one story in a run, or in several: with `mine` all that went well, else one. Raises UserMistake."""
    runs = [StoredRun.read(find_run(name, out)) for name in names]
    known = sorted({trial.story for run in runs for trial in run.trials.facts})
    if story is None:
        raise UserMistake(f"{names[0]}: which story? It has {_some(known)}")
    trials = [trial for run in runs for trial in run.trials.of_story(story)]
    if not trials:
        raise UserMistake(f'{names[0]}: no trial of a story "{story}"{nearest(story, known)}')
    chosen = _good(trials, names[0]) if mine else [_one(trials, trial, names[0])]
    first, suite = chosen[0], runs[0].suite
    notes: tuple[str, ...] = ()
    if first.outcome != "success":
        notes = (f"the trial ended as {first.outcome}: the goals are what the agent did, not what it should have done",)
    played = None if first.user == "me" else next((each for each in runs[0].stories if each.id == story), None)
    folder = Path(suite.stories[0]) if suite.stories and runs[0].made_here else None
    ids = [run.header.id for run in runs]
    return TaskConversations(
        conversations=[each.trajectory for each in chosen],
        agent=(played.agent if played is not None else "") or first.agent,
        name=story,
        origin=_mined_origin(ids, chosen) if mine else _promoted_origin(ids[0], first),
        notes=notes,
        played=played,
        rules=suite.rules,
        folder=folder if folder is None or folder.is_dir() else folder.parent,
    )


def _promoted_origin(run: str, trial: Trial) -> dict[str, JsonValue]:
    date = moment(trial.trajectory.started_at)
    return {
        "source": "promoted",
        "run": run,
        "story": trial.story,
        "trial": trial.trial,
        "attempt": trial.attempt,
        "trace": trial.trajectory.id,
        **({} if date is None else {"date": date}),
    }


def _mined_origin(runs: Sequence[str], trials: Sequence[Trial]) -> dict[str, JsonValue]:
    return {
        "source": "mined",
        "run": runs[0],
        "story": trials[0].story,
        "runs": list(runs),
        "conversations": len(trials),
    }


def _one(trials: Sequence[Trial], number: int | None, source: str) -> Trial:
    """The trial of that number; by default the first good one."""
    if number is None:
        return next((trial for trial in trials if trial.outcome == "success"), trials[0])
    chosen = next((trial for trial in trials if trial.trial == number), None)
    if chosen is None:
        numbers = ", ".join(str(trial.trial) for trial in trials)
        raise UserMistake(f'{source}: story "{trials[0].story}" has no trial {number} (there are {numbers})')
    return chosen


def _good(trials: Sequence[Trial], source: str) -> list[Trial]:
    good = [trial for trial in trials if trial.outcome == "success"]
    if len(good) < 2:
        raise UserMistake(
            f"{source}: mining compares conversations that went well, and there are {len(good)}; play more with "
            "--trials, or name more runs with --with"
        )
    return good


def from_recordings(paths: Sequence[str], story: str | None, *, mine: bool) -> TaskConversations:
    """One conversation of a file or folder of recordings; with `mine`, all of them as one task. Raises UserMistake."""
    source = paths[0]
    recordings = {name: each for path in paths for name, each in read_recordings([path]).recordings.items()}
    if not recordings:
        raise UserMistake(f"{source}: there is no recorded conversation in it")
    if mine and len(recordings) < 2:
        raise UserMistake(f"{source}: mining compares several conversations of one task, and there is one")
    if not mine and story is None and len(recordings) > 1:
        raise UserMistake(f"{source}: which conversation? There are {_some(list(recordings))}")
    if story is not None and not mine and story not in recordings:
        raise UserMistake(f'{source}: no conversation "{story}"{nearest(story, recordings)}')
    chosen = list(recordings.values()) if mine else [recordings[story or next(iter(recordings))]]
    name = story or (Path(source).stem if mine else next(iter(recordings)))
    kind = "mined" if mine else "promoted"
    origin: dict[str, JsonValue] = {"source": kind, "recording": Path(source).name, "conversations": len(chosen)}
    noted = chosen[0].noted
    if not mine:
        origin |= {key: noted[key] for key in ("trace", "date") if key in noted}
    weight = {key: noted[key] for key, known in WEIGHTS.items() if noted.get(key) in known}
    return TaskConversations([each.trajectory for each in chosen], "agent", name, origin, weight=weight)


def _some(names: Sequence[str]) -> str:
    return f"{', '.join(names[:MOST_NAMED])}{' …' if len(names) > MOST_NAMED else ''}"
