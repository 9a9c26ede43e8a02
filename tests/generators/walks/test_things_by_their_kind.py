"""Things of a list are told with what they are, where the wish has no word for it."""

import pytest

from generators.tools.observations import Observation
from generators.walks.bindings import BoundCall
from generators.walks.saying.joined import with_items
from generators.walks.user_facts import UserFact


def wished(wish, *things):
    items = [(UserFact(words, value), None) for words, value in things]
    return with_items(wish, BoundCall(Observation("t", {}, "done"), items=items), becomes=False)


MARCH, MAY = "the one issued on March 8", "the one issued on May 2"


@pytest.mark.parametrize(
    ("wish", "words", "told"),
    [
        ("dispute a charge", "invoice", "the invoice issued on March 8"),
        ("dispute an invoice", "invoice", "the one issued on March 8"),
        ("dispute the invoices", "invoice", "the one issued on March 8"),
        ("dispute a charge", "first invoice", "the invoice issued on March 8"),
    ],
    ids=["the wish has another word", "the wish has the word", "the wish has several of them", "the first of several"],
)
def test_a_thing_that_the_wish_does_not_name_is_told_by_its_kind(wish, words, told):
    assert told in wished(wish, (words, MARCH))


def test_each_of_several_things_is_told_by_its_own_kind():
    wish = wished("dispute a charge", ("first invoice", MARCH), ("second invoice", MAY))

    assert "the invoice issued on March 8 and the invoice issued on May 2" in wish


def test_a_thing_with_a_name_of_its_own_keeps_it():
    assert '"the lamp"' in wished("dispute a charge", ("invoice", '"the lamp"'))
