"""One page that needs nothing else: its style, its scripts and its data stand in it, and nothing is fetched."""

from __future__ import annotations

import base64
import functools
import gzip
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from harness.report.json_report import as_valid_json

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

HERE = Path(__file__).parent
LIBRARIES = ("d3", "plot", "dagre")
"""By others, in `assets/vendor/` with their versions and licences; plot needs d3."""
PACK = 256 * 1024
"""Bytes of JSON from which on a pack is closed: large enough to be compressed well, small enough to be opened alone."""


def page(
    template: str, *, title: str, data: Any, packs: Iterable[bytes], scripts: Sequence[str], **shown: Any
) -> Iterator[str]:
    """The pieces of a page. Whatever it shows is escaped, and no script runs but those that stand in `assets/`.

    `data` is for the scripts, as JSON; `packs` are gzip-compressed JSON that they open when it is asked for.
    """
    code = [*(_asset(f"vendor/{name}.min.js") for name in LIBRARIES), *(_asset(f"{name}.js") for name in scripts)]
    allowed = " ".join(f"'sha256-{_hash(text)}'" for text in code)
    yield from (
        _templates()
        .get_template(template)
        .generate(
            title=title,
            # Plots write styles of their own into their elements.
            policy=f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
            "base-uri 'none'; form-action 'none'",
            style=_asset("page.css"),
            code=code,
            data=island(data),
            packs=(base64.b64encode(pack).decode() for pack in packs),
            **shown,
        )
    )


def island(data: Any) -> str:
    """JSON that stands inside a script element: nothing in it ends the element."""
    text = to_json(as_valid_json(data)).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def packed(documents: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, bytes]]:
    """Documents in packs, each a JSON list, compressed; and how many are in each."""
    pieces: list[bytes] = []
    size = 0
    for document in documents:
        pieces.append(to_json(as_valid_json(document)))
        size += len(pieces[-1])
        if size >= PACK:
            yield len(pieces), _closed(pieces)
            pieces, size = [], 0
    if pieces:
        yield len(pieces), _closed(pieces)


def _closed(pieces: Sequence[bytes]) -> bytes:
    return gzip.compress(b"[" + b",".join(pieces) + b"]", mtime=0)


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@functools.cache
def _asset(name: str) -> str:
    return (HERE / "assets" / name).read_text(encoding="utf-8")


@functools.cache
def _templates() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    templates = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["ticked"] = _ticked
    return templates


def _ticked(text: str) -> Markup:
    """What stands between backticks as code."""
    from markupsafe import Markup, escape

    parts = [
        f"<code>{escape(each)}</code>" if place % 2 else str(escape(each)) for place, each in enumerate(text.split("`"))
    ]
    return Markup("".join(parts))
