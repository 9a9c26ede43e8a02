"""Answers what an agent asks: information, leave to act, choices, what is wanted, whether that was all."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from harness.users.agenda.agenda import Agenda
from harness.users.agenda.fact_lookup import FactAnswer, account, recall, recall_any, told
from harness.users.agenda.facts import Fact
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.proposals import Proposal
from harness.users.agenda.understanding import AskKind, DialogueAct, UnderstoodMessage

MOST_ASKS = 8
"""Things asked in one message that are answered."""
MOST_PIECES = 8
"""Sentences of one answer."""

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
        self.closed = False
        """The goodbye was said."""
        self.declines = story.declines
        """Nothing is to be confirmed, from now on."""
        self._priced: Proposal | None = None
        """The last message that named a price."""
        self._by_kind: dict[AskKind, Callable[[DialogueAct, UnderstoodMessage], Pieces]] = {
            "slot": self._slot,
            "have": self._have,
            "confirm": self._proposal,
            "offer": self._proposal,
            "choice": self._choice,
            "polar": self._polar,
        }

    def phrase(self, name: str) -> str:
        return self._pack.phrase(name, self._seed)

    def answer(self, heard: UnderstoodMessage, already: str | None) -> str | None:
        """One answer to all that is asked, after what was `already` decided; None when there is no more to say."""
        pieces: list[str] = [already] if already else []
        unknown: list[DialogueAct] = []
        yes, no = self.phrase("yes"), self.phrase("no")
        for ask in heard.asks[:MOST_ASKS]:
            if ask.kind not in self._by_kind or (already and not self._is_known(ask)):
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
        if pieces:
            unknown = [ask for ask in unknown if not self._pack.cue("optional", ask.text)]
        if unknown and not already:
            pieces += self._unknown(unknown, rest=bool(pieces))
        if heard.asked("open", "more") and pieces in ([], [no]) and (wanted := self._wanted(heard)):
            pieces = [wanted]
        return " ".join(_without_repeats(pieces)[:MOST_PIECES]) if pieces else self._no_more()

    def _is_known(self, ask: DialogueAct) -> bool:
        return ask.kind == "slot" and bool(recall(ask, self._story.sayable, self._pack))

    # -------------------------------------------------------------------------------------------------- information

    def _slot(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        if ask.options and (fact := self._named(ask.options)):
            return self._said(("choice", fact.number), self._memory.tell(fact), fact.sentence)
        answers = recall(ask, self._story.sayable, self._pack)
        preferred = "choice" in ask.slots and all(answer.fact.kind == "preference" for answer in answers)
        if answers and not preferred:
            return self._give(answers)
        if not answers and (known := self._give(recall_any(ask, self._story.facts, self._pack))):
            return known
        if self._pack.cue("choose", ask.text):
            return self._no_preference(ask, " ".join(answer.fact.sentence for answer in answers))
        bare = account(ask, self._story.wishes, self._pack)
        return self._said(("account", bare), f"{bare}.", f"{bare}.") if bare else None

    def _give(self, answers: list[FactAnswer]) -> list[str]:
        found = [self._memory.give(answer.key, answer.say(), answer.say_otherwise()) for answer in answers]
        return [piece for piece in found if piece]

    def _have(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        answers = recall(ask, self._story.sayable, self._pack)
        if not answers:
            return self._said(("lacking", ask.stems), self.phrase("lacking"), self.phrase("lacking"))
        found = self._slot(ask, heard) or []
        plain = any(answer.fact.kind in {"ignorance", "refusal", "preference"} for answer in answers)
        return found if plain or not found else [self.phrase("right"), *found]

    def _unknown(self, asks: list[DialogueAct], *, rest: bool) -> list[str]:
        """It does not know; when it could answer nothing it gives a fact that may help."""
        key = ("unknown", tuple(sorted({stem for ask in asks for stem in ask.stems})))
        name = "unknown_rest" if rest else "unknown"
        said = self._memory.give(key, self.phrase(name), "" if not rest else self.phrase(name))
        if rest or said is None:
            return [said] if said else []
        own = [ask for ask in asks if not self._pack.cue("others", ask.text)]
        identity = any(ask.slots & {"identifier", "name", "email"} for ask in own)
        helpful = self._agenda.volunteer(identity=identity)
        return [piece for piece in (said, helpful) if piece]

    # ------------------------------------------------------------------------------------------------------ yes or no

    def _proposal(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """Leave to act, or something offered."""
        scale = Proposal(heard.text, self._story, self._pack)
        named = scale.named(ask.text)
        if ask.kind != "confirm" and named:
            scale = Proposal(ask.text, self._story, self._pack)
        objection = scale.objection()
        places = ask.kind == "confirm" or not named or Proposal(ask.text, self._story, self._pack).places
        if objection is None and places:
            objection = self._too_late()
        key = (ask.kind, heard.text)
        if objection is not None:
            self._agenda.agreed()
            if places and self._too_late() is not None:
                self._agenda.served()
            said = self._object(objection)
        elif (ask.kind == "confirm" or self._pack.cue("leave", ask.text)) and (scripted := self._on_confirming()):
            said = scripted
        else:
            wanted = ask.kind == "confirm" or scale.is_wanted(ask.text, instead=heard.failed)
            if not wanted and (known := self._told(ask)):
                return known
            right = ask.kind == "confirm" and self._pack.cue("correct", ask.text)
            said = self.phrase("right" if right else "yes" if wanted else "no")
            if wanted:
                self._memory.agree(ask.text if named else heard.text)
                self._agenda.agreed(to_act=places or self._pack.cue("leave", ask.text) is not None)
        return self._said(key, said, said)

    def _too_late(self) -> str | None:
        """What speaks against any request to confirm: the story ends in a no, or what was named is too dear."""
        if self.declines:
            return self._on_confirming() or ""
        return self._priced.too_dear(earlier=True) if self._priced else None

    def hear_price(self, heard: UnderstoodMessage) -> None:
        """Remember a message that names a price, where there is a limit."""
        if self._story.limits and (scale := Proposal(heard.text, self._story, self._pack)).names_price:
            self._priced = scale

    def _object(self, objection: str) -> str:
        if not objection:
            return self.phrase("no")
        plain = self.phrase("wrong")
        return objection if objection.startswith(plain[:2]) else f"{plain} {objection}"

    def _on_confirming(self) -> str | None:
        """What the story says to any request to confirm."""
        for condition in self._story.conditions:
            if condition.confirming and not condition.denied:
                return condition.text or self.phrase(condition.reply)
        return None

    def _polar(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """Whether something is so."""
        for fact in self._story.facts:
            if fact.kind == "ignorance" and 2 * len(fact.stems & set(ask.stems)) > len(ask.stems):
                return self._said(("polar", ask.text), fact.sentence, fact.sentence)
        scale = Proposal(ask.text, self._story, self._pack)
        objection = scale.objection()
        if objection is None:
            objection = scale.misnamed()
        if objection is not None:
            said = self._object(objection)
        else:
            named = set(ask.stems)
            if (not named or named - self._story.stems) and (known := self._told(ask)):
                return known
            if not named or 2 * len(named & self._story.stems) <= len(named):
                return None
            said = self.phrase("right")
        return self._said(("polar", ask.text), said, said)

    def _choice(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """The alternative that the story names."""
        fact = self._named(ask.text)
        if fact is not None:
            return self._said(("choice", fact.number), self._memory.tell(fact), fact.sentence)
        refusal = Proposal(ask.text, self._story, self._pack).refusal()
        if refusal:
            return self._said(("refusal", refusal), refusal, refusal)
        if known := self._told(ask):
            return known
        if not self._pack.cue("polar", ask.text) and (
            known := self._give(recall_any(ask, self._story.facts, self._pack))
        ):
            return known
        if self._agenda.prefers(frozenset(ask.stems)) and (preferences := self._agenda.preferences()):
            return [preferences]
        return self._said(("any", ask.text), self.phrase("any"), self.phrase("any"))

    def _told(self, ask: DialogueAct) -> list[str]:
        """What the story says of what a question with yes or no is about: with whom one travels, for "alone?"."""
        facts = told(ask, self._story.facts, self._pack)
        return [self._memory.tell(fact) for fact in facts]

    def _named(self, alternatives: str) -> Fact | None:
        """The fact that names one of the alternatives, the longest first."""
        best: tuple[int, Fact] | None = None
        text = self._pack.without("choose_from", alternatives.rstrip(" ?.!"))
        for alternative in self._pack.split("alternatives", text):
            stems = frozenset(self._pack.stems(alternative, light=True))
            for fact in self._story.facts:
                fits = stems and stems <= fact.all_stems and fact.kind not in {"refusal", "ignorance"}
                if fits and (best is None or len(stems) > best[0]):
                    best = len(stems), fact
        return best[1] if best else None

    def _no_preference(self, ask: DialogueAct, preferred: str) -> Pieces:
        """A choice the story does not make: what it wants, when no preference bears on it; preferences; else none.

        What is `preferred` was said already; it is said again.
        """
        if not self._agenda.prefers(ask.about) and (wish := self._again()):
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

    def insist(self, heard: UnderstoodMessage, scale: Proposal) -> str | None:
        """What is said to a message that neither asks nor does what is wanted: a no, a choice, or the wish again."""
        refusal = "" if self.declines and scale.names_price else scale.too_dear(earlier=True)
        if refusal is not None:
            self._agenda.served()
            return self._object(refusal)
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
        if heard.asked("open"):
            return self._agenda.state() or self._again() or self._agenda.volunteer()
        known = [fact for ask in heard.asked("more") for fact in told(ask, self._story.facts, self._pack)]
        wish = self._memory.give("note", " ".join(self._memory.tell(fact) for fact in known)) if known else None
        wish = wish or self._agenda.next()
        if wish is None and not heard.failed:
            wish = (
                self._agenda.unfinished(lambda: contents(heard.text, self._pack.language)[1]) or self._agenda.detail()
            )
        if wish is None and any(self._pack.cue("prefers", ask.text) for ask in heard.asked("more")):
            wish = self._agenda.preferences()
        if wish is None and not self.closed:
            self.closed = True
            wish = self.phrase("done")
        return wish

    def _again(self) -> str | None:
        return self._memory.give("wish", wish) if (wish := self._agenda.restate()) else None

    def _no_more(self) -> str | None:
        """Everything was said, and said again."""
        return None if self.closed else self._memory.give("no more", self.phrase("no_more"), lasting=True)


def _without_repeats(pieces: list[str]) -> list[str]:
    """Without what another piece says too."""
    said = [f" {' '.join(piece.lower().replace(',', ' ').replace('.', ' ').split())} " for piece in pieces]
    return [
        piece
        for i, piece in enumerate(pieces)
        if not any(i != j and len(said[i]) < len(said[j]) and said[i] in said[j] for j in range(len(pieces)))
    ]
