"""The simulation that counts false alarms of the whole comparison: it runs, sees a change, and goes on where it was."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest


def test_what_a_person_is_told_of_two_runs_at_hand(simulation: ModuleType) -> None:
    chance = simulation.np.random.default_rng(1)
    trials = simulation.played(chance, 12, 10)
    good, bad = simulation.np.ones(12), simulation.np.zeros(12)
    before, after = (simulation.run(name, chance, rates, trials) for name, rates in (("a", good), ("b", bad)))
    lost = simulation.run("c", chance, bad, trials, lost=0.9)
    assert simulation.told(before, after) == {"worse": 1, "broken": 1, "exit 1": 1}
    assert simulation.told(before, before) == {"not decided": 1, "same": 1, "exit 0": 1}
    assert simulation.told(after, lost)["exit 3"] == 1


@pytest.mark.parametrize("what", ["the same", "opposite signs", "half of failures lost", "one of many", "coverage"])
def test_every_kind_of_setting_holds_its_limit_in_a_few_repetitions(simulation: ModuleType, what: str) -> None:
    setting = next(
        each
        for each in simulation.settings()
        if each.name.startswith(what) and each.stories in (20, 37) and each.shape in ("spread", "nearly all easy")
    )
    for figure in setting.figures(15):
        slack = 2 / 15
        if figure.limit is not None:
            assert (
                figure.value >= figure.limit - slack if figure.more_is_better else figure.value <= figure.limit + slack
            )


def test_what_was_measured_is_kept_and_not_measured_again(simulation: ModuleType, tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    first, second = (simulation.Same("the same", "spread", 5, trials) for trials in (1, 3))
    found = simulation.measured(first, 3, keep)
    keep.write_text(keep.read_text().replace('"value": 0.0', '"value": 0.25'))
    kept = simulation.measured(first, 3, keep)
    assert [each.value for each in kept] == [each.value or 0.25 for each in found]
    simulation.measured(second, 3, keep)
    assert simulation.measured(first, 3, keep) == kept
