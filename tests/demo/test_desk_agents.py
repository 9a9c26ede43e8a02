"""Both versions of the HR desk in direct dialogues: the compiled graph, its real tools, no harness."""

from __future__ import annotations

import random

import pytest
from dialogue import Dialogue

from harness.demo.hr.agents import GOODBYE, GREETING, MORE, build_v1, build_v2


@pytest.fixture(params=[build_v1, build_v2], ids=["v1", "v2"])
def either(request):
    return Dialogue(request.param())


@pytest.fixture
def careful():
    return Dialogue(build_v1())


@pytest.fixture
def sloppy():
    return Dialogue(build_v2())


LEAVE = {"employee_id": "E-311", "kind": "annual", "start": "2026-03-02", "end": "2026-03-06"}
WEEK = "My username is mlopez. Annual leave from 2026-03-02 to 2026-03-06, please."
SKILLS = [
    ("balance", "How much annual and study leave do I have? My username is mlopez.",
     ["find_employee", "leave_balance", "leave_balance"], "14 days of annual leave and 3 days of study leave"),
    ("own schedule", "My username is mlopez. Show me my leave schedule from 2026-05-01 to 2026-05-31.",
     ["find_employee", "leave_schedule"], "2026-05-04 to 2026-05-08 (annual, approved, 5 days)"),
    ("a colleague's schedule", "When is Anna Novak off from 2026-03-02 to 2026-03-13?",
     ["search_employees", "leave_schedule"], "2026-03-09 to 2026-03-10 (study, pending, 2 days)"),
    ("the team's schedule", "My username is tokafor. When is my team off from 2026-06-01 to 2026-06-30?",
     ["find_employee", "direct_reports", "leave_schedule", "leave_schedule"], "Yuna Kim: none"),
    ("a team of nobody", "My username is ykim. When is my team off from 2026-06-01 to 2026-06-30?",
     ["find_employee", "direct_reports"], "Nobody reports to you."),
    ("reports", "My username is hlund. Who are my direct reports?", ["find_employee", "direct_reports"],
     "Marta Lopez (mlopez, Lisbon), Tunde Okafor (tokafor, Leeds), Ravi Patel (rpatel, Leeds)"),
    ("manager", "Who is my manager? My username is ykim.", ["find_employee"], "Tunde Okafor"),
    ("colleague", "Which office does Claire Dubois work in?", ["search_employees"], "Technician in the Graz office"),
    ("holidays", "Which public holidays does Lisbon have in 2026?", ["holidays"], "Portugal Day on 2026-06-10"),
    ("payslip", "My username is mlopez. I want my payslip for January 2026.", ["find_employee", "payslip"],
     "net 3,380.40 EUR"),
    ("another's payslip", "My username is mlopez. I want Yuna Kim's payslip for January 2026.", ["find_employee"],
     "only your own"),
    ("offices", "Check the holidays, please. The period is from May 1, 2026 to May 31, 2026. I need this "
     "twice: once the office is Graz, and once it is Lisbon.", ["holidays", "holidays"], "Public holidays in Lisbon from 2026-05-01 to 2026-05-31: Labour Day"),
    ("oneself", "Could you tell me my title? My username is rpatel.", ["find_employee"], "Office Manager in the Leeds"),
    ("claim", "What is the status of claim X-2042? My username is psilva.", ["find_employee", "expense_status"],
     "waiting for the receipt"),
    ("another's claim", "What is the status of claim X-2042? My username is ykim.", ["find_employee", "expense_status"],
     "of your own claims only"),
    ("a claim that does not exist", "What is the status of claim X-1? My username is psilva.",
     ["find_employee", "expense_status"], "no expense claim X-1"),
    ("one request", "Look up the details of my leave request. It is L-510, my username is mlopez. When my leave starts",
     ["find_employee", "leave_details"], "study leave L-510 from 2026-03-31 to 2026-03-31 (1 day) is approved"),
    ("another's request", "I want to find out the end of my leave. It is L-510. My username is ykim.",
     ["find_employee", "leave_details"], "L-510 is no leave of yours"),
    ("leave that has begun", "I want to cancel my leave L-507. My username is ykim.",
     ["find_employee", "leave_details"], "L-507 has begun already: it cannot be cancelled"),
    ("approved leave", "I want to change my leave L-502. The new period is from May 4, 2026 to May 8, 2026. My username is "
     "aberg.", ["find_employee", "leave_details"], "L-502 is approved already: it cannot be changed"),
    ("one's own request", "I want to approve my own leave request.", [], "nobody may decide about their own leave"),
    ("somebody else's report", "I want to approve Jonas Weber's leave request. My username is tokafor.",
     ["find_employee", "direct_reports"], "does not report to you"),
    ("a report without a request", "I want to approve Anna Berg's leave request. My username is mlopez.",
     ["find_employee", "direct_reports", "leave_schedule"], "no request like that which waits for you"),
    ("no such leave", "I want to cancel my sick leave. My username is psilva.", ["find_employee", "leave_schedule"],
     "no coming leave of yours like that"),
]  # fmt: skip


