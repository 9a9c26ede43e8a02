"""The citizens' office of Wendelbrook: a right agent by rules, in twelve manners. `build(style, bug=None)`."""
import re
from datetime import date, timedelta

import ears
from styles import STYLES as WORDS
from world import NOT_TAKEN, TODAY, Registers

STYLES = list(WORDS)
DATE_SLOT = {"appointment": "appt_date", "move_appt": "new_date", "address": "move_in", "parking": "start", "waste": "waste_date", "dog": "since"}
TIME_SLOT = {"appointment": "appt_time", "move_appt": "new_time"}
SLOTS = {  # what a want needs besides who it is, in order
    "appointment": ["service", "appt_date", "appt_time"], "move_appt": ["new_date", "new_time"], "address": ["address", "move_in", "persons"],
    "parking": ["plate", "months", "start", "payment"], "birth": ["kind", "copies", "delivery", "payment"], "waste": ["items", "waste_date"],
    "dog": ["dog_name", "breed", "since", "chip", "payment"], "cancel_waste": [], "status": []}
EARLY = {"move_appt", "cancel_waste", "status", "waste"}  # the person is looked up first, whatever the style
STUFF = r"sofa|couch|mattress|fridge|wardrobe|furniture|armchair|junk|bulky"
INTENTS = [
    ("cancel_waste", r"(?:cancel|call(?:ed)? off|don'?t (?:want|need)|do not (?:want|need)|stop)[^.?!]{0,60}(?:collection|bulky|pick-?up|waste|lorry)|(?:collection|bulky|pick-?up)[^.?!]{0,60}(?:cancel|call(?:ed)? off)"),
    ("move_appt", r"(?:\bmov(?:e|ed|ing)\b|postpone|re-?schedul\w*|\bshift|put off|chang(?:e|ing)|push|re-?book|bring forward|another (?:day|date|time)|different (?:day|date))[^.?!]{0,60}\bappointment|\bappointment[^.?!]{0,70}(?:\bmoved?\b|postpone|re-?schedul|another (?:day|date|time)|different (?:day|date)|put off|shift|chang)"),
    ("status", r"(?:passport|identity card|id card)[^.?!]{0,40}\b(?:ready|finished|arrived|there yet|come in|here yet)\b|\b(?:ready|status|arrived)[^.?!]{0,30}(?:passport|identity card|id card)"),
    ("appointment", r"appointment[^.?!]{0,60}(?:passport|identity card|id card)|(?:passport|identity card|id card)[^.?!]{0,40}appointment|\b(?:apply|need|want|renew|get|order|book)[^.?!]{0,30}(?:passport|identity card|id card)"),
    ("birth", r"birth certificate"),
    ("parking", r"\bparking\b"),
    ("address", r"change (?:of|my) address|new address|address[^.?!]{0,25}(?:change|new|update|regist)|(?:register|update|change)[^.?!]{0,25}\baddress|moved? (?:house|home|flat|to|in\b|into)|moving (?:house|to|in)|\b(?:i|we)(?:'ve| have)? (?:just |recently )?moved\b"),
    ("waste", r"bulky|(?:collect|pick|take|get rid|fetch|remove)[^.?!]{0,40}(?:" + STUFF + ")|(?:" + STUFF + r")[^.?!]{0,40}(?:collect|pick|taken|remov)"),
    ("dog", r"\b(?:register|licen[cs]e|have|got|sign up|declare|about|for)\b[^.?!]{0,30}\b(?:dog|puppy)\b|\b(?:dog|puppy)\b[^.?!]{0,30}(?:licen[cs]e|regist|tax)"),
]
CONTENT = {"appointment": {"service", "appt_date", "appt_time"}, "address": {"address"}}
PHRASE = {"card": "by card", "transfer": "by bank transfer", "post": "by post", "collect": "for collection at the town hall",
          "passport": "passport", "identity_card": "identity card", "standard": "standard", "multilingual": "multilingual"}
BRING = {"passport": "your old passport or identity card and one biometric photo", "identity_card": "your old identity card and one biometric photo"}


