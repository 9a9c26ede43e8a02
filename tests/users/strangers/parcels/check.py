"""python check.py [-v] [STORY [STYLE [CALLER]]]: hand-written callers against the desk in every style; state and told words decide."""
import re
import sys
import desk
import wrong
import yaml
from pathlib import Path

HERE = Path(__file__).resolve().parent

# What each caller says to what is asked; "yes" and "no" to the right and the wrong proposal, "more" what is said when there is time for more.
CALLS = {
    "saturday-if-thursday-is-full": {
        "end": [{"tool": "book_redelivery", "tracking_number": "WP4471902", "date": "2026-04-18", "window": "morning"}], "told": [r"RD-501"],
        "normal": {"open": "Hello, I missed a delivery and would like my parcel to be brought again.", "tracking": "It's WP4471902.", "postcode": "My postcode is 3816.",
                   "date": ["On Thursday, 16 April, please.", "Then Saturday 18 April."], "window": ["In the evening.", "In the morning, please."], "yes": "Yes, please do.", "bad": "No, I want Saturday morning.",
                   "offer": "No, thank you.", "more": ["What is the reference?"]},
        "terse": {"open": "Missed delivery. Redeliver.", "tracking": "WP4471902", "postcode": "3816", "date": ["16.04.", "18.04."], "window": ["evening", "morning"], "yes": "ok", "bad": "no", "offer": "no", "more": []},
        "chatty": {"open": "Hiya! So, silly me, I was out in the garden and nobody was in when your driver rang, and now I'd love to have the thing brought round again.", "tracking": "Hold on, let me find the card... here: WP 4471902.",
                   "postcode": "We're in 3816, have been for years.", "date": ["Thursday the 16th would be best for me, if that works?", "Oh what a pity. Well then, what about Saturday, the 18th?"],
                   "window": ["Some time in the evening, after work.", "Saturday in the morning then, I'm an early bird."], "yes": "Oh that's fine, go ahead!", "bad": "Hmm, no, I meant Saturday morning.", "offer": "That's sweet, but no thanks.",
                   "more": ["Could you tell me the reference again? I haven't got a pen."]},
        "eager": {"open": "I'm Marta Olesen, postcode 3816, parcel WP4471902. I wasn't at home. Please deliver it again on Thursday 16 April in the evening, or if that's full, on Saturday 18 April in the morning, for at most 5 euros. I don't want it left with a neighbour.",
                  "date": ["Saturday 18 April 2026."], "window": ["Morning."], "yes": "Yes, that's good.", "bad": "No, Saturday morning.", "offer": "No.", "more": []}},
    "late-and-step-free": {
        "end": [{"tool": "redirect_parcel", "tracking_number": "WP4480315", "point_id": "CP-14"}], "told": [r"23(?:rd)?,? (?:of )?Apr|Apr\w* 23|2026-04-23"],
        "normal": {"open": "I'm at work all day, so please have my parcel sent to a collection point.", "tracking": "I don't know the tracking number.", "name": "Ravi Kettering", "postcode": "3822", "which": "The one from Lumen Lamps.",
                   "point": "One that is open until 20:00 or later and step-free.", "yes": "Yes.", "bad": "No, it has to be open until 20:00 and step-free.", "offer": "No thanks.", "more": ["Until what day will it be kept there?"]},
        "terse": {"open": "Collection point please", "tracking": "don't have it", "name": "Kettering", "postcode": "3822", "which": "Lumen Lamps", "point": "Corner Shop Abara", "yes": "yes", "bad": "no", "offer": "nope", "more": ["kept how long?"]},
        "chatty": {"open": "Hi, it's me again, always at work, you know how it is! Could you send my parcel to one of those parcel shops instead?", "tracking": "I'm afraid I haven't got it, I deleted that mail.", "name": "My name is Ravi Kettering, with two t's.",
                   "postcode": "It's 3822.", "which": "That must be the first one, the lamp!", "point": "I use a wheelchair, so without steps, and it has to be open until 8 pm at least. How long would they keep it, by the way?",
                   "yes": "Sounds good, go ahead.", "bad": "No, I need one without steps that is open until 8 pm.", "offer": "Ha, no, I'm fine.", "more": ["And until when do they keep it?"]},
        "eager": {"open": "My name is Ravi Kettering, postcode 3822. I don't know the tracking number, but the parcel is from Lumen Lamps. Please send it to a collection point that is open until 20:00 or later on weekdays and step-free. And until what day is it kept there?",
                  "point": "Corner Shop Abara, the third one.", "which": "Lumen Lamps", "yes": "That's fine, please do it.", "bad": "No.", "offer": "no", "more": ["Until when is it kept?"]}},
    "shed-or-nearest-point": {
        "end": [{"tool": "redirect_parcel", "tracking_number": "WP4459277", "point_id": "CP-11"}], "told": [r"(?:13:00|1 pm)[^.]*Saturday|Saturday[^.]*(?:13:00|1 pm)"],
        "normal": {"open": "My parcel is coming tomorrow while I'm out. Can the driver leave it in the shed?", "tracking": "WP4459277.", "postcode": "3816.", "place": "In the shed.", "alternative": "Then send it to the nearest collection point, please.",
                   "point": "The nearest.", "yes": "Yes, please.", "bad": "No, the nearest.", "offer": "No, thanks.", "more": ["Until when is it open on Saturday?"]},
        "terse": {"open": "Leave parcel in shed tomorrow", "tracking": "WP4459277", "postcode": "3816", "place": "shed", "alternative": "nearest collection point", "point": "nearest", "yes": "go ahead", "bad": "no, nearest", "offer": "no",
                  "more": ["Open till when Saturday?"]},
        "chatty": {"open": "Good morning! I'm away tomorrow, visiting my sister, and the parcel's due, so I wondered whether you'd pop it in the shed for me?", "tracking": "Sure, that's WP4459277!", "postcode": "3816, near the quay.",
                   "place": "The garden shed, it's never locked.", "alternative": "Oh, I see, a signature. Well, then take it to a collection point, whichever is closest to me.", "point": "Bakery Lindqvist, I love their buns.", "yes": "Perfect, yes.",
                   "bad": "No, I'd like the closest one.", "offer": "Oh no, that's all right, no.", "more": ["One more thing: on Saturdays, what time do they close?"]},
        "eager": {"open": "Parcel WP4459277, postcode 3816, arrives tomorrow. I want it left in the shed, and if that isn't possible, sent to the nearest collection point. Not with a neighbour.", "alternative": "The collection point nearest to me.",
                  "point": "The nearest one.", "yes": "Okay, do that.", "bad": "No, the nearest.", "offer": "No.", "more": ["When does that place close on Saturday?"]}},
    "broken-teapot": {
        "end": [{"tool": "open_claim", "tracking_number": "WP4433860", "damage": "broken", "amount": 85, "photos": True, "payout": "transfer"}], "told": [r"8 working days"],
        "normal": {"open": "Good morning, I'd like to make a claim, the teapot in my parcel arrived broken.", "tracking": "WP4433860", "postcode": "3845", "damage": "It is broken.", "amount": "58 euros.", "photos": "Yes, I have photos.",
                   "payout": "By bank transfer, please, not a voucher.", "invoice": "I don't know the invoice number.", "yes": "Yes, that's right.", "bad": "Sorry, no, I meant 85 euros.", "offer": "No, thank you.",
                   "more": ["How many working days does it take until the money is there?"]},
        "terse": {"open": "Claim. Teapot broken.", "tracking": "WP4433860", "postcode": "3845", "damage": "broken", "amount": "58", "photos": "yes", "payout": "transfer", "invoice": "don't know", "yes": "yes", "bad": "85, not 58", "offer": "no",
                  "more": ["how long until paid?"]},
        "chatty": {"open": "Oh, I'm so cross! Yesterday your lad brought my parcel, and I opened it, and what do I see: my lovely teapot in pieces! I want to put in a claim.", "tracking": "The number's WP-4433860.", "postcode": "3845 is where I live.",
                   "damage": "Smashed, it's all shards.", "amount": "It was fifty-eight euros, I think.", "photos": "Of course I took pictures of it.", "payout": "To my bank please, I don't want one of those vouchers.", "invoice": "No idea, I've no invoice.",
                   "yes": "Yes, go on.", "bad": "Oh wait, I've mixed the digits up: it's eighty-five euros, not fifty-eight.", "offer": "No, really not.", "more": ["And how long will it take till I have the money?"]},
        "eager": {"open": "I'm Oskar Behrens, 3845. In parcel WP4433860, which came yesterday, the teapot is broken. I claim 58 euros, have photos, and want a bank transfer, no voucher. I don't know the invoice number.", "invoice": "I don't have one.",
                  "yes": "Correct, please file it.", "bad": "It should be 85 euros instead of 58 euros.", "offer": "no", "more": ["How many days until the money arrives?"]}},
    "pickup-then-insurance": {
        "end": [{"tool": "book_pickup", "account_number": "K-2210", "date": "2026-04-20", "window": "morning", "parcels": 3}, {"tool": "add_cover", "tracking_number": "WP4490128", "level": "premium"}], "told": [r"6\.50"],
        "normal": {"open": "Hi there, I need a pickup for some parcels.", "account": "K-2210", "postcode": "3822", "date": "Monday 20 April.", "window": "In the morning.", "count": "Three parcels.", "yes": "Yes, please.", "bad": "No.",
                   "offer": "No thanks.", "more": ["I also want to raise the insurance of parcel WP4490128. What does it cost?"], "tracking": "WP4490128", "sum": "It is worth 400 euros."},
        "terse": {"open": "Pickup", "account": "K2210", "postcode": "3822", "date": "2026-04-20", "window": "morning", "count": "3", "yes": "yes", "bad": "no", "offer": "no", "more": ["Insure WP4490128"], "tracking": "WP4490128", "sum": "400"},
        "chatty": {"open": "Morning! Thea from the pottery here, I've a few boxes standing in the way, could somebody come and pick them up?", "account": "We're K-2210.", "postcode": "It's 3822, same as ever.", "date": "Monday would be grand, the 20th of April I mean.",
                   "window": "Early, so in the morning, before noon.", "count": "It's three this time.", "yes": "That's lovely, book it.", "bad": "No, sorry.", "offer": "No, I've enough of those, thanks.",
                   "more": ["Yes! One of them, WP4490128, is rather precious; I'd like more insurance on that one. How much would that be?"], "tracking": "It's the WP4490128.", "sum": "I'd say 400 euros."},
        "eager": {"open": "Account K-2210, 3822. Please pick up 3 parcels on Monday 20 April in the morning, for at most 9 euros. And then I also want to raise the insurance of parcel WP4490128 to 400 euros.", "yes": "Yes, do it.", "bad": "No.",
                  "offer": "No.", "more": [], "sum": "400 euros"}},
    "blankets-to-norway": {
        "end": [{"tool": "file_customs_form", "tracking_number": "WP4502216", "category": "gift", "contents": "two wool blankets", "value": 120}], "told": [r"\b30(?:\.00)? (?:euros|EUR)|€30"],
        "normal": {"open": "I got a message that the customs form for my parcel is missing, and I want to file it.", "tracking": "WP4502216.", "postcode": "3816.", "category": "It is a gift.", "contents": "Two wool blankets.", "value": "120 euros.",
                   "tariff": "I don't know the tariff number.", "yes": "Yes.", "bad": "No.", "offer": "No.", "more": ["How much duty will my friend have to pay?"]},
        "terse": {"open": "Customs form missing", "tracking": "WP4502216", "postcode": "3816", "category": "gift", "contents": "two wool blankets", "value": "120", "tariff": "no idea", "yes": "confirm", "bad": "no", "offer": "no", "more": ["Duty?"]},
        "chatty": {"open": "Hello dear, you wrote me that something's missing for customs, for the parcel to my friend in Norway. I'd like to fill that in.", "tracking": "Here it says WP4502216.", "postcode": "I'm at 3816.", "category": "It's just a little present!",
                   "contents": "It's two wool blankets, I knitted them myself.", "value": "Oh, 120 euros perhaps.", "tariff": "A what? I don't know that, I'm afraid.", "yes": "Yes, that's right, thank you.", "bad": "No.", "offer": "Another time maybe, no.",
                   "more": ["Will my friend have to pay any duty, and how much?"]},
        "eager": {"open": "I'm Niamh Farrow, 3816. I need to file the customs form for WP4502216: a gift, two wool blankets, worth 120 euros. I don't know the tariff number. How much duty will the recipient have to pay?", "tariff": "Unknown.",
                  "yes": "Go ahead.", "bad": "No.", "offer": "No.", "more": []}},
    "alder-row-not-road": {
        "end": [{"tool": "change_address", "tracking_number": "WP4467001", "street": "41 Alder Row", "postcode": "3830"}], "told": [r"17(?:th)?,? (?:of )?Apr|Apr\w* 17|2026-04-17"],
        "normal": {"open": "Hello, there is a mistake in the address on my parcel and I want it corrected.", "tracking": "WP4467001.", "postcode": "3830.", "street": "41 Alder Road.", "yes": "Yes, that is correct.", "bad": "No, sorry, 41 Alder Row, not Road.",
                   "offer": "No.", "more": ["On what day will the parcel arrive?"]},
        "terse": {"open": "Wrong house number on parcel, correct it", "tracking": "WP4467001", "postcode": "3830", "street": "41 alder road", "yes": "yes", "bad": "alder row", "offer": "no", "more": ["arrives when?"]},
        "chatty": {"open": "Hi! You won't believe it, the garden centre wrote the wrong house number on my plum tree. Can you change the address before it goes to the neighbours?", "tracking": "It's WP4467001, the tree.", "postcode": "3830 it is.",
                   "street": "I live at 41 Alder Road.", "yes": "Yes please, that's perfect.", "bad": "Oh dear, did I say Road? I meant Alder Row.", "offer": "Not today, no.", "more": ["And what day will my tree come?"]},
        "eager": {"open": "Pavel Dorn, postcode 3830, parcel WP4467001: the house number is wrong, the right address is 41 Alder Road. I'd pay at most 5 euros to have it changed.", "yes": "Yes, thanks, do that.", "bad": "It's Alder Row, sorry, not Alder Road.",
                  "offer": "No.", "more": ["When will it arrive then?"]}},
    "too-dear-a-pickup": {
        "end": [], "told": [r"Library Annex[^\n]*(?:19:00|7 pm)"],
        "normal": {"open": "Hello, I'd like to have two parcels picked up, please.", "account": "K-2254", "postcode": "3830", "date": "On Friday 17 April.", "window": "In the evening.", "count": "Two.", "yes": None,
                   "bad": "No, that is more than 10 euros, so I don't want any pickup.", "offer": "No.", "more": ["Which collection point is the nearest, and until when is it open on Friday?"]},
        "terse": {"open": "pick up 2 parcels", "account": "K-2254", "postcode": "3830", "date": "17/4", "window": "evening", "count": "2", "yes": None, "bad": "Too expensive, leave it.", "offer": "no", "more": ["nearest collection point, open till when Friday?"]},
        "chatty": {"open": "Hello hello, could one of your drivers fetch two parcels from me?", "account": "My account? K-2254.", "postcode": "3830, that's us.", "date": "This Friday, the 17th.", "window": "Evening, I'm at work before.", "count": "Just the two parcels.", "yes": None,
                   "bad": "Goodness, that's too much for me. No, then I'd rather bring them to a collection point myself.", "offer": "No, no.", "more": ["So which one is the closest collection point? And until when are they open on Friday?"]},
        "eager": {"open": "Gil Marchetti here, account K-2254, 3830. I want two parcels picked up on Friday 17 April in the evening if it costs at most 10 euros. If it costs more, I don't want it and bring them to a collection point myself.", "yes": None,
                  "bad": "No, I pay at most 10 euros.", "offer": "No.", "more": ["Which collection point is nearest, and until when is it open on Friday?"]}},
}


