"""What is drawn of a run: rates with their intervals, seconds and cost by turn, and how the simulated user played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.statistics.rates import suite_rate
from harness.analysis.story_trials import StoryTrials

MOST_TURNS = 5_000
"""Turns of which seconds and cost are drawn."""


def pictures(groups: Sequence[StoryTrials]) -> dict[str, Any]:
    """`rates` and `turns`, as the scripts draw them."""
    return {
        "rates": [{"by": by, **each} for by, kinds in _KINDS.items() for each in _rates(groups, kinds)],
        "turns": list(_turns(groups)),
    }


_KINDS: Mapping[str, Callable[[StoryTrials], Iterable[str]]] = {
    "severity": lambda group: [group.story.severity] if group.story else [],
    "label": lambda group: group.story.labels if group.story else (),
    "persona": lambda group: [group.story.persona.name] if group.story and group.story.persona else [],
}


def _rates(groups: Sequence[StoryTrials], kinds: Callable[[StoryTrials], Iterable[str]]) -> list[dict[str, Any]]:
    by_kind: dict[str, list[StoryTrials]] = defaultdict(list)
    for group in groups:
        for kind in kinds(group):
            by_kind[kind].append(group)
    found = []
    for kind, of in by_kind.items():
        rate = suite_rate({group.id: [trial.outcome == "success" for trial in group.scored] for group in of})
        if rate.rate is not None:
            spread = rate.interval
            found.append(
                {
                    "name": kind,
                    "rate": rate.rate,
                    "low": spread.low if spread else None,
                    "high": spread.high if spread else None,
                    "passed": rate.passed,
                    "trials": rate.trials,
                    "stories": rate.stories,
                }
            )
    return sorted(found, key=lambda each: (each["rate"], each["name"]))


def _turns(groups: Sequence[StoryTrials]) -> Iterator[tuple[int, float | None, float | None]]:
    """Turn, its seconds and its cost in dollars, of each turn of the agent of which either is known."""
    left = MOST_TURNS
    for group in groups:
        for trial in group.trials:
            cost = trial.verdict.by_metric.get("cost") if trial.verdict is not None else None
            if trial.turn_seconds is None and cost is None:
                continue
            recorded = trial.document()["trajectory"]
            seconds, costs = recorded.get("turn_seconds") or (), _costs(recorded["steps"])
            for turn in range(1, max(len(seconds), *costs, 0) + 1):
                took = seconds[turn - 1] if turn <= len(seconds) else None
                if took is not None or turn in costs:
                    yield turn, took, costs.get(turn)
                    left -= 1
            if left <= 0:
                return


def _costs(steps: Iterable[Mapping[str, Any]]) -> dict[int, float]:
    """Turn → what its model steps cost, where they say so."""
    costs: dict[int, float] = {}
    turn = 0
    for step in steps:
        turn += step["role"] == "user"
        for event in step["events"]:
            cost = (event.get("usage") or {}).get("cost") if event["type"] == "model_step" else None
            if cost is not None:
                costs[turn] = costs.get(turn, 0) + cost
    return costs
