"""Walks: what names tell, what descriptions offer, what exploring finds, and the stories that are made of it."""

import random

import pytest

from generators.sources import SourceInput, Unservable
from generators.tools.already_so import ExistingRecords
from generators.tools.argument_values import combinations, neighbours, periods
from generators.tools.execution import execute
from generators.tools.exploring import explore
from generators.tools.names import kinship, words
from generators.tools.observations import Findings, Observation
from generators.tools.plan import problems
from generators.tools.seed_values import arguments_of
from generators.tools.toolboxes import toolbox_from
from generators.walks.bindings import ArgumentFlow, BoundCall, Selector
from generators.walks.keywords import keywords
from generators.walks.source import ROTATION, WalkSource
from generators.walks.templates import StoryTemplates
from generators.walks.walk import Walk
from generators.walks.wording import wordings
from harness.errors import UserMistake
from harness.formats.lint import Known, lint
from harness.text.values import contains
from harness.threads import run_sync
from harness.types.events import ToolSchema
from harness.types.goals import ToolGoal, flows
from harness.types.story import Tools

GARAGE = "garage_tools:functions"
SHOP = "harness.demo.shop.tools:functions"


# ----------------------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("argument", "tool", "key", "owner", "sure"),
    [
        ("order_id", "get_order", "order_id", "shipment", 3),
        ("orderId", "get_order", "order_id", "shipment", 3),
        ("order_id", "get_order", "id", "orders", 3),
        ("id", "get_order", "order_id", "customer", 3),
        ("id", "get_order", "id", "orders", 3),
        ("id", "get_order", "id", "customers", 1),
        ("from_account_id", "transfer", "account_id", "accounts", 2),
        ("approver_id", "decide_leave", "employee_id", "employee", 1),
        ("office", "holidays", "office", "employee", 3),
        ("name", "search_parts", "owner_id", "owner", 0),
    ],
)
def test_how_sure_names_are_that_a_value_is_what_is_asked_for(argument, tool, key, owner, sure):
    found = kinship(argument, words(tool), key, words(owner))

    assert found == sure


@pytest.mark.parametrize(
    ("value", "beside"),
    [("C-2201", "C-2202"), ("X-99", "X-100"), ("A007b", "A008b"), ("K-10", "K-09")],
)
def test_the_neighbours_of_a_number(value, beside):
    assert beside in neighbours(value)


@pytest.mark.parametrize("value", ["2026-05-04", "annual", "lea2@example.org", 7])
def test_what_has_no_neighbours(value):
    assert neighbours(value) == []


# ---------------------------------------------------------------------------------------------------------- descriptions


def tool(description, name="do_it", **properties):
    shapes = {key: value if isinstance(value, dict) else {"type": value} for key, value in properties.items()}
    return ToolSchema(name=name, description=description, parameters={"properties": shapes, "required": list(shapes)})


@pytest.mark.parametrize(
    ("schema", "listed"),
    [
        pytest.param(tool("", kind={"enum": ["a", "b"]}), ["a", "b"], id="an enumeration"),
        pytest.param(tool("", kind={"type": "boolean"}), [True, False], id="a truth value"),
        pytest.param(tool("", kind={"type": "string", "examples": ["x"]}), ["x"], id="examples of the schema"),
        pytest.param(tool("", kind={"type": "integer", "default": 7}), [7], id="a default"),
        pytest.param(
            tool("One kind (annual, sick or study).", kind="string"), ["annual", "sick", "study"], id="a list"
        ),
        pytest.param(
            tool("Decide; kind is approved or rejected.", kind="string"), ["approved", "rejected"], id="a or b"
        ),
        pytest.param(
            tool("", kind={"type": "string", "description": "The number, such as X-2041."}), ["X-2041"], id="such as"
        ),
        pytest.param(
            tool("Kinds: red, green. Sizes: small, large.", kind="string"), ["red", "green"], id="its own list"
        ),
        pytest.param(tool("", kind={"anyOf": [{"enum": ["a"]}, {"type": "null"}]}), ["a"], id="an optional one"),
    ],
)
def test_what_an_argument_may_be(schema, listed):
    assert [value for value in arguments_of(schema)[0].listed if value in listed] == listed


