"""Takes a sentence of a story apart into clauses, each with what it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.prose import addressed

Break = tuple[int, int, str]
"""Where a clause ends, where the next one begins, and what has to be said before that: whom or what it is about."""
FEW = 2
"""Words of a clause that says something."""
LONGEST_SUBJECT = 7
"""Words that name what a clause is about."""
_WORD = re.compile(r"[^\W_][\w'’-]*")
_END = re.compile(r"[,;:.!?](?=\s|$)")
_BESIDE = re.compile(r"^([^,;:.!?]{2,40}), [^,;:.!?]{2,40},(?= )")
"""What a clause is about, with a word beside it: "my number, 5550182, has …"."""


def breaks(sentence: str, pack: Pack) -> Iterator[Break]:
    """Where a sentence says something new: before a subject with its verb, or a verb with the subject of before."""
    for mark in pack.grammars["clause_end"][0].finditer(sentence):
        yield mark.start(), mark.end(), ""
    for mark in pack.grammars["clause_break"][0].finditer(sentence):
        before, after = sentence[: mark.start()], sentence[mark.end() :]
        joined = not mark[0].startswith((",", ":")) or len(mark[0].split()) > 1
        if _begins(after, pack):
            yield mark.start(), mark.end(), ""
        elif joined and (subject := _subject(before, after, pack)):
            yield mark.start(), mark.end(), f"{subject} "


def verb_at(text: str, pack: Pack) -> int | None:
    """Which of its words is the verb of a clause that begins here with what it is about; None where none does."""
    text = _END.split(_BESIDE.sub(r"\1", text), 1)[0]
    words = [each[0].replace("’", "'") for each in _WORD.finditer(text)][: LONGEST_SUBJECT + 1]
    first, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if first in pack.lists["pronouns"]:
        if "'" in first:
            return 0
        return next((place for place, word in enumerate(rest[:3], 1) if is_finite(word, pack)), None)
    if not (first in pack.lists["determiners"] or (words and words[0][0].isupper())):
        return None
    for place, word in enumerate(rest, 1):
        if word.lower() in pack.lists["clause_words"]:
            return None
        if is_finite(word, pack):
            return place
    return None


def is_finite(word: str, pack: Pack) -> bool:
    """Whether it says what somebody or something does or is: may, and no month."""
    return word in pack.lists["finite"]


def _begins(text: str, pack: Pack) -> bool:
    text = pack.without("led_in", text)
    first = text[:2].lower().rstrip("'’ ")
    speaks = re.match(rf"(?:{pack.person.addressed}|{pack.person.subject})\b(?! and\b)", text, re.IGNORECASE)
    return bool(first) and (speaks is not None or verb_at(text, pack) is not None)


def _subject(before: str, after: str, pack: Pack) -> str:
    """What the clause before is about, where the next one only goes on: "It is on the table *and must be* moved"."""
    first, following = (*_WORD.findall(after)[:2], "", "")[:2]
    if first.endswith("ing") and (doing := [*pack.grammars["doing"][0].finditer(before)]):
        return before[: doing[-1].end()].strip()
    turned = following.lower() in pack.lists["pronouns"] | {pack.person.addressed, pack.person.subject.lower()}
    if not is_finite(first, pack) or turned:
        return ""
    verb = next((each for each in _WORD.finditer(before) if is_finite(each[0], pack)), None)
    return before[: verb.start()].strip() if verb else ""


def clauses_in(story: str, pack: Pack) -> list[str]:
    """The clauses of a story, each with what it is about, in the first person."""
    plain = addressed(story, pack)
    second = pack.person.is_second(plain)
    found: list[str] = []
    for line in pack.sentences(plain):
        start, subject = 0, ""
        for end, following, missing in () if pack.cue("whole", line) else sorted(breaks(line, pack)):
            if end >= start and len(line[start:end].split()) >= FEW:
                found.append(subject + line[start:end])
                start, subject = following, missing
        found.append(subject + line[start:])
    return [pack.first_person(each.strip()) if second else each.strip() for each in found]
