"""The model of a role, opened: a transport, and over it the layers that check, limit, repeat, cut, log and record."""

from __future__ import annotations

import os

from harness.errors import UserMistake
from harness.llm.answers import CheckedChat
from harness.llm.backoff import USUAL, Backoff
from harness.llm.call_log import LoggedChat
from harness.llm.cassette.chat import Caller, RecordedChat, ReplayedChat
from harness.llm.cassette.memory import OnceAskedChat
from harness.llm.concurrency import LimitedChat
from harness.llm.context_window import FittedChat
from harness.llm.direct.chat import DirectChat, address_of
from harness.llm.prices import Price
from harness.llm.reserved import ReservedChat
from harness.llm.retry import RetriedChat
from harness.llm.transport import LiteLLMChat, public_price, public_window, served
from harness.llm.trial_models import TrialModels
from harness.types.model_spec import ModelSpec, Role
from harness.types.protocols import Chat

OVERRIDE = "MODEL_OVERRIDE"
"""Names the environment variable that replaces the model of simulated user, judge and generator."""
SHARED: frozenset[Role] = frozenset({"judge"})
"""Whose answers all trials of a run share, as long as no temperature makes them vary."""
REPLACED: frozenset[Role] = frozenset({"user", "judge", "generator"})


def chat_for(role: Role, spec: ModelSpec, seed: int, models: TrialModels) -> Chat:
    """The model that a suite configures for a role. `models` takes in its calls, and may record or play them back.

    Raises UserMistake when the suite names none.
    """
    model = model_for(role, spec.model, spec.base_url)
    if model is None:
        raise UserMistake(f"{role}: no model is given; name one, such as openai/gpt-5-mini or ollama/llama3.2")
    seed = (seed if spec.seed is None else spec.seed) % 2**31  # some providers take no more
    spec = spec.model_copy(update={"model": model, "seed": seed})
    if models.session is not None and models.session.cassette.replays:
        return LoggedChat(ReplayedChat(Caller(role, spec, models, models.session)), models)
    transport, price = opened(spec, models.prices.get(model))
    price = price or (public_price(model) if models.purse is not None else None)
    return layered(transport, role, spec, models, window=spec.window or public_window(model, role), price=price)


def opened(spec: ModelSpec, price: Price | None = None) -> tuple[Chat, Price | None]:
    """What sends requests to a model, and the model's price: directly, where nothing is to be translated, else LiteLLM.

    A `price` that is given goes before what is publicly known.
    """
    url = address_of(spec)
    if url is None:
        return LiteLLMChat(spec, price), price
    price = price or public_price(spec.name)
    return DirectChat(spec, url, price), price


def layered(
    transport: Chat,
    role: Role,
    spec: ModelSpec,
    models: TrialModels,
    *,
    window: int | None = None,
    backoff: Backoff = USUAL,
    price: Price | None = None,
) -> Chat:
    """A chat over what sends a request once: cassette(once(log(window(retry(limit(reserve(check(transport)))))))).

    `once` is for judges alone. `spec` names the model. A transport raises CallFailure when a request comes to nothing.
    `price` is what is expected.
    """
    chat: Chat = CheckedChat(transport, spec.max_tokens)
    if models.purse is not None:
        chat = ReservedChat(chat, models.purse, f"{role} {spec.name}", price, spec.max_tokens)
    if spec.max_in_flight is not None:
        chat = LimitedChat(chat, spec.name, spec.base_url, spec.max_in_flight)
    chat = RetriedChat(chat, role, spec, backoff)
    if window is not None:
        chat = FittedChat(chat, window, spec.max_tokens)
    chat = LoggedChat(chat, models)
    if role in SHARED and not spec.varies:
        chat = OnceAskedChat(chat, role, spec)
    return chat if models.session is None else RecordedChat(chat, Caller(role, spec, models, models.session))


def model_for(role: Role, configured: str | None, base_url: str | None = None) -> str | None:
    """The model that is asked in this role: `MODEL_OVERRIDE` goes before what is configured.

    With a base URL, a name that belongs to no provider is the server's own, such as meta-llama/llama-3-2-90b. (An
    agent's model is named with its provider, so that versions of agents that are compared are what they seem.)
    """
    if role not in REPLACED:
        return configured
    model = os.environ.get(OVERRIDE, "").strip() or configured
    return model if model is None or base_url is None else served(model)
