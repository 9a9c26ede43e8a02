"""What is asked to be played, from the command line or from Python, made into a run that is ready to be played."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel, ValidationError

from harness.agents.workers.checkout import commit_of
from harness.agents.workers.target import discard
from harness.errors import UserMistake, nearest
from harness.formats.suite_files import (
    env_files,
    in_environment,
    in_variant,
    merged,
    read_env_file,
    suite_of,
)
from harness.llm.cassette.file import cassette_of
from harness.plugins import name_of
from harness.runs.executor import uncollected
from harness.runs.folder.header import MAY_CHANGE
from harness.runs.folder.signature import signature_of
from harness.runs.folder.store import StoredRun, find_run
from harness.runs.plan import Plan, make_plan
from harness.runs.resume import UNDECIDED, fell_short_in, kept_selection, kept_suite, plan_resumed, refuse_measurement
from harness.runs.selection.choices import StoryChoice
from harness.runs.selection.given import Given, given_stories
from harness.runs.selection.selected import explained
from harness.runs.selection.selection import ANY, Selection
from harness.runs.simulate import resume, simulate
from harness.runs.trial import Watch
from harness.types.cases.select import Select
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Outcome, Trial

ALL_UNDECIDED = "undecided"
"""What people are shown for error, void and unsure alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """What is asked to be played: the arguments of `harness.simulate` and the options of the command."""

    stories: Any = ()
    agent: Any = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the suite to be set otherwise."""
    story: str | None = None
    label: str | Iterable[str] = ()
    """Stories with this label, or all of several with commas between, or any of a list; besides those of `story`."""
    trial: int | None = None
    failed: StoredRun | str | Path | None = None
    resume: StoredRun | str | Path | None = None
    retry: str | Iterable[str] = ()
    env: str | None = None
    env_file: str | Path | None = None
    allow_protected: bool = False
    variant: str | None = None
    sample: int | None = None
    shard: tuple[int, int] | None = None
    record: str | Path | None = None
    """The cassette to which the calls of models are recorded."""
    replay: str | Path | None = None
    """The one from which they are played back."""
    confirm: bool | None = None
    """Play what failed once more, alone in a fresh process. None: where that costs nothing."""
    out: Path = Path("runs")

    @classmethod
    def of(cls, stories: Any, options: Mapping[str, Any]) -> RunRequest:
        """The fields of this class by their name; every other option is a field of the suite."""
        own = {field.name for field in fields(cls)} - {"fields"}
        named = {name: value for name, value in options.items() if name in own}
        rest = {name: value for name, value in options.items() if name not in own}
        return cls(stories=stories, fields=rest, **{**named, "out": Path(named.get("out", "runs"))})


def request_signature(function: Callable[..., Any]) -> inspect.Signature:
    """The signature of a function that takes the fields of `RunRequest` as keywords, with these spelled out."""
    of_function = inspect.signature(function)
    *own, rest = of_function.parameters.values()
    options = [
        inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=each.default, annotation=each.type)
        for each in fields(RunRequest)
        if each.name not in {"stories", "fields"}
    ]
    return of_function.replace(parameters=[own[0], *options, *own[1:], rest.replace(name="suite_fields")])


@dataclass(frozen=True, slots=True)
class PreparedRun:
    """A run that was checked and can be played."""

    plan: Plan
    out: Path
    before: StoredRun | None = None
    """The run that is continued; None for a new one."""

    async def play(self, watch: Watch = Watch(), *, exitfirst: bool = False) -> StoredRun:
        """Play it. With `exitfirst` it stops at the first trial that falls short, and can be resumed."""
        if exitfirst:
            watch = replace(watch, trial=_until_one_falls_short(watch))
        if self.before is not None:
            return await resume(self.before, self.plan, watch)
        return await simulate(self.plan, self.out, watch)


def prepare(request: RunRequest) -> PreparedRun:
    """Read, import and check everything, before anything is played. Raises UserMistake with every problem."""
    with uncollected():  # stories hold no cycles, either
        prepared = prepare_given(request, given_stories(request.stories))
    if prepared.before is not None and prepared.before.header.decides is not None:
        discard(prepared.plan.open_targets.values())
        raise UserMistake(
            f"{prepared.before.path}: is one of two versions that are played until decided: go on with both, by "
            f"harness simulate --resume {prepared.before.path}"
        )
    return prepared


def prepare_given(request: RunRequest, given: Given, commit: str | None = None) -> PreparedRun:
    """With a commit, its targets are played as they were there."""
    changes, objects = changes_of(request)
    retry = _retry(request.retry)
    if request.resume is not None:
        return _resumed(request, given, changes, objects, retry)
    if retry:
        raise UserMistake("--retry plays trials of a run again: say which, with --resume RUN")
    failed = find(request.failed, request.out) if request.failed is not None else None
    environment = request.env
    if given.is_empty and failed is not None:
        suite = suite_of(kept_suite(failed).model_dump(), changes)
        environment = environment or kept_selection(failed).environment
    else:
        suite = given.suite_with(changes)
    selection = selection_of(request, failed, environment)
    suite = _placed(_in_variant(suite, request.variant), environment, request, commit)
    cassette = cassette_of(request.record, request.replay)
    plan = make_plan(suite, selection, objects, given.stories, cassette)
    return PreparedRun(replace(plan, confirm=request.confirm), request.out)


def selection_of(request: RunRequest, failed: StoredRun | None, environment: str | None) -> Selection:
    """What options narrow the suite down to. Raises UserMistake."""
    labels = [request.label] if isinstance(request.label, str) else list(request.label)
    try:
        return Selection(
            story=request.story or ANY,
            labels=Select.model_validate({"labels": labels}).labels,
            trial=request.trial,
            only=fell_short_in(failed) if failed is not None else None,
            environment=environment,
            sample=request.sample,
            shard=request.shard,
        )
    except ValidationError as error:
        raise UserMistake(f"--label: {error.errors()[0]['msg'].removeprefix('Value error, ')}") from None


def choices_of(request: RunRequest) -> list[StoryChoice]:
    """Every story, with why it would be played, or not. No agent is imported. Raises UserMistake."""
    given = given_stories(request.stories)
    if request.resume is not None:
        raise UserMistake("--explain-selection tells of a new run: leave out --resume")
    changes, _ = changes_of(request)
    failed = find(request.failed, request.out) if request.failed is not None else None
    if given.is_empty and failed is not None:
        suite = suite_of(kept_suite(failed).model_dump(), changes)
    else:
        suite = given.suite_with(changes)
    return explained(suite, selection_of(request, failed, request.env), given.stories)


def _resumed(
    request: RunRequest,
    given: Given,
    changes: Mapping[str, Any],
    objects: Mapping[str, Any],
    retry: set[Outcome],
) -> PreparedRun:
    if request.failed is not None:
        raise UserMistake("--failed begins a new run and --resume goes on with one: leave one of them out")
    if request.sample is not None or request.shard is not None or request.variant is not None:
        raise UserMistake("--resume knows the sample, shard and variant of the run; leave them out")
    if given.is_empty and not changes.keys() <= {*MAY_CHANGE, "trials"}:
        raise UserMistake(
            "--resume takes everything from the run; leave the other options out, or repeat them all with the PATH"
        )
    before = find(request.resume, request.out, damaged=True)
    refuse_measurement(before)
    played = kept_selection(before)
    _refuse_fewer_trials(before, played, changes.get("trials"))
    before = _changed(before, changes) if given.is_empty and changes else before
    environment = request.env or played.environment
    suite = kept_suite(before) if given.is_empty else given.suite_with(changes)
    suite = _placed(suite, environment, request)
    chosen = None
    if request.story or request.label or request.trial or request.env:
        chosen = replace(selection_of(request, None, environment), only=played.only)
        chosen = replace(chosen, sample=played.sample, shard=played.shard)
    repeated, cassette = None if given.is_empty else suite, cassette_of(request.record, request.replay)
    plan = plan_resumed(before, repeated, chosen, retry, objects, given.stories, cassette)
    return PreparedRun(replace(plan, confirm=request.confirm), request.out, before)


def _refuse_fewer_trials(run: StoredRun, played: Selection, trials: int | None) -> None:
    """Raises UserMistake where a run cannot have so many."""
    if trials is None or trials == run.suite.trials:
        return
    if run.header.decides is not None:
        raise UserMistake(f"--resume {run.path}: is played until it is decided: leave out --trials")
    if played.only is not None or played.trial is not None:
        raise UserMistake(f"--resume {run.path}: plays only some trials, by --failed or --trial: leave out --trials")
    if trials < run.suite.trials:
        raise UserMistake(f"--trials {trials}: {run.path} has {run.suite.trials} of each story; give as many or more")


def _changed(run: StoredRun, changes: Mapping[str, Any]) -> StoredRun:
    """The run, as if it had been begun with another budget or more trials. Raises UserMistake."""
    suite = suite_of(kept_suite(run).model_dump(), changes)
    config = suite.model_dump(mode="json")
    return replace(run, header=run.header.model_copy(update={"config": config, "signature": signature_of(config)}))


def _in_variant(suite: Suite, label: str | None) -> Suite:
    """Raises UserMistake when the suite has variants and none of them is chosen."""
    if label is not None:
        return in_variant(suite, label)
    if suite.variants:
        raise UserMistake(f"the suite has several variants: choose one ({', '.join(suite.variants)})")
    return suite


def find(run: StoredRun | str | Path | None, out: Path, *, damaged: bool = False) -> StoredRun:
    """The run itself, or that of a name; lines of its trials may be damaged where that is said. Raises UserMistake."""
    return run if isinstance(run, StoredRun) else StoredRun.read(find_run(str(run), out), damaged=damaged)


def changes_of(request: RunRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of the suite that are set otherwise, and the agents that are objects by their label."""
    changes = {
        name: value.model_dump(exclude_unset=True) if isinstance(value, BaseModel) else value
        for name, value in request.fields.items()
        if value is not None
    }
    if request.agent is None:
        return changes, {}
    if isinstance(request.agent, str) and isinstance(settings := changes.pop("agent", None), Mapping):
        target = Target.model_validate(request.agent).model_dump(exclude_unset=True)
        return {**changes, "targets": {"agent": merged(target, settings)}}, {}
    if "targets" in changes:
        raise UserMistake("agent and targets are both given; keep one (--set agent.kwargs.NAME=VALUE adds to --agent)")
    labelled = request.agent if isinstance(request.agent, Mapping) and "ref" not in request.agent else None
    agents = labelled or {"agent": request.agent}
    objects = {name: agent for name, agent in agents.items() if not isinstance(agent, str | Target | Mapping)}
    changes["targets"] = {name: Target(ref=name_of(each)) if name in objects else each for name, each in agents.items()}
    return changes, objects


