"""The page of a run: what decides, every story with its trials, the causes, and each conversation with its goals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from harness.analysis.causes.causes import Cause, Causes, causes_of
from harness.analysis.reviews.giving import who_is_here
from harness.analysis.reviews.reviews import Reviews
from harness.analysis.run import Run
from harness.analysis.story_figures.row import figures_of
from harness.analysis.story_trials import StoryTrials
from harness.pages.packs import InsidePacks, Packs, ServedPacks, Spot
from harness.pages.page import GRAPHS, PLOTS, Served, page
from harness.pages.pictures import pictures
from harness.pages.sharing import EVERYTHING, Sharing
from harness.report.causes.lines import what_text
from harness.report.formats import what_is_left
from harness.report.layout.wording import outcome_text, success_line
from harness.report.reviews.lines import not_the_agents, said_lines
from harness.report.stories.columns import COLUMNS, Column
from harness.report.stories.outcome import outcome_of_story
from harness.report.terminal import totals
from harness.report.trial.why import why, why_story
from harness.runs.folder.facts import TrialFacts
from harness.scoring.rubric.panel import judge_checks
from harness.types.story import Severity
from harness.types.trial import Standing

SHOWN_AT_ONCE = 300
"""Rows that are shown before somebody asks for more; `filter.js` has the same number."""
CAUSES_AT_FIRST = 16
"""Causes above the stories; the others are folded."""
SCRIPTS = ("dom", "filter", "plots", "graph", "talk", "trial", "label", "run")


def run_page(run: Run, sharing: Sharing = EVERYTHING, served: Served | None = None) -> Iterator[str]:
    """The pieces of the page. Secrets are out of it as they are out of the run's files."""
    groups = run.results.groups
    causes = causes_of(run.results, rules=run.suite.rules)
    packs: Packs = InsidePacks(sharing) if served is None else ServedPacks()
    about = _about(groups, packs, run.reviews, tells=sharing.tells)
    numbers = {each["key"]: place for place, each in enumerate(about)}
    every = figures_of(trial for group in groups for trial in group.trials)
    known = [column for column in COLUMNS if column.value(every) is not None]
    rows = list(_rows(groups, numbers, known, tells=sharing.tells))
    by_base = _by_base(groups, numbers)
    data = {
        "run": run.path.name,
        "suite": run.suite.name,
        "trials": about,
        "causes": [list(each.seen_in) for each in _named(causes)],
        "places": numbers,
        "plots": pictures(groups),
        "complete": sharing == EVERYTHING,
        "labelling": who_is_here() if served is not None else None,
        "judged": any(any(judge_checks(each, run.suite.rules.checks)) for each in run.stories),
    }
    yield from page(
        "run.html",
        title=f"{run.suite.name}: {success_line(run.summary)}",
        data=data,
        packs=packs.inside,
        scripts=SCRIPTS,
        libraries=(*PLOTS, *GRAPHS),
        served=served,
        run=run,
        headline=success_line(run.summary),
        decision=run.decision,
        left=what_is_left(run),
        totals=totals(run.results),
        causes=[(each, what_text(each), _people(each) if sharing.tells else "") for each in _named(causes)],
        columns=known,
        rows=rows,
        at_once=SHOWN_AT_ONCE,
        at_first=CAUSES_AT_FIRST,
        severities=[each for each in get_args(Severity) if any(row.severity == each for row in rows)],
        personas=list(run.summary.personas),
        bases=len(by_base),
        by_persona=[(base, of) for base, of in by_base.items() if _differ(of)],
        simulator=run.summary.simulator,
        voids=list(_voids(groups, numbers)) if sharing.tells else [],
        labels=sorted({label for group in groups if group.story for label in group.story.labels}),
        tools=sorted({tool for trial in run.trials.facts for tool in trial.tools}),
        sharing=sharing,
    )


def place_of(run: Run, trial: Standing) -> int:
    """The number by which the page knows a trial: #/NUMBER shows it."""
    keys = (each.key for _, each in _numbered(run.results.groups))
    return next(place for place, key in enumerate(keys) if key == trial.key)


def _about(groups: Sequence[StoryTrials], packs: Packs, reviews: Reviews, *, tells: bool) -> list[dict[str, Any]]:
    """Each trial as the scripts know it before its pack is opened; numbered as they ended, so that numbers stay."""
    told = iter(packs.stories([group.story for group in groups if group.story]))
    stories = [next(told) if group.story else None for group in groups]
    played = _numbered(groups)
    spots = packs.trials([trial for _, trial in played])
    return [
        {
            **_trial(trial, groups[row], row, spot, stories[row], tells=tells),
            "people": list(said_lines(reviews.of(trial.key))) if tells else [],
        }
        for (row, trial), spot in zip(played, spots, strict=True)
    ]


