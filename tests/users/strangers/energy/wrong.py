"""The right desk with one mistake each."""
import desk

BUGS = ["wrong_date", "no_confirmation", "double_write", "invented_answer", "wrong_order", "wrong_item", "claims_without_calling", "asks_for_ever", "ignores_correction"]


def build(bug, style):
    assert bug in BUGS, bug
    return desk.build(style, bug)
