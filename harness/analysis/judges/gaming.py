"""How far a judge is moved by order, length and attacks: its verdicts before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.runs.labels.asking import JudgedBy, JudgedConversation
from harness.runs.labels.conversations import LabelledConversation
from harness.types.judging.gaming import Moved

MOST_NAMED = 5
Said = Mapping[str, JudgedConversation]
"""By the name of the conversation."""


def by_name(conversations: Sequence[LabelledConversation], judged: JudgedBy) -> dict[str, JudgedConversation]:
    return {each.name: said for each, said in zip(conversations, judged.said, strict=True)}


def moved(before: Said, after: Said, criterion: str, *, wrong: bool = False) -> Moved:
    """What became of verdicts; `after` is named as before, with `~` and what was changed behind it.

    With `wrong`, all of them are wrong answers, and only what was caught before can be moved.
    """
    pairs = [(name, before[name.partition("~")[0]].met.get(criterion), said.met.get(criterion))
             for name, said in after.items()]  # fmt: skip
    decided = [(name, was, now) for name, was, now in pairs if was is not None and now is not None]
    to_pass = [name for name, was, now in decided if now and not was]
    to_fail = [name for name, was, now in decided if was and not now]
    return Moved(
        cases=len(pairs),
        compared=len(decided),
        to_pass=len(to_pass),
        to_fail=len(to_fail),
        not_caught=sum(was for _, was, _ in decided) if wrong else 0,
        undecided=len(pairs) - len(decided),
        examples=tuple((to_pass if wrong else to_pass + to_fail)[:MOST_NAMED]),
    )


def total(judged: Iterable[JudgedBy]) -> tuple[int, float | None]:
    """Questions, and what they cost; None where a price is not known."""
    found = list(judged)
    costs = [each.cost for each in found]
    known = [cost for cost in costs if cost is not None]
    return sum(each.questions for each in found), sum(known) if len(known) == len(costs) else None
