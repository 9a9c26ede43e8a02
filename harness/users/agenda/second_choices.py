"""The second choices of a story: taken once the user learns, in whatever words, that the first cannot be had."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from harness.users.agenda.agenda import Agenda
from harness.users.agenda.answers import Answering
from harness.users.agenda.facts import Fact, make_fact
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.grammar import covers, words
from harness.users.agenda.language.mentions import NUMBERING, Mention, as_amount, find_mentions, has_number
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.contradictions import same
from harness.users.agenda.weighing.exclusions import is_negated, is_same
from harness.users.agenda.weighing.options import Option, moments, options_in
from harness.users.agenda.weighing.proposals import Proposal

MEANT = frozenset({"date", "day", "time", "identifier", "amount"})
"""Kinds of values that are known wherever they stand; others are known by their words."""


class SecondChoices:
    """Takes them, in one conversation."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, answering: Answering) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._answering = answering
        self._told_of_first: set[int] = set()
        """Numbers of facts with a second choice that were told before another one of those was taken."""

    def taken(self, heard: UnderstoodMessage) -> str | None:
        """What is said to a message by which something cannot be had that the story has a second choice for."""
        open_yet = [
            fact for fact in self._story.facts if fact.otherwise and fact.number not in self._agenda.scope.others
        ]
        if not open_yet or heard.ends or (heard.waits and not heard.asks):
            return None
        if heard.done and self._agenda.has_agreed:  # what is offered beside what is done
            return None if heard.asked("more") else self._of_offer(open_yet, heard)
        for fact in sorted(open_yet, key=lambda each: not self._is_meant(each)):
            if dear := self._too_dear(fact, heard):
                return f"{self._answering.decisions.object(dear)} {self._take(fact, heard)}"
            if self._is_left_unsaid(fact, heard):
                return self._memory.tell(fact)
            alone = bool(self._proposed(fact, heard))
            ways = (
                self._is_gone,
                self._is_asked_anew,
                self._is_of_another,
                self._is_passed_over,
                self._is_none_of_those,
            )
            if any(way(fact, heard) for way in ways):
                leave = all(self._pack.cue("leave", ask.text) for ask in heard.asks)
                return self._agreeing(self._take(fact, heard), heard) if alone and leave else self._take(fact, heard)
            if self._is_left_out(fact, heard):
                return self._take(fact, heard)
        return self._of_offer(open_yet, heard)

    def _of_offer(self, open_yet: list[Fact], heard: UnderstoodMessage) -> str | None:
        """What is said where nothing but the second choice is proposed."""
        for fact in open_yet:
            if (alone := self._proposed(fact, heard)) and self._is_all_there_is(fact, alone):
                return self._agreeing(self._take(fact, heard), heard)
        return None

    # ---------------------------------------------------------------------------------------- whether it can be had

    def _is_gone(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether a clause says that it is gone, or that all is, of what it answered last."""
        for clause in self._clauses(heard):
            if not self._says_gone(clause):
                continue
            if self._names(fact, clause):
                return True
            others = any(self._names(each, clause) for each in self._story.facts if each is not fact and each.value)
            if self._is_meant(fact) and not (others or self._rivals(fact, clause)):
                return True
        return False

    def _is_asked_anew(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether it was told, and is asked for once more: another one, or in a message that names it otherwise."""
        if self._memory.is_untold(fact) or heard.asked("more"):
            return False
        naming = [clause for clause in self._clauses(heard) if self._names(fact, clause)]
        back, another = self._answering.choosing.is_read_back(heard), self._pack.lists["another"]
        for ask in heard.asks:
            if self._names(fact, ask.text) or self._names(fact, ask.options):
                continue
            if another & {*words(ask.text)} and (naming or self._asks_for(ask, fact)):
                return True
            if naming and not back and ask.kind in {"slot", "choice"} and self._asks_for(ask, fact):
                return not any(self._pack.cue("to_be_had", clause) for clause in naming)
        return False

    def _is_of_another(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether it was told of the first choice of something else, and is asked for again since the second was taken:
        the birthday of the other guest."""
        asked = any(ask.kind == "slot" and self._asks_for(ask, fact) for ask in heard.asks)
        return fact.number in self._told_of_first and asked and not self._names(fact, heard.text)

    def _is_passed_over(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether others are offered, and it is not among them."""
        if self._memory.is_untold(fact):
            return False  # whoever wants it asks for it first
        if (
            heard.asked("confirm", "more")
            or heard.done
            or (self._names(fact, heard.text) and not self._aside(fact, heard))
        ):
            return False
        clauses = [*self._clauses(heard), *(ask.text for ask in heard.asks), *heard.options]
        open_yet = [each for each in clauses if not self._says_gone(each)]
        if any(self._names(each, clause) for each in fact.otherwise for clause in open_yet):
            return True
        chooses = heard.offers or heard.options or self._pack.cue("choose", heard.text)
        return bool(chooses and len(set(self._rivals(fact, " \n".join(open_yet)))) > 1)

    def _is_left_unsaid(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether what it would take in its place is offered before it was told: whoever wants it asks for it first."""
        if not self._memory.is_untold(fact) or heard.asked("confirm", "more") or heard.done:
            return False
        then = any(self._names(each, heard.text) for each in fact.otherwise) and not self._names(fact, heard.text)
        return then and bool(heard.asked("choice", "slot", "offer")) and len(heard.asks) == 1

    def _aside(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether it was told, and is named apart from what is offered, as in "So much for the suite. I could propose
        the balcony or the family room. Would one of these do?"."""
        asked = any(self._names(fact, each) for each in (*(ask.text for ask in heard.asks), *heard.options))
        clauses = [*self._clauses(heard)]
        named = [each for each in clauses if self._names(fact, each)]
        others = [each for each in clauses if each not in named and any(self._names(e, each) for e in fact.otherwise)]
        had = any(self._pack.cue("to_be_had", each) or self._pack.cue("also", each) for each in (*named, *others))
        return self._is_meant(fact) and bool(others) and not (asked or had or any(map(self._is_priced, named)))

    def _is_priced(self, text: str) -> bool:
        return any(each.kind == "amount" for each in self._mentions(text))

    def _is_none_of_those(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether its day, at the hour that the user wants, is not among the days and hours that are listed to choose
        from, though it is named beside them: "Monday at 9, let me see… I could do Monday at 11, or Tuesday at 9." """
        mine = self._values(fact)
        if self._memory.is_untold(fact) or heard.asked("confirm", "more"):
            return False
        if {each.kind for each in mine} != {"date"} or not options_in(heard.text, self._pack):
            return False
        hours = [each for other in self._agenda.facts for each in other.mentions if other.name in self._agenda.needed]
        hours = [each for each in hours if each.kind == "time" and self._memory.has_said(each.kind, each.value)]
        named, listed = list[Option](), list[Option]()
        for line in self._pack.sentences(heard.text):
            found = [*moments(line, self._pack)]
            alone = len(found) == 1 and not any(each.time and not self._is_one(each.time, hours) for each in found)
            (named if alone else listed).extend(found)
            if alone and not line.endswith("?") and self._pack.cue("to_be_had", line):
                return False
        wished = [each for each in (*named, *listed) if each.date and self._is_one(each.date, mine)]
        timed = any(each in listed and each.time for each in wished)  # "11:00 or 12:00 on Monday" names the day, too
        left = [each for each in wished if each in listed and (not hours or not (each.time or timed))]
        left += [each for each in listed if each in wished and each.time and self._is_one(each.time, hours)]
        return bool(wished and not left) and len({each.moment for each in listed}) > 1

    def _is_one(self, mention: Mention, of: list[Mention]) -> bool:
        return any(self._is_same(mention, each) for each in of)

    def _proposed(self, fact: Fact, heard: UnderstoodMessage) -> list[str]:
        """What is stated of the very value that the story then takes, where it alone is proposed."""
        if self._memory.is_untold(fact) or not heard.asked("confirm", "offer", "polar"):
            return []
        clauses = [*self._clauses(heard), *(ask.text for ask in heard.asks)]
        stated = [each for each in clauses if not is_negated(each, self._pack)]
        others = any(self._names(fact, each) for each in stated) or len({*self._rivals(fact, "\n".join(stated))}) > 1
        return [] if others else [each for each in stated if any(self._names(then, each) for then in fact.otherwise)]

    def _is_all_there_is(self, fact: Fact, stated: list[str]) -> bool:
        """Whether the first choice was insisted on, or what is stated of the second one is that it is the most."""
        insisted = self._answering.decisions.objected and self._is_meant(fact)
        return insisted or any(self._pack.cue("most_there_is", each) for each in stated)

    def _is_left_out(self, fact: Fact, heard: UnderstoodMessage) -> bool:
        """Whether it is a thing that is wanted if it is not too dear, the price was too dear, and it is offered without
        that thing."""
        decisions = self._answering.decisions
        dear = decisions.objected and decisions.reason in {limit.text for limit in self._story.limits}
        if not (fact.truth and dear and heard.asks) or heard.done:
            return False
        named = [each for each in self._clauses(heard) if any(covers(self._pack.stems(each), n) for n in fact.names)]
        named += [ask.text for ask in heard.asks if any(covers(self._pack.stems(ask.text), n) for n in fact.names)]
        return any(is_negated(each, self._pack) or self._pack.cue("left_out", each) for each in named)

    def _too_dear(self, fact: Fact, heard: UnderstoodMessage) -> str | None:
        """The limit that its price breaks, or that of all that is proposed with it, where nothing else is wrong."""
        whole = Proposal.of(heard.text, self._story, self._pack, self._agenda.scope)
        dear = whole.too_dear() if fact.number in self._story.dear and heard.asked("confirm", "offer") else None
        chosen = not self._memory.is_untold(fact) or self._names(fact, heard.text)
        if dear and chosen and {dear} == {*whole.objections(checking=True)}:
            return dear
        for clause in self._clauses(heard):
            if self._names(fact, clause):
                return Proposal.of(clause, self._story, self._pack, self._agenda.scope).too_dear()
        return None

    def _clauses(self, heard: UnderstoodMessage) -> Iterator[str]:
        """What is stated, clause by clause; of a question what stands before its last comma."""
        for line in self._pack.sentences(heard.text):
            stated = line.rpartition(", ")[0] if line.endswith("?") else line
            yield from filter(None, self._pack.split("contrasts", stated))

    def _says_gone(self, clause: str) -> bool:
        cue = self._pack.cue
        return bool(
            (cue("gone", clause) or cue("no_longer", clause)) and not (cue("not_gone", clause) or cue("if_so", clause))
        )

    def _names(self, fact: Fact, text: str) -> bool:
        text = NUMBERING.sub("", text)
        if mine := self._values(fact):
            return any(self._is_same(each, one) for each in self._mentions(text) for one in mine)
        stems, told = (frozenset(self._pack.stems(each, light=True)) for each in (fact.value, text))
        return bool(stems) and (covers(told, stems) or has_number(text, fact.value, self._pack))

    def _rivals(self, fact: Fact, text: str) -> Iterator[str]:
        """Other values of its kind that a text names, or things to choose from."""
        kinds = self._kinds(fact)
        for each in self._mentions(text):
            if each.kind in kinds and not any(self._is_same(each, one) for one in self._values(fact)):
                yield each.value

    def _kinds(self, fact: Fact) -> set[str]:
        return {each.kind for each in self._values(fact)}

    def _values(self, fact: Fact) -> list[Mention]:
        mine = [as_amount(each, fact.text, self._pack) for each in fact.mentions]
        return [each for each in mine if each.kind in MEANT]

    def _mentions(self, text: str) -> list[Mention]:
        found = [as_amount(each, text, self._pack) for each in find_mentions(text, self._pack)]
        dated = any(each.kind == "date" for each in found)  # a day beside it is that of the date
        return [each for each in found if not (dated and each.kind == "day")]

    def _is_same(self, one: Mention, other: Mention) -> bool:
        """Whether they are the same value; of money in words, £10 is 10 pounds."""
        (number, _, unit), (amount, _, money) = one.value.partition(" "), other.value.partition(" ")
        worded = {unit, money} & self._pack.stemmed("money_words")
        dated = {one.kind, other.kind} == {"date", "day"} and is_same(one, other, self._pack)
        return dated or same(one, other) or (one.kind == other.kind == "amount" and bool(worded) and number == amount)

    def _asks_for(self, ask: DialogueAct, fact: Fact) -> bool:
        return any(each.fact is fact for each in self._answering.recalled(ask)[:1])

    def _is_meant(self, fact: Fact) -> bool:
        """Whether it was said last."""
        return bool(self._memory.last) and self._names(fact, self._memory.last)

    # ---------------------------------------------------------------------------------------------- what is then said

    def _agreeing(self, said: str, heard: UnderstoodMessage) -> str:
        """With a yes, where nothing else speaks against what is proposed."""
        against = Proposal.of(heard.text, self._story, self._pack, self._agenda.scope).objection(checking=True)
        decisions = self._answering.decisions
        return f"{decisions.agree(heard) if against is None else decisions.object(against)} {said}"

    def settle(self, said: str, heard: UnderstoodMessage) -> None:
        """What was said just now was a second choice, as the story has it in two places."""
        for fact in self._story.facts:
            if any(said in each.ways for each in fact.otherwise):
                self._take(fact, heard)

    def _take(self, fact: Fact, heard: UnderstoodMessage) -> str:
        """The first that is not gone itself, of what is offered where any of them is; it holds from then on."""
        clauses = [*self._clauses(heard)]
        gone = [each for each in fact.otherwise if any(self._names(each, c) and self._says_gone(c) for c in clauses)]
        left = [each for each in fact.otherwise if each not in gone] or [*fact.otherwise]
        offered = [each for each in left if self._names(each, heard.text)]
        chosen = (offered or left)[0]
        others = (each for each in self._story.facts if each.otherwise and not self._memory.is_untold(each))
        self._told_of_first = {each.number for each in others} - {fact.number}
        after = fact.otherwise[fact.otherwise.index(chosen) + 1 :]
        former = frozenset() if self._kinds(fact) else frozenset(self._pack.stems(fact.value)) - chosen.all_stems
        then = replace(chosen, otherwise=after, taken_back=fact.taken_back | former)
        changed = [then, *self._wishes(fact, then)]
        self._answering.decisions.priced = ""  # it was the price of the first
        self._story.take(changed)
        self._memory.take(changed, then.sentence)
        wish = self._agenda.current
        self._agenda.current = next((each for each in changed if wish and each.number == wish.number), wish)
        return self._memory.tell(then)

    def _wishes(self, fact: Fact, then: Fact) -> Iterator[Fact]:
        """The wishes that name the first choice, with the second in its place."""
        for wish in self._story.wishes:
            needs = self._story.needs.get(wish.number)
            if needs and fact.name not in needs:
                continue
            found = [
                each.text for each in wish.mentions for one in fact.mentions if each.kind in MEANT and same(each, one)
            ]
            for text in found or [fact.value]:
                said = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", lambda _: then.value, wish.text, flags=re.IGNORECASE)
                if text and said != wish.text:
                    yield replace(make_fact(wish.number, said, "wish", self._pack), name=wish.name)
                    break
