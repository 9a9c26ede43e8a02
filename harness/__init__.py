"""Benchmark conversational, tool-using agents: simulate users, judge journeys, compare versions."""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"

_EXPORTS = {
    "tool": "harness.recording",
    "record_call": "harness.recording",
}
"""Public name → the module that has it; imported when it is first asked for, so that `import harness` costs nothing."""

__all__ = ["record_call", "tool"]


def __getattr__(name: str) -> Any:
    if name not in _EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_EXPORTS[name]), name)
