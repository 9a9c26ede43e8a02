"""A judge's answer, read: a label for each criterion, and what is held against the agent looked up."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.checks.rubrics.judge import Criterion, JudgeCheck
from harness.errors import RungFailed
from harness.scoring.judge.answers import stands_in
from harness.scoring.rubric.transcript import ShownTranscript
from harness.types.judging.record import JudgeViolation

LONGEST = 500
"""Characters of a reason, summary or quote that are kept."""
_TEXT = {"anyOf": [{"type": "string"}, {"type": "null"}]}
_NUMBER = {"anyOf": [{"type": "number"}, {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Vote:
    """A usable answer of one model."""

    model: str
    labels: Mapping[str, str]
    reasons: Mapping[str, str]
    violations: tuple[JudgeViolation, ...]
    confidence: float | None = None
    summary: str = ""
    would_raise: str = ""

    def met(self, criterion: Criterion) -> bool | None:
        """Whether the criterion is; None where it is not by the label, and nothing that was found there says why."""
        if self.labels[criterion.id or ""] in criterion.met_by:
            return True
        proved = any(each.supported and each.criterion == criterion.id for each in self.violations)
        return False if proved else None


def answer_schema(check: JudgeCheck) -> dict[str, Any]:
    """The shape that is asked for. Every part may be null, so that what a model leaves out is told in plain words."""
    ids = [each.id for each in check.asked]
    labels = sorted({label for each in check.asked for label in each.labels})
    violation = {
        "criterion": {"type": "string", "enum": ids},
        "what": {"type": "string"},
        "severity": {"type": "string", "enum": ["low", "medium", "high", "critical"]},
        "evidence_step": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "quote": {"type": "string"},
    }
    criterion = {
        "id": {"type": "string", "enum": ids},
        "reason": {"type": "string"},
        "label": {"type": "string", "enum": labels},
    }
    parts = {
        "violations": {"anyOf": [{"type": "array", "items": _object(violation)}, {"type": "null"}]},
        "criteria": {"anyOf": [{"type": "array", "items": _object(criterion)}, {"type": "null"}]},
        "summary": _TEXT,
        "what_would_raise_score": _TEXT,
        "confidence": _NUMBER,
    }
    return _object(parts)


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def read_vote(data: Any, model: str, check: JudgeCheck, shown: ShownTranscript) -> Vote:
    """The answer, about this transcript. Raises RungFailed: bad_reply, in words that a judge may be told."""
    if not isinstance(data, Mapping):
        raise _no("expected one JSON object")
    labels, reasons = _labels(data, check)
    confidence = _share(data.get("confidence"), "confidence")
    _share(data.get("score"), "score")
    return Vote(
        model,
        labels,
        reasons,
        tuple(_violation(each, model, check, shown) for each in _listed(data.get("violations"), "violations")),
        confidence,
        _line(data.get("summary")),
        _line(data.get("what_would_raise_score")),
    )


def _labels(data: Mapping[str, Any], check: JudgeCheck) -> tuple[dict[str, str], dict[str, str]]:
    known = {each.id or "": each for each in check.asked}
    given = data.get("criteria")
    if given is None and len(known) == 1:
        only = next(iter(known))
        return {only: _only_label(data, known[only], check)}, {only: _line(data.get("reason"))}
    labels: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for each in _listed(given, "criteria"):
        name = each.get("id")
        if not isinstance(name, str) or name not in known:
            raise _no(f"there is no criterion {name!r}; expected {', '.join(known)}")
        label = _label(each.get("label"), known[name])
        if labels.setdefault(name, label) != label:
            raise _no(f"the criterion {name} is given two labels")
        reasons[name] = _line(each.get("reason"))
    missing = [name for name in known if name not in labels]
    if missing:
        raise _no(f"no label for {', '.join(missing)}")
    return labels, reasons


def _only_label(data: Mapping[str, Any], criterion: Criterion, check: JudgeCheck) -> str:
    """Of a single criterion, a model may answer with its label, with pass, or with a score, and nothing around it."""
    best, worst = next(iter(criterion.labels)), list(criterion.labels)[-1]
    if data.get("label") is not None:
        return _label(data["label"], criterion)
    if isinstance(data.get("pass"), bool):
        return best if data["pass"] else worst
    if data.get("pass") is not None:
        raise _no(f"pass: expected true or false, found {data['pass']!r}")
    score = _share(data.get("score"), "score")
    if score is None:
        raise _no("no criteria")
    if isinstance(data["score"], int) and score == 1:
        raise _no("a score of 1 and no label: it may be 1 of 1, or of 5")
    return best if score >= check.pass_score else worst


def _label(value: Any, criterion: Criterion) -> str:
    folded = {label.casefold(): label for label in criterion.labels}
    if not isinstance(value, str) or value.strip().casefold() not in folded:
        raise _no(f"{criterion.id}: the label {value!r} is none of {', '.join(criterion.labels)}")
    return folded[value.strip().casefold()]


def _violation(given: Mapping[str, Any], model: str, check: JudgeCheck, shown: ShownTranscript) -> JudgeViolation:
    ids = [each.id or "" for each in check.asked]
    named = given.get("criterion", given.get("rule"))
    criterion = named if isinstance(named, str) and named in ids else ids[0] if len(ids) == 1 else str(named)
    step, quote = given.get("evidence_step"), given.get("quote")
    step = step if isinstance(step, int) and not isinstance(step, bool) else None
    quote = quote if isinstance(quote, str) else ""
    problem = _unsupported(step, quote, shown)
    if problem is None and criterion not in ids:
        problem = "it names no criterion"
    severity = given.get("severity")
    return JudgeViolation(
        criterion=criterion,
        what=_line(given.get("what")),
        severity=severity if isinstance(severity, str) else None,
        evidence_step=step,
        quote=quote[:LONGEST],
        model=model,
        supported=problem is None,
        problem=problem,
    )


def _unsupported(step: int | None, quote: str, shown: ShownTranscript) -> str | None:
    """Why the transcript does not bear it out; white space, case, quotes, dashes and markup are no difference."""
    if step is None:
        return "it names no step"
    text = shown.text_of(step)
    if text is None:
        return f"there is no step {step} in what it was shown"
    if not quote.strip():
        return "it quotes nothing"
    return None if stands_in(quote, text) else f"the quote does not stand in step {step}"


def _listed(value: Any, name: str) -> Sequence[Mapping[str, Any]]:
    if value is None and name == "violations":
        return ()
    if not isinstance(value, list) or not all(isinstance(each, Mapping) for each in value):
        raise _no(f"{name}: expected a list of objects")
    return value


def _share(value: Any, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise _no(f"{name}: expected a number from 0 to 1, found {value!r}")
    if not 0 <= value <= 1:
        raise _no(f"{name}: {value:g} is not from 0 to 1")
    return float(value)


def _line(value: Any) -> str:
    return " ".join(value.split())[:LONGEST] if isinstance(value, str) else ""


def _no(why: str) -> RungFailed:
    return RungFailed(why[:LONGEST], code="bad_reply")
