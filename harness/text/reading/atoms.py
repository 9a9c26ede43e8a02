"""What a value can be made of: known words, numbers, signs; all other words are passed over."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from harness.text.currencies import short_multiplier
from harness.text.languages import in_every_pack
from harness.text.normalize import WORD
from harness.text.reading.lexicon import Lexicon
from harness.text.reading.value import CENTS, Reading, as_text, exact, number_form

AtomKind = Literal["word", "number", "ordinal", "ratio", "date", "clock", "sign", "name"]
_LETTER = WORD.replace("[^", r"[^\d", 1)
_KINDS: dict[str, AtomKind] = {"date": "date", "clock": "clock", "ratio": "ratio", "always": "sign", "letters": "sign"}
_IBAN_DIGITS = 10
MOST_HOURS = 72
"""More than these with a letter for hours are a name of something: 72h, but 900h."""
_SPACING = re.compile(r"[^a-z0-9+]")


@dataclass(slots=True)
class Atom:
    kind: AtomKind
    text: str
    start: int
    end: int
    value: str = ""
    """Of a number its normal form, of a time 09:30, of a date what was matched."""
    match: re.Match[str] | None = None


def _no_word(place: int) -> str:
    """Before the atoms are complete."""
    return ""


def _nothing(place: int) -> None:
    """Before the atoms are complete."""


@dataclass(slots=True)
class Atoms:
    """The atoms of one text, in order."""

    folded: str
    lexicon: Lexicon
    all: list[Atom]
    numbers: dict[int, object] = field(default_factory=dict)
    """What was read as a number at a place, so that it is read once."""
    starts: list[int] = field(default_factory=list)
    """Where a value may begin, but for one that is relative to now."""
    dated: bool = False
    """Whether a month is named."""
    timed: bool = False
    """Whether there is what every time has that stands after no word such as *at*."""
    word: Callable[[int], str] = _no_word
    """The word at a place; empty where there is none."""
    kind: Callable[[int], AtomKind | None] = _nothing

    def complete(self) -> None:
        """Makes the atoms ready to be read, when all are there."""
        words = {place: atom.text for place, atom in enumerate(self.all) if atom.kind == "word"}
        self.word = defaultdict(str, words).__getitem__
        self.kind = dict(enumerate([atom.kind for atom in self.all])).get
        texts = [atom.text for atom in self.all]
        self.dated = not self.lexicon.months.keys().isdisjoint(texts)
        self.timed = not self.lexicon.time_marks.isdisjoint(texts) or ".m" in self.folded or ". m" in self.folded

    def gap(self, place: int) -> str | None:
        """What stands between the atom before and this one; None at either end of the text."""
        if 0 < place < len(self.all):
            return self.folded[self.all[place - 1].end : self.all[place].start]
        return None

    def joined(self, place: int) -> bool:
        """Whether it stands right after the atom before, at most a space or hyphen between them."""
        if 0 < place < len(self.all):
            end, start = self.all[place - 1].end, self.all[place].start
            return start == end or (start == end + 1 and self.folded[end] in " -")
        return False

    def says(self, place: int, phrase: tuple[str, ...]) -> bool:
        """Whether these words stand there, one after the other."""
        for ahead, word in enumerate(phrase):
            if self.word(place + ahead) != word or (ahead and not self.joined(place + ahead)):
                return False
        return True

    def phrase(self, place: int, kind: str) -> tuple[object, int] | None:
        """The value of the longest phrase of this kind that begins there, and the place after it."""
        for words, says, value in self.lexicon.phrases.get(self.word(place), ()):
            if says == kind and self.says(place, words):
                return value, place + len(words)
        return None


def take(match: re.Match[str], atoms: Atoms, found: list[Reading]) -> None:
    """Makes atoms of what the pattern found, or a value that is read already."""
    kind = match.lastgroup
    start, end = match.span()
    if kind in ("word", "plain"):
        _take_word(match[0], start, end, atoms)
    elif kind == "name":
        _take_name(match, atoms, found)
    elif kind in ("iban", "phone", "dialled"):
        digits = sum(character.isdigit() for character in match[0])
        if kind == "iban" and digits < _IBAN_DIGITS:
            _take_again(match, atoms, found)
        else:
            found.append(Reading("iban" if kind == "iban" else "phone", _SPACING.sub("", match[0]), start, end))
    elif kind == "glued":
        _take_glued(match, atoms, found)
    elif kind == "number":
        written = match[0]
        if len(written) > 2 and written[0] == "0" and written.isdecimal():
            found.append(Reading("identifier", written, start, end, number=written))
        else:
            value = number_form(written, decimal_comma=atoms.lexicon.decimal_comma)
            atoms.all.append(Atom("number", written, start, end, value))
    elif kind in ("chain", "mixed", "lettered", "numbered"):
        found.append(Reading("identifier", match[0], start, end))
    else:
        atoms.all.append(Atom(_KINDS.get(str(kind), "sign"), match[0], start, end, match=match))


def _take_word(word: str, start: int, end: int, atoms: Atoms) -> None:
    lexicon = atoms.lexicon
    if word not in lexicon.known:
        if "'" in word:
            before, _, tail = word.rpartition("'")
            if tail not in lexicon.known:
                return
            start += 0 if len(before) == 1 else len(before) + 1  # d'heure
            word = tail
        elif not _is_compound(word, lexicon):
            return
    last = atoms.all[-1] if atoms.all and lexicon.hyphenated else None
    if last is not None and last.end == start - 1 and last.kind == "word":
        if (both := atoms.folded[last.start : end]) in lexicon.hyphenated:
            atoms.all[-1] = Atom("word", both, last.start, end)
            return
    atoms.all.append(Atom("word", word, start, end))


def _is_compound(word: str, lexicon: Lexicon) -> bool:
    return lexicon.compound is not None and lexicon.compound.fullmatch(word) is not None


def _take_name(match: re.Match[str], atoms: Atoms, found: list[Reading]) -> None:
    """Letters and digits with hyphens between them: an identifier, unless the letters are the name of a month."""
    name, start = match[0], match.start()
    letters = re.match(rf"{_LETTER}+", name)
    if (
        letters is not None
        and letters[0] in atoms.lexicon.months
        and name[letters.end() : letters.end() + 1] in "-0123456789"
    ):
        atoms.all.append(Atom("word", letters[0], start, start + letters.end()))
        for digits in re.finditer(r"\d+", name):
            atoms.all.append(
                Atom("number", digits[0], start + digits.start(), start + digits.end(), number_form(digits[0]))
            )
        return
    found.append(Reading("identifier", name, start, match.end()))


def _take_again(match: re.Match[str], atoms: Atoms, found: list[Reading]) -> None:
    """What looked like an IBAN and is none: its words one by one."""
    for again in pattern(atoms.lexicon, iban=False).finditer(match.string, *match.span()):
        take(again, atoms, found)


def _take_glued(match: re.Match[str], atoms: Atoms, found: list[Reading]) -> None:
    """A number and, right at its end, letters: 5kg, 3pm, 5th, 15h; a name of something where they are none of these."""
    lexicon = atoms.lexicon
    written, tail = match["digits"], match["tail"]
    start, middle, end = match.start(), match.end("digits"), match.end()
    value = number_form(written, decimal_comma=lexicon.decimal_comma)
    if (times := short_multiplier(atoms.folded, start, end, tail)) and (size := exact(value)) is not None:
        atoms.all.append(Atom("number", match[0], start, end, as_text(size * times)))
        return
    if written.isdecimal() and tail in lexicon.ordinal_endings:
        atoms.all.append(Atom("ordinal", match[0], start, end, value))
    elif (
        tail in {"am", "pm"}
        or (len(tail) > 1 and (tail in lexicon.units or tail in lexicon.currencies or tail in lexicon.multipliers))
        or (tail in in_every_pack("hour_signs") and written.isdecimal() and int(written[:5]) <= MOST_HOURS)
        or tail in lexicon.months
        or tail in in_every_pack("dotted_times")
    ):
        atoms.all.append(Atom("number", written, start, middle, value))
        atoms.all.append(Atom("word", tail, middle, end))
    else:
        found.append(Reading("identifier", match[0], start, end))


# ---------- patterns: every repetition is bounded where a match can fail after it: megabytes take linear time

_START, _END = rf"(?<!{WORD})", rf"(?!{WORD})"
_DATES = (
    rf"(?P<y1>\d{{4}})(?P<s1>[-/.])(?P<m1>\d{{1,2}})(?P=s1)(?P<d1>\d{{1,2}})(?!(?P=s1)\d{{1,3}}(?!\d))(?:(?=t\d\d:)|{_END})",
    rf"(?P<y2>(?:19|20)\d\d)(?P<m2>0[1-9]|1[0-2])(?P<d2>0[1-9]|[12]\d|3[01])(?:(?=t\d\d)|{_END})(?![.,]\d)",
    r"(?P<y4>\d{4})年 ?(?P<m4>\d{1,2})月 ?(?P<d4>\d{1,2})日",
    rf"(?P<d5>\d{{1,2}})\. ?(?P<m5>\d{{1,2}})\. ?(?P<y5>\d{{4}}){_END}(?!\.\d)",
    rf"(?P<a6>\d{{1,2}})(?P<s6>[/-])(?P<b6>\d{{1,2}})(?P=s6)(?P<y6>\d{{4}}){_END}(?!(?P=s6)\d)",
    rf"(?P<d8>\d{{1,2}})\.(?P<m8>\d{{1,2}})\.(?P<y8>\d\d){_END}(?!\.\d)(?P<short>)",
)
_DOTTED_DAY = r"(?P<d7>\d{1,2})\.(?P<m7>0?[1-9]|1[0-2])\.(?![\d.])(?P<yearless>)"  # else 3.5. ends a sentence
_TIMES = (
    r"(?P<hour>[01]?\d|2[0-4])[:](?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
    rf"(?:(?=z{_END}|[ap]\.?m\b)|{_END})(?!:\d)",
    rf"(?P<hour2>[01]?\d|2[0-4]) ?(?:{{hours}}) ?(?P<minute2>[0-5]\d){_END}(?! ?min)",
    r"(?P<hour3>[01]?\d|2[0-4])\.(?P<minute3>[0-5]\d)(?= ?(?:{after}|[ap]\.?m\b))",
)
_PHONE = (
    rf"0\d{{1,5}}(?: ?/ ?|[ -])(?:\d[ -]?){{4,11}}\d{_END}",
    rf"\d{{3}}(?P<between>[ .-])\d{{3}}(?P=between)\d{{4}}{_END}",
)
_DIALLED = (
    rf"{_START}(?:\+\d(?:[ ()./-]{{0,3}}\d){{6,14}}"
    r"|\(0?\d{2,4}\)[ -]?\d{2,4}(?:[ ./-]{1,3}\d{2,5}){1,4})(?!\d)"
)
_IBAN = (
    r"[a-z]{2}\d{2}(?: ?[a-z0-9]{4})(?: ?(?=[a-z]{0,3}\d)[a-z0-9]{4}){1,6}"
    rf"(?: ?(?=[a-z]{{0,2}}\d)[a-z0-9]{{1,3}})?{_END}"
)


def pattern(lexicon: Lexicon, *, iban: bool = True) -> re.Pattern[str]:
    """All that may be an atom or a value."""
    return _pattern(lexicon.decimal_comma, lexicon.dotted_days, iban)


@lru_cache(maxsize=8)
def _pattern(decimal_comma: bool, dotted_days: bool, iban: bool) -> re.Pattern[str]:
    digits = rf"(?>{_number_forms(decimal_comma)})"
    rest = rf"{WORD}*(?:(?:[-_]|\*{{2,}}){WORD}*\d{WORD}*|\.\d+)*+(?:-{_LETTER}{{1,3}}{_END})?"
    name = rf"(?:{_LETTER}+(?:[-_]{WORD}+){{0,4}}[-_]{WORD}*\d{WORD}*|{_LETTER}+\d){rest}"
    groups = r"(?!\d{1,3}(?:\.\d{3}){1,8}(?!\d))" if decimal_comma else ""
    chain = rf"{groups}\d+(?P<same>[./-])\d+(?:(?P=same)\d+)+{_END}"  # 01/05/2025, 1.2.3, 555-010-0199
    hours, after = (
        "|".join(sorted(map(re.escape, in_every_pack(each)))) or "(?!)" for each in ("hour_signs", "dotted_times")
    )
    times = "|".join(_TIMES).replace("{hours}", hours).replace("{after}", after)
    at_digit = (
        rf"(?P<date>{'|'.join([*_DATES, _DOTTED_DAY if dotted_days else '(?P<yearless>(?!))'])})",
        rf"(?P<phone>{'|'.join(_PHONE)})",
        rf"(?P<always>(?P<times>\d{{1,2}}) ?[a-z]/(?P=times){_END})",  # 7j/7
        rf"(?P<clock>{times})",
        rf"(?P<chain>{chain})",
        rf"(?P<ratio>\d{{1,4}}/\d{{1,4}}(?![\d/]){_END})",
        rf"(?P<glued>(?P<digits>\d+(?:[.,]\d+){{0,3}})(?P<tail>{_LETTER}{{1,12}})(?![\w*]|-{WORD}*\d))",
        rf"(?P<lettered>\d+(?:-\d+){{1,6}}-{_LETTER}{{1,3}}{_END})",
        rf"(?P<numbered>(?:19|20)\d\d-(?:\d{{3}}|0\d{{2,8}}){_END}(?!-\w|[.,]\d))",  # 2026-117
        rf"(?P<mixed>\d+(?:[.,]\d+){{0,3}}{_LETTER}{rest})",
        rf"(?P<number>{digits}{_END})",
    )
    letters = [rf"(?P<letters>(?:us|ca|au|nz|hk|mx|[cars])\$|km/h{_END}|[kmg]bit/s{_END}|m\^2|m2{_END})"]
    letters += [rf"(?P<word>{_LETTER}++(?:'{_LETTER}++)*+)(?![\d_*$-])"]
    letters += [rf"(?P<iban>{_IBAN})"] if iban else []
    letters += [rf"(?P<name>{name})", rf"(?P<plain>{_LETTER}++)"]
    signs = r"(?P<sign>\$us|\$ca|[%$€£¥₹₩₽₪₫¢]|°[cf]?)"
    return re.compile(
        rf"{_START}(?:{'|'.join(letters)})|(?:{_START}|(?<=\dt))(?=\d)(?:{'|'.join(at_digit)})"
        rf"|(?P<dialled>(?=[+(]){_DIALLED})|{signs}"
    )


def _number_forms(decimal_comma: bool) -> str:
    """What a number looks like; first the forms that are the same number in every language."""
    forms = [
        r"\d{1,3}(?:,\d{3}){1,8}\.\d+",
        r"\d{1,3}(?:\.\d{3}){1,8},\d+",
        r"\d{1,3}(?:'\d{3}){1,8}(?!\d)(?:[.,]\d+)?",
    ]
    if decimal_comma:
        forms += [
            r"\d{1,3}(?:\.\d{3}){1,8}(?!\d)",
            r"\d{1,3}(?: \d{3}){1,8}(?!\d)(?:,\d+)?",
            r"\d{1,3}(?:,\d{3}){2,8}(?!\d)|\d+,\d+",
        ]
    else:
        forms += [r"[1-9]\d{0,2}(?: \d{3}){2,8}(?! ?\d)", r"\d{1,3}(?:,\d{3}){1,8}(?!\d)"]  # but 12 500 may be two
        forms += [r"\d{1,2}(?:,\d{2}){1,8},\d{3}(?!\d)(?:\.\d+)?"]
        forms += [rf"(?<=[€£$]){CENTS}", rf"(?<=(?:eur|chf) ){CENTS}", rf"{CENTS}(?= ?(?:€|(?:eur|euros?|chf){_END}))"]
    return "|".join([*forms, r"\d+\.\d+", r"\d+"])
