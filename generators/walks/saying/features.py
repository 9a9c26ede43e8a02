"""How people put what tells one thing from others: the small red one on floor 2 with RGB backlight."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from generators.tools.names import stem, words
from generators.walks.phrases import phrases
from generators.words.deeds import deed_words
from generators.words.field_words import field_words
from generators.words.measures import MOMENT, measured, with_unit
from generators.words.naming import written

NAMES = ("name", "title", "label", "subject", "product", "description", "text")
TITLES = frozenset({"title", "subject", "description", "text"})
AT = "at"
MOST_ADJECTIVES = 2
LONGEST_ADJECTIVE = 2
"""Words of a value that stands before what it says something of."""
SMALL_WORD = 3
"""Letters of a word that is written small in a title, too."""


def in_words(
    told: Sequence[tuple[str, str]], thing: str, alike: Sequence[str], *, goods: bool, kinds: bool = False
) -> str:
    """What is said of one thing: (path, value) of each feature, what tells most first. `alike` are the values of the
    first in the others, `goods` says whether it is something that there is many a one of, `kinds` whether the names are
    those of kinds, which are words."""
    (name, value), rest = told[0], list(told[1:])
    known = phrases()
    noun, named = thing or known.one, ""
    if "." not in name and words(name)[-1:] and words(name)[-1] in known.kinds and not is_amount(value):
        noun = known.spelt.get(value.lower(), value.replace("_", " "))
    elif name in NAMES:
        named = called(value, alike, goods=goods, kinds=kinds, titled=name in TITLES)
        noun = named.removeprefix(f"{known.the} ")
    else:
        rest = list(told)
    adjectives = _adjectives(rest)
    rest = [each for each in rest if each not in adjectives]
    order = field_words().adjective_order
    before = sorted(adjectives, key=lambda it: order.index(_key(it[0])) if _key(it[0]) in order else len(order))
    said = [*(_adjective(value) for _, value in before), noun]
    if noun == known.one and any(value.lower() in known.spelt for _, value in before):
        said = said[:-1]  # the Mastercard
    article = [] if named and not named.startswith(f"{known.the} ") and not before else [known.the]
    dated = [each for each in rest if _is_dated(each[0])][:1]
    placed = [each for each in rest if _key(each[0]) in field_words().placed or _is_time(each[1]) or _is_at(each[0])]
    verbs = [each for each in rest if _verb(each[0])]
    others = [each for each in rest if each not in [*dated, *placed, *verbs]]
    after = [f"{' '.join(words(_key(name)))} {value}" for name, value in dated]
    after += [_placed(*each) for each in sorted(placed, key=lambda each: _is_time(each[1]))]
    after += [f"that {_verb(name)} {_preposition(value)} {_moment(value)}" for name, value in verbs]
    after += [f"with {_listed(others)}"] if others else []
    return " ".join([*article, *said, *after])


def called(value: str, alike: Sequence[str] = (), *, goods: bool, kinds: bool = False, titled: bool = False) -> str:
    """Brass Riot; but the Mechanical Keyboard, of which there are many, the Harz fleece, and of kinds the desk."""
    if value[:1].islower():
        return f"{phrases().the} {value}"
    if says_something(value) or (titled and (_is_sentence(value) or bool(re.search(r"\d", value)))):
        return f'"{value}"'
    if any(map(_is_sentence, [value, *alike])):
        plain = kinds and value[1:2].islower() and value.split()[0].lower() not in phrases().spelt
        return f"{phrases().the} {value[:1].lower() + value[1:] if plain else value}"
    return f"{phrases().the} {value}" if goods or (not titled and re.search(r"\d", value)) else value


def is_amount(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()


@cache
def goods_stems() -> frozenset[str]:
    return frozenset(map(stem, field_words().goods))


def says_something(value: str) -> bool:
    """Whether a name is one that begins as a wish does, or speaks to somebody: Turn your first bowl."""
    said = [word.lower() for word in re.findall(r"[^\W\d_]+", value)]
    pronouns = {phrases().user.your, phrases().story.your, phrases().story.you}
    verb = said[:1] and said[0] in deed_words().verbs - deed_words().either and len(said) > MOST_ADJECTIVES
    return bool(verb or pronouns & {*said})


def _is_sentence(value: str) -> bool:
    """Whether it is no name but written as words are: Chest of drawers."""
    first, *rest = re.findall(r"[^\W\d_]+", value)[:MOST_WORDS] or [""]
    return first.istitle() and any(word.islower() and len(word) > SMALL_WORD for word in rest)


MOST_WORDS = 6
"""Words of a name that are looked at."""


def _adjectives(told: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The features that are said before the thing: its size and colour, else one of a name of one word."""
    known = field_words()
    plain = [(name, value) for name, value in told if _is_word(value) and not _verb(name) and not _is_time(value)]
    best = [each for each in plain if _key(each[0]) in known.adjectival][:MOST_ADJECTIVES]
    others = [each for each in plain if len(words(_key(each[0]))) == 1 and each[1].islower()]
    return best or [each for each in others if _key(each[0]) not in {*known.placed, *NAMES}][:1]


