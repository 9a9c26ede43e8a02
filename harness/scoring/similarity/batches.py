"""A model on this machine: loaded once, asked in batches by everybody, its answers kept in memory and on disk."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from harness.errors import RungFailed, UserMistake, boundary
from harness.scoring.similarity.vectors import Texts, VectorFile
from harness.scoring.similarity.weights import Weights
from harness.threads import THREADS, in_thread

if TYPE_CHECKING:
    import numpy

Asked = TypeVar("Asked", bound=Texts)

LINGER = 0.005
"""Seconds in which more may join a batch: the trials of a run ask at the same time."""
LARGEST_BATCH = 256
LONGEST_TOKEN = 32
"""Letters. A model is given at most so many for each token that it reads: no megabytes are taken apart for nothing."""
MOST_KEPT = 50_000
"""Vectors in memory; the oldest give way, and are still on disk."""
ENVIRONMENT = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",  # or every process that an agent starts draws a warning
    "OMP_WAIT_POLICY": "PASSIVE",  # threads that spin while they wait are many times slower when agents work meanwhile
}
"""Read when the packages are imported."""


@dataclass(frozen=True, slots=True)
class Vector:
    """Of a text: its place among other texts, of length 1. Of a pair: the probability of each label."""

    values: numpy.ndarray[Any, Any]
    cut: bool
    """The model reads only the beginning of texts so long."""


@dataclass(slots=True)
class Counts:
    """What the rung has done in this process. Whatever was asked for is in exactly one of the last three."""

    batches: int = 0
    """How often the model was run."""
    encoded: int = 0
    from_memory: int = 0
    """Also those that were asked for while they were being worked on."""
    from_disk: int = 0


@dataclass(eq=False)
class BatchedModel(Generic[Asked]):
    """One model, loaded once and shared by everything in the process, in whatever event loop or thread.

    What is asked for at the same time, texts or pairs of texts, is given to the model together, in a thread of its own.
    """

    rung: str
    weights: Weights
    file: VectorFile
    open_model: Callable[[Path], Callable[[Sequence[Asked]], Sequence[Vector]]]
    """Takes seconds, and gives what runs the model: one vector each."""
    counts: Counts = field(default_factory=Counts)
    _known: dict[Asked, Vector] = field(default_factory=dict)
    _wanted: dict[Asked, Future[Vector]] = field(default_factory=dict)
    """Asked for and not there yet, in order."""
    _working: bool = False
    _lock: threading.RLock = field(default_factory=threading.RLock)
    _loading: threading.Lock = field(default_factory=threading.Lock)
    _run: Callable[[Sequence[Asked]], Sequence[Vector]] | None = None

    async def load(self) -> None:
        """Load the model now, in a thread. Raises UserMistake when it cannot be."""
        await in_thread(self._loaded)

    async def vectors(self, asked: Sequence[Asked]) -> list[Vector]:
        """Raises RungFailed."""
        return [await _there(vector) for vector in self._ask(asked)]

    def _ask(self, asked: Sequence[Asked]) -> list[Vector | Future[Vector]]:
        with self._lock:
            found = [self._one(each) for each in asked]
            if self._wanted and not self._working:
                self._working = True
                THREADS.submit(self._work)
        return found

    def _one(self, asked: Asked) -> Vector | Future[Vector]:
        known = self._known.get(asked)
        if known is not None or asked in self._wanted:
            self.counts.from_memory += 1
        return known or self._wanted.setdefault(asked, Future())

    def _work(self) -> None:
        """Batch after batch, until nothing is wanted."""
        while True:
            time.sleep(LINGER)
            with self._lock:
                batch = list(self._wanted)[:LARGEST_BATCH]
                if not batch:
                    self._working = False
                    return
            try:
                with boundary(RungFailed):
                    found = self._found(batch)
            except RungFailed as problem:
                with self._lock:
                    failed = [self._wanted.pop(each) for each in batch]
                for future in failed:
                    future.set_exception(problem)
            else:
                self._hand_out(found)

    def _hand_out(self, found: Mapping[Asked, Vector]) -> None:
        with self._lock:
            self._known.update(found)
            while len(self._known) > MOST_KEPT:
                del self._known[next(iter(self._known))]
            waiting = [(self._wanted.pop(each), vector) for each, vector in found.items()]
        for future, vector in waiting:
            future.set_result(vector)

    def _found(self, batch: Sequence[Asked]) -> dict[Asked, Vector]:
        import numpy

        kept = self.file.read(self.weights.identity, batch)
        found = {each: Vector(numpy.frombuffer(data, dtype="<f4"), cut) for each, (data, cut) in kept.items()}
        rest = [each for each in batch if each not in found]
        self.counts.from_disk += len(found)
        if rest:
            new = dict(zip(rest, self._loaded()(rest), strict=True))
            self.counts.batches += 1
            self.counts.encoded += len(rest)
            self.file.write(
                self.weights.identity,
                {each: (vector.values.astype("<f4").tobytes(), vector.cut) for each, vector in new.items()},
            )
            found.update(new)
        return found

    def _loaded(self) -> Callable[[Sequence[Asked]], Sequence[Vector]]:
        with self._loading:
            if self._run is None:
                try:
                    with boundary(RungFailed):
                        self._run = self.open_model(self.weights.folder)
                except RungFailed as problem:
                    why = str(problem).partition("\n")[0]
                    raise UserMistake(
                        f'{self.rung} "{self.weights.name}": cannot be loaded from {self.weights.folder}: {why}'
                    ) from problem
            return self._run


async def _there(vector: Vector | Future[Vector]) -> Vector:
    if isinstance(vector, Vector):
        return vector
    # Shielded: a trial that is cancelled must not take a vector away from another one that waits for it, too.
    return await asyncio.shield(asyncio.wrap_future(vector))


def clipped(text: str, most: int | None) -> str:
    """As much of a text as a model could read that reads so many tokens."""
    return text if most is None else text[: most * LONGEST_TOKEN]


def are_cut(most: int | None, tokenizer: Any, asked: Sequence[Texts]) -> Iterator[bool]:
    """Whether each text or pair has more tokens than the model reads.

    No text has more tokens than bytes, but for a few marks.
    """
    for each in asked:
        texts = (each,) if isinstance(each, str) else each
        if most is None or sum(len(text.encode("utf-8", "replace")) for text in texts) + 4 <= most:
            yield False
        elif any(len(text) > most * LONGEST_TOKEN for text in texts):
            yield True
        else:
            yield len(tokenizer(*texts, truncation=False, verbose=False)["input_ids"]) > most


@contextmanager
def quietly() -> Iterator[None]:
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
