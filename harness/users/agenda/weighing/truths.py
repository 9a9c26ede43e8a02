"""Facts that are a yes or a no, and what a question with yes or no asks of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Set

from harness.users.agenda.fact_lookup import LIKE_NAME, recall, told
from harness.users.agenda.facts import Fact
from harness.users.agenda.hearing.acts import DialogueAct, slot
from harness.users.agenda.language.grammar import covers
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import MOST_TIMES, Memory, contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.retrieval.staying import lasting, left_alone

WHEN = frozenset({"date", "day", "time"})
LAST = 1_000
"""Characters at the end of a message in which it asks whether one minds."""
FEW = 2
"""Words that a fact must have of a question to be told, where nothing else fits."""
SURE = 2.9
"""From this on a fact is meant by a question with yes or no."""


class Truths:
    """What is so in one story, and what is not."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory

    def known(self, ask: DialogueAct, *, alone: bool = False) -> list[str] | None:
        """What the story's data says in so many words to a question with yes or no: "Do you need a parking space?"

        `alone`: it must be about nothing else: "Shall I add a lock?" """
        asked = slot(ask.text, self._pack)
        found = [each for each in recall(asked, self._story.facts, self._pack) if each.fact.ways]
        least = LIKE_NAME if len(found) == 1 and found[0].fact.truth is not None else SURE
        best = [each.fact for each in found if each.score >= least and each.fact.tell != "never"]
        named = set(self._pack.stems(ask.text))
        for fact in self._story.facts:
            said = set(self._pack.stems(fact.text)) if fact.truth is not None else set()
            if len(said) > 1 and 2 * len(said & named) > len(said):
                best.append(fact)
        decided = [fact for fact in best if fact.truth is not None or self._pack.cue("decided", fact.text)]
        decided = decided or [fact for fact in best if self._says_of(fact, named)]
        if alone:
            doing = self._pack.stemmed("verbs") | self._pack.stemmed("actions")
            decided = [each for each in decided if each.truth is not None and named - doing <= each.all_stems]
        if not decided:
            return None
        self._memory.asked(decided[0])
        words = self._memory.tell(decided[0])
        plain = self.plainly(decided[0], ask.text)
        bare = self._pack.cue("negated", f"{ask.text} {words}") is None and self._pack.cue("decided", words) is None
        if decided[0].truth and bare:
            plain = plain or f"{self._pack.phrase('right', 0)} {words}"
        answer = self._memory.give(("polar", ask.text), plain or words, *[words] * MOST_TIMES)
        return [answer] if answer else []

    def _says_of(self, fact: Fact, named: set[str]) -> bool:
        """Whether its words are of the very thing that is offered, and its value is another: "Rounded only if they
        are free, otherwise square." """
        mine = frozenset(self._pack.stems(fact.value, light=True))
        other = bool(fact.value) and not (fact.mentions or mine & named)
        spoken = any(covers(fact.all_stems, [each]) for each in named)
        return other and spoken and named <= fact.all_stems.union(*fact.names)

    def staying(self, ask: DialogueAct) -> list[str]:
        """Yes to leaving as it is what the story leaves so, no to doing something to it: "You have a permit. Shall I
        move it, too?" """
        said = f"{ask.around}\n{ask.text}" if ask.kind in {"confirm", "offer", "polar"} else ""
        if not any(self._pack.cue(name, ask.text) for name in ("left_so", "done_to")):
            return []
        for each in lasting(self._story.facts, self._pack) if said else ():
            alone = left_alone(said, each, self._pack)
            if alone is not None:
                words = self._memory.tell(each.fact)
                yes, no = (self._pack.phrase(name, 0) for name in ("yes", "wrong"))
                refused = each.refusal.sentence if each.refusal is not each.fact else f"{no} {words}"
                answer = self._memory.give(("stays", ask.text), *[f"{yes} {words}" if alone else refused] * MOST_TIMES)
                return [answer] if answer else []
        return []

    def plainly(self, fact: Fact, asked: str) -> str | None:
        """A bare yes or no, where that is all that the story says, and the question is not whether it is not so."""
        if fact.truth is None or not fact.is_bare or self._pack.cue("negated", asked):
            return None
        return self._pack.phrase("right" if fact.truth else "wrong", 0)

    def told(self, ask: DialogueAct) -> list[str]:
        """What the story says of what a question with yes or no is about: with whom one travels, for "alone?"."""
        facts = told(ask, self._story.facts, self._pack)
        return [self._memory.tell(fact) for fact in facts]

    def named(self, asked: Container[str]) -> list[str]:
        """What was not told yet, where it is the one fact that is asked for by its name."""
        untold = [each for each in self._story.facts if self._memory.is_untold(each) and each.tell == "any"]
        meant = [each for each in untold if any(name and all(stem in asked for stem in name) for name in each.names)]
        return [self._memory.tell(meant[0])] if len(meant) == 1 else []

    def nearest(self, asked: Set[str]) -> list[str] | None:
        """The fact that has the most of these words, where it may be meant."""
        facts = [each for each in self._story.facts if each.kind == "fact" and not each.refused and each.tell == "any"]
        best = max(facts, key=lambda each: len(each.stems & asked), default=None)
        if best is None or len(best.stems & asked) < FEW:
            return None
        said = self._memory.give(("polar", best.number), *[self._memory.words(best)] * MOST_TIMES)
        return [said] if said else []

    def rather(self, ask: DialogueAct, needed: Container[str]) -> str | None:
        """The day or time that is wanted, where another one is offered: "Would you like to come tonight?" """
        offered = {each.kind for each in find_mentions(ask.text, self._pack)} & WHEN
        offered |= {"date"} if "day" in offered else set()
        for fact in self._story.facts if offered else ():
            wanted = fact.name in needed and self._memory.is_untold(fact) and fact.tell == "any"
            if wanted and {each.kind for each in fact.mentions} & offered:
                return self._memory.tell(fact)
        return None


