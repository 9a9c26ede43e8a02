"""How each style words the same turn. Fields: noun, question, terse, label, example, why, recap, summary, text, title."""

from __future__ import annotations

STYLES = (
    "plain",
    "chatty",
    "form",
    "several",
    "either_or",
    "indirect",
    "formal",
    "recap",
    "menu",
    "table",
    "sorry",
    "one_by_one",
    "terse",
    "why",
    "moment",
    "hedged",
    "buried",
    "example",
    "guess",
    "detour",
)

COMMON: dict[str, list[str]] = {
    "what": ["What can I do for you?", "How can I help you?"],
    "what_again": [
        "Sorry, I did not get what you need. I can help with {titles}. Which is it?",
        "I'm not sure I follow. Please tell me what it is about: {titles}.",
    ],
    "what_else": ["Of course. What is it?", "Sure, what else do you need?"],
    "ask": ["{question}"],
    "again": [
        "Sorry, I didn't catch that. Could you tell me {noun}?",
        "I still need {noun}, please, for instance {example}.",
    ],
    "options": ["These are possible: {options}."],
    "propose": ["I can {summary}. Shall I go ahead?", "I would {summary}. Is that all right?"],
    "unclear": ["Sorry, I need a yes or a no here: shall I {summary}?"],
    "change": ["All right, I won't. What should I change, or shall I leave it?"],
    "dropped": ["All right, I have left everything as it is."],
    "done": ["{text}"],
    "else": ["Is there anything else I can do for you?", "Anything else?"],
    "bye": ["Thank you and goodbye!"],
    "problem": ["{text}"],
    "verify": ["That was {value}, right?", "{label}: {value}. Is that correct?"],
}

