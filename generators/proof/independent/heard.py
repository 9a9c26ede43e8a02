"""What an agent hears: sentences of a user as facts under a label, and as wishes of which one may stand for another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from generators.tools.names import stem

_SENTENCES = re.compile(r"(?<=[.!?])[\"']?\s+(?=[A-Z\"']|\d+\.(?:\s|$))")
_BE = r"(?:is|are|should be|shall be|will be|would be|was|were|may be|must be)"
_LABEL = r"(?P<label>[\w'/-]+(?: (?!(?:i|you|we|is)\b)[\w'/&-]+){0,9}?)"
_FACT = re.compile(rf"^(?:and |also |but )?(?:my|the|its|their|our) {_LABEL}(?: {_BE}|:) (?P<value>.+)$", re.IGNORECASE)
_CHANGED = re.compile(
    r"^(?:for|as) (?:the|my) (?P<label>.+?),? i (?:first|originally|initially) (?:thought of|wanted) (?P<first>.+?), "
    r"but .*?: (?:it is|it should be|make it) (?P<value>.+)$",
    re.IGNORECASE,
)
_RATHER = re.compile(
    r"^as (?:the|my) (?P<label>.+?),? i would rather have (?P<value>.+?); only if .*?, (?:it is|take) (?P<other>.+)$",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"^(?:as|for) (?:the|my) (?P<label>.+?),? i(?:'d| would)? (?:want|like|prefer|rather have) (?P<value>.+)$",
    re.IGNORECASE,
)
_GOES = re.compile(
    r"^(?:and |also )?(?:my|the) (?P<label>[a-z]+(?: [a-z]+){0,2}) should go to (?:my|the|an?) (?P<value>.+)$",
    re.IGNORECASE,
)
_EITHER = re.compile(r"^(?P<value>.+?) or (?P<other>.+?)(?:; (?:both|either).*)$", re.IGNORECASE)
_TWICE = re.compile(
    r"^.*twice: once (?:the |my )?(?P<label>.+?) is (?P<value>.+?),? and once (?:it is )?(?P<other>.+)$", re.IGNORECASE
)
_SEARCH = re.compile(r"^my (?P<label>search) is (?:once )?for (?P<value>.+?)(?:,? and once for (?P<other>.+))?$", re.I)
_DATED = re.compile(
    r"^(?:it|they) (?:was|were|is|are|will be|should be) (?P<label>[a-z]+(?: [a-z]+)?) (?P<value>[\dA-Z].*)$",
    re.IGNORECASE,
)
_HAPPENED = re.compile(r"^(?:it|they) (?P<label>(?:happened|occurred|started|began|ended) on) (?P<value>.+)$", re.I)
_FLAG = re.compile(r"^i (?P<no>do not )?want it (?P<label>[a-z]+(?: [a-z]+){0,2})$", re.IGNORECASE)
_BIDDEN = re.compile(r"^i (?P<no>do not |don't )?want you to (?P<label>[a-z].*)$", re.IGNORECASE)
_AGREED = re.compile(r"^i (?P<no>do not |don't )?(?P<label>(?:accept|agree|acknowledge) .*)$", re.IGNORECASE)
_HAVING = re.compile(r"^i (?P<no>do not |don't )?want (?:an? |the )?(?P<label>[a-z][a-z -]*) with it$", re.IGNORECASE)
_AS_IT_IS = re.compile(
    r"^i (?P<no>do not |don't )?want it (?P<label>(?:as|by|to|for|with|without) \D*)$", re.IGNORECASE
)
_NONE = re.compile(r"^i (?:want|need|would like) no (?P<label>[a-z]+(?: [a-z]+){0,3})$", re.IGNORECASE)
_COUNTED = re.compile(
    r"^i (?:want|need|would like) (?:it for )?(?P<value>\d+ (?P<label>[a-z]+(?: [a-z]+){0,3}))$", re.IGNORECASE
)
_ONE = re.compile(
    r"^i (?:want|would like) (?P<value>the (?P<label>[a-z-]+(?: [a-z-]+){0,4}?)"
    r"(?: (?:on|in|at|with|that|starting) .+)?)$",
    re.IGNORECASE,
)
_CORRECTED = re.compile(
    r"^(?:no|wait|sorry|no, wait)\b[^:]*: it (?:is|should be) (?P<value>.+?)(?: after all)?, not (?P<first>.+)$", re.I
)
_SET_TO = re.compile(
    r"\b(?:change|set|switch|update|turn) (?:my|the|its) (?P<label>[a-z]+(?: [a-z]+){0,3}) to "
    r"(?P<value>(?!another\b|an?\b|other\b)[^,;]+?)(?: please)?(?:,? too| as well)?$",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\((?P<label>[a-z][a-z ]*?) (?P<value>[^\s()]+)\)", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:do not|don't|only ask|just a question)\b", re.IGNORECASE)
_ELSE = re.compile(
    r"(?:[,;]? (?:and|or),?|[,;])? ?\b(?:if (?:that|it|this) (?:is|does|can)(?: not|n't)\b[^,;:]*,|if not,|otherwise,?|"
    r"else,?|failing that,?) ?(?:to |i want to |i would like to |please )?",
    re.IGNORECASE,
)
_IF = re.compile(r",? ?\b(?:but )?(?:only )?if (?!you (?:could|can|would|might)\b)(?P<what>[^,;]+)", re.IGNORECASE)
_POSSIBLE = re.compile(r"\b(?:possible|can be done|works?|be done|allowed)\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:for|of) (?:each|every one|all) of (?:the|my) (?P<things>[\w ]+)", re.IGNORECASE)
_COMPOUND = re.compile(r"(?<=[a-z])-(?=[a-z])")
_IN_FULL = {
    "ref": "reference",
    "num": "number",
    "no": "number",
    "nr": "number",
    "qty": "quantity",
    "automatically": "auto",
}
_DROPPED = frozenset("of the my a an to for in your its this that i you".split())
_SAME = (
    "modify change update edit correct set amend adjust",
    "cancel withdraw revoke annul",
    "return send back",
    "resend resent",
    "exchange swap replace trade",
    "create add open make file submit raise log register book place request ask order schedule report buy reserve put",
    "delete remove",
    "transfer send move pay",
    "close resolve finish end terminate",
    "decide answer approve reject decline",
    "move reschedule postpone",
    "assign give hand provide",
    "comment note add",
    "freeze block lock",
    "respond reply answer",
    "link connect attach",
    "lend borrow",
    "start begin initiate",
)
ALIKE = [frozenset(map(stem, line.split())) for line in _SAME]
"""Verbs that say much the same of what a tool does."""


@dataclass(frozen=True, slots=True)
class HeardFact:
    """Something that the user said to be so."""

    label: frozenset[str]
    """The stems of what it is called."""
    value: str
    mine: bool
    """It is said of the one who speaks."""
    others: tuple[str, ...] = ()
    """What would do as well, or is wanted besides."""
    again: bool = False
    """The others are wanted as well: everything is to be done for each."""


@dataclass(frozen=True, slots=True)
class HeardWish:
    """One thing that the user asks for, in its words."""

    text: str
    only_if: str = ""
    """A state of things without which it is not wanted."""
    facts: tuple[HeardFact, ...] = ()
    """What is said of it within the sentence."""
    instead: HeardWish | None = None
    """What is wanted where it cannot be had."""
    each: str = ""
    """For each of these."""


@dataclass(slots=True)
class Heard:
    """All that was said so far."""

    sentences: list[str] = field(default_factory=list)
    facts: list[HeardFact] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def listen(self, text: str) -> list[HeardWish]:
        """The sentences that tell no fact, as far as they are new, as wishes."""
        self.said.append(text)
        found = []
        for sentence in sentences(text):
            if sentence in self.sentences:
                continue
            self.sentences.append(sentence)
            fact = self._fact(sentence)
            if fact is not None:
                self.facts = [each for each in self.facts if not (each.label == fact.label and each.mine == fact.mine)]
                self.facts.append(fact)
            elif not _DENIED.search(sentence):
                found.append(wish_in(sentence))
        return found

    def _fact(self, sentence: str) -> HeardFact | None:
        text = sentence.rstrip(".!?")
        if (corrected := _CORRECTED.match(text)) is not None:
            before = next((each for each in reversed(self.facts) if each.value == corrected["first"]), None)
            return None if before is None else HeardFact(before.label, corrected["value"], before.mine)
        for pattern in (_FLAG, _BIDDEN, _AGREED, _HAVING, _AS_IT_IS):
            if (flag := pattern.match(text)) is not None:
                return HeardFact(label_of(flag["label"]), "no" if flag["no"] else "yes", mine=False)
        if (none := _NONE.match(text)) is not None:
            return HeardFact(label_of(none["label"]), "none", mine=False)
        for pattern in (_COUNTED, _ONE, _RATHER, _CHANGED, _TWICE, _SEARCH, _WANTED, _GOES, _HAPPENED, _DATED, _FACT):
            if (match := pattern.match(text)) is not None:
                found = match.groupdict()
                value, other = found["value"], found.get("other")
                if other is None and (either := _EITHER.match(value)) is not None:
                    value, other = either["value"], either["other"]
                mine = text.lower().startswith(("my ", "and my ", "also my "))
                again = pattern in {_TWICE, _SEARCH}
                return HeardFact(label_of(found["label"]), value, mine, (other,) if other else (), again)
        return None


def sentences(text: str) -> list[str]:
    """The sentences, each in one piece."""
    return [each.strip() for each in _SENTENCES.split(text.replace("\n", " ")) if each.strip()]


def wish_in(sentence: str) -> HeardWish:
    """What a sentence asks for, with what is wanted otherwise."""
    first, *rest = _ELSE.split(sentence.rstrip(".!?"), maxsplit=1)
    only_if = ""
    if rest and (found := _IF.search(first)) is not None:
        only_if = "" if _POSSIBLE.search(found["what"]) else found["what"]
        first = first[: found.start()] + first[found.end() :]
    each = _EACH.search(first)
    return HeardWish(
        text=first,
        only_if=only_if,
        facts=tuple(_in_brackets(first)),
        instead=HeardWish(rest[0], facts=tuple(_in_brackets(rest[0]))) if rest and rest[0].strip() else None,
        each=each["things"] if each else "",
    )


def _in_brackets(text: str) -> Iterator[HeardFact]:
    for pattern in (_BRACKETS, _SET_TO):
        for match in pattern.finditer(text):
            yield HeardFact(label_of(match["label"]), match["value"], mine=False)


@lru_cache(maxsize=4_096)
def label_of(text: str) -> frozenset[str]:
    """The stems of a name, without what only joins them."""
    found = (_IN_FULL.get(word, word) for word in re.findall(r"[a-z0-9]+", plain(text)))
    return frozenset(stem(word) for word in found if word not in _DROPPED)


def plain(text: str) -> str:
    """In small letters, e-mail and pick-up as one word."""
    return _COMPOUND.sub("", text.lower()).replace("_", " ")
