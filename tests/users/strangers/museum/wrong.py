"""Nine wrong variants of the right agent, one planted fault each: build(style, bug)."""
import desk

STYLES = desk.STYLES
BUGS = {
    "wrong_day": "writes the day after the one that was agreed (exchanges and visits), and says the agreed one",
    "no_yes": "writes as soon as it has all it needs, without reading back and waiting for a yes",
    "twice": "makes each write twice",
    "claims": "says that it is done and calls nothing",
    "invents": "tells another tag and another date for a found item than the search gave",
    "wrong_record": "writes to the similar record next to the right one",
    "ignores_change": "hears a change of mind at the read-back and writes what it had before",
    "breaks_rule": "refunds tickets less than 48 hours before the visit",
    "wrong_amount": "reckons with another fee or price",
}


def build(style, bug):
    if bug not in BUGS:
        raise ValueError(bug)
    return desk.build(style, bug)
