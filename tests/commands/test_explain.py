"""harness explain: every code there is has an entry, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import builders as build
import pytest
from checkout import ROOT

from harness.analysis.causes.shortfall import CauseKind
from harness.analysis.gate import FELL_SHORT, MISTAKE, NO_VERDICT, PASSED
from harness.analysis.statistics.decisions import Conclusion
from harness.analysis.summary import Results
from harness.analysis.versions.pairing import Change
from harness.llm.responses import BY_STATUS
from harness.llm.retry import BLAME, RETRIED
from harness.report import history
from harness.report.causes import lines as causes
from harness.report.compare import standings, tables
from harness.report.explanations import CHECK_FIELDS, METRIC_GROUP, explained, explanations
from harness.report.layout.wording import ENDS, MARKS, SIDES
from harness.report.markdown import summary_md
from harness.report.stories import table
from harness.report.stories.columns import ALL, COLUMNS
from harness.signals import INTERRUPTED, TERMINATED
from harness.types.goals import Strategy
from harness.types.judging.gate import FailOn, Gate
from harness.types.kinds import USER_KINDS
from harness.types.metrics import METRICS
from harness.types.trajectory import EndedBy, Usage
from harness.types.trial import Fault, ModelCall, Outcome, ShownOutcome, Side
from harness.types.verdict import (
    EMBEDDINGS,
    ENTAILMENT,
    EQUAL,
    GUARD,
    JUDGE,
    KEYWORDS,
    TOKENS,
    VALUE,
    ArgumentResult,
    ReasonCode,
    Status,
    UndecidedCode,
)

PACKAGE = ROOT / "harness"
EXPLAINED = {each.code for each in explanations()}


@pytest.fixture(scope="module")
def nodes() -> list[tuple[Path, ast.AST]]:
    """(file, node), of everything that is written in the package."""
    files = [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in PACKAGE.rglob("*.py")]
    return [(path, node) for path, tree in files for node in ast.walk(tree)]


@pytest.fixture(scope="module")
def literals(nodes) -> set[str]:
    return {node.value for _, node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def codes_in_sources(nodes: list[tuple[Path, ast.AST]]) -> Iterator[tuple[str, str]]:
    """(code, where) of every literal that is given as a `code`: by keyword, by position, as a default, by assignment."""
    places = dict(takers_of_code(nodes))
    for path, node in nodes:
        for value in given_as_code(node, places):
            for each in ast.walk(value):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield each.value, f"{path.relative_to(PACKAGE)}:{each.lineno}"


def takers_of_code(nodes: list[tuple[Path, ast.AST]]) -> Iterator[tuple[str, int]]:
    """Functions with a parameter `code`, dataclasses with a field `code`, and its place."""
    for _, node in nodes:
        names: list[str] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [each.arg for each in node.args.args]
        elif isinstance(node, ast.ClassDef):
            names = [
                each.target.id
                for each in node.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            ]
        if "code" in names:
            yield node.name, names.index("code")
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                taken = [each.arg for each in method.args.args] if isinstance(method, ast.FunctionDef) else []
                if "code" in taken and isinstance(method, ast.FunctionDef) and method.name == "__init__":
                    yield node.name, taken.index("code") - 1


def given_as_code(node: ast.AST, places: dict[str, int]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        yield from (
            each.value
            for each in node.keywords
            if each.arg == "code" and isinstance(each.value, ast.Constant | ast.IfExp)
        )
        place = places.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if place is not None and place < len(node.args) and isinstance(node.args[place], ast.Constant):
            yield node.args[place]
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        defaults = dict(zip([each.arg for each in node.args.args][::-1], node.args.defaults[::-1], strict=False))
        yield from (value for name, value in defaults.items() if name == "code")
    elif isinstance(node, ast.Assign) and [each.id for each in node.targets if isinstance(each, ast.Name)] == ["code"]:
        yield from [node.value] if isinstance(node.value, ast.Constant) else []


DECLARED = {
    "why a goal is not met": get_args(ReasonCode),
    "why a trial is undecided": get_args(UndecidedCode),
    "how a conversation ends": get_args(EndedBy),
    "how a trial comes out": get_args(Outcome),
    "what a check says": get_args(Status),
    "how an argument differs": [
        each for each in get_args(get_args(ArgumentResult.model_fields["problem"].annotation)[0])
    ],
    "how it is shown": [*get_args(ShownOutcome), *MARKS],
    "whose doing it is": [*get_args(Fault), *get_args(Side), *SIDES],
    "ends in words": list(ENDS),
    "what decided": [EQUAL, VALUE, GUARD, KEYWORDS, JUDGE, ENTAILMENT, TOKENS, EMBEDDINGS],
    "how an argument is compared": get_args(Strategy),
    "columns": [
        *table.HEADER,
        *(column.head.replace(" ", "_") for column in COLUMNS),
        *(column.name for column in COLUMNS),
        ALL,
        *causes.HEADER[:2],
        *history.HEADER,
        *tables.HEADER,
        tables.HOLM,
        *standings.HEADER,
    ],
    "what a comparison says": [*get_args(Conclusion), *tables.DECISIONS, *tables.TESTS.values(), *get_args(Change)],
    "metrics": list(METRICS),
    "causes": get_args(CauseKind),
    "models": [*BLAME, *RETRIED, *BY_STATUS.values()],
    "rules of fail_on": list(FailOn.model_fields),
    "exit status": [str(each) for each in (PASSED, FELL_SHORT, MISTAKE, NO_VERDICT, INTERRUPTED, TERMINATED)],
    "a whole run": [
        "gate",
        *Gate.model_fields,
        "stopped",
        "interrupted",
        "terminated",
        "not_played",
        "shard",
        "recall",
    ],
    "users": [name for name in USER_KINDS if name != "me"],
}


@pytest.mark.parametrize("codes", [pytest.param(codes, id=name) for name, codes in DECLARED.items()])
def test_every_declared_code_is_explained(codes) -> None:
    assert set(codes) <= EXPLAINED, f"add to explanations.yaml: {sorted(set(codes) - EXPLAINED)}"


@pytest.mark.parametrize("codes", [pytest.param(codes, id=name) for name, codes in DECLARED.items()])
def test_what_is_printed_can_be_asked_for_as_it_is_printed(codes) -> None:
    for code in codes:
        assert explained(str(code)), code


def test_columns_named_in_two_words_can_be_asked_for() -> None:
    assert all(explained(column.head) for column in COLUMNS)


def test_every_label_of_a_report_can_be_asked_for(sample_reports) -> None:
    """The words before a figure, out of reports in which there is one of each."""
    text = " ".join(sample_reports.split())
    for label in (
        "completion", "(precision", "weighted by severity", "pass@3", "pass^3", "flaky", "95 % interval", "trials took",
        "unknown cost", "tried again", "with the undecided", "undecided (user)", "fail (agent)",
    ):  # fmt: skip
        assert label in text, "the sample shows it"
        assert explained(label)


@pytest.fixture
def sample_reports() -> str:
    stories = [build.story(f"s{i}", severity=("low", "high")[i % 2]) for i in range(10)]
    trials = [build.passed(story, number=number) for story in stories for number in (1, 2, 3)]
    call = ModelCall(role="user", model="own", seconds=1.0, attempts=2, usage=Usage(input_tokens=5, output_tokens=5))
    trials[0] = build.wrong_dates(stories[0], model_calls=(call,))
    trials[4] = build.trial(stories[1], None, number=2, outcome="void")
    results = Results(trials, stories)
    return summary_md(results, "run").replace("\\", "")


def test_every_check_is_explained(nodes) -> None:
    checks = {
        keyword.value.value
        for _, node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "CheckResult"
        for keyword in node.keywords
        if keyword.arg == "check" and isinstance(keyword.value, ast.Constant)
    }
    assert checks
    assert checks <= EXPLAINED, f"add to explanations.yaml: {sorted(checks - EXPLAINED)}"


def test_every_code_in_the_sources_is_explained(nodes) -> None:
    given = dict(codes_in_sources(nodes))
    assert {"raised", "factory_raised", "world_failed", "bug", "no_key", "timed_out"} <= given.keys(), (
        "all forms are found"
    )
    missing = {code: where for code, where in given.items() if code not in EXPLAINED}
    assert not missing, "add to explanations.yaml"


def test_every_explained_code_is_still_in_the_sources(literals) -> None:
    known = (
        literals | set(DECLARED["exit status"]) | set(Gate.model_fields) | {"not_played", "recall", "response_time"}
    )  # they are said as other words
    gone = [
        each.code
        for each in explanations()
        if each.line is None and each.code not in known
        if each.group not in {METRIC_GROUP, "How a text is compared"} and not each.group.startswith(CHECK_FIELDS)
    ]
    assert not gone, "remove from explanations.yaml"


@pytest.fixture(scope="module")
def literals_of_generators() -> set[str]:
    """What the commands that write and prove stories print."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (PACKAGE.parent / "generators").rglob("*.py")]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {node.value for node in found if isinstance(node.value, str)}


