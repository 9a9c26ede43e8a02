"""The lint: what is doubtful in a story that can be read, and silence about good ones."""

from __future__ import annotations

import pytest

from harness.formats.lint import lint
from harness.formats.story_parser import parse_story

NOWHERE = "is in neither story, opening nor context, and"
DATE = f"{NOWHERE} a date cannot come from an earlier result; say it in the story or use $from"
COUNT = f"{NOWHERE} an amount or count cannot come from an earlier result; say it in the story or use $from"
UNFED = f"{NOWHERE} no call comes before it whose result could give it; say it in the story or use $from"


def warnings(*goals, story="You are bob, employee E17.", **fields) -> list[str]:
    document = {"agent": "a", "story": story, "starting_sentence": "Hello.", "goals": list(goals), **fields}
    return lint(parse_story(document, where="story.yaml", default_id="s"))


def after_a_call(**args) -> list[dict]:
    return [{"tool": "find", "name": "find"}, {"tool": "act", "args": args, "after": "find"}]


@pytest.mark.parametrize(
    ("args", "warning"),
    [
        ({"start_date": "2022-01-01"}, f'goal_details[1].args.start_date: "2022-01-01" {DATE}'),
        ({"month": "2022-01"}, f'goal_details[1].args.month: "2022-01" {DATE}'),
        ({"at": "2022-01-01T09:00:00"}, f'goal_details[1].args.at: "2022-01-01T09:00:00" {DATE}'),
        ({"note": "off on 2022-01-01"}, f'goal_details[1].args.note: "off on 2022-01-01" {DATE}'),
        ({"amount": "250"}, f'goal_details[1].args.amount: "250" {COUNT}'),
        ({"amount": 1250000}, f"goal_details[1].args.amount: 1250000 {COUNT}"),
        ({"limit": 5}, f"goal_details[1].args.limit: 5 {COUNT}"),
        ({"price": "$19.99"}, f'goal_details[1].args.price: "$19.99" {COUNT}'),
        ({"who": [{"born": "1980-01-01"}]}, f'goal_details[1].args.who.0.born: "1980-01-01" {DATE}'),
    ],
)
def test_dates_amounts_and_counts_must_be_said(args, warning):
    assert warnings(*after_a_call(**args)) == [warning]


@pytest.mark.parametrize(
    "args",
    [
        {"account_id": "ACC10001"},
        {"address_type_id": "1"},
        {"assignment_id": "15778303"},
        {"reference": 4711},
        {"lines": [{"line": 4711}]},
        {"manager": "johndoe"},
        {"email": "bob@example.com"},
        {"city": "New York"},
        {"count": 1},
        {"fast": True, "note": None},
        {"employee": {"$from": "find", "path": "id"}},
    ],
)
def test_what_an_earlier_result_can_give_need_not_be_said(args):
    assert warnings(*after_a_call(**args)) == []


@pytest.mark.parametrize(
    ("args", "warning"),
    [
        ({"account_id": "ACC10001"}, f'goal_details[0].args.account_id: "ACC10001" {UNFED}'),
        ({"employee_id": 15778303}, f"goal_details[0].args.employee_id: 15778303 {UNFED}"),
        ({"username": "alice"}, f'goal_details[0].args.username: "alice" {UNFED}'),
        ({"city": "New York"}, f'goal_details[0].args.city: "New York" {UNFED}'),
        ({"to": "eve@example.com"}, f'goal_details[0].args.to: "eve@example.com" {UNFED}'),
        ({"note": "please hurry up"}, f'goal_details[0].args.note: "please hurry up" {UNFED}'),
    ],
)
def test_before_the_first_call_identifiers_and_names_must_be_said(args, warning):
    assert warnings({"tool": "act", "args": {"who": "bob", **args}}) == [warning]


