"""A workspace with stories and agents, and the real entry point."""

from __future__ import annotations

import itertools
import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from honest_callers import desk_stories, talk
from under_way import simulating

from harness.cli import main

NUMBERS = itertools.count()


@dataclass
class Result:
    status: int
    out: str
    err: str

    @property
    def report(self) -> dict[str, Any]:
        return json.loads(self.out)

    @property
    def run(self) -> Path:
        """The folder of the run that is reported."""
        return Path(self.report["run"])

    @property
    def outcomes(self) -> dict[str, str]:
        return {trial["story"]: trial["outcome"] for trial in self.report["trials"]}


@dataclass
class Workspace:
    path: Path
    run: Callable[..., Result]

    def write(self, name: str, content: Any) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    def module(self, source: str) -> str:
        """A module of its own name, so that no test sees another's."""
        name = f"agents_{next(NUMBERS)}"
        self.write(f"{name}.py", source)
        return name

    def agent(self, source: str) -> str:
        """The reference of the `agent` in a module of its own."""
        return f"{self.module(source)}:agent"

    def story(self, name: str, **fields: Any) -> Path:
        story = {
            "agent": "desk",
            "story": "Your username is ana. You want your balance.",
            "starting_sentence": "Hello, what is my balance?",
            "goals": [{"tool": "balance", "args": {"user": "ana"}}],
            "tools": {"read": ["*"]},
        }
        story.update(fields)
        return self.write(f"stories/{name}.json", {key: value for key, value in story.items() if value is not None})

    def runs(self, out: str = "runs") -> list[Path]:
        """The folders of all runs, the oldest first."""
        return sorted(path for path in (self.path / out).glob("*") if path.is_dir())

    def trials(self, run: Path | None = None) -> list[dict[str, Any]]:
        """The trials as a run keeps them, in the order in which they ended; by default of the newest run."""
        return [
            json.loads(line) for line in ((run or self.runs()[-1]) / "trials.jsonl").read_text("utf-8").splitlines()
        ]


@dataclass
class Desk(Workspace):
    """A workspace for the agents in `versions`."""

    def simulate(self, version: str, *options: str) -> Result:
        return self.run("simulate", "stories", "--agent", f"versions:{version}", *options)

    def play(self, version: str, *options: str) -> str:
        """The name of the run."""
        before = set(self.runs())
        result = self.simulate(version, *options)
        assert result.status in {0, 1, 3}, result.err
        (run,) = set(self.runs()) - before
        return run.name


@pytest.fixture
def workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> Workspace:
    """Failures are played again only in modules that say CONFIRMS: each takes a process of its own."""
    monkeypatch.chdir(tmp_path)
    once = () if getattr(request.module, "CONFIRMS", False) else ("--no-confirm",)

    def run(*arguments: str | Path) -> Result:
        capsys.readouterr()
        plays = arguments[:1] == ("simulate",) and "--help" not in arguments
        with pytest.raises(SystemExit) as exit:
            main([*(str(each) for each in arguments), *(once if plays else ())])
        captured = capsys.readouterr()
        return Result(int(exit.value.code or 0), captured.out, captured.err)

    return Workspace(tmp_path, run)


@pytest.fixture
def empty_desk(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """No story yet."""
    monkeypatch.setenv("COLUMNS", "100")
    return Desk(workspace.path, workspace.run)


@pytest.fixture
def desk(empty_desk: Desk) -> Desk:
    """Twelve stories, of which `partly` fails the first three."""
    for i in range(12):
        empty_desk.story(f"s{i:02d}", context={"name": f"s{i}", "fails": i < 3})
    return empty_desk


@pytest.fixture
def started(workspace: Workspace) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """`harness simulate stories` in a process of its own, which ends with the test."""
    with ExitStack() as processes:
        yield lambda *arguments, **options: processes.enter_context(simulating(workspace.path, *arguments, **options))


@pytest.fixture
def recorded(workspace: Workspace) -> list[str]:
    """Conversations of people with a library, and its stories."""
    stories = [story for story in desk_stories().values() if story.agent == "library"]
    lines = [json.dumps({"id": story.id, "messages": talk(story, "plain")[0]}) for story in stories]
    workspace.write("people.jsonl", "\n".join(lines) + "\n")
    workspace.write("library.json", [json.loads(story.model_dump_json(exclude_unset=True)) for story in stories])
    return ["--recordings", "people.jsonl", "--stories", "library.json"]
