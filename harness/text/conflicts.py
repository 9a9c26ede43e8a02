"""Whether two texts hold values of one kind of which neither can be converted into the other."""

from __future__ import annotations

from harness.text.values import find_values, says_value


def conflicts(expected: str, observed: str, language: str = "en", *, within: bool) -> str | None:
    """Why the texts cannot mean the same, however they are worded: a value was replaced by another of its kind.

    None where the observed text only lacks a value, adds one or says it in words. `within`: it may tell more.
    """
    wanted, said = find_values(expected, language), find_values(observed, language)
    lacking = [one for one in wanted if not any(says_value(one, other, language) for other in said)]
    adding = [other for other in said if not any(says_value(one, other, language) for one in wanted)]
    for one in lacking:
        rivals = [other for other in adding if other.kind == one.kind]
        if one.kind != "number" and len(rivals) == 1 and (not within or sum(o.kind == one.kind for o in said) == 1):
            return f"{one.text} is expected, {rivals[0].text} is said"
    return None
