"""What the READMEs of configs and generators show: every suite is one, the doubles are some, the tools generate."""

from __future__ import annotations

import json
import re

import pytest
from builders import call, say, trajectory
from checkout import CONFIGS
from fast_yaml import safe_load
from readme import READMES, files

from harness.agents.chat import ChatTarget
from harness.agents.remote.http.settings import HttpSettings
from harness.agents.tools.doubles.settings import DoublesFile
from harness.analysis.understood import understood
from harness.checks.table import FAMILIES
from harness.formats.demands.checks import check_problems
from harness.formats.lint import lint
from harness.formats.story_parser import parse_story
from harness.scoring.score import score
from harness.types.expected.checks import as_checks
from harness.types.story import Story
from harness.types.suite import Suite
from harness.types.world.state import StateGoal

_YAML = re.compile(r"^```yaml\n(?P<body>(?:.*\n)*?)```$", re.MULTILINE)
BLOCKS = [safe_load(each["body"]) for each in _YAML.finditer(READMES[1].read_text(encoding="utf-8"))]
USERS = [block for block in BLOCKS if block.keys() == {"user"} and "knows" in block["user"]]
KWARGS = {"chat": ChatTarget, "http": HttpSettings}


def test_there_is_a_block_of_each_kind() -> None:
    assert [sorted(block) for block in BLOCKS] == [
        ["agent", "agent_model", "gateway", "stories"],
        ["stories", "targets", "variants"],
        ["fault", "mock"],
        ["agent", "env", "stories"],
        ["agent", "stories"],
        ["agent", "goals", "now", "story", "user"],
        ["user"],
        ["agent", "cases", "datasets", "select"],
        ["stories", "targets"],
        ["state"],
        ["checks"],
        ["checks"],
        ["judge"],
        ["checks"],
        ["checks"],
        ["budget", "judge", "prices", "user"],
        ["entailment"],
        ["gate"],
        ["goals"],
    ]


def test_the_examples_of_frameworks_are_code_of_ten_lines() -> None:
    """They were run by hand, for what they import is large."""
    text = (CONFIGS / "frameworks.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(# \w+_desk\.py\n(?:.*\n)*?)```$", text, re.MULTILINE)
    assert len(blocks) == 4
    for block in blocks:
        compile(block, "block", "exec")
        assert len([line for line in block.splitlines() if line and not line.startswith(("#", "from"))]) <= 12


def test_the_checks_can_be_read() -> None:
    """All but the function of one's own, which is not here."""
    blocks = [as_checks(block["checks"]) for block in BLOCKS if block.keys() == {"checks"}]
    written = [each for block in blocks for each in block if not each["type"].startswith("python:")]
    assert {each["type"] for each in written} == set(FAMILIES)
    assert list(check_problems(written, in_suite=True)) == []


def test_the_story_with_its_user_can_be_read_and_raises_no_doubt() -> None:
    [block] = [block for block in BLOCKS if {"goals", "user"} <= block.keys()]
    story = parse_story(block, where="README", default_id="exchange")
    assert story.user is not None
    assert lint(story) == []
    assert understood(story.brief).missed == ()


def test_the_user_with_limits_and_second_choices_can_be_read_and_raises_no_doubt() -> None:
    [block] = USERS
    story = {"agent": "a", "story": "You want a room.", "starting_sentence": "Hi.", "goals": [{"tool": "book"}]}
    found = understood(parse_story({**story, **block}, where="README", default_id="room").brief)
    assert [limit.amount for limit in found.limits] == [60]
    assert found.missed == ()


def goals_with_groups() -> Story:
    [block] = [block for block in BLOCKS if block.keys() == {"goals"}]
    told = "I want to pay order W-1 by card A or account B, insured for 50: 1, 2, 8 and 9."
    return parse_story(
        {"story": "You want to pay.", "starting_sentence": told, **block}, where="README", default_id="g"
    )


def test_the_goals_with_groups_can_be_read_and_raise_no_doubt() -> None:
    story = goals_with_groups()
    assert len(story.groups) == 2
    assert lint(story) == []


CHARGE = [call("charge", {"id": "C-7"}, card="A")]
DEBIT = [call("debit", {"id": "D-7"}, account="B"), call("confirm", {"id": "D-8"}, code="1234")]


@pytest.mark.parametrize(
    ("pay", "id", "two"),
    [
        (CHARGE, "C-7", [call("wrap", order_id="W-1"), call("insure", sum=50)]),
        (DEBIT, "D-8", [call("track", order_id="W-1", carrier="post"), call("wrap", order_id="W-1")]),
    ],
    ids=["by card, wrapped and insured", "from the account, tracked and wrapped"],
)
def test_the_goals_with_groups_are_met_by_an_agent_that_gives_what_tools_need(pay, id, two) -> None:
    story = goals_with_groups()
    calls = [call("get_order", {"status": "pending"}, order_id="W-1"), *pay, *two]
    calls += [call("cancel", order_id="W-1"), call("swap", old=[2, 1], new=[9, 8])]
    talk = trajectory("I want to pay.", *[[each] for each in calls], [say(f"Done, {id}.")], "Thanks.")
    verdict = score(story, talk)
    assert [(goal.name, goal.reason) for goal in verdict.goals if goal.required and not goal.met and goal.reason] == []
    assert verdict.success, verdict


@pytest.mark.parametrize(
    "block",
    [block for block in BLOCKS if not {"mock", "goals", "state"} & block.keys() and block not in USERS],
    ids=" ".join,
)
def test_every_suite_can_be_read(block) -> None:
    suite = Suite.model_validate(
        block if {"stories", "cases"} & block.keys() else {"agent": "a:b", "stories": "s", **block}
    )
    for target in suite.targets.values():
        if target.kind in KWARGS:
            KWARGS[target.kind].model_validate(target.kwargs)


def test_the_end_state_can_be_read() -> None:
    [block] = [block for block in BLOCKS if "state" in block]
    assert StateGoal.model_validate(block["state"]).from_goals


def test_the_doubles_can_be_read() -> None:
    [block] = [block for block in BLOCKS if "mock" in block]
    doubles = DoublesFile.model_validate(block)
    assert doubles.mock
    assert doubles.fault


def test_generated_stories_come_of_the_tools_that_are_shown(workspace) -> None:
    workspace.write("shop_tools.py", files()["shop_tools.py"])
    done = workspace.run(
        "generate-dataset", "--tools", "shop_tools:functions", "--count", "4", "--out", "made", "--json"
    )
    assert done.status == 0, done.err
    assert json.loads(done.out)["stories"] == 4
