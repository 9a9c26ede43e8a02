"""What a trial's world is told of its story."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field, JsonValue

from harness.types.jsonable import Data
from harness.types.scene.doubles import Doubles


class Scene(Data):
    """How a story is staged; plain data, so that a worker can be told."""

    world: JsonValue = None
    now: datetime | None = None
    doubles: Doubles = Field(default_factory=dict)
