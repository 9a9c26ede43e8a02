"""Records in texts: rows of tables, lines of lists that name a key, and what a text says of one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import opaque, singular_name, words
from generators.tools.results.cards import card, entries
from generators.tools.results.coded_lines import WRITTEN_DAY, amounts, coded_rows
from generators.tools.results.recorded_text import RecordedText

_BRACKETED = re.compile(r"\[(?=[\w-]*[\d_-])([A-Za-z][\w-]*\w)\]")
_COLUMNS = re.compile(r"\S+(?: \S+)*")
_LABEL = re.compile(r"^([A-Z][A-Za-z-]{2,20}): +(.+?)\.?$")
_HEAD = re.compile(r"^(?:([A-Z][a-z]+) )?(#?[A-Z]+[-A-Z]*-?\d[\w-]*) \(([^()]+)\)(?: \"([^\"]+)\")?")
"""Ticket INC-20418 (open, priority 2) "Battery is swelling"."""
_BESIDE = re.compile(r"^([a-z]+) (\S.*)$")
_IN_BRACKETS = re.compile(r"^(?:([a-z]+) ([\w.-]*\d[\w.-]*)|([a-z]+(?: [a-z]+){0,2}))$")
_PERSON = re.compile(r"^([A-Z][^\W\d]+(?:[ '-][A-Z][^\W\d]+)+) \(([a-z]+) ([\w.-]+)\)")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_NUMBERED = re.compile(r"^\s*[-*•]\s+#(\d+):? ([^\[(]*[^\[(\s:])(?: \(.*\))?$")
"""- #4201 Printer is offline (open, normal)"""
_KEYED = re.compile(r"^\s*[-*•]\s+([^\[\n]*[^\[\s])\s+\[([a-z][\w.-]+)\](?:, ([a-z][a-z ]*?)(?=[,.;]|$))?[^\[\n]*$")
"""- Marta Holt [mholt], hardware, 5 tickets: where each line of a list has such a key."""
_TITLED = re.compile(r"^([A-Z][a-z]+) #(\d+): (.+)")
"""Ticket #4201: Printer is offline"""
_IS = re.compile(r"\b([A-Za-z]+) is ([a-z][\w-]*(?: [\w-]+)?)(?=[,.;])")
"""Status is open, priority is high."""
FEWEST_COLUMNS = 2
LONGEST = 120


def understood(result: JsonValue, tool: str = "") -> JsonValue:
    """A result with the records that a text holds, where it holds any: else as the scorer reads it.

    What is told of one thing is a mapping, what is listed a list of mappings. `tool` names what is listed.
    """
    if isinstance(result, RecordedText):
        return result.told
    content = read(result)
    if not isinstance(content, str) or len(content.split()) < FEWEST_COLUMNS:
        return content
    if titled := _titled(content):
        return titled
    found: list[dict[str, JsonValue]] = [*_rows(content), *_listed(content, _noun(tool)), *_people(content)]
    if rows := [] if found else coded_rows(content, _noun(tool)):
        return [*rows]
    found = found or _keyed(content, _noun(tool)) or _days(content)
    if found:
        return found[0] if len(found) == 1 and _is_person(found[0]) else [*found]
    listed = entries(content)
    return (
        amounts(content) or _one(content) or card(content) or (listed[0] if len(listed) == 1 else [*listed]) or content
    )


def told_as_text(result: JsonValue) -> bool:
    """Whether a result is a text in words: no path leads into it."""
    return isinstance(read(result), str)


def _noun(tool: str) -> str:
    return singular_name(words(tool)[-1]) if words(tool) else ""


def _rows(text: str) -> Iterator[dict[str, JsonValue]]:
    """The rows of tables under the heads of their columns, which are parted by two spaces or more."""
    heads: list[tuple[int, str]] = []
    for line in text.splitlines():
        parts = [(match.start(), match[0]) for match in _COLUMNS.finditer(line.replace("\t", "  "))]
        if not heads:
            named = len(parts) > FEWEST_COLUMNS and not any(map(str.isdigit, line))
            heads = [(at, "_".join(words(head))) for at, head in parts] if named else []
            continue
        if len(parts) < FEWEST_COLUMNS or any(not name for _, name in heads):
            heads = []
            continue
        row: dict[str, JsonValue] = {}
        for number, (at, name) in enumerate(heads):
            end = heads[number + 1][0] if number + 1 < len(heads) else len(line)
            if cell := line[at:end].strip():
                row[f"{name}_id" if number == 0 and _is_code(cell) and not opaque(name) else name] = cell
        yield row


