"""What is to be done, held against what is wanted: to return a book is not to renew it, to keep a service is not to
cancel it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property

from harness.users.agenda.facts import Fact
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.profile import Scope, UserProfile
from harness.users.agenda.weighing.contradictions import same
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.wishes import changes, undoing_of, verbs_of

LEAD = 14
"""Characters before a value in which a word stands that leads to it: for Sunday."""


class Deeds:
    """Of one message."""

    def __init__(self, story: UserProfile, lines: Sequence[str], pack: Pack, scope: Scope) -> None:
        self.story = story
        self.lines = lines
        self.pack = pack
        self.scope = scope

    def speaks_of_wish(self, asked: str) -> bool:
        """Whether a wish's deed is what leave is asked for, or is spoken of with a thing that it is wanted for."""
        question = set(self.pack.stems(asked, light=True))
        for wish in self.story.wishes:
            deeds = set(verbs_of(wish, self.pack))
            if deeds & question - self.pack.stemmed("looking"):
                return True
            said = (set(self.pack.stems(line, light=True)) for line in self.lines)
            if any(deeds & each and (wish.stems - self.pack.stemmed("verbs")) & each for each in said):
                return True
        return False

    def does_wish(self, asked: str) -> bool:
        """Whether leave is asked to do what is wanted to a thing that it is wanted for."""
        said, doing = set(self.pack.stems(asked, light=True)), self.pack.stemmed("verbs")
        changing = (wish for wish in self.story.wishes if changes(wish, self.pack))
        return any(said & set(verbs_of(each, self.pack)[:1]) and said & (each.stems - doing) for each in changing)

    def are_told(self, asked: str) -> bool:
        """Whether the story speaks of the deed that leave is asked for, or, in "Shall I proceed?", of one named."""
        doing = self.pack.stemmed("verbs") - self.pack.stemmed("placing") - self.pack.stemmed("looking")
        asks, says = (doing & set(self.pack.stems(each, light=True)) for each in (asked, " ".join(self.lines)))
        told = self.story.stems
        return bool(asks & told) or (
            not asks and bool(says & told & (self.pack.stemmed("drastic") | self.pack.stemmed("undoing")))
        )

    def of_what_is_stated(self, stems: Set[str]) -> frozenset[str]:
        """The names of what a message, by its stems, has the value of: "Photos, then. Shall I file the document?" """
        mine = (each for each in self.story.facts if each.name in self.scope.needed and each.names and each.value)
        said = (each for each in mine if {*self.pack.stems(each.value, light=True)} <= stems)
        return frozenset[str]().union(*(each.names[0] for each in said))

    def unwanted(self) -> Fact | str | None:
        """What the story says against what would be done ("" when it gives no words for it)."""
        kept = self._kept()
        return kept if kept is not None else self._undone()

    def _kept(self) -> Fact | None:
        """The wish to be rid of something that would be kept: "So your towels stay?" """
        for wish in self.story.wishes:
            verbs = set(verbs_of(wish, self.pack))
            own = wish.stems - verbs - self.pack.stemmed("verbs")
            lasts = self.pack.cue("keeps", wish.text) is not None  # to extend something is no wish to be rid of it
            if lasts or not (own and verbs and undoing_of(wish, self.pack) == verbs):
                continue
            for clause in (each for line in self.lines for each in self.pack.split("pieces_of_deeds", line)):
                stems = set(self.pack.stems(clause))
                keeps = self.pack.cue("keeps", clause) and not self.pack.cue("negated", clause)
                if keeps and 2 * len(own & stems) > len(own) and not verbs & stems:
                    return wish
        return None

    def _undone(self) -> str | None:
        unwanted = self.pack.stemmed("drastic") - self.story.stems
        undoing = (unwanted | self.pack.stemmed("undoing")) - self._wanted
        if self.story.refunds or self._wanted & (self.pack.stemmed("drastic") | self.pack.stemmed("undoing")):
            undoing -= self.pack.stemmed("repaying")  # who returns a thing is paid back
        for line in self.lines:
            if self._wanted & self.pack.stemmed("undoing") & {*self.pack.stems(line, light=True)}:
                continue  # "cancel and refund 2 of 5 tickets"
            for deeds in (self._proposed(line), self._phrasal(line), self._ordered(line)):
                if self._is_for_wanted(line, deeds):
                    continue  # "exchange the tickets for March 15", to whoever wants to come then
                if deeds and deeds[0] in undoing and not set(deeds) & (self._wanted | self.pack.stemmed("placing")):
                    return ""
            other = self.pack.cue("or", line)  # what one might do as well: "Shall I book it, or cancel?"
            asked = line[: other.start() if other else None] if line.endswith("?") else ""
            for piece in self.pack.split("pieces_of_deeds", line if self.pack.cue("acting", line) else asked):
                doing = set(self.pack.stems(piece))
                wanted = any(2 * len(doing & wish.stems) >= len(wish.stems) for wish in self.story.wishes)
                if unwanted & doing and not wanted and not is_negated(piece, self.pack):
                    return ""
        return None

    def _is_for_wanted(self, line: str, deeds: Sequence[str]) -> bool:
        """Whether something is undone for a day or a time that is wanted."""
        said = [
            each for each in find_mentions(line, self.pack) if self.pack.cue("preposition", line[: each.start][-LEAD:])
        ]
        mine = [each for f in self.story.facts if f.name in self.scope.needed for each in f.mentions]
        days = (each for each in mine if each.kind in {"date", "time"})
        drastic = set(deeds) & self.pack.stemmed("drastic")
        return not drastic and any(same(each, one) for each in days for one in said)

    @cached_property
    def _wanted(self) -> frozenset[str]:
        """The words of what is wanted: what prose beside data says besides ("return nothing") is not, its name is."""
        own = [fact for fact in self.story.facts if fact.kind in {"wish", "fact", "detail", "preference"}]
        said = " ".join([*(each.say for each in self.story.reactions), *(each.name for each in self.story.wishes)])
        called = (name for fact in own for name in fact.names)  # "refund: card" speaks of a refund
        return frozenset(self.pack.stems(said, light=True)).union(*(fact.all_stems for fact in own), *called)

    def _proposed(self, line: str) -> list[str]:
        """What a sentence asks leave to do, each as a stem: to pause, for "I'd pause your membership"."""
        found = self.pack.grammars["proposes"][0].finditer(line)
        return [stem for each in found for stem in self.pack.stems(each["deed"], light=True)]

    def _ordered(self, line: str) -> list[str]:
        """The drastic deed that a sentence or what stands behind its label begins with: "Cancel the booster?" """
        label, _, value = line.rpartition(": ")
        first, *rest = (*words(value), "")
        plain = not (self.pack.cue("or", line) or self.pack.cue("upper", line) or self.pack.cue("if_so", line))
        bare = first in self.pack.lists["drastic"] and (label or rest[:-1]) and plain
        return [self.pack.stemmer.stem(first)] if bare else []

    def _phrasal(self, line: str) -> list[str]:
        """The same, where it is said in two words: to return, for "I'd send it back"."""
        said = self.pack.grammar("phrasal", line) if self._proposed(line) else None
        if said is None or (said["dispose"] and any(undoing_of(wish, self.pack) for wish in self.story.wishes)):
            return []  # to get rid of it is to cancel it, too
        return [self.pack.stemmer.stem(verb) for verb, words in said.groupdict().items() if words]


def leaves_undone(asked: str, deeds: frozenset[str], pack: Pack) -> bool:
    """Whether leave is asked to let be what is wanted: "Shall I leave it as it is?", "Shall I not renew it?" """
    said = [[*words(each)] for each in pack.split("pieces_of_deeds", asked)]
    upto = (each[: at + 2] for each in said for at, word in enumerate(each) if deeds & {*pack.stems(word, light=True)})
    unchanged = pack.grammar("unchanged", asked) is not None
    return bool(deeds) and (unchanged or any(is_negated(" ".join(each), pack) for each in upto))
