"""Writes stories_user.yaml and stories.yaml (the same without `user`)."""
import yaml
TOOLS = dict(read=["look_up", "check_bays"], write=["issue_permit", "order_vouchers", "change_vehicle", "pay_fine", "appeal_fine", "refund_permit", "disabled_bay", "suspend_bays"])
look = lambda ref, name="look": dict(name=name, tool="look_up", args=dict(reference=ref))
S = []


def story(id, story, start, user, goals, consent=(), **more):
    S.append(dict(id=id, agent="parking", now="2026-05-11T10:00", story=story, starting_sentence=start, user=user, goals=goals, **(dict(consent=list(consent)) if consent else {}), tools=TOOLS, **more))


story("new-car", "You are Ines Calloway. You have bought another car and want it on your resident permit, number P-4417, in place of the old one. The registration of the new car is KX19 ABC. The change should count from 20 May 2026. The old car has the registration RV67 KHO. The fee for the change is fine with you.",
      "Hello, I've bought another car and I need to change the vehicle on my resident permit.",
      dict(wants=[dict(id="change", say="I want to change the vehicle on my resident permit.", needs=["permit", "registration", "start"], done_when="change")],
           knows=dict(name="Ines Calloway",
                      permit=dict(value="P-4417", say=["My permit is P-4417."], asked_as=["permit number"]),
                      registration=dict(value="KX19 ABC", say=["The new car is KX19 ABC."], asked_as=["plate", "number plate", "reg", "registration of the new car", "registration for the permit"]),
                      start=dict(value="2026-05-20", say=["From 20 May 2026."], asked_as=["from which date", "start date", "when should it start", "valid from"]),
                      old_registration=dict(value="RV67 KHO", say=["The old car is RV67 KHO."], asked_as=["registration of the old car"], tell="asked"))),
      [look("P-4417"), dict(name="change", tool="change_vehicle", args=dict(permit="P-4417", plate="KX19 ABC", start="2026-05-20"), after="look")], ["change_vehicle"])
story("fine-and-vouchers", "You are Desmond Achterberg. You want two things: first pay fine F-20933, and then order 10 day vouchers for visitors. You pay the fine only if it is not more than £40. You pay with the card whose last four digits are 4821. The vouchers go on your permit P-2086 and should come by post.",
      "Good morning, I'd like to pay a fine, and I need some visitor vouchers as well.",
      dict(wants=[dict(id="pay", say="I'd like to pay my fine.", needs=["fine", "card"], done_when="pay"),
                  dict(id="vouchers", say="I'd like to order 10 day vouchers for visitors.", needs=["permit", "kind", "quantity", "delivery"], done_when="vouchers")],
           knows=dict(name="Desmond Achterberg",
                      fine=dict(value="F-20933", say=["The fine is F-20933."], asked_as=["fine number", "number of the fine", "penalty notice"]),
                      most_for_fine="at most £40",
                      card=dict(value="4821", say=["The card ends in 4821."], asked_as=["last four digits", "card number"]),
                      permit=dict(value="P-2086", say=["My permit is P-2086."], asked_as=["permit number"]),
                      kind=dict(value="day vouchers", say=["Day vouchers, please."], asked_as=["kind of voucher", "day or hourly"]),
                      quantity=dict(value=10, say=["10 vouchers."], asked_as=["how many", "number of vouchers"]),
                      delivery=dict(value="by post", say=["By post, please."], asked_as=["post or collect", "collect"]))),
      [look("F-20933", "look_fine"), dict(name="pay", tool="pay_fine", args=dict(fine="F-20933", amount=35, card="4821"), after="look_fine"),
       look("P-2086", "look_permit"), dict(name="vouchers", tool="order_vouchers", args=dict(permit="P-2086", kind="day", quantity=10, delivery="post"), after=["look_permit", "pay"])],
      ["pay_fine", "order_vouchers"], at_most=dict(pay_fine=1, order_vouchers=1))
