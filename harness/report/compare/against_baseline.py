"""A run against its baseline as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from harness.analysis.versions.regressions import Regression
from harness.report.markdown import prose


def baseline_markdown(baseline: str, broken: Sequence[Regression], remarks: Sequence[str], unlike: str = "") -> str:
    """The rules that are broken, then what has to be said; `unlike` is why the two are not comparable."""
    rules = [each for each in broken if not each.undecided]
    head = "not comparable" if unlike else f"{len(rules)} broken" if rules else "no rule is broken"
    said = [f"- {prose(unlike)}"] if unlike else []
    said += [
        f"- **{prose(each.rule)}**{' (undecided)' if each.undecided else ''}: {prose(each.message)}" for each in broken
    ]
    said += [f"- {prose(text)}" for text in remarks]
    return "\n".join([f"### Against the baseline {prose(baseline)}: {head}", "", *said]).rstrip() + "\n"
