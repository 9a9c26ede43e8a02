"""harness simulate --until-decided: what is refused, what is played, what is said of it."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Mapping

from harness.agents.workers.target import discard
from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.run import Run
from harness.analysis.statistics.sequential import most_pairs
from harness.analysis.versions.until_decided import until_decided
from harness.api import play_until_decided
from harness.cli.outcome import warn
from harness.errors import UserMistake
from harness.report.compare.decided import decided_document, ending_text, print_decided
from harness.report.formats import what_is_left
from harness.report.trial.incidents import incident_lines
from harness.runs.request import PreparedRun, RunRequest
from harness.runs.rounds.drawn import in_rounds
from harness.runs.trial import Watch
from harness.threads import run_sync

POINTS = 5.0
"""The difference in success that is planned for where none is given."""


def effect_given(asked: bool, points: float | None) -> float | None:
    """As a share; None where it is not asked for. Raises UserMistake."""
    if not asked:
        if points is not None:
            raise UserMistake(f"--effect {points:g}: goes with --until-decided; add that, or leave --effect out")
        return None
    points = POINTS if points is None else points
    if not 0 < points < 100:
        raise UserMistake(f"--effect {points:g}: expected points of success, more than 0 and less than 100, such as 5")
    return points / 100


def effect_of(versions: Mapping[str, PreparedRun], effect: float | None, request: RunRequest) -> float | None:
    """That of the runs that are gone on with, else the one that is given. Raises UserMistake with every problem."""
    kept = [each.before.header.decides for each in versions.values() if each.before is not None]
    begun = next((each.effect for each in kept if each is not None), None)
    if begun is None and effect is None:
        return None
    problems = list(_problems(versions, effect, begun, request))
    if problems:
        leave(versions.values())
        raise UserMistake(*problems)
    return begun or effect


def leave(versions: Iterable[PreparedRun]) -> None:
    """They are not played."""
    for each in versions:
        discard(each.plan.open_targets.values())


def _problems(
    versions: Mapping[str, PreparedRun], effect: float | None, begun: float | None, request: RunRequest
) -> Iterable[str]:
    option = "--until-decided"
    if begun is not None:
        if effect is not None and not math.isclose(effect, begun):
            yield f"--effect {effect * 100:g}: the runs were begun with {begun * 100:g}; leave it out"
        if request.retry:
            yield f"{option}: --retry would play again what was looked at already; leave it out"
        return
    if len(versions) != 2:
        found = "one version" if len(versions) == 1 else f"{len(versions)} versions ({', '.join(versions)})"
        yield f"{option}: two versions are played, found {found}; give two, as --agent a=REF --agent b=REF"
        return
    if "trials" in request.fields:
        yield f"{option}: plays as many trials as it takes; leave out --trials"
    if request.trial is not None or request.shard is not None or request.failed is not None:
        yield f"{option}: draws its trials from whole stories; leave out --trial, --shard and --failed"
    plan = next(iter(versions.values())).plan
    stories = len(in_rounds(plan).jobs)
    if stories < 2:
        left = "" if stories == len(plan.played) else " without a known failure (xfail)"
        yield f"{option}: needs two stories or more{left}, found {stories}; give more stories"
    if any(job.user.person for job in plan.jobs):
        yield f"{option}: would take a person hundreds of conversations; give another --user"


def most_trials(versions: Mapping[str, PreparedRun], effect: float) -> int:
    """Of both together, as far as that is known before."""
    played = sum(len(each.before.trials) for each in versions.values() if each.before is not None)
    return max(len(versions) * most_pairs(effect) - played, 0)


def play(versions: Mapping[str, PreparedRun], effect: float, watch: Watch) -> tuple[Run, Run]:
    """The baseline, and the candidate that is held against it. Raises UserMistake."""
    warn(dict.fromkeys(warning for each in versions.values() for warning in each.plan.warnings))
    return run_sync(play_until_decided(versions, effect, watch))


def announce(runs: tuple[Run, Run], *, as_json: bool) -> int:
    """Print what came of it; the exit status: 1 where the candidate is worse, 3 where it is not decided."""
    report = until_decided(*runs)
    if as_json:
        print(json.dumps(decided_document(report), allow_nan=False))
    else:
        print_decided(report, runs)
    for each in runs:
        warn(f"{each.path.name}: {line}" for line in incident_lines(each.trials.facts))
        print(f"run: {each.path}", file=sys.stderr)
    if left := what_is_left(runs[0]):
        print(left, file=sys.stderr)
    match report.reading.ending:
        case "better" | "equivalent":
            return PASSED
        case "worse":
            status = FELL_SHORT
        case _:
            status = NO_VERDICT
    print(f"exit status {status}: {ending_text(report)}", file=sys.stderr)
    return status
