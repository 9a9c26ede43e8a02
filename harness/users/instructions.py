"""What the model that plays the user is told, out of the prompts and the story."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template
from typing import Any

from harness.formats.prompt_files import Held, hash_of, read_prompts
from harness.types.model_spec import UserSpec
from harness.types.story import Brief
from harness.types.user.data import UserData
from harness.users.agenda.reading.worded import spoken, words_of

SHIPPED = Path(__file__).parent / "prompts" / "simulated.yaml"
HELD: Held = {
    "system": {"story": "what the story tells is put there", "user": "", "persona": "", "now": "", "language": ""},
    "known": {"facts": "the facts are put there"},
    "otherwise": {"others": "what the user takes instead is put there"},
    "unknown": {"names": "what the user does not know is put there"},
    "wants": {"wants": "what the user wants is put there"},
    "refuses": {"refused": "what the user refuses is put there"},
    "reactions": {"reactions": "what the user answers is put there"},
    "persona": {"persona": "the persona is put there"},
    "now": {"now": "date and time are put there"},
    "again": {"wrong": "what was wrong is put there"},
}
"""Which text holds which placeholders."""


@functools.lru_cache(maxsize=16)
def user_prompts(file: str | None) -> Mapping[str, Any]:
    """The prompts of a file; what it leaves out as shipped. Raises UserMistake.

    A file is read once and then kept, so that all trials of a run are told the same; `cache_clear` forgets it.
    """
    return read_prompts(file, SHIPPED, "user", HELD)


def prompts_told(spec: UserSpec | None) -> dict[str, str]:
    """For the header of a run: what the model of the user is told, as a hash; nothing where none plays it."""
    if spec is None or spec.kind != "simulated":
        return {}
    return {"user_prompts": hash_of(user_prompts(spec.prompts))}


def instructions(brief: Brief, prompts: Mapping[str, Any]) -> str:
    """All that the model is told before the conversation."""
    return _filled(
        prompts["system"],
        story=brief.story,
        user="".join(f"{line}\n" for line in data_told(brief.user, prompts)) if brief.user is not None else "",
        persona=_filled(prompts["persona"], persona=brief.persona.prose) if brief.persona else "",
        now=_filled(prompts["now"], now=f"{brief.now:%A, %Y-%m-%d %H:%M}") if brief.now is not None else "",
        language=brief.language,
    )


def rules(prompts: Mapping[str, Any]) -> str:
    """The same without the story: what nobody but the model may read."""
    told = _filled(prompts["system"], story="", user="", persona="", now="", language="")
    return f"{told}\n{_filled(prompts['again'], wrong='')}"


def _filled(text: str, **values: str) -> str:
    return Template(text).substitute(values)


def data_told(user: UserData, prompts: Mapping[str, Any]) -> Iterator[str]:
    """What is told of the story's `user`: what it knows and when it may tell it, what it wants, refuses, answers."""
    texts, tell = prompts["user"], prompts["tell"]
    facts = [f"- {words_of(name)}: {spoken(fact.value)} ({tell[fact.tell]})" for name, fact in user.knows.items()]
    others = [
        f"- {words_of(name)}: {', '.join(spoken(each.value) for each in fact.otherwise)}"
        for name, fact in user.knows.items()
        if fact.otherwise
    ]
    refused = [f"- {each.act}" + (f': "{each.say}"' if each.say else "") for each in user.refuses]
    reactions = [f'- {", ".join(each.told)}: "{each.say}"' for each in user.when_told]
    wants = [f"{number}. {each.say}" for number, each in enumerate(user.wants, 1)]
    for name, lines in (
        ("known", facts),
        ("otherwise", others),
        ("wants", wants),
        ("refuses", refused),
        ("reactions", reactions),
    ):
        if lines:
            (placeholder,) = HELD[name]
            yield _filled(texts[name], **{placeholder: "\n".join(lines)})
    if user.does_not_know:
        yield _filled(texts["unknown"], names=", ".join(map(words_of, user.does_not_know)))
