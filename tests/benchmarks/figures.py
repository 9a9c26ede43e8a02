"""What a benchmark measures: figures, some with a limit, printed as rows of one table.

Limits are for reading: nothing fails where a machine is slower.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Figure:
    """A limit is the most that is wanted, or the least where more is better."""

    what: str
    value: float
    unit: str
    limit: float | None = None
    more_is_better: bool = False

    @property
    def row(self) -> str:
        return f"{self.what:<74} {_short(self.value):>9} {self.unit:<18} {self._verdict}".rstrip()

    @property
    def _verdict(self) -> str:
        if self.limit is None:
            return ""
        within = self.value >= self.limit if self.more_is_better else self.value <= self.limit
        return f"{'at least' if self.more_is_better else 'at most'} {_short(self.limit)}{'' if within else '  MISSED'}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def alone(measure: Callable[[bool], Iterable[Figure]]) -> None:
    """Print the figures of one benchmark as they come."""
    printed(lambda given: measure(given.quick), argparse.ArgumentParser())


def printed(measure: Callable[[argparse.Namespace], Iterable[Figure]], options: argparse.ArgumentParser) -> None:
    """The same of one that has options of its own."""
    options.add_argument(
        "--quick", action="store_true", help="fewer and smaller rounds: less exact, limits of size are left out"
    )
    options.add_argument("--json", action="store_true", help="a JSON object a line")
    given = options.parse_args()
    for figure in measure(given):
        print(json.dumps(asdict(figure)) if given.json else figure.row, flush=True)
