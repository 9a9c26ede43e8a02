"""What else the user could have said to a message, by the same story."""

from __future__ import annotations

from collections.abc import Iterator

from harness.types.user.note import AnswerKind, OtherAnswer
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.decisions import Decisions

LEFT_OUT: frozenset[AnswerKind] = frozenset({"want", "correction", "choice"})
"""What nobody has to ask for, so that the user alone can have left it out. With another decision an agent may succeed
because it had told the user something wrong before, with other facts because it has no memory."""
MOST_FACTS = 2
"""Facts that are told one by one instead of what was said: those nearest to the message."""


class OtherAnswers:
    """Knows what stands in the story and was not said, and the opposite of what was decided."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, decisions: Decisions) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._agenda = agenda
        self._decisions = decisions

    def to(self, turn: int, heard: UnderstoodMessage, said: str | None) -> Iterator[OtherAnswer]:
        """What could be said to this message at that turn, instead of what was `said`."""
        phrases = self._pack.phrases
        agreed = (said or "").startswith((*phrases.yes, *phrases.right))
        denied = (said or "").startswith((*phrases.no, *phrases.wrong))
        if agreed:
            yield OtherAnswer(turn, "no", self._decisions.phrase("no"), said)
        elif denied or heard.asked("confirm", "offer", "polar"):
            yield OtherAnswer(turn, "yes", self._decisions.phrase("yes"), said)
        for kind, text in self._unsaid(heard):
            yield OtherAnswer(turn, kind, text, said)

    def _unsaid(self, heard: UnderstoodMessage) -> Iterator[tuple[AnswerKind, str]]:
        """What the story says and the user has not said."""
        yield from (("want", wish.sentence) for wish in self._story.wishes if self._memory.is_open(wish))
        yield from (("choice", each.say) for each in self._story.reactions if not self._memory.has_said_all(each.say))
        facts = [each for each in self._story.tellable if each.kind != "ignorance" and each.tell != "never"]
        yield from (("correction", self._memory.words(fact)) for fact in facts if self._memory.is_told_in_part(fact))
        for fact in facts:  # who was not told of the first choice may have the second by luck
            kind: AnswerKind = "fact" if self._memory.is_untold(fact) else "choice"
            yield from ((kind, [*other.ways, other.sentence][0]) for other in fact.otherwise)
        untold = [self._memory.words(fact) for fact in facts if self._memory.is_untold(fact)]
        if untold:
            yield "everything", " ".join(dict.fromkeys(filter(None, [self._agenda.restate(), *untold])))
        asked = frozenset(self._pack.stems(heard.text, light=True))
        untold.sort(key=lambda text: -len(asked & frozenset(self._pack.stems(text, light=True))))
        yield from (("fact", text) for text in untold[:MOST_FACTS])

    def is_left_out(self, answer: OtherAnswer) -> bool:
        """Whether the user has not said this by now, in whatever words."""
        values = contents(answer.text, self._pack.language)[1]
        told = (
            all(self._memory.has_said(*each) for each in values) if values else self._memory.has_said_all(answer.text)
        )
        return answer.kind in LEFT_OUT and not told

    def give(self, answer: OtherAnswer, heard: UnderstoodMessage) -> str:
        """Say it, and remember what was decided by that."""
        if answer.kind == "yes":
            return self._decisions.agree(heard)
        if answer.kind == "no":
            self._agenda.objected()
        if answer.kind == "want":
            self._agenda.follow(answer.text, least=0)
        return answer.text
