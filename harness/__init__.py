"""Benchmark conversational, tool-using agents: simulate users, judge journeys, compare versions."""

__version__ = "0.1.0"
