"""What is asked to be played, from the command line or from Python, made into a run that is ready to be played."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from harness.errors import UserMistake, nearest
from harness.formats.story_files import StoryFile, read_stories
from harness.formats.story_parser import parse_story
from harness.formats.suite_files import (
    env_files,
    find_suite,
    in_environment,
    in_variant,
    merged,
    read_env_file,
    suite_of,
    suite_over,
)
from harness.llm.cassette.file import cassette_of
from harness.plugins import name_of
from harness.runs.folder.signature import signature_of
from harness.runs.folder.store import MAY_CHANGE, StoredRun, find_run
from harness.runs.plan import Plan, Selection, make_plan
from harness.runs.resume import UNDECIDED, fell_short_in, kept_selection, kept_suite, plan_resumed, refuse_measurement
from harness.runs.simulate import resume, simulate
from harness.runs.trial import Watch
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.target import Target
from harness.types.trial import Outcome, Trial

ALL_UNDECIDED = "undecided"
"""What people are shown for error, void and unsure alike."""
NOWHERE = "(given in Python)"
"""Stands where a file would be named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """What is asked to be played: the arguments of `harness.simulate` and the options of the command."""

    stories: Any = ()
    agent: Any = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the suite to be set otherwise."""
    story: str | None = None
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
    return _prepare(request, _given(request.stories))


def _prepare(request: RunRequest, given: _Given) -> PreparedRun:
    changes, objects = _changes(request)
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
    selection = Selection(
        story=request.story or "*",
        trial=request.trial,
        only=fell_short_in(failed) if failed is not None else None,
        environment=environment,
        sample=request.sample,
        shard=request.shard,
    )
    suite = _placed(_in_variant(suite, request.variant), environment, request)
    cassette = cassette_of(request.record, request.replay)
    plan = make_plan(suite, selection, objects, given.stories, cassette)
    return PreparedRun(replace(plan, confirm=request.confirm), request.out)


def _resumed(
    request: RunRequest, given: _Given, changes: Mapping[str, Any], objects: Mapping[str, Any], retry: set[Outcome]
) -> PreparedRun:
    if request.failed is not None:
        raise UserMistake("--failed begins a new run and --resume goes on with one: leave one of them out")
    if request.sample is not None or request.shard is not None or request.variant is not None:
        raise UserMistake("--resume knows the sample, shard and variant of the run; leave them out")
    if given.is_empty and not changes.keys() <= MAY_CHANGE:
        raise UserMistake(
            "--resume takes everything from the run; leave the other options out, or repeat them all with the PATH"
        )
    before = find(request.resume, request.out, damaged=True)
    refuse_measurement(before)
    before = _changed(before, changes) if given.is_empty and changes else before
    played = kept_selection(before)
    environment = request.env or played.environment
    suite = kept_suite(before) if given.is_empty else given.suite_with(changes)
    suite = _placed(suite, environment, request)
    chosen = None
    if request.story or request.trial or request.env:
        chosen = replace(played, story=request.story or "*", trial=request.trial, environment=environment)
    repeated, cassette = None if given.is_empty else suite, cassette_of(request.record, request.replay)
    plan = plan_resumed(before, repeated, chosen, retry, objects, given.stories, cassette)
    return PreparedRun(replace(plan, confirm=request.confirm), request.out, before)


def _changed(run: StoredRun, changes: Mapping[str, Any]) -> StoredRun:
    """The run, as if it had been begun with another budget. Raises UserMistake."""
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


def prepare_versions(request: RunRequest, agents: Mapping[str, str]) -> dict[str, PreparedRun]:
    """Every version that is meant, by its label: those of `agents`, else the suite's variants; one alone has no label.

    What `stories` names is read once for all of them. Raises UserMistake.
    """
    given = _given(request.stories)
    if agents:
        found = {label: _prepare(replace(request, agent=agent), given) for label, agent in agents.items()}
        return {label: replace(each, plan=_named(each.plan, label)) for label, each in found.items()}
    continued = request.resume is not None or request.failed is not None or request.variant is not None
    if not continued and not given.is_empty:
        changes, _ = _changes(request)
        if variants := given.suite_with(changes).variants:
            return {label: _prepare(replace(request, variant=label), given) for label in variants}
    return {"": _prepare(request, given)}


def _named(plan: Plan, label: str) -> Plan:
    return replace(plan, suite=plan.suite.model_copy(update={"name": f"{plan.suite.name}-{label}"}))


def find(run: StoredRun | str | Path | None, out: Path, *, damaged: bool = False) -> StoredRun:
    """The run itself, or that of a name; lines of its trials may be damaged where that is said. Raises UserMistake."""
    return run if isinstance(run, StoredRun) else StoredRun.read(find_run(str(run), out), damaged=damaged)


@dataclass(frozen=True, slots=True)
class _Given:
    """What `stories` turned out to be: a suite, paths of stories, or stories themselves."""

    suite: Suite | None = None
    paths: tuple[Path, ...] = ()
    stories: tuple[StoryFile, ...] | None = None

    @property
    def is_empty(self) -> bool:
        return self.suite is None and not self.paths and self.stories is None

    def suite_with(self, changes: Mapping[str, Any]) -> Suite:
        """Raises UserMistake."""
        if self.is_empty:
            raise UserMistake(
                "no stories are given: add a suite file, story files or folders (harness demo needs none)"
            )
        if self.suite is not None:
            return suite_of(self.suite.model_dump(exclude_unset=True), changes)
        if self.paths:
            return suite_over(self.paths, changes)
        if "targets" not in changes:
            raise UserMistake("no agent is given: add agent=…, an object or module:attribute")
        return suite_of({"stories": [NOWHERE]}, changes)


def _given(stories: Any) -> _Given:
    if isinstance(stories, Suite):
        return _Given(suite=stories)
    each = [stories] if isinstance(stories, str | Path | Story | Mapping) else list(stories)
    paths = tuple(Path(one) for one in each if isinstance(one, str | Path))
    if len(paths) == len(each):
        suite = find_suite(paths)
        return _Given(suite=suite) if suite is not None else _Given(paths=paths)
    files = read_stories(paths) if paths else []
    return _Given(stories=(*files, *(_story(one, i) for i, one in enumerate(each) if not isinstance(one, str | Path))))


def _story(given: Any, place: int) -> StoryFile:
    where = f"stories[{place}]"
    if isinstance(given, Story):
        return StoryFile(given, where)
    if isinstance(given, Mapping):
        return StoryFile(parse_story(given, where=where, default_id=f"story-{place + 1}"), where)
    raise UserMistake(f"{where}: expected a path, a Story or a dict, found {type(given).__name__}")


def _changes(request: RunRequest) -> tuple[dict[str, Any], dict[str, Any]]:
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


def _placed(suite: Suite, environment: str | None, request: RunRequest) -> Suite:
    """The suite in its environment, the variables of which are set: those of --env-file last. Raises UserMistake."""
    placed = in_environment(suite, environment, request.allow_protected)
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