@pytest.mark.parametrize(
    "args",
    [{"trip": "one_way"}, {"currency": "USD"}, {"mode": "READ_ONLY"}, {"unit": "celsius"}, {"all": True}, {"page": 1}],
)
def test_the_words_of_a_tool_need_not_be_said(args):
    assert warnings({"tool": "act", "args": {"who": "bob", **args}}) == []


@pytest.mark.parametrize(
    ("story", "args"),
    [
        ("Take January 5, 2025 off.", {"day": "2025-01-05"}),
        ("Days off in Q1 2025.", {"start": "2025-01-01", "end": "2025-03-31"}),
        ("From January 1st to December 31st. It is 2025.", {"start": "2025-01-01", "end": "2025-12-31"}),
        ("Three nights from January 5, 2025.", {"check_in": "2025-01-05", "check_out": "2025-01-08", "nights": 3}),
        ("Off from 2025-01-05 to 2025-01-07.", {"days": 3}),
        ("My last 5 transactions.", {"limit": "5"}),
        ("Send $1,250.00 to ACC2.", {"amount": 1250, "currency": "USD", "to": "acc2"}),
        ("A table for two.", {"people": 2}),
        ("A one-way trip in economy to New York.", {"trip": "one_way", "cabin": "economy", "city": "new york"}),
        ("My home is 123 Main St, Springfield, IL.", {"address": "123 Main St, Springfield, IL"}),
        ("I need a vacation with the family.", {"note": "family vacations"}),
    ],
)
def test_values_are_explained_by_what_is_said_not_by_its_spelling(story, args):
    assert warnings({"tool": "act", "args": args}, story=story) == []


def test_a_day_is_explained_by_what_day_it_is():
    goal = {"tool": "act", "args": {"day": "2025-06-03"}}
    assert warnings(goal, story="Off tomorrow.", now="2025-06-02T09:00") == []
    assert warnings(goal, story="Off tomorrow.") == [
        'story: "tomorrow" depends on what day it is, and the story does not say; set now, or name the date'
    ]


@pytest.mark.parametrize(
    "where",
    [
        {"starting_sentence": "For 2025-01-05, please."},
        {"user_turns": ["On January 5, 2025."]},
        {"context": {"profile": {"days": ["2025-01-05"]}}},
        {"persona": "You always say 5 Jan 2025."},
    ],
)
def test_every_place_the_user_or_the_agent_knows_from_the_start_counts(where):
    assert warnings(*after_a_call(day="2025-01-05"), **where) == []


@pytest.mark.parametrize(
    ("matching", "count"),
    [
        ({}, 2),
        ({"people": "ignore"}, 0),
        ({"people.*.born": "ignore"}, 0),
        ({"people.0.born": "ignore"}, 1),
        ({"people": "optional"}, 0),
        ({"people": "ignore", "people.*.born": "strict"}, 2),
    ],
)
def test_only_what_is_compared_strictly_is_doubted(matching, count):
    goals = after_a_call(people=[{"born": "1980-01-01"}, {"born": "1981-01-01"}])
    goals[1]["arg_matching"] = matching
    assert len(warnings(*goals)) == count


def test_a_keyword_that_is_not_in_its_response_is_named():
    response = "You are off on **January 5, 2025**; your balance is $1,786.00."
    goal = {"name": "say", "type": "text", "response": response, "keywords": ["2025-01-05", "1786", "USD", "January 6"]}
    assert warnings(goal) == [
        'goal_details[0].keywords[3]: "January 6" is not in the response: even the expected answer would not pass; '
        "correct one of them"
    ]


def test_a_story_that_names_no_fact_is_named_itself():
    goal = {"tool": "act", "args": {"username": "alice", "start": "2025-01-01", "note": "Trip"}}
    found = warnings({**goal, "arg_matching": {"note": "fuzzy"}}, story="You want to see your days off.")
    assert found == [
        "story: names no fact that the user could answer with, although the goals need username, start, note; add them",
        f'goal_details[0].args.username: "alice" {UNFED}',
        f'goal_details[0].args.start: "2025-01-01" {DATE}',
    ]


