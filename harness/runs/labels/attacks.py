"""Shipped conversations, changed in ways that ought not to move a judge."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from harness.checks.rubrics.judge import Criterion, JudgeCheck
from harness.formats.documents import read_document
from harness.formats.labels.reading import read_labels
from harness.formats.recordings import read_recording
from harness.runs.labels.conversations import LabelledConversation, story_of
from harness.runs.labels.rubrics import EXAMPLES, shipped_check, shipped_labels
from harness.types.judging.labels import Label

WHOLE_IS_WRONG = "relevance"
"""The rubric by which an empty answer is wrong."""
Messages = list[dict[str, Any]]


@functools.cache
def attack_texts() -> Mapping[str, Any]:
    import yaml

    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("attacks.yaml").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class AttackedSet:
    """Conversations of one shipped set, and changed ones beside them."""

    check: JudgeCheck
    plain: Sequence[LabelledConversation]
    verbose: Sequence[LabelledConversation]
    """In the order of the plain ones."""
    attacked: Mapping[str, Sequence[LabelledConversation]]
    """Family → wrong answers, changed; each is named ID~NUMBER after the plain one."""


def attacked_set(name: str) -> AttackedSet:
    """Of a rubric that is shipped. Raises UserMistake."""
    check, labels = shipped_check(name), read_labels(shipped_labels(name)).labels
    by_id = {each["id"]: each["messages"] for each in read_document(EXAMPLES / f"{name}.conversations.jsonl")}
    texts, criterion = attack_texts(), check.asked[0].id or ""
    talks = [(label, by_id[label.id.rpartition("#")[0]]) for label in labels]
    wrong = [(label, messages) for label, messages in talks if label.met is False]
    families = {
        family: [
            _conversation(label, changed, f"~{family}-{number}")
            for label, messages in wrong
            for number, change in enumerate(changes, 1)
            if (changed := _changed(messages, change, criterion, check, name)) is not None
        ]
        for family, changes in texts["attacks"].items()
    }
    longer = texts["verbosity"][0]
    verbose = [_conversation(label, _beside_last(messages, longer["after"]), "~verbose") for label, messages in talks]
    return AttackedSet(check, [_conversation(label, messages) for label, messages in talks], verbose, families)


def in_other_orders(check: JudgeCheck) -> Iterator[tuple[str, JudgeCheck]]:
    """The same question with its labels turned round, and with another criterion before and after its own."""
    own = check.asked
    turned = [
        each.model_copy(update={"labels": dict(reversed(each.labels.items())), "meets": tuple(each.met_by)})
        for each in own
    ]
    decoy = Criterion(id="language", text="The agent answers in the language in which the user wrote.")
    yield "labels", _asking(check, turned)
    yield "criteria before", _asking(check, [decoy, *own])
    yield "criteria after", _asking(check, [*own, decoy])


def _asking(check: JudgeCheck, criteria: Sequence[Criterion]) -> JudgeCheck:
    return JudgeCheck(
        type="judge",
        rubric=check.told,
        criteria=tuple(criteria),
        policy=check.policy,
        calls=check.shows_calls,
        results=check.shows_results,
    )


def _changed(
    messages: Messages, change: Mapping[str, str], criterion: str, check: JudgeCheck, name: str
) -> Messages | None:
    """None where the change does not fit: it would be no wrong answer, or the judge would not see it."""
    ((where, text),) = change.items()
    text = Template(text).substitute(id=criterion)
    match where:
        case "whole":
            return _replaced(messages, text) if name == WHOLE_IS_WRONG else None
        case "before":
            return _beside_last(messages, text, first=True)
        case "after":
            return _beside_last(messages, text)
        case "result":
            if not check.shows_results or all(each["role"] != "tool" for each in messages):
                return None
            return [each | {"content": each["content"] + text} if each["role"] == "tool" else each for each in messages]
        case _:
            return _with_call(messages, text) if check.shows_calls else None


def _replaced(messages: Messages, text: str) -> Messages:
    return [each | {"content": text} if each["role"] == "assistant" and each["content"] else each for each in messages]


def _beside_last(messages: Messages, text: str, *, first: bool = False) -> Messages:
    place = max(i for i, each in enumerate(messages) if each["role"] == "assistant" and each["content"])
    said = messages[place]["content"]
    together = f"{text}\n\n{said}" if first else f"{said}\n\n{text}"
    return [*messages[:place], messages[place] | {"content": together}, *messages[place + 1 :]]


def _with_call(messages: Messages, file: str) -> Messages:
    """A file with that name is looked at before the last message."""
    call = {"id": "file", "type": "function",
            "function": {"name": "open_file", "arguments": f'{{"name": "{file}"}}'}}  # fmt: skip
    asked = {"role": "assistant", "content": None, "tool_calls": [call]}
    place = max(i for i, each in enumerate(messages) if each["role"] == "assistant" and each["content"])
    given = {"role": "tool", "tool_call_id": "file", "content": "an empty file"}
    return [*messages[:place], asked, given, *messages[place:]]


def _conversation(label: Label, messages: Messages, suffix: str = "") -> LabelledConversation:
    name = label.id.rpartition("#")[0] + suffix
    return LabelledConversation(name, story_of(name, label), read_recording(messages, name), [label])
