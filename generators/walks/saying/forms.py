"""The forms in which facts are said, and who says them."""

from __future__ import annotations

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import FactForm, phrases
from generators.walks.wording import Wording


def dated(said: str, wording: Wording) -> tuple[FactForm, str]:
    """ordered on, of what was done; of what is to be done: executed on, for execute_on."""
    first, *rest = said.split(" ")
    if not wording.changes or first.endswith(("ed", "en", "t")):
        return "done", said
    return "dated", " ".join([f"{first}{'d' if first.endswith('e') else 'ed'}", *rest])


def flag_of(argument: ToolArgument) -> str:
    """What a thing is said to be where a flag is set: frozen; empty where there is no such word."""
    named = [word for word in words(argument.name) if word not in {"is", "as", "mark", "set"}]
    fits = bool(named) and (named[-1].endswith(("ed", "en")) or named[-1] in phrases().flags)
    return " ".join(named) if fits else ""


def own_words() -> frozenset[str]:
    return phrases().own


def as_story(text: str) -> str:
    return capital(phrases().story.put_into(text))


def as_user(text: str) -> str:
    return capital(phrases().user.put_into(text))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
