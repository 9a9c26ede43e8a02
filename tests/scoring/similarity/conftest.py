"""Embedding rungs of one's own, over the packaged MiniLM."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.scoring.similarity.embedding import Embeddings
from harness.scoring.similarity.vectors import VectorFile
from harness.scoring.similarity.weights import find_weights


@pytest.fixture
def open_rung(minilm, tmp_path) -> Iterator[Callable[..., Embeddings]]:
    """A rung with counts and a cache of its own, as in a process that has just begun."""
    opened: list[Embeddings] = []

    def begin(file: Path | None = None) -> Embeddings:
        opened.append(
            Embeddings(find_weights(str(minilm), "embeddings"), VectorFile(file or tmp_path / "embeddings.sqlite"))
        )
        return opened[-1]

    yield begin
    for each in opened:
        each.file.close()


@pytest.fixture
def embeddings(open_rung) -> Embeddings:
    return open_rung()
