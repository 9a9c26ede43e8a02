"""What the agent of a conversation told of results: what a story made of it demands to be told again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from pydantic import JsonValue

from generators.recordings.calls import NamedCall
from generators.recordings.spoken import plainly
from generators.tools.dataflow import readings, specific
from generators.tools.names import identifying
from generators.tools.names import words as name_words
from harness.formats.lint import KnownFacts
from harness.text.keywords import mentions, says
from harness.text.saying.sentences import sentences
from harness.text.values import find_values
from harness.text.wordforms import stem
from harness.types.goals import TextGoal
from harness.types.trajectory import Step, Trajectory
from harness.users.agenda.language.pack import load_pack

LONGEST_KEYWORD = 80


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """What is to be told."""

    goal: TextGoal
    step: int
    """Of the message that told it."""


_ASKED_KINDS = (
    (re.compile(r"\bhow (?:much|many)\b|\b(?:amount|price|costs?|total|balance|fee)\b", re.IGNORECASE), "number"),
    (re.compile(r"\bwhen\b|\b(?:what|which) (?:day|date|time)\b", re.IGNORECASE), "date"),
)
"""How a question asks for a value of a kind."""
_NUMBERS = frozenset({"number", "numbers", "id", "code", "reference"})
_WORD = re.compile(r"[^\W_]+")


def told_values(result: JsonValue, trajectory: Trajectory, since: int, language: str) -> list[str]:
    """The values of a result that the agent says at or after a step, as keywords."""
    messages = [each.text for each in trajectory.steps if each.role == "agent" and each.number >= since and each.text]
    return _told(result, messages, language)


def _told(result: JsonValue, messages: Sequence[str], language: str) -> list[str]:
    """How the values of a result are said in these messages; a small number with what it counts where that is said."""
    found = []
    for path, leaf in readings(result):
        if isinstance(leaf, bool | dict | list | None) or len(_written(leaf)) > LONGEST_KEYWORD:
            continue
        ways = [_written(leaf)] if specific(leaf) or isinstance(leaf, int | float) else []
        if ways and not specific(leaf) and (unit := path.rpartition(".")[2]) and not unit.isdigit():
            ways.insert(0, f"{_written(leaf)} {unit.replace('_', ' ')}")
        found += [way for way in ways if any(says(message, way, language) for message in messages)][:1]
    return list(dict.fromkeys(found))


def _written(value: JsonValue) -> str:
    return value if isinstance(value, str) else str(value)


def answers_in(
    trajectory: Trajectory, done: Sequence[NamedCall], known: KnownFacts, *, unasked: bool = False
) -> list[ToldAnswer]:
    """What was told of results: where something is changed, only what answers a question of the user; else the last
    message that tells values. Where there is no such message, the last one, switched off; nothing where a change shows
    that all was done.

    What the user said as well is a keyword only where the message tells nothing else. `unasked`: what nobody asked for
    counts there too.
    """
    answered = _answered(trajectory, done, known)
    if answered or (not unasked and any(each.changes for each in done)):
        return answered
    messages = [step for step in trajectory.steps if step.role == "agent" and step.text]
    for step in reversed(messages):
        told = dict.fromkeys(
            value
            for each in done
            if each.step <= step.number
            for value in _told(each.call.result, [step.text], known.language)
        )
        if told:
            news = [value for value in told if not mentions(known.text, value, known.language)]
            return [ToldAnswer(_answer("answer", step.text, tuple(_shortest(news or told)), known), step.number)]
    last = messages[-1:]
    return [ToldAnswer(TextGoal(name="answer", response=each.text, required=False), each.number) for each in last]


def rests_on(answer: ToldAnswer, done: Sequence[NamedCall], known: KnownFacts) -> set[str]:
    """The calls that had given what it tells."""
    text = " ".join(map(str, answer.goal.keywords))
    return {each.name for each in done if each.step <= answer.step and _told(each.call.result, [text], known.language)}


def _shortest(keywords: Iterable[str]) -> list[str]:
    """Without keywords that hold another one."""
    each = list(keywords)
    return [one for one in each if not any(other != one and other in one for other in each)]


def _answer(name: str, text: str, keywords: tuple[str, ...], known: KnownFacts) -> TextGoal:
    """The goal that these are told again; of the text, the sentences that tell them."""
    told = [
        each
        for each in sentences(plainly(text), known.language)
        if any(says(each, keyword, known.language) for keyword in keywords)
    ]
    return TextGoal(name=name, response=" ".join(told) or plainly(text), keywords=keywords)


def _answered(trajectory: Trajectory, done: Sequence[NamedCall], known: KnownFacts) -> list[ToldAnswer]:
    """For each message of the user that asked for values, what the agent told then."""
    found: list[ToldAnswer] = []
    for place, step in enumerate(trajectory.steps):
        asked = [*_questions(step.text, known.language)] if step.role == "user" else []
        answer = _next_told(trajectory, place) if asked else None
        if answer is None or not answer.text:
            continue
        places = [
            (path, way)
            for path, way in _told_at(done, answer, known.language)
            if not mentions(known.text, way, known.language)
        ]
        named = [way for path, way in places if any(_names(each, path, way, known.language) for each in asked)]
        alike = {way for _, way in places if any(_wants_kind(each, way, known.language) for each in asked)}
        told = named or (list(alike) if len(alike) == 1 else [])
        if told:
            name = "answer" if not found else f"answer-{len(found) + 1}"
            goal = _answer(name, answer.text, tuple(_shortest(dict.fromkeys(told))), known)
            found.append(ToldAnswer(goal, answer.number))
    return found


def _questions(text: str | None, language: str) -> Iterator[str]:
    """The sentences that want to know something, not those that want something done."""
    pack = load_pack(language)
    for each in sentences(plainly(text or ""), language):
        wants_to_know = pack is not None and pack.cue("asks_to_know", each) is not None
        if each.rstrip().endswith("?") or wants_to_know:
            yield each


def _next_told(trajectory: Trajectory, place: int) -> Step | None:
    """The last message of the agent before the user speaks again."""
    after = takewhile(lambda step: step.role != "user", trajectory.steps[place + 1 :])
    return next((step for step in reversed(list(after)) if step.text), None)


def _told_at(done: Sequence[NamedCall], message: Step, language: str) -> Iterator[tuple[str, str]]:
    """(path, how it is said) of the values that a message tells of the results before it."""
    for each in done:
        for path, leaf in readings(each.call.result) if each.step <= message.number else ():
            if not isinstance(leaf, bool | dict | list | None) and len(_written(leaf)) <= LONGEST_KEYWORD:
                way = _written(leaf)
                if (specific(leaf) or isinstance(leaf, int | float)) and says(message.text, way, language):
                    yield path or each.call.name, way


def _names(question: str, path: str, way: str, language: str) -> bool:
    """Whether the question names the field, with all its words; of an identifier, it says that it means its number."""
    field = next((part for part in reversed(path.split(".")) if not part.isdigit()), "")
    named, said = name_words(field), [word.casefold() for word in _WORD.findall(question)]
    if identifying(field) or any(value.kind == "identifier" for value in find_values(way, language)):
        of = {one for each in named for one in (each, each.removesuffix("s"))}
        return any(word in of and following in _NUMBERS for word, following in pairwise(said))
    return bool(named) and {stem(word, language) for word in named} <= {stem(word, language) for word in said}


def _wants_kind(question: str, way: str, language: str) -> bool:
    """Whether it is of the kind that a question wants: how much, when."""
    kinds = {value.kind for value in find_values(way, language)}
    wanted = {kind for pattern, kind in _ASKED_KINDS if pattern.search(question)}
    return ("date" in wanted and "date" in kinds) or ("number" in wanted and bool(kinds & {"number", "amount"}))
