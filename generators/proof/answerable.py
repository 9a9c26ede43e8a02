"""Whether what an agent is to say can be known: from the results of tools, or from what was said."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import JsonValue

from generators.tools.dataflow import read
from generators.tools.names import stem, words
from generators.tools.results.kept import kept_of_large
from harness.formats.lint import OBVIOUS_NUMBERS, KnownFacts
from harness.text.keywords import mentions
from harness.text.values import Value, find_values

_NAMES = re.compile(r"(?<![\w'’-])[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*")
_SIGN = re.compile(r"\d+|[^\W\d_]+")
SIGNS = 3
MANY = 100_000
"""Characters of results that are not read in full for every fact."""
_MEASURED = {"measure", "duration"}
_COUNT = re.compile(r": \d{1,6}$")
_LAST_WORD = re.compile(r"([^\W\d_]{3,})$")
_NEXT_WORD = re.compile(r"[\s-]*([^\W\d_]{3,})")


@dataclass(frozen=True, slots=True)
class AgentKnowledge:
    """All that is known: the results of tools as text, and what was said."""

    results: str
    said: KnownFacts

    def has(self, text: str) -> bool:
        """Whether a text is in the results, or was said."""
        if f": {text}\n" in f"{self.results}\n":  # as most are: a value by itself
            return True
        return mentions(_about(text, self.results), text, self.said.language) or self.said.says(text)

    def has_number(self, number: str, unit: str) -> bool:
        """Whether a number is known; where results hold numbers of this very name, it must be one of them."""
        if mentions(self.said.text, number, self.said.language):
            return True
        if number not in OBVIOUS_NUMBERS and self.said.says(number):
            return True
        lines = self.results.splitlines()
        named = [line for line in lines if unit and stem(unit) in map(stem, words(line.partition(": ")[0]))]
        return mentions("\n".join(named) if named else self.results, number, self.said.language)


def _about(text: str, results: str) -> str:
    """Of very many lines those that have a number or a beginning of a word in common with a text."""
    signs = {word[:SIGNS] for word in _SIGN.findall(text.lower())}
    if len(results) <= MANY or not signs:
        return results
    return "\n".join(line for line in results.splitlines() if any(sign in line.lower() for sign in signs))


def as_text(results: Iterable[JsonValue]) -> str:
    """Results line by line, each value beside its name, each list with its length."""
    return "\n".join(text for text in map(_text_of, results) if text is not None)


@kept_of_large
def _text_of(result: JsonValue) -> str | None:
    lines: list[str] = []
    _add_lines(read(result), "", lines)
    return "\n".join(lines) if lines else None


def _add_lines(value: JsonValue, name: str, lines: list[str]) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, dict | list):
                _add_lines(item, str(key), lines)
            elif item is not None:  # as most are: not worth another call
                lines.append(f"{key}: {item}")
    elif isinstance(value, list):
        lines.append(f"{name}: {len(value)}")
        for item in value:
            _add_lines(item, name, lines)
    elif value is not None:
        lines.append(f"{name}: {value}")


def unknown_facts(text: str, source: AgentKnowledge) -> list[str]:
    """The values and names in a text that nobody can know. Other words are no facts: they are a way of saying it."""
    if source.has(text) and text not in OBVIOUS_NUMBERS:
        return []
    values = find_values(text, source.said.language)
    rest = list(text)
    for value in values:
        rest[value.start : value.end] = " " * (value.end - value.start)
    names = [name for name in _names("".join(rest)) if not source.has(name)]
    return [value.text for value in values if not _is_known(value, text, source)] + names


def reckoned(fact: str, source: AgentKnowledge) -> bool:
    """Whether a fact is a bare number that may be a count or a sum of what there are several of."""
    values = find_values(fact, source.said.language)
    several = any(int(line.rpartition(": ")[2]) > 1 for line in source.results.splitlines() if _COUNT.search(line))
    return several and [(each.text, each.kind) for each in values] == [(fact, "number")]


def is_wording(text: str, source: AgentKnowledge) -> bool:
    """Whether a text holds no fact at all, and is in nothing that is known: only how an agent puts it."""
    return not (source.has(text) or find_values(text, source.said.language) or _names(text))


def _is_known(value: Value, text: str, source: AgentKnowledge) -> bool:
    if value.number is None:
        return source.has(value.text)
    unit = _NEXT_WORD.match(text, value.end) if value.kind == "number" else None
    if value.kind in _MEASURED:
        unit = _LAST_WORD.search(value.text)
    return source.has_number(value.number, unit[1].lower() if unit else "")


def _names(text: str) -> list[str]:
    """The words of names: those with a capital, unless it is only that of a beginning."""
    found = []
    for match in _NAMES.finditer(text):
        words = match[0].split()
        if match.start() == 0 and len(words) == 1 and len(text.split()) > 1:
            continue
        found += words
    return found
