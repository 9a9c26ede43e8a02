"""Sends a JSON document to somebody's HTTP endpoint, such as a store of results. Nobody is contacted otherwise."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from harness.errors import UserMistake

TOKEN = "HARNESS_POST_TOKEN"
"""The variable whose value is sent as a bearer token."""
SECONDS = 30.0


def check_address(url: str, option: str) -> None:
    """Raises UserMistake where nothing could be sent to it."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fine = False
    if not fine:
        raise UserMistake(f"{option}: expected an address such as https://results.example.com/runs, found {url!r}")


def post_json(url: str, text: str) -> None:
    """POST the document, which holds no secret any more. No redirect is followed.

    Raises UserMistake, when it is not taken.
    """
    import httpx

    token = os.environ.get(TOKEN, "").strip()
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    host = urlsplit(url).hostname
    try:
        answer = httpx.post(url, content=text.encode(), headers=headers, timeout=SECONDS, follow_redirects=False)
    except httpx.HTTPError as problem:
        why = str(problem) or type(problem).__name__
        raise UserMistake(f"{host}: the results cannot be sent there: {why}; what is written here is kept") from None
    if not answer.is_success:
        said = " ".join(answer.text.split())[:120]
        raise UserMistake(f"{host}: did not take the results: HTTP {answer.status_code} {said}".rstrip())
