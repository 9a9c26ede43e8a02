"""Why a remote agent gave no answer: whose fault that is, what to do about it, and whether to ask again."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.llm.backoff import retry_after
from harness.llm.responses import causes

if TYPE_CHECKING:
    import httpx

BLAME = {
    "endpoint_unreachable": "there is no connection; check that it runs, the address and the network",
    "endpoint_tls": "TLS fails; name its certificate or that of its issuer in kwargs.ca_file, or for a server of your "
    "own set kwargs.verify_tls to false",
    "endpoint_unauthorized": "it refuses the credentials; check kwargs.headers or the key",
    "endpoint_not_found": "it knows no such address or model; check the path of the address and what it is asked for",
    "endpoint_busy": "it takes no more requests for now; lower the concurrency, wait, or raise its limits",
    "endpoint_failed": "it failed; look at its log",
    "endpoint_refuses": "it refuses the request; check what is sent against what it expects",
    "endpoint_redirects": "it redirects, which is not followed: only the configured address is contacted; give the "
    "address it names, if that is the right one",
    "endpoint_broke_off": "the connection broke off before the answer was complete; look at its log",
    "endpoint_not_json": "the answer is no JSON; check the address (a proxy or a login page may have answered)",
    "content_filter": "a content filter of the provider behind it stopped the answer; see what was said",
    "path_does_not_fit": "it answers, but not in the form that is configured",
}
"""Code → what happened and what to do about it. None of it is held against the agent."""
BY_STATUS = {
    401: "endpoint_unauthorized",
    403: "endpoint_unauthorized",
    404: "endpoint_not_found",
    405: "endpoint_not_found",
    407: "endpoint_unauthorized",
    408: "endpoint_failed",
    410: "endpoint_not_found",
    429: "endpoint_busy",
    503: "endpoint_busy",
}


@dataclass(frozen=True, slots=True)
class RequestFault:
    """Why one attempt came to nothing."""

    code: str
    detail: str
    again: bool
    """It surely had no effects, so it may be repeated."""
    retry_after: float | None = None
    """Seconds that the endpoint asks to wait."""


def no_response(problem: httpx.HTTPError, patience: float) -> RequestFault:
    """What it means that a request got no response; `patience` is how long a connection was waited for."""
    import httpx

    tls = next((each for each in causes(problem) if isinstance(each, ssl.SSLError)), None)
    if tls is not None:
        return RequestFault("endpoint_tls", str(tls), again=False)
    if isinstance(problem, httpx.ConnectError | httpx.ConnectTimeout | httpx.ProxyError):
        said = str(problem) or f"none within {patience:g} s"
        return RequestFault("endpoint_unreachable", said, again=True)
    return RequestFault("endpoint_broke_off", f"{type(problem).__name__}: {problem}", again=False)


def refusal(response: httpx.Response, said: str, *, again: bool) -> RequestFault:
    """What a response that is no success means; `said` is its text."""
    status = response.status_code
    other = "endpoint_redirects" if status < 400 else "endpoint_failed" if status >= 500 else "endpoint_refuses"
    said = f"to {response.headers['location']}" if "location" in response.headers else said
    detail = f"{status} {response.reason_phrase}" + (f": {said}" if said else "")
    return RequestFault(
        BY_STATUS.get(status, other), detail, again, retry_after(response.headers.get("retry-after", ""))
    )
