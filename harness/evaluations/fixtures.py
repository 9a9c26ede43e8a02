"""What tests are handed by the plugin: a way to play one story, and the cassette of a test."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError, UserMistake
from harness.types.trial import Trial

MODES = ("auto", "record", "replay")
SUFFIX = ".cassette"


class NoVerdict(HarnessError):
    """A trial that says nothing of the agent: error, or unsure."""


@dataclass(frozen=True, slots=True)
class SimulateFixture:
    """Plays a story against an agent, inside of a test."""

    out: Path
    """Where runs are written."""

    def __call__(self, story: Any, agent: Any = None, **options: Any) -> Trial:
        """Play it once, and get the trial: `trial.outcome`, `trial.verdict`, `trial.trajectory`.

        `story` is a `Story`, a dict or a file of one, `agent` the agent itself or `module:attribute`; `options` are
        those of `harness.simulate`. Raises UserMistake, where several trials are asked for as well.
        """
        from harness.threads import run_sync

        return run_sync(self.play(story, agent, **options))

    async def play(self, story: Any, agent: Any = None, **options: Any) -> Trial:
        """The same in an `async` test, which other entries do not wait for."""
        from harness.api import simulate
        from harness.llm.cassette.unusable import note_unusable, unusable_in

        run = await simulate(story, **{"agent": agent, "out": self.out, "confirm": False, **options})
        trials = [facts.read() for facts in run.trials.facts]
        if len(trials) != 1:
            raise UserMistake(f"simulate: {len(trials)} trials were played; one story and trials=1 were expected")
        (trial,) = trials
        record = options.get("record")
        if record is not None and (why := unusable_in(trial)) is not None:
            note_unusable(Path(record), why)
        return trial


def assert_success(trial: Trial) -> None:
    """The journey succeeded. Raises AssertionError that says why not.

    A trial without a verdict is no failure of the agent: void skips, and error and unsure raise NoVerdict.
    """
    from harness.report.trial.why import why

    __tracebackhide__ = True
    if trial.outcome == "success":
        return
    reason = f"{trial.story}: {trial.outcome}: {why(trial, None)}"
    if trial.outcome == "fail":
        raise AssertionError(reason)
    if trial.outcome == "void":
        pytest.skip(reason)
    raise NoVerdict(reason)


def cassette_for(test: pytest.FixtureRequest, mode: str | None) -> Mapping[str, Path]:
    """What `simulate` and judges are given, so that calls of models are recorded, or played back.

    A test has its file: cassettes/MODULE/TEST.cassette beside it. `auto` plays back what is there, and records what is
    not, or holds an answer of a judge that could not be used; where the variable CI is set, nothing is recorded. Raises
    UserMistake where there is nothing to play back.
    """
    from harness.llm.cassette.unusable import forget, note_of
    from harness.runs.folder.store import safe_name

    mode = mode or ("replay" if os.environ.get("CI") else "auto")
    path: Path = test.path.parent / "cassettes" / test.path.stem / f"{safe_name(test.node.name)}{SUFFIX}"
    worth_playing = mode == "replay" or not note_of(path).is_file()
    if mode != "record" and path.is_file() and worth_playing:
        return {"replay": path}
    if mode == "replay":
        raise UserMistake(
            f"{path}: there is no such cassette, and none is recorded here; record it with "
            f"pytest --harness-cassettes=record {test.node.nodeid!r}, and keep it with the tests"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    forget(path)
    return {"record": path}
