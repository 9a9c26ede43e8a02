"""The Python API: everything the command line does is a call of one of these."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness.analysis.run import Run
from harness.analysis.statistics.sequential import most_pairs
from harness.analysis.versions.until_decided import to_confirm
from harness.errors import UserMistake
from harness.formats.documents import read_document
from harness.formats.recordings import read_recording
from harness.formats.story_files import read_stories
from harness.formats.story_parser import parse_story
from harness.llm.cassette.file import cassette_of
from harness.llm.trial_models import TrialModels
from harness.runs.estimate import Estimate, estimated
from harness.runs.folder.rescore import RecordedConversations, score_run
from harness.runs.folder.store import StoredRun
from harness.runs.plan import Plan
from harness.runs.request import PreparedRun, RunRequest, find, prepare, request_signature
from harness.runs.rounds.drawn import Slot
from harness.runs.rounds.playing import Facts, ToConfirm, UntilDecided
from harness.runs.simulate import simulate_together
from harness.runs.trial import Watch
from harness.scoring.with_models import check_meaning, check_responses, judged, load_for, open_ladder, open_panel
from harness.threads import run_sync
from harness.types.model_spec import MeaningSpec
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Trajectory
from harness.types.verdict import Verdict

if TYPE_CHECKING:
    from harness.analysis.versions.compare import Comparison

Stories = Any
"""A suite file; files and folders of stories; a `Suite`; stories, as `Story` or as dicts. One of these, or several."""


async def simulate(stories: Stories = (), *, exitfirst: bool = False, watch: Watch = Watch(), **options: Any) -> Run:
    """Play stories against an agent and judge the journeys.

    >>> run = await harness.simulate("stories/", agent=my_agent, trials=3, min_success=0.9)
    >>> run.passed, run.summary.journey_success_rate, run.to_frame()

    `agent` is the agent itself, `module:attribute`, or one of these for each target by its label. `story` (a glob over
    ids) and `trial` (a number) play a part of the suite; `failed` names a run: only what fell short there. `resume`
    goes on with a run that was cut off, and with `retry` (undecided, fail; or error, void, unsure) plays trials of it
    again. With `exitfirst` the run stops at the first trial that falls short, and can be resumed. `env`, `env_file` and
    `allow_protected` are about the environments of the targets, `variant` names one of the suite's variants. `sample`
    plays so many of the stories, `shard` one part, such as (2, 8). What models answer is recorded to the file `record`
    (a cassette), or played back from the file `replay` and not asked for. What failed is played again, alone, where
    that costs nothing; always with `confirm=True`, never with False. `watch` is told what happens meanwhile.
    Everything else is a field of the suite, such as trials, user, concurrency, seed, limits, gate, tools, min_success.

    The run is written below `out`. Raises UserMistake, which lists all mistakes, before anything is played.
    """
    prepared = prepare(RunRequest.of(stories, options))
    for warning in prepared.plan.warnings:
        logging.getLogger("harness").warning(warning)
    return await play(prepared, watch, exitfirst=exitfirst)


async def play(prepared: PreparedRun, watch: Watch = Watch(), *, exitfirst: bool = False) -> Run:
    """Play a run that was prepared, and write its reports, also when it is interrupted. Raises UserMistake.

    With `exitfirst` it stops at the first trial that falls short, and can be resumed. A person who plays the user is
    shown what the agent says, unless `watch` is told each step.
    """
    if watch.step is None and any(job.user.person for job in prepared.plan.jobs):
        from harness.report.live import Companion

        watch = replace(watch, step=Companion().step)
    runs: list[Run] = []
    await prepared.play(_reporting(watch, runs), exitfirst=exitfirst)
    return runs[0]


async def play_versions(versions: Sequence[PreparedRun], watch: Watch = Watch()) -> list[Run]:
    """Play several versions that were prepared, taking turns, each into a run of its own, and write their reports.

    Raises UserMistake.
    """
    runs: list[Run] = []
    await simulate_together([each.plan for each in versions], versions[0].out, _reporting(watch, runs))
    return runs


async def play_until_decided(
    versions: Mapping[str, PreparedRun], effect: float, watch: Watch = Watch()
) -> tuple[Run, Run]:
    """Play two versions by their names, round by round, each into a run of its own, until one is known to be better.

    `effect` is the difference in the share of success that is planned for. Versions that were prepared to be gone on
    with are gone on with. Raises UserMistake.
    """
    runs: list[Run] = []
    until, told = UntilDecided(effect, most_pairs(effect), _to_confirm(effect)), _reporting(watch, runs)
    before = [each.before for each in versions.values() if each.before is not None]
    plans = {name: each.plan for name, each in versions.items()}
    if before:
        await until.go_on(before, [*plans.values()], told)
    else:
        await until.begin(plans, next(iter(versions.values())).out, told)
    baseline, candidate = runs
    return baseline, candidate


def _to_confirm(effect: float) -> ToConfirm:
    def wanted(trials: Facts, plan: Plan) -> Sequence[Slot] | None:
        before, after = trials
        return to_confirm(before, after, [story.id for story in plan.played], plan.suite.seed, effect)

    return wanted


def _reporting(watch: Watch, runs: list[Run]) -> Watch:
    """The same, and the reports of each run that ends are written into its folder; the runs are put into the list."""
    from harness.report.files import write_reports

    def ended(stored: StoredRun) -> None:
        runs.append(write_reports(Run.of(stored)))
        if watch.run is not None:
            watch.run(stored)

    return replace(watch, run=ended)


def estimate(stories: Stories = (), **options: Any) -> Estimate:
    """What `simulate` with the same arguments would ask of models, and what that would cost. Nothing is played.

    >>> found = harness.estimate("stories/", agent=my_agent, judge="openai/gpt-5-mini")
    >>> found.expected_cost, found.highest_cost, found.unknown

    Raises UserMistake.
    """
    request = RunRequest.of(stories, options)
    return estimated(prepare(request).plan, request.out)


simulate.__signature__ = request_signature(simulate)  # type: ignore[attr-defined]
estimate.__signature__ = request_signature(estimate)  # type: ignore[attr-defined]


def read_run(name: str | Path = "last", out: str | Path = "runs") -> Run:
    """A run that was played: its folder, `last`, `last~1`, or the beginning of its name. Raises UserMistake."""
    return Run.of(find(name, Path(out)))


def compare(
    first: Run | str | Path,
    *others: Run | str | Path,
    metrics: Sequence[str] = (),
    allow: Collection[str] = (),
    out: str | Path = "runs",
) -> tuple[Comparison, ...]:
    """Hold each of the other runs against the first: what is better or worse, on which stories, and is it noise.

    >>> (comparison,) = harness.compare("last~1", "last")
    >>> comparison.success.decision, comparison.pairing.of("regressed")

    `metrics` are tested besides journey_success, all tests in one family; `allow` names what else than the agent may
    differ, such as user or judge. Raises UserMistake when the runs cannot be compared.
    """
    from harness.analysis.versions.comparable import allowed, comparable
    from harness.analysis.versions.compare import compare as hold_against

    runs = comparable([Run.of(find(each, Path(out))) for each in (first, *others)], allowed(allow))
    return hold_against(runs[0], runs[1:], metrics)


def score(
    trajectory: Any, story: Any, *, judge: Any = None, entailment: Any = None, embeddings: Any = None, **rules: Any
) -> Verdict:
    """The verdict on one conversation. Nothing is played or written.

    `trajectory` is a `Trajectory`, a recorded conversation of any known form (such as a list of OpenAI messages), or
    the path of one; `story` is a `Story`, a dict as in a story file, or the path of one. `rules` are fields of a suite:
    tools, unknown_effects, extra_args, similarity_threshold, enable_fuzzy_matching, unexpected_writes, error_pattern.
    `judge` (a model's LiteLLM name, or a dict with model, base_url and more), `entailment` (a name, a folder, or a dict
    with model, band and more) and `embeddings` (True, a name, a folder) tell whether two texts mean the same; without
    them, it is told by likeness of words.

    Raises UserMistake, and JudgeFailed where the judge gives no usable answer (unless it has `fallback: True`).
    """
    meaning = MeaningSpec(judge=judge, entailment=entailment, embeddings=embeddings)
    check_meaning(meaning)
    told, spoken = _story(story), _trajectory(trajectory)
    if told.state is not None:
        raise UserMistake(
            f"story {told.id}: state: nobody knows how the world of one trajectory ended; judge recordings with "
            "harness.score_recordings(…, tools=…, snapshot=…)"
        )
    check_responses(meaning, [(f"story {told.id}", told)])
    models = TrialModels(told.id)
    ladder, panel = open_ladder(meaning, told.language, 0, models), open_panel(meaning, 0, models)

    async def loaded_and_judged() -> Verdict:
        await load_for(meaning, [told])
        return await judged(told, spoken, Rules(**rules), ladder, panel=panel)

    return run_sync(loaded_and_judged())


def rescore(
    run: Run | str | Path = "last",
    *,
    out: str | Path = "runs",
    record: str | Path | None = None,
    replay: str | Path | None = None,
    **fields: Any,
) -> Run:
    """Judge a run again, with some fields of its suite set otherwise, into a new run.

    What a judge answers is recorded to the file `record` (a cassette), or played back from the file `replay`.

    Raises UserMistake.
    """
    from harness.report.files import write_reports

    return write_reports(
        Run.of(score_run(find(run, Path(out)), fields, Path(out), cassette=cassette_of(record, replay)))
    )


def score_recordings(
    recordings: str | Path | Iterable[str | Path],
    stories: str | Path | Iterable[str | Path],
    *,
    out: str | Path = "runs",
    tools: str | None = None,
    snapshot: str | None = None,
    **fields: Any,
) -> Run:
    """Judge conversations recorded elsewhere, each by the story of its id or file name, into a new run.

    With `tools` (module:factory) and `snapshot` (module:function) their calls are made again in a fresh world, for
    stories that say how it must end.

    Raises UserMistake.
    """
    from harness.report.files import write_reports

    return write_reports(
        Run.of(
            RecordedConversations.read(_paths(recordings), _paths(stories), tools, snapshot).judge(fields, Path(out))
        )
    )


def _paths(given: str | Path | Iterable[str | Path]) -> list[Path]:
    return [Path(given)] if isinstance(given, str | Path) else [Path(each) for each in given]


def _trajectory(given: Any) -> Trajectory:
    if isinstance(given, Trajectory):
        return given
    if isinstance(given, str | Path):
        return read_recording(read_document(Path(given)), str(given))
    return read_recording(json.loads(json.dumps(given, default=_plain)), "trajectory")


def _plain(value: Any) -> Any:
    """Messages may be objects of a client library."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    raise UserMistake(f"trajectory: {type(value).__name__} is nothing that JSON can say")


def _story(given: Any) -> Story:
    if isinstance(given, Story):
        return given
    if isinstance(given, Mapping):
        return parse_story(given, where="story", default_id="story")
    found = read_stories([Path(given)])
    if len(found) != 1:
        raise UserMistake(f"{given}: holds {len(found)} stories; give the one that was played")
    return found[0].story
