"""A model with every layer over it, which does not wait long before it tries again."""

from __future__ import annotations

from typing import Any

from harness.llm.backoff import Backoff
from harness.llm.client import layered, opened
from harness.llm.transport import public_window
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat


def quick_chat(
    url: str | None,
    models: TrialModels | None = None,
    *,
    role: Role = "user",
    model: str = "openai/stub",
    first_pause: float = 0.01,
    longest_pause: float = 30,
    **fields: Any,
) -> Chat:
    """The model at an address. `fields` are those of a ModelSpec."""
    spec, models = ModelSpec(model=model, base_url=url, **fields), models or TrialModels()
    transport, _ = opened(spec, models.prices.get(model))
    window = spec.window or public_window(model, role)
    return layered(transport, role, spec, models, window=window, backoff=Backoff(first_pause, longest_pause))
