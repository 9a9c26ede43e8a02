"""The command line: one module a command, with its options; what a command needs is imported when it is called."""

from harness.cli.app import app, main

__all__ = ["app", "main"]
