"""The world behind an agent: its state after a trial, and its tools, called directly."""
