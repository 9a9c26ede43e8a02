"""What the outputs of a model for natural-language inference stand for, as far as its folder says it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import UserMistake
from harness.scoring.similarity.weights import EXAMPLES, Weights
from harness.types.model_spec import CONTRADICTION, ENTAILS, INFERENCE_LABELS
from harness.types.verdict import ENTAILMENT

CLASSIFIES = "ForSequenceClassification"
"""How the architectures end that give labels."""
_KNOWN: dict[str, str] = {
    "entail": ENTAILS,
    "entailed": ENTAILS,
    "contradict": CONTRADICTION,
    "contradictory": CONTRADICTION,
    "notentailment": "not_entailment",
    "nonentailment": "not_entailment",
    "noentailment": "not_entailment",
    **{label: label for label in INFERENCE_LABELS},
}
"""Other spellings, in small letters without anything else."""


@dataclass(frozen=True, slots=True)
class InferenceLabels:
    """The places of two labels among a model's outputs."""

    entailment: int
    contradiction: int | None
    """None of a model that has only entailment and its absence."""
    outputs: int


def find_labels(weights: Weights, given: Sequence[str] | None) -> InferenceLabels:
    """`given` names the outputs where the model does not, in order. Raises UserMistake; nothing is loaded."""
    config = _config(weights)
    architectures = config.get("architectures") or []
    if not any(str(each).endswith(CLASSIFIES) for each in architectures):
        raise _no(weights, f"it is a {', '.join(map(str, architectures)) or 'model of unknown kind'}")
    names = _names(config)
    if len(names) == 1:
        raise _no(weights, "it has one output, as models have that rank by relevance")
    if given is not None:
        if len(given) != len(names):
            raise UserMistake(
                f'entailment.labels: {len(given)} are given, and "{weights.name}" has {len(names)} outputs: '
                f"{', '.join(names)}"
            )
        return _placed(given)
    labels = [_KNOWN.get(re.sub(r"[^a-z]", "", name.casefold()), name) for name in names]
    if labels.count(ENTAILS) != 1:
        if all(re.fullmatch(r"LABEL_\d+", name) for name in names):
            raise UserMistake(
                f'entailment "{weights.name}": its outputs have no names ({", ".join(names)}); say what they stand '
                "for, in order, as its model card does: "
                '--set \'entailment.labels=["contradiction", "entailment", "neutral"]\''
            )
        raise _no(weights, f"its outputs are {', '.join(names)}")
    return _placed(labels)


def _placed(labels: Sequence[str]) -> InferenceLabels:
    contradiction = labels.index(CONTRADICTION) if CONTRADICTION in labels else None
    return InferenceLabels(labels.index(ENTAILS), contradiction, len(labels))


def _names(config: Mapping[str, Any]) -> list[str]:
    """In order; as transformers names them where nothing is said: two, unless another number is."""
    said = config.get("id2label")
    if isinstance(said, Mapping) and said:
        return [str(said[key]) for key in sorted(said, key=lambda key: (len(str(key)), str(key)))]
    number = config.get("num_labels")
    return [f"LABEL_{i}" for i in range(number if isinstance(number, int) and number > 0 else 2)]


def _config(weights: Weights) -> Mapping[str, Any]:
    file = _config_file(weights.folder)
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise UserMistake(f'entailment "{weights.name}": {file}: cannot be read: {problem}') from None
    if not isinstance(config, Mapping):
        raise UserMistake(f'entailment "{weights.name}": {file}: expected an object')
    return config


def _config_file(folder: Path) -> Path:
    """Beside the weights, which sentence-transformers may keep in a folder of their own."""
    beside = folder / "config.json"
    return beside if beside.is_file() else next(iter(sorted(folder.glob("0_*/config.json"))), beside)


def _no(weights: Weights, why: str) -> UserMistake:
    return UserMistake(
        f'entailment "{weights.name}": is no cross-encoder for natural-language inference: {why}; expected one with '
        f"the labels entailment, contradiction and neutral, such as {EXAMPLES[ENTAILMENT]}"
    )
