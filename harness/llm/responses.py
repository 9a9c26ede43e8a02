"""What comes back from a model provider, read: an answer with its usage, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from harness.errors import Unavailable
from harness.llm.backoff import retry_after
from harness.llm.prices import Price
from harness.llm.redirects import RedirectRefused
from harness.redaction import Redactor
from harness.types.jsonable import readable
from harness.types.protocols import Asked, Reply
from harness.types.trajectory import Usage

BY_STATUS = {
    401: "unauthorized",
    402: "quota",
    403: "unauthorized",
    404: "unknown_model",
    408: "timed_out",
    429: "rate_limited",
}
FILTERED = "content_filter"
"""The finish reason, and the code of an error, with which a provider's filter stops an answer or refuses a request."""
LONGEST_DETAIL = 300
"""Characters of the provider's own words that are quoted."""
SPENT_WORDS = re.compile(
    r"insufficient[_ ](quota|balance|credits|funds)|billing_not_active|billing_hard_limit|credit balance is too low",
    re.IGNORECASE,
)
"""No pause helps, though some providers say so with the status of too many requests, or of a bad one."""
SCHEMA_WORDS = re.compile(r"response_format|json_schema|json schema|structured output|grammar", re.IGNORECASE)


class CallFailure(Unavailable):
    """Why one request to a model came to nothing: what a transport raises. `code` is one of those in `retry.BLAME`."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        retry_after: float | None = None,
        usage: Usage | None = None,
        keys: str = "the environment",
        said: str = "",
    ) -> None:
        """`retry_after` is in seconds; `keys` says where the provider's key is looked for; `said` is the answer that
        cannot be used."""
        super().__init__(detail, code=code, said=said)
        self.detail = detail
        self.retry_after = retry_after
        self.usage = usage
        self.keys = keys

    @property
    def refuses_schema(self) -> bool:
        """The provider takes the model and the messages, but not the wish for JSON of a certain shape."""
        return self.code == "bad_request" and SCHEMA_WORDS.search(self.detail) is not None


def read_response(response: Any, price: Price | None = None) -> Reply:
    """The answer in a LiteLLM response. `price` goes before what LiteLLM knows of the model's. Raises CallFailure."""
    usage = _usage(response, price)
    if not response.choices:
        raise CallFailure("bad_reply", "the answer has no choices", usage=usage)
    choice = response.choices[0]
    text = readable(choice.message.content or _refusal(choice.message))
    if getattr(choice.message, "reasoning_content", None):  # LiteLLM leaves the white space behind it
        text = text.lstrip()
    if choice.finish_reason == FILTERED and not _refusal(choice.message):
        raise CallFailure(FILTERED, f"the answer was stopped{f' after: {quoted(text)}' if text else ''}", usage=usage)
    calls = tuple(_asked(call, place) for place, call in enumerate(choice.message.tool_calls or ()))
    return Reply(text, usage=usage, tool_calls=calls, finish_reason=choice.finish_reason)


def _refusal(message: Any) -> str:
    """What a model says where it declines to answer as asked: LiteLLM keeps it beside the message."""
    beside = getattr(message, "provider_specific_fields", None) or {}
    return str(getattr(message, "refusal", None) or beside.get("refusal") or "")


def read_failure(problem: Exception) -> CallFailure:
    """What an exception of LiteLLM means.

    LiteLLM turns lost connections and unreadable answers into errors with status 500, so what caused the error is
    looked at first; by the names of its classes, because that also holds for a transport that is not installed.
    """
    names = {kind.__name__ for each in causes(problem) for kind in type(each).__mro__}
    status = getattr(problem, "status_code", None)
    code: str | None
    if "RedirectRefused" in names:
        code = "redirects"
    elif names & {"TimeoutException", "TimeoutError", "Timeout"}:
        code = "timed_out"
    elif names & {"TransportError", "ConnectionError"}:
        code = "unreachable"
    elif "ContentPolicyViolationError" in names or getattr(problem, "code", None) == FILTERED:
        code = FILTERED
    else:
        code = None
    headers = getattr(problem, "litellm_response_headers", None) or {}
    refused = [str(each) for each in causes(problem) if isinstance(each, RedirectRefused)]
    detail = refused[0] if refused else str(getattr(problem, "message", problem))
    if code is None and "ImportError" in names:
        code = "bad_request"
    pause = str(headers.get("retry-after") or "")
    if code is not None:
        return CallFailure(code, quoted(detail), retry_after=retry_after(pause))
    body = getattr(problem, "body", None)
    kinds = [str(body.get(name)) for name in ("code", "type")] if isinstance(body, dict) else []
    refusal = status if isinstance(status, int) and (status < 500 or "HTTPStatusError" in names) else 200
    return failure_of(refusal, detail, kinds, pause)


def failure_of(status: int, said: str, kinds: Sequence[str] = (), pause: str = "") -> CallFailure:
    """What a refusal means, by its HTTP status, the provider's words and what it names their kind.

    `pause` is the header Retry-After.
    """
    if FILTERED in kinds:
        code = FILTERED
    elif SPENT_WORDS.search(" ".join([said, *kinds])):
        code = "quota"
    elif status in BY_STATUS:
        code = BY_STATUS[status]
    elif 400 <= status < 500:
        code = "bad_request"
    else:
        code = "server_error" if status >= 500 else "bad_reply"
    return CallFailure(code, quoted(said), retry_after=retry_after(pause))


def causes(problem: BaseException) -> Iterator[BaseException]:
    """An exception, what it was raised from or while that was handled, and so on."""
    found: BaseException | None = problem
    for _ in range(20):
        if found is None:
            return
        yield found
        found = found.__cause__ or found.__context__


def quoted(text: str) -> str:
    """The provider's words in one short line, without secrets: some providers repeat the key they refuse."""
    text = " ".join(Redactor.from_environment()(text.partition("\nTraceback")[0]).split())
    return text if len(text) <= LONGEST_DETAIL else text[: LONGEST_DETAIL - 1] + "…"


def _usage(response: Any, price: Price | None) -> Usage | None:
    """Tokens and cost as reported. LiteLLM fills in 0 for what it does not know; no real request has 0 tokens."""
    counts = getattr(response, "usage", None)
    tokens = (counts.prompt_tokens, counts.completion_tokens) if counts is not None else (0, 0)
    # 0 is also what a model costs whose price is not known, a local one for example.
    cost = response._hidden_params.get("response_cost") or None
    if not any(tokens):
        return Usage(cost=cost) if cost else None
    usage = Usage(input_tokens=tokens[0], output_tokens=tokens[1], cost=cost)
    if price is None:
        return usage
    cached = getattr(getattr(counts, "prompt_tokens_details", None), "cached_tokens", None) or 0
    return usage.model_copy(update={"cost": price.of(usage, min(cached, tokens[0]))})


def _asked(call: Any, place: int) -> Asked:
    """A tool call as the model wrote it; some servers give it no id."""
    function = call.function
    return Asked(id=str(call.id or f"call_{place}"), name=function.name or "", arguments=function.arguments or "")
