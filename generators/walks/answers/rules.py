"""Rules that an answer breaks which says the contrary of what was done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import JsonValue

from generators.walks.phrases import phrases


def refusal_rule() -> dict[str, JsonValue]:
    """Whoever cannot do it has to say so: an agent that claims to have done it breaks it."""
    return {"type": "answer", "scope": "any", "regex": [phrases().refusing]}


def deed_rule(verbs: Sequence[str]) -> dict[str, JsonValue]:
    """What was done is not denied in the end. `verbs` say what it was: cancel, exchange."""
    stems = "|".join(re.escape(verb.removesuffix("e")) for verb in verbs)
    return {"type": "answer", "regex": [phrases().affirming.format(verbs=stems)]}
