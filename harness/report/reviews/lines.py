"""What people say of the verdicts of a run, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.analysis.reviews.figures import LabellerAgreement, Reviewed, ReviewFigures
from harness.analysis.reviews.reviews import Review
from harness.report.layout.printable import printable
from harness.text.wording import count
from harness.types.judging.labels import Said

LABEL = "harness label"


def review_lines(found: ReviewFigures | None) -> list[str]:
    """First such as `Of 30 reds reviewed 28 were the agent's (79–98 %)`; none where nobody has said anything."""
    if found is None:
        return []
    lines = [headline(found)] if found.faults or found.agreement else []
    if found.problem is not None:
        lines.append(f"labels are left out: {found.problem}")
    lines += filter(None, [_otherwise(found), _people(found)])
    if found.left_out:
        other = "that is not in this run, or was played or judged again since"
        lines.append(f"{count(found.left_out, 'label')} left out, of a trial {other}")
    return lines


def headline(found: ReviewFigures) -> str:
    """How many of the reviewed verdicts people call right, in one line."""
    parts = [
        _shares(found.reds, "red", "the agent's"),
        _shares(found.greens, "green", "right"),
        _shares(found.undecided, "undecided trial", "so for the reason given"),
    ]
    told = [part for part in parts if part]
    return " · ".join([*told[:1], *(part[0].lower() + part[1:] for part in told[1:])])


def _shares(found: Reviewed, what: str, right: str) -> str:
    if not found.reviewed and not found.disputed:
        return ""
    interval = found.interval
    spread = f" ({interval.low * 100:.0f}–{interval.high * 100:.0f} %)" if interval is not None else ""
    were = "was" if found.right == 1 else "were"
    disputed = f", {found.disputed} disputed" if found.disputed else ""
    return f"Of {count(found.reviewed, what)} reviewed {found.right} {were} {right}{spread}{disputed}"


def _otherwise(found: ReviewFigures) -> str:
    """Whose fault people say it was where the harness says otherwise."""
    told = [
        f"{_by_harness(harness)} → {', '.join(f'{number} {_by_people(said)}' for said, number in others.items())}"
        for harness, people in found.faults.items()
        if (others := {said: number for said, number in people.items() if not same(harness, said)})
    ]
    return f"people say otherwise: {' · '.join(told)}" if told else ""


def same(harness: str, said: Said) -> bool:
    """Whether both say the same, in the words of each."""
    from harness.analysis.reviews.questions import BY_HARNESS

    return harness == said or any(fault == harness and word == said for fault, word in BY_HARNESS.items())


def _by_harness(fault: str) -> str:
    if fault == "success":
        return fault
    return f"{'fail' if fault.startswith('agent') else 'undecided'} ({fault})"


def _by_people(said: Said) -> str:
    return said if said == "success" else f"the {said}'s"


def _people(found: ReviewFigures) -> str:
    """Who said it, and how far they agree; nothing of one person alone."""
    if len(found.labellers) < 2:
        return ""
    names = ", ".join(f"{printable(name)} {number}" for name, number in found.labellers.items())
    return " · ".join([f"labelled by {names}", *map(_agreement, found.agreement)])


def _agreement(found: LabellerAgreement) -> str:
    between = " and ".join(map(printable, found.labellers))
    kappa = "κ is undefined" if found.kappa is None else f"κ {found.kappa:.2f}"
    return f"{between} agree on {found.same} of {count(found.trials, 'trial')} ({kappa})"


def said_lines(reviews: Sequence[Review]) -> Iterator[str]:
    """A line for each person, such as `ann: the story's, it asks for the old address`."""
    for each in reviews:
        reason = f": {printable(each.label.disagreement_reason)}" if each.label.disagreement_reason else ""
        said = "right" if each.agrees else _by_people(each.said)
        yield f"{printable(each.label.labeller)} says {said}{reason}"


def not_the_agents(called: Mapping[Said, int]) -> str:
    """Of a cause: such as `people: 2 of 3 reviewed are not the agent's (2 the story's)`; "" where all are."""
    others = {said: number for said, number in called.items() if said != "agent"}
    if not others:
        return ""
    whose = ", ".join(f"{number} {_by_people(said)}" for said, number in others.items())
    number = sum(others.values())
    are = "is" if number == 1 else "are"
    return f"people: {number} of {sum(called.values())} reviewed {are} not the agent's ({whose})"
