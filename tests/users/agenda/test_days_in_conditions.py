"""What is said on the condition of a day: "If yours isn't ready before 20 March, …"."""

import pytest

from harness.users.agenda.language.pack import load_pack
from harness.users.agenda.weighing.reactions import is_told


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("isn't ready before 20 March", "The car will be ready on Friday 20 March."),
        ("isn't ready before 20 March", "It is ready on 23 March 2026."),
        ("is not ready before 20 March 2026", "It will be ready on March 24."),
        ("isn't delivered by 5 May", "It is delivered on 6 May."),
        ("the room is free later than 4 June", "The room is free on 7 June."),
        ("delivery later than 28 December", "Delivery on 2 January."),
        ("not available before 20 March", "Before 20 March we are fully booked."),  # in other words that there is none
    ],
)
def test_it_is_met_by_a_day_that_is_as_late(told: str, said: str) -> None:
    assert is_told(said, told, load_pack("en"))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("isn't ready before 20 March", "It will be ready on 19 March."),
        ("isn't ready before 20 March", "It is ready on 12 March, and the loan car is yours until 20 March."),
        ("isn't ready before 20 March", "Would you like it to be ready on 25 March?"),
        ("isn't ready before 20 March", "The appointment is on 24 March."),
        ("isn't delivered by 5 May", "We can deliver it on 5 May."),
        ("the room is free later than 4 June", "The room is free on 4 June."),
    ],
)
def test_it_is_not_met_by_an_earlier_one_or_by_one_of_something_else(told: str, said: str) -> None:
    assert not is_told(said, told, load_pack("en"))
