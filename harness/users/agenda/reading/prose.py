"""The prose of a story made plain: its user is "you", what is told when, one fact a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.text.languages import section
from harness.types.user.data import Tell
from harness.users.agenda.facts import sentence
from harness.users.agenda.language.grammar import without_bullet, words
from harness.users.agenda.language.mentions import Mention, as_amount, find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.reading.parts import Bound

SHORTEST_CODE = 5
"""Characters of what is the user's by itself: not "class 4b"."""
CODED = (["identifier"], ["email"])


def addressed(story: str, pack: Pack) -> str:
    """The story with its user as "you", by whatever name it speaks of them: "Tom Oka wants a room. You are Tom." """

    def introduce(match: re.Match[str]) -> str:
        if match["named"]:
            return f"You are {match['named']}. You"
        if story[match.end() : match.end() + 1] in {".", ";", ",", ":"}:
            return f"You are {match['who']}"
        born = match[0].endswith(",") and pack.grammars["born"][0].match(story, match.end() + 1)
        return f"You are {match['who']}" + ("," if born else ". The user")

    story = pack.grammars["introduced"][0].sub(introduce, story)
    for match in list(pack.grammars["introduces"][0].finditer(story)):
        names = match["who"].split()
        whole = re.compile(
            rf"(?<![\w.] )(?<!\w)(?:{re.escape(names[0])}(?: [A-Z][\w'’-]+)*|{re.escape(match['who'])})(?= [a-z])"
        )
        for told in whole.finditer(story[: match.start()]):
            if pack.person.to_second(f"the user{story[told.end() :]}").startswith("you"):
                story = story.replace(match[0], f"You are {max(told[0], match['who'], key=len)}").replace(
                    told[0], "The user", 1
                )
                break
    return with_months(pack.person.to_second(story), pack)


def with_months(story: str, pack: Pack) -> str:
    """The story with the month of each day that is named after a date: "from 20 March to the 26th March"."""
    dates = [each for each in find_mentions(story, pack) if each.kind == "date"]
    dates = [each for each in dates if not pack.cue("born", story[: each.start])]
    named = section(pack.language, "cldr")["months"]
    for match in reversed([*pack.grammars["day_of_month"][0].finditer(story)]):
        before = [each for each in dates if each.end <= match.start()]
        monthly = pack.grammar("monthly", story[match.end() :]) is not None
        if monthly or not before or any(each.start < match.end() <= each.end for each in dates):
            continue
        month, day = (int(each) for each in before[-1].value.split("-")[-2:])
        name = named[(month - 1 + (int(match["day"]) < day)) % 12][0].title()
        story = f"{story[: match.end()]} {name}{story[match.end() :]}"
    return story


def thoughts(story: str, pack: Pack) -> Iterator[tuple[str, Tell]]:
    """Its thoughts, each with when it is told; an empty one says that of the thought before."""
    for line in pack.sentences(story):
        for piece in pack.split("pieces", without_bullet(line)[0]):
            for part, tell in _told(piece, pack):
                yield _straight(part, pack), tell


def _told(piece: str, pack: Pack) -> Iterator[tuple[str, Tell]]:
    first = pack.grammar("asked_first", piece)
    if first and pack.grammar("label", piece[first.end() :]):
        yield piece[first.end() :], "asked"
        return
    found = [(match, tell) for name, tell in _TELLING if (match := pack.grammar(name, piece))]
    for match, tell in sorted(found, key=lambda each: each[0].start()):
        before, after = piece[: match.start()].strip(), piece[match.end() :].strip(" ,.)")
        if tell == "asked" and (not before or pack.cue("yes", before) or pack.cue("no", before)):
            continue
        yield before, tell
        if after:
            yield from _told(pack.without("opening_words", after), pack)
        return
    yield piece, "any"


_TELLING: tuple[tuple[str, Tell], ...] = (("tell_asked", "asked"), ("tell_never", "never"))


def _straight(thought: str, pack: Pack) -> str:
    """ "The number you do not know": "you do not know the number"; what is wanted once something is done, is wanted."""
    then = pack.grammar("sequence", thought)
    if then and (pack.cue("wish", then["then"]) or any(pack.grammar(name, then["then"]) for name in _ASKING)):
        return then["then"]
    match = pack.grammar("inverted", thought.rstrip(" ."))
    return f"{match['deed']} {match['what'][0].lower()}{match['what'][1:]}" if match else thought


_ASKING = ("ask_for", "ask_to", "ask_about")