@pytest.mark.parametrize(
    ("name", "shape", "kind"),
    [
        ("start_date", {"type": "string"}, "date"),
        ("paid_on", {"type": "string"}, "date"),
        ("month", {"type": "string"}, "month"),
        ("amount", {"type": "number"}, "number"),
        ("status", {"enum": ["a"]}, "choice"),
        ("username", {"type": "string"}, "text"),
        ("update", {"type": "string"}, "text"),
        ("items", {"type": "array"}, "other"),
    ],
)
def test_of_what_kind_an_argument_is(name, shape, kind):
    assert arguments_of(tool("", **{name: shape}))[0].kind == kind


def test_the_two_ends_of_a_period_are_found():
    days = arguments_of(tool("Days as YYYY-MM-DD.", employee="string", start="string", end="string"))

    assert list(periods(days)) == [("start", "end")]


def test_combinations_are_drawn_evenly_and_each_once():
    choices = [(("a",), [(n,) for n in range(10)]), (("b",), [(n,) for n in range(10)])]

    found = list(combinations(choices, 20, random.Random(1)))

    assert len({tuple(each.items()) for each in found}) == 20
    assert len({each["a"] for each in found}) > 3


@pytest.mark.parametrize(
    ("name", "read_only", "description", "wishes"),
    [
        pytest.param("leave_balance", True, "", {"know", "see", "look up", "check"}, id="a noun is looked at"),
        pytest.param("get_invoice", True, "", {"see the invoice"}, id="get"),
        pytest.param("search_parts", True, "Search for parts by name.", {"search for parts"}, id="search for"),
        pytest.param("cancelOrder", False, "", {"cancel the order"}, id="a change"),
        pytest.param("submit_expense", False, "", {"submit an expense"}, id="something new"),
        pytest.param(
            "place_order", False, "Place an order for a product (one).", {"place an order"}, id="the description"
        ),
        pytest.param("get_x", True, "Returns the JSON of a record.", {"see the x"}, id="a technical description"),
    ],
)
def test_what_a_user_wants_of_a_tool(name, read_only, description, wishes):
    schema = ToolSchema(name=name, description=description, read_only=read_only)

    found = {wordings([schema])[name].wish(random.Random(i)) for i in range(30)}

    assert all(any(wish.startswith(each) for each in wishes) for wish in found)


def test_what_all_names_begin_with_is_left_out():
    names = ["bank_get_balance", "bank_transfer_money"]

    spoken = wordings([ToolSchema(name=name) for name in names])

    assert spoken["bank_get_balance"].things == "balance"
    assert spoken["bank_transfer_money"].wish(random.Random(1)) == "transfer the money"


def story_told(kind, *wanted, schemas=(), seed=0):
    """How these calls are told; each is a tool, what the user says, and what flows in with what tells it apart."""
    arguments = {schema.name: arguments_of(schema) for schema in schemas}
    walk = Walk(kind, wanted)
    return StoryTemplates(wordings(schemas), arguments).tell(walk, random.Random(seed)).story


def test_what_is_new_is_said_once():
    schema = tool("", "change_plan", plan={"type": "string", "description": "The new plan."})

    told = story_told("write", BoundCall(Observation("change_plan", {"plan": "gold"}, None)), schemas=[schema])

    assert "The new plan is gold." in told


def test_a_choice_of_several_words_is_quoted():
    schema = tool("", "return_item", reason={"enum": ["not needed", "damaged"]})

    told = story_told("write", BoundCall(Observation("return_item", {"reason": "not needed"}, None)), schemas=[schema])

    assert 'The reason is "not needed".' in told


