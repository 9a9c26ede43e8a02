"""A run in one file, to be published: its folder as it is, from which it can be judged again."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

from harness.errors import UserMistake
from harness.runs.folder.shortening.index import SUFFIX as INDEX
from harness.runs.folder.store import StoredRun

MADE_AT = (1980, 1, 1, 0, 0, 0)
"""Of every file in it, so that the same run gives the same bytes."""
SUFFIX = ".zip"


def write_archive(run: StoredRun, file: Path, beside: Mapping[str, str]) -> int:
    """Write the folder of a run, and texts beside what is in it; how many files that is.

    The folder holds no secrets, for none is ever written there. Raises UserMistake.
    """
    if file.suffix != SUFFIX:
        raise UserMistake(f"--archive {file}: expected a file that ends with {SUFFIX}")
    if file.exists():
        raise UserMistake(f"--archive {file}: is there already; remove it, or give another name")
    if file.resolve().is_relative_to(run.path.resolve()):
        raise UserMistake(f"--archive {file}: lies in the folder of the run; give a place outside")
    found = {path.relative_to(run.path).as_posix(): path for path in run.path.rglob("*") if _belongs(path)}
    partial = file.with_name(file.name + ".partial")
    try:
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted({*found, *beside}):
                entry = zipfile.ZipInfo(f"{run.path.name}/{name}", MADE_AT)
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
                archive.writestr(entry, beside[name] if name in beside else found[name].read_bytes())
        partial.replace(file)
    except OSError as problem:
        partial.unlink(missing_ok=True)
        raise UserMistake(f"--archive {file}: cannot be written: {problem.strerror}") from None
    return len({*found, *beside})


def _belongs(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.suffix not in {".partial", ".lock", INDEX}
