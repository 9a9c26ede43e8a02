"""A model server with rules instead of a model, for judges: it knows a few sentences that are rude or not allowed.

Run as a script it records the cassette of a suite: scripted_judge.py SUITE CASSETTE.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from judging import data_of
from model_server import Answer, ModelServer, says
from rubric_judges import against

RUDE = "Anybody who can read a date would have seen that.", "the user is mocked"
PROMISED = "You get 20 % off your next order, I promise.", "a discount is promised, which rule 1 forbids"


def judges(request: dict[str, Any]) -> Answer:
    """Politeness, or a policy, by words."""
    data = data_of(request)
    (criterion,) = [each["id"] for each in data["criteria"]]
    quote, why = PROMISED if "policy" in data else RUDE
    steps = [step["step"] for step in data["transcript"] if quote in step.get("says", "")]
    violations = [against(steps[0], quote, criterion) | {"what": why}] if steps else []
    label = {
        "id": criterion,
        "reason": why if steps else "nothing speaks against it",
        "label": "fail" if steps else "pass",
    }
    raised = "Leave that sentence out." if steps else ""
    return says(json.dumps({
        "violations": violations, "criteria": [label], "summary": label["reason"], "what_would_raise_score": raised,
        "confidence": 1.0,
    }))  # fmt: skip


def record(suite: Path, cassette: Path) -> int:
    """Play the suite with this judge. Returns the exit status of the run."""
    from harness.cli import main

    cassette.unlink(missing_ok=True)
    os.environ.setdefault("OPENAI_API_KEY", "no-key-is-needed-here")
    with ModelServer(judges) as server, tempfile.TemporaryDirectory() as out:
        words = ["simulate", str(suite), "--record", str(cassette), "--out", out]
        try:
            return int(main([*words, "--set", f"judge.base_url={server.url}"]) or 0)
        except SystemExit as ended:
            return int(ended.code or 0)


if __name__ == "__main__":
    sys.exit(record(Path(sys.argv[1]), Path(sys.argv[2])))
