"""Benchmark conversational, tool-using agents: simulate users, judge journeys, compare versions.

>>> import harness
>>> run = await harness.simulate("stories/", agent=my_agent, trials=3)    # or harness.run_sync(harness.simulate(…))
>>> run.passed, run.summary, run.trials, run.to_frame(), run.goals_frame()
>>> harness.score(trajectory, story).success

Everything is imported when it is first asked for, so that `import harness` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.agents.tools.recorder import record_call, tool
    from harness.analysis.run import Run
    from harness.api import compare, estimate, read_run, rescore, score, score_recordings, simulate
    from harness.errors import AgentFailed, HarnessError, Unavailable, UserMistake
    from harness.runs.session import OpenAgent, open_agent
    from harness.runs.trial import Watch
    from harness.threads import run_sync
    from harness.types.story import Brief, Story
    from harness.types.suite import Suite
    from harness.types.target import Target
    from harness.types.trajectory import Conversation, Message, Step, Text, ToolCall, Trajectory, Utterance
    from harness.types.trial import Trial
    from harness.types.verdict import Verdict

__version__ = "0.1.0"

_EXPORTS = {
    "harness.api": ("compare", "estimate", "read_run", "rescore", "score", "score_recordings", "simulate"),
    "harness.errors": ("AgentFailed", "HarnessError", "Unavailable", "UserMistake"),
    "harness.runs.trial": ("Watch",),
    "harness.agents.tools.recorder": ("record_call", "tool"),
    "harness.runs.session": ("OpenAgent", "open_agent"),
    "harness.analysis.run": ("Run",),
    "harness.types.story": ("Brief", "Story"),
    "harness.types.suite": ("Suite", "Target"),
    "harness.threads": ("run_sync",),
    "harness.types.trajectory": ("Conversation", "Message", "Step", "Text", "ToolCall", "Trajectory", "Utterance"),
    "harness.types.trial": ("Trial",),
    "harness.types.verdict": ("Verdict",),
}
"""Module → the public names it has."""
_MODULES = {name: module for module, names in _EXPORTS.items() for name in names}

__all__ = [
    "AgentFailed",
    "Brief",
    "Conversation",
    "HarnessError",
    "Message",
    "OpenAgent",
    "Run",
    "Step",
    "Story",
    "Suite",
    "Target",
    "Text",
    "ToolCall",
    "Trajectory",
    "Trial",
    "Unavailable",
    "UserMistake",
    "Utterance",
    "Verdict",
    "Watch",
    "compare",
    "estimate",
    "open_agent",
    "read_run",
    "record_call",
    "rescore",
    "run_sync",
    "score",
    "score_recordings",
    "simulate",
    "tool",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
