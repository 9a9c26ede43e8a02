"""What reports of evaluations look like on the terminal: one of them, two compared, and the trend of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from harness.analysis.evaluations import ComparedReports, EvaluationComparison
from harness.report.history import commit_text, sparkline
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import printable
from harness.text.wording import count, percent, some
from harness.types.cases.evaluation import EvaluationReport, EvaluationResult

STYLES = {"passed": "green", "failed": "red", "error": "yellow", "interrupted": "yellow"}
WAYS = {"better": "green", "worse": "red", "undecided": "yellow", "not decided": ""}
LONGEST_TREND = 40


def report_lines(report: EvaluationReport, test: str | None, width: int) -> list[Line]:
    """Each evaluation with what fell short in it; with part of the name of a test, all entries of those."""
    found = [line(f"{report.id}  {report.started_at[:19].replace('T', ' ')} UTC  {commit_text(report.git_commit)}")]
    if report.interrupted:
        found.append(line(("interrupted: what was finished is here", "yellow")))
    for each in report.evaluations:
        if test is None or test in each.test:
            found += [line(), *_evaluation(each, width, every=test is not None)]
    totals = report.totals
    found += [
        line(),
        line(
            f"{count(totals.evaluations, 'evaluation')}: {totals.passed} passed, {totals.failed} failed, "
            f"{totals.errors} without verdict; {count(totals.entries, 'entry', 'entries')}"
        ),
    ]
    return found


def comparison_lines(compared: ComparedReports, width: int) -> list[Line]:
    """A block for each evaluation that both have."""
    found = [line(f"{compared.baseline} → {compared.candidate}")]
    for each in compared.evaluations:
        found += [line(), *_comparison(each, width)]
    for what, tests in (("only now", compared.added), ("not any more", compared.removed)):
        if tests:
            found += [line(), line(f"{what}: {printable(some(tests))}")]
    if not compared.evaluations:
        found.append(line("no evaluation is in both"))
    return found


def trend_lines(reports: Sequence[EvaluationReport], width: int) -> list[Line]:
    """A row for each execution, oldest first; of each evaluation its rates."""
    found = [line(("time (UTC)        evaluations  passed  failed  no verdict  entries  commit", "dim"))]
    for report in reports:
        each = report.totals
        found.append(
            line(
                f"{report.started_at[:16].replace('T', ' ')}  {each.evaluations:>11}  {each.passed:>6}  "
                f"{each.failed:>6}  {each.errors:>10}  {each.entries:>7}  {commit_text(report.git_commit)}"
            )
        )
    found.append(line())
    by_test: dict[str, list[EvaluationResult]] = {}
    for report in reports:
        for result in report.evaluations:
            by_test.setdefault(result.test, []).append(result)
    for test, results in by_test.items():
        rates = [result.pass_rate for result in results][-LONGEST_TREND:]
        known = [rate for rate in rates if rate is not None]
        way = f"{percent(known[0])} → {percent(known[-1])}" if len(known) > 1 else percent(known[0] if known else None)
        least = f", at least {percent(results[-1].min_pass_rate)}" if results[-1].min_pass_rate is not None else ""
        found += hanging([f"{sparkline(rates)}  ", (f"{way}{least}  ", STYLES[results[-1].outcome])], test, width)
    return found


def _evaluation(result: EvaluationResult, width: int, *, every: bool) -> Iterator[Line]:
    least = "" if result.min_pass_rate is None else f", at least {percent(result.min_pass_rate)} needed"
    rate = "no rate" if result.pass_rate is None else f"pass rate {percent(result.pass_rate)}"
    yield line((result.outcome, STYLES[result.outcome]), f"  {printable(result.test)}  {rate}{least}")
    counts = Counter(each.outcome for entry in result.entries for each in entry.outcomes)
    told = ", ".join(f"{number} {what}" for what, number in counts.items())
    runs = ""
    if result.runs > 1:
        runs = f" in {result.runs} runs: {', '.join(map(percent, result.run_pass_rates))}"
    yield line(f"  data provider: {printable(result.data_provider)}; {told or 'no entry was played'}{runs}")
    if result.message:
        yield from hanging(["  "], printable(result.message), width)
    for entry in result.entries:
        short = [each for each in entry.outcomes if each.outcome != "pass"]
        if not every and not short:
            continue
        outcomes = " ".join(each.outcome for each in entry.outcomes)
        message = next((each.message for each in short if each.message), "") or ""
        style = "red" if short else "green"
        yield from hanging(
            [f"  {printable(entry.id)}  ", (f"{outcomes}  ", style)], printable(message.replace("\n", "; ")), width
        )


def _comparison(each: EvaluationComparison, width: int) -> Iterator[Line]:
    found = each.finding.difference
    yield line((each.conclusion, WAYS[each.conclusion]), f"  {printable(each.test)}")
    if found.difference is None:
        yield line("  no entry is in both with a verdict")
    else:
        spread = ""
        if found.interval is not None:
            spread = f" (95 % interval {found.interval.low * 100:+.0f} to {found.interval.high * 100:+.0f})"
        p = "" if each.finding.adjusted_p is None else f", p = {each.finding.adjusted_p:.2g}"
        yield line(
            f"  {percent(found.baseline)} → {percent(found.candidate)}: {found.difference * 100:+.0f} points{spread}"
            f"{p}, over {count(found.stories, 'entry', 'entries')}"
        )
    if each.before.outcome != each.after.outcome:
        yield line(f"  {each.before.outcome} → ", (each.after.outcome, STYLES[each.after.outcome]))
    before, after = each.before.min_pass_rate, each.after.min_pass_rate
    if before != after:
        yield line(f"  pass rate needed: {_needed(before)} → {_needed(after)}")
    for what, ids in (
        ("broken", each.broken),
        ("fixed", each.fixed),
        ("left out, as their input changed", each.changed),
    ):
        if ids:
            yield from hanging([f"  {what} ({len(ids)}): "], printable(some(ids)), width)
    if each.added or each.removed:
        yield line(f"  {count(each.added, 'entry', 'entries')} only now, {each.removed} not any more")


def _needed(rate: float | None) -> str:
    return "none" if rate is None else percent(rate)