@pytest.mark.parametrize(("wish", "tools", "answer"), [row[1:] for row in SKILLS], ids=[row[0] for row in SKILLS])
def test_both_versions_answer_at_once_when_they_know_enough(either, wish, tools, answer):
    said = either.say(wish)
    assert answer in said
    assert said.endswith(MORE)
    assert either.tools == tools


def test_what_is_missing_is_asked_for_in_one_question(either):
    assert either.say("I want to request some leave.") == (
        "Could you tell me your username, the kind of leave (annual, sick, study or parental), "
        "the dates (first and last day) and a note for your manager if you have one, please?"
    )
    assert "the kind of leave" in either.say("My username is mlopez and it starts on 2026-03-02.")
    assert either.tools == []


def test_only_the_last_day_is_asked_for_when_the_first_is_known(either):
    said = either.say("I want annual leave. It starts on 2026-03-02. My username is mlopez.")
    assert said == "Could you tell me the last day and a note for your manager if you have one, please?"


def test_leave_is_requested_after_a_yes(careful):
    plan = careful.say("I want to request some leave.", WEEK)
    assert plan == "I will request annual leave from 2026-03-02 to 2026-03-06 (5 days). Shall I go ahead?"
    assert careful.tools == ["find_employee", "leave_balance", "holidays"]
    assert "L-514, pending" in careful.say("Yes, please.")
    assert careful.called("request_leave") == [LEAVE]
    assert careful.say("No, that's all, thank you.") == GOODBYE


WRITES = [
    ("cancelling", "I want to cancel my leave that starts on 2026-03-30. My username is psilva.", "cancel_leave",
     {"request_id": "L-505"}),
    ("approving", "I want to approve Jonas Weber's leave request. My username is mlopez.", "decide_leave",
     {"request_id": "L-501", "approver_id": "E-311", "decision": "approved"}),
    ("rejecting", "Reject Anna Novak's leave request with the comment: exam season. My username is mlopez.",
     "decide_leave",
     {"request_id": "L-503", "approver_id": "E-311", "decision": "rejected", "comment": "exam season"}),
    ("moving", "Please change my address to 8 Mill Lane, Leeds, LS1 4DY. My username is aberg.", "update_address",
     {"employee_id": "E-313", "street": "8 Mill Lane", "city": "Leeds", "postcode": "LS1 4DY"}),
    ("claiming", "I want to submit an expense. I paid 30 EUR for a bus on 2026-02-10. It is travel. "
     "My username is psilva.", "submit_expense",
     {"employee_id": "E-316", "category": "travel", "amount": 30.0, "currency": "EUR", "spent_on": "2026-02-10",
      "description": "a bus"}),
]  # fmt: skip


@pytest.mark.parametrize(("wish", "tool", "arguments"), [row[1:] for row in WRITES], ids=[row[0] for row in WRITES])
def test_a_write_waits_for_a_yes_and_happens_once(careful, wish, tool, arguments):
    assert careful.say(wish).endswith("Shall I go ahead?")
    assert careful.called(tool) == []
    careful.say("Yes, please.")
    assert careful.called(tool) == [arguments]


@pytest.mark.parametrize("wish", [row[1] for row in WRITES], ids=[row[0] for row in WRITES])
def test_a_no_leaves_everything_as_it_is(either, wish):
    either.say(wish)
    assert "left everything as it is" in either.say("No, thank you.")
    assert either.called("request_leave") == either.called("submit_expense") == either.called("cancel_leave") == []


def test_one_of_several_is_asked_for_by_its_first_day(careful):
    said = careful.say("I want to cancel some annual leave. My username is psilva.")
    assert said.startswith(
        "There are several: 2026-03-30 to 2026-03-31 (annual, pending, 2 days), 2026-06-15 to 2026-06-17"
    )
    assert "2026-06-15 to 2026-06-17. Shall I go ahead?" in careful.say("On June 15, 2026.")


def test_which_leave_it_is_is_asked_for_where_nothing_is_said_of_it(careful):
    assert "which leave it is" in careful.say("I want to cancel some leave. My username is psilva.")
    assert "leave L-505 from 2026-03-30" in careful.say("My leave request number is L-505.")


