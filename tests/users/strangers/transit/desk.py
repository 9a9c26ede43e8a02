"""The clerk: one conversation at the customer office of Ballinfern Transit. Every turn a task is walked anew from its beginning, over what
is known by then; look-ups are remembered, and the walk ends at the first thing that has to be asked."""
from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any, Callable

import ears
import voices
import world as office

STYLES = voices.STYLES
TODAY = office.TODAY
DATES = {"zones": ["zones_from"], "pause": ["pause_start", "pause_end"], "lost": ["collect_day"], "delay": ["trip_day"]}
BIRTH_AND_NUMBER = ("number", "birth")
KINDS = {"rucksack": "rucksack|backpack|knapsack|schoolbag|back pack", "umbrella": "umbrella|brolly", "scarf": "scarf", "gloves": "gloves?\\b",
         "phone": "phone|mobile|smartphone", "bag": "(?:hand)?bag\\b", "jacket": "jacket|coat", "hat": "hat\\b|cap\\b", "keys": "keys?\\b", "wallet": "wallet|purse"}
COLOURS = "green blue red black brown grey gray white yellow orange purple pink beige".split()
ELSEWISE = r"\b(?:also|another|besides|as well|and then|afterwards|after that|in addition|while i(?:'m| am)|once (?:that|this)|one more|other thing|moreover|next|finally|lastly|secondly|second thing|two things)\b"


class Ask(Exception):
    """The walk stops here: something has to be said by the customer."""
    def __init__(self, text: str, pending: tuple, slots: list[str] | None = None) -> None:
        super().__init__(text)
        self.text, self.pending, self.slots = text, pending, slots or []


class Over(Exception):
    """The task cannot go on."""


