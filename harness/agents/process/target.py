"""Opens `process` targets: a command, where it starts and what its environment has besides."""

from __future__ import annotations

import os
import shlex
import shutil
import weakref
from pathlib import Path

from pydantic import Field

from harness.agents.gateway import GatewayAgent, GatewayNotices, close_gateway, open_gateway
from harness.agents.process.agent import ProcessAgent
from harness.agents.process.command import RunningCommand
from harness.agents.remote.settings import read_settings
from harness.agents.trial_context import TrialContext
from harness.agents.workers.launch import Guard
from harness.errors import UserMistake
from harness.llm.gateway.server import Gateway
from harness.types.jsonable import Data
from harness.types.protocols import Agent
from harness.types.target import Target


class ProcessSettings(Data):
    """`Target.kwargs` of a `process` agent."""

    folder: str | None = None
    """Where it is started, relative to the suite; default is the current folder."""
    env: dict[str, str] = Field(default_factory=dict)
    """Variables that its environment has besides those of the harness."""


def open_process(target: Target, *, asked: bool = True) -> ProcessTarget:
    """Check what can be checked without starting anything. Raises UserMistake."""
    settings = read_settings(target, ProcessSettings)
    where = f"agent {target.ref}"
    folder = Path(settings.folder) if settings.folder is not None else None
    if folder is not None and not folder.is_dir():
        raise UserMistake(f"{where}: kwargs.folder: there is no folder {folder}")
    try:
        words = shlex.split(target.ref)
    except ValueError as problem:
        raise UserMistake(f"{where}: is no command: {problem}; quote words as a shell does") from None
    if not words:
        raise UserMistake(f"{where}: is no command; expected such as process:node agent.js")
    return ProcessTarget(target, (_found(words[0], settings, where), *words[1:]), folder, settings.env, asked=asked)


def _found(name: str, settings: ProcessSettings, where: str) -> str:
    """The whole path of a program. Raises UserMistake."""
    named = str((Path(settings.folder or "") / name).absolute()) if os.sep in name else name
    found = shutil.which(named, path=settings.env.get("PATH"))
    if found is not None:
        return found
    if os.sep in name and Path(named).is_file():
        raise UserMistake(f"{where}: {named} cannot be executed; make it so (chmod +x), or name what runs it before it")
    place = f"there is no program {named}" if os.sep in name else f"there is no program {name} on PATH"
    raise UserMistake(f"{where}: {place}; install it, or give its path (it is no shell: write bash -c '…' for one)")


class ProcessTarget:
    """Makes the agent of each trial; what it needs for all of them lives until it is stopped."""

    def __init__(
        self, target: Target, words: tuple[str, ...], folder: Path | None, env: dict[str, str], *, asked: bool
    ) -> None:
        self._ref, self._words, self._folder, self._env = target.ref, words, folder, env
        self._guard = Guard()
        self._gateway = open_gateway(target, asked=asked)
        self._notices = GatewayNotices(target.ref)
        self._closer = weakref.finalize(self, _close, self._guard, self._gateway, target.ref)

    @property
    def source(self) -> Path | None:
        """The first of its words that names a file."""
        files = (Path(self._folder or "", word) for word in shlex.split(self._ref))
        return next((each for each in files if each.is_file()), None)

    def __call__(self, trial: TrialContext) -> Agent:
        environment = {**os.environ, **self._env}
        if self._gateway is None:
            return ProcessAgent(RunningCommand(self._words, self._folder, environment, self._guard))
        seat = self._gateway.seat()
        trial.context.setdefault("gateway", f"{seat.root}/v1")
        command = RunningCommand(self._words, self._folder, seat.surroundings(environment), self._guard)
        return GatewayAgent(ProcessAgent(command), seat, self._notices, trial.models)

    def stop(self) -> None:
        """After the last trial: nothing is left running or open."""
        self._closer()


def _close(guard: Guard, gateway: Gateway | None, ref: str) -> None:
    guard.close()
    close_gateway(gateway, ref)
