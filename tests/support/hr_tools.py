"""The HR desk's tools, for a fresh world each time."""

from __future__ import annotations

from langchain_core.tools import BaseTool

from harness.demo.desk import Desk
from harness.demo.tools import tools_for


def functions() -> list[BaseTool]:
    return tools_for(Desk())
