"""Chooses: one of what is listed or named, as the story says; else what it prefers, or none."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from dataclasses import replace

from harness.types.user.note import UserDoubt
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.fact_lookup import is_guessed, recall, recall_any, value_in
from harness.users.agenda.facts import Fact, is_reason, is_self, sentence
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.grammar import covers
from harness.users.agenda.language.mentions import find_mentions, prices_in
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, contents
from harness.users.agenda.options.alternatives import had_of, named_in, one_meant, one_wished
from harness.users.agenda.options.extremes import affordable, asked_by_each, by_price, extreme_of
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.retrieval.names import FactAnswer
from harness.users.agenda.weighing.decisions import Decisions
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.weighing.options import Fitting, binding, options_in
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.truths import SURE

Pieces = list[str] | None
"""What is said to one thing asked: nothing when it was answered often enough, None when the story does not say."""
MANY = 3  # so many days and times are no proposal


class Choosing:
    """The choices of one conversation, and how a fact is given."""

    def __init__(
        self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, decisions: Decisions, seed: int
    ) -> None:
        self._story, self._pack, self._seed = story, pack, seed
        self._memory = memory
        self._agenda = agenda
        self._decisions = decisions

    def phrase(self, name: str) -> str:
        return self._pack.phrase(name, self._seed)

    def extreme(self, ask: DialogueAct, heard: UnderstoodMessage) -> list[str]:
        """The earliest, latest, cheapest … of what is listed, where the story chooses so and a choice is asked for."""
        asks = ask.kind in {"slot", "choice"} or (ask.kind == "offer" and self._pack.cue("or", ask.text) is not None)
        found = recall(ask, self._story.facts, self._pack) if ask.kind == "slot" and ask.stems else []
        sure = [each.fact for each in found if each.score >= SURE]  # "Which size: 3 (39 euros) or 6?"
        plain = [each for each in sure if not by_price(each, self._pack)]
        known = any(each.mentions or value_in(heard.text, [each], self._pack) for each in plain)
        if asks and (rather := self._rather(heard)):
            return self.said(("rather", ask.text), *[rather] * 3)
        return self._extreme(heard.text, sure) if asks and not known else []

    def _weighed(self, text: str) -> Proposal:
        return Proposal.of(text, self._story, self._pack, self._agenda.scope)

    def _rather(self, heard: UnderstoodMessage) -> str:
        """What is taken instead of what is too dear, where that is named or offered, with other things."""
        priced = self._weighed(heard.text).too_dear()
        said = next((each for each in (self._agenda.instead, priced) if each and self._decisions.rather(each)), "")
        named, there = (
            {value for kind, value in contents(text, self._pack.language)[1] if kind == "name"}
            for text in (said, heard.text)
        )
        if named and named < there:
            return said
        if not priced or contents(priced, self._pack.language)[1] or self._pack.cue("gives_up", priced):
            return ""
        among = heard.options or self._pack.split("alternatives", heard.text)
        return priced if len({bool(self._weighed(each).too_dear()) for each in among}) > 1 else ""

    def _extreme(self, text: str, asked: Collection[Fact] = ()) -> list[str]:
        lines = text.splitlines()
        left = [line for line in lines if len(lines) < MANY or not self._weighed(line).is_barred]
        text, least = "\n".join(left), 2 if left == lines else 1
        for fact in self._story.facts:
            mine = fact.ways and fact.kind == "fact" and (fact in asked or not asked)
            if mine and (found := extreme_of(fact, text, self._pack, least, lambda each: self._fitting.allows(each))):
                self._memory.asked(fact)
                break
        else:
            limits = [e.amount + e.base for e in self._story.limits if e.fact not in self._agenda.scope.others]
            own = (each for each in self._agenda.facts if each.kind == "fact" and each.name in self._agenda.needed)
            wanted = [frozenset(self._pack.stems(each.value, light=True)) for each in own]
            found = affordable(limits, wanted, text, self._pack, lambda said: self._weighed(said).is_barred)
        said, values = found or ("", ())
        self._agenda.accept(frozenset((each.kind, each.value) for each in values))
        return self.said(("extreme", said), *[sentence(said)] * 3) if said else []

    def choice(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """The alternative that the story names."""
        if wish := self._agenda.deed_of(ask.text):
            return [wish]
        if self._pack.grammar("yes_no", ask.text) or self._decides(ask, heard):
            return self._decisions.proposal(replace(ask, kind="confirm"), heard)
        if known := self._none_of(ask.text) or self._told(ask):
            return known
        fact = self._named(ask.text) or self.chosen(ask.text)
        if fact is not None:
            self._memory.asked(fact)
            return self.said(("choice", fact.number), self._memory.tell(fact), fact.sentence)
        refusal = Proposal.of(ask.text, self._story, self._pack).refusal()
        known = self.said(("refusal", refusal), refusal, refusal) if refusal else self._decisions.truths.told(ask)
        if known or refusal:
            return known
        if not self._pack.cue("polar", ask.text) and (
            known := self.give(recall_any(ask, self._agenda.facts, self._pack))
        ):
            return known
        if self._agenda.is_unsaid and (wish := self._agenda.state()):
            return [wish]
        if self._prefers(frozenset(ask.stems)) and (preferences := self._agenda.preferences()):
            return [preferences]
        return self._any(("any", ask.text), ask, self.phrase("any"), self.phrase("any"))

    def _told(self, ask: DialogueAct) -> list[str]:
        """What is so, in so many words, to a question with yes or no: "Have you been ill or hurt before?" """
        known = (self._pack.cue("polar", ask.text) and self._decisions.truths.known(ask)) or []
        return [] if {*known} & {*self._pack.phrases.right, *self._pack.phrases.wrong} else known

    def _decides(self, ask: DialogueAct, heard: UnderstoodMessage) -> bool:
        """Whether what is to be chosen is a yes or a no, to what the message proposes: "Thumbs up or down?", "Shall I
        cancel it, or let it go on?" """
        first = self._pack.split("alternatives", ask.text)[0]
        leave = self._pack.cue("leave", first) and self._agenda.deeds & set(self._pack.stems(first, light=True))
        bare = self._pack.grammar("deed_to_that", ask.text) and self._named(ask.text) is None  # "… it, or wait?"
        return bool(leave or (bare and self._decisions.names_wish(heard))) or (
            not ask.stems and self._decisions.proposes_wish(heard)
        )

    def _any(self, key: Hashable, ask: DialogueAct, *ways: str) -> list[str]:
        """That any will do; of days and times the story need not mean that, unless it says so."""
        days = options_in(f"{ask.options or ask.text}", self._pack)
        if days and not any(self._pack.cue("indifferent", fact.text) for fact in self._story.facts):
            self._decisions.doubt = UserDoubt(about="choice", heard=ask.text[-200:])
        return self.said(key, *ways)

    def of_those(self, heard: UnderstoodMessage) -> list[str]:
        """Of several days or times that are named, the one that the story wants, in the words of the agent."""
        told = {ask.kind for ask in heard.asks} == {"more"}  # what was found is told, none of it is to be chosen
        if told or heard.done or self._agenda.is_over or self._decisions.declines:
            return []
        former = self._pack.stemmed("former")
        held = [m for each in self._story.facts if each.label & former for m in each.mentions]
        text = next((t for t in ("\n".join(heard.options),) if options_in(t, self._pack)), heard.text)
        options = [each for each in options_in(text, self._pack) if not each.is_one_of(held, self._pack)]
        settling = heard.asked("confirm", "more", "offer", "polar") and not heard.asked("choice")
        settling = bool(settling) or self._pack.grammar("yes_no", heard.text) is not None
        if len(options) < (MANY if settling else 2):
            return []
        fitting = self._fitting
        wanted = fitting.wanted(options, alone=settling)
        named = None if settling else self.value_in(text[options[0].start :])
        if named is not None and named.name in self._agenda.needed and named.is_name:  # of what has that day or time
            return self.give_value(named)
        if wanted is not None:
            return self.said(("option", wanted.moment), *[wanted.said] * 3)
        decides = [f for f in fitting.deciding(options) if self._memory.is_untold(f)] if heard.options else []
        if decides and not settling:  # there are several that fit
            return [said for fact in decides for said in self.give_value(fact)]
        against = [] if settling else fitting.against(options)
        day = next((f for f in fitting.facts if f.name in self._agenda.needed and self._memory.is_unsaid_day(f)), None)
        if day and not (against or settling or heard.failed):  # the other side cannot know of it yet
            return self.give_value(day)
        words = " ".join([self.phrase("wrong"), *map(self._memory.words, against)])
        return self.said(("none", words), *[words] * 3) if against else []

    @property
    def _fitting(self) -> Fitting:
        """What the story demands of a day, a time or a price that may be chosen now."""
        others = self._agenda.scope.others
        beside, kinds = self._pack.stemmed("lasting") | self._pack.stemmed("former"), {"fact", "detail", "preference"}
        facts = [fact for fact in self._story.facts if fact.number not in others and not fact.label & beside]
        facts = [fact for fact in facts if fact.kind in {*kinds, "refusal"} and fact.tell != "never"]
        facts = [fact for fact in facts if not (self._agenda.replaced(fact) or is_reason(fact))]
        facts += [] if self._agenda.current is None or self._agenda.instead else [binding(self._agenda.current)]
        limits = [each for each in self._story.limits if not (each.fact in others or each.beside)]
        prices = [each.amount for each in limits if len(limits) == 1 or not each.unit]
        has, now = self._memory.has_said, self._story.now
        return Fitting(self._pack, facts, self._agenda.needed, now, prices, said=lambda day: has(day.kind, day.value))

    def is_read_back(self, heard: UnderstoodMessage) -> bool:
        """Whether it asks for a yes to several values."""
        values = {(each.kind, each.value) for each in find_mentions(heard.text, self._pack) if each.kind != "amount"}
        asks = self._decisions.as_recap(heard).asked("confirm", "offer", "choice", "polar") and not heard.done
        told = sum(self._memory.has_said(kind, value) for kind, value in values) >= min(2, len(values))
        return bool(asks) and told and len(values) > 1 and len(options_in(heard.text, self._pack)) < MANY

    def picked(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """One of what is listed: as the story's values say, else as what is known of such a thing says."""
        if none := self._none_of(ask.options):
            return none
        if had := self.give(had_of(ask.options, self._story.facts, self._pack)):
            return had
        scale = Proposal.of(ask.options, self._story, self._pack, self._agenda.scope)
        if not heard.failed and (wrong := scale.contradicted()) is not None and wrong.ways:
            return self.said(("wrong", wrong.number), *[self._decisions.object(wrong)] * 2)
        fact = self._named(ask.options) or scale.preferred() or self.chosen(ask.options)
        if fact is None:
            instead = self._agenda.instead
            fits = instead and {kind for kind, _ in scale.values} & {kind for kind, _ in self._agenda.scope.accepted}
            return self.said(("instead", ask.text), *[instead] * 3) if fits else None
        return self.give_value(fact)

    def _none_of(self, text: str) -> list[str]:
        """The refusal of what is listed, where one may do without: "An inside cabin, an outside one, or no cabin?" """
        if not any(is_negated(each, self._pack) for each in self._pack.split("alternatives", text)):
            return []
        stems = {*self._pack.stems(text, light=True)}
        words = next((words for group, words in self._story.refused if words and covers(stems, group)), None)
        return self.said(("none", words), *[words] * 3) if words else []

    def no_preference(self, ask: DialogueAct, preferred: str) -> Pieces:
        """A choice the story does not make: what it wants, when no preference bears on it; preferences; else none. What
        is `preferred` was said already; it is said again."""
        unsaid = self._agenda.is_unsaid or not self._prefers(ask.about)
        if not self._agenda.instead and unsaid and (wish := self.again()):
            return [wish]
        if preferences := self._agenda.preferences():
            return [preferences]
        if self._agenda.wants_everything:
            return []
        name = "fits" if any(fact.refused for fact in self._story.facts) else "any"
        said = f"{preferred} {self.phrase(name)}".strip()
        return self._any(("any", ask.stems), ask, said, self.phrase(name))

    def _prefers(self, about: frozenset[str]) -> bool:
        """Whether a preference bears on these things, or could."""
        return any(not about or about & fact.stems for fact in self._story.facts if fact.refused)

    def offered(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """What is wanted, or its value, where it is one of what is listed to choose from."""
        if wish := self._agenda.deed_of(ask.options) if ask.options else None:
            return [wish]
        fact = self.value_in("\n".join(heard.options) or ask.options)
        if fact is not None and is_self(fact, self._pack):  # whose name stands in a list of what is asked for
            found = recall(ask, self._story.tellable, self._pack)
            fact = next((each.fact for each in found if each.score >= SURE and each.fact.ways), fact)
        if fact is not None:
            return self.give_value(fact)
        mine = self._agenda.current.stems if self._agenda.current is not None else frozenset[str]()
        listed = [frozenset(self._pack.stems(entry)) for entry in heard.options if ask.options == ask.text]
        deed = any(entry and 2 * len(entry & mine) >= len(entry) for entry in listed)
        return [again] if deed and (again := self.again()) else None

    def listed(self, heard: UnderstoodMessage) -> str | None:
        """The value that the story names, of those that are listed without a word on what to do with them."""
        many = len(prices_in(heard.text, self._pack)) >= MANY
        if (heard.offers or self._pack.cue("or", heard.text) or many) and (chosen := self._extreme(heard.text)):
            return " ".join(chosen)
        prices = [kind for kind, _ in contents(heard.text, self._pack.language)[1] if kind == "amount"]
        among = heard.options or ([heard.text] if len(prices) > 1 and self._pack.cue("or", heard.text) else [])
        fact = self.value_in("\n".join(among))
        return " ".join(self.give_value(fact)) if fact is not None else None

    def give(self, answers: list[FactAnswer]) -> list[str]:
        found = []
        for answer in answers:
            self._memory.asked(answer.fact)
            if instead := self._agenda.replaced(answer.fact):
                found.append(self._memory.give(("fact", answer.fact.number), *[instead] * 3))
                continue
            first, *others = answer.ways()
            now = self._memory.words(answer.fact) if answer.fact.ways else first
            found.append(self._memory.give(("fact", answer.fact.number), now, *others))
        return [piece for piece in found if piece]

    def give_to(self, ask: DialogueAct, answers: list[FactAnswer], heard: UnderstoodMessage) -> list[str]:
        """What answers a request; a yes or no where that is all that is asked, or before what was guessed rightly."""
        given = self.give(answers)
        asks = len(given) == 1 and f"{ask.text}?" in heard.text
        if asks and (plain := self._decisions.truths.plainly(answers[0].fact, ask.text)):
            return self.said(("plain", ask.text), plain, *given)
        return [self.phrase("right"), *given] if given and is_guessed(ask, answers, heard.text, self._pack) else given

    def give_value(self, fact: Fact) -> list[str]:
        self._memory.asked(fact)
        return self.said(("choice", fact.number), self._memory.tell(fact), fact.bare_value, fact.sentence)

    def _named(self, alternatives: str) -> Fact | None:
        wish = one_wished(alternatives, self._agenda.current, self._story.wishes, self._pack)
        mine = (each for each in self._agenda.facts if each.number not in self._agenda.scope.others)
        wish = wish or named_in(alternatives, self._story.facts, self._agenda.scope, self._pack)
        return wish or one_meant(alternatives, mine, self._pack)

    def chosen(self, text: str) -> Fact | None:
        """The fact whose value is one of the things that are named: "your choice between card and voucher"."""
        if not self._pack.cue("between", text):
            return None
        found = asked_by_each(self._pack.split("alternatives", text), self._story.facts, self._pack)
        return found or self.value_in(text, told=True) or value_in(text, self._story.facts, self._pack)

    def value_in(self, text: str, *, told: bool = False) -> Fact | None:
        """The fact whose value is named, of the longest; where nothing says that it is asked for, one not told yet."""
        facts = [each for each in self._story.facts if told or self._memory.is_untold(each)]
        mine = facts
        if not (self._agenda.is_over or self._agenda.has_agreed):  # what belongs to a later want is said later
            mine = [each for each in facts if each.number not in self._agenda.scope.others]
        later = facts if self._pack.cue("choose", text) else []
        return value_in(text, mine, self._pack) or value_in(text, later, self._pack)

    def again(self) -> str | None:
        return self._memory.give("wish", wish) if (wish := self._agenda.restate()) else None

    def said(self, key: Hashable, *ways: str) -> list[str]:
        return [said] if (said := self._memory.give(key, *ways)) else []
