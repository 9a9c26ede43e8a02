"""What a person says of tools that run elsewhere: their address, the variable that holds the key, what resets them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from harness.errors import UserMistake


@dataclass(frozen=True, slots=True)
class RemoteAccess:
    """The options that go with tools that run elsewhere."""

    url: str | None = None
    """The address of an API; of an MCP server, the tools themselves are one."""
    key_env: str | None = None
    """The environment variable that holds the key; the key itself is in no file."""
    reset: str | None = None
    """What puts the world back: an address, `tool:NAME`, `restart`, or a command."""

    @property
    def given(self) -> list[str]:
        """The options that were given."""
        options = {"--tools-url": self.url, "--tools-key-env": self.key_env, "--reset": self.reset}
        return [option for option, value in options.items() if value is not None]

    def key(self) -> str | None:
        """Raises UserMistake where the variable holds none."""
        if self.key_env is None:
            return None
        key = os.environ.get(self.key_env, "").strip()
        if not key:
            raise UserMistake(f"--tools-key-env {self.key_env}: the environment holds no such variable; export it")
        if not key.isascii() or not key.isprintable():
            raise UserMistake(f"--tools-key-env {self.key_env}: holds what no header can; give the key alone")
        return key


NOTHING_SAID = RemoteAccess()


def checked_url(url: str, option: str) -> str:
    """The address without a slash at its end. Raises UserMistake."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise UserMistake(f"{option} {url}: expected an address such as http://127.0.0.1:8080/v1")
    if parts.username or parts.password:
        raise UserMistake(f"{option}: has a password in the address; give the key with --tools-key-env")
    if parts.query or parts.fragment:
        raise UserMistake(f"{option} {url}: give the address up to its path, without ? and #")
    return url.rstrip("/")


def origin(url: str) -> tuple[str, str, int]:
    """Scheme, host and port: what must be the same for a key to be sent."""
    parts = urlsplit(url)
    return parts.scheme, (parts.hostname or "").lower(), parts.port or (443 if parts.scheme == "https" else 80)
