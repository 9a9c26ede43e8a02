"""What a run should know of its tools and does not: what they do, and how they say that they failed. To paste."""

from __future__ import annotations

import json
from collections.abc import Sequence

from harness.analysis.summary import Summary
from harness.report.layout.printable import printable
from harness.text.wording import count

MOST_TEXTS = 5


def tool_notes(summary: Summary, run: str = "last") -> list[list[str]]:
    """Each note as its lines: what is said, then what to paste into the suite, indented.

    `run` is how a command line names the run, with any option that it takes for that.
    """
    return [note for note in (_effects(summary, run), _errors(summary)) if note]


def _effects(summary: Summary, run: str) -> list[str]:
    guessed, unknown = summary.guessed_reads, summary.unknown_tools
    if not guessed and not unknown:
        return []
    said = "nobody says whether these tools change something; add them to the tools: of the suite"
    if unknown:
        said += f", with {count(len(unknown), 'name')} moved to read or write"
    lines = [f"{said}:", "  tools:"]
    lines.append(f"    read: {_listed(guessed)}{'  # guessed by their names' if guessed else ''}")
    lines.append("    write: []")
    if unknown:
        lines.append(f"    # unknown, sort into one of the two: {', '.join(map(_name, unknown))}")
        lines.append(f"  # or judge this run again: harness score {run} --set 'tools.read={json.dumps([unknown[0]])}'")
    return lines


def _errors(summary: Summary) -> list[str]:
    """Each tool once, with the pattern that finds its result, and one pattern for all of them."""
    found = summary.error_like
    if not found:
        return []
    lines = ["these results read like errors, and were not counted as errors; if they are, put this into the suite:"]
    lines += [f"  # {printable(each.tool)}, step {each.step}: {printable(each.text)}" for each in found[:MOST_TEXTS]]
    if len(found) > MOST_TEXTS:
        lines.append(f"  # … and {count(len(found) - MOST_TEXTS, 'more tool')}")
    patterns = list(dict.fromkeys(each.pattern for each in found))
    return [*lines, f"  error_pattern: {_yaml(_joined(patterns))}"]


def _joined(patterns: Sequence[str]) -> str:
    """One regular expression that finds what any of them does; flags stay with their own part."""
    if len(patterns) == 1:
        return patterns[0]
    parts = [f"(?i:{each[4:]})" if each.startswith("(?i)") else f"(?:{each})" for each in patterns]
    return "|".join(parts)


def _yaml(text: str) -> str:
    """A text in single quotes, in which only these are doubled."""
    return "'" + text.replace("'", "''") + "'"


def _listed(names: Sequence[str]) -> str:
    return f"[{', '.join(map(_name, names))}]"


def _name(name: str) -> str:
    """A name inside a list of YAML, in quotes unless it is letters, digits and underscores alone."""
    plain = name.isascii() and name.replace("_", "a").isalnum() and not name[0].isdigit()
    return name if plain else json.dumps(printable(name), ensure_ascii=False)
