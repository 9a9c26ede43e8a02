"""A suite, a first story, and what goes with them, for an agent of one's own."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from harness.agents.open import open_target
from harness.agents.tools.registered import registered_tools
from harness.agents.trial_context import TrialContext
from harness.cli.setup.starter_suite import PLACEHOLDER, names_of, story_values, suite_values
from harness.errors import SideFailed, UserMistake, nearest
from harness.formats.json_schema import schema_text
from harness.threads import run_sync
from harness.types.target import Target
from harness.types.trajectory import ToolSchema

SUITE, STORY = "journeys/suite.yaml", "journeys/stories/first-story.yaml"
SCHEMA_FILES = {kind: f"journeys/.schema/{kind}.json" for kind in ("suite", "story")}
IGNORED = "runs/"
PATIENCE = 30.0
"""Seconds that a factory may take to make the agent that is asked for its tools."""


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Where a CI system looks for its file; `included` is where it goes when there is such a file already."""

    path: str
    included: str | None = None


PIPELINES = {
    "github": Pipeline(".github/workflows/journeys.yml"),
    "gitlab": Pipeline(".gitlab-ci.yml", ".gitlab/journeys.yml"),
}


def write_project(folder: Path, agent: str | None, ci: str | None, *, talk: bool = False) -> None:
    """Write the files and say what to do next. Raises UserMistake, and then nothing is written.

    With `talk`, the first story is that of a talk with the agent, held now.
    """
    if talk and agent is None:
        raise UserMistake("--talk: with whom? Name your agent: harness init --agent module:attribute --talk")
    if ci is not None and ci not in PIPELINES:
        raise UserMistake(f'--ci "{ci}": there is {" and ".join(PIPELINES)}{nearest(ci, PIPELINES)}')
    pipeline = _pipeline_path(folder, ci) if ci else None
    _check_free(folder, [SUITE, STORY, *SCHEMA_FILES.values(), *([pipeline] if pipeline else [])])
    agent = agent or _ask()
    story = None
    if talk and agent:
        story, tools, about = _talked(agent, folder)
    else:
        tools, about = _look(agent, folder) if agent else ((), _unnamed())
    contents = {
        SUITE: _filled("suite", suite_values(_from_suite(agent), tools)),
        STORY: story or _filled("story", story_values(tools)),
        **{path: schema_text(kind) for kind, path in SCHEMA_FILES.items()},
        **({pipeline: _template(ci)} if pipeline and ci else {}),
    }
    for path, content in contents.items():
        _write(folder / path, content)
    print("\n".join(f"wrote {folder / path}" for path in contents))
    if _ignore_runs(folder / ".gitignore"):
        print(f"added {IGNORED} to {folder / '.gitignore'}")
    print(f"\n{about}\n\n{_next_steps(folder, agent, pipeline, talked=talk)}")


def _talked(agent: str, folder: Path) -> tuple[str, Sequence[ToolSchema], str]:
    """The story of a talk, the tools that are known or were seen, and a line on each goal. Raises UserMistake."""
    from harness.cli.setup.talk import talk
    from harness.cli.setup.talked_story import made_of, tools_of

    target = Target.model_validate(agent)
    if target.known.recorded:
        raise UserMistake(f"--talk: {agent} is {target.known.what}; there is nobody to talk to")
    with chdir(folder if folder.is_dir() else Path()):
        trajectory = talk(agent)
        text, why = made_of(trajectory, Path(STORY).stem)
        return text, tools_of(trajectory, agent), "\n".join(["The story is made of the talk:", *why])


def _ask() -> str | None:
    """The agent, as the person types it; None when nobody can be asked."""
    if sys.stdin is None or not sys.stdin.isatty():
        return None
    try:
        return input("Your agent, as module:attribute (leave it empty to fill it in later): ").strip() or None
    except EOFError:
        return None


def _from_suite(agent: str | None) -> str | None:
    """The reference as the suite must write it: recordings are looked for beside the suite."""
    kind, colon, path = (agent or "").partition(":")
    return f"replay:{Path('..') / path}" if colon and kind == "replay" else agent


def _unnamed() -> str:
    return f"No agent was given, so {SUITE} names {PLACEHOLDER}. Put your own there, as module:attribute."


