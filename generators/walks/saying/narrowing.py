"""What is said with a wish to narrow it: the state of what is listed, from when to when, which one of its things."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generators.tools.arguments.days import periods
from generators.tools.names import opaque, singular_name, stem, words
from generators.tools.seed_values import ToolArgument
from generators.walks.bindings import BoundCall
from generators.walks.phrases import phrases
from generators.walks.saying.facts import FactTeller
from generators.walks.saying.features import called, goods_stems
from generators.walks.saying.forms import is_name, thing_of, without_code
from generators.walks.saying.lexicon import StoryLexicon
from generators.walks.saying.own_words import YOUR
from generators.walks.texts.objects import fields_said, listed
from generators.walks.user_facts import plainly
from generators.words.deeds import deed_words
from generators.words.field_words import field_words

Arguments = Mapping[tuple[str, str], ToolArgument]
Said = frozenset[str]
"""Arguments that need not be said any more."""


def narrowed(wish: str, bound: BoundCall, arguments: Mapping[str, ToolArgument], things: str) -> tuple[str, Said]:
    """See the paid invoices; see the orders that are ready for collection; the public holidays of the Graz office."""
    for name, value in bound.said.items():
        of_one = rf"\b(?:{phrases().a}|{phrases().an}) (?={re.escape(' '.join(words(name)))}$)"
        named = arguments[name].kind == "choice" and isinstance(value, str) and value[:1].isupper()
        if named and re.search(of_one, wish):
            return re.sub(of_one, f"{phrases().the} {value} ", wish), frozenset({name})
    listed = f"{phrases().the} {things}"
    free = f"{phrases().the} {phrases().available} {things}"
    listed, things = (free, free.removeprefix(f"{phrases().the} ")) if free in wish else (listed, things)
    for name, value in bound.said.items():
        told = words(name)[-1:] and words(name)[-1] in phrases().narrowing
        chosen = arguments[name].kind == "choice" or value in arguments[name].listed
        if not chosen or not told or not isinstance(value, str) or listed not in wish:
            continue
        state = value.replace("_", " ").lower()
        if _is_before(value):
            return wish.replace(listed, f"{phrases().the} {state} {things}", 1), frozenset({name})
        if words(name)[-1] in phrases().states and state.replace(" ", "").isalpha():
            said = phrases().standing.format(things=things, state=state)
            return wish.replace(listed, said, 1), frozenset({name})
    return wish, frozenset()


def with_period(wish: str, bound: BoundCall, arguments: Mapping[str, ToolArgument]) -> tuple[str, Said]:
    """Book a room from May 4 to May 7."""
    for first, last in periods([arguments[name] for name in bound.said]):
        if not {first, last} & bound.thought_of.keys():
            ends = {"first": plainly(bound.said[first]), "last": plainly(bound.said[last])}
            form = phrases().span if ends["first"] != ends["last"] else phrases().on_day
            return f"{wish} {form.format(**ends)}", frozenset({first, last})
    return wish, frozenset()


@dataclass(frozen=True, slots=True)
class Named:
    """A thing of which a wish speaks, and what it is called."""

    thing: str
    value: str
    instead: bool = False
    """Whether the name says what it is: the Fern teapot, for the product."""
    becomes: bool = False
    """Whether it is what a thing becomes: switch my tariff to Lite."""


def names_in(bound: BoundCall, facts: FactTeller, lexicon: StoryLexicon, known: Arguments) -> dict[str, Named]:
    """By argument: a choice of a change, the line of an invoice, what is searched by its name."""
    wording, found = lexicon.wording(bound), dict[str, Named]()
    for call, name in ((each, name) for each in bound.calls for name in each.said):
        argument, value = known[call.tool, name], call.said[name]
        alone = len(call.said) == 1 and not lexicon.wording(call).changes  # beside a number it is whose that is
        if alone and argument.searches and is_name(str(value), argument):
            thing = lexicon.wording(call).thing
            goods = bool(goods_stems() & {*map(stem, words(thing))})
            found[name] = Named(thing, called(str(value), goods=goods), instead=True)
        if call is not bound or not wording.changes:
            continue
        said = without_code(facts.words(bound, argument))
        if argument.schema.get("type") == "integer" and said in wording.thing.split():
            found[name] = Named(wording.thing, f"{facts.words(bound, argument)} {value}")
        elif facts.is_chosen(bound, argument):
            becomes = wording.becomes and argument.kind == "choice"
            found[name] = Named(said, facts.shown(argument, value), becomes=becomes)
    return found


def with_names(wish: str, bound: BoundCall, chosen: Mapping[str, Named]) -> tuple[str, Said]:
    """An extra (garage), my posting (Advance payment), the Fern teapot. `chosen` are by argument."""
    described = (each for each in bound.described if each.form == "other" and not each.role and thing_of(each) is None)
    named = {each.value: Named(each.words, each.value.removeprefix(f"{phrases().the} ")) for each in described}
    said: set[str] = set()
    for key, each in (named | {**chosen}).items() if not bound.items else ():
        a = rf"(?:\b(?:{phrases().a}|{phrases().an}|{phrases().the})|{re.escape(YOUR)})"
        found = re.search(rf"{a} {re.escape(each.thing)}\b(?! \()", wish)
        if not found and key in chosen and each.thing in field_words().specifying and phrases().for_ not in wish:
            found = re.search(rf"^\w+ (?:{phrases().a}|{phrases().an}) [\w -]+$", wish)  # log a service request
        if found and key not in bound.thought_of:
            before, value = wish[: found.end()], each.value
            new = re.match(rf"(?:{phrases().a}|{phrases().an}) ", found[0])
            if new and re.match(r"[A-Z].* ", value):  # a machine is the machine "Laser cutter 100 W"
                before = f"{wish[: found.start()]}{phrases().the} {found[0][new.end() :]}"
                value = f'"{value}"'
            value = value if value.startswith('"') else f"({value})"
            told = f" {phrases().to} {each.value}" if each.becomes else f" {value}"
            before, told = (wish[: found.start()], each.value) if each.instead else (before, told)
            if each.instead and f"{wish[: found.start()]}{wish[found.end() :]}" == f"{phrases().looking[0]} ":
                person = bool({*each.thing.split(" ")} & (phrases().persons | field_words().people))
                told = phrases().in_detail[person].partition(" ")[2].replace(f"{phrases().the} {{thing}}", told)
            after = wish[found.end() :]
            if each.instead and after.strip() == deed_words().details:  # the details of the teapot
                told, after = phrases().in_detail[1].partition(" ")[2].replace(f"{phrases().the} {{thing}}", told), ""
            wish, said = f"{before}{told}{after}", said | {key}
    return wish, frozenset(said)


def by_what_is_given(bound: BoundCall, facts: FactTeller, lexicon: StoryLexicon, known: Arguments) -> str | None:
    """Change my phone number: of the caller's own record, what it is that becomes another."""
    wording = lexicon.wording(bound)
    if wording.of_part and (part := _other_part(bound, facts, lexicon, known)) is not None:
        return part
    if not wording.becomes or not any(map(lexicon.is_caller, lexicon.parts(bound.tool))):
        return None
    given = [
        known[bound.tool, name] for name in bound.said if lexicon.entity(bound.tool, name) is None and not opaque(name)
    ]
    if len(given) == 1 and (fields := fields_said(given[0].name, bound.said[given[0].name], lexicon.spelt)):
        return phrases().changing_own.replace("{words}", listed(fields))
    if not given or any(each.required or each.schema.get("type") == "array" for each in given):
        return None
    told = [facts.words(bound, each) for each in given]
    grouped = next(
        (group.words for group in phrases().together if set(group.names) <= {each.name for each in given}), None
    )
    rest = [said for each, said in zip(given, told, strict=True) if not grouped or each.name not in _grouped()]
    named = [*([grouped] if grouped else []), *rest]
    return phrases().changing_own.replace("{words}", listed(named))


