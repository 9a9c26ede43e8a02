"""Worlds that hang are ended by the limit of a trial, and that is nobody's failure but theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from stores import story, trial_of

CANCEL = {"tool": "cancel_order", "args": {"order_id": "W1"}}
LIMITS = {"trial": 0.5}
HANGING = {
    "a snapshot": ({"snapshot": "stores:forever"}, "snapshot_failed", "snapshot stores:forever: was not taken"),
    "an awaited snapshot": (
        {"snapshot": "stores:forever_awaited"}, "snapshot_failed", "snapshot stores:forever_awaited: was not taken"),
    "a setup": ({"setup": "stores:forever"}, "world_failed", "stores:forever was not done"),
    "an awaited setup": ({"setup": "stores:forever_awaited"}, "world_failed", "stores:forever_awaited was not done"),
    "a teardown": ({"teardown": "stores:forever"}, "world_failed", "stores:forever was not done"),
}  # fmt: skip


@pytest.mark.parametrize("isolation", [None, "process"])
@pytest.mark.parametrize(("target", "code", "says"), HANGING.values(), ids=HANGING)
async def test_what_hangs_in_the_world_is_ended_by_the_limit_of_the_trial(
    tmp_path: Path, target: dict[str, Any], code: str, says: str, isolation: str | None
) -> None:
    told = {**story("cancel_order W1", [CANCEL]), "state": {"equals": {"orders.W1.status": "cancelled"}}}
    fields = {"snapshot": "stores:whole", **target}
    snapshot = fields.pop("snapshot")

    trial = await trial_of(told, tmp_path, snapshot, target=fields, limits=LIMITS, isolation=isolation)

    assert trial.outcome == "error"
    assert trial.failure is not None
    assert (trial.failure.side, trial.failure.code) == ("world", code), trial.failure
    assert f"{says} within 0.5 s" in trial.failure.message
    assert "limits.trial" in trial.failure.message


@pytest.mark.parametrize("isolation", [None, "process"])
async def test_a_factory_that_hangs_too(tmp_path: Path, isolation: str | None) -> None:
    told = {**story("x", []), "state": {"equals": {"orders.W1.status": "cancelled"}}}

    trial = await trial_of(told, tmp_path, ref="stores:hanging_factory", limits=LIMITS, isolation=isolation)

    assert trial.failure is not None
    assert (trial.outcome, trial.failure.side, trial.failure.code) == ("error", "world", "factory_raised")
    assert "the factory stores:hanging_factory was not done within 0.5 s" in trial.failure.message
