"""Which model is asked in a role, and how: what a suite says of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from harness.types.kinds import USER_KINDS
from harness.types.trajectory import Data

DEFAULT_EMBEDDINGS = "sentence-transformers/all-MiniLM-L6-v2"
Role = Literal["user", "judge", "agent", "generator"]


class ModelSpec(Data):
    """A model and how it is asked. Times are seconds."""

    model: str | None = None
    """Its LiteLLM name, such as openai/gpt-5-mini or ollama/llama3.2."""
    base_url: str | None = None
    """The address of an OpenAI-compatible server."""
    temperature: float | None = None
    """Of the model."""
    seed: int | None = None
    """Of the model; without it, the seed of the trial."""
    max_tokens: int | None = Field(default=None, ge=1)
    """The most the model may write in one answer."""
    timeout: float = Field(default=60, gt=0)
    """Seconds for one request to the model."""
    max_attempts: int = Field(default=4, ge=1)
    """How often one request is tried."""
    max_in_flight: int | None = Field(default=None, ge=1)
    """Most requests to the model at one time. The wait for a place is in no time limit."""
    transport: Literal["litellm"] | None = None
    """litellm: through LiteLLM in any case. Without it, openai/ models are asked directly where no parameter of theirs
    needs a translation, which takes a tenth of the CPU, and all others through LiteLLM."""
    window: int | None = Field(default=None, ge=256)
    """Tokens of a question and its answer at most. Longer texts lose their middle, and the trial says so. Without it,
    what is known of the model."""

    @property
    def name(self) -> str:
        """The model, where one must have been given. Raises ValueError."""
        if self.model is None:
            raise ValueError("no model is given")
        return self.model

    @property
    def varies(self) -> bool:
        """Whether it is wanted to answer one request now so, now otherwise."""
        return self.temperature is not None and self.temperature > 0


PASSED_ON = ("openai", "anthropic")
"""Providers whose protocols pass the gateway."""
HOW_IT_IS_ASKED = {"key", "timeout", "max_attempts", "max_in_flight"}
"""What makes it no other model."""


class AgentModelSpec(Data):
    """The model that answers agents behind the gateway, and how it is asked. Times are seconds."""

    model: str | None = None
    """Asked instead of the one that the agent names, in the protocol that it speaks: openai/NAME, anthropic/NAME, or
    with base_url any name that is known there. Default is the one that the agent names."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^/]")
    """The address that requests go on to, such as http://127.0.0.1:8000/v1, without the agent's key. Default is the one
    that the agent had."""
    key: str | None = Field(default=None, pattern=r"^\$\{\w+\}$")
    """Sent instead of the agent's key: ${NAME}, a variable of the environment that `env` lets go to that host."""
    timeout: float = Field(default=120, gt=0)
    """Seconds until an answer begins."""
    max_attempts: int = Field(default=4, ge=1)
    """How often a request is tried that met a limit of requests, a failure of the provider, or nobody."""
    max_in_flight: int | None = Field(default=None, ge=1)
    """Most requests to the model at one time. The wait for a place is in no time limit."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"model": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _can_be_reached(self) -> Self:
        provider, slash, name = (self.model or "").partition("/")
        known = bool(slash and name and provider in PASSED_ON)
        if self.model is not None and not known and self.base_url is None:
            raise ValueError(
                f"model: {self.model} is at no address that is known: write openai/NAME or anthropic/NAME, or add "
                "base_url, the address of a server that speaks the agent's protocol"
            )
        if self.key is not None and self.base_url is None and not known:
            raise ValueError("key: is sent to nobody: add base_url, or a model such as openai/NAME")
        return self

    @property
    def provider(self) -> str | None:
        """Whose protocol alone it speaks; None where any may pass."""
        provider, slash, _ = (self.model or "").partition("/")
        return provider if slash and provider in PASSED_ON and self.base_url is None else None

    @property
    def sent(self) -> str | None:
        """Its name in a request."""
        provider, slash, name = (self.model or "").partition("/")
        return name if slash and provider in PASSED_ON else self.model


class JudgeSpec(ModelSpec):
    """Who is asked whether two texts mean the same, and whether an expected answer follows from a message.

    Equal questions are asked once in a run, unless a temperature above 0 is set.
    """

    fallback: bool = False
    """Whether embeddings or the likeness of words decide where the judge cannot be reached or gives no usable answer.
    Without it such a trial is undecided."""
    tool_results: bool = False
    """Whether the judge also sees what tools had given before the message that it reads."""
    prompts: str | None = None
    """A YAML or JSON file with what the judge is asked, relative to the suite. What it leaves out is asked as shipped
    (harness/scoring/judge/prompts.yaml)."""
    calibration: str | tuple[str, ...] | None = None
    """What harness calibrate judge wrote (FILE.result.yaml), and what harness calibrate meaning --json printed of this
    judge, relative to the suite; several as a list. harness show --format methods tells how often it was wrong."""
    min_agreement: float | None = Field(default=None, ge=-1, le=1)
    """Least kappa of this judge and people, such as 0.6, as its calibration says for the rubrics that are asked. Where
    it is less, or was not measured, the run gives no verdict (exit status 3)."""
    min_agreement_sure: float | None = Field(default=None, ge=-1, le=1)
    """Least kappa with 95 % confidence: the one-sided lower bound is compared. Few labels do not reach it."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"model": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _agreement_in_a_file(self) -> Self:
        if (self.min_agreement is not None or self.min_agreement_sure is not None) and not self.calibration:
            raise ValueError(
                "min_agreement: is read out of a calibration: add calibration, the file of harness calibrate judge"
            )
        return self

    @property
    def calibrations(self) -> tuple[str, ...]:
        """All files that say how good it is."""
        return (self.calibration,) if isinstance(self.calibration, str) else self.calibration or ()