def _is_code(text: str) -> bool:
    return " " not in text and any(map(str.isdigit, text)) and not text.isdigit()


def _listed(text: str, noun: str) -> Iterator[dict[str, JsonValue]]:
    """- Mon 23 Nov 2026 10:00-10:30  Board meeting [evt_board] - you: organiser"""
    key = f"{noun}_id" if noun else "id"
    for line in text.splitlines():
        if (numbered := _NUMBERED.match(line)) is not None:
            yield {key: int(numbered[1]), "title": numbered[2]}
            continue
        if line[:1].isalpha() and line.rstrip().endswith("."):
            continue  # a sentence
        found = _BRACKETED.search(line)
        before = re.split(r"\s{2,}", line[: found.start()].strip(" -*•\t")) if found else []
        if found is not None and before and before[-1].strip() and len(before[-1]) < LONGEST:
            entry: dict[str, JsonValue] = {key: found[1], "title": before[-1].strip()}
            if len(before) > 1 and any(map(str.isdigit, before[0])):
                entry["when"] = before[0].strip()
            yield entry


def _keyed(text: str, noun: str) -> list[dict[str, JsonValue]]:
    """- Marta Holt [mholt], hardware: entries whose keys have no digit; none where one line has no key."""
    lines = [line for line in text.splitlines() if re.match(r"\s*[-*•]", line)]
    found = [match for line in lines if (match := _KEYED.match(line)) is not None]
    if len(found) < len(lines) or len({match[2] for match in found}) < max(len(found), FEWEST_COLUMNS):
        return []
    return [{f"{noun}_id" if noun else "id": match[2], "name": match[1]} for match in found]


def _days(text: str) -> list[dict[str, JsonValue]]:
    """Wed 15 Apr 2026: refuse and garden, where several lines begin with a day."""
    found = [
        (day.strip(), rest.strip())
        for day, colon, rest in (line.strip(" -*•").partition(": ") for line in text.splitlines())
        if colon and WRITTEN_DAY.fullmatch(day.strip())
    ]
    return [{"date": day, "details": rest} for day, rest in found] if len(found) >= FEWEST_COLUMNS else []


def _titled(text: str) -> dict[str, JsonValue]:
    """Ticket #4201: Printer is offline, and below it what the thing is: status, priority; else nothing."""
    head = _TITLED.match(text)
    if head is None:
        return {}
    record: dict[str, JsonValue] = {f"{head[1].lower()}_id": int(head[2]), "title": head[3].strip()}
    for line in text.splitlines()[1:]:
        if line[:1].isalpha():
            record |= {name.lower(): value for name, value in _IS.findall(line) if name.lower() not in record}
    return record


def _people(text: str) -> Iterator[dict[str, JsonValue]]:
    """Rosa Lind (login rlind), Legal, rosa@example.org; assets: LT-1, LT-2."""
    for line in text.splitlines():
        if (found := _PERSON.match(line)) is not None:
            person: dict[str, JsonValue] = {"name": found[1], found[2]: found[3]}
            if (address := _ADDRESS.search(line)) is not None:
                person["email"] = address[0]
            for part in line.split("; ")[1:]:
                label, colon, values = part.partition(": ")
                if colon and label.isalpha():
                    person[label] = [each.strip(" .") for each in values.split(",")]
            yield person


def _is_person(found: dict[str, JsonValue]) -> bool:
    return "name" in found


def _one(text: str) -> dict[str, JsonValue]:
    """What a text says of the thing whose code it begins with; empty where it begins with none."""
    head = _HEAD.match(text)
    if head is None:
        return {}
    record: dict[str, JsonValue] = {f"{head[1].lower()}_id" if head[1] else "id": head[2]}
    for part in head[3].split(", "):
        if (said := _IN_BRACKETS.match(part)) is not None and said[1] is not None:
            record[said[1]] = said[2]
        elif said is not None:
            record["status"] = said[3]
    if head[4]:
        record["title"] = head[4]
    for line in text.splitlines()[1:]:
        if (labelled := _LABEL.match(line)) is not None and len(labelled[2]) < LONGEST:
            value, *beside = re.split(r"\s{2,}", labelled[2])
            record["_".join(words(labelled[1]))] = value.partition(" (")[0]
            for named in filter(None, map(_BESIDE.match, beside)):  # Status: open   due Tue 11 Mar   depot BRS
                record.setdefault(named[1], named[2])
    return record
