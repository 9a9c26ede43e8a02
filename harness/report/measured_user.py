"""What was measured of a simulated user, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from harness.report.layout.printable import printable
from harness.text.wording import count
from harness.types.user.measurement import (
    BugMeasurement,
    DeskMeasurement,
    Deviations,
    MeasuredShare,
    RecordingMeasurement,
    ReferenceMeasurement,
    TalkFigures,
    UserIdentity,
    UserMeasurement,
    WorstTalk,
)

MARKS = {"success": "✓", "fail": "✗"}
MOST_STORIES = 20


def measurement_text(found: UserMeasurement) -> str:
    """All of it, in blocks."""
    blocks = [[_who(found.user)]]
    if found.desks is not None:
        blocks += [list(_desks(found.desks)), *_tables(found.desks)]
        blocks += [list(_talks("to be read first", found.desks.worst))] if found.desks.worst else []
    if found.bugs is not None:
        blocks.append(list(_bugs(found.bugs)))
    if found.recordings is not None:
        blocks.append(list(_recordings(found.recordings)))
    if found.reference is not None:
        blocks.append(list(_reference(found.reference)))
    return "\n\n".join("\n".join(map(printable, block)) for block in blocks)


def _who(user: UserIdentity) -> str:
    parts = [user.model, f"temperature {user.temperature:g}" if user.temperature is not None else None]
    return ", ".join([user.kind, *filter(None, parts), f"guards {user.guards}", f"harness {user.harness}"])


def _desks(found: DeskMeasurement) -> Iterator[str]:
    total = found.total
    drawn = ", one story drawn for each" if found.quick else ""
    yield (
        f"desks that are right: {count(total.trials, 'conversation')}, {count(len(found.by_desk), 'desk')} in "
        f"{count(len(found.by_style), 'style')}{drawn}"
    )
    yield _row("false failures", total.false_failures)
    yield _row("void", total.voids, _counted(total.guards))
    yield _row("success", total.success)
    if total.undecided or total.broken:
        yield f"  {'neither':<18} {total.undecided} undecided for another reason; {total.broken} broke off, left out"
    yield from _deviations(total, of="messages")
    yield _row("wants voiced", total.wants_voiced, _counted(total.wants))
    yield _row("facts donated", total.donated, of="told")
    yield _row("repetition", total.repeated, of="messages")
    if total.varying is not None:
        yield _row("varying stories", total.varying)
    yield f"  {'turns':<18} {_number(total.turns)} a conversation"
    yield f"  {'run':<18} {found.run}"


def _deviations(found: Deviations, *, of: str) -> Iterator[str]:
    yield _row("contradictions", found.contradictions, of=of)
    yield _row("invented values", found.inventions, of=of)


def _tables(found: DeskMeasurement) -> Iterator[list[str]]:
    for what, rows in (("desk", found.by_desk), ("style", found.by_style)):
        head = f"{what:<14} {'played':>6} {'false failures':>15} {'void':>6} {'success':>8} {'donated':>8} {'turns':>6}"
        yield [head, *(_line(name, row) for name, row in rows.items())]


def _line(name: str, row: TalkFigures) -> str:
    return (
        f"  {name:<12} {row.trials:>6} {row.false_failures.count:>15} {row.voids.count:>6} {row.success.count:>8} "
        f"{_share(row.donated):>8} {_number(row.turns):>6}"
    )


def _talks(head: str, talks: Sequence[WorstTalk]) -> Iterator[str]:
    yield f"{head}:"
    for talk in talks:
        why = " ".join(talk.why.split())
        yield f"  {MARKS.get(talk.outcome, '?')} {talk.story}  {why[:200]}".rstrip()
        yield f"    {talk.command}"


def _bugs(found: BugMeasurement) -> Iterator[str]:
    yield "desks with a bug, in stories that show it:"
    yield _row("caught", found.caught)
    yield _row("passed", found.passed)
    for bug, caught in found.by_bug.items():
        yield _row(f"  {bug}", caught)
    yield f"  {'run':<18} {found.run}"
    if found.missed:
        yield from _talks("missed, the first of them", found.missed)


def _recordings(found: RecordingMeasurement) -> Iterator[str]:
    yield f"recordings: {count(found.answers, 'answer')} to agents of {count(found.conversations, 'conversation')}"
    yield from _deviations(found, of="answers")
    yield f"  {'guards':<18} {_counted(found.guards) or 'none'}"
    yield f"  {'not placed':<18} {found.doubts} messages of agents"
    yield f"  {'ended':<18} {found.ended} times; {found.broken} times there was no answer that could be read"
    for example in found.examples:
        yield f"  - {example}"


def _reference(found: ReferenceMeasurement) -> Iterator[str]:
    both = count(len(found.stories), "story", "stories")
    yield f"beside people ({', '.join(found.runs)}): {both} with a verdict on both sides"
    yield f"  {'people':<18} {_percent(found.people)}"
    yield f"  {'this user':<18} {_percent(found.simulated)}"
    interval = f" ({found.low:+.1%} to {found.high:+.1%})" if found.low is not None and found.high is not None else ""
    few = "" if interval else " (fewer than 10 stories: no interval)"
    chance = f", p {found.p_value:.3g}" if found.p_value is not None else ""
    yield f"  {'difference':<18} {found.difference or 0:+.1%}{interval}{few}{chance}"
    differing = [each for each in found.stories if each.people != each.simulated]
    for each in differing[:MOST_STORIES]:
        yield f"  {each.story}: people {_percent(each.people)}, this user {_percent(each.simulated)}"
    if len(differing) > MOST_STORIES:
        yield f"  and {len(differing) - MOST_STORIES} more that differ"
    if found.without:
        yield f"  {'left out':<18} {len(found.without)} without a verdict on one side: {', '.join(found.without[:5])}"
    yield f"  {'run':<18} {found.run}"


def _row(label: str, share: MeasuredShare, besides: str = "", *, of: str = "") -> str:
    said = f"{share.count:,} of {share.of:,}{f' {of}' if of else ''}"
    if share.rate is not None and share.low is not None and share.high is not None:
        said += f": {share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"
    return f"  {label:<18} {said}{f'; {besides}' if besides else ''}"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts.items())


def _share(share: MeasuredShare) -> str:
    return "–" if share.rate is None else f"{share.rate:.0%}"


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.1%}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
