"""Agents in processes of their own: the crash of one is its own trial's alone."""
