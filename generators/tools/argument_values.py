"""Which values are tried for an argument, and in which combinations."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from math import prod

from pydantic import JsonValue

from generators.tools.arguments.built_values import built
from generators.tools.arguments.days import ENDED, days_for, periods, periods_for, times_for
from generators.tools.arguments.forms import of_its_form
from generators.tools.arguments.free_texts import is_free, texts_for
from generators.tools.arguments.today import looks_ahead, may_take_day
from generators.tools.arguments.ways import SWITCHES
from generators.tools.names import full_name, identifying, opaque, stem, words
from generators.tools.observations import Findings, ResultValue, fits, is_day, plain
from generators.tools.schemas import within
from generators.tools.seed_values import ToolArgument, invented, lexicon, lists_in

MOST = 40
"""Values that are tried for one argument in one round."""
NEIGHBOURS = 3
"""Numbers before and after one that was accepted."""
FEW = 12
"""Where fewer values than this were accepted, their neighbours are tried as well."""
LONGEST_PROBE = 2
"""Letters of the short texts that are searched for to see what there is."""
STAY = 2
"""Days for which what is fetched, or come to, is had."""
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.\w+")
_NUMBER = re.compile(r"\d+(?!.*\d)")


class Absence(Enum):
    """An optional argument that is left out of a call."""

    ABSENT = "absent"


Choice = tuple[JsonValue | Absence, ...]
Choices = list[tuple[tuple[str, ...], list[Choice]]]
"""Arguments that are chosen together → what may be chosen for them."""


def choices_for(
    arguments: Sequence[ToolArgument],
    findings: Findings,
    hints: Mapping[str, Sequence[JsonValue]],
    *,
    writes: bool = False,
    given: Collection[str] = (),
) -> Choices:
    """What may be tried for each argument. Optional ones are left out, or one of what they are known to allow; those
    that are `given` are there in each call.
    """
    pairs = dict(periods(arguments))
    moments = dict(periods([each for each in arguments if each.required or each.name in given], "moment"))
    by_name = {each.name: each for each in arguments}
    found: Choices = []
    ahead = writes or (bool(arguments) and looks_ahead(findings.tools[arguments[0].tool]))
    for argument in arguments:
        if argument.name in pairs and (argument.required or argument.name in given):
            short = not findings.answered.get(argument.tool) and bool(findings.refused.get(argument.tool))
            offered = periods_for(findings, writes=ahead, short=short) if not hinted(argument, hints) else None
            if offered is not None:
                found.append(((argument.name, pairs[argument.name]), list(offered)))
                continue
        if argument.name in moments and not hinted(argument, hints):
            names = (argument.name, moments[argument.name])
            stays = 0 if ENDED & {*words(names[1])} else STAY
            ends = [
                times_for(by_name[n], findings, writes=ahead, later=d) for n, d in zip(names, (0, stays), strict=True)
            ]
            found.append((names, list(zip(*ends, strict=False))))
            continue
        if argument.name in {*pairs.values(), *moments.values()} and any(argument.name in names for names, _ in found):
            continue
        values: list[JsonValue | Absence] = [*values_for(argument, findings, hints, writes=writes)]
        if not argument.required and argument.name not in given:
            known = argument.kind in {"choice", "flag"} and not writes and words(argument.name)[:1] not in SWITCHES
            values = [Absence.ABSENT, *(values if known or hinted(argument, hints) else ())]
        found.append(((argument.name,), [(value,) for value in values]))
    return found


def values_for(
    argument: ToolArgument, findings: Findings, hints: Mapping[str, Sequence[JsonValue]], *, writes: bool = False
) -> list[JsonValue]:
    """What may be tried for one argument, the likeliest first."""
    if given := hinted(argument, hints):
        return list(given)
    if argument.kind in {"choice", "flag"}:
        return list(argument.listed)
    if (of_kind := _of_kind(argument, findings, hints, writes=writes)) is not None:
        return of_kind
    accepted = list(findings.accepted.get((argument.tool, argument.name), {}).values())
    suitable = findings.suitable(argument)
    results, sure = _values_of(argument, suitable), max((each.suits(argument) for each in suitable), default=0)
    results = results if sure > 1 else of_its_form(argument, results, findings)
    days = days_for(argument, findings, writes=writes)[:FEW] if sure < 2 and may_take_day(argument) else []
    found = [*accepted, *days, *results, *argument.listed]
    if sure < 3 and (opaque(argument.name) or identifying(argument.name)):
        found += _of_namesakes(argument, findings)
    if len(accepted) < FEW:
        found += [other for value in (*accepted, *argument.listed) for other in neighbours(value)]
    if sure < 2:  # any other id has a name that is a little like it
        alike = (place.value for place in findings.alike(argument) if fits(place.value, argument))
        found += of_its_form(argument, [*alike], findings)
    if not (results and accepted):
        named = _named_in_refusals(argument, findings)
        found = [*named, *found] if _is_inside(argument, findings) else [*found, *named]
    if argument.searches and not writes:
        found += [*_names_in(argument, findings), *_probes(argument)]
    found += _addresses(argument, findings) if sure < 2 else []
    found = found or ([] if writes else _spoken_of(argument, findings)) or _of_namesakes(argument, findings)
    found += _made_up(argument, findings, any_known=bool(found), of_results=bool(results), writes=writes)
    return list({plain(value): value for value in found if within(value, argument.schema)}.values())


def _values_of(argument: ToolArgument, suitable: Sequence[ResultValue]) -> list[JsonValue]:
    """Of these places; names first that belong to what the tool is about: that of a keyholder is none of a box."""
    about = {*map(stem, words(argument.tool))} if words(argument.name)[-1:] == ("name",) else set[str]()
    return [each.value for each in sorted(suitable, key=lambda each: not about & {*map(stem, each.owner)})]


def _made_up(
    argument: ToolArgument, findings: Findings, *, any_known: bool, of_results: bool, writes: bool
) -> list[JsonValue]:
    """What fits by the name where nothing is known, or nothing of it was answered; else, of what must be given, texts
    of several kinds, so that the tool may say what it takes. What takes but a text is called for nothing: a thought."""
    only_refused = not findings.answered.get(argument.tool) and bool(findings.refused.get(argument.tool))
    if any_known and not (writes and not of_results) and not (argument.required and only_refused):
        return []
    found = invented(argument)
    alone = len(findings.arguments.get(argument.tool, ())) == 1
    anything = not (any_known or found or alone) and argument.required and argument.kind == "text"
    return lexicon()["unknown"] if anything else found


def _of_kind(
    argument: ToolArgument, findings: Findings, hints: Mapping[str, Sequence[JsonValue]], *, writes: bool
) -> list[JsonValue] | None:
    """The values of what is a day, a time, a list, an object, or made up for a new thing; None for all others."""
    if argument.kind in {"date", "month"}:
        return days_for(argument, findings, writes=writes or looks_ahead(findings.tools[argument.tool]))
    if argument.kind == "moment":
        return times_for(argument, findings, writes=writes or looks_ahead(findings.tools[argument.tool]))
    if argument.kind == "other":
        inside = built(argument, findings, lambda each: values_for(each, findings, hints, writes=writes), writes=writes)
    elif writes and is_free(argument):
        return [each.text for each in texts_for(argument, findings)] or invented(argument)
    else:
        return _full_names(argument, findings) or None
    return list({plain(value): value for value in [*argument.listed, *inside]}.values())


def combinations(choices: Choices, number: int, rng: random.Random) -> Iterator[dict[str, JsonValue]]:
    """Up to so many different combinations, drawn evenly; all of them, in order, where there are no more."""
    offered = [(names, _thinned(values, rng)) for names, values in choices]
    total = prod(len(values) for _, values in offered)
    chosen = range(total) if total <= number else sorted(rng.sample(range(total), number))
    for place in chosen:
        arguments: dict[str, JsonValue] = {}
        for names, values in offered:
            place, at = divmod(place, len(values))
            arguments |= {
                name: value for name, value in zip(names, values[at], strict=True) if not isinstance(value, Absence)
            }
        yield arguments


def neighbours(value: JsonValue) -> list[str]:
    """C-2202 and the like, for C-2201: numbers are given one after the other."""
    if not isinstance(value, str) or is_day(value) or not (found := _NUMBER.search(value)) or "@" in value:
        return []
    number, width = int(found[0]), len(found[0])
    steps = [step for i in range(1, NEIGHBOURS + 1) for step in (i, -i) if number + step > 0]
    return [f"{value[: found.start()]}{number + step:0{width}d}{value[found.end() :]}" for step in steps]


def _named_in_refusals(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """What refusals say that an argument may be, where they speak of it: the relation is related to or caused by."""
    if argument.schema.get("type") not in {None, "string"} or opaque(argument.name):
        return []
    last = {stem(word) for word in words(argument.name)[-1:]}
    inside = _is_inside(argument, findings)
    return [
        value
        for refusal in findings.refused.get(argument.tool, {}).values()
        if inside
        or last & set(map(stem, words(refusal.error)))
        or str(refusal.arguments.get(argument.name, refusal)) in refusal.error
        for value in lists_in(refusal.error)
    ]


def _is_inside(argument: ToolArgument, findings: Findings) -> bool:
    """Whether it is a field of an argument."""
    return argument.name not in {each.name for each in findings.arguments[argument.tool]}


def _spoken_of(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """Where no name tells, what is known under the names of which its texts speak: a branch by town or code."""
    tool = findings.tools[argument.tool]
    said = {*map(stem, words(f"{argument.schema.get('description') or ''} {tool.description or ''}"))}
    noun = {*map(stem, words(tool.name))}
    told: dict[str, list[JsonValue]] = {}
    for key, found in findings.by_key.items():
        if {*map(stem, words(key))} <= said:
            of_noun = [
                place.value for place in found if noun & {*map(stem, place.owner)} and fits(place.value, argument)
            ]
            told |= {key: list(dict.fromkeys(of_noun))[:FEW]} if of_noun else {}
    return [value for values in told.values() for value in values]


def _full_names(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """Of people of whom it is known how they are called, where it is said that full names are taken."""
    described = str(findings.tools[argument.tool].description or "")
    after = re.search(rf"\b{re.escape(argument.name)}\w*: ([^.\n]*)", described)
    told = f"{argument.schema.get('description') or ''} {after[1] if after else ''}".lower()
    if "full name" not in told or argument.schema.get("type") not in {None, "string"}:
        return []
    found: dict[str, None] = {}
    for place in findings.by_key.get("first_name", ()):
        around = place.path.rpartition(".")[0]  # of several people the one whose first name it is
        beside = [each for each in place.observation.places if each.path.rpartition(".")[0] == around]
        name = full_name((each.key, each.value) for each in beside)
        found |= {name: None} if " " in name else {}
    return list[JsonValue](found)[:MOST]


def _addresses(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """For an e-mail address those in results, whatever they are called there: those who hold an event, and who log
    in."""
    if words(argument.name)[-1:] != ("email",):
        return []
    told = (json.loads(value) for value in findings.by_value if "@" in value)
    found: list[JsonValue] = [value for value in told if isinstance(value, str) and ADDRESS.fullmatch(value)]
    return found[:MOST]


def _of_namesakes(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """What arguments of the same name were answered with, or show as an example, in other tools."""
    alike = [
        each
        for found in findings.arguments.values()
        for each in found
        if each.tool != argument.tool and words(each.name) == words(argument.name)
    ]
    taken = [value for each in alike for value in findings.accepted.get((each.tool, each.name), {}).values()]
    return [value for value in [*taken, *(value for each in alike for value in each.listed)] if fits(value, argument)]


def _thinned(values: list[Choice], rng: random.Random) -> list[Choice]:
    if len(values) <= MOST:
        return values
    return [values[i] for i in sorted(rng.sample(range(len(values)), MOST))]


def hinted(argument: ToolArgument, hints: Mapping[str, Sequence[JsonValue]]) -> Sequence[JsonValue]:
    """What the person says that the argument may be."""
    return hints.get(f"{argument.tool}.{argument.name}") or hints.get(argument.name) or ()


def _probes(argument: ToolArgument) -> list[JsonValue]:
    """What stands in many names; none shorter than may be searched for."""
    least = argument.schema.get("minLength")
    return lexicon()["longer_probe" if isinstance(least, int) and least > LONGEST_PROBE else "probe"]


def _names_in(argument: ToolArgument, findings: Findings) -> list[JsonValue]:
    """The names of what this tool itself has found: a search for one of them finds it."""
    own = findings.answered.get(argument.tool, {}).values()
    return [
        place.value
        for observation in own
        for place in observation.places
        if isinstance(place.value, str) and words(place.key)[-1:] in {("name",), ("title",), words(argument.name)[-1:]}
    ]


def given_calls(tool: str, hints: Mapping[str, Sequence[JsonValue]]) -> list[dict[str, JsonValue]]:
    """The calls of a tool that the person says are answered, each with all that it is given."""
    return [dict(each) for each in hints.get(tool, ()) if isinstance(each, Mapping)]
