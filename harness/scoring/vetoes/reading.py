"""A text read for what it says: its words and values in sentences and clauses, and the phrases that matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from harness.scoring.vetoes.lexicon import GAPS, SIGN, Phrase, Phrasebook, lexicon
from harness.text.languages import Words, words
from harness.text.normalize import CACHED_LENGTH, WORD, fold
from harness.text.saying.sentences import goes_on
from harness.text.values import Value, find_values

_SIGNS = r"(?<=n)'t\b|[.!?…]+(?=[\s\"')»”*_]|$)|\n+|[,;:()|–—?¿]|\s-\s"
_PIECE, _PLAIN_PIECE = re.compile(rf"{WORD}+|{_SIGNS}"), re.compile(rf"[a-zA-Z0-9]+|{_SIGNS}")
_NOT = "t"
REACH = 5
"""So many words a negation reaches, within its clause."""


@dataclass(slots=True)
class SaidWord:
    """A word, or a value in its place."""

    word: str
    stem: str
    clause: int
    sentence: int
    place: int = 0
    segment: int = 0
    """Of a sentence: semicolons part it."""
    part: int = 0
    """Of a clause: conjunctions part it."""
    value: Value | None = None
    light: bool = False
    capital: bool = False
    """Written with a capital, and not because a sentence begins."""
    name: bool = False
    """So written in a language in which only names are."""
    negated: bool = False
    """A negation reaches it."""
    denied: bool = False
    """It is the first word of weight that a negation reaches."""
    groups: set[tuple[str, str, str]] = field(default_factory=set)
    """The phrases it belongs to: role, name, side."""


@dataclass(slots=True)
class ReadText:
    """One text."""

    tokens: list[SaidWord] = field(default_factory=list)
    signs: list[tuple[str, int]] = field(default_factory=list)
    """What the phrases in it are signs of, and in which sentence."""
    openings: set[tuple[str, int]] = field(default_factory=set)
    """The signs with which sentences begin, by name and sentence."""
    questions: set[int] = field(default_factory=set)
    """The sentences that ask."""
    negations: list[int] = field(default_factory=list)
    """The places of the words that say no."""

    def begins_with(self, name: str, sentences: set[int]) -> bool:
        return any((name, sentence) in self.openings for sentence in sentences)

    def signs_in(self, sentences: set[int]) -> set[str]:
        return {name for name, sentence in self.signs if sentence in sentences}


def read(text: str, language: str) -> ReadText:
    """Not to be changed: it is shared."""
    return _cached(text, language) if len(text) <= CACHED_LENGTH else _read(text, language)


def _read(text: str, language: str) -> ReadText:
    pack, lexemes = words(language), lexicon(language)
    found = ReadText()
    _tokenise(text, pack, lexemes, found)
    _find_phrases(found, lexemes)
    _negate(found, pack, lexemes)
    return found


_cached = lru_cache(maxsize=2_048)(_read)


def _tokenise(text: str, pack: Words, lexemes: Phrasebook, found: ReadText) -> None:
    clause = sentence = segment = part = 0
    begins = True
    rest = 0
    text = text.replace("\u2019", "'")
    found_values = find_values(text, pack.language, loose=True)
    pattern = _PLAIN_PIECE if text.isascii() else _PIECE
    for value in [*found_values, None]:
        for match in pattern.finditer(text, rest, value.start if value else len(text)):
            piece = match[0]
            if piece[0].isalnum() or piece == "'t":
                word = _NOT if piece == "'t" else piece.lower() if piece.isascii() else fold(piece)
                titled = bool(found.tokens) and found.tokens[-1].word in lexemes.titles and piece[0].isupper()
                part += word in pack.conjunctions
                light = word in lexemes.light or len(word) == 1 or word == _NOT
                capital = not begins and piece[0].isupper()
                found.tokens.append(
                    SaidWord(
                        word,
                        lexemes.stem(word),
                        clause,
                        sentence,
                        len(found.tokens),
                        segment,
                        part,
                        None,
                        light,
                        capital,
                        titled or (capital and lexemes.names_by_capital),
                    )
                )
                begins = False
                continue
            if piece[0] == "." and goes_on(text, match.end(), match.end(), pack):
                continue
            clause += 1
            part += 1
            segment += piece == ";"
            if "?" in piece:
                found.questions.add(sentence)
            if piece[0] in "\n!?….":
                sentence += 1
                segment += 1
                begins = True
        if value is not None:
            word = fold(value.text) if value.loose else value.value.lower()
            stem = lexemes.stem(word) if value.loose else word
            found.tokens.append(
                SaidWord(word, stem, clause, sentence, len(found.tokens), segment, part, value, value.loose)
            )
            rest, begins = value.end, False


# ------------------------------------------------------------------------------------------------------------ phrases


def _find_phrases(found: ReadText, lexemes: Phrasebook) -> None:
    tokens = found.tokens
    for place, token in enumerate(tokens):
        if token.value is not None and not token.value.loose:
            continue
        for phrase in _possible(tokens, place, lexemes):
            end = _matches(tokens, place, phrase) if len(phrase.words) > 1 else place
            if end is None:
                continue
            if phrase.role == SIGN:
                if phrase.name == "no":
                    found.negations.append(place)
                else:
                    found.signs.append((phrase.name, token.sentence))
                    if place < 2 or tokens[place - 2].sentence != token.sentence:
                        found.openings.add((phrase.name, token.sentence))
                continue
            parts = (token, tokens[end]) if "_" in phrase.words or "__" in phrase.words else tokens[place : end + 1]
            for each in parts:
                each.groups.add((phrase.role, phrase.name, phrase.side))
            if end > place and all(each.light for each in parts):  # out of order
                token.light = False


def _possible(tokens: Sequence[SaidWord], place: int, lexemes: Phrasebook) -> Sequence[Phrase]:
    """Most phrases fail at their second word."""
    phrases = lexemes.starting(tokens[place].word)
    following = tokens[place + 1].word if phrases and place + 1 < len(tokens) else ""
    return [phrase for phrase, second in phrases if not second or second == following] if phrases else ()


def _matches(tokens: Sequence[SaidWord], place: int, phrase: Phrase) -> int | None:
    """Where the phrase ends that starts there."""
    at = place
    gap = 0
    for wanted in phrase.words[1:]:
        if wanted in GAPS:
            gap = GAPS[wanted]
            continue
        for step in range(1, gap + 2):
            if at + step >= len(tokens) or tokens[at + step].sentence != tokens[place].sentence:
                return None
            word = tokens[at + step].word
            if (
                word == wanted
                or (wanted[-1] == "*" and word.startswith(wanted[:-1]))
                or (wanted[0] == "*" and word.endswith(wanted[1:]))
            ):
                at += step
                break
        else:
            return None
        gap = 0
    return at


# ---------------------------------------------------------------------------------------------------------- negations


def _negate(found: ReadText, pack: Words, lexemes: Phrasebook) -> None:
    """Marks what each word that says no reaches: behind it, or before it where it ends its clause."""
    tokens = found.tokens
    for place, token in enumerate(tokens):
        if (token.word == _NOT and place and tokens[place - 1].word.endswith("n")) or (
            token.word in pack.negations and not _is_label(tokens, place)
        ):
            found.negations.append(place)
    found.negations = sorted(set(found.negations))
    for place in found.negations:
        clause = tokens[place].clause
        behind = [each for each in tokens[place + 1 : place + 1 + REACH] if each.clause == clause]
        before = [each for each in reversed(tokens[max(0, place - REACH) : place]) if each.clause == clause]
        if all(each.light for each in behind):  # it ends its clause
            behind, before = before, []
        for each in [*behind, *(before if lexemes.negates_before else ())]:
            each.negated = True
        for each in behind:
            if not each.light:
                each.denied = True
                break


def _is_label(tokens: Sequence[SaidWord], place: int) -> bool:
    """No 5 is a number."""
    return tokens[place].word == "no" and place + 1 < len(tokens) and tokens[place + 1].value is not None
