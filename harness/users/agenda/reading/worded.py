"""Puts what is known only by its name and value into words: "My order number is 12", "Lost on 7 March 2026"."""

from __future__ import annotations

import re

from harness.text.languages import section
from harness.types.user.data import Scalar
from harness.users.agenda.facts import LONGEST_COUNT, sentence
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.pack import Pack

_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")


def worded(name: str, value: str, pack: Pack, *, own: bool) -> str:
    """A fact, as somebody would say it. It is one's `own` where "My … is …" can be said of it."""
    label = words_of(name)
    lead, _, rest_of = label.partition(" ")
    label = rest_of if rest_of and lead in pack.lists["pointing"] else label  # my level
    first, *rest = list(words(label)) or [""]
    last = rest[-1] if rest else first
    form, what = "fact", label
    if first in pack.lists["bounds"] and value[:1] not in {"", *pack.lists["bounds"]}:
        form, what = "bound" if rest and rest[0] not in pack.lists["by"] else "bound_alone", " ".join(rest)
        what = f" {what}" if form == "bound_alone" and what else what
    elif last in pack.lists["leads"]:  # lost on: 7 March
        form = "led"
    elif (
        not own
        or first in pack.lists["leads"]
        or last in pack.lists["no_nouns"]
        or last.endswith(tuple(pack.lists["no_noun_endings"]))
    ):
        counts = _is_several(last) and value.isdecimal() and value != "1" and len(value) <= LONGEST_COUNT
        form = "counted" if counts and not own and "counted" in pack.templates else "beside"
    elif rest and first in pack.lists["relatives"]:
        return sentence(pack.templates["of_relative"].format(first, " ".join(rest), value))
    elif _is_several(last):
        form = "several"
    said = pack.templates[form].format(what, value)
    return sentence(said[:1].upper() + said[1:])


def _is_several(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is"))


def spoken(value: Scalar | tuple[Scalar, ...]) -> str:
    """A value as it is written in a story."""
    if isinstance(value, tuple):
        return ", ".join(spoken(each) for each in value)
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def dated(value: str, pack: Pack) -> str:
    """A value with its dates as people say them, where the language says how: 2026-03-07 → 7 March 2026."""
    form = pack.templates.get("date")
    if not form or not _ISO.search(value):
        return value
    months = section(pack.language, "cldr")["months"]
    return _ISO.sub(lambda iso: form.format(int(iso[3]), months[int(iso[2]) - 1][0].title(), iso[1]), value)


def words_of(name: str) -> str:
    """order_id → order id"""
    return " ".join(name.replace("_", " ").replace("-", " ").split())
