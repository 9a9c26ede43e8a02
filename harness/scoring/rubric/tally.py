"""What votes come to: a label for each criterion by majority, a score, and the result of the check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from harness.checks.rubrics.judge import TYPE, Criterion, JudgeCheck
from harness.scoring.rubric.asking import Asking, RubricQuestion, prompts_hash
from harness.scoring.rubric.reading import Vote
from harness.types.judging.record import CriterionResult, JudgeRecord
from harness.types.verdict import READ_IN_PART, CheckResult

Outcome = Literal["pass", "fail", "undecided"]
ASK_AGAIN = "judge the run again: harness score; what comes off a cassette is replaced by recording to it once more"


def of_votes(check: JudgeCheck, votes: Sequence[Vote]) -> tuple[CriterionResult, ...]:
    """Each criterion by more than half of the votes; a vote that is undecided about it is for neither side."""
    return tuple(_criterion(each, votes) for each in check.asked)


def _criterion(criterion: Criterion, votes: Sequence[Vote]) -> CriterionResult:
    name = criterion.id or ""
    counted = Counter(vote.met(criterion) for vote in votes)
    met = next((side for side in (True, False) if counted[side] * 2 > len(votes)), None)
    agreeing = [vote for vote in votes if met is not None and vote.met(criterion) is met] or votes
    labels = Counter(vote.labels[name] for vote in agreeing)
    return CriterionResult(
        id=name,
        label=labels.most_common(1)[0][0],
        met=met,
        weight=criterion.weight,
        required=criterion.required,
        reason=next((vote.reasons[name] for vote in agreeing if vote.reasons.get(name)), ""),
        votes=tuple(vote.labels[name] for vote in votes),
    )


def score_of(criteria: Sequence[CriterionResult], *, kindly: bool = False) -> float:
    """The weighted share of the criteria that are met; `kindly` counts those that are undecided, too."""
    met = sum(each.weight for each in criteria if each.met or (kindly and each.met is None))
    return met / sum(each.weight for each in criteria)


def outcome(check: JudgeCheck, criteria: Sequence[CriterionResult]) -> Outcome:
    """What holds however the undecided criteria are read."""
    readings = {_passes(check, criteria, kindly) for kindly in (False, True)}
    return "undecided" if len(readings) > 1 else "pass" if readings == {True} else "fail"


def _passes(check: JudgeCheck, criteria: Sequence[CriterionResult], kindly: bool) -> bool:
    unmet = [each for each in criteria if not (each.met or (kindly and each.met is None))]
    if any(each.required or check.require_all for each in unmet):
        return False
    return score_of(criteria, kindly=kindly) >= check.pass_score - 1e-9


def result_of(question: RubricQuestion, asked: Sequence[Asking], second: Asking | None = None) -> CheckResult:
    """The result of the check, with everything on which it rests."""
    check = question.check
    votes = [each.vote for each in asked if each.vote is not None]
    replies = tuple(reply for each in (*asked, *([second] if second else [])) for reply in each.replies)
    record = JudgeRecord(rubric=check.hash, prompts=prompts_hash(), replies=replies, left_out=question.shown.left_out)
    broken = next((each for each in (*asked, *([second] if second else [])) if each.vote is None), None)
    if broken is not None:
        message = f"{broken.model} gave no usable answer: {broken.problem}"
        return _result(check, "error", "judge_unavailable", message, record, hint=ASK_AGAIN)
    criteria = of_votes(check, votes)
    sure = [each.confidence for each in votes if each.confidence is not None]
    record = record.model_copy(
        update={
            "score": round(score_of(criteria), 4),
            "confidence": sum(sure) / len(sure) if sure else None,
            "summary": next((each.summary for each in votes if each.summary), ""),
            "would_raise": next((each.would_raise for each in votes if each.would_raise), ""),
            "criteria": criteria,
            "violations": tuple(each for vote in votes for each in vote.violations),
        }
    )
    found = outcome(check, criteria)
    if second is not None and second.vote is not None:
        other = of_votes(check, [second.vote])
        record = record.model_copy(update={"cross_check": other})
        if outcome(check, other) != found:
            message = f"{second.model} says {outcome(check, other)}, where the judge says {found}"
            return _result(check, "error", "judge_undecided", message, record, hint="read both, and sharpen the rubric")
    if found == "undecided":
        names = ", ".join(each.id for each in criteria if each.met is None)
        message = f"{names}: nobody can say, for the votes differ or what is held against the agent is not there"
        return _result(check, "error", "judge_undecided", message, record, hint="read the violations, and label it")
    if found == "pass":
        if record.left_out is not None:
            message = f"too long to be shown whole: {record.left_out} left out; raise max_chars, or narrow the scope"
            return _result(check, "pass", READ_IN_PART, message, record)
        return _result(check, "pass", None, record.summary, record)
    message = "; ".join(_unmet(each, check) for each in criteria if each.met is False)
    return _result(check, "fail", "rubric_not_met", message, record, hint=record.would_raise or None)


def _unmet(criterion: CriterionResult, check: JudgeCheck) -> str:
    reason = f" ({criterion.reason})" if criterion.reason else ""
    alone = ", which is required" if len(check.asked) > 1 and (criterion.required or check.require_all) else ""
    return f"{criterion.id}: {criterion.label}{reason}{alone}"


def _result(
    check: JudgeCheck,
    status: Literal["pass", "fail", "error"],
    code: str | None,
    message: str,
    record: JudgeRecord,
    hint: str | None = None,
) -> CheckResult:
    enough = status == "fail" and record.score is not None and record.score >= check.pass_score  # a required one failed
    steps = {each.evidence_step for each in record.violations if each.supported and each.evidence_step is not None}
    return CheckResult(
        check=TYPE,
        id=check.id or check.use,
        severity=check.severity,
        weight=check.weight,
        status=status,
        code=code,
        message=message,
        expected=check.pass_score if record.score is not None and not enough else None,
        observed=record.score,
        evidence=tuple(sorted(steps)) if status == "fail" else (),
        hint=hint,
        judge=record,
    )
