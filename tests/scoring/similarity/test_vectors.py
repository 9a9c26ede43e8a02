"""The file of vectors: kept by content, shared by processes, and never in the way when it is broken."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

from harness.scoring.similarity.vectors import VectorFile, default_path


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "deep" / "embeddings.sqlite"


def test_what_is_written_is_read(path):
    file = VectorFile(path)
    file.write("m", {"a": (b"1234", False), "\ud800": (b"5678", True)})
    assert file.read("m", ["a", "b", "\ud800"]) == {"a": (b"1234", False), "\ud800": (b"5678", True)}
    assert file.read("other", ["a"]) == {}
    file.close()


def test_many_texts_are_looked_up_at_once(path):
    file = VectorFile(path)
    texts = [f"text {i}" for i in range(2_500)]
    file.write("m", {text: (b"v", False) for text in texts})
    assert len(file.read("m", texts)) == 2_500
    file.close()


def test_no_text_can_be_read_in_the_file(path):
    file = VectorFile(path)
    file.write("m", {"my secret text": (b"1234", False)})
    file.close()
    assert b"secret" not in path.read_bytes()


@pytest.mark.parametrize(
    "content", [b"this is no database, but long enough to be taken for one " * 100, b"SQLite format 3\0 cut off"]
)
def test_a_broken_file_is_set_aside_with_a_warning(path, caplog, content):
    path.parent.mkdir()
    path.write_bytes(content)
    file = VectorFile(path)
    assert file.read("m", ["a"]) == {}
    file.write("m", {"a": (b"1234", False)})
    assert file.read("m", ["a"]) == {"a": (b"1234", False)}
    file.close()
    aside = [each for each in path.parent.iterdir() if ".broken-" in each.name]
    assert [each.read_bytes() for each in aside] == [content]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert f"set aside as {aside[0].name}" in caplog.text


def test_a_file_that_breaks_while_it_is_used_is_set_aside(path, caplog):
    file = VectorFile(path)
    file.write("m", {f"text {i}": (b"1234" * 400, False) for i in range(200)})
    file.close()
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    file = VectorFile(path)
    assert file.read("m", ["text 7"]) == {}
    file.write("m", {"a": (b"1234", False)})
    assert file.read("m", ["a"]) == {"a": (b"1234", False)}
    file.close()
    assert "is broken" in caplog.text


@pytest.mark.parametrize("kind", ["a folder in its place", "a file in place of its folder", "another table"])
def test_a_file_that_cannot_be_used_is_done_without(path, caplog, kind):
    if kind == "a folder in its place":
        path.mkdir(parents=True)
    elif kind == "a file in place of its folder":
        path.parent.write_text("")
    else:
        path.parent.mkdir()
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE vectors (something TEXT)")
        connection.close()
    file = VectorFile(path)
    assert file.read("m", ["a"]) == {}
    file.write("m", {"a": (b"1234", False)})
    assert file.read("m", ["a"]) == {}
    assert len(caplog.records) == 1, "said once"
    assert "what models give is not kept on disk" in caplog.text


WRITER = """
import sys
from pathlib import Path
from harness.scoring.similarity.vectors import VectorFile
file = VectorFile(Path(sys.argv[1]))
for i in range(100):
    file.write("m", {f"text {i}": (b"%04d" % i, False), f"{sys.argv[2]} {i}": (b"own ", False)})
"""


def test_several_processes_write_at_once(path):
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(i)], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        for i in range(4)
    ]
    assert [(each.communicate(timeout=100)[1], each.returncode) for each in writers] == [("", 0)] * 4
    file = VectorFile(path)
    assert file.read("m", ["text 42"]) == {"text 42": (b"0042", False)}
    assert len(file.read("m", [f"{i} {j}" for i in range(4) for j in range(100)])) == 400
    file.close()


def test_where_it_lies_can_be_said(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert default_path("embeddings") == tmp_path / "cache" / "journey-harness" / "embeddings.sqlite"
    monkeypatch.setenv("HARNESS_CACHE", str(tmp_path / "mine"))
    assert default_path("embeddings") == tmp_path / "mine" / "embeddings.sqlite"
