"""Where things are: the checkout, and the cases of others, which no part of the project holds a copy of."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONFIGS, DATASETS = ROOT / "configs", ROOT / "datasets"
CONFORMANCE = Path(os.environ.get("HARNESS_CONFORMANCE", ROOT.parent / "shared" / "conformance"))
NO_CONFORMANCE = f"no third-party cases at {CONFORMANCE}; name their folder in HARNESS_CONFORMANCE"
