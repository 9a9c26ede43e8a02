"""simulate ends with what changed since the last run of the same suite."""

from __future__ import annotations

import json


def versions(workspace) -> str:
    workspace.story("a", max_turns=1, starting_sentence="What about a?", goals=[{"say": ["fine"]}])
    workspace.story("b", max_turns=1, starting_sentence="What about b?", goals=[{"say": ["fine"]}])
    return workspace.module(
        "def right(text):\n    return 'fine'\n\n"
        "def half(text):\n    return 'fine' if 'about a' in text else 'no idea'\n"
    )


def play(workspace, agent: str, *options: str):
    return workspace.run("simulate", "stories", "--agent", agent, *options)


def test_the_first_run_has_nothing_to_be_held_against(workspace) -> None:
    module = versions(workspace)
    assert "since" not in play(workspace, f"{module}:right").out


def test_what_broke_is_named(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right")
    first = workspace.runs()[-1].name
    lines = play(workspace, f"{module}:half").out.splitlines()
    assert lines[-1] == f"since {first}: 1 likely broken (b)"
    second = workspace.runs()[-1].name
    assert play(workspace, f"{module}:half").out.splitlines()[-1] == f"since {second}: no journey changed"
    third = workspace.runs()[-1].name
    assert play(workspace, f"{module}:right").out.splitlines()[-1] == f"since {third}: 1 fixed"


def test_for_programs_it_stands_beside_the_report(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right", "--trials", "10")
    report = json.loads(play(workspace, f"{module}:half", "--trials", "10", "--json").out)
    assert [(pair["story"], pair["change"]) for pair in report["since"]["journeys"]] == [("a", "same"), ("b", "broken")]


def test_stories_that_changed_since_then_are_left_out(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right")
    workspace.story("a", max_turns=1, starting_sentence="What about a now?", goals=[{"say": ["fine"]}])
    line = play(workspace, f"{module}:half").out.splitlines()[-1]
    assert line == f"since {workspace.runs()[0].name}: 1 likely broken (b)"


def test_a_run_on_other_terms_is_not_held_against_the_last(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right")
    line = play(workspace, f"{module}:half", "--set", "user.kind=scripted").out.splitlines()[-1]
    assert line == (
        f"since {workspace.runs()[0].name}: not comparable: user.kind: agenda → scripted "
        "(to compare all the same: harness compare --allow user)"
    )


def test_runs_that_cannot_be_read_are_passed_over(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right")
    first = workspace.runs()[-1].name
    play(workspace, f"{module}:right")
    (workspace.runs()[-1] / "run.json").write_text("{")
    result = play(workspace, f"{module}:half")
    assert result.status == 1
    assert result.out.splitlines()[-1].startswith(f"since {first}: 1 likely broken")


def test_compare_and_its_rules_tell_the_same(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right", "--trials", "10")
    play(workspace, f"{module}:half", "--trials", "10")
    result = workspace.run("compare")
    assert "broken (1):" in result.out
    assert "journeys broken (1): b (100 % → 0 %)" in result.out
    assert result.status == 1
    assert "exit status 1: broken: 1 journey is broken: b" in result.err
    result = workspace.run("compare", "--fail-on", "broken")
    assert (result.status, "broken: 1 journey is broken: b" in result.err) == (1, True)
    document = workspace.run("compare", "--json").report
    assert [each["change"] for each in document["comparisons"][0]["journeys"]] == ["same", "broken"]


def test_what_may_be_broken_fails_where_that_is_asked(workspace) -> None:
    module = versions(workspace)
    play(workspace, f"{module}:right")
    play(workspace, f"{module}:half")
    assert workspace.run("compare", "--fail-on", "broken").status == 0
    result = workspace.run("compare", "--fail-on", "likely")
    assert (result.status, "likely: 1 journey is broken, or may be: b" in result.err) == (1, True)
