"""The keys of a graph's state that the harness reads."""

from __future__ import annotations

MESSAGES = "messages"
"""The key of a graph's state that holds the conversation."""


INTERRUPTS = "__interrupt__"
