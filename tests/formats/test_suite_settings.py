"""`--set` changes the fields that it names, and leaves whatever stands beside them."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from harness.cli.options import suite_fields
from harness.cli.play.simulate import simulate
from harness.errors import UserMistake
from harness.formats.suite_files import read_suite, suite_of
from harness.types.suite import Suite

SUITE = """\
targets:
  hr:
    ref: hr_desk:build
    kind: graph
    kwargs: {prompt: polite, depth: 2}
    setup: hr_desk:setup
    snapshot: hr_desk:snapshot
    isolation: serial
    environments: {staging: {kwargs: {depth: 3}, protected: true}}
  shop: shop_desk:build
stories: stories
judge: {model: openai/gpt-5-mini, base_url: "http://127.0.0.1:1", timeout: 5}
user: {kind: simulated, model: openai/gpt-5-mini, guards: report}
entailment: {model: cross-encoder/nli, contradiction: 0.95}
gate: {min_success: 0.7, each: 0.5}
fail_on: [score_drop_gt=0.02]
limits: {trial: 60, agent_turn: 7}
budget: {tokens: 1000}
variants: {short: {kwargs: {a: 1}}, long: {}}
similarity_threshold: 0.7
"""


def given(tmp_path: Path) -> Suite:
    file = tmp_path / "suite.yaml"
    file.write_text(SUITE)
    return read_suite(file)


def options(*settings: str, **written: str) -> dict[str, Any]:
    unset = dict.fromkeys(inspect.signature(simulate).parameters)
    return suite_fields(simulate, {**unset, **written}, settings)


def changed(suite: Suite, *settings: str, **written: str) -> Suite:
    return suite_of(suite.model_dump(exclude_unset=True), options(*settings, **written))


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Every value that stands in a document, by its dotted place."""
    if not isinstance(value, dict) or not value:
        return {path: value}
    found: dict[str, Any] = {}
    for key, each in value.items():
        found |= leaves(each, f"{path}.{key}" if path else key)
    return found


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("targets.hr.ref", "other_desk:build"),
        ("targets.hr.isolation", "concurrent"),
        ("targets.hr.kwargs.depth", 4),
        ("targets.hr.kwargs.further", "new"),
        ("targets.hr.environments.staging.protected", False),
        ("targets.shop.ref", "other_shop:build"),
        ("targets.shop.workers", 2),
        ("judge.model", "openai/other"),
        ("user.model", "openai/other"),
        ("entailment.contradiction", 0.8),
        ("gate.each", 0.25),
        ("gate.max_undecided", 0.1),
        ("fail_on.significant_drop", True),
        ("limits.user_turn", 3.0),
        ("budget.seconds", 9.0),
        ("variants.short.kwargs.b", 2),
        ("rules.unexpected_writes", "allow"),
    ],
)
def test_one_field_is_set_and_no_other_changes(tmp_path: Path, setting: str, value: Any) -> None:
    suite = given(tmp_path)
    before = leaves(suite.model_dump())
    after = leaves(changed(suite, f"{setting}={str(value).lower() if isinstance(value, bool) else value}").model_dump())
    assert {name for name in before | after if before.get(name) != after.get(name)} == {setting}
    assert after[setting] == value


def test_several_settings_of_targets_all_hold(tmp_path: Path) -> None:
    suite = changed(given(tmp_path), "targets.hr.ref=a:b", "targets.hr.workers=2", "targets.shop.kind=callable")
    assert (suite.targets["hr"].ref, suite.targets["hr"].workers, suite.targets["hr"].setup) == (
        "a:b",
        2,
        "hr_desk:setup",
    )
    assert (suite.targets["shop"].ref, suite.targets["shop"].kind) == ("shop_desk:build", "callable")


def test_a_target_named_whole_replaces_that_one_and_targets_named_whole_replace_all(tmp_path: Path) -> None:
    suite = given(tmp_path)
    one = changed(suite, "targets.hr=a:b")
    assert one.targets["hr"].model_dump(exclude_unset=True) == {"ref": "a:b"}
    assert one.targets["shop"] == suite.targets["shop"]
    assert list(changed(suite, 'targets={"x": "a:b"}').targets) == ["x"]


def test_a_misspelt_target_is_told_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match=r'targets.hrr: no target .*did you mean "hr".*ref') as mistake:
        changed(given(tmp_path), "targets.hrr.isolation=serial")
    assert len(mistake.value.problems) == 1


@pytest.mark.parametrize("setting", ["agent.ref=a:b", "agent.workers=2"])
def test_settings_of_the_agent_are_those_of_the_one_target(tmp_path: Path, setting: str) -> None:
    file = tmp_path / "suite.yaml"
    file.write_text("agent: {ref: desk:build, kwargs: {depth: 2}}\nstories: stories\n")
    suite = changed(read_suite(file), setting)
    assert suite.targets["agent"].kwargs == {"depth": 2}
    assert setting in {f"agent.ref={suite.targets['agent'].ref}", f"agent.workers={suite.targets['agent'].workers}"}


@pytest.mark.parametrize(
    "settings",
    [
        ("judge=openai/one", "judge.timeout=5"),
        ("user=simulated", "user.model=openai/one"),
        ("entailment=nli/one", "entailment.contradiction=0.8"),
        ("targets.x=graph:desks:build", "targets.x.workers=2"),
    ],
)
def test_what_was_set_in_short_is_kept_beside_its_further_fields(settings: tuple[str, ...]) -> None:
    """`--set judge=MODEL --set judge.timeout=5`: the model stays."""
    base = {"stories": ["s"]} if settings[0].startswith("targets") else {"stories": ["s"], "targets": {"a": "m:a"}}
    whole = suite_of(base, options(settings[0])).model_dump()
    both = suite_of(base, options(*settings)).model_dump()
    name, _, value = settings[1].partition("=")
    before, after = leaves(whole), leaves(both)
    assert {each for each in before | after if before.get(each) != after.get(each)} == {name}
    assert str(after[name]) in {value, f"{value}.0"}
