"""What a check asks for that has no effect, cannot be read, or that no journey could ever meet."""

from __future__ import annotations

import json
import marshal
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from harness.checks.answer import AnswerCheck
from harness.checks.calls import CallsCheck
from harness.checks.check import DemandedCheck
from harness.checks.table import PLAIN, as_check
from harness.checks.trajectory import TrajectoryCheck
from harness.text.answers.literal import composed, stands_in
from harness.types.expected.predicates import FROM, is_predicate, predicate_problems
from harness.types.goals import flows

MAY_BE_EMPTY = frozenset({"equals", "settings", "tools", "reference", "type", "id"})
"""Fields of which an empty value says something, or is told of otherwise."""
LANGUAGE = "en"
"""In which the texts of a check are read where it is not yet known for which stories it is."""


def impossible(check: DemandedCheck, written: dict[str, Any]) -> Sequence[str]:
    """One line for each such thing: its place in the check, and what to do."""
    try:
        return _known(marshal.dumps(written, PLAIN))
    except ValueError:  # nested too deep
        return tuple(_found(check, written))


@lru_cache(maxsize=1024)
def _known(dumped: bytes) -> Sequence[str]:
    """By content: the cases of a dataset share the checks of its template."""
    written = marshal.loads(dumped)
    return tuple(_found(as_check(written), written))


def _found(check: DemandedCheck, written: Mapping[str, Any]) -> Iterator[str]:
    for path, text in _texts(written):
        if "\0" in text:
            yield f"{path}: has a NUL character, which is in no text; take it out"
    for name in written:
        if name not in MAY_BE_EMPTY and written[name] in ([], {}):
            yield f".{name}: is empty, so that it has no effect; write what is meant, or take it out"
    if isinstance(check, AnswerCheck):
        yield from _of_answer(check)
    elif isinstance(check, CallsCheck):
        yield from _of_arguments(check)
        yield from _of_order(check)
    elif isinstance(check, TrajectoryCheck):
        yield from _of_reference(check)


def _texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(each, f"{path}.{key}".replace("\0", ""))
            yield from _texts(key, path) if "\0" in str(key) else ()
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from _texts(each, f"{path}[{i}]")


# ----------------------------------------------------------------------------------------------------------- answers


def _of_answer(check: AnswerCheck) -> Iterator[str]:
    if is_predicate(check.equals):
        yield ".equals: takes a value, no predicate; write regex, or number with a tolerance"
    wanted = [(f".contains[{i}]", text) for i, text in enumerate(check.contains)]
    if isinstance(check.equals, str):
        yield from _beside_equals(check, check.equals.strip())
        wanted.append((".equals", check.equals))
    for where, text in wanted:
        for i, forbidden in enumerate(check.not_contains):
            if _holds(text, forbidden, check):
                yield f"{where}: {_quoted(text)} holds what not_contains[{i}] forbids, so that no answer meets both"
        if check.scope == "final" and check.max_length is not None and len(composed(text)) > check.max_length:
            yield f"{where}: is longer than max_length {check.max_length} allows, so that no answer meets both"
    if check.max_length == 0 and check.field is None:
        yield ".max_length: 0 is met by no answer, for an empty one is none; allow 1 at least"


def _beside_equals(check: AnswerCheck, equals: str) -> Iterator[str]:
    """What the only answer that it allows does not hold. Of any message, another one may."""
    if check.scope != "final":
        return
    for i, text in enumerate(check.contains):
        if not _holds(equals, text, check):
            yield f".contains[{i}]: {_quoted(text)} is not in {_quoted(equals)}, which equals demands; keep one of them"
    if check.min_length is not None and len(composed(equals)) < check.min_length:
        yield f".min_length: {_quoted(equals)}, which equals demands, is shorter; keep one of them"


def _holds(text: str, wanted: str, check: AnswerCheck) -> bool:
    return stands_in(composed(wanted), composed(text), LANGUAGE, ignore_case=check.ignore_case)


def _quoted(text: str) -> str:
    return json.dumps(text if len(text) <= 60 else f"{text[:59]}…", ensure_ascii=False)


# ------------------------------------------------------------------------------------------------------------- calls


def _of_arguments(check: CallsCheck) -> Iterator[str]:
    for name, value in check.args.items():
        yield from (f".args.{where}: {what}" for where, what in predicate_problems(value, name))
        if any(flows(value)):
            yield f".args.{name}: takes a value or a predicate; {FROM} is for goals"


def _of_reference(check: TrajectoryCheck) -> Iterator[str]:
    for i, call in enumerate(check.tools):
        for name, value in (call.arguments or {}).items():
            if is_predicate(value):
                yield f".tools[{i}].arguments.{name}: takes a value, no predicate; use a check of calls with args"


def _of_order(check: CallsCheck) -> Iterator[str]:
    """Its first call cannot stand before or after the first of calls among which it is itself."""
    if check.never:
        return
    for i, glob in enumerate(check.before):
        if glob == "*" or (check.name and all(_covers(glob, name) for name in check.name)):
            yield f".before[{i}]: {glob} is what is called itself, and never stands before itself; name another"
        if glob in check.after:
            yield f".before[{i}]: {glob} is in after, too, so that no order meets both; keep one of them"
    for i, glob in enumerate(check.after):
        if not check.args and (not check.name or any(_covers(name, glob) for name in check.name)):
            yield f".after[{i}]: {glob} is what is called itself, and never stands after itself; name another"


def _covers(glob: str, other: str) -> bool:
    return glob == other or fnmatchcase(other, glob)
