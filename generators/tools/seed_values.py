"""The values to try first: those that schemas, descriptions and refusals of the tools name for an argument."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from typing import Literal

import yaml
from pydantic import JsonValue

from generators.tools.names import opaque, stem, words
from generators.tools.schemas import entries, properties, required, resolved, told_apart, within
from harness.types.events import ToolSchema

ArgumentKind = Literal["choice", "date", "month", "moment", "number", "flag", "text", "other"]
"""A moment is a day with a time: 2026-03-14T09:30."""
_RUN = re.compile(
    r"([\w-]+(?:, [\w-]+)+(?:,? (?:or|and) [\w-]+)?|(?:(?<= is )|(?<= be ))[\w-]+ or [\w-]+"
    r"|\A[\w-]+ or [\w-]+(?=\.?\Z))"
)
"""A list in running text: annual, sick or study; or all of a text: approve or decline."""
_SET_OUT = re.compile(r"[(:] ?((?:[\w-]+(?: [\w-]+){0,3}, (?:or |and )?)+[\w-]+(?: [\w-]+){0,3})(?=[).\n]|$)")
"""A list set out in brackets or after a colon, whose entries may have several words: (Service Desk, Field Support)."""
_KINDS = frozenset(
    "login username user email e-mail mail phone telephone mobile name surname number no id code address title serial "
    "tag reference key handle date time amount text word words".split()
)
"""Words that say what sort of value is wanted: a list of them names no values."""
_NAMING = frozenset("login username name number id code serial tag".split())
"""One of these is in such a list: who may be told by phone or mail chooses between values."""
_EXAMPLE = re.compile(r"(?:such as|e\.g\.,?|for example,?|for instance,?|like) [\"'`]?([^\s,;)\"'`]+)", re.IGNORECASE)
_CODE_IN_BRACKETS = re.compile(r"\b(?:number|code|tag|id|no\.?) \(((?=[A-Z0-9-]*\d)[A-Z][A-Z0-9-]+)\)")
"""An article by number (KB0101)."""
_NUMBERED = frozenset("no number num nr ref reference".split())
"""Last words of what is written with digits."""
FEWEST_CHOICES = 2
"""So many words of a list that are choices of an argument make it the list of these."""
_GIVEN_BY = re.compile(r"\b(?:from|see) [`'\"]?(?:get|find|list|search|look_?up|read|show|fetch)(?:_[a-z]|[A-Z])\w*")
"""A description that names the tool which gives a value: nobody knows it by heart."""
_FORM = re.compile(r"YYYY|HH:MM")
"""How a value is written, which is none itself."""
_QUOTED = re.compile(r"(?<!\w)[\"'`]([^\"'`\n]{1,40})[\"'`](?!\w)")
_BEFORE = re.compile(r"(\w+)(?: is|:)? $")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d|YYYY-MM-DD[T ]HH:MM")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_JOINING = frozenset("a an the of to in on at by for with from if it its is be not no than then otherwise else".split())
"""No list of values has one of these for an entry."""
_DATE_WORDS = frozenset("date day start end from to since until begin".split())
_ENDS = frozenset("start end begin finish starts ends until".split())
_SEARCHING = frozenset("text query q search term terms keyword keywords words phrase who name title".split())


@dataclass(frozen=True, slots=True)
class ToolArgument:
    """One argument of a tool."""

    tool: str
    name: str
    schema: Mapping[str, JsonValue]
    required: bool
    kind: ArgumentKind
    listed: tuple[JsonValue, ...]
    """What schema and descriptions say that it may be."""
    documented: bool
    """A value of its own is shown: users of the system know such values."""
    spoken: bool = False
    """It is shown in the words of a description: an example in a schema is for programs."""
    also: tuple[str, ...] = ()
    """Names of keys that it was seen to take, though it is called otherwise."""

    @property
    def alternatives(self) -> tuple[str, ...]:
        """What it may be called by itself: tag and serial, for tag_or_serial; login and name, where it says so."""
        return _alternatives(self.name, str(self.schema.get("description") or ""))

    @property
    def searches(self) -> bool:
        """It takes a part of what it looks for."""
        return self.kind == "text" and words(self.name)[-1:] != () and words(self.name)[-1] in _SEARCHING


@lru_cache(maxsize=1_024)
def _alternatives(name: str, description: str) -> tuple[str, ...]:
    said = re.split(r"[;.(]", description, maxsplit=1)[0].lower().replace("e-mail", "email")
    kinds = [word for word in re.findall(r"[a-z]+", said) if word in _KINDS] if " or " in said else []
    if kinds:  # the staff number
        kinds += [f"{of}_{end}" for of in re.findall(r"([a-z]+) number\b", said) for end in ("number", "no")]
    return tuple(dict.fromkeys([*(re.split(r"_or_|Or(?=[A-Z])", name)), *kinds]))


def arguments_of(tool: ToolSchema, examples: Sequence[Mapping[str, JsonValue]] = ()) -> list[ToolArgument]:
    """The arguments of a tool in the order of its schema."""
    known, needed = properties(tool), set(required(tool))
    told, shared = told_apart(tool.description or "", list(known))
    runs = list(_runs(shared))
    of_choice = {stem(word) for raw in known.values() for each in _choices(resolved(raw, tool.parameters or {}))
                 for word in words(str(each))}  # fmt: skip
    values_of = [
        run
        for run in runs
        if not shared.strip().startswith(run[1][0])
        and sum(stem(each) in of_choice for each in run[1]) < FEWEST_CHOICES  # they are told of another argument
    ]
    """Without what it begins with: "Change, pause or resume an order" names deeds."""
    named = {word for word, _ in runs if stem(word) in {stem(each) for name in known for each in words(name)}}
    found = []
    for name, raw in known.items():
        schema = resolved(raw, tool.parameters or {})
        own = " ".join(filter(None, [str(schema.get("description") or ""), told.get(name, "")]))
        schema = {**schema, "description": own} if own else schema
        choices = _choices(schema)
        listed: list[JsonValue] = [*choices, *_samples(schema)]
        if not schema.get("enum"):  # else all that there is to choose from is known
            listed += [*_shown(own), *(value for _, values in _runs(own) for value in values)]
        given = bool(_GIVEN_BY.search(own))
        documented = bool(_shown(own) or _samples(schema)) and not given
        listed += [call[name] for call in examples if call.get(name) is not None]
        if not choices:
            last = {stem(each) for each in words(name)}
            told_of = [] if opaque(name) else values_of  # what has an id is not told by words
            listed += [value for word, values in told_of if stem(word) in last or word not in named for value in values]
            if {*words(name)[-1:]} & _NUMBERED:
                listed = [value for value in listed if any(map(str.isdigit, str(value)))]
            listed += [value for value in _shown(shared) if not (opaque(name) and value.isalpha() and value.islower())]
            documented |= bool(_shown(shared)) and len(known) == 1 and not given
        general = tool.description or "" if words(name)[1:][-1:] == ("at",) else shared
        form = re.search(rf"\b{name} \((YYYY-MM-DD(?: HH:MM)?)\)", shared)
        kind = "choice" if choices else _kind(name, schema, f"{own} {form[1]}" if form else own, general, len(known))
        if kind in {"date", "moment"}:
            listed = [value for value in listed if str(value)[:1].isdigit()]
        fitting = {
            json.dumps(value, sort_keys=True): value
            for value in listed
            if _fits(value, schema)
            and not (isinstance(value, str) and value in known and value not in choices)  # another argument's name
        }
        found.append(
            ToolArgument(
                tool.name,
                name,
                schema,
                name in needed,
                kind,
                tuple(fitting.values()),
                documented,
                bool(_shown(own)) and not given,
            )
        )
    return found


def with_moments(arguments: Mapping[str, list[ToolArgument]]) -> dict[str, list[ToolArgument]]:
    """What begins and ends is a day with a time in each tool, where one of them shows such a value; as is what has the
    name of one that does."""
    shown = [each for found in arguments.values() for each in found if each.kind == "moment"]
    named = {each.name for each in shown}
    known, listed = bool(shown), next((each.listed for each in shown if each.listed), ())
    return {
        tool: [
            replace(each, kind="moment", listed=each.listed or listed)
            if known and each.kind == "text" and (each.name in named or _ENDS & {*words(each.name)[-1:]})
            else each
            for each in found
        ]
        for tool, found in arguments.items()
    }


def lists_in(text: str) -> list[str]:
    """The words of every list in a text: "kind x is not one of annual, sick or study"."""
    return [value for _, values in _runs(text) for value in values]


@cache
def lexicon() -> dict[str, list[JsonValue]]:
    """Invented values by the names of arguments."""
    file = resources.files("generators.tools") / "argument_values.yaml"
    read: dict[str, list[JsonValue]] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return read


@cache
def _lexicon_by_stem() -> dict[str, list[JsonValue]]:
    return {stem(name): values for name, values in lexicon().items()}


def invented(argument: ToolArgument) -> list[JsonValue]:
    """What fits by the argument's name, else by its type."""
    for name in ("_".join(words(argument.name)), *reversed(words(argument.name))):
        if name == "number" and argument.schema.get("type") in {None, "string"}:
            continue  # that of a thing, which says nothing of how it looks
        known = lexicon().get(name) or _lexicon_by_stem().get(stem(name), [])
        if known and argument.schema.get("type") == "string":  # amounts are written as texts, too
            known = [f"{value:.2f}" if isinstance(value, float) else value for value in known]
        if found := [value for value in known if _fits(value, argument.schema)]:
            return found
    kind = argument.schema.get("type")
    return [value for value in lexicon().get(str(kind), []) if _fits(value, argument.schema)]


