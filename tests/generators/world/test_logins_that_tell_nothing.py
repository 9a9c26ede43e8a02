"""A login that says nobody's number, asks for a word by another name than the data, and before which all tools refuse in
odd words: it is found by what several tools say alike, and by trying the fields of people."""

import kite_hire
import pytest
from learned_worlds import learned_world, written

from generators.tools.names import detail_of, kinship
from harness.threads import run_sync

FLYERS = {each["flyer"]: each for each in kite_hire.data()["flyers"]}


@pytest.fixture(scope="module")
def learned(tmp_path_factory):
    return learned_world(kite_hire, tmp_path_factory.mktemp("kites"))


def test_what_several_tools_say_alike_is_no_answer(learned):
    answered = [call.result for calls in learned.findings.answered.values() for call in calls.values()]

    assert answered
    assert kite_hire.CLOSED not in answered


def test_a_field_that_no_name_tells_is_found_by_trying(learned):
    logins = learned.book.by_person.values()

    assert {each.tool for each in logins} == {"who_is_it"}
    assert len(logins) == len(FLYERS)
    for login in logins:
        own = FLYERS[learned.book.person(login)]
        assert login.arguments == {
            "email": own["mail"],
            "mobile_last4": own["mobile"][-4:],
            "pass_answer": own["bird"],
        }


def test_who_calls_is_one_of_those_who_log_in(learned):
    assert learned.model.caller.entity == "flyer"
    assert learned.model.caller.found_by == ("who_is_it",)


def test_stories_of_what_is_ones_own_begin_with_it(learned):
    async def made():
        return [(story, executed) async for story, executed in written(learned)]

    stories = [(story, calls) for story, calls in run_sync(made()) if {"drop_hire", "hire_state"} & {*story.labels}]

    assert stories
    for story, calls in stories:
        first = calls[0]
        assert first.call.tool == "who_is_it", story.story
        assert str(first.arguments["mobile_last4"]) in story.story


@pytest.mark.parametrize(
    ("some", "other", "alike"),
    [
        ("date_of_birth", "dob", True),
        ("birth_date", "born_on", True),
        ("phone_number", "mobile", True),
        ("email_address", "mail", True),
        ("zip", "post_code", True),
        ("new_phone", "phone", False),
        ("place_of_birth", "dob", False),
        ("from_date", "dob", False),
        ("contact_phone", "email", False),
        ("emergency_phone", "mobile", False),
    ],
)
def test_details_of_a_person_go_by_several_names(some, other, alike):
    assert (kinship(some, ("verify",), other, ("customer",)) == 3) is alike
    assert bool(detail_of(some) and detail_of(some) == detail_of(other)) is alike
