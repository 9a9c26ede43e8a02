"""Tells an outage from a bug: an exception of an agent that says its model provider or the network was down."""

from __future__ import annotations

from harness.errors import Unavailable, told

CLIENTS = frozenset(
    {"openai", "anthropic", "litellm", "httpx", "requests", "aiohttp", "google", "botocore", "ollama", "groq"}
)
"""Packages whose exceptions are looked at."""
OUTAGES = frozenset(
    {
        *("APIConnectionError", "APITimeoutError", "RateLimitError", "InternalServerError", "ServiceUnavailableError"),
        *("AuthenticationError", "PermissionDeniedError", "OverloadedError", "BadGatewayError", "Timeout"),
        *("TransportError", "ConnectionError", "ClientConnectionError", "ServerTimeoutError", "ServerError"),
        *("ServiceUnavailable", "TooManyRequests", "ResourceExhausted", "DeadlineExceeded", "EndpointConnectionError"),
    }
)
"""Names that these packages give to: no connection, no answer in time, too many requests, 401, 403, 5xx."""


def is_outage(problem: BaseException) -> bool:
    """Whether the exception, or what it was raised from, says that a provider could not be reached or refused."""
    seen: set[int] = set()
    while problem.__cause__ is not None and id(problem) not in seen:
        if _says_outage(problem):
            return True
        seen.add(id(problem))
        problem = problem.__cause__
    return _says_outage(problem)


def _says_outage(problem: BaseException) -> bool:
    return any(
        each.__module__.partition(".")[0] in CLIENTS and each.__name__ in OUTAGES for each in type(problem).__mro__
    )


def provider_down(who: str, problem: BaseException) -> Unavailable:
    """The outage as what it is: nobody's failure."""
    return Unavailable(f"{who} could not reach its provider: {told(problem)}", code="provider_down")
