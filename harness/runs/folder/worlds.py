"""The states of worlds in the folder of a run: each once, by its hash, and how they should have been by the goals."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from harness.errors import UserMistake
from harness.redaction import Redactor
from harness.runs.folder.lines import DamagedLine, parsed, sealed
from harness.types.world.state import ExpectedEnd
from harness.worlds.state import Name, WorldState

WORLDS, STATES = "worlds", "states.jsonl"
NO_LIMIT = float("inf")


@dataclass(slots=True)
class WorldFiles:
    """The first state is written whole; of each other one what it has otherwise than the first.

    `worlds/HASH.json` is `{"world": …}`, or `{"from": HASH, "parts": [[names, value], …], "without": [names, …]}`.
    """

    run: Path
    redact: Redactor
    _base: WorldState | None = None
    _kept: set[str] = field(default_factory=set)
    _names: WeakKeyDictionary[WorldState, str] = field(default_factory=WeakKeyDictionary)
    _clean: dict[Name, bytes] = field(default_factory=dict)
    """Parts in which there is nothing to redact."""

    def keep(self, state: WorldState) -> str:
        """Written and whole when this returns. The answer is its hash. Raises OSError."""
        if state not in self._names:
            self._names[state] = self._written(self._redacted(state))
        return self._names[state]

    def _written(self, state: WorldState) -> str:
        if state.hash in self._kept or self._path(state.hash).is_file():
            self._kept.add(state.hash)
            return state.hash
        folder = self.run / WORLDS
        folder.mkdir(mode=0o700, exist_ok=True)
        self._base = self._base or self._first_there()
        _write(self._path(state.hash), whole(state) if self._base is None else changed(state, self._base))
        self._base = self._base or state
        self._kept.add(state.hash)
        return state.hash

    def read(self, name: str) -> WorldState:
        """Raises UserMistake."""
        if self._base is not None and self._base.hash == name:
            return self._base
        found = self._document(name)
        if "world" in found:
            state = WorldState.of(found["world"], NO_LIMIT)
        else:
            state = _rebuilt(found, self.read(found["from"]))
        if state.hash != name:
            raise UserMistake(f"{self._path(name)}: is damaged: it is no longer what its name says; play a new run")
        if "world" in found:
            self._base = self._base or state
        return state.sharing(self._base)

    def expect(self, expected: ExpectedEnd) -> None:
        """Keep what is expected of a story; the last line of a story counts. Raises OSError."""
        file = os.open(self.run / STATES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(file, sealed(self.redact.line(expected.model_dump_json())) + b"\n")
        finally:
            os.close(file)

    def expected(self) -> dict[str, ExpectedEnd]:
        """By story. A torn last line is left out. Raises UserMistake for a damaged one."""
        path = self.run / STATES
        if not path.is_file():
            return {}
        found: dict[str, ExpectedEnd] = {}
        *lines, _ = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                each = parsed(line, ExpectedEnd)
            except DamagedLine as problem:
                raise UserMistake(f"{path}:{number}: is damaged: {problem}; play a new run") from None
            found[each.story] = each
        return found

    def take_over(self, other: WorldFiles) -> None:
        """All that another run holds, as it is there. Raises UserMistake, OSError."""
        for expected in other.expected().values():
            self.expect(expected)
        for path in sorted((other.run / WORLDS).glob("*.json")):
            self._written(other.read(path.stem))

    def _path(self, name: str) -> Path:
        return self.run / WORLDS / f"{name}.json"

    def _document(self, name: str) -> dict[str, Any]:
        path = self._path(name)
        try:
            found = json.loads(path.read_bytes())
        except OSError as problem:
            raise UserMistake(f"{path}: cannot be read: {problem.strerror}; put it back, or play a new run") from None
        except ValueError as problem:
            raise UserMistake(f"{path}: is damaged: {problem}; put it back, or play a new run") from None
        return found if isinstance(found, dict) else {"world": found}

    def _first_there(self) -> WorldState | None:
        """Of a run that is gone on with: the one that was written whole."""
        for path in sorted((self.run / WORLDS).glob("*.json")):
            with path.open("rb") as file:
                if file.read(8) == b'{"world"':
                    return self.read(path.stem)
        return None

    def _redacted(self, state: WorldState) -> WorldState:
        """With the secrets in its parts replaced; what one of them gives away is taken out of all."""
        new = {name: text for name, text in state.parts.items() if self._clean.get(name) != text}
        said = {name: _said(name, text) for name, text in new.items()}
        suspects = {name: text for name, text in said.items() if self.redact.is_suspect(text)}
        secrets = [secret.encode() for secret in self.redact.found_in(suspects.values())] if suspects else []
        named = {name for name, text in state.parts.items() if any(secret in text for secret in secrets)}
        among = {name: _said(name, state.parts[name]) for name in state.parts if name in suspects or name in named}
        clean = dict(zip(among, self.redact.together(among.values()), strict=True)) if among else {}
        replaced = {name: _value(text) for name, text in clean.items() if text != among[name]}
        self._clean.update((name, text) for name, text in new.items() if name not in replaced)
        return WorldState({**state.parts, **replaced}) if replaced else state


def _said(name: Name, text: bytes) -> str:
    """A part as a JSON document, its name with it, which may say that it is a secret."""
    return f"{{{json.dumps(name[-1] if name else '')}:{text.decode()}}}"


def _value(document: str) -> bytes:
    (value,) = json.loads(document).values()
    return _text(value)


def _text(value: Any) -> bytes:
    """A part as it is written."""
    return WorldState.of([value], NO_LIMIT).parts[()][1:-1]


def whole(state: WorldState) -> Iterator[bytes]:
    """The file of a state that stands for itself, a part a line."""
    if () in state.parts:
        yield from (b'{"world":', state.parts[()], b"}\n")
        return
    tops: dict[str, list[bytes]] = {}
    for name, text in state.parts.items():
        if len(name) == 1:
            tops[name[0]] = [text]
        else:
            line = _json(name[1]) + b":" + text
            tops.setdefault(name[0], [b"{"]).append(line if len(tops[name[0]]) == 1 else b",\n" + line)
    yield b'{"world":{'
    for place, (top, lines) in enumerate(tops.items()):
        yield (b",\n" if place else b"") + _json(top) + b":"
        yield from lines
        yield b"}" if lines[0] == b"{" else b""
    yield b"}}\n"


def changed(state: WorldState, base: WorldState) -> Iterator[bytes]:
    """The file of a state by what it has otherwise than another one."""
    parts = [(name, text) for name, text in state.parts.items() if base.parts.get(name) != text]
    without = [list(name) for name in base.parts if name not in state.parts]
    yield b'{"from":' + _json(base.hash) + b',"parts":['
    for place, (name, text) in enumerate(parts):
        yield (b",\n" if place else b"") + b"[" + _json(list(name)) + b"," + text + b"]"
    yield b'],"without":' + _json(without) + b"}\n"


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def _rebuilt(document: dict[str, Any], base: WorldState) -> WorldState:
    parts = dict(base.parts)
    for name in document["without"]:
        parts.pop(tuple(name), None)
    for name, value in document["parts"]:
        parts[tuple(name)] = _text(value)
    return WorldState(parts)


def _write(path: Path, pieces: Iterable[bytes]) -> None:
    """All of a file or none of it."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with open(partial, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.writelines(pieces)
    partial.replace(path)