class Agent:
    style, bug = None, None

    def __init__(self):
        self.w = WORDS[self.style]
        self.tools = Registers()
        self.known, self.alt = {}, {}
        self.wants, self.done = [], []
        self.resident, self.expect, self.options = None, [], []
        self.stage, self.misses, self.out, self.questions = "ask", 0, [], []
        self.fresh, self.limit, self.asked_ref, self.turn = True, None, False, 0
        self.said_full, self.requests, self.notes, self.loops = set(), None, set(), 0
        self.unknown_chip = False
        self.dates, self.last_else = None, "else"

    # -- the conversation -------------------------------------------------
    def run(self, messages):
        text = next((m["content"] for m in reversed(messages) if m["role"] == "user"), "") if not isinstance(messages, str) else messages
        if not isinstance(text, str):
            text = " ".join(p.get("text", "") for p in text)
        text = text.replace("’", "'").replace("–", "-").replace("—", ", ")
        self.out, self.questions, self.turn = [], [], self.turn + 1
        first, self.fresh = self.fresh, False
        if self.bug == "asks_for_ever" and not first:  # hears nothing more
            self.loops += 1
            self.say("again" if self.loops % 2 else "again2", **self.hint(self.expect[0] if self.expect else "want"))
            return self.joined(first)
        before = self.stage, list(self.expect)
        heard = self.hear(text)
        for q in self.questions:
            self.answer(q)
        if not heard and not self.questions and not first:
            self.misses += 1
            self.missed(text, before)
        else:
            self.misses = 0
            self.proceed()
        return self.joined(first)

    def joined(self, first):
        parts = [p for p in self.out if p]
        if first and self.w.get("hello"):
            parts.insert(0, self.w["hello"])
        return self.w["join"](parts)

    def say(self, key, **kw):
        text = self.w[key]
        text = (text(**kw) if callable(text) else text.format(**kw)).strip()
        if key in ("fee", "long", "not_taken", "not_taken_so", "not_taken_all"):
            text = re.sub(r"(^|[.!?…] )([a-z])", lambda m: m[1] + m[2].upper(), text)
        self.out.append(text)

    # -- hearing ----------------------------------------------------------
    @property
    def want(self):
        return self.wants[0] if self.wants else None

    def hear(self, text):
        """Takes what a message says into what is known; whether it said anything of use."""
        got = False
        main, other = ears.split(text)
        if not main:
            main, other = (other, "") if self.wants else (text, "")
        new = self.intents(text)
        got |= bool(new)
        self.questions = self.asked(text)
        lim = ears.limit(text)
        if lim and "parking" in self.wants + new:
            self.limit, got = lim, True
        values = self.extract(main)
        if other:
            then = re.sub(r"\b(?:if|unless|should)\b[^,;.]*?(?:,|;|\bthen\b|(?=\bonly\b|\bjust\b|\bi(?:'d|'ll)? (?:take|want|would|will)\b))", " ", other, flags=re.I)
            for k, v in self.extract(then, alt=True).items():
                if v != values.get(k) and k not in ("name", "dob"):
                    self.alt[k] = v
                    got = True
        if self.stage == "confirm":
            return self.hear_confirm(text, main, values, new) or got
        if self.stage == "change":
            if self.take(values) or self.number_change(main, False):
                self.stage = "ask"
                return True
            if ears.FORGET.search(main):
                self.drop()
                return True
            yn = ears.yes_no(main)
            if yn or re.search(r"nothing|it'?s (?:all )?(?:right|fine)", main, re.I):
                self.stage = "ask"
                return True
            return got
        if self.stage == "else":
            if not new and not self.take({}) and not self.questions:
                yn = ears.yes_no(main)
                bare = len(re.findall(r"\w+", main)) <= 2 and not re.search(r"thank|more|else", main, re.I)
                if re.search(r"\bthank|that(?:'?s| is| was|'ll be) (?:all|everything|it)|\ball\b|\bbye|nothing|finish|\bdone\b|\bend\b", main, re.I):
                    self.stage = "bye"
                elif bare and yn is not None and self.last_else == "else" and self.w.get("else_asks") == "all":
                    self.stage = "bye" if yn else "ask_want"
                elif bare and yn and self.last_else == "else" and self.w.get("else_asks") == "both":
                    self.notes.add("else2")
                elif yn is False:
                    self.stage = "bye"
                elif ears.FORGET.search(main) or re.search(r"as it is|then (?:it )?stays|pity|understood|i see|all right|okay|fine", main, re.I):
                    self.notes.add("else2")
                elif yn:
                    self.stage = "ask_want"
                else:
                    return got
                return True
            self.take(values)
            return True
        if self.stage == "bye" and not new:
            return True
        if self.stage == "items":  # what is not taken
            named, out = ears.items(text)
            rest = [i for i in (named or self.known.get("items", [])) if i not in NOT_TAKEN and i not in out]
            yn = ears.yes_no(main)
            if rest and (named or out or yn or re.search(r"\bonly|\bjust|the (?:rest|others?)|without|then", main, re.I)) and not (yn is False and not named and not out and not re.search(r"rest|other|only", main, re.I)):
                self.known["items"], self.stage = sorted(rest), "ask"
                values.pop("items", None)
                self.take(values)
                return True
            if yn is False or ears.FORGET.search(main):
                self.drop()
                return True
            if self.take(values):
                self.stage = "ask"
                return True
            return got
        if self.stage == "ask" and self.expect and self.expect != ["want"] and ears.FORGET.search(main) and not values and not new and not {"carry", "ref", "chip"} & set(self.expect):
            self.drop()
            return True
        took = self.take(values)
        if self.expect:
            took |= self.leftover(text, main, values)
        return got or took

    def hear_confirm(self, text, main, values, new):
        changed = {k: v for k, v in values.items() if self.known.get(k) != v and k in self.relevant()}
        yn = ears.yes_no(main)
        if self.bug == "ignores_correction" and changed:
            self.stage = "confirm"
            return True
        if changed:
            self.take(changed)
            self.stage = "ask"
            return True
        number = self.number_change(main, yn)
        if number:
            self.stage = "ask"
            return True
        if self.want == "parking" and self.limit is not None and self.price("parking") > self.limit:
            if "months" in self.alt:
                self.known["months"] = self.alt.pop("months")
            else:
                self.over_limit()
            self.stage = "ask"
            return True
        if yn is None and ears.FORGET.search(main):
            self.drop()
            return True
        if yn is False:
            if self.want == "parking" and re.search(r"too (?:much|expensive|dear)|cheaper|shorter|price|dear", text, re.I):
                self.over_limit()
                self.stage = "ask"
            elif ears.FORGET.search(main) and not re.search(r"\bchange\b", main, re.I):
                self.drop()
            else:
                self.stage, self.expect = "change", []
            return True
        if yn:
            self.stage = "confirmed"
            return True
        if new or values and not changed:
            self.stage = "ask"
            return True
        return False

    def number_change(self, main, yn):
        """"number 41", "three", "one more": a value of which only a part is said."""
        ns = ears.numbers(main)
        if self.want == "address" and ns and "address" in self.known and re.search(r"house|number|not", main, re.I):
            old = self.known["address"].split(" ", 1)
            if str(ns[-1]) != old[0]:
                self.known["address"] = f"{ns[-1]} {old[1]}"
                return True
        if self.want == "birth" and ns and not yn and ns[-1] != self.known.get("copies") and 0 < ns[-1] < 20 and not ears.dates(main):
            self.known["copies"] = ns[-1]
            return True
        return False

    def relevant(self):
        return {"name", "dob", "carry"} | set(SLOTS.get(self.want, []))

    def take(self, values):
        took = False
        for k, v in values.items():
            if self.known.get(k) != v:
                if k in ("name", "dob"):
                    if self.resident and k == "name" and v.casefold() == self.resident["name"].casefold():
                        continue
                    self.resident = None
                if k in ("appt_date",) and self.stage != "ask":
                    self.said_full.discard((v, self.known.get("appt_time")))
                self.known[k] = v
            took = True
        return took

    def intents(self, text):
        """New wants, in the order in which they are named."""
        have = set(self.wants) | set(self.done)
        found, offset = {}, 0
        answering = self.turn > 1 and self.stage in ("ask", "confirm", "items", "change") and bool(self.expect or self.stage != "ask")
        for sentence in re.split(r"(?<=[.!?;])\s+", text):
            keep = re.search(r"\bas (?:it|they) (?:is|are|was|stands)|\bstays?\b|unchanged|\bleave\b|\bkeep\b", sentence, re.I)
            here = set()
            for kind, pattern in INTENTS:
                m = re.search(pattern, sentence, re.I)
                if not m or kind in have or kind in found:
                    if m:
                        here.add(kind)
                    continue
                if kind == "waste" and ("cancel_waste" in here | have | set(found)):
                    continue
                if kind == "appointment" and ({"move_appt", "status"} & (here | have | set(found))):
                    continue
                if kind == "address" and ({"move_appt"} & here or (answering and not re.search(r"change of address|new address|i(?:'ve| have) moved|also", m.group() + sentence, re.I))):
                    continue
                if kind == "address" and re.search(r"(?:post|send|deliver|mail)[^.]{0,30}\baddress", sentence, re.I):
                    continue
                if kind == "parking" and (keep or "carry" in self.expect or "address" in have and re.search(r"\b(no|not|don'?t)\b", sentence, re.I)):
                    continue
                if kind == "move_appt" and keep and not re.search(r"\bmove|postpone|another|different|reschedul", sentence, re.I):
                    continue
                if keep and kind != "move_appt":
                    continue
                here.add(kind)
                found[kind] = offset + m.end()
            offset += len(sentence) + 1
        new = sorted(found, key=found.get)
        for kind in new:
            self.wants.append(kind)
        if self.bug == "wrong_order" and len(self.wants) > 1 and new:
            self.wants.reverse()
        if new and self.stage in ("else", "bye", "ask_want"):
            self.stage, self.expect = "ask", []
        return new

    def asked(self, text):
        out = []
        for s in re.split(r"(?<=[.!?])\s+", text):
            low = s.lower()
            q = s.rstrip().endswith("?") or re.search(r"\b(how (?:much|long|many)|what (?:does|do|will|would|is|are|time|documents)|which (?:documents|papers)|when (?:will|do|does|must)|by when|want(?:ed)? to know|like to know|tell me|need to know|wonder|curious|what it costs?|the (?:price|fee))\b", low)
            if not q:
                continue
            if re.search(r"\b(how much|costs?|price|fees?|charge|expensive|pay for)\b", low) and not re.search(r"at most|more than|up to", low):
                out.append("fee")
            if "cancel_waste" in self.done and re.search(r"\b(?:how (?:long|many \w+|much time|early|soon)[^.?]*\b(?:before|ahead|advance|cancel)|until when|deadline|by when|when would|why)\b", low):
                out.append("why")
                continue
            if re.search(r"\b(how long|how many days|how soon|how quick\w*|when will|when do i get|when can i expect)\b", low) and not re.search(r"how long [^.?]*(?:valid|certificate for)", low):
                out.append("long")
            if re.search(r"\b(bring|documents?|papers?|take along|need to have with me)\b", low):
                out.append("bring")
            if re.search(r"what time[^.?]{0,50}\b(?:out|kerb|street|pavement|ready|outside|collect)|(?:when|by when|how early)[^.?]{0,50}\b(?:out|kerb|street|pavement|outside)\b", low):
                out.append("kerb")
            if re.search(r"\b(opening hours|open\b|close)\b", low):
                out.append("hours")
            if re.search(r"\b(?:can|may|could|how) (?:i|do i|can i) pay|pay by|ways? (?:to|of) pay", low) and "fee" not in out:
                out.append("pay")
            if {"appt_date", "new_date"} & set(self.expect) and re.search(r"\b(?:when|which|what)\b[^.?]*\b(?:free|available|have|got|possible|offer|open|there)\b", low) and not ears.dates(s):
                out.append("free")
            if re.search(r"\b(which|what) counter|where (?:do|can|will) i (?:get|collect|fetch|pick)", low) and "status" in self.done:
                out.append("counter")
        return list(dict.fromkeys(out))

    def extract(self, text, alt=False):
        """The values in a text by slot, with what was asked and what the want is in mind."""
        ex, v = set(self.expect), {}
        wants = set(self.wants)
        n = ears.name(text, asked="name" in ex and not alt)
        if n and not (self.resident and n.casefold() == self.resident["name"].casefold()):
            v["name"] = n
        ds = ears.dates(text)
        prev = 0
        loose = []
        slots = [DATE_SLOT[w] for w in self.wants if w in DATE_SLOT]
        for s, e, d, year in ds:
            before = text[prev:s].lower()
            after = re.split(r"[.,;]", text[e:e + 40].lower())[0]
            prev = e
            if d.year < 2012 or (re.search(r"\bborn\b|date of birth|\bdob\b|birthday", before) and d.year != TODAY.year):
                v["dob"] = d.isoformat()
                continue
            iso = d.isoformat()
            cue = None
            for slot, pattern in (("move_in", r"move[- ]?(?:d )?in|moved|moving|move date"), ("since", r"\bsince\b|\bgot (?:him|her|it|the)|have had|keeping|kept|with me|had (?:him|her|it)|came to"),
                                  ("start", r"\bstart|valid|\bfrom\b|begin|first day"), ("waste_date", r"collect|pick|lorry|round"), ("new_date", r"\b(?:to|new|rather|prefer)\b"), ("appt_date", r"appointment|passport")):
                if slot in slots and re.search(pattern, before[-70:]):
                    cue = slot
                    break
            else:
                for slot, pattern in (("move_in", r"moved|move"), ("since", r"had (?:him|her|it)|got (?:him|her|it)")):
                    if slot in slots and re.search(pattern, after):
                        cue = slot
            if "new_date" in slots and cue in (None, "new_date") and re.search(r"(?:appointment|it|that|one|card|mine)(?:'s| is| was|,)? (?:is |currently |booked |now |fixed |made )?(?:on|for|of)\b[^.]{0,15}$|\bfrom (?:\w+day )?$|currently|\bold\b", before[-60:]) and not re.search(r"\bmov(?:e|ed) (?:it|that|my appointment|the appointment) (?:on |for )?$", before):
                self.known["old_date"] = iso
                continue
            if cue:
                v[cue] = iso
            else:
                loose.append(iso)
        if loose:
            target = next((x for x in self.expect if x in slots), None) or (DATE_SLOT.get(self.want) if self.want in DATE_SLOT else None)
            if target is None and slots:
                target = slots[0]
            if target in v and len(slots) > 1:
                target = next((x for x in slots if x not in v and x not in self.known), None)
            if target and target not in v:
                if self.stage == "confirm":
                    diff = [x for x in loose if x != self.known.get(target)]
                    loose = diff or loose
                v[target] = loose[-1]
        ts = ears.times(text)
        if ts and self.wants:
            w = next((x for x in self.wants if x in TIME_SLOT), None)
            if w:
                diff = [t for *_, t in ts if t != self.known.get(TIME_SLOT[w])] if self.stage == "confirm" else []
                v[TIME_SLOT[w]] = (diff or [t for *_, t in ts])[-1]
        if "move_appt" in wants and re.search(r"same (?:time|hour)|time (?:stays|should stay|is to stay|can stay|remains|unchanged|as before|as it is)|keep (?:the|that|my) time|time of day|same as before|as before", text, re.I) and not ts:
            v["new_time"] = "same"
        low = text.lower()
        if "appointment" in wants:
            if re.search(r"\b(?:identity|id|ident)[- ]?card", low) and not re.search(r"(old|my) (?:passport or )?(?:identity|id)[- ]card", low):
                v["service"] = "identity_card"
            elif "passport" in low:
                v["service"] = "passport"
        if "address" in wants:
            found = ears.addresses(text)
            if found:
                diff = [a for a in found if a != self.known.get("address")]
                v["address"] = (diff or found)[-1] if self.stage == "confirm" else found[-1]
            p = ears.persons(text, asked=self.expect == ["persons"] or ("persons" in ex and not ds and not found))
            if p:
                v["persons"] = p
            if re.search(r"parking", low) or "carry" in ex:
                if re.search(r"\bleave\b|\bstays?\b|\bkeep\b|unchanged|as (?:it|they) (?:is|are)|not (?:be )?(?:move|chang|touch|transfer)|don'?t (?:move|change|touch|transfer)|let (?:it|that) be|remain", low):
                    v["carry"] = False
                elif re.search(r"\b(?:move|transfer|take|bring|carry|change)\b", low) and "carry" in ex and not ears.NO.search(low):
                    v["carry"] = True
        if "parking" in wants:
            p = ears.plate(text, "plate" in ex)
            if p:
                v["plate"] = p
            m = ears.months(text, "months" in ex and len(self.expect) == 1) or (ears.pick(text, [3, 6, 12]) if self.expect == ["months"] and self.options else None)
            if m in (3, 6, 12):
                v["months"] = m
        if wants & {"parking", "birth", "dog"}:
            p = ears.payment(text)
            if p:
                v["payment"] = p
        if "birth" in wants:
            for key, value in (("kind", ears.kind(text)), ("copies", ears.copies(text, "copies" in ex and not (ds and len(self.expect) > 1))), ("delivery", ears.delivery(re.sub(r"collection|bulky", "", low) if wants & {"waste"} else text))):
                if value:
                    v[key] = value
        if "waste" in wants:
            named, out = ears.items(text)
            if named or out:
                base = named if named else [i for i in self.known.get("items", []) if i not in out]
                if re.search(r"\b(also|as well|too|plus|in addition|add|besides|on top)\b", low) and self.known.get("items") and self.stage in ("confirm", "change"):
                    base = sorted(set(base) | set(self.known["items"]))
                if base:
                    v["items"] = base
        if "dog" in wants:
            n = ears.dog_name(text, "dog_name" in ex and len(self.expect) == 1) or ("dog_name" in ex and ears.lone_name(text)) or None
            if n:
                v["dog_name"] = n
            b = ears.breed(text, "breed" in ex and len(self.expect) == 1 and not ears.UNKNOWN.search(text))
            if b:
                v["breed"] = b
            m = re.search(r"\b(\d[\d ]{8,18}\d)\b", text)
            if m:
                v["chip"] = m[1].replace(" ", "")
            elif re.search(r"chip", low) and ears.UNKNOWN.search(text) or self.expect == ["chip"] and (ears.UNKNOWN.search(text) or ears.yes_no(text) is False):
                v["chip"] = "later"
        m = re.search(r"\b([AWPC])[- ]?(\d{4})\b", text)
        if m and m[1] == "A":
            v["ref"] = f"A-{m[2]}"
        return v

    def leftover(self, text, main, values):
        """An answer to what was asked that is no value by itself: the second, any, I don't know, yes."""
        ex, took = self.expect, False
        low = main.lower()
        if "ref" in ex and "ref" not in values:
            if ears.UNKNOWN.search(text) or ears.yes_no(main) is False:
                self.known["ref"], took = "unknown", True
            elif values:
                self.known.setdefault("ref", "unknown")
        if "chip" in ex and "chip" not in values and len(ex) > 1 and (ears.UNKNOWN.search(text)):
            self.known["chip"], took = "later", True
        if "carry" in ex and "carry" not in values:
            yn = ears.yes_no(main)
            if yn is not None:
                self.known["carry"], took = yn if not self.w["stay_question"] else not yn, True
        for day, time in (("appt_date", "appt_time"), ("new_date", "new_time")):
            if day in ex and time in values and day not in self.known and getattr(self, "pending_day", None):
                self.known[day] = self.pending_day
                self.pending_day = None
        for slot in ex:
            if slot in values or slot not in ("appt_date", "appt_time", "new_time", "new_date", "waste_date", "months", "service"):
                continue
            options = self.options
            if not options:
                continue
            choice = ears.pick(main, options)
            if choice is None and ears.ANY.search(main):
                choice = options[0]
            if choice is None and "time" in slot:
                part = re.search(r"\b(morning|afternoon)\b", low)
                if part:
                    fit = [t for t in options if (t[-5:] < "12:00") == (part[1] == "morning")]
                    choice = fit[0] if fit else None
                yn = ears.yes_no(main)
                if choice is None and yn and len(options) == 1:
                    choice = options[0]
                if choice is None and yn and slot == "new_time" and "old_time" in self.known and self.known["old_time"] in options:
                    choice = self.known["old_time"]
            if choice is None and slot == "waste_date" and len(options) == 1 and ears.yes_no(main):
                choice = options[0]
            if choice is not None:
                took = True
                if isinstance(choice, str) and " " in choice and slot in ("appt_date", "appt_time"):
                    self.known["appt_date"], self.known["appt_time"] = choice.split(" ")
                else:
                    self.known[slot] = choice
                break
        if ex == ["start"] and not took and "start" not in values and re.search(r"\bnow\b|soon|at once", low):
            self.known["start"], took = TODAY.isoformat(), True
        if ex == ["address"] and not took and "address" not in values and len(main.split()) <= 6:
            m = re.match(r"\W*(\d{1,4}[a-z]?)\s+([A-Z][\w' -]+?)\W*$", main) or None
            if m:
                self.known["address"], took = f"{m[1]} {m[2]}", True
        if ex == ["items"] and not took and "items" not in values and re.match(r"\W*(?:an?|the|two|some|my)\b", low):
            things = [re.sub(r"^(?:an?|the|my|some|one|old)\s+", "", t.strip(" .")) for t in re.split(r",|\band\b", low)]
            self.known["items"], took = sorted(t for t in things if t), True
        return took

    def missed(self, text, before):
        stage, expect = before
        if stage in ("confirm", "confirmed"):
            self.stage = "ask"
            self.say("unclear")
            self.proceed()
        elif stage == "change":
            self.say("change")
        elif stage == "items":
            self.say("again" if self.misses % 2 else "again2", what="which things we are to take", example="just the sofa")
        elif stage in ("else", "bye"):
            self.say("else2")
        elif not self.wants:
            self.say("want2" if self.misses % 2 else "want")
        else:
            slot = next((x for x in expect if self.known.get(x) is None), expect[0] if expect else "name")
            if slot in ("appt_date", "new_date") and (ears.ANY.search(text) or ears.UNKNOWN.search(text)):
                self.notes.add("free")
                self.proceed()
            elif ears.UNKNOWN.search(text) and slot not in ("chip", "ref"):
                self.say("needed", **self.hint(slot))
            else:
                self.say("again" if self.misses % 2 else "again2", **self.hint(slot))

    def hint(self, slot):
        what, example = {
            "name": ("your first name and surname", "Anna Miller"), "dob": ("your date of birth with the year", "3 May 1980"), "appt_date": ("the day", "22 April"),
            "appt_time": ("the time of day", "9:40"), "new_date": ("the new day", "27 April"), "new_time": ("the time of day", "13:00"), "address": ("house number and street", "9 Elm Road"),
            "move_in": ("the day of the move", "28 March"), "persons": ("how many people move", "three people"), "carry": ("yes or no, about the parking certificate", "yes"), "plate": ("your number plate", "WB-XY 123"),
            "months": ("the number of months", "3 months"), "start": ("the first day it is to be valid", "20 April"), "payment": ("card or bank transfer", "card"), "kind": ("standard or multilingual", "standard"),
            "copies": ("the number of copies", "two"), "delivery": ("by post or collected here", "by post"), "items": ("the things to be taken", "a table and a carpet"), "waste_date": ("one of the dates", "the first one"),
            "dog_name": ("what the dog is called", "Rex"), "breed": ("the breed", "poodle"), "since": ("the day since when you have had the dog", "12 March"), "chip": ("the chip number, or that you do not have it", "not to hand"),
            "ref": ("the reference, or that you do not have it", "I don't have it"), "service": ("passport or identity card", "identity card"), "want": ("what you need from us", "a parking certificate")}.get(slot, ("that", "yes"))
        return {"what": what, "example": example}

    # -- going on ---------------------------------------------------------
    def proceed(self):
        for _ in range(12):
            if not self.wants:
                if self.stage == "bye":
                    return self.say("bye")
                if not self.done or self.stage == "ask_want":
                    self.stage, self.expect = "ask", ["want"]
                    return self.say("want")
                self.stage, self.expect = "else", []
                key = "else2" if "else2" in self.notes else "else"
                self.notes.discard("else2")
                self.last_else = key
                return self.say(key)
            if self.stage == "change":
                self.expect = []
                return self.say("change")
            if self.work(self.want):
                return None
        return None

    def finish(self):
        self.done.append(self.wants.pop(0))
        self.stage, self.expect, self.options = "ask", [], []

    def drop(self):
        self.say("dropped")
        self.finish()

    def price(self, kind):
        k = self.known
        item = {"parking": f"parking_{k.get('months')}", "birth": f"birth_{k.get('kind')}", "dog": "dog", "appointment": k.get("service"), "waste": "bulky_waste"}[kind]
        fee = self.tools.get_fee(item=item)["euros"]
        return fee * (k.get("copies") or 1) if kind == "birth" else fee

    def shown(self, euros):
        """A fee as it is told."""
        return self.w["money"](euros + 13 if self.bug == "invented_answer" else euros)

    def over_limit(self):
        fit = [m for m in (12, 6, 3) if self.tools.get_fee(item=f"parking_{m}")["euros"] <= (self.limit if self.limit is not None else self.price("parking") - 1)]
        self.known.pop("months", None)
        if not fit:
            return self.drop()
        self.notes.add("over")
        self.alt.pop("months", None)
        self.fit = fit

    def missing(self, kind):
        ident = [s for s in ("name", "dob") if s not in self.known] if not self.resident else []
        slots = [s for s in SLOTS[kind] if s not in self.known or self.known[s] is None]
        if kind == "move_appt" and self.w["ask_ref"] and "ref" not in self.known:
            return ["ref"] + ident + slots
        if kind == "address" and self.resident and self.resident.get("parking_certificate") and "carry" not in self.known:
            slots.append("carry")
        if self.w["ident"] == "first" or kind in EARLY:
            return ident + slots
        return slots + ident

    def work(self, kind):
        """One step with a want: True when something was asked."""
        k = self.known
        if self.stage == "confirmed":
            return self.write(kind)
        if self.resident is None and "name" in k and "dob" in k:
            found = self.tools.find_resident(name=k["name"], date_of_birth=k["dob"])
            if "error" in found:
                self.say("not_found", name=k["name"], dob=self.d(k["dob"], year=True))
                del k["name"], k["dob"]
                self.expect, self.stage = ["name", "dob"], "ask"
                return True
            self.resident = found
            if self.w.get("found") and not self.done:
                self.say("found", name=found["name"], address=found["address"])
        if self.resident:
            stop = getattr(self, "look_" + kind, lambda: None)()
            if stop is not None:
                return stop
        elif kind == "appointment":
            stop = self.look_appointment()
            if stop is not None:
                return stop
        if kind == "waste" and "items" in k and set(k["items"]) & NOT_TAKEN and self.stage != "items":
            return self.refuse_items()
        todo = self.missing(kind)
        if todo:
            return self.ask(kind, todo)
        if kind == "parking" and self.limit is not None and self.price(kind) > self.limit:
            self.answer("fee")
            if "months" in self.alt:
                k["months"] = self.alt.pop("months")
                return False
            self.over_limit()
            return False
        if self.bug == "no_confirmation":
            self.stage = "confirmed"
            return self.write(kind)
        return self.read_back(kind)

    def look_appointment(self):
        """The day and time against what is free."""
        k = self.known
        if "service" not in k or "appt_date" not in k:
            return None
        day, time = k["appt_date"], k.get("appt_time")
        if self.dates and self.dates.get("day") == day and self.dates.get("service") == k["service"]:
            free = self.dates
        else:
            free = {**self.tools.free_times(service=k["service"], day=day), "service": k["service"]}
            self.dates = free
        if time is None and k.get("wish_time") in free["times"]:
            time = k["appt_time"] = k.pop("wish_time")
        if time in free["times"] or (free["times"] and time is None):
            return None
        others = {d: t for d, t in free["others"].items()}
        alt = self.alt.pop("appt_date", None)
        alt_time = self.alt.pop("appt_time", None)
        if alt or alt_time:
            self.say("no_time_so", wish=self.wish(day, time))
            k["appt_date"] = alt or day
            if alt_time:
                k["appt_time"] = alt_time
            return self.look_appointment()
        self.say("no_time", day=self.d(day), wish=self.wish(day, time), times=self.ts(free["times"]), others=self.days(others, time))
        self.options = [f"{d} {t}" for d, ts in sorted({**others, day: free["times"]}.items()) for t in ts]
        self.expect, self.stage = ["appt_date", "appt_time"], "ask"
        k.pop("appt_date")
        k["wish_time"] = k.pop("appt_time", None)
        self.pending_day = day
        return True

    def wish(self, day, time):
        return f"{self.d(day)} at {self.t(time)}" if time else self.d(day)

    def days(self, table, time=None):
        return "; ".join(f"{self.d(d)} at {self.ts(t)}" for d, t in sorted(table.items()) if t)

    def look_move_appt(self):
        k = self.known
        if self.requests is None:
            self.requests = self.tools.find_requests(resident_id=self.resident["resident_id"])["requests"]
        mine = [r for r in self.requests if r["kind"] == "appointment"]
        if not mine:
            self.say("none_found")
            self.finish()
            return False
        a = mine[0]
        if "old_time" not in k:
            k.update(old_time=a["time"], old_day=a["date"], reference=a["reference"], service_old=a["service"])
            if k.get("new_date") == a["date"]:
                del k["new_date"]
            if k.get("new_time") == a["time"] and "new_date" not in k:
                k["new_time"] = "same"
            k.setdefault("ref", "unknown")
            if k["ref"] not in ("unknown", a["reference"]):
                k["ref"] = "unknown"
            self.say("appt_found", what=PHRASE[a["service"]], day=self.d(a["date"]), time=self.t(a["time"]), ref=a["reference"])
        if k.get("new_date") == a["date"] and k.get("new_time") in (None, a["time"], "same"):
            k.pop("new_date")
        if "new_date" not in k:
            return None
        if not self.dates or self.dates.get("day") != k["new_date"]:
            self.dates = self.tools.free_times(service=a["service"], day=k["new_date"])
        if k.get("new_time") == "same":
            k["new_time"] = a["time"]
        if k.get("new_time") is None and k.get("wish_time") in self.dates["times"]:
            k["new_time"] = k.pop("wish_time")
        if k.get("new_time") and k["new_time"] not in self.dates["times"] or not self.dates["times"]:
            self.pending_day = k["new_date"]
            self.say("no_time", day=self.d(k["new_date"]), wish=self.wish(k["new_date"], k.get("new_time")), times=self.ts(self.dates["times"]), others=self.days(self.dates["others"]))
            self.options = self.dates["times"]
            self.expect, self.stage = ["new_date", "new_time"], "ask"
            k.pop("new_date")
            k["wish_time"] = k.pop("new_time", None)
            return True
        return None

    def look_cancel_waste(self):
        if self.requests is None:
            self.requests = self.tools.find_requests(resident_id=self.resident["resident_id"])["requests"]
        mine = [r for r in self.requests if r["kind"] == "collection"]
        if not mine:
            self.say("none_found")
            self.finish()
            return False
        c = mine[0]
        self.known.update(coll_ref=c["reference"], coll_date=c["date"])
        if date.fromisoformat(c["date"]) - TODAY < timedelta(days=2):
            if self.bug == "claims_without_calling":
                self.say("done_cancel_waste", day=self.d(c["date"]), ref=c["reference"])
            elif self.bug == "invented_answer":
                self.say("too_late", day=self.d(c["date"]), ref=c["reference"], days="5 working days")
            else:
                self.say("too_late", day=self.d(c["date"]), ref=c["reference"], days="2 working days")
            self.finish()
            return False
        return None

    def look_status(self):
        if self.requests is None:
            self.requests = self.tools.find_requests(resident_id=self.resident["resident_id"])["requests"]
        mine = [r for r in self.requests if r["kind"] == "application"]
        if not mine:
            self.say("none_found")
        else:
            p = mine[0]
            self.ready = p
            self.say("ready", since=self.d(p["since"]), counter=p["counter"] + (3 if self.bug in ("invented_answer", "wrong_item") else 0), until=self.d(p["kept_until"]), ref=p["reference"])
        self.finish()
        return False

    def look_waste(self):
        k = self.known
        if not self.dates or "not_taken" not in self.dates:
            self.dates = self.tools.waste_dates(zone=self.resident["zone"])
            self.rounds = self.dates["dates"]
        if "waste_date" in k and k["waste_date"] not in self.rounds:
            self.notes.add("no_round")
            k.pop("waste_date")
        return None

    def refuse_items(self):
        k = self.known
        bad = [i for i in k["items"] if i in NOT_TAKEN]
        rest = [i for i in k["items"] if i not in NOT_TAKEN]
        if not rest:
            self.say("not_taken_all", bad=self.list(bad))
            k.pop("items")
            self.expect, self.stage = ["items"], "ask"
            return True
        alt = self.alt.pop("items", None)
        if alt and not set(alt) & NOT_TAKEN:
            self.say("not_taken_so", bad=self.list(bad), rest=self.list(alt))
            k["items"] = alt
            return False
        self.say("not_taken", bad=self.list(bad), rest=self.list(rest))
        self.expect, self.stage = ["items"], "items"
        return True

    # -- asking -----------------------------------------------------------
    def ask(self, kind, todo):
        k, w = self.known, self.w
        chunk = w["chunk"]
        topics = []
        # who it is goes together, where the style does not split it
        if todo[0] in ("name", "dob"):
            topics = [t for t in todo if t in ("name", "dob")]
            if w["split"]:
                topics = topics[:1]
            elif chunk > 2:
                topics = list(todo)
            elif chunk == 2 and len(topics) == 1:
                topics = todo[:2]
        else:
            topics = todo[:1] if todo[0] == "ref" else todo[:chunk]
        early = kind in EARLY and not self.resident
        if early:
            topics = [t for t in topics if t in ("name", "dob", "ref") or (kind == "waste" and t == "items") or (kind == "move_appt" and t == "new_date")]
        if kind == "appointment":
            if "appt_date" in topics and w["offers"] and "service" in k:
                topics = ["appt_date"]
            elif "appt_time" in topics and "appt_date" not in k and topics != ["appt_time"]:
                topics = [t for t in topics if t != "appt_time"] if chunk == 1 else topics
            elif "service" in topics:
                topics = [t for t in topics if t not in ("appt_date", "appt_time")] or ["service"]
        if kind == "move_appt" and "new_time" in topics and "new_date" in topics:
            topics = [t for t in topics if t != "new_time"] or topics
        texts, self.options = [], []
        if "free" in self.notes and kind in ("appointment", "move_appt") and {"appt_date", "new_date"} & set(topics):
            self.notes.discard("free")
            free = self.tools.free_times(service=k.get("service") or k.get("service_old"), day=TODAY.isoformat())["others"]
            self.out.append(self.days(free) + ".")
        if topics[:2] == ["name", "dob"]:
            texts.append(self.words("ident"))
        elif topics[:1] in (["name"], ["dob"]):
            texts.append(self.words(topics[0]))
        for t in topics:
            if t in ("name", "dob"):
                continue
            texts.append(self.question(kind, t))
        self.expect, self.stage = topics, "ask"
        texts = [t for t in texts if t]
        self.out.append(w["multi"](texts, self.turn, kind) if len(texts) > 1 or w.get("always_multi") else w["single"](texts[0], self.turn, kind))
        return True

    def question(self, kind, t):
        k = self.known
        if t == "appt_date" and self.w["offers"] and "service" in k:
            free = self.tools.free_times(service=k["service"], day=TODAY.isoformat())["others"]
            self.options = [f"{d} {x}" for d, ts in sorted(free.items()) for x in ts]
            return self.words("appt_pick", days=self.w["list_days"]([(self.d(d), self.ts(ts)) for d, ts in sorted(free.items())]))
        if t == "appt_time" and "appt_date" in k:
            times = self.dates["times"]
            self.options = times
            return self.words("appt_time", day=self.d(k["appt_date"]), times=self.ts(times))
        if t == "appt_time":
            return self.words("which_time")
        if t == "new_time":
            self.options = self.dates["times"]
            return self.words("new_time", day=self.d(k["new_date"]), times=self.ts(self.dates["times"]), old=self.t(k["old_time"]))
        if t == "waste_date":
            self.options = self.rounds
            lead = self.words("no_round") + " " if "no_round" in self.notes else ""
            self.notes.discard("no_round")
            return lead + self.words("waste_date", dates=self.list([self.d(d) for d in self.rounds], "or"))
        if t == "months":
            self.options = [3, 6, 12] if self.w["menu"] else []
            prices = [(m, self.shown(self.tools.get_fee(item=f"parking_{m}")["euros"])) for m in (3, 6, 12)] if self.w["menu"] or "over" in self.notes else []
            if "over" in self.notes:
                self.notes.discard("over")
                return self.words("over_limit", choice=self.list([f"{m} months for {p}" for m, p in prices if m in self.fit], "or"))
            return self.words("months", prices=self.list([f"{m} months for {p}" for m, p in prices], "or"))
        return self.words(t)

    def words(self, key, **kw):
        text = self.w["ask"][key]
        return (text(**kw) if callable(text) else text.format(**kw)).strip()

    # -- reading back and writing -----------------------------------------
    def fields(self, kind):
        k, w = self.known, self.w
        f = {"name": self.resident["name"], "home": self.resident["address"], "fee": "", "pay": PHRASE.get(k.get("payment"), "")}
        if kind in ("parking", "birth", "dog", "appointment", "waste"):
            f["fee"] = self.shown(self.price(kind))
        if kind == "appointment":
            f.update(service=PHRASE[k["service"]], day=self.d(k["appt_date"]), time=self.t(k["appt_time"]), bring=BRING[k["service"]])
        elif kind == "move_appt":
            f.update(day=self.d(k["new_date"]), time=self.t(k["new_time"]), old=self.d(k["old_day"]), oldtime=self.t(k["old_time"]), ref=k["reference"], service=PHRASE[k["service_old"]], bring=BRING[k["service_old"]])
        elif kind == "address":
            n = k["persons"]
            carry = "" if "carry" not in k else w["along"] if k["carry"] else w["stay"]
            f.update(address=k["address"], day=self.d(k["move_in"]), persons="one person" if n == 1 else f"{ears.SMALL[n] if n < 13 else n} people", carry=carry)
        elif kind == "parking":
            f.update(plate=k["plate"], months=k["months"], day=self.d(k["start"]))
        elif kind == "birth":
            n = k["copies"]
            f.update(kind=k["kind"], copies="one copy" if n == 1 else f"{ears.SMALL[n]} copies", delivery=PHRASE[k["delivery"]])
        elif kind == "waste":
            f.update(items=self.list(k["items"]), day=self.d(k["waste_date"]))
        elif kind == "dog":
            f.update(dog=k["dog_name"], breed=k["breed"], day=self.d(k["since"]), chip=w["nochip"] if k["chip"] == "later" else w["withchip"].format(chip=k["chip"]))
        elif kind == "cancel_waste":
            f.update(day=self.d(k["coll_date"]), ref=k["coll_ref"])
        return f

    def read_back(self, kind):
        self.say("back_" + kind, **self.fields(kind))
        self.expect, self.stage, self.options = ["confirm"], "confirm", []
        return True

    def write(self, kind):
        k, t, rid = self.known, self.tools, self.resident["resident_id"]
        later = lambda d: (date.fromisoformat(d) + timedelta(days=1)).isoformat() if self.bug == "wrong_date" else d
        wrong = self.bug == "wrong_item"
        f = self.fields(kind)
        if kind == "cancel_waste":
            call, args = t.cancel_bulky_waste, {"reference": k["coll_ref"]}
        elif kind == "appointment":
            call, args = t.book_appointment, {"resident_id": rid, "service": "identity_card" if wrong else k["service"], "date": later(k["appt_date"]), "time": k["appt_time"]}
        elif kind == "move_appt":
            call, args = t.move_appointment, {"reference": "A-6130" if wrong else k["reference"], "date": later(k["new_date"]), "time": k["new_time"]}
        elif kind == "address":
            call, args = t.register_address, {"resident_id": rid, "address": "14" + k["address"][k["address"].find(" "):] if wrong else k["address"], "move_in_date": later(k["move_in"]), "persons": k["persons"]}
        elif kind == "parking":
            call, args = t.issue_parking_certificate, {"resident_id": rid, "plate": k["plate"], "months": {3: 6, 6: 12, 12: 6}[k["months"]] if wrong else k["months"], "start": later(k["start"]), "payment": k["payment"]}
        elif kind == "birth":
            call, args = t.order_birth_certificate, {"resident_id": rid, "kind": ("standard" if k["kind"] == "multilingual" else "multilingual") if wrong else k["kind"], "copies": k["copies"], "delivery": k["delivery"], "payment": k["payment"]}
        elif kind == "waste":
            call, args = t.book_bulky_waste, {"resident_id": rid, "items": ["table"] if wrong else sorted(k["items"]), "date": k["waste_date"]}
            if self.bug == "wrong_date":
                args["date"] = next(d for d in self.rounds if d != k["waste_date"])
        elif kind == "dog":
            call, args = t.register_dog, {"resident_id": rid, "dog_name": k["dog_name"], "breed": "labrador" if wrong else k["breed"], "since": later(k["since"]), "payment": k["payment"]}
            if k["chip"] != "later":
                args["chip"] = k["chip"]
        if self.bug == "wrong_date" and kind in ("appointment", "move_appt"):
            service = k["service"] if kind == "appointment" else k["service_old"]
            day = args["date"]
            while not t.free(service, day):
                day = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
            args.update(date=day, time=t.free(service, day)[0])
        if wrong and kind == "appointment":
            free = t.free("identity_card", args["date"])
            args["time"] = free[0] if free else "10:20"
            if not free:
                args["date"] = "2026-04-24"
        if wrong and kind == "move_appt":
            args["date"], args["time"] = "2026-04-23", "11:40"
        if self.bug == "claims_without_calling":
            result = {"reference": "A-6207", "number": "PC-3411", "licence": "D-5076"}
        else:
            result = call(**args)
            if self.bug == "double_write":
                call(**args)
            if "error" in result:
                self.say("unclear")
                self.stage = "ask"
                self.dates = None
                return False
            if kind == "address" and k.get("carry") and self.resident.get("parking_certificate"):
                t.transfer_parking_certificate(number=self.resident["parking_certificate"], address=k["address"])
        f["ref"] = result.get("reference") or result.get("number") or result.get("licence")
        f["days"] = "3 working days" if self.bug == "invented_answer" else "5 working days"
        f["out"] = self.t("07:30" if self.bug == "invented_answer" else "06:30")
        self.say("done_" + kind, **f)
        for s in SLOTS[kind]:
            k.pop(s, None)
        k.pop("wish_time", None)
        self.dates = None
        self.finish()
        return False

    # -- questions of the user --------------------------------------------
    def answer(self, q):
        k = self.known
        kind = self.want or (self.done[-1] if self.done else None)
        if q == "fee":
            if kind == "parking":
                self.say("fee", what="a residents' parking certificate", fee=self.list([f"{self.shown(self.tools.get_fee(item=f'parking_{m}')['euros'])} for {m} months" for m in (3, 6, 12)]))
            elif kind in ("appointment", "move_appt"):
                s = k.get("service") or k.get("service_old") or "passport"
                self.say("fee", what="a passport" if s == "passport" else "an identity card", fee=self.shown(self.tools.get_fee(item=s)["euros"]))
            elif kind == "birth":
                self.say("fee", what="a copy of a birth certificate", fee=self.list([f"{self.shown(self.tools.get_fee(item='birth_' + x)['euros'])} ({x})" for x in ("standard", "multilingual")]))
            elif kind == "dog":
                self.say("fee", what="the licence for a first dog", fee=self.shown(self.tools.get_fee(item="dog")["euros"]) + " a year")
            elif kind:
                self.say("fee", what="this service", fee=self.shown(0) if self.bug != "invented_answer" else self.shown(7))
        elif q == "long":
            days = {"birth": "3 working days" if self.bug == "invented_answer" else "5 working days", "appointment": "4 weeks", "move_appt": "4 weeks"}.get(kind, "a few minutes")
            what = {"birth": "a birth certificate", "appointment": "making a passport", "move_appt": "making the card"}.get(kind, "this entry")
            self.say("long", what=what, days=days)
        elif q == "bring":
            s = k.get("service") or k.get("service_old")
            self.say("bring", things=BRING.get(s, "an identity document with your photo"))
        elif q == "kerb":
            self.say("kerb", time=self.t("07:30" if self.bug == "invented_answer" else "06:30"))
        elif q == "hours":
            self.say("hours", a=self.t("08:00"), b=self.t("16:00"))
        elif q == "pay":
            self.say("pays")
        elif q == "free":
            self.notes.add("free")
        elif q == "why":
            self.say("why", days="2 working days")
        elif q == "counter":
            self.say("counter", counter=self.ready["counter"])

    # -- values as this style writes them ----------------------------------
    def d(self, iso, year=False):
        return self.w["date"](date.fromisoformat(iso), year)

    def t(self, hhmm):
        return self.w["time"](hhmm)

    def ts(self, times):
        return self.list([self.t(t) for t in times], "or") if times else self.w["nothing"]

    def list(self, things, word="and"):
        return "".join(things) if len(things) < 2 else ", ".join(things[:-1]) + f" {word} " + things[-1]


def build(style, bug=None):
    """A class of agents: one instance a conversation."""
    return type(f"Registry_{style}", (Agent,), {"style": style, "bug": bug})
