"""Reads the names of persons and places: runs of words with capitals that are no ordinary words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from harness.text.naming.name_words import name_words
from harness.text.normalize import fold
from harness.text.reading.value import Value
from harness.text.wordforms import plain

_TOKEN = re.compile(r"(?<![\w@/.#-])[^\W\d_]{1,40}(?:['’-][^\W\d_]{1,40}){0,3}(?![\w@/])")
_POSSESSIVE = re.compile(r"['’]s$")
_SENTENCE = re.compile(r"[.!?\n•]")
_LED = re.compile(r"[ :=\"'“«*(]{1,5}")
_DOTTED = re.compile(r"\.? ")
_MOST_WORDS = 6
"""Words of one name."""
_ACRONYM = 4
"""Letters of an abbreviation in capitals, such as PDF."""
_CUE_WORDS = 3


@dataclass(frozen=True, slots=True)
class _Word:
    plain: str
    """Folded, without accents."""
    text: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def shouted(self) -> bool:
        return len(self.text) > 1 and self.text.isupper()


class _Names:
    """The words of one text, and which of them are names."""

    def __init__(self, text: str, values: Sequence[Value], language: str) -> None:
        self.text, self.known = text, name_words(language)
        taken = {place for value in values for place in range(value.start, value.end)}
        self.after_postcode = {value.end + 1 for value in values if value.kind == "postcode"}
        self.words = [_word(match) for match in _TOKEN.finditer(text) if match.start() not in taken]
        self.shouting = text.isupper() and len(self.words) > _MOST_WORDS

    def read(self) -> Iterator[Value]:
        place = 0
        while place < len(self.words):
            found, place = self._at(place)
            if found is not None:
                yield found

    def _at(self, place: int) -> tuple[Value | None, int]:
        """The name that begins there, and the place after it."""
        first, title = place, None
        while self._is_title(place):
            title = title if title and self.known.titles[title] != "any" else self.words[place].plain
            place += 1
        run = self._run(place, loose=title is not None)
        if not run:
            return None, max(place, first + 1)
        cued = title is not None or self._cued(first)
        while not cued and len(run) > 1 and run[0].plain in self.known.labels:
            run, cued = run[1:], True
        end = place + next(i for i, word in enumerate(self.words[place:], 1) if word is run[-1])
        if cued and (swapped := self._first_name_after(end, run)):
            return self._value([*swapped, *run], title, run[0].start, swapped[-1].end), end + len(swapped)
        if not cued:
            run = self._sure(run, self._begins_sentence(first), whole=first == 0 and end == len(self.words))
        elif self.known.nouns:
            run = run[:3]
        if not run:
            return None, end
        start = self.words[first].start if title else run[0].start
        return self._value(run, title, start, run[-1].end), end

    def _value(self, run: Sequence[_Word], title: str | None, start: int, end: int) -> Value | None:
        said = [word.plain for word in run if word.plain not in self.known.particles or len(run) == 1]
        return Value("name", " ".join(said), self.text[start:end], start, end, unit=title) if said else None

    def _gap(self, place: int) -> str:
        return (
            self.text[self.words[place - 1].end : self.words[place].start]
            if place
            else self.text[: self.words[0].start]
        )

    def _is_title(self, place: int) -> bool:
        if place + 1 >= len(self.words) or self.words[place].plain not in self.known.titles:
            return False
        word, after, gap = self.words[place], self.words[place + 1], self._gap(place + 1)
        titled = word.capital or (self.known.small_titles and len(word.text) > 2)
        dotted = _DOTTED.fullmatch(gap) is not None and (gap == ". " or len(word.text) > 1)
        return titled and dotted and (after.capital or (after.plain in self.known.particles and word.capital))

    def _run(self, place: int, *, loose: bool) -> list[_Word]:
        """Words with capitals, one after the other, particles between them. `loose`: after a title."""
        run: list[_Word] = []
        while place < len(self.words) and len(run) < _MOST_WORDS:
            word = self.words[place]
            if run and not self._goes_on(place, run[-1]):
                break
            if (self._may_be(word, loose) or (not run and self._starts_place(place))) and not (
                run and self._is_title(place)
            ):
                run.append(word)
            elif run and word.plain in self.known.particles and self._particles_end(place, loose):
                run.append(word)
            elif loose and not run and word.plain in self.known.particles:
                run.append(word)
            else:
                break
            place += 1
        while run and run[-1].plain in self.known.particles:
            run.pop()
        return run

    def _goes_on(self, place: int, last: _Word) -> bool:
        gap = self._gap(place)
        return gap == " " or (gap in (". ", ".") and len(last.text) == 1)

    def _may_be(self, word: _Word, loose: bool) -> bool:
        if not word.capital or (word.plain in self.known.ordinary and word.plain not in self.known.first_names):
            return False
        abbreviated = word.shouted and len(word.text) <= _ACRONYM and word.plain not in self.known.first_names
        return loose or self.shouting or not abbreviated

    def _starts_place(self, place: int) -> bool:
        """Buenos Aires, La Paz: not at the beginning of a sentence."""
        return (
            self.words[place].capital
            and self.words[place].plain in self.known.place_starts
            and not self._begins_sentence(place)
            and place + 1 < len(self.words)
            and self._gap(place + 1) == " "
            and self._may_be(self.words[place + 1], loose=False)
        )

    def _particles_end(self, place: int, loose: bool) -> bool:
        """Whether a name goes on behind these particles: de la Cruz."""
        first = place
        while place < min(len(self.words), first + _CUE_WORDS) and self.words[place].plain in self.known.particles:
            place += 1
            if place < len(self.words) and self._gap(place) != " ":
                return False
        return place < len(self.words) and self._may_be(self.words[place], loose)

    def _begins_sentence(self, place: int) -> bool:
        return place == 0 or _SENTENCE.search(self._gap(place)) is not None

    def _cued(self, place: int) -> bool:
        """Whether a label, a cue, a postal code or the way from a place to a place says that a name follows."""
        if place < len(self.words) and self.words[place].start in self.after_postcode:
            return True
        if not place or not _LED.fullmatch(self._gap(place)):
            return False
        before = [word.plain for word in self.words[max(place - _CUE_WORDS, 0) : place]]
        if any(" ".join(before[i:]) in self.known.cues for i in range(len(before))):
            return True
        if len(before) > 1 and before[-1] in self.known.links and before[-2] in self.known.labels:
            return True
        if before[-1] in self.known.labels:
            return ":" in self._gap(place) or "=" in self._gap(place) or self.known.nouns is False
        return self._on_route(place, before[-1])

    def _on_route(self, place: int, lead: str) -> bool:
        """Von Berlin nach Hamburg."""
        around = [word.plain for word in self.words[max(place - 5, 0) : place + 5]]
        return any(
            (lead == one and other in around) or (lead == other and one in around)
            for one, other in self.known.routes.items()
        )

    def _first_name_after(self, place: int, run: Sequence[_Word]) -> list[_Word]:
        """Smith, John."""
        if place >= len(self.words) or self._gap(place) != ", " or len(run) > 3:
            return []
        after = self._run(place, loose=False)
        return after if after and len(after) <= 2 and after[0].plain in self.known.first_names else []

    def _sure(self, run: list[_Word], begins: bool, *, whole: bool) -> list[_Word]:
        """What of a run without a cue is a name."""
        known = self.known
        if whole and not known.nouns:
            return run
        firsts = next((i for i, word in enumerate(run) if word.plain not in known.first_names), len(run))
        if known.nouns or self.shouting or all(word.shouted for word in run):
            while run and run[0].plain not in known.first_names:
                run = run[1:]
            firsts = next((i for i, word in enumerate(run) if word.plain not in known.first_names), len(run))
            return run[: firsts + 1] if known.nouns else run
        if begins and firsts == 0:
            named = next((i for i, word in enumerate(run) if word.plain in known.first_names), None)
            return run[named:] if named else run if len(run) > 1 else []
        return run if len(run) > 1 or not begins else []


def _word(match: re.Match[str]) -> _Word:
    text = _POSSESSIVE.sub("", match[0])
    return _Word(plain(fold(text)), text, match.start(), match.start() + len(text))


def read_names(text: str, values: list[Value], language: str) -> list[Value]:
    """The values and, between them, the names of persons and places."""
    found = [*values, *_whole(text, values, language)]
    return sorted(found, key=lambda value: value.start)


def _whole(text: str, values: Sequence[Value], language: str) -> list[Value]:
    """Smith, John where that is all the text; else every name in it."""
    names = _Names(text, values, language)
    run = names._run(0, loose=False) if names.words and not names.shouting else []
    after = names._first_name_after(len(run), run) if run else []
    if after and len(run) + len(after) == len(names.words) and not values:
        found = names._value([*after, *run], None, run[0].start, after[-1].end)
        return [found] if found else []
    return list(names.read())
