"""What the judge is asked, out of a file that a person may read and replace."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from harness.formats.prompt_files import Held, hash_of, read_prompts

SHIPPED = Path(__file__).with_name("prompts.yaml")
AGAIN = "again"
HELD: Held = {"question": {"data": "the values are put there"}, AGAIN: {"wrong": "what was wrong is put there"}}
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
        return hash_of([self.questions, self.again])

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
    texts = read_prompts(file, SHIPPED, "judge", HELD)
    return Prompts({name: text for name, text in texts.items() if name != AGAIN}, texts[AGAIN])
