"""What a story says besides: who of the user's own is named, what a want is not to be."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from harness.types.user.data import KnownFact, Refusal, SaidValue, Tell
from harness.users.agenda.facts import END, START, Fact, make_fact, sentence
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.naming import content_words
from harness.users.agenda.reading.parts import Bound, StoryParts
from harness.users.agenda.wishes import only_looks


def others_named(story: StoryParts, pack: Pack) -> dict[str, KnownFact]:
    """The names of those who are the user's own: "your son Ben"."""
    texts = " \n".join([*(fact.text for fact in story.facts), *(each.text for each in story.conditions)])
    found = [(each["who"].lower(), each["name"]) for each in pack.grammars["relative"][0].finditer(texts)]
    said = pack.templates["of_relative"]
    return {
        f"{who}_name": KnownFact(value=name, say=(sentence(said.format(who, "name", name)),))
        for who, name in found
        if who in pack.lists["relatives"]
    }


def denied_in(facts: Iterable[Fact], pack: Pack) -> list[Refusal]:
    """What a want says that it is not to be: "breakfast but no dinner", "my money back, not a voucher"."""
    found = ((fact, pack.grammar("not_that", fact.text)) for fact in facts if fact.kind in {"wish", "detail"})
    named = [(fact, " ".join(content_words(each["what"], pack)).lower()) for fact, each in found if each]
    return [Refusal(act=act, say=fact.sentence) for fact, act in named if act]


def pointed_out(spoken: str, facts: list[Fact], pack: Pack) -> str:
    """The words for what only points at what was said before: "Reminders get on my nerves; I don't want any" is that I
    don't want reminders, and no fact besides; "I don't know what it costs, and want to be told" is that I want to know
    what it costs; "that is why I want to return it" makes a reason of what was said."""
    last = facts[-1] if facts else None
    unknown = pack.cue("ignorance", last.text) if last and last.kind == "ignorance" else None
    if last and unknown and pack.grammar("asks_that", spoken):
        return pack.templates["wants_to_know"].format(pack.person.subject, last.text[unknown.end() :].strip())
    if last and last.kind == "fact" and (why := pack.grammar("that_reason", spoken)):
        begun = last.text.split(" ", 1)[0].lower() in pack.lists["determiners"] | pack.lists["pronouns"]
        because = pack.templates["because"].format(last.text[0].lower() + last.text[1:] if begun else last.text)
        facts[-1] = replace(make_fact(last.number, because, "fact", pack), truth=True, mentions=(), tell=last.tell)
        return f"{spoken[: why.start()]}{spoken[why.end() :]}"
    those = pack.grammar("refuses_those", spoken)
    if those is None or not facts or facts[-1].kind != "fact":
        return spoken
    doing = pack.lists["verbs"] | pack.lists["finite"]
    what = takewhile(lambda word: word.lower() not in doing, facts.pop().text.split())
    return f"{those['no']} {' '.join(what).lower()}"


def bounded(thought: str, facts: Iterable[Fact], pack: Pack) -> int:
    """The want of which a thought names the most that may be paid, counted from 0: the last one that is fulfilled by a
    deed; -1 for what is said of all of them."""
    wishes = [fact for fact in facts if fact.kind == "wish"]
    place = next((at for at in reversed(range(len(wishes))) if not only_looks(wishes[at], pack)), -1)
    return -1 if pack.cue("total", thought) or pack.cue("everything", thought) else place


def is_first_want(thought: str, when: str, facts: Iterable[Fact], pack: Pack) -> bool:
    """Whether nothing is wanted before that, and nothing has to be said for it: "If it was found, you want it back"."""
    telling = {*pack.stems(when, light=True)} & pack.stemmed("when_light")
    wanted = any(fact.kind == "wish" for fact in facts)
    return not (wanted or telling) and pack.grammar("supposes", thought) is not None


def set_apart(knows: Mapping[str, KnownFact], needed: Container[str], pack: Pack) -> dict[str, KnownFact]:
    """What is known, with what is dated and stands beside a new date under a name that says that it is so until now:
    "Your stay is from 12 June, the new arrival is 19 June"."""
    values = {name: find_mentions(str(fact.value), pack) for name, fact in knows.items()}
    dated = {name for name, found in values.items() if any(each.kind == "date" for each in found)}
    new = {name for name in dated if name.partition("_")[0] in pack.lists["coming"]}
    passed = pack.lists["lasting"] | pack.lists["former"]
    held = {name for name in dated - new if new and name not in needed and not passed & {*name.split("_")}}
    until_now = pack.templates["until_now"].replace(" ", "_")
    asked = {name: _end_asked(name, pack) if name in dated else () for name in knows}
    knows = {name: fact.model_copy(update={"asked_as": fact.asked_as + asked[name]}) for name, fact in knows.items()}
    return {until_now.format(name) if name in held else name: fact for name, fact in knows.items()}


