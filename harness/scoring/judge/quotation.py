"""Texts that others wrote, put into a question so that they cannot leave it: JSON in which nothing ends a quotation."""

from __future__ import annotations

import json
import re
from typing import Any

LEAVES = re.compile(
    "[<>"  # marks of roles, such as <|im_end|>, which some servers take for their own wherever they stand
    "\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029"  # controls and ends of lines, but for JSON's own line feeds
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # unseen, or turning the line
    "\ud800-\udfff\U000e0000-\U000e0fff]"  # halves of characters, and letters that nobody sees
    r"|`{3,}|~{3,}"  # a fence of code, where somebody's own prompt puts the data into one
    r"|\[(?=/?(?:[A-Z][A-Z_]+|gMASK)\])"  # [INST], [/SYSTEM_PROMPT]
)
"""What might end a quotation for a model, its server, or a person who reads along."""


def quotation(value: Any) -> str:
    """The value as JSON over several lines; what might end the quotation is written as an escape of JSON.

    So a reader of JSON gets the same value back.
    """
    written = json.dumps(value, ensure_ascii=False, indent=2)
    return LEAVES.sub(lambda found: _escaped(found[0]), written)


def _escaped(text: str) -> str:
    """Each character by its number, as JSON writes it: those beyond four digits in two halves."""
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))
