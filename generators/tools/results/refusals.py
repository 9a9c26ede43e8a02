"""Tools that refuse in words: a short text that says why nothing was done, or that nothing was found."""

from __future__ import annotations

import re

from pydantic import JsonValue

from generators.tools.dataflow import read

LONGEST = 240
"""Characters of a text that may be nothing but a refusal."""
MOST_SENTENCES = 3
_NOTHING = re.compile(
    r"""\A\W*(?:
      (?:sorry|unfortunately|failed|failure|invalid|unknown|denied|refused|rejected|forbidden|please|only|between
        |wrong|bad|too|impossible
        |not\ (?:possible|verified|allowed|permitted|authori[sz]ed|accepted|done|valid|available)|cannot|can't)\b
    | (?:nobody|nothing|no\ one|none)\b
    | no\ match\b
    | no\ (?!longer\b)[\w'-]+(?:\ [\w'-]+){0,3}\ (?:has|have|had|is|are|was|were|match(?:es|ed)?|found|exists?|with|for
        |on|named|called)\b
    | no\ (?!longer\b|problem|need\b|worries)[\w'-]+(?:\ [\w'-]+){0,4}[.!]?\Z
    | there\ (?:is|are|was|were)\ (?:no|nobody|nothing|not)\b
    | .{0,80}\b(?:not|isn't|aren't)\ (?:yet\ |been\ )?(?:verified|identified|authenticated)\b
    | .{0,80}\bnot\ on\ (?:file|record)\b
    | .{0,80}\b(?:not\ found|does\ not\ exist|cannot\ be\ found|could\ not\ be\ found|(?:has|have)\ no\b|is\ no\b)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_NONE_OF = re.compile(r"(?im)\A\W*(?:0|none|zero) of (?:\d+|the|them|those|these)\b[^:\n]*$")
"""0 of 2 booked, and below it why."""
_LIST = re.compile(r"(?<=: )[^,.:]+(?:, [^,.:]+){3,}")
"""It knows: armchair, bed, bike, desk: what there is instead."""
_PROVES = re.compile(r"(?i)verified|valid|authenticated|identified|confirmed|match|success|passed|\bok\b")
_FAILED = re.compile(
    r"(?i)\b(?:no match|fail|failed|failure|incorrect|mismatch|wrong|denied|(?:do|does|did)(?: not|n't) match|"
    r"not (?:verified|recogni[sz]ed))\b"
)
_NOT_DONE = re.compile(
    r"""\A.{0,80}\b(?:
      can(?:not|\ not|'t)|couldn't|(?:could|may|must|does|do|did|is|are|was|were|has|have|will)\ not
    | (?:does|do|did|is|are|was|were|has|have|wo)n't
    | unable\ to|already\b|out\ of\ stock|belongs?\ to\ (?:different|another|somebody|someone)
    | (?:has|have|needs)\ to\ be|must\ (?:be|have)
    | (?:is|are)\ (?:needed|required|missing|empty|invalid|unknown|away|full|taken|expired|retired|outside|too\b)
    | not\ (?:known|recogni[sz]ed|allowed|permitted|possible|available|[\w ]{1,40}\byet)\b
    | (?:you|we)\ (?:still\ )?need\b|had\ no\b|(?:unknown|incomplete|only)[.!]?\Z|incomplete:
    | (?:takes?|accepts?|allows?|has|have|permits?)\ no\b
    | (?:ask|call|try|come\ back)\ again\b|,\ not\ [\w ]+[.!]?\Z
    | was\ (?:merged|closed|cancelled|paid)\b.*\b(?:ago|into)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def refuses(result: JsonValue, *, reads: bool) -> bool:
    """Whether a result is a short text that begins with why nothing was done or found.

    What only reads may answer that something is not so: it refuses where it found nothing.
    """
    content = read(result)
    if not isinstance(content, str):
        return False
    if len(content.strip().splitlines()) != 1:
        return not reads and _NONE_OF.match(content) is not None
    if len(_LIST.sub("…", content)) > LONGEST:
        return False
    first, *others = re.split(r"(?<=[.!?])\s+", content.strip())
    if len(others) >= MOST_SENTENCES:
        return False
    return _NOTHING.match(first) is not None or (not reads and _NOT_DONE.match(first) is not None)


def disproves(result: JsonValue) -> bool:
    """Whether an answer to what proves who is there says that it does not: `verified` is false, the check failed."""
    content = read(result)
    if isinstance(content, str):
        return len(content) <= LONGEST and _FAILED.search(content) is not None
    return isinstance(content, dict) and any(
        value is False and _PROVES.search(key) is not None for key, value in content.items()
    )