def _runs(text: str) -> Iterator[tuple[str, list[str]]]:
    """(the word before, the words) for each list in a text."""
    set_out = list(_SET_OUT.finditer(text))
    for match in [*set_out, *_RUN.finditer(text)]:
        if match.re is _RUN and any(each.start() <= match.start() < each.end() for each in set_out):
            continue
        runs_on = re.match(r" [a-z]", text[match.end() :]) is not None
        if match.re is _RUN and runs_on and match[1].count(", ") == 1 and not re.search(r" (?:or|and) ", match[1]):
            continue  # what the customer said, becomes a comment
        before = _BEFORE.search(text[: match.start(1)].rstrip("( ") + " ")
        values = [value for value in re.split(r",? (?:or|and) |, ", match[1]) if value]
        said = [set(value.lower().split()) for value in values]
        if any(value.lower() in _JOINING for value in values):
            continue
        if not (all(_KINDS & each for each in said) and any(_NAMING & each for each in said)):
            yield before[1].lower() if before else "", values


def _choices(schema: Mapping[str, JsonValue]) -> list[JsonValue]:
    if schema.get("type") == "boolean":
        return [True, False]
    return [*entries(schema.get("enum")), *([schema["const"]] if "const" in schema else [])]


def _samples(schema: Mapping[str, JsonValue]) -> list[JsonValue]:
    found = [*entries(schema.get("examples")), *([schema["example"]] if "example" in schema else [])]
    return [value for value in [*found, schema.get("default")] if value not in (None, "", [], {})]