def right(story: str, clerk) -> bool:
    """Whether the proposal is what the caller wants."""
    _, _, _, tool, args = clerk.deed(clerk.task)
    return any({"tool": tool, **{k: v for k, v in args.items()}} == e for e in CALLS[story]["end"])


def play(story: str, style: str, caller: str, bug: str | None = None):
    """One conversation: whether it came out right, and its lines."""
    agent = (wrong.build(style, bug) if bug else desk.build(style))()
    clerk, data, lines = agent.clerk, CALLS[story][caller], []
    more, used, said = list(data["more"]), {}, data["open"]
    closing = {"normal": "No, that's all, thank you.", "terse": "no", "chatty": "No, that's it, thanks ever so much!", "eager": "That was all, goodbye."}[caller]
    for _ in range(26):
        lines.append("U: " + said)
        answer = agent(said)
        lines.append("A: " + answer)
        if clerk.over:
            break
        e = clerk.expect
        if e == "consent":
            said = data["yes"] if data["yes"] and (bug or right(story, clerk)) else data["bad"]
            if bug and data["yes"] and not right(story, clerk) and "corrected" not in used:
                used["corrected"], said = 1, data["bad"]
        elif e == "more":
            said = more.pop(0) if more else closing
        elif isinstance(e, list):
            parts = []
            for slot in e:
                a = data.get(slot)
                if isinstance(a, list):
                    a = a[min(used.get(slot, 0), len(a) - 1)]
                    used[slot] = used.get(slot, 0) + 1
                parts.append(a or f"[{slot}?]")
            said = (", " if caller == "terse" else " ").join(parts)
        else:
            said = data.get(e) or {"revise": data["bad"], "what": data["open"]}.get(e, closing)
    said_all = "\n".join(x for x in lines if x.startswith("A: "))
    ok = clerk.world["log"] == CALLS[story]["end"] and all(re.search(t, said_all) for t in CALLS[story]["told"]) and clerk.over
    return ok, lines, clerk.world["log"]


def main() -> None:
    args = [a for a in sys.argv[1:] if a != "-v"]
    n = bad = longest = 0
    for story in CALLS:
        for style in desk.STYLES:
            for caller in ("normal", "terse", "chatty", "eager"):
                if args and (story != args[0] or args[1:2] not in ([], [style]) or args[2:3] not in ([], [caller])):
                    continue
                ok, lines, log = play(story, style, caller)
                n, bad, longest = n + 1, bad + (not ok), max(longest, len(lines) // 2)
                if not ok or "-v" in sys.argv:
                    print(f"{'ok ' if ok else 'BAD'} {story} {style} {caller}\n  " + "\n  ".join(lines) + f"\n  {log}\n")
    print(f"{n - bad} of {n} right, longest {longest} turns")
    if not args:
        for bug, stories in yaml.safe_load((HERE / "bugs.yaml").read_text()).items():
            if bug in ("no_confirmation", "wrong_order"):
                print(f"{bug}: shows in the order of calls and words, not in the state that is held here")
                continue
            shown = sum(not play(s, st, "normal", bug)[0] for s in stories for st in desk.STYLES)
            print(f"{bug}: shown in {shown} of {len(stories) * len(desk.STYLES)}")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
