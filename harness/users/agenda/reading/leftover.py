"""What is left of a sentence once all that is understood of it is taken away, and whether that changes how to play."""

from __future__ import annotations

from harness.users.agenda.language.pack import Pack

_OPEN_WISH, _OPEN_FACT = "left_open", "left_open_fact"


def goes_without_saying(thought: str, pack: Pack) -> bool:
    """Whether it is whole, and nothing to say: that this is all, or that one agrees to what is right."""
    said = pack.without("opening_words", thought.strip().rstrip(".!;,"))
    return pack.grammar("closing", said) is not None or pack.grammar("agrees_when_right", said) is not None


def is_left_open(clause: str, kind: str, pack: Pack) -> bool:
    """Whether words are left that change how to play, of a clause that was read as this kind of fact.

    A refusal and what is not known are read as wholes; of a wish fewer words count, for it is said as it stands.
    """
    if kind in {"refusal", "ignorance"}:
        return False
    cues = [_OPEN_WISH] if kind in {"wish", "detail"} else [_OPEN_WISH, _OPEN_FACT]
    rest = pack.without("money_back", clause)
    return any(pack.cue(name, rest) for name in cues)


def is_staged(when: str, said: str, pack: Pack) -> bool:
    """Whether a condition tells how the talk is to go ("When they ask, you first say …"), and not what to say to it."""
    return pack.cue("staged", said) is not None or (pack.cue("turn_of_talk", when) is not None and bool(said))
