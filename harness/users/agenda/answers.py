"""Answers what an agent asks: information, choices, what is wanted, whether that was all; in doubt it tells more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from harness.types.user.note import UserDoubt
from harness.users.agenda import fact_lookup as lookup
from harness.users.agenda.afterwards import after_deed, leaves_undone, taking
from harness.users.agenda.agenda import Agenda
from harness.users.agenda.choosing import Choosing, Pieces
from harness.users.agenda.fact_lookup import as_named, named_in, recall, recall_any, told
from harness.users.agenda.hearing.acts import AskKind, DialogueAct
from harness.users.agenda.hearing.message import UnderstoodMessage
from harness.users.agenda.hearing.understanding import slots
from harness.users.agenda.language.mentions import find_mentions
from harness.users.agenda.language.pack import Pack
from harness.users.agenda.memory import MOST_TIMES, Memory, contents, of_one_mind, without_repeats
from harness.users.agenda.options.joined import joined
from harness.users.agenda.profile import UserProfile
from harness.users.agenda.reading.missed import asked_line
from harness.users.agenda.retrieval.names import LOOKED_UP, FactAnswer, exactly, own_name
from harness.users.agenda.retrieval.passages import answering, well_named
from harness.users.agenda.weighing.decisions import Decisions
from harness.users.agenda.weighing.included import is_refused
from harness.users.agenda.weighing.proposals import Proposal
from harness.users.agenda.weighing.truths import SURE, WHEN, is_ignored, is_unknown

MOST_ASKS, MOST_PIECES, OPENING = 8, 60, 2  # things asked at once; sentences; times it has spoken that has only opened


class Answering:
    """The answers of one conversation."""

    def __init__(self, story: UserProfile, pack: Pack, memory: Memory, agenda: Agenda, seed: int) -> None:
        self._story, self._pack, self._seed = story, pack, seed
        self._memory = memory
        self._agenda = agenda
        self.decisions = Decisions(story, pack, memory, agenda, seed)
        self.choosing = Choosing(story, pack, memory, agenda, self.decisions, seed)
        self.closed = False  # the goodbye was said
        self.doubt: UserDoubt | None = None
        self._by_kind: dict[AskKind, Callable[[DialogueAct, UnderstoodMessage], Pieces]] = {
            "slot": self._slot,
            "have": self._have,
            "confirm": self.decisions.proposal,
            "offer": self.decisions.proposal,
            "choice": self.choosing.choice,
            "polar": self.decisions.polar,
        }

    def phrase(self, name: str) -> str:
        return self._pack.phrase(name, self._seed)

    def answer(self, heard: UnderstoodMessage, already: str | None) -> str | None:
        """One answer to all that is asked, after what was `already` decided; None when there is no more to say."""
        parted, pieces = self.closed, [already] if already else []
        unknown: list[DialogueAct] = []
        yes, no = self.phrase("yes"), self.phrase("no")
        asks = (
            as_named(ask, self._story.tellable, self._pack, wished=not self._agenda.is_unsaid) for ask in heard.asks
        )
        heard = replace(heard, asks=tuple(asks))
        heard = after_deed(heard, self._story, self._agenda, self.decisions, self._pack, closed=self.closed)
        for ask in self._joined(heard):
            if ask.kind not in self._by_kind or (already and not self._goes_with(already, ask)):
                continue
            if ask.otherwise and pieces[-1:] == [yes]:  # the first of two offers was taken
                continue
            first: Pieces = self.decisions.truths.staying(ask)
            first = first or self._not_known(ask, heard) or self._sideline(ask, heard) or self._next_want(ask, heard)
            first = first or self.choosing.extreme(ask, heard)
            found = first or self._by_kind[ask.kind](ask, heard)
            if ask.otherwise and pieces[-1:] == [no] and found is not None:
                pieces.pop()
                found = (taking(ask, self._pack) if found == [yes] else []) or found
            elif ask.otherwise and pieces and found is None:  # the first of two offers was refused
                continue
            unknown += [ask] if found is None else []
            pieces += [piece for piece in dict.fromkeys(found or ()) if piece not in pieces]
        if pieces or heard.asked("open", "more"):
            unknown = [ask for ask in unknown if ask.sure and not self._pack.cue("optional", ask.text)]
        if unknown and not already:
            pieces += self._after(heard) or self._unknown(unknown, heard, rest=bool(pieces))
        refuses = {*pieces} <= {*(phrases := self._pack.phrases).no, *phrases.lacking, *phrases.wrong}
        also = bool({*pieces} <= {*phrases.right, *phrases.yes} or self._pack.cue("in_mind", heard.text))
        also = also and bool(heard.asked("open"))  # "It's a present, is it? And what …?"
        if (also or (refuses and heard.asked("open", "more"))) and (wanted := self._wanted(heard)):
            pieces = [*pieces, wanted] if also else [wanted]
        pieces = of_one_mind(pieces, self.phrase, either=any(ask.otherwise for ask in heard.asks))
        self.closed = parted or (self.closed and self.phrase("done") in pieces)
        if len(pieces) == 1 and any(pieces[0] == fact.bare_value for fact in self._story.facts):
            return pieces[0].rstrip(".")  # as it is typed into a field
        return " ".join(without_repeats(pieces)[:MOST_PIECES]) if pieces else self.more_or_less(heard)

    def asks_what_is_wrong(self, heard: UnderstoodMessage) -> bool:
        """Whether it was objected to what was said last, and now nothing known is asked for: "Which part is it?" """
        settled = heard.done or heard.ends or heard.waits or heard.options or heard.asked("confirm", "more")
        leave = any(self._pack.cue("leave", ask.text) for ask in heard.asked("offer"))
        if not self.decisions.objected or settled or leave or self.closed or self.decisions.states(heard):
            return False
        known = any(each.score >= SURE for ask in heard.asked("slot") for each in self.recalled(ask))
        priced = any(kind == "amount" for kind, _ in contents(heard.text, self._pack.language)[1])
        offered = any(not ask.stems or {*ask.stems} & self._story.stems for ask in heard.asked("offer"))
        return not (known or priced or offered or (heard.asks and {*heard.asks} == {*heard.asked("have")}))

    def all_that_is_wanted(self) -> str:
        """What was objected to, then what is wanted and all that belongs to it."""
        dear = self.decisions.reason and self.decisions.reason in {limit.text for limit in self._story.limits}
        said = [self.decisions.reason, None if dear else self._agenda.everything()]
        return " ".join(dict.fromkeys(filter(None, said)))

    def _sideline(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        bare = f"{ask.text}?" in heard.text and not ask.slots and not self._pack.cue("wh", ask.text)
        meant = (bare and is_refused(ask.text, self._story, self._pack)) or not self.recalled(ask)
        return self.decisions.sideline(ask, heard) if ask.kind == "slot" and meant else None

    def _next_want(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        """The next want, where a question is about what it is for: "Done. A new card, too?" """
        also = ask.kind in {"slot", "polar", "choice"} and (heard.done or self._pack.cue("marked", ask.text))
        pieces = self._pack.split("alternatives", ask.text) if also and not (ask.slots or ask.options) else []
        said = next(filter(None, (self._agenda.raised_by(self._pack.stems(piece)) for piece in pieces)), None)
        return [said] if said else None

    def reply(self, heard: UnderstoodMessage, already: str | None) -> str | None:
        """One of several days or times and what else is asked for, else an answer to each thing asked."""
        if not already and self.asks_what_is_wrong(heard):
            return self.all_that_is_wanted()
        chosen = None if already else self.choosing.of_those(heard)
        if not chosen:
            return self.answer(heard, already)
        settles = (
            ask.kind == "confirm" or (ask.kind == "offer" and self._pack.cue("leave", ask.text)) for ask in heard.asks
        )
        if heard.asks and all(settles):  # "The 15th is £12 more, all right?"
            decided = self.decisions.proposal(heard.asks[-1], heard) or []
            chosen = decided if self.decisions.objects else [self.decisions.agree(heard), *chosen]
        for ask in heard.asked("slot"):
            found = [] if ask.options or "choice" in ask.slots else self.recalled(ask)
            found = [each for each in found if self._memory.is_untold(each.fact)]
            chosen += self.choosing.give([each for each in found if not {m.kind for m in each.fact.mentions} & WHEN])
        return " ".join(dict.fromkeys(chosen))

    def _not_known(self, ask: DialogueAct, heard: UnderstoodMessage) -> list[str]:
        """That it does not know, where the sentence names what the story says it does not know."""
        found = [each.fact for each in self.recalled(ask)]
        if not is_unknown(ask, heard.text, found, self._story.facts, self._pack):
            return []
        return self.choosing.said(("unknown", ask.text), *[self.phrase("unknown")] * MOST_TIMES)

    def _is_meant(self, ask: DialogueAct) -> bool:  # surely asked for, or what the story says by its name: "Device?"
        sure = ask.sure or ask.slots or ask.otherwise or ask.kind != "slot"
        return bool(sure or recall(ask, self._story.tellable, self._pack))

    def _joined(self, heard: UnderstoodMessage) -> list[DialogueAct]:
        asks, story = (tuple(filter(self._is_meant, heard.asks)) or heard.asks)[:MOST_ASKS], self._story
        dear = Proposal.of(heard.text, story, self._pack, self._agenda.scope).too_dear() is not None
        return joined(asks, story.facts, self.choosing.chosen, self._memory, self._pack, dear=dear)

    def _goes_with(self, already: str, ask: DialogueAct) -> bool:  # whether it is still to be answered after that
        if ask.kind in {"confirm", "offer"}:
            own = already.endswith("?") or already in (self._agenda.instead, self._memory.taken)
            return not (own or self._pack.cue("decides", already) or contents(already, self._pack.language)[1])
        found = [each.fact for each in self.recalled(ask)] if ask.kind == "slot" else []
        return any(self._memory.is_untold(fact) and not self._agenda.replaced(fact) for fact in found)

    def _slot(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        if (offered := self.choosing.offered(ask, heard)) is not None:
            return offered
        answers = recall_any(ask, self._agenda.facts, self._pack) or self.recalled(ask)
        named = any(answer.fact.ways and answer.score >= SURE for answer in answers)
        if ask.options and not named and (picked := self.choosing.picked(ask, heard)) is not None:
            return picked
        preferred = "choice" in ask.slots and all(answer.fact.kind == "preference" for answer in answers)
        if answers and not preferred:
            return self.choosing.give_to(ask, answers, heard)
        if ask.options and "choice" in ask.slots and self._agenda.is_unsaid:
            return [self._agenda.state() or ""]
        if self._pack.cue("choose", ask.text):
            if not answers and (mentioned := self.choosing.value_in(heard.text)):
                return self.choosing.give_value(mentioned)
            return self.choosing.no_preference(ask, " ".join(answer.fact.sentence for answer in answers))
        if (fact := self.choosing.chosen(ask.text)) is not None:
            return self.choosing.give_value(fact)
        if mentioned := self.choosing.value_in(heard.text):
            return self.choosing.give_value(mentioned)
        looked_up = ask.slots & LOOKED_UP
        if not looked_up and self._pack.cue("supposes", ask.text) and (wanted := self._agenda.named_by(ask.stems)):
            return self.choosing.said(("wanted", wanted), *[wanted] * MOST_TIMES)
        bare = lookup.account(ask, self._story.wishes, self._pack)
        return self.choosing.said(("account", bare), *[f"{bare}."] * 2) if bare else None

    def recalled(self, ask: DialogueAct) -> list[FactAnswer]:
        wish = self._agenda.current
        lean = {fact.number: self._agenda.lean(fact) for fact in self._story.tellable}
        found = recall(ask, self._story.tellable, self._pack, lean) or (recall(ask, [wish], self._pack) if wish else [])
        others = self._agenda.scope.others
        beside = bool(found) and not self._agenda.has_agreed
        if beside and all(each.fact.number in others for each in found):  # the date of this want, not of the last one
            mine = recall(ask, [fact for fact in self._story.tellable if fact.number not in others], self._pack)
            named = "name" in ask.slots and not exactly(ask, mine) and exactly(ask, found)  # the dog's name
            found = mine if mine and 2 * mine[0].score >= found[0].score and not named else found
        found = [each for each in found if each.fact.number not in others] or found
        if self._story.prose and (ask.stems or not found) and not well_named(ask, found, self._pack):
            own = [each for each in self._story.facts if each.kind != "wish" or each is wish]
            found = own_name(ask, answering(ask, own, self._pack) or found, own, self._pack)
        return found or named_in(ask, [fact for fact in self._story.tellable if self._memory.is_untold(fact)])

    def named(self, heard: UnderstoodMessage) -> str | None:
        """What was not told yet and is named by a sentence that asks for it in none of the known ways, and itself names
        no value: "It insists on the preferred day." """
        if heard.done:
            return None
        lines = self._pack.sentences(heard.text)
        if not heard.told and any(is_ignored(each, self._story.facts, self._pack) for each in lines):
            return self._memory.give(("unknown", ""), *[self.phrase("unknown")] * MOST_TIMES)
        open_yet = [fact for fact in self._story.tellable if fact.ways and self._memory.is_untold(fact)]
        lean = {fact.number: self._agenda.lean(fact) for fact in open_yet}
        for line in reversed(lines if open_yet else []):
            if any(each.kind not in {"name", "number"} for each in find_mentions(line, self._pack)):
                continue
            asked = (each for piece in slots(line, self._pack) for each in recall(piece, open_yet, self._pack, lean))
            if found := [each for each in asked if each.score >= SURE]:
                return " ".join(dict.fromkeys(self.choosing.give(found)))
        return None

    def _have(self, ask: DialogueAct, heard: UnderstoodMessage) -> Pieces:
        answers = self.recalled(ask)
        if not answers and heard.done and (wish := self._agenda.next()):  # "Is there a further one?"
            return [wish]
        if not answers:
            named, no = self.choosing.value_in(ask.text), self.phrase("lacking")  # "a favourite spot, window, aisle?"
            return self.choosing.give_value(named) if named else self.choosing.said(("lacking", ask.stems), no, no)
        found = self._slot(ask, heard) or []
        kinds, truths = {answer.fact.kind for answer in answers}, {answer.fact.truth for answer in answers} - {None}
        if truths and len(found) == 1 and (bare := self.decisions.truths.plainly(answers[0].fact, ask.text)):
            return self.choosing.said(("plain", ask.text), bare, *found)
        plain = truths or not found or kinds & {"ignorance", "refusal", "preference"}
        return found if plain else [self.phrase("right"), *found]

    def _after(self, heard: UnderstoodMessage) -> list[str]:  # a question nothing was found for, behind what is done
        told = heard.told or heard.done or self.closed  # of what was agreed to, and not done yet, there is more to ask
        over = told and self._agenda.is_settled and not (heard.failed or self._agenda.lacks_needed)
        over = over or (heard.done and self._agenda.has_agreed) or leaves_undone(heard, self._pack)
        return [wanted] if over and (wanted := self._wanted(heard)) else []

    def _unknown(self, asks: list[DialogueAct], heard: UnderstoodMessage, *, rest: bool) -> list[str]:
        """What nothing was found for: whatever may be it is told; when all was told, that it does not know."""
        ask, facts = asks[0], self._agenda.donations()
        cure = asked_line(facts[0].name if facts else "NAME", ask.text)
        self.doubt = UserDoubt(about="request", heard=ask.text, cure=cure)
        wanted = self._agenda.state() if self._agenda.is_unsaid and not rest else None
        key = ("unknown", tuple(sorted({stem for ask in asks for stem in ask.stems})))
        if ask.slots & LOOKED_UP and not wanted:
            said = self._memory.give(key, self.phrase("unknown_rest" if rest else "unknown"))
            named = "" if rest else self._agenda.named_by(ask.stems)
            return [each for each in (said, named) if each] or [self._memory.donate(fact) for fact in facts]
        if (facts or wanted) and not rest:
            return [*filter(None, [wanted]), *dict.fromkeys(self._memory.donate(fact) for fact in facts)]
        if not rest and self.decisions.objected and (wanted := self._agenda.everything()):  # "Field to be changed?"
            return [wanted]
        if not rest and self.decisions.proposes_wish(heard):  # "It looks as if I should book …; I only need to hear …"
            self.doubt = UserDoubt(about="yes_no", heard=ask.text)
            return [self.decisions.agree(heard)]
        said = self._memory.give(key, self.phrase("unknown_rest" if rest else "unknown"))
        return [said] if said else []

    # --------------------------------------------------------------------------------------------------- more or less

    def _wanted(self, heard: UnderstoodMessage) -> str | None:  # what is wanted, or whether anything else is
        anew = self.decisions.objected or self._pack.cue("in_mind", heard.text) is not None
        if heard.asked("open") and anew and (everything := self._agenda.everything()):
            return everything  # "What should be different?"
        if heard.asked("open") and not (heard.done and self._agenda.has_agreed):
            listed = " ".join(ask.options for ask in heard.asked("open"))
            fact = None if self._agenda.is_unsaid else self.choosing.value_in(listed)
            if fact is not None:
                return " ".join(self.choosing.give_value(fact))
            again = self.choosing.again() if self._agenda.is_open else None
            return again or self._agenda.state() or self.choosing.again() or self._agenda.volunteer()
        facts = [fact for fact in self._story.facts if fact.kind != "refusal"]
        asked = () if heard.done and self._agenda.has_agreed else heard.asked("more", "open")
        known = [fact for ask in asked for fact in told(ask, facts, self._pack)]
        said = " ".join(self._memory.tell(fact) for fact in known)
        wish = (self._memory.give("note", said) if known else None) or self._agenda.next()
        if wish is None and not heard.failed:
            wish = self._agenda.unfinished(lambda: contents(heard.text, self._pack.language)[1])
        undone = leaves_undone(heard, self._pack) and not (self.decisions.declines or self._agenda.given_up)
        if wish is None and undone and self._agenda.awaits(choosing=False):  # "Nothing has been changed."
            wish = self._memory.give("left undone", self._agenda.everything(), lasting=True)
        over = heard.done or self._agenda.has_agreed or self._agenda.is_over
        early = self._memory.turns <= OPENING or self._agenda.is_question
        if wish is None and early and self._agenda.is_unsaid and not over:  # "A new booking, or just a question?"
            wish = self._agenda.state()
        if wish is None and not self.closed:
            self.closed = True
            wish = self.phrase("done")
        return wish

    def more_or_less(self, heard: UnderstoodMessage) -> str | None:
        """What is said when every answer was given before: what was not told yet, else that there is no more."""
        if self.closed:
            return None
        if facts := self._agenda.donations():
            self.doubt = self.doubt or UserDoubt(about="request", heard=heard.text[-200:])
            return " ".join(dict.fromkeys(self._memory.donate(fact) for fact in facts))
        may_lack = heard.asked("have") or (heard.asked("slot") and self._pack.cue("optional", heard.text))
        ways = [*(self._pack.phrases.lacking[::-1] if may_lack else ()), *[self.phrase("no_more")] * 3]
        return self._memory.give("no more", *ways[:3], lasting=True)
