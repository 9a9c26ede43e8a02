"""The counter, wrong in one way each: build(style, bug) as desk.build(style). Which stories must show it: bugs.yaml."""
from __future__ import annotations

import desk

STYLES = desk.STYLES
BUGS = {
    "wrong_date": "writes another day than was agreed (a certificate: another last day)",
    "no_confirmation": "writes as soon as it knows enough, without asking",
    "double_write": "does every write twice",
    "invented_answer": "tells prices, hours, days and counts that no tool gave",
    "wrong_order": "tells the price only once it has written",
    "wrong_item": "writes another product, order, appointment or vaccine than was agreed",
    "claims_without_calling": "says that it is done, and calls nothing",
    "asks_for_ever": "asks for the yes again after every yes",
    "ignores_correction": "proposes the same again when a value is corrected",
}


def build(style: str, bug: str):
    if bug not in BUGS:
        raise ValueError(f"no bug {bug!r}; there are {', '.join(BUGS)}")
    return desk.build(style, bug)
