"""harness promote: a conversation that was played or recorded becomes a story of the dataset."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.analysis.gate import PASSED
from harness.errors import UserMistake, nearest
from harness.formats.lint import lint
from harness.formats.recordings import read_recordings
from harness.formats.story_parser import story_document
from harness.plugins import load
from harness.redaction import Redactor
from harness.runs.header import RUN
from harness.runs.store import StoredRun, dumps, find_run, safe_name, write_text
from harness.types.story import Story, Tools
from harness.types.trajectory import Trajectory
from harness.types.trial import Trial
from harness.types.verdict import Rules

PROMOTION, MINING, SETTING = (
    "generators.recordings.promote:promote",
    "generators.recordings.mining:mine",
    "generators.recordings.promote:Setting",
)
"""By name: the harness does without the generators wherever it does not generate."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to become of the conversation."""

    trial: int | None = None
    mine: bool = False
    further: tuple[str, ...] = ()
    """More runs of the same task."""
    folder: Path | None = None
    id: str | None = None
    rubric: str | None = None
    tools: Tools = Tools()
    """What tools do, where nobody says so."""
    force: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """Conversations of one task, and what is known of them."""

    conversations: Sequence[Trajectory]
    agent: str
    name: str
    origin: dict[str, Any]
    notes: tuple[str, ...] = ()
    played: Story | None = None
    rules: Rules | None = None
    folder: Path | None = None
    """Where the dataset is that the suite selects."""


def run(source: str, story: str | None, wish: Wish, out: Path, as_json: bool) -> int:
    """Write the story and say what it is made of. Raises UserMistake; nothing that exists is overwritten unasked."""
    if wish.further and not wish.mine:
        raise UserMistake("--with names further conversations of the same task: it goes with --mine")
    recorded = Path(source).exists() and not (Path(source) / RUN).is_file()
    found = _recorded(source, story, wish) if recorded else _played(source, story, wish, out)
    setting = load(SETTING)(
        id=wish.id or (found.name if recorded else f"{found.name}-{'mined' if wish.mine else 'promoted'}"),
        agent=found.agent,
        played=found.played,
        labels=(f"agent={found.agent}",),
        origin=found.origin,
        rules=_told(found.rules or Rules(), wish.tools),
    )
    try:
        made = load(MINING)(found.conversations, setting) if wish.mine else _promoted(found.conversations[0], setting)
    except ValueError as problem:
        raise UserMistake(f"{source}: {found.name}: {problem}; nothing was written") from None
    result = made.story.model_copy(update={"tools": _more(made.story.tools, wish.tools)})
    if wish.rubric is not None:
        result = result.model_copy(update={"checks": ({"type": "judge", "rubric": wish.rubric},)})
    folder = wish.folder or found.folder
    if folder is None:
        raise UserMistake("where should the story be written? Give the folder of your stories, with --to")
    document = dumps(story_document(result)) + "\n"
    path = folder / f"{safe_name(result.id)}.json"
    before = _before(path, found.played, wish)
    _write(path, Redactor.from_environment()(document))
    lines = _mined_lines(made) if wish.mine else _promoted_lines(made)
    warnings = [*found.notes, *getattr(made, "notes", ()), *lint(result)]
    if as_json:
        print(json.dumps({"story": str(path), "made_of": lines, "warnings": warnings}))
        return PASSED
    print(*lines, sep="\n")
    if before is not None and wish.mine:
        print("", *difflib.unified_diff(*_lines(before, document), *before[:1], str(path), lineterm="", n=1), sep="\n")
    print(*(f"warning: {each}" for each in warnings), f"written: {path}", sep="\n")
    print(f"read it, then prove it: harness validate {path} --tools MODULE:FUNCTIONS --execute --mutate")
    return PASSED


def _told(rules: Rules, tools: Tools) -> Rules:
    """The rules, with what the person says of the tools first."""
    return rules.model_copy(update={"tools": _more(rules.tools, tools)})


def _more(known: Tools, told: Tools) -> Tools:
    return Tools(write=(*told.write, *known.write), read=(*told.read, *known.read))


def _promoted(conversation: Trajectory, setting: Any) -> Any:
    return load(PROMOTION)(conversation, setting)


# --------------------------------------------------------------------------------------------- where it is taken from


