"""What a judge holds against an agent, in words: where it stands, or why it does not count."""

from __future__ import annotations

from collections.abc import Iterator

from harness.types.judging.record import JudgeRecord, JudgeViolation


def violations_told(record: JudgeRecord | None, most: int | None = None) -> Iterator[tuple[str, str]]:
    """Head and text, such as `step 3 said ` and `"stupid question": it is rude (high)`; of more than `most` the first,
    those that count before the others."""
    found = sorted(record.violations if record is not None else (), key=lambda each: not each.supported)
    for each in found[:most]:
        said = f'"{" ".join(each.quote.split())}"{_why(each)}'
        head = f"step {each.evidence_step} said " if each.supported else "not counted "
        yield head, said if each.supported else f"{said}; {each.problem}"
    if most is not None and len(found) > most:
        yield f"… and {len(found) - most} more", ""


def _why(violation: JudgeViolation) -> str:
    what = " ".join(each for each in (violation.what, f"({violation.severity})" if violation.severity else "") if each)
    return f": {what}" if what else ""
