"""harness calibrate meaning through the real entry point: every rung, the lines for the suite, and what is wrong."""

from __future__ import annotations

import json

import pytest
import yaml
from checkout import ROOT
from entailment_model import LABELS, examples, save
from judging import agrees, denies
from model_server import refuses

from harness.types.suite import Suite

DEVELOPMENT = ROOT / "tests" / "meaning" / "pairs-development.jsonl"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("HARNESS_CACHE", str(tmp_path / "cache"))


def row(expected: str, said: str, same: bool, **more: object) -> str:
    return json.dumps({"expected": expected, "said": said, "language": "en", "same": same, **more})


@pytest.fixture
def pairs(workspace):
    """What the tiny model of entailment has not learned from, each once: 30 the same, 60 not."""
    asked = examples()[1]
    rows = [row(each.hypothesis, each.premise, each.label == "entailment") for each in asked]
    return workspace.write("pairs.jsonl", "\n".join(dict.fromkeys(rows)))


def suite_of(text: str) -> Suite:
    """What is printed for the suite, in a suite."""
    snippet = text.split("for the suite:\n\n")[1].split("\n\n")[0]
    return Suite.model_validate({"agent": "a:b", "stories": "s", **yaml.safe_load(snippet)})


def test_words_alone_are_measured_and_their_thresholds_can_be_pasted(workspace):
    result = workspace.run("calibrate", "meaning", DEVELOPMENT, "--max-false-failures", "0.5")
    assert (result.status, result.err) == (0, "")
    assert f"{DEVELOPMENT}: 305 pairs" in result.out
    found = workspace.run("calibrate", "meaning", DEVELOPMENT, "--max-false-failures", "0.5", "--json").report
    words = found["rungs"]["tokens"]
    assert found["rungs"].keys() == {"tokens"}
    assert sum(words["now"]["same"].values()) + sum(words["now"]["not_same"].values()) == found["pairs"] == 305
    kept = words["fitted"]["figures"]["wrong_passes"]
    assert kept["interval"]["high"] <= 0.05
    low, high = suite_of(result.out).rules.similarity_bands.tokens
    assert [low, high] == found["suite"]["similarity_bands"]["tokens"] == words["fitted"]["band"]


def test_the_thresholds_that_are_written_decide_what_a_run_decides(workspace):
    """A pair passes by tokens with the printed band, which the shipped one leaves open."""
    workspace.write("pairs.jsonl", "\n".join(
        [row(f"leave for case {i} please", f"leave for the case {i}", True, kind="argument") for i in range(80)]
        + [row(f"leave for case {i} please", f"a table, two chairs {i}", False, kind="argument") for i in range(80)]
    ))  # fmt: skip
    found = workspace.run("calibrate", "meaning", "pairs.jsonl")
    band = suite_of(found.out).rules.similarity_bands
    assert band.tokens is not None
    goal = {"name": "book", "tool": "book", "args": {"note": "january leave"}, "arg_matching": {"note": "fuzzy"}}
    workspace.story("argument", goals=[goal])
    agent = workspace.agent(
        "def agent(text):\n"
        "    return [{'role': 'assistant', 'content': None, 'tool_calls': [{'id': '1', 'type': 'function', 'function': "
        "{'name': 'book', 'arguments': '{\"note\": \"leave january\"}'}}]}, "
        "{'role': 'tool', 'tool_call_id': '1', 'content': 'ok'}, {'role': 'assistant', 'content': 'Done.'}]\n"
    )
    run = ["simulate", "stories", "--agent", agent, "--json"]
    before = workspace.run(*run, "--set", "similarity_bands.tokens=[0.0, 1.0]")
    assert before.outcomes == {"argument": "unsure"}
    low, high = band.tokens
    after = workspace.run(*run, "--set", f"similarity_bands.tokens=[{low}, {min(high, 0.8)}]")
    assert after.outcomes == {"argument": "success"}


@pytest.mark.slow
def test_entailment_is_measured_with_a_model_of_one_s_own(workspace, pairs, tiny_entailment):
    options = ["--entailment", tiny_entailment, "--max-false-passes", "0.1", "--max-false-failures", "0.2"]
    result = workspace.run("calibrate", "meaning", pairs, *options)
    assert result.status == 0
    found = workspace.run("calibrate", "meaning", pairs, *options, "--json").report
    now = found["rungs"]["entailment"]["now"]
    assert now["band"] == [0.05, 0.8]
    assert (now["wrong_passes"]["count"], now["wrong_failures"]["count"]) == (0, 0)
    assert now["decided"]["rate"] == 1
    spec = suite_of(result.out).entailment
    assert spec is not None
    assert (spec.model, list(spec.band)) == (str(tiny_entailment), found["rungs"]["entailment"]["fitted"]["band"])
    assert found["rungs"]["tokens"]["now"]["decided_rightly"]["count"] < now["decided_rightly"]["count"]


def test_outputs_without_names_are_named_by_a_setting(workspace, pairs, tmp_path, tiny_entailment):
    folder = save(tmp_path / "nameless", LABELS, named=False, like=tiny_entailment)
    given = ["calibrate", "meaning", pairs, "--entailment", folder]
    refused = workspace.run(*given)
    assert (refused.status, refused.out) == (2, "")
    setting = 'entailment.labels=["contradiction", "entailment", "neutral"]'
    assert f"--set '{setting}'" in refused.err
    result = workspace.run(*given, "--set", setting)
    assert result.status == 0
    assert suite_of(result.out).entailment.labels == LABELS


