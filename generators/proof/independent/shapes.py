"""What the user said as a value of more than one part: a list, an object, a day with a time."""

from __future__ import annotations

import re
from calendar import month_name, monthrange
from collections.abc import Collection, Mapping, Sequence

from pydantic import JsonValue

from generators.tools.arguments.built_values import entry_of, parts_of
from generators.tools.arguments.days import periods
from generators.tools.names import shape, words
from generators.tools.seed_values import ToolArgument
from harness.text.values import find_values

SPAN = re.compile(r"^from (.+?) (?:to|until) (.+)$", re.IGNORECASE)
_WHOLE = re.compile(rf"(?:({'|'.join(month_name[1:])}) )?((?:19|20)\d\d)", re.IGNORECASE)
_MONTH = re.compile(rf"\b({'|'.join(month_name[1:])}) (\d{{4}})\b", re.IGNORECASE)
_AND = re.compile(r",? and |, ")
_CODE = re.compile(r"\b[A-Z]{3}\b")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")


_SPACED = re.compile(r"YYYY-MM-DD HH:MM")


def in_parts(
    text: str, argument: ToolArgument, whole: Mapping[str, JsonValue], known: Collection[str]
) -> JsonValue | None:
    """What a text says as such a value; None where it is none. `known` are shapes of keys that a list takes."""
    if argument.kind == "moment":
        shown = [str(each) for each in argument.listed if isinstance(each, str)]
        told = _SPACED.findall(str(argument.schema.get("description") or ""))
        return moment_in(text, next(iter([*shown, *told, *sorted(known)]), ""))
    if argument.schema.get("type") == "array":
        return list_in(text, argument, whole, known)
    return object_in(text, argument, whole)


def moment_in(text: str, form: str = "") -> str | None:
    """2026-03-14T09:30, for March 14, 2026 at 09:30; in the form of an example, where there is one."""
    found = find_values(text)
    day = next((each.value for each in found if each.kind == "date"), None)
    time = next((each.value for each in found if each.kind == "time"), None)
    if day is None or time is None:
        return None
    return f"{day}{form[10:11] or 'T'}{time[:5]}{form[16:]}"


def list_in(text: str, argument: ToolArgument, whole: Mapping[str, JsonValue], known: Collection[str]) -> JsonValue:
    """The entries that a text names; None where there is none. `known` are shapes of keys such as the list takes."""
    entry = entry_of(argument, whole)
    if entry is None:
        return None
    if entry.schema.get("type") == "object":
        return _objects_in(text, parts_of(entry, whole))
    pieces = [each.strip().strip("\"'") for each in _AND.split(text.strip().rstrip(".")) if each.strip()]
    choices = {str(each).lower().replace("_", " "): each for each in entry.listed}
    picked = [choices.get(each.lower().replace("_", " ")) for each in pieces]
    if picked and all(each is not None for each in picked):
        return picked
    alike = all(" " not in each and (shape(each) in known if known else any(map(str.isdigit, each))) for each in pieces)
    return [*pieces] if pieces and alike else None


def _objects_in(text: str, fields: Sequence[ToolArgument]) -> JsonValue:
    """code CET10, quantity 2; code IBU400, quantity 1: each with the fields that it names."""
    found: list[JsonValue] = []
    by_words = {" ".join(words(each.name)): each for each in fields}
    for piece in text.strip().rstrip(".").split("; "):
        made: dict[str, JsonValue] = {}
        for part in piece.split(", "):
            name = max((name for name in by_words if part.startswith(f"{name} ")), key=len, default=None)
            if name is None:
                return None
            said, field = part.removeprefix(f"{name} ").strip("\"'"), by_words[name]
            made[field.name] = _number(said, field) if field.kind == "number" else said
        found.append(made)
    return found


def day_in(text: str, argument: ToolArgument, last: bool) -> str | None:
    """The day that a text tells, the first or the last of a period."""
    if (span := SPAN.match(text)) is not None:
        text = span[2] if last else span[1]
    elif argument.kind == "date" and (whole := _WHOLE.fullmatch(text.strip("."))) is not None:
        number = list(month_name).index(whole[1].capitalize()) if whole[1] else 12 if last else 1
        day = monthrange(int(whole[2]), number)[1] if last else 1
        return f"{whole[2]}-{number:02d}-{day:02d}"
    if argument.kind == "month" and (month := _MONTH.search(text)) is not None:
        return f"{month[2]}-{list(month_name).index(month[1].capitalize()):02d}"
    for value in find_values(text):
        if value.kind == "date":
            return value.value[:7] if argument.kind == "month" else value.value
    return None


def object_in(text: str, argument: ToolArgument, whole: Mapping[str, JsonValue]) -> JsonValue:
    """The fields of an object: a sum with its currency, the two days of a period, or as many pieces as there are
    fields; else None."""
    fields = parts_of(argument, whole)
    text = text.strip().rstrip(".")
    money = [each for each in fields if "currency" in words(each.name)]
    if money and len(fields) == 2:
        sums = next(each for each in fields if each not in money)
        amount, code = _AMOUNT.search(text), _CODE.search(text)
        if amount is None or code is None:
            return None
        plain = amount[0].replace(",", "")
        return {each.name: code[0] if each in money else _number(plain, sums) for each in fields}
    for ends in periods(fields) if len(fields) == 2 else ():
        days = [day_in(text, each, each.name == ends[1]) for each in fields]
        return dict(zip((each.name for each in fields), days, strict=True)) if all(days) else None
    return _in_order([each.strip() for each in text.split(",")], fields)


def _number(said: str, argument: ToolArgument) -> JsonValue:
    kind = argument.schema.get("type")
    return said if kind == "string" else int(float(said)) if kind == "integer" else float(said)


def _in_order(pieces: Sequence[str], fields: Sequence[ToolArgument]) -> JsonValue:
    needed = [each.name for each in fields if each.required]
    for names in ([each.name for each in fields], needed):
        if len(names) == len(pieces):
            return dict(zip(names, pieces, strict=True))
    left = [each.name for each in fields if not each.required]
    given = [*needed, *left[len(left) - (len(pieces) - len(needed)) :]] if len(pieces) > len(needed) else []
    ordered = [each.name for each in fields if each.name in given]
    return dict(zip(ordered, pieces, strict=True)) if len(ordered) == len(pieces) else None