def test_two_values_are_told_one_after_the_other():
    schema = tool("", "find_booking", code={"type": "string", "description": "The code."})
    wanted = [BoundCall(Observation("find_booking", {"code": value}, None)) for value in ("K-1", "K-2")]

    assert "twice: once the code is K-1, and once it is K-2." in story_told("two", *wanted, schemas=[schema])


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        pytest.param("move_booking", "move the booking to the class with the title Rowing", id="what it moves to"),
        pytest.param("cancel_booking", "cancel the booking for the class with the title Rowing", id="what it is of"),
    ],
)
def test_where_something_is_moved_to(name, chosen):
    listing, moving = tool("", "list_classes", day="string"), tool("", name, class_id="string")
    source = BoundCall(Observation("list_classes", {"day": "today"}, None))
    flow = ArgumentFlow(source, "classes.1.class_id", Selector("title", "Rowing", ("classes",)))
    wanted = BoundCall(Observation(name, {"class_id": "C-2"}, None), {"class_id": flow})

    assert chosen in story_told("write", wanted, schemas=[listing, moving])


@pytest.mark.parametrize(
    ("call", "so"),
    [
        ({"member_id": "M-1", "plan": "gold"}, True),
        ({"member_id": "M-1", "plan": "basic"}, False),
        ({"member_id": "M-2", "plan": "gold"}, False),
        ({"member_id": "M-1", "plan": "gold", "start_date": "2026-06-01"}, True),
    ],
)
def test_what_is_so_already_is_no_change(call, so):
    schemas = [
        tool("", "list_members", gym="string"),
        tool("", "change_plan", member_id="string", plan="string", start_date="string"),
    ]
    findings = Findings({each.name: each for each in schemas}, {each.name: arguments_of(each) for each in schemas})
    members = [{"member_id": "M-1", "plan": "gold"}, {"member_id": "M-2", "plan": "basic"}]
    findings.take(Observation("list_members", {"gym": "north"}, {"members": members}), reads=True)
    findings.tools["list_members"] = schemas[0].model_copy(update={"read_only": True})

    assert ExistingRecords(findings).already_so(Observation("change_plan", call, None)) == so


# -------------------------------------------------------------------------------------------------------------- keywords


@pytest.mark.parametrize(
    ("result", "known", "asked", "found"),
    [
        pytest.param({"gross": 3900.5, "net": 2611.05}, "", (), ["2611.05"], id="the main amount"),
        pytest.param(
            {"price": 42.5, "stock": 7, "sold": 3}, "", ("price", "stock"), ["42.5", "7"], id="both asked for"
        ),
        pytest.param({"open": 0.0, "currency": "EUR"}, "", ("open",), ["0"], id="zero is a value"),
        pytest.param({"stock": 1, "name": "Fern teapot"}, "", ("stock",), ["1"], id="one is a value"),
        pytest.param({"currency": "EUR", "status": "booked", "kind": "late"}, "", (), [], id="what stands beside"),
        pytest.param(
            {"items": [{"name": "Oak", "price": 3.5}, {"name": "Elm", "price": 4.5}]},
            "",
            (),
            ["Oak", "Elm"],
            id="what entries are called",
        ),
        pytest.param(
            {"items": [{"from": "2026-05-04", "to": "2026-05-06"}, {"from": "2026-06-01", "to": "2026-06-02"}]},
            "",
            (),
            ["2026-05-04", "2026-06-01"],
            id="the same of each entry",
        ),
        pytest.param('{"net": 2611.05}', "", (), ["2611.05"], id="a text that is JSON"),
        pytest.param("ACC10001", "", (), ["ACC10001"], id="a text"),
        pytest.param({"days": 9, "ok": True, "n": 1}, "", (), ["9 days"], id="no truth value, no 1"),
        pytest.param({"kind": "annual", "days": 9}, "kind annual", (), ["9 days"], id="nothing that was said before"),
        pytest.param({"id": "X-1", "name": "Ann Lee"}, "", (), ["Ann Lee"], id="an id last"),
        pytest.param({"amount": 86.4, "status": "paid"}, "", ("expense", "status"), ["paid"], id="what is asked for"),
        pytest.param({"entries": []}, "", (), [], id="nothing"),
        pytest.param({"text": "x" * 90, "url": "https://example.org/1"}, "", (), [], id="what nobody spells out"),
    ],
)
def test_what_an_answer_has_to_name(result, known, asked, found):
    assert keywords([result], known, asked=asked) == found


