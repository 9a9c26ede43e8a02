"""A login that gives others what they take may open tools besides that take nothing of it."""

import pytest
import stable_yard

from generators.tools.toolboxes import toolbox_from
from generators.world.learn import learn
from generators.world.tables import GivenWorld
from harness.threads import run_sync


@pytest.fixture(scope="module")
def learned():
    toolbox = toolbox_from("stable_yard:functions", allow_writes=True)
    return run_sync(learn(toolbox, {"verify_rider": stable_yard.LOGINS}, 0, GivenWorld()))


def test_what_takes_nothing_of_a_login_is_opened_by_it_too(learned):
    answered = learned.findings.answered

    assert learned.book.tools.keys() == {"verify_rider"}
    assert {call.arguments["rider_no"] for call in answered["list_lessons"].values()} == stable_yard.RIDERS.keys()
    assert len(answered["get_account"]) == len(stable_yard.RIDERS)