def _played(source: str, story: str | None, wish: Wish, out: Path) -> Found:
    """The trials of one story in a run, or in several."""
    runs = [StoredRun.read(find_run(name, out)) for name in (source, *wish.further)]
    first = runs[0]
    known = sorted({trial.story for run in runs for trial in run.trials})
    if story is None:
        raise UserMistake(f"{source}: which story? It has {', '.join(known[:8])}{' …' if len(known) > 8 else ''}")
    trials = [trial for run in runs for trial in run.trials if trial.story == story]
    if not trials:
        raise UserMistake(f'{source}: no trial of a story "{story}"{nearest(story, known)}')
    chosen = _good(trials, source) if wish.mine else [_one(trials, wish.trial, source)]
    trial = chosen[0]
    notes: tuple[str, ...] = ()
    if trial.outcome != "success":
        notes = (f"the trial ended as {trial.outcome}: the goals are what the agent did, not what it should have done",)
    played = None if trial.user == "me" else next((each for each in first.stories if each.id == story), None)
    stories = first.suite.stories
    folder = Path(stories[0]) if stories else None
    return Found(
        conversations=[each.trajectory for each in chosen],
        agent=trial.agent if played is None else played.agent,
        name=story,
        origin=_origin([run.header.id for run in runs], chosen, wish),
        notes=notes,
        played=played,
        rules=first.suite.rules,
        folder=folder if folder is None or folder.is_dir() else folder.parent,
    )


def _origin(runs: Sequence[str], trials: Sequence[Trial], wish: Wish) -> dict[str, Any]:
    origin: dict[str, Any] = {"source": "mined" if wish.mine else "promoted", "run": runs[0], "story": trials[0].story}
    if wish.mine:
        return {**origin, "runs": list(runs), "conversations": len(trials)}
    return {**origin, "trial": trials[0].trial, "attempt": trials[0].attempt}


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


def _recorded(source: str, story: str | None, wish: Wish) -> Found:
    """One conversation of a file or folder of recordings; with `--mine`, all of them as one task."""
    recordings = {
        name: each for path in (source, *wish.further) for name, each in read_recordings([path]).recordings.items()
    }
    if not recordings:
        raise UserMistake(f"{source}: there is no recorded conversation in it")
    if wish.mine and len(recordings) < 2:
        raise UserMistake(f"{source}: mining compares several conversations of one task, and there is one")
    if not wish.mine and story is None and len(recordings) > 1:
        names = ", ".join(list(recordings)[:8])
        raise UserMistake(f"{source}: which conversation? There are {names}{' …' if len(recordings) > 8 else ''}")
    if story is not None and not wish.mine and story not in recordings:
        raise UserMistake(f'{source}: no conversation "{story}"{nearest(story, recordings)}')
    chosen = list(recordings.values()) if wish.mine else [recordings[story or next(iter(recordings))]]
    name = story or (Path(source).stem if wish.mine else next(iter(recordings)))
    origin: Mapping[str, Any] = {
        "source": "mined" if wish.mine else "promoted",
        "recording": Path(source).name,
        "conversations": len(chosen),
    }
    return Found([each.trajectory for each in chosen], "agent", name, dict(origin))


# ---------------------------------------------------------------------------------------------------- what is written


def _before(path: Path, played: Story | None, wish: Wish) -> tuple[str, str] | None:
    """What the new story is held against: the file it replaces, else the story that was played."""
    if path.exists():
        if not wish.force:
            raise UserMistake(f"{path}: exists already; give another --id, or --force to replace it")
        return str(path), path.read_text(encoding="utf-8")
    return (played.id, dumps(story_document(played)) + "\n") if played is not None else None


def _lines(before: tuple[str, str], after: str) -> tuple[list[str], list[str]]:
    return before[1].splitlines(), after.splitlines()


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None


def _promoted_lines(made: Any) -> list[str]:
    lines = []
    for offer in made.offers:
        lines.append(f"{'on ' if offer.on else 'off'} {offer.name}: {offer.why}")
        lines += [f"      {rule.argument}: {rule.strategy}, {rule.why}" for rule in offer.rules]
    return lines


def _mined_lines(made: Any) -> list[str]:
    return [*map(str, made.support), *(f"left out: {each}" for each in made.left_out)]
