"""Notices that a path was configured wrong, where that would look like an agent that calls nothing or with nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from harness.agents.remote.answer import PathMismatch, described
from harness.agents.remote.paths import first_fields, is_told, search
from harness.agents.remote.settings import CallPaths

DEEPEST = 5
"""Levels of an answer that are searched for calls."""
NOT_MADE = re.compile(r"pending|requir|approv|suggest|propos|avail|offer|schema|definition|^tools$|^functions$", re.I)
"""Names of what may look like calls, but tells of tools that were offered, or of calls that nobody has made."""
BESIDE = frozenset({"metadata", "meta", "usage", "timing", "annotations", "extra", "tags", "trace"})
"""What an item may tell of a call besides its arguments."""
USUAL = CallPaths()


class UnmatchedPaths:
    """The paths of one conversation that somebody has written and that have found nothing so far.

    That a path finds nothing may be right: a turn without calls, a call without arguments. It is wrong where the same
    answer holds, at another place, what the path is for; as long as that is not so, it is only noted.
    """

    def __init__(self, settings: CallPaths, tool_calls: str) -> None:
        self._settings = settings
        self._tool_calls = tool_calls
        self._left = {"tool_calls", "tool_arguments", "tool_result"} & settings.model_fields_set
        self._last: Any = None
        self._elsewhere: str | None = None

    def look(self, answer: Any) -> None:
        """Take in an answer, or an event of one."""
        if "tool_calls" not in self._left:
            return
        if is_told(self._tool_calls, answer):
            self._left.discard("tool_calls")
        elif (place := next(_calls_in(answer, self._settings), None)) is not None:
            self._elsewhere, self._last = place, answer
        elif self._elsewhere is None:
            self._last = answer

    def check(self, calls: Any) -> None:
        """A turn is over, in which these calls were found. Raises PathMismatch for a path that must be wrong."""
        if "tool_calls" in self._left and self._elsewhere is not None:
            path = self._tool_calls
            found = f"there is nothing at {path}, but {self._elsewhere} looks like calls"
            raise PathMismatch(f"kwargs.tool_calls: {found}; {described(self._last)}")
        items = [item for item in calls if isinstance(item, Mapping)] if isinstance(calls, list) else []
        for name, holds in (("tool_arguments", self._holds_arguments), ("tool_result", _holds_result)):
            path = getattr(self._settings, name)
            if name not in self._left or not items:
                continue
            if any(is_told(path, item) for item in items):
                self._left.discard(name)
            elif (item := next(filter(holds, items), None)) is not None:
                keys = ", ".join(item)
                raise PathMismatch(f"kwargs.{name}: no call has anything at {path}; the keys of a call: {keys}")

    @property
    def notes(self) -> list[str]:
        """What a person is to look at: nothing was found, and nothing speaks against that."""
        if "tool_calls" not in self._left:
            return []
        silent = f"there was nothing at {self._tool_calls}, which is right if it called nothing"
        return [f"kwargs.tool_calls: {silent}; {described(self._last)}"]

    def _holds_arguments(self, item: Mapping[str, Any]) -> bool:
        """Whether there is an object that is none of the other parts of a call."""
        if _is_object(search(USUAL.tool_arguments, item)):
            return True
        paths = [getattr(self._settings, name) for name in CallPaths.model_fields if name != "tool_arguments"]
        taken = BESIDE.union(*map(first_fields, paths))
        return any(_is_object(value) for name, value in item.items() if name not in taken)


def _holds_result(item: Mapping[str, Any]) -> bool:
    return search(USUAL.tool_result, item) is not None


def _calls_in(data: Any, settings: CallPaths, place: str = "", depth: int = 0) -> Iterator[str]:
    """The places in an answer at which there are calls that were made."""
    if depth > DEEPEST:
        return
    if isinstance(data, Mapping):
        for name, value in data.items():
            if not NOT_MADE.search(name):
                yield from _calls_in(value, settings, f"{place}.{name}" if place else name, depth + 1)
    elif isinstance(data, list):
        if data and all(_is_call(item, settings) for item in data):
            yield place
        for item in data:
            yield from _calls_in(item, settings, f"{place}[]", depth + 1)


def _is_call(item: Any, settings: CallPaths) -> bool:
    if not isinstance(item, Mapping) or "description" in item:
        return False
    return any(_fits(item, paths) for paths in (settings, USUAL))


def _fits(item: Mapping[str, Any], paths: CallPaths) -> bool:
    name, arguments = search(paths.tool_name, item), search(paths.tool_arguments, item)
    if isinstance(arguments, Mapping) and "properties" in arguments:  # the schema of a tool
        return False
    return isinstance(name, str) and (isinstance(arguments, Mapping) or _is_object(arguments))


def _is_object(value: Any) -> bool:
    """An object with something in it, or the JSON of one."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return False
    return isinstance(value, Mapping) and bool(value)
