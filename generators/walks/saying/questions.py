"""How a field of a result is asked for: the status, when it was issued, how often it was moved, what it costs."""

from __future__ import annotations

from generators.tools.names import stem, words
from generators.walks.phrases import phrases
from generators.walks.user_facts import NoWording
from generators.world.spoken import field_words


def question(key: str, said: str, thing: str) -> str:
    """What follows "I want to": find out when the invoice was issued. `said` are the words of the field. Raises
    NoWording where nobody asks for it."""
    parts, known = words(key), field_words()
    if not said or not parts:
        raise NoWording(f"nobody asks for the {' '.join(parts) or key}")
    if parts[-1] in known.done_on and len(parts) > 1 and _is_done(parts[-2]):
        return phrases().asking_when.format(thing=thing, words=" ".join(parts[:-1]))
    if parts[0] in known.times and len(parts) > 1 and _is_done(parts[-1]):
        return phrases().asking_often.format(thing=thing, words=" ".join(parts[1:]))
    if len(parts) == 1 and parts[0] in known.costs:
        return phrases().asking_cost.format(thing=thing)
    if parts[-1] in known.left:
        if thing in phrases().persons:
            return phrases().asking_left_alone.format(words=parts[-1])
        return phrases().asking_left.format(words=parts[-1], thing=thing)
    if [stem(word) for word in said.split()][: len(thing.split())] == [stem(word) for word in thing.split()]:
        return phrases().asking_alone.format(words=said)  # the household number, and not of the household
    return phrases().asking.format(words=said, thing=thing)


def _is_done(word: str) -> bool:
    return word.endswith(tuple(field_words().done)) and len(word) > len("need")
