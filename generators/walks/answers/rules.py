"""Rules that an answer breaks which says the contrary of what was done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from generators.walks.phrases import phrases

_DROPPED = re.compile(r"e$|(?<=[^aeiou])y$")
"""What a verb loses before an ending: exchanged, modified."""


def refusal_rule() -> dict[str, JsonValue]:
    """Whoever cannot do it has to say so: an agent that claims to have done it breaks it."""
    return {"type": "answer", "scope": "any", "regex": [phrases().refusing]}


def deed_rule(verbs: Sequence[str]) -> dict[str, JsonValue]:
    """What was done is not denied in the end. `verbs` say what it was: cancel, exchange."""
    return {"type": "answer", "regex": [phrases().affirming.format(verbs=_stems(verbs))]}


def instead_rules(given_up: Sequence[str], verbs: Sequence[str]) -> list[dict[str, JsonValue]]:
    """Who could not do the first thing may say so, but not only that: the other was done, and the first is not told
    to have been. `given_up` and `verbs` say what was not done, and what was.
    """
    rules: list[JsonValue] = [phrases().affirming_one.format(verbs=_stems(verbs))]
    if claimed := [verb for verb in given_up if verb not in verbs]:
        rules.append(phrases().not_claiming.format(verbs=_stems(claimed)))
    return [{"type": "answer", "regex": rules}]


def _stems(verbs: Sequence[str]) -> str:
    """One of these in some form, without its particle: brought the pieces back; without any, nothing."""
    return "|".join(re.escape(_DROPPED.sub("", verb.split(" ")[0])) for verb in verbs) or "(?!)"
