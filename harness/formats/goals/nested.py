"""Groups as they are written among the goals, laid out flat: the goals in one list, the groups beside it by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from harness.errors import nearest
from harness.types.expected.groups import DEEPEST_GROUPS

GROUP_WORDS = ("any_of", "n_of")
TOO_DEEP = f"groups stand in each other at most {DEEPEST_GROUPS} deep; put its goals into the group around it"
GROUP_FIELDS = ("name", "any_of", "n_of", "required", "when", "after")


def is_group(entry: Any) -> bool:
    """Whether an entry stands for several goals."""
    return isinstance(entry, Mapping) and any(word in entry for word in GROUP_WORDS)


@dataclass(slots=True)
class FlatGoals:
    """The goals of a file in one list, and the groups that they stood in."""

    where: str
    listed: bool
    """Whether the goals are one hand-written list, with `after` beside each."""
    goals: list[Any] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    """Where each goal stands in the file."""
    groups: dict[str, dict[str, Any]] = field(default_factory=dict)
    group_paths: dict[str, str] = field(default_factory=dict)
    afters: dict[str, Any] = field(default_factory=dict)
    """Group → the goals that it comes after, as written."""
    inner: list[str] = field(default_factory=list)
    """The names of goals and groups in groups, given or made up."""
    problems: list[str] = field(default_factory=list)
    mistaken: set[str] = field(default_factory=set)
    """Groups of which no more is said, for what they hold was not understood."""
    taken: set[str] = field(default_factory=set)

    @staticmethod
    def of(entries: list[Any], *, where: str, path: str, listed: bool) -> FlatGoals:
        """All goals of a list with groups in it. Goals without a name get one where they stand in a group."""
        flat = FlatGoals(where, listed)
        flat.taken = {name for name in _names(entries) if isinstance(name, str)}
        for i, entry in enumerate(entries):
            flat._entry(entry, f"{path}[{i}]", depth=0)
        return flat

    def _entry(self, entry: Any, path: str, depth: int) -> str | None:
        """The name of the goal or group that is added; None where it is none, or has none outside of groups."""
        if is_group(entry):
            return self._group(entry, path, depth)
        self.goals.append(entry)
        self.paths.append(path)
        if not isinstance(entry, Mapping):
            return None
        if depth and "name" not in entry:
            stem = entry.get("tool", entry.get("tool_name", "say"))
            entry = self.goals[-1] = {**entry, "name": self._free(str(stem))}
        name = entry.get("name")
        if depth and isinstance(name, str):
            self.inner.append(name)
        return name if isinstance(name, str) else None

    def _group(self, entry: Mapping[str, Any], path: str, depth: int) -> str | None:
        self._say_unknown(entry, path)
        name = entry.get("name", None)
        if name is None:
            name = self._free("any_of" if "any_of" in entry else "n_of")
        if not isinstance(name, str) or not name:
            self._say(f"{path}.name", f"should be text, found {name!r}")
            return None
        if depth == DEEPEST_GROUPS:
            self._say(path, TOO_DEEP)
        group: dict[str, Any] = {key: entry[key] for key in ("required", "when") if key in entry}
        self.group_paths[name] = path
        if name in self.groups:
            self._say(path, f'the name "{name}" is used for two groups; names are unique')
        self.groups[name] = group
        self.afters[name] = entry.get("after", [])
        if depth:
            self.inner.append(name)
        if "any_of" in entry:
            group["any_of"] = self._ways(name, entry["any_of"], f"{path}.any_of", depth)
        if "n_of" in entry:
            group["n_of"] = self._several(name, entry["n_of"], f"{path}.n_of", depth)
        return name

    def _ways(self, name: str, ways: Any, path: str, depth: int) -> list[list[str]]:
        if not isinstance(ways, list) or not ways:
            said = "has no way" if ways == [] else f"should be a list of ways, each a list of goals; found {ways!r}"
            self._mistake(
                name, path, f"{said}; write two ways or more, as in [[{{tool: a}}], [{{tool: b}}, {{tool: c}}]]"
            )
            return []
        found = []
        for i, way in enumerate(ways):
            members = [way] if isinstance(way, Mapping) else way
            if not isinstance(members, list):
                self._mistake(name, f"{path}[{i}]", f"a way should be a list of goals, found {members!r}")
                continue
            found.append(self._members(members, f"{path}[{i}]", depth, alone=isinstance(way, Mapping)))
        return found

    def _several(self, name: str, number: Any, path: str, depth: int) -> dict[str, Any]:
        if not isinstance(number, Mapping):
            self._mistake(name, path, f"should be {{n: NUMBER, goals: [GOAL, …]}}, found {number!r}")
            return {"n": 1, "goals": []}
        for key in number:
            if key not in ("n", "goals"):
                self._mistake(name, path, f'unknown field "{key}"{nearest(str(key), ("n", "goals"))}')
        goals, wanted = number.get("goals"), number.get("n")
        if not isinstance(goals, list) or not goals:
            found = "are missing" if goals is None else f"should be a list of goals, found {goals!r}"
            self._mistake(
                name, f"{path}.goals", f"{found}; say which, as in {{n: 2, goals: [{{tool: a}}, {{tool: b}}]}}"
            )
        if isinstance(wanted, bool) or not isinstance(wanted, int) or wanted < 1:
            told = "is missing" if wanted is None else f"should be a whole number from 1 on, found {wanted!r}"
            self._mistake(name, f"{path}.n", f"{told}; say how many of the goals must be met")
            wanted = 1
        return {"n": wanted, "goals": self._members(goals if isinstance(goals, list) else [], f"{path}.goals", depth)}

    def _members(self, members: list[Any], path: str, depth: int, *, alone: bool = False) -> list[str]:
        names = [self._entry(each, path if alone else f"{path}[{i}]", depth + 1) for i, each in enumerate(members)]
        return [name for name in names if name is not None]

    def _say_unknown(self, entry: Mapping[str, Any], path: str) -> None:
        known = [name for name in GROUP_FIELDS if self.listed or name != "after"]
        for key in entry:
            if key not in known:
                self._say(path, f'unknown field "{key}" of a group{nearest(str(key), known)}')

    def _mistake(self, group: str, path: str, problem: str) -> None:
        """Of the group itself."""
        self.mistaken.add(group)
        self._say(path, problem)

    def _say(self, path: str, problem: str) -> None:
        self.problems.append(f"{self.where}: {path}: {problem}")

    def _free(self, stem: str) -> str:
        number = 1
        while (name := stem if number == 1 else f"{stem}-{number}") in self.taken:
            number += 1
        self.taken.add(name)
        return name


def _names(entries: Iterable[Any]) -> Iterable[Any]:
    """Every name that is given, however deep."""
    for entry in entries:
        if isinstance(entry, list):
            yield from _names(entry)
        elif isinstance(entry, Mapping):
            yield entry.get("name")
            for inner in (entry.get("any_of"), (entry.get("n_of") or {}) if is_group(entry) else None):
                goals = inner.get("goals") if isinstance(inner, Mapping) else inner
                if isinstance(goals, list):
                    yield from _names(goals)
