"""Fixtures shared by the tests."""

from __future__ import annotations

import asyncio
import functools
import gc
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import embedding_model
import entailment_model
import hypothesis
import local_model
import pytest
from checkout import CONFIGS, CONFORMANCE, NO_CONFORMANCE
from filelock import FileLock
from model_server import Answer, ModelServer

if TYPE_CHECKING:
    from harness.runs.folder.store import StoredRun

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as where a shell runs the tests in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # or nothing that the tests start would hear Ctrl-C

# Without the phase that explains: it traces every line, and in Python 3.11 a traced call hangs for good while an exception
# waits for another thread to take it, as for an agent that never lets go.
PHASES = tuple(phase for phase in hypothesis.Phase if phase is not hypothesis.Phase.explain)
hypothesis.settings.register_profile("quick", max_examples=20, deadline=None, phases=PHASES)
# The gate tries the same examples each time: what a new one shows is found where somebody can look into it.
hypothesis.settings.register_profile("ci", max_examples=50, deadline=None, derandomize=True, phases=PHASES)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def config_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The key that signs runs is kept here, and not where the person who runs the tests has theirs."""
    folder = tmp_path_factory.mktemp("config")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CONFIG_HOME", str(folder))
        yield folder


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names neither a key nor a model."""
    for name in ("OPENAI_API_KEY", "MODEL_OVERRIDE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def stub_key(no_key: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key as LiteLLM asks for one, though the servers of these tests take any."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-stub-0123456789abcdef")


@pytest.fixture
async def closes_models() -> AsyncIterator[None]:
    """No connection to a model is left open when the event loop of a test ends."""
    yield
    from harness.llm.transport import close_connections

    await close_connections()


@pytest.fixture
def model_server() -> Iterator[Callable[..., ModelServer]]:
    """Starts HTTP servers on loopback that answer as a model would, or do not: `model_server(says("Hello"))`."""
    with ExitStack() as servers:

        def start(*answers: Answer | Callable[[dict[str, Any]], Answer]) -> ModelServer:
            (first, *more) = answers
            given = first if callable(first) else [each for each in (first, *more) if isinstance(each, Answer)]
            return servers.enter_context(ModelServer(given))

        yield start


@pytest.fixture(scope="session")
def local_model_url() -> Iterator[str]:
    """The base URL of a small real model; its LiteLLM name there is `openai/smollm2`."""
    if local_model.model_file() is None:
        pytest.skip(f"no local model; {local_model.NEEDED}")
    with local_model.running() as url:
        yield url


@pytest.fixture(scope="session")
def needs_semantic(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the extra `semantic` brings; the test is skipped without it.

    It is imported by one worker of xdist first: where its thousands of modules are not compiled yet, all would do it.
    """
    if not entailment_model.is_possible():
        pytest.skip(f"no entailment; {entailment_model.NEEDED}")
    compiled = shared_by_workers(tmp_path_factory) / "semantic"
    with FileLock(compiled.with_suffix(".lock")):
        if not compiled.exists():
            entailment_model.imported()
            compiled.touch()


@pytest.fixture(scope="session")
def minilm(request: pytest.FixtureRequest) -> Path:
    """The folder of a small embedding model."""
    folder = embedding_model.model_folder()
    if folder is None:
        pytest.skip(f"no embedding model; {embedding_model.NEEDED}")
    request.getfixturevalue("needs_semantic")
    return folder


@pytest.fixture(scope="session")
def tiny_entailment(tmp_path_factory: pytest.TempPathFactory, needs_semantic: None) -> Path:
    """The folder of a model of entailment that was made and trained here, in seconds; once for all workers of xdist."""
    folder = shared_by_workers(tmp_path_factory) / "tiny-nli"
    with FileLock(folder.with_suffix(".lock")):
        return folder if folder.exists() else entailment_model.save(folder)


def shared_by_workers(factory: pytest.TempPathFactory) -> Path:
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The folder of the cases of others; the test is skipped where there is none."""
    if not CONFORMANCE.is_dir():
        pytest.skip(f"did not run: {NO_CONFORMANCE}")
    return CONFORMANCE


@pytest.fixture(scope="session")
def demo_run(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., StoredRun]:
    """A run of a suite in `configs`, to be read only: `demo_run("hr-v1")`. Each is played once for all workers of xdist."""
    from harness.formats.suite_files import read_suite
    from harness.runs.folder.store import StoredRun
    from harness.runs.plan import make_plan
    from harness.runs.simulate import simulate

    @functools.cache
    def played(suite: str, seed: int | None = None) -> StoredRun:
        folder = shared_by_workers(tmp_path_factory) / f"{suite}-{seed}"
        with FileLock(f"{folder}.lock"):
            if not folder.exists():
                read = read_suite(CONFIGS / f"{suite}.yaml")
                plan = make_plan(read if seed is None else read.model_copy(update={"seed": seed}))
                playing = tmp_path_factory.mktemp(suite)
                asyncio.run(simulate(plan, playing))
                playing.rename(folder)
            (run,) = folder.iterdir()
            return StoredRun.read(run)

    return played


def pytest_collection() -> None:
    """Thousands of tests are made, and all of them stay: to look for what may go takes seconds, here and later."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)  # or to look for garbage would take more than a tenth of the time of the tests
    gc.enable()


FIRST = ("tests/faults/", "tests/users/")
"""Of the folders late in the alphabet, the one whose tests wait, and the one that has a file that takes long."""


@pytest.hookimpl(tryfirst=True)  # before those that were not asked for are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real model is slow. What takes longest goes first, so that no worker is left alone with it at the end."""
    for item in items:
        if item.get_closest_marker("model"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    items.sort(key=lambda item: [item.get_closest_marker(name) is None for name in ("network", "slow")])
