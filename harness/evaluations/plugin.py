"""The pytest plugin. It is loaded in every session of pytest, so that it imports next to nothing until it is used."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from harness.evaluations.session import CURRENT, RECORD, REPORTED, EvaluationUndecided, result_of


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("evaluations", "evaluations (journey-harness)")
    group.addoption(
        "--eval-report-dir",
        metavar="DIR",
        default=None,
        help="Write what the evaluations come to into a new file in this folder.",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: Any, name: str, obj: Any) -> None:
    """Rows of parametrize that are entries are taken before pytest makes a test of each."""
    if hasattr(obj, "__harness_evaluation__"):
        from harness.evaluations.settings import evaluation_of

        if (setup := evaluation_of(obj)) is not None:
            setup.take_rows(obj)


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


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):  # a worker of xdist, whose results go to who started it
        return
    from harness.evaluations.collected import Collected

    config.pluginmanager.register(Collected(config), "harness-evaluation-results")