def _other_part(bound: BoundCall, facts: FactTeller, lexicon: StoryLexicon, known: Arguments) -> str | None:
    """Change the region of the card, where only that is said to a tool that sets its limits."""
    wording = lexicon.wording(bound)
    given = [known[bound.tool, name] for name in bound.said if lexicon.entity(bound.tool, name) is None]
    own = {stem(word) for word in wording.noun[1:]}
    if any(each.required or own & {*map(stem, words(each.name))} for each in given) or len(given) != 1:
        return None
    said = facts.words(bound, given[0])
    change: str = phrases().changing_own.replace(f"{YOUR} {{words}}", f"{phrases().the} {said}")
    return None if given[0].kind == "flag" else phrases().of_its.format(wish=change, thing=wording.noun[0])


def with_ways(wish: str, bound: BoundCall, facts: FactTeller, lexicon: StoryLexicon) -> str:
    """Into ticket 4358, of an argument that is called into_id."""
    for name in bound.said:
        if facts.is_way(bound, name):
            way, *rest = words(name)
            thing = " ".join(word for word in rest if not opaque(word))
            thing = thing or " ".join(words(singular_name("_".join(lexicon.wording(bound).noun))))
            wish += phrases().way.format(way=way, thing=lexicon.written(thing), value=plainly(bound.said[name]))
    return wish


def _is_before(value: str) -> bool:
    """Whether a state may stand before a thing: paid, on hold; but not awaiting landlord."""
    parts = value.split("_")
    return all(map(str.isalpha, parts)) and (len(parts) == 1 or parts[0] in deed_words().particles)


def _grouped() -> frozenset[str]:
    return frozenset(name for group in phrases().together for name in group.names)