def _placed(suite: Suite, environment: str | None, request: RunRequest, commit: str | None = None) -> Suite:
    """The suite in its environment, the variables of which are set: those of --env-file last; commits by their hashes.

    Raises UserMistake.
    """
    placed = in_environment(suite, environment, request.allow_protected)
    if commit is not None or any(target.commit for target in placed.targets.values()):
        at = {
            name: target.model_copy(update={"commit": commit or (target.commit and commit_of(target.commit))})
            for name, target in placed.targets.items()
        }
        placed = placed.model_copy(update={"targets": at})
    files = env_files(suite, environment) + ([str(request.env_file)] if request.env_file is not None else [])
    for file in files:
        os.environ.update(read_env_file(Path(file)))
    return placed


def _retry(given: str | Iterable[str]) -> set[Outcome]:
    names = {each.strip() for each in given.split(",")} if isinstance(given, str) else set(given)
    words = (ALL_UNDECIDED, "fail", *UNDECIDED)
    for name in sorted(names):
        if name not in words:
            raise UserMistake(
                f'--retry "{name}": expected {", ".join(words)}, or several of them with commas between'
                f"{nearest(name, words)}"
            )
    together = UNDECIDED if ALL_UNDECIDED in names else ()
    return cast("set[Outcome]", {*(names - {ALL_UNDECIDED}), *together})


def _until_one_falls_short(watch: Watch) -> Any:
    def tell(trial: Trial) -> bool:
        stop = watch.trial is not None and watch.trial(trial)
        return bool(stop) or trial.fell_short

    return tell
