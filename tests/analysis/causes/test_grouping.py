"""What many trials have in common is one cause, and each trial has one main cause."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as values

from harness.analysis.causes.grouping import grouped
from harness.analysis.causes.shortfall import Shortfall, Sign


def wrong(says: str, *shared: str, other: str = "is another date", follows: bool = False, pair: int = 0) -> Shortfall:
    """A wrong `end`, of a tool."""
    return Shortfall(
        Sign("wrong_arguments", "`end`", other, "read"),
        (Sign("wrong_arguments", "`end`", says),) if says else (),
        tuple(Sign("wrong_arguments", "`end`", each) for each in shared),
        pair=(pair, pair + 1),
        follows=follows,
    )


def missing(tool: str, *, follows: bool = False) -> Shortfall:
    return Shortfall(Sign("missing_call", tool, "was never called", tool), tool=tool, follows=follows)


def told(*trials: list[Shortfall]) -> list[tuple[str, int, int]]:
    """Each cause, in how many trials it is seen, and of how many it is the main one."""
    found = grouped((("s", number), shortfalls) for number, shortfalls in enumerate(trials))
    return [(f"{each.subjects[0]} {each.sign.says}", len(each.trials), len(each.main)) for each in found]


def test_the_words_that_most_trials_share_are_taken() -> None:
    thirtieth, early = "is the 30th", "is one day early"
    both = Shortfall(
        Sign("wrong_arguments", "`end`", "is another date", "read"),
        (Sign("wrong_arguments", "`end`", early), Sign("wrong_arguments", "`end`", thirtieth)),
    )
    assert told([both], [both], [wrong(thirtieth)]) == [("`end` is the 30th", 3, 3)]
    assert told([both], [both]) == [("`end` is one day early", 2, 2)]


def test_a_coincidence_counts_once_several_values_share_it() -> None:
    one, two = wrong("", "is 19 too high", pair=100), wrong("", "is 19 too high", pair=200)
    assert told([one], [two]) == [("`end` is 19 too high", 2, 2)]
    assert told([one], [one]) == [("`end` is another date", 2, 2)]
    assert told([one], [wrong("", "is 7 too high", pair=300)]) == [("`end` is another date", 2, 2)]


def test_the_same_said_of_two_arguments_in_the_same_trials_is_one_cause() -> None:
    start = Shortfall(
        Sign("wrong_arguments", "`start`", "is another date", "read"),
        (Sign("wrong_arguments", "`start`", "is one day early"),),
    )
    end = wrong("is one day early")
    assert told([start, end], [start, end]) == [("`start` is one day early", 2, 2)]
    found = grouped([(("s", 1), [start, end]), (("s", 2), [start, end])])
    assert found[0].subjects == ["`start`", "`end`"]
    assert len(grouped([(("s", 1), [start]), (("s", 2), [end])])) == 2


def test_a_consequence_is_the_main_cause_of_no_trial_that_has_another() -> None:
    late = missing("pay", follows=True)
    causes = told([missing("login"), late], [missing("login"), late], [wrong("is empty"), late], [late])
    assert causes == [
        ("pay was never called", 4, 1),
        ("login was never called", 2, 2),
        ("`end` is empty", 1, 1),
    ]


def test_what_is_nowhere_the_main_cause_comes_last() -> None:
    late = missing("pay", follows=True)
    assert [name for name, _, _ in told([missing("a"), late], [missing("b"), late])][-1] == "pay was never called"


shortfalls = values.lists(
    values.builds(missing, values.sampled_from("abcde"), follows=values.booleans())
    | values.builds(wrong, values.sampled_from(["is early", "is late", ""]), pair=values.integers(0, 3)),
    min_size=1,
    max_size=4,
)


@given(values.lists(shortfalls, max_size=20))
def test_the_main_causes_sum_up_to_the_trials(trials: list[list[Shortfall]]) -> None:
    found = grouped((("s", number), each) for number, each in enumerate(trials))
    main = [key for group in found for key in group.main]
    assert sorted(main) == [("s", number) for number in range(len(trials))]
    assert all(group.main <= group.trials for group in found)
    assert {key for group in found for key in group.trials} == set(main)
