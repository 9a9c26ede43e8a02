"""What a person corrected in a world.yaml: each part that is no longer as it was written."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator

from generators.world.model import Entity, KnownCaller, KnownTool, WorldModel

_OF_ITSELF = {"how", "corrected"}
"""What a part says of where it comes from."""


def corrected_parts(model: WorldModel) -> set[str]:
    """tools.cancel_order, entities.order, caller."""
    return {name for name, part in _parts(model) if is_corrected(part)}


def is_corrected(part: Entity | KnownTool | KnownCaller) -> bool:
    """Whether a person changed something of it."""
    return part.how == "corrected" if isinstance(part, KnownTool) else part.corrected


def marked(model: WorldModel) -> WorldModel:
    """The model as it was read, each part that differs from what was written said to be corrected."""
    changed = {name for name, part in _parts(model) if model.found.get(name, _digest(part)) != _digest(part)}
    return _with(model, changed | corrected_parts(model))


def to_be_written(model: WorldModel) -> WorldModel:
    """The model with what tells later whether a part was changed; of what was corrected, as it was before."""
    kept = {name: model.found[name] for name in corrected_parts(model) if name in model.found}
    return model.model_copy(update={"found": {name: _digest(part) for name, part in _parts(model)} | kept})


def only_corrected(model: WorldModel) -> WorldModel:
    """Without all that was found: what a person corrected, and what that was before."""
    return WorldModel(
        entities={name: entity for name, entity in model.entities.items() if is_corrected(entity)},
        tools={name: tool for name, tool in model.tools.items() if is_corrected(tool)},
        caller=model.caller if model.caller is not None and is_corrected(model.caller) else None,
        found=model.found,
    )


def _with(model: WorldModel, names: set[str]) -> WorldModel:
    caller = model.caller
    return model.model_copy(
        update={
            "tools": {
                name: tool.model_copy(update={"how": "corrected"}) if f"tools.{name}" in names else tool
                for name, tool in model.tools.items()
            },
            "entities": {
                name: entity.model_copy(update={"corrected": True}) if f"entities.{name}" in names else entity
                for name, entity in model.entities.items()
            },
            "caller": caller.model_copy(update={"corrected": True}) if caller and "caller" in names else caller,
        }
    )


def _parts(model: WorldModel) -> Iterator[tuple[str, Entity | KnownTool | KnownCaller]]:
    for name, entity in model.entities.items():
        yield f"entities.{name}", entity
    for name, tool in model.tools.items():
        yield f"tools.{name}", tool
    if model.caller is not None:
        yield "caller", model.caller


def _digest(part: Entity | KnownTool | KnownCaller) -> str:
    content = part.model_dump(mode="json", exclude_defaults=True, exclude=_OF_ITSELF)
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:8]
    return f"x{digest}" if re.fullmatch(r"\d+e\d+", digest) else digest  # else it is read as a number
