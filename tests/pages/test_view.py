"""The server of harness view: what it hands out, to whom, and what is written of a folder that others write."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from builders import passed, story, trial, unmet, verdict
from paged import stored

from harness.analysis.run import Run
from harness.cli.runs.view import _meant
from harness.errors import UserMistake
from harness.pages.view.server import ViewServer
from harness.pages.view.shelf import Shelf
from harness.runs.labels.writing import LABELS, content_hash

STORIES = [story("january"), story("february")]
Ask = Callable[..., Awaitable[tuple[int, str, Mapping[str, str]]]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two runs; the newer one lost a story."""
    out = tmp_path / "runs"
    stored(out, STORIES, [passed(each) for each in STORIES], name="older")
    missed = verdict(unmet("read", "missing_call", "was never called"))
    stored(out, STORIES, [passed(STORIES[0]), trial(STORIES[1], missed)], name="newer")
    return out


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def asked(folder: Path, what: Callable[[ViewServer, Ask], Awaitable[None]]) -> None:
    """The server of the folder is open while `what` asks it."""

    async def main() -> None:
        server = ViewServer(Shelf(folder), token="token")
        await server.open()

        async def ask(
            path: str, method: str = "GET", base: str = "", **headers: str
        ) -> tuple[int, str, Mapping[str, str]]:
            address = base or server.address
            async with session.request(method, f"{address}{path}", headers=headers) as answer:
                return answer.status, await answer.text(), answer.headers

        async with ClientSession() as session:
            await what(server, ask)
        await server.close()

    asyncio.run(main())


async def whole(server: ViewServer, ask: Ask) -> str:
    """The list, when every run in it was read."""
    while True:
        _, _text, _ = await ask("")
        if not list(server.shelf.unread()):
            return (await ask(""))[1]
        await asyncio.sleep(0.01)


