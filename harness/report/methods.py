"""How a run was made and what its figures mean, as one paragraph that can be published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import ValidationError

from harness.analysis.calibration import Share
from harness.analysis.run import Run
from harness.analysis.statistics.intervals import Method
from harness.analysis.statistics.rates import SuiteRate
from harness.analysis.summary import Summary
from harness.analysis.versions.standings import rate_of
from harness.errors import UserMistake
from harness.formats.documents import read_document
from harness.report.calibration import CalibrationReport, JudgeIdentity
from harness.report.layout.wording import GROUND_WORDS, faults_text
from harness.runs.measured.judge import of_the_user
from harness.runs.measured.user import read_measurement
from harness.text.wording import count, dollars
from harness.types.judging.calibration import JudgeCalibration
from harness.types.kinds import USER_KINDS
from harness.types.model_spec import JudgeSpec, ModelSpec, UserSpec
from harness.types.user.measurement import MeasuredShare
from harness.types.verdict import JUDGE

INTERVALS: Mapping[Method, str] = {
    "wilson": "Wilson score interval",
    "wilson_stories": "Wilson score interval over stories",
    "wilson_clustered": "Wilson score interval, its trials counted for as many as they are worth clustered by story",
}
LEAST_STORIES = 10


def methods_text(run: Run) -> str:
    """Stories, trials, estimand, interval and method, bounds, undecided, user and judge, and what it cost."""
    return " ".join(_sentences(run)) + "\n"


def _sentences(run: Run) -> Iterator[str]:
    header, summary, suite = run.header, run.summary, run.suite
    groups = [group for group in run.results.groups if group.trials]
    each = {len(group.trials) for group in groups}
    often = f", {count(each.pop(), 'trial')} each" if len(each) == 1 else ""
    commit = f"at commit {header.git_commit}" if header.git_commit else "at no known commit"
    agents = "; ".join(f"{target.ref}" for target in suite.targets.values())
    trials = count(summary.trials, "trial")
    yield f"Suite {suite.name}: {count(len(groups), 'story', 'stories')}{often} ({trials} in all) of the agent {agents}"
    version = header.versions.get("harness", "of an unknown version")
    yield (
        f"{commit}, played and judged on {header.created_at[:10]} with journey-harness {version}, scorer version "
        f"{header.scorer_version}, seed {suite.seed} (run {header.id})."
    )
    if run.unplayed:
        yield f"Of the trials that were planned, {run.unplayed:,} were not played."
    rate = rate_of(run)
    yield _estimate(rate)
    yield from _undecided(rate, summary)
    yield _user(suite.user or UserSpec(), header.versions.get("user_prompts"), of_the_user(header.unmeasured))
    yield _judged(run)
    yield _cost(summary)


def _estimate(rate: SuiteRate) -> str:
    what = "The estimand is Journey Success, the mean over stories of the probability that all required goals of the "
    what += "story are met and no check fails"
    if rate.rate is None:
        return f"{what}; no trial has a verdict."
    found = f"{what}; estimated by the mean over stories of the share of scored trials that succeeded: {rate.rate:.1%} "
    found += f"({rate.passed:,} of {rate.trials:,} trials, {count(rate.stories, 'story', 'stories')})"
    if rate.interval is None:
        return f"{found}, without an interval, for fewer than {LEAST_STORIES} stories say nothing of others."
    low, high = rate.interval.low, rate.interval.high
    method = INTERVALS.get(rate.interval.method, rate.interval.method)
    between = f"{rate.interval.confidence:.0%} interval {low:.1%} to {high:.1%}"
    return f"{found}, {between} for other stories like these ({method})."


def _undecided(rate: SuiteRate, summary: Summary) -> Iterator[str]:
    if not summary.undecided:
        yield "No trial is undecided."
        return
    number = count(summary.undecided, "trial is", "trials are")
    found = f"{number} undecided ({faults_text(summary.undecided_by)}) and in no rate"
    if rate.bounds is not None:
        low, high = rate.bounds.low, rate.bounds.high
        found += f"; with all of them read as failed, and as passed, it is {low:.1%} to {high:.1%}"
    yield f"{found}."


def _user(spec: UserSpec, prompts: str | None, unmeasured: str | None) -> str:
    model = f" by {_model(spec)}" if spec.asks else ", which asks no model" if spec.kind in USER_KINDS else ""
    told = f", prompts {prompts}" if prompts and spec.asks else ""
    return f"The user was played by {spec.kind}{model}{told}; {_user_error(spec, unmeasured)}."


def _user_error(spec: UserSpec, unmeasured: str | None) -> str:
    if spec.check is None or unmeasured is not None:
        return "how many failures are its doing was not measured"
    try:
        found = read_measurement(Path(spec.check))
    except UserMistake:
        return f"its measurement ({spec.check}) is not at hand"
    if found.desks is None:
        return "how many failures are its doing was not measured"
    shares = found.desks.total.false_failures, found.bugs.caught if found.bugs is not None else None
    missed = f", and {_share(shares[1])} of planted faults were caught with it" if shares[1] is not None else ""
    return f"against agents that are right, {_share(shares[0])} of journeys failed by its doing{missed}"


def _share(found: MeasuredShare) -> str:
    if found.rate is None or found.low is None or found.high is None:
        return f"{found.count:,} of {found.of:,}"
    return f"{found.rate:.1%} ({found.count:,} of {found.of:,}, 95% interval {found.low:.1%} to {found.high:.1%})"


def _judged(run: Run) -> str:
    suite, rests = run.suite, run.summary.rests_on
    scored = sum(rests.values())
    by = ", ".join(f"{GROUND_WORDS[ground]} {number:,}" for ground, number in rests.items())
    found = f"Verdicts rest, at their least sure point, on {by} (of {scored:,})" if rests else "No verdict was given"
    if suite.judge is not None:
        prompts = run.header.versions.get("judge_prompts")
        told = f", prompts {prompts}" if prompts else ""
        return f"{found}; the judge is {_model(suite.judge)}{told}, {_judge_error(suite.judge, prompts)}."
    if suite.entailment is not None:
        return f"{found}; entailment is told by {suite.entailment.model}, whose error was not measured in this run."
    return f"{found}; no model judged." if not suite.embeddings else f"{found}; likeness is told by {suite.embeddings}."


def _judge_error(spec: JudgeSpec, prompts: str | None) -> str:
    """As it was calibrated on what people have labelled: pairs of texts, and verdicts."""
    told = [_error_in(Path(file), spec, prompts) for file in spec.calibrations]
    return "; ".join(told) or "whose error was not measured"


def _error_in(file: Path, spec: JudgeSpec, prompts: str | None) -> str:
    try:
        document = read_document(file)
        if isinstance(document, dict) and document.get("kind") == "judge":
            return _agreement(JudgeCalibration.model_validate(document), file, spec)
        report = CalibrationReport.model_validate(document)
    except (UserMistake, ValidationError):
        return f"whose calibration ({file}) is not at hand"
    if report.judge != JudgeIdentity.of(spec, prompts) or JUDGE not in report.rungs:
        return f"whose error was not measured ({file} is of another judge)"
    found = report.rungs[JUDGE].now
    passes, failures, open_ = map(_share_of, (found.wrong_passes, found.wrong_failures, found.decided))
    return (
        f"which on {count(report.pairs, 'labelled pair')} decided {open_}; it let {passes} of those pass that mean "
        f"something else, and failed {failures} of those that mean the same"
    )


def _agreement(found: JudgeCalibration, file: Path, spec: JudgeSpec) -> str:
    measured = found.models.get(spec.name)
    if measured is None:
        return f"whose agreement with people was not measured ({file} is of another judge)"
    told = (
        f"{name} by a kappa of {each.kappa:.2f} (95% interval {each.low:.2f} to {each.high:.2f}, {each.confusion.n} "
        "examples)"
        for name, each in measured.criteria.items()
        if each.kappa is not None and each.low is not None and each.high is not None
    )
    return f"which agrees with people on {', '.join(told) or 'nothing that could be measured'}"


def _share_of(found: Share) -> str:
    low, high = (found.interval.low, found.interval.high) if found.interval is not None else (None, None)
    return _share(MeasuredShare(count=found.count, of=found.of, rate=found.rate, low=low, high=high))


def _model(spec: ModelSpec) -> str:
    """A temperature of none is that of the provider."""
    warm = f", temperature {spec.temperature:g}" if spec.temperature is not None else ""
    return f"{spec.model or 'its own model'}{warm}"


def _cost(summary: Summary) -> str:
    if not summary.models:
        return "No model was seen at work, so no cost is known."
    costs = {role: spent.usage.cost if spent.usage is not None else None for role, spent in summary.models.items()}
    told = ", ".join(f"{role} {dollars(cost)}" for role, cost in costs.items() if cost is not None)
    unknown = [role for role, spent in summary.models.items() if costs[role] is None or spent.unpriced]
    left = f"; of {', '.join(unknown)} not all is known" if unknown and told else ""
    return f"Cost: {told or 'unknown'}{left}."
