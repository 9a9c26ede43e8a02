"""The embeddings rung: the cosine of two texts' vectors, from sentence-transformers on this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from harness.scoring.similarity.batches import BatchedModel, Vector, are_cut, clipped, quietly
from harness.scoring.similarity.vectors import VectorFile, default_path
from harness.scoring.similarity.weights import Weights, find_weights, place_of
from harness.types.protocols import Likeness
from harness.types.verdict import EMBEDDINGS

DIGITS = 4
"""Of a score. Beyond these a vector depends on which texts it shared a batch with."""


class Encoder(Protocol):
    """What is used of a model of sentence-transformers."""

    max_seq_length: int | None
    tokenizer: Any

    def encode(
        self, texts: list[str], *, normalize_embeddings: bool, show_progress_bar: bool, convert_to_numpy: bool
    ) -> Any: ...


def open_encoder(folder: Path) -> Encoder:
    """Takes seconds."""
    with quietly():
        from sentence_transformers import SentenceTransformer

        model: Encoder = SentenceTransformer(str(folder), local_files_only=True)
        return model


@dataclass(eq=False)
class Embeddings:
    """The likeness of two texts, out of one model that is shared by everything in the process."""

    weights: Weights
    file: VectorFile
    open_encoder: Callable[[Path], Encoder] = open_encoder
    name: str = EMBEDDINGS
    model: BatchedModel[str] = field(init=False)

    def __post_init__(self) -> None:
        self.model = BatchedModel(EMBEDDINGS, self.weights, self.file, self._opened)

    async def load(self) -> None:
        """Load the model now, in a thread. Raises UserMistake when it cannot be."""
        await self.model.load()

    async def compare(self, expected: str, observed: str) -> Likeness:
        """Raises RungFailed."""
        left, right = await self.model.vectors((expected, observed))
        cosine = round(float(left.values @ right.values), DIGITS)
        note = "of the longer text only the beginning was read" if left.cut or right.cut else None
        return Likeness(min(max(cosine, 0.0), 1.0), EMBEDDINGS, note)

    def _opened(self, folder: Path) -> Callable[[Sequence[str]], list[Vector]]:
        encoder = self.open_encoder(folder)

        def encode(texts: Sequence[str]) -> list[Vector]:
            read = [clipped(text, encoder.max_seq_length) for text in texts]
            values = encoder.encode(read, normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True)
            cut = are_cut(encoder.max_seq_length, encoder.tokenizer, texts)
            return [Vector(*each) for each in zip(values, cut, strict=True)]

        return encode


def open_embeddings(name: str) -> Embeddings:
    """The rung of that model, the same one for everybody in the process. Nothing is loaded yet. Raises UserMistake."""
    return _shared(place_of(name), default_path(EMBEDDINGS))


@lru_cache(maxsize=2)
def _shared(name: str, path: Path) -> Embeddings:
    return Embeddings(find_weights(name, EMBEDDINGS), VectorFile(path))
