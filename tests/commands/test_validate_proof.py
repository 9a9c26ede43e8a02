"""harness validate --execute --mutate: the table, the exit status, and options that do not go together."""

from __future__ import annotations

from typing import Any

import pytest

TOOLS = "library_tools:functions"
SHOP = "harness.demo.shop.tools:open_shop"
FIND = {"name": "find", "tool": "find_member", "args": {"username": "ada"}}
LOANS = {"name": "loans", "tool": "list_loans", "args": {"member_id": {"$from": "find", "path": "member_id"}}}
TEXT = {
    "story": "You want to know which books you have on loan. Your username is ada.",
    "starting_sentence": "Hello.",
    "tools": None,
}


@pytest.fixture
def library(workspace: Any) -> Any:
    workspace.story("good", **TEXT, goals=[FIND, LOANS, {"say": ["Dune"], "after": "loans"}])
    return workspace


def one_line(text: str) -> str:
    """Without the breaks that the width of a terminal makes."""
    return " ".join(text.split())


def test_everything_is_proved(library: Any) -> None:
    result = library.run("validate", "stories", "--tools", TOOLS, "--execute", "--mutate", "--min-kill", "0.9")

    assert result.status == 0, result.out + result.err
    assert result.out.splitlines()[:6] == [
        "warning: good: an agent that lists everything passes: add at_most: {find_member: 1}",
        "1 story read · 0 errors · 1 warning",
        "of 1 story pass an agent that: does nothing 0 · refuses everything 0 · lists everything 1 · knows the goals 1",
        "",
        "story  executable  solvable  caught",
        "good   ✓           ✓       12/12",
    ]
    assert "tested: 2 of 7 tools, 1 of " in result.out
    assert "never tested: tools search_books, renew_loan" in result.out
    assert result.out.splitlines()[-1] == "1 story · 1 proved · kill score 100 % (12 of 12 mistakes caught)"


def test_without_mutation_no_mistakes_are_made(library: Any) -> None:
    result = library.run("validate", "stories", "--tools", TOOLS, "--execute")

    assert result.status == 0
    assert "story  executable  solvable\n" in result.out
    assert result.out.splitlines()[-1] == "1 story · 1 proved"


def test_with_tools_alone_plain_agents_are_held_against_each_story(library: Any) -> None:
    library.story("vain", **{**TEXT, "story": "You want nothing.", "tools": {"write": ["renew_*"]}}, goals=[])

    result = library.run("validate", "stories", "--tools", TOOLS)

    out = one_line(result.out)
    assert result.status == 0
    assert "warning: good: an agent that lists everything passes: add at_most: {find_member: 1}" in out
    assert "warning: vain: an agent that does nothing passes: add what only the right outcome has" in out
    assert "warning: vain: an agent that refuses everything passes: add why it must be refused" in out
    assert result.out.splitlines()[-2:] == [
        "2 stories read · 0 errors · 5 warnings",
        "of 2 stories pass an agent that: does nothing 1 · refuses everything 1 · lists everything 2 · knows the goals 2",
    ]
    report = library.run("validate", "stories", "--tools", TOOLS, "--json").report
    assert [each["passes"]["does nothing"] for each in report["plain_agents"]] == [False, True]
    assert "proofs" not in report


def test_a_write_that_may_not_be_run_leaves_it_open_whether_who_knows_the_goals_passes(library: Any) -> None:
    renew = {"tool": "renew_loan", "args": {"member_id": "M-17", "book_id": "B-204", "weeks": 3}}
    library.story("good", **{**TEXT, "story": "You are M-17 and want B-204 for 3 weeks."}, goals=[renew])

    closed = library.run("validate", "stories", "--tools", TOOLS)
    allowed = library.run("validate", "stories", "--tools", TOOLS, "--allow-writes")

    assert "not told whether an agent that knows the goals passes: good: renew_loan may change something" in closed.out
    assert "not told" not in allowed.out
    assert "knows the goals 1" in allowed.out


def test_a_refuted_story_is_said_with_the_reason(library: Any) -> None:
    library.story("bad", **TEXT, goals=[FIND, LOANS, {"say": ["Ulysses"], "after": "loans"}])

    result = library.run("validate", "stories", "--tools", TOOLS, "--execute", "--mutate")

    assert result.status == 1
    assert "bad    ✗           ?       –" in result.out
    assert 'bad executable: say: "Ulysses" is in no result that comes before it, and not in the' in one_line(result.out)
    assert "2 stories · 1 proved · 1 refuted" in result.out


