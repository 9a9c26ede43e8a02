"""A network of one's own, from which nobody can be reached."""

from __future__ import annotations

import shutil
import subprocess

import pytest

ISOLATED = ["unshare", "--net"]


def own_network() -> list[str]:
    """How to run a command in a network without any way out; skips where that is not permitted."""
    for command in (ISOLATED, ["unshare", "--user", "--map-root-user", "--net"]):
        if shutil.which(command[0]) and subprocess.run([*command, "true"], capture_output=True).returncode == 0:
            return command
    pytest.skip("unshare --net is not there or not permitted, so there is no network of one's own to try this in")