def _shown(text: str) -> list[str]:
    """Values that stand in a text as examples; "such as to send it at once" names none."""
    found = [*(each for each in _EXAMPLE.findall(text) if each.lower() not in _JOINING), *_QUOTED.findall(text)]
    found += _CODE_IN_BRACKETS.findall(text)
    return [value.rstrip(".:!?") for value in found if value.strip(".:!? ") and not _FORM.search(value)]


def _fits(value: JsonValue, schema: Mapping[str, JsonValue]) -> bool:
    """Whether a schema allows a value."""
    return _of_type(value, schema) and within(value, schema)


def _of_type(value: JsonValue, schema: Mapping[str, JsonValue]) -> bool:
    match schema.get("type"):
        case "string":
            return isinstance(value, str)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
    return True


def _kind(name: str, schema: Mapping[str, JsonValue], own: str, shared: str, siblings: int) -> ArgumentKind:
    kind, parts, text = schema.get("type"), words(name), f"{own} {shared}"
    if kind in {"integer", "number"}:
        return "number"
    if kind == "boolean":
        return "flag"
    if kind in {"array", "object"}:
        return "other"
    samples = " ".join(str(value) for value in _samples(schema))
    told = text if parts[1:][-1:] == ("at",) else own.partition(". ")[0]
    if schema.get("format") == "date-time" or _MOMENT.search(f"{told} {samples}"):
        return "moment"
    by_itself = "YYYY-MM-DD" in own or _DAY.fullmatch(str(schema.get("default", ""))) is not None
    days, months = "YYYY-MM-DD" in text, bool(re.search(r"YYYY-MM(?!-)", text))
    if schema.get("format") == "date" or "date" in parts or by_itself or (days and _DATE_WORDS & set(parts)):
        return "date"
    if parts[-1:] == ("on",) and (days or len(parts) > 1):
        return "date"
    if "month" in parts or (months and not days and siblings == 1):
        return "month"
    return "text"
