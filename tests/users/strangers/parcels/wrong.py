"""Wrong variants of the desk, each with one bug."""
import desk

STYLES = desk.STYLES
BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever",
        "ignores_correction"]


def build(style: str, bug: str):
    """An agent as desk.build makes it, that has the bug."""
    if bug not in BUGS:
        raise ValueError(f"no such bug: {bug}")
    return desk.build(style, bug)
