"""The agenda-based simulated user: no model, the same answers for the same story and seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from harness.text.values import dated, relative_dates
from harness.types.story import Brief
from harness.types.trajectory import Utterance
from harness.types.user.data import Reaction
from harness.types.user.note import OtherAnswer, UserDoubt, UserNote, UserTurn
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.answers import Answering
from harness.users.agenda.given import pack_of, profile_of, reading_of
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import hear, is_done
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.hearing.slashed import in_order
from harness.users.agenda.language.grammar import words
from harness.users.agenda.memory import Memory
from harness.users.agenda.options.intention import intention_of
from harness.users.agenda.options.other_answers import OtherAnswers
from harness.users.agenda.options.rereading import Rereading
from harness.users.agenda.reacting import Reacting
from harness.users.agenda.reading.missed import Missed
from harness.users.agenda.recovery import Recovery
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.truths import unmistakable

PATIENCE = 3
"""How often running it lets the agent go on without having been told anything."""


class AgendaUser:
    """Plays a story by an agenda, after Schatzmann et al., "Agenda-based user simulation for bootstrapping a POMDP
    dialogue system" (2007).

    The story is split into wishes (the requests of the user's goal) and facts, refusals and conditions (its
    constraints); "you" becomes "I". It opens with the starting sentence, else with the first wish. After each message
    of the agent the first of these rules that has something to say decides:

    1. A condition of the story is met ("If the agent says …, …"): it says what the story says then.
    2. It is asked something; each thing asked is answered, in order:
       information: the facts that fit best, or their parts alone where it is clear which are meant ("From 2025-01-01
       to 2025-03-03."); when none fits, that it does not know, and one fact that has not been said yet;
       leave to act, or something offered: no, with the fact, when it contradicts the story (another value, something
       refused, too dear); yes when the story wants it; else no;
       one of several: the one the story names; what is wanted: the next wish;
       whether anything else is wanted: the next wish, else a goodbye.
       The same question again is answered in other words, then with "that is all I can tell you"; then it ends.
    3. The goodbye was said: it ends.
    4. It is asked to wait: it waits, a few times.
    5. Something failed: it asks to try again, once for each wish.
    6. It is told something: it corrects a value that contradicts the story; while a wish to change something was
       neither done nor agreed to, it chooses what the story names, or says its wish again; then it brings up the next
       wish; with none left it ends, because everything has been served.
    7. Nothing was asked or told: it volunteers one fact that has not been said yet, then repeats its wish; then it
       ends.

    It never says what the story does not contain, except the closed phrases of the language pack. The seed chooses
    among those phrases and changes nothing else. A story in a language that it does not read needs `user`.

    Where the story ends in a no ("you decline", "you change your mind", more than it may cost), no request to confirm
    and no offer to act is said yes to, whatever was agreed to before.
    """

    def __init__(self, brief: Brief, *, seed: int = 0, again: int = 0, instead: Sequence[OtherAnswer] = ()) -> None:
        """`again`: so many attempts were void by its doing. Then it gives in to what comes back after it objected, and
        puts each wish into words; after the first of them it tells all that it may at once, too. `instead` is what it
        says at some turns, whatever its rules say.

        Raises UserMistake where it cannot understand the story, or has no words of its language.
        """
        self._pack = pack = pack_of(brief)
        self._opening = (brief.starting_sentence or "").strip()
        self._now = brief.now
        self._story = profile_of(brief, pack)
        missed = reading_of(brief, pack).missed
        self.notes: tuple[str, ...] = tuple(_notes(brief, missed))
        """Warnings: what of the story it cannot play."""
        self._unread = UserDoubt(about="story", heard=missed[0].sentence, cure=missed[0].cure) if missed else None
        self._memory = Memory(self._story.facts, pack)
        self._agenda = Agenda(self._story, self._memory, pack)
        self._answering = Answering(self._story, pack, self._memory, self._agenda, seed)
        self._recovery = Recovery(self._story, pack, self._memory, self._agenda, self._answering)
        if again:
            self._agenda.thorough = True
            self._recovery.rereading = Rereading(self._story, pack, self._memory, self._answering.decisions)
        self._others = OtherAnswers(self._story, pack, self._memory, self._agenda, self._answering.decisions)
        self._instead = {each.turn: each for each in instead}
        self._manner = brief.persona.manner if brief.persona is not None else "everything" if again == 1 else None
        phrases = pack.phrases
        self._courteous = frozenset((*phrases.yes, *phrases.no, *phrases.done, *phrases.wait, *phrases.again))
        """Phrases of which the terse say only what stands before the comma."""
        self._heard = 0
        """How many of its own messages are remembered."""
        self._reacting = Reacting(self._story, pack, self._memory, self._agenda, self._answering, self._recovery)
        self._waited = 0
        self._said, self._over = "", False
        """What it said last, and whether that was all."""

    async def speak(self, spoken: Sequence[Utterance]) -> UserTurn:
        """What it says next, None when it is done, and what it meant."""
        self._answering.doubt = self._answering.decisions.doubt = self._answering.decisions.meant = None
        self._answering.decisions.objected = self._answering.decisions.objects
        self._answering.decisions.objects = False
        self._catch_up([each.text for each in spoken if each.role == "user"])
        opening = not self._heard
        text = None if self._over else self._open() if opening else self._react(spoken)
        self._over = text is None
        plain = text = text if text is None or opening else unmistakable(text, spoken[-1].text, self._pack)
        text = text if text is None or opening else self._in_manner(text)
        told = self._memory.news(text) if text is not None else {}
        self._heard += text is not None
        note = UserNote(
            intention="open"
            if opening and text is not None
            else intention_of(plain, told, self._answering.decisions.meant, self._agenda.restate(), self._pack.phrases),
            told={} if opening else told,
            untold=self._memory.untold,
            doubt=self._answering.doubt or self._answering.decisions.doubt,
            unread=self._unread if opening else None,
        )
        return UserTurn(text, note)

    @property
    def reaction(self) -> Reaction | None:
        """The one of the story that the last message called for."""
        return self._reacting.latest

    async def other_answers(self, spoken: Sequence[Utterance]) -> list[OtherAnswer]:
        """What it could have said otherwise in a conversation that it had, turn by turn. Only a user that has said
        nothing yet can tell, for it goes through all of it once more."""
        found: list[OtherAnswer] = []
        places = [place for place, each in enumerate(spoken) if each.role == "user"]
        left = [len(spoken)] if spoken[-1:] and spoken[-1].role != "user" else []
        for turn, place in enumerate([*places, *left]):
            if turn:
                self._catch_up([each.text for each in spoken[:place] if each.role == "user"])
                said = spoken[place].text if place < len(spoken) else None
                found += self._others.to(turn, self.listen(spoken[:place]), said)
            await self.speak(spoken[:place])
        return [replace(each, left_out=self._others.is_left_out(each)) for each in found]

    def _in_manner(self, text: str) -> str:
        """As its persona would say it: in few words, with a harmless remark, or with all that it may tell."""
        if self._manner == "terse":
            for fact in self._story.facts:
                text = text.replace(fact.sentence, fact.bare_value or fact.sentence)
            return f"{text.partition(',')[0]}." if text in self._courteous else text
        if self._manner is None or self._answering.closed:
            return text
        if self._manner == "talkative":
            remarks = self._pack.phrases.small_talk
            return f"{text} {remarks[self._heard % len(remarks)]}" if remarks else text
        rest = [fact for fact in self._agenda.donations() if fact.tell == "any" and self._memory.is_untold(fact)]
        return " ".join([text, *map(self._memory.donate, rest)])

    def _catch_up(self, said: Sequence[str]) -> None:
        """Remember what was said in its name by somebody else."""
        for text in said[self._heard :]:
            self._memory.news(text)
            if not self._heard:
                self._agenda.begin(text)
            elif self._pack.cue("asks_for", text):
                self._agenda.follow(text, least=0)
            self._heard += 1

    def _open(self) -> str | None:
        if not self._opening:
            return self._agenda.next() or self._agenda.volunteer() or self._story.beginning
        self._memory.hear_self(self._opening)
        self._agenda.begin(self._opening)
        return self._opening

    def _react(self, spoken: Sequence[Utterance]) -> str | None:
        """What the rules say, else something that was not tried yet."""
        self._said = next((each.text for each in reversed(spoken) if each.role == "user"), "")
        heard = self.listen(spoken)
        parted = self._answering.closed
        self._hear(heard)
        if (answer := self._instead.get(self._heard)) is not None:
            return self._others.give(answer, heard)
        said = self._recovery.answer(heard, self._by_rules(heard))
        if parted and said and self._agenda.has_agreed and (self._agenda.restate() or said) in said:
            return None  # it is done, and the goodbye was said
        return said and self._in_their_words(said, spoken[-1].text)

    def _in_their_words(self, said: str, heard: str) -> str:
        """With the days as the message names them: Monday, which is heard as a date."""
        for each in relative_dates(heard, self._pack.language, now=self._now) if self._now else ():
            lead, _, day = each.text.partition(" ")
            day = day if self._pack.cue("preposition", lead) else each.text
            said = said if each.value in heard else said.replace(each.value, day)
        return said

    def _hear(self, heard: UnderstoodMessage) -> None:
        """What a message means for the wishes, whatever is said to it."""
        self._agenda.is_reported = heard.done
        if heard.asked("confirm", "offer"):
            lines = [line for line in self._pack.sentences(heard.text) if not is_done(line, self._pack)]
            self._agenda.follow(" ".join(lines))
        if heard.done or heard.ends or heard.asked("more"):
            told = [line for line in self._pack.sentences(heard.text) if not line.endswith("?")]
            self._agenda.reported(line for line in told if not self._pack.cue("maybe_done", line))
        self._answering.decisions.hear_price(heard)
        self._waited = self._waited if heard.waits or not heard.text.strip() else 0

    def _by_rules(self, heard: UnderstoodMessage) -> str | None:
        """The rules, in order."""
        said = (reacted := self._reacting.reaction(heard)) and self._answering.decisions.decided(reacted, heard)
        if heard.done and heard.asked("slot") and not heard.offers and not heard.asked("more", "confirm"):
            self._agenda.move_on()
        mine = self._is_mine(heard)
        if said is None and not mine and not heard.asked("slot", "confirm", "offer", "polar", "choice", "have"):
            said = self._answering.decisions.misreported(heard)
            heard = heard if said is None else replace(heard, asks=())
        if said is None and heard.asked("slot", "choice") and not (heard.done or heard.options):
            said = self._reacting.takes_back(heard)
        if heard.asks:
            return self._answering.reply(self._answering.decisions.as_recap(heard), said)
        if said is not None or self._answering.closed:
            return said
        if heard.waits or not heard.text.strip():
            return self._answering.decisions.refusal(heard) or self._wait()
        self._waited = 0
        said = self._go_on(heard) if mine else self._unasked(heard)
        if said is None and not heard.done and self._agenda.awaits(choosing=heard.offers) and self._agenda.donations():
            return self._answering.more_or_less(heard)
        return said

    def _is_mine(self, heard: UnderstoodMessage) -> bool:
        """Whether the message is what the user said last, word by word: who repeats it states nothing."""
        return bool(self._said) and [*words(heard.text)] == [*words(self._said)]

    def _unasked(self, heard: UnderstoodMessage) -> str | None:
        """What is said to a message that asks for nothing."""
        if self._answering.asks_what_is_wrong(heard):
            return self._answering.all_that_is_wanted()
        if chosen := self._answering.choosing.of_those(heard):
            return " ".join(chosen)
        if not (heard.done or heard.ends) and (listed := self._answering.choosing.listed(heard)):
            return listed
        if named := self._answering.named(heard):
            return named
        if refusal := self._answering.decisions.refusal(heard):
            return refusal
        if heard.ends:
            return self._agenda.next()
        if heard.failed:
            return self._try_again() or self._go_on(heard)
        return self._go_on(heard) if heard.told else self._volunteer(heard)

    def listen(self, spoken: Sequence[Utterance]) -> UnderstoodMessage:
        """All that the agent said since the user spoke last."""
        since = list(takewhile(lambda each: each.role != "user", reversed(spoken)))
        said = (in_order(utterance.text, self._now) for utterance in reversed(since))
        texts = [dated(text, self._pack.language, self._now, spoken=True) for text in said]
        heard = hear("\n".join(texts), self._pack)
        if len(since) > 1:
            heard = replace(heard, latest=hear(texts[-1], self._pack).text)
        approval = any(each.kind == "approval" for each in since) and not heard.asked("confirm", "offer")
        return heard.asking(DialogueAct("confirm", heard.text)) if approval else heard

    def _wait(self) -> str | None:
        self._waited += 1
        return self._answering.phrase("wait") if self._waited <= PATIENCE else None

    def _try_again(self) -> str | None:
        """Once for each wish, with something new where there is any."""
        wish = self._agenda.current
        asked = self._memory.give(("again", wish and wish.number), self._answering.phrase("again"), lasting=True)
        if asked is None:
            return None
        mine = (each for each in self._story.facts if each.label and each.kind == "fact" and self._memory.is_open(each))
        who = next(map(self._memory.tell, mine), None)
        return " ".join(filter(None, (asked, who or self._agenda.restate())))

    def _go_on(self, heard: UnderstoodMessage) -> str | None:
        """After a result."""
        if heard.done and not heard.offers:
            self._agenda.served()
        scale = Proposal.of(heard.text, self._story, self._pack)
        wrong = scale.contradicted(loosely=True)
        if wrong is not None and (said := self._memory.give(("wrong", wrong.number), wrong.sentence, lasting=True)):
            return said
        if not heard.done and (chosen := self._answering.choosing.listed(heard)):
            return chosen
        awaits = not heard.failed and self._agenda.awaits(choosing=heard.offers and not heard.done)
        if awaits and (said := self._recovery.insist(heard, scale)):
            return said
        return self._agenda.unfinished(lambda: scale.values) or self._agenda.next()

    def _volunteer(self, heard: UnderstoodMessage) -> str | None:
        if self._agenda.is_over:
            return self._agenda.next()
        wish = self._memory.give("wish", self._agenda.restate() or "", lasting=True) or None
        return wish or self._answering.more_or_less(heard)


def _notes(brief: Brief, missed: Sequence[Missed]) -> Iterator[str]:
    for each in missed:
        yield f'the agenda user cannot honour this: "{each.sentence}"'
    if brief.user_turns:
        yield "the agenda user does not say user_turns; use the user `scripted` for them"
    if brief.persona and brief.persona.manner is None:
        yield "the agenda user plays of a persona only a manner; use the user `simulated` for this one"
