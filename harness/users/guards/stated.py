"""Whether a sentence gives a fact another value than the story does."""

from __future__ import annotations

from collections.abc import Iterator

from harness.text.conflicts import shape
from harness.text.keywords import says
from harness.text.reading.value import Value
from harness.text.values import says_value
from harness.types.user.note import GuardFinding
from harness.users.agenda.hearing.listening import hear
from harness.users.guards.derived import CODES
from harness.users.guards.moment import Moment
from harness.users.guards.part import Known


def misstates(moment: Moment) -> Iterator[GuardFinding]:
    """Another value of a fact: my order is #W2, where the story says #W1.

    Not one that the story has elsewhere, denies ("not #W2"), or takes of what it was offered instead.
    """
    part = moment.part
    for sentence in part.pack.sentences(moment.said) if part.facts else ():
        for fact, other in rivals(sentence, moment) if not sentence.endswith("?") else ():
            denied = part.says(sentence, [other.text]) and not says(
                sentence, other.text, part.language, now=part.brief.now
            )
            if not (denied or part.says(part.told, [other.text]) or _is_offered(other, moment)):
                message = f'it said "{other.text}" for {fact.name}; the story says "{fact.values[0]}"'
                yield GuardFinding(code="contradicts", message=message, cure=fact.line)


def _is_offered(value: Value, moment: Moment) -> bool:
    """Whether the agent named it as one to choose from, or where something else could not be had; no code is chosen
    instead of one's own."""
    if value.kind in CODES:
        return False
    for text in moment.by_agent:
        heard = hear(text, moment.part.pack)
        open_to = heard.offers or heard.failed or heard.asked("choice", "offer")
        if open_to and moment.part.says(text, [value.text]):
            return True
    return False


def rivals(sentence: str, moment: Moment) -> Iterator[tuple[Known, Value]]:
    """The facts that a sentence names, each with the other value that it gives it."""
    stems = moment.part.stems(sentence)
    for fact in moment.part.facts:
        if fact.is_named(stems) and (other := _rival(fact, sentence, moment)):
            yield fact, other


def _rival(fact: Known, text: str, moment: Moment) -> Value | None:
    """The one value in the text that stands where the fact's value should."""
    language = moment.part.language
    if moment.part.says(text, fact.values):
        return None
    said = moment.part.values(text)
    for wanted in (each for value in fact.values for each in moment.part.values(value)):
        alike = [each for each in said if each.kind == wanted.kind and not each.loose]
        if wanted.kind in CODES or wanted.kind == "number":
            alike = [each for each in alike if shape(each.value) == shape(wanted.value)]
        if len(alike) == 1 and not any(says_value(wanted, each, language) for each in said):
            return alike[0]
    return None
