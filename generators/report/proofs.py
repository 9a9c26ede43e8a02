"""The proof of stories in lines: a table, what is refuted or not proved, mistakes nobody catches, coverage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generators.proof import Proof, ProofResult, SetProof
from harness.report.layout.lines import Line, hanging, line
from harness.report.layout.printable import cells, padded, printable, shortened_inside
from harness.text.wording import count, percent

MARKS = {"proved": ("✓", "green"), "refuted": ("✗", "red"), "not_proved": ("?", "yellow")}
MOST_ROWS = 100
"""In a longer table, stories of which everything was proved are counted instead of listed."""
MOST_SHOWN = 20
"""Reasons, mistakes and duplicates that are listed."""
MOST_NAMED = 5
"""Stories that are named with one reason."""
MOST_EDGES = 8
LONGEST_ID = 40


def lines(proved: SetProof, min_kill: float | None, width: int, *, mutated: bool) -> list[Line]:
    """Everything that is known of the set; the last line sums it up."""
    found = [*_table(proved.proofs, mutated=mutated)]
    found += _refuted(proved.proofs, width)
    found += _not_proved(proved.proofs, width)
    found += _survivors(proved.proofs, width)
    found += _below(proved.proofs, min_kill)
    found += _duplicates(proved, width)
    found += _coverage(proved, width)
    return [*found, line(), _sum(proved)]


def document_of(proved: SetProof) -> dict[str, object]:
    """The same as JSON can hold it, with what is derived from the fields."""
    document = proved.model_dump(mode="json")
    for proof, written in zip(proved.proofs, document["proofs"], strict=True):
        del written["gives"]
        written |= {"status": proof.status, "kill_score": proof.kill_score}
    covered = proved.coverage
    document["coverage"] |= {
        "untested_tools": covered.untested_tools,
        "untested_edges": [edge.model_dump() for edge in covered.untested_edges],
    }
    return {**document, "kill_score": proved.kill_score}


def below(proofs: Sequence[Proof], min_kill: float | None) -> list[Proof]:
    """The stories that catch too few mistakes."""
    return [each for each in proofs if min_kill is not None and each.mutants and each.killed / each.mutants < min_kill]


def _table(proofs: Sequence[Proof], *, mutated: bool) -> Iterator[Line]:
    shown = [each for each in proofs if len(proofs) <= MOST_ROWS or each.status != "proved" or each.survivors]
    shown = shown[:MOST_ROWS]
    room = max([*(min(cells(printable(each.story)), LONGEST_ID) for each in shown), len("story")])
    yield line((f"{padded('story', room)}  executable  solvable{'  caught' if mutated else ''}", "dim"))
    for each in shown:
        score = ("  –" if each.unmutated else f"  {each.killed}/{each.mutants}") if mutated else ""
        yield line(
            padded(shortened_inside(printable(each.story), room), room),
            *_mark(each.executable, 12),
            *_mark(each.solvable, 8 if mutated else 0),
            (score, "yellow" if each.survivors else ""),
        )
    if len(shown) < len(proofs):
        yield line((f"and {count(len(proofs) - len(shown), 'more story', 'more stories')}", "dim"))


def _mark(result: ProofResult, room: int) -> tuple[tuple[str, str], ...]:
    mark, style = MARKS[result.status]
    return (("  ", ""), (mark, style), (" " * max(room - 3, 0), ""))


def _refuted(proofs: Sequence[Proof], width: int) -> Iterator[Line]:
    found = [each for each in proofs if each.status == "refuted"]
    if found:
        yield line()
        yield line((f"refuted ({len(found)}):", "red"))
    for each in found[:MOST_SHOWN]:
        for reason in each.reasons:
            if reason.startswith("refuted: "):
                yield from hanging([f"  {printable(each.story)}  "], printable(reason[len("refuted: ") :]), width)
    yield from _more(len(found))


def _not_proved(proofs: Sequence[Proof], width: int) -> Iterator[Line]:
    """Each reason once, with the stories that it is about."""
    about: dict[str, list[str]] = {}
    found = [each for each in proofs if each.status == "not_proved"]
    for each in found:
        for reason in each.reasons:
            about.setdefault(reason.removeprefix("not proved: "), []).append(each.story)
    if found:
        yield line()
        yield line((f"not proved ({len(found)}):", "yellow"))
    for reason, stories in list(about.items())[:MOST_SHOWN]:
        more = f" and {len(stories) - MOST_NAMED} more" if len(stories) > MOST_NAMED else ""
        named = ", ".join(stories[:MOST_NAMED]) + more
        yield from hanging(["  "], printable(f"{named}: {reason}"), width)
    yield from _more(len(about))


def _survivors(proofs: Sequence[Proof], width: int) -> Iterator[Line]:
    found = [(each, survivor) for each in proofs for survivor in each.survivors]
    if found:
        yield line()
        yield line((f"mistakes that pass ({len(found)}):", "yellow"))
    for each, survivor in found[:MOST_SHOWN]:
        yield from hanging([f"  {printable(each.story)}  "], printable(f"{survivor.kind}: {survivor.what}"), width)
        yield from hanging(["    → "], printable(survivor.hint), width)
    yield from _more(len(found))


def _below(proofs: Sequence[Proof], min_kill: float | None) -> Iterator[Line]:
    if found := below(proofs, min_kill):
        named = ", ".join(printable(each.story) for each in found[:MOST_SHOWN])
        yield line()
        yield line((f"catch less than {min_kill:g} of the mistakes ({len(found)}): {named}", "red"))
        yield from _more(len(found))


def _duplicates(proved: SetProof, width: int) -> Iterator[Line]:
    if proved.duplicates:
        yield line()
        yield line((f"near-duplicates ({len(proved.duplicates)}):", "yellow"))
    for each in proved.duplicates[:MOST_SHOWN]:
        yield from hanging(["  "], printable(f"{', '.join(each.stories)}: {each.why}"), width)
    yield from _more(len(proved.duplicates))


def _coverage(proved: SetProof, width: int) -> Iterator[Line]:
    covered = proved.coverage
    yield line()
    orders = f"{len(covered.tested_edges)} of {len(covered.edges)} orders of two tools"
    yield line(f"tested: {len(covered.tested_tools)} of {count(len(covered.tools), 'tool')}, {orders}")
    edges = [str(edge) for edge in covered.untested_edges]
    more = f" and {len(edges) - MOST_EDGES} more" if len(edges) > MOST_EDGES else ""
    for what, names, rest in (("tools", covered.untested_tools, ""), ("", edges[:MOST_EDGES], more)):
        if names:
            yield from hanging([f"never tested: {what}{' ' if what else ''}"], f"{', '.join(names)}{rest}", width)


def _more(number: int) -> Iterator[Line]:
    if number > MOST_SHOWN:
        yield line((f"  … and {number - MOST_SHOWN} more (--json lists all)", "dim"))


def _sum(proved: SetProof) -> Line:
    statuses = [each.status for each in proved.proofs]
    parts = [count(len(statuses), "story", "stories")]
    parts += [f"{statuses.count(status)} {status.replace('_', ' ')}" for status in MARKS if status in statuses]
    made = sum(each.mutants for each in proved.proofs)
    if made:
        caught = sum(each.killed for each in proved.proofs)
        parts.append(f"kill score {percent(proved.kill_score)} ({caught:,} of {count(made, 'mistake')} caught)")
    return line(" · ".join(parts))
