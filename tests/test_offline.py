"""A model is asked at the configured address and nobody else is contacted."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

SCRIPT = Path(__file__).parent / "support" / "offline_user.py"
ISOLATED = ["unshare", "--net"]


def own_network() -> list[str]:
    """How to run a command in a network without any way out; skips where that is not permitted."""
    for command in (ISOLATED, ["unshare", "--user", "--map-root-user", "--net"]):
        if shutil.which(command[0]) and subprocess.run([*command, "true"], capture_output=True).returncode == 0:
            return command
    pytest.skip("unshare --net is not there or not permitted, so there is no network of one's own to try this in")


@pytest.mark.parametrize(
    "isolated",
    [
        pytest.param(False, id="every connection is watched"),
        pytest.param(True, id="there is no other network", marks=pytest.mark.slow),
    ],
)
def test_only_the_configured_address_is_contacted(isolated, tmp_path):
    command = [*(own_network() if isolated else []), sys.executable, str(SCRIPT), *(["--own-network"] * isolated)]
    quiet = ("LITELLM_", "OPENAI_", "MODEL_OVERRIDE", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
    environment = {name: value for name, value in os.environ.items() if not name.upper().startswith(quiet)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "LiteLLM is silent"
    result = json.loads(done.stdout)
    assert result["said"] == ["Hello.", "I am Nancy."]
    assert result["tokens"][:5] == [17, 17, 17, 17, 17]
    assert len(result["tokens"]) == 6, "user, user, agent, judge, generator, and a judge that Ollama serves"
    server = urlsplit(result["url"])
    assert result["contacted"], "the watch sees the one connection there is"
    assert {tuple(address) for address in result["contacted"]} == {(server.hostname, server.port)}