def listed(text: str, pack: Pack) -> list[str]:
    """A statement in the first person, and each fact that only stands beside it: "I am Ana, zip code 19122"."""
    dates = [each for each in find_mentions(text, pack) if each.kind == "date"]  # February 4, 1993 is in one piece
    cuts = [*pack.grammars["piece"][0].finditer(text)]
    cuts = [cut for cut in cuts if not any(each.start < cut.start() < each.end for each in dates)]
    pieces, start, gap = [], 0, ""
    for cut in cuts:
        pieces.append((gap, text[start : cut.start()]))
        start, gap = cut.end(), cut[0]
    pieces.append((gap, text[start:]))
    own = bool(pack.grammar("identity", text) or pack.grammar("label", pieces[0][1]))
    told = pack.cue("verb", text) is not None
    kept, found = "", []
    for place, (gap, piece) in enumerate(pieces):
        fact = _listed(piece.strip(), pack, own=own, told=told and not own) if len(pieces) > 1 else None
        named = fact is not None and (place > 0 or not pack.cue("verb", piece))
        found += [fact] if fact and named else []
        goes_on = "".join(pieces[place + 1][1].split()[:1]) if place + 1 < len(pieces) else ""
        if not named or (told and not own and pack.cue("verb", goes_on)):  # "My parcel, number 7, did not come"
            kept += (gap if kept else "") + piece
    kept = kept.strip(" ,;:(")
    kept = kept if "(" in kept else kept.replace(")", "")
    if kept and found and not own and not pack.cue("verb", kept) and _is_name(kept, pack):
        kept = pack.templates["name"].format(kept)
    return [each for each in (kept, *found) if each]


def _listed(piece: str, pack: Pack, *, own: bool, told: bool) -> str | None:
    """The fact that a piece is; where something else is told, only what names itself: "policy number HH-2290"."""
    if pack.grammar("born", piece):
        return pack.templates["born"].format(piece) if own else None
    match = pack.grammar("beside", piece)
    if match is None or not _names(match["label"], pack):
        return None
    label, value = match["label"], match["value"].strip("\"“”' ")
    coded = len(value) >= SHORTEST_CODE and [each.kind for each in find_mentions(value, pack)] in CODED
    if told and not (coded or (" " in label and pack.slots["identifier"].asked.search(label))):
        return None
    mine = own or piece.lower().startswith(("my ", "your "))
    return pack.templates["fact" if mine else "beside"].format(label, value).rstrip(".") if value else None


def _names(label: str, pack: Pack) -> bool:
    """Whether the words can be the name of a fact: no word of grammar among them, nothing that is done."""
    *before, last = words(label.replace(" of ", " "))  # a date of birth
    grammatical = pack.lists["function_words"]
    return not ({*before, last} & grammatical or set(before) & pack.lists["verbs"] or find_mentions(label, pack))


def _is_name(text: str, pack: Pack) -> bool:
    return len(text.split()) > 1 and all(word[:1].isupper() for word in text.split())


def limits_in(text: str, said: str, pack: Pack) -> list[Bound]:
    """The most that may be paid, by a text; `said` is what is said of it, if anything."""
    return [
        _limit(mention, said, text, pack)
        for mention in find_mentions(text, pack)
        if _is_money(mention, text, pack)
        and (
            pack.grammar("limit", text[: mention.start])
            or pack.grammar("limit_after", text[as_amount(mention, text, pack).end :])
        )
    ]


def dearest(when: str, said: str, pack: Pack) -> list[Bound]:
    """The limit in a condition on what costs more than an amount: "If it is more than 40 EUR"."""
    bound = pack.cue("when_dear", when)
    amounts = [mention for mention in find_mentions(when, pack) if bound and mention.start >= bound.end()][:1]
    return [_limit(mention, said, when, pack) for mention in amounts if _is_money(mention, when, pack)]


def _is_money(mention: Mention, text: str, pack: Pack) -> bool:
    return as_amount(mention, text, pack).kind == "amount" or (
        mention.kind == "number"
        and any(pack.cue(name, text) for name in ("money", "pays"))
        and next(words(text[mention.end :]), "") not in pack.lists["lengths"]
    )


def _limit(mention: Mention, said: str, text: str, pack: Pack) -> Bound:
    mention = as_amount(mention, text, pack)
    behind = text[mention.end :]
    if next(words(behind), "") in pack.lists["money_words"]:  # "30 pounds a week"
        behind = behind.lstrip().partition(" ")[2]
    unit = pack.grammar("per", behind)
    thing = pack.grammar("limit_of", behind) or pack.grammar("limit_on", text[: mention.start])
    said = sentence(said) if said else ""
    return Bound(mention.text, said, unit["unit"] if unit else "", thing["thing"] if thing else "")
