"""What a person says of a verdict, and the heading of a file of such labels."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, field_validator, model_validator
from pydantic.alias_generators import to_camel

from harness.types.jsonable import Data

RUBRIC_WRONG = "rubricWrong"
"""The reason of a disagreement that speaks against the rubric, not against the judge."""
RANDOM = "random"
"""The source of a label whose trial was drawn at random: rates of the run may be corrected by it."""
MET_FROM = 0.5
"""A score from here on is met."""
FAULTS = ("right", "agent", "user", "story", "judge", "world")
"""The labels of any verdict: it is right, or whose fault it was that it is not."""
Said = Literal["success", "agent", "user", "story", "judge", "world"]
"""What a person says that a trial came to: a success, or by whose fault it was none."""


def _no_word(value: Any) -> Any:
    if isinstance(value, bool | str):
        raise ValueError(f"expected a number from 0 to 1, found {value!r}")
    return value


class LabelsHeader(Data):
    """The first line of a file of labels."""

    version: Literal[1] = 1
    kind: Literal["judge", "verdict"] = "judge"
    """judge: of a criterion of a rubric, in its labels. verdict: of the verdict of a trial, in right, agent, user,
    story, judge and world."""
    rubric: str | None = None
    """The hash of what the judge is asked (`JudgeCheck.hash`). None of labels of verdicts."""
    labels: tuple[str, ...] = Field(min_length=2)
    """The labels that may be given, the best first."""
    models: tuple[str, ...] = ()
    """The judges that were read, or are to be asked."""

    @model_validator(mode="after")
    def _rubric_of_judges(self) -> Self:
        if self.kind == "judge" and not self.rubric:
            raise ValueError("rubric: is missing; a file of labels of a judge says the hash of what was asked")
        twice = next((each for each in self.labels if self.labels.count(each) > 1), None)
        if twice is not None:
            raise ValueError(f"labels: {twice} is given twice; keep one")
        return self


class Label(Data):
    """What one person says of one verdict: of a criterion of a conversation, or of all that was held against it."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

    id: str = Field(min_length=1)
    """What was labelled, such as r1/s3/1#polite. With the labeller, the same for the same thing."""
    trace_ref: str | None = None
    """Where the conversation is: RUN#STORY/TRIAL, or FILE#ID of a file of conversations. Paths are relative to the file
    of labels, or to the current folder. None: it is what `input` and `candidate_output` say."""
    criterion: str | None = None
    """The id of the criterion; None of labels of verdicts."""
    input: str = ""
    """What the user wanted or said."""
    candidate_output: str = ""
    """What the agent said."""
    human_score: Annotated[float | None, BeforeValidator(_no_word)] = Field(default=None, ge=0, le=1)
    """From 0.5 on it is met. Of a verdict: whether the trial ought to be a success; None where it ought not to count
    at all."""
    human_label: str | None = None
    """One of the labels of the file."""
    labeller: str = Field(min_length=1)
    disagreement_reason: str | None = None
    """Why the person says otherwise than the judge; rubricWrong says that the rubric is at fault."""
    source: str = "label"
    """How it came to be labelled; random: it was drawn at random."""
    judge_labels: dict[str, str] = Field(default_factory=dict)
    """What judges said of it, by their models, where the file is to tell it."""
    content: str | None = None
    """Of a verdict: the hash of the trial as it stood when it was labelled. Of any other the label says nothing."""
    verdict: str | None = None
    """What the harness had said of it, such as fail (agent)."""
    blind: bool = False
    """The person had not seen the verdict."""

    @field_validator("id", "labeller")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("is blank; write a name")
        return value

    @model_validator(mode="after")
    def _is_labelled(self) -> Self:
        if self.human_score is None and self.human_label is None:
            raise ValueError("humanLabel: is missing; give humanLabel, humanScore or both")
        return self

    @property
    def key(self) -> tuple[str, str]:
        return self.id, self.labeller

    @property
    def met(self) -> bool | None:
        """By the score; None where there is none."""
        return None if self.human_score is None else self.human_score >= MET_FROM
