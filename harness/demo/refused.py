"""What a tool of a desk says when it cannot do what it was given."""

from __future__ import annotations


class Refused(Exception):
    """A tool was given something it cannot work with; the agent reads why."""
