"""The code of the READMEs: blocks that begin with a comment naming their file."""

from __future__ import annotations

import re

from checkout import CONFIGS, ROOT

README = ROOT / "README.md"
READMES = (README, CONFIGS / "README.md", ROOT / "generators" / "README.md")
_BLOCK = re.compile(
    r"^```(?:python|yaml|js|sh)\n(?:#|//) (?P<name>[\w./-]+\.(?:py|yaml|js|sh))\b.*\n(?P<body>(?:.*\n)*?)```$",
    re.MULTILINE,
)


def files() -> dict[str, str]:
    """File name → content, for every block that names its file."""
    texts = (path.read_text(encoding="utf-8") for path in READMES)
    return {match["name"]: match["body"] for text in texts for match in _BLOCK.finditer(text)}


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
