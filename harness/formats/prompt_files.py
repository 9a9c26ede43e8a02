"""What a model is asked, out of a YAML file that a person may read and replace: checked, and known by a hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template
from typing import Any

from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document

Held = Mapping[str, Mapping[str, str]]
"""Name of a text → the placeholders that it may hold, each with what stands there; "" where it may be left out."""


def read_prompts(file: str | None, shipped: Path, whose: str, held: Held) -> dict[str, Any]:
    """The texts of a file, and what it leaves out as shipped. Raises UserMistake: one line for each problem."""
    texts: dict[str, Any] = read_document(shipped)
    if file is None:
        return texts
    given = read_document(Path(file))
    if not isinstance(given, Mapping) or not given:
        raise UserMistake(f"{file}: prompts of the {whose}: expected an object with one or more of {', '.join(texts)}")
    if problems := [f"{file}: {problem}" for problem in _problems(given, texts, held)]:
        raise UserMistake(*problems)
    return {
        name: {**text, **given.get(name, {})} if isinstance(text, Mapping) else given.get(name, text)
        for name, text in texts.items()
    }


def hash_of(texts: Any) -> str:
    """The same for the same texts, in whatever file they stand."""
    return f"sha256:{hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()[:16]}"


def _problems(given: Mapping[str, Any], shape: Mapping[str, Any], held: Held, path: str = "") -> Iterator[str]:
    """What is wrong with the texts that are given, held against those that there are."""
    for name, value in given.items():
        where = f"{path}{name}"
        if name not in shape:
            yield f"{where}: no such prompt{nearest(name, shape)}"
        elif isinstance(shape[name], Mapping):
            if isinstance(value, Mapping):
                yield from _problems(value, shape[name], held, f"{where}.")
            else:
                yield f"{where}: expected an object with {' and '.join(shape[name])}"
        elif not isinstance(value, str) or not value.strip():
            yield f"{where}: expected text"
        else:
            yield from _misplaced(where, value, held.get(name, {}))


def _misplaced(where: str, text: str, held: Mapping[str, str]) -> Iterator[str]:
    template = Template(text)
    if not template.is_valid():
        yield f"{where}: a dollar sign stands alone; write $$ for the sign itself"
        return
    found = template.get_identifiers()
    for name, stands in held.items():
        if stands and name not in found:
            yield f"{where}: ${name} is missing; {stands}"
    for name in found:
        if name not in held:
            which = " and ".join(f"${each}" for each in held)
            stand = "stand" if len(held) > 1 else "stands"
            expected = f"only {which} {stand} for something" if held else "nothing stands for something"
            yield f"{where}: ${name}: {expected} here; write $${name} for the word itself"
