"""What the READMEs of configs and generators show: every suite is one, the doubles are some, the tools generate."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from readme import READMES, files

from harness.agents.chat import ChatTarget
from harness.agents.remote.http import HttpSettings
from harness.agents.tools.doubles.settings import DoublesFile
from harness.analysis.understood import understood
from harness.formats.lint import lint
from harness.formats.story_parser import parse_story
from harness.types.suite import Suite
from harness.types.world.state import StateGoal

_YAML = re.compile(r"^```yaml\n(?P<body>(?:.*\n)*?)```$", re.MULTILINE)
BLOCKS = [yaml.safe_load(each["body"]) for each in _YAML.finditer(READMES[1].read_text(encoding="utf-8"))]
KWARGS = {"chat": ChatTarget, "http": HttpSettings}


def test_there_is_a_block_of_each_kind() -> None:
    assert [sorted(block) for block in BLOCKS] == [
        ["stories", "targets", "variants"],
        ["fault", "mock"],
        ["agent", "env", "stories"],
        ["agent", "goals", "now", "story", "user"],
        ["stories", "targets"],
        ["state"],
        ["budget", "judge", "prices", "user"],
        ["entailment"],
    ]


def test_the_story_with_its_user_can_be_read_and_raises_no_doubt() -> None:
    [block] = [block for block in BLOCKS if "goals" in block]
    story = parse_story(block, where="README", default_id="exchange")
    assert story.user is not None
    assert lint(story) == []
    assert understood(story.brief).missed == ()


@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if not {"mock", "goals", "state"} & block.keys()], ids=" ".join
)
def test_every_suite_can_be_read(block) -> None:
    suite = Suite.model_validate(block if "stories" in block else {"agent": "a:b", "stories": "s", **block})
    for target in suite.targets.values():
        if target.kind in KWARGS:
            KWARGS[target.kind].model_validate(target.kwargs)


def test_the_end_state_can_be_read() -> None:
    [block] = [block for block in BLOCKS if "state" in block]
    assert StateGoal.model_validate(block["state"]).from_goals


def test_the_doubles_can_be_read() -> None:
    doubles = DoublesFile.model_validate(BLOCKS[1])
    assert doubles.mock
    assert doubles.fault


def test_generated_stories_come_of_the_tools_that_are_shown(workspace) -> None:
    workspace.write("shop_tools.py", files()["shop_tools.py"])
    done = workspace.run(
        "generate-dataset", "--tools", "shop_tools:functions", "--count", "4", "--out", "made", "--json"
    )
    assert done.status == 0, done.err
    assert json.loads(done.out)["stories"] == 4
