"""One page that needs nothing else: its style, its scripts and its data stand in it, and nothing is fetched."""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from harness.report.json_report import as_valid_json

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

HERE = Path(__file__).parent
PLOTS = ("d3", "plot")
"""By others, in `assets/vendor/` with their versions and licences: plot needs d3."""
GRAPHS = ("dagre",)
OWN_SERVER = "connect-src 'self'; "


@dataclass(frozen=True, slots=True)
class Served:
    """How a page that comes from a server stands to what it was made of."""

    version: str
    """Of what it shows; another one as soon as there is more to see."""
    up: str
    """From it to the list of all runs, as a relative address."""


def page(
    template: str,
    *,
    title: str,
    data: Any,
    packs: Iterable[bytes],
    scripts: Sequence[str],
    libraries: Sequence[str] = (),
    served: Served | None = None,
    **shown: Any,
) -> Iterator[str]:
    """The pieces of a page. Whatever it shows is escaped, and no script runs but those that stand in `assets/`.

    `data` is for the scripts, as JSON; `packs` are gzip-compressed JSON that they open when it is asked for. A page
    that is `served` may ask its server for more, and for itself anew.
    """
    if served is not None:
        scripts, data = [*scripts, "follow"], {**data, "version": served.version}
    code = [*(_asset(f"vendor/{name}.min.js") for name in libraries), *(_asset(f"{name}.js") for name in scripts)]
    allowed = " ".join(f"'sha256-{_hash(text)}'" for text in code)
    yield from (
        _templates()
        .get_template(template)
        .generate(
            title=title,
            # Plots write styles of their own into their elements.
            policy=f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
            f"{OWN_SERVER if served else ''}base-uri 'none'; form-action 'none'",
            style=_asset("page.css"),
            code=code,
            data=island(data),
            served=served,
            packs=(base64.b64encode(pack).decode() for pack in packs),
            **shown,
        )
    )


def island(data: Any) -> str:
    """JSON that stands inside a script element: nothing in it ends the element."""
    text = to_json(as_valid_json(data)).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


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
