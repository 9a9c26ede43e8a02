"""Agents that are a command in any language: JSON lines on standard input and output, a process for each trial."""
