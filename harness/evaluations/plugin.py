"""The pytest plugin. It is loaded in every session of pytest, so that it imports next to nothing until it is used."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.pathlib import absolutepath

from harness.evaluations.session import CURRENT, RECORD, REPORTED, EvaluationUndecided, result_of


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("evaluations", "evaluations (journey-harness)")
    group.addoption(
        "--eval-report-dir",
        metavar="DIR",
        default=None,
        help="Write what the evaluations come to into a new file in this folder.",
    )
    group.addoption(
        "--eval-report-url",
        metavar="URL",
        default=None,
        help="Send the same report there as JSON. HARNESS_POST_TOKEN is sent as a bearer token.",
    )
    group.addoption(
        "--harness-stories",
        metavar="PATH",
        default=None,
        help="A suite, or a file or folder of stories: each story is a test, passed by the gate of the suite.",
    )
    group.addoption(
        "--harness-agent",
        metavar="REF",
        default=None,
        help="The agent that --harness-stories are played against, such as my_package:agent, where no suite names it.",
    )
    group.addoption(
        "--harness-cassettes",
        choices=("auto", "record", "replay"),
        default=None,
        help="The fixture cassette: replay (default where CI is set), record anew, auto: record what is not there.",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: Any, name: str, obj: Any) -> pytest.Collector | None:
    """Rows of parametrize that are entries are taken before pytest makes a test of each; stories become tests."""
    if name == "harness_stories" and isinstance(collector, pytest.Module):
        from harness.evaluations.story_tests import StoryTests

        return StoryTests.of_module(collector, obj)
    if hasattr(obj, "__harness_evaluation__"):
        from harness.evaluations.settings import evaluation_of

        if (setup := evaluation_of(obj)) is not None:
            setup.take_rows(obj)
    return None


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """An `async` evaluation that no other plugin has taken over is run here."""
    if not hasattr(pyfuncitem.obj, "__harness_evaluation__"):
        return None
    import inspect

    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    from harness.threads import run_sync

    names = pyfuncitem._fixtureinfo.argnames
    run_sync(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    token = CURRENT.set(item)
    try:
        return (yield)
    finally:
        CURRENT.reset(token)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, Any]:
    is_evaluation = call.when == "call" and RECORD in item.stash
    if is_evaluation:
        item.user_properties += item.stash[RECORD].properties()
    report = yield
    if not is_evaluation:
        return report
    setattr(report, REPORTED, result_of(item))
    if call.excinfo is not None and call.excinfo.errisinstance(EvaluationUndecided):
        report.when = "setup"  # of which pytest, JUnit and xdist say that it is an error, and no failure
    return report


@pytest.fixture(name="simulate")
def simulate_fixture(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Play a story against an agent, and get the trial: `simulate(story, agent=…)`, `await simulate.play(…)`."""
    from harness.evaluations.fixtures import SimulateFixture

    return SimulateFixture(tmp_path_factory.getbasetemp() / "harness-runs")


@pytest.fixture(name="cassette")
def cassette_fixture(request: pytest.FixtureRequest) -> Any:
    """Models answer from the file of this test: `simulate(story, agent=…, **cassette)`."""
    from harness.errors import UserMistake
    from harness.evaluations.fixtures import cassette_for

    try:
        return cassette_for(request, request.config.getoption("harness_cassettes"))
    except UserMistake as mistake:
        raise pytest.fail.Exception(str(mistake), pytrace=False) from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path != _stories(parent.config):
        return None
    from harness.evaluations.story_tests import StoryFileTests

    made: pytest.Collector = StoryFileTests.from_parent(parent, path=file_path)
    return made


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if path != _stories(parent.config):
        return None
    from harness.evaluations.story_tests import StoryFolderTests

    made: pytest.Collector = StoryFolderTests.from_parent(parent, path=path)
    return made


def _stories(config: pytest.Config) -> Path | None:
    given = config.getoption("harness_stories")
    return None if given is None else absolutepath(config.invocation_params.dir / given)


def _ask_for_stories(config: pytest.Config) -> None:
    """They are collected besides what is named, or alone where nothing is. Raises UsageError."""
    stories = _stories(config)
    if stories is None:
        return
    if not stories.exists():
        raise pytest.UsageError(f"--harness-stories {stories}: no such file or folder")
    named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
    within = any(stories.is_relative_to(Path(config.invocation_params.dir, each.split("::")[0])) for each in named)
    config.args = [*named, *([] if within else [str(stories)])]


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # a worker of xdist, whose results go to who started it
        return
    _ask_for_stories(config)
    from harness.evaluations.results.collected import Collected

    config.pluginmanager.register(Collected(config), "harness-evaluation-results")