def unmistakable(text: str, heard: str, pack: Pack) -> str:
    """A yes, in words that make no no of it where it was asked whether one minds."""
    phrases = pack.phrases
    yes = next((each for each in (*phrases.yes, *phrases.right) if text.startswith(each)), None)
    if yes is None or not phrases.minded or not any(pack.cue("minds", each) for each in pack.sentences(heard[-LAST:])):
        return text
    return text.replace(yes, phrases.minded[0], 1)


def is_unknown(ask: DialogueAct, text: str, found: Iterable[Fact], facts: Iterable[Fact], pack: Pack) -> bool:
    """Whether the sentence of a message names what the story says that the user does not know; `found`: the facts that
    seem to answer it."""
    line = next((each for each in pack.sentences(text) if ask.text in each), ask.text)
    asks = ask.kind in {"have", "offer", "polar"} and not contents(line, pack.language)[1]
    line = line if pack.cue("optional", line) or ask.kind != "slot" else ask.text
    if ask.kind == "slot":  # not "your e-mail or mobile number", nor what is asked for in the words of a fact
        names = [each.names for each in found if each.kind != "ignorance"]
        asks = not any(pack.cue("or", ask.text) or {*ask.stems} <= name for each in names for name in each)
    whole = " ".join(ask.head) if ask.kind == "have" else line
    short = ask.kind == "slot" and len(ask.text.split()) <= FEW
    return asks and any(is_ignored(each, facts, pack, short=short) for each in (line, whole))


def is_ignored(line: str, facts: Iterable[Fact], pack: Pack, *, short: bool = False) -> bool:
    """Whether it names what the story says that the user does not know, and nothing that it knows; in `short`, without
    what says that it is a number: "Coach?" """
    stems = {*pack.stems(line, light=True)}.union(*(each.about for each in pack.concepts.units(line)))
    stems |= pack.generic("identifier") if short and stems else set()
    named = {fact.kind for fact in facts if any(name and name <= stems for name in fact.names)}
    heads = (slot(fact.name, pack).head for fact in facts if fact.kind == "ignorance" and not named)
    if pack.cue("back", line) and any(head and head <= stems for head in heads):
        return True  # "How old is it?", of the age of the tap
    about = frozenset[str]().union(*(each.about for each in pack.concepts.units(line)))
    others = (pack.concepts.units(fact.name) for fact in facts if fact.kind == "ignorance" and not named)
    return named == {"ignorance"} or any(each and all(unit.about & about for unit in each) for each in others)
