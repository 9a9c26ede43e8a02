"""The part that a simulated user plays, as far as its story tells it: what guards hold a message against."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from harness.text.keywords import mentions
from harness.text.languages import section
from harness.text.normalize import fold
from harness.text.values import Value, find_values
from harness.types.story import Brief
from harness.types.user.data import Tell, UserData
from harness.users.agenda.language.cues import Cues
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.pack import base_language, listening_pack
from harness.users.agenda.reading.user_reader import ReadUser, read_user
from harness.users.agenda.reading.worded import words_of

COURTESY_WORDS = 3
"""Up to this many words, saying the same as somebody did is politeness ("Good morning!")."""
SAME_RUN = 8
"""Words in a row of what it was told that nobody writes by chance."""
_BETWEEN = re.compile(r"[\W_]+")
_PIECES = re.compile(r"[,;()\n]+")
_NOTHING = re.compile(r"(?!)")
_ADDRESSES = re.compile(r"(?i)you(r|'re)?\b")


@dataclass(frozen=True, slots=True)
class Known:
    """A fact of the story that has a name."""

    name: str
    names: tuple[frozenset[str], ...]
    """Each a way to name it: stems that must all be there."""
    values: tuple[str, ...]
    ways: tuple[str, ...] = ()
    """Other words in which it is told."""
    tell: Tell = "any"

    def is_named(self, stems: frozenset[str]) -> bool:
        return any(each <= stems for each in self.names)

    @property
    def line(self) -> str:
        """The line of a story that gives it."""
        return f'user: {{knows: {{{self.name}: "{self.values[0]}"}}}}'


class PlayedPart:
    """What the story tells its user, made ready once for a trial."""

    def __init__(self, brief: Brief, instructions: str = "") -> None:
        """`instructions` are what a model was told besides the story: it may not say them."""
        self.brief, self.language, self.instructions = brief, brief.language, instructions
        data = brief.user or UserData()
        self.pack = listening_pack(brief.language)
        read = brief.user is None and self.pack.reads_stories
        self.data = _plain(read_user(brief.story, brief.language)) if read else data
        """What the user knows and wants: as the story says, else what its prose says plainly."""
        told = [brief.story, brief.starting_sentence, brief.persona.prose if brief.persona else None, *brief.user_turns]
        told += [*data.texts, *map(words_of, (*data.knows, *data.does_not_know)), *(each.act for each in data.refuses)]
        told += [each for fact in data.knows.values() for each in fact.asked_as]
        told += [each for reaction in data.when_told for each in reaction.told]
        self.told = "\n".join(filter(None, told))
        today = [] if brief.now is None else [brief.now.isoformat(), f"{brief.now:%A, %B %d, %Y}"]
        self.text = "\n".join([self.told, *today])
        """The same, and what day it is."""
        self.facts = tuple(self._given())
        self._tells: dict[str, bool] = {}
        self._stems: dict[str, frozenset[str]] = {}
        self._folded: dict[str, str] = {}
        """Of what was said in this trial, each once: everything is looked at again at every turn."""
        self._cues = _cues(brief.language)
        self.unknown = tuple(filter(None, map(self._naming, self.data.does_not_know)))
        """Ways to name what the user does not know."""

    def cue(self, name: str, text: str) -> re.Match[str] | None:
        """Where the words of this kind stand; a language without such words says none."""
        return self._cues.get(name, _NOTHING).search(text)

    def left_out(self, text: str) -> str:
        """A text without the pieces that say of something that it is left out: automatic renewal off."""
        return ", ".join(each for each in _PIECES.split(text) if not self.cue("left_out", each))

    def words(self, name: str) -> frozenset[str]:
        return _words(self.language, name)

    def stems(self, text: str) -> frozenset[str]:
        return frozenset(self.pack.stems(text, light=True))

    def content(self, text: str) -> frozenset[str]:
        """The stems of the words that say what a text is about."""
        return frozenset(self.pack.stems(text))

    def topics(self, text: str) -> frozenset[str]:
        """The same without what anybody says who is served."""
        return self.content(text) - _anybodys(self.language)

    def values(self, text: str) -> list[Value]:
        return find_values(text, self.language, now=self.brief.now)

    def says(self, text: str, any_of: Iterable[str]) -> bool:
        """Whether a text mentions any of these, by value."""
        return any(mentions(text, each, self.language, now=self.brief.now) for each in any_of)

    @cached_property
    def story_stems(self) -> frozenset[str]:
        return self.content(self.text)

    @cached_property
    def told_words(self) -> str:
        """The words of its instructions."""
        return between_blanks(self.instructions)

    @cached_property
    def addressed(self) -> tuple[str, ...]:
        """Words in a row with which the story speaks to the user: You want …"""
        told = (each for each in self.pack.sentences(self.brief.story) if _ADDRESSES.match(each))
        runs = (list(words(each))[:SAME_RUN] for each in told)
        return tuple(" ".join(run) for run in runs if len(run) > COURTESY_WORDS + 1)

    def tells(self, text: str) -> bool:
        """Whether it says anything of what the story is about, or a value."""
        found = self._tells.get(text)
        if found is None:
            found = self._tells[text] = bool(self.content(text) & self.story_stems or self.values(text))
        return found

    def stems_said(self, text: str) -> frozenset[str]:
        """All stems of what somebody said."""
        found = self._stems.get(text)
        if found is None:
            found = self._stems[text] = self.stems(text) | self.content(text)
        return found

    def folded(self, text: str) -> str:
        """What somebody said, folded, without the blanks around it."""
        found = self._folded.get(text)
        if found is None:
            found = self._folded[text] = fold(text).strip()
        return found

    def asks_for(self, fact: Known, text: str) -> bool:
        """Whether a question names the fact; "name" alone is not named by "middle name"."""
        stems, bare = self.stems(text), self.stems(" ".join(self.words("naming")))
        alone = self.stems(" ".join(self._alone(text)))
        return any(each <= stems and (not each <= bare or each <= alone) for each in fact.names)

    def _alone(self, text: str) -> Iterator[str]:
        """The words of a text before which no other says of which kind it is."""
        whole = self.words("whole")
        for before, word in pairwise(["", *words(text)]):
            if before in whole or not self.content(before):
                yield word

    def _given(self) -> Iterator[Known]:
        for name, fact in self.data.knows.items():
            ways = filter(None, map(self._naming, (name, *fact.asked_as)))
            values = tuple(str(each) for choice in fact.choices for each in choice.values)
            said = tuple(each for choice in fact.choices for each in choice.say)
            yield Known(name, tuple(ways), values, said, fact.tell)

    def _naming(self, name: str) -> frozenset[str]:
        """In data without what says nothing alone: order_id is asked for as the number of the order, too."""
        light = self.words("naming") if self.brief.user is not None else ()
        telling = " ".join(word for word in words(words_of(name)) if word not in light)
        return self.stems(telling) or self.stems(words_of(name))


def _plain(read: ReadUser) -> UserData:
    """What a user is held to of prose that was read: nobody is to be blamed for what may be misread.

    Of its facts those that are given by name; that a fact belongs to a want, and when the user says something, are
    guesses.
    """
    knows = {name: fact for name, fact in read.user.knows.items() if name in read.labelled}
    wants = tuple(want.model_copy(update={"needs": ()}) for want in read.user.wants)
    return read.user.model_copy(update={"knows": knows, "wants": wants, "when_told": ()})


@lru_cache(maxsize=8_192)
def squeezed(text: str) -> str:
    """The letters and digits of a text, folded."""
    return _BETWEEN.sub("", fold(text))


@lru_cache(maxsize=64)
def between_blanks(text: str) -> str:
    """The words of a text, each between blanks; most trials are given the same instructions."""
    return f" {' '.join(words(text))} "


@lru_cache(maxsize=256)
def _words(language: str, name: str) -> frozenset[str]:
    return frozenset(str(section(base_language(language), "guarding").get(name, "")).split())


@lru_cache(maxsize=16)
def _anybodys(language: str) -> frozenset[str]:
    """The stems of what anybody says who is served."""
    return frozenset(listening_pack(language).stems(" ".join(_words(language, "anybodys")), light=True))


@lru_cache(maxsize=16)
def _cues(language: str) -> Mapping[str, re.Pattern[str]]:
    code = base_language(language)
    compiled = Cues(code, f"{code}/guarding.yaml")
    return {name: compiled.expression(name, str(cue)) for name, cue in section(code, "guarding").items()}
