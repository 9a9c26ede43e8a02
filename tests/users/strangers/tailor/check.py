"""Customers by hand, in two manners, against every style: what they answer to what the desk asks."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from answering import check
from desk import STYLES, build

BASE = {
    "short": {"more": "No.", "recap": "Yes.", "terms": "Yes.", "offer": "Yes.", "found": "Yes."},
    "full": {"more": "No, that was everything, thank you very much.", "recap": "Yes, that's right, please put it in.", "terms": "Yes, please do that.",
             "offer": "That would be fine.", "found": "Yes, that's the one I mean."},
}


def half_past_eleven(yes, no):
    """Takes the half past eleven among what is offered."""
    return lambda reply: yes if "11:30" in reply or "half past eleven" in reply else no


def rather_wednesday(first, then):
    return lambda reply: then if any(w in reply for w in ("Wednesday", "Wed 20")) else first


ANSWERS = {
    "trousers-for-the-wedding": {
        "short": {"garment": "trousers", "work": "hem", "date": "Thursday", "time": "10", "name": "Hugo Brandt",
                  "offer": half_past_eleven("11:30", "No, later.")},
        "full": {"garment": "It's a pair of trousers, and they're too long, so it's the hem.", "work": "They are too long, so I need the hem taken up.",
                 "date": "I could come on Thursday the 14th of May, at ten in the morning.", "time": "Ten o'clock would be best.", "name": "My name is Hugo Brandt.",
                 "offer": half_past_eleven("Then half past eleven it is, please.", "That one is too early for me, have you got half past eleven?")},
    },
    "washed-ticket": {
        "short": {"ticket": "No ticket.", "lostname": "Agnieszka Wolff", "newdate": "Friday", "newtime": "4 pm"},
        "full": {"ticket": "I'm afraid my ticket went through the wash, so I don't have the number. My name is Agnieszka Wolff.", "lostname": "It's under Agnieszka Wolff.",
                 "newdate": "Could I come on Friday the 15th of May instead, at four in the afternoon?", "newtime": "Four in the afternoon, please."},
    },
    "zip-after-all-not": {
        "short": {"ticket": "3284"},
        "full": {"ticket": "The number is T-3284, it's a dress that was to get a new zip, and I only want to cancel if it's free.", "terms": "Yes, if there's nothing to pay, please cancel it."},
    },
    "only-a-price": {
        "short": {"garment": "dress", "work": "zip", "more": ["Saturday opening hours?", "No."]},
        "full": {"garment": "It's a dress.", "work": "It needs a new zip.",
                 "more": ["Yes, until when are you open on Saturdays?", "No thanks, I won't make an appointment, that's all I wanted to know."], "what": "Until when are you open on Saturdays?"},
    },
    "rather-wednesday": {
        "short": {"garment": "jacket", "work": "sleeves", "date": "Tuesday 19 May", "time": "3 pm", "name": "Amira Castelo",
                  "recap": rather_wednesday("No, Wednesday 20 May.", "Yes.")},
        "full": {"garment": "It's a jacket whose sleeves are too long.", "work": "The sleeves are too long, they should be shortened.",
                 "date": "I was thinking of Tuesday the 19th of May, around 3 pm, and my name is Amira Castelo.", "time": "Three in the afternoon would be good.",
                 "name": "I'm Amira Castelo.",
                 "recap": rather_wednesday("Oh dear, that's my mother's birthday. Could we make it Wednesday 20 May instead of Tuesday, at the same time?",
                                           "Yes, Wednesday it is, now everything is right.")},
    },
    "fifteen-pounds-extra": {
        "short": {"ticket": "T-3290"},
        "full": {"ticket": "It's ticket T-3290, and I'd need the trousers by Friday 15 May. I'd pay up to 15 pounds extra.",
                 "terms": "That's less than 15 pounds, so yes, please do it."},
    },
    "the-jacket-and-the-skirt": {
        "short": {"more": ["A fitting for a skirt.", "No."], "work": "waist", "date": "Saturday", "time": "11:00", "name": "Folake Achebe", "garment": "skirt"},
        "full": {"more": ["Yes, I'd also like to book a fitting for a skirt, on Saturday 16 May at 11.", "No, thank you, that's all."],
                 "garment": "It's a skirt.", "work": "The waist has to be taken in.", "date": "On Saturday the 16th of May.", "time": "At eleven, please.",
                 "name": "My own name is Folake Achebe."},
    },
    "the-biker-jacket": {
        "short": {},
        "full": {"more": ["I see. Who else could do it, then?", "Then that's all, thank you, goodbye."]},
    },
}


if __name__ == "__main__":
    check(HERE, build, STYLES, ANSWERS, BASE)
