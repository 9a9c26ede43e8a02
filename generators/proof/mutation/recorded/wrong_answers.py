"""Mistakes in what was said: another value, the answer denied, half of it, and every value there is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from generators.proof.mutation.passing_trajectory import MutationSite
from generators.proof.mutation.recorded import advice
from generators.proof.mutation.recorded.conversation import Harmless, Planted, PlantedMistake, RecordedPass
from generators.proof.mutation.recorded.other_values import another, wrong_spelling
from harness.text.keywords import mentions
from harness.text.values import find_values
from harness.types.events import Message
from harness.types.goals import TextGoal
from harness.types.mutation import PlantedKind
from harness.types.trajectory import Trajectory

MOST_VALUES = 8
"""Values of one answer that are swapped."""
ALTERNATIVES = 5
"""What an agent that does not know says besides."""
NAMED = 2
"""Of them, those that the advice names."""
KINDS: tuple[PlantedKind, ...] = ("value swapped", "answer denied", "half an answer", "every value said")
WORDS = "words"
"""The kind of words that stand in no result; that of others is where they stand."""
_PART_OF_MORE = re.compile(r"\w[-/.:_]\Z")
"""Before a value, what makes it the end of something longer: the 01 of 2026-01."""
ALIKE = {"number": "amount"}
"""Kinds of values that are told in each other's places."""


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """A value in an answer."""

    start: int
    end: int
    text: str
    kind: str
    wanted: bool
    """Among the goal's keywords."""
    given: bool
    """Some call gave it, and the user did not say it."""


def mistakes_in_answers(recorded: RecordedPass) -> Iterator[Planted]:
    """Each with what would catch it."""
    for site, goal, message in recorded.texts():
        if not goal.required:
            yield from (Harmless(kind, "its goal is optional") for kind in KINDS)
            continue
        values = _values(recorded, goal, message)
        yield from _swapped(recorded, goal, values)
        yield from _denied(recorded, goal, values)
        yield from _half(recorded, goal, values)
        yield from _everything(recorded, site, goal, message, values)


def _values(recorded: RecordedPass, goal: TextGoal, message: Message) -> list[AnswerValue]:
    """What the goal wants as it stands there, values as a reader finds them, and words that a result holds as they are,
    such as a status; without overlaps, in order."""
    text, language = message.text, recorded.story.language
    keywords = [each for each in goal.keywords if isinstance(each, str)]
    spans: list[tuple[int, int, str, str | None]] = []

    def take(start: int, end: int, kind: str, number: str | None = None) -> None:
        if not any(one < end and start < other for one, other, _, _ in spans):
            spans.append((start, end, kind, number))

    def take_words(words: Sequence[str]) -> None:
        for word in sorted(words, key=len, reverse=True):
            place = recorded.places.get(word)
            for match in _in_words(word).finditer(text):
                take(match.start(), match.end(), " ".join(place) if place is not None else WORDS)

    take_words([each for each in keywords if not find_values(each, language)])
    for each in find_values(text, language):
        if not _PART_OF_MORE.search(text[: each.start]):
            take(each.start, each.end, ALIKE.get(each.kind, each.kind), each.number)
    take_words([each for each in recorded.places if len(each) > 2 and not each.isdigit()])
    return [
        AnswerValue(start, end, text[start:end], kind, _wanted(text[start:end], keywords, language),
                    recorded.gives(text[start:end]) or (number is not None and recorded.gives(number)))
        for start, end, kind, number in sorted(spans)
    ]  # fmt: skip


def _wanted(said: str, keywords: Sequence[str], language: str) -> bool:
    return any(mentions(said, each, language) or mentions(each, said, language) for each in keywords)


# -------------------------------------------------------------------------------------------------------- one value


def _swapped(recorded: RecordedPass, goal: TextGoal, values: Sequence[AnswerValue]) -> Iterator[Planted]:
    """A value is another one wherever the agent says it."""
    kinds = {each.kind for each in values if each.wanted and each.given}
    for value in {each.text: each for each in values[:MOST_VALUES]}.values():
        if not value.wanted and not value.given:
            yield Harmless("value swapped", "the agent repeats the user, or makes conversation")
        elif not value.wanted and kinds and value.kind not in kinds:
            yield Harmless("value swapped", "said besides: its goal asks for no such value")
        elif (wrong := _another(recorded, value)) is not None:
            trajectory = recorded.reworded(lambda text, old=value.text, new=wrong: _in_words(old).sub(new, text))
            if trajectory is not None:
                what = f'{goal.name}: "{value.text}" → "{wrong}"'
                options = () if value.wanted else (advice.keyword(goal, value.text),)
                yield PlantedMistake("value swapped", what, trajectory, options)


