"""Results that read like errors and were not counted as such, each with a pattern by which a suite would count them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.types.trajectory import ToolCall
from harness.types.verdict import ErrorLike

LONGEST_TEXT = 80
LONGEST_LOOK = 400
"""Characters of a text that are looked at: what went wrong is said at the beginning."""
SHORT_MESSAGE = 160
"""A longer text that only somewhere says that something was not found is an answer."""


@dataclass(frozen=True, slots=True)
class ErrorForm:
    """One way in which tools say that something went wrong."""

    pattern: str
    """As `error_pattern`: it finds such results as text, or as the JSON that they are."""
    only_short: bool = False
    names: frozenset[str] = frozenset()
    """Of an object that is such a result: it has one of these."""
    in_object: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether an object is such a result; None for what is said in plain text."""


STATES = ("status", "state", "type", "result")
FAILURES = ("status", "state", "result")
SUCCESSES = ("success", "ok", "succeeded")
ERRORS = ("errors", "error_message", "errorMessage", "error_code", "exception")
CODES = ("status_code", "statusCode", "http_status", "status", "code")


def _status_is_error(result: Mapping[str, Any]) -> bool:
    return any(_word(result.get(name)) in {"error", "exception"} for name in STATES)


def _status_is_failure(result: Mapping[str, Any]) -> bool:
    """A payment that is only looked up may have failed too: the object must say what went wrong, or nothing else."""
    failed = any(_word(result.get(name)) in {"failed", "failure", "fail"} for name in FAILURES)
    tells = {"message", "reason", "detail", "details", "error_message", "errors", "code"} & result.keys()
    return failed and (bool(tells) or len(result) == 1)


def _is_no_success(result: Mapping[str, Any]) -> bool:
    return any(result.get(name) is False for name in SUCCESSES)


def _names_errors(result: Mapping[str, Any]) -> bool:
    return any(bool(result.get(name)) for name in ERRORS)


def _has_error_status(result: Mapping[str, Any]) -> bool:
    codes = (result.get(name) for name in CODES)
    return any(isinstance(code, int) and not isinstance(code, bool) and 400 <= code < 600 for code in codes)


def _word(value: object) -> str:
    return value.casefold() if isinstance(value, str) else ""


_START = r"(?i)^\W*"
ERROR_FORMS = (
    ErrorForm(
        r'(?i)"(?:status|state|type|result)":\s*"(?:error|exception)"',
        in_object=_status_is_error,
        names=frozenset(STATES),
    ),
    ErrorForm(
        r'(?i)"(?:status|state|result)":\s*"(?:failed|failure|fail)"',
        in_object=_status_is_failure,
        names=frozenset(FAILURES),
    ),
    ErrorForm(r'"(?:success|ok|succeeded)":\s*false', in_object=_is_no_success, names=frozenset(SUCCESSES)),
    ErrorForm(
        r'"(?:errors|error_message|errorMessage|error_code|exception)":\s*(?!null|\[\]|\{\}|""|0\b|false)',
        in_object=_names_errors,
        names=frozenset(ERRORS),
    ),
    ErrorForm(
        r'"(?:status_code|statusCode|http_status|status|code)":\s*[45]\d\d\b',
        in_object=_has_error_status,
        names=frozenset(CODES),
    ),
    ErrorForm(_START + r"(?:failed to|failure\b|cannot\b|could ?n[o']t|unable to|an error (?:has )?occurred)"),
    ErrorForm(_START + r"(?:exception\b|traceback \(most recent|[\w.]+(?:error|exception):)"),
    ErrorForm(_START + r"(?:(?:http|status)\W*)?[45]\d\d\W+\w+", only_short=True),
    ErrorForm(
        _START + r"(?:access denied|permission denied|unauthori[sz]ed|forbidden|invalid|timed out)\b", only_short=True
    ),
    ErrorForm(r"(?i)\b(?:not found|no such|does(?: not|n't) exist)\b", only_short=True),
)


_SAYING = "error exception fail false denied unauthori forbidden invalid timed no exist could unable traceback".split()
_STATUS = re.compile(r"[45]\d\d(?!\d)")
"""One of these words or such a number is in every text that reads like an error."""
_CODE = re.compile(rf'"(?:{"|".join(CODES)})"\s*:\s*[45]\d\d(?!\d)')
"""The number where it says something, in an object."""
_IN_OBJECTS = tuple((form, form.in_object) for form in ERROR_FORMS if form.in_object is not None)
_TELLING = frozenset().union(*(form.names for form in ERROR_FORMS))
_NAME = re.compile(rf'"(?:{"|".join(sorted(_TELLING))})"')
"""The same for the names in an object."""


def error_like(succeeded: Iterable[tuple[int, ToolCall]]) -> Iterator[ErrorLike]:
    """Of calls that counted as successes, each with its step, the first one of each tool that reads like an error."""
    seen: set[str] = set()
    for step, call in succeeded:
        result = call.result
        found = likeness_of(result) if result else None
        if found is not None and (name := call.name) not in seen:
            seen.add(name)
            text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
            yield ErrorLike(
                tool=name,
                step=step,
                text=" ".join(text[: LONGEST_TEXT + 1].split())[:LONGEST_TEXT]
                + ("…" if len(text) > LONGEST_TEXT else ""),
                pattern=found.pattern,
            )


def likeness_of(result: Any) -> ErrorForm | None:
    """How a result reads like an error; None where it does not."""
    content = result
    if isinstance(result, str):
        if not _may_say_so(result):
            return None
        if result.lstrip().startswith("{"):
            try:
                content = json.loads(result)
            except (ValueError, RecursionError):
                content = result
    if isinstance(content, Mapping):
        if _TELLING.isdisjoint(content):
            return None
        for form, is_such in _IN_OBJECTS:
            if not form.names.isdisjoint(content) and is_such(content):
                return form
        return None
    if not isinstance(content, str):
        return None
    start = content[:LONGEST_LOOK]
    return next((each for each in ERROR_FORMS if each.in_object is None and _reads_so(each, content, start)), None)


def _reads_so(form: ErrorForm, text: str, start: str) -> bool:
    return not (form.only_short and len(text) > SHORT_MESSAGE) and re.search(form.pattern, start) is not None


def _may_say_so(text: str) -> bool:
    """Whether it is worth a closer look: it may be said at the beginning, or in a long object anywhere."""
    start = text[:LONGEST_LOOK].casefold()
    for each in _SAYING:  # a generator would take twice as long, for each result of each conversation
        if each in start:
            return True
    if not start.startswith("{"):
        return _STATUS.search(start) is not None
    return _CODE.search(text) is not None or (len(text) > LONGEST_LOOK and _NAME.search(text) is not None)
