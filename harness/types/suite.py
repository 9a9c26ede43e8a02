"""The suite: what to run. One YAML or JSON file, or just stories."""

from __future__ import annotations

from collections.abc import Mapping
from os.path import normpath
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, JsonValue, ValidationError, field_validator, model_validator

from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document, schema_problems
from harness.runs.budget import Budget
from harness.types.goals import ExtraArgs
from harness.types.model_spec import EmbeddingsName, JudgeSpec, MeaningSpec, UserSpec
from harness.types.story import Tools
from harness.types.target import Target
from harness.types.trajectory import Data
from harness.types.verdict import Rules


class Limits(Data):
    """Seconds. A turn's limit blames whoever was speaking; so does the trial's."""

    agent_turn: float = Field(default=120, gt=0)
    user_turn: float = Field(default=120, gt=0)
    trial: float = Field(default=900, gt=0)


class Gate(Data):
    """When a run is good enough. Thresholds are inclusive."""

    min_success: float = Field(default=1.0, ge=0, le=1)
    """Least share of trials with a verdict that succeed."""
    max_undecided: int = Field(default=0, ge=0)
    """Most trials that may end without a verdict."""


class FailOn(Data):
    """When a run is worse than an earlier one. A rule that is None is off; limits are inclusive: only more fails.

    Written as a list, such as [new_failures, score_drop_gt=0.01], only the rules that are named are on.
    """

    new_failures: bool = True
    """A story of which every trial passed does not pass any more."""
    score_drop_gt: float | None = Field(default=None, ge=0, le=1)
    """Journey Success falls by more than this, such as 0.01."""
    cost_increase_pct_gt: float | None = Field(default=None, ge=0)
    latency_increase_pct_gt: float | None = Field(default=None, ge=0)
    tool_sequence_changed: bool = False
    """A story that still passes calls other tools, or in another order."""
    significant_drop: bool = False
    """Journey Success is lower, and that is not noise (the test of harness compare)."""

    @model_validator(mode="before")
    @classmethod
    def _from_names(cls, value: Any) -> Any:
        if not isinstance(value, list | tuple | str):
            return value
        rules = [value] if isinstance(value, str) else value
        return {"new_failures": False, **dict(cls._rule(str(rule).strip()) for rule in rules)}

    @classmethod
    def _rule(cls, rule: str) -> tuple[str, Any]:
        name, equals, limit = rule.partition("=")
        if name not in cls.model_fields:
            raise ValueError(f"{name}: no such rule{nearest(name, cls.model_fields)}")
        switch = isinstance(cls.model_fields[name].default, bool)
        if switch == bool(equals):
            raise ValueError(f"{rule}: expected {name if switch else f'{name}=NUMBER'}")
        return name, True if switch else limit


class Variant(Data):
    """One of several versions that are played together: what is given to the factories of the targets besides."""

    kwargs: dict[str, JsonValue] = Field(default_factory=dict)
    model: str | None = None
    """Given as `model`."""
    prompt: str | None = None
    """A file, relative to the suite, the text of which is given as `prompt`."""


class Suite(Data):
    """What to run and how to judge it."""

    name: str = Field(default="stories", min_length=1)
    targets: dict[str, Target] = Field(min_length=1)
    """Label → agent."""
    user: UserSpec | None = None
    """None: agenda, and scripted for stories with user_turns."""
    judge: JudgeSpec | None = None
    """The model that is asked whether two texts mean the same; None: nobody is asked."""
    embeddings: EmbeddingsName = None
    """A model of sentence-transformers, by its name or its folder; true stands for the default one."""
    stories: tuple[str, ...] = Field(min_length=1)
    """Files and folders, relative to the suite file."""
    trials: int = Field(default=1, ge=1)
    concurrency: int = Field(default=10, ge=1)
    seed: int = 0
    limits: Limits = Limits()
    budget: Budget = Budget()
    """What the run may spend; then it stops, and can be resumed."""
    prices: str | None = None
    """A file of model → price, relative to the suite."""
    gate: Gate = Gate()
    fail_on: FailOn = FailOn()
    """When the run is worse than the baseline it is compared with."""
    variants: dict[str, Variant] = Field(default_factory=dict)
    """Label → a version of the targets; all are played on the same stories, and then compared with the first."""
    tools: Tools = Tools()
    extra_args: ExtraArgs = "forbid"
    similarity_threshold: float = Field(default=0.8, ge=0, le=1)
    enable_fuzzy_matching: bool = True
    unexpected_writes: Literal["fail", "allow"] = "fail"
    error_pattern: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        """`agent: REF` for a suite with one target, `min_success` beside the rest, one path as a string."""
        if not isinstance(value, Mapping):
            return value
        fields = dict(value)
        fields.pop("$schema", None)
        if "agent" in fields:
            if "targets" in fields:
                raise ValueError("agent and targets are both given; keep one")
            fields["targets"] = {"agent": fields.pop("agent")}
        if "min_success" in fields:
            gate = fields.get("gate") or {}
            if "min_success" in gate:
                raise ValueError("min_success is given twice; keep gate.min_success")
            fields["gate"] = {**gate, "min_success": fields.pop("min_success")}
        if isinstance(fields.get("stories"), str):
            fields["stories"] = [fields["stories"]]
        return fields

    @field_validator("error_pattern")
    @classmethod
    def _compiles(cls, value: str | None) -> str | None:
        import regex

        if value is not None:
            try:
                regex.compile(value)
            except regex.error as problem:
                raise ValueError(f"not a regular expression: {problem}") from None
        return value

    @property
    def meaning(self) -> MeaningSpec:
        return MeaningSpec(judge=self.judge, embeddings=self.embeddings)

    @property
    def rules(self) -> Rules:
        return Rules(
            extra_args=self.extra_args,
            similarity_threshold=self.similarity_threshold,
            enable_fuzzy_matching=self.enable_fuzzy_matching,
            unexpected_writes=self.unexpected_writes,
            tools=self.tools,
            error_pattern=self.error_pattern,
        )