def _another(recorded: RecordedPass, value: AnswerValue) -> str | None:
    def known(text: str) -> bool:
        language = recorded.story.language
        return mentions(recorded.results, text, language) or recorded.said_by_user.says(text)

    place = recorded.places.get(value.text)
    if place is not None and value.kind == " ".join(place):
        seen = [each for each in recorded.seen.results.get(place, []) if not known(str(each))]
        found = another(value.text, seen, recorded.passing.random, recorded.story.language)
        return str(found) if found is not None and not known(str(found)) else None
    return wrong_spelling(value.text, recorded.passing.random, known)


def _in_words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)


# ---------------------------------------------------------------------------------------------------- the whole answer


def _denied(recorded: RecordedPass, goal: TextGoal, values: Sequence[AnswerValue]) -> Iterator[Planted]:
    """The answer is said not to be so: the verb before it is denied, else the value itself."""
    ways = denials().get(recorded.story.language.partition("-")[0])
    told = _told(values)
    if ways is None or told is None:
        return
    value = re.escape(told.text)
    verbs: Mapping[str, str] = ways.get("verbs", {})
    verb = re.compile(rf"\b({'|'.join(verbs) or '(?!)'})\b(?! not\b)(?=[^.!?]*(?<!\w){value}(?!\w))", re.IGNORECASE)
    word = ways["word"]

    def denied(text: str) -> str:
        if not _in_words(told.text).search(text):
            return text
        if verb.search(text):
            return verb.sub(lambda match: verbs[match[1].lower()], text, count=1)
        return _in_words(told.text).sub(lambda match: f"{word} {match[0]}", text)

    trajectory = recorded.reworded(denied)
    if trajectory is not None:
        options = (advice.more(recorded.story, "must_not_say", f"{word} {told.text}"),)
        yield PlantedMistake("answer denied", f'{goal.name}: "{told.text}" is denied', trajectory, options)


def _told(values: Sequence[AnswerValue]) -> AnswerValue | None:
    """What the goal wants that only a call could tell; else what it wants."""
    wanted = [each for each in values if each.wanted]
    return next((each for each in wanted if each.given), wanted[0] if wanted else None)


def _half(recorded: RecordedPass, goal: TextGoal, values: Sequence[AnswerValue]) -> Iterator[Planted]:
    """The second half of several values of one kind, or of what the goal wants, is left out wherever it is said."""
    kinds = {each.kind for each in values if each.wanted and each.given}
    parts = {each.text: each for each in values if each.wanted or (each.given and each.kind in kinds)}
    if len(parts) < 2:
        return
    told = list(parts.values())
    kept, cut = told[: len(told) // 2], told[len(told) // 2 :]
    first, last = kept[-1].text, cut[-1].text
    span = re.compile(rf"(?<!\w)({re.escape(first)})(?!\w).*(?<!\w){re.escape(last)}(?!\w)", re.IGNORECASE | re.DOTALL)
    trajectory = recorded.reworded(lambda text: span.sub(lambda match: match[1], text))
    if trajectory is not None and _says_all(trajectory, [each.text for each in told]):
        yield Harmless("half an answer", "it is said in full once more")
    elif trajectory is not None:
        missing = [each.text for each in cut if not each.wanted]
        options = (advice.keyword(goal, *missing),) if missing else ()
        what = f"{goal.name}: without {', '.join(each.text for each in cut)}"
        yield PlantedMistake("half an answer", what, trajectory, options)


def _says_all(trajectory: Trajectory, texts: Sequence[str]) -> bool:
    """Whether one message of the agent still has all of it."""
    said = [step.text for step in trajectory.steps if step.role == "agent"]
    return any(all(_in_words(each).search(message) for each in texts) for message in said)


def _everything(
    recorded: RecordedPass, site: MutationSite, goal: TextGoal, message: Message, values: Sequence[AnswerValue]
) -> Iterator[Planted]:
    """Beside the right value other ones of its kind are said, which no call gave."""
    told = _told(values)
    if told is None or not told.given:
        return
    found: list[str] = []
    for _ in range(4 * ALTERNATIVES):
        other = _another(recorded, told)
        if other is not None and other not in found and len(found) < ALTERNATIVES:
            found.append(other)
    if not found:
        return
    text = f"{message.text} {', '.join(found)}."
    options = (advice.more(recorded.story, "must_not_say", *found[:NAMED]),)
    what = f'{goal.name}: beside "{told.text}" also {", ".join(found)}'
    yield PlantedMistake("every value said", what, recorded.restated(site, text), options)


@cache
def denials() -> Mapping[str, Any]:
    """How languages deny what they say."""
    import yaml

    found: Mapping[str, Any] = yaml.safe_load(files(__package__).joinpath("denials.yaml").read_text(encoding="utf-8"))
    return found
