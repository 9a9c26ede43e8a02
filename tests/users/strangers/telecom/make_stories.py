"""Writes both story files, so that ids, goals and openings are the same in both."""
import textwrap
READ = "[get_account, find_customer, get_visit, list_visit_slots, list_roaming_passes, list_routers, quote_move, contract_terms, list_mobile_plans, sim_options]"
WRITE = "[move_visit, cancel_visit, book_visit, add_home_cover, add_roaming_pass, order_router, register_move, cancel_contract, change_plan, block_line, order_sim]"
S = [
("visit-later", "2026-03-09T09:20", """
Your customer number is NC-40817. An engineer from Northwick Net is booked to come on Thursday 12 March in the morning,
but you have been called to your sister's that day, so the visit has to move to the week after. You work mornings, so only
an afternoon is any good, and on Wednesdays you look after your grandson, which rules Wednesday out. You do not want to
lose the visit altogether. Once they have told you the new day, you are content and have nothing more to ask.""",
"Good morning, I can't be in when your engineer comes on Thursday, could we find another time?",
"""
  - {name: move, tool: move_visit, args: {visit_id: V-2291, date: "2026-03-19", window: "13:00-17:00"}}
  - {say: ["2026-03-19"], after: move}""",
"""consent: [move_visit]
forbid: [{tool: cancel_visit}]""",
"""
  wants:
    - {id: move, say: "I'd like the engineer's visit moved to an afternoon next week.", needs: [customer_no]}
  knows:
    customer_no: {value: "NC-40817", say: ["It's NC-40817."], asked_as: ["customer number", "cust no"]}
    current_visit: {value: "Thursday 12 March", asked_as: ["current visit", "current appointment"], tell: asked}
    week: next week
    time: in the afternoon
    day: any day but Wednesday
  refuses: [{act: cancel, say: "No, please don't cancel it, I only need another day."}]
  does_not_know: [visit number]"""),

("swiss-pass", "2026-03-09T18:05", """
You are off to Switzerland with a colleague, leaving on 20 March and back on the 26th, and you'd like to use your mobile there.
The number is 07700 900412. Someone told you that Northwick Net sells a Week Pass for abroad. Find out what it costs: if it is
more than £20 you'll do without, otherwise you want it from the day you leave. The Month Pass is of no interest to you.""",
"Hello, I'm going to Switzerland and would like one of those roaming passes, please.",
"""
  - {tool: list_roaming_passes, args: {country: Switzerland}, name: passes}
  - {name: add, tool: add_roaming_pass, args: {line: "07700900412", pass_name: Week Pass, start: "2026-03-20"}, after: passes}""",
"""consent: [add_roaming_pass]
at_most: {add_roaming_pass: 1}""",
"""
  wants:
    - {id: pass, say: "I'd like the Week Pass for Switzerland.", needs: [line, country, pass, start]}
  knows:
    line: {value: "07700 900412", say: ["The number is 07700 900412."], asked_as: ["mobile number", "which number", "phone number"]}
    country: {value: Switzerland, asked_as: ["destination", "where are you going", "where the trip takes you"]}
    pass: {value: Week Pass, say: ["The Week Pass, please."], asked_as: ["which pass", "which one"]}
    start: {value: "2026-03-20", say: ["From 20 March.", "20 March, the day I leave."], asked_as: ["first day", "start date", "from when", "when do you leave"]}
    back: {value: "2026-03-26", asked_as: ["when do you return", "last day"], tell: asked}
    price: at most 20 pounds
  refuses: [{act: Month Pass, say: "No, the Month Pass is of no use to me."}, Day Pass]"""),

("router-limit", "2026-03-10T11:40", """
Your old router is on its last legs, and you would like a new one from your provider. Your customer number is NC-33942. What you
have your eye on is the Orbit 6. But if that costs more than 80 pounds, you take the Orbit 5 instead; you don't want to spend
more than 80 pounds on a router. They should post it, since you have no car. You would also like to hear when it will arrive.""",
"Hi there, I need a new router.",
"""
  - {name: order, tool: order_router, args: {customer_no: NC-33942, model: Orbit 5, delivery: post}}
  - {say: [{$from: order, path: arrives}], after: order}""",
"""consent: [order_router]
forbid: [{tool: order_router, args: {model: Orbit 6}}]""",
"""
  wants:
    - {id: router, say: "I'd like to order the Orbit 6 router.", needs: [customer_no, model, delivery]}
    - When will it arrive?
  knows:
    customer_no: {value: "NC-33942", say: ["My customer number is NC-33942."], asked_as: ["customer number", "cust no"]}
    model: {value: Orbit 5, say: ["The Orbit 6, unless it's more than 80 pounds, then the Orbit 5.", "The Orbit 5, please."], asked_as: ["which router", "which model", "which one"]}
    delivery: {value: by post, say: ["By post, please."], asked_as: ["post or shop", "post or pickup", "how would you like to get it"]}
    price: at most 80 pounds
  when_told: [{told: ["Orbit 6", "£119"], say: "That's too much for me. Then the Orbit 5, please."}]
  refuses: [{act: Orbit 7 Pro, say: "No, the Orbit 7 Pro is far too dear."}]"""),

("moving-out", "2026-03-09T10:15", """
You are moving to a flat at 7 Millpond Road, postcode KV9 3TD, and your internet is to come along. You're with Northwick Net under
customer number NC-62075. You first say that the move is on 1 April; when they read it back to you, it dawns on you that the
van only comes on 3 April, and you change it to 3 April. A fee of up to 40 pounds is fine with you.""",
"I'm moving to a new flat and want to take my internet connection with me.",
"""
  - {tool: register_move, args: {customer_no: NC-62075, street: 7 Millpond Road, postcode: KV9 3TD, date: "2026-04-03"}}""",
"""consent: [register_move]
at_most: {register_move: 1}""",
"""
  wants:
    - {id: move, say: "I'd like to take my connection to my new flat.", needs: [customer_no, street, postcode, date]}
  knows:
    customer_no: {value: "NC-62075", asked_as: ["customer number", "cust no"]}
    street: {value: 7 Millpond Road, say: ["It's 7 Millpond Road."], asked_as: ["new address", "street and house number", "where are you moving"]}
    postcode: {value: KV9 3TD, say: ["KV9 3TD."], asked_as: ["new postcode", "postcode there"]}
    date: {value: "2026-04-03", say: ["On 1 April.", "Oh, it has to be 3 April, the van comes then."], asked_as: ["moving date", "when do you move", "on which day"]}
    fee: at most 40 pounds"""),

("only-asking", "2026-03-11T16:30", """
You have been wondering whether to stay with Northwick Net. For now you only want information: until when your contract runs, and
what it would cost you to get out before that. You don't want to cancel anything today, whatever they suggest, you
want to sleep on it first. Your customer number is NC-28514.""",
"Hello, I have a question about my contract: how long does it still run?",
"""
  - {name: terms, tool: contract_terms, args: {customer_no: NC-28514}}
  - {say: ["2026-09-30"], after: terms}
  - {say: ["£96"], after: terms}""",
"""forbid: [{tool: cancel_contract}]""",
"""
  wants:
    - {id: end, say: "Until when does my contract run?", needs: [customer_no]}
    - {id: fee, say: "And what would it cost to leave before that?", needs: [customer_no]}
  knows:
    customer_no: {value: "NC-28514", say: ["NC-28514."], asked_as: ["customer number", "cust no"]}
  refuses: [{act: cancel, say: "No, I don't want to cancel, I only wanted to know."}, {act: notice, say: "No, no notice, I only wanted to know."}]"""),

("two-things", "2026-03-09T13:00", """
There are two things you want to get done. First, the internet has come back by itself, so the engineer who should come on
Wednesday is no longer needed and the visit can be cancelled; your customer number is NC-47729. And then you'd like to put your
mobile, 07700 900586, on the plan Mobile 20 with effect from 1 April, but only if that is no more than £15 a month. You
have no interest in the Mobile 50 plan, should they bring it up.""",
"Good afternoon, my internet works again, so I'd like to cancel the engineer's visit.",
"""
  - {name: cancel, tool: cancel_visit, args: {visit_id: V-2305}}
  - {name: plan, tool: change_plan, args: {line: "07700900586", plan: Mobile 20, start: "2026-04-01"}}""",
"""consent: [cancel_visit, change_plan]""",
"""
  wants:
    - {id: cancel, say: "I'd like to cancel the engineer's visit.", needs: [customer_no]}
    - {id: plan, say: "I'd also like to change my mobile to the plan Mobile 20.", needs: [line, plan, start]}
  knows:
    customer_no: {value: "NC-47729", asked_as: ["customer number", "cust no"]}
    visit_day: {value: Wednesday 11 March, asked_as: ["date of the visit"], tell: asked}
    line: {value: "07700 900586", say: ["07700 900586."], asked_as: ["mobile number", "which number"]}
    plan: {value: Mobile 20, say: ["Mobile 20."], asked_as: ["which plan", "new plan"]}
    start: {value: "2026-04-01", say: ["From 1 April."], asked_as: ["start date", "from when", "from which date"]}
    price: at most 15 pounds
  refuses: [{act: Mobile 50, say: "No, not the Mobile 50."}]"""),

("no-number", "2026-03-10T08:45", """
Your name is Ruth Adeyemi, and you live at postcode KV7 6HN. You are at work and don't have your customer number with you.
For days now your internet at home keeps dropping out, and you want an engineer to have a look at it. You take the
earliest visit they have, as long as it isn't on a Friday, since on Fridays you're away. If they try to sell you Home Cover or
anything of the kind, you don't want it.""",
"Hello, my internet keeps dropping out, can you send somebody?",
"""
  - {name: find, tool: find_customer, args: {name: Ruth Adeyemi, postcode: KV7 6HN}}
  - {tool: book_visit, args: {customer_no: {$from: find, path: customer_no}, date: "2026-03-16", window: "08:00-12:00", fault: drops out}}""",
"""consent: [book_visit]
forbid: [{tool: add_home_cover}]""",
"""
  wants:
    - {id: visit, say: "I'd like an engineer to look at my internet, it keeps dropping out.", needs: [name, postcode]}
  knows:
    name: {value: Ruth Adeyemi, say: ["My name is Ruth Adeyemi."], asked_as: ["full name", "account holder"]}
    postcode: {value: KV7 6HN, asked_as: ["postcode"]}
    fault: {value: "it keeps dropping out", say: ["It keeps dropping out."], asked_as: ["what is wrong", "what is the problem", "nature of the fault"]}
    visit: the earliest visit
    day: any day but Friday
  refuses: [{act: Home Cover, say: "No thank you, no Home Cover."}]
  does_not_know: [customer number]"""),

("stolen-phone", "2026-03-12T19:30", """
Your phone was stolen on the tram this evening, so your number, 07700 900733, has to be blocked at once. After that
you need a replacement SIM for the same number. It has to be a physical one, because your spare phone can't do eSIM. If they charge
you for posting it, you'd rather collect it from the shop in Harbour Street; if posting is free, they can post it.""",
"Please help, my phone has been stolen!",
"""
  - {name: block, tool: block_line, args: {line: "07700900733"}}
  - {name: sim, tool: order_sim, args: {line: "07700900733", kind: sim, delivery: shop}, after: block}""",
"""consent: [block_line, order_sim]
forbid: [{tool: order_sim, args: {kind: esim}}]""",
"""
  wants:
    - {id: block, say: "Please block my number.", needs: [line]}
    - {id: sim, say: "And I need a replacement SIM.", needs: [line, sim_kind, delivery]}
  knows:
    line: {value: "07700 900733", say: ["It's 07700 900733."], asked_as: ["mobile number", "which number"]}
    sim_kind: {value: physical SIM, say: ["A physical SIM, please."], asked_as: ["physical or eSIM", "sim type", "what kind of SIM"]}
    delivery: {value: collect it from the shop in Harbour Street, say: ["If posting it costs anything, I'd rather collect it in Harbour Street.", "I'll collect it in Harbour Street."], asked_as: ["post or shop", "post or pickup", "how would you like to get it"]}
  when_told: [{told: ["post", "£4"], say: "Then I'd rather collect it from the shop in Harbour Street."}]
  refuses: [{act: eSIM, say: "No, an eSIM won't work in my spare phone."}]"""),
]
for file, data in (("stories.yaml", False), ("stories_user.yaml", True)):
    out = []
    for id_, now, prose, start, goals, checks, user in S:
        text = textwrap.indent("\n".join(textwrap.wrap(" ".join(prose.split()), 116)), "    ")
        out.append(f"- id: {id_}\n  agent: northwick_desk\n  now: {now}\n  language: en-GB\n  story: >-\n{text}\n  starting_sentence: \"{start}\"\n"
                   + (f"  user:{textwrap.indent(user, '  ')}\n" if data else "")
                   + f"  tools:\n    read: {READ}\n    write: {WRITE}\n  goals:{textwrap.indent(goals, '  ')}\n{textwrap.indent(checks, '  ')}\n")
    open(file, "w").write("\n".join(out))
