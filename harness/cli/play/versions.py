"""Several versions played at once, taking turns, and then compared with the first."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from harness.agents.workers.checkout import changed_requirements, commit_of, what_changed
from harness.agents.workers.target import discard
from harness.analysis.gate import FELL_SHORT, NO_VERDICT, PASSED
from harness.analysis.run import Run
from harness.api import play_versions
from harness.cli.outcome import warn
from harness.errors import UserMistake
from harness.report.formats import what_is_left
from harness.runs.folder.header import read_header
from harness.runs.folder.store import StoredRun, find_run
from harness.runs.plan import Plan
from harness.runs.request import PreparedRun, RunRequest, changes_of, prepare_given
from harness.runs.selection.given import Given, given_stories
from harness.runs.trial import Watch
from harness.threads import run_sync
from harness.types.suite import Suite


def agents_of(given: Sequence[str]) -> dict[str, str]:
    """Label → agent, where several are given. Raises UserMistake."""
    if len(given) < 2:
        return {}
    found: dict[str, str] = {}
    for each in given:
        label, equals, reference = each.partition("=")
        if not (label and equals and reference) or label in found:
            raise UserMistake(f"--agent {each}: of several agents each needs a name of its own: --agent NAME={each}")
        found[label] = reference
    return found


def played_with(run: StoredRun | str | Path, out: Path) -> dict[str, Path]:
    """The versions of which it is one, played until decided; none where it is played alone. Raises UserMistake."""
    path = run.path if isinstance(run, StoredRun) else find_run(str(run), out)
    decides = read_header(path).decides
    if decides is not None and not decides.folders:
        raise UserMistake(f"{path}: was cut off before anything was played; begin anew (or name the run beside it)")
    return {name: path.parent / folder for name, folder in decides.folders.items()} if decides is not None else {}


def shard_of(given: str) -> tuple[int, int]:
    """2/8 → (2, 8). Raises UserMistake."""
    part, _, parts = given.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise UserMistake(f"--shard {given}: expected N/M with N from 1 to M, such as 2/8")
    return int(part), int(parts)


def prepare_versions(
    request: RunRequest, agents: Mapping[str, str], against: str | None = None
) -> dict[str, PreparedRun]:
    """Every version that is meant, by its label: those of `agents`, else the suite's variants; one alone has no label.

    `against` is a commit: the working tree is held against it. What `stories` names is read once for all of them.
    Raises UserMistake.
    """
    given = given_stories(request.stories)
    if request.resume is not None and (folders := played_with(request.resume, request.out)):
        if agents or against is not None or not given.is_empty:
            raise UserMistake(
                f"--resume {request.resume}: knows its two versions: leave out PATH, --agent and --against"
            )
        return {name: prepare_given(replace(request, resume=path), given) for name, path in folders.items()}
    if against is not None:
        if agents:
            raise UserMistake("--against holds one agent against what it was: give one --agent, or leave out --against")
        return _then_and_now(request, given, against)
    if agents:
        found = {label: prepare_given(replace(request, agent=agent), given) for label, agent in agents.items()}
        return {label: replace(each, plan=_named(each.plan, label)) for label, each in found.items()}
    continued = request.resume is not None or request.failed is not None or request.variant is not None
    if not continued and not given.is_empty:
        changes, _ = changes_of(request)
        if variants := given.suite_with(changes).variants:
            return {label: prepare_given(replace(request, variant=label), given) for label in variants}
    return {"": prepare_given(request, given)}


def _then_and_now(request: RunRequest, given: Given, revision: str) -> dict[str, PreparedRun]:
    """The commit first, for the working tree is held against it; both in workers. Raises UserMistake."""
    commit = commit_of(revision)
    request = replace(request, fields={"isolation": "process", **request.fields})
    then, label = prepare_given(request, given, commit), commit[:7]
    try:
        now = prepare_given(request, given)
    except BaseException:
        discard(then.plan.open_targets.values())
        raise
    notes = [
        f"{file} is not what it was at {label}: both are played with the packages that are installed"
        for file in changed_requirements(commit)
    ]
    if alike := what_changed(commit, request.out):
        notes.append(alike)
    then_plan = replace(_named(then.plan, label), warnings=[*then.plan.warnings, *notes])
    now_plan = replace(_named(now.plan, "now"), against_first=True)
    return {label: replace(then, plan=then_plan), "now": replace(now, plan=now_plan)}


def _named(plan: Plan, label: str) -> Plan:
    return replace(plan, suite=plan.suite.model_copy(update={"name": f"{plan.suite.name}-{label}"}))


def play_together(versions: Mapping[str, PreparedRun], watch: Watch) -> list[Run]:
    """A run for each version. Raises UserMistake."""
    warn(dict.fromkeys(warning for each in versions.values() for warning in each.plan.warnings))
    return run_sync(play_versions(list(versions.values()), watch))


def announce_together(
    runs: Sequence[Run], suite: Suite, as_json: bool, *, regressing: bool = False, html: str | None = None
) -> int:
    """Print the comparison; the exit status is that of the versions after the first. `html`: where it is a page, too.

    They are held to the gate, and to `fail_on` where the suite says so, or where the first is an earlier state of the
    same agent (`regressing`).
    """
    from harness.cli.outcome import print_causes, warn
    from harness.cli.runs.compare import Page, compare_runs
    from harness.pages.sharing import EVERYTHING
    from harness.report.trial.incidents import incident_lines

    rules = suite.fail_on if regressing or "fail_on" in suite.model_fields_set else None
    page = None if html is None else Page(html, EVERYTHING)
    status = compare_runs(runs, (), rules, "json" if as_json else "text", to_page=page)
    for each in runs:
        if not as_json:
            print_causes(each)
        warn(f"{each.path.name}: {line}" for line in incident_lines(each.trials.facts))
        print(f"run: {each.path}", file=sys.stderr)
        if left := what_is_left(each):
            print(left, file=sys.stderr)
    statuses = {status}
    for each in runs[1:]:
        own, reason = each.decision
        statuses.add(own)
        if reason:
            print(f"exit status {own}: {each.path.name}: {reason}", file=sys.stderr)
    return next((each for each in (FELL_SHORT, NO_VERDICT) if each in statuses), PASSED)
