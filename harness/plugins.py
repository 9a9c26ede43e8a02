"""Names → objects: a short name of our own, or `module:attribute` of anybody's."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from harness.errors import UserMistake, nearest


def load(reference: str, names: Mapping[str, str] | None = None, *, what: str = "reference") -> Any:
    """The object a name stands for.

    The current folder is appended to the import path, so that it never shadows an installed package.
    Raises UserMistake; an ImportError inside the plug-in is shown as itself.
    """
    names = names or {}
    target = names.get(reference, reference)
    module_name, _, attribute = target.partition(":")
    if not module_name or not attribute:
        known = f", or one of {', '.join(names)}" if names else ""
        raise UserMistake(f'{what} "{reference}": expected "module:attribute"{known}{_did_you_mean(reference, names)}')
    here = "" if reference in names else _current_folder()  # a name of ours stands for what is in the package
    if here and here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as problem:
        if problem.name is not None and module_name.split(".")[0] == problem.name.split(".")[0]:
            raise UserMistake(
                f'{what} "{reference}": there is no module "{problem.name}" on the import path or in {here}; '
                "run from the folder that holds it, or install it"
            ) from problem
        raise UserMistake(_import_failed(what, reference, problem)) from problem
    except Exception as problem:
        raise UserMistake(_import_failed(what, reference, problem)) from problem
    for part in attribute.split("."):
        if not hasattr(found, part):
            public = [name for name in vars(found) if not name.startswith("_")] if hasattr(found, "__dict__") else []
            raise UserMistake(f'{what} "{reference}": {module_name} has no "{part}"{nearest(part, public)}')
        found = getattr(found, part)
    return found


def _current_folder() -> str:
    try:
        return str(Path.cwd())
    except OSError:  # it was deleted, such as by an agent
        return ""


def _import_failed(what: str, reference: str, problem: Exception) -> str:
    place = problem.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    at = f" ({place.tb_frame.f_code.co_filename}:{place.tb_lineno})" if place is not None else ""
    return f'{what} "{reference}": importing it raised {type(problem).__name__}: {problem}{at}'


def _did_you_mean(reference: str, names: Mapping[str, str]) -> str:
    hint = nearest(reference, names)
    return hint if hint.startswith(" (did") else ""


def name_of(found: Any) -> str:
    """What the record of a run calls an object: `module:name` of a function or class, else that of its class."""
    named = found if hasattr(found, "__qualname__") else type(found)
    return f"{named.__module__}:{named.__qualname__}"


def is_a(found: Any, package: str, name: str) -> bool:
    """Whether an object is of a class of this name in a module of the package. Imports nothing."""
    return any(
        each.__name__ == name and f"{each.__module__}.".startswith(f"{package}.") for each in type(found).__mro__
    )


def source_file(reference: str) -> Path | None:
    """The source file of the module a reference names, once it is loaded; None when there is none."""
    module = sys.modules.get(reference.partition(":")[0]) if "://" not in reference else None
    path = getattr(module, "__file__", None)
    return Path(path) if path else None
