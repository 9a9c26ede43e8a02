"""Judge and embeddings through the real entry point: simulate, score, show, compare, and what is wrong with them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from judging import agrees, denies
from model_server import refuses

from harness.scoring.similarity.embedding import open_embeddings

AGENT = """
def agent(messages):
    if len(messages) > 1:
        return "Goodbye."
    return [
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "book", "arguments": '{"note": "vacation"}'}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
        {"role": "assistant", "content": "All done, your days are ACC7."},
    ]
"""
FUZZY = {"name": "book", "tool": "book", "args": {"note": "holiday"}, "arg_matching": {"note": "fuzzy"}}
SAID = {"name": "say", "say": ["ACC7"], "response": "Your days off are booked as ACC7."}


@pytest.fixture
def desk(workspace):
    """A story with a fuzzy argument, one with a response, and the agent that plays both."""
    workspace.story("argument", goals=[FUZZY])
    workspace.story("response", goals=[SAID])
    workspace.against = ["--agent", workspace.agent(AGENT)]
    return workspace


def judge(url: str) -> list[str]:
    return ["--judge-model", "openai/stub", "--judge-base-url", url]


def by_story(desk, result) -> dict[str, dict[str, Any]]:
    return {trial["story"]: trial for trial in desk.trials(result.run)}


def header(result) -> dict[str, Any]:
    return json.loads((result.run / "run.json").read_text())


def test_a_judge_decides_and_its_calls_are_kept_with_the_trial(desk, model_server):
    server = model_server(agrees)
    without = desk.run("simulate", "stories", *desk.against, "--json")
    assert without.outcomes == {"argument": "fail", "response": "success"}
    result = desk.run("simulate", "stories", *desk.against, *judge(server.url), "--json")
    assert result.outcomes == {"argument": "success", "response": "success"}
    found = by_story(desk, result)
    (argument,) = found["argument"]["verdict"]["goals"][0]["arguments"]
    assert (argument["rung"], argument["score"], argument["quote"]) == ("judge", None, "vacation")
    assert found["response"]["verdict"]["goals"][0]["by"] == "judge"
    assert [[call["role"] for call in trial["model_calls"]] for trial in found.values()] == [["judge"], ["judge"]]
    assert header(result)["config"]["judge"]["model"] == "openai/stub"
    jobs = [found["argument"]["job"], by_story(desk, without)["argument"]["job"]]
    assert jobs[0] != jobs[1], "another judge is another job"


def test_the_response_must_mean_the_same_when_there_is_a_judge(desk, model_server):
    result = desk.run("simulate", "stories", *desk.against, *judge(model_server(denies).url), "--json")
    assert result.outcomes == {"argument": "fail", "response": "fail"}
    assert by_story(desk, result)["response"]["verdict"]["goals"][0]["by"] == "judge"


def test_a_judge_that_is_down_leaves_the_trials_undecided(desk, model_server):
    desk.story("plain", goals=[{"name": "book", "tool": "book", "args": {"note": "vacation"}}])
    result = desk.run("simulate", "stories", *desk.against, *judge(model_server(refuses(401, "no")).url), "--json")
    assert result.status == 3
    assert result.outcomes == {"argument": "error", "plain": "success", "response": "error"}
    found = by_story(desk, result)["argument"]
    assert (found["failure"]["side"], found["failure"]["code"], found["fault"]) == (
        "judge",
        "judge_unavailable",
        "judge",
    )
    assert found["failure"]["message"].startswith("unauthorized: ")
    assert [call["role"] for call in found["model_calls"]] == ["judge"]
    assert result.report["summary"]["undecided_by"] == {"judge": 2}
    assert "the gate comes out differently with 2 undecided trials read as failed and as passed" in result.err
    again = desk.run("score", "last", *judge(model_server(agrees).url), "--json")
    assert again.outcomes == {"argument": "success", "plain": "success", "response": "success"}, "once it is up again"
    down = desk.run("score", "last", *judge(model_server(refuses(401, "no")).url), "--json")
    assert down.outcomes == {"argument": "error", "plain": "success", "response": "error"}


def test_with_a_fallback_it_leaves_arguments_to_words_and_responses_to_keywords(desk, model_server):
    server = model_server(refuses(401, "no"))
    fallback = ["--set", "judge.fallback=true"]
    result = desk.run("simulate", "stories", *desk.against, *judge(server.url), *fallback)
    assert result.status == 1
    assert "undecided" not in result.out
    said = " ".join(result.out.split())
    assert "compared by the next rung of the ladder, because one failed: judge: unauthorized (2)" in said
    assert "fuzzy: not the same by tokens" in said
    assert "(judge: unauthorized; decided by tokens)" in said
    shown = " ".join(desk.run("show", "last", "response").out.split())
    assert "by keywords (judge: unauthorized; decided by keywords)" in shown


def test_a_run_is_judged_again_with_a_judge_and_what_was_played_is_kept(desk, model_server):
    desk.run("simulate", "stories", *desk.against)
    result = desk.run("score", "last", *judge(model_server(agrees).url), "--json")
    assert result.outcomes == {"argument": "success", "response": "success"}
    assert header(result)["config"]["judge"]["model"] == "openai/stub"
    again = desk.run("score", result.report["run"], *judge(model_server(denies).url), "--json")
    assert again.outcomes == {"argument": "fail", "response": "fail"}
    assert [len(trial["model_calls"]) for trial in by_story(desk, again).values()] == [1, 1], (
        "not the other judge's as well"
    )


def test_recordings_are_judged_with_a_judge(desk, model_server):
    call = {"id": "c1", "type": "function", "function": {"name": "book", "arguments": '{"note": "vacation"}'}}
    desk.write("recorded/argument.json", [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
    ])  # fmt: skip
    score = ["score", "recorded/argument.json", "--stories", "stories/argument.json", "--json"]
    assert desk.run(*score).outcomes == {"argument": "fail"}
    assert desk.run(*score, *judge(model_server(agrees).url)).outcomes == {"argument": "success"}


def test_a_suite_names_the_judge_and_fuzzy_may_be_turned_off(desk, model_server):
    server = model_server(agrees)
    suite = {"agent": desk.against[1], "stories": "stories", "judge": {"model": "openai/stub", "base_url": server.url}}
    desk.write("suite.json", suite)
    assert desk.run("simulate", "suite.json", "--json").outcomes == {"argument": "success", "response": "success"}
    strict = desk.run("simulate", "suite.json", "--set", "enable_fuzzy_matching=false", "--json")
    assert strict.outcomes == {"argument": "fail", "response": "success"}


def test_model_override_is_the_judge_that_is_asked(desk, model_server, monkeypatch):
    server = model_server(agrees)
    monkeypatch.setenv("MODEL_OVERRIDE", "openai/another")
    desk.run("simulate", "stories", *desk.against, *judge(server.url))
    assert {request["model"] for request in server.requests} == {"another"}


def test_compare_says_that_the_judge_is_another(desk, model_server):
    desk.run("simulate", "stories", *desk.against)
    desk.run("simulate", "stories", *desk.against, *judge(model_server(agrees).url))
    assert desk.run("compare", "last~1", "last").status == 3
    said = " ".join(desk.run("compare", "last~1", "last", "--allow", "judge").out.split())
    assert "the runs differ in more than the agent: judge: not set → " in said


@pytest.mark.parametrize("command", ["simulate", "score"])
@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--judge-model", "nonsense"], 'model "nonsense": no provider is known for it'),
        (["--judge-base-url", "http://127.0.0.1:1/v1"], "judge: needs a model: add --judge-model"),
        (["--judge-model", "openai/x", "--judge-base-url", "localhost"], "expected http://HOST:PORT/v1"),
        (["--set", "judge.timeout=0"], "judge.timeout"),
        (["--set", "judge.modle=x"], "judge.modle"),
        (["--set", "embeddings=5"], "embeddings"),
    ],
)
def test_what_cannot_work_is_said_before_anything_is_played(desk, command, options, says):
    given = ["stories", *desk.against]
    if command == "score":
        desk.run("simulate", *given)
        given = ["last"]
    before = len(list(desk.path.glob("runs/*")))
    result = desk.run(command, *given, *options)
    assert (result.status, result.out) == (2, "")
    assert says in result.err
    assert len(list(desk.path.glob("runs/*"))) == before


ONE_THRESHOLD = ["--set", "similarity_threshold=0.6"]
"""With it nothing is undecided."""


class TestEmbeddings:
    """With the packaged MiniLM, whose tests are next door."""

    @pytest.fixture(autouse=True)
    def _own_cache(self, tmp_path, monkeypatch):
        monkeypatch.setenv("HARNESS_CACHE", str(tmp_path / "cache"))

    def test_they_decide_and_are_named_with_their_weights(self, desk, minilm):
        desk.write("stories/argument.json", json.loads((desk.path / "stories/argument.json").read_text()) | {
            "goals": [FUZZY | {"args": {"note": "a vacation"}}],
        })  # fmt: skip
        result = desk.run("simulate", "stories", *desk.against, "--embeddings", minilm, "--story", "argument", "--json")
        assert result.outcomes == {"argument": "success"}
        (argument,) = by_story(desk, result)["argument"]["verdict"]["goals"][0]["arguments"]
        assert argument["rung"] == "embeddings"
        assert 0.8 <= argument["score"] < 1
        assert header(result)["versions"]["embeddings"].startswith("sha256:")
        assert header(result)["config"]["embeddings"] == str(minilm)
        shown = " ".join(desk.run("show", "last", "argument").out.split())
        assert f"fuzzy: same by embeddings {argument['score']:.2f}" in shown
        assert (desk.path / "cache" / "embeddings.sqlite").is_file()

    def test_they_decide_when_the_judge_is_down_and_has_a_fallback(self, desk, minilm, model_server):
        server = model_server(refuses(401, "no"))
        options = ["--embeddings", minilm, *judge(server.url), "--set", "judge.fallback=true", *ONE_THRESHOLD]
        result = desk.run("simulate", "stories", *desk.against, *options, "--story", "argument", "--json")
        (argument,) = by_story(desk, result)["argument"]["verdict"]["goals"][0]["arguments"]
        assert argument["rung"] == "embeddings"
        assert argument["note"] == "judge: unauthorized; decided by embeddings"

    @pytest.mark.parametrize("broken", ["weights", "config"])
    def test_a_model_that_cannot_be_loaded_is_said_before_anything_is_played(self, desk, minilm, tmp_path, broken):
        folder = tmp_path / "model"
        folder.mkdir()
        for file in minilm.iterdir():
            if file.is_file():
                (folder / file.name).symlink_to(file)
        spoilt = folder / {"weights": "model.safetensors", "config": "modules.json"}[broken]
        spoilt.unlink()
        spoilt.write_text("not what it should be")
        result = desk.run("simulate", "stories", *desk.against, "--embeddings", folder)
        assert (result.status, result.out) == (2, "")
        assert f'error: embeddings "{folder}": cannot be loaded from {folder}: ' in result.err
        assert not list(desk.path.glob("runs/*"))

    def test_weights_that_are_not_here_are_said_before_anything_is_played(self, desk, minilm, monkeypatch):
        monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(desk.path))
        result = desk.run("simulate", "stories", *desk.against, "--embeddings", "default")
        assert result.status == 2
        assert "nothing is downloaded unasked; fetch them once with: hf download sentence-transformers/" in result.err

    def test_a_folder_is_found_from_the_suite_s_own(self, desk, minilm, monkeypatch):
        (desk.path / "models").mkdir()
        (desk.path / "models" / "minilm").symlink_to(minilm)
        suite = {"agent": desk.against[1], "stories": "stories", "embeddings": "models/minilm"}
        desk.write("suite.json", suite | {"similarity_threshold": 0.6})
        (desk.path / "elsewhere").mkdir()
        monkeypatch.chdir(desk.path / "elsewhere")
        monkeypatch.syspath_prepend(str(desk.path))
        result = desk.run("simulate", "../suite.json", "--json")
        assert result.status == 0
        assert header(result)["config"]["embeddings"] == str(desk.path / "models" / "minilm")

    def test_a_broken_cache_is_set_aside_and_said(self, desk, minilm, caplog):
        cache = desk.path / "cache" / "embeddings.sqlite"
        cache.parent.mkdir()
        cache.write_bytes(b"no database " * 1_000)
        options = ["--embeddings", minilm, "--story", "argument", *ONE_THRESHOLD]
        result = desk.run("simulate", "stories", *desk.against, *options)
        assert "set aside as embeddings.sqlite.broken-" in caplog.text
        assert result.status == 0
        open_embeddings(str(minilm)).file.close()


TALKS = """
def agent(messages):
    if len(messages) > 1:
        return "have a nice day ."
    return [
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "book", "arguments": '{"note": "flight dropped ."}'}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "ok"},
        {"role": "assistant", "content": "hello and thank you . the flight has been cancelled . anything else ?"},
    ]