story("appeal-machine", "You want to appeal against fine F-21177, because the ticket machine was out of order. You have a photo of the machine as evidence. You also want to know how long the decision on an appeal takes. You do not want to pay the fine.",
      "I got a fine in Quay Street and I want to appeal against it.",
      dict(wants=[dict(id="appeal", say="I want to appeal against a fine.", needs=["fine", "ground", "evidence"], done_when="appeal"),
                  dict(id="how_long", say="How long does the decision on an appeal take?", done_when="told")],
           knows=dict(fine=dict(value="F-21177", say=["The fine is F-21177."], asked_as=["fine number", "number of the fine", "penalty notice"]),
                      ground=dict(value="ticket machine out of order", say=["The ticket machine was out of order."], asked_as=["reason", "why do you appeal", "what happened", "why it was wrong"]),
                      evidence=dict(value=True, say=["Yes, I have a photo of the machine."], asked_as=["photo", "receipt", "proof"])),
           refuses=[dict(act="pay", say="No, I do not want to pay it.")]),
      [look("F-21177"), dict(name="appeal", tool="appeal_fine", args=dict(fine="F-21177", ground="ticket machine out of order", evidence=True), after="look"),
       dict(name="told", say=["56 days"])], ["appeal_fine"], forbid=["pay_fine"])
story("removal-second-date", "You are moving house and want two parking bays suspended for the removal van, outside 23 Quay Street, on Friday 5 June 2026 from 08:00 to 13:00. If that day is fully booked, you take Monday 8 June 2026 at the same hours. The price is fine with you.",
      "Hello, I'm moving house and need some parking bays suspended for the removal van.",
      dict(wants=[dict(id="suspend", say="I need parking bays suspended for a removal van.", needs=["address", "day", "start_time", "end_time", "bays"], done_when="suspend")],
           knows=dict(address=dict(value="23 Quay Street", say=["23 Quay Street."], asked_as=["outside which address", "which house", "place", "where", "street"]),
                      day=dict(value="2026-06-05", say=["On Friday 5 June 2026."], asked_as=["date", "which day"]),
                      start_time=dict(value="08:00", say=["From 8:00."], asked_as=["from what time", "hours"]),
                      end_time=dict(value="13:00", say=["Until 13:00."], asked_as=["until what time", "hours"]),
                      bays=dict(value=2, say=["Two bays."], asked_as=["how many bays", "number of bays", "spaces"])),
           when_told=[dict(told=["fully booked", "full", "is taken", "are taken", "sold out", "no bays", "no free bays", "nothing is free", "no room", "chock-a-block"], say="Then Monday 8 June 2026, please.")]),
      [dict(name="first", tool="check_bays", args=dict(outside="23 Quay Street", day="2026-06-05")),
       dict(name="second", tool="check_bays", args=dict(outside="23 Quay Street", day="2026-06-08"), after="first"),
       dict(name="suspend", tool="suspend_bays", args=dict(outside="23 Quay Street", day="2026-06-08", start_time="08:00", end_time="13:00", bays=2), after="second")], ["suspend_bays"])
story("leaving-town", "You are Desmond Achterberg and leave the town, so you want to end your permit P-2086 and have the rest of the money refunded. You first say that the last day is 31 May 2026; when they read it back, you change it to 15 June 2026. The money should go to your bank account. You accept whatever the refund is.",
      "Hi, I'm moving away, so I want to end my parking permit and get a refund.",
      dict(wants=[dict(id="refund", say="I want to end my parking permit and get a refund.", needs=["permit", "last_day", "refund_to"], done_when="refund")],
           knows=dict(name="Desmond Achterberg",
                      permit=dict(value="P-2086", say=["My permit is P-2086."], asked_as=["permit number"]),
                      last_day=dict(value="2026-06-15", say=["The last day is 31 May 2026.", "The last day is 15 June 2026."], asked_as=["end date", "date", "which day", "when should it end"]),
                      refund_to=dict(value="bank account", say=["To my bank account."], asked_as=["where should the money go", "card or bank account", "refund to", "where the refund goes"]))),
      [look("P-2086"), dict(name="refund", tool="refund_permit", args=dict(permit="P-2086", end="2026-06-15", refund_to="bank account"), after="look"), dict(say=["£30"], after="look")], ["refund_permit"])
