"""YAML in which `no`, `on`, `12:00` and 2025-01-05 stay text, as whoever writes them means it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from harness.errors import UserMistake


def parse_yaml(text: str, path: Path) -> Any:
    """What a file holds; a key given twice is a mistake. Raises UserMistake."""
    import yaml

    try:
        return yaml.load(text, Loader=_loader())  # a subclass of the safe loader
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        at = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        what = getattr(problem, "problem", None) or str(problem)
        named = f"{getattr(problem, 'context', None)} {what}"
        quotes = "; a text that begins with * or & needs quotes" if "alias" in named or "anchor" in named else ""
        if "nesting depth" in str(what):  # PyYAML from 6.0.4 on refuses it itself
            raise UserMistake(f"{path}: is nested more than 100 levels deep") from None
        raise UserMistake(f"{path}: not valid YAML: {what}{at}{quotes}") from None
    except RecursionError:
        raise UserMistake(f"{path}: nested too deeply to be read") from None
    except ValueError as problem:  # an integer of thousands of digits
        raise UserMistake(f"{path}: cannot be read: {problem}") from None


_UNLIKE = re.compile(r"[-+]?0[0-9][0-9_]*|\+[0-9][0-9_]*|[-+]?[0-9][0-9_.]*[eE][-+]?[0-9]+|[-+]?0[xob][0-9a-fA-F_]+")
"""What unquoted is another number to some reader of YAML, or loses its spelling: 01922, +49301, 12E4, 0x1F."""
_MAYBE = re.compile(rf"(?:{_UNLIKE.pattern})(?=\s|[,\]}}]|$)", re.MULTILINE)


def unquoted_digits(text: str) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    """(path, as it is written, line) of each value that is only digits to whoever wrote it, and should be in quotes.

    The text is one that `parse_yaml` has read.
    """
    import yaml

    if not _MAYBE.search(text):
        return
    left: list[tuple[Any, tuple[str | int, ...]]] = [(yaml.compose(text, Loader=_loader()), ())]
    seen: set[int] = set()
    while left:
        node, path = left.pop()
        if isinstance(node, yaml.ScalarNode):
            if not node.style and _UNLIKE.fullmatch(node.value):
                yield path, node.value, node.start_mark.line + 1
        elif id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, yaml.MappingNode):
                left += [(value, (*path, key.value)) for key, value in reversed(node.value)]
            elif isinstance(node, yaml.SequenceNode):
                left += [(value, (*path, place)) for place, value in reversed(list(enumerate(node.value)))]


MERGE = "tag:yaml.org,2002:merge"
"""The key <<, which takes in the fields of another object."""


@cache
def _loader() -> Any:
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """The safe loader, but with JSON's idea of what is a number or a boolean and no dates."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            seen: set[Any] = set()
            for key_node, _ in node.value:
                if key_node.tag == MERGE:
                    continue
                key = self.construct_object(key_node, deep=True)
                if not isinstance(key, str):
                    key = key_node.value
                    key_node.tag = "tag:yaml.org,2002:str"
                if key in seen:
                    raise yaml.constructor.ConstructorError(
                        None, None, f'the key "{key}" is given twice in one mapping', key_node.start_mark
                    )
                seen.add(key)
            return dict(super().construct_mapping(node, deep))

    Loader.yaml_implicit_resolvers = {}
    for tag, pattern, first in (
        ("bool", r"true|false|True|False|TRUE|FALSE", "tTfF"),
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        ("int", r"[-+]?(?:0|[1-9][0-9]*)", "-+0123456789"),
        ("float", r"[-+]?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?", "-+0123456789"),
        ("merge", r"<<", "<"),
    ):
        Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))
    return Loader
