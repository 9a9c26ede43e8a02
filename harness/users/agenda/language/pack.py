"""A language pack of the agenda user: its phrases, its cues and its grammar, read from data."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from harness.text.languages import languages
from harness.text.languages import words as known_words
from harness.text.saying.persons import Person
from harness.users.agenda.language import grammar
from harness.users.agenda.language.concepts import Concepts, concepts_of
from harness.users.agenda.language.cues import Cues, WhenAsked
from harness.users.agenda.language.dialogue import (
    REFERENCE,
    ClosedPhrases,
    DialogueForm,
    PersonForm,
    SlotForm,
    read_dialogue,
)
from harness.users.agenda.language.examples import Examples, Likely, examples_of
from harness.users.agenda.language.grammar import Stemmer

LONGEST_SAMPLE = 2_000
"""Characters of a text by which its language is told."""
LAST_LATIN = "\u024f"
"""Letters behind this one are no Latin letters."""
FEWEST_WORDS = 6
"""Words by which a language is told."""
KNOWN = 0.12
"""The share of words that are at least known in a text of one's own language."""


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """One language, as the `dialogue.yaml` of its pack says, beside which stands what each part is."""

    language: str
    phrases: ClosedPhrases
    templates: Mapping[str, str]
    cues: Mapping[str, re.Pattern[str]]
    """What stories and agents are understood by."""
    grammars: Mapping[str, tuple[re.Pattern[str], ...]]
    """How sentences are taken apart."""
    slots: Mapping[str, Slot]
    lists: Mapping[str, frozenset[str]]
    groups: tuple[Group, ...]
    plainly: tuple[tuple[re.Pattern[str], str], ...]
    """How stories tell of the talk → the same in plain sentences."""
    heard: tuple[tuple[re.Pattern[str], str], ...]
    """The same of how agents say some things."""
    day_parts: Mapping[str, tuple[str, str]]
    """Parts of a day → from when until when."""
    person: Person
    stemmer: Stemmer
    examples: Examples | None
    concepts: Concepts
    reads_stories: bool = True
    """Whether it says more than closed phrases."""
    _stemmed: dict[str, frozenset[str]] = field(default_factory=dict)

    def phrase(self, name: str, seed: int) -> str:
        """One of the closed phrases; seed 0 takes the plain one."""
        ways: tuple[str, ...] = getattr(self.phrases, name)
        return ways[seed % len(ways)]

    def stemmed(self, name: str) -> frozenset[str]:
        """The words of a list, cut to stems."""
        if name not in self._stemmed:
            self._stemmed[name] = frozenset(map(self.stemmer.stem, self.lists[name]))
        return self._stemmed[name]

    def place(self, sentence: str) -> Likely | None:
        """What a sentence seems to do; None where it is like none that is known."""
        return self.examples.place(sentence) if self.examples is not None else None

    def generic(self, slot: str) -> frozenset[str]:
        """Stems that ask for this slot and say nothing more."""
        return self.slots[slot].generic if slot in self.slots else frozenset()

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
        return list(_sentences(self, text)) if len(text) <= grammar.LONGEST_LINE else self._sentences(text)

    def _sentences(self, text: str) -> list[str]:
        return grammar.sentences(text, self._abbreviated)

    def reads(self, text: str) -> bool:
        """Whether a text seems to be in this language: by its letters, and by its most frequent words."""
        letters = [character for character in text[:LONGEST_SAMPLE] if character.isalpha()]
        if 2 * sum(character > LAST_LATIN for character in letters) > len(letters):
            return False
        said = [word for word in grammar.words(text[:LONGEST_SAMPLE]) if word.isalpha()]
        own = _own_words(self)
        known = sum(word in own for word in said)
        foreign = sum(word in self.lists["foreign"] and word not in own for word in said)
        return not (foreign > max(2 * known, 1) or (len(said) >= FEWEST_WORDS and known < KNOWN * len(said)))

    def _abbreviated(self, before: str, after: str) -> bool:
        word = before.rsplit(None, 1)[-1].lower().lstrip("(\"'") if before else ""
        if word in self.lists["abbreviations"]:
            return True
        if word in self.lists["number_abbreviations"]:
            return after[1:2].isdigit()
        if len(word) > 1 and all(len(each) == 1 for each in word.split(".")):  # 9 a.m. is gone
            return after[1:2].islower()
        return len(word) == 1 and word.isalpha() and word != self.person.subject.lower() and after[1:2].islower()


@lru_cache(maxsize=64)
def _own_words(pack: Pack) -> frozenset[str]:
    """Words by which this language is known."""
    lists = pack.lists
    return (lists["function_words"] | lists["light_words"] | lists["verbs"]) - lists["ambiguous"]


@lru_cache(maxsize=8_192)
def _sentences(pack: Pack, text: str) -> tuple[str, ...]:
    return tuple(pack._sentences(text))


