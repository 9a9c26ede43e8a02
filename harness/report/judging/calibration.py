"""What a calibration of judges says: kappa and confusion of each, what people say of each other, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from harness.text.wording import count, dollars
from harness.types.judging.calibration import ENOUGH, JudgeCalibration, ModelAgreement, RaterAgreement
from harness.types.judging.labels import RUBRIC_WRONG


def judge_calibration_text(found: JudgeCalibration) -> str:
    """For a terminal."""
    heads = count(found.examples, "example"), count(found.labels, "label")
    blocks = [f"{found.labels_file}: {heads[0]}, {heads[1]}, rubric {found.rubric}"]
    blocks += ["\n".join(_model(name, each)) for name, each in found.models.items()]
    blocks += [f"{name}: failed: no usable answer: {why}" for name, why in found.not_evaluated.items()]
    if found.people:
        lines = [f"  {names:<20} {_kappa(each)}" for names, each in found.people.items()]
        blocks.append("\n".join(["people among themselves", *lines]))
    if found.reasons:
        told = ", ".join(f"{reason} {number}" for reason, number in sorted(found.reasons.items()))
        blocks.append(f"why people disagreed: {told}")
    blocks.append(_conclusion(found))
    warnings = list(calibration_warnings(found))
    return "\n\n".join([*blocks, *(["\n".join(f"warning: {each}" for each in warnings)] if warnings else [])])


def calibration_warnings(found: JudgeCalibration) -> Iterator[str]:
    """What the figures do not show."""
    least = min((each.examples for each in found.models.values()), default=0)
    if found.models and least < ENOUGH:
        yield (
            f"below {ENOUGH} labels kappa cannot carry a gate: it rests on {least}; label more, or demand "
            "min_agreement_sure, which takes the interval into account"
        )
    criteria = {name: each for model in found.models.values() for name, each in model.criteria.items()}
    for name, each in criteria.items():
        confusion = each.confusion
        if confusion.n and not (confusion.met and confusion.unmet):
            only = "met" if confusion.met else "not met"
            told = f"of what was decided people labelled all {only}"
            yield f"{name}: {told}, so that kappa is undefined; label both kinds"
    if found.disagreeing:
        yield f"{count(found.disagreeing, 'example')} left out: as many people say met as not met"
    if found.reasons.get(RUBRIC_WRONG):
        yield f"{found.reasons[RUBRIC_WRONG]} of the labels say that the rubric is wrong: mend it before the judge"


def _model(name: str, model: ModelAgreement) -> Iterator[str]:
    cost = f", {dollars(model.cost)}" if model.cost else ""
    asked = f" ({count(model.questions, 'question')}{cost})" if model.questions else " (verdicts on record)"
    yield f"{name}: {model.phase}{asked}"
    width = max((len(each) for each in model.criteria), default=0)
    for criterion, each in model.criteria.items():
        yield f"  {criterion:<{width}}  {_kappa(each)}"
        cells = each.confusion
        yield f"  {'':<{width}}  people met: judge met {cells.met_met}, not {cells.met_unmet}"
        yield f"  {'':<{width}}  people not: judge met {cells.unmet_met}, not {cells.unmet_unmet}"
        if each.undecided or each.unanswered:
            why = f" ({each.why_unanswered})" if each.why_unanswered else ""
            yield f"  {'':<{width}}  undecided {each.undecided}, no usable answer {each.unanswered}{why}"


def _kappa(each: RaterAgreement) -> str:
    if each.kappa is None or each.low is None or each.high is None:
        return f"kappa undefined (n = {each.confusion.n})"
    sure = "" if each.at_least is None else f"; 95 % sure: above {each.at_least:.2f}"
    return f"kappa {each.kappa:.2f} ({each.low:.2f} to {each.high:.2f}, n = {each.confusion.n}{sure})"


def _conclusion(found: JudgeCalibration) -> str:
    if found.cheapest is None:
        best = "none could be measured" if found.agreement is None else f"the best has {found.agreement:.2f}"
        return f"refused: no model reaches a kappa of {found.min_agreement:g} on every criterion; {best}"
    beside = f", the cheapest of {len(found.models)}" if len(found.models) > 1 else ""
    return f"{found.cheapest} reaches a kappa of {found.min_agreement:g} on every criterion{beside}"
