"""Options that several commands have, and how options and `--set` become fields of the suite."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, get_args, get_origin, get_type_hints

import typer

MEANING = "Whether two texts mean the same"
ON_THIS_MACHINE = ("embeddings", "entailment.model")
"""Fields that name a model or the folder of one."""


@dataclass(frozen=True, slots=True)
class Sets:
    """Stands beside an option: the field of the suite that it sets, such as `limits.trial`."""

    field: str


Out = Annotated[Path, typer.Option(help="Where run folders are written and looked for.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="A.B=VALUE", help="Set any field of the suite; repeatable.")
]
THE_USER = "The user"
UserModel = Annotated[
    str | None,
    typer.Option(help="Its model, such as openai/gpt-5-mini or ollama/llama3.2.", rich_help_panel=THE_USER),
    Sets("user.model"),
]
UserBaseUrl = Annotated[
    str | None,
    typer.Option(help="Address of an OpenAI-compatible server.", rich_help_panel=THE_USER),
    Sets("user.base_url"),
]
JudgeModel = Annotated[
    str | None,
    typer.Option(help="The model that is asked, such as openai/gpt-5-mini.", rich_help_panel=MEANING),
    Sets("judge.model"),
]
JudgeBaseUrl = Annotated[
    str | None,
    typer.Option(help="Address of an OpenAI-compatible server.", rich_help_panel=MEANING),
    Sets("judge.base_url"),
]
Entailment = Annotated[
    str | None,
    typer.Option(
        metavar="MODEL",
        help="For natural-language inference, of sentence-transformers: a name or a folder.",
        rich_help_panel=MEANING,
    ),
    Sets("entailment.model"),
]
Embeddings = Annotated[
    str | None,
    typer.Option(
        metavar="MODEL", help="Of sentence-transformers: a name, a folder, or default.", rich_help_panel=MEANING
    ),
    Sets("embeddings"),
]


def suite_options(command: Callable[..., None]) -> Iterator[tuple[str, str, str]]:
    """Of each option of a command that sets a field of the suite: its parameter, the field, and how it is written."""
    hints = get_type_hints(command, include_extras=True)
    for parameter in inspect.signature(command).parameters:
        hint = hints[parameter]
        details = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        for each in details:
            if isinstance(each, Sets):
                yield parameter, each.field, f"--{parameter.replace('_', '-')}"


def suite_fields(
    command: Callable[..., None], given: Mapping[str, object], settings: Sequence[str]
) -> dict[str, object]:
    """What the options of a command and `--set` say of the suite, as nested fields; `--set` comes last.

    `given` are the values by parameter; None is an option that was not given. Raises UserMistake.
    """
    from harness.formats.suite_files import merged, nested, with_setting
    from harness.scoring.similarity.weights import place_of

    fields: dict[str, object] = {}
    for parameter, path, _ in suite_options(command):
        value = given[parameter]
        if path in ON_THIS_MACHINE and isinstance(value, str):
            value = place_of(value)
        if value is not None:
            fields = merged(fields, nested(path, value))
    for setting in settings:
        fields = with_setting(fields, setting)
    return fields


def chosen_form(layout: str, forms: Sequence[str], *, as_json: bool, of: str = "") -> str:
    """The form of what is shown, of which --json names one. Raises UserMistake."""
    from harness.errors import UserMistake, closest

    if as_json and layout not in ("text", "json"):
        raise UserMistake(f"--json and --format {layout}: two forms of a report; keep one")
    if layout not in forms:
        raise UserMistake(f'--format "{layout}": {of}expected {", ".join(forms)}{closest(layout, forms)}')
    return "json" if as_json else layout
