"""Stories as tests: each story of a suite or folder is one test of pytest, passed by the suite's gate."""

from __future__ import annotations

import glob
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from harness.errors import UserMistake
from harness.evaluations.session import RECORD, EvaluationUndecided

if TYPE_CHECKING:
    from harness.analysis.run import Run
    from harness.evaluations.results.record import EvaluationRecord

NAME, AGENT, OPTIONS = "harness_stories", "harness_agent", "harness_options"
"""What a test module calls its stories, their agent, and what else `harness.simulate` is given."""
FOLDER = "harness-runs"


class StoryTests(pytest.Collector):
    """The stories that a module names: a collector of their tests."""

    stories: tuple[Path, ...]
    options: Mapping[str, Any]

    @classmethod
    def of_module(cls, module: pytest.Module, given: Any) -> StoryTests:
        """Raises CollectError where what is given names no stories."""
        told = [given] if isinstance(given, str | Path) else given
        if not isinstance(told, list | tuple) or not told or not all(isinstance(each, str | Path) for each in told):
            raise module.CollectError(f"{module.path}: {NAME}: expected a file or folder, or a list of these")
        options = getattr(module.obj, OPTIONS, {})
        if not isinstance(options, Mapping):
            raise module.CollectError(f"{module.path}: {OPTIONS}: expected a dict of arguments of harness.simulate")
        options = {"agent": getattr(module.obj, AGENT, None), **options}
        made: StoryTests = cls.from_parent(module, name=NAME)
        made.stories, made.options = tuple(module.path.parent / each for each in told), options
        return made

    def collect(self) -> Iterable[pytest.Item]:
        return story_tests(self, self.stories, self.options)


class StoryFileTests(pytest.File):
    """The file that --harness-stories names."""

    def collect(self) -> Iterable[pytest.Item]:
        return story_tests(self, (self.path,), {"agent": self.config.getoption(AGENT)})


class StoryFolderTests(pytest.Directory):
    """The folder that --harness-stories names."""

    def collect(self) -> Iterable[pytest.Item]:
        return story_tests(self, (self.path,), {"agent": self.config.getoption(AGENT)})


def story_tests(parent: pytest.Collector, stories: tuple[Path, ...], options: Mapping[str, Any]) -> list[pytest.Item]:
    """A test for each story that is played. No agent is imported. Raises CollectError, a line for each mistake."""
    from harness.runs.request import RunRequest, choices_of

    options = {name: value for name, value in options.items() if value is not None}
    try:
        chosen = choices_of(RunRequest.of(stories, options))
    except UserMistake as mistake:
        raise parent.CollectError(str(mistake)) from None
    found = []
    for choice in chosen:
        if choice.played:
            item: StoryTest = StoryTest.from_parent(parent, name=choice.story)
            item.stories, item.options = stories, options
            found.append(item)
    return list(found)


class StoryTest(pytest.Item):
    """One story, with all its trials."""

    stories: tuple[Path, ...]
    options: Mapping[str, Any]

    def runtest(self) -> None:
        from harness.api import simulate
        from harness.evaluations.results.played import record_of, told
        from harness.threads import run_sync

        options = {"out": self._folder(), "confirm": False, **self.options, "story": glob.escape(self.name)}
        try:
            run = run_sync(simulate(self.stories, **options))
        except UserMistake as mistake:
            raise EvaluationUndecided(str(mistake), pytrace=False) from None
        record: EvaluationRecord = record_of(self.nodeid, self.stories, run)
        self.stash[RECORD] = record
        if not run.passed:
            self._fail(run, told(run))

    def _fail(self, run: Run, text: str) -> None:
        kind = pytest.fail.Exception if run.exit_status == 1 else EvaluationUndecided
        raise kind(text, pytrace=False)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str | Any:
        """As `harness simulate` tells it; anything else is a mistake of ours, with all of its traceback."""
        if isinstance(excinfo.value, pytest.fail.Exception):
            return str(excinfo.value.msg)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name

    def _folder(self) -> Path:
        """Where its run is written: pytest keeps the temporary folders of the last three sessions."""
        factory: pytest.TempPathFactory = self.config._tmp_path_factory  # type: ignore[attr-defined]
        folder = factory.getbasetemp() / FOLDER
        return folder