def test_a_story_that_catches_too_little(library: Any) -> None:
    library.story("weak", **TEXT, goals=[FIND, LOANS])
    command = ("validate", "stories", "--tools", TOOLS, "--execute", "--mutate")

    result = library.run(*command, "--min-kill", "0.95")

    assert library.run(*command).status == 0
    assert library.run(*command, "--min-kill", "0.9").status == 0
    assert result.status == 1
    assert "weak  wrong number in the last text: 14 → " in result.out
    assert '→ add a text goal with the keyword "14"' in result.out
    assert "catch less than 0.95 of the mistakes (1): weak" in result.out


def test_an_answer_that_holds_no_value_is_warned_about(library: Any) -> None:
    library.story("vague", **TEXT, goals=[FIND, LOANS, {"name": "say", "say": ["loan"], "after": "loans"}])

    result = library.run("validate", "stories/vague.json", "--tools", TOOLS, "--execute", "--mutate")

    hint = 'everything it has to say is in the story already: add "2026-05-04" to the keywords of say'
    assert f"warning: vague: say: a wrong answer passes: {hint}" in result.out
    assert "vague  wrong number in a text: say: due 2026-05-04 → 2026-05-05" in result.out
    assert "kill score 100 %" not in result.out


def test_writes_are_not_run_unless_they_are_allowed(library: Any) -> None:
    renew = {"name": "r", "tool": "renew_loan", "args": {"member_id": "M-17", "book_id": "B-204", "weeks": 3}, "after": "loans"}  # fmt: skip
    text = "You want to renew your loan by 3 weeks. Your username is ada."
    library.story("renew", story=text, starting_sentence="Hello.", tools=None, goals=[FIND, LOANS, renew])
    command = ("validate", "stories/renew.json", "--tools", TOOLS, "--execute")

    closed, allowed = library.run(*command), library.run(*command, "--allow-writes")

    assert "renew_loan may change something and was not run; allow it with --allow-writes" in one_line(closed.out)
    assert closed.out.splitlines()[-1] == "1 story · 1 not proved"
    assert closed.status == 3, "nothing was proved"
    assert allowed.out.splitlines()[-1] == "1 story · 1 proved"
    assert allowed.status == 0


def test_json_says_everything(library: Any) -> None:
    library.story("bad", **TEXT, goals=[{**FIND, "args": {"username": "eve"}}])

    result = library.run("validate", "stories", "--tools", TOOLS, "--execute", "--mutate", "--json")

    report = result.report
    assert result.status == 1
    assert (report["stories"], report["errors"], len(report["warnings"])) == (2, [], 4)
    bad, good = report["proofs"]
    assert (bad["status"], bad["kill_score"], bad["executable"]["status"]) == ("refuted", None, "refuted")
    assert (good["status"], good["kill_score"], good["survivors"]) == ("proved", 1.0, [])
    assert report["kill_score"] == 1.0
    assert "renew_loan" in report["coverage"]["untested_tools"]
    assert {"first": "list_loans", "then": "renew_loan"} in report["coverage"]["untested_edges"]


def test_the_rules_of_a_suite_are_those_of_the_proof(library: Any) -> None:
    library.write("suite.yaml", {"agent": "x:y", "stories": ["stamps"], "tools": {"write": ["stamp_*"]}})
    goal = {"tool": "stamp_card", "args": {"member_id": "M-17"}}
    library.story("../stamps/s", story="Stamp my card, M-17.", starting_sentence="Hello.", tools=None, goals=[goal])
    options = ("--tools", TOOLS, "--execute", "--mutate", "--allow-writes")

    alone, suite = library.run("validate", "stamps", *options), library.run("validate", "suite.yaml", *options)

    assert "nobody says whether stamp_card changes something" in alone.out
    assert "nobody says" not in suite.out
    assert "kill score 100 %" in suite.out


STAMP = {"tool": "stamp_card", "args": {"member_id": "M-17"}}
STAMPED = {"story": "Stamp my card, M-17.", "starting_sentence": "Hello.", "tools": None}
NOT_RUN = "stamp_card may change something and was not run"


