"""Why entries fell short: pytest's own detail of each cause once, with how many entries it is the cause of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness.errors import AgentFailed, UserInvalid
from harness.types.cases.evaluation import EntryVerdict

MOST_CAUSES = 5
"""EntryCauses of which the detail is shown."""
MOST_NAMED = 5
"""Entries that are named of each."""
LONGEST_MESSAGE = 2_000
Key = tuple[str, str, int, str]


@dataclass(slots=True)
class EntryCause:
    """Entries that fell short by the same line with the same kind of exception."""

    verdict: EntryVerdict
    detail: str
    where: list[tuple[tuple[int, int], str]] = field(default_factory=list)
    """Run and place of each entry, and its name."""


@dataclass(slots=True)
class EntryCauses:
    """The causes of one evaluation, in the order in which they were met."""

    found: dict[Key, EntryCause] = field(default_factory=dict)

    def take(self, problem: BaseException, verdict: EntryVerdict, entry: str, at: tuple[int, int], file: str) -> str:
        """Note why an entry fell short, in which run and at which place. Gives the message, for the report."""
        info = pytest.ExceptionInfo.from_exception(problem)
        line = next((each for each in reversed(info.traceback) if str(each.path) == file), None)
        place = line or (info.traceback[-1] if info.traceback else None)
        key = (verdict, str(place.path) if place else "", place.lineno if place else 0, type(problem).__name__)
        if key not in self.found:
            shown = len(self.found) < MOST_CAUSES
            self.found[key] = EntryCause(verdict, _detail(info, file) if shown else "")
        self.found[key].where.append((at, entry))
        return info.exconly(tryshort=True)[:LONGEST_MESSAGE]

    def lines(self) -> Iterator[str]:
        """The causes of most entries first."""
        causes = sorted(self.found.values(), key=lambda each: -len(each.where))
        shown = [each for each in causes if each.detail][:MOST_CAUSES]
        for cause in shown:
            more = len(cause.where) - MOST_NAMED
            named = ", ".join(name for _, name in sorted(cause.where)[:MOST_NAMED]) + (
                f" and {more} more" if more > 0 else ""
            )
            yield ""
            yield f"{cause.verdict} × {len(cause.where)}: {named}"
            yield from (f"  {line}" for line in cause.detail.splitlines())
        if left := len(causes) - len(shown):
            others = sum(len(each.where) for each in causes if each not in shown)
            yield ""
            yield f"{left} further {'cause' if left == 1 else 'causes'}, of {others}"


def verdict_of(problem: BaseException) -> EntryVerdict:
    """Whose doing it is: what is asserted in vain, and an agent that broke, fails the entry."""
    if isinstance(problem, BaseExceptionGroup):
        inner = {verdict_of(each) for each in problem.exceptions}
        return "fail" if inner == {"fail"} else "error"
    if isinstance(problem, pytest.skip.Exception | UserInvalid):
        return "void"
    return "fail" if isinstance(problem, AssertionError | pytest.fail.Exception | AgentFailed) else "error"


def _detail(info: pytest.ExceptionInfo[BaseException], file: str) -> str:
    """As pytest shows it, from the test on."""
    cut = info.traceback.cut(path=Path(file))
    if cut and str(cut[0].path) == file:
        info.traceback = cut
    if isinstance(info.value, pytest.fail.Exception) and not info.value.pytrace:
        return str(info.value.msg)
    return str(info.getrepr(style="short"))
