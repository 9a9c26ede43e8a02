"""harness schema: the JSON Schema of story and suite files, for editors."""

from __future__ import annotations

from typing import Annotated

import typer


def schema(kind: Annotated[str, typer.Argument(help="story or suite.")]) -> None:
    """Print the JSON Schema of story or suite files, for editors."""
    from harness.formats.json_schema import schema_text

    print(schema_text(kind), end="")