def test_a_story_whose_goals_need_nothing_may_name_no_fact():
    goals = [{"tool": "list_colleagues", "name": "list"}, {"tool": "show", "args": {"id": "E17"}, "after": "list"}]
    assert warnings(*goals, story="You want to see your first colleague.") == []


@pytest.mark.parametrize(
    ("keyword", "language"),
    [
        ("a", "en"),
        ("x", "en"),
        ("1", "en"),
        ("yes", "en"),
        ("the", "en"),
        ("is not", "en"),
        ("ja", "de"),
        ("sí", "es"),
        ("vous", "fr"),
    ],
)
def test_a_keyword_that_nearly_any_message_says_is_doubtful(keyword, language):
    found = warnings({"name": "tell", "say": [keyword]}, language=language)
    assert found == [
        f'goal_details[0].keywords[0]: "{keyword}" is in nearly any message: it is expected to be what only the right '
        "answer says; add the word or value"
    ]


def test_a_keyword_of_signs_alone_is_doubtful():
    assert warnings({"name": "tell", "say": ["!!!"]}) == [
        'goal_details[0].keywords[0]: "!!!" has no letter and no digit: it is looked for sign by sign; name a word or '
        "value that the answer must say"
    ]


@pytest.mark.parametrize("keyword", ["2", "refund", "the 5th", "no fee", "票", "USD", "B7", "not available"])
def test_a_keyword_that_tells_answers_apart_is_not_doubtful(keyword):
    assert warnings({"name": "tell", "say": [keyword]}) == []


def said(keyword: str, language: str) -> list[str]:
    return warnings({"say": [keyword], "name": "tell"}, language=language)


def test_a_date_that_may_be_either_of_two_days_is_doubted():
    (line,) = said("03/09/2026", "en")
    assert line.endswith(
        '"03/09/2026" may be either of two days, so that no other form of it is known: write 2026-03-09 or 2026-09-03'
    )


@pytest.mark.parametrize(
    ("keyword", "language"),
    [
        ("03/09/2026", "en-US"),
        ("03/09/2026", "en-GB"),
        ("03/09/2026", "de"),
        ("13/09/2026", "en"),
        ("03/03/2026", "en"),
        ("2026-03-09", "en"),
        ("C#", "en"),
        ("C++", "en"),
        ("refund", "it"),
    ],
)
def test_a_keyword_that_is_one_thing_is_not_doubted(keyword, language):
    assert said(keyword, language) == []


@pytest.mark.parametrize("language", ["pl", "klingon", "xx-YY"])
def test_a_language_in_which_no_words_are_known_is_doubted(language):
    (line,) = said("refund", language)
    assert line.startswith(f'language: "{language}" has no pack: in it neither word forms nor negations are known')
    assert "de, en, es, fr" in line


LOOKED_UP = {"read": ["find_*"], "write": ["act"]}


@pytest.mark.parametrize(
    "args", [{"guest_id": "G-31"}, {"price": 45}, {"room": "Wren"}, {"charge": 12.5}, {"slot": "13:30"}]
)
@pytest.mark.parametrize("tools", [{"read": ["find_*"]}, {"write": ["act"]}, LOOKED_UP])
def test_where_tools_are_named_a_call_that_is_no_goal_may_give_it(args, tools):
    assert warnings({"tool": "act", "args": {"who": "bob", **args}}, tools=tools) == []


@pytest.mark.parametrize(
    ("args", "warning"),
    [
        ({"nights": 3}, f"goal_details[0].args.nights: 3 {COUNT}"),
        ({"day": "2026-05-01"}, f'goal_details[0].args.day: "2026-05-01" {DATE}'),
    ],
)
def test_days_and_counts_are_the_users_all_the_same(args, warning):
    assert warnings({"tool": "act", "args": {"who": "bob", **args}}, tools=LOOKED_UP) == [warning]
