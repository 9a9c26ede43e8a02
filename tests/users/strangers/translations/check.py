"""check.py: customers by hand, in two manners, against every style; the harness judges what they reach.

A customer answers what the desk asks (the desk tells what that was: `asked`); what was said is then played as a script.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from desk import STYLES, build  # noqa: E402
from rehearsal import check  # noqa: E402

# asked → answer; a list is said one after the other (the last one again)
SHORT = {
    "tr-birth-certificate": {"document": "a birth certificate", "source": "Polish", "target": "English", "pages": "2", "service": "standard", "delivery": "post", "name": "Ewa Nowak", "extra": "no", "yesno": "yes"},
    "tr-interpreter-second-time": {"lang": "Arabic", "date": "12 May", "time": ["10:00", "14:00"], "hours": "two", "name": "Samir Haddad", "yesno": "yes"},
    "tr-diploma-price-limit": {"document": "diploma", "source": "Ukrainian", "target": "English", "pages": "six", "service": "the cheapest", "delivery": "collect", "place": "Mill Lane", "name": "oksana melnyk", "extra": "no thanks", "yesno": "ok"},
    "tr-order-status": {},
    "tr-copies-and-collection": {"order": "T-4502", "copies": "2", "yesno": "yes", "more": ["I want to collect it at Harbour Street instead", "no"], "delivery": "collect at Harbour Street"},
    "tr-number-unknown": {"order": "I don't know it", "surname": "Lindgren", "phone": "0117 496 0123", "yesno": "yes, please"},
    "tr-contract-pages-corrected": {"source": "German", "target": "English", "pages": "3", "service": "express", "delivery": "courier", "name": "Petra Vogel", "extra": "no", "yesno": ["no, 4 pages", "yes"]},
    "tr-cancel-only-with-full-refund": {"yesno": "no", "change": "leave it"},
}
FULL = {
    "tr-birth-certificate": {"first": "My name is Ewa Nowak. The certificate is in Polish and I need it in English, it's got two pages, the standard service is fine, and please send it by post.",
                             "extra": "No, I don't need an apostille, thank you.", "yesno": "Yes, that is all correct, please place the order.", "more": "No, that's everything. Thank you and goodbye."},
    "tr-interpreter-second-time": {"first": "It's for Samir Haddad, on Tuesday the 12th of May at ten o'clock, and I'd need somebody for two hours.", "time": "Then I would take two o'clock in the afternoon, please.",
                                   "yesno": "Yes, please book it like that.", "more": "No, thanks, that's all."},
    "tr-diploma-price-limit": {"first": "I'm Oksana Melnyk. It's from Ukrainian into English and there are six pages. I can pay 150 pounds at most, so I'd like the cheapest service. I'll collect it at Mill Lane.",
                               "service": "I'll take the cheaper one, please.", "delivery": "I'd like to pick it up at your Mill Lane office.", "extra": "No apostille for me, thanks.", "yesno": "That's right, go ahead please.", "more": "That was all, thank you very much."},
    "tr-order-status": {"more": "No, that's all I wanted to know. Thanks!"},
    "tr-copies-and-collection": {"first": "The order is T-4502, and I'd like two more copies. And then I'd like to collect it at Harbour Street instead of having it sent by post.", "yesno": "Yes, that's what I want.", "more": "No, nothing else, thank you."},
    "tr-number-unknown": {"first": "I'm afraid I don't know the number. My surname is Lindgren and my phone number is 0117 496 0123.", "yesno": "Yes, please cancel the order.", "more": "No, that's it, thanks. Bye."},
    "tr-contract-pages-corrected": {"first": "It's Petra Vogel speaking. The contract is written in German and should be translated into English; there are three pages, and I'd like it express and by courier.",
                                    "extra": "I don't want an apostille, thank you.", "yesno": ["Sorry, that's not quite right: it's four pages, not three.", "Yes, now everything is correct."], "more": "No, thank you. Have a nice day!"},
    "tr-cancel-only-with-full-refund": {"yesno": "No, I'd only have cancelled if I got all of the money back. Please leave the order as it is.", "change": "Just leave it, please.", "more": "No, that is all, goodbye."},
}


def customer(story, manner):
    """Answers by what was asked; in whole sentences everything is told at the first chance."""
    lines, said = dict((SHORT if manner == "short" else FULL)[story]), {}

    def next_of(key):
        options = lines.get(key)
        options = options if isinstance(options, list) else [options]
        said[key] = said.get(key, -1) + 1
        return options[min(said[key], len(options) - 1)]

    def answer(asked):
        if "first" in lines:
            return lines.pop("first")
        if asked[0] in ("more", "bye"):
            return next_of("more") or "no"
        if asked == ("delivery",) and "delivery" in said and "place" in lines:
            return next_of("place")
        found = [next_of(key) for key in asked if key != "again"]
        return "; ".join(f for f in found if f) or f"?? {asked}"
    return answer


if __name__ == "__main__":
    check(HERE, build, customer, STYLES)
