"""What a person is asked of a verdict, one question after the other, and the label that the answers come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from harness.types.judging.labels import Said
from harness.types.trial import Fault, ShownOutcome, Standing

RIGHT = "right"
SUCCESS: Said = "success"
BY_HARNESS: Mapping[Fault, Said] = {
    "agent": "agent",
    "user": "user",
    "world": "world",
    "model": "world",
    "harness": "world",
    "judge": "judge",
    "meaning": "judge",
    "story": "story",
}
"""Whose fault it is in the words of people. `agent or story` is for them to tell."""
KEYS: Mapping[str, Said] = {"a": "agent", "u": "user", "s": "story", "j": "judge", "w": "world"}
MEANS: Mapping[Said, str] = {
    "agent": "it did not do what the user wanted",
    "user": "it said something wrong or left something out",
    "story": "it asks for what it should not, or does not ask for what it should",
    "judge": "what compares texts, or judges by a rubric, is mistaken",
    "world": "tools, data, a model or the harness broke",
}
Step = Literal["first", "whose", "did"]


@dataclass(frozen=True, slots=True)
class JudgedAs:
    """How a trial came out, for the harness."""

    shown: ShownOutcome
    fault: Fault | None

    @classmethod
    def of(cls, trial: Standing) -> JudgedAs:
        return cls(trial.shown, trial.fault)

    @property
    def said(self) -> Said | None:
        """The same in the words of people; None where the harness leaves open whose fault it was."""
        return SUCCESS if self.fault is None else BY_HARNESS.get(self.fault)

    @property
    def text(self) -> str:
        """Such as fail (agent)."""
        return f"{self.shown} ({self.fault})" if self.fault else self.shown


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One answer, by the key that gives it."""

    key: str
    text: str
    """In short, to stand beside the key."""
    means: str
    also: str = ""
    """Another key that gives the same."""


@dataclass(frozen=True, slots=True)
class VerdictQuestion:
    """What is asked next."""

    step: Step
    text: str
    choices: tuple[AnswerChoice, ...]

    def key_of(self, typed: str) -> str | None:
        """The key of the choice that is meant by a key or a whole word; None where there is no such."""
        wanted = typed.strip().casefold()
        for each in self.choices:
            first = each.text.split(",", 1)[0]
            if wanted and wanted in (each.key, each.also, KEYS.get(each.key), KEYS.get(each.also), each.text, first):
                return each.key
        return None


@dataclass(frozen=True, slots=True)
class KeysGiven:
    """The keys that were given so far; "" is none."""

    first: str = ""
    whose: str = ""
    did: str = ""

    def with_key(self, step: Step, key: str) -> KeysGiven:
        return replace(self, **{step: key})


def next_question(judged: JudgedAs, answers: KeysGiven, *, blind: bool) -> VerdictQuestion | None:
    """None when everything is answered, but for the reason."""
    if not answers.first:
        return _blind() if blind else _open(judged)
    if blind and answers.first == "y" and judged.shown != "success" and not answers.whose:
        return VerdictQuestion("whose", f"The harness says {judged.text}: whose fault is it?", _faults("usjw"))
    if not blind and answers.first in {"s", "j"} and judged.shown != "success" and not answers.did:
        return VerdictQuestion("did", "Did the agent do its part all the same?", (
            AnswerChoice("y", "yes", "the trial ought to be a success"),
            AnswerChoice("n", "no", "the trial ought to be a failure"),
            AnswerChoice("o", "cannot be told", "the trial ought not to count"),
        ))  # fmt: skip
    return None


def _blind() -> VerdictQuestion:
    yes = AnswerChoice("y", "yes", "the agent did what the user wanted, and nothing that it should not")
    return VerdictQuestion("first", "Did the agent do its part? If not, whose fault is it?", (yes, *_faults("ausw")))


def _open(judged: JudgedAs) -> VerdictQuestion:
    said = judged.said
    whose = "" if said in (None, SUCCESS) else f", the {said}'s"
    own = next((key for key, fault in KEYS.items() if fault == said), "")
    so = AnswerChoice("r", f"right{whose}", f"{judged.text} is what it should be", own)
    right = (so,) if said is not None else ()
    others = "".join(key for key, fault in KEYS.items() if fault != said)
    text = "Is this verdict right? If not, whose fault is it?" if said is not None else "Whose fault was it?"
    return VerdictQuestion("first", text, (*right, *_faults(others)))


def _faults(keys: str) -> tuple[AnswerChoice, ...]:
    return tuple(AnswerChoice(key, KEYS[key], MEANS[KEYS[key]]) for key in keys)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What the answers come to."""

    label: str
    """right, or whose fault it was."""
    score: float | None
    """1: the trial ought to be a success, 0: a failure; None: it ought not to count."""

    @property
    def wants_reason(self) -> bool:
        return self.label != RIGHT


def concluded(judged: JudgedAs, answers: KeysGiven) -> Conclusion:
    """Of answers after which there is no further question. What agrees with the harness is `right`, however asked."""
    key = (answers.whose or "r") if answers.first == "y" else answers.first
    label = KEYS.get(key, RIGHT)
    label = RIGHT if label == judged.said else label
    return Conclusion(label, 1.0 if answers.first == "y" else _score(judged, label, answers.did))


def _score(judged: JudgedAs, label: str, did: str) -> float | None:
    if did:
        return {"y": 1.0, "n": 0.0}.get(did)
    said = judged.said if label == RIGHT else label
    if said in (SUCCESS, "agent"):
        return 1.0 if said == SUCCESS else 0.0
    # It passes by the fault of the story or the judge, so it should not have passed.
    return 0.0 if judged.shown == "success" and said in ("story", "judge") else None


def said_of(judged: JudgedAs, label: str) -> Said:
    """Whose fault it was for whoever gave this label; success where nobody's."""
    if label == RIGHT:
        return judged.said or "agent"
    return next(fault for fault in KEYS.values() if fault == label)
