"""Help texts with the commands grouped by task, and options by purpose, without the weight of rich."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Iterable

TASKS = PLAY, LOOK, COMPARE, WRITE_STORIES, SET_UP = ("Play", "Look", "Compare", "Write stories", "Set up")
"""What commands are for, in the order in which help tells of them."""
WRITING = ("validate", "generate-dataset", "schema", "promote")
"""The commands that write stories, in the order in which help tells of them: they are added from two places."""
REST = "Options"


class Tasks(TyperGroup):
    """Commands under the `rich_help_panel` they were given, one of `TASKS`."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        room = formatter.width - 6 - max(map(len, self.commands), default=0)
        rows = [
            (_panel(command, "Commands"), (name, command.get_short_help_str(room)))
            for name, command in self.commands.items()
            if not command.hidden
        ]
        _write(formatter, sorted(rows, key=lambda row: (_place(row[0], TASKS), _place(row[1][0], WRITING))))


class Purposes(TyperCommand):
    """Options under the `rich_help_panel` they were given; those without one come last."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        rows = []
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if row is not None:
                kind = "Arguments" if parameter.param_type_name == "argument" else REST
                rows.append((_panel(parameter, kind), row))
        _write(formatter, sorted(rows, key=lambda row: row[0] == REST))


def _place(name: str, order: tuple[str, ...]) -> int:
    return order.index(name) if name in order else len(order)


def _panel(of: Any, default: str) -> str:
    return getattr(of, "rich_help_panel", None) or default


def _write(formatter: Any, rows: Iterable[tuple[str, tuple[str, str]]]) -> None:
    panels: dict[str, list[tuple[str, str]]] = {}
    for panel, row in rows:
        panels.setdefault(panel, []).append(row)
    widest = max((len(first) for each in panels.values() for first, _ in each), default=0)
    for panel, each in panels.items():
        with formatter.section(panel):
            # one column for all panels
            formatter.write_dl([(first.ljust(min(widest, 30)), second) for first, second in each])
