"""Nine wrong variants of the desk."""
import desk

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]
STYLES = desk.STYLES


def build(style, bug):
    if bug not in BUGS:
        raise ValueError(bug)
    return desk.build(style, bug)
