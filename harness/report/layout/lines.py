"""A line of a report: pieces of text with styles, the same for terminal, files and documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.report.layout.printable import cells, wrapped

if TYPE_CHECKING:
    from rich.console import Console

Piece = tuple[str, str]
"""Text and its style in the terminal; "" is no style."""


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces side by side."""

    pieces: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        return "".join(text for text, _ in self.pieces).rstrip()


def line(*pieces: Piece | str) -> Line:
    return Line(tuple((piece, "") if isinstance(piece, str) else piece for piece in pieces))


def hanging(head: Sequence[Piece | str], text: str, width: int, style: str = "") -> list[Line]:
    """The text beside its head, its further lines indented by as much as the head takes."""
    first = line(*head)
    indent = sum(cells(piece) for piece, _ in first.pieces)
    rows = wrapped(text, max(width - indent, 20))
    return [
        Line((*first.pieces, (rows[0], style))),
        *(line(" " * indent, (row, style)) for row in rows[1:]),
    ]


def plain(lines: Iterable[Line]) -> str:
    return "\n".join(str(each) for each in lines)


def print_lines(console: Console, lines: Iterable[Line]) -> None:
    """Print as they are: nothing is wrapped, cut or read as markup."""
    from rich.text import Text

    for each in lines:
        console.print(Text.assemble(*each.pieces), soft_wrap=True)
