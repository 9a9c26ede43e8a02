"""A trial that somebody is to label, as the page is told of it."""

from __future__ import annotations

from typing import Any

from harness.runs.folder.facts import TrialFacts
from harness.runs.labels.writing import content_hash
from harness.types.judging.labels import Label


def queued_trial(trial: TrialFacts, group: str, label: Label | None) -> dict[str, Any]:
    """`group` is why it is asked about just now; `label`, what this person said of it before."""
    return {
        "key": f"{trial.story}/{trial.trial}",
        "story": trial.story,
        "trial": trial.trial,
        "group": group,
        "content": content_hash(trial),
        "said": label.human_label if label is not None else None,
        "reason": label.disagreement_reason if label is not None else None,
    }
