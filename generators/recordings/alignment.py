"""Which calls of several conversations of one task are the same call."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from generators.recordings.calls import NamedCall
from harness.types.jsonable import json_equal

MOST_ALIGNED = 6
"""Up to so many calls of one tool are matched to each other in every way; more, in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Support:
    """Something that was mined, and in how many of the conversations that could show it, it held."""

    what: str
    held: int
    of: int

    def __str__(self) -> str:
        return f"{self.what} ({self.held} of {self.of})"


@dataclass(frozen=True, slots=True)
class AlignedCall:
    """One call of the task, as each conversation made it; None where it did not."""

    name: str
    tool: str
    calls: tuple[NamedCall | None, ...]

    @property
    def seen(self) -> list[NamedCall]:
        """As it was made, where it was."""
        return [call for call in self.calls if call is not None]

    @property
    def required(self) -> bool:
        """Whether every conversation made it."""
        return None not in self.calls


def without_noise(calls: Sequence[NamedCall]) -> list[NamedCall]:
    """Without thought and calculation, calls that failed, and repeats that nothing had changed for."""
    found: list[NamedCall] = []
    for call in calls:
        since = list(itertools.takewhile(lambda one: not one.writes, reversed(found)))
        repeats = any(
            one.call.name == call.call.name and json_equal(one.call.arguments, call.call.arguments) for one in since
        )
        if call.error is None and not call.is_idle and not repeats:
            found.append(call)
    return found


def align(runs: Sequence[Sequence[NamedCall]]) -> tuple[list[AlignedCall], list[Support]]:
    """The calls that at least half of the runs made, in the order of the first run that made them, and the others."""
    tools = list(dict.fromkeys(call.call.name for run in runs for call in run))
    aligned_calls, left_out = list[AlignedCall](), list[Support]()
    for tool in tools:
        made = [[call for call in run if call.call.name == tool] for run in runs]
        usual = statistics.median_high([len(calls) for calls in made])
        reference = next((calls for calls in made if len(calls) == usual), [])
        matched = [_matched(reference, calls) for calls in made]
        for place in range(usual):
            name = tool if place == 0 else f"{tool}_{place + 1}"
            aligned_calls.append(AlignedCall(name, tool, tuple(each[place] for each in matched)))
        extra = sum(len(calls) > usual for calls in made)
        if extra:
            times = "" if usual == 0 else f" more than {usual} times" if usual > 1 else " more than once"
            left_out.append(Support(f"{tool}: called{times}", extra, len(runs)))
    first = {aligned.name: min(_place(runs, i, call) for i, call in made_by(aligned)) for aligned in aligned_calls}
    return sorted(aligned_calls, key=lambda aligned: first[aligned.name]), left_out


def made_by(aligned: AlignedCall) -> Iterator[tuple[int, NamedCall]]:
    """The conversations that made it, by number, and the call as they made it."""
    return ((i, call) for i, call in enumerate(aligned.calls) if call is not None)


def _place(runs: Sequence[Sequence[NamedCall]], run: int, call: NamedCall) -> tuple[int, int]:
    return run, next(i for i, each in enumerate(runs[run]) if each is call)


def _matched(reference: Sequence[NamedCall], calls: Sequence[NamedCall]) -> list[NamedCall | None]:
    """For each call of the reference the one of these that is most like it."""
    if max(len(reference), len(calls)) > MOST_ALIGNED or not reference:
        return [calls[i] if i < len(calls) else None for i in range(len(reference))]
    padded: list[NamedCall | None] = [*calls, *[None] * max(0, len(reference) - len(calls))]
    best = min(
        itertools.permutations(range(len(padded)), len(reference)),
        key=lambda order: sum(_distance(one, padded[i]) for one, i in zip(reference, order, strict=True)),
    )
    return [padded[i] for i in best]


def _distance(one: NamedCall, other: NamedCall | None) -> float:
    """The share of arguments that differ; 1 for a call that was not made."""
    if other is None:
        return 1
    left, right = given_to(one), given_to(other)
    names = left.keys() | right.keys()
    differ = sum(name not in left or name not in right or not json_equal(left[name], right[name]) for name in names)
    return 0.9 * differ / len(names) if names else 0


def given_to(call: NamedCall) -> Mapping[str, JsonValue]:
    """The arguments that were given; null is none."""
    arguments = call.call.arguments
    return {} if isinstance(arguments, str) else {key: value for key, value in arguments.items() if value is not None}