def looks_like_suite(document: Any) -> bool:
    """A suite names stories or targets (or what looks like it was meant to), and tells no story of its own."""
    return (
        isinstance(document, Mapping)
        and not {"story", "goals", "goal_details", "starting_sentence"} & document.keys()
        and bool({"stories", "targets", "agent", "variants"} & document.keys())
    )


def read_suite(path: Path) -> Suite:
    """The suite in this file, its story paths made absolute. Raises UserMistake with every problem."""
    document = read_document(path)
    if not isinstance(document, Mapping):
        raise UserMistake(f"{path}: a suite is an object with agent (or targets) and stories")
    fields = {"name": path.stem, **document}
    try:
        suite = Suite.model_validate(fields)
    except ValidationError as error:
        raise UserMistake(*schema_problems(error, str(path), Suite)) from None
    folder = path.resolve().parent
    targets = {label: target.located(folder) for label, target in suite.targets.items()}
    stories = tuple(normpath(folder / each) for each in suite.stories)
    variants = {
        label: each.model_copy(update={"prompt": str(folder / each.prompt)}) if each.prompt else each
        for label, each in suite.variants.items()
    }
    located: dict[str, Any] = {"stories": stories, "targets": targets, "variants": variants}
    if suite.embeddings is not None and (folder / suite.embeddings).is_dir():
        located["embeddings"] = normpath(folder / suite.embeddings)
    if suite.prices is not None:
        located["prices"] = str(folder / suite.prices)
    return suite.model_copy(update=located)


def target_for(story_agent: str, targets: Mapping[str, Target], where: str) -> str:
    """The label of the target that plays a story naming this agent. Raises UserMistake when several could be meant."""
    if len(targets) == 1:
        return next(iter(targets))
    if story_agent in targets:
        return story_agent
    raise UserMistake(f'{where}: agent: no target is named "{story_agent}"{nearest(story_agent, targets)}')


def in_environment(suite: Suite, name: str | None, allow_protected: bool) -> Suite:
    """The suite with every target in the environment of that name. Raises UserMistake.

    A target without environments stays as it is; None leaves all targets as they are.
    """
    known = {each for target in suite.targets.values() for each in target.environments}
    if name is not None and name not in known:
        raise UserMistake(f"--env {name}: no target has an environment of that name{nearest(name, known)}")
    targets = {}
    for label, target in suite.targets.items():
        chosen = target.environments.get(name) if name is not None else None
        if (target.protected or (chosen is not None and chosen.protected)) and not allow_protected:
            what = f"{label} in {name}" if chosen is not None else label
            raise UserMistake(f"target {what} is protected; to play against it all the same, add --allow-protected")
        if chosen is not None:
            target = target.model_copy(update={"kwargs": {**target.kwargs, **chosen.kwargs}})
        targets[label] = target
    return suite.model_copy(update={"targets": targets})


def env_files(suite: Suite, name: str | None) -> list[str]:
    """The files of variables that belong to the environment of that name."""
    found = (target.environments.get(name or "") for target in suite.targets.values())
    return [each.env_file for each in found if each is not None and each.env_file is not None]


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a file of NAME=VALUE lines. Raises UserMistake."""
    from dotenv import dotenv_values

    if not path.is_file():
        raise UserMistake(f"--env-file {path}: no such file")
    return {name: value for name, value in dotenv_values(path).items() if value is not None}
