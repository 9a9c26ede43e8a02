"""The errors of the harness and the boundaries at which a side's failure is recorded.

    HarnessError
    ├── UserMistake       the person at the keyboard can mend it: one line each on stderr, exit status 2
    │   └── NotComparable two runs differ in more than the agent: no verdict, exit status 3
    └── SideFailed        a side of a conversation failed; recorded in the trial, the run goes on
        ├── AgentFailed   the agent under test raised, hung or answered nothing: the agent's failure
        ├── Unavailable   the way to a side was down (transport, credentials, provider): no verdict
        ├── UserFailed    the simulated user broke: no verdict
        ├── UserInvalid   the simulated user left its role: the trial is void
        ├── JudgeFailed   the judge gave no usable answer: no verdict
        └── RungFailed    a way to tell whether two values mean the same broke: the next one decides

Anything else that is raised is a bug of the harness (or of a plug-in) and is recorded as `error`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.types.trajectory import EndedBy


class HarnessError(Exception):
    """Everything the harness raises on purpose."""


class UserMistake(HarnessError):
    """What the person can mend: every problem found, each one line saying where, what was expected, what to do."""

    exit_status = 2

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems: tuple[str, ...] = problems


class NotComparable(UserMistake):
    """Two runs differ in more than the agent, so that nothing can be said of it."""

    exit_status = 3


class SideFailed(HarnessError):
    """One side of a conversation failed. `ended_by` is how the conversation then ended."""

    ended_by: EndedBy = "agent_error"

    def __init__(self, message: str, *, code: str, ended_by: EndedBy | None = None, stack: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.stack = stack
        """Where it happened, as text, when that was not in this process or nothing was raised."""
        if ended_by is not None:
            self.ended_by = ended_by


class AgentFailed(SideFailed):
    """The agent raised, hung past its turn's limit, or answered with nothing."""


class Unavailable(SideFailed):
    """The transport, the credentials or the provider failed: nobody's verdict."""

    def __init__(
        self, message: str, *, code: str, ended_by: EndedBy | None = None, stack: str | None = None, said: str = ""
    ) -> None:
        """`said` is what a model answered, word for word, where that cannot be used."""
        super().__init__(message, code=code, ended_by=ended_by, stack=stack)
        self.said = said


class UserFailed(SideFailed):
    """The simulated user raised or hung."""

    ended_by: EndedBy = "user_error"


class UserInvalid(SideFailed):
    """A guard of the simulated user was broken: the trial says nothing about the agent."""

    ended_by: EndedBy = "user_error"


class RungFailed(SideFailed):
    """A rung of the ladder that compares meanings could not say anything: the next one is asked."""


class JudgeFailed(SideFailed):
    """The judge could not be reached, or gave no answer that can be used: no verdict."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="judge_unavailable")


class boundary:
    """Whatever is raised inside is recorded once, as this side's failure (the cause is kept).

    That goes for SystemExit, too: an agent that leaves does not take the run along. A task that is being cancelled from
    outside stays cancelled.
    """

    __slots__ = ("_side",)

    def __init__(self, side: type[SideFailed]) -> None:
        self._side = side

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if problem is None or isinstance(problem, SideFailed | KeyboardInterrupt | GeneratorExit):
            return
        import asyncio  # it takes a quarter of the time of `harness --help`

        if isinstance(problem, asyncio.CancelledError) and _is_cancelled():
            return
        if isinstance(problem, RuntimeError) and isinstance(problem.__cause__, StopIteration | GeneratorExit):
            problem = problem.__cause__  # which cannot leave a coroutine or a thread as itself
        raise self._side(told(problem), code="raised") from problem


def told(problem: BaseException) -> str:
    """The type and the message of an exception, also of one whose own `__str__` raises."""
    try:
        return f"{type(problem).__name__}: {problem}"
    except BaseException:  # noqa: BLE001  # whatever a foreign __str__ does, such as sys.exit
        return f"{type(problem).__name__}: its message cannot be read, because its __str__ raises"


LONGEST_TRACEBACK = 20_000
PACKAGE = Path(__file__).parent


def traceback_of(problem: BaseException) -> str:
    """From the first frame that is not the harness's own: what a person reads it for begins there."""
    import traceback

    outside = problem.__traceback__
    while outside is not None and is_own(outside.tb_frame.f_code.co_filename):
        outside = outside.tb_next
    lines = traceback.format_exception(type(problem), problem, outside or problem.__traceback__)
    return "".join(lines)[-LONGEST_TRACEBACK:]


def is_own(file: str) -> bool:
    """Whether the file is the harness's own; the demo counts as somebody's agent."""
    return Path(file).is_relative_to(PACKAGE) and not Path(file).is_relative_to(PACKAGE / "demo")


def _is_cancelled() -> bool:
    """Whether somebody asked the current task to stop; else the cancellation was raised by what it awaits."""
    import asyncio

    try:
        task = asyncio.current_task()
    except RuntimeError:
        return False
    return task is not None and task.cancelling() > 0


def nearest(name: str, valid: Iterable[str]) -> str:
    """' (did you mean "x"?)' for the closest valid name, or the list of valid names when none is close."""
    names = sorted(valid)
    return closest(name, names) or (f" (valid: {', '.join(names)})" if 0 < len(names) <= 30 else "")


def closest(name: str, valid: Iterable[str]) -> str:
    """' (did you mean "x"?)' for the closest valid name; "" where none is close: for what tells the valid ones itself.

    In YAML a key may be a number.
    """
    import difflib

    close: Sequence[str] = difflib.get_close_matches(str(name), sorted(valid), n=1, cutoff=0.6)
    return f' (did you mean "{close[0]}"?)' if close else ""
