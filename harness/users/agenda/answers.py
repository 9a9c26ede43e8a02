"""Answers what an agent asks: information, choices, what is wanted, whether that was all; in doubt it tells more."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from harness.types.user.note import Intention, UserDoubt
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.decisions import Decisions
from harness.users.agenda.fact_lookup import FactAnswer, account, recall, recall_any, told
from harness.users.agenda.facts import Fact
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.proposals import Proposal
from harness.users.agenda.understanding import AskKind, DialogueAct, UnderstoodMessage

MOST_ASKS = 8
"""Things asked in one message that are answered."""
MOST_PIECES = 60
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
        self.decisions = Decisions(story, pack, memory, agenda, seed)
        self.closed = False
        """The goodbye was said."""
        self.meant: list[Intention] = []
        """What the pieces of the last answer do."""
        self.doubt: UserDoubt | None = None
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
        for ask in heard.asks[:MOST_ASKS]:
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
        if pieces:
            unknown = [ask for ask in unknown if not self._pack.cue("optional", ask.text)]
        if unknown and not already:
            pieces += self._unknown(unknown, rest=bool(pieces))
        if heard.asked("open", "more") and pieces in ([], [no]) and (wanted := self._wanted(heard)):
            pieces = [wanted]
        return " ".join(_without_repeats(pieces)[:MOST_PIECES]) if pieces else self.more_or_less(heard)

    def _goes_with(self, already: str, ask: DialogueAct) -> bool:
        """Whether this is still to be answered after what the story says to the message."""
        if ask.kind in {"confirm", "offer"}:
            return not self._pack.cue("decides", already)
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
        found = []
        for answer in answers:
            self._memory.asked(answer.fact)
            found.append(self._memory.give(answer.key, *answer.ways()))
        return [piece for piece in found if piece]

    def _have(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        answers = recall(ask, self._story.sayable, self._pack)
        if not answers:
            return self._said(("lacking", ask.stems), self.phrase("lacking"), self.phrase("lacking"))
        found = self._slot(ask, heard) or []
        plain = any(answer.fact.kind in {"ignorance", "refusal", "preference"} for answer in answers)
        truths = [answer.fact.truth for answer in answers if answer.fact.truth is not None]
        return found if plain or truths or not found else [self.phrase("right"), *found]

    def _unknown(self, asks: list[DialogueAct], *, rest: bool) -> list[str]:
        """What nothing was found for: whatever may be it is told; when all was told, that it does not know."""
        ask = asks[0]
        facts = self._agenda.donations()
        self.doubt = UserDoubt(about="request", heard=ask.text, cure=self._cure(ask, facts))
        if facts and not rest:
            return self.donate(facts)
        key = ("unknown", tuple(sorted({stem for ask in asks for stem in ask.stems})))
        said = self._memory.give(key, self.phrase("unknown_rest" if rest else "unknown"))
        return [said] if said else []

    def donate(self, facts: Iterable[Fact]) -> list[str]:
        return [self._memory.tell(fact) for fact in facts]

    def _cure(self, ask: DialogueAct, facts: list[Fact]) -> str:
        """The line of the story's `user` that would have said what is meant."""
        asked = " ".join(ask.text.rstrip(" ?.!").split()[-6:]) or ask.text
        return f'{facts[0].name if facts else "NAME"}: {{asked_as: ["{asked}"]}}'

    # ------------------------------------------------------------------------------------------------------- choices

    def _choice(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """The alternative that the story names."""
        fact = self._named(ask.text)
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
        if self._agenda.prefers(frozenset(ask.stems)) and (preferences := self._agenda.preferences()):
            return [preferences]
        return self._said(("any", ask.text), self.phrase("any"), self.phrase("any"))

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
        if heard.asked("open"):
            return self._agenda.state() or self._again() or self._agenda.volunteer()
        facts = [fact for fact in self._story.facts if fact.kind != "refusal"]
        known = [fact for ask in heard.asked("more") for fact in told(ask, facts, self._pack)]
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

    def more_or_less(self, heard: UnderstoodMessage) -> str | None:
        """What is said when every answer was given before: what was not told yet, else that there is no more."""
        if self.closed:
            return None
        if facts := self._agenda.donations():
            if self.doubt is None:
                self.doubt = UserDoubt(about="request", heard=heard.text[-200:])
            return " ".join(self.donate(facts))
        return self._memory.give("no more", *[self.phrase("no_more")] * 3, lasting=True)


def _without_repeats(pieces: list[str]) -> list[str]:
    """Without what another piece says too."""
    said = [f" {' '.join(piece.lower().replace(',', ' ').replace('.', ' ').split())} " for piece in pieces]
    return [
        piece
        for i, piece in enumerate(pieces)
        if not any(i != j and len(said[i]) < len(said[j]) and said[i] in said[j] for j in range(len(pieces)))
    ]
