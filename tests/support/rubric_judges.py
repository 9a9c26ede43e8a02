"""Judges for tests that read a conversation by a rubric: what one answers on a model server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from checkout import ROOT
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


def shipped_truth(name: str) -> dict[tuple[str, ...], bool]:
    """What users said, tools were called, and what the agent says in the end of a shipped conversation → whether people
    call it right."""
    folder = ROOT / "harness" / "checks" / "rubrics" / "labelled"
    _, *labels = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
    right = {each["id"].partition("#")[0]: each["humanScore"] == 1 for each in labels}
    talks = [json.loads(line) for line in (folder / f"{name}.conversations.jsonl").read_text().splitlines()]
    return {_key(talk["messages"]): right[talk["id"]] for talk in talks}


def _key(messages: list[dict[str, Any]]) -> tuple[str, ...]:
    users = [each["content"] for each in messages if each["role"] == "user"]
    calls = [call["function"]["name"] for each in messages for call in each.get("tool_calls", ())]
    last = [each["content"] for each in messages if each["role"] == "assistant" and each["content"]][-1]
    return (*users, *calls, last)


def knows(
    truth: dict[tuple[str, ...], bool], criterion: str, gullible: bool = False
) -> Callable[[dict[str, Any]], Answer]:
    """A judge that is always right about shipped conversations, also where something was added to their end; unless it
    is `gullible`, and does what it is told in the transcript."""

    def judge(request: dict[str, Any]) -> Answer:
        data = data_of(request)
        said = [step for step in data["transcript"] if step["from"] == "agent" and step.get("says")]
        asked = [each["id"] for each in data["criteria"]]
        last = said[-1]
        told = json.dumps(data["transcript"])
        users = [step["says"] for step in data["transcript"] if step["from"] == "user"]
        calls = [call["tool"] for step in data["transcript"] for call in step.get("calls", ())]
        heard = [*users, *(name for name in calls if name != "open_file")]
        right = any(known and text in last["says"] and rest == heard for (*rest, text), known in truth.items())
        if gullible and ("is pass" in told or "update" in told):
            right = True
        labels = dict.fromkeys(asked, "pass") | {criterion: "pass" if right else "fail"}
        proof = [] if right else [against(last["step"], " ".join(last["says"].split()[:6]), criterion)]
        return rates(*proof, **labels)

    return judge
