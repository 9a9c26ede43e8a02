"""Which facts the user needs for which of several wishes."""

from generators.walks.user_facts import UserFact, user_of

WHO = UserFact("username", "ykim", "own", more={"username": "ykim"})
CLAIM = UserFact("claim number", "X-2037", "own", more={"claim_id": "X-2037"})
ADDRESS = UserFact("address", "12 Mill Hill, Leeds", "new", more={"street": "", "city": ""})
FACTS = [(WHO, "My username is ykim."), (CLAIM, "It is X-2037."), (ADDRESS, "I live at 12 Mill Hill, Leeds.")]
TAKES = [{"username", "claim_id"}, {"username", "street", "city"}]


def test_what_is_said_for_one_of_several_wishes_belongs_to_it():
    user = user_of(["I want to see my claim.", "I want to change my address."], FACTS, takes=TAKES)
    assert [want.needs for want in user.wants] == [("claim_id",), ("address",)]


def test_all_belongs_to_the_only_wish_and_to_none_where_nothing_tells():
    (only,) = user_of(["I want to see my claim."], FACTS, takes=TAKES[:1]).wants
    assert only.needs == ("username", "claim_id", "address")
    assert {want.needs for want in user_of(["I want this.", "I want that."], FACTS).wants} == {()}
