"""The forms of a comparison of runs, and where they are kept: in the folder of the newer run, and for GitHub."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.analysis.run import Run
from harness.analysis.versions.compare import Comparison
from harness.analysis.versions.regressions import Regression
from harness.analysis.versions.sides import ComparedSides
from harness.report.ci.github import journey_lines, publish
from harness.report.compare.junit import comparison_junit
from harness.report.compare.markdown import comparison_markdown
from harness.report.compare.reasons import WhyChanged
from harness.report.compare.whole import comparison_document, print_comparison, reviewed_texts
from harness.report.compare.why import cause_text
from harness.report.markdown import prose
from harness.runs.folder.store import redactor_for, safe_name, write_text

_PLAIN = re.compile(r"\w[\w.+-]*")
"""Names of files that are kept as they are; the id of a run may be anything in a file of others."""


@dataclass(frozen=True, slots=True)
class ComparedRuns:
    """The first run with those that were held against it, and all that was found."""

    runs: Sequence[Run]
    comparisons: Sequence[Comparison]
    broken: Sequence[Sequence[Regression]]
    """The rules that each of the others breaks."""
    why: Sequence[WhyChanged]
    sides: ComparedSides | None = None
    """What was found was made of these."""


def _markdown(found: ComparedRuns) -> str:
    each = zip(found.comparisons, found.why, found.broken, strict=True)
    told = "\n".join(comparison_markdown(comparison, why, broken) for comparison, why, broken in each)
    reviewed = "".join(f"- {prose(text)}\n" for text in reviewed_texts(found.runs))
    return f"{told}\n**What people say of the verdicts**\n\n{reviewed}" if reviewed else told


def _document(found: ComparedRuns) -> dict[str, object]:
    return comparison_document(found.runs, found.comparisons, found.broken, found.why, found.sides)


def _json(found: ComparedRuns) -> str:
    return json.dumps(_document(found), allow_nan=False) + "\n"


def _junit(found: ComparedRuns) -> str:
    return comparison_junit(found.comparisons, found.why)


FORMS: Mapping[str, Callable[[ComparedRuns], str] | None] = {
    "text": None,
    "json": _json,
    "comment": _markdown,
    "junit": _junit,
}
"""text is printed by itself, for it knows the terminal."""


def print_compared(found: ComparedRuns, form: str, story: str | None, *, verbose: bool) -> None:
    """Raises UserMistake where no story fits."""
    text = FORMS[form]
    if text is None:
        print_comparison(found.runs, found.comparisons, found.why, story, verbose=verbose)
    else:
        sys.stdout.write(text(found))


def keep_compared(found: ComparedRuns) -> None:
    """Write `compare-<id of the first>.md` and `.json` into the folder of each of the others; publish for GitHub."""
    before = found.runs[0]
    for i, after in enumerate(found.runs[1:]):
        sides = found.sides if len(found.runs) == len((before, after)) else None
        one = ComparedRuns((before, after), [found.comparisons[i]], [found.broken[i]], [found.why[i]], sides)
        name, markdown = f"compare-{before.header.id}", _markdown(one)
        keep_beside(after, {f"{name}.md": markdown, f"{name}.json": _document(one)})
        causes = {
            story: cause_text(each.cause)
            for each in reversed(found.why[i].broken.causes)
            for story in each.cause.stories
        }
        annotations = journey_lines(found.comparisons[i].journeys, after.header, causes)
        for line in publish(annotations, markdown):
            print(line, file=sys.stderr)


def keep_beside(run: Run, files: Mapping[str, str | Mapping[str, Any]]) -> None:
    """Write texts and JSON documents into the run's folder, without secrets; where that cannot be it is only said."""
    redact = redactor_for(run.header.config, [story.model_dump_json() for story in run.stories])
    try:
        for name, content in files.items():
            clean = redact(content) if isinstance(content, str) else redact.line(json.dumps(content), indent=2) + "\n"
            write_text(run.path / (name if _PLAIN.fullmatch(name) else safe_name(name)), clean)
    except OSError as problem:
        print(f"warning: {run.path}: the comparison is not kept there: {problem.strerror}", file=sys.stderr)
