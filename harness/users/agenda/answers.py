"""Answers what an agent asks: information, choices, what is wanted, whether that was all; in doubt it tells more."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from harness.text.keywords import says
from harness.types.user.note import UserDoubt
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.fact_lookup import FactAnswer, account, named_in, recall, recall_any, told, value_in
from harness.users.agenda.facts import Fact
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.listening import UnderstoodMessage
from harness.users.agenda.memory import Memory, contents, without_repeats
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.understanding import AskKind, DialogueAct
from harness.users.agenda.weighing.decisions import SURE, Decisions
from harness.users.agenda.weighing.proposals import Proposal

MOST_ASKS = 8
"""Things asked in one message that are answered."""
MOST_PIECES = 60
"""Sentences of one answer."""

_AMONG = re.compile(r"\([^()]*(?:/|, )[^()]*\)")
"""What may be chosen, in brackets: "(summer / winter)"."""
Pieces = list[str] | None
"""What is said to one thing asked: nothing when it was answered often enough, None when the story does not say."""


class Answering:
    """The answers of one conversation."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, seed: int) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._seed = seed
        self.decisions = Decisions(story, pack, memory, agenda, seed)
        self.closed = False
        """The goodbye was said."""
        self.doubt: UserDoubt | None = None
        self._tellable = [fact for fact in story.facts if fact.kind not in {"refusal", "wish"}]
        """What may answer a question."""
        self._by_kind: dict[AskKind, Callable[[DialogueAct, UnderstoodMessage], Pieces]] = {
            "slot": self._slot,
            "have": self._have,
            "confirm": self.decisions.proposal,
            "offer": self.decisions.proposal,
            "choice": self._choice,
            "polar": self.decisions.polar,
        }

    def phrase(self, name: str) -> str:
        return self._pack.phrase(name, self._seed)

    def answer(self, heard: UnderstoodMessage, already: str | None) -> str | None:
        """One answer to all that is asked, after what was `already` decided; None when there is no more to say."""
        pieces: list[str] = [already] if already else []
        unknown: list[DialogueAct] = []
        yes, no = self.phrase("yes"), self.phrase("no")
        for ask in self._joined(heard.asks[:MOST_ASKS]):
            if ask.kind not in self._by_kind or (already and not self._goes_with(already, ask)):
                continue
            if ask.otherwise and pieces[-1:] == [yes]:  # the first of two offers was taken
                continue
            if ask.otherwise and pieces[-1:] == [no]:
                pieces.pop()
            found = self._by_kind[ask.kind](ask, heard)
            if found is None:
                unknown.append(ask)
            else:
                pieces += [piece for piece in found if piece not in pieces]
        if pieces or heard.asked("open", "more"):
            unknown = [ask for ask in unknown if ask.sure and not self._pack.cue("optional", ask.text)]
        if unknown and not already:
            pieces += self._after(heard) or self._unknown(unknown, rest=bool(pieces))
        refuses = {no, self.phrase("lacking"), self.phrase("wrong")}
        if heard.asked("open", "more") and set(pieces) <= refuses and (wanted := self._wanted(heard)):
            pieces = [wanted]
        return " ".join(without_repeats(pieces)[:MOST_PIECES]) if pieces else self.more_or_less(heard)

    def _joined(self, asks: Sequence[DialogueAct]) -> list[DialogueAct]:
        """Two offers with an or between them are a choice, where the story names one: "Shall I …, or would you …?" """
        found: list[DialogueAct] = []
        for ask in asks:
            if ask.otherwise and found and (fact := self._chosen(f"{found[-1].text} or {ask.text}")) is not None:
                found[-1] = replace(found[-1], kind="slot", text=fact.name, options=fact.value)
            else:
                found.append(ask)
        return found

    def _goes_with(self, already: str, ask: DialogueAct) -> bool:
        """Whether this is still to be answered after what the story says to the message."""
        if ask.kind in {"confirm", "offer"}:
            return not (self._pack.cue("decides", already) or contents(already, self._pack.language)[1])
        found = self._recalled(ask) if ask.kind == "slot" else []
        return any(self._memory.is_untold(answer.fact) and not self._agenda.replaced(answer.fact) for answer in found)

    # -------------------------------------------------------------------------------------------------- information

    def _slot(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        if ask.options and (wish := self._agenda.deed_of(ask.options)):
            return [wish]
        if (fact := self._value_in("\n".join(heard.options) or ask.options)) is not None:
            return self._give_value(fact)
        answers = recall_any(ask, self._story.facts, self._pack) or self._recalled(ask)
        named = any(answer.fact.ways and answer.score >= SURE for answer in answers)
        if ask.options and not named and (picked := self._picked(ask, heard)) is not None:
            return picked
        preferred = "choice" in ask.slots and all(answer.fact.kind == "preference" for answer in answers)
        if answers and not preferred:
            return self._give(answers)
        if ask.options and "choice" in ask.slots and self._agenda.is_unsaid:
            return [self._agenda.state() or ""]
        if self._pack.cue("choose", ask.text):
            if not answers and (mentioned := self._value_in(heard.text)):
                return self._give_value(mentioned)
            return self._no_preference(ask, " ".join(answer.fact.sentence for answer in answers))
        if (fact := self._chosen(ask.text)) is not None:
            return self._give_value(fact)
        if mentioned := self._value_in(heard.text):
            return self._give_value(mentioned)
        bare = account(ask, self._story.wishes, self._pack)
        return self._said(("account", bare), f"{bare}.", f"{bare}.") if bare else None

    def _recalled(self, ask: DialogueAct) -> list[FactAnswer]:
        wish = self._agenda.current
        found = recall(ask, self._tellable, self._pack) or (recall(ask, [wish], self._pack) if wish else [])
        return found or named_in(ask, [fact for fact in self._tellable if self._memory.is_untold(fact)])

    def _give(self, answers: list[FactAnswer]) -> list[str]:
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

    def _have(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        answers = self._recalled(ask)
        if not answers and heard.done and (wish := self._agenda.next()):  # "Is there a further one?"
            return [wish]
        if not answers:
            return self._said(("lacking", ask.stems), self.phrase("lacking"), self.phrase("lacking"))
        found = self._slot(ask, heard) or []
        plain = any(answer.fact.kind in {"ignorance", "refusal", "preference"} for answer in answers)
        truths = [answer.fact.truth for answer in answers if answer.fact.truth is not None]
        return found if plain or truths or not found else [self.phrase("right"), *found]

    def _after(self, heard: UnderstoodMessage) -> list[str]:
        """What is said to a question that nothing was found for, right after what was wanted is done: the next want."""
        wanted = self._wanted(heard) if heard.done and self._agenda.has_agreed else None
        return [wanted] if wanted else []

    def _unknown(self, asks: list[DialogueAct], *, rest: bool) -> list[str]:
        """What nothing was found for: whatever may be it is told; when all was told, that it does not know."""
        ask = asks[0]
        facts = self._agenda.donations()
        self.doubt = UserDoubt(about="request", heard=ask.text, cure=self._cure(ask, facts))
        wanted = self._agenda.state() if self._agenda.is_unsaid and not rest else None
        if (facts or wanted) and not rest:
            told = dict.fromkeys(self._memory.donate(fact) for fact in facts)
            return [*([wanted] if wanted else []), *told]
        key = ("unknown", tuple(sorted({stem for ask in asks for stem in ask.stems})))
        said = self._memory.give(key, self.phrase("unknown_rest" if rest else "unknown"))
        return [said] if said else []

    def _cure(self, ask: DialogueAct, facts: list[Fact]) -> str:
        """The line of the story's `user` that would have said what is meant."""
        asked = " ".join(ask.text.rstrip(" ?.!").split()[-6:]) or ask.text
        return f'{facts[0].name if facts else "NAME"}: {{asked_as: ["{asked}"]}}'

    # ------------------------------------------------------------------------------------------------------- choices

    def _choice(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """The alternative that the story names."""
        if wish := self._agenda.deed_of(ask.text):
            return [wish]
        fact = self._named(ask.text) or self._chosen(ask.text)
        if fact is not None:
            self._memory.asked(fact)
            return self._said(("choice", fact.number), self._memory.tell(fact), fact.sentence)
        refusal = Proposal(ask.text, self._story, self._pack).refusal()
        if refusal:
            return self._said(("refusal", refusal), refusal, refusal)
        if known := self.decisions.told(ask):
            return known
        if not self._pack.cue("polar", ask.text) and (
            known := self._give(recall_any(ask, self._story.facts, self._pack))
        ):
            return known
        if self._agenda.is_unsaid and (wish := self._agenda.state()):
            return [wish]
        if self._agenda.prefers(frozenset(ask.stems)) and (preferences := self._agenda.preferences()):
            return [preferences]
        return self._said(("any", ask.text), self.phrase("any"), self.phrase("any"))

    def _picked(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """One of what is listed: as the story's values say, else as what is known of such a thing says."""
        scale = Proposal(ask.options, self._story, self._pack, self._agenda.scope)
        if not heard.failed and (wrong := scale.contradicted()) is not None and wrong.ways:
            return self._said(("wrong", wrong.number), *[self.decisions.object(wrong)] * 2)
        fact = self._named(ask.options) or scale.preferred() or self._chosen(ask.options)
        if fact is None:
            kinds = {kind for kind, _ in scale.values}
            fact = next((each for each in self._story.facts if self._is_choice_of(each, kinds)), None)
            if fact is not None:
                self._agenda.accept(scale.values)
        if fact is None:
            instead = self._agenda.instead
            fits = instead and {kind for kind, _ in scale.values} & {kind for kind, _ in self._agenda.scope.accepted}
            return self._said(("instead", ask.text), *[instead] * 3) if fits else None
        return self._give_value(fact)

    def _give_value(self, fact: Fact) -> list[str]:
        self._memory.asked(fact)
        return self._said(("choice", fact.number), self._memory.tell(fact), fact.bare_value, fact.sentence)

    def _is_choice_of(self, fact: Fact, kinds: set[str]) -> bool:
        """Whether it says in other words than values which date or time is wanted: "The earliest, please." """
        named = frozenset(stem for kind in kinds for stem in self._pack.generic(kind))
        says = bool(fact.ways) and fact.kind == "fact" and not {each.kind for each in fact.mentions} & kinds
        return says and self._pack.cue("prefer", fact.text) is not None and any(named & name for name in fact.names)

    def _named(self, alternatives: str) -> Fact | None:
        """The fact that names one of the alternatives, the longest first."""
        best: tuple[int, Fact] | None = None
        text = self._pack.without("choose_from", alternatives.rstrip(" ?.!"))
        for alternative in self._pack.split("alternatives", text):
            stems = frozenset(self._pack.stems(alternative, light=True))
            for fact in (each for each in self._story.facts if each.number not in self._agenda.scope.others):
                fits = stems and stems <= fact.all_stems and fact.kind not in {"refusal", "ignorance"}
                if fits and (best is None or len(stems) > best[0]):
                    best = len(stems), fact
        return best[1] if best else None

    def _chosen(self, text: str) -> Fact | None:
        """The fact whose value is one of the things that are named: "your choice between card and voucher"."""
        return self._value_in(text, told=True) if self._pack.cue("between", text) else None

    def _value_in(self, text: str, *, told: bool = False) -> Fact | None:
        """The fact whose value is named, of the longest; where nothing says that it is asked for, one not told yet."""
        facts = [each for each in self._story.facts if told or self._memory.is_untold(each)]
        return value_in(text, facts, self._pack)

    def _no_preference(self, ask: DialogueAct, preferred: str) -> Pieces:
        """A choice the story does not make: what it wants, when no preference bears on it; preferences; else none.

        What is `preferred` was said already; it is said again.
        """
        if not self._agenda.instead and not self._agenda.prefers(ask.about) and (wish := self._again()):
            return [wish]
        preferences = self._agenda.preferences()
        if preferences:
            return [preferences]
        if self._agenda.wants_everything:
            return []
        name = "fits" if self._agenda.has_preferences else "any"
        said = f"{preferred} {self.phrase(name)}".strip()
        return self._said(("any", ask.stems), said, self.phrase(name))

    def _said(self, key: Hashable, *ways: str) -> list[str]:
        said = self._memory.give(key, *ways)
        return [said] if said else []

    def listed(self, heard: UnderstoodMessage) -> str | None:
        """The value that the story names, of those that are listed without a word on what to do with them."""
        fact = self._value_in("\n".join(heard.options))
        return " ".join(self._give_value(fact)) if fact is not None else None

    def is_listed(self, heard: UnderstoodMessage, keywords: Sequence[str]) -> bool:
        """Whether these are only among what is listed to choose from, as is the value of a fact not told yet."""
        stated = "\n".join(line for line in heard.text.splitlines() if line not in heard.listed.splitlines())
        listed = "\n".join([heard.listed, *_AMONG.findall(stated)])
        stated = _AMONG.sub("", stated)
        among = None if heard.asked("confirm") else self._value_in(listed)
        return among is not None and not any(says(stated, each, self._pack.language) for each in keywords)

    def insist(self, heard: UnderstoodMessage, scale: Proposal) -> str | None:
        """What is said to a message that neither asks nor does what is wanted: a no, a choice, or the wish again."""
        refusal = self.decisions.against_price(scale)
        if refusal is not None:
            self._agenda.served()
            return self.decisions.object(refusal)
        for fact in self._story.facts:
            if scale.offers(fact) and (said := self._memory.give(("choice", fact.number), fact.sentence, lasting=True)):
                return said
        wish = self._agenda.restate() or ""
        wanted = self._agenda.preferences() or wish
        plea = f"{wanted} {self.phrase('fits')}" if heard.offers else wanted
        return self._memory.give(("insist", wish), plea, wish, lasting=True)

    # --------------------------------------------------------------------------------------------------- more or less

    def _wanted(self, heard: UnderstoodMessage) -> str | None:
        """What is wanted, or whether anything else is."""
        if heard.asked("open") and not (heard.done and self._agenda.has_agreed):
            return self._agenda.state() or self._again() or self._agenda.volunteer()
        facts = [fact for fact in self._story.facts if fact.kind != "refusal"]
        served = heard.done and self._agenda.has_agreed
        asked = [] if served else heard.asked("more", "open")
        known = [fact for ask in asked for fact in told(ask, facts, self._pack)]
        wish = self._memory.give("note", " ".join(self._memory.tell(fact) for fact in known)) if known else None
        wish = wish or self._agenda.next()
        if wish is None and not heard.failed:
            wish = self._agenda.unfinished(lambda: contents(heard.text, self._pack.language)[1])
        if wish is None and not self.closed:
            self.closed = True
            wish = self.phrase("done")
        return wish

    def _again(self) -> str | None:
        return self._memory.give("wish", wish) if (wish := self._agenda.restate()) else None

    def more_or_less(self, heard: UnderstoodMessage) -> str | None:
        """What is said when every answer was given before: what was not told yet, else that there is no more."""
        if self.closed:
            return None
        if facts := self._agenda.donations():
            if self.doubt is None:
                self.doubt = UserDoubt(about="request", heard=heard.text[-200:])
            return " ".join(dict.fromkeys(self._memory.donate(fact) for fact in facts))
        return self._memory.give("no more", *[self.phrase("no_more")] * 3, lasting=True)
