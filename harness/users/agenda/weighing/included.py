"""What a message says is included and what is left out, piece by piece, beside what the story wants and refuses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from harness.users.agenda.fact_lookup import recall
from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.acts import DialogueAct, slot
from harness.users.agenda.language.grammar import covers, words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.claims import is_paid, prices
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.wishes import verbs_of

SURE = 2.9
"""From this on a fact is meant by an offer."""
FEW = 2
"""Words of a value that only says that there is none."""
_PIECES = re.compile(r"[,;()|]|\s/\s|[.!?](?=\s|$)|\s[-–—]\s|(?<=\w) and (?=with)")


@dataclass(frozen=True, slots=True)
class Piece:
    """A few words of a message that name one thing: "with a pillow", "no pillow", "Pillow: no"."""

    stems: frozenset[str]
    included: bool


class Included:
    """The things that a message names, each with or without."""

    def __init__(self, knowledge: UserProfile, lines: Iterable[str], pack: Pack, scope: Scope) -> None:
        self._pack = pack
        self._story = knowledge
        self._scope, self._lines = scope, [*lines]
        wanted = [each for each in knowledge.facts if each.kind in {"wish", "fact", "detail"} and each.truth is None]
        self._wanted = frozenset(stem for each in wanted for stem in each.all_stems)
        refusing = (text for each in knowledge.facts if each.kind == "refusal" for text in _PIECES.split(each.text))
        self._wanted |= frozenset(stem for text in refusing if not is_negated(text, pack) for stem in pack.stems(text))
        refused = [group for group, _ in knowledge.refused] + [
            group for each in knowledge.facts for group in each.refused
        ]
        self._kept = self._wanted.union(*refused)
        """Stems of values that name a thing: zero-excess cover."""
        self._kinds = frozenset(stem for slot in pack.slots.values() for stem in slot.generic)
        self.pieces = [piece for line in self._lines for piece in self._of_line(line)]

    def _of_line(self, line: str) -> Iterator[Piece]:
        texts = [text.strip() for text in _PIECES.split(line) if text.strip()]
        for text, following in zip_longest(texts, texts[1:], fillvalue=""):
            values = {stem for each in find_mentions(text, self._pack) for stem in self._stems(each.text)}
            alone = len(following.split()) == 1 and is_negated(following, self._pack)  # "A pillow, no"
            label, _, value = text.partition(": ")  # Pillow: not included
            text = f"{label}: no" if value and len(value.split()) <= FEW and is_negated(value, self._pack) else text
            stems = frozenset(self._pack.stems(text)) - (values - self._kept)
            bare = frozenset(self._pack.stems(value))
            if bare and not is_negated(text, self._pack):  # Rental: skis
                yield Piece(bare, included=True)
            if stems and not self._pack.cue("confirm", text):  # "Is that fine with you?" names no fine
                yield Piece(stems, not (alone or is_negated(text, self._pack)))

    def _stems(self, text: str) -> tuple[str, ...]:
        return self._pack.stems(text, light=True)

    def refused(self, group: frozenset[str]) -> bool:
        """Whether a piece includes this: all of its words, or those alone that name nothing that is wanted."""
        for piece in self.pieces:
            part = piece.stems <= group and not piece.stems & (self._wanted | self._kinds)
            if piece.included and (group <= piece.stems or (len(group) > 1 and part)):
                return True
        return False

    def otherwise(self) -> Fact | None:
        """The fact that is a yes, where the message leaves it out, or a no, where it is included."""
        for fact in self._story.facts:
            if fact.truth is None or fact.number in self._scope.others or self._pack.cue("indifferent", fact.text):
                continue
            names = [name for name in fact.names if name]
            for piece in self.pieces:
                part = not piece.stems & (self._wanted | self._kinds) and any(piece.stems <= name for name in names)
                meant = part or piece.stems in names
                if meant and piece.included != fact.truth:
                    return fact
        return None

    def of_which(self) -> Fact | str | None:
        """What the story says of which part or which thing is meant, where the message is about all, or another one."""
        facts = [each for each in self._story.facts if each.kind == "fact" and each.number not in self._scope.others]
        part = next((each for each in facts if self._pack.cue("only_part", each.text)), None)
        if part and any(self._pack.cue("whole_of", e) and not is_negated(e, self._pack) for e in self._lines):
            return part
        said = {*self._stems(" ".join(self._lines))}
        for each in self._story.reactions:  # to "which bike", the folding one
            what, mine = ({*self._pack.stems(text)} for text in (" ".join(each.told), each.say))
            asked = what and what <= said and mine and not mine & said and self._pack.cue("wh", each.told[0])
            if asked and any(self._is_other(line, what) for line in self._lines):
                return each.say
        return None

    def _is_other(self, line: str, what: set[str]) -> bool:
        """Whether it says of which kind one is, in a word that the story does not have: Type: racer; the road bike."""
        label, _, value = line.rpartition(": ")
        kind = {*self._stems(label)} and {*self._stems(label)} <= self._pack.stemmed("light_words")
        before = [word for word, head in pairwise(words(line)) if what & {*self._stems(head)}]
        known = what | self._story.stems | self._pack.stemmed("verbs") | self._pack.stemmed("actions")
        return bool({*self._pack.stems(value if kind else " ".join(before))} - known)


def is_refused(text: str, story: UserProfile, pack: Pack) -> bool:
    """Whether it names what the story refuses, be it asked or not: "Add a cowl for 65?" """
    groups = [group for group, _ in story.refused]
    groups += [group for fact in story.facts for group in fact.refused]
    return any(covers(pack.stems(text, light=True), group) for group in groups)


def is_wished(ask: DialogueAct, wishes: Iterable[Fact], pack: Pack) -> bool:
    """Whether what is offered is a thing that is wanted, whatever it costs: shore power."""
    if any(each.kind not in {"amount", "name"} for each in find_mentions(ask.text, pack)):
        return False
    things = (wish for wish in wishes if wish.stems and not verbs_of(wish, pack))
    return any(thing.stems <= set(ask.stems) for thing in things)


def is_afforded(ask: DialogueAct, lines: Iterable[Fact], story: UserProfile, pack: Pack) -> bool:
    """Whether what is offered is a thing for which the story would pay as much as it costs, or it costs nothing."""
    found = recall(slot(ask.text, pack), story.facts, pack) if story.limits else ()
    meant = {each.fact.number for each in found if each.score >= SURE}
    named = [price for line in lines for price in prices(line, pack)]
    return any(is_paid(price, limit, pack) for limit in story.limits if limit.fact in meant for price in named[-1:])
