"""harness view: the runs of a folder in the browser, from a small server on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli.options import Out

if TYPE_CHECKING:
    from harness.pages.view.server import ViewServer


def view(
    runs: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUNS]",
            help="A folder of runs, or one run: its folder, `last`, `last~1`, or the beginning of its name.",
            show_default="the folder of --out",
        ),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where to listen; 0: any that is free.")] = 0,
    open_it: Annotated[bool, typer.Option("--open", help="Open the address in the browser as well.")] = False,
    out: Out = Path("runs"),
) -> None:
    """Look at runs in the browser: history, any run and trial, any two compared; follows a run while it is played.

    The pages come from a server that only this machine reaches, at an address that nobody can guess; all it writes are
    labels, which people give there.
    Ctrl-C ends it.
    """
    import asyncio

    from harness.pages.view.server import ViewServer
    from harness.pages.view.shelf import Shelf

    folder, run = _meant(runs, out)
    asyncio.run(_serve(ViewServer(Shelf(folder), port=port), run, open_it=open_it))


def _meant(runs: str | None, out: Path) -> tuple[Path, str]:
    """The folder of runs, and the one that is opened ("": the list of them). Raises UserMistake."""
    from harness.errors import UserMistake
    from harness.runs.folder.header import RUN
    from harness.runs.folder.store import find_run, run_folders

    if runs is not None:
        if Path(runs).is_dir() and not (Path(runs) / RUN).is_file():
            return Path(runs), ""
        path = find_run(runs, out)
        # A run may be named by a path that does not tell its folder, such as `.`.
        path = path if path.name and path.name != ".." else path.resolve()
        if path not in run_folders(path.parent):
            raise UserMistake(f"{path}: its folder no longer has the name that its run was given; give it back")
        return path.parent, path.name
    if not out.is_dir():
        raise UserMistake(f"{out}: is no folder; play a run with harness simulate, or name a folder of runs")
    return out, ""


async def _serve(server: ViewServer, run: str, *, open_it: bool) -> None:
    """Until Ctrl-C, or SIGTERM. Raises UserMistake."""
    import asyncio

    from harness.signals import STOPPING

    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in STOPPING:
        loop.add_signal_handler(number, ended.set)
    await server.open()
    address = server.address_of(run) if run else server.address
    print(f"{address}\nCtrl-C ends it", flush=True)
    if open_it:
        import webbrowser

        await asyncio.to_thread(webbrowser.open, address)
    await ended.wait()
    await server.close()
