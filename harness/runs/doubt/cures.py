"""The line of a story's `user` that would have helped, with what the story itself would say there."""

from __future__ import annotations

import json

from harness.runs.doubt.hindsight import failed_values, never_said
from harness.runs.doubt.signs import Misunderstanding
from harness.runs.doubt.talk import UserTalk
from harness.types.verdict import Verdict
from harness.users.agenda.reading.missed import fact_line

MOST_WORDS, LAST_WORDS = 12, 8
OPEN = "…"
"""What only its author can say."""


def cure_of(talk: UserTalk, verdict: Verdict, found: Misunderstanding) -> str:
    """For what was asked: a yes, another name of the fact that is missing, or else what is to be said to it."""
    heard, lacks, asked = found.heard, found.lacks, found.asked
    if found.agrees:
        return _told_line(heard, talk.part.pack.phrases.yes[0])
    name, say = (lacks.name, lacks.what) if lacks is not None else _missing(talk, verdict, asked.heard)
    fact = talk.data.knows.get(name or "")
    named = any(each.kind == "slot" for each in asked.asks) and not asked.is_choice
    if name is not None and named and fact is not None and not isinstance(fact.value, bool):
        return f"{name}: {{asked_as: [{_quoted(heard)}]}}"
    return _told_line(heard, fact.say[-1] if fact is not None and fact.say else say)


def _told_line(heard: str, say: str) -> str:
    """What is said to a message."""
    return f"when_told: [{{told: [{_quoted(heard)}], say: {json.dumps(say, ensure_ascii=False)}}}]"


def unread_cure(talk: UserTalk, verdict: Verdict, sentence: str) -> str | None:
    """The fact that an unread sentence is there for, as far as a failed goal tells; None where it does not."""
    said = talk.part.pack.first_person(sentence)
    found = next(((n, each) for n, each in never_said(talk, verdict) if talk.part.says(sentence, [each])), None)
    return fact_line(*found, said) if found is not None else None


def _missing(talk: UserTalk, verdict: Verdict, heard: str) -> tuple[str | None, str]:
    """The fact that a failed goal needs, one that the message names first, and how the story says it."""
    part = talk.part
    wanted = [each for _, each in never_said(talk, verdict)]
    named = [each for each in failed_values(talk, verdict) if part.says(heard, [each])]
    value = next(iter([*(each for each in named if each in wanted), *wanted, *named]), None)
    if value is None:
        return None, OPEN
    facts = talk.data.knows.items()
    name = next((n for n, fact in facts if part.says("\n".join([*map(str, fact.values), *fact.say]), [value])), None)
    lines = [want.say for want in talk.data.wants] + [each.say for each in talk.data.when_told]
    return name, next((each for each in lines if part.says(each, [value])), value)


def _quoted(text: str) -> str:
    """As a keyword: of many words the last."""
    said = text.split()
    return json.dumps(" ".join(said if len(said) <= MOST_WORDS else said[-LAST_WORDS:]), ensure_ascii=False)
