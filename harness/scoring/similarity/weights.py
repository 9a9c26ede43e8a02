"""Where the weights of a model lie on this machine, and which ones they are. Nothing is ever downloaded."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from harness.errors import UserMistake

EXAMPLES = {
    "embeddings": "sentence-transformers/all-MiniLM-L6-v2",
    "entailment": "cross-encoder/nli-deberta-v3-small",
}
"""Rung → a model for it. Its owner is meant by a name without one."""
_COMMIT = re.compile(r"[0-9a-f]{40}")
_SAYS_WHAT_IT_IS = ("modules.json", "config.json")
_MATTERS = frozenset({".json", ".safetensors", ".bin", ".txt", ".model"})
"""Endings of the files that a model's vectors depend on; other forms of the same weights lie beside them."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A model that can be loaded without a network."""

    name: str
    folder: Path
    identity: str
    """The same for the same vectors: the name and its revision, or a hash of the files."""


def place_of(name: str) -> str:
    """A folder as it is found from everywhere; a name stays as it is."""
    folder = Path(name).expanduser()
    return str(folder.resolve()) if folder.is_dir() else name


def find_weights(name: str, rung: str) -> Weights:
    """The weights of the model of a rung, named as on the Hugging Face hub or by a folder. Raises UserMistake.

    Contacts nobody: of the hub only the local cache is looked at.
    """
    if find_spec("sentence_transformers") is None:
        raise UserMistake(
            f'{rung} "{name}": sentence-transformers is not installed; pip install "journey-harness[semantic]"'
        )
    given = Path(name).expanduser()
    folder = given.resolve() if given.is_dir() else _in_cache(name, rung)
    if not any((folder / file).is_file() for file in _SAYS_WHAT_IT_IS):
        raise UserMistake(
            f'{rung} "{name}": {folder} holds no {" or ".join(_SAYS_WHAT_IT_IS)}; give the folder of a model'
        )
    return Weights(name, folder, _identity(name, folder))


def _in_cache(name: str, rung: str) -> Path:
    """The newest revision in the local cache of the hub."""
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")  # read when it is imported
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import HFValidationError, LocalEntryNotFoundError

    repository = name if "/" in name else f"{EXAMPLES[rung].partition('/')[0]}/{name}"
    try:
        found = snapshot_download(
            repository, local_files_only=True, cache_dir=os.environ.get("SENTENCE_TRANSFORMERS_HOME")
        )
    except HFValidationError:
        raise UserMistake(
            f'{rung} "{name}": no such folder; expected the folder of a model, or its name, such as {EXAMPLES[rung]}'
        ) from None
    except LocalEntryNotFoundError:
        raise UserMistake(
            f'{rung} "{name}": the weights are not on this machine, and nothing is downloaded unasked; fetch them '
            f"once with: hf download {repository} (or give the folder of a model)"
        ) from None
    return Path(found)


def _identity(name: str, folder: Path) -> str:
    if folder.parent.name == "snapshots" and _COMMIT.fullmatch(folder.name):
        return f"{name}@{folder.name}"
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in _MATTERS and file.is_file():
            digest.update(f"{file.relative_to(folder).as_posix()}\0".encode())
            with file.open("rb") as opened:
                digest.update(hashlib.file_digest(opened, "sha256").digest())
    return f"sha256:{digest.hexdigest()}"
