"""harness explain: what a code of a report means, why it comes up, and what to do."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from harness.report.explanations import Explanation

WIDEST = 100


def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CODE]...", help="A code, an exit status, or a printed line in quotes; or several."),
    ] = None,
) -> None:
    """Explain a code of a report: what it means, its usual cause, what to do. Without CODE: list them."""
    from harness.errors import UserMistake
    from harness.report.explanations import Explanation, explained

    width = min(shutil.get_terminal_size().columns, WIDEST)
    if not codes:
        print(_catalogue(width))
    else:
        found, unknown = dict[Explanation, None](), list[str]()
        for code in codes:
            try:
                found |= dict.fromkeys(explained(code))
            except UserMistake as mistake:
                unknown += mistake.problems
        if found:
            print("\n\n".join(_entry(each, width) for each in found))
        if unknown:
            raise UserMistake(*unknown)


def _entry(found: Explanation, width: int) -> str:
    seen = ("seen as", f"… {found.line} …") if found.line else None
    parts = [
        seen,
        ("means", found.meaning),
        ("usual cause", found.cause) if found.cause else None,
        ("what to do", found.remedy),
    ]
    rows = [_beside(f"  {label:<13}", text, width) for label, text in filter(None, parts)]
    return "\n".join([f"{found.code} ({found.group})", *rows])


def _catalogue(width: int) -> str:
    """One line a code: the first sentence of what it means."""
    from itertools import groupby

    from harness.report.explanations import explanations

    blocks = []
    for group, found in groupby(explanations(), key=lambda each: each.group):
        entries = list(found)
        column = max(len(each.code) for each in entries) + 2
        rows = [_beside(f"  {each.code:<{column}}", _first_sentence(each.meaning), width) for each in entries]
        blocks.append("\n".join([group, *rows]))
    return "\n\n".join([*blocks, "More about one of them: harness explain CODE, or a line of a report in quotes."])


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".") + "."


def _beside(head: str, text: str, width: int) -> str:
    indent = " " * len(head)
    return textwrap.fill(
        text,
        max(width, 40),
        initial_indent=head,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