story("too-late", "You want to appeal against fine F-18452, because it was a medical emergency. You have a letter from the hospital as evidence. If it is too late for an appeal, you leave it at that: you do not want to pay the fine today.",
      "I want to appeal against a parking fine, please.",
      dict(wants=[dict(id="appeal", say="I want to appeal against a parking fine.", needs=["fine", "ground", "evidence"], done_when="told")],
           knows=dict(fine=dict(value="F-18452", say=["The fine is F-18452."], asked_as=["fine number", "number of the fine", "penalty notice"]),
                      ground=dict(value="medical emergency", say=["It was a medical emergency."], asked_as=["reason", "why do you appeal", "what happened", "why it was wrong"]),
                      evidence=dict(value=True, say=["Yes, I have a letter from the hospital."], asked_as=["photo", "receipt", "proof"])),
           refuses=[dict(act="pay", say="No, I do not want to pay it today.")],
           when_told=[dict(told=["28 days"], say="Then I will leave it at that.")]),
      [look("F-18452"), dict(name="told", say=["F-18452", "28 days", "£70"], after="look")], forbid=["appeal_fine", "pay_fine"], kind="edge")
story("bay-for-mother", "You are Rosalind Pettifer and live at 9 Chapel Hill. You want to know whether a disabled bay costs anything, and how long it takes until it is marked out. Then you want to apply for a disabled bay outside your house. The number of the Blue Badge is BB-771204. You have no driveway and no garage.",
      "Hello, does a disabled bay cost anything?",
      dict(wants=[dict(id="cost", say="Does a disabled bay cost anything?", done_when="free"),
                  dict(id="time", say="How long does it take until a disabled bay is marked out?", done_when="weeks"),
                  dict(id="apply", say="I would like to apply for a disabled bay outside my house.", needs=["name", "address", "badge", "driveway"], done_when="apply")],
           knows=dict(name=dict(value="Rosalind Pettifer", say=["My name is Rosalind Pettifer."], asked_as=["full name", "who am I talking to", "what they call you"]),
                      address=dict(value="9 Chapel Hill", say=["I live at 9 Chapel Hill."], asked_as=["where do you live", "house number and street", "which house"]),
                      badge=dict(value="BB-771204", say=["The Blue Badge is BB-771204."], asked_as=["Blue Badge", "badge number"]),
                      driveway=dict(value=False, say=["No, I have no driveway and no garage."], asked_as=["garage", "drive", "off-street parking"]))),
      [dict(name="free", say=["free of charge"]), dict(name="weeks", say=["six weeks"]),
       dict(name="apply", tool="disabled_bay", args=dict(name="Rosalind Pettifer", address="9 Chapel Hill", badge="BB-771204"))], ["disabled_bay"])
story("new-resident", "You are Jonah Greenhalgh and have just moved to 31 Orchard Road. You want a resident permit for your car with the registration EF22 TTO, from 1 June 2026. You would like it for 12 months, but only if it costs no more than £90. You first say 12 months; when they tell you that this costs more than £90, you change it to 6 months.",
      "Hello, I've just moved here and would like to apply for a resident permit.",
      dict(wants=[dict(id="permit", say="I would like to apply for a resident permit.", needs=["name", "address", "registration", "months", "start"], done_when="permit")],
           knows=dict(name=dict(value="Jonah Greenhalgh", say=["My name is Jonah Greenhalgh."], asked_as=["full name", "who am I talking to", "what they call you"]),
                      address=dict(value="31 Orchard Road", say=["I live at 31 Orchard Road."], asked_as=["where do you live", "house number and street", "which house"]),
                      registration=dict(value="EF22 TTO", say=["The car is EF22 TTO."], asked_as=["plate", "number plate", "reg", "registration for the permit"]),
                      months=dict(value="6 months", say=["For 12 months.", "6 months then, please."], asked_as=["duration", "how long", "six or twelve months"]),
                      start=dict(value="2026-06-01", say=["From 1 June 2026."], asked_as=["from which date", "start date", "when should it start", "valid from"]),
                      budget="£90"),
           when_told=[dict(told=["£96"], say="£96 is more than I want to pay. Then 6 months, please.")]),
      [dict(name="permit", tool="issue_permit", args=dict(name="Jonah Greenhalgh", address="31 Orchard Road", plate="EF22 TTO", months=6, start="2026-06-01"))], ["issue_permit"], at_most=dict(issue_permit=1))


class Plain(yaml.SafeDumper):
    def ignore_aliases(self, data):
        return True


if __name__ == "__main__":
    for file, leave in (("stories_user.yaml", ()), ("stories.yaml", ("user",))):
        with open(file, "w") as f:
            yaml.dump([{k: v for k, v in s.items() if k not in leave} for s in S], f, Dumper=Plain, sort_keys=False, allow_unicode=True, width=150, default_flow_style=None)