def test_every_explained_line_is_still_printed(nodes, literals, literals_of_generators) -> None:
    formatted = {
        "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
        for _, node in nodes
        if isinstance(node, ast.JoinedStr)
    }
    lines = [each.line for each in explanations() if each.line is not None]
    printed = literals | formatted | literals_of_generators
    together = "\n\n".join(printed)
    gone = [line for line in lines if re.sub(r"\d+", "\0", line) not in together]
    assert not gone, "these lines are printed no more: correct explanations.yaml"


@pytest.mark.parametrize("entry", [pytest.param(each, id=f"{each.code}, {each.group}") for each in explanations()])
def test_an_entry_is_whole_and_short(entry) -> None:
    texts = (entry.meaning, *([] if entry.group == METRIC_GROUP else [entry.cause]), entry.remedy)
    for text in texts:
        assert text == text.strip()
        assert text.endswith(".")
        assert len(text) < 400
    assert not entry.meaning.startswith("The code")


def test_no_code_stands_twice_in_a_group() -> None:
    keys = [(each.group, each.code) for each in explanations()]
    assert len(keys) == len(set(keys))


def test_a_code_is_explained_in_every_sense(workspace) -> None:
    result = workspace.run("explain", "timeout")
    assert result.status == 0
    assert "timeout (How a conversation ended)" in result.out
    assert "timeout (What broke in a trial)" in result.out
    assert "timeout (Fields of a check: python:module:function)" in result.out
    assert result.out.count("usual cause") == 3


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        pytest.param("wrong-arguments", "wrong_arguments", id="dashes for underscores"),
        pytest.param("WRONG_ARGUMENTS", "wrong_arguments", id="capitals"),
        pytest.param("Agent or story", "agent or story", id="words with spaces"),
        pytest.param("95 % interval", "95 % interval", id="a heading"),
        pytest.param("pass^3 50 %", "pass_hat_k", id="a figure"),
        pytest.param("missing: shard 3/4 with 2 trials (of c)", "missing_shards", id="a line about shards"),
        pytest.param("3", "3", id="an exit status"),
        pytest.param("warning: agent x:y is one object for all trials: what it remembers …", "shared_agent", id="a line that was printed"),
        pytest.param('error: a.json: goals: nothing to judge: no goal, and nothing else', "nothing_to_judge", id="a refusal that was printed"),
    ],
)  # fmt: skip
def test_what_may_be_asked(workspace, asked, code) -> None:
    result = workspace.run("explain", asked)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{code} (")


def test_without_a_code_all_are_listed_by_group(workspace, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = workspace.run("explain")
    assert result.status == 0
    assert all(each.group in result.out.splitlines() and f"  {each.code} " in result.out for each in explanations())
    assert max(map(len, result.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param("wrong_argument", 'did you mean "wrong_arguments"?', id="a misspelling"),
        pytest.param("xyzzy", "all of them: harness explain", id="nothing like it"),
    ],
)
def test_an_unknown_code_is_a_mistake(workspace, asked, said) -> None:
    result = workspace.run("explain", asked)
    assert (result.status, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") == 1


def test_an_outcome_as_it_is_printed_is_explained_with_whose_doing_it_is(workspace) -> None:
    result = workspace.run("explain", "? undecided (judge)")
    assert [line for line in result.out.splitlines() if line and line[0] != " "] == [
        "undecided (How a trial came out)",
        "judge (Whose doing it is)",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("    5     4 `end` is the 30th, not the last day of the month (holidays)", "day_30"),
        ("    9     8 `end_date` is one day early (book)", "off_by_days"),
        ("`adults` is one too high (book)", "off_by_one"),
        ("`price` is 1.19 times as much (pay)", "same_factor"),
        ("`source` is swapped with `target` (fly)", "swapped"),
        ("`employee_id` of leave_schedule is another id", "another_id"),
        ("submit_expense was called again, after it was done", "called_again"),
        ("`total` of order_details is not told", "is_not_told"),
        ("0011-track step 7 +4 · `shipped_on` is told instead (2)", "told_instead"),
        ("request_leave came before `confirm` was said", "came_before"),
        ("the agent raised KeyError at tools.py:7 in look", "raised_at"),
        ("seen besides: a date is not told (3)", "seen_besides"),
        ("never passed: consent (check, 7 trials)", "never_passed"),
        ("red in every version (2 or more), so is it the story? a: harness validate", "suspect"),
    ],
)
def test_every_line_of_causes_can_be_asked_for(line: str, code: str) -> None:
    assert code in {each.code for each in explained(line)}


def test_several_codes_are_explained_at_once(workspace) -> None:
    result = workspace.run("explain", "stuck", "void", "stuck")
    assert result.status == 0
    assert [line for line in result.out.splitlines() if line and line[0] != " "] == [
        "stuck (How a conversation ended)",
        "void (How a trial came out)",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("exit status 3: no trial could be scored", "3 ("),
        ("warning: block #1: held_up: held up all other trials for 2 s at a.py:4", "held_up ("),
        ("unexpected_write: changed something that no goal asked for", "unexpected_write ("),
        ("stopped: max-time 3 s reached after 4 of 9 trials", "stopped ("),
        ("passes alone", "shares_state ("),
        ('✗ summary  no message holds "$1,200"; the nearest one is at step 4', "no_message ("),
        ('no message holds "refund"; the nearest one is at step 2; it says, but denied: "refund"', "denied ("),
        ("not the same by guard", "not_the_same ("),
        ("not the same by embeddings 0.09", "not_the_same ("),
        ("by embeddings 0.97", "embeddings ("),
        ("nobody can say: by tokens 0.61", "nobody_can_say ("),
        ("text 5/14", "text_matches ("),
        ("text 12/1,040", "text_matches ("),
        ("veto", "veto ("),
        ("hedge", "hedge ("),
        ("rung", "rung ("),
        ("likeness", "likeness ("),
        ("pack", "pack ("),
        ("not played", "not_played ("),
        ("verdicts rest on calls alone 3 · keywords 2 · a judge 1 · a likeness 1", "rests_on ("),
        ("error: s.json: goal_details[0].response: nobody can judge it: add keywords", "unjudgeable_response ("),
        ("✗ block · fail (agent) · completion 0 % · a time limit was reached (timeout) · confirmed", "confirmed ("),
    ],
)
def test_the_codes_inside_a_printed_line_are_explained(workspace, line, code) -> None:
    result = workspace.run("explain", line)
    assert result.status == 0, result.err
    assert any(row.startswith(code) for row in result.out.splitlines())


def test_what_is_known_is_explained_beside_what_is_not(workspace) -> None:
    result = workspace.run("explain", "held_up", "foo bar")
    assert result.status == 2
    assert "held_up (" in result.out
    assert '"foo bar": is no word of a report' in result.err