def _numbered(groups: Sequence[StoryTrials]) -> list[tuple[int, TrialFacts]]:
    """Every trial with the row of its story, in the order of the run's file."""
    found = [(row, trial) for row, group in enumerate(groups) for trial in group.trials]
    return sorted(found, key=lambda each: each[1].place)


def _key(trial: TrialFacts) -> str:
    return f"{trial.story}/{trial.trial}"


def _trial(
    trial: TrialFacts, group: StoryTrials, row: int, spot: Spot, story: Spot | None, *, tells: bool
) -> dict[str, Any]:
    return {
        "key": _key(trial),
        "story": trial.story,
        "trial": trial.trial,
        "row": row,
        "shown": shown(trial),
        "outcome": outcome_text(trial),
        "why": why(trial.read(), group.story) if tells and (trial.fell_short or trial.warned) else "",
        "tools": sorted(set(trial.tools)),
        "alone": group.found_alone(trial),
        "spot": spot,
        "of": story,
    }


def shown(trial: TrialFacts) -> str:
    """How a trial is coloured: success, warned, fail, known (a failure that was expected) or undecided."""
    if trial.failed_as_expected:
        return "known"
    return "warned" if trial.warned else trial.shown


_Cell = tuple[int, int, str, str]
"""Of a trial: its place, its number, how it is coloured and its outcome in words."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A story as the table shows it."""

    id: str
    labels: Sequence[str]
    severity: str
    persona: str
    shown: str
    outcome: str
    rank: float
    """By which outcomes are sorted: the share that passed, what is undecided as half."""
    figures: Sequence[tuple[str, float | None]]
    why: str
    trials: Sequence[_Cell]


def _rows(
    groups: Sequence[StoryTrials], numbers: Mapping[str, int], columns: Sequence[Column], *, tells: bool
) -> Iterator[_Row]:
    for group in groups:
        figures, story = figures_of(group.trials), group.story
        said, _ = outcome_of_story(group)
        colours = [shown(trial) for trial in group.trials]
        worst = next((each for each in ("fail", "undecided", "warned", "known", "success") if each in colours), "none")
        yield _Row(
            id=group.id,
            labels=story.labels if story else (),
            severity=story.severity if story else "",
            persona=_persona(group),
            shown=worst,
            outcome=said,
            rank=(group.passed + group.undecided / 2) / len(group.trials) if group.trials else -1,
            figures=[(column.cell(figures), column.value(figures)) for column in columns],
            why=why_story(group) if tells else "",
            trials=_cells(group, numbers),
        )


def _cells(group: StoryTrials, numbers: Mapping[str, int]) -> list[_Cell]:
    return [(numbers[_key(trial)], trial.trial, shown(trial), outcome_text(trial)) for trial in group.trials]


def _persona(group: StoryTrials) -> str:
    return group.story.persona.name if group.story and group.story.base and group.story.persona else ""


def _by_base(groups: Sequence[StoryTrials], numbers: Mapping[str, int]) -> dict[str, dict[str, list[_Cell]]]:
    """Story → persona → trials, of stories that are played with personas."""
    found: dict[str, dict[str, list[_Cell]]] = defaultdict(dict)
    for group in groups:
        if (persona := _persona(group)) and group.story and group.story.base:
            found[group.story.base][persona] = _cells(group, numbers)
    return found


def _differ(of: Mapping[str, Sequence[_Cell]]) -> bool:
    decided = [[cell[2] in ("success", "warned") for cell in cells if cell[2] != "undecided"] for cells in of.values()]
    shares = {sum(each) / len(each) for each in decided if each}
    return len(shares) > 1


def _voids(groups: Sequence[StoryTrials], numbers: Mapping[str, int]) -> Iterator[tuple[str, int, int, str]]:
    """Story, number, place and why, of trials that the simulated user spoilt."""
    for group in groups:
        for trial in group.trials:
            if trial.outcome == "void" and (failure := trial.read().failure) is not None:
                yield group.id, trial.trial, numbers[_key(trial)], failure.message


def _people(cause: Cause) -> str:
    """What people say against the cause of a failure."""
    return not_the_agents(cause.called)


def _named(causes: Causes) -> Sequence[Any]:
    return [*causes.causes, *causes.undecided_causes]
