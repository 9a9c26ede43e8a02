"""Says yes or no: to a proposal, an offer, a recap, and to a question whether something is so."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from harness.types.user.note import Intention, UserDoubt
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.fact_lookup import value_in
from harness.users.agenda.facts import Fact, is_reason, sentence
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import MOST_TIMES, Memory, Values
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.retrieval.stance import Stance
from harness.users.agenda.weighing import recaps
from harness.users.agenda.weighing.contradictions import Contradictions
from harness.users.agenda.weighing.deeds import leaves_undone
from harness.users.agenda.weighing.exclusions import is_negated
from harness.users.agenda.weighing.included import is_afforded, is_refused, is_wished
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.truths import Truths
from harness.users.agenda.wishes import another_thing


class Decisions:
    """The yes and no of one conversation."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, seed: int) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._seed = seed
        self.truths = Truths(story, pack, memory)
        self._stance = Stance(story.prose, story.now, pack)
        self.declines = story.declines  # nothing is to be confirmed, from now on
        self.meant: Intention | None = None  # the decision on the last message: yes, no, or no with the right value
        self.objects = False  # the last message was objected to
        self.objected = False  # the one before it
        self.reason = ""  # what was objected last, without the no
        self.doubt: UserDoubt | None = None  # what it was not sure about
        self.priced = ""  # the last message that named a price
        self._priced_for: Fact | None = None  # what was wanted then

    def phrase(self, name: str) -> str:
        return self._pack.phrase(name, self._seed)

    def _lacks(self, text: str) -> bool:
        return Contradictions(self._story, [], self._pack, self._agenda.scope).lacks(text)

    def _weighed(self, text: str, *, ahead: bool = False) -> Proposal:  # beside what is wanted now
        return Proposal.of(text, self._story, self._pack, self._agenda.scope_of(text, ahead=ahead))

    def proposal(self, ask: DialogueAct, heard: UnderstoodMessage) -> list[str] | None:
        """Leave to act, or something offered."""
        confirms, leave = ask.kind == "confirm", self._pack.cue("leave", ask.text) is not None
        asks = ask.kind == "offer" if leave or not confirms else is_negated(ask.text, self._pack)  # "Not insured?"
        if asks and not self._stance.against(heard.text) and (known := self.truths.known(ask, alone=leave or confirms)):
            return known
        done, next_up = recaps.parted(heard.text, self._story.wishes, self._pack)
        misdone = self._misdone(done)
        whole = self._weighed(next_up, ahead=leave or next_up != heard.text)
        named = recaps.matter(whole, ask, self._agenda.deeds)
        of_all = self._pack.cue("means", ask.text) or self._pack.cue("all_the_same", ask.text)
        scale = whole if confirms or not named or of_all else self._weighed(ask.text)
        places = confirms or not named or Proposal.of(ask.text, self._story, self._pack).places
        objection = misdone or self._against(ask, heard, whole, scale, places=places)
        key = (ask.kind, heard.text)
        if objection is not None:
            said = self._objecting(objection, heard, places=places)
            supposed = self._pack.cue("correct", ask.text) or self._pack.cue("supposes", heard.text)  # what it wants
            again = confirms and self.meant == "deny" and supposed and whole.too_dear() is None
            wish = self._agenda.restate() if again else None
            return self._said(key, *[f"{said} {wish}" if wish else said] * MOST_TIMES)
        if (confirms or leave) and (words := self._story.confirming):  # other words than a yes or a no are said once
            lasts = self.declines or words in {self._pack.phrase(each, 0) for each in ("yes", "no")}
            if own := self._memory.give("confirming", *[words] * (MOST_TIMES if lasts else 1), lasting=not lasts):
                return [own]
        adds = any(self._pack.cue(name, ask.text) for name in ("marked", "adds_thing"))
        declined, beside = whole.is_declined, adds and {*ask.stems} - self._story.stems
        right = declined or (confirms and self._pack.cue("correct", ask.text) is not None)
        wanted = confirms or declined or (leave and not (named or beside))
        wanted = wanted or (whole if leave else scale).is_wanted(ask.text, instead=heard.failed or (leave and not adds))
        wanted = wanted or is_afforded(ask, whole.theirs, self._story, self._pack)
        familiar = self.objected or whole.is_known(ask.text) or (not named and recaps.names_wanted(whole))
        wanted = (wanted or is_wished(ask, self._story.wishes, self._pack)) and (
            right or familiar or (confirms and self.proposes_wish(heard))
        )
        if not wanted and (known := self.truths.told(ask)):
            return known
        if not wanted and leave and self.names_wish(heard):  # "Shall I push the green button?", after what is wanted
            self.doubt = UserDoubt(about="yes_no", heard=ask.text)
            wanted = {*ask.stems[-1:]} <= self._pack.stemmed("actions") and not self._lacks(heard.text)
        self.meant = "affirm" if wanted else "deny"
        if wanted and (late := self._before_yes(heard, places=places)):
            self.meant = "correct"
            return late
        if wanted:
            self._memory.agree(ask.text if named else heard.text)
            few = self._pack.cue("tag", ask.text) or len(whole.values) < 2  # "That was March 10, right?", "…, is it?"
            checks = right and few and not self.proposes_wish(heard)
            if not (self._agenda.is_unsaid and whole.values and not self.names_wish(heard)):  # of who asks, say
                self._agenda.agreed(to_act=(places or leave) and not checks)
        said = self.phrase("right" if right else "yes" if wanted else "no")
        other = self._replaced(whole, sure=False) if wanted and places else None
        rather = None if wanted or leave else self.truths.rather(ask, self._agenda.needed)
        rather = rather if other is None else self._memory.words(other)
        return self._said(key, *[f"{said} {rather}" if rather else said] * MOST_TIMES)

    def _misdone(self, done: str) -> Fact | str | None:  # what speaks against what is done; if nothing, it is served
        wrong = next(self._weighed(done).objections(), None) if done else None
        if done and wrong is None:
            self._agenda.move_on()
        return wrong

    def _before_yes(self, heard: UnderstoodMessage, *, places: bool) -> list[str]:
        """What it wants to know before it agrees to anything; what belongs to a change and was kept back."""
        first = self._agenda.raised_by((), self._story.first) if places else None
        late = recaps.kept_back(heard.text, self._agenda.donations(), self._pack)
        return [first] if first else [*map(self._memory.donate, late)]

    def decided(self, said: str, heard: UnderstoodMessage) -> str:  # with the yes or no that it is, if one is asked for
        if (agrees := self._stance.agrees(said, heard.text) if heard.asked("confirm", "offer") else None) is None:
            return said
        self.meant = "affirm" if agrees else "deny"
        return f"{self.phrase('yes' if agrees else 'wrong')} {said}"

    def _against(
        self, ask: DialogueAct, heard: UnderstoodMessage, whole: Proposal, scale: Proposal, *, places: bool
    ) -> Fact | str | None:
        """What the story says against it: `whole` is the message, `scale` what is asked of it."""
        if self._pack.cue("leave", ask.text) and leaves_undone(ask.text, self._agenda.deeds, self._pack):
            return self._agenda.current
        found = self._stance.weighed(self._objections(ask, heard, whole, scale, places=places), heard.text)
        if found is None and ask.kind == "confirm" and self._pack.cue("correct", ask.text):
            found = " ".join(map(self._memory.words, recaps.strange(whole))) or None
        return found

    def _objections(
        self, ask: DialogueAct, heard: UnderstoodMessage, whole: Proposal, scale: Proposal, *, places: bool
    ) -> Iterator[Fact | str | None]:
        confirms = ask.kind == "confirm"
        yield from scale.objections(checking=confirms or self._pack.cue("leave", ask.text) is not None)
        yield self._too_late() if places else self._fee(whole, ask)
        yield recaps.keeps_on(whole, self._agenda.instead, self._agenda.deeds) if ask.kind == "offer" else None
        if whole is not scale:
            yield whole.aligned.wrong("told")
        if heard.latest and places:  # the right value before does not mend a wrong one now
            yield from self._weighed(heard.latest).objections(checking=confirms)
        yield self._replaced(whole, sure=True) if places else None

    def _replaced(self, whole: Proposal, *, sure: bool) -> Fact | None:
        """What another thing stands for in the message; once, as it may be said in other words."""
        for fact in whole.replaced(sure=sure):
            belongs = fact.name in whole.scope.needed or not self._memory.is_untold(fact)
            out = not belongs or self._agenda.replaced(fact) or is_reason(fact)
            if not out and self._memory.give(("replaced", fact.number), "once", lasting=True):
                return fact
        return None

    def _fee(self, whole: Proposal, ask: DialogueAct) -> str | None:  # "The fee is 25 euros. Shall I cancel it?"
        needed = (fact for fact in self._story.facts if fact.name in self._agenda.needed)
        own = self._pack.cue("back", ask.text) or value_in(ask.text, needed, self._pack)
        own = own if self._pack.cue("leave", ask.text) else None
        return whole.too_dear() if own or self._agenda.deeds & {*ask.stems} else None

    def _objecting(self, objection: Fact | str, heard: UnderstoodMessage, *, places: bool) -> str:
        if not (heard.done and self._agenda.has_agreed):  # else it is about what is offered beside what is done
            self._agenda.objected()
        if places and self._too_late() is not None:
            self._agenda.served()
        self.objects = True
        self.meant = "correct" if isinstance(objection, Fact) and objection.kind != "refusal" else "deny"
        if isinstance(objection, str) and (values := self.rather(objection)):
            self._agenda.change(objection, values)
            self.priced = ""
        return self.object(objection)

    def rather(self, said: str) -> Values:  # of what is taken instead of what is too dear
        limits = {each.text for each in self._story.limits}
        return another_thing(said, self._agenda.current, self._pack) if said in limits else frozenset()

    def as_recap(self, heard: UnderstoodMessage) -> UnderstoodMessage:
        """The message, heard as asking only whether it is right, where it states what the story says."""
        open_yet = heard.asks and not heard.asked("confirm") and not self._agenda.is_settled
        recap = open_yet and recaps.is_recap(heard, self._weighed(heard.text), self._story.facts, self._pack)
        return heard.asking(DialogueAct("confirm", heard.text)) if recap else heard

    def misreported(self, heard: UnderstoodMessage) -> str | None:
        """What is said to a report that has another value than the story; yes to one that says what is to be done."""
        whole = self._weighed(heard.text)
        back = recaps.reads_back(heard, whole)
        wrong = whole.objection(checking=True) if back else whole.aligned.wrong("told")
        if wrong is None and not (heard.done or heard.offers or heard.options):
            wrong = whole.too_dear(earlier=self._pack.cue("or", heard.text) is not None)
        if wrong is None and back and self._agenda.awaits(choosing=False) and self.names_wish(heard):
            self.doubt = UserDoubt(about="yes_no", heard=heard.text[-200:])
            return self._memory.give(("back", heard.text), self.agree(heard), lasting=True)
        key = wrong.number if isinstance(wrong, Fact) else wrong
        if wrong is not None and (said := self._memory.give(("wrong", key), *[self.object(wrong)] * 2, lasting=True)):
            self.objects, self.meant = True, "correct"
            self._agenda.objected()
            return said
        return None

    def names_wish(self, heard: UnderstoodMessage) -> bool:
        """Whether the message says what is wanted, as something to be done now, and nothing against the story."""
        wish = self._agenda.current
        if wish is None or heard.done or self.declines:
            return False
        wanted = {each for each in wish.mentions if each.kind != "name"}
        wanted |= {each for fact in self._story.facts if fact.name in self._agenda.needed for each in fact.mentions}
        for line in self._pack.sentences(heard.text):
            stems = set(self._pack.stems(line, light=True))
            same = bool(wish.stems) and 2 * len(stems & wish.stems) >= len(wish.stems)
            if same or any(each.value == one.value for each in find_mentions(line, self._pack) for one in wanted):
                scale = self._weighed(heard.text)
                return scale.objection(checking=True) is None and self._too_late() is None
        return False

    def proposes_wish(self, heard: UnderstoodMessage) -> bool:
        """Whether a sentence speaks of doing what is wanted, in a message that says nothing against the story."""
        lines = [line for line in self._pack.sentences(heard.text) if not self._pack.cue("begins_question", line)]
        does = any(self._agenda.deeds & set(self._pack.stems(line, light=True)) for line in lines)
        return does and self.names_wish(heard) and not self._lacks(heard.text)

    def is_about_wish(self, ask: DialogueAct, heard: UnderstoodMessage) -> bool:
        """Whether a question with yes or no has no matter of its own ("Submit it?"), where what is wanted is said."""
        bare = ask.kind == "confirm" or not Proposal.of(ask.text, self._story, self._pack).named(ask.text)
        return bare and self.names_wish(heard)

    def agree(self, heard: UnderstoodMessage) -> str:  # to what the message says that it will do
        self._memory.agree(heard.text)
        self._agenda.agreed(to_act=True)
        self.meant = "affirm"
        return self.phrase("yes")

    def sideline(self, ask: DialogueAct, heard: UnderstoodMessage) -> list[str] | None:
        """What is said to a thing that is only named with a question mark, and wanted or refused: "A cowl, too?" """
        refused = is_refused(ask.text, self._story, self._pack)
        among = ask.options or "choice" in ask.slots or heard.options
        if among or not (refused or is_wished(ask, self._story.wishes, self._pack)):
            return None
        return self.proposal(replace(ask, kind="offer"), heard)

    def refusal(self, heard: UnderstoodMessage) -> str | None:
        """What is said to a message that speaks of what the story refuses, and neither asks nor does anything."""
        listed = [kind for kind, _ in self._weighed(heard.text).values if kind == "amount"]
        if heard.done or heard.options or len(listed) > 1 or not is_refused(heard.text, self._story, self._pack):
            return None
        self.meant = "deny"
        return self._memory.give(("refusal", heard.text), self.object(self._weighed(heard.text).objection() or ""))

    def _too_late(self) -> str | None:
        """What speaks against any request to confirm: the story ends in a no, or what was named is too dear."""
        if self.declines or self._agenda.given_up is not None:
            return self._story.confirming if self.declines else self._agenda.given_up
        mine = self.priced if self._priced_for is self._agenda.current else ""  # else it was the price of another want
        return Proposal.of(mine, self._story, self._pack, self._agenda.scope).too_dear(earlier=True) if mine else None

    def against_price(self, scale: Proposal) -> str | None:  # of what is not to be decided yet
        return "" if self.declines and scale.names_price else scale.too_dear(earlier=True)

    def hear_price(self, heard: UnderstoodMessage) -> None:  # where there is a limit
        free = self._pack.grammar("free_of_charge", heard.text) is not None
        if self._story.limits and (free or self._weighed(heard.text).names_price):
            self.priced, self._priced_for = heard.text, self._agenda.current

    def states(self, heard: UnderstoodMessage) -> bool:  # what the story says, rightly or not
        return bool(self._weighed(heard.text).aligned.stated)

    def object(self, objection: Fact | str) -> str:
        self.reason = objection = self._memory.rightly(objection) if isinstance(objection, Fact) else objection
        if not objection:
            return self.phrase("no")
        plain = self.phrase("wrong")
        return objection if objection.startswith(plain[:2]) else f"{plain} {objection}"

    def polar(self, ask: DialogueAct, heard: UnderstoodMessage) -> list[str] | None:  # whether something is so
        for fact in self._story.facts:
            if fact.kind == "ignorance" and 2 * len(fact.stems & set(ask.stems)) > len(ask.stems):
                return self._said(("polar", ask.text), fact.sentence, fact.sentence)
        if (clause := self._stance.against(heard.text)) is None and (known := self.truths.known(ask)) is not None:
            return known
        scale = self._weighed(ask.text)
        objection = sentence(clause) if clause else scale.objection(checking=True)
        objection = scale.worded.misnamed(ask.text) if objection is None else objection
        if objection is not None:
            said = self.object(objection)
            self.objects = True
            self.meant = "correct" if isinstance(objection, Fact) and objection.kind != "refusal" else "deny"
        else:
            named = set(ask.stems)
            if (not named or named - self._story.stems) and (known := self.truths.told(ask)):
                return known
            if not named or 2 * len(named & self._story.stems) <= len(named):
                untold = filter(self._memory.is_untold, self._story.facts)
                if self.is_about_wish(ask, heard) and value_in(heard.text, untold, self._pack) is None:
                    return [self.agree(heard)]
                return self.truths.nearest(named)
            self.meant = "affirm"
            said = " ".join([self.phrase("right"), *self.truths.named(named)])
        return self._said(("polar", ask.text), *[said] * MOST_TIMES)

    def _said(self, key: Hashable, *ways: str) -> list[str]:
        return [*filter(None, [self._memory.give(key, *ways)])]
