"""Stories that say how the world must end, played against a store that does just what it is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from stores import planned, played, story, trial_of

from harness.errors import UserMistake
from harness.runs.folder.merge import merged_run
from harness.runs.folder.rescore import score_run
from harness.runs.folder.store import StoredRun
from harness.runs.selection.selection import Selection
from harness.runs.simulate import resume, simulate
from harness.types.verdict import CheckResult

CANCEL = {"tool": "cancel_order", "args": {"order_id": "W1"}}
UNDO = {"tool": "reopen_order", "args": {"order_id": "W1"}, "after": "cancel_order"}
MAIL = {"tool": "send_mail", "args": {"order_id": "W1"}}
NOTE = {"tool": "add_note", "args": {"order_id": "W1", "text": "late"}}


def state_check(trial: Any) -> CheckResult:
    return next(check for check in trial.verdict.checks if check.check == "state")


@pytest.mark.parametrize(
    ("says", "goals", "success"),
    [
        pytest.param("cancel_order W1", [CANCEL], True, id="just what was asked for"),
        pytest.param("get_order W1; cancel_order W1; get_order W2", [CANCEL], True, id="extra reads are harmless"),
        pytest.param("cancel_order W2; cancel_order W1; reopen_order W2", [CANCEL], True, id="undone again"),
        pytest.param("get_order W1", [CANCEL], False, id="left out"),
        pytest.param("cancel_order W1; add_note W2 late", [CANCEL], False, id="one too many"),
        pytest.param("cancel_order W2", [CANCEL], False, id="another one"),
        pytest.param("get_order W1", [], True, id="nothing was to be changed"),
        pytest.param("cancel_order W1; reopen_order W1", [CANCEL, UNDO], True, id="changed, and back again"),
        pytest.param("cancel_order W1", [], False, id="nothing was to be changed, and it was"),
        pytest.param("cancel_order W1", [CANCEL, {**NOTE, "required": False}], True, id="an optional change left out"),
        pytest.param("cancel_order W1; add_note W1 late", [CANCEL, {**NOTE, "required": False}], True, id="and made"),
        pytest.param("cancel_order W1; add_note W1 soon", [CANCEL, {**NOTE, "required": False}], False, id="and wrong"),
    ],
)
async def test_the_world_must_end_as_the_goals_would_leave_it(
    tmp_path: Path, says: str, goals: list[dict[str, Any]], success: bool
) -> None:
    trial = await trial_of(story(says, goals), tmp_path)
    assert trial.failure is None
    assert trial.verdict is not None
    assert trial.verdict.success is success
    assert state_check(trial).status == ("pass" if success else "fail")


async def test_a_change_by_another_call_meets_the_goal(tmp_path: Path) -> None:
    """Twice cancelled and reopened: no call fits the goals one by one, and the world is as it should be."""
    reopened = {"tool": "reopen_order", "args": {"order_id": "W1"}}
    trial = await trial_of(story("get_order W1", [CANCEL, {**reopened, "after": "cancel_order"}]), tmp_path)
    assert trial.verdict is not None
    assert trial.verdict.success is True
    assert [(goal.name, goal.met, goal.by, goal.step) for goal in trial.verdict.goals] == [
        ("cancel_order", True, "state", None),
        ("reopen_order", True, "state", None),
    ]
    metrics = trial.verdict.metrics
    assert (metrics.correct_tool_calls, metrics.tool_calls, metrics.tool_call_recall) == (0, 1, 1.0)


@pytest.mark.parametrize(
    ("says", "goals", "success"),
    [
        pytest.param("send_mail W1", [MAIL], True, id="done"),
        pytest.param("get_order W1", [MAIL], False, id="not done"),
        pytest.param("cancel_order W1", [CANCEL, MAIL], False, id="not done beside one that was"),
    ],
)
async def test_a_deed_that_the_snapshot_does_not_show_must_be_called(
    tmp_path: Path, says: str, goals: list[dict[str, Any]], success: bool
) -> None:
    trial = await trial_of(story(says, goals, tools={"write": ["*_mail", "cancel_order"], "read": ["get_*"]}), tmp_path)
    assert trial.verdict is not None
    assert trial.verdict.success is success
    assert state_check(trial).status == "pass"


async def test_texts_and_reads_stay_goals(tmp_path: Path) -> None:
    trial = await trial_of(story("cancel_order W1", [CANCEL, {"say": ["refund"]}]), tmp_path)
    assert trial.verdict is not None
    assert [goal.met for goal in trial.verdict.goals] == [True, False]
    assert trial.verdict.success is False


async def test_the_difference_names_place_calls_and_goals(tmp_path: Path) -> None:
    trial = await trial_of(story("cancel_order W2", [CANCEL]), tmp_path)
    check = state_check(trial)
    assert check.code == "state_differs"
    assert (
        check.message
        == "orders.W1.status: expected cancelled, is pending; orders.W2.status: expected pending, is cancelled"
    )
    assert [(each.path, each.change, each.made_by, each.goals) for each in check.differences] == [
        ("orders.W1.status", "not_done", (), ("cancel_order",)),
        ("orders.W2.status", "not_asked", ("cancel_order (step 2)",), ()),
    ]


async def test_what_is_made_up_anew_each_time_is_ignored_by_itself(tmp_path: Path) -> None:
    """Identifiers and times of a ticket; but not which order it is for."""
    goal = {"tool": "open_ticket", "args": {"order_id": "W1"}}
    right = await played(story("open_ticket W1", [goal]), tmp_path)
    assert right.trials[0].outcome == "success"
    expected = right.worlds.expected()["s"]
    assert expected.volatile == ("tickets.?", "tickets.?.id", "tickets.?.opened_at")
    for wrong in ("open_ticket W2", "open_ticket W1; open_ticket W1", "get_order W1"):
        assert (await trial_of(story(wrong, [goal]), tmp_path)).outcome == "fail"


async def test_changes_in_another_order_are_as_good(tmp_path: Path) -> None:
    """The numbers of the tickets are then the other way round."""
    goals = [{"tool": "number_ticket", "name": name, "args": {"order_id": name}} for name in ("W1", "W2")]
    assert (await trial_of(story("number_ticket W2; number_ticket W1", goals), tmp_path)).outcome == "success"
    ordered = [goals[0], {**goals[1], "after": "W1"}]
    assert (await trial_of(story("number_ticket W1; number_ticket W2", ordered), tmp_path)).outcome == "success"


async def test_logs_are_ignored_where_the_story_says_so(tmp_path: Path) -> None:
    told = story("get_order W2; cancel_order W1", [CANCEL])
    assert (await trial_of(told, tmp_path, "stores:with_log")).outcome == "fail"
    ignoring = {**told, "state": {"from_goals": True, "ignore": ["log"]}}
    assert (await trial_of(ignoring, tmp_path, "stores:with_log")).outcome == "success"


async def test_numbers_are_equal_by_value(tmp_path: Path) -> None:
    assert (
        await trial_of(story("get_order W1; cancel_order W1", [CANCEL]), tmp_path, "stores:as_floats")
    ).outcome == "success"


async def test_a_call_that_always_fails_is_asked_of_nobody(tmp_path: Path) -> None:
    twice = [CANCEL, {**CANCEL, "name": "again", "after": "cancel_order"}]
    run = await played(story("cancel_order W1", twice), tmp_path)
    assert run.trials[0].outcome == "success"
    assert run.worlds.expected()["s"].failed == {"again": "it is not pending"}


@pytest.mark.parametrize(
    ("equals", "success"),
    [
        pytest.param({"orders.W1.status": "cancelled"}, True, id="a value"),
        pytest.param({"orders.W1.total": 25.0}, True, id="a number by its value"),
        pytest.param({"length(values(orders)[?status=='cancelled'])": 1}, True, id="a function"),
        pytest.param({"orders.W1.status": "cancelled", "orders.W2.status": "cancelled"}, False, id="one of two"),
        pytest.param({"orders.W9.status": "cancelled"}, False, id="nothing there"),
    ],
)
async def test_values_that_must_be_there(tmp_path: Path, equals: dict[str, Any], success: bool) -> None:
    trial = await trial_of(story("cancel_order W1", [], state={"equals": equals}, unexpected_writes="allow"), tmp_path)
    assert trial.verdict is not None
    assert trial.verdict.success is success


async def test_a_path_that_cannot_be_computed_is_not_held_against_the_agent(tmp_path: Path) -> None:
    trial = await trial_of(story("cancel_order W1", [CANCEL], state={"equals": {"length(ordres)": 2}}), tmp_path)
    assert trial.outcome == "error"
    assert trial.failure is not None
    assert 'state.equals: "length(ordres)" cannot be computed' in trial.failure.message


async def test_null_at_a_path_that_is_mistyped_fails(tmp_path: Path) -> None:
    trial = await trial_of(story("cancel_order W1", [CANCEL], state={"equals": {"orders.W1.statu": None}}), tmp_path)
    assert trial.outcome == "fail"
    there_is_not = 'orders.W1 has no "statu" (did you mean "status"?)'
    assert f"orders.W1.statu: expected null, but there is no such place: {there_is_not}" in state_check(trial).message


async def test_a_path_that_is_mistyped_is_said(tmp_path: Path) -> None:
    trial = await trial_of(story("cancel_order W1", [CANCEL], state={"equals": {"order.W1.status": "x"}}), tmp_path)
    hint = 'state.equals: "order.W1.status": the snapshot has no "order" (did you mean "orders"?)'
    assert state_check(trial).hint == hint


@pytest.mark.parametrize(
    ("snapshot", "says"),
    [
        pytest.param("raising", "raised AttributeError", id="raises"),
        pytest.param("nothing", "it returned nothing", id="nothing"),
        pytest.param("no_json", "it is no JSON (orders.W1)", id="no JSON"),
        pytest.param("large", "it is larger than 50 MB", id="too large"),
        pytest.param("counting", "called again at once (looked)", id="another one each time"),
    ],
)
@pytest.mark.parametrize("isolation", [None, "process"])
async def test_a_snapshot_that_is_of_no_use_is_not_the_agents_failure(
    tmp_path: Path, snapshot: str, says: str, isolation: str | None
) -> None:
    trial = await trial_of(story("cancel_order W1", [CANCEL]), tmp_path, f"stores:{snapshot}", isolation=isolation)
    assert trial.outcome == "error"
    assert trial.failure is not None
    assert (trial.failure.side, trial.failure.code) == ("world", "snapshot_failed")
    assert says in trial.failure.message
    assert "\n" not in trial.failure.message
    assert trial.ended_by == "user_done"


async def test_what_differs_each_time_may_be_ignored(tmp_path: Path) -> None:
    told = story("cancel_order W1", [CANCEL], state={"from_goals": True, "ignore": ["looked"]})
    assert (await trial_of(told, tmp_path, "stores:counting")).outcome == "success"


async def test_an_agent_that_raises_has_failed_and_its_world_is_kept(tmp_path: Path) -> None:
    run = await played(story("cancel_order W1; raise", [CANCEL]), tmp_path)
    (trial,) = run.trials
    assert (trial.outcome, trial.failure.side if trial.failure else None) == ("fail", "agent")
    assert trial.world is not None
    assert run.worlds.read(trial.world).tree["orders"]["W1"]["status"] == "cancelled"


@pytest.mark.parametrize("isolation", [None, "process"])
async def test_worlds_are_kept_once_and_a_run_can_be_judged_again(tmp_path: Path, isolation: str | None) -> None:
    run = await played(story("cancel_order W2", [CANCEL]), tmp_path, trials=3, isolation=isolation)
    assert len({trial.world for trial in run.trials}) == 1
    files = sorted((run.path / "worlds").iterdir())
    assert len(files) == 3  # at first, as it ended, as it should have ended
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    again = score_run(StoredRun.read(run.path), {}, tmp_path)
    assert [trial.verdict for trial in again.trials] == [trial.verdict for trial in run.trials]
    once_more = score_run(StoredRun.read(again.path), {}, tmp_path)
    assert [trial.verdict for trial in once_more.trials] == [trial.verdict for trial in run.trials]


@pytest.mark.parametrize(
    ("fields", "target", "says"),
    [
        pytest.param({}, {"snapshot": None}, "has no snapshot", id="no snapshot"),
        pytest.param({"state": {"ignore": ["log"]}}, {}, "state: demands nothing", id="nothing"),
        pytest.param({"state": {"equals": {"orders[": 1}}}, {}, "is no JMESPath", id="no JMESPath"),
        pytest.param({"state": {"from_goals": True, "ignore": ["a..b"]}}, {}, "is no path", id="no path"),
        pytest.param({"state": "from_goal"}, {}, "write from_goals", id="another word"),
        pytest.param(
            {"goals": [{**NOTE, "arg_matching": {"text": "ignore"}}]}, {}, "text is not looked at", id="ignored"
        ),
        pytest.param(
            {"goals": [{"tool": "add_note", "name": f"n{n}", "args": {"order_id": "W1", "text": str(n)}, "required": False} for n in range(7)]},
            {},
            "more than 64 ways",
            id="too many ways",
        ),
        pytest.param(
            {"goals": [{"tool": "add_note", "args": {"order_id": "W1", "text": ["a", "b"]}, "arg_matching": {"text": "unordered"}}]},
            {},
            "text may come in any order",
            id="a list in any order",
        ),
        pytest.param(
            {"goals": [{"tool": "cancel_orders", "args": {"order_id": "W1"}}]},
            {},
            'the world has no tool "cancel_orders" (did you mean "cancel_order"?)',
            id="no such tool",
        ),
        pytest.param({}, {"ref": "stores:silent"}, "shows no tools that could be called", id="no tools"),
        pytest.param({}, {"ref": "stores:shared"}, "is one object for all trials", id="no fresh world"),
        pytest.param({}, {"snapshot": "stores:nowhere"}, 'stores has no "nowhere"', id="no such snapshot"),
        pytest.param({}, {"tools": "stores:WRITES"}, "every conversation needs a fresh world", id="no factory"),
    ],
)  # fmt: skip
async def test_what_cannot_be_judged_is_refused_before_anything_is_played(
    tmp_path: Path, fields: dict[str, Any], target: dict[str, Any], says: str
) -> None:
    with pytest.raises(UserMistake) as refused:
        await played(story("cancel_order W1", [CANCEL], **{}) | fields, tmp_path, target=target)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


async def test_a_run_that_was_cut_off_goes_on_with_what_it_had_found_out(tmp_path: Path) -> None:
    run = await played(story("cancel_order W2", [CANCEL]), tmp_path, trials=2)
    before = [trial.verdict.checks for trial in run.trials if trial.verdict]
    trials = run.path / "trials.jsonl"
    first, second = trials.read_bytes().splitlines(keepends=True)
    trials.write_bytes(first + second[: len(second) // 2])
    states = (run.path / "states.jsonl").read_bytes()
    again = await resume(StoredRun.read(run.path), planned(story("cancel_order W2", [CANCEL]), trials=2))
    assert [trial.verdict.checks for trial in again.trials if trial.verdict] == before
    assert (run.path / "states.jsonl").read_bytes() == states
    assert len(list((run.path / "worlds").iterdir())) == 3


async def test_shards_bring_their_worlds_together(tmp_path: Path) -> None:
    stories = [story("cancel_order W2", [CANCEL]), {**story("cancel_order W1", [CANCEL]), "id": "z"}]
    shards = [await simulate(planned(*stories, selection=Selection(shard=(n, 2))), tmp_path / "shards") for n in (1, 2)]
    whole = merged_run(shards, tmp_path)
    assert whole.worlds.expected().keys() == {"s", "z"}
    again = score_run(whole, {}, tmp_path)
    assert [trial.outcome for trial in again.trials] == ["fail", "success"]
    assert [trial.verdict for trial in again.trials] == [trial.verdict for trial in whole.trials]


@pytest.mark.parametrize(("says", "outcome"), [("cancel_order W1", "success"), ("cancel_order W2", "fail")])
async def test_what_was_set_up_is_the_world(tmp_path: Path, says: str, outcome: str) -> None:
    target = {"setup": "stores:open_store", "tools": "stores:clerks_tools"}
    trial = await trial_of(story(says, [CANCEL]), tmp_path, "stores:set_up", ref="stores:clerk", target=target)
    assert trial.failure is None
    assert trial.outcome == outcome


@pytest.mark.parametrize(("says", "outcome"), [("add_note W1 2pm", "success"), ("add_note W1 3pm", "fail")])
async def test_a_value_that_means_the_same_may_stand_in_the_world(tmp_path: Path, says: str, outcome: str) -> None:
    goal = {**NOTE, "args": {"order_id": "W1", "text": "14:00"}, "arg_matching": {"text": "fuzzy"}}
    trial = await trial_of(story(says, [goal]), tmp_path)
    assert trial.outcome == outcome
    assert state_check(trial).status == ("pass" if outcome == "success" else "fail")
