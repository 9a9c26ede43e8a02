"""One trial, as its world and the agent's adapter are told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from harness.llm.trial_models import TrialModels
from harness.types.scene.scene import Scene
from harness.types.suite import Limits

if TYPE_CHECKING:
    from harness.agents.world.live import LiveWorld


@dataclass(slots=True)
class TrialContext:
    """What `setup` returns is added to the context, which the agent gets."""

    story: str
    context: dict[str, Any]
    trial: int
    seed: int = 0
    models: TrialModels = field(default_factory=TrialModels)
    scene: Scene = field(default_factory=Scene)
    """How the story is staged."""
    seconds: float = Limits().trial
    """What opening its world may take, and every look at it: the limit of a trial."""
    world: LiveWorld | None = None
    """The world behind the agent, while it is open, where the target can take its state."""
