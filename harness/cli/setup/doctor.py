"""harness doctor: what is installed and set, whether an agent answers, and whether a simulated user can be trusted."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import THE_USER, AsJson, Out, Sets, Settings, UserBaseUrl, UserModel, suite_fields

HOW = "How it is measured"
ABOUT_USERS = (
    *("desk", "style", "quick", "bugs", "trials", "seed", "recordings", "stories", "reference"),
    *("settings", "save", "as_json", "user_base_url"),
)
"""Parameters that say how a user is measured."""


def doctor(
    agent: Annotated[str | None, typer.Argument(help="module:attribute, or a suite file with its agents.")] = None,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds the agent may take to answer.")] = 60,
    user: Annotated[
        str | None,
        typer.Option(help="Measure this one: agenda, simulated, or module:attribute.", rich_help_panel=THE_USER),
        Sets("user.kind"),
    ] = None,
    user_model: UserModel = None,
    user_base_url: UserBaseUrl = None,
    desk: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only these built-in desks.", rich_help_panel=HOW)
    ] = None,
    style: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only these of their styles.", rich_help_panel=HOW)
    ] = None,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="One story for each desk and style, 20 recordings.", rich_help_panel=HOW),
    ] = False,
    bugs: Annotated[
        bool, typer.Option("--bugs", help="Also desks with planted bugs: how many are caught?", rich_help_panel=HOW)
    ] = False,
    trials: Annotated[
        int | None,
        typer.Option(min=1, help="How often each story is played, each time with another seed.", rich_help_panel=HOW),
        Sets("trials"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Of the users, and of what is drawn (default 0).", rich_help_panel=HOW),
        Sets("seed"),
    ] = None,
    recordings: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILES", help="What would it answer in these conversations? Needs --stories.", rich_help_panel=HOW
        ),
    ] = None,
    stories: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILES", help="The stories of the recordings.", rich_help_panel=HOW),
    ] = None,
    reference: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RUN",
            help="Hold it against people: a run of --user me, or recordings of people that were scored.",
            rich_help_panel=HOW,
        ),
    ] = None,
    settings: Settings = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what was measured, for user.check of a suite.", rich_help_panel=HOW),
    ] = None,
    as_json: AsJson = False,
    out: Out = Path("runs"),
) -> None:
    """Look at what is installed and set; with AGENT, import it and say hello to it; with --user, measure a user.

    A user is measured against built-in desks that are right, in many styles: whatever fails there is its doing. With
    --recordings or --reference only these are looked at, unless --desk, --style, --quick or --bugs are given, too.

    Exit status: 0 fine, 2 something must be mended, 3 nothing could be measured.
    """
    given = dict(locals())
    if user is None and user_model is None:
        _refuse(given)
        from harness.cli.setup.checkup import print_checkup

        raise typer.Exit(print_checkup(agent, timeout, out))
    from harness.cli.user.measure import Examination, measure
    from harness.formats.suite_files import merged

    fields = suite_fields(doctor, given, settings or [])
    asked = Examination(
        fields=merged({"user": {"kind": "simulated"}}, fields),
        agent=agent,
        desk=desk,
        style=style,
        quick=quick,
        bugs=bugs,
        recordings=recordings or (),
        stories=stories or (),
        reference=reference or (),
        out=out,
        save=save,
        as_json=as_json,
    )
    raise typer.Exit(measure(asked))


def _refuse(given: dict[str, object]) -> None:
    """Options that have no effect without a user. Raises UserMistake."""
    from harness.errors import UserMistake

    names = {"settings": "set", "as_json": "json"}
    idle = [f"--{names.get(name, name).replace('_', '-')}" for name in ABOUT_USERS if given[name] not in (None, False)]
    if idle:
        raise UserMistake(f"{', '.join(idle)}: {'is' if len(idle) == 1 else 'are'} about a user: add --user")
