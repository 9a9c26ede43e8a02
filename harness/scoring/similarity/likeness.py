"""What a likeness of texts may decide: nothing that a veto refuses, nothing across languages, nothing in its band."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from harness.scoring.sentences import about
from harness.scoring.similarity.bands import Limit, band_of
from harness.scoring.similarity.tokens import TokenSimilarity
from harness.scoring.vetoes import difference, doubt
from harness.text.languages.told import another_language
from harness.text.quantities import quantities, spelt_alike
from harness.text.values import canonical, dated
from harness.types.protocols import Answer, Likeness, Question
from harness.types.verdict import GUARD, VALUE

_TOKENS = TokenSimilarity()


@dataclass(frozen=True)
class Compared:
    """A question as a likeness is asked it: of a message, only the sentences that are about what is expected."""

    expected: str
    said: str
    language: str
    within: bool
    """What was said may tell more."""

    @staticmethod
    def of(question: Question) -> Compared:
        within = question.asks == "follows"
        language = question.language
        expected, observed = (dated(text, language, question.now) for text in (question.expected, question.observed))
        said = about(expected, observed, language) if within else observed
        return Compared(expected, said, language, within)

    @cached_property
    def foreign(self) -> str | None:
        """The language of what was said, where it is another one: no likeness can tell across languages."""
        return another_language(self.expected, self.said)

    def settled(self) -> Answer | None:
        """What can be said before anybody looks how alike they are."""
        if self.within and same_value(self.expected, self.said, self.language):
            return Answer(True, VALUE, 1.0)
        if self.foreign is not None:
            return None
        why = difference(self.expected, self.said, self.language, within=self.within)
        return None if why is None else Answer(False, GUARD, 0.0, why)

    def read(self, found: Likeness, limit: Limit) -> Answer:
        """What a likeness comes to. Where there is a doubt it passes nothing, and one threshold fails it."""
        if self.foreign is not None:
            return Answer(None, found.rung, None, f'is in another language, "{self.foreign}"; a judge can tell')
        met = band_of(found.rung, limit, within=self.within).decide(found.score)
        banded = limit is None or isinstance(limit, Mapping)
        why = doubt(self.expected, self.said, self.language, within=self.within, unsaid=banded) if met else None
        if why is None:
            return Answer(met, found.rung, found.score, found.note)
        return Answer(None, found.rung, found.score, why) if banded else Answer(False, GUARD, 0.0, why)

    def by_words(self, limit: Limit) -> Answer:
        """What the likeness of their words comes to; values are spelt alike first, for spelling is all it sees."""
        pair = spelt_alike(self.expected, self.language), spelt_alike(self.said, self.language)
        return self.read(_TOKENS.compare(*pair), limit)


@dataclass(frozen=True, slots=True)
class WordsAlone:
    """The ladder where nothing is configured: likeness of words, which decides little."""

    limit: Limit = None
    """What stands instead of the shipped band."""
    decides = False
    sees_results = False

    def answer(self, question: Question) -> Answer:
        compared = Compared.of(question)
        return compared.settled() or compared.by_words(self.limit)


def same_value(expected: str, observed: str, language: str) -> bool:
    """Whether two texts differ in nothing but spelling: two and 2, noon and 12:00."""
    if canonical(expected, language) == canonical(observed, language):
        return True
    return quantities(expected, language).text == quantities(observed, language).text
