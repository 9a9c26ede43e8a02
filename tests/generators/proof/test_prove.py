"""Stories proved on the tools of a small library: what is proved, what is refuted and why, what cannot be proved."""

from __future__ import annotations

from typing import Any

import library_stories
import pytest
from library_stories import FIND, LOANS, MEMBER

from generators.proof import Proof, prove
from generators.tools.toolboxes import toolbox_from
from harness.types.story import Story

SAY = {"name": "say", "say": ["Dune", "2026-05-04"], "after": "loans"}
RENEW = {
    "name": "renew",
    "tool": "renew_loan",
    "args": {"member_id": MEMBER, "book_id": {"$from": "loans", "path": "loans.0.book_id"}, "weeks": 3},
}
TELLS = "You want to know which books you have on loan. Your username is ada."
RENEWS = "You want to renew your loan by 3 weeks. Your username is ada."


def story(text: str = TELLS, goals: Any = (FIND, LOANS, SAY), **fields: Any) -> Story:
    return library_stories.story(
        text, *goals, **{"starting_sentence": "Hello, I have a question about my loans.", **fields}
    )


async def proved(case: Story, *, writes: bool = True, seconds: float = 30, **options: Any) -> Proof:
    return await prove(
        case, toolbox_from("library_tools:functions", allow_writes=writes, call_seconds=seconds), **options
    )


PROVED = {
    "a chain of reads, told by keywords": story(),
    "a write that the user agrees to": story(RENEWS, (FIND, LOANS, RENEW)),
    "a call that must fail": story(
        "You want to know your loans. Your username is zoe.",
        [{**FIND, "args": {"username": "zoe"}, "expect_error": True}, {"say": ["zoe"], "after": "find"}],
    ),
    "an ignored argument that the tool requires gets a value": story(
        "You want to find the book Dune.",
        [
            {"name": "s", "tool": "search_books", "args": {"title": "Dune"}, "arg_matching": {"since": "ignore", "until": "ignore"}},
            {"say": ["Dune"], "after": "s"},
        ],
    ),
    "a number that no goal's call gives is found by reading more": story(
        RENEWS, [FIND, {**RENEW, "args": {"member_id": MEMBER, "book_id": "B-204", "weeks": 3}}]
    ),
    "an identifier of an earlier result, without $from": story(
        RENEWS, [FIND, LOANS, {**RENEW, "args": {"member_id": "M-17", "book_id": "B-204", "weeks": 3}, "after": "loans"}]
    ),
    "what the context hands over need not be said": story(
        "You want to know which books you have on loan.", context={"user": {"username": "ada"}}
    ),
    "turns that are written down": story(user_turns=["My username is ada.", "Thank you."], starting_sentence="Hello."),
    "a write without leave, where nobody is left to give it": story(
        RENEWS, (FIND, LOANS, RENEW), starting_sentence="Renew my loan by 3 weeks, I am ada.", user_turns=["No."]
    ),
    "an agent that speaks first": story(agent_first=True, starting_sentence=None),
    "a call that ends the talk comes last": story(
        RENEWS,
        [FIND, {"name": "stamp", "tool": "stamp_card", "args": {"member_id": MEMBER}}, {**LOANS, "after": "find"}],
        ends_on=["stamp_*"],
    ),
    "a regular end": story(regular_end=True),
    "approvals that the story gives": story(RENEWS, (FIND, LOANS, RENEW), approvals={"renew_*": "approve"}),
    "an optional goal that the user never gives the value for": story(
        goals=[FIND, LOANS, SAY, {"name": "more", "tool": "search_books", "args": {"title": "Emma", "since": "2025-01-01", "until": "2025-02-01"}, "required": False}]
    ),
    "an optional argument that the user does not give": story(
        RENEWS, (FIND, LOANS, {**RENEW, "args": {**RENEW["args"], "notify": "phone"}, "arg_matching": {"notify": "optional"}})
    ),
    "another language, in which the user is given as data": story(
        "Du möchtest wissen, welche Bücher du ausgeliehen hast. Dein Benutzername ist ada.",
        user={
            "knows": {"benutzername": {"value": "ada", "asked_as": ["username"]}},
            "wants": [{"say": "Welche Bücher habe ich ausgeliehen?", "needs": ["benutzername"]}],
        },
        language="de",
        starting_sentence="Guten Tag, welche Bücher habe ich?",
    ),
    "a number computed from a list": story(goals=[FIND, LOANS, {"say": ["14 days"], "after": "loans"}]),
}  # fmt: skip


