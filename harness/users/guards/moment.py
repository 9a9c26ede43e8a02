"""The moment in which a simulated user speaks: what it is about to say, and what it was told before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from harness.text.reading.value import Value
from harness.types.trajectory import Utterance
from harness.types.user.note import Intention, UserTurn
from harness.users.agenda.hearing.acts import DialogueAct
from harness.users.agenda.hearing.listening import hear
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.grammar import words
from harness.users.guards.part import Known, PlayedPart, squeezed


@dataclass(frozen=True)
class Moment:
    """What the user is about to say, and what was said before."""

    part: PlayedPart
    said: str
    ends: bool
    """It says nothing more after this."""
    intention: Intention | None
    spoken: Sequence[Utterance]
    by_user: list[str]
    by_agent: list[str]
    words: list[str]
    """Those of what it says."""

    @staticmethod
    def of(turn: str | UserTurn | None, part: PlayedPart, spoken: Sequence[Utterance]) -> Moment:
        text, note = (turn.text, turn.note) if isinstance(turn, UserTurn) else (turn, None)
        ends = text is None or (note is not None and note.reason is not None)
        return Moment(
            part,
            said := text or "",
            ends,
            note.intention if note is not None else None,
            spoken,
            [each.text for each in spoken if each.role == "user"],
            [each.text for each in spoken if each.role == "agent"],
            list(words(said)),
        )

    @cached_property
    def heard(self) -> str:
        """What the agent said since the user spoke last."""
        last = max((place for place, each in enumerate(self.spoken) if each.role == "user"), default=-1)
        return "\n".join(each.text for each in self.spoken[last + 1 :])

    @cached_property
    def hearing(self) -> UnderstoodMessage:
        return hear(self.heard, self.part.pack)

    @cached_property
    def asks(self) -> list[DialogueAct]:
        """What the agent asks for, but not whether anything else is wanted."""
        return [each for each in self.hearing.asks if each.kind != "more"]

    def asked(self, *kinds: str) -> list[DialogueAct]:
        return [each for each in self.asks if each.kind in kinds]

    @cached_property
    def known(self) -> str:
        """All that the user can know: its story, and what was said."""
        return "\n".join([self.part.text, *(each.text for each in self.spoken)])

    def has_heard(self, characters: str) -> bool:
        """Whether these letters and digits stand in its story, or in what was said."""
        return any(characters in squeezed(each) for each in (self.part.text, *(each.text for each in self.spoken)))

    @cached_property
    def known_values(self) -> list[Value]:
        return self.part.values(self.known)

    @cached_property
    def known_stems(self) -> frozenset[str]:
        part = self.part
        return part.stems_said(part.text).union(*(part.stems_said(each.text) for each in self.spoken))

    @cached_property
    def affirms(self) -> bool:
        """It says yes and takes nothing back."""
        yes = self.part.cue("affirms", self.said) or (self.intention == "affirm" and self.said)
        return bool(yes) and self.part.cue("but", self.said) is None

    @cached_property
    def denies(self) -> bool:
        return self.part.cue("denies", self.said) is not None

    @cached_property
    def wanted_facts(self) -> list[Known]:
        """The facts that the agent asks for, as far as their names tell; not what the user does not know."""
        part = self.part
        if not part.facts:
            return []
        asked = [each.text for each in self.asks if each.kind not in {"offer", "confirm"}]
        asked = [text for text in asked if not any(each <= part.stems(text) for each in part.unknown)]
        return [fact for fact in part.facts if any(part.asks_for(fact, text) for text in asked)]

    @cached_property
    def answers(self) -> bool:
        """Whether what it says is, by its form, an answer to what the agent asks: a yes or no, a value, an option."""
        part = self.part
        decides = any(part.cue("decides", each) or part.cue("affirms", each) for each in part.pack.sentences(self.said))
        if self.asked("open") or (
            decides and (self.asked("confirm", "offer", "polar", "have", "choice") or not self.asks)
        ):
            return True
        if self.wanted_facts:
            return any(part.says(self.said, fact.values) for fact in self.wanted_facts)
        return self.chooses or bool(self.asked("slot", "have") and part.values(self.said))

    @cached_property
    def chooses(self) -> bool:
        """Whether it names something that it is given to choose from."""
        named = "\n".join(each.options or each.text for each in self.asks if each.options or each.kind == "choice")
        return bool(self.part.content(named) & self.part.topics(self.said))

    @cached_property
    def other_wants(self) -> frozenset[str]:
        """Names of facts that only such wants need as the agent does not speak of."""
        wants = self.part.data.wants
        heard = {fact.name for fact in self.part.facts if self.part.says(self.heard, fact.values)}
        spoken_of = frozenset(name for want in wants if heard.intersection(want.needs) for name in want.needs)
        return frozenset(name for want in wants for name in want.needs) - spoken_of if spoken_of else frozenset()
