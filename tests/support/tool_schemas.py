"""Schemas of tools in one line."""

from __future__ import annotations

from typing import Any

from harness.types.events import ToolSchema


def tool(description: str = "", name: str = "do_it", **properties: Any) -> ToolSchema:
    """A tool that requires all of its arguments; each is given by its type, or by its schema."""
    shapes = {key: value if isinstance(value, dict) else {"type": value} for key, value in properties.items()}
    return ToolSchema(name=name, description=description, parameters={"properties": shapes, "required": list(shapes)})
