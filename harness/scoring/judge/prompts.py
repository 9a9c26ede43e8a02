"""What the judge is asked, out of a file that a person may read and replace."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from harness.errors import UserMistake, nearest
from harness.formats.documents import read_document

SHIPPED = Path(__file__).with_name("prompts.yaml")
AGAIN = "again"
HELD = {"question": "data", AGAIN: "wrong"}
"""Which text must hold which placeholder. No text may hold another one."""


@dataclass(frozen=True, slots=True)
class Prompts:
    """The texts of all questions, checked."""

    questions: Mapping[str, Mapping[str, str]]
    """What is asked (`same`, `follows`) → its `system` message and its `question`."""
    again: str
    """What is said below a question whose first answer could not be used."""

    @property
    def hash(self) -> str:
        """The same for the same texts, in whatever file they stand."""
        written = json.dumps([self.questions, self.again], sort_keys=True)
        return f"sha256:{hashlib.sha256(written.encode()).hexdigest()[:16]}"

    def messages(self, asks: str, data: str, wrong: str | None = None) -> list[dict[str, Any]]:
        """What is sent to the model. `data` is a quotation already; `wrong` quotes what it took from elsewhere."""
        texts = self.questions[asks]
        question = Template(texts["question"]).substitute(data=data).rstrip()
        if wrong is not None:
            question += f"\n\n{Template(self.again).substitute(wrong=wrong).rstrip()}"
        return [
            {"role": "system", "content": Template(texts["system"]).substitute().rstrip()},
            {"role": "user", "content": question},
        ]


@functools.lru_cache(maxsize=16)
def prompts_of(file: str | None) -> Prompts:
    """The prompts in a file, and what it leaves out as shipped. Raises UserMistake: one line for each problem.

    A file is read once and then kept, so that all trials of a run are asked the same; `cache_clear` forgets it.
    """
    texts = _shipped()
    if file is None:
        return _read(texts)
    given = read_document(Path(file))
    if not isinstance(given, Mapping) or not given:
        raise UserMistake(f"{file}: prompts of the judge: expected an object with one or more of {', '.join(texts)}")
    if problems := [f"{file}: {problem}" for problem in _problems(given, texts)]:
        raise UserMistake(*problems)
    return _read(
        {
            name: {**text, **given.get(name, {})} if name != AGAIN else given.get(name, text)
            for name, text in texts.items()
        }
    )


@functools.cache
def _shipped() -> dict[str, Any]:
    document: dict[str, Any] = read_document(SHIPPED)
    return document


def _read(texts: Mapping[str, Any]) -> Prompts:
    return Prompts({name: text for name, text in texts.items() if name != AGAIN}, texts[AGAIN])


def _problems(given: Mapping[str, Any], shape: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """What is wrong with the texts that are given, held against those that there are."""
    for name, value in given.items():
        where = f"{path}{name}"
        if name not in shape:
            yield f"{where}: no such prompt{nearest(name, shape)}"
        elif isinstance(shape[name], Mapping):
            if isinstance(value, Mapping):
                yield from _problems(value, shape[name], f"{where}.")
            else:
                yield f"{where}: expected an object with {' and '.join(shape[name])}"
        elif not isinstance(value, str) or not value.strip():
            yield f"{where}: expected text"
        else:
            yield from _misplaced(where, value, HELD.get(name))


def _misplaced(where: str, text: str, held: str | None) -> Iterator[str]:
    template = Template(text)
    if not template.is_valid():
        yield f"{where}: a dollar sign stands alone; write $$ for the sign itself"
        return
    found = template.get_identifiers()
    if held is not None and held not in found:
        what = "the values are put there" if held == "data" else "what was wrong is put there"
        yield f"{where}: ${held} is missing; {what}"
    for name in found:
        if name != held:
            expected = f"only ${held} stands for something" if held else "nothing stands for something"
            yield f"{where}: ${name}: {expected} here; write $${name} for the word itself"
