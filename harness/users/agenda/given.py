"""What a user knows and wants: out of the story's `user` where it is given, else read out of the prose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from harness.errors import UserMistake
from harness.text.languages import languages
from harness.text.values import dated
from harness.types.story import Brief
from harness.types.user.data import KnownFact, Refusal, UserData, Want
from harness.users.agenda.facts import Fact, Kind, by_now, make_fact, sentence, with_date, with_ends
from harness.users.agenda.language.grammar import words
from harness.users.agenda.language.mentions import Mention, find_mentions, ruled_out_in
from harness.users.agenda.language.pack import Pack, load_pack
from harness.users.agenda.options.limits import limits, limits_beside, where_dear
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.reading.user_reader import ReadUser, read_user
from harness.users.agenda.reading.worded import dated as said_as
from harness.users.agenda.reading.worded import spoken, worded, words_of
from harness.users.agenda.weighing.claims import least_back
from harness.users.agenda.weighing.contradictions import COMPARED, same
from harness.users.agenda.wishes import asks


def pack_of(brief: Brief) -> Pack:
    """The pack of the story's language. Raises UserMistake where there are not even closed phrases of it."""
    pack = load_pack(brief.language)
    if pack is None:
        known = ", ".join(code for code in languages() if load_pack(code) is not None)
        raise UserMistake(
            f'the default user has no words of the language "{brief.language}" (it has: {known}): '
            "play the story with the user `simulated` or with user_turns"
        )
    return pack


def reading_of(brief: Brief, pack: Pack) -> ReadUser:
    """The user of a story: its `user` where there is one, else what its prose says.

    Raises UserMistake where the prose is in another language than the pack's, and there is no data.
    """
    if brief.user is not None:
        return ReadUser(brief.user)
    if not (pack.reads_stories and pack.reads(brief.story)):
        does = "is not" if pack.reads_stories else "is"
        raise UserMistake(
            f'the default user cannot read the story, which {does} in the language "{brief.language}": '
            "write what it knows and wants as `user:`, or play it with the user `simulated` or with user_turns"
        )
    return read_user(brief.story, pack.language)


def profile_of(brief: Brief, pack: Pack) -> UserProfile:
    """What a user comes to for the one who plays it. Raises UserMistake as `reading_of`."""
    read = reading_of(brief, pack)
    user = read.user
    facts: list[Fact] = []
    needs: dict[int, frozenset[str]] = {}
    for number, want in enumerate(user.wants):
        facts.append(_wish(number, user, want, pack))
        needs[number] = frozenset(want.needs)
    for name, known in {**user.knows, **limits_beside(brief, pack)}.items():
        facts.append(_known(len(facts), name, known, pack))
    wanted = frozenset(stem for fact in facts for stem in fact.all_stems)
    facts += [_refusal(len(facts) + i, each, wanted, pack) for i, each in enumerate(user.refuses) if each.say]
    for name in user.does_not_know:
        facts.append(_unknown(len(facts), name, pack))
    if (now := brief.now) is not None:
        facts = [by_now(fact, now, pack) for fact in facts]
    values = [f"{spoken(each.value)}." for each in user.knows.values() if not isinstance(each.value, bool)]
    values += [f"{said}." for each in user.when_told for said in (*each.told, each.say)]
    said = " \n".join([brief.story, *(fact.text for fact in facts), *values, brief.starting_sentence or ""])
    said = dated(said, pack.language, now)
    return UserProfile(
        facts=tuple(facts),
        limits=tuple(limits(facts, brief.story, pack)),
        refunds=tuple(least_back(facts, pack)),
        refused=tuple(
            (_refused(each.act, wanted, pack), _refusing(each.act, pack)) for each in user.refuses if not each.say
        ),
        declines=read.declines,
        confirming=read.confirming,
        mentions=frozenset(_known_values(said, user, pack)),
        stems=frozenset(pack.stems(f"{said} {' '.join(words_of(want.id or '') for want in user.wants)}", light=True)),
        beginning=read.beginning or (facts[0].sentence if facts else sentence(brief.story)),
        reactions=user.when_told,
        needs=needs,
        prose=brief.story if brief.user is None else "",
        now=now,
        first=frozenset(_asked_first(facts, brief.story, pack)),
        dear=frozenset(where_dear(facts, brief.story, pack)),
    )


