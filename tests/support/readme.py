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


_SESSION = re.compile(r"^```console\n(?P<body>(?:.*\n)*?)```$", re.MULTILINE)


def session() -> list[tuple[str, list[str]]]:
    """(command, what it prints) for every command of the README's terminal session; `…` stands for any lines."""
    found = _SESSION.search(README.read_text(encoding="utf-8"))
    assert found is not None
    commands: list[tuple[str, list[str]]] = []
    for line in found["body"].splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        else:
            commands[-1][1].append(line)
    return commands
