"""Makes patterns out of the cues of a language pack, in which {weekday} stands for what other sections say of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from harness.errors import UserMistake
from harness.text.languages import words

_NAME = re.compile(r"\{([a-z_]+)\}")
T = TypeVar("T")


class Cues:
    """Of one language. Raises UserMistake where a cue is no regular expression, or names words that there are not."""

    def __init__(self, language: str, where: str) -> None:
        self._language = language
        self._where = where

    def words(self, name: str, cue: Iterable[str] | str) -> re.Pattern[str]:
        """One pattern out of one or several cues; each begins and ends at a word's edge."""
        alternatives = [cue] if isinstance(cue, str) else cue
        return self._compiled(name, "|".join(rf"(?<!\w)(?:{self._joined(name, each)})(?!\w)" for each in alternatives))

    def expressions(self, name: str, cue: Iterable[str] | str) -> tuple[re.Pattern[str], ...]:
        """The cues as they are."""
        return tuple(self.expression(name, each) for each in ([cue] if isinstance(cue, str) else cue))

    def expression(self, name: str, cue: str) -> re.Pattern[str]:
        return self._compiled(name, self._joined(name, cue))

    def expanded(self, listed: Iterable[str]) -> Iterator[str]:
        """The words of a list in which {weekday} stands for all days of the week."""
        for word in listed:
            name = _NAME.fullmatch(word)
            yield from self._named("groups", name[1]) if name else (word,)

    def _joined(self, name: str, cue: str) -> str:
        """In one line; an apostrophe stands for the curly one too."""
        line = re.sub(r"\n\s*", "", cue)
        named = _NAME.sub(lambda match: "|".join(map(re.escape, self._named(name, match[1]))), line)
        return named.replace("'", "['’]")

    def _named(self, name: str, kind: str) -> list[str]:
        """The longest first, so that none is taken for the beginning of another."""
        if kind not in self._known:
            known = ", ".join(sorted(self._known))
            raise UserMistake(f"{self._where}: {name}: there are no words for {{{kind}}} (there are: {known})")
        return sorted(self._known[kind], key=lambda word: (-len(word), word))

    @cached_property
    def _known(self) -> Mapping[str, Iterable[str]]:
        pack = words(self._language)
        return {**pack.rivals, "unsure_month": pack.unsure_months, "negation": pack.negations}

    def _compiled(self, name: str, pattern: str) -> re.Pattern[str]:
        try:
            return re.compile(pattern, re.IGNORECASE)
        except re.error as problem:
            raise UserMistake(f"{self._where}: {name}: is not a regular expression: {problem}") from None


class WhenAsked(dict[str, T]):
    """Values that are made when they are first asked for: most conversations take few of the patterns of a language,
    and to compile all of them takes longer than to hold one."""

    def __init__(self, forms: Mapping[str, Iterable[str] | str], make: Callable[[str, Iterable[str] | str], T]) -> None:
        self._forms, self._make = forms, make

    def __missing__(self, name: str) -> T:
        made = self[name] = self._make(name, self._forms[name])
        return made

    def __contains__(self, name: object) -> bool:
        return name in self._forms

    def get(self, name: str, default: Any = None) -> Any:
        return self[name] if name in self else default

    def all(self) -> Mapping[str, T]:
        """Each of them."""
        return {name: self[name] for name in self._forms}