@pytest.mark.parametrize(
    ("number", "username", "tool"), [("L-508", "cdubois", "change_leave"), ("L-502", "aberg", "cancel_leave")]
)
@pytest.mark.parametrize(
    "wish",
    [
        "Can you change my leave if it is pending, and otherwise to cancel my leave?",
        "I need to change my leave, but only if my leave is pending; if it is not, to cancel my leave.",
        "I want to change my leave or, if that is not possible, to cancel my leave.",
        "I want to change my leave if that can be done, else to cancel my leave.",
    ],
)
def test_of_two_wishes_the_one_is_granted_for_which_the_leave_stands_right(careful, wish, number, username, tool):
    facts = f"My username is {username}. My leave request number is {number}. The new period is from June 1, 2026 to June 3, 2026."
    careful.say(f"{wish} {facts}", "Yes, please.")
    assert [call for call in careful.tools if call.endswith("_leave")] == [tool]


def test_each_of_several_wishes_has_its_own_days(careful):
    careful.say(
        "I want to request annual leave from June 1, 2026 to June 2, 2026. I also want to submit a travel expense. I also "
        "want to change my leave (leave request number L-505). My username is psilva. The amount is 12.50 EUR. It was spent "
        'on January 22, 2026. The description is "a bus". The new period is from July 1, 2026 to July 2, 2026.',
        "Yes.",
        "Yes.",
        "Yes.",
    )
    (leave,), (claim,), (change,) = map(careful.called, ("request_leave", "submit_expense", "change_leave"))
    assert (leave["start"], leave["end"], claim["spent_on"]) == ("2026-06-01", "2026-06-02", "2026-01-22")
    assert change == {"request_id": "L-505", "start": "2026-07-01", "end": "2026-07-02"}


@pytest.mark.parametrize(
    "told",
    [
        "For the category of the expense I first thought of meals, but I changed my mind: it is travel.",
        "The category of the expense is meals. No, wait: it is travel after all, not meals.",
    ],
)
def test_what_is_corrected_counts(careful, told):
    careful.say(
        f"I want to submit an expense. {told} The amount is 12.50 EUR. It was spent on January 22, 2026. The description is "
        '"a bus". My username is psilva.',
        "Yes.",
    )
    assert [call["category"] for call in careful.called("submit_expense")] == ["travel"]


def test_a_comment_is_asked_for_beside_what_must_be_known(careful):
    said = careful.say("I want to reject a leave request.")
    assert said == ("Could you tell me your username, whose leave request it is and a comment if you have one, please?")
    careful.say("My username is mlopez. Anna Novak. My comment for her is: exam season.", "Yes.")
    assert careful.called("decide_leave")[0]["comment"] == "exam season"


def test_a_change_of_mind_is_confirmed_anew(careful):
    careful.say("I want to request some leave.", WEEK)
    plan = careful.say("No, make it 2026-03-03 to 2026-03-05.")
    assert plan.startswith("I will request annual leave from 2026-03-03 to 2026-03-05 (3 days).")
    careful.say("Yes.")
    assert careful.called("request_leave") == [LEAVE | {"start": "2026-03-03", "end": "2026-03-05"}]


def test_a_yes_to_an_outdated_plan_is_no_yes_to_the_new_one(careful):
    careful.say("I want to request some leave.", WEEK)
    assert "2026-03-05 (4 days). Shall I go ahead?" in careful.say("Yes, but only until 2026-03-05.")
    assert careful.called("request_leave") == []


def test_a_plan_that_was_declined_can_be_taken_up_again(careful):
    careful.say("I want to request some leave.", WEEK, "No, make it 2026-03-03 to 2026-03-05.")
    plan = careful.say("No, 2026-03-02 to 2026-03-06 after all.")
    assert plan.endswith("from 2026-03-02 to 2026-03-06 (5 days). Shall I go ahead?")
    careful.say("Yes.")
    assert careful.called("request_leave") == [LEAVE]


def test_what_was_cancelled_can_be_requested_anew(careful):
    careful.say("I want to request some leave.", WEEK, "Yes.")
    careful.say("Cancel my leave that starts on 2026-03-02.", "Yes.")
    careful.say("I want annual leave from 2026-03-02 to 2026-03-06.", "Yes.")
    assert careful.called("request_leave") == [LEAVE, LEAVE]


def test_the_same_write_is_not_made_again_when_it_is_wished_for_again(careful):
    careful.say("I want to request some leave.", WEEK, "Yes.")
    assert "That is done already." in careful.say("I want annual leave from 2026-03-02 to 2026-03-06.")
    assert len(careful.called("request_leave")) == 1


def test_leave_beyond_the_balance_is_refused(careful):
    said = careful.say("I want annual leave from 2026-08-03 to 2026-08-14. My username is anovak.")
    assert "that takes 10 days and you have 3 days of annual leave left" in said
    assert careful.called("request_leave") == []


def test_two_wishes_in_one_message_are_served_in_turn(careful):
    said = careful.say("I want my annual leave balance and my payslip for January 2026.", "mlopez")
    assert "14 days" in said
    assert "3,380.40" in said
    assert careful.tools == ["find_employee", "leave_balance", "payslip"]


