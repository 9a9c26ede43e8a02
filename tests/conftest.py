"""Fixtures shared by the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import embedding_model
import local_model
import pytest
from model_server import Answer, ModelServer


@pytest.fixture
def model_server() -> Iterator[Callable[..., ModelServer]]:
    """Starts HTTP servers on loopback that answer as a model would, or do not: `model_server(says("Hello"))`."""
    with ExitStack() as servers:

        def start(*answers: Answer) -> ModelServer:
            return servers.enter_context(ModelServer(answers))

        yield start


@pytest.fixture(scope="session")
def local_model_url() -> Iterator[str]:
    """The base URL of a small real model; its LiteLLM name there is `openai/smollm2`."""
    if local_model.model_file() is None:
        pytest.skip(f"no local model; {local_model.NEEDED}")
    with local_model.running() as url:
        yield url


@pytest.fixture(scope="session")
def minilm() -> Path:
    """The folder of a small embedding model."""
    folder = embedding_model.model_folder()
    if folder is None:
        pytest.skip(f"no embedding model; {embedding_model.NEEDED}")
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slowest go first, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: "slow" not in item.keywords)
