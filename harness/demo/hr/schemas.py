"""The argument schemas of the demos' tools, each made once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from langchain_core.tools import create_schema_from_function

_ONE_AT_A_TIME = threading.Lock()
"""LangChain turns warnings off while it makes a schema, and that is not safe in threads."""


@cache
def arguments_of(function: Callable[..., Any], without: str) -> Any:
    """Read from the signature and the docstring once, less the parameter that the demo fills in."""
    with _ONE_AT_A_TIME:
        described = "Args:" in (function.__doc__ or "")
        return create_schema_from_function(
            function.__name__, function, filter_args=(without,), parse_docstring=described
        )
