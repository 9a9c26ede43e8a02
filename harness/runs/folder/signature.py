"""Tells runs that were made here from those of others: run.json is signed with a key that never leaves this machine."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

KEY = "run.key"
SIZE = 32
"""Bytes of the key."""


def signature_of(config: Mapping[str, Any]) -> str | None:
    """What proves that a run with this configuration was made here; the key is made when there is none yet.

    Where none can be kept, None: such runs count as those of others, which is said.
    """
    path = key_file()
    key = _read(path)
    if key is None:
        try:
            key = _make(path)
        except OSError as problem:
            print(
                f"warning: {path}: cannot be written: {problem.strerror}; runs made now count as made elsewhere: to "
                "resume or judge one with a model, its suite has to be given again",
                file=sys.stderr,
            )
            return None
    return _signed(key, config)


def is_ours(config: Mapping[str, Any], signature: str | None) -> bool:
    """Whether the signature is of this configuration and was made with the key of this machine."""
    key = _read(key_file())
    return key is not None and signature is not None and hmac.compare_digest(_signed(key, config), signature)


def key_file() -> Path:
    """In the user's folder for settings: XDG_CONFIG_HOME where it is set, else ~/.config."""
    named = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    try:
        folder = named if named.is_absolute() else Path.home() / ".config"
    except RuntimeError:  # nobody's home
        folder = Path("/nonexistent")
    return folder / "journey-harness" / KEY


def _signed(key: bytes, config: Mapping[str, Any]) -> str:
    content = json.dumps(config, sort_keys=True, separators=(",", ":"))
    return hmac.new(key, content.encode(), hashlib.sha256).hexdigest()


def _read(path: Path) -> bytes | None:
    try:
        key = path.read_bytes()
    except OSError:
        return None
    return key if len(key) == SIZE else None


def _make(path: Path) -> bytes:
    """A new key that only its owner may read; of several processes that come at once, one makes it. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    partial, key = path.with_name(f"{KEY}.{os.getpid()}.{secrets.token_hex(4)}"), secrets.token_bytes(SIZE)
    file = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, key)
        os.close(file)
        if path.exists() and _read(path) is None:  # what is there is no key
            path.unlink(missing_ok=True)
        with suppress(FileExistsError):
            os.link(partial, path)
        return _read(path) or key
    finally:
        partial.unlink()