def _is_word(value: str) -> bool:
    parts = re.split(r"[ _-]", value)
    return (
        not (len(parts) > 1 and parts[0].lower() in {*deed_words().particles, "at"})  # on loan
        and parts[0].lower() != "non"
        and len(parts) <= LONGEST_ADJECTIVE
        and parts[0].lower() not in {"not", *phrases().absent}
        and all(part.isalpha() and len(part) > 1 for part in parts)
    )


def _adjective(value: str) -> str:
    written_as: str = phrases().spelt.get(value.lower(), value.replace("_", " ").replace("-", " "))
    return written_as.partition(" account")[0]


def _key(name: str) -> str:
    return name.rpartition(".")[2]


def _is_at(name: str) -> bool:
    """Whether it names a place where something is: at Eyre Square, of the branch_name."""
    *rest, last = words(_key(name)) or ("",)
    return last == NAMES[0] and bool(rest) and field_words().woven_as.get(rest[-1]) == AT


def _is_dated(name: str) -> bool:
    """Whether it says when something was done: issued on."""
    parts = words(_key(name))
    return len(parts) > 1 and parts[-1] == "on"


def _is_time(value: str) -> bool:
    return value.lower() in field_words().parts_of_day


def _placed(name: str, value: str) -> str:
    """on floor 2; in the afternoon"""
    if _is_time(value):
        return f"in {phrases().the} {value.lower()}"
    if _is_at(name):
        return f"{AT} {value}"
    if _key(name) in field_words().named_places and value[:1].isupper() and value[1:].islower():
        return f"{phrases().in_.strip()} {phrases().the} {value}"  # in the Stalls
    return field_words().placed[_key(name)].format(value=value.replace("_", " "))


def _verb(name: str) -> str:
    parts = words(_key(name))
    return parts[0] if parts and parts[0] in field_words().happening and len(parts) <= LONGEST_ADJECTIVE else ""


def _moment(value: str) -> str:
    return MOMENT.sub(r"\1 at \2", value)


def _preposition(value: str) -> str:
    """at 10:00, in 2028-04, on 2028-04-03"""
    return "at" if re.match(r"\d\d?:", value) else "in" if re.fullmatch(r"\d{4}(-\d\d)?", value) else "on"


def _listed(told: Sequence[tuple[str, str]]) -> str:
    said = [_said(_key(name), value) for name, value in told]
    return f" {phrases().and_} ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def _said(name: str, value: str) -> str:
    """RGB backlight; 500 pieces; an area of 35 square feet"""
    named = words(name)
    if value.lower() in phrases().absent:
        return f"{phrases().no} {written(named, {})}"
    if named and is_amount(value) and (named[-1] in field_words().units or "." in value):
        what = written(measured(named) if named[-1] in field_words().units else named, {})
        return phrases().amounting.format(a=phrases().article(what), words=what, value=with_unit(value, name))
    if is_amount(value) and named and phrases().singular(named[-1]) != named[-1]:
        return f"{value} {written(named, {})}"
    if (_is_word(value) and value[:1].islower()) or (value.isupper() and value.isalpha()):
        return f"{value.replace('_', ' ')} {written(named, {})}"
    return f"{written(named, {})} {value.replace('_', ' ')}"
