"""The page of a comparison: what decides, how far figures lie apart, each story in every version, and both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from harness.analysis.run import Run
from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.journeys import WORDS
from harness.analysis.versions.standings import VersionStanding, standings
from harness.analysis.versions.why.alignment import parting
from harness.analysis.versions.why.broken import JourneyCause
from harness.pages.packs import packed
from harness.pages.page import PLOTS, Served, page
from harness.pages.run_page import shown
from harness.pages.sharing import EVERYTHING, Sharing
from harness.report.causes.lines import what_text
from harness.report.compare import tables
from harness.report.compare.missing import missing_lines
from harness.report.compare.reasons import WhyChanged
from harness.report.compare.whole import reviewed_texts
from harness.report.compare.why import both_sides, cause_text
from harness.report.layout.lines import Line, plain
from harness.runs.folder.facts import TrialFacts
from harness.types.metrics import METRICS

SCRIPTS = ("dom", "talk", "forest", "versions")
WIDE = 100_000
"""Columns of a sentence that is not broken into lines."""
MOST_SIDES = 1_000
"""Conversations that are kept beside each other, of what changed most first."""
MOST_BESIDES = 6
ROOM = 400
RANKS = ("broken", "likely", "undecided", "flaky", "fixed", "same")
"""The changes of a journey, what matters most first."""


def comparison_page(
    runs: Sequence[Run],
    comparisons: Sequence[Comparison],
    why: Sequence[WhyChanged],
    concluded: tuple[int, Sequence[str]],
    sharing: Sharing = EVERYTHING,
    served: Served | None = None,
) -> Iterator[str]:
    """The pieces of the page; the first run is what the others are held against. `concluded`: exit status and why."""
    names = [tables.short_name(run.header.id) for run in runs]
    rows = sorted(_rows(runs, comparisons), key=lambda row: (row["rank"], row["p"], row["story"]))
    sides, packs = _sides(runs, rows, sharing)
    told = [_told(*each, sharing) for each in zip(names[1:], comparisons, why, strict=True)]
    yield from page(
        "comparison.html",
        title=f"{' · '.join(names)}: {told[0]['decisions'][0][1]}",
        data={
            "names": names,
            "forest": [list(_forest(each)) for each in comparisons],
            "points": [_point(each, name) for each, name in zip(standings(runs), names, strict=True)],
            "trials": sides,
            "causes": [[list(cause["stories"]) for cause in each["causes"]] for each in told],
        },
        packs=packs,
        scripts=SCRIPTS,
        libraries=PLOTS,
        served=served,
        names=names,
        told=told,
        people=reviewed_texts(runs) if sharing.tells else [],
        rows=rows,
        status=concluded[0],
        reasons=[" ".join(reason.split()) for reason in concluded[1]],
        words={**WORDS, "undecided": "undecided", "same": "as before"},
        changes=[change for change in RANKS if any(change in row["changes"] for row in rows)],
        sharing=sharing,
    )


def _told(name: str, each: Comparison, why: WhyChanged, sharing: Sharing) -> dict[str, Any]:
    return {
        "name": name,
        "head": [" ".join(text.split()) for text in plain(tables.head(each, WIDE)).splitlines() if text.strip()],
        "decisions": [(finding.decision, *_decided(tables.decision(finding, WIDE))) for finding in each.findings],
        "missing": _sentence(missing_lines(each, WIDE)),
        "causes": [_cause(cause, sharing) for cause in why.broken.causes],
        "besides": [what_text(cause) for cause in why.broken.besides[:MOST_BESIDES]],
    }


def _decided(lines: Sequence[Line]) -> tuple[str, list[str]]:
    """What is decided, and what there is to say besides."""
    first, *others = (" ".join(text.split()) for text in plain(lines).splitlines() if text.strip())
    said, _, more = first.partition("; ")
    return said, [each for each in (more, *others) if each]


def _sentence(lines: Sequence[Line]) -> str:
    return " ".join(plain(lines).split())


def _cause(each: JourneyCause, sharing: Sharing) -> dict[str, Any]:
    before, after = both_sides(each, ROOM) if sharing.tells else ("", "")
    return {"said": cause_text(each.cause), "stories": each.cause.stories, "before": before, "after": after}


def _forest(comparison: Comparison) -> Iterator[dict[str, Any]]:
    """Differences of shares in points, and ratios, with their intervals; which way is better."""
    tested = [(finding.metric, finding.difference) for finding in comparison.findings]
    for name, each in [*tested, *comparison.further.items()]:
        if each.difference is not None and METRICS[name].unit == "share":
            ends = (each.interval.low * 100, each.interval.high * 100) if each.interval else (None, None)
            yield {
                "kind": "points",
                "name": name.replace("_", " "),
                "value": each.difference * 100,
                "low": ends[0],
                "high": ends[1],
                "better": METRICS[name].better,
                "said": f"{tables.amount(name, each.baseline)} → {tables.amount(name, each.candidate)}",
            }
    for name, ratio in comparison.ratios.items():
        yield {
            "kind": "ratio",
            "name": name.replace("_", " "),
            "value": ratio.ratio,
            "low": ratio.interval.low if ratio.interval else None,
            "high": ratio.interval.high if ratio.interval else None,
            "better": "lower",
            "said": f"{tables.amount(name, ratio.baseline)} → {tables.amount(name, ratio.candidate)}",
        }


def _point(each: VersionStanding, name: str) -> dict[str, Any]:
    spread, cost = each.success.interval, each.cost_interval
    return {
        "name": name,
        "success": each.success.rate,
        "low": spread.low if spread else None,
        "high": spread.high if spread else None,
        "cost": each.cost,
        "cost_low": cost.low if cost else None,
        "cost_high": cost.high if cost else None,
        "dominated": bool(each.dominated_by),
    }


def _rows(runs: Sequence[Run], comparisons: Sequence[Comparison]) -> Iterator[dict[str, Any]]:
    """A story of all runs: what passed in each, and by how it changed against the first."""
    changes = [{journey.story: journey for journey in each.journeys} for each in comparisons]
    for story in (story for story in changes[0] if all(story in each for each in changes)):
        found = [each[story] for each in changes]
        ranks = [RANKS.index(each.change) for each in found]
        yield {
            "story": story,
            "changes": [each.change for each in found],
            "rank": min(ranks),
            "p": min((each.p_value for each in found if each.p_value is not None), default=1.0),
            "counts": [found[0].before, *(each.after for each in found)],
            "sides": [],
        }


def _sides(
    runs: Sequence[Run], rows: Sequence[Mapping[str, Any]], sharing: Sharing
) -> tuple[list[dict[str, Any]], list[bytes]]:
    """Where both conversations of each story that changed stand in the packs, and the packs."""
    about, documents = list[dict[str, Any]](), list[dict[str, Any]]()
    for row in rows:
        for i, change in enumerate(row["changes"]):
            if change == "same" or len(about) >= MOST_SIDES:
                row["sides"].append(None)
                continue
            groups = [run.results.by_id[row["story"]] for run in (runs[0], runs[i + 1])]
            fixed = change == "fixed"
            trials = [_telling(group.trials, passed=fixed == bool(side)) for side, group in enumerate(groups)]
            before, after = (trial.read().trajectory for trial in trials)
            part = parting(before, after)
            row["sides"].append(len(about))
            about.append(
                {
                    "story": row["story"],
                    "version": i + 1,
                    "trials": [trial.trial for trial in trials],
                    "shown": [shown(trial) for trial in trials],
                    "parting": [act.step if act else None for act in part] if part else None,
                }
            )
            documents.append({"sides": [sharing.trial(trial.document()) for trial in trials]})
    packs, spots = list[bytes](), list[tuple[int, int]]()
    for number, pack in packed(documents):
        spots += [(len(packs), at) for at in range(number)]
        packs.append(pack)
    return [{**each, "spot": spot} for each, spot in zip(about, spots, strict=True)], packs


def _telling(trials: Sequence[TrialFacts], *, passed: bool) -> TrialFacts:
    """The first trial that passed, or did not; else the first."""
    return next((trial for trial in trials if (trial.outcome == "success") == passed), trials[0])
