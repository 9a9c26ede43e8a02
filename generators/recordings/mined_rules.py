"""How each argument of a call is to be matched, by what its values are in several conversations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pydantic import JsonValue

from generators.recordings.alignment import AlignedCall, given_to, made_by
from generators.tools.dataflow import CallResult, ValueSource, sources_of
from harness.formats.lint import KnownFacts
from harness.scoring.same_meaning import same_meaning
from harness.scoring.similarity.likeness import WordsAlone
from harness.types.goals import Strategy
from harness.types.jsonable import json_equal


@dataclass(frozen=True, slots=True)
class MinedRule:
    """How an argument is to be matched, and in how many of the calls that rule held."""

    argument: str
    strategy: Strategy
    value: JsonValue
    why: str
    held: int
    of: int


def argument_names(aligned: AlignedCall) -> list[str]:
    """Of the arguments that any conversation gave."""
    return list(dict.fromkeys(name for call in aligned.seen for name in given_to(call)))


def rule_for(name: str, aligned: AlignedCall, aligned_calls: Sequence[AlignedCall], known: KnownFacts) -> MinedRule:
    """As strict a rule as what the conversations gave allows."""
    values = [given_to(call)[name] for call in aligned.seen if name in given_to(call)]
    rule = partial(MinedRule, name, of=len(aligned.seen))
    source = _flow(name, aligned, aligned_calls, known)
    constant = all(json_equal(values[0], value) for value in values)
    if (
        constant
        and source is not None
        and any(part.isdigit() or part == "*" for part in (source.path or "").split("."))
    ):
        source = None  # the world has it so: a number would not say which entry is meant
    if source is not None and len(values) == len(aligned.seen):
        place = source.goal if source.path is None else f"{source.path} of {source.goal}"
        return rule("strict", source.value, f"is {place}", held=len(values))
    if len(values) < len(aligned.seen):
        if constant:
            return rule("optional", values[0], "at times absent, else always the same", held=len(values))
        return rule("ignore", values[0], "at times absent, and varies", held=len(values))
    if constant:
        return rule("strict", values[0], "always the same", held=len(values))
    alike = _paraphrased(values, known.language)
    if alike is not None:
        return rule("fuzzy", alike, "always means the same", held=len(values))
    different = len({repr(value) for value in values})
    return rule("ignore", values[0], f"varies: {different} values", held=len(values))


def _flow(
    name: str, aligned: AlignedCall, aligned_calls: Sequence[AlignedCall], known: KnownFacts
) -> ValueSource | None:
    """The place of an earlier result that the argument equals in every conversation; a `*` where the index varies."""
    common: list[ValueSource] | None = None
    anywhere: list[ValueSource] | None = None
    for i, call in made_by(aligned):
        value = given_to(call).get(name)
        if value is None or known.says(value):
            return None
        results = [
            CallResult(each.name, each.tool, earlier.call.result)
            for each in aligned_calls
            if each is not aligned and (earlier := each.calls[i]) is not None and earlier.step < call.step
        ]
        found = sources_of(name, value, results)
        starred = [_starred(source) for source in found]
        common = found if common is None else [source for source in common if source in found]
        anywhere = starred if anywhere is None else [source for source in anywhere if source in starred]
    return next(iter([*(common or ()), *(anywhere or ())]), None)


def _starred(source: ValueSource) -> ValueSource:
    if source.path is None:
        return source
    return ValueSource(source.goal, ".".join("*" if part.isdigit() else part for part in source.path.split(".")))


def _is_numbered(source: ValueSource) -> bool:
    return any(part.isdigit() or part == "*" for part in (source.path or "").split("."))


def _paraphrased(values: Sequence[JsonValue], language: str) -> JsonValue | None:
    """The text that all the others mean the same as; None when there is none."""
    if not all(isinstance(value, str) and len(value.split()) > 1 for value in values):
        return None
    by_words = WordsAlone(limit=0.8)
    for candidate in values:
        if all(same_meaning(candidate, value, similarity=by_words, language=language).met for value in values):
            return candidate
    return None