def test_a_further_wish_is_served_without_asking_who_is_speaking(careful):
    careful.say("How many days of annual leave do I have? My username is mlopez.")
    assert "Helga Lund" in careful.say("Yes, who is my manager?")
    assert careful.called("find_employee") == [{"username": "mlopez"}]


def test_a_wrong_username_is_asked_for_again(careful):
    assert "no employee has the username nobody" in careful.say("Who is my manager? My username is nobody.")
    assert "Helga Lund" in careful.say("mlopez")


def test_a_question_that_nobody_answers_is_given_up(either):
    question = either.say("Who is my manager?")
    assert either.say("What a lovely day it is.") == question
    assert either.say("Have you been outside?").startswith("I am sorry, I cannot help with this")
    assert either.say("No, thank you.") == GOODBYE


def test_small_talk_is_answered_with_what_the_desk_can_do(either):
    assert either.say("Hello!") == GREETING


def test_conversations_on_one_graph_share_the_records_but_not_the_talk():
    graph = build_v1()
    first, second = Dialogue(graph, "first"), Dialogue(graph, "second")
    first.say("I want to request some leave.", WEEK, "Yes.")
    assert "your username" in second.say("I want to see my leave schedule in March 2026.")
    assert "2026-03-02 to 2026-03-06" in second.say("mlopez")


def test_every_graph_has_records_of_its_own():
    Dialogue(build_v1()).say("I want to request some leave.", WEEK, "Yes.")
    said = Dialogue(build_v1()).say("My username is mlopez. Show me my leave schedule in March 2026.")
    assert "2026-03-02" not in said


SAYINGS = [
    *(row[1] for row in SKILLS + WRITES),
    *("Yes.", "No.", "No, thanks.", "Yes, but in February 2026.", "My username is psilva.", "My username is nobody."),
    *("mlopez", "from 2026-03-07 to 2026-03-08", "from 2026-03-06 to 2026-03-02", "in February 2026", "in 2026"),
    *("When is my team off in February 2026?", "Request sick leave.", "I need vacation.", "X-99999", "L-1"),
    *(
        "",
        "?!",
        "\n\n",
        "ÄÖÜ 你好 🙂",
        "a" * 5000,
        "Anna",
        "Anna's",
        "0 EUR for nothing",
        "until 2026-13-45",
        '"; DROP TABLE',
    ),
]


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 12))])
def test_whatever_is_said_is_answered_in_words(either, seed):
    chance = random.Random(seed)
    for _ in range(12):
        said = " ".join(chance.choices(SAYINGS, k=chance.randint(1, 3)))
        assert either.say(said).strip(), said


async def test_the_graph_also_runs_asynchronously():
    config = {"configurable": {"thread_id": "1"}}
    state = await build_v1().ainvoke({"messages": [("user", "Who is my manager? My username is ykim.")]}, config)
    assert "Tunde Okafor" in state["messages"][-1].text


# What the refactor broke.


def test_v2_thinks_that_every_month_has_30_days(sloppy):
    sloppy.say("My username is psilva. Show me my leave schedule in March 2026.")
    assert sloppy.called("leave_schedule") == [{"employee_id": "E-316", "start": "2026-03-01", "end": "2026-03-30"}]


def test_v2_stumbles_over_february(sloppy):
    said = sloppy.say("My username is rpatel. Show me my leave schedule in February 2026.")
    assert "2026-02-30 is not a date" in said


def test_v2_requests_leave_without_asking(sloppy):
    sloppy.say("I want to request some leave.", WEEK)
    assert sloppy.called("request_leave") == [LEAVE]


def test_v2_requests_leave_that_nobody_has_left(sloppy):
    sloppy.say("I want annual leave from 2026-08-03 to 2026-08-14. My username is anovak.")
    assert sloppy.tools == ["find_employee", "request_leave"]


def test_v2_claims_expenses_twice(sloppy):
    wish, arguments = WRITES[-1][1], WRITES[-1][3]
    sloppy.say(wish, "Yes.")
    assert sloppy.called("submit_expense") == [arguments, arguments]
    assert [answer["claim_id"] for name, _, answer in sloppy.calls if name == "submit_expense"] == ["X-2044", "X-2045"]


@pytest.mark.parametrize("wish", [row[1] for row in WRITES[:-1]], ids=[row[0] for row in WRITES[:-1]])
def test_v2_makes_other_writes_once_and_after_a_yes(sloppy, wish):
    assert sloppy.say(wish).endswith("Shall I go ahead?")
    before = len(sloppy.calls)
    sloppy.say("Yes, please.")
    assert len(sloppy.calls) == before + 1