def _default_embeddings(value: Any) -> Any:
    if value is True or value == "default":
        return DEFAULT_EMBEDDINGS
    return None if value is False else value


EmbeddingsName = Annotated[str | None, BeforeValidator(_default_embeddings)]
"""True and "default" stand for the default model."""


def _in_order(band: tuple[float, float]) -> tuple[float, float]:
    if not 0 <= band[0] <= band[1] <= 1:
        raise ValueError(f"expected [LOW, HIGH] with 0 <= LOW <= HIGH <= 1, found {list(band)}")
    return band


Thresholds = Annotated[tuple[float, float], AfterValidator(_in_order)]
"""Below the first it is no, from the second on it is yes, between them nobody can tell."""
InferenceLabel = Literal["contradiction", "entailment", "neutral", "not_entailment"]
INFERENCE_LABELS: tuple[InferenceLabel, ...] = get_args(InferenceLabel)
CONTRADICTION, ENTAILS, *_ = INFERENCE_LABELS


class EntailmentSpec(Data):
    """A model of sentence-transformers that tells whether one text follows from another."""

    model: str = Field(min_length=1)
    """A cross-encoder for natural-language inference, by its name or its folder."""
    labels: tuple[InferenceLabel, ...] | None = Field(default=None, min_length=2)
    """What its outputs stand for, in order, where the model does not say it."""
    band: Thresholds = (0.05, 0.8)
    """Of the probability that the expected text follows from what was said: below the first it does not, from the
    second on it does, between them it is undecided. harness calibrate meaning measures it."""
    contradiction: float = Field(default=0.9, gt=0.5, le=1)
    """From this probability on that a sentence about it says the contrary, the expected text does not follow."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"model": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _one_entails(self) -> Self:
        if self.labels is not None and (self.labels.count(ENTAILS) != 1 or self.labels.count(CONTRADICTION) > 1):
            raise ValueError(f"labels: expected entailment once, and contradiction at most once: {list(self.labels)}")
        return self


class MeaningSpec(Data):
    """How it is told whether two texts mean the same: who is asked first, then next; last the likeness of words."""

    judge: JudgeSpec | None = None
    entailment: EntailmentSpec | None = None
    embeddings: EmbeddingsName = None
    """A model of sentence-transformers by its name, or the folder of one."""

    @property
    def understands(self) -> bool:
        """Whether anybody can be asked what a text means."""
        return any(each is not None for each in (self.judge, self.entailment, self.embeddings))


class UserSpec(ModelSpec):
    """Who plays the user."""

    kind: str = "agenda"
    """agenda (no model), scripted (says user_turns), simulated (a model), me (a person at this terminal), or
    module:attribute."""
    guards: Literal["on", "report", "off"] | None = None
    """What is done when the user leaves its part, such as by inventing a value: on (a model is told why and asked once
    more, then the trial is void), report (it is only recorded), off. Default is on; of scripted and me report, which is
    the most there; of agenda off, for its words are the story's own."""
    prompts: str | None = None
    """A YAML or JSON file with what the model of simulated is told, relative to the suite. What it leaves out is as
    shipped (harness/users/prompts/simulated.yaml)."""

    check: str | None = None
    """What harness doctor --user … --save wrote of this user, relative to the suite. Where there is none, or it is of
    another user, model, temperature or prompts, the run gives no verdict (exit status 3)."""
    max_false_failures: float | None = Field(default=None, ge=0, le=1)
    """Most journeys of right agents that may fail by this user's doing, as a share (0 to 1), such as 0.02. It is
    compared with the upper end of the interval that was measured. Default is any."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"kind": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _measured_in_a_file(self) -> Self:
        if self.max_false_failures is not None and self.check is None:
            raise ValueError("max_false_failures: is read out of a check: add check, the file of harness doctor --user")
        return self

    @model_validator(mode="after")
    def _only_simulated_is_prompted(self) -> Self:
        if self.prompts is not None and self.kind != "simulated":
            raise ValueError(f"prompts: are for the kind simulated alone; {self.kind} reads none")
        return self

    @property
    def asks(self) -> bool:
        """Whether a model plays: those of the short names that need none ask none, whatever is configured."""
        known = USER_KINDS.get(self.kind)
        return known.asks_model if known is not None else self.model is not None

    @property
    def guarded(self) -> Literal["on", "report", "off"]:
        """What is done about broken guards: of users whose words are given, they are at most reported."""
        kind = USER_KINDS.get(self.kind)
        if self.guards is None:
            return kind.guards if kind is not None else "on"
        return "report" if kind is not None and kind.guards == "report" and self.guards == "on" else self.guards

    @property
    def watched(self) -> bool:
        """Whether the conversation is looked at for signs that it misunderstood the agent: where its guards are on, and
        of the default user, which keeps them of itself."""
        kind = USER_KINDS.get(self.kind)
        return self.guarded == "on" or (kind is not None and kind.guards == "off")

    @property
    def person(self) -> bool:
        """Whether somebody plays it in this terminal."""
        return self.kind in USER_KINDS and USER_KINDS[self.kind].person
