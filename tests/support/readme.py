"""The README's own code: blocks of Python and YAML that begin with a comment naming their file."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"
_BLOCK = re.compile(
    r"^```(?:python|yaml)\n# (?P<name>[\w./-]+\.(?:py|yaml))\b.*\n(?P<body>(?:.*\n)*?)```$", re.MULTILINE
)


def files() -> dict[str, str]:
    """File name → content, for every block that names its file."""
    return {match["name"]: match["body"] for match in _BLOCK.finditer(README.read_text(encoding="utf-8"))}
