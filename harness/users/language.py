"""A language pack of the agenda user: its phrases and cues, and the little grammar that the data drives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from harness.reading import read_document

PACKS = Path(__file__).with_name("packs")
MOST_STEMS = 20_000
"""Words whose stems are remembered."""
_TOKEN = re.compile(r"[^\W_]+(?:[-_.@'’/+][^\W_]+|_+[^\W_]*)*")
_WHOLE = re.compile(r"[\d_@]")
_PARTS = re.compile(r"[-./+]")
_BREAK = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|\s*\n\s*|[。！？]")
_BULLET = re.compile(r"^\s*(?:[-*•–]|\(?\d{1,2}[.)](?=\s)|\(?[a-h]\))\s*")
_LAST_WORD = re.compile(r"([^\s(\"']+)$")


@dataclass(frozen=True, slots=True)
class Pack:
    """One language. Everything here is read from `packs/<language>.yaml`, which says what each part is."""

    language: str
    phrases: Mapping[str, tuple[str, ...]]
    templates: Mapping[str, str]
    cues: Mapping[str, re.Pattern[str]]
    """What stories and agents are understood by."""
    grammars: Mapping[str, tuple[re.Pattern[str], ...]]
    """How sentences are taken apart."""
    slots: Mapping[str, Slot]
    lists: Mapping[str, frozenset[str]]
    stem_lists: Mapping[str, frozenset[str]]
    """The same lists, cut to stems."""
    exclusive: tuple[frozenset[str], ...]
    """Stems of which only one can hold."""
    numbers: Mapping[str, str]
    number: re.Pattern[str]
    person: Person
    stemmer: Stemmer

    def phrase(self, name: str, seed: int) -> str:
        """One of the closed phrases; seed 0 takes the plain one."""
        choices = self.phrases[name]
        return choices[seed % len(choices)]

    def cue(self, name: str, text: str) -> re.Match[str] | None:
        return self.cues[name].search(text)

    def grammar(self, name: str, text: str) -> re.Match[str] | None:
        """The match of the first expression that fits."""
        for pattern in self.grammars[name]:
            if match := pattern.search(text):
                return match
        return None

    def split(self, name: str, text: str) -> list[str]:
        return self.grammars[name][0].split(text)

    def without(self, name: str, text: str) -> str:
        """The text without what this grammar finds first."""
        return self.grammars[name][0].sub("", text, count=1)

    def stems(self, text: str, *, light: bool = False) -> list[str]:
        """What the text is about: its content words, cut to stems, one idea in several words made one.

        Words that say nothing about what is asked or wanted count only with `light`.
        """
        return self.stemmer.stems(text, light=light)

    def first_person(self, text: str) -> str:
        """Said by the one the text is about: "Your username is x" becomes "My username is x"."""
        return self.person.turn(text)

    def sentences(self, text: str) -> list[str]:
        """The sentences and list entries of a text; a dot after an abbreviation ends none."""
        found: list[str] = []
        start = 0
        for mark in _BREAK.finditer(text):
            before = _LAST_WORD.search(text, start, mark.start())
            if mark[0] == "." and text[start : mark.start()].strip().isdigit():  # "1. Dates"
                continue
            if mark[0] == "." and before and self._abbreviated(before[1], text[mark.end() : mark.end() + 3]):
                continue
            found.append(text[start : mark.end()])
            start = mark.end()
        found.append(text[start:])
        return [stripped for each in found if (stripped := each.strip())]

    def _abbreviated(self, word: str, after: str) -> bool:
        lower = word.lower().lstrip("(")
        if lower in self.lists["abbreviations"]:
            return True
        if lower in self.lists["number_abbreviations"]:
            return after[1:2].isdigit()
        return len(lower) == 1 and lower.isalpha() and lower != self.person.subject.lower() and after[1:2].islower()


@dataclass(frozen=True, slots=True)
class Stemmer:
    """Cuts words to stems."""

    endings: tuple[str, ...]
    same: Mapping[tuple[str, ...], str]
    """One idea in several words → the word that stands for it."""
    function_words: frozenset[str]
    light_words: frozenset[str]
    _known: dict[str, str] = field(default_factory=dict)

    def stem(self, word: str) -> str:
        """The word without its ending; a word with a digit, an underline or an @ is left as it is."""
        known = self._known.get(word)
        if known is None:
            known = self._cut(word)
            if len(self._known) < MOST_STEMS:
                self._known[word] = known
        return known

    def _cut(self, word: str) -> str:
        if _WHOLE.search(word):
            return word
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: -len(ending)]
                break
        return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word

    def stems(self, text: str, *, light: bool = False) -> list[str]:
        words = list(_words(text))
        found: list[str] = []
        at = 0
        while at < len(words):
            for length in (3, 2, 1):
                idea = self.same.get(tuple(words[at : at + length]))
                if idea is not None:
                    found.append(self.stem(idea))
                    at += length
                    break
            else:
                word = words[at]
                if word not in self.function_words and (light or word not in self.light_words):
                    found.append(self.stem(word))
                at += 1
        return found


@dataclass(frozen=True, slots=True)
class Slot:
    """Something agents ask for: the cue of the question, and how a fact shows that it answers it."""

    name: str
    asked: re.Pattern[str]
    told: re.Pattern[str] | None
    kinds: frozenset[str]
    """Kinds of value that answer it."""
    typed: bool
    """Nothing else than a value of these kinds (or a fact with that very label) answers it."""
    role: str
    """Which end of a pair it asks for: start, end, or neither."""
    generic: frozenset[str]
    """Stems that ask for the slot and say nothing more."""


@dataclass(frozen=True, slots=True)
class Person:
    """How the second person becomes the first."""

    subject: str
    object: str
    first: re.Pattern[str]
    second: re.Pattern[str]
    words: Mapping[str, str]
    pairs: tuple[tuple[re.Pattern[str], str], ...]
    third: tuple[tuple[re.Pattern[str], str], ...]
    object_after: re.Pattern[str]
    subject_before: re.Pattern[str]

    def to_second(self, text: str) -> str:
        """A text about "the user", as if it spoke to the user."""
        for pattern, replacement in self.third:
            text = pattern.sub(replacement, text)
        return text

    def turn(self, text: str) -> str:
        for pattern, replacement in self.pairs:
            text = pattern.sub(replacement, text)
        return self.second.sub(lambda match: self._turn_word(match, text), text)

    def _turn_word(self, match: re.Match[str], text: str) -> str:
        word = match[0].replace("’", "'")
        plain = self.words.get(word.lower())
        if plain is not None:
            return plain[0].upper() + plain[1:] if word[0].isupper() else plain
        before, after = text[: match.start()].rstrip(), text[match.end() :]
        is_object = bool(self.object_after.search(before)) and not self.subject_before.match(after)
        at_end = bool(before) and not after.strip(" .,;:!?)")
        return self.object if is_object or at_end else self.subject

    def is_second(self, text: str) -> bool:
        """Whether the text speaks to the user rather than as the user."""
        return len(self.second.findall(text)) > len(self.first.findall(text))


def base_language(language: str) -> str:
    """en-GB → en"""
    return re.split(r"[-_]", language.strip().lower(), maxsplit=1)[0]


@lru_cache(maxsize=16)
def load_pack(language: str) -> Pack | None:
    """The pack of this language, or None when there is none."""
    code = base_language(language)
    path = PACKS / f"{code}.yaml"
    if not code.isalpha() or not path.is_file():
        return None
    return _build(code, read_document(path))


def plain_sentences(text: str) -> list[str]:
    """The sentences of a text in a language that is not known."""
    ends = [0, *(mark.end() for mark in _BREAK.finditer(text)), len(text)]
    return [piece for start, end in pairwise(ends) if (piece := text[start:end].strip())]


def without_bullet(line: str) -> tuple[str, bool]:
    """A line without its list mark, and whether it had one."""
    rest = _BULLET.sub("", line, count=1)
    return rest, rest != line


def _words(text: str) -> Iterator[str]:
    for token in _TOKEN.findall(text.lower()):
        if token.isalpha():
            yield token
        elif _WHOLE.search(token):
            yield token.removesuffix("'s").removesuffix("’s")
        else:
            for part in _PARTS.split(token.replace("’", "'")):
                word = part.removesuffix("'s").rstrip("_")
                if word:
                    yield word


def _build(language: str, raw: Mapping[str, Any]) -> Pack:
    lists = {name: frozenset(text.split()) for name, text in raw["lists"].items()}
    stemmer = Stemmer(
        endings=tuple(raw["endings"]),
        same={tuple(_words(form)): key for key, forms in raw["same"].items() for form in (key, *forms)},
        function_words=lists["function_words"],
        light_words=lists["light_words"],
    )
    return Pack(
        language=language,
        phrases={name: tuple(choices) for name, choices in raw["phrases"].items()},
        templates=raw["templates"],
        cues={name: _pattern(cues) for section in ("story", "agent") for name, cues in raw[section].items()},
        grammars={name: _expressions(cues) for name, cues in raw["grammar"].items()},
        slots={name: _slot(name, entry, stemmer) for name, entry in raw["slots"].items()},
        lists=lists,
        stem_lists={name: frozenset(map(stemmer.stem, words)) for name, words in lists.items()},
        exclusive=tuple(frozenset(map(stemmer.stem, group)) for group in raw["exclusive"]),
        numbers=raw["numbers"],
        number=_pattern(list(raw["numbers"])),
        person=_person(raw["person"]),
        stemmer=stemmer,
    )


def _slot(name: str, entry: Mapping[str, Any], stemmer: Stemmer) -> Slot:
    return Slot(
        name=name,
        asked=_pattern(entry["asked"]),
        told=_pattern(entry["told"]) if "told" in entry else None,
        kinds=frozenset(entry.get("kinds", "").split()),
        typed=bool(entry.get("typed", False)),
        role=entry.get("role", ""),
        generic=frozenset(map(stemmer.stem, entry["generic"].split())),
    )


def _person(raw: Mapping[str, Any]) -> Person:
    return Person(
        subject=raw["subject"],
        object=raw["object"],
        first=_pattern([re.escape(word) for word in raw["first"]]),
        second=_pattern(sorted((re.escape(word) for word in raw["second"]), key=len, reverse=True)),
        words=raw["words"],
        pairs=_replacements(raw["pairs"]),
        third=_replacements(raw["third"]),
        object_after=re.compile(rf"\b(?:{_joined(raw['object_after'])})$", re.IGNORECASE),
        subject_before=re.compile(rf"\s*(?:{_joined(raw['subject_before'])})\b", re.IGNORECASE),
    )


def _replacements(pairs: Sequence[Sequence[str]]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_pattern(pattern), replacement) for pattern, replacement in pairs)


def _expressions(cues: Sequence[str] | str) -> tuple[re.Pattern[str], ...]:
    alternatives = [cues] if isinstance(cues, str) else cues
    return tuple(re.compile(_joined(cue), re.IGNORECASE) for cue in alternatives)


def _pattern(cues: Iterable[str] | str) -> re.Pattern[str]:
    """One pattern out of several cues; each begins and ends at a word's edge."""
    alternatives = [cues] if isinstance(cues, str) else list(cues)
    return re.compile("|".join(rf"(?<!\w)(?:{_joined(cue)})(?!\w)" for cue in alternatives), re.IGNORECASE)


def _joined(cue: str) -> str:
    return re.sub(r"\n\s*", "", cue).replace("'", "['’]")
