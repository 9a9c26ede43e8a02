"""Prices of models that are one's own to know: a file of model → US dollars for a million tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from harness.errors import UserMistake
from harness.formats.documents import read_document, schema_problems
from harness.types.trajectory import Data, Event, ModelStep, Step, Usage

MILLION = 1_000_000


class Price(Data):
    """US dollars for a million tokens. 0 is a price, too: that of a model on a machine of one's own."""

    input_per_million: float = Field(ge=0, allow_inf_nan=False)
    output_per_million: float = Field(ge=0, allow_inf_nan=False)
    cached_input_per_million: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    """Of input that the provider had kept; None: as any other input."""

    def of(self, usage: Usage, cached_tokens: int = 0) -> float | None:
        """What these tokens cost, so many of the input from the provider's cache; None when they are not known."""
        if usage.input_tokens is None or usage.output_tokens is None:
            return None
        cached = self.input_per_million if self.cached_input_per_million is None else self.cached_input_per_million
        fresh = usage.input_tokens - cached_tokens
        spent = fresh * self.input_per_million + cached_tokens * cached + usage.output_tokens * self.output_per_million
        return spent / MILLION


def listed_price(model: str, provider: str, listed: Mapping[str, Mapping[str, Any]]) -> Price | None:
    """The price of a model on LiteLLM's list, which names it with its provider or without; None for none or 0."""
    bare = listed.get(model.partition("/")[2], {})
    found = listed.get(model) or (bare if bare.get("litellm_provider") == provider else {})
    costs = [found.get(f"{name}_cost_per_token") or 0 for name in ("input", "output")]
    if not any(costs):
        return None
    cached = found.get("cache_read_input_token_cost")
    return Price(
        input_per_million=costs[0] * MILLION,
        output_per_million=costs[1] * MILLION,
        cached_input_per_million=None if cached is None else cached * MILLION,
    )


Prices = Mapping[str, Price]
"""The name of a model, as it is configured or reported → its price."""


def priced(steps: Iterable[Step], prices: Prices) -> list[Step]:
    """The steps with the cost of what the agent's models did, where they have a price and it reports none itself."""
    return [
        step.model_copy(update={"events": tuple(_priced(event, prices) for event in step.events)}) for step in steps
    ]


def _priced(event: Event, prices: Prices) -> Event:
    if not isinstance(event, ModelStep) or event.usage is None or event.usage.cost is not None:
        return event
    price = prices.get(event.model or "")
    if price is None:
        return event
    return event.model_copy(update={"usage": event.usage.model_copy(update={"cost": price.of(event.usage)})})


def read_prices(path: Path) -> dict[str, Price]:
    """The prices in a YAML or JSON file. Raises UserMistake with every problem.

    >>> read_prices(Path("prices.yaml"))  # openai/our-model: {input_per_million: 0.6, output_per_million: 2.4}
    """
    document = read_document(path)
    if not isinstance(document, Mapping) or not document:
        raise UserMistake(
            f"{path}: expected MODEL: {{input_per_million: DOLLARS, output_per_million: DOLLARS}} for each model"
        )
    found, problems = {}, []
    for model, fields in document.items():
        try:
            found[model] = Price.model_validate(fields)
        except ValidationError as error:
            problems += schema_problems(error, f"{path}: {model}", Price)
    if problems:
        raise UserMistake(*problems)
    return found
