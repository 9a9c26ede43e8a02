"""--html of several commands: a page of a run, written beside it or where somebody says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from harness.cli.help import Purposes

if TYPE_CHECKING:
    from harness.analysis.run import Run
    from harness.pages.sharing import Sharing

PAGE = "report.html"
"""The file of a page in the folder of its run."""
Html = Annotated[
    str | None,
    typer.Option("--html", metavar="[FILE]", help=f"Write a page for a browser: FILE.html, or {PAGE} in the run."),
]
Share = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="With --html, leave out: max_chars=500, include_answers=no, include_tool_outputs=no; a,b or repeated.",
    ),
]


class WithPage(Purposes):
    """A command whose --html may stand without a file; one that is named ends in .html, or follows a `=`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, list(_with_file(args)))


def _with_file(args: Sequence[str]) -> Iterator[str]:
    following = [*args[1:], ""]
    for given, after in zip(args, following, strict=False):
        named = after.lower().endswith((".html", ".htm"))
        yield "--html=" if given == "--html" and not named else given


def sharing_of(given: Sequence[str]) -> Sharing:
    """What is left out of a page. Raises UserMistake."""
    from pydantic import TypeAdapter, ValidationError

    from harness.errors import UserMistake, closest
    from harness.pages.sharing import Sharing

    names = {"max_chars": int, "include_answers": bool, "include_tool_outputs": bool}
    found: dict[str, Any] = {}
    for part in (part.strip() for each in given for part in each.split(",") if part.strip()):
        name, _, value = part.partition("=")
        if name not in names:
            raise UserMistake(f"--share {part}: expected one of {', '.join(names)}{closest(name, names)}")
        try:
            found[name] = TypeAdapter(names[name]).validate_python(value)
        except ValidationError:
            expected = "a number of characters" if name == "max_chars" else "yes or no"
            raise UserMistake(f'--share {part}: expected {expected}, not "{value}"') from None
    if found.get("max_chars", 1) < 1:
        raise UserMistake(f"--share max_chars={found['max_chars']}: expected at least 1")
    return Sharing(**found)


def write_page(run: Run, file: str, sharing: Sharing | None = None) -> Path:
    """The page of a run, where `file` says ("": in its folder). Raises UserMistake."""
    from harness.pages.run_page import run_page
    from harness.pages.sharing import EVERYTHING

    path = Path(file) if file else run.path / PAGE
    written(path, run_page(run, sharing or EVERYTHING))
    return path


def written(path: Path, pieces: Iterable[str]) -> None:
    """A page, piece by piece. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.runs.folder.store import write_text

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, pieces)
    except OSError as problem:
        raise UserMistake(f"{path}: the page cannot be written: {problem.strerror}; give another --html FILE") from None
