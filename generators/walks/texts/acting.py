"""Verbs that stand in an argument, not in the name of a tool: manage_plus, whose action is to pause or to cancel."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.words.deeds import NamedDeed, base, deed_words

_FIRST = re.compile(r"[A-Za-z-]+")
_JOINING = re.compile(r"(?:, (?:or |and )?| (?:or|and) | ?/ ?)")


def acting(arguments: Sequence[ToolArgument], verb: str) -> tuple[str, Mapping[str, NamedDeed]]:
    """The argument that says what is done, and the deed of each choice; nothing where none does.

    It is called so (`action`), or all of its choices are verbs and the name of the tool has none (`verb`).
    """
    known = deed_words()
    for argument in arguments:
        named = words(argument.name)[-1:] and words(argument.name)[-1] in known.acting
        chosen = [each for each in argument.listed if isinstance(each, str)]
        deeds = {each: deed for each in chosen if (deed := deed_of_choice(each)) is not None}
        sure = len(deeds) == len(chosen) > 1 and any(each.verb.split(" ")[0] in known.verbs for each in deeds.values())
        if (named and deeds) or (sure and argument.kind == "choice" and verb in {"", *known.managing}):
            return argument.name, deeds
    return "", {}


def deed_of_choice(choice: str) -> NamedDeed | None:
    """pause; cancel, for cancellation; add and driver, for add_driver; turn on, for turn_on; None where it has no
    verb."""
    known, (first, *rest) = deed_words(), words(choice) or ("",)
    verb = known.acts.get(first, known.fused.get(first, first))
    if verb.split(" ")[0] not in known.verbs | known.either | phrases().changing | known.incomplete:
        return None
    if rest and rest[0] in known.particles:
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    if verb in known.incomplete or (rest and rest[0] in known.prepositions):
        return None
    return NamedDeed(verb, tuple(rest))


def described_as(description: str, deed: NamedDeed, others: Sequence[str]) -> str:
    """The description with this deed for its verbs: "pause a membership", for "Pause, resume or cancel a membership".
    Empty where it begins with no verb, or the deed has a thing of its own."""
    known = deed_words()
    verbs = known.verbs | known.either | known.managing | phrases().changing | {*others}
    rest = description.strip()
    found = _FIRST.match(rest)
    while found is not None and base(found[0], verbs) in verbs:
        after = rest[found.end() :]
        if not (joined := _JOINING.match(after)):
            return "" if deed.noun or not after.strip() else f"{deed.verb}{after}"
        rest = after[joined.end() :]
        found = _FIRST.match(rest)
    return ""
