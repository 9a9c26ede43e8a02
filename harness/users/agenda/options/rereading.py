"""Another reading of the story: what is said otherwise after an attempt in which it was not understood."""

from __future__ import annotations

from collections.abc import Iterator

from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import Memory, Values, contents
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.weighing.decisions import Decisions
from harness.users.agenda.weighing.included import is_refused

FEWEST_VALUES = 2
"""So many values has a message that reads back what is to be done."""
MOST_SAID = 2
"""Sentences that are said instead of an answer that did not help."""


class Rereading:
    """Holds that its own story may be read wrongly: it objects to nothing twice, and instead of having no more to say,
    or saying the same again, it says what of the story it has never said."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, decisions: Decisions) -> None:
        self._story = story
        self._pack = pack
        self._memory = memory
        self._decisions = decisions
        self._objected: set[tuple[str, Values]] = set()
        """What was said against which values."""

    def of(self, heard: UnderstoodMessage, said: str, *, again: bool) -> str | None:
        """What is said instead; None for a yes. `again`: this was the answer to the same message before."""
        if self._is_let_be(heard, said):
            return None
        phrases = self._pack.phrases
        lost = said.startswith((*phrases.unknown, *phrases.no_more, *phrases.unknown_rest))
        bare = said in {*phrases.no, *phrases.wrong} and not is_refused(heard.text, self._story, self._pack)
        if heard.ends or heard.asked("more") or not (lost or again or bare):
            return said
        return " ".join(self._unsaid(heard)) or said

    def _unsaid(self, heard: UnderstoodMessage) -> list[str]:
        """What of the story was never said, nearest to the message first."""
        asked = frozenset(self._pack.stems(heard.text, light=True))
        ways = [each for each in self._sentences() if not self._memory.has_said_all(each)]
        near = {each: len(asked & frozenset(self._pack.stems(each, light=True))) for each in dict.fromkeys(ways)}
        return sorted(near, key=lambda each: -near[each])[:MOST_SAID]

    def _sentences(self) -> Iterator[str]:
        yield from (each.say for each in self._story.reactions)
        for fact in self._story.facts:
            if fact.kind not in {"refusal", "ignorance"} and fact.tell == "any":
                yield fact.ways[0] if fact.ways else fact.sentence

    def _is_let_be(self, heard: UnderstoodMessage, said: str) -> bool:
        """Whether it would say the same once more to the same values: then it may be what is wrong. A no without a
        reason, where the message says what is wanted, is wrong at once."""
        decisions, phrases = self._decisions, self._pack.phrases
        values = contents(heard.text, self._pack.language)[1]
        settled = heard.ends or (heard.done and not heard.offers) or heard.asked("more")
        if settled or decisions.declines or decisions.meant == "affirm" or len(values) < FEWEST_VALUES:
            return False
        denies = decisions.meant in {"deny", "correct"} or said.startswith((*phrases.no, *phrases.wrong))
        if heard.asks and not denies:
            return False
        before = (said, values) in self._objected
        self._objected.add((said, values))
        bare = said in {*phrases.no, *phrases.wrong}
        if bare and is_refused(heard.text, self._story, self._pack):
            return False
        settles = not heard.asked("slot", "choice", "open")
        return before or (bare and settles and decisions.names_wish(heard))
