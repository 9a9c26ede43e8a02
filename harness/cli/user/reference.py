"""Plays the stories that people have played with a user, against the same agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.analysis.run import Run
from harness.errors import UserMistake
from harness.runs.folder.store import find_run
from harness.runs.request import PreparedRun, RunRequest, prepare
from harness.types.story import Story

OWN = "me"


def read(names: Sequence[str], out: Path) -> list[Run]:
    """Runs of people: played with --user me, or recordings that were judged. Raises UserMistake."""
    runs = [Run.read(find_run(name, out)) for name in names]
    wrong = [
        f"--reference {run.path}: was played by {', '.join(sorted(users))}; expected a run of people: simulate --user "
        "me, or harness score of recordings"
        for run in runs
        if (users := {trial.user for trial in run.trials} - {OWN, "recorded"})
    ]
    if wrong:
        raise UserMistake(*wrong)
    return runs


def prepared(people: Sequence[Run], agent: str | None, fields: Mapping[str, Any], out: Path) -> PreparedRun:
    """The same stories, by the user. Without an agent, that of the runs is played. Raises UserMistake."""
    stories = _stories(people)
    settings: dict[str, Any] = {"name": "user-reference", **_judging(people[0]), **fields}
    if agent is None:
        suite = people[0].suite
        why = _not_playable(people[0])
        if why is not None:
            raise UserMistake(f"--reference {people[0].path}: {why}: name it: harness doctor AGENT --user …")
        settings["targets"] = suite.model_dump(mode="json", exclude_unset=True)["targets"]
    return prepare(RunRequest(stories=stories, agent=agent, fields=settings, confirm=False, out=out))


def _not_playable(run: Run) -> str | None:
    """Why the agent of a run cannot be taken from it."""
    if any(target.known.recorded for target in run.suite.targets.values()):
        return "is of recordings, so the agent is not known"
    return None if run.made_here else "was not made here, and its agent would be run"


def _judging(run: Run) -> dict[str, Any]:
    """What of a suite says how journeys are judged; they are judged alike then."""
    fields = run.suite.model_dump(mode="json", exclude_unset=True)
    trusted = ("rules", "limits", *(("judge", "entailment", "embeddings", "env") if run.made_here else ()))
    return {name: fields[name] for name in trusted if fields.get(name) is not None}


def _stories(people: Sequence[Run]) -> list[Story]:
    """Of all runs, each once. Raises UserMistake when one is not the same everywhere."""
    found: dict[str, Story] = {}
    for run in people:
        played = {trial.story for trial in run.trials.facts}
        for story in run.stories:
            if story.id in played and found.setdefault(story.id, story) != story:
                raise UserMistake(f"--reference {run.path}: story {story.id} is not the same as in the other runs")
    if not found:
        raise UserMistake("--reference: nothing was played in these runs")
    return list(found.values())
