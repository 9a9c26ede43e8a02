"""One agent that misbehaves in one story, beside stories in which it answers as it should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import harness
from harness.analysis.run import Run

GUILTY = "guilty"


def stories(innocents: int, **fields: Any) -> list[dict[str, Any]]:
    """The guilty one first, so that it is among those that begin together."""
    names = [GUILTY, *(f"innocent-{number}" for number in range(innocents))]
    return [
        {
            "id": name,
            "agent": "a",
            "story": "You want tea.",
            "starting_sentence": f"I am {name}.",
            "user_turns": ["And again."],
            "goals": [{"say": ["tea"]}],
            **fields,
        }
        for name in names
    ]


async def play(
    misbehaves: Callable[[str], Any], tmp_path: Path, innocents: int = 3, innocent: Any = None, **options: Any
) -> Run:
    """`misbehaves` answers the guilty story's first turn, and may be a function of any kind."""

    def factory() -> Any:
        turns: list[str] = []

        async def answer(text: str) -> Any:
            turns.append(text)
            if GUILTY in turns[0]:
                said = misbehaves(text)
                return await said if hasattr(said, "__await__") else said
            if innocent is not None:
                return await innocent(text)
            return f"Tea, {len(turns)}."

        return answer

    return await harness.simulate(stories(innocents), agent=factory, out=tmp_path / "runs", **options)


def outcomes(run: Run) -> dict[str, str]:
    return {trial.story: trial.outcome for trial in run.trials}


def guilty(run: Run) -> Any:
    return next(trial for trial in run.trials if trial.story == GUILTY)


def innocents(run: Run) -> set[str]:
    """How the others came out."""
    return {trial.outcome for trial in run.trials if trial.story != GUILTY}
