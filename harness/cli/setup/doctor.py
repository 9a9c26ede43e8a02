"""harness doctor: what is installed and set, whether an agent answers, and whether a simulated user can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import THE_USER, AsJson, Out, Sets, Settings, UserBaseUrl, UserModel, suite_fields

HOW = "How it is measured"
WHAT = ("desk", "style", "quick", "bugs", "trials", "seed", "recordings", "stories", "reference", "user_base_url")
"""Parameters that say what is measured of a user."""
ABOUT_USERS = (*WHAT, "settings", "save", "as_json")
"""And how it is told."""


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
    resume: Annotated[
        str | None,
        typer.Option(
            metavar="RUN",
            help="Go on with a measurement that was cut off, of which RUN is a part; nothing else need be given.",
            rich_help_panel=HOW,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write what was measured, for user.check of a suite.", rich_help_panel=HOW),
    ] = None,
    as_json: AsJson = False,
    out: Out = Path("runs"),
) -> None:
    """Look at what is installed and set; with AGENT, say hello to it; with --user, measure a user.

    Of an agent it tells how it was recognised, whether its calls are seen, and what to add. A user is measured against
    built-in desks that are right, in many styles: whatever fails there is its doing. With --recordings or --reference
    only these are looked at, unless --desk, --style, --quick or --bugs are given, too. What was cut off, or broke off,
    is gone on with by --resume last: what was finished is neither played nor paid again.

    Exit status: 0 fine, 2 something must be mended, 3 nothing could be measured.
    """
    given = dict(locals())
    if user is None and user_model is None and resume is None:
        _refuse(given)
        from harness.cli.setup.checkup import print_checkup

        raise typer.Exit(print_checkup(agent, timeout, out))
    from harness.cli.user.measure import Examination, measure
    from harness.formats.suite_files import merged

    fields = suite_fields(doctor, given, settings or [])
    if user is None and user_model is None:
        _refuse_beside_resume(given, fields)
    else:
        fields = merged({"user": {"kind": "simulated"}}, fields)
    asked = Examination(
        fields=fields,
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
        resume=resume,
    )
    raise typer.Exit(measure(asked))


def _refuse(given: dict[str, object]) -> None:
    """Options that have no effect without a user. Raises UserMistake."""
    from harness.errors import UserMistake

    idle = _given(given, ABOUT_USERS)
    if idle:
        raise UserMistake(f"{', '.join(idle)}: {'is' if len(idle) == 1 else 'are'} about a user: add --user")


def _refuse_beside_resume(given: dict[str, object], fields: Mapping[str, object]) -> None:
    """What is given beside --resume, where not all is repeated. Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.runs.folder.header import MAY_CHANGE

    more = _given(given, WHAT) + ([str(given["agent"])] if given["agent"] is not None else [])
    more += [f"--set {name}" for name in fields if name not in MAY_CHANGE] if not more else []
    if more:
        raise UserMistake(
            f"--resume takes everything from the run; leave {', '.join(more)} out, or repeat all options, --user too"
        )


def _given(given: dict[str, object], parameters: Iterable[str]) -> list[str]:
    """Those of the parameters that were given, as options."""
    names = {"settings": "set", "as_json": "json"}
    return [f"--{names.get(name, name).replace('_', '-')}" for name in parameters if given[name] not in (None, False)]
