"""A sentence of the prose that was not understood, and the line of `user` that says it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from harness.types.user.data import Scalar
from harness.users.agenda.facts import sentence


@dataclass(frozen=True, slots=True)
class Missed:
    """A sentence of the prose that says nothing to the default user, and the line of `user` that would say it."""

    sentence: str
    cure: str


def fact_line(name: str, value: Scalar, said: str) -> str:
    """The line of `user` that says a fact."""
    shown = json.dumps(value, ensure_ascii=False)
    return f"knows: {{{name or 'fact'}: {{value: {shown}, say: [{json.dumps(sentence(said), ensure_ascii=False)}]}}}}"


def asked_line(name: str, asked: str) -> str:
    """The line of `user` that says that a fact is asked for so."""
    return f'{name}: {{asked_as: ["{" ".join(asked.rstrip(" ?.!").split()[-6:]) or asked}"]}}'
