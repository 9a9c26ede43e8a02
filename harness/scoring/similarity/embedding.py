"""The embeddings rung: the cosine of two texts' vectors, from sentence-transformers on this machine."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from harness.errors import RungFailed, UserMistake, boundary
from harness.scoring.similarity.vectors import VectorFile, default_path
from harness.scoring.similarity.weights import Weights, find_weights
from harness.threads import THREADS, in_thread
from harness.types.protocols import Likeness
from harness.types.verdict import EMBEDDINGS

if TYPE_CHECKING:
    import numpy

LINGER = 0.005
"""Seconds in which further texts may join a batch: the trials of a run ask at the same time."""
LARGEST_BATCH = 256
MOST_KEPT = 50_000
"""Vectors in memory; the oldest give way, and are still on disk."""
ENVIRONMENT = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",  # or every process that an agent starts draws a warning
    "OMP_WAIT_POLICY": "PASSIVE",  # threads that spin while they wait are many times slower when agents work meanwhile
}
"""Read when the packages are imported."""
DIGITS = 4
"""Of a score. Beyond these a vector depends on which texts it shared a batch with."""


@dataclass(frozen=True, slots=True)
class Vector:
    """Of length 1."""

    values: numpy.ndarray[Any, Any]
    cut: bool
    """The model reads only the beginning of a text so long."""


@dataclass(slots=True)
class Counts:
    """What the rung has done in this process. Every text that was asked for is in exactly one of the last three."""

    batches: int = 0
    """How often the model was run."""
    encoded: int = 0
    from_memory: int = 0
    """Also those that were asked for while they were being worked on."""
    from_disk: int = 0


class Encoder(Protocol):
    """What is used of a model of sentence-transformers."""

    max_seq_length: int | None
    tokenizer: Any

    def encode(
        self, texts: list[str], *, normalize_embeddings: bool, show_progress_bar: bool, convert_to_numpy: bool
    ) -> Any: ...


def open_model(folder: Path) -> Encoder:
    """Takes seconds."""
    with _quiet():
        from sentence_transformers import SentenceTransformer

        model: Encoder = SentenceTransformer(str(folder), local_files_only=True)
        return model


@dataclass(eq=False)
class Embeddings:
    """One model, loaded once and shared by everything in the process, in whatever event loop or thread.

    Texts that are asked for at the same time are encoded together, in a thread of their own.
    """

    weights: Weights
    file: VectorFile
    open_model: Callable[[Path], Encoder] = open_model
    name: str = EMBEDDINGS
    counts: Counts = field(default_factory=Counts)
    _known: dict[str, Vector] = field(default_factory=dict)
    _wanted: dict[str, Future[Vector]] = field(default_factory=dict)
    """Asked for and not there yet, in order."""
    _working: bool = False
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _loading: threading.Lock = field(default_factory=threading.Lock)
    _model: Encoder | None = None

    async def load(self) -> None:
        """Load the model now, in a thread. Raises UserMistake when it cannot be."""
        await in_thread(self._loaded)

    async def compare(self, expected: str, observed: str) -> Likeness:
        """Raises RungFailed."""
        left, right = [await _there(vector) for vector in self._ask((expected, observed))]
        cosine = round(float(left.values @ right.values), DIGITS)
        note = "of the longer text only the beginning was read" if left.cut or right.cut else None
        return Likeness(min(max(cosine, 0.0), 1.0), EMBEDDINGS, note)

    def _ask(self, texts: Sequence[str]) -> list[Vector | Future[Vector]]:
        with self._lock:
            found = [self._one(text) for text in texts]
            if self._wanted and not self._working:
                self._working = True
                THREADS.submit(self._work)
        return found

    def _one(self, text: str) -> Vector | Future[Vector]:
        known = self._known.get(text)
        if known is not None or text in self._wanted:
            self.counts.from_memory += 1
        return known or self._wanted.setdefault(text, Future())

    def _work(self) -> None:
        """Batch after batch, until nothing is wanted."""
        while True:
            time.sleep(LINGER)
            with self._lock:
                texts = list(self._wanted)[:LARGEST_BATCH]
                if not texts:
                    self._working = False
                    return
            try:
                with boundary(RungFailed):
                    found = self._vectors(texts)
            except RungFailed as problem:
                with self._lock:
                    failed = [self._wanted.pop(text) for text in texts]
                for future in failed:
                    future.set_exception(problem)
            else:
                self._hand_out(found)

    def _hand_out(self, found: Mapping[str, Vector]) -> None:
        with self._lock:
            self._known.update(found)
            while len(self._known) > MOST_KEPT:
                del self._known[next(iter(self._known))]
            waiting = [(self._wanted.pop(text), vector) for text, vector in found.items()]
        for future, vector in waiting:
            future.set_result(vector)

    def _vectors(self, texts: Sequence[str]) -> dict[str, Vector]:
        import numpy

        kept = self.file.read(self.weights.identity, texts)
        found = {text: Vector(numpy.frombuffer(data, dtype="<f4"), cut) for text, (data, cut) in kept.items()}
        rest = [text for text in texts if text not in found]
        self.counts.from_disk += len(found)
        if rest:
            encoded = self._encode(self._loaded(), rest)
            self.counts.batches += 1
            self.counts.encoded += len(rest)
            self.file.write(
                self.weights.identity,
                {text: (vector.values.astype("<f4").tobytes(), vector.cut) for text, vector in encoded.items()},
            )
            found.update(encoded)
        return found

    def _encode(self, model: Encoder, texts: Sequence[str]) -> dict[str, Vector]:
        values = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False, convert_to_numpy=True)
        return {
            text: Vector(vector, cut) for text, vector, cut in zip(texts, values, _are_cut(model, texts), strict=True)
        }

    def _loaded(self) -> Encoder:
        with self._loading:
            if self._model is None:
                try:
                    with boundary(RungFailed):
                        self._model = self.open_model(self.weights.folder)
                except RungFailed as problem:
                    why = str(problem).partition("\n")[0]
                    raise UserMistake(
                        f'embeddings "{self.weights.name}": cannot be loaded from {self.weights.folder}: {why}'
                    ) from problem
            return self._model


async def _there(vector: Vector | Future[Vector]) -> Vector:
    if isinstance(vector, Vector):
        return vector
    # Shielded: a trial that is cancelled must not take a vector away from another one that waits for it, too.
    return await asyncio.shield(asyncio.wrap_future(vector))


def _are_cut(model: Encoder, texts: Sequence[str]) -> Iterator[bool]:
    """Whether each text is longer than the model reads. No text has more tokens than bytes, but for a few marks."""
    most = model.max_seq_length
    for text in texts:
        if most is None or len(text.encode("utf-8", "replace")) + 4 <= most:
            yield False
        else:
            yield len(model.tokenizer(text, truncation=False, verbose=False)["input_ids"]) > most


@contextmanager
def _quiet() -> Iterator[None]:
    """No telemetry, and no progress bar for weights that lie on the disk."""
    for name, value in ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    from transformers.utils import logging

    shows = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        yield
    finally:
        if shows:
            logging.enable_progress_bar()


def open_embeddings(name: str) -> Embeddings:
    """The rung of that model, the same one for everybody in the process. Nothing is loaded yet. Raises UserMistake."""
    folder = Path(name).expanduser()
    return _shared(str(folder.resolve()) if folder.is_dir() else name, default_path())


@lru_cache(maxsize=2)
def _shared(name: str, path: Path) -> Embeddings:
    return Embeddings(find_weights(name), VectorFile(path))