# ------------------------------------------------------------------------------------------------------------- exploring


async def test_what_one_tool_gives_is_what_another_takes():
    findings = await explore(toolbox_from(GARAGE), {}, seed=0)

    assert set(findings.answered) == {"find_owner", "list_cars", "car_details", "search_parts"}
    assert {each.arguments["car_id"] for each in findings.answered["car_details"].values()} >= {
        "K-301",
        "K-302",
        "K-303",
    }


async def test_writes_are_tried_only_where_they_are_allowed():
    emails = {"email": ["lea@example.org", "tom@example.org"]}
    closed = await explore(toolbox_from(GARAGE), emails, seed=0)
    allowed = await explore(toolbox_from(GARAGE, allow_writes=True), emails, seed=0)

    assert closed.notes == [
        "book_service: left out: it may change something; allow that with --allow-writes, or name it with --reads",
        "cancel_service: left out: it may change something; allow that with --allow-writes, or name it with --reads",
    ]
    assert allowed.notes == []
    assert {"book_service", "cancel_service"} <= set(allowed.answered)


async def test_a_tool_that_hangs_is_called_once_and_named():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3)

    findings = await explore(toolbox, {"username": ["ada"], "title": ["Dune"], "branch": ["north"]}, seed=0)

    assert "opening_hours: left out: opening_hours was not done within 0.3 s" in findings.notes
    assert "list_loans" in findings.answered


@pytest.mark.parametrize(
    ("hints", "noted"),
    [({}, True), ({"email": ["lea@example.org"]}, False)],
    ids=["nothing is known", "hints are given"],
)
async def test_that_only_documented_examples_were_found_is_noted(hints, noted):
    findings = await explore(toolbox_from(GARAGE, allow_writes=True), hints, seed=0)

    assert any("find_owner" in note and "--hints" in note for note in findings.notes) == noted


async def test_hints_are_where_it_begins():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3)
    without = await explore(toolbox, {}, seed=0)
    with_hints = await explore(toolbox, {"find_member.username": ["ben"]}, seed=0)

    assert "find_member" not in without.answered
    assert [each.arguments for each in with_hints.answered["find_member"].values()] == [{"username": "ben"}]


# ----------------------------------------------------------------------------------------------------------------- walks


async def made(reference, number=80, **options):
    """The first drafts of walks over these tools, with the plan of each."""
    toolbox = toolbox_from(reference, allow_writes=True)
    walks = WalkSource(SourceInput(toolbox, **options))
    found = []
    async for task in walks.tasks():
        try:
            plan = await walks.propose(task)
            found += [(plan, draft) for draft in await walks.write(task, plan, await execute(plan, toolbox))]
        except Unservable:
            continue
        if len(found) == number:
            break
    return toolbox, found


@pytest.fixture(scope="module", params=[GARAGE, SHOP], ids=["garage", "shop"])
def walked(request):
    return run_sync(made(request.param))


def test_plans_have_no_problems_and_few_calls(walked):
    toolbox, found = walked

    assert [problems(plan, toolbox.tools) for plan, _ in found] == [[]] * len(found)
    assert all(1 <= len(plan.calls) <= (6 if "each" in plan.labels else 4) for plan, _ in found)


def test_a_story_tells_what_the_user_must_supply_and_nothing_that_a_result_gives(walked):
    for _, draft in walked[1]:
        known, flowing = Known(draft.story.story, "en"), []
        for each in draft.executed:
            into = {flow.argument for flow in flows(each.call.args)}
            flowing += [value for name, value in each.arguments.items() if name in into]
            assert all(known.says(value) for name, value in each.arguments.items() if name not in into), (
                draft.story.story
            )
        assert not any(contains(draft.story.story, str(value)) for value in flowing), draft.story.story
        assert lint(draft.story) == []


