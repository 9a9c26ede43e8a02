"""What is installed and set, and whether an agent can be imported and answers."""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from harness.analysis.gate import MISTAKE, PASSED
from harness.cli.setup.probe_agent import greet, targets_of
from harness.cli.setup.seen_calls import Probe
from harness.llm.client import OVERRIDE
from harness.redaction import Redactor
from harness.report.layout.printable import printable

PACKAGE = "journey-harness"
EXTRAS = {"semantic": "compares texts by meaning"}
"""What the extras are for; those for the harness's own developers are not listed."""


def print_checkup(agent: str | None, timeout: float, out: Path) -> int:
    """Print every finding as it is made; the exit status is 2 when something must be mended, else 0."""
    status, redact = PASSED, Redactor.from_environment()
    for found in _findings(agent, timeout, out):
        print(f"{found.mark}  {printable(redact(found.text))}", flush=True)
        if found.mark == "!!":
            status = MISTAKE
    return status


def _findings(agent: str | None, timeout: float, out: Path) -> Iterator[Probe]:
    yield from _installation()
    yield from _keys()
    yield _runs_folder(out)
    if not agent:
        yield Probe("--", "no agent was looked at; to look at yours: harness doctor module:attribute")
        return
    for target in targets_of(agent):
        yield from greet(target, timeout)


def _installation() -> Iterator[Probe]:
    """Versions as they are installed; nothing is imported."""
    try:
        own, needed = version(PACKAGE), requires(PACKAGE) or []
    except PackageNotFoundError:
        yield Probe("!!", f"{PACKAGE} is not installed in {sys.prefix}; install it with pip")
        return
    yield Probe("ok", f"{PACKAGE} {own}, Python {platform.python_version()} ({sys.prefix}), {platform.system()}")
    names = {extra: _names(needed, extra) for extra in (None, *EXTRAS)}
    versions = {name: _version(name) for each in names.values() for name in each}
    there = [f"{name} {versions[name]}" for name in names[None] if versions[name]]
    missing = [name for name in names[None] if not versions[name]]
    yield Probe("ok", f"packages: {', '.join(there)}")
    if missing:
        yield Probe("!!", f"packages missing: {', '.join(missing)}; install {PACKAGE} again")
    for extra, purpose in EXTRAS.items():
        if all(versions[name] for name in names[extra]):
            there = [f"{name} {versions[name]}" for name in names[extra]]
            yield Probe("ok", f"extra {extra}: {', '.join(there)}")
        else:
            yield Probe("--", f"extra {extra} is not installed: {purpose}; pip install '{PACKAGE}[{extra}]'")


def _names(needed: Sequence[str], extra: str | None) -> list[str]:
    """The packages of an extra (None: those that are always needed), out of requirement lines."""
    found = []
    for line in needed:
        of = re.search(r"extra\s*==\s*['\"]([^'\"]+)", line)
        name = re.match(r"[\w.-]+", line)
        if name and (of[1] if of else None) == extra:
            found.append(name[0])
    return found


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _keys() -> Iterator[Probe]:
    """Names only: no value is ever shown."""
    names = sorted(name for name in os.environ if name.endswith("_API_KEY"))
    blank = [name for name in names if not os.environ[name].strip()]
    there = [name for name in names if name not in blank]
    if there:
        yield Probe("ok", f"keys set: {', '.join(there)}")
        yield from _models(name.removesuffix("_API_KEY").lower() for name in there)
    else:
        yield Probe("--", "no key is set (OPENAI_API_KEY, ANTHROPIC_API_KEY …); only hosted models need one")
    if blank:
        yield Probe("--", f"set, but blank: {', '.join(blank)}")
    if os.environ.get(OVERRIDE):
        yield Probe(
            "--", f"{OVERRIDE} is set: it goes before the configured models of simulated user, judge and generator"
        )


def _models(providers: Iterable[str]) -> Iterator[Probe]:
    """Which could judge or play the user, as far as they are known by name."""
    from harness.llm.transport import listed_models

    for provider in providers:
        names = listed_models(provider)
        if names:
            yield Probe("ok", f"models of {provider}, among others: {', '.join(names)}")


def _runs_folder(out: Path) -> Probe:
    """Whether a file can be made there, or where the folder would be."""
    place = out
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as problem:
        return Probe("!!", f"runs cannot be written to {out}: {problem.strerror}; give another --out")
    return Probe("ok", f"runs can be written to {out}{'' if out.exists() else ' (not there yet)'}")
