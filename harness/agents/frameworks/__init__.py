"""Agents of frameworks, as the objects that they are, and what their own hooks tell; imported where one is played."""