def test_keywords_come_from_what_was_really_answered(walked):
    for _, draft in walked[1]:
        results = " ".join(str(each.result) for each in draft.executed if each.error is None)
        for goal in draft.story.goal_details:
            if not isinstance(goal, ToolGoal) and "refusal" not in draft.story.labels:
                assert goal.keywords
                assert all(contains(results, word.partition(" days")[0]) for word in goal.keywords)


def test_nothing_has_to_be_said_after_a_write_or_a_refusal(walked):
    for _, draft in walked[1]:
        kinds = {type(goal) for goal in draft.story.goal_details}
        assert (kinds == {ToolGoal}) == (draft.story.labels[0] in {"write", "writes", "refusal"}), draft.story.labels


def test_the_order_of_goals_is_that_of_the_data(walked):
    for _, draft in walked[1]:
        for goal in draft.story.goal_details:
            if isinstance(goal, ToolGoal):
                assert all(goal.name in draft.story.goals[flow.source] for flow in flows(goal.args))


def test_every_tool_and_every_kind_of_walk_takes_its_turn(walked):
    toolbox, found = walked
    tools = {goal.tool_name for _, draft in found for goal in draft.story.goal_details if isinstance(goal, ToolGoal)}
    kinds = [draft.story.labels[0] for _, draft in found]

    assert tools == {tool.name for tool in toolbox.tools}
    assert set(kinds) == set(ROTATION)
    assert kinds.count("refusal") <= len(kinds) / 8


def test_a_refusal_is_the_right_outcome_of_what_does_not_exist(walked):
    refused = [draft for _, draft in walked[1] if "refusal" in draft.story.labels]

    assert refused
    for draft in refused:
        assert draft.executed[-1].error
        assert draft.story.goal_details[-1].expect_error
        assert draft.story.kind == "edge"


async def test_two_changes_are_done_whichever_comes_first(walked):
    toolbox, found = walked
    both = [plan for plan, draft in found if "writes" in draft.story.labels]

    assert both
    for plan in both:
        for calls in (plan.calls, plan.calls[::-1]):
            executed = await execute(plan.model_copy(update={"calls": calls}), toolbox)
            assert [each.error for each in executed] == [None] * len(calls)


async def test_a_change_that_the_state_forbids_is_refused():
    _, found = await made(SHOP, 80)
    changing = {"place_order", "cancel_order", "return_item", "apply_voucher"}
    refused = [draft for _, draft in found if "refusal" in draft.story.labels and changing & set(draft.story.labels)]

    assert refused
    for draft in refused:
        *before, last = draft.executed
        assert last.error
        assert [each.error for each in before] == [None] * len(before)
        assert [goal.expect_error for goal in draft.story.goal_details] == [False] * len(before) + [True]


async def test_what_lists_the_entry_that_is_meant_may_be_asked_for_any_period():
    _, found = await made("harness.demo.hr.tools:functions", 40)
    plan, draft = next((plan, draft) for plan, draft in found if "cancel_leave" in plan.labels)
    find, schedule, cancel = draft.story.goal_details

    assert schedule.args == {"employee_id": {"$from": find.name, "path": "employee_id"}}
    assert schedule.arg_matching == {"start": "ignore", "end": "ignore"}
    assert draft.story.goals[schedule.name] == (cancel.name,)
    entries = next(each for each in draft.executed if each.call.name == schedule.name).result
    meant = [each for each in entries["entries"] if each["start"] in plan.story]
    assert [cancel.args] == [{"request_id": each["request_id"]} for each in meant]


async def test_the_same_seed_gives_the_same_and_another_gives_others():
    first, again, other = [
        [draft.story.model_dump_json() for _, draft in (await made(GARAGE, 20, seed=seed))[1]] for seed in (3, 3, 4)
    ]

    assert first == again != other


async def test_nothing_to_walk_is_a_mistake_that_says_why():
    toolbox = toolbox_from("library_tools:functions", call_seconds=0.3, tools=Tools(write=("search_books",)))

    with pytest.raises(UserMistake) as mistake:
        await anext(WalkSource(SourceInput(toolbox)).tasks())

    assert any("find_member: no call was answered" in line for line in mistake.value.problems)
