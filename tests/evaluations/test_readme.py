"""The README of evaluations: its blocks are run as they stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from checkout import ROOT
from model_server import ModelServer, says
from pytest_process import run_pytest

BLOCK = re.compile(r"```python\n# (\w+\.py)\n(.*?)```", re.DOTALL)
STORY = """agent: shop
prompt: When does my order A-1001 arrive?
goals:
  - {name: get, tool: get_order, args: {order_id: A-1001}}
  - {say: [Friday], after: get}
"""


def test_the_blocks_are_run_as_they_stand(tmp_path: Path, stub_key: None) -> None:
    blocks = dict(BLOCK.findall((ROOT / "harness" / "evaluations" / "README.md").read_text(encoding="utf-8")))
    assert sorted(blocks) == ["shop.py", "test_journeys.py", "test_own.py", "test_shop.py", "test_ways.py"]
    with ModelServer([says(json.dumps({"reason": "it is about it", "score": 0.75}))]) as server:
        ways = blocks["test_ways.py"]
        assert ways.count("https://api.openai.com/v1") == 1
        files = {**blocks, "test_ways.py": ways.replace("https://api.openai.com/v1", server.url)}
        files |= {
            "stories/arrival.yaml": STORY,
            "pytest.ini": "[pytest]\nasyncio_mode = auto\nasyncio_default_fixture_loop_scope = function\n",
        }
        ran = run_pytest(tmp_path, "-p", "asyncio", "-rA", files=files)
    assert ran.status == 0, ran.out
    assert len(server.requests) == 2
    passed = (
        "test_answers",
        "harness_stories::arrival",
        "test_journeys",
        "test_tool_order",
        "test_relevance",
        "test_by_hand",
    )
    assert {name: ran.outcome(name) for name in passed} == dict.fromkeys(passed, "PASSED")


@pytest.mark.parametrize("name", ["harness.evaluations", "harness.trajectory"])
def test_every_name_it_exports_is_there(name: str) -> None:
    from importlib import import_module

    module = import_module(name)
    assert [each for each in module.__all__ if not hasattr(module, each)] == []
