"""Verbs that stand in an argument, not in the name of a tool: manage_plus, whose action is to pause or to cancel."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from generators.tools.names import words
from generators.tools.seed_values import ToolArgument
from generators.walks.phrases import phrases
from generators.words.deeds import NamedDeed, base, deed_words

_FIRST = re.compile(r"[A-Za-z-]+")
_CLAUSES = re.compile(r", (?:or|and) (?=[a-z]+ (?:an?|the|my|your) )")
"""What is done otherwise: answer an offer, or leave the queue."""
_JOINING = re.compile(r"(?:, (?:or |and )?| (?:or|and) | ?/ ?)")


def acting(arguments: Sequence[ToolArgument], verb: str, noun: Sequence[str]) -> tuple[str, Mapping[str, NamedDeed]]:
    """The argument that says what is done, and the deed of each choice; nothing where none does.

    It is called so (`action`), or as the tool is (`verb`), or all of its choices are verbs and the name of the tool has
    none; or they say where the thing of the tool (`noun`) comes from and goes: into the pot, out of it.
    """
    known = deed_words()
    for argument in arguments:
        named = words(argument.name)[-1:] and words(argument.name)[-1] in known.acting
        chosen = [each for each in argument.listed if isinstance(each, str)]
        if argument.kind == "choice" and (ways := _ways(chosen, verb, noun)):
            return argument.name, ways
        deeds = {each: deed for each in chosen if (deed := deed_of_choice(each)) is not None}
        if named:
            deeds |= {each: _found(each, noun) for each in chosen if each.lower() in known.found}
        sure = len(deeds) == len(chosen) > 1 and any(each.verb.split(" ")[0] in known.verbs for each in deeds.values())
        vague = verb in {"", argument.name, *known.managing}
        if (named and deeds) or (sure and argument.kind == "choice" and vague):
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


def _found(choice: str, noun: Sequence[str]) -> NamedDeed:
    """Report the card as lost, of its status."""
    known = deed_words()
    thing = [word for word in noun if word not in known.standing | known.acting] or noun
    return NamedDeed(known.reporting.format(thing=" ".join(thing), found=choice.lower()), (), whole=True)


def _ways(chosen: Sequence[str], verb: str, noun: Sequence[str]) -> dict[str, NamedDeed]:
    """Move money into the pot, and out of the pot; none where a choice says something else."""
    known, found = deed_words(), dict[str, NamedDeed]()
    for choice in chosen:
        *way, thing = words(choice) or ("",)
        rest = [word for word in noun if word != thing]
        if not verb or not rest or thing not in noun or not way or not {*way} <= known.prepositions | known.particles:
            return {}
        said = " ".join([verb, *rest, *way, phrases().the, thing])
        found[choice] = NamedDeed(said, (), whole=True)
    return found if len(found) > 1 else {}


def described_as(description: str, deed: NamedDeed, others: Sequence[str]) -> str:
    """The description with this deed for its verbs: "pause a membership", for "Pause, resume or cancel a membership".
    Empty where it begins with no verb, or the deed has a thing of its own, be it in another clause."""
    known = deed_words()
    verbs = known.verbs | known.either | known.managing | phrases().changing | {*others}
    (told, rest), *later = [_verbs_of(each, verbs) for each in _CLAUSES.split(description.strip())]
    of_another = deed.verb not in told and any(deed.verb in each for each, _ in later)  # leave the queue
    return f"{deed.verb} {rest}" if told and rest and not (deed.noun or of_another) else ""


def _verbs_of(clause: str, verbs: Collection[str]) -> tuple[list[str], str]:
    """The verbs with which it begins, and what is done so; nothing to be done where a verb ends it."""
    told, rest = list[str](), clause
    while (found := _FIRST.match(rest)) is not None and (verb := base(found[0], verbs)) in verbs:
        told.append(verb)
        after = rest[found.end() :]
        if not (joined := _JOINING.match(after)):
            return told, after.strip()
        rest = after[joined.end() :]
    return told, ""
