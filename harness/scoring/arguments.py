"""Holds the arguments of a call against those a goal expects (product rules: strict, fuzzy, optional, ignore)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from harness.scoring.calls.defaults import NO_DEFAULT, UNKNOWN, Shape
from harness.scoring.same_meaning import same_meaning
from harness.types.goals import ESCAPED_FROM, FROM, ExtraArgs, Strategy
from harness.types.jsonable import json_equal
from harness.types.protocols import Similarity
from harness.types.verdict import ArgumentResult

PathRule = tuple[tuple[str, ...], Strategy]
"""The rest of a path, and the strategy at its end."""


@dataclass(slots=True)
class Matching:
    """How one story is read: what arguments and texts are compared by, and how what nobody can tell is taken."""

    similarity: Similarity
    fuzzy: bool
    language: str
    for_the_agent: bool = False
    """Whether what is undecided counts as met."""
    undecided: bool = False
    """Whether anything was."""
    now: datetime | None = None
    """When the story plays, where it says so."""

    def counts(self, met: bool | None) -> bool:
        """Whether it is taken for met."""
        if met is None:
            self.undecided = True
            return self.for_the_agent
        return met


@dataclass(frozen=True, slots=True)
class OneOf:
    """An expected value that flows from a result and may be written in more than one way."""

    values: tuple[Any, ...]


def compare(
    expected: Mapping[str, Any],
    observed: Mapping[str, Any] | str,
    rules: Mapping[str, Strategy],
    extra: ExtraArgs,
    matching: Matching,
    shape: Shape = UNKNOWN,
) -> Iterator[ArgumentResult]:
    """Every argument that differs, and every one compared by meaning. The arguments fit when all of these are met.

    What the call leaves out is taken for its default in the offered schema, which is what the tool gets; and what it
    gives beyond the expected counts as absent where it is null or its default.
    """
    if isinstance(observed, str):
        yield _unmet("", "strict", "different", dict(expected), observed)
        return
    paths: list[PathRule] = [(tuple(key.split(".")), rules[key]) for key in rules if key not in expected]
    for name, value in expected.items():
        strategy = rules.get(name, "strict")
        if strategy == "ignore":
            continue
        inner = [(path[1:], each) for path, each in paths if path[0] == name or path[0] == "*"] if paths else []
        if name in observed:
            if strategy != "fuzzy" and not inner and json_equal(value, observed[name]):
                continue  # what is equal differs nowhere inside
            yield from _compare_value(
                name, value, observed[name], strategy, inner, extra, matching, _below(shape, name)
            )
        elif strategy != "optional":
            yield from _left_out(name, value, strategy, inner, extra, matching, _below(shape, name))
    if extra == "allow" or (len(observed) <= len(expected) and observed.keys() <= expected.keys()):
        return
    for name, value in observed.items():
        if name not in expected and not shape.below(name).as_if_absent(value) and not _ignored(name, paths, rules):
            yield _unmet(name, "strict", "unexpected", None, value)


def _below(shape: Shape, key: str) -> Shape:
    return shape if shape is UNKNOWN else shape.below(key)


def _left_out(
    path: str,
    expected: Any,
    strategy: Strategy,
    rules: Sequence[PathRule],
    extra: ExtraArgs,
    matching: Matching,
    shape: Shape,
) -> Iterator[ArgumentResult]:
    """What was expected and is not given: the same where the tool takes the expected value by default."""
    default = shape.default
    if default is not NO_DEFAULT:
        results = list(_compare_value(path, expected, default, strategy, rules, extra, matching, shape))
        if all(result.met for result in results):
            yield from results
            return
    yield _unmet(path, strategy, "missing", _plain(expected))


def _ignored(name: str, paths: Sequence[PathRule], rules: Mapping[str, Strategy]) -> bool:
    return rules.get(name) == "ignore" or any(
        strategy == "ignore" and path in {(name,), ("*",)} for path, strategy in paths
    )


def _compare_value(
    path: str,
    expected: Any,
    observed: Any,
    strategy: Strategy,
    rules: Sequence[PathRule],
    extra: ExtraArgs,
    matching: Matching,
    shape: Shape,
) -> Iterator[ArgumentResult]:
    """One value; containers are entered, so that a difference is named by its own path."""
    for rest, each in rules:
        if not rest:
            strategy = each
    if strategy == "ignore":
        return
    if isinstance(expected, OneOf):
        yield from _compare_one_of(path, expected, observed, strategy, rules, extra, matching, shape)
        return
    inner = [rule for rule in rules if rule[0]] if rules else ()
    fuzzy = strategy == "fuzzy" and matching.fuzzy
    if (not fuzzy or inner) and isinstance(expected, dict) and isinstance(observed, dict):
        yield from _compare_object(path, expected, observed, strategy, inner, extra, matching, shape)
    elif (not fuzzy or inner) and _same_length_lists(expected, observed):
        for i, (left, right) in enumerate(zip(expected, observed, strict=True)):
            below = [(rest[1:], each) for rest, each in inner if rest[0] in {str(i), "*"}]
            yield from _compare_value(
                f"{path}.{i}", left, right, strategy, below, extra, matching, _below(shape, str(i))
            )
    elif fuzzy:
        found = same_meaning(
            expected, observed, similarity=matching.similarity, language=matching.language, now=matching.now
        )
        met = matching.counts(found.met)
        yield ArgumentResult(
            path=path,
            strategy=strategy,
            met=met,
            unsure=found.met is None,
            problem=None if met else "different",
            expected=expected,
            observed=observed,
            rung=found.rung,
            score=found.score,
            note=found.note,
            judge_said=found.reason,
            quote=found.quote,
        )
    elif not json_equal(expected, observed):
        yield _unmet(path, strategy, "different", expected, observed)


def _compare_object(
    path: str,
    expected: Mapping[str, Any],
    observed: Mapping[str, Any],
    strategy: Strategy,
    rules: Sequence[PathRule],
    extra: ExtraArgs,
    matching: Matching,
    shape: Shape,
) -> Iterator[ArgumentResult]:
    for key, value in expected.items():
        below = [(rest[1:], each) for rest, each in rules if rest[0] in {key, "*"}]
        final = next((each for rest, each in below if not rest), strategy)
        inner = _below(shape, key)
        if key in observed:
            yield from _compare_value(f"{path}.{key}", value, observed[key], strategy, below, extra, matching, inner)
        elif final != "ignore" and not (final == "optional" and final != strategy):
            yield from _left_out(f"{path}.{key}", value, final, below, extra, matching, inner)
    if extra != "forbid":
        return
    for key in (key for key in observed if key not in expected):
        ignored = any(each == "ignore" and rest in {(key,), ("*",)} for rest, each in rules)
        if not ignored and not shape.below(key).as_if_absent(observed[key]):
            yield _unmet(f"{path}.{key}", strategy, "unexpected", None, observed[key])


def _compare_one_of(path: str, expected: OneOf, observed: Any, *rest: Any) -> Iterator[ArgumentResult]:
    results: list[ArgumentResult] = []
    for value in expected.values:
        results = list(_compare_value(path, value, observed, *rest))
        if all(result.met for result in results):
            break
    yield from results


def _same_length_lists(expected: Any, observed: Any) -> bool:
    return isinstance(expected, list) and isinstance(observed, list) and len(expected) == len(observed)


def _unmet(path: str, strategy: Strategy, problem: Any, expected: Any, observed: Any = None) -> ArgumentResult:
    return ArgumentResult(
        path=path, strategy=strategy, met=False, problem=problem, expected=expected, observed=observed
    )


def _plain(value: Any) -> Any:
    return value.values[0] if isinstance(value, OneOf) else value


class Unresolved(Exception):
    """A value should flow from a goal that has no call, or from a path its result does not have."""


def substitute(value: Any, results: Mapping[str, Any]) -> Any:
    """The expected value with every `$from` replaced by what it stands for. Raises Unresolved.

    `results` maps goal names to the raw results of the calls assigned to them.
    """
    if not isinstance(value, dict):
        return [substitute(item, results) for item in value] if isinstance(value, list) else value
    if FROM in value:
        if value[FROM] not in results:
            raise Unresolved(value[FROM])
        return _flowing(results[value[FROM]], value.get("path"))
    return {FROM if key == ESCAPED_FROM else key: substitute(item, results) for key, item in value.items()}


def _flowing(result: Any, path: str | None) -> Any:
    """The value at a path of a result; several (a `*`, or a text that is also JSON) are alternatives."""
    readings = [result]
    if isinstance(result, str):
        try:
            parsed = json.loads(result)
        except (ValueError, RecursionError):
            pass
        else:
            readings = [parsed] if isinstance(parsed, dict | list) else [parsed, result]
    found = readings if not path else [item for reading in readings for item in lookup(reading, path.split("."))]
    if not found:
        raise Unresolved(path or "")
    return found[0] if len(found) == 1 else OneOf(tuple(found))


def lookup(value: Any, path: Sequence[str]) -> list[Any]:
    """Every value at a path of names, indexes and `*`."""
    found = [value]
    for part in path:
        below: list[Any] = []
        for item in found:
            if isinstance(item, Mapping):
                below += item.values() if part == "*" and part not in item else [item[part]] if part in item else []
            elif isinstance(item, list):
                if part == "*":
                    below += item
                elif part.lstrip("-").isdigit() and -len(item) <= int(part) < len(item):
                    below.append(item[int(part)])
        found = below
    return found
