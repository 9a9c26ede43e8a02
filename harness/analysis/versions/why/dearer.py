"""Where what became slower or dearer did so: in which tool, and in which turn of the agent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, get_args

from harness.types.trajectory import Data
from harness.types.trial import Trial

if TYPE_CHECKING:
    from harness.analysis.run import Run

Figure = Literal["seconds", "tokens", "cost", "calls"]
FIGURES: tuple[Figure, ...] = get_args(Figure)
MOST_READ = 200
"""Stories of which one trial of either version is read."""
LEAST_RISE = 0.1
"""Below this share nothing is said."""
LEAST_SECONDS = 0.1
"""A trial that becomes slower by less is as fast as before."""
OFTEN = 0.75
"""In so many of the stories it rose, so that it is more than one that was slow for once."""
MOST_PLACES = 3


class Placed(Data):
    """A place, such as a tool, and what it came to: means of a trial."""

    place: str
    before: float
    after: float


class Dearer(Data):
    """A figure that rose, and the places where it rose most."""

    figure: Figure
    before: float
    """The mean of a trial."""
    after: float
    stories: int
    """Of how many that is."""
    places: tuple[Placed, ...]


def dearer(before: Run, after: Run) -> tuple[Dearer, ...]:
    """What rose in most of the stories that succeeded in both, and where."""
    left, right = before.results.by_id, after.results.by_id
    pairs = list[tuple[Trial, Trial]]()
    for name in (name for name in left if name in right):
        passed = [next((t for t in side[name].trials if t.outcome == "success"), None) for side in (left, right)]
        if passed[0] is not None and passed[1] is not None:
            pairs.append((passed[0].read(), passed[1].read()))
        if len(pairs) == MOST_READ:
            break
    spent = [(_spent(old), _spent(new)) for old, new in pairs]
    return tuple(_risen(spent))


Spent = Mapping[Figure, Mapping[str, float]]
"""Figure → place → how much of it; the place "" is the whole."""


def _spent(trial: Trial) -> Spent:
    found: dict[Figure, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for call in trial.trajectory.calls:
        found["calls"][""] += 1
        found["calls"][call.name] += 1
        if call.seconds is not None:
            found["seconds"][call.name] += call.seconds
    for turn, seconds in enumerate(trial.trajectory.turn_seconds or (), 1):
        found["seconds"][f"turn {turn}"] += seconds
        found["seconds"][""] += seconds
    turn = 0
    for step in trial.trajectory.steps:
        turn += step.role == "user"
        for event in step.events:
            if event.type == "model_step" and event.usage is not None:
                _add(found["tokens"], f"turn {turn}", event.usage.tokens)
                _add(found["cost"], f"turn {turn}", event.usage.cost)
    return found


def _add(places: dict[str, float], place: str, value: float | None) -> None:
    if value is not None:
        places[place] += value
        places[""] += value


def _risen(spent: Sequence[tuple[Spent, Spent]]) -> Iterator[Dearer]:
    for figure in FIGURES:
        known = [(old[figure], new[figure]) for old, new in spent if old.get(figure) and new.get(figure)]
        whole = [(old.get("", 0.0), new.get("", 0.0)) for old, new in known]
        if not whole:
            continue
        old, new = (sum(each) / len(whole) for each in zip(*whole, strict=True))
        often = sum(b > a for a, b in whole) / len(whole)
        if old <= 0 or new < old * (1 + LEAST_RISE) or often < OFTEN:
            continue
        if figure == "seconds" and new - old < LEAST_SECONDS:
            continue
        yield Dearer(figure=figure, before=old, after=new, stories=len(whole), places=_places(known))


def _places(known: Sequence[tuple[Mapping[str, float], Mapping[str, float]]]) -> tuple[Placed, ...]:
    names = dict.fromkeys(name for sides in known for side in sides for name in side if name)
    found = [
        Placed(
            place=name,
            before=sum(old.get(name, 0.0) for old, _ in known) / len(known),
            after=sum(new.get(name, 0.0) for _, new in known) / len(known),
        )
        for name in names
    ]
    risen = sorted((each for each in found if each.after > each.before), key=lambda each: each.before - each.after)
    return tuple(risen[:MOST_PLACES])
