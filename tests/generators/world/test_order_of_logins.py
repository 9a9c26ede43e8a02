"""Whose login is tried for a call: those come first to whom little else leads."""

from generators.tools.sessions.logins import Login, LoginBook

OWNER, ENGINEER = "C-100", "E-7"
SITE, VISIT = "SITE-4", "V-31"


def book():
    """A visit stands with a site of one customer, and with an engineer who has many other visits."""
    known = LoginBook()
    for person in (ENGINEER, OWNER):
        known.knows(Login("log_in", {"member_id": person}))
    for number in range(10):
        known.whose.together([f"ROTA-{number}", ENGINEER, "DEPOT-1"])
    known.whose.together([VISIT, SITE, "DEPOT-1"])
    known.whose.together([SITE, OWNER])
    return known


def tried(known, **arguments):
    return [login.person for login in known.candidates("get_visit", arguments)]


def test_the_one_to_whom_few_records_lead_comes_before_one_to_whom_many_do():
    assert tried(book(), visit_id=VISIT) == [OWNER, ENGINEER]


def test_the_order_is_not_that_in_which_values_are_spelt():
    known = book()
    known.whose.together(["A-VISIT-2", "A-DEPOT-2", "SITE-5"])
    known.whose.together(["SITE-5", OWNER])
    for number in range(10):
        known.whose.together([f"A-ROTA-{number}", ENGINEER, "A-DEPOT-2"])

    assert tried(known, visit_id="A-VISIT-2") == [OWNER, ENGINEER]


def test_who_is_named_comes_before_all_others():
    assert tried(book(), visit_id=VISIT, member_id=ENGINEER)[0] == ENGINEER
