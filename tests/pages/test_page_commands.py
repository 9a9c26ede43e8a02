"""--html and --share on the command line: where the page goes, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from builders import passed, story, wrong_dates
from paged import stored

from harness.cli import main

STORIES = [story("january"), story("february")]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run with a story that passes and one of which the second trial fails."""
    monkeypatch.chdir(tmp_path)
    trials = [passed(STORIES[0]), passed(STORIES[1]), wrong_dates(STORIES[1], number=2)]
    return stored(Path("runs"), STORIES, trials).path


def called(capsys: Any, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    found = capsys.readouterr()
    return int(ended.value.code or 0), found.out.strip(), found.err.strip()


def test_a_page_stands_in_the_folder_of_its_run(run: Path, capsys: Any) -> None:
    assert called(capsys, "show", "last", "--html") == (0, f"page: {run / 'report.html'}", "")
    assert (run / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    "arguments",
    [("last", "--html", "out/a.html"), ("--html", "out/a.html", "last"), ("--html=out/a.html",)],
    ids=["behind", "before", "with an equals sign"],
)
def test_a_file_may_be_named(run: Path, capsys: Any, arguments: tuple[str, ...]) -> None:
    assert called(capsys, "show", *arguments) == (0, "page: out/a.html", "")
    assert Path("out/a.html").is_file()


@pytest.mark.parametrize(
    ("arguments", "place"),
    [(("february",), 2), (("february", "--trial", "1"), 1), (("january",), 0)],
    ids=["the first that failed", "by number", "one that passed"],
)
def test_it_opens_at_a_conversation(run: Path, capsys: Any, arguments: tuple[str, ...], place: int) -> None:
    status, said, _ = called(capsys, "show", "last", *arguments, "--html")
    assert (status, said) == (0, f"page: {run / 'report.html'}#/{place}")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--share", "max_chars=9"), "--share is about a page: give --html as well"),
        (("--html", "--share", "max_char=9"), '--share max_char=9: expected one of max_chars, include_answers, '
         'include_tool_outputs (did you mean "max_chars"?)'),
        (("--html", "--share", "max_chars=many"), '--share max_chars=many: expected a number of characters, not "many"'),
        (("--html", "--share", "max_chars=0"), "--share max_chars=0: expected at least 1"),
        (("--html", "--share", "include_answers=perhaps"), '--share include_answers=perhaps: expected yes or no, not "perhaps"'),
        (("--html", "--json"), "--html is a page of the whole run, which opens at STORY: leave out the other options"),
        (("--html", "--trial", "1"), "--trial is about one conversation: name its story"),
        (("--html=run.json/x.html",), "run.json/x.html: the page cannot be written: "),
        (("nowhere", "--html"), "nowhere: no such run"),
        (("last", "march", "--html"), 'no trial of a story "march"'),
    ],
)  # fmt: skip
def test_mistakes_are_said_in_one_line(run: Path, capsys: Any, arguments: tuple[str, ...], says: str) -> None:
    Path("run.json").write_text("{}")
    status, out, err = called(capsys, "show", *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_what_is_shared_is_less(run: Path, capsys: Any) -> None:
    called(capsys, "show", "--html", "all.html")
    called(capsys, "show", "--html", "less.html", "--share", "max_chars=5,include_answers=no")
    assert Path("less.html").stat().st_size < Path("all.html").stat().st_size


def test_simulate_writes_one_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s.yaml").write_text("agent: a\nstory: You want x.\nstarting_sentence: x\ngoals: [{say: [done]}]\n")
    Path("paged_agent.py").write_text("def agent(text):\n    return 'done'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    status, said, _ = called(capsys, "simulate", "s.yaml", "--agent", "paged_agent:agent", "--html", "--no-confirm")
    (page,) = tmp_path.glob("runs/*/report.html")
    assert status == 0
    assert f"page: {page.relative_to(tmp_path)}" in said
    two = ("--agent", "a=paged_agent:agent", "--agent", "b=paged_agent:agent")
    status, _, err = called(capsys, "simulate", "s.yaml", *two, "--html", "x.html", "--no-confirm")
    page = Path("x.html").read_text(encoding="utf-8")
    assert (status, err.splitlines()[0]) == (0, "page: x.html")
    assert page.count("<html") == 1
    assert "not decided: journey success is the same in both</title>" in page