@pytest.mark.parametrize("case", PROVED.values(), ids=PROVED)
async def test_is_proved(case: Story) -> None:
    proof = await proved(case)

    assert proof.reasons == []
    assert proof.status == "proved"
    assert proof.passed
    assert proof.kill_score is not None


REFUTED = {
    "a number that no result gives": (
        story(goals=[FIND, LOANS, {"say": ["15 days"], "after": "loans"}]),
        'executable: say: "15 days" is in no result that comes before it',
    ),
    "a number of something else": (
        story(goals=[FIND, LOANS, {"say": ["204 days"], "after": "loans"}]),
        'executable: say: "204 days" is in no result',
    ),
    "a name that no result gives": (
        story(goals=[FIND, LOANS, {"say": ["Ulysses"], "after": "loans"}]),
        'executable: say: "Ulysses" is in no result that comes before it, and not in the story',
    ),
    "a date in the response": (
        story(goals=[FIND, LOANS, {"type": "text", "name": "say", "response": "Dune is due on May 5, 2026.", "after": "loans"}]),
        'executable: say: "May 5, 2026"',
    ),
    "what only a later call gives": (
        story(RENEWS, [FIND, LOANS, {"name": "say", "say": ["L-93"]}, {**RENEW, "after": "say"}]),
        'executable: say: "L-93" is in no result that comes before it',
    ),
    "a call that fails": (
        story(goals=[{**FIND, "args": {"username": "eve"}}, LOANS]),
        "executable: find: find_member failed: ValueError: nobody is called eve",
    ),
    "a call that should fail and does not": (
        story(goals=[{**FIND, "expect_error": True}]),
        "executable: find: find_member should end in an error, but gave",
    ),
    "a path that is not in the result": (
        story(goals=[FIND, {**LOANS, "args": {"member_id": {"$from": "find", "path": "id"}}}]),
        'executable: loans: list_loans: the path "id" is not in the result it refers to',
    ),
    "a tool that there is not": (
        story(goals=[{**FIND, "tool": "find_members"}]),
        'executable: find: find_members failed: there is no tool "find_members" (did you mean "find_member"?)',
    ),
    "a required argument that the goal leaves out": (
        story("You want to find the book Dune.", [{"name": "s", "tool": "search_books", "args": {"title": "Dune"}}]),
        "executable: s: search_books failed: since",
    ),
    "a tool that never answers": (
        story("You want the opening hours of the branch Leeds.", [{"name": "o", "tool": "opening_hours", "args": {"branch": "Leeds"}}]),
        "executable: o: opening_hours",
    ),
    "a fact that the user does not know": (
        story("You want to know which books you have on loan."),
        'solvable: the user never said username "ada", which find needs, nor does the story',
    ),
    "an amount that the user does not know": (
        story("You want to renew your loan. Your username is ada.", (FIND, LOANS, RENEW)),
        'solvable: the user never said weeks "3", which renew needs, nor does the story',
    ),
    "a user that says no": (
        story(f"{RENEWS} When you are asked to confirm, you decline.", (FIND, LOANS, RENEW)),
        "solvable: renew: the user does not agree to it, and says:",
    ),
    "approvals that the story refuses": (
        story(RENEWS, (FIND, LOANS, RENEW), approvals={"renew_*": "reject"}),
        "solvable: renew: the user does not agree to it",
    ),
    "turns that leave out what is needed": (
        story(user_turns=["I do not know my username."], starting_sentence="Hello."),
        'solvable: the user never said username "ada", which find needs, although the story does and it was asked',
    ),
    "too few turns": (story(max_turns=1), 'solvable: the user never said username "ada"'),
    "an attachment that is not there": (
        story(attachments=[{"path": "card.png"}]),
        "solvable: the attachment card.png cannot be read",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("case", "reason"), REFUTED.values(), ids=REFUTED)
async def test_is_refuted(case: Story, reason: str) -> None:
    proof = await proved(case, seconds=1 if "opening_hours" in reason else 30)

    assert proof.status == "refuted"
    assert not proof.passed
    assert any(each.startswith(f"refuted: {reason}") for each in proof.reasons), proof.reasons
    assert proof.kill_score is None
    assert proof.unmutated == "there is no passing trajectory to make mistakes in"


NOT_PROVED = {
    "a way of saying it": (
        story(goals=[FIND, {"say": ["only your own"], "after": "find"}]),
        'executable: say: "only your own" is a way of saying it, which no result shows',
    ),
    "a response without a value": (
        story(goals=[FIND, LOANS, {"type": "text", "name": "say", "response": "you may keep them", "after": "loans"}]),
        "executable: say: has no keywords, and its response no value that a result could show",
    ),
    "no call": (
        story(goals=[{"say": ["not possible"]}]),
        "executable: no goal calls a tool: there is nothing to execute",
    ),
    "no goals": (
        story(goals=[], user_turns=["No."], tools={"write": ["renew_*"]}),
        "solvable: it has no goals: only what must not happen is judged",
    ),
    "handovers": (
        story(routing=["front_desk", "loans_desk"]),
        "solvable: routing: the oracle plays all agents, so that nobody takes over from another",
    ),
    "a choice that the user never names": (
        story(RENEWS, (FIND, LOANS, {**RENEW, "args": {**RENEW["args"], "notify": "phone"}})),
        'solvable: the user never said "phone": which notify it is, an agent would have to infer from other words',
    ),
    "an optional call that fails": (
        story(goals=[FIND, LOANS, SAY, {"name": "other", "tool": "find_member", "args": {"username": "ada loans"}, "required": False}]),
        "executable: other: find_member failed",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("case", "reason"), NOT_PROVED.values(), ids=NOT_PROVED)
async def test_is_not_proved_and_says_so(case: Story, reason: str) -> None:
    proof = await proved(case)

    assert proof.status == "not_proved"
    assert proof.passed
    assert any(each.startswith(f"not proved: {reason}") for each in proof.reasons), proof.reasons
    assert proof.kill_score is not None, "it was played all the same"


async def test_a_write_that_is_not_allowed_is_not_run_but_its_story_is_mutated() -> None:
    proof = await proved(story(RENEWS, (FIND, LOANS, RENEW)), writes=False)

    assert proof.status == "not_proved"
    assert proof.reasons == [
        "not proved: executable: renew_loan may change something and was not run; allow it with --allow-writes"
    ]
    assert proof.kill_score == 1


async def test_the_arguments_of_a_write_that_is_not_run_are_looked_at() -> None:
    wrong = {**RENEW, "args": {**RENEW["args"], "weeks": "three"}}

    proof = await proved(story(RENEWS, (FIND, LOANS, wrong)), writes=False)

    assert proof.status == "refuted"
    assert "renew: renew_loan: weeks: 'three' is not of type 'integer'" in proof.reasons[0]


async def test_what_needs_a_write_that_was_not_run_is_not_refuted() -> None:
    after = {"name": "again", "tool": "find_member", "args": {"username": {"$from": "renew", "path": "loan_id"}}}

    proof = await proved(story(RENEWS, (FIND, LOANS, RENEW, after)), writes=False)

    assert proof.status == "not_proved"


async def test_the_same_seed_gives_the_same_proof() -> None:
    case = story(RENEWS, (FIND, LOANS, RENEW))

    assert await proved(case, seed=7) == await proved(case, seed=7)


async def test_without_mutation_nothing_is_mutated() -> None:
    proof = await proved(story(), mutate=False)

    assert (proof.mutants, proof.kill_score, proof.unmutated) == (0, None, None)


LOOSE = {
    "an argument of a write that may be anything": (
        story(RENEWS, (FIND, LOANS, {**RENEW, "arg_matching": {"weeks": "ignore"}})),
        ("renew: renew_loan changes something and may be given any weeks: make it strict or fuzzy",),
    ),
    "a write that need not be made": (
        story(RENEWS, (FIND, LOANS, {**RENEW, "required": False})),
        ("renew: renew_loan changes something and need not be called: make it required",),
    ),
    "an answer that the user has said himself": (
        story(f"{TELLS} Is it Dune?", (FIND, LOANS, {**SAY, "say": ["Dune"]})),
        (
            "say: a wrong answer passes: everything it has to say is in the story already: "
            'add "2026-05-04" to the keywords of say',
        ),
    ),
    "nothing of the kind": (story(RENEWS, (FIND, LOANS, RENEW)), ()),
    "a read that may be given anything": (
        story(goals=({**FIND, "arg_matching": {"username": "ignore"}, "required": False}, {**LOANS, "args": {"member_id": "M-17"}})),
        (),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("case", "warnings"), LOOSE.values(), ids=LOOSE)
async def test_what_is_judged_loosely_is_warned_about(case: Story, warnings: tuple[str, ...]) -> None:
    assert (await proved(case)).warnings == warnings


TWO = [FIND, {"name": "loans", "tool": "list_loans", "args": {"member_id": MEMBER}}, SAY,
       {"name": "books", "tool": "search_books", "args": {"title": "Emma", "since": "2025-01-01", "until": "2025-02-01"}},
       {"name": "found", "say": ["Emma"], "after": "books"}]  # fmt: skip
EMMA = "The title is Emma. It is from 2025-01-01 to 2025-02-01."


async def test_the_second_wish_must_be_said_to_an_agent_that_asks_whether_there_is_anything_else() -> None:
    said = await proved(story(f"{TELLS} You also want to find a book. {EMMA}", TWO))
    unsaid = await proved(story(f"{TELLS} You would like to choose a novel. {EMMA}", TWO))

    assert said.solvable.status == "proved", said.reasons
    assert unsaid.reasons == [
        'refuted: solvable: books: asked whether there is anything else, the user says "No, that\'s all, thank you.", '
        'and never said "I would like to choose a novel."'
    ]


async def test_a_demand_about_a_tool_that_nobody_knows_is_warned_about() -> None:
    case = story(forbid=["renew_*", "cancel_lon"], at_most={"find_member": 1})
    (warning, *others) = (await proved(case)).warnings
    assert warning == 'forbid[1].tool: no tool is named "cancel_lon", so that it has no effect; correct the name'
    assert others == []


async def test_an_agent_that_asks_before_it_writes_has_the_consent_that_a_story_demands() -> None:
    case = story(RENEWS, (FIND, LOANS, RENEW), consent=["renew_loan"])
    assert (await proved(case)).solvable.status == "proved"


async def test_a_story_is_proved_with_what_stands_in_for_tools() -> None:
    doubles = {"renew_loan": {"result": {"due": "2031-01-05"}}}
    told = {"name": "told", "say": ["2031-01-05"], "after": "renew"}
    case = story(RENEWS, (FIND, LOANS, RENEW, told), doubles=doubles)
    proof = await proved(case, mutate=False)
    assert (proof.executable.status, proof.solvable.status) == ("proved", "proved")
    assert (await proved(story(RENEWS, (FIND, LOANS, RENEW, told)), mutate=False)).status == "refuted"
    failing = story(RENEWS, (FIND, LOANS, {**RENEW, "expect_error": True}), doubles={"renew_loan": {"error": "closed"}})
    assert (await proved(failing, mutate=False)).status == "proved"