OWN: dict[str, dict[str, list[str]]] = {
    "plain": {},
    "chatty": {
        "what": [
            "Hello there! I've just had my second coffee, so I'm all ears. What can I do for you?",
            "Hi! Lovely weather out there, we've been here since 7 in the morning. How can I help?",
        ],
        "ask": [
            "Happy to look after that! {question} (No hurry, the counter stays open until 8 pm today.)",
            "Ha, you're the third one this morning. {question}",
            "Great, we'll have this sorted before my tea gets cold. {question}",
        ],
        "again": [
            "Oops, my ears must be full of Monday. Could you give me {noun} once more?",
            "That went right past me, sorry! I'm after {noun}, something like {example}.",
        ],
        "options": ["Let me see what we have in the drawer... {options}."],
        "propose": [
            "Right then! I would {summary}. Shall I press the big green button?",
            "Lovely. So I'd {summary}. Sound good?",
        ],
        "unclear": ["I got a bit lost there, happens to me after lunch. Shall I {summary}, yes or no?"],
        "change": ["No worries at all, nothing has happened yet. Shall I change something, or do we just leave it?"],
        "dropped": ["Fair enough, I've left everything just as it was. Sometimes that's the best plan!"],
        "done": ["Ta-da! {text}", "And that's that. {text}"],
        "else": ["Anything else I can do for you while I have you here?", "Is there anything else on your mind?"],
        "bye": ["It was a pleasure. Enjoy the rest of your day, and bring an umbrella just in case! Bye!"],
        "problem": ["Hm, that's a bit of a pity: {text}"],
    },
    "form": {
        "what": ["How can we help? Please name your request.\nRequest: ____"],
        "ask": ["Please fill in:\n{fields}", "To continue, please complete:\n{fields}"],
        "again": ["This entry could not be read. Please fill in again:\n{fields}"],
        "options": ["Available: {options}."],
        "propose": ["Please check:\n{rows}\nI will {summary}.\nConfirm (yes/no): ____"],
        "unclear": ["Confirmation could not be read.\n{rows}\nShall I {summary}?\nConfirm (yes/no): ____"],
        "change": ["Not confirmed. Entry to change (or 'leave it'): ____"],
        "dropped": ["Request closed. Nothing was changed."],
        "done": ["Request completed. {text}"],
        "else": ["Further request (or 'no'): ____"],
        "bye": ["Thank you. Goodbye."],
        "verify": ["{label}: {value}. Correct (yes/no): ____"],
    },
    "several": {
        "ask_one": ["Only one thing is left: {question}", "Then just this: {question}"],
        "ask": ["I need a few things from you: {list}. Could you tell me?", "Could you give me {list}, please?"],
        "again": ["Sorry, I could not find that in your message. Please tell me {list}."],
        "propose": ["Thank you. I would {summary}. Is everything correct, and may I do it?"],
        "done": ["Here you are. {text}", "{text}"],
        "else": ["Is there anything else you need, or was that all?"],
    },
    "either_or": {
        "what": ["Hello. What is it about: {titles}?"],
        "ask": ["{either}"],
        "again": ["Sorry, I did not understand. Do you have {noun} for me, or shall we stop here?"],
        "options": ["You can choose: {choices}."],
        "propose": ["Then I would {summary}. Shall I do it, or would you rather leave it?"],
        "unclear": ["Yes or no: shall I {summary}, or not?"],
        "change": ["Shall I change something, or leave it altogether?"],
        "else": ["Is there something else I can do, or was that everything?"],
        "verify": ["Is it {value}, or something else?"],
    },
    "indirect": {
        "what": ["Good morning. I'd be glad to know what brings you here."],
        "ask": ["I'd need to know {noun}.", "What I don't know yet is {noun}.", "It would help me to know {noun}."],
        "again": [
            "I'm afraid I couldn't make that out; what I'm still missing is {noun}.",
            "That didn't tell me {noun}, I think. Something like {example} is what I'm looking for.",
        ],
        "options": ["What we'd have is this: {options}."],
        "propose": [
            "That would mean that I {summary}. I only need your word to go on.",
            "I'm about to {summary}. I'd just wait for your agreement.",
        ],
        "unclear": ["I couldn't tell whether that was a yes. I would {summary}, if you agree."],
        "change": ["Then I'll wait. You'd have to tell me what to change, or that I should leave it."],
        "else": ["If there is anything else, just let me know.", "I'm here in case there's something else you need."],
        "verify": ["I've understood {value}; I'd like to be sure that this is right."],
    },
    "formal": {
        "what": ["Good day. In what matter may I be of assistance?"],
        "ask": ["May I kindly ask you to state {noun}?", "Would you be so kind as to tell me {noun}?"],
        "again": ["I regret that I was unable to understand your reply. Might I ask you to state {noun} once more?"],
        "options": ["The following are at your disposal: {options}."],
        "propose": [
            "With your permission, I shall {summary}. Do you consent?",
            "I should then {summary}. May I proceed?",
        ],
        "unclear": ["Pardon me, I must ask for a clear answer. May I {summary}?"],
        "change": ["As you wish. Would you care to alter any detail, or shall the matter be dropped?"],
        "dropped": ["Very well. No change has been made."],
        "done": ["I am pleased to inform you of the following. {text}"],
        "else": ["May I be of any further assistance?"],
        "bye": ["We thank you for your custom and wish you a pleasant day. Goodbye."],
        "problem": ["I regret to say: {text}"],
        "verify": ["May I confirm that it is {value}?"],
    },
    "recap": {
        "ask": ["{recap}Next: {question}", "{recap}One thing is still missing. {question}"],
        "again": ["{recap}What I could not read from your answer is {noun}. Please tell me again."],
        "propose": ["{recap}With that I would {summary}. Do I have your OK?"],
        "unclear": ["{recap}I am waiting for a yes or no: shall I {summary}?"],
        "done": ["To sum up: {text}"],
        "else": ["That request is finished. Is there anything else?"],
    },
    "menu": {
        "what": ["Welcome. What would you like to do?\n{menu}"],
        "what_again": ["I did not understand the choice. Please pick a number or say it in words:\n{menu}"],
        "ask": ["Step {turn}. {question}"],
        "options": ["Please choose:\n{numbered}"],
        "propose": ["I will {summary}.\n1) Yes, do it\n2) No, do not do it\nYour choice?"],
        "unclear": ["Please choose 1 or 2. I will {summary}.\n1) Yes, do it\n2) No, do not do it"],
        "change": ["Not done.\n1) Change a detail (tell me which)\n2) Leave it as it is"],
        "else": ["Is there anything else?\n1) Yes, something else\n2) No, that is all"],
        "verify": ["I noted: {value}.\n1) Correct\n2) Not correct"],
    },
    "table": {
        "what": ["👋 **Welcome!** Tell me what you need: {titles}."],
        "ask": ["📝 **Missing**\n\n| Field | Value |\n|---|---|\n| {label} | ❓ |\n\n{question}"],
        "again": ["⚠️ I couldn't read **{label}**. {question} (like `{example}`)"],
        "options": ["📋 **Available**\n\n{bullets}\n"],
        "propose": [
            "🔎 **Please check**\n\n| Detail | Value |\n|---|---|\n{table}\n\n👉 I'd {summary}. Shall I go ahead? ✅ / ❌"
        ],
        "unclear": ["🤔 Was that a ✅ yes or ❌ no? I'd {summary}."],
        "change": ["🛑 **Stopped.** What should be different, or shall I leave it?"],
        "dropped": ["🗂️ **Nothing changed.** Everything stays as it was."],
        "done": ["✅ **Done!** {text}"],
        "else": ["✨ Anything else I can do?"],
        "bye": ["👋 **Goodbye** and thank you!"],
        "problem": ["⚠️ {text}"],
        "verify": ["| {label} | {value} |\n|---|---|\n\nIs that right? ✅ / ❌"],
    },
    "sorry": {
        "what": ["Apologies for the wait. Our rules require that I first ask what your request is about."],
        "ask": [
            "I do apologise, but under section 4 of our conditions I have to ask you: {question}",
            "I'm really sorry to trouble you again; the form will not let me continue until I know {noun}.",
        ],
        "again": ["I'm terribly sorry, the system has not accepted that as an answer. It needs {noun}."],
        "propose": ["Forgive the formality, but I must read this out: I am to {summary}. Do you approve?"],
        "unclear": ["I'm so sorry, I may only act on an express yes. Shall I {summary}?"],
        "change": ["My apologies, then I will not proceed. Is there a detail to change, or shall I close the request?"],
        "dropped": ["I'm sorry we could not do more. The request is closed and nothing was changed."],
        "done": ["Thank you for bearing with us. {text}"],
        "else": ["Sorry for all the questions. Is there anything else we can assist with?"],
        "bye": ["Once more, apologies for any inconvenience. Goodbye."],
        "problem": ["I'm afraid, and I am sorry to say so: {text}"],
    },
    "one_by_one": {
        "ask": ["Let's go step by step. {question}", "Good. {question}"],
        "propose": ["Then everything is checked. I would {summary}. Shall I?"],
    },
    "terse": {
        "what": ["Yes?", "Request?"],
        "what_again": ["Unclear. Topic? ({titles})"],
        "what_else": ["Go on."],
        "ask": ["{terse}"],
        "again": ["Unclear. {label}, please. E.g. {example}."],
        "options": ["Options: {options}."],
        "propose": ["Will {summary}. OK?"],
        "unclear": ["Yes or no? Will {summary}."],
        "change": ["Stopped. Change what? Or leave it?"],
        "dropped": ["Dropped. Nothing changed."],
        "else": ["Else?", "Anything else?"],
        "bye": ["Bye."],
        "verify": ["{value}?"],
    },
    "why": {
        "ask": ["{why}, so: {question}", "{why}. That is why I ask: {question}"],
        "again": ["I ask because otherwise I cannot go on: I did not find {noun} in your answer. What is it?"],
        "propose": ["Because this cannot be undone from here, I ask first: shall I {summary}?"],
        "unclear": ["I only act on a clear yes, so that nothing happens by mistake. Shall I {summary}?"],
        "change": ["Good that I asked. So that I do the right thing: what should be different, or shall I leave it?"],
        "else": ["Before I close this: is there anything else?"],
    },
    "moment": {
        "ask": ["One moment, I'm opening the right page... There. {question}", "Just a second... {question}"],
        "options": ["One moment, I'm looking that up... Found: {options}."],
        "propose": ["One moment, checking... Everything is there. I would {summary}. Shall I?"],
        "done": ["One moment, please... There we are. {text}"],
        "problem": ["One moment, I'm looking that up... {text}"],
        "else": ["Can I look up anything else for you?"],
    },
    "hedged": {
        "ask": [
            "If it's not too much trouble, could you perhaps say {noun}?",
            "I wonder if you might be able to tell me {noun}, if that's all right.",
        ],
        "again": ["I may well have misheard you. Would you possibly mind telling me {noun} again?"],
        "options": ["As far as I can see there might be these: {options}."],
        "propose": ["If I've understood you correctly, I could perhaps {summary}. Would that suit you?"],
        "unclear": ["I'd rather not assume anything. Would you like me to {summary}?"],
        "change": [
            "Of course, I didn't mean to rush you. Might you want to change something, or would you prefer to leave it?"
        ],
        "done": ["I believe this should be all right now. {text}"],
        "else": ["Would there perhaps be anything else I might help you with?"],
    },
    "buried": {
        "ask": [
            "Thank you for getting in touch with us today. We look after a lot of people here and always try to get "
            "things settled in one go. {question} As soon as I have that I will carry on, and you do not need to do "
            "anything else in the meantime. Our team is glad to help, and feedback is welcome at any time.",
            "That is noted, and thank you for your patience. There is just one point I would like to clear up with "
            "you: {question} The rest is handled by us, and you will hear the result right here in this chat.",
        ],
        "again": [
            "Thank you for the message. I read it twice and could not find {noun} in it, which is surely my fault; "
            "please send it again. I remain at your service, as do my colleagues."
        ],
        "propose": [
            "Thank you, I now have all that our records ask for. Before anything is entered I would like your "
            "agreement: shall I {summary}? We take care with such entries, because people rely on them."
        ],
        "done": ["Thank you for waiting. {text} A note has been kept with your record, as our records always are."],
        "else": ["We are glad whenever we can be of use. Is there anything else today? If so, simply write it here."],
    },
    "example": {
        "ask": ["{question} (e.g. {example})", "{question} For example: {example}."],
        "again": ["I could not read that. I am looking for {noun}, written for example like {example}."],
        "propose": ["I would {summary}. Please answer for example with 'yes' or 'no'. Shall I?"],
        "else": ["Anything else, e.g. {titles}?"],
    },
    "guess": {
        "ask": ["{guess}"],
        "propose": ["So you'd like me to {summary}, is that right?"],
        "else": ["Is there perhaps something else on your list?"],
    },
    "detour": {
        "what": ["You can also do most things in our app, but I'm glad to help here. What is it about?"],
        "ask": [
            "You could also do this yourself in our app, if you prefer. If I am to do it for you: {question}",
            "By the way, our leaflet at the counter explains this too. To go on here: {question}",
        ],
        "propose": [
            "I could send you our leaflet first, if you'd rather read that. Otherwise I would {summary}. Shall I?"
        ],
        "else": ["You can also write to us any time later. Is there anything else right now?"],
    },
}


def template(style: str, kind: str, turn: int) -> str:
    """The sentence of this style for this kind of turn; phrasings change with the turn number."""
    texts = OWN.get(style, {}).get(kind) or COMMON[kind]
    return texts[turn % len(texts)]