class Clerk:
    def __init__(self, style: str, wrap: Callable = lambda function: function) -> None:
        self.voice = voices.Voice(style)
        self.world = office.new()
        self.tools = {function.__name__: wrap(function) for function in office.tools(self.world)}
        self.facts: dict[str, Any] = {}
        self.seen: dict[str, Any] = {}              # look-ups by tool and arguments
        self.customer: dict | None = None
        self.task: str | None = None
        self.last: str | None = None
        self.queue: list[str] = []
        self.said: list[str] = []                   # messages since the task was brought up
        self.menus: dict[str, list[dict]] = {}
        self.known: dict[str, list[str]] = {}       # topic of a question: sentences
        self.told: set[str] = set()
        self.pending: tuple = ("open",)
        self.slots: list[str] = []
        self.agreed: str | None = None
        self.misses: dict[str, int] = {}
        self.upsold = False
        self.wondering: list[str] = []              # questions that could not be answered yet
        self.over: set[str] = set()
        self.changed = False

    # ── one turn ──
    def reply(self, text: str) -> str:
        heard = ears.listen(text, TODAY)
        self.parts: list[str] = []
        self.fresh: list[tuple[str, str]] = []
        self.agreed = None
        self.restated = False
        before = json.dumps(self.facts, sort_keys=True, default=str)
        waiting, tasks_before = self.pending, (self.task, list(self.queue))
        ending = self.take(heard)
        changed = before != json.dumps(self.facts, sort_keys=True, default=str) or (self.task, self.queue) != tasks_before
        if ending:
            return self.voice.join(self.parts + [ending])
        self.changed = changed
        question = self.walk()
        answers = self.answers(heard)
        real = bool(answers)
        if heard.asks and not answers and question.pending[0] == "confirm":
            real = True                             # the proposal says all there is to it
        elif heard.asks and not answers and self.task and not changed and not heard.yes and not self.parts and "?" in heard.text:
            answers = [self.voice.say("later" if heard.questions and self.task and not self.known.get("cost") else "no_answer")]
        moved = changed or real or self.restated or self.agreed is not None or question.pending[:2] != waiting[:2]
        key = str(question.pending[:2])
        self.misses[key] = 0 if moved else self.misses.get(key, 0) + 1
        if self.misses[key] >= 4 and self.task:
            self.drop()
            self.pending, self.slots = ("else",), []
            return self.voice.join([self.voice.say("give_up"), self.voice.otherwise()])
        asked = question.text
        for line in answers:                        # what was just answered is not said twice
            asked = asked.replace(f"- {line}\n", "").replace(f"{line}\n", "").replace(f"{line} ", "")
        if not moved and question.slots:
            asked = self.voice.again(question.slots, self.misses[key])
        elif not moved and question.pending[0] == "confirm":
            asked = self.voice.join([voices._AGAIN[self.voice.style], asked])
        self.pending, self.slots = question.pending, question.slots
        return self.voice.join([self.voice.noted(self.fresh), *self.parts, *answers, asked])

    def walk(self) -> Ask:
        while True:
            if self.task is None:
                if self.queue:
                    self.begin(self.queue.pop(0))
                elif self.last is None and not self.parts:
                    return Ask(self.voice.ask(["wish"]), ("open",), ["wish"])
                else:
                    return self.anything_else()
            try:
                getattr(self, f"do_{self.task}")()
            except Ask as question:
                return question
            except Over:
                pass
            if self.task:
                self.over.add(self.task)
                self.last, self.task = self.task, None

    def anything_else(self) -> Ask:
        if self.more:
            return Ask(self.voice.ask(["wish"]), ("open",), ["wish"])
        if self.voice.style == "upsell" and not self.upsold and self.last:
            self.upsold = True
            return Ask("Would you like to hear about our bike pass?", ("upsell",))
        return Ask(self.voice.otherwise(), ("else",))

    def begin(self, task: str, anew: bool = True) -> None:
        self.task = task
        if anew and task in self.over:
            self.forget()
        if anew:
            self.menus.clear()
        self.misses = {}

    def forget(self) -> None:
        """What was said for one task is not meant for the next one of its kind."""
        for slot in [slot for slot in self.facts if slot not in ("number", "birth", "name", "postcode", "no_number", "limit")]:
            self.facts.pop(slot)
        self.menus.clear()

    def drop(self) -> None:
        self.last, self.task = self.task, None
        self.over.add(self.last)
        self.forget()

    # ── what a message changes ──
    def take(self, heard: ears.Heard) -> str | None:
        """Notes what was said. A text is returned where the conversation is over."""
        kind = self.pending[0]
        self.more = False
        self.insists = heard.yes and bool(re.search(r"\b(?:go ahead|do it|after all|take it|proceed)\b", heard.low))
        tasks = self.tasks_of(heard)
        if kind == "upsell" and heard.yes and not tasks and not heard.no:
            self.parts.append(self.voice.say("bike"))
            return None
        if self.task is None and kind in ("else", "upsell", "bye", "open") and not tasks:
            farewell = re.search(r"\b(?:that(?:'s| is| was| will be| would be)(?: then)? (?:all|everything|it)|nothing (?:else|more|further)|bye|that's it)\b", heard.low)
            if not heard.asks and (farewell or (kind != "upsell" and self.last and (heard.done or heard.no)) or (kind == "bye" and (heard.done or heard.no or heard.yes or len(heard.low) < 12))):
                self.pending = ("bye",)
                return self.voice.bye()
        self.more = kind == "else" and heard.yes and not tasks and not heard.done and not heard.asks
        before = dict(self.facts)
        if tasks:
            if kind in ("change", "confirm") and self.task and tasks != [self.task] and heard.no and not re.search(ELSEWISE, heard.low):
                self.drop()
                self.parts.append(self.voice.say("left"))
            self.queue += [task for task in tasks if task != self.task and task not in self.queue]
            if self.task is None and self.queue:
                self.said = []
                self.begin(self.queue.pop(0))
        self.said.append(heard.low)
        if self.task is None and self.last and kind in ("else", "upsell", "bye", "open") and not heard.done:
            self.collect(heard, self.last)
            if {**before, "limit": 0} != {**self.facts, "limit": 0}:
                self.begin(self.last, anew=False)
                return None
        else:
            self.collect(heard, self.task)
        changed = before != self.facts
        if kind == "confirm" and self.task:
            cost = self.pending[2]
            beyond = heard.limit is not None and cost is not None and cost > heard.limit
            if heard.yes and not beyond:
                self.agreed = self.pending[1]
            elif heard.no and not changed and not tasks and not beyond and (heard.zones or any(not item.denied for item in heard.dates) or heard.iban or heard.street):
                self.restated = True                # "no, 13 July": that is what stands there
            elif (heard.no or beyond) and not changed and not tasks:
                if heard.done and not heard.asks or re.search(r"\bleave (?:it|things|everything|that)|forget it|never mind|cancel\b", heard.low) and not heard.asks:
                    self.drop()
                    self.parts.append(self.voice.say("left"))
                else:
                    self.pending = ("rejected",)
        elif kind == "change" and self.task and not changed and not tasks:
            if heard.no or heard.done or re.search(r"\bleave|nothing|as (?:it|they) (?:is|are)|cancel|forget|never mind|keep\b", heard.low):
                self.drop()
                self.parts.append(self.voice.say("left"))
        elif heard.done and self.task and not changed and kind in ("slots", "offer") and not heard.asks and \
                re.search(r"\b(?:that's all|nothing else|bye|forget it|never mind|leave it)\b", heard.low):
            self.drop()
            self.parts.append(self.voice.say("left"))
        return None

    def tasks_of(self, heard: ears.Heard) -> list[str]:
        found = list(heard.tasks)
        if "pause" in found and "late" not in heard.low and "delay" not in heard.low:
            found = [task for task in found if task != "delay"]
        if len(found) > 1 or self.task:
            found = [task for task in found if task != "info"]
        if self.task is None:
            if not found and (heard.zones or heard.zones_to_add) and self.last is None:
                found = ["zones"]
            if self.last and self.last in found and self.pending[0] in ("else", "upsell") and heard.asks and not heard.no:
                mine = [topic for topic in heard.questions if self.known.get(topic)]
                if mine and len(found) == 1 and not re.search(r"\b(?:another|second|other|want to|i'd like to (?!know))\b", heard.low):
                    return []                              # a question about what was just done
            return found
        if self.pending[0] == "change" or re.search(ELSEWISE, heard.low) or \
                re.search(r"\b(?:i (?:want|need|would like|wish)|i'd like|please|can you|could you|then) ", heard.low) and not self.slots:
            return [task for task in found if not (self.task == "fine" and task in ("card", "lost")) and not (self.task == "card" and task == "lost")]
        return []

    def put(self, slot: str, value: Any, shown: str | None = None) -> None:
        if self.facts.get(slot) != value:
            self.facts[slot] = value
            if shown is not None and slot in voices.SLOTS:
                self.fresh.append((voices.SLOTS[slot][0], shown))

    def collect(self, heard: ears.Heard, task: str | None) -> None:
        low, facts = heard.low, self.facts
        if not self.customer:
            if heard.number:
                self.put("number", heard.number, heard.number)
            elif "number" in self.slots and "number" not in facts and (heard.unknown and not re.search(r"inspector|minute|\bcard\b", low) or heard.no or re.search(r"\b(?:by|with|via|find me|look me up|search)\b.*\bname\b|name and postcode", low)):
                self.put("no_number", True)
            elif heard.unknown and "number" in low and re.search(r"customer number|account number", low):
                self.put("no_number", True)
            if "postcode" in self.slots and heard.unknown and not heard.postcode and "name" in facts:
                for slot in ("no_number", "name"):
                    facts.pop(slot, None)
            if heard.name:
                self.put("name", heard.name, heard.name)
            elif "name" in self.slots:
                name = ears.bare_name(heard.text)
                if name:
                    self.put("name", name, name)
            if heard.postcode and (task != "address" or "postcode" in self.slots):
                self.put("postcode", heard.postcode, heard.postcode)
        if heard.limit is not None:
            self.put("limit", heard.limit)
        if heard.ticket:
            self.put("ticket", heard.ticket)
        if heard.fine:
            self.put("fine", heard.fine)
        self.collect_dates(heard, task)
        if heard.zones_else and task in (None, "zones"):
            self.put("zones_else", heard.zones_else)
        if task == "zones" and "zones_from" in self.slots and not heard.dates and re.search(r"as soon as|asap|at once|earliest|immediately|next possible|straight away", low):
            self.put("zones_from", "2026-06-01", self.voice.day("2026-06-01"))
        if heard.zones and "zones" in facts and any(ticket["zones"] == heard.zones for key, tickets in self.seen.items() if key.startswith("list_season") for ticket in tickets):
            pass                                    # the zones that the ticket has now
        elif heard.zones and task in (None, "zones"):
            self.put("zones", heard.zones, self.voice.zones(heard.zones))
            facts.pop("zones_add", None)
        elif heard.zones_to_add and task in (None, "zones"):
            self.put("zones_add", heard.zones_to_add)
            facts.pop("zones", None)
        elif task == "zones" and ("zones" in self.slots or self.pending[0] in ("confirm", "change")):
            bare = None if heard.dates else ears.bare_zones(low)
            if bare:
                self.put("zones", bare, self.voice.zones(bare))
                facts.pop("zones_add", None)
        if heard.iban:
            self.put("iban", heard.iban, self.spaced(heard.iban))
        elif heard.bad_iban and task == "bank":
            self.put("bad_iban", heard.bad_iban)
        if heard.street and (task == "address" or "address" in self.queue):
            self.put("street", heard.street, heard.street)
        elif "street" in self.slots:
            match = re.search(r"\b(\d{1,4}[a-z]? [a-z][a-z' ]{2,30})|\b([a-z][a-z' ]{2,30} \d{1,4}[a-z]?)\b", re.sub(r"\b[a-z]\d\d ?[a-z0-9]{4}\b", "", low))
            if match:
                street = " ".join(word.capitalize() for word in match[0].split())
                self.put("street", street, street)
        if heard.postcode and (task == "address" or "address" in self.queue) and "postcode" not in self.slots and (self.customer or heard.street or "new_postcode" in self.slots):
            self.put("new_postcode", heard.postcode, heard.postcode)
        if heard.line and task in ("lost", "delay"):
            slot = "lost_line" if task == "lost" else "trip_line"
            line = heard.line
            if slot == "trip_line" and re.fullmatch(r"\d", line):
                line = f"R{line}"
            self.put(slot, line, line)
        elif self.slots and self.slots[0] in ("lost_line", "trip_line") and re.fullmatch(r"\D{0,15}\d{1,2}\W*", low):
            digits = re.search(r"\d+", low)[0]
            self.put(self.slots[0], digits if self.slots[0] == "lost_line" else f"R{digits}", digits)
        if task == "lost":
            for name, words in KINDS.items():
                if ears.mentions(low, words) > 0 and ("kind" not in facts or "kind" in self.slots):
                    self.put("kind", name, name)
                    break
            for colour in COLOURS:
                if re.search(rf"\b{colour}\b", low) and ("colour" not in facts or "colour" in self.slots):
                    self.put("colour", colour.replace("gray", "grey"), colour)
            for slot in ("colour", "lost_line", "marks"):
                if slot in self.slots and slot not in facts and (heard.unknown or heard.no):
                    self.put(slot, "")
            if "marks" in self.slots and "marks" not in facts and len(low) > 2 and not heard.asks:
                self.put("marks", low)
        # choices: the one that is asked for is heard out, another that was made before may be changed in passing
        bare_question = heard.asks and not re.search(r"\b(?:instead|can i|could i|may i|what about|how about|rather|possible)\b", low)
        for slot, options in self.menus.items():
            asked = slot in self.slots or (self.pending[0] == "offer" and self.pending[1] == slot)
            words = re.sub(r"[^.!?;]*\?", " ", low) if bare_question else low
            if asked:                               # a first name that the caller was asked for is a choice, one in passing may be the caller's own
                options = [{**option, "words": [*option.get("words", ()), *option.get("names", ())]} for option in options]
            open_again = self.task is None and slot not in facts
            chosen = ears.choose(words, heard, options, [facts[slot]] if slot in facts else None) if asked or open_again or (slot in facts and self.pending[0] in ("confirm", "change", "else")) else []
            if not asked and chosen and not any(ears.mentions(words, word) > 0 for option in options if option["key"] == chosen[0] for word in option.get("words", ())) and \
                    not re.search(r"\bother one\b|\bcheaper|\blater one|\bearlier one|\b(?:first|second|third) one\b", words):
                chosen = []
            if len(chosen) == 1:
                self.put(slot, chosen[0], next(option["label"] for option in options if option["key"] == chosen[0]).split(" (")[0])
            elif asked:
                not_these = [option["key"] for option in options if any(ears.mentions(words, word) < 0 for word in option.get("words", ()))]
                if not_these and len(not_these) + 1 < len(options):
                    self.put(f"not_{slot}", not_these)
        if "pay_now" in self.slots and task == "fine":
            if heard.yes or ears.mentions(low, "pay|settle|in full|direct debit|instal") > 0:
                self.put("pay_now", True)
            elif heard.no:
                self.put("pay_now", False)

    def collect_dates(self, heard: ears.Heard, task: str | None) -> None:
        slots = DATES.get(task or "", [])
        denied: str | None = None
        loose: list[ears.Day] = []
        for item in heard.dates:
            if item.denied:
                for slot in slots:
                    if slot in self.facts and item.on(date.fromisoformat(self.facts[slot]), TODAY, task == "delay") == date.fromisoformat(self.facts[slot]):
                        denied = slot
                continue
            if item.role == "birth" or (item.year and item.year < 2016):
                born = item.on(None, TODAY, True)
                if born and born.year < 2016:
                    self.put("birth", born.isoformat(), self.voice.day(born.isoformat()))
                continue
            loose.append(item)
        for place, item in enumerate(loose):
            slot = self.slot_for(item, slots, denied, loose, place, task, heard.low)
            if slot is None or (item.loose and slot != "zones_from"):
                continue
            like = date.fromisoformat(self.facts[slot]) if slot in self.facts else None
            if like is None and slot == "pause_end" and "pause_start" in self.facts and item.month is None:
                like = date.fromisoformat(self.facts["pause_start"])
            day = item.on(like, TODAY, slot == "trip_day")
            if day:
                self.put(slot, day.isoformat(), self.voice.day(day.isoformat()))

    def slot_for(self, item: ears.Day, slots: list[str], denied: str | None, items: list, place: int, task: str | None, low: str) -> str | None:
        if task == "lost":
            day = item.on(None, TODAY, False)
            if item.weekday is not None and item.day is None and not {"collect_day", "office"} & set(self.slots) and \
                    self.pending[0] not in ("confirm", "change") and not re.search(r"\b(?:collect|fetch|come|pick)", low):
                return None
            return "collect_day" if day and day >= TODAY else None
        if not slots:
            return None
        if len(slots) == 1:
            return slots[0]
        if item.role in ("start", "end"):
            return f"pause_{item.role}"
        if denied:
            return denied
        asked = [slot for slot in slots if slot in self.slots]
        if len(asked) == 1 and len(items) == 1:
            return asked[0]
        if len(items) == 2:
            return slots[place]
        missing = [slot for slot in slots if slot not in self.facts]
        if missing:
            return missing[0]
        day = item.on(date.fromisoformat(self.facts[slots[0]]), TODAY, False)
        return min(slots, key=lambda slot: abs((date.fromisoformat(self.facts[slot]) - day).days)) if day else None

    # ── the clerk's steps ──
    def look(self, tool: str, /, **arguments: Any) -> Any:
        """A look-up, made once for the same arguments."""
        key = tool + json.dumps(arguments, sort_keys=True)
        if key not in self.seen:
            self.seen[key] = self.tools[tool](**arguments)
        return self.seen[key]

    def write(self, tool: str, /, **arguments: Any) -> dict:
        """A change, made once. The records may look otherwise afterwards."""
        try:
            result = self.tools[tool](**arguments)
        except ValueError as reason:
            self.tell("refused", reason=str(reason))
            raise Over from None
        self.seen = {key: value for key, value in self.seen.items() if key.startswith(("verify_", "find_", "company_"))}
        return result

    def tell(self, key: str, *topics: str, aloud: bool = True, again: bool = False, **data: Any) -> None:
        """Says a sentence once, and keeps it for questions about its topics."""
        text = self.voice.say(key, **data)
        for topic in topics:
            lines = self.known.setdefault(topic, [])
            if text not in lines:
                lines[:] = [line for line in lines if line not in self.told or key not in ("zone_price", "pause_credit", "only_ticket")] + [text]
        if aloud and (again or text not in self.told):
            self.told.add(text)
            self.parts.append(text)

    def note(self, key: str, *topics: str, **data: Any) -> str:
        """A sentence to be said with a proposal or an outcome."""
        text = self.voice.say(key, **data)
        for topic in topics:
            self.known.setdefault(topic, [])
            if text not in self.known[topic]:
                self.known[topic].append(text)
        return text

    def need(self, *slots: str) -> None:
        missing = [slot for slot in slots if slot not in self.facts]
        if missing:
            take = missing if self.voice.style in voices.MANY else missing[:1]
            raise Ask(self.voice.ask(take), ("slots", take[0]), take)

    def pick(self, slot: str, options: list[dict], earlier: bool = True) -> dict:
        """One of several: as it was chosen, as it was said before, or asked for."""
        options = [option for option in options if option["key"] not in self.facts.get(f"not_{slot}", ())]
        self.menus[slot] = options
        keys = [option["key"] for option in options]
        if self.facts.get(slot) not in keys:
            self.facts.pop(slot, None)
            for words in reversed(self.said) if earlier else ():
                fits = [option["key"] for option in options if any(ears.mentions(words, word) > 0 for word in option.get("words", ()))]
                if len(fits) == 1:
                    self.facts[slot] = fits[0]
                    break
        if slot not in self.facts:
            raise Ask(self.voice.offer(slot, [option["label"] for option in options]), ("offer", slot), [slot])
        return next(option for option in options if option["key"] == self.facts[slot])

    def confirm(self, tool: str, /, deed: str, values: dict[str, str], notes: list[str], cost: float | None = None, **arguments: Any) -> None:
        """Goes on only where the customer has just agreed to these very values."""
        key = tool + json.dumps(arguments, sort_keys=True)
        if self.agreed == key:
            return
        if self.pending[0] == "rejected" or (self.pending[0] == "change" and not self.changed and not self.insists):
            raise Ask(self.voice.ask(["change"]), ("change", key), ["change"])
        limit = self.facts.get("limit")
        if cost is not None and limit is not None and cost > limit:
            notes = [*notes, self.note("over_limit", limit=self.voice.money(limit))]
        raise Ask(self.voice.confirm(deed, values, notes), ("confirm", key, cost))

    def finish(self, deed: str, *facts: str) -> None:
        self.parts.append(self.voice.done(deed, list(facts)))
        self.told.update(facts)
        self.facts.pop("limit", None)

    def identify(self) -> None:
        if self.customer:
            return
        facts = self.facts
        if "number" not in facts and ("no_number" in facts or {"name", "postcode"} <= set(facts)):
            self.need("name", "postcode")
            try:
                facts["number"] = self.look("find_customer", name=facts["name"], postcode=facts["postcode"])["customer_id"]
                self.tell("found_you")
            except ValueError:
                self.tell("nobody", again=True)
                facts.pop("name"), facts.pop("postcode"), facts.update(no_number=True)
                self.need("name", "postcode")
        self.need(*BIRTH_AND_NUMBER)
        self.verify()

    def verify(self) -> None:
        try:
            self.customer = self.look("verify_customer", customer_id=self.facts["number"], date_of_birth=self.facts["birth"])
        except ValueError:
            self.tell("mismatch", again=True)
            self.facts.pop("number"), self.facts.pop("birth"), self.facts.pop("no_number", None)
            self.need(*BIRTH_AND_NUMBER)
        self.tell("verified", name=self.customer["name"])
        if self.voice.style == "upsell":
            self.tell("family")

    @property
    def me(self) -> str:
        return self.customer["customer_id"]

    def the_ticket(self) -> dict:
        voice = self.voice
        tickets = self.look("list_season_tickets", customer_id=self.me)
        if not tickets:
            self.tell("no_ticket")
            raise Over
        options = []
        for ticket in tickets:
            own = ticket["holder"] == self.customer["name"]
            first = ticket["holder"].split()[0].casefold()
            words = [ticket["kind"]] + (["my own", "mine", "own ticket", "for me\\b", "myself"] if own else [first + r"\b", "daughter", "son\\b", "child", "kid", "girl", "her ticket"])
            options.append({"key": ticket["ticket_id"], "names": [first + r"\b"], "id": ticket["ticket_id"], "words": words, "price": ticket["monthly_price"],
                            "label": f"{ticket['ticket_id']}, {ticket['kind']}, {ticket['holder']}, {voice.zones(ticket['zones'])}, {voice.money(ticket['monthly_price'])} a month"})
        if len(options) == 1:
            self.facts["ticket"] = options[0]["key"]
        chosen = self.pick("ticket", options)
        ticket = next(ticket for ticket in tickets if ticket["ticket_id"] == chosen["key"])
        self.tell("only_ticket", "valid", "zones", aloud=len(tickets) == 1 and self.task != "info", ticket=ticket["ticket_id"], zones=voice.zones(ticket["zones"]),
                  price=voice.money(ticket["monthly_price"]), until=voice.day(ticket["valid_until"]))
        self.tell("next_debit", "debit", aloud=False, day=voice.day(ticket["next_debit"]), price=voice.money(ticket["monthly_price"]))
        return ticket

    # ── tasks ──
    def do_zones(self) -> None:
        voice, facts = self.voice, self.facts
        self.identify()
        ticket = self.the_ticket()
        if "zones_add" in facts:
            whole = ticket["zones"] + facts["zones_add"]
            self.put("zones", list(range(min(whole), max(whole) + 1)), "")
            facts.pop("zones_add")
        if facts.get("zones") == ticket["zones"]:
            facts.pop("zones")
            if self.pending[0] == "slots" and "zones" in self.slots:
                self.tell("same_zones", again=True)
        self.need("zones", "zones_from")
        if len(facts["zones"]) == 1 and facts["zones"][0] > max(ticket["zones"]):
            only = facts["zones"][0]
            span = list(range(ticket["zones"][0], only + 1))
            chosen = self.pick("zones_span", [{"key": "span", "words": [f"{span[0]} ?(?:to|-|through) ?{only}", "all of", "whole", "together", "added", "as well"], "label": f"{voice.zones(span)} together"},
                                              {"key": "only", "words": ["only", "alone", "just"], "label": f"zone {only} alone"}], earlier=False)
            self.put("zones", span if chosen["key"] == "span" else facts["zones"], "")
        try:
            quote = self.look("quote_zone_change", ticket_id=ticket["ticket_id"], zones=facts["zones"], from_date=facts["zones_from"])
        except ValueError as reason:
            if "first" in str(reason):
                self.tell("zone_day", again=True)
                facts.pop("zones_from")
                self.need("zones_from")
            self.tell("refused", again=True, reason=str(reason))
            facts.pop("zones")
            self.need("zones")
        more = f"{voice.money(abs(quote['difference']))} {'more' if quote['difference'] >= 0 else 'less'}"
        zones = voice.zones(quote["zones"])
        self.known["cost"] = []
        price = self.note("zone_price", "cost", zones=zones, price=voice.money(quote["monthly_price"]), difference=more)
        if "zones_else" in facts and quote["monthly_price"] > facts.get("limit", 1e9):
            self.parts += [price, self.note("over_limit", limit=voice.money(facts["limit"]))]
            self.put("zones", facts.pop("zones_else"), "")
            return self.do_zones()
        deed = f"change season ticket {ticket['ticket_id']} to {zones} from {voice.day(quote['from_date'])}"
        arguments = {"ticket_id": ticket["ticket_id"], "zones": quote["zones"], "from_date": quote["from_date"]}
        self.confirm("change_zones", deed, {"Season ticket": ticket["ticket_id"], "Zones": zones, "From": voice.day(quote["from_date"]), "Price a month": voice.money(quote["monthly_price"])},
                     [price], quote["monthly_price"], **arguments)
        result = self.write("change_zones", **arguments)
        self.finish(f"Season ticket {ticket['ticket_id']} has been changed to {voice.zones(result['zones'])} from {voice.day(result['from_date'])}.", self.note("new_price", price=voice.money(result["monthly_price"])))

    def do_pause(self) -> None:
        voice, facts = self.voice, self.facts
        self.tell("pause_rules", "policy_pause", aloud=False)
        self.identify()
        ticket = self.the_ticket()
        self.need("pause_start", "pause_end")
        try:
            quote = self.look("quote_pause", ticket_id=ticket["ticket_id"], start=facts["pause_start"], end=facts["pause_end"])
        except ValueError as reason:
            self.tell("refused", again=True, reason=str(reason))
            if "once a year" in str(reason):
                raise Over from None
            facts.pop("pause_start"), facts.pop("pause_end")
            self.need("pause_start", "pause_end")
        credit = self.note("pause_credit", "cost", days=quote["days"], credit=voice.money(quote["credit"]))
        self.known["cost"] = [credit]
        first, last = voice.day(quote["start"]), voice.day(quote["end"])
        holder = "" if ticket["holder"] == self.customer["name"] else f" ({ticket['holder']})"
        arguments = {"ticket_id": ticket["ticket_id"], "start": quote["start"], "end": quote["end"]}
        self.confirm("pause_ticket", f"pause season ticket {ticket['ticket_id']}{holder} from {first} to {last}",
                     {"Season ticket": ticket["ticket_id"] + holder, "First day": first, "Last day": last, "Credit": voice.money(quote["credit"])},
                     [credit, self.note("pause_use")], 0.0, **arguments)
        result = self.write("pause_ticket", **arguments)
        when = f"The credit of {voice.money(result['credit'])} is made on {voice.day(result['credited_on'])}."
        self.known["duration"] = [when]
        self.finish(f"Season ticket {ticket['ticket_id']}{holder} is paused from {first} to {last}.", when)

    def do_fine(self) -> None:
        voice, facts = self.voice, self.facts
        self.identify()
        fines = [fine for fine in self.look("list_fines", customer_id=self.me) if fine["status"] == "open"]
        if not fines:
            self.tell("no_fine")
            raise Over
        options = [{"key": fine["fine_id"], "id": fine["fine_id"], "words": [fine["line"]], "price": fine["amount"],
                    "label": f"{fine['fine_id']} of {voice.day(fine['checked_on'])}, {fine['line']}, {voice.money(fine['amount'])}"} for fine in fines]
        if len(options) == 1:
            facts["fine"] = options[0]["key"]
        chosen = self.pick("fine", options)
        fine = next(fine for fine in fines if fine["fine_id"] == chosen["key"])
        data = {"fine": fine["fine_id"], "day": voice.day(fine["checked_on"]), "line": fine["line"], "amount": voice.money(fine["amount"]), "until": voice.day(fine["appeal_until"])}
        late = TODAY.isoformat() > fine["appeal_until"]
        self.tell("fine_late" if late else "fine_facts", "cost", "deadline", "cause", "appeal", **data)
        if late:
            if not (ears.mentions(" ".join(self.said[-1:]), "pay|settle") > 0 and ears.mentions(self.said[-1], "appeal|contest|object") <= 0):
                self.need("pay_now")
                if not facts["pay_now"]:
                    self.parts.append(voice.say("left"))
                    self.drop()
                    raise Over
            facts["pay_now"] = True
            return self.pay(fine)
        remedy = self.pick("remedy", [{"key": "appeal", "words": ["appeal", "contest", "object\\b", "dispute", "challenge", "waive", "drop(?:ped)?\\b"], "label": "an appeal"},
                                      {"key": "pay", "words": ["pay(?:ing|ment)?\\b", "settle"], "label": "paying it"}])
        return self.pay(fine) if remedy["key"] == "pay" else self.appeal(fine)

    def appeal(self, fine: dict) -> None:
        voice = self.voice
        ground = self.pick("ground", [
            {"key": "forgot_ticket", "words": ["forg[eo]t", "left (?:it|my \\w+ ?\\w*) (?:at home|in)", "at home", "had a (?:valid )?season", "have a (?:valid )?season", "valid season", "not with me", "on the kitchen"], "label": "a season ticket that you had, but not with you"},
            {"key": "machine_broken", "words": ["machine", "out of order", "broken", "defect"], "label": "a broken ticket machine"},
            {"key": "unwell", "words": ["unwell", "ill\\b", "sick", "faint"], "label": "that you were unwell"},
            {"key": "other", "words": ["something else", "another reason", "other reason"], "label": "another reason"}])
        info = self.look("company_info", topic="fines")
        if ground["key"] == "forgot_ticket":
            self.look("list_season_tickets", customer_id=self.me)
            fee = self.note("appeal_fee", "cost", "appeal", fee=voice.money(info["forgotten_ticket_fee"]), amount=voice.money(fine["amount"]))
        else:
            fee = self.note("appeal_free", "cost", "appeal")
        wait = self.note("appeal_wait", "appeal")
        decision = self.note("decision", "duration", "deadline", day=voice.day(info["decision_by"]))
        arguments = {"fine_id": fine["fine_id"], "ground": ground["key"]}
        self.confirm("appeal_fine", f"lodge an appeal against fine {fine['fine_id']}, the reason being {ground['label']}", {"Appeal against": fine["fine_id"], "Reason": ground["label"]}, [fee, wait, decision],
                     info["forgotten_ticket_fee"] if ground["key"] == "forgot_ticket" else 0.0, **arguments)
        result = self.write("appeal_fine", **arguments)
        decision = self.note("decision", day=voice.day(result["decision_by"]))
        self.known["duration"] = [decision]
        self.finish(f"The appeal against fine {fine['fine_id']} has been lodged.", decision)

    def pay(self, fine: dict) -> None:
        voice = self.voice
        plan = self.pick("plan", [{"key": "full", "words": ["in full", "full amount", "at once", "one go", "whole", "all of it", "single payment", "full payment", "full\\b(?! name)", "one payment", "in one\\b"], "price": fine["amount"], "label": f"{voice.money(fine['amount'])} in full"},
                                  {"key": "instalments", "words": ["instal", "three (?:parts|payments)", "bit by bit", "rates"], "price": fine["amount"] + 4, "label": f"3 instalments, {voice.money(fine['amount'] + 4)} in all"}])
        method = self.pick("method", [{"key": "direct_debit", "words": ["direct debit", "debit", "my (?:bank )?account", "bank account"], "label": f"by direct debit on {voice.day(fine['debit_day'])}"},
                                      {"key": "payment_link", "words": ["link", "by card", "by e-?mail", "online"], "label": "with a payment link by e-mail"}])
        total = fine["amount"] + (4.0 if plan["key"] == "instalments" else 0.0)
        cost = self.note("fine_total" if method["key"] == "direct_debit" else "fine_link", "cost", "duration", "debit", total=voice.money(total), day=voice.day(fine["debit_day"]))
        how = f"{'in full' if plan['key'] == 'full' else 'in 3 instalments'} {'by direct debit' if method['key'] == 'direct_debit' else 'with a payment link'}"
        arguments = {"fine_id": fine["fine_id"], "plan": plan["key"], "method": method["key"]}
        self.confirm("pay_fine", f"have fine {fine['fine_id']} paid {how}", {"Fine": fine["fine_id"], "Payment": how, "Amount": voice.money(total)}, [cost], total, **arguments)
        result = self.write("pay_fine", **arguments)
        when = f"{'It is taken from your account' if method['key'] == 'direct_debit' else 'Please pay by'} {'on ' if method['key'] == 'direct_debit' else ''}{voice.day(result['taken_on'])}."
        self.known["duration"] = self.known["debit"] = [when]
        self.finish(f"Payment of fine {fine['fine_id']} is arranged, {voice.money(result['total'])} {how}.", when)

    def do_lost(self) -> None:
        voice, facts = self.voice, self.facts
        info = self.look("company_info", topic="lost_property")
        self.tell("kept", "deadline", aloud=False)
        self.identify()
        self.need("kind", "colour", "lost_line")
        line = facts["lost_line"]
        line = f"tram {line}" if line.isdigit() else line.replace("line ", "tram ")
        found = self.look("search_lost_items", kind=facts["kind"], **({"colour": facts["colour"]} if facts["colour"] else {}), **({"line": line} if line else {}))
        if not found and line:
            found = self.look("search_lost_items", kind=facts["kind"], **({"colour": facts["colour"]} if facts["colour"] else {}))
        if not found:
            self.tell("not_found", again=True)
            for slot in ("kind", "colour", "lost_line"):
                facts.pop(slot)
            raise Over
        options = [{"key": item["item_id"], "id": item["item_id"], "words": self.marks(item["marks"]), "label": f"{item['item_id']}: {item['colour']} {item['kind']}, {item['marks']}"} for item in found]
        if len(found) > 1 and "marks" not in facts and not any(ears.mentions(words, word) > 0 for words in self.said for option in options for word in option["words"]):
            self.need("marks")
        if len(found) == 1:
            facts["item"] = options[0]["key"]
        chosen = self.pick("item", options)
        item = next(item for item in found if item["item_id"] == chosen["key"])
        offices = self.look("company_info", topic="opening_hours")["offices"]
        held = offices[item["held_at"]]["name"]
        self.tell("item_found", "where", item=item["item_id"], kind=item["kind"], colour=f"{item['colour']}, {item['marks']}" if len(found) == 1 else item["colour"], day=voice.day(item["found_on"]), line=item["line"], office=held)
        places = []
        for key, place in offices.items():
            fee = 0.0 if key == item["held_at"] else info["transfer_fee"]
            hours = ", ".join(f"{days} {times}" for days, times in place["hours"].items())
            self.tell("all_hours", "hours", aloud=False, office=place["name"], hours=hours)
            places.append({"key": key, "words": [word for word in place["name"].casefold().split() if word != "station"], "price": fee, "label": f"{place['name']} ({'free' if not fee else voice.money(fee)})"})
        self.tell("bring", "bring", aloud=False, what=info["bring"])
        where = self.pick("office", places)
        place = offices[where["key"]]
        self.need("collect_day")
        day = date.fromisoformat(facts["collect_day"])
        hours = open_on(place, day)
        if hours is None:
            self.tell("closed", again=True, office=place["name"], hours=", ".join(f"{days} {times}" for days, times in place["hours"].items()))
            facts.pop("collect_day")
            self.need("collect_day")
        if where["key"] != item["held_at"] and day < TODAY + timedelta(days=2):
            self.tell("too_soon", again=True, day=voice.day((TODAY + timedelta(days=2)).isoformat()))
            facts.pop("collect_day")
            self.need("collect_day")
        self.known["hours"] = [voice.say("office_hours", office=place["name"], hours=hours, weekday=f"{day:%A}")]
        self.known["where"] = [voice.say("office_street", office=place["name"], street=place["street"])]
        cost = self.note("transfer" if where["price"] else "no_transfer", office=place["name"], fee=voice.money(where["price"]))
        self.known["cost"] = [cost]
        arguments = {"customer_id": self.me, "item_id": item["item_id"], "office": where["key"], "day": facts["collect_day"]}
        self.confirm("reserve_lost_item", f"reserve {item['item_id']} for you at {place['name']} for {voice.day(facts['collect_day'])}",
                     {"Thing": item["item_id"], "Office": place["name"], "Day": voice.day(facts["collect_day"]), "Fee": voice.money(where["price"])}, [cost, *self.known["hours"]], where["price"], **arguments)
        result = self.write("reserve_lost_item", **arguments)
        self.finish(f"{item['item_id']} is reserved for you at {place['name']} for {voice.day(result['day'])}.", *self.known["hours"], voice.say("bring", what=result["bring"]))

    @staticmethod
    def marks(text: str) -> list[str]:
        return [word + "\\b" for word in re.findall(r"[a-z]{3,}", text) if word not in ("the", "front", "pair", "inside", "with")]

    def do_delay(self) -> None:
        voice, facts = self.voice, self.facts
        info = self.look("company_info", topic="delays")
        self.identify()
        self.need("trip_line", "trip_day")
        delays = self.look("list_delays", line=facts["trip_line"], day=facts["trip_day"])
        if not delays:
            self.tell("no_delay", again=True, line=facts["trip_line"], day=voice.day(facts["trip_day"]))
            facts.pop("trip_line"), facts.pop("trip_day")
            self.need("trip_line", "trip_day")
        options = [{"key": delay["delay_id"], "id": delay["delay_id"], "time": delay["departure"], "words": [delay["departure"], delay["departure"].lstrip("0").replace(":", "[.:]")],
                    "label": f"{delay['departure']} from {delay['from']}"} for delay in delays]
        if len(options) == 1:
            facts["delay"] = options[0]["key"]
        chosen = self.pick("delay", options)
        delay = next(delay for delay in delays if delay["delay_id"] == chosen["key"])
        self.tell("delay_facts", "late", "cause", time=delay["departure"], origin=delay["from"], day=voice.day(delay["day"]), minutes=delay["minutes_late"], cause=delay["cause"])
        if delay["minutes_late"] < info["from_minutes"]:
            self.tell("delay_short")
            facts.pop("delay")
            raise Over
        payout = self.pick("payout", [{"key": "bank", "words": ["bank", "(?:my|the|to an?|on) account\\b(?! number)", "transfer"], "price": delay["refund_to_bank"], "label": f"{voice.money(delay['refund_to_bank'])} to your bank account"},
                                      {"key": "voucher", "words": ["voucher"], "price": delay["refund_as_voucher"], "label": f"a voucher of {voice.money(delay['refund_as_voucher'])}"}])
        amount = self.note("refund", "cost", amount=voice.money(payout["price"]))
        when = self.note("paid_within", "duration", time=info["paid_within"]) if payout["key"] == "bank" else self.note("voucher_time", "duration")
        self.known["duration"], self.known["cost"] = [when], [amount]
        arguments = {"customer_id": self.me, "delay_id": delay["delay_id"], "payout": payout["key"]}
        way = f"to your bank account ending in {self.customer['iban_ends']}" if payout["key"] == "bank" else "as a voucher"
        self.confirm("claim_delay_refund", f"claim {voice.money(payout['price'])} {way} for the {delay['departure']} of {voice.day(delay['day'])}",
                     {"Departure": f"{delay['departure']}, {voice.day(delay['day'])}", "Refund": voice.money(payout["price"]), "Paid": way}, [amount, when], None, **arguments)
        result = self.write("claim_delay_refund", **arguments)
        if payout["key"] == "bank":
            when = voice.say("paid_within", time=result["paid_within"])
        self.known["duration"] = [when]
        self.finish(f"Claim {result['claim_id']} is made: {voice.money(result['amount'])} {way}.", when)

    def do_card(self) -> None:
        voice = self.voice
        info = self.look("company_info", topic="photo_card")
        self.identify()
        self.tell("card_block", "blocked")
        options = info["options"]
        delivery = self.pick("delivery", [
            {"key": "express", "words": ["express", "collect", "pick(?:ing)? (?:it|the card) up", "pick up", "counter", "office", "central", "same day", "over the desk"], "price": options["express"]["fee"], "label": f"express, to collect today at Central Station ({voice.money(options['express']['fee'])})"},
            {"key": "post", "words": ["by post", "post\\b", "by mail\\b", "by letter", "sent (?:home|to my)", "posted", "mailed"], "price": options["post"]["fee"], "label": f"by post, on {voice.day(options['post']['arrives'])} ({voice.money(options['post']['fee'])})"},
            {"key": "phone", "words": ["phone", "digital", "mobile", "app\\b"], "price": options["phone"]["fee"], "label": f"on your phone, at once ({voice.money(options['phone']['fee'])})"}])
        fee = self.note("card_cost", fee=voice.money(delivery["price"]))
        post = delivery["key"] == "post"
        when = self.note("card_arrives", day=voice.day(options["post"]["arrives"])) if post else self.note("card_ready", day=voice.day(options[delivery["key"]]["ready"]))
        self.known["cost"], self.known["duration"] = [fee], [when]
        notes = [fee, when] + ([self.note("card_post", "where", street=self.customer["street"], postcode=self.customer["postcode"], city=self.customer["city"])] if post else [])
        way = {"express": "as express, to collect at Central Station", "post": "by post", "phone": "on your phone"}[delivery["key"]]
        arguments = {"customer_id": self.me, "delivery": delivery["key"]}
        self.confirm("replace_photo_card", f"order a new photo card {way}", {"New photo card": way, "Fee": voice.money(delivery["price"])}, notes, delivery["price"], **arguments)
        result = self.write("replace_photo_card", **arguments)
        when = voice.say("card_arrives", day=voice.day(result["arrives"])) if "arrives" in result else voice.say("card_ready", day=voice.day(result["ready"]))
        self.known["duration"] = [when]
        self.finish(f"A new photo card is ordered {way}, order {result['order_id']}, for {voice.money(result['fee'])}.", when)

    def do_address(self) -> None:
        voice, facts = self.voice, self.facts
        self.identify()
        self.need("street", "new_postcode")
        city = office.DISTRICTS.get(facts["new_postcode"][:3])
        if city is None:
            self.tell("no_district", again=True)
            facts.pop("new_postcode")
            self.need("new_postcode")
        use = self.note("address_use")
        whole = f"{facts['street']}, {city}, {facts['new_postcode']}"
        arguments = {"customer_id": self.me, "street": facts["street"], "postcode": facts["new_postcode"]}
        self.confirm("update_address", f"put {whole} on file as your new address", {"New address": whole}, [use], None, **arguments)
        result = self.write("update_address", **arguments)
        self.finish(f"Your address is updated to {result['street']}, {result['city']}, {result['postcode']}.")
        facts.pop("street"), facts.pop("new_postcode")

    def do_bank(self) -> None:
        voice, facts = self.voice, self.facts
        self.identify()
        if "iban" not in facts and "bad_iban" in facts:
            self.tell("bad_iban", again=True)
            facts.pop("bad_iban")
        self.need("iban")
        tickets = self.look("list_season_tickets", customer_id=self.me)
        use = [self.note("bank_use", "debit", "cost", "duration", day=voice.day(ticket["next_debit"]), price=voice.money(ticket["monthly_price"])) for ticket in tickets]
        for ticket in tickets:
            self.tell("only_ticket", "valid", "zones", aloud=False, ticket=ticket["ticket_id"], zones=voice.zones(ticket["zones"]), price=voice.money(ticket["monthly_price"]), until=voice.day(ticket["valid_until"]))
        iban = self.spaced(facts["iban"])
        arguments = {"customer_id": self.me, "iban": facts["iban"]}
        self.confirm("update_bank_details", f"change your bank details to {iban}", {"New IBAN": iban}, use, None, **arguments)
        result = self.write("update_bank_details", **arguments)
        first = [voice.say("bank_use", day=voice.day(result["first_debit"]), price=voice.money(result["amount"]))] if result["first_debit"] else []
        self.known["debit"] = self.known["duration"] = first
        self.finish(f"Your bank details are updated to {iban}.", *first)
        facts.pop("iban")

    def do_info(self) -> None:
        voice = self.voice
        self.identify()
        for ticket in self.look("list_season_tickets", customer_id=self.me):
            self.tell("only_ticket", "valid", "zones", "cost", again=True, ticket=ticket["ticket_id"], zones=voice.zones(ticket["zones"]), price=voice.money(ticket["monthly_price"]), until=voice.day(ticket["valid_until"]))
            self.tell("next_debit", "debit", again=True, day=voice.day(ticket["next_debit"]), price=voice.money(ticket["monthly_price"]))

    # ── questions ──
    def answers(self, heard: ears.Heard) -> list[str]:
        """What is known about what was asked, now or before, without what this message says anyway."""
        aloud = " ".join(self.parts)
        lines: list[str] = []
        for topic in [topic for topic in self.wondering if topic not in heard.questions and self.known.get(topic)]:
            lines += [line for line in self.known[topic] if line not in lines and line not in self.told and topic not in ("cost", "duration")]
            self.wondering.remove(topic)
        if heard.asks:
            self.wondering += [topic for topic in heard.questions if not self.known.get(topic) and topic not in self.wondering]
        for topic in heard.questions:
            if topic == "hours" and not self.known.get("hours"):
                for place in self.look("company_info", topic="opening_hours")["offices"].values():
                    self.tell("all_hours", "hours", aloud=False, office=place["name"], hours=", ".join(f"{days} {times}" for days, times in place["hours"].items()))
            if heard.asks:
                lines += [line for line in self.known.get(topic, []) if line not in lines]
        lines = [line for line in lines if line not in aloud]
        self.told.update(lines)
        return lines

    @staticmethod
    def spaced(iban: str) -> str:
        return " ".join(iban[place:place + 4] for place in range(0, len(iban), 4))


def open_on(place: dict, day: date) -> str | None:
    """The hours of an office on a day."""
    names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    for days, times in place["hours"].items():
        ends = [names.index(name) for name in days.split(" to ")]
        if ends[0] <= day.weekday() <= ends[-1]:
            return times
    return None


def build(style: str, clerk: type[Clerk] = Clerk) -> Callable:
    """An agent for `harness.simulate(…, agent=build(style))`: a factory of conversations, each with a world of its own."""
    import harness

    def conversation() -> Callable[[str], str]:
        talk = clerk(style, harness.tool)

        def answer(text: str) -> str:
            return talk.reply(text)
        return answer
    return conversation
