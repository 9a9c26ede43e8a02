"""Verbs that say of a tool, by its name, that it only reads."""

from __future__ import annotations

READING = frozenset("think fetch retrieve get list find search read lookup check show count calculate".split())
"""A tool whose name begins with one of these is taken to change nothing, where nobody says what it does."""
