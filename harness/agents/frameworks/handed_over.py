"""What an agent's tools get besides their arguments: the story's context, as the object that the agent wants."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from typing import Any, get_origin

from pydantic import BaseModel

from harness.llm.responses import quoted
from harness.output import shown

UNMADE = (
    "agent of {framework}: its {given} should be {kind}, {why}: its tools get {instead}. {give} a function that calls "
    "{call}, with --gateway to see its calls; or take a dict, which is the story's context"
)
_unmade: set[Any] = set()
"""Types of which this was said."""


class HandedOver:
    """What an agent's tools get besides their arguments in one conversation: the story's context, as the dict or the
    object that the agent wants. Of a type that cannot be made of it, that is said once."""

    def __init__(self, kind: Any, **told: str) -> None:
        kind = get_origin(kind) or kind
        self.kind: type | None = kind if isinstance(kind, type) and kind is not type(None) else None
        """What the agent wants, where it says that."""
        self._told = told
        self._made: list[Any] = []

    def of(self, context: Mapping[str, Any]) -> Any:
        """The same object in all turns: what tools note there stays. None where it cannot be made."""
        if not self._made and self.kind is not None:
            made, why, give = _made(self.kind, context)
            self._made.append(made)
            if why and self.kind not in _unmade:
                _unmade.add(self.kind)
                with shown():
                    print(UNMADE.format(kind=self.kind.__name__, why=why, give=give, **self._told), file=sys.stderr)
        return self._made[0] if self._made else None


def _made(kind: type, context: Mapping[str, Any]) -> tuple[Any, str, str]:
    """An object of a type; or None, why, and how to begin to say what to do."""
    if issubclass(kind, dict):
        return dict(context), "", ""
    fields = _fields(kind)
    if fields is None:
        return None, "which the harness cannot make", "Give"
    lacking = [name for name, required in fields.items() if required and name not in context]
    if lacking:
        return None, f"and the story's context has no {', '.join(lacking)} for it", "Give that there, or"
    try:
        return kind(**{name: context[name] for name in fields if name in context}), "", ""
    except (TypeError, ValueError, LookupError, AttributeError) as problem:
        return None, f"which cannot be made of the story's context ({quoted(str(problem))})", "Mend that, or give"


def _fields(kind: type) -> dict[str, bool] | None:
    """Those of a model or data class, and whether each is required."""
    if issubclass(kind, BaseModel):
        return {each.alias or name: each.is_required() for name, each in kind.model_fields.items()}
    if not dataclasses.is_dataclass(kind):
        return None
    unset = dataclasses.MISSING
    made = (each for each in dataclasses.fields(kind) if each.init)
    return {each.name: each.default is unset and each.default_factory is unset for each in made}