"""
TOLD = {
    "follows": [{"name": "say", "response": "your flight is dropped ."}],
    "denied": [{"name": "say", "response": "your flight is booked ."}],
    "nothing of it": [{"name": "say", "response": "your room is cancelled ."}],
    "same": [FUZZY | {"args": {"note": "the flight has been cancelled ."}}],
    "not the same": [FUZZY | {"args": {"note": "the ticket has been cancelled ."}}],
}


class TestEntailment:
    """With a model that is trained here; its own tests are next door."""

    @pytest.fixture(autouse=True)
    def _own_cache(self, tmp_path, monkeypatch):
        monkeypatch.setenv("HARNESS_CACHE", str(tmp_path / "cache"))

    @pytest.fixture
    def told(self, workspace):
        for name, goals in TOLD.items():
            workspace.story(name, goals=goals)
        workspace.against = ["--agent", workspace.agent(TALKS)]
        return workspace

    def test_it_decides_in_a_run_and_in_a_run_judged_again(self, told, tiny_entailment):
        expected = dict.fromkeys(("follows", "same"), "success") | dict.fromkeys(
            ("denied", "nothing of it", "not the same"), "fail"
        )
        result = told.run("simulate", "stories", *told.against, "--entailment", tiny_entailment, "--json")
        assert result.outcomes == expected
        goals = {story: trial["verdict"]["goals"][0] for story, trial in by_story(told, result).items()}
        assert goals["follows"]["by"] == "entailment"
        assert goals["same"]["arguments"][0]["rung"] == "entailment"
        assert header(result)["versions"]["entailment"].startswith("sha256:")
        assert header(result)["config"]["entailment"]["model"] == str(tiny_entailment)
        shown = " ".join(told.run("show", "last", "denied").out.split())
        assert 'contradicted (1.00) by "the flight has been cancelled ."' in shown
        assert (told.path / "cache" / "entailment.sqlite").is_file()
        told.run("simulate", "stories", *told.against, "--story", "same")
        again = told.run("score", "last", "--entailment", tiny_entailment, "--json")
        assert again.outcomes == {"same": "success"}

    def test_a_folder_is_found_from_the_suite_s_own(self, told, tiny_entailment, monkeypatch):
        (told.path / "models").mkdir()
        (told.path / "models" / "nli").symlink_to(tiny_entailment)
        told.write("suite.json", {
            "agent": told.against[1], "stories": "stories", "entailment": {"model": "models/nli", "band": [0, 1]},
        })  # fmt: skip
        (told.path / "elsewhere").mkdir()
        monkeypatch.chdir(told.path / "elsewhere")
        monkeypatch.syspath_prepend(str(told.path))
        result = told.run("simulate", "../suite.json", "--story", "follows", "--json")
        assert header(result)["config"]["entailment"]["model"] == str(told.path / "models" / "nli")
        assert result.outcomes == {"follows": "unsure"}, "within its band"

    @pytest.mark.usefixtures("needs_semantic")
    @pytest.mark.parametrize("command", ["simulate", "score"])
    def test_what_cannot_be_had_is_said_before_anything_is_played(self, told, tmp_path, monkeypatch, command):
        monkeypatch.setenv("SENTENCE_TRANSFORMERS_HOME", str(tmp_path))
        given = ["stories", *told.against]
        if command == "score":
            told.run("simulate", *given, "--story", "same")
            given = ["last"]
        before = len(list(told.path.glob("runs/*")))
        result = told.run(command, *given, "--entailment", "nli-deberta-v3-small")
        assert (result.status, result.out) == (2, "")
        (line,) = result.err.splitlines()
        assert line.startswith('error: entailment "nli-deberta-v3-small": the weights are not on this machine')
        assert "hf download cross-encoder/nli-deberta-v3-small" in line
        assert len(list(told.path.glob("runs/*"))) == before

    def test_compare_says_that_it_was_not_there(self, told, tiny_entailment):
        told.run("simulate", "stories", *told.against, "--story", "same")
        told.run("simulate", "stories", *told.against, "--story", "same", "--entailment", tiny_entailment)
        said = " ".join(told.run("compare", "last~1", "last", "--allow", "meaning").out.split())
        assert "the runs differ in more than the agent: entailment: not set → " in said
