"""Judges what was recorded: a run again, or the conversations of others. Nothing is played."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from harness import __version__
from harness.errors import JudgeFailed, Unavailable, UserMistake
from harness.formats.datasets.stories import stories_of
from harness.formats.recordings import read_recordings
from harness.formats.recordings_by_story import Pair, pair
from harness.formats.suite_files import find_suite, suite_of
from harness.llm.cassette.file import Cassette
from harness.llm.cassette.session import CassetteSession
from harness.llm.prices import read_prices
from harness.llm.transport import close_connections
from harness.llm.trial_models import TrialModels
from harness.runs.executor import seldom_collected
from harness.runs.failures import side_failure
from harness.runs.folder.store import RunFolder, StoredRun
from harness.runs.measured.judge import judge_not_as_demanded, of_the_user
from harness.runs.selection.choices import selected
from harness.runs.worlds.expected import RunWorlds
from harness.runs.worlds.recorded import replayed, world_of_recordings
from harness.runs.worlds.replay import OpensWorld
from harness.scoring.with_models import (
    check_meaning,
    check_responses,
    judge_failure,
    judged,
    load_for,
    open_ladder,
    open_panel,
    weights_of,
)
from harness.scoring.world.end import EndState
from harness.threads import run_sync
from harness.types.model_spec import DEFAULT_EMBEDDINGS
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import UNNAMED, Target
from harness.types.trial import Failure, Trial, outcome_of
from harness.types.verdict import SCORER_VERSION

Told = Callable[[Trial], Any]
"""Is told of each trial that was judged."""
Ended = Callable[[Trial, Story], Awaitable[tuple[Trial, EndState | None]]]
"""How the world of a trial ended, and the trial with what is known of that."""


def score_run(
    run: StoredRun, changes: Mapping[str, Any], out: Path, told: Told | None = None, cassette: Cassette | None = None
) -> StoredRun:
    """The trials of a run judged again, in a new run that names the old one. Raises UserMistake.

    What came of playing failed trials again, alone, goes along as far as they still fail.
    """
    suite = suite_of(_trusted(run, changes, asked=cassette is None or not cassette.replays), changes)
    stories, worlds = {story.id: story for story in run.stories}, RunWorlds(run.worlds)

    async def ended(trial: Trial, story: Story) -> tuple[Trial, EndState | None]:
        return trial, worlds.recorded_end(story, trial.world)

    trials = [(trial, stories[trial.story]) for trial in run.trials]
    _check((story for _, story in trials), suite, cassette)
    folder = _new_folder(suite, run.stories, out, run.header.id, cassette, run)
    folder.worlds.take_over(run.worlds)
    judged = run_sync(_judge_all(trials, suite, told, cassette, ended))
    failed = {(*trial.key, trial.attempt) for trial in judged if trial.outcome == "fail"}
    for each in run.confirmations:
        if each.key in failed:
            folder.confirm(each)
    return _write(folder, judged)


def _trusted(run: StoredRun, changes: Mapping[str, Any], *, asked: bool) -> dict[str, Any]:
    """The fields of its suite; of a run that was not made here, without what would be loaded, asked or paid.

    Raises UserMistake when that has to be given again.
    """
    fields, suite = run.suite.model_dump(exclude_unset=True), run.suite
    if run.made_here:
        return fields
    judge = changes.get("judge")
    again = dict(judge) if isinstance(judge, Mapping) else {"model": judge} if judge else {}
    if suite.judge is not None and "judge" not in changes and asked:
        raise UserMistake(_again(run, f"its judge {suite.judge.model}", f"--judge-model {suite.judge.model}"))
    if suite.judge is not None and suite.judge.base_url and again and "base_url" not in again and asked:
        address = suite.judge.base_url
        raise UserMistake(_again(run, f"the address of its judge, {address},", f"--judge-base-url {address}"))
    if suite.embeddings not in (None, DEFAULT_EMBEDDINGS) and "embeddings" not in changes:
        raise UserMistake(_again(run, f"its embeddings {suite.embeddings}", f"--embeddings {suite.embeddings}"))
    if suite.entailment is not None and "entailment" not in changes:
        model = suite.entailment.model
        raise UserMistake(_again(run, f"its entailment {model}", f"--entailment {model}"))
    if asked and suite.judge is not None:
        fields["judge"] = {"model": suite.judge.model} if again else None
    return {name: value for name, value in fields.items() if name != "prices"}


def _again(run: StoredRun, what: str, option: str) -> str:
    return f"{run.path}: was not made here, and {what} would be used with your key or on your machine: add {option}"


@dataclass(frozen=True, slots=True)
class RecordedConversations:
    """Recorded conversations beside the stories they are judged by."""

    suite: Suite
    pairs: Sequence[Pair]
    source: str
    ignored: Sequence[tuple[Path, str]]
    """Other files, each with the reason why it was not read."""
    without_recording: Sequence[str]
    """The ids of stories of which nothing was recorded."""
    opens: OpensWorld | None = None
    """Opens a fresh world, in which the recorded calls are made again."""

    @staticmethod
    def read(
        recordings: Sequence[Path], stories: Sequence[Path], tools: str | None = None, snapshot: str | None = None
    ) -> RecordedConversations:
        """`stories` are files and folders of stories, or one suite file. With `tools` and `snapshot` (or those of the
        suite's target) the calls are made again in fresh worlds. Raises UserMistake with every problem.
        """
        suite = find_suite(stories) if len(stories) == 1 and stories[0].exists() else None
        if suite is None:
            suite = _recorded_suite([str(path.resolve()) for path in stories], recordings[0].resolve().stem)
        found = read_recordings(recordings)
        paired = pair(found, stories_of(suite, partial(selected, suite.select)))
        source = ", ".join(map(str, recordings))
        opens = world_of_recordings(suite, [each.story for each in paired.pairs], tools, snapshot)
        return RecordedConversations(suite, paired.pairs, source, found.ignored, paired.without_recording, opens)

    def judge(
        self, changes: Mapping[str, Any], out: Path, told: Told | None = None, cassette: Cassette | None = None
    ) -> StoredRun:
        """Into a new run, with some fields of the suite set otherwise. Raises UserMistake."""
        suite = suite_of(self.suite.model_dump(exclude_unset=True), changes)
        stories = {each.story.id: each.story for each in self.pairs}
        _check(stories.values(), suite, cassette)
        folder = _new_folder(suite, stories.values(), out, self.source, cassette)
        worlds = RunWorlds(folder.worlds)

        async def ended(trial: Trial, story: Story) -> tuple[Trial, EndState | None]:
            if self.opens is None:
                return trial, None
            return await replayed(trial, story, suite, self.opens, worlds)

        trials = [(_unjudged(each), each.story) for each in self.pairs]
        return _write(folder, run_sync(_judge_all(trials, suite, told, cassette, ended)))


def _unjudged(recorded: Pair) -> Trial:
    return Trial(
        story=recorded.story.id,
        trial=recorded.trial,
        job="recorded",
        agent=recorded.story.agent or UNNAMED,
        user="recorded",
        seed=0,
        outcome="error",
        ended_by=recorded.trajectory.ended_by,
        trajectory=recorded.trajectory,
        xfail=recorded.story.xfail,
        started_at=recorded.trajectory.started_at or time.time(),
        seconds=0.0,
    )


def _check(stories: Iterable[Story], suite: Suite, cassette: Cassette | None) -> None:
    """Raises UserMistake where nobody could judge them, before a folder is made."""
    check_meaning(suite.meaning, asked=cassette is None or not cassette.replays)
    check_responses(suite.meaning, {story.id: (f"story {story.id}", story) for story in stories}.values())


async def _judge_all(
    trials: Sequence[tuple[Trial, Story]], suite: Suite, told: Told | None, cassette: Cassette | None, ended: Ended
) -> list[Trial]:
    """As many at a time as the suite would play. Raises UserMistake."""
    await load_for(suite.meaning, (story for _, story in trials))
    prices = read_prices(Path(suite.prices)) if suite.prices is not None else {}
    free = asyncio.Semaphore(suite.concurrency)

    async def judge(trial: Trial, story: Story) -> Trial:
        async with free:
            session = CassetteSession(cassette) if cassette is not None else None
            turn = sum(step.role == "user" for step in trial.trajectory.steps)  # as when it was played
            models = TrialModels(trial.story, trial.trial, turn, prices=prices, session=session)
            found = await _judged_again(trial, story, suite, models, ended)
        if told is not None:
            told(found)
        return found

    try:
        with cassette or nullcontext(), seldom_collected():
            return await asyncio.gather(*(judge(trial, story) for trial, story in trials))
    finally:
        await close_connections()


async def _judged_again(trial: Trial, story: Story, suite: Suite, models: TrialModels, ended: Ended) -> Trial:
    """The trial with a new verdict on the same trajectory; whose failure it was stays, unless it was the judge's."""
    ladder = open_ladder(suite.meaning, story.language, trial.seed, models)
    panel = open_panel(suite.meaning, trial.seed, models)
    verdict, failure = None, None if _was_the_judge(trial.failure) else trial.failure
    try:
        trial, end = await ended(trial, story)
        verdict = await judged(story, trial.trajectory, suite.rules, ladder, end, panel)
    except Unavailable as problem:
        failure = failure or side_failure(problem)
    except JudgeFailed as problem:
        failure = failure or judge_failure(problem)
    failure = failure if failure is not None and failure.side != "judge" else await models.close() or failure
    played = [call for call in trial.model_calls if call.role != "judge"]
    return trial.model_copy(
        update={
            "verdict": verdict,
            "failure": failure,
            "outcome": outcome_of(failure, verdict, void=trial.outcome == "void"),
            "model_calls": (*played, *models.calls),
        }
    )


def _was_the_judge(failure: Failure | None) -> bool:
    return failure is not None and failure.side == "judge"


def _recorded_suite(stories: Sequence[str], name: str) -> Suite:
    """The suite that stands for recordings without one."""
    return Suite(name=name, targets={"recorded": Target(ref=name, kind="replay")}, stories=tuple(stories))


def _new_folder(
    suite: Suite,
    stories: Iterable[Story],
    out: Path,
    source: str,
    cassette: Cassette | None,
    of: StoredRun | None = None,
) -> RunFolder:
    """`of` is the run that is judged again, where it is one."""
    stories = list(stories)
    because = of_the_user(of.header.unmeasured if of is not None else None), judge_not_as_demanded(suite, stories)
    header = {
        "config": suite.model_dump(mode="json"),
        "plan": {},
        "planned": of.header.planned if of is not None else None,
        "unmeasured": "; ".join(each for each in because if each) or None,
        "versions": {
            "harness": __version__,
            "python": platform.python_version(),
            **weights_of(suite.meaning),
        },
        "scorer_version": SCORER_VERSION,
        "source": source,
        "cassette": str(cassette) if cassette is not None else None,
    }
    return RunFolder.create(out, suite.name, header, stories, made_here=of is None or of.made_here)


def _write(folder: RunFolder, trials: Sequence[Trial]) -> StoredRun:
    for trial in trials:
        folder.append(trial)
    folder.close()
    return folder.as_run()
