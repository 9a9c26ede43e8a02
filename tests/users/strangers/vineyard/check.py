"""Customers by hand, in two manners, against every style: what they answer to what the desk asks."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from answering import check
from desk import STYLES, build

BASE = {
    "short": {"more": "No.", "recap": "Yes.", "terms": "Yes.", "offer": "Yes.", "found": "Yes."},
    "full": {"more": "No, thank you, that's all.", "recap": "Yes, that's all correct, please go ahead.", "terms": "Yes, please go ahead.",
             "offer": "Yes, that would suit us.", "found": "Yes, that is the one."},
}

ANSWERS = {
    "the-eleven-oclock-walk": {
        "short": {"tour": "Cellar Walk", "date": "23 May", "people": "4", "time": "11", "name": "Priya Raman", "offer": "ok"},
        "full": {"tour": "It's the Cellar Walk, on Saturday the 23rd of May.", "date": "Saturday the 23rd of May, at 11 in the morning if we may.",
                 "people": "There will be four of us, we'd like to start at eleven o'clock, and my name is Priya Raman.",
                 "time": "Eleven o'clock, please.", "name": "My name is Priya Raman.", "offer": "Then we'll come at three in the afternoon instead, that's fine."},
    },
    "the-sister-lands-late": {
        "short": {"ref": "HR-4471", "newdate": "17 May", "newtime": "the later one", "offer": "Yes"},
        "full": {"want": "I'd like to move booking HR-4471, please, from Saturday 16 May to Sunday.",
                 "ref": "It's HR-4471, the Cellar Walk on Saturday 16 May at 11. My sister lands late, so I'd like to come on Sunday 17 May instead, in the afternoon.",
                 "newdate": "Sunday 17 May, in the afternoon.", "newtime": "Any time after lunch is good, so 3 pm."},
    },
    "broken-ankle": {
        "short": {"ref": "4390"},
        "full": {"ref": "The reference is HR-4390, in the name of Declan Fahey, for the 30th of May, but I only cancel if I get everything back.",
                 "terms": "Since I get it all back: yes, please cancel it."},
    },
    "biscuit-comes-too": {
        "short": {"want": "Are dogs allowed?", "more": ["What does the Grand Tasting cost?", "No."]},
        "full": {"want": "I'd like to know whether I may bring my dog on a tour, and what the Grand Tasting costs per person. I don't want to book anything yet.",
                 "more": "No, that's all I wanted to know, thanks."},
    },
    "mother-in-law": {
        "short": {"ref": "I don't have it.", "lostname": "Tobias Ekholm", "newpeople": "3"},
        "full": {"ref": "I'm afraid I've lost the e-mail with the reference, but the booking is in the name of Tobias Ekholm.",
                 "lostname": "It was booked under Tobias Ekholm, for Friday 22 May.",
                 "newpeople": "We will be three people instead of two."},
    },
    "and-walter": {
        "short": {"date": "28/5", "people": "5", "time": "2 pm", "name": "Harriet Bloom", "recap": ["No, six.", "Yes"], "change": "Six people."},
        "full": {"date": "It's Thursday, May 28th, at 2 pm, for five people, and the name is Harriet Bloom.", "people": "We are five people.",
                 "time": "At 2 pm, please.", "name": "Harriet Bloom is my name.",
                 "recap": ["Oh wait, I forgot Walter, so make it six people, not five.", "Yes, now it's right, please book it."]},
    },
    "forty-a-head": {
        "short": {"date": "Friday 22 May", "people": "two", "time": "16:30", "name": "Ines Fontaine", "tour": ["Sunset Vines"],
                  "recap": lambda reply: "No, too expensive." if "Grand" in reply else "Yes.", "offer": "Yes."},
        "full": {"date": "On Friday the 22nd of May, for the two of us, at half past four.", "people": "It's just my husband and me, so two people.",
                 "time": "Half past four would be lovely.", "name": "I'm Ines Fontaine.", "tour": "Then we would rather have the Sunset Vines on the same day.",
                 "recap": lambda reply: "No, that is more than £40 per person. Then we take the Sunset Vines instead, please." if "Grand" in reply else "Yes, please book that.",
                 "offer": "Yes, whatever time it starts is fine."},
    },
    "a-voucher-in-the-drawer": {
        "short": {"tour": "Cellar Walk", "date": "20 May", "people": "2", "time": "15:00", "name": "Kofi Lindqvist", "code": "GV-118"},
        "full": {"tour": "The Cellar Walk for two people on Wednesday 20 May at 3 in the afternoon, please.", "date": "On Wednesday, the 20th of May.",
                 "people": "There are two of us.", "time": "3 in the afternoon.", "name": "The name is Kofi Lindqvist.",
                 "code": "It says GV-118 on it. Could you extend it for me?"},
    },
}


if __name__ == "__main__":
    check(HERE, build, STYLES, ANSWERS, BASE)
