"""A story as prose: what people know of themselves in one sentence, and in which way they say it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from generators.walks.phrases import FactForm, phrases
from generators.walks.saying.forms import thing_of
from generators.walks.user_facts import UserFact

MOST_TOGETHER = 3
"""Facts in one sentence."""


def told_together(facts: Sequence[tuple[UserFact, str]]) -> list[str]:
    """The sentences of facts, alike ones joined: your name is Raj Lopez and your zip code is 76195."""
    return [each for how, group in groupby(facts, _joined) for each in _together([said for _, said in group], *how[:2])]


def _together(said: Sequence[str], form: FactForm, most: int) -> Iterator[str]:
    for start in range(0, len(said), most):
        *others, last = [each.rstrip(".") for each in said[start : start + most]]
        listed = f" {phrases().and_} ".join([", ".join(others), last] if others else [last])
        yield phrases().joined.get(form, "{all}.").replace("{all}", listed)


def _joined(fact: tuple[UserFact, str]) -> tuple[FactForm, int, str]:
    """Its form, how many of that may be in one sentence, and the thing that all of them are about."""
    known, said = fact
    plain = known.form in phrases().joined and not re.search(r"[;!?:]|\.\s|, (?!\d{4}\b)", said)
    return known.form, MOST_TOGETHER if plain else 1, known.of


def wants_told(wishes: Sequence[str], said: Sequence[str]) -> list[str]:
    """The sentences of wishes (`said`), three or more in one: you want three things: to …, to … and to …"""
    count = phrases().counts.get(len(wishes))
    if count is None or any(re.search(r"[:;.]|, (?!\d{4}\b)", each) for each in wishes):
        return list(said)
    *others, last = [f"{phrases().to} {each}" for each in wishes]
    listed = f"{', '.join(others)}, {phrases().and_} {last}"
    return [phrases().wants.replace("{count}", count).replace("{wishes}", listed)]


def as_told(fact: UserFact, said: str, words: str) -> str:
    """What the story tells of a fact that the user says in some way of their own: a change of mind. `words` is what it
    is called."""
    form = phrases().told_as.get(fact.form)
    if form is None:
        return said
    thing = thing_of(replace(fact, form="other", value=fact.first)) if fact.form == "changed" else None
    form = phrases().changed_one.replace("{thing}", thing) if thing is not None else form
    ends = {"first": fact.first, **(fact.more or {} if fact.form.startswith("several") else {})}
    for place, shown in {"words": words, "value": fact.value, **ends}.items():
        form = form.replace(f"{{{place}}}", shown)
    return form
