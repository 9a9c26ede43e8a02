"""The house stands as CONTRIBUTING.md draws it: its rooms, how many modules they hold, one name for one thing."""

from __future__ import annotations

import ast
import functools
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("harness", "generators")
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = sorted(path.parent.name for path in (ROOT / "harness").glob("*/__init__.py"))
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


MOST_MODULES, MOST_LINES = 14, 310


def drawing() -> str:
    return TEXT.split("```text\n", 1)[1].split("```", 1)[0]


def test_the_drawing_names_every_room_and_no_other_folder() -> None:
    words = set(re.findall(r"[a-z_]+", drawing()))
    assert set(ROOMS) <= words
    named = set(re.findall(r"^- `(\w+)/`", TEXT, re.MULTILINE))
    assert named == set(ROOMS), "one sentence for each room"


def test_every_file_that_is_named_is_there() -> None:
    named = re.findall(r"`((?:harness|generators|tests)/[\w/]+\.(?:py|yaml))`", TEXT)
    assert len(named) > 8
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_the_top_of_the_harness_is_small() -> None:
    modules = [path.stem for path in (ROOT / "harness").glob("*.py") if path.stem != "__init__"]
    assert len(modules) <= 9
    assert len(ROOMS) <= 17


@pytest.mark.parametrize("package", PACKAGES)
def test_no_package_is_a_corridor(package: str) -> None:
    sizes = Counter(path.parent for path in SOURCES if path.name != "__init__.py" and package in path.parts)
    assert {str(folder): size for folder, size in sizes.items() if size > MOST_MODULES} == {}


def test_no_module_is_long_and_each_says_what_it_is() -> None:
    long = {str(path): lines for path in SOURCES if (lines := len(path.read_text().splitlines())) > MOST_LINES}
    assert long == {}
    silent = [str(path) for path in SOURCES if not ast.get_docstring(tree(path))]
    assert silent == []


def test_a_class_name_stands_for_one_thing() -> None:
    names = Counter(
        node.name
        for path in SOURCES
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, times in names.items() if times > 1] == []


def test_the_layers_are_few() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each["name"] == "Imports point down")
    assert len(layers) <= 16
    in_layers = {name.strip().removeprefix("harness.") for layer in layers for name in layer.split("|")}
    assert set(ROOMS) - in_layers == {"demo"}, "a room that is in no layer may import anything"


def test_litellm_is_imported_in_one_module() -> None:
    importing = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Import) and any(each.name.split(".")[0] == "litellm" for each in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "litellm")
    ]
    assert set(importing) == {"harness/llm/transport.py"}
