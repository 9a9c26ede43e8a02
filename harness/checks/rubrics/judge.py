"""A check that a model makes: it reads the conversation by a rubric, and proves what it holds against the agent."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, Self

from pydantic import Field, StrictBool, field_validator, model_validator

from harness.checks.check import Count, DemandedCheck, Found, Number, Seen
from harness.checks.rubrics.shipped import shipped, shipped_names
from harness.errors import nearest
from harness.types.jsonable import Data

TYPE = "judge"
LONGEST = 20_000
"""Characters of a rubric or policy."""
_SCOPE = re.compile(r"final|conversation|agent:\S.*|step:[1-9]\d*")


class Criterion(Data):
    """One thing that a judge is asked about a conversation."""

    id: str | None = Field(default=None, min_length=1)
    """Its name in reports. Default is its place, such as c1."""
    text: str = Field(min_length=1, max_length=LONGEST)
    """What must hold, in a sentence or two."""
    required: StrictBool = False
    """Whether the check fails where it is not met, whatever the score is."""
    weight: Number = Field(default=1.0, gt=0, allow_inf_nan=False)
    """How much it counts in the score of the check."""
    labels: dict[str, str] = Field(default_factory=lambda: {"pass": "it holds", "fail": "it does not hold"})
    """The labels that the judge chooses from, the best first, each with what it stands for."""
    meets: tuple[str, ...] = ()
    """The labels by which the criterion is met. Default is the first one."""

    @model_validator(mode="before")
    @classmethod
    def _has_a_text(cls, value: Any) -> Any:
        if isinstance(value, Mapping) and "text" not in value:
            raise ValueError("has no text; say what must hold")
        return value

    @field_validator("text")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("is blank; say what must hold")
        return value

    @model_validator(mode="after")
    def _known_labels(self) -> Self:
        if len(self.labels) < 2:
            raise ValueError("labels: expected two at least, the best first, such as {pass: …, fail: …}")
        unknown = [each for each in self.meets if each not in self.labels]
        if unknown:
            raise ValueError(f"meets: {unknown[0]}: is none of its labels{nearest(unknown[0], self.labels)}")
        if self.meets and set(self.meets) == set(self.labels):
            raise ValueError("meets: every label meets it, so that it has no effect; leave one out")
        return self

    @property
    def met_by(self) -> Sequence[str]:
        return self.meets or (next(iter(self.labels)),)


class JudgeCheck(DemandedCheck):
    """A model reads the conversation by a rubric. What it holds against the agent must stand in the transcript.

    Needs a judge in the suite; without one it is skipped.
    """

    rubric: str | None = Field(default=None, min_length=1, max_length=LONGEST)
    """What a good conversation is, in prose. Alone it is one criterion; beside criteria it says how to read them."""
    criteria: tuple[Criterion, ...] = ()
    """What must hold, each judged for itself: text, and id, required, weight, labels, meets."""
    use: str | None = None
    """A rubric that is shipped: relevance, faithful, policy, hallucinated_success or politeness. One's own criteria are
    added to its own."""
    policy: str | None = Field(default=None, min_length=1, max_length=LONGEST)
    """The rules that the agent has to keep, as text; in a suite, {file: PATH} reads them from a file beside it."""
    pass_score: Number = Field(default=0.8, ge=0, le=1)
    """Least weighted share of the criteria that are met (0 to 1); what is just that passes."""
    require_all: StrictBool = False
    """Whether every criterion must be met."""
    votes: Count = Field(default=1, ge=1, le=15)
    """How often it is asked, an odd number; the majority decides each criterion."""
    models: tuple[str, ...] = ()
    """Who votes, in turn, by LiteLLM names. Default is the judge of the suite."""
    cross_check: str | None = Field(default=None, min_length=1)
    """A second model that is asked the same. Where it comes to another result, the trial is undecided."""
    run_when: Literal["passed", "always", "on_failure"] = "passed"
    """When the judge is asked: only where goals and other checks hold (the default), always, or where they do not."""
    scope: str = "conversation"
    """What it reads: conversation, final (what the user said, and the last message), agent:NAME or step:NUMBER."""
    calls: StrictBool = False
    """Whether it sees which tools were called, and with what."""
    results: StrictBool = False
    """Whether it sees what tools gave, too."""
    retrieval: tuple[str, ...] = ()
    """Tools by name or glob whose results are the contexts that an answer must be faithful to. They are shown."""
    max_chars: Count = Field(default=40_000, ge=500)
    """Characters of the transcript that are shown. Of what is longer the middle is left out, and that is told."""

    @model_validator(mode="before")
    @classmethod
    def _in_short(cls, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        fields = dict(value)
        if isinstance(fields.get("criteria"), list | tuple):
            fields["criteria"] = [{"text": each} if isinstance(each, str) else each for each in fields["criteria"]]
        return fields

    @field_validator("rubric", "policy")
    @classmethod
    def _not_blank(cls, value: str | None) -> str | None:
        if value is not None and not value.strip():
            raise ValueError("is blank; say what a good conversation is")
        return value

    @field_validator("use")
    @classmethod
    def _is_shipped(cls, value: str | None) -> str | None:
        if value is not None and value not in shipped_names():
            raise ValueError(f"{value}: no such rubric{nearest(value, shipped_names())}; it is one of "
                             f"{', '.join(shipped_names())}")  # fmt: skip
        return value

    @field_validator("votes")
    @classmethod
    def _odd(cls, value: int) -> int:
        if value % 2 == 0:
            raise ValueError(f"expected an odd number, so that there is a majority; found {value}")
        return value

    @field_validator("scope")
    @classmethod
    def _known_scope(cls, value: str) -> str:
        if not _SCOPE.fullmatch(value):
            raise ValueError(f"expected conversation, final, agent:NAME or step:NUMBER; found {value}")
        return value

    @model_validator(mode="after")
    def _whole(self) -> Self:
        ids = [each.id for each in self.asked]
        twice = next((name for name in ids if ids.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"criteria: {twice} is the id of two of them; ids are unique")
        if self.use == "policy" and self.policy is None:
            raise ValueError("use: policy needs the policy: add policy, or in a suite policy: {file: PATH}")
        if len(self.models) > self.votes:
            raise ValueError(f"models: {len(self.models)} models for {self.votes} votes; raise votes")
        return self

    @property
    def asks_for_nothing(self) -> str | None:
        return None if self.asked else "give a rubric, criteria, or use"

    @cached_property
    def asked(self) -> tuple[Criterion, ...]:
        """Every criterion with its id."""
        own = list(self.criteria)
        if self.use is not None:
            own = [Criterion.model_validate(each) for each in shipped(self.use)["criteria"]] + own
        elif not own and self.rubric is not None:
            own = [Criterion(id="rubric", text=self.rubric)]
        return tuple(each if each.id else each.model_copy(update={"id": f"c{i}"}) for i, each in enumerate(own, 1))

    @cached_property
    def told(self) -> str | None:
        """What is said of all criteria."""
        parts = [shipped(self.use).get("rubric") if self.use else None]
        parts.append(self.rubric if self.criteria or self.use else None)
        return "\n\n".join(part.strip() for part in parts if part) or None

    @property
    def shows_results(self) -> bool:
        return self.results or bool(self.use and shipped(self.use).get("results"))

    @property
    def shows_calls(self) -> bool:
        return self.calls or self.shows_results or bool(self.use and shipped(self.use).get("calls"))

    @cached_property
    def hash(self) -> str:
        """The same for the same question: of labels that people gave it tells what they were given for."""
        asked = [each.model_dump(exclude={"required", "weight"}, mode="json") for each in self.asked]
        parts: list[Any] = [self.told, asked, self.policy, self.scope]
        parts += [self.shows_calls, self.shows_results, list(self.retrieval)]
        return f"sha256:{hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]}"

    def look(self, seen: Seen) -> Iterator[Found]:
        """Nobody can be asked here: what a judge says is put in its place afterwards, where there is one."""
        yield Found("", "skip", "no_judge", "no judge is configured: add --judge-model, or judge to the suite")
