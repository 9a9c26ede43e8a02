"""What the story says to what is told, is offered instead, or is not among what is offered: its `when_told`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from harness.text.keywords import says
from harness.types.user.data import Reaction
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.answers import Answering
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory
from harness.users.agenda.options.alternatives import alternatives_in, has_value, names_one, told_of
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.recovery import Recovery
from harness.users.agenda.second_choices import SecondChoices
from harness.users.agenda.weighing.contradictions import same
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.weighing.options import Fitting, options_in
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.reactions import is_put, is_told
from harness.users.agenda.weighing.truths import WHEN
from harness.users.agenda.wishes import dates_of, values_of, wanted_then

AMONG = re.compile(r"\([^()]*(?:/|, )[^()]*\)")
"""What may be chosen, in brackets: "(summer / winter)"."""


class Reacting:
    """The reactions of one conversation."""

    def __init__(
        self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, answering: Answering, recovery: Recovery
    ) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._answering = answering
        self._recovery = recovery
        self._reacted: set[int] = set()
        self._guessed: set[int] = set()  # said to what only seemed to be it
        self.latest: Reaction | None = None  # the one that the last message called for
        self._second = SecondChoices(story, pack, memory, agenda, answering)

    def reaction(self, heard: UnderstoodMessage) -> str | None:
        """What is said to something like this; what is said to less money than is to come back."""
        self.latest = None
        less = Proposal.of(heard.text, self._story, self._pack).pays_back_less() if heard.asks else None
        choosing = self._answering.choosing
        for number, reaction in enumerate(self._story.reactions):
            if reaction.once and number in self._reacted:
                continue
            more, back = bool(heard.asked("more")), choosing.is_read_back(heard)
            told = [
                keyword
                for keyword in reaction.told
                if is_told(heard.text, keyword, self._pack)
                or (more and self._pack.cue("more", keyword))
                or (back and self._pack.cue("reads_back", keyword))
                or (is_negated(keyword, self._pack) and all(map(self._nothing_back, (keyword, heard.text))))
            ]
            done = heard.done and self._agenda.has_agreed and heard.asked("more")
            if told and done and not any(says(heard.text, each, self._pack.language) for each in told):
                continue  # "It is booked" does not say that nothing is left
            if more and told and heard.done and self._memory.share(self._pack.stems(reaction.say)) == 1:
                continue  # it was agreed to, and done
            ways = (self._is_left, self._is_asked_anew, self._is_chosen, self._is_offered, self._is_missing)
            unsaid = number not in self._guessed | self._reacted
            if not (told or less) and unsaid and any(way(heard, reaction) for way in ways):
                told = ["options"]
            if told == ["options"] or (told and not (heard.asked("slot") and self._is_listed(heard, told))):
                (self._guessed if told == ["options"] else self._reacted).add(number)
                self._react(reaction)
                self._second.settle(reaction.say, heard)
                self.latest = reaction
                return reaction.say
        return self._second.taken(heard) if less is None else self._answering.decisions.object(less)

    def _is_listed(self, heard: UnderstoodMessage, keywords: Sequence[str]) -> bool:
        """Whether these are only among what is listed to choose from, as is the value of a fact not told yet."""
        stated = "\n".join(line for line in heard.text.splitlines() if line not in heard.listed.splitlines())
        listed = "\n".join([heard.listed, *AMONG.findall(stated)])
        stated = AMONG.sub("", stated)
        among = None if heard.asked("confirm") else self._answering.choosing.value_in(listed)
        return among is not None and not any(says(stated, each, self._pack.language) for each in keywords)

    def takes_back(self, heard: UnderstoodMessage) -> str | None:
        """What is said to a message that asks for more and reads back what was said first and is to be otherwise, with
        something else that was told."""
        whole = Proposal.of(heard.text, self._story, self._pack, self._agenda.scope)
        told = [each for each in self._story.facts if each.value and not self._memory.is_untold(each)]
        wrong = next((each for each in whole.worded.corrected() if each in told), None)
        values = ({*self._pack.stems(each.value, light=True)} for each in told if each is not wrong)
        now = wrong is not None and bool(wrong.ways) and wrong.ways[0] in self._memory.last
        read = now or any(each <= whole.stems for each in values)
        if wrong is None or not read or options_in(heard.text, self._pack):
            return None
        said = self._answering.decisions.object(wrong)
        return self._memory.give(("wrong", wrong.number), *[said] * 2, lasting=True)

    def _nothing_back(self, text: str) -> bool:
        return self._pack.cue("nothing_back", text) is not None

    def _react(self, reaction: Reaction) -> None:
        """What is wanted from then on."""
        self._agenda.give_up(reaction.say if self._gives_up(reaction.say) else None)
        before = values_of(self._story.facts, self._agenda.needed)
        dates = dates_of(self._story.facts, self._agenda.needed, self._pack)
        values = wanted_then(reaction, before, dates, self._pack)
        if values or self._pack.cue("instead", reaction.say):
            self._agenda.change(reaction.say, values, reaction.told)
            self._answering.decisions.priced = ""  # it was the price of what was wanted before

    def _gives_up(self, said: str) -> bool:
        """Whether nothing is wanted any more, unlike after "Leave it. I'd like a late check-out instead."."""
        pack, wanting = self._pack, self._pack.lists["wanting"]
        rest = [each for each in pack.sentences(said) if not pack.cue("gives_up", each)]
        wants = (wanting & set(words(each.lower())) and not pack.cue("negated", each) for each in rest)
        return pack.cue("gives_up", said) is not None and not any(wants)

    def _is_left(self, heard: UnderstoodMessage, reaction: Reaction) -> bool:
        """Whether this message was answered in vain, comes back as it was, and names what the story then takes."""
        if not self._recovery.is_vain(heard, reaction.say) or (heard.done and not heard.asks):
            return False
        wanted = frozenset[str]().union(*(wish.all_stems for wish in self._story.wishes))
        return is_put(heard.text, reaction.told, reaction.say, wanted, self._pack)

    def _is_asked_anew(self, heard: UnderstoodMessage, reaction: Reaction) -> bool:
        """Whether the day or time that it told is asked for once more, in a message that names it: that cannot be had,
        whatever the words, and the story then takes another."""
        then = {each.kind for each in find_mentions(reaction.say, self._pack)} & WHEN
        if not then or heard.done or self._agenda.instead or heard.asked("confirm", "offer"):
            return False
        named = find_mentions(heard.text, self._pack)
        facts = (each.fact for ask in heard.asked("slot", "choice") for each in self._answering.recalled(ask)[:1])
        mine = [each for fact in facts for each in fact.mentions if each.kind in then and self._has_said(each)]
        return any(same(each, one) for each in named for one in mine)

    def _is_missing(self, heard: UnderstoodMessage, reaction: Reaction) -> bool:
        """Whether what was asked for, and is gone by the story, is not among what is offered: "I still have 9:30."

        Of times the user must have said which one it wants; of things, what the story then takes must be offered."""
        over = heard.asked("more") or not self._agenda.is_pending or self._agenda.instead
        if over or self._pack.cue("gone", " ".join(reaction.told)) is None:
            return False
        facts = [fact for fact in self._agenda.facts if fact.kind in {"wish", "fact", "detail"}]
        facts = [fact for fact in facts if fact.number not in self._agenda.scope.others]
        told = any(self._memory.is_told(fact) or not self._memory.is_untold(fact) for fact in facts)
        for group in alternatives_in(heard, self._pack) if told else ():
            known = told_of(group, facts, self._pack) or has_value(group, facts, self._pack)
            if names_one(reaction.say, group, self._pack) and not known:
                return True
        then = {each.kind for each in find_mentions(reaction.say, self._pack)} & {"time"}
        mine = [each for fact in facts for each in fact.mentions if each.kind in then and self._has_said(each)]
        clauses = [find_mentions(each, self._pack) for each in self._pack.split("contrasts", heard.text)]
        offered = next((found for each in reversed(clauses) if (found := [m for m in each if m.kind in then])), [])
        named = any(same(each, one) for found in clauses for each in found for one in mine)
        recap = heard.waits or (not named and self._answering.choosing.is_read_back(heard))
        return bool(mine and offered and not recap) and not any(same(each, one) for each in offered for one in mine)

    def _has_said(self, mention: Mention) -> bool:
        return self._memory.has_said(mention.kind, mention.value)

    def _is_chosen(self, heard: UnderstoodMessage, reaction: Reaction) -> bool:
        """Whether it says one of several days or times that are named: "First you say Monday"."""
        if heard.done or self._answering.choosing.is_read_back(heard) or self._pack.cue("instead", reaction.say):
            return False
        mine = find_mentions(reaction.say, self._pack)
        return Fitting(self._pack).wanted(options_in(heard.text, self._pack), mine) is not None

    def _is_offered(self, heard: UnderstoodMessage, reaction: Reaction) -> bool:
        """Whether what the story then says is offered, instead of what is wanted: "I could do the blue one, would that
        be alright?" """
        wanted = frozenset(stem for fact in self._story.facts if fact.kind == "wish" for stem in fact.all_stems)
        mine = frozenset(self._pack.stems(reaction.say)) - wanted - self._pack.stemmed("another")
        mine -= self._pack.stemmed("verbs")
        values = {each.kind for each in find_mentions(reaction.say, self._pack)} - {"name"}
        if not mine or values or heard.done or heard.options:
            return False
        asks = heard.asked("confirm", "offer", "polar") and not heard.asked("choice")
        if not asks or any(ask.otherwise for ask in heard.asks) or self._answering.choosing.is_read_back(heard):
            return False
        lines = self._pack.sentences(heard.text)
        return any(self._pack.cue("acting", line) and mine <= set(self._pack.stems(line)) for line in lines)
