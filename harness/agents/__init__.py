"""Agents under test, one kind of foreign system a module."""
