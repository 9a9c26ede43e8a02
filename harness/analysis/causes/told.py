"""What is wrong with what the agent said: a field of a result that is not told, a date, a keyword."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.analysis.causes.differences import whole
from harness.analysis.causes.seen import TrialSeen, plain_value
from harness.analysis.causes.shortfall import Shortfall, Sign, said_text
from harness.text.values import Value, find_values
from harness.types.verdict import GoalResult

SHORTEST_TRACED = 3
"""Digits and letters of a value, below which it is found in results by chance."""
LONGEST_MESSAGE = 4_000
KINDS = {
    "date": "a date",
    "time": "a time",
    "number": "a number",
    "amount": "an amount",
    "identifier": "an id",
    "name": "a name",
    "measure": "a measure",
    "duration": "a duration",
    "percent": "a share in percent",
}


def untold(goal: GoalResult, seen: TrialSeen) -> Iterator[Shortfall]:
    """One for each keyword that no message says, or one for a response that none means."""
    reason = goal.reason
    step = reason.step if reason is not None else None
    follows = any(name != goal.name and seen.results[name].type == "tool_call" for name in seen.unmet)
    follows = follows or seen.trial.failure is not None or seen.cut_short is not None
    words = reason.missing_keywords if reason is not None else ()
    if not words or step is None:
        says = "is said in other words than expected" if step is not None else "is not said: the agent said nothing"
        judged = f"the judge said: {goal.judge_said}" if goal.judge_said else said_text(seen.text_at(step))
        hint = "let a judge decide (--judge-model), or write keywords" if goal.by not in ("judge", None) else ""
        subject = f"what `{goal.name}` expects"
        yield Shortfall(Sign("text_not_found", subject, says), detail=judged, step=step, follows=follows, hint=hint)
        return
    for word in words:
        yield _keyword(word, step, goal.name, seen, follows)


def _keyword(word: str, step: int, goal: str, seen: TrialSeen, follows: bool) -> Shortfall:
    value = whole(word, seen.language)
    kind = value.kind if value is not None else None
    sought = value.value if value is not None else word
    field = seen.field_of(sought) if _is_long(sought) else None
    telling = (Sign("text_not_found", f"`{field[0]}` of {field[1]}", "is not told", field[1]),) if field else ()
    said = _values(kind, seen, step) if seen.closely and not follows else []
    texts = list(dict.fromkeys(each.text for each in said))
    return Shortfall(
        Sign("text_not_found", KINDS.get(kind or "", "a keyword"), "is not told"),
        telling,
        (Sign("text_not_found", f'"{word}"', "is not told"),),
        tool=field[1] if field is not None else None,
        pair=(word, texts[0]) if len(texts) == 1 else None,
        detail=_instead(said, field, seen) if field is not None else said_text(seen.text_at(step)),
        step=step,
        follows=follows,
    )


def _values(kind: str | None, seen: TrialSeen, step: int) -> list[Value]:
    """What the nearest message says of the kind, less what is too short to mean anything."""
    if kind is None:
        return []
    kinds = (kind, "amount") if kind == "number" else (kind,)
    said = find_values(seen.text_at(step)[:LONGEST_MESSAGE], seen.language)
    return [each for each in said if each.kind in kinds and _is_long(each.text) and any(map(str.isdigit, each.text))]


def _is_long(text: str) -> bool:
    return sum(map(str.isalnum, text)) >= SHORTEST_TRACED


def _instead(said: Sequence[Value], field: tuple[str, str], seen: TrialSeen) -> str:
    """Which fields of that tool's results are told, by their values."""
    values = {plain_value(each.number if each.kind == "amount" else each.value) for each in said}
    fields = seen.fields_with(values, field[1])
    told = [f"another `{path}`" if path == field[0] else f"`{path}`" for path in fields[:2]]
    return f"{' and '.join(told)} {'is' if len(told) == 1 else 'are'} told instead" if told else ""
