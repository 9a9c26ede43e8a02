"""What is wrong in the checks of a story or suite, before anything is played."""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from harness.checks.check import DemandedCheck
from harness.checks.function import PREFIX, FunctionCheck
from harness.checks.table import FAMILIES, PLAIN, as_check, family
from harness.checks.trajectory import TrajectoryCheck
from harness.errors import UserMistake, nearest
from harness.formats.demands.impossible import impossible
from harness.formats.documents import schema_problems
from harness.types.rules import Rules


def check_problems(checks: Sequence[Mapping[str, Any]], *, in_suite: bool = False) -> Iterator[str]:
    """One line for each mistake: where it is, what was expected, what to do."""
    ids = [each.get("id") for each in checks if each.get("id") is not None]
    for i, written in enumerate(checks):
        where = f"checks[{i}]"
        yield from _problems(written, where, in_suite) if in_suite else _of_story(written, where)
        if ids.count(written.get("id")) > 1 and ids.index(written.get("id")) != i:
            yield f'{where}.id: "{written["id"]}" is the id of another check too; ids are unique'


def _of_story(written: Mapping[str, Any], where: str) -> Iterable[str]:
    """Which runs no code, so that the same check has the same mistakes in every story."""
    try:
        return _known(marshal.dumps(dict(written), PLAIN), where)
    except ValueError:  # nested too deep, or what no file holds
        return _problems(written, where, in_suite=False)


@lru_cache(maxsize=1024)
def _known(dumped: bytes, where: str) -> Sequence[str]:
    """By content: the cases of a dataset share the checks of its template."""
    return tuple(_problems(marshal.loads(dumped), where, in_suite=False))


def _problems(written: Mapping[str, Any], where: str, in_suite: bool) -> Iterator[str]:
    name = written.get("type")
    if not isinstance(name, str):
        yield f"{where}: has no type; it is one of {', '.join(FAMILIES)}"
        return
    found = family(name)
    if found is None:
        hint = nearest(name, FAMILIES)
        yield f'{where}.type: there is no check "{name}"{hint}'
        return
    if name.startswith(PREFIX) and not in_suite:
        yield f"{where}.type: stories run no code; put {name} into the checks of the suite"
        return
    if written.get("labels") is not None and not in_suite:
        yield f"{where}.labels: is for the checks of a suite; a check of a story is for that story"
    try:
        check = as_check(dict(written))
    except ValidationError as error:
        for line in schema_problems(error, where, found):
            yield f"{line.replace(': the document: ', ': ')}{_a_number(error, line)}"
        return
    problems = [*_code_problems(check, in_suite), *impossible(check, dict(written))]
    yield from (f"{where}{problem}" for problem in problems)
    if not problems and check.asks_for_nothing is not None:
        yield f"{where}: asks for nothing; {check.asks_for_nothing}"


def _a_number(error: ValidationError, line: str) -> str:
    """What to do where an answer's number was given as its text, or as `expected` of the check itself."""
    for each in error.errors(include_url=False):
        given = each["input"]
        if isinstance(given, int | float) and not isinstance(given, bool):
            text = each["type"] == "string_type" and ": should be text" in line
            if text or (each["type"] == "extra_forbidden" and 'unknown field "expected"' in line):
                return f"; for a number in whatever form write number: {json.dumps(given)}"
    return ""


def _code_problems(check: DemandedCheck, in_suite: bool) -> Iterator[str]:
    """What is wrong with the functions that it calls, behind its place."""
    try:
        if isinstance(check, FunctionCheck):
            check.function()
        elif isinstance(check, TrajectoryCheck):
            if check.functions and not in_suite:
                yield f": overrides: stories run no code; put a check with {check.functions[0]} into the suite"
                return
            check.load_functions()
    except UserMistake as mistake:
        yield f"{'.type' if isinstance(check, FunctionCheck) else ': overrides'}: {mistake}"


def refuse_broken(rules: Rules, file: str | None, labels: Callable[[], set[str] | None]) -> None:
    """Raises UserMistake with every mistake in the checks of a suite, and each label of one that no story has.

    `file` is that of the suite, where it was read from one.
    """
    if problems := [*check_problems(rules.checks, in_suite=True), *labels_of_none(rules, labels)]:
        raise UserMistake(*(f"{file}: {each}" if file else each for each in problems))


def labels_of_none(rules: Rules, labels: Callable[[], set[str] | None]) -> list[str]:
    """A line for each label of a check that no story has. `labels` gives those of the stories, None where unknown."""
    asked = [(i, each) for i, check in enumerate(rules.checks) for each in _listed(check.get("labels"))]
    known = labels() if asked else None
    if known is None:
        return []
    return [
        f'checks[{i}].labels: no story has the label "{label}"'
        f"{nearest(label, known) if known else '; write labels into the stories'}"
        for i, label in asked
        if label not in known
    ]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