def _look(agent: str, folder: Path) -> tuple[Sequence[ToolSchema], str]:
    """The tools that the agent shows, and what was found in one line. What is wrong with it changes only the line."""
    with chdir(folder if folder.is_dir() else Path()):
        try:
            tools = run_sync(_tools(agent))
        except UserMistake as mistake:
            return (), f"The files name your agent, but it cannot be used yet: {mistake}"
        except (SideFailed, TimeoutError) as problem:
            what = str(problem) or f"no answer within {PATIENCE:g} s"
            return (), f"The files name your agent, but it could not be asked for its tools: {what}"
    if not tools:
        return (), f"{agent} was found. It does not show its tools, so the story names one that is made up."
    return tools, f"{agent} was found. Its tools: {names_of(tools)}."


async def _tools(agent: str) -> Sequence[ToolSchema]:
    target = open_target(Target.model_validate(agent))
    if target.target.known.recorded:
        return ()
    async with asyncio.timeout(PATIENCE), target.open(TrialContext("init", {}, 1)) as opened:
        return opened.tools or registered_tools(target.target.ref)


def _check_free(folder: Path, paths: Sequence[str]) -> None:
    if folder.exists() and not folder.is_dir():
        raise UserMistake(f"{folder}: is a file; give a folder")
    taken = [f"{folder / path}: exists already" for path in paths if (folder / path).exists()]
    if taken:
        raise UserMistake(*taken, "nothing was written; move what exists away, or give another FOLDER")


def _pipeline_path(folder: Path, ci: str) -> str:
    pipeline = PIPELINES[ci]
    return pipeline.included if pipeline.included and (folder / pipeline.path).exists() else pipeline.path


def _template(name: str) -> str:
    return files("harness.cli.setup").joinpath("templates", f"{name}.yaml").read_text(encoding="utf-8")


def _filled(name: str, values: Mapping[str, str]) -> str:
    return Template(_template(name)).substitute(values)


def _write(path: Path, content: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(content)
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None


def _ignore_runs(path: Path) -> bool:
    """Have git ignore run folders; False when it does already."""
    try:
        before = path.read_bytes() if path.exists() else b""
        if {line.strip().strip(b"/") for line in before.splitlines()} & {IGNORED.strip("/").encode()}:
            return False
        with path.open("ab") as file:
            file.write(b"" if before.endswith(b"\n") or not before else b"\n")
            file.write(f"{IGNORED}\n".encode())
    except OSError as problem:
        raise UserMistake(f"{path}: cannot be written: {problem.strerror}") from None
    return True


def _next_steps(folder: Path, agent: str | None, pipeline: str | None, *, talked: bool = False) -> str:
    stays = agent is not None and _lies_outside(agent, folder)
    steps = [] if stays or folder == Path() else [f"cd {shlex.quote(str(folder))}"]
    suite, story = (shlex.quote(str(folder / each)) if stays else each for each in (SUITE, STORY))
    steps += [f"harness doctor {shlex.quote(agent)}"] if agent else [f"edit {SUITE}: name your agent"]
    steps += [
        f"{'read' if talked else 'edit'} {story}: what your user wants, and which calls must happen",
        f"harness simulate {suite}",
        f"harness show last {Path(STORY).stem}",
    ]
    if pipeline == PIPELINES["gitlab"].included:
        steps.append(f"add to .gitlab-ci.yml: include: [{{local: {pipeline}}}]")
    elif pipeline and (top := _top(folder)) is not None:
        steps.append(f"move {pipeline} to the top of the repository, {top}, and set its working directory to {folder}")
    return "\n".join(["Next:", *(f"  {number}. {step}" for number, step in enumerate(steps, 1))])


def _lies_outside(agent: str, folder: Path) -> bool:
    """Whether the module of the agent lies here and not in that folder, from which it would not be found."""
    module = Path(*agent.rpartition(":")[0].split("."))
    places = [module.with_suffix(".py"), module] if module != Path() else []
    return any(each.exists() for each in places) and not any((folder / each).exists() for each in places)


def _top(folder: Path) -> Path | None:
    """The top of the git repository that the folder is inside of; None where it is the top, or in none."""
    place = folder.resolve()
    top = next((each for each in (place, *place.parents) if (each / ".git").exists()), place)
    return None if top == place else top
