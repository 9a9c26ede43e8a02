"""What the user says when the agent asks the same again: another answer than the one that did not help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from rapidfuzz import fuzz

from harness.types.user.note import UserDoubt
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.answers import Answering
from harness.users.agenda.facts import sentence
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, Values, contents
from harness.users.agenda.options.alternatives import alternatives_in, described_in, names_one, told_of
from harness.users.agenda.options.rereading import Rereading
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.contradictions import same
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.wishes import changes, verbs_of

SAME_QUESTION = 90
"""How alike (0 to 100) two questions are that are the same."""
SAME_MESSAGE = 75
"""How alike the messages must be, in which they stand."""
MOST_WAITS = 2
"""Messages that neither ask for anything nor end, after which it stays."""
LONGEST = 600
"""Characters of a message's end that are compared."""
Way = Literal["yes", "no", "want", "everything", "other"]


@dataclass
class _Heard:
    """A message of the agent, and how it was answered so far."""

    asked: str
    text: str
    answers: set[str] = field(default_factory=set)
    ways: set[Way] = field(default_factory=set)


class Recovery:
    """Knows what was answered to which message; of one that comes back, the user tries what it has not tried.

    A person who is asked the same again does not repeat herself for ever: she says yes to what she wants, says what
    she wants, then all that belongs to it.
    """

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, answering: Answering) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._answering = answering
        self._heard: list[_Heard] = []
        self.rereading: Rereading | None = None
        """What is said otherwise, after an attempt that was void."""

    def answer(self, heard: UnderstoodMessage, said: str | None) -> str | None:
        """What is said to this message, where `said` is what the rules say."""
        if not heard.text.strip() or self._answering.closed:
            return said
        self._memory.described = tuple(dict.fromkeys((*self._memory.described, *described_in(heard.text, self._pack))))
        said = self._among(heard, said)
        known = self._known(heard)
        reacts = said is not None and said in self._reactions
        waiting = not (heard.ends or (heard.done and not heard.offers) or reacts) and self._agenda.awaits(
            choosing=False
        )
        asked = bool(heard.asks) and not (heard.done or heard.asked("more"))  # nobody leaves who is asked something
        waits = waiting and not heard.asks and (known is not None or not self._memory.untold)
        if waits and self._answering.decisions.proposes_wish(heard):
            said = self._yes(heard)  # "I would book …, a short yes would be enough."
        elif said is None and waiting and self._agenda.given_up is None:
            said = self._otherwise(heard, known or _Heard("", "")) or self._answering.more_or_less(heard)
        elif said is None and not heard.ends and (self._agenda.is_pending or asked):
            said = self._answering.more_or_less(heard)
        if known is None:
            known = _Heard(_asked(heard), heard.text[-LONGEST:])
            self._heard.append(known)
        elif self._story.wishes and self._in_vain(heard, said, known):
            clear = heard.asks and all(ask.kind == "slot" and ask.slots - {"choice"} for ask in heard.asks)
            other = self._instead(heard, known)
            said = f"{said} {other}" if said and other and clear else other or said
        if self.rereading is not None and said is not None:
            said = self.rereading.of(heard, said, again=said in known.answers) or self._yes(heard)
        if said is not None and self._answering.decisions.meant == "affirm":
            said = self._corrected(heard) or said
        said = said or self._stays_on(heard)
        if said is not None:
            known.answers.add(said)
            known.ways.add(self._way(said))
        return said

    def _corrected(self, heard: UnderstoodMessage) -> str | None:
        """What was said wrongly and not taken back yet, before it says yes to what is to be done."""
        facts = [each for each in self._agenda.facts if each.corrects]
        wrong = next((each for each in facts if self._memory.is_told_in_part(each)), None)
        if wrong is None or heard.done or not heard.asked("confirm"):
            return None
        decisions = self._answering.decisions
        if not (decisions.names_wish(heard) or any(self._memory.has_said(*each) for each in self._values(heard.text))):
            return None
        named = find_mentions(heard.text, self._pack)
        stems = frozenset(self._pack.stems(wrong.value, light=True))
        if any(same(each, one) for each in named for one in wrong.mentions) or (
            stems and not wrong.mentions and stems <= {*self._pack.stems(heard.text, light=True)}
        ):
            return None
        self._agenda.objected()
        decisions.meant = "correct"
        return decisions.object(self._memory.words(wrong))

    def _stays_on(self, heard: UnderstoodMessage) -> str | None:
        """What is said, a few times, while a change that is wanted was neither done nor given up."""
        wish = self._agenda.current
        over = bool(heard.asks) or heard.done or heard.ends or heard.failed or self._agenda.given_up is not None
        over = over or any(self._pack.cue("courtesy", line) for line in self._pack.sentences(heard.text)[-1:])
        comes = self._agenda.has_agreed and self._pack.cue("to_come", heard.text) is not None  # "He will come at two."
        over = over or self._agenda.is_over or (comes and not self._memory.untold)
        if over or wish is None or not changes(wish, self._pack):
            return None
        return self._memory.give("stays on", *[self._answering.phrase("wait")] * MOST_WAITS, lasting=True)

    def _among(self, heard: UnderstoodMessage, said: str | None) -> str | None:
        """With the one of several alternatives that the story speaks of, where they are named and nothing is said of
        them: a bare yes or no is no answer to "large or small?"."""
        if (
            self._answering.decisions.meant == "affirm"
            and not self._pack.cue(
                "or", self._pack.without("or_not_at_all", self._pack.without("or_change", heard.text))
            )
            and "/" not in heard.text
        ):
            return said  # room B03 (75 sq ft, ground floor) is no choice
        bare = said is None or self._is_closed(said) or (self._agenda.restate() or said) in said
        objects = self._answering.decisions.objects and not bare
        if heard.ends or heard.asked("more") or objects or (heard.done and not heard.asks):
            return said
        kinds = {each.kind for each in find_mentions(heard.text, self._pack)} - {"amount"}
        if heard.asked("confirm") and len(kinds) > 1 and self._answering.choosing.is_read_back(heard):
            return said
        taken = said is not None and self._memory.taken and self._memory.taken in said
        if taken or said in (*self._reactions, *(limit.text for limit in self._story.limits)):
            return said
        bounds, others = self._pack.stemmed("bounds"), self._agenda.scope.others
        facts = [each for each in self._story.facts if not each.label & bounds and not self._agenda.replaced(each)]
        mine = [each for each in facts if each.number not in others]
        wider = [each for each in facts if each in mine or (each.kind == "wish" and not verbs_of(each, self._pack))]
        told = [each.value for each in mine if _is_worded(each.value) and not self._memory.is_untold(each)]
        plain = alternatives_in(heard, self._pack)
        for group in alternatives_in(heard, self._pack, told):
            if said and names_one(said, group, self._pack):
                return said
            partly = group not in plain
            found = told_of(group, mine, self._pack, partly=partly) or told_of(group, wider, self._pack, partly=partly)
            if found:
                alternative, fact = found
                first = (
                    self._memory.words(fact) if fact.ways and self._memory.is_untold(fact) else sentence(alternative)
                )
                self._memory.asked(fact)
                chosen = self._memory.give(("among", alternative), first, sentence(alternative), fact.sentence)
                kept = None if bare else said
                return " ".join(filter(None, (kept, chosen))) or said
        vague = any(ask.otherwise for ask in heard.asks) or (heard.asked("have") and heard.asked("slot"))
        phrases = self._pack.phrases
        partly = said is not None and said.endswith(tuple(phrases.unknown_rest))
        lost = said and vague and (partly or (bare and not said.startswith((*phrases.yes, *phrases.right))))
        if lost and (partly or self._agenda.awaits(choosing=False)) and self._agenda.donations():
            self._agenda.objected()
            return self._answering.more_or_less(heard)
        return said

    @property
    def _reactions(self) -> tuple[str, ...]:
        return (*(reaction.say for reaction in self._story.reactions), self._memory.taken)

    def _is_closed(self, said: str) -> bool:  # whether it says nothing that the story says
        phrases = self._pack.phrases
        closed = [*phrases.yes, *phrases.no, *phrases.right, *phrases.wrong, *phrases.unknown, *phrases.lacking]
        closed += [*phrases.any, *phrases.fits, *phrases.again, *phrases.no_more, *phrases.unknown_rest]
        for phrase in sorted(closed, key=len, reverse=True):
            said = said.replace(phrase, "")
        return not said.strip()

    def is_vain(self, heard: UnderstoodMessage, say: str) -> bool:
        """Whether this message was answered before, and not so."""
        known = self._known(heard)
        return known is not None and say not in known.answers

    def insist(self, heard: UnderstoodMessage, scale: Proposal) -> str | None:
        """What is said to a message that neither asks nor does what is wanted: a no, a choice, or the wish again."""
        refusal = self._answering.decisions.against_price(scale)
        if refusal is not None:
            self._agenda.objected()
            return self._answering.decisions.object(refusal)
        for fact in self._story.facts:
            if scale.offers(fact) and (said := self._memory.give(("choice", fact.number), fact.sentence, lasting=True)):
                return said
        wish = self._agenda.restate() or ""
        wanted = self._agenda.preferences() or wish
        plea = f"{wanted} {self._answering.phrase('fits')}" if heard.offers else wanted
        return self._memory.give(("insist", wish), plea, wish, lasting=True)

    def _instead(self, heard: UnderstoodMessage, known: _Heard) -> str | None:
        """What is said instead of what did not help; it means what it says."""
        self._answering.decisions.meant, meant = None, self._answering.decisions.meant
        other = self._otherwise(heard, known)
        if other is None:
            self._answering.decisions.meant = meant
        return other

    def _known(self, heard: UnderstoodMessage) -> _Heard | None:
        asked, text = _asked(heard), heard.text[-LONGEST:]
        values = self._values(text)
        for each in reversed(self._heard):
            alike = fuzz.ratio(asked, each.asked) >= SAME_QUESTION or asked.endswith(each.asked)
            if values == self._values(each.text) and alike and fuzz.token_set_ratio(text, each.text) >= SAME_MESSAGE:
                return each
        return None

    def _values(self, text: str) -> Values:  # by which "Start: 6 May. Right?" is another question than "End: 9 May. …"
        return frozenset(each for each in contents(text, self._pack.language)[1] if each[0] not in {"name", "amount"})

    def _in_vain(self, heard: UnderstoodMessage, said: str | None, known: _Heard) -> bool:
        """Whether this answer did not help before, or is none."""
        if heard.asks and all(ask.kind == "slot" and ask.slots - {"choice"} for ask in heard.asks):
            return said in known.answers and bool(self._memory.untold)  # else it is clear what is asked for
        if self._answering.decisions.meant == "affirm":
            return said in known.answers and bool(self._memory.untold)
        if said is None or said in known.answers:
            return said is not None or bool(heard.asks)
        phrases = self._pack.phrases
        lost = (*phrases.unknown, *phrases.no_more, *phrases.unknown_rest)
        return said.startswith(lost) or (self._way(said) == "no" and "no" in known.ways)

    def _otherwise(self, heard: UnderstoodMessage, known: _Heard) -> str | None:
        if self._answering.decisions.objects:  # it was told what is wrong, and will be told again
            return None
        if not known.ways & {"yes", "no"} and self._asks_leave(heard):
            return self._yes(heard)
        if "yes" not in known.ways and self._reads_want(heard):  # in whatever words it asks leave
            return self._yes(heard)
        ways: tuple[tuple[Way, Callable[[], str | None]], ...] = (
            ("want", self._want),
            ("everything", self._agenda.everything),
        )
        for way, say in ways:
            if way not in known.ways:
                known.ways.add(way)
                other = say()
                if other and other not in known.answers:
                    return other
        return None

    def _want(self) -> str:
        """What is wanted, and all that was not told yet."""
        untold = [fact for fact in self._agenda.donations() if fact.tell == "any"]
        return " ".join(dict.fromkeys(filter(None, [self._agenda.restate(), *map(self._memory.donate, untold)])))

    def _yes(self, heard: UnderstoodMessage) -> str:  # yes, in doubt
        self._answering.doubt = UserDoubt(about="yes_no", heard=heard.text[-200:])
        return self._answering.decisions.agree(heard)

    def _asks_leave(self, heard: UnderstoodMessage) -> bool:
        """Whether it waits for a yes to what is wanted: it asks for nothing else, and for nothing of another matter."""
        decisions = self._answering.decisions
        about = all(
            ask.kind in {"confirm", "offer", "polar"} and decisions.is_about_wish(ask, heard) for ask in heard.asks
        )
        return about and decisions.names_wish(heard)

    def _reads_want(self, heard: UnderstoodMessage) -> bool:
        """Whether it has several values of what is wanted and nothing against it, and offers no more."""
        offered = {stem for ask in heard.asks for stem in ask.stems} & self._pack.stemmed("extras")
        stated = (
            Proposal.of(heard.text, self._story, self._pack, self._agenda.scope).aligned.stated & self._agenda.needed
        )
        idle = not (offered or heard.done or heard.asked("slot", "choice", "more"))
        return idle and len(stated) > 1 and self._answering.decisions.names_wish(heard)

    def _way(self, said: str) -> Way:
        phrases = self._pack.phrases
        wish = self._agenda.restate()
        if said.startswith((*phrases.yes, *phrases.right)):
            return "yes"
        if said.startswith((*phrases.no, *phrases.wrong, *phrases.lacking)):
            return "no"
        if wish and said.startswith(wish):
            return "want" if said == wish else "everything"
        return "other"


def _asked(heard: UnderstoodMessage) -> str:  # what a message asks, in its words; the end of one that asks nothing
    return " ".join(ask.text for ask in heard.asks if ask.text).strip() or heard.text[-LONGEST:]


def _is_worded(value: str) -> bool:
    return value.replace(" ", "").isalpha()
