"""What is known of the simulated user of a run: how well it played, and how often it was at fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from harness.runs.folder.facts import TrialFacts
from harness.types.trajectory import Data
from harness.types.user.note import NEVER_VOID


class Simulator(Data):
    """Over the last attempt of each trial; voids over all attempts."""

    turns: int
    """Messages that came with an account of themselves."""
    reworded: int
    """Messages that it was made to say anew, because a guard had found something."""
    voids: dict[str, int]
    """Why attempts were void by its doing → how many, also those that were played anew."""
    reported: dict[str, int]
    """Guards that were broken by what was said in trials that count all the same, its persona's among them."""
    helped: int
    """Of all that guards found in what was said, what made it easier for the agent: voiding only the rest is biased."""
    hindered: int
    told: int
    """Facts that were told."""
    donated: int
    """Those of them that nobody had asked for."""
    donated_share: float | None
    """Users that tell everything at once make it easy for an agent."""
    doubts: int
    """Messages of agents that it could not place."""
    stories_with_void: int
    stories: int


def simulator_of(groups: Sequence[Sequence[TrialFacts]]) -> Simulator | None:
    """Of the trials of each story; None where nothing is recorded of the user."""
    trials = [trial for group in groups for trial in group]
    known = [trial.user for trial in trials if trial.user is not None]
    voids = Counter(code for trial in trials for code in _voids(trial))
    if not known and not voids:
        return None
    told = sum(user.asked + user.donated for user in known)
    donated = sum(user.donated for user in known)
    broken = [helped for user in known for code, helped in user.broken if code not in NEVER_VOID]
    return Simulator(
        turns=sum(user.turns for user in known),
        reworded=sum(user.reworded for user in known),
        voids=_sorted(voids),
        reported=_sorted(Counter(code for t in trials if t.scored and t.user for code, _ in t.user.broken)),
        helped=sum(broken),
        hindered=len(broken) - sum(broken),
        told=told,
        donated=donated,
        donated_share=donated / told if told else None,
        doubts=sum(user.doubts for user in known),
        stories_with_void=sum(any(_voids(trial) for trial in group) for group in groups),
        stories=sum(bool(group) for group in groups),
    )


def _voids(trial: TrialFacts) -> Iterable[str]:
    last = [trial.failure.code if trial.failure is not None else "void"] if trial.outcome == "void" else []
    return (*trial.voids, *last)


def _sorted(counted: Counter[str]) -> dict[str, int]:
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