@dataclass(frozen=True, slots=True)
class Group:
    """Stems of which only one can hold, and the stems of what they are values of."""

    name: str
    """What they are values of."""
    of: frozenset[str]
    values: frozenset[str]
    written: frozenset[str]
    """The values as they are written."""


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
    """The pack by which stories and agents in this language are understood; None when there is none.

    Raises UserMistake, a line for each field that is amiss.
    """
    code = base_language(language)
    dialogue = read_dialogue(code) if code in languages() else None
    if isinstance(dialogue, DialogueForm):
        return build(code, dialogue, f"{code}/dialogue.yaml")
    return _of_phrases(code, dialogue.phrases) if dialogue is not None else None


@lru_cache(maxsize=16)
def listening_pack(language: str) -> Pack:
    """The pack of a language, to listen with; where there is none, one that knows words alone."""
    english = load_pack(REFERENCE)
    assert english is not None
    return load_pack(language) or _of_phrases(base_language(language), english.phrases)


def _of_phrases(code: str, phrases: ClosedPhrases) -> Pack:
    """A pack that speaks, and understands by likeness alone."""
    common = known_words(code)
    known = frozenset(common.fillers | common.negations)
    never = re.compile(r"(?!)")
    stemmer = Stemmer(language=code, same={}, function_words=known, light_words=frozenset())
    return Pack(
        language=code,
        phrases=phrases,
        templates=defaultdict(lambda: "{}: {}"),
        cues=defaultdict(lambda: never),
        grammars=defaultdict(lambda: (never,)),
        slots={},
        lists=defaultdict(frozenset),
        groups=(),
        plainly=(),
        heard=(),
        day_parts={},
        person=Person("", "", "", never, never, {}, (), (), never, never),
        stemmer=stemmer,
        examples=examples_of(code),
        concepts=concepts_of(code, stemmer),
        reads_stories=False,
    )


def build(code: str, dialogue: DialogueForm, where: str) -> Pack:
    """Raises UserMistake where a cue is no regular expression."""
    cues = Cues(code, where)
    lists = {name: frozenset(words) for name, words in dialogue.lists.items()}
    common = known_words(code)
    lists["function_words"] |= (common.fillers | common.negations) - lists["content_words"]
    stemmer = Stemmer(
        language=code,
        same={tuple(grammar.words(form)): key for key, forms in dialogue.same.items() for form in (key, *forms)},
        function_words=lists["function_words"],
        light_words=lists["light_words"],
    )
    return Pack(
        language=code,
        phrases=dialogue.phrases,
        templates=dialogue.templates,
        cues=WhenAsked({**dialogue.story, **dialogue.agent}, cues.words),
        grammars=WhenAsked(dialogue.grammar, cues.expressions),
        slots={name: _slot(name, form, cues, stemmer) for name, form in dialogue.slots.items()},
        lists=lists,
        groups=tuple(
            Group(
                name=each.of[0],
                of=frozenset(map(stemmer.stem, each.of)),
                values=frozenset(map(stemmer.stem, cues.expanded(each.values))),
                written=frozenset(cues.expanded(each.values)),
            )
            for each in dialogue.groups
        ),
        plainly=tuple((cues.expression("plainly", pattern), plain) for pattern, plain in dialogue.plainly),
        heard=tuple((cues.expression("heard", pattern), plain) for pattern, plain in dialogue.heard),
        day_parts=dialogue.day_parts,
        person=_person(dialogue.person, cues),
        stemmer=stemmer,
        examples=examples_of(code),
        concepts=concepts_of(code, stemmer),
    )


def _slot(name: str, form: SlotForm, cues: Cues, stemmer: Stemmer) -> Slot:
    return Slot(
        name=name,
        asked=cues.words(f"{name}.asked", form.asked),
        told=cues.words(f"{name}.told", form.told) if form.told is not None else None,
        kinds=frozenset(form.kinds),
        typed=form.typed,
        any_question=form.any_question,
        role=form.role,
        leads=form.leads,
        generic=frozenset(map(stemmer.stem, form.generic)),
    )


def _person(form: PersonForm, cues: Cues) -> Person:
    return Person(
        subject=form.subject,
        addressed=form.addressed,
        object=form.object,
        first=cues.words("person.first", [re.escape(word) for word in form.first]),
        second=cues.words("person.second", sorted(map(re.escape, form.second), key=len, reverse=True)),
        words=form.words,
        pairs=tuple((cues.words("person.pairs", pattern), instead) for pattern, instead in form.pairs),
        third=tuple((cues.words("person.third", pattern), instead) for pattern, instead in form.third),
        object_after=cues.expression("person.object_after", rf"\b(?:{form.object_after})$"),
        subject_before=cues.expression("person.subject_before", rf"\s*(?:{form.subject_before})\b"),
    )