def _asked_first(facts: Sequence[Fact], story: str, pack: Pack) -> Iterator[int]:
    """The questions of which the prose says that they come before a yes."""
    lines = [frozenset(pack.stems(line)) for line in pack.sentences(story) if pack.cue("asks_first", line)]
    asking = [fact for fact in facts if fact.kind == "wish" and asks(fact, pack)]
    yield from (fact.number for fact in asking if any(2 * len(fact.stems & each) > len(fact.stems) for each in lines))


def _wish(number: int, user: UserData, want: Want, pack: Pack) -> Fact:
    return replace(make_fact(number, want.say, "wish", pack), name=user.label(number))


def _known(number: int, name: str, known: KnownFact, pack: Pack) -> Fact:
    """A fact in the words that are given for it, else "My order id is …"."""
    value = said_as(spoken(known.value), pack)
    truth = known.value if isinstance(known.value, bool) else _truth(value, pack)
    label = words_of(name)
    own = worded(name, value, pack, own=isinstance(known.value, str))
    if known.say:
        text = known.say[0]
    elif truth is not None:
        text = f"{label.capitalize()}: {pack.phrase('right' if truth else 'wrong', 0)}"
    else:
        text = own
    kind: Kind = "fact"
    lasts = pack.lists["lengths"] & set(list(words(label))[-1:])
    asked_as = (*known.asked_as, *(pack.templates["length_asked"].split("|") if lasts else ()))
    names = tuple(_stems(each, pack) for each in (label, *asked_as))
    fact = make_fact(number, text, kind, pack)
    led = with_ends(fact.parts, names[0], pack)
    stated, out = _stated(value, pack)
    otherwise = bool(known.say) and _says_otherwise(known.say[0], value, pack)
    return replace(
        fact,
        name=name,
        parts=() if otherwise else tuple(with_date(part, find_mentions(value, pack)) for part in led),
        mentions=tuple(_placed(each, text) for each in stated) if truth is None else (),
        ruled_out=fact.ruled_out or out,
        ways=(*known.say, own) if otherwise else known.say or (text,),
        names=names,
        phrases=tuple(each.lower() for each in asked_as),
        label=names[0],
        value=value if truth is None else "",
        stems=fact.stems | names[0].union(*names),
        all_stems=fact.all_stems | frozenset(pack.stems(value, light=True)),
        tell=known.tell,
        truth=truth,
        taken_back=_taken_back_words(name, known, value, pack) if truth is None else frozenset(),
        corrects=_corrects(known, value, pack),
        otherwise=tuple(
            _known(number, name, known.model_copy(update={"value": each.value, "say": each.say, "otherwise": ()}), pack)
            for each in known.otherwise
        ),
    )


def _stated(value: str, pack: Pack) -> tuple[list[Mention], tuple[Mention, ...]]:
    """The values of a fact, and those that it rules out."""
    found = find_mentions(value, pack)
    out = ruled_out_in(value, found, pack)
    return [each for each in found if each not in out], out


def _says_otherwise(said: str, value: str, pack: Pack) -> bool:
    """Whether it names another value than this: who says that first corrects it then, and says the right one from
    then on."""
    theirs, mine = find_mentions(said, pack), find_mentions(value, pack)
    kinds = {each.kind for each in mine} & {each.kind for each in theirs}
    return bool(kinds) and not any(same(one, other) for one in mine for other in theirs)


