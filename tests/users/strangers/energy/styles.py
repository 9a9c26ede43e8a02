"""Twelve people of this trade: how each writes dates, lists and prices, and the words (words_*.py)."""
from words_a import BRISK, SCRIPT, SPOKEN, WARM
from words_b import NORTHERN, SALES, SORRY, TRAINEE
from words_c import EXPLAINS, LETTER, REASONS, STATES


def read(block):
    words = {}
    for line in block.strip().splitlines():
        key, _, text = line.partition(": ")
        assert key not in words, key
        words[key] = text
    return words


BASE = {"date": "%-d %B", "join": " ", "wrap": "{body}", "bundle": 1, "list": ", ", "last": " and ", "nlist": ", ", "nlast": " and ", "both": " and ",
        "tariff_item": "{tariff} at {price} a month", "plan_item": "{months} months at {price}", "slot_item": "{date} in the {part}",
        "bill_item": "the {month} bill ({bill}, {amount})", "morning": "morning", "afternoon": "afternoon", "meter": "{fuel} {value}",
        "along": "you keep {tariff}", "notalong": "you give up {tariff}"}
STYLE = {
    "spoken": BASE | {"words": read(SPOKEN), "date": "%A the %o of %B", "last": " or ", "meter": "{value} on the {fuel}", "along": "{tariff} comes with you", "notalong": "{tariff} stays behind"},
    "warm": BASE | {"words": read(WARM), "date": "%A, %-d %B", "tariff_item": "{tariff} for {price} each month", "plan_item": "{months} months with {price} each", "slot_item": "{date}, in the {part}",
                    "meter": "{value} for {fuel}", "along": "your {tariff} tariff travels with you", "notalong": "your {tariff} tariff ends", "bill_item": "your {month} bill, {bill}, over {amount}", "last": " and "},
    "brisk": BASE | {"words": read(BRISK), "date": "%-d %b %Y", "bundle": 5, "tariff_item": "{tariff} {price}", "plan_item": "{months} months {price}", "slot_item": "{date} {part}", "bill_item": "{bill} {month} {amount}",
                     "last": ", ", "nlast": ", ", "meter": "{fuel} {value}", "along": "{tariff} kept", "notalong": "{tariff} ended"},
    "script": BASE | {"words": read(SCRIPT), "date": "%A, %-d %B %Y", "tariff_item": "{tariff} at {price} per month", "plan_item": "{months} months at {price} per month", "slot_item": "{date}, {part}", "list": "; ", "last": "; and ",
                      "meter": "{fuel}, {value}", "along": "continue with {tariff}", "notalong": "discontinue {tariff}", "bill_item": "bill {bill} ({month}, {amount})"},
    "northern": BASE | {"words": read(NORTHERN), "date": "%A %-d %B", "tariff_item": "{tariff} for {price} a month", "plan_item": "{months} months at {price} a go", "slot_item": "{date} in t' {part}", "last": " or ",
                        "morning": "morning", "meter": "{value} on your {fuel}", "along": "you're bringing {tariff} with you", "notalong": "you're not bringing {tariff}", "bill_item": "{month}'s, that's {bill}, {amount}"},
    "trainee": BASE | {"words": read(TRAINEE), "date": "%d/%m/%Y", "tariff_item": "{tariff} ({price} per month)", "plan_item": "{months} months ({price} each)", "slot_item": "{date} {part}", "list": ", then ", "last": " and then ",
                       "meter": "{fuel} {value}", "along": "keep {tariff} is ticked", "notalong": "keep {tariff} is not ticked", "bill_item": "{bill} {month} ({amount})"},
    "sorry": BASE | {"words": read(SORRY), "date": "%A %-d %B %Y", "tariff_item": "{tariff}, which is {price} a month", "plan_item": "{months} months, so {price} each", "slot_item": "the {part} of {date}", "list": "; ", "last": "; or ",
                     "meter": "{value} ({fuel})", "along": "{tariff} moves with you", "notalong": "{tariff} does not move with you", "bill_item": "the one for {month} ({bill}, {amount})"},
    "sales": BASE | {"words": read(SALES), "date": "%B %-d", "tariff_item": "{tariff} for only {price} a month", "plan_item": "{months} months at just {price}", "slot_item": "{date}, {part}", "list": " / ", "last": " / ", "bundle": 2, "nlast": " plus ",
                     "meter": "{fuel} at {value}", "along": "you take {tariff} along", "notalong": "you let {tariff} go", "bill_item": "{month} with {amount} ({bill})"},
    "explains": BASE | {"words": read(EXPLAINS), "date": "%-d %B %Y", "tariff_item": "{tariff}, which makes {price} a month", "plan_item": "over {months} months, which makes {price} a month", "slot_item": "the {part} on {date}",
                        "list": "; ", "last": "; and ", "meter": "{value} for the {fuel} meter", "along": "{tariff} goes with you", "notalong": "{tariff} ends with the property", "bill_item": "that of {month} ({bill}) over {amount}"},
    "states": BASE | {"words": read(STATES), "date": "%a %-d %B", "bundle": 2, "tariff_item": "{tariff} ({price} a month)", "plan_item": "{months} months ({price} a month)", "slot_item": "{date} ({part})",
                      "meter": "{value} for {fuel}", "along": "{tariff} is kept", "notalong": "{tariff} is given up", "bill_item": "bill {bill} of {month} ({amount})"},
    "letter": BASE | {"words": read(LETTER), "date": "%-d %B %Y", "bundle": 5, "wrap": "Dear {who},\n\n{body}\n\nYours sincerely,\nFellside Energy, Customer Service", "nobody": "Customer", "join": "\n\n", "nlist": "; ", "nlast": "; and ",
                      "tariff_item": "{tariff} at {price} per month", "plan_item": "{months} months at {price} per month", "slot_item": "{date} ({part})", "list": "; ", "last": "; or ", "meter": "{value} ({fuel})",
                      "along": "{tariff} is to be continued", "notalong": "{tariff} is to be discontinued", "bill_item": "bill {bill} for {month} in the amount of {amount}"},
    "reasons": BASE | {"words": read(REASONS), "date": "%A %-d %B", "bundle": 2, "tariff_item": "{tariff}: {price} a month", "plan_item": "{months} months: {price} each", "slot_item": "{date}, {part}", "list": ", ", "last": " or ",
                       "meter": "{fuel}: {value}", "along": "you hold on to {tariff}", "notalong": "you drop {tariff}", "bill_item": "{month}'s ({bill}, {amount})"},
}
STYLES = list(STYLE)
for _name in STYLES:
    _missing = set(STYLE["spoken"]["words"]) ^ set(STYLE[_name]["words"])
    assert not _missing, (_name, _missing)
