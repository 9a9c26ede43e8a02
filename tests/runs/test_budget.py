"""What a run has spent: counted over all sittings, held against its limits, and what would be enough."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import builders as build
import pytest

from harness.runs.money.account import Account
from harness.runs.money.purse import TrialPurse
from harness.text.wording import dollars
from harness.types.suite import Budget
from harness.types.trajectory import Trajectory, Usage
from harness.types.trial import ModelCall, Trial


def trial(cost=None, tokens=None, *, began=0.0, seconds=1.0, attempt=1, call=None) -> Trial:
    usage = Usage(cost=cost, input_tokens=tokens) if cost is not None or tokens is not None else None
    return build.trial(
        "s", outcome="error", attempt=attempt, started_at=began, seconds=seconds, steps=Trajectory(usage=usage),
        model_calls=(call,) if call else (),
    )  # fmt: skip


def call(**fields) -> ModelCall:
    return ModelCall(**{"role": "judge", "model": "m", "seconds": 1.0, **fields})


@pytest.mark.parametrize(
    ("budget", "trials", "reason"),
    [
        pytest.param({}, [trial(100)], "", id="no limit"),
        pytest.param({"cost": 1}, [trial(0.4), trial(0.5)], "", id="below the cap"),
        pytest.param({"cost": 1}, [trial(0.4), trial(0.6)], "max-cost $1.00 reached ($1.00 spent)", id="at the cap"),
        pytest.param({"cost": 0.01}, [trial(0.4)], "max-cost $0.0100 reached ($0.4000 spent)", id="small sums"),
        pytest.param({"cost": 1}, [trial(None), trial(tokens=5)], "", id="an agent that reports no cost"),
        pytest.param({"tokens": 1000}, [trial(tokens=1500)], "max-tokens 1,000 reached (1,500 spent)", id="tokens"),
        pytest.param(
            {"cost": 1}, [trial(0.6, attempt=1), trial(0.6, attempt=2)], "max-cost $1.00 reached ($1.20 spent)",
            id="superseded attempts have cost, too",
        ),
        pytest.param(
            {"cost": 1}, [trial(call=call(usage=Usage(input_tokens=5)))],
            "max-cost cannot be kept: judge model m answers at unknown cost", id="an answer at unknown cost",
        ),
        pytest.param(
            {"tokens": 9}, [trial(call=call(usage=Usage(cost=1)))],
            "max-tokens cannot be kept: judge model m tells no tokens", id="an answer of unknown length",
        ),
        pytest.param({"cost": 1}, [trial(call=call(error="timed_out: x"))], "", id="no answer, no riddle"),
        pytest.param({"seconds": 5}, [trial(seconds=6)], "max-time 5 s reached", id="time in an earlier sitting"),
        pytest.param({"seconds": 9}, [trial(began=0, seconds=6), trial(began=1, seconds=6)], "", id="side by side"),
        pytest.param(
            {"seconds": 9}, [trial(began=0, seconds=6), trial(began=100, seconds=6)], "max-time 9 s reached",
            id="one after the other, with a pause between that nobody played in",
        ),
    ],
)  # fmt: skip
def test_whether_another_trial_may_begin(budget, trials, reason):
    account = Account.opened(Budget(**budget), trials)
    assert account.may_begin() == (not reason)
    assert account.reason == reason


@pytest.mark.parametrize(
    ("budget", "spent", "done", "option"),
    [
        pytest.param({"cost": 1}, trial(1.03), 34, ("--max-cost", "3.1"), id="what all would cost, rounded up"),
        pytest.param({"cost": 1}, trial(1.03), 99, ("--max-cost", "1.5"), id="at least half as much again"),
        pytest.param({"cost": 0.001}, trial(0.0012), 10, ("--max-cost", "0.012"), id="small sums"),
        pytest.param({"tokens": 200}, trial(tokens=240), 2, ("--max-tokens", "12000"), id="tokens"),
        pytest.param({"seconds": 10}, trial(seconds=11), 0, ("--max-time", "1100"), id="nothing was finished"),
    ],
)
def test_what_would_be_enough_for_a_hundred(budget, spent, done, option):
    account = Account.opened(Budget(**budget), [spent])
    account.may_begin()
    assert account.to_go_on(done, 100) == option


@pytest.mark.parametrize("budget", [{"cost": 1}, {"tokens": 9}], ids=["cost", "tokens"])
def test_a_limit_that_cannot_be_kept_is_to_be_lifted_and_not_raised(budget):
    account = Account.opened(Budget(**budget), [trial(call=call(usage=None))])
    assert account.to_go_on(1, 10) == ("--set", f"budget.{next(iter(budget))}=null")


async def test_what_is_under_way_when_the_time_is_over_is_cut_off():
    account = Account.opened(Budget(seconds=0.2))
    quick = trial(0.1)
    done, hung, own = await asyncio.gather(
        account.played(takes(0, quick)), account.played(takes(30, quick)), account.played(fails),
        return_exceptions=True,
    )  # fmt: skip
    assert (done, hung, account.cut_off) == (quick, None, 1)
    assert isinstance(own, TimeoutError), "which is its own"
    assert not account.may_begin()
    assert account.reason == "max-time 0.2 s reached"


async def fails(purse: TrialPurse) -> Trial:
    raise TimeoutError("its own")


def takes(seconds: float, found: Trial, *calls: Usage) -> Callable[[TrialPurse], Awaitable[Trial]]:
    """Plays a trial in which a model is asked at the cost of each of the calls, as expected."""

    async def play(purse: TrialPurse) -> Trial:
        for usage in calls:
            await purse.reserve(usage)
            await asyncio.sleep(seconds / len(calls))
            purse.settle(usage, usage)
        await asyncio.sleep(0 if calls else seconds)
        return found

    return play


@pytest.mark.parametrize("highest", [None, {"cost": 0.4, "tokens": 0}], ids=["agents of one's own", "seen calls"])
async def test_what_trials_are_expected_to_take_is_put_by_before_they_begin(highest):
    account = Account.opened(Budget(cost=2), highest=highest)
    found = await asyncio.gather(*(account.played(takes(0.01, trial(0.4))) for _ in range(20)))
    assert len([each for each in found if each is not None]) == 5
    assert account.spent["cost"] == pytest.approx(2)
    assert account.overshot == ""


async def test_what_a_trial_is_found_to_take_goes_before_what_was_assumed():
    account = Account.opened(Budget(cost=2), [trial(0.1), trial(0.7)])
    assert await account.played(takes(0, trial(0.7))) is not None
    assert await account.played(takes(0, trial(0.1))) is None
    assert account.reason == "max-cost $2.00 reached ($1.50 spent; a trial has taken up to $0.7000)"


async def test_what_is_overshot_is_said():
    account = Account.opened(Budget(cost=1), [trial(0.1)], highest={"cost": 0.1, "tokens": 0})
    await asyncio.gather(*(account.played(takes(0.01, trial(0.3))) for _ in range(5)))
    assert account.overshot == "max-cost $1.00 was overshot: $1.60 spent"


async def test_a_call_that_nothing_is_left_for_is_not_sent_and_its_trial_is_cut_off():
    account = Account.opened(Budget(tokens=100), highest={"cost": 0, "tokens": 10})
    call = Usage(total_tokens=30)
    found = await asyncio.gather(*(account.played(takes(0.01, trial(), call, call)) for _ in range(3)))
    assert (account.spent["tokens"], account.overshot) == (90, "")
    assert found.count(None) == account.cut_off == 3
    assert account.reason == "max-tokens 100 reached (90 spent; a call of a model is expected to take 30)"
    assert account.lost_usage == Usage(cost=0, total_tokens=90)
    resumed = Account.opened(Budget(tokens=100), besides=account.lost_usage)
    assert resumed.spent["tokens"] == 90, "what was lost is spent"


async def test_a_first_trial_that_seems_too_dear_is_begun_all_the_same():
    account = Account.opened(Budget(cost=1), highest={"cost": 50, "tokens": 0})
    found = await asyncio.gather(*(account.played(takes(0.01, trial(0.25))) for _ in range(8)))
    assert found.count(None) == 4


@pytest.mark.parametrize("budget", [{}, {"seconds": 60}], ids=["none", "of time"])
async def test_without_a_limit_on_what_is_spent_nobody_waits(budget):
    account, begun = Account.opened(Budget(**budget)), []

    async def play(purse: TrialPurse) -> Trial:
        begun.append(purse)
        while len(begun) < 20:
            await asyncio.sleep(0)
        return trial(1)

    await asyncio.wait_for(asyncio.gather(*(account.played(play) for _ in range(20))), 5)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "$0.0000"), (0.00005, "less than $0.0001"), (0.0123, "$0.0123"), (1, "$1.00"), (1234.5, "$1,234.50"),
    ],
)  # fmt: skip
def test_dollars(amount, text):
    assert dollars(amount) == text
