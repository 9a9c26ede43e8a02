"""A suite in one of its variants."""

from __future__ import annotations

from pathlib import Path

from harness.errors import UserMistake, nearest
from harness.formats.documents import read_text
from harness.types.suite import Suite


def in_variant(suite: Suite, label: str) -> Suite:
    """The suite with every target in one of its variants, and none left to choose. Raises UserMistake."""
    if label not in suite.variants:
        raise UserMistake(f"--variant {label}: the suite has no such variant{nearest(label, suite.variants)}")
    variant = suite.variants[label]
    given = {**variant.kwargs, **({"model": variant.model} if variant.model is not None else {})}
    if variant.prompt is not None:
        given["prompt"] = read_text(Path(variant.prompt))
    targets = {
        name: target.model_copy(update={"kwargs": {**target.kwargs, **given}}) for name, target in suite.targets.items()
    }
    return suite.model_copy(update={"targets": targets, "variants": {}, "name": f"{suite.name}-{label}"})
