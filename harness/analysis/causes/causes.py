"""The causes of a run: why trials failed or are undecided, each cause once, and what else is worth a look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import Field, JsonValue

from harness.analysis.causes.beside import Beside, beside
from harness.analysis.causes.grouping import CauseGroup, FoundCause, Key, commonest, grouped, text_of
from harness.analysis.causes.seen import NO_RULES
from harness.analysis.causes.shortfall import CauseKind
from harness.analysis.causes.suspects import Suspect
from harness.analysis.causes.trials import shortfalls_of
from harness.analysis.reviews.reviews import Reviews
from harness.analysis.summary import Results
from harness.runs.folder.facts import TrialFacts
from harness.runs.folder.store import TRIALS
from harness.types.judging.labels import Said
from harness.types.rules import Rules
from harness.types.story import Story
from harness.types.trajectory import Data

READ_CLOSELY = 200
"""Trials of which messages are read, for details; the commonest ones show in so many."""
MOST_PAIRS = 3
MOST_DETAILS = 3


class ValuePair(Data):
    """What was expected and what was observed, and how often. Of lists, the items that only one of them has."""

    expected: JsonValue
    observed: JsonValue
    times: int


class Example(Data):
    """A trial that shows a cause, and where it stands."""

    story: str
    trial: int
    attempt: int
    step: int | None
    """Of the conversation, where that is known."""
    file: str | None
    """trials.jsonl of the run; None where the trials are in no file."""
    line: int | None
    """From 1."""


class Cause(Data):
    """What went wrong in the same way in one or more trials."""

    kind: CauseKind
    what: str
    """In words, such as: `end` is one day early."""
    trials: int
    """In how many of the failed (or undecided) trials it is seen."""
    main: int
    """Of how many of them it is the main cause. Over all causes these sum up to the trials."""
    stories: tuple[str, ...]
    """Those in which it is seen, as they were first met."""
    tools: tuple[str, ...]
    """The tools that it is about, the most frequent first."""
    pairs: tuple[ValuePair, ...]
    """The commonest values that were expected and observed."""
    pairs_in_all: int
    """How many different ones there are."""
    details: dict[str, int]
    """What is known besides, such as the message of an error → how often."""
    example: Example
    hint: str
    seen_in: tuple[tuple[str, int], ...] = ()
    """Story and number of each trial in which it is seen."""
    called: dict[Said, int] = Field(default_factory=dict)
    """Whose fault people say it was in these trials → trials; those that nobody labelled or that are disputed are not
    in it."""


class Causes(Data):
    """Why trials of a run fell short."""

    failed: int
    """Trials that failed, less those that were expected to."""
    failed_as_expected: int
    undecided: int
    causes: tuple[Cause, ...]
    """Of the failed trials, those that are seen in most trials first; last those that follow from others alone."""
    undecided_causes: tuple[Cause, ...]
    beside: Beside
    suspects: tuple[Suspect, ...] = ()
    """Stories of which no trial passed in any version at hand."""


def causes_of(
    results: Results, folder: Path | None = None, rules: Rules = NO_RULES, suspects: Sequence[Suspect] = ()
) -> Causes:
    """Of trials that are read one after the other; `folder` is the run's, which examples name, `rules` its suite's."""
    stories = {group.id: group.story for group in results.groups}
    failed = [trial for trial in results.trials if trial.outcome == "fail" and not trial.failed_as_expected]
    undecided = [trial for trial in results.trials if trial.shown == "undecided"]
    file = str(folder / TRIALS) if folder is not None else None
    return Causes(
        failed=len(failed),
        failed_as_expected=sum(trial.failed_as_expected for trial in results.trials),
        undecided=len(undecided),
        causes=_called(_causes(failed, stories, rules, file), results.reviews),
        undecided_causes=_called(_causes(undecided, stories, rules, file), results.reviews),
        beside=beside(results),
        suspects=tuple(suspects),
    )


def _causes(
    trials: Iterable[TrialFacts], stories: Mapping[str, Story | None], rules: Rules, file: str | None
) -> tuple[Cause, ...]:
    known = {trial.key: trial for trial in trials}
    found = (
        (key, shortfalls_of(trial.read(), stories.get(trial.story), rules, closely=number < READ_CLOSELY))
        for number, (key, trial) in enumerate(known.items())
    )
    return tuple(cause_of(group, known, file) for group in grouped(found))


def _called(causes: Iterable[Cause], reviews: Reviews) -> tuple[Cause, ...]:
    """With what people say of the trials in which each is seen."""
    found = ((each, Counter(filter(None, map(reviews.said_of, each.seen_in)))) for each in causes)
    return tuple(each.model_copy(update={"called": dict(called.most_common())}) for each, called in found)


def cause_of(group: CauseGroup, known: Mapping[Key, TrialFacts], file: str | None) -> Cause:
    first = next((each for each in group.found if each.key in group.main), group.found[0])
    pairs = _pairs(group.found)
    tools = Counter(each.shortfall.tool for each in group.found if each.shortfall.tool)
    subjects = list(dict.fromkeys(group.subjects))
    subject = " and ".join(subjects) + (": each" if len(subjects) > 1 else "")
    of = f" of {group.sign.tool}" if group.sign.kind == "wrong_arguments" and group.sign.tool else ""
    what = f"{subject}{of} {group.sign.says}"
    return Cause(
        kind=group.sign.kind,
        what=what,
        trials=len(group.trials),
        main=len(group.main),
        stories=tuple(dict.fromkeys(each.key[0] for each in group.found)),
        tools=tuple(name for name, _ in tools.most_common()),
        pairs=tuple(pairs[:MOST_PAIRS]),
        pairs_in_all=len(pairs),
        details=commonest((text for each in group.found if (text := each.shortfall.detail) not in what), MOST_DETAILS),
        example=_example(first, known[first.key], file),
        hint=next((each.shortfall.hint for each in group.found if each.shortfall.hint), ""),
        seen_in=tuple(dict.fromkeys(each.key for each in group.found)),
    )


def _example(found: FoundCause, trial: TrialFacts, file: str | None) -> Example:
    return Example(
        story=trial.story,
        trial=trial.trial,
        attempt=trial.attempt,
        step=found.shortfall.step,
        file=file,
        line=trial.place + 1 if file is not None else None,
    )


def _pairs(found: Sequence[FoundCause]) -> list[ValuePair]:
    """The most frequent first."""
    kept: dict[str, ValuePair] = {}
    times = Counter[str]()
    for each in found:
        if each.shortfall.pair is None:
            continue
        expected, observed = each.shortfall.pair
        text = text_of(each.shortfall.pair)
        times[text] += 1
        kept.setdefault(text, ValuePair(expected=expected, observed=observed, times=1))
    return [kept[text].model_copy(update={"times": number}) for text, number in times.most_common()]
