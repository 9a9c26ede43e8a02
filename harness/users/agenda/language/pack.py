"""A language pack of the agenda user: its phrases, its cues and its grammar, read from data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from harness.formats.documents import read_document
from harness.users.agenda.language import grammar
from harness.users.agenda.language.grammar import Person, Stemmer

LONGEST_SAMPLE = 2_000
"""Characters of a text by which its language is told."""
LAST_LATIN = "\u024f"
"""Letters behind this one are no Latin letters."""
FEWEST_WORDS = 6
"""Words by which a language is told."""
KNOWN = 0.12
"""The share of words that are at least known in a text of one's own language."""
PACKS = Path(__file__).with_name("packs")


@dataclass(frozen=True, slots=True, eq=False)
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
    groups: tuple[Group, ...]
    numbers: Mapping[str, str]
    day_parts: Mapping[str, tuple[str, str]]
    """Parts of a day → from when until when."""
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

    def stems(self, text: str, *, light: bool = False) -> tuple[str, ...]:
        """What the text is about: its content words, cut to stems, one idea in several words made one.

        Words that say nothing about what is asked or wanted count only with `light`.
        """
        return self.stemmer.stems(text, light=light)

    def first_person(self, text: str) -> str:
        """Said by the one the text is about: "Your username is x" becomes "My username is x"."""
        return self.person.turn(text)

    def sentences(self, text: str) -> list[str]:
        """The sentences and list entries of a text; a dot after an abbreviation ends none."""
        return grammar.sentences(text, self._abbreviated)

    def reads(self, text: str) -> bool:
        """Whether a text seems to be in this language: by its letters, and by its most frequent words."""
        letters = [character for character in text[:LONGEST_SAMPLE] if character.isalpha()]
        if 2 * sum(character > LAST_LATIN for character in letters) > len(letters):
            return False
        said = [word for word in grammar.words(text[:LONGEST_SAMPLE]) if word.isalpha()]
        known = sum(word in self._own for word in said)
        foreign = sum(word in self.lists["foreign"] and word not in self._own for word in said)
        return not (foreign > max(2 * known, 1) or (len(said) >= FEWEST_WORDS and known < KNOWN * len(said)))

    @property
    def _own(self) -> frozenset[str]:
        """Words by which this language is known."""
        lists = self.lists
        return (lists["function_words"] | lists["light_words"] | lists["verbs"]) - lists["ambiguous"]

    def _abbreviated(self, before: str, after: str) -> bool:
        word = before.rsplit(None, 1)[-1].lower().lstrip("(\"'") if before else ""
        if word in self.lists["abbreviations"]:
            return True
        if word in self.lists["number_abbreviations"]:
            return after[1:2].isdigit()
        return len(word) == 1 and word.isalpha() and word != self.person.subject.lower() and after[1:2].islower()


@dataclass(frozen=True, slots=True)
class Group:
    """Stems of which only one can hold, and the stems of what they are values of."""

    of: frozenset[str]
    values: frozenset[str]


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
    any_question: bool
    """A fact that tells it answers a question with yes or no, an offer and a choice too."""
    role: str
    """Which end of a pair it asks for: start, end, or neither."""
    leads: frozenset[str]
    """Words that lead in the answer: *in* Rome; empty for any."""
    generic: frozenset[str]
    """Stems that ask for the slot and say nothing more."""


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


def _build(language: str, raw: Mapping[str, Any]) -> Pack:
    lists = {name: frozenset(text.split()) for name, text in raw["lists"].items()}
    stemmer = Stemmer(
        endings=raw["endings"],
        same={tuple(grammar.words(form)): key for key, forms in raw["same"].items() for form in (key, *forms)},
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
        groups=tuple(
            Group(of=frozenset(map(stemmer.stem, each["of"])), values=frozenset(map(stemmer.stem, each["values"])))
            for each in raw["groups"]
        ),
        numbers=raw["numbers"],
        day_parts={name: (span.split()[0], span.split()[1]) for name, span in raw["day_parts"].items()},
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
        any_question=bool(entry.get("any_question", False)),
        role=entry.get("role", ""),
        leads=frozenset(entry.get("leads", "").split()),
        generic=frozenset(map(stemmer.stem, entry["generic"].split())),
    )


def _person(raw: Mapping[str, Any]) -> Person:
    return Person(
        subject=raw["subject"],
        addressed=raw["addressed"],
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