def _end_asked(name: str, pack: Pack) -> tuple[str, ...]:
    """How one asks for a day that its name says to be the first or the last one."""
    named = {*pack.stems(name.replace("_", " "), light=True)}
    ends = [end for end in (START, END) if named & pack.generic(end) - {pack.stemmer.stem(end)}]
    asked = {START: pack.templates["start_asked"], END: pack.templates["end_asked"]}
    return tuple(asked[ends[0]].split("|")) if len(ends) == 1 else ()


def known_limit(limit: Bound, knows: Mapping[str, KnownFact], pack: Pack) -> dict[str, KnownFact]:
    """The most that may be paid as a fact, under its name. Where something else is wanted of what costs more, and the
    story says of what ("if collecting it costs more, you want it by post"; "you take 6 months", of 12), that is the
    second choice of the fact, and else what is said to more than that."""
    name = f"budget_per_{limit.unit}" if limit.unit else limit.thing or "budget"
    key, value = _second_choice(limit, knows, pack)
    said = limit.said if key else limit.then or limit.said
    tell: Tell = "any" if find_mentions(said, pack) else "asked" if said else "never"
    most = pack.templates["bound_alone"].format("", limit.value).rstrip(".") if limit.thing else limit.value
    held = {name: KnownFact(value=most, say=(said,) if said else (), tell=tell)}
    if not key:
        return held
    first = knows[key]
    taken = pack.grammar("taken_then", first.say[0]) if len(first.say) == 1 else None
    then = SaidValue(value=value, say=(sentence(limit.then),))
    own = {"value": taken["what"]} if taken else {}
    return held | {key: first.model_copy(update=own | {"otherwise": (then,)})}


def _second_choice(limit: Bound, knows: Mapping[str, KnownFact], pack: Pack) -> tuple[str, str]:
    """The fact that has a second choice, once something costs more, and its value; empty without one."""
    if not limit.then or pack.cue("negated", limit.then):
        return "", ""
    about = {each for word in words(limit.when) if not _is_dear(word, pack) for each in pack.stems(word)}
    named = {key: pack.stems(fact.say[0]) for key, fact in knows.items() if fact.say}
    found = sorted((len(stems), key) for key, stems in named.items() if about and about <= {*stems})
    if found and (what := pack.grammar("taken_then", limit.then)):
        return found[0][1], what["what"]
    taken = [*_counted(limit.then, pack)]
    mine = [(key, *each) for key, fact in knows.items() for said in fact.say[:1] for each in _counted(said, pack)]
    other = [(key, number) for key, held, unit in mine for number, own in taken if unit == own and number != held]
    return other[0] if len(taken) == len(other) == 1 else ("", "")


def _is_dear(word: str, pack: Pack) -> bool:
    return any(pack.cue(name, word) for name in ("money", "when_dear"))


def _counted(said: str, pack: Pack) -> Iterator[tuple[str, str]]:
    """Each number with what it counts, as a stem: 12 months."""
    for each in find_mentions(said, pack):
        word = next(words(said[each.end :]), "")
        if each.kind == "number" and word and not said[each.end :].strip().startswith((",", ".", ";")):
            yield each.value, pack.stemmer.stem(word)


def wants_otherwise(facts: Sequence[Fact], pack: Pack) -> bool:
    """Whether anything is wanted that is to be done and is no purchase."""
    looking = pack.stemmed("looking")
    acts = (pack.stemmed("verbs") | looking) - pack.stemmed("wanting")
    wishes = [pack.stems(fact.text, light=True) for fact in facts if fact.kind == "wish"]
    done = {next((stem for stem in each if stem in acts), "") for each in wishes}
    return any(done - looking - {""}) and not done & pack.stemmed("placing")


def lacks(fact: Fact, pack: Pack) -> bool:
    """ "I have no checked bags": nothing is refused, it is not so. "No bags" and "I want no bags" refuse."""
    match = pack.grammar("refused", fact.text)
    return match is not None and match.start() > 0 and not set(words(fact.text)) & pack.lists["wanting"]


def left_alone(text: str, facts: Iterable[Fact], pack: Pack) -> frozenset[str]:
    """What is not to be done to what, as stems, less what is wanted too: "another order, which I do not want to
    cancel"."""
    if (said := pack.grammar("not_wanted", text)) is None:
        return frozenset()
    wanted = frozenset[str]().union(*(each.all_stems for each in facts if each.kind == "wish"))
    return (frozenset(pack.stems(said["thing"])) - wanted) | frozenset(pack.stems(said["deed"], light=True))