def _corrects(known: KnownFact, value: str, pack: Pack) -> bool:
    """Whether it is said otherwise first, and as it is later: by card, then rather in instalments."""
    if len(known.say) < 2:
        return False
    held, first, later = (find_mentions(each, pack) for each in (value, known.say[0], " ".join(known.say[1:])))
    if held:
        kinds = {each.kind for each in held}
        told = any(same(one, other) for one in held for other in later)
        return told and not any(same(one, other) for one in held for other in first) and bool(kinds)
    own = frozenset(pack.stems(value, light=True)) - frozenset(pack.stems(known.say[0], light=True))
    return bool(own) and own <= frozenset(pack.stems(" ".join(known.say[1:]), light=True))


def _taken_back_words(name: str, known: KnownFact, value: str, pack: Pack) -> frozenset[str]:
    """What the first wording of a fact says that the fact is not."""
    if find_mentions(value, pack) or not _corrects(known, value, pack):
        return frozenset()
    kept = pack.stems(" ".join((words_of(name), value, *known.say[1:])), light=True)
    return frozenset(pack.stems(known.say[0])) - frozenset(kept)


def _known_values(said: str, user: UserData, pack: Pack) -> Iterator[tuple[str, str]]:
    """What the story names, and does not take back."""
    out = _taken_back(user, pack)
    for each in find_mentions(said, pack):
        if not any(same(each, one) for one in out):
            yield each.kind, each.value


def _taken_back(user: UserData, pack: Pack) -> list[Mention]:
    """Values that are said first and corrected then, by a fact that is said in both ways: they hold for nothing."""
    held = [m for known in user.knows.values() for m in find_mentions(spoken(known.value), pack)]
    first = [
        mention
        for known in user.knows.values()
        if len(known.say) > 1 and _corrects(known, spoken(known.value), pack)
        for mention in find_mentions(known.say[0], pack)
        if mention.kind in COMPARED
    ]
    return [each for each in first if not any(same(each, one) for one in held)]


def _placed(mention: Mention, text: str) -> Mention:
    """A value where it stands in the words for it; at the end, where it is said otherwise."""
    start = text.find(mention.text)
    return (
        replace(mention, start=start, end=start + len(mention.text))
        if start >= 0
        else replace(mention, start=len(text), end=len(text))
    )


def _truth(value: str, pack: Pack) -> bool | None:
    """ "yes" and "no" are no other values than true and false."""
    plain = value.strip().lower()
    if plain not in {pack.phrase(name, 0).lower().rstrip(".") for name in ("right", "wrong")}:
        return None
    return plain == pack.phrase("right", 0).lower().rstrip(".")


def _refusal(number: int, refused: Refusal, wanted: frozenset[str], pack: Pack) -> Fact:
    fact = make_fact(number, refused.say or "", "refusal", pack, (_refused(refused.act, wanted, pack),))
    return replace(fact, names=())


def _refused(act: str, wanted: frozenset[str], pack: Pack) -> frozenset[str]:
    """The stems that all must be there. Another doctor is not refused where a doctor is named, but another one."""
    stems, said = _stems(act, pack), frozenset(words(words_of(act)))
    telling = stems - wanted and not pack.lists["another"] & said
    return stems if telling else frozenset(map(pack.stemmer.stem, said))


def _refusing(act: str, pack: Pack) -> str:
    """A no to a thing, in words; to a deed there are none, nor in a language of closed phrases alone."""
    deed = next(words(words_of(act)), "") in pack.lists["verbs"]
    return "" if deed or "refuse" not in pack.templates else sentence(pack.templates["refuse"].format(words_of(act)))


def _unknown(number: int, name: str, pack: Pack) -> Fact:
    stems = _stems(name, pack)
    fact = make_fact(number, pack.phrase("unknown", 0), "ignorance", pack)
    return replace(fact, name=name, names=(stems,), stems=stems, all_stems=stems, ways=(fact.text,))


def _stems(name: str, pack: Pack) -> frozenset[str]:
    return frozenset(pack.stems(words_of(name), light=True))
