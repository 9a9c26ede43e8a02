"""What each story must reach by itself, beside the gate of the suite."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import builders as build
import pytest
from pydantic import ValidationError

from harness.types.judging.gate import Gate
from harness.types.trial import Trial

OUTCOMES = {"s": "success", "f": "fail", "u": "unsure", "F": "fail"}


def trials(**stories: str) -> list[Trial]:
    """Story → a letter for each of its trials; F is a known failure."""
    return [
        build.trial(story, number=i, outcome=OUTCOMES[letter], xfail="T-1" if letter == "F" else None)
        for story, letters in stories.items()
        for i, letter in enumerate(letters, 1)
    ]


def status(least: dict[str, float], gate: dict[str, Any] | None = None, **stories: str) -> tuple[int, str]:
    played = trials(**stories)
    return build.gated(played, Gate(**{"min_success": 0, **(gate or {})}), least=least)


CASES = [
    pytest.param({"a": "ssss", "b": "sssf"}, 0, id="reaching it passes"),
    pytest.param({"a": "ssss", "b": "ssff"}, 1, id="one story below it"),
    pytest.param({"a": "ssss", "b": "sssu"}, 0, id="enough even if the undecided one failed"),
    pytest.param({"a": "ssss", "b": "ssfu"}, 3, id="enough only if the undecided one passed"),
    pytest.param({"a": "ssss", "b": "sffu"}, 1, id="below even if the undecided one passed"),
    pytest.param({"a": "sfff", "b": "ssfu"}, 1, id="one is below, whatever becomes of the other"),
    pytest.param({"a": "ssss", "b": "FFFF"}, 0, id="known failures are left out"),
    pytest.param({"a": "ssss", "b": "sssfF"}, 0, id="of the share, too"),
]


@pytest.mark.parametrize(("stories", "expected"), CASES)
def test_each_story_must_reach_its_share(stories: dict[str, str], expected: int) -> None:
    assert status({"a": 0.75, "b": 0.75}, **stories)[0] == expected


@pytest.mark.parametrize("least", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_it_is_read_both_ways(least: float) -> None:
    """Against the plain rule: each undecided trial made a success, and each a failure."""
    for outcomes in map("".join, itertools.product("sfu", repeat=4)):
        readings = {status({"b": least}, a="s", b=outcomes.replace("u", each))[0] for each in "sf"}
        expected = readings.pop() if len(readings) == 1 else 3
        assert status({"b": least}, a="s", b=outcomes)[0] == expected, outcomes


def test_the_stories_are_named() -> None:
    assert status({"a": 0.8, "b": 0.8, "c": 1}, a="sff", b="ssss", c="sfu") == (
        1,
        "below the share that each story must reach: a 1/3 (0.8), c 1/2 (1; at best 0.667)",
    )
    assert status({"a": 0.8}, a="ssu", b="s") == (
        3,
        "below the share that each story must reach only if its undecided trials are read as failed: "
        "a 2/2 (0.8; at best 1)",
    )
    reason = status({"a": 0.8}, {"min_success": 0.9}, a="sf", b="s")[1]
    assert reason == (
        "Journey Success 0.667 is below min_success 0.9; below the share that each story must reach: a 1/2 (0.8)"
    )


def test_trials_that_are_still_to_be_played_may_pass() -> None:
    played = trials(a="sf", b="ss")
    for unplayed, expected in ((2, 3), (0, 1)):
        found = build.gated(played, Gate(min_success=0), least={"a": 0.75}, unplayed={"a": unplayed})
        assert found[0] == expected


def test_nothing_is_asked_of_all_together_where_each_is_given() -> None:
    assert Gate(each=0.8).min_success == 0
    assert Gate(each=0.8, min_success=0.9).min_success == 0.9
    assert Gate().min_success == 1
    assert Gate.model_validate_json(Gate(each=0.8).model_dump_json()) == Gate(each=0.8)
    with pytest.raises(ValidationError):
        Gate(each=1.1)


STORY = {"agent": "a", "story": "You want x.", "starting_sentence": "Hello.", "goals": [{"say": ["done"]}]}
AGENT = '''
count = 0
def agent(text: str) -> str:
    """Right in two trials of each of two stories, which are played by turns."""
    global count
    count += 1
    return "It is done." if count % 8 in (1, 2, 3, 4) else "Sorry."
'''


async def test_every_report_shows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import harness
    from harness.report.formats import run_markdown
    from harness.report.terminal import totals

    monkeypatch.chdir(tmp_path)
    Path("stories").mkdir()
    for name, own in (("hard", {"gate": 0.5}), ("easy", {})):
        Path(f"stories/{name}.json").write_text(json.dumps({**STORY, **own}))
    Path("half.py").write_text(AGENT)
    run = await harness.simulate(
        "stories", agent="half:agent", trials=4, user="scripted", concurrency=1, gate={"each": 0.75}
    )
    assert run.exit_status == 1
    assert run.decision[1] == "below the share that each story must reach: easy 2/4 (0.75)"
    assert run.decision[1] in totals(run.results)
    assert run.decision[1] in run_markdown(run)
    report = json.loads((run.path / "report.json").read_text())
    assert {each["story"]: each["gate"] for each in report["stories"]} == {
        "easy": {"each": 0.75, "reached": False},
        "hard": {"each": 0.5, "reached": True},
    }
    junit = (run.path / "junit.xml").read_text()
    assert "2/4 trials passed (below the gate of 0.75)" in junit
    assert "2/4 trials passed (enough for the gate of 0.5)" in junit
