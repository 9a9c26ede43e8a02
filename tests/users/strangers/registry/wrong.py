"""Wrong variants of the right desk: build(bug, style)."""
import desk

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


def build(bug, style):
    if bug not in BUGS:
        raise ValueError(f"no such bug: {bug}")
    return desk.build(style, bug)
