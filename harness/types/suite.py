"""The suite: what to run. One YAML or JSON file, or just stories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, JsonValue, model_validator

from harness.types.cases.dataset import Dataset, as_datasets
from harness.types.cases.select import Select
from harness.types.judging.gate import FailOn, Gate
from harness.types.model_spec import AgentModelSpec, EmbeddingsName, EntailmentSpec, JudgeSpec, MeaningSpec, UserSpec
from harness.types.rules import Rules
from harness.types.target import AllowedVariables, Target, Variant
from harness.types.trajectory import Data


class Limits(Data):
    """Seconds. A turn's limit blames whoever was speaking; so does the trial's."""

    agent_turn: float = Field(default=120, gt=0)
    """Seconds for one turn of the agent. Reaching it counts against the agent."""
    user_turn: float = Field(default=120, gt=0)
    """Seconds for one turn of the user. Reaching it leaves the trial without a verdict."""
    trial: float = Field(default=900, gt=0)
    """Seconds for one trial. Reaching it counts against whoever was speaking. Setup, the agent's factory, snapshot and
    teardown may take as long, each; one that takes longer leaves the trial without a verdict."""


class Budget(Data):
    """What all trials of a run may spend together, from its beginning, resumed or not. None: any amount."""

    cost: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """US dollars, of the models that the harness asks and what agents report. What a call, and what a whole trial, is
    expected to cost is put by before it begins; one for which too little is left does not begin."""
    tokens: int | None = Field(default=None, gt=0)
    """The same in tokens."""
    seconds: float | None = Field(default=None, gt=0, allow_inf_nan=False)
    """How long the run may take. What is being played then is cut off and not recorded."""

    @property
    def spendable(self) -> bool:
        """Whether there is a limit on what is spent, not only on time."""
        return self.cost is not None or self.tokens is not None


class Suite(Data):
    """What to run and how to judge it."""

    name: str = Field(default="stories", min_length=1)
    """The name of the suite. It is part of the names of its runs. Default is the name of the file."""
    targets: dict[str, Target] = Field(min_length=1)
    """The agents under test. A name, as stories say it, and a reference."""
    user: UserSpec | None = None
    """Who plays the user. Default is agenda, and scripted for stories with user_turns."""
    judge: JudgeSpec | None = None
    """The model that is asked whether two texts mean the same (fuzzy arguments, responses), by its LiteLLM name, or an
    object with model, base_url and more. Default is none."""
    entailment: EntailmentSpec | None = None
    """A model for natural-language inference: it tells whether an expected text follows from what was said, where there
    is no judge. A cross-encoder of sentence-transformers by its name or its folder, or an object with model, labels,
    band and contradiction. Needs journey-harness[semantic]. Default is none."""
    embeddings: EmbeddingsName = None
    """A model of sentence-transformers that tells how alike two texts are in meaning, by its name or its folder. true
    stands for sentence-transformers/all-MiniLM-L6-v2. Needs journey-harness[semantic]. Default is none."""
    env: AllowedVariables = Field(default_factory=dict)
    """The variables of the environment that ${NAME} may stand for, each with the hosts that it may be sent to, such as
    {API_KEY: [api.example.com], REGION: []}. A key needs a host. A list of names is short for variables without."""
    stories: tuple[str, ...] = ()
    """Files and folders of stories, relative to the suite."""
    cases: tuple[dict[str, JsonValue], ...] = ()
    """Stories that stand in the suite itself, each with an id (or name), such as {id: hours, prompt: "When are
    you open?", checks: […]}."""
    datasets: tuple[Dataset, ...] = ()
    """Files of records of which each becomes a story: CSV, JSONL, JSON or YAML."""
    select: Select = Select()
    """Which of all these stories are played: those with one of its labels, and those with one of its names. Default is
    all."""
    file: str | None = None
    """Where the suite was read, if it has cases, or checks with labels. Nobody writes this."""
    trials: int = Field(default=1, ge=1)
    """How often each story is played."""
    concurrency: int = Field(default=10, ge=1)
    """How many conversations are played at a time."""
    isolation: Literal["process"] | None = None
    """process plays every agent in Python in workers (see workers of a target), as many as there are CPUs where the
    target does not say. Default is the process of the harness."""
    gateway: bool = False
    """The model calls of every agent pass the harness (see gateway of a target)."""
    agent_model: AgentModelSpec | None = None
    """The model that agents behind the gateway are answered by, whichever they ask, by its name, or an object with
    model, base_url, key and more. A target may have another one. Default is what each agent asks."""
    seed: int = 0
    """Seed of the simulated users."""
    personas: tuple[str, ...] = ()
    """Every story is played once with each of these, as ID@PERSONA: cooperative, terse, talkative, impatient, or files
    of one's own, relative to the suite. Default is every story as it is."""
    max_voids: int = Field(default=2, ge=0)
    """How often a trial that is void by the user's doing is played anew; not again, once two attempts were alike."""
    limits: Limits = Limits()
    """Time limits in seconds."""
    budget: Budget = Budget()
    """What the run may spend. Then it stops, what is finished is kept, and it can be resumed."""
    prices: str | None = None
    """A file with the prices of models that are not publicly known, relative to the suite. For each model
    {input_per_million, output_per_million} in US dollars, and cached_input_per_million where that is another price."""
    gate: Gate = Gate()
    """When a run is good enough."""
    fail_on: FailOn = FailOn()
    """When a run is worse than its baseline (--compare-baseline), or a version worse than the first. A list such as
    [new_failures, score_drop_gt=0.01] turns on just these rules."""
    variants: dict[str, Variant] = Field(default_factory=dict)
    """Versions of the targets by name. All are played on the same stories, and compared with the first."""
    rules: Rules = Rules()
    """How strictly journeys are judged. Its fields may also stand at the top of the suite."""

    short_spellings: ClassVar[Mapping[str, str]] = {
        "min_success": "gate",
        **dict.fromkeys(Rules.model_fields, "rules"),
    }
    """What may stand at the top of a suite → the part that it belongs to."""

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
        fields = spelled_out(fields)
        if isinstance(fields.get("stories"), str):
            fields["stories"] = [fields["stories"]]
        if "datasets" in fields:
            fields["datasets"] = as_datasets(fields["datasets"])
        named = fields.get("personas")
        if isinstance(named, str) or (isinstance(named, list | tuple) and all(isinstance(each, str) for each in named)):
            written = [named] if isinstance(named, str) else named
            fields["personas"] = [name.strip() for each in written for name in each.split(",") if name.strip()]
        return fields

    @model_validator(mode="after")
    def _has_stories(self) -> Self:
        if not (self.stories or self.cases or self.datasets):
            raise ValueError("stories: is missing; add stories (files and folders), cases or datasets")
        for label, target in self.targets.items():
            if (self.agent_model or target.agent_model) and not (self.gateway or target.gateway):
                raise ValueError(f"agent_model: {label} asks its model past no gateway: add gateway: true (--gateway)")
        return self

    @property
    def meaning(self) -> MeaningSpec:
        return MeaningSpec(judge=self.judge, entailment=self.entailment, embeddings=self.embeddings)

    def target(self, label: str) -> Target:
        """The target of that name, which knows the variables that it may read."""
        target = self.played(label)
        return (target.model_copy(update={"gateway": True}) if self.gateway else target).reading(self.env)

    def played(self, label: str) -> Target:
        """The target of that name, with what makes it another agent."""
        target = self.targets[label]
        if self.agent_model is None or target.agent_model is not None:
            return target
        return target.model_copy(update={"agent_model": self.agent_model})

    def differing(self, other: Suite) -> list[str]:
        """The fields in which two suites differ; of the rules, those that do."""
        found = [name for name in Suite.model_fields if name != "rules" and getattr(self, name) != getattr(other, name)]
        mine, theirs = self.rules, other.rules
        return found + [name for name in Rules.model_fields if getattr(mine, name) != getattr(theirs, name)]


def spelled_out(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a suite with what is written in short moved into the part that it belongs to.

    Raises ValueError when something is given both ways.
    """
    found = dict(fields)
    for name, part in Suite.short_spellings.items():
        if name in found:
            value, inside = found.pop(name), found.get(part) or {}
            if isinstance(inside, Data):
                inside = inside.model_dump(exclude_unset=True)
            if name in inside:
                raise ValueError(f"{name} is given twice; keep {part}.{name}")
            found[part] = {**inside, name: value}
    return found
