"""In which order people are asked about the trials of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from harness.analysis.reviews.reviews import Reviews
from harness.analysis.story_trials import fails_by_keywords_alone
from harness.runs.folder.facts import TrialFacts
from harness.types.judging.record import JudgeRecord
from harness.types.trial import Confirmation
from harness.types.verdict import JUDGE

Order = Literal["reds", "disagreements", "low-confidence"]
ORDERS: tuple[Order, ...] = get_args(Order)
Group = Literal["red", "disagreement", "low confidence", "the rest", "sample", "any"]
OF_ORDER: Mapping[Order, Group] = {"reds": "red", "disagreements": "disagreement", "low-confidence": "low confidence"}
UNSURE_BELOW = 0.8
"""A judge that says so is taken as of low confidence."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A trial that is asked about, and why at this place."""

    trial: TrialFacts
    group: Group


def queue(
    trials: Sequence[TrialFacts],
    reviews: Reviews,
    confirmations: Sequence[Confirmation],
    *,
    order: Order = "reds",
    blind: bool = False,
    seed: int = 0,
) -> list[Queued]:
    """All trials, those of `order` first; within a group at random, so that the first ones stand for all of it.

    Whoever is not to see the verdict gets them all at random, for any other order would tell it.
    """
    shuffled = _shuffled(trials, seed)
    if blind:
        return [Queued(trial, "any") for trial in shuffled]
    alone = {each.key for each in confirmations if each.found not in (None, "confirmed")}
    doubts = {
        trial.key: doubt_of(trial, reviews, confirmed=(*trial.key, trial.attempt) not in alone) for trial in trials
    }
    groups: list[Group] = [OF_ORDER[order], *(OF_ORDER[each] for each in ORDERS if each != order), "the rest"]
    found: dict[Group, list[Queued]] = {group: [] for group in groups}
    for trial in shuffled:
        kinds = (["red"] if trial.outcome == "fail" else []) + [doubts[trial.key]]
        group = next(each for each in groups if each in kinds or each == "the rest")
        found[group].append(Queued(trial, group))
    return [each for group in groups for each in found[group]]


def sample(trials: Sequence[TrialFacts], number: int, seed: int) -> list[Queued]:
    """So many of them at random, whatever their verdicts; a larger number by the same seed has the same ones in it."""
    return [Queued(trial, "sample") for trial in _shuffled(trials, seed)[:number]]


def _shuffled(trials: Sequence[TrialFacts], seed: int) -> list[TrialFacts]:
    found = sorted(trials, key=lambda trial: trial.key)
    Random(seed).shuffle(found)
    return found


def doubt_of(trial: TrialFacts, reviews: Reviews, *, confirmed: bool = True) -> Group:
    """Whether somebody disagrees about it: people with it or with each other, judges with each other; or it is not
    sure: undecided, judged by meaning, or its failure was not seen again when it was played alone."""
    people = reviews.of(trial.key)
    if any(not each.agrees for each in people):
        return "disagreement"
    records = _judges(trial)
    if any(_differ(each) for each in records):
        return "disagreement"
    unsure = not trial.scored or trial.rests_on in ("judge", "entailment", "likeness") or bool(trial.fell_back)
    unsure = unsure or fails_by_keywords_alone(trial) or trial.fault == "agent or story" or not confirmed
    low = any(each.confidence is not None and each.confidence < UNSURE_BELOW for each in records)
    return "low confidence" if unsure or low else "the rest"


def _judges(trial: TrialFacts) -> list[JudgeRecord]:
    """What judge checks of it rest on; only where there are any is it read."""
    if trial.verdict is None or all(check.check != JUDGE for check in trial.verdict.checks):
        return []
    verdict = trial.read().verdict
    return [check.judge for check in verdict.checks if check.judge is not None] if verdict is not None else []


def _differ(record: JudgeRecord) -> bool:
    """Votes with each other, or the second model with the majority."""
    crossed = {each.id: each.met for each in record.cross_check}
    return any(len(set(each.votes)) > 1 or crossed.get(each.id, each.met) != each.met for each in record.criteria)
