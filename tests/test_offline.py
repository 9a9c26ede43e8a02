"""A model is asked at the configured address and nobody else is contacted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from own_network import own_network

SCRIPT = Path(__file__).parent / "support" / "offline_user.py"


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
