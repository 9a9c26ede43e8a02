"""Problems of many trials put together: one cause for what is the same, and for each trial its main cause."""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from harness.analysis.causes.shortfall import CauseKind, Shortfall, Sign

Key = tuple[str, int]
"""Story and number of a trial."""
KINDS: Mapping[CauseKind, int] = {kind: place for place, kind in enumerate(get_args(CauseKind))}
LEAST_SHARED = 2
"""Trials, and different pairs of values, from which on a coincidence is none."""


@dataclass(slots=True)
class FoundCause:
    """What is wrong, and the trial it is of."""

    key: Key
    shortfall: Shortfall


@dataclass(slots=True)
class CauseGroup:
    """What is one cause, and the trials in which it is seen."""

    sign: Sign
    found: list[FoundCause] = field(default_factory=list)
    subjects: list[str] = field(default_factory=list)
    """More than one where the same is said of several arguments."""
    main: set[Key] = field(default_factory=set)
    """The trials of which it is the main cause."""

    @property
    def trials(self) -> set[Key]:
        return {each.key for each in self.found}


def grouped(shortfalls: Iterable[tuple[Key, Sequence[Shortfall]]]) -> list[CauseGroup]:
    """One for each cause. Each trial is in the `main` of exactly one; sorted by how many trials it explains."""
    found = [FoundCause(key, each) for key, all_of_it in shortfalls for each in all_of_it]
    groups: dict[Sign, CauseGroup] = {}
    for each, sign in zip(found, _chosen(found), strict=True):
        groups.setdefault(sign, CauseGroup(sign, subjects=[sign.subject])).found.append(each)
    joined = _joined(list(groups.values()))
    _name_main(joined)
    return sorted(joined, key=lambda group: (not group.main, -len(group.trials), -len(group.main), _rank(group)))


def _chosen(found: Sequence[FoundCause]) -> list[Sign]:
    """For each the sign that most trials share; one that is a coincidence only where several values share it."""
    trials: dict[Sign, set[Key]] = {}
    values: dict[Sign, set[str]] = {}
    for each in found:
        for sign in (*each.shortfall.telling, *each.shortfall.shared):
            trials.setdefault(sign, set()).add(each.key)
        for sign in each.shortfall.shared:
            values.setdefault(sign, set()).add(text_of(each.shortfall.pair))

    def holds(sign: Sign) -> bool:
        differ = sign.kind != "wrong_arguments" or len(values[sign]) >= LEAST_SHARED
        return len(trials[sign]) >= LEAST_SHARED and differ

    def chosen(shortfall: Shortfall) -> Sign:
        open_to = [*shortfall.telling, *filter(holds, shortfall.shared)]
        return max(open_to, key=lambda sign: len(trials[sign]), default=shortfall.other)

    return [chosen(each.shortfall) for each in found]


def text_of(value: Any) -> str:
    """Equal for equal values, also for those that JSON does not hold."""
    return json.dumps(value, default=str, sort_keys=True)


def _joined(groups: list[CauseGroup]) -> list[CauseGroup]:
    """Where the same is said of several arguments in the same trials, it is one cause."""
    alike: dict[tuple[str, str, str], list[CauseGroup]] = {}
    for group in groups:
        alike.setdefault((group.sign.kind, group.sign.says, group.sign.tool), []).append(group)
    found = []
    for same in alike.values():
        kept: list[CauseGroup] = []
        for group in sorted(same, key=lambda each: -len(each.trials)) if len(same) > 1 else same:
            larger = next((each for each in kept if group.trials <= each.trials), None)
            if larger is None or group.sign.kind != "wrong_arguments" or group.sign.tool:
                kept.append(group)
            else:
                larger.found += group.found
                larger.subjects.append(group.sign.subject)
        found += kept
    return found


def _name_main(groups: Sequence[CauseGroup]) -> None:
    """Each trial gets the cause that explains most trials left; one that may follow from another only as the last."""
    left = {key for group in groups for key in group.trials}
    for follows in (False, True):
        open_to = {
            place: {each.key for each in group.found if each.shortfall.follows <= follows}
            for place, group in enumerate(groups)
        }
        heap = [(-len(keys & left), _rank(groups[place]), place) for place, keys in open_to.items()]
        heapq.heapify(heap)
        while heap:
            known, rank, place = heapq.heappop(heap)
            claimed = open_to[place] & left
            if not claimed:
                continue
            if len(claimed) < -known:
                heapq.heappush(heap, (-len(claimed), rank, place))
                continue
            groups[place].main |= claimed
            left -= claimed


def _rank(group: CauseGroup) -> int:
    return KINDS[group.sign.kind]


def commonest(items: Iterable[str], most: int) -> dict[str, int]:
    """How often each comes up, the most frequent first."""
    return dict(Counter(filter(None, items)).most_common(most))
