"""harness export: a JSON file per run, spans of its trajectories, and documents that are sent to an endpoint."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pytest_process import run_pytest

from harness.trajectory import from_otlp


class Store(BaseHTTPRequestHandler):
    """Takes what is sent to /runs."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        taken: list[Any] = self.server.taken  # type: ignore[attr-defined]
        taken.append((self.headers.get("authorization"), json.loads(body)))
        self.send_response(201 if self.path == "/runs" else 403)
        self.end_headers()
        self.wfile.write(b"" if self.path == "/runs" else b"not for you")

    def log_message(self, *words: Any) -> None:
        pass


@pytest.fixture
def store() -> Iterator[Any]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Store) as server:
        server.taken = []  # type: ignore[attr-defined]
        server.url = f"http://127.0.0.1:{server.server_port}/runs"  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def two(desk):
    """Two runs."""
    desk.play("right")
    desk.play("partly")
    return desk


def test_each_run_is_one_document(two) -> None:
    done = two.run("export", "last", "last~1")
    assert done.status == 0, done.err
    files = [Path(line) for line in done.out.split()]
    assert [file.parent.name for file in files] == ["exported", "exported"]
    documents = [json.loads(file.read_text()) for file in files]
    assert [
        each["summary"]["successes"] if "successes" in each["summary"] else len(each["trials"]) for each in documents
    ]
    assert sorted(file.stem for file in files) == sorted(run.name for run in two.runs())


def test_trajectories_are_read_back_from_their_spans(two) -> None:
    done = two.run("export", "--otlp", "--to", "spans")
    lines = Path(done.out.split()[1]).read_text().splitlines()
    read = [from_otlp(json.loads(line)) for line in lines]
    kept = [json.loads(line)["trajectory"] for line in (two.runs()[-1] / "trials.jsonl").read_text().splitlines()]
    assert sorted(each.id for each in read) == sorted(each["id"] for each in kept)
    assert all(len(each.steps) > 1 for each in read)


def test_documents_are_sent(two, store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARNESS_POST_TOKEN", "t0ken-of-the-store-9f3k")
    assert two.run("export", "--post", store.url).status == 0
    ((authorization, document),) = store.taken
    assert authorization == "Bearer t0ken-of-the-store-9f3k"
    assert len(document["trials"]) == 12


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--post", "results.example.com"), "--post: expected an address such as https://"),
        (("nowhere",), "nowhere: no such run"),
        (("--to", "taken"), "taken: cannot be written: File exists; give another --to"),
    ],
)
def test_mistakes_are_lines(two, arguments, message) -> None:
    (two.path / "taken").write_text("")
    done = two.run("export", *arguments)
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert message in done.err


def test_what_is_not_taken_is_told(two, store) -> None:
    refused = two.run("export", "--post", store.url.replace("/runs", "/others"))
    assert (refused.status, refused.err) == (2, "error: 127.0.0.1: did not take the results: HTTP 403 not for you\n")
    gone = two.run("export", "--post", "http://127.0.0.1:1/runs")
    assert "127.0.0.1: the results cannot be sent there: " in gone.err


def test_the_report_of_evaluations_is_sent_from_pytest(tmp_path: Path, store) -> None:
    test = "from harness.evaluations import evaluation\n@evaluation(min_pass_rate=1, dataset=[1])\ndef test_it(entry): pass\n"
    ran = run_pytest(tmp_path, "--eval-report-url", store.url, files={"test_it.py": test})
    assert ran.status == 0, ran.out
    ((_, report),) = store.taken
    assert (report["kind"], report["totals"]["entries"]) == ("evaluations", 1)
    refused = run_pytest(tmp_path, "--eval-report-url", "http://127.0.0.1:1/", "--eval-report-dir", "reports")
    assert refused.status == 1
    assert "the results cannot be sent there" in refused.out
    assert len(refused.reports) == 1