def test_what_the_stories_say_of_their_tools_is_known(library: Any) -> None:
    library.story("../stamps/plain", **STAMPED, goals=[STAMP])
    plain = library.run("validate", "stamps", "--tools", TOOLS, "--execute")
    library.story("../stamps/said", **{**STAMPED, "tools": {"read": ["stamp_*", "nothing_*"]}}, goals=[STAMP])

    said = library.run("validate", "stamps", "--tools", TOOLS, "--execute")

    assert NOT_RUN in one_line(plain.out)
    assert plain.status == 3
    assert NOT_RUN not in one_line(said.out)
    assert said.out.splitlines()[-1] == "2 stories · 2 proved"


def test_options_say_what_tools_do(library: Any) -> None:
    library.story("../stamps/plain", **STAMPED, goals=[STAMP])
    command = ("validate", "stamps", "--tools", TOOLS, "--execute", "--mutate")

    read, written = library.run(*command, "--reads", "stamp_*"), library.run(*command, "--writes", "stamp_*")
    wrong = library.run(*command, "--reads", "stamp_crad")

    assert NOT_RUN not in one_line(read.out)
    assert "nobody says" not in read.out
    assert read.status == 0
    assert NOT_RUN in one_line(written.out)
    assert wrong.status == 2
    assert 'no tool is named "stamp_crad" (did you mean "stamp_card"?)' in wrong.err


def test_suites_with_different_rules_are_proved_one_after_the_other(library: Any) -> None:
    library.write("a.yaml", {"agent": "x:y", "stories": ["stories"], "extra_args": "allow"})
    library.write("b.yaml", {"agent": "x:y", "stories": ["stories/good.json"]})

    result = library.run("validate", "a.yaml", "b.yaml", "--tools", TOOLS, "--execute")

    assert result.status == 2
    assert "these suites judge by different rules; give the stories of one after the other" in result.err


def test_stories_with_errors_are_not_executed(library: Any) -> None:
    library.story("broken", story=" ")

    result = library.run("validate", "stories", "--tools", TOOLS, "--execute")

    assert result.status == 2
    assert "executable" not in result.out


MISTAKES = {
    "no tools": (("--execute",), "--execute needs the tools: add --tools, such as --tools my_app.tools:functions"),
    "mutation alone": (("--mutate",), "stories: is no run: --mutate takes the folder of a run, or stories with"),
    "mutation without execution": (("--mutate", "--tools", TOOLS), "--mutate goes with --execute where tools are given"),
    "writes alone": (("--allow-writes",), "--allow-writes goes with --tools; add it"),
    "reads alone": (("--reads", "stamp_*"), "--reads goes with --tools; add it"),
    "a kill score alone": (
        ("--execute", "--tools", TOOLS, "--min-kill", "0.9"),
        "--min-kill goes with --mutate; add it",
    ),
    "a kill score that is none": (("--execute", "--mutate", "--tools", TOOLS, "--min-kill", "1.5"), "Input should be less than or equal to 1"),
    "a module that there is not": (("--execute", "--tools", "nowhere:functions"), 'there is no module "nowhere"'),
    "a name that there is not": (("--execute", "--tools", "library_tools:functoins"), '(did you mean "functions"?)'),
    "a file that there is not": (("--execute", "--tools", "nowhere.json"), "nowhere.json"),
}  # fmt: skip


@pytest.mark.parametrize(("options", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes(library: Any, options: tuple[str, ...], message: str) -> None:
    result = library.run("validate", "stories", *options)

    assert result.status == 2
    assert message in result.err
    assert "Traceback" not in result.err


def test_with_a_snapshot_it_is_proved_how_the_world_ends(library: Any) -> None:
    cancel = {"tool": "cancel_order", "args": {"order_id": "O-1042"}}
    text = "You want to cancel your order. The number of the order is O-1042."
    for name, status in (("right", "cancelled"), ("wrong", "delivered")):
        state = {"equals": {'orders."O-1042".status': status}}
        library.story(name, story=text, starting_sentence="I want to cancel my order.", goals=[cancel], state=state)
    command = ("validate", "stories/right.json", "stories/wrong.json", "--tools", SHOP, "--execute", "--allow-writes")

    without = library.run(*command)
    result = library.run(*command, "--snapshot", "harness.worlds:sqlite")

    assert "state: what it equals was not looked at" in one_line(without.out)
    assert without.status != 1
    assert result.status == 1
    assert "2 stories · 1 proved · 1 refuted" in result.out
