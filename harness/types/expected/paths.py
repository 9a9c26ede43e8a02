"""Dotted paths into results, as stories write them: what is wrong with one that no result could have."""

from __future__ import annotations

import re

INDEX = re.compile(r"\[(-?\d+|\*)\]")


def path_problem(path: str) -> str | None:
    """What is wrong with a path such as `items.0.id`; None where it can be followed."""
    if not path.strip():
        return "is blank; leave it out for the whole result"
    if any(sign in path for sign in "[]"):
        dotted = INDEX.sub(r".\1", path).lstrip(".$") if path != INDEX.sub("", path) else "items.0.id"
        instead = "items.0.id" if any(sign in dotted for sign in "[]") else dotted
        return f'"{path}" is no path: names and numbers of places stand between dots, without brackets, as in {instead}'
    names = path.split(".")
    if names[0] == "$":
        return f'"{path}" is no path: it begins with a name of the result, without $'
    if "" in names:
        return f'"{path}" is no path: a name is missing at its beginning, at its end or between two dots'
    if any(name != name.strip() for name in names):
        return f'"{path}" is no path: a name in it begins or ends with a blank'
    return None