def data(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    known: dict[str, Any] = json.loads(found[1])
    return known


def test_it_shows_the_list_a_run_and_two_compared_and_writes_nothing(folder: Path) -> None:
    before = sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*"))
    older, newer = names(folder)

    async def what(server: ViewServer, ask: Ask) -> None:
        listed = await whole(server, ask)
        assert listed.index(newer) < listed.index(older)
        assert "1/2" in listed
        assert "2/2" in listed
        status, text, headers = await ask(f"run/{newer}/")
        assert status == 200
        assert "Journey Success 1/2" in text
        assert headers["ETag"] == f'"{data(text)["version"]}"'
        assert "connect-src" in text
        assert headers["X-Content-Type-Options"] == "nosniff"
        spot = data(text)["trials"][1]["spot"]
        _, pack, _ = await ask(f"run/{newer}/packs/{spot[0]}")
        assert json.loads(pack)[spot[1]]["story"] == "february"
        status, text, _ = await ask(f"compare/{older}/{newer}/")
        assert status == 200
        assert "february" in text
        assert "exit status" in text

    asked(folder, what)
    assert sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*")) == before


def test_nobody_else_is_answered(folder: Path) -> None:
    async def what(server: ViewServer, ask: Ask) -> None:
        port = server.port
        origin = f"http://127.0.0.1:{port}"
        for expected, path, method, more in (
            (403, "other/", "GET", {}),
            (403, "", "GET", {}),
            (403, "favicon.ico", "GET", {}),
            (421, "token/", "GET", {"Host": "evil.example"}),
            (421, "token/", "GET", {"Host": f"evil.example:{port}"}),
            (403, "token/", "GET", {"Origin": "http://evil.example"}),
            (403, "token/", "GET", {"Origin": "null"}),
            (403, "token/", "GET", {"Sec-Fetch-Site": "cross-site"}),
            (403, "token/", "GET", {"Sec-Fetch-Site": "same-site"}),
            (405, "token/", "POST", {}),
            (405, "token/", "DELETE", {}),
            (404, "token/nothing", "GET", {}),
            (200, "token/", "GET", {"Origin": origin, "Sec-Fetch-Site": "same-origin"}),
            (200, "token/", "GET", {"Host": f"localhost:{port}"}),
        ):
            status, text, headers = await ask(path, method, f"{origin}/", **more)
            assert (status, path, more) == (expected, path, more)
            assert headers["Cache-Control"] == "no-store"
            assert status == 200 or "older" not in text

    asked(folder, what)


def test_what_is_no_run_of_the_folder_is_not_shown(folder: Path, tmp_path: Path) -> None:
    outside = stored(tmp_path / "elsewhere", STORIES, [passed(STORIES[0])], name="secret").path
    (folder / outside.name).symlink_to(outside)
    older = folder / names(folder)[0]
    half = folder / "20300101T000000000Z-half-aaaaaa"
    half.mkdir()
    for name in ("run.json", "stories.jsonl"):
        (half / name).write_bytes((older / name).read_bytes())
    (half / "trials.jsonl").symlink_to(outside / "trials.jsonl")

    async def what(server: ViewServer, ask: Ask) -> None:
        assert outside.name not in await whole(server, ask)
        for path in (outside.name, half.name, "..%2f..%2felsewhere", f"..%2felsewhere%2f{outside.name}"):
            for under in ("", "packs/t0", "packs/..%2frun.json"):
                status, text, _ = await ask(f"run/{path}/{under}")
                assert status in (403, 404)
                assert "january" not in text
        for pack in ("t9", "x0", "t-1", "t", "s0.json", "t99999999999999999999"):
            status, _, _ = await ask(f"run/{older.name}/packs/{pack}")
            assert status == 404

    asked(folder, what)


def test_a_broken_run_is_told_and_the_others_stay(folder: Path) -> None:
    older, newer = names(folder)
    broken = folder / "20200101T000000000Z-broken-aaaaaa"
    broken.mkdir()
    (broken / "run.json").write_text("{", encoding="utf-8")

    async def what(server: ViewServer, ask: Ask) -> None:
        listed = await whole(server, ask)
        assert "is not the header of a run" in listed
        assert older in listed
        assert newer in listed
        status, text, _ = await ask(f"run/{broken.name}/")
        assert status == 404
        assert "is not the header of a run" in text

    asked(folder, what)


def test_what_is_not_comparable_is_told_and_can_be_compared_all_the_same(folder: Path) -> None:
    older, newer = names(folder)
    header = folder / newer / "run.json"
    told = json.loads(header.read_text())
    told["config"]["limits"]["trial"] = 3
    header.write_text(json.dumps(told))

    async def what(server: ViewServer, ask: Ask) -> None:
        status, text, _ = await ask(f"compare/{older}/{newer}/")
        assert status == 409
        assert "limits.trial" in text
        assert 'href="?anyway"' in text
        status, text, _ = await ask(f"compare/{older}/{newer}/?anyway")
        assert status == 200
        assert "february" in text

    asked(folder, what)


def test_more_trials_and_more_runs_are_another_version(folder: Path) -> None:
    _older, newer = names(folder)
    kept = folder / newer / "trials.jsonl"
    first, second = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(first)

    async def what(server: ViewServer, ask: Ask) -> None:
        _, text, headers = await ask(f"run/{newer}/")
        assert "Journey Success 1/1" in text
        assert "<progress" in text
        kept.write_bytes(first + second[:20])  # a line that is being written
        assert "Journey Success 1/1" in (await ask(f"run/{newer}/"))[1]
        await whole(server, ask)
        listed = (await ask("", "HEAD"))[2]["ETag"]
        kept.write_bytes(first + second)
        status, text, again = await ask(f"run/{newer}/", "HEAD")
        assert (status, text) == (200, "")
        assert again["ETag"] != headers["ETag"]
        _, text, now = await ask(f"run/{newer}/")
        assert "Journey Success 1/2" in text
        assert now["ETag"] == again["ETag"]
        await asyncio.sleep(0.5)  # a run that is being written is left alone for some times as long as it took to read
        await whole(server, ask)
        assert (await ask("", "HEAD"))[2]["ETag"] != listed

    asked(folder, what)


def test_a_port_that_is_taken_is_told(folder: Path) -> None:
    async def what(server: ViewServer, ask: Ask) -> None:
        with pytest.raises(UserMistake, match=f"--port {server.port}: cannot be listened on"):
            await ViewServer(Shelf(folder), port=server.port).open()

    asked(folder, what)


def test_what_is_meant_by_a_name(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older, newer = names(folder)
    (tmp_path / "empty").mkdir()
    assert _meant(None, folder) == (folder, "")
    assert _meant(str(folder), Path("nowhere")) == (folder, "")
    assert _meant(str(tmp_path / "empty"), Path("nowhere")) == (tmp_path / "empty", "")
    assert _meant("last", folder) == (folder, newer)
    assert _meant(str(folder / older), Path("nowhere")) == (folder, older)
    monkeypatch.chdir(folder / older)
    assert _meant(".", Path("nowhere")) == (folder, older)
    (folder / newer).rename(folder / "renamed")
    with pytest.raises(UserMistake, match="no longer has the name"):
        _meant(str(folder / "renamed"), folder)
    with pytest.raises(UserMistake, match="nowhere: is no folder"):
        _meant(None, tmp_path / "nowhere")
    with pytest.raises(UserMistake, match="no such run"):
        _meant("nothing", folder)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_the_command_tells_its_address_and_ends_when_it_is_told_to(folder: Path, stop: signal.Signals) -> None:
    command = [sys.executable, "-c", "from harness.cli import main; main()", "view", "last", "--out", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=30) as answer:
            assert "Journey Success 1/2" in answer.read().decode()
        process.send_signal(stop)
        assert (process.wait(30), process.stdout.read()) == (0, "Ctrl-C ends it\n")


def answer_to(folder: Path, run: str, **answer: Any) -> dict[str, Any]:
    """One that the page of a run would send for its failed trial."""
    facts = Run.read(folder / run).trials.facts
    content = content_hash(next(each for each in facts if each.story == "february"))
    return {"labeller": "ann", "story": "february", "trial": 1, "content": content, **answer}


def test_labels_are_asked_for_and_kept_and_nothing_else_is_written(folder: Path) -> None:
    _older, newer = names(folder)
    before = sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file())

    async def what(server: ViewServer, ask: Ask) -> None:
        queue = json.loads((await ask(f"run/{newer}/labelling?labeller=ann"))[1])["queue"]
        assert [(each["key"], each["group"], each["said"]) for each in queue] == [
            ("february/1", "red", None),
            ("january/1", "the rest", None),
        ]
        for more, told in (
            ({}, {"question", "r", "u", "s", "j", "w"}),
            ({"first": "s"}, {"question", "y", "n", "o"}),
            ({"first": "s", "did": "y"}, {"reason"}),
        ):
            status, text = await post(server, newer, answer_to(folder, newer, **more))
            found = json.loads(text)
            keys = {each["key"] for each in found.get("question", {}).get("choices", ())}
            assert (status, {*found, *keys}) == (200, told)
        assert sorted((path, path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()) == before
        version = (await ask(f"run/{newer}/", "HEAD"))[2]["ETag"]
        given = answer_to(folder, newer, first="s", did="y", reason="it asks for  another year")
        status, text = await post(server, newer, given)
        assert (status, json.loads(text)["kept"], json.loads(text)["others"]) == (200, "story", [])
        written = {path for path in folder.rglob("*") if path.is_file()} - {path for path, _ in before}
        assert written == {folder / newer / LABELS}
        assert (await ask(f"run/{newer}/", "HEAD"))[2]["ETag"] != version
        page = (await ask(f"run/{newer}/"))[1]
        assert "Of 1 red reviewed 0 were the agent&#39;s" in page
        assert data(page)["trials"][1]["people"] == ["ann says the story's: it asks for another year"]
        assert json.loads((await ask(f"run/{newer}/labelling?labeller=ann"))[1])["queue"][0]["said"] == "story"
        second = answer_to(folder, newer, first="a", blind=True) | {"labeller": "ben"}
        status, text = await post(server, newer, second)
        told = json.loads(text)
        assert (told["kept"], told["verdict"]) == ("right", "fail (agent)")
        assert told["others"] == ["ann says the story's: it asks for another year"]

    asked(folder, what)


async def post(server: ViewServer, run: str, body: Any, **headers: str) -> tuple[int, str]:
    """As the page sends it, unless headers say otherwise; "" leaves one out."""
    origin = f"http://127.0.0.1:{server.port}"
    sent = {"Origin": origin, "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}  # a `Host` is added to them
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    address = f"{server.address}run/{run}/labels"
    kept = {name: value for name, value in sent.items() if value}
    skipped = [] if sent["Content-Type"] else ["Content-Type"]
    async with (
        ClientSession(skip_auto_headers=skipped) as session,
        session.post(address, data=content, headers=kept) as answer,
    ):
        return answer.status, await answer.text()


def test_labels_of_others_and_broken_ones_are_refused(folder: Path, tmp_path: Path) -> None:
    _older, newer = names(folder)

    async def what(server: ViewServer, ask: Ask) -> None:
        good = answer_to(folder, newer, first="r")
        for expected, body, headers in (
            (403, good, {"Origin": ""}),
            (403, good, {"Origin": "http://evil.example"}),
            (403, good, {"Origin": "null"}),
            (403, good, {"Sec_Fetch_Site": "cross-site"}),
            (421, good, {"Host": "evil.example"}),
            (403, good, {"Content_Type": "text/plain"}),
            (403, good, {"Content_Type": "application/x-www-form-urlencoded"}),
            (403, good, {"Content_Type": ""}),
            (413, b" " * 70_000, {}),
            (400, b"\xff", {}),
            (400, {"labeller": "ann"}, {}),
            (400, good | {"labeller": " "}, {}),
            (400, good | {"labeller": "a\nb"}, {}),
            (400, good | {"trial": 7}, {}),
            (400, good | {"first": "y"}, {}),
            (400, good | {"more": 1}, {}),
            (409, good | {"content": "sha256:0"}, {}),
        ):
            status, text = await post(server, newer, body, **headers)
            assert status == expected, (text, body, headers)
        for path in ("nothing", "..%2felsewhere"):
            status, _ = await post(server, path, good)
            assert status in (400, 403, 404)
        assert (await ask(f"run/{newer}/labels"))[0] == 405
        assert (await ask(f"run/{newer}/labelling?order=red&labeller=ann"))[0] == 400
        assert not (folder / newer / LABELS).exists()
        (folder / newer / LABELS).symlink_to(tmp_path / "elsewhere")
        assert (await post(server, newer, good))[0] in (400, 404)
        assert not (tmp_path / "elsewhere").exists()

    asked(folder, what)