def test_embeddings_are_measured(workspace, minilm):
    lines = DEVELOPMENT.read_text(encoding="utf-8").splitlines()
    workspace.write("some.jsonl", "\n".join(lines[::4]))
    found = workspace.run("calibrate", "meaning", "some.jsonl", "--embeddings", minilm, "--json").report
    assert found["rungs"]["embeddings"]["now"]["decided"]["of"] == found["pairs"] == len(lines[::4])
    assert any(each.startswith("too few pairs: ") and "it takes at least 73" in each for each in found["warnings"])


def test_a_judge_has_a_table_and_no_thresholds(workspace, model_server):
    workspace.write(
        "two.jsonl", "\n".join([row("It is done.", "All settled.", True), row("It is done.", "Never.", False)])
    )
    options = ["--judge-model", "openai/stub", "--judge-base-url", model_server(agrees).url]
    report = workspace.run("calibrate", "meaning", "two.jsonl", *options, "--json").report
    assert report["judge"]["model"] == "openai/stub"
    assert report["judge"]["prompts"]
    judge = report["rungs"]["judge"]
    assert judge["fitted"] is None
    assert (judge["now"]["same"]["passes"], judge["now"]["wrong_passes"]["count"]) == (1, 1)
    options = ["--judge-model", "openai/stub", "--judge-base-url", model_server(denies).url]
    judge = workspace.run("calibrate", "meaning", "two.jsonl", *options, "--json").report["rungs"]["judge"]
    assert judge["now"]["not_same"] == {"passes": 0, "fails": 1, "undecided": 0}
    assert (judge["now"]["wrong_failures"]["count"], judge["unanswered"]) == (1, 0)


def test_a_judge_that_is_down_is_no_verdict(workspace, model_server):
    """Though equal values are decided without it."""
    rows = [
        row("It is done.", "All settled.", True),
        row("It is done.", "Never.", False),
        row("12 May", "May 12", True),
    ]
    workspace.write("two.jsonl", "\n".join(rows))
    options = ["--judge-model", "openai/stub", "--judge-base-url", model_server(refuses(401, "no")).url]
    result = workspace.run("calibrate", "meaning", "two.jsonl", *options)
    assert result.status == 3
    assert "warning: judge: no usable answer to 2: unauthorized: " in result.out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["nothing.csv"], "error: nothing.csv: no such file; check the path"),
        (["one.csv"], "error: one.csv: all pairs are the same; errors of both kinds need pairs of both kinds"),
        (["good.csv", "--judge-model", "nonsense"], 'model "nonsense": no provider is known for it'),
        (["good.csv", "--set", "trials=3"], "trials"),
        (["good.csv", "--max-false-passes", "0"], "--max-false-passes"),
        ([], "Missing argument"),
    ],
)
def test_what_cannot_work_is_said_in_one_line(workspace, options, says):
    heading = "expected,said,language,same\na,b,en,true\n"
    workspace.write("one.csv", heading)
    workspace.write("good.csv", f"{heading}a,c,en,false\n")
    result = workspace.run("calibrate", "meaning", *options)
    assert (result.status, result.out) == (2, "")
    assert says in result.err


@pytest.mark.usefixtures("needs_semantic")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--embeddings", "./none"], 'error: embeddings "./none": no such folder'),
        (["--set", "entailment.model=./none"], 'error: entailment "./none": no such folder'),
    ],
)
def test_a_folder_that_is_not_there_is_named(workspace, options, says):
    workspace.write("good.csv", "expected,said,language,same\na,b,en,true\na,c,en,false\n")
    result = workspace.run("calibrate", "meaning", "good.csv", *options)
    assert (result.status, result.out) == (2, "")
    assert says in result.err


def test_its_help_says_what_the_file_needs(workspace):
    said = " ".join(workspace.run("calibrate", "meaning", "--help").out.split())
    assert "JSONL or CSV with expected, said, language, same" in said
    assert "calibrate" in workspace.run("--help").out
    assert "meaning" in workspace.run("calibrate", "--help").out


def test_a_few_pairs_give_no_thresholds_to_paste(workspace):
    rows = [row(f"leave for case {i} please", f"leave for the case {i}", i % 2 == 0) for i in range(8)]
    workspace.write("few.jsonl", "\n".join(rows))
    result = workspace.run("calibrate", "meaning", "few.jsonl")
    assert result.status == 0
    assert "for the suite" not in result.out.partition("warning:")[0]
    assert "too few pairs for thresholds: 4 are the same and 4 are not; label at least 20 of each" in result.out
    assert workspace.run("calibrate", "meaning", "few.jsonl", "--json").report["suite"] == {}


def test_a_language_in_which_no_words_are_known_is_said(workspace):
    rows = [row("leave please", "leave for me", True, language="xx"), row("leave please", "a table", False)]
    workspace.write("few.jsonl", "\n".join(rows))
    assert 'warning: language "xx" has no pack: in it' in workspace.run("calibrate", "meaning", "few.jsonl").out
