"""Agents that end the process of the harness: nothing that was finished is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from faults import AS_ALONE, HERE, Fault, stories, suite
from played_faults import ending


@pytest.mark.parametrize(("fault", "mode"), ending())
def test_a_process_that_ends_loses_nothing(fault: Fault, mode: str, tmp_path: Path) -> None:
    for story in stories():
        (tmp_path / f"{story['id']}.json").write_text(json.dumps(story))
    whole = {"stories": [f"{story['id']}.json" for story in stories()], **suite(fault, mode)}
    (tmp_path / "suite.json").write_text(json.dumps(whole))
    ended = command(tmp_path, "simulate", "suite.json", "--no-confirm")
    assert ended.returncode not in {0, 1}, ended.stderr
    (run,) = (tmp_path / "runs").iterdir()
    kept = [json.loads(line) for line in (run / "trials.jsonl").read_text().splitlines()]
    if ended.returncode == 3:  # the harness ended it, and had the time to say so
        assert "guilty #1: the agent hung" in ended.stderr
        assert [trial["outcome"] for trial in kept if trial["story"] == "guilty"] == ["fail"]
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents" / f"{fault.name}.py").write_text("def agent(text):\n    return f'echo: {text}'\n")
    resumed = command(tmp_path, "simulate", "--resume", str(run), "--json", "--no-confirm", first=tmp_path / "agents")
    found = {trial["story"]: trial["outcome"] for trial in json.loads(resumed.stdout)["trials"]}
    assert found.pop("guilty") in {"success", "fail"}
    assert found == AS_ALONE
    after = [json.loads(line) for line in (run / "trials.jsonl").read_text().splitlines()]
    assert after[: len(kept)] == kept
    assert len(after) == len(AS_ALONE) + 1


def command(folder: Path, *arguments: str, first: Path | None = None) -> subprocess.CompletedProcess[str]:
    path = [*([str(first)] if first else []), str(HERE / "agents"), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-c", "from harness.cli import main; main()", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
    )
