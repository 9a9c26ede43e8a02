"""Judges for tests that read a conversation by a rubric: what one answers on a model server."""

from __future__ import annotations

import json
from typing import Any

from judging import data_of
from model_server import Answer, says


def against(step: Any, quote: str, criterion: str = "polite", severity: str = "high") -> dict[str, Any]:
    """A violation."""
    return {
        "criterion": criterion, "what": "It is rude.", "severity": severity, "evidence_step": step, "quote": quote
    }  # fmt: skip


def verdict(*violations: dict[str, Any], **labels: Any) -> dict[str, Any]:
    """An answer with these labels, polite=pass where none is given."""
    criteria = [{"id": name, "reason": "So it reads.", "label": label} for name, label in labels.items()]
    return {
        "violations": list(violations),
        "criteria": criteria or [{"id": "polite", "reason": "So it reads.", "label": "pass"}],
        "summary": "It was read.",
        "what_would_raise_score": "A kinder word.",
        "confidence": 0.8,
    }


def rates(*violations: dict[str, Any], **labels: Any) -> Answer:
    return says(json.dumps(verdict(*violations, **labels)))


def finds_rudeness(request: dict[str, Any]) -> Answer:
    """A judge that knows one rude word, and quotes the step in which it stands."""
    for step in data_of(request)["transcript"]:
        if step["from"] == "agent" and "stupid" in step.get("says", ""):
            return rates(against(step["step"], "stupid"), polite="fail")
    return rates()
