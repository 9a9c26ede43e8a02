"""Which questions people ask: not by ids of things that have names, and not for what stands in their own record."""

from __future__ import annotations

from generators.tools.names import opaque
from generators.walks.walk import Walk
from generators.world.learn import LearnedWorld


def is_askable(walk: Walk, learned: LearnedWorld) -> bool:
    """Whether somebody who calls would ask it. What shall be changed is not looked at."""
    model, caller = learned.model, learned.model.caller
    if caller is None or not caller.owns or any(model.tools[bound.tool].does != "reads" for bound in walk.wanted):
        return True
    for call in walk.calls:
        for name in call.said:
            known = model.tools[call.tool].arguments.get(name)
            entity = known.of if known is not None and known.shape == "key" else None
            if entity is None or not opaque(name) or entity in caller.owns:
                continue
            if entity == caller.entity or model.entities[entity].names:
                return False
    return True
