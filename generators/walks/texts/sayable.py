"""What nobody would say to an assistant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.free_texts import is_unfitting
from generators.tools.names import OPAQUE, identifying, machine_made, opaque, singular_name, stem, words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.walks.user_facts import NoWording
from generators.words.field_words import field_words

_SHORT_CODES = re.compile(r"(?<![A-Z])[A-Z]{1,3}(?:[_ ][A-Z]{1,3})+(?![A-Z])")
"""Codes of codes: US_CA."""
LANGUAGE, CODE = "language", 2
"""Letters of the code of a language."""


def check_together(said: Mapping[str, JsonValue], arguments: Sequence[ToolArgument]) -> None:
    """Raises NoWording for what goes with another choice than is made: a collection address, of what is brought."""
    for argument in arguments:
        of = stem(words(argument.name)[0])
        if argument.required or argument.name not in said or len(words(argument.name)) == 1:
            continue
        for choice in (each for each in arguments if each.kind == "choice" and each.name in said and each != argument):
            named = {stem(word) for word in words(str(said[choice.name]))}
            others = {stem(word) for each in choice.listed for word in words(str(each))}
            if of in others - named:
                raise NoWording(f"nobody gives {argument.name} where {choice.name} is {said[choice.name]}")


def by_name(argument: ToolArgument, value: str) -> str:
    """What an argument is called that takes what a thing is known by, where the thing is told by its name: the
    approver, of approver_no; empty where it is not."""
    coded = opaque(argument.name) or not re.search(r"\d", value)
    single = argument.schema.get("type") != "array" and argument.kind != "choice"
    *thing, last = words(argument.name)
    number = last in OPAQUE or last in field_words().numbered or last in field_words().enough
    return " ".join(thing) if coded and single and number and " " in value else ""


def check_codes(name: str, *, makes: bool, named: bool) -> None:
    """Raises NoWording for the code of what is to be had and has a name: nobody knows it before they have it."""
    if makes and named and (identifying(name) or identifying(singular_name(name))) and not opaque(name):
        raise NoWording(f"nobody knows the {' '.join(words(name))} of what has a name")


def check_sayable(argument: ToolArgument, value: str, called: str, *, goes: bool) -> None:
    """Raises NoWording for an argument, or a value of it, that nobody would say. `called`: what it is called; `goes`:
    it says where something goes."""
    named, said = words(argument.name), words(called)[-1:]
    unsayable = frozenset[str]() if goes else field_words().unsayable
    if named[-1] in unsayable and {*said} <= unsayable and " ".join(named) not in field_words().clauses:
        raise NoWording(f"there is no way to say {argument.name}")
    if named[-1] == LANGUAGE and called and len(value) == CODE and value.islower():
        raise NoWording(f"nobody says {value} for a language")
    if is_unfitting(argument, value.strip('"')):
        raise NoWording(f"nobody gives {value} for that")
    if argument.kind == "text" and not opaque(argument.name) and machine_made(value):
        raise NoWording(f"nobody says {value}")
    if argument.kind in {"choice", "other"} and _SHORT_CODES.search(value):
        raise NoWording(f"nobody says {value}")
    if not any(map(str.isalnum, value)):
        raise NoWording(f"nobody says {value}")
    if named[-1] in field_words().noted and not argument.required and " " not in value:
        raise NoWording(f"{value} is no {named[-1]}")
    if (sign := field_words().marks.get(named[-1])) is not None and sign not in value:
        raise NoWording(f"{value} is no {named[-1]}")
    listed = argument.kind == "choice" or value.upper() in argument.listed
    if listed and value.lower() in phrases().residual:
        raise NoWording(f"nobody says {value} for the {' '.join(named)}")
