"""Twelve manners in which the museum's clerk says the same things, and the voice that speaks them."""
from datetime import date

TERMS = {
    "exchange": "tickets can be exchanged until 24 hours before the visit, at {m2} per general ticket or {m6} per special-exhibition ticket",
    "refund": "refunds are possible until 48 hours before the visit and carry a {m3} handling charge",
    "renew": "renewing before the expiration date takes 10 percent off, and membership dues are not refundable",
    "school": "school visits run Tuesday to Friday for 10 to 30 students, with two weeks' notice, at {m6} per student",
    "tour": "guided tours are {m9} per person and start on time",
    "lost": "we keep found items for 60 days, and there is no charge",
    "hamper": "hampers have to be ordered by noon of the day before the visit and can't be returned",
}
LABELS = {"booking": "Booking reference (or the name it's under)", "date": "Date you want", "count": "How many", "member": "Member number (or name and zip code)", "auto": "Automatic renewal: yes or no",
          "org": "Name of the school", "lunch": "Lunch room: yes or no", "language": "Language of the tour", "name": "Your name", "item": "What you lost (kind, color, material)",
          "lost_date": "Day you lost it", "hamper": "Which hamper"}
COUNT = {"refund": "Number of tickets to refund", "school": "Number of students", "tour": "Number of people", "hamper": "Number of hampers"}
# other words, for the second time
ALT = {
    "booking": "Do you have a reference that starts with PM? If not, tell me the full name the tickets were bought under.", "booking_name": "Whose name are the tickets in?",
    "which": "Tell me the date of the one you mean: {options}.", "date_exchange": "On what day do you want to come instead?", "date_school": "On what day should the class come?",
    "date_tour": "For what day should I look up tours?", "time": "Please pick a starting time for {day}: {options}.", "one_time": "Is {time} on {day} all right? If not, name another day or time.", "no_time": "{what} is not to be had. Please pick one of these: {options}.",
    "count_refund": "Out of the {n} tickets, what number should be refunded?", "count_school": "What is the number of students?", "count_tour": "What is the number of people in your party?",
    "count_hamper": "What number of hampers do you want?", "member": "Please give me your member number, or your name together with your zip code.", "member_name": "Please tell me your full name and your zip code.",
    "who": "I have the zip code. What's the full name on the membership?", "zip": "What's the five-digit zip code on the account?", "level": "You have {level} now. Name the level you want: {options}.", "auto": "Should the membership renew by itself next year, yes or no?",
    "org": "Which school are you with?", "lunch": "Do you want a lunch room reserved, yes or no?", "language": "What language should the guide speak?",
    "no_lang": "There's no {language} tour on {day}. Which of these languages would do: {there}? Or should it be another day, such as {other}?",
    "no_lang2": "There's no {language} tour on {day}. Which of these languages would do: {there}?", "name": "What name should the reservation carry?", "item": "Describe what you lost: what kind of thing, what color, what it's made of.",
    "lost_date": "When did you lose it?", "detail": "Which of these sounds like yours: {options}?", "hamper": "Name one of our hampers, please: {options}.",
    "instead": "Shall I exchange the tickets instead of refunding them, yes or no?", "change": "Tell me what to change, or say \"leave it\".",
}

STYLES_DATA = {}


def style(style_name, /, **words):
    STYLES_DATA[style_name] = words


style("markdown", dayform="long", timeform="1:30 PM", list="bullets", fields="- **{k}:** {v}", v=0, form=False,
      hello="Hi! I'm the **Pemberton Museum** visitor assistant.", what="I can help with:\n- exchanging or refunding tickets\n- memberships\n- school visits and guided tours\n- lost items and café hampers\n\nWhat would you like to do?",
      again="I want to make sure I get this right.", more="Is there **anything else** I can help you with?", bye="Thanks for contacting the Pemberton Museum. Enjoy your visit!",
      give_up="I'm sorry, I haven't been able to work this out. Please call the front desk at the main entrance. Goodbye.", left="No problem. **Nothing has been changed.**",
      change="Understood, I haven't made any changes yet. What would you like me to adjust, or should I leave it as it is?", instead="I *can* exchange these tickets for another date. Would you like to do that instead?",
      refuse="Unfortunately, that's not possible: {why}.", reason_refund="tickets can only be refunded up to **48 hours** before the visit, and {ref} is for {when}", not_found="I couldn't find {what}.",
      fees="Here's the pricing: {fees}.", repeat="To recap: {fact}", on_to="Next, let's take care of **{topic}**.", taken="{What} isn't available, so I've gone with your second choice, **{instead}**.",
      found="Good news! We have an item that matches:\n- **Item:** {item}\n- **Tag:** {tag}\n- **Found:** {found}, in {place}\n- **Kept until:** {until}\n\nYou can pick it up at the information desk; just mention the tag.", lost_none="I checked, and no {what} has been handed in since {day}.",
      confirm="Here's what I'm about to do:\n{fields}\n\nWould you like me to go ahead?", over="⚠️ Please note that this is above the {over} you mentioned.", done="✅ **Done!** {Did}. {cost}.",
      booking="Could you share your **booking reference**, or the name the booking is under?", booking_name="No worries! What **name** is the booking under?", which="I found more than one booking for {name}:\n{options}\n\nWhich one do you mean?",
      date_exchange="Which **date** would you like to move your visit to?", date_school="Which **date** would you like for the school visit?", date_tour="Which **date** works for your tour?",
      time="These times are open on **{day}**:\n{options}\n\nWhich one would you like?", one_time="The only time I have on **{day}** is **{time}**. Would that work, or would you like a different day?", no_time="{What} isn't available. Here's what I have nearby:\n{options}\n\nWhich of these works for you?",
      count_refund="Your booking has {n} tickets. **How many** should I refund?", count_school="**How many students** will be coming?", count_tour="**How many people** are in your group?", count_hamper="**How many** hampers would you like?",
      member="To pull up your membership, could you give me your **member number**, or your **name and zip code**?", member_name="That's fine! What's your **full name**, and what's your **zip code**?", zip="And what's the **zip code** on your membership?",
      level="You're currently at the **{level}** level (through {expires}). Available levels:\n{options}\n\nWhich level would you like?", auto="Would you like to turn on **automatic renewal**?", org="What's the **name of your school**?", lunch="Will you need the **lunch room**?",
      language="Which **language** would you like for the tour?", no_lang="There's no {language} tour on {day}. Here are your options:\n- On the same day: {there}\n- In {language}: {other}\n\nWhich would you prefer?", no_lang2="There's no {language} tour on {day}; that day I have {there}. Which would you prefer?",
      name="What **name** should I put the reservation under?", item="I'm sorry to hear that! Could you **describe** what you lost?", lost_date="**When** did you lose it?", detail="I found several possible matches:\n{options}\n\nWhich one is yours?", hamper="Here are our café hampers:\n{options}\n\nWhich one would you like?")

style("terse", dayform="short", timeform="1:30 PM", list="inline", fields=None, v=1, form=False,
      hello="Pemberton Museum.", what="What do you need?", again="Didn't get that.", more="Anything else?", bye="Bye.", give_up="Sorry, can't sort this out here. Please see the front desk. Bye.", left="OK, left as is.",
      change="Not done. What's different? Or leave it?", instead="Could exchange them. Want that?", refuse="Can't do that: {why}.", reason_refund="refunds close 48 hours before the visit; {ref} is {when}", not_found="No record of {what}.",
      fees="{fees}.", repeat="{fact}", on_to="Now {topic}.", taken="{What}: gone. Taking {instead}.", found="Got it: {item}, tag {tag}, found {found}, {place}. Held until {until}. Pick up at the info desk.", lost_none="No {what} since {day}.",
      confirm="{Act}. {Cost}. OK?", over="That's over your {over}.", done="Done. {Did}. {Cost}.", booking="Reference, or name on the booking?", booking_name="Name on it?", which="Several for {name}: {options}. Which?",
      date_exchange="New date?", date_school="Date?", date_tour="Day?", time="{day}: {options}. Which?", one_time="{day}: only {time}. OK, or other day?", no_time="{What}: none. Have {options}. Which?", count_refund="{n} tickets. How many back?", count_school="How many students?", count_tour="How many people?", count_hamper="How many?",
      member="Member number? Or name and zip.", member_name="Name and zip, then?", zip="Zip?", level="Now {level}, to {expires}. {options}. Which?", auto="Auto-renew, yes or no?", org="School?", lunch="Lunch room?", language="Language?",
      no_lang="No {language} on {day}. That day: {there}. {language}: {other}. Which?", no_lang2="No {language} on {day}. That day: {there}. Which?", name="Name for it?", item="What is it? Color, material?", lost_date="Lost when?", detail="Several: {options}. Which?", hamper="{options}. Which?")

style("chatty", dayform="long", timeform="1:30 pm", list="inline", fields=None, v=2, form=False,
      hello="Hi there, and welcome to the Pemberton! 😊 So glad you reached out.", what="I'd love to help! What's on your mind today: tickets, a membership, a tour, something you left behind?", again="Oops, I think I got a little lost there, my bad!",
      more="Yay! So, is there anything else I can do for you today?", bye="It was so nice chatting with you. Have a wonderful day! 👋", give_up="Oh gosh, I'm so sorry, I'm just not getting anywhere here. The folks at the front desk will be able to help you. Take care!", left="Totally understand! I've left everything just the way it was.",
      change="No worries at all, I haven't touched anything! What would you like me to change, or shall we just leave it be?", instead="I know that's a bummer! I'd be happy to swap the tickets to a different day, though. How does that sound?", refuse="Oh no, I really wish I could, but {why}.",
      reason_refund="we can only give money back up to 48 hours before your visit, and {ref} is for {when}", not_found="Hmm, I've looked high and low, but I can't find {what}.", fees="Great question! {fees}.", repeat="Sure thing! {fact}", on_to="Now let's get to {topic}!",
      taken="Aw, {what} is all gone, but I remembered your second choice, so let's go with {instead}!", found="Ooh, I think we've got it! 🎉 There's a {item} that was picked up in {place} on {found}. It's got tag {tag} on it, and we'll hang on to it until {until}. Just swing by the information desk!",
      lost_none="Aw, I'm sorry! I looked through everything, but no {what} has turned up since {day}.", confirm="Okay, just so we're on the same page: I'm going to {act}. {Cost}. Does that sound good to you?", over="Just a heads-up, that's more than the {over} you told me!",
      done="Woohoo, all set! {Did}. {Cost}.", booking="Let me pull that right up! Do you happen to have the booking reference handy? The name it's under works, too!", booking_name="That's totally okay! Whose name did you book under?", which="Oh, looks like {name} has a few bookings with us! There's {options}. Which one are we talking about?",
      date_exchange="Fun! So what day are you thinking of coming instead?", date_school="How exciting, we love having classes here! What day were you thinking of?", date_tour="Our guides are the best! What day would you like to come?", time="Let's see, for {day} I've got {options}. What'll it be?",
      one_time="So on {day} the only one I've got is {time}. Would that do, or should we look at another day?", no_time="Oh shoot, {what} isn't available! But I do have {options}. Would any of those work for you?", count_refund="I see {n} tickets on there. How many of them would you like to give back?", count_school="And how many students are you bringing along?", count_tour="And how many of you will there be?",
      count_hamper="Yum! And how many of those would you like?", member="We love our members! Can you tell me your member number? If you don't have it on you, your name and zip code will do the trick.", member_name="Not a problem! What's your name, and what's your zip code?", zip="Awesome, and what's your zip code?",
      level="So right now you're a {level} member, good through {expires}. Our levels are {options}. Which one are you feeling?", auto="And how about automatic renewal, so you never have to think about it? Would you like that?", org="Which school are you with?", lunch="And will the kids need a place to eat, like our lunch room?",
      language="Oh, lovely! What language would you like the tour in?", no_lang="Hmm, so there isn't a {language} tour on {day}, sadly. On that day you could join one in {there}, or there's one in {language} on {other}. What do you think?", no_lang2="Hmm, so there isn't a {language} tour on {day}, sadly. You could join one in {there}. What do you think?",
      name="And what name shall I pop that under?", item="Oh no, that's the worst! Tell me a bit about it: what did you lose, and what does it look like?", lost_date="Do you remember what day that was?", detail="Ooh, a few things could be yours! I've got {options}. Does one of them ring a bell?", hamper="They're all delicious! We've got {options}. Which one are you craving?")

style("form", dayform="full", timeform="1:30 PM", list="bullets", fields="{k}: {v}", v=0, form=True, block="To process your request, please provide the following:\n{labels}",
      hello="Pemberton Museum Visitor Services.", what="Please state your request (exchange, refund, membership renewal, school visit, guided tour, lost property, café hamper).", again="Your entry could not be read.", more="Do you have another request?", bye="Your case is closed. Thank you.",
      give_up="We apologize: your request could not be processed. Please contact the front desk. This conversation is closed.", left="Request withdrawn. Nothing was changed.", change="Request on hold. Which entry should be corrected? Or should the request be withdrawn?", instead="An exchange of these tickets is possible. Do you wish to exchange them?",
      refuse="Request not possible. Reason: {why}.", reason_refund="refunds must be requested at least 48 hours before the visit; {ref} is for {when}", not_found="No match for {what}.", fees="Fees: {fees}.", repeat="On file: {fact}", on_to="Next request: {topic}.", taken="{What}: not available. Second choice entered: {instead}.",
      found="Match found.\nItem: {item}\nTag: {tag}\nFound: {found}, {place}\nHeld until: {until}\nPickup: information desk", lost_none="No match: no {what} handed in since {day}.", confirm="Please check your entries:\n{fields}\nIs everything correct, and shall I submit it?", over="Note: this exceeds your limit of {over}.", done="Submitted. {Did}. {Cost}.",
      booking="Please provide: booking reference, or the name on the booking.", booking_name="Please provide: name on the booking.", which="Several bookings found for {name}:\n{options}\nPlease select one.", date_exchange="Please provide: new date of visit.", date_school="Please provide: date of the school visit.", date_tour="Please provide: date of the tour.",
      time="Times available on {day}:\n{options}\nPlease select a time.", one_time="Only one time available on {day}: {time}. Please accept it or enter another date.", no_time="Not available: {what}.\nAvailable:\n{options}\nPlease select one.", count_refund="Tickets on the booking: {n}. Please provide: number of tickets to refund.", count_school="Please provide: number of students.", count_tour="Please provide: number of people.", count_hamper="Please provide: number of hampers.",
      member="Please provide: member number, or name and zip code.", member_name="Please provide: full name and zip code.", zip="Please provide: zip code on the membership.", level="Current level: {level}, expires {expires}.\nLevels:\n{options}\nPlease select a level.", auto="Please specify: automatic renewal, yes or no?", org="Please provide: name of the school.",
      lunch="Please specify: lunch room, yes or no?", language="Please provide: language of the tour.", no_lang="No {language} tour on {day}. Languages on that day: {there}. Next {language} tour: {other}. Please select.", no_lang2="No {language} tour on {day}. Languages on that day: {there}. Please select.", name="Please provide: name for the reservation.",
      item="Please provide: description of the lost item.", lost_date="Please provide: date of loss.", detail="Possible matches:\n{options}\nPlease select one.", hamper="Hampers:\n{options}\nPlease select one.")

style("indirect", dayform="long", timeform="1:30 p.m.", list="inline", fields=None, v=1, form=False,
      hello="Good morning, this is the Pemberton Museum.", what="Just let me know what I can do for you.", again="I'm afraid I couldn't quite make that out.", more="If there's anything else, just say so.", bye="All the best, then.", give_up="I'm sorry, we don't seem to get any further here. The front desk will gladly help you. Goodbye.", left="That's fine, then I'll leave everything the way it is.",
      change="Then I'll hold off. You'd have to tell me what should be different, or whether we just leave it.", instead="What I could do is exchange the tickets for another day, if that's of any use to you.", refuse="I'm afraid I won't be able to do that, since {why}.", reason_refund="our refunds end 48 hours before the visit and {ref} is for {when}", not_found="I'm not seeing {what} here.",
      fees="So you know: {fees}.", repeat="Gladly: {fact}", on_to="That leaves {topic}.", taken="I see that {what} can't be had, so I'll take {instead}, as you said.", found="That would be the {item} from {place}, found on {found}. It has tag {tag} and will be waiting for you at the information desk until {until}.", lost_none="I've gone through the shelves, but no {what} has come in since {day}.",
      confirm="So I would {act}. {Cost}. I'd just need your okay for that.", over="I should mention that this is beyond the {over} you spoke of.", done="That's taken care of: {did}. {Cost}.", booking="I'll just need the booking reference, or else the name the tickets are under.", booking_name="Then I'd need the name the booking was made under.",
      which="I see more than one booking for {name}: {options}. You'd have to tell me which one it is.", date_exchange="I'd just need to know what day you'd like to come instead.", date_school="Then I'd need to know what day you had in mind for the class.", date_tour="Now I'd only need the day you'd like to come.", time="For {day} I could offer you {options}. Just tell me which suits you.",
      one_time="For {day} all I could offer is {time}, so you'd have to tell me whether that suits you or what other day I should look at.", no_time="I don't have anything for {what}, I'm afraid. What I could give you is {options}; just tell me which you'd take.", count_refund="There are {n} tickets on it, so I'd need to know how many of those should be refunded.", count_school="I'd still need to know how many students you're bringing.", count_tour="I'd still need to know how many people you'll be.", count_hamper="I'd just need to know how many you'd like.",
      member="I'll need your member number for that, or your name and zip code if you don't have it with you.", member_name="Then your name and your zip code will be enough.", zip="I'd also need your zip code.", level="You have the {level} level until {expires}. There are {options}, and I'd have to know which one you'd like from here on.", auto="I'd also have to know whether the membership should renew automatically from now on.",
      org="I'd need the name of the school for that.", lunch="I'm also wondering whether you'd need the lunch room.", language="It would help to know in what language you'd like the tour.", no_lang="I'm afraid there's no {language} tour on {day}. I could offer {there} on that day, or {language} on {other}, whichever you'd rather have.", no_lang2="I'm afraid there's no {language} tour on {day}. I could offer {there}, whichever you'd rather have.",
      name="I'd just need a name for the reservation.", item="If you could describe what you lost, I'll take a look.", lost_date="It would help to know what day you lost it.", detail="There's {options}. You'd have to tell me which of them is yours.", hamper="There are {options}. I'd just need to know which one you'd like.")

style("menu", dayform="short", timeform="1:30 PM", list="numbers", fields=None, v=0, form=False, yes_menu=True,
      hello="Welcome to the Pemberton Museum help desk.", what="What would you like to do?\n1. Exchange tickets\n2. Get a refund\n3. Renew a membership\n4. Book a school visit\n5. Book a guided tour\n6. Find a lost item\n7. Order a hamper\nJust tell me in your own words.", again="Sorry, I couldn't match your answer.", more="Can I help you with another matter?",
      bye="Thank you for using the help desk. Goodbye.", give_up="Sorry, I can't resolve this here. Please ask at the front desk. Goodbye.", left="OK. I did not make any change.", change="OK, on hold. You can:\n1. tell me what to change\n2. leave it as it is\nWhich would you like?", instead="You can still exchange the tickets for another day. Would you like to?\n1. Yes, exchange them\n2. No, leave them",
      refuse="This is not available: {why}.", reason_refund="a refund needs at least 48 hours before the visit, and {ref} is for {when}", not_found="There is no match for {what}.", fees="Price information: {fees}.", repeat="Once more: {fact}", on_to="Now for {topic}.", taken="{What} is not available. Using your alternative: {instead}.",
      found="1 match: {item}. Tag {tag}. Found {found} in {place}. Kept until {until} at the information desk.", lost_none="0 matches: no {what} was handed in since {day}.", confirm="I am ready to {act}. {Cost}. Do you confirm?\n1. Yes\n2. No", over="Attention: that is more than your {over}.", done="Completed: {did}. {Cost}.", booking="What is your booking reference? You can also give the name on the booking.",
      booking_name="What is the name on the booking?", which="Which of these bookings for {name} do you mean?\n{options}", date_exchange="What is the new date for your visit?", date_school="What date do you want for the school visit?", date_tour="What date do you want for the tour?", time="Which time do you want on {day}?\n{options}", one_time="Only {time} is open on {day}. Do you want it, or another day?", no_time="{What} is not available. Which of these would you take?\n{options}",
      count_refund="How many of the {n} tickets do you want to refund?", count_school="How many students are coming?", count_tour="How many people are coming?", count_hamper="How many hampers do you want?", member="What is your member number? If you don't know it, enter your name and zip code.", member_name="What are your full name and zip code?", zip="What is the zip code on your membership?",
      level="Your level is {level} (until {expires}). Which level do you want?\n{options}", auto="Do you want automatic renewal?\n1. Yes\n2. No", org="What is the name of your school?", lunch="Do you want the lunch room?\n1. Yes\n2. No", language="What language do you want?", no_lang="No {language} tour on {day}. You can choose a language of that day ({there}), or {language} on {other}. Which do you want?",
      no_lang2="No {language} tour on {day}. You can choose {there}. Which do you want?", name="What name is the reservation for?", item="What did you lose? Please describe it.", lost_date="On what date did you lose it?", detail="Which of these is yours?\n{options}", hamper="Which hamper do you want?\n{options}")

style("recapper", dayform="long", timeform="1:30 PM", list="inline", fields=None, v=0, form=False, progress="So far I have {progress}.",
      hello="Hello, you've reached visitor services at the Pemberton.", what="Tell me what you'd like to get done, and we'll go through it together. What is it about?", again="Let me go back one step, I didn't catch your answer.", more="That's everything on my list. Did you have anything else?", bye="Then we're through. Thank you for your time!", give_up="We've been around this a few times and I still can't get it right, I'm sorry. Please ask at the front desk. Goodbye.",
      left="I've noted that you'd like to leave it, so nothing has changed.", change="Okay, so that isn't what you wanted, and I haven't done it. What should I correct, or do you want to leave it?", instead="So no refund. What I can do is an exchange for another day; would you want that?", refuse="I've checked that against our rules, and it can't be done: {why}.", reason_refund="we refund up to 48 hours before a visit, and {ref} is for {when}",
      not_found="I've looked, but there is no record of {what}.", fees="About the cost: {fees}.", repeat="Here it is again: {fact}", on_to="On to {topic}.", taken="You asked for {what}, which isn't available, and named {instead} as your second choice, so I'm taking that.", found="I've compared that with our list, and it's this one: {item}, found on {found} in {place}, with tag {tag}. We keep it until {until} at the information desk.",
      lost_none="I've compared that with our list: no {what} since {day}.", confirm="Let me sum up: you want me to {act}. {Cost}. Is that right, and may I do it?", over="You told me {over} was your limit, and this is above it.", done="To sum up: {did}. {Cost}.", booking="Which booking is it about? The reference is best, otherwise the name.", booking_name="Then let's go by name. What name is it booked under?", which="For {name} I see {options}. Which of these is it?",
      date_exchange="What date should it be moved to?", date_school="For what date?", date_tour="And for what date?", time="On {day} there's room at {options}. Which time do you want?", one_time="On {day} there's only {time}. Should I note that, or another day?", no_time="You asked for {what}. That's not open; what is open is {options}. Which one should I note down?", count_refund="There are {n} tickets on it. How many are to be refunded?", count_school="How many students is that?", count_tour="For how many people?", count_hamper="And how many?",
      member="Let's find your membership first. What's the member number, or else your name and zip code?", member_name="Then by name: what's your name, and your zip code?", zip="I have the name. What's the zip code that goes with it?", level="What I see is {level} until {expires}. The levels are {options}. Which level should it be?", auto="Next point, automatic renewal: do you want it?", org="Which school is it for?", lunch="Next point, the lunch room: do you need it?",
      language="What language should the tour be in?", no_lang="You asked for {language} on {day}, and there's none. What there is on that day: {there}. In {language} there's {other}. Which should I note down?", no_lang2="You asked for {language} on {day}, and there's none, only {there}. Which should I note down?", name="Last point, the name: who is it for?", item="What exactly did you lose? Color and material help.", lost_date="And what day was that?", detail="I have {options}. Which of them is it?", hamper="The choice is {options}. Which one is it to be?")

style("formal", dayform="full", timeform="1:30 p.m.", list="inline", fields=None, v=1, form=False,
      hello="Good day. Thank you for contacting the Pemberton Museum.", what="How may I be of assistance?", again="I beg your pardon; I was unable to follow.", more="May I be of further assistance?", bye="We look forward to welcoming you. Good day.", give_up="I sincerely apologize, but I am unable to resolve this matter. Kindly consult the front desk. Good day.", left="As you wish. No changes have been made to your records.",
      change="Very well; nothing has been carried out. Kindly indicate what should be amended, or whether you prefer to leave the matter as it stands.", instead="I would, however, be pleased to exchange your tickets for another date. Would that be acceptable?", refuse="I regret that I am unable to accommodate this request, as {why}.", reason_refund="refunds are granted no later than 48 hours before a visit, and booking {ref} is for {when}",
      not_found="I regret that our records do not contain {what}.", fees="Regarding our charges: {fees}.", repeat="Certainly. {fact}", on_to="I shall now turn to {topic}.", taken="Regrettably {what} is unavailable. In accordance with your wishes I have selected {instead}.", found="I am pleased to report that a {item} was found in {place} on {found}. It bears tag {tag} and may be collected at the information desk until {until}.",
      lost_none="I regret to report that no {what} has been handed in since {day}.", confirm="With your permission, I shall {act}. {Cost}. May I proceed?", over="Please be advised that this exceeds the {over} you indicated.", done="It is my pleasure to confirm: {did}. {Cost}.", booking="May I ask for your booking reference, or the name in which the booking was made?", booking_name="In that case, may I ask in whose name the booking was made?",
      which="Our records show the following bookings for {name}: {options}. To which of these are you referring?", date_exchange="To which date would you like your visit to be moved?", date_school="For which date do you wish to arrange the visit?", date_tour="On which date do you wish to take the tour?", time="On {day} we are able to offer {options}. Which would you prefer?", one_time="On {day} we are only able to offer {time}. Would that be convenient, or would you prefer another date?", no_time="I regret that {what} is not available. We are able to offer {options}. Would one of these be convenient, and if so, which?",
      count_refund="The booking comprises {n} tickets. How many of them are to be refunded?", count_school="May I ask how many students will attend?", count_tour="May I ask how many persons will attend?", count_hamper="What quantity do you require?", member="May I ask for your member number or, failing that, your name and zip code?", member_name="In that case, may I have your full name and your zip code?", zip="May I also have the zip code on record?",
      level="You presently hold a {level} membership, valid until {expires}. The levels are {options}. Which level do you wish to hold?", auto="Do you wish the membership to renew automatically?", org="May I ask which school you represent?", lunch="Will your group require the use of the lunch room?", language="In which language do you wish the tour to be given?",
      no_lang="I regret that no tour in {language} is given on {day}. On that date we offer {there}; a tour in {language} is given on {other}. Which would you prefer?", no_lang2="I regret that no tour in {language} is given on {day}. We offer {there}. Which would you prefer?", name="In whose name should the reservation be made?", item="Would you be so kind as to describe the item?", lost_date="On which date was it lost?", detail="We hold the following items: {options}. Which of them is yours?", hamper="We offer {options}. Which would you prefer?")

style("careful", dayform="long", timeform="1:30 PM", list="inline", fields=None, v=0, form=False, terms="Before we start, please be aware that {terms}.",
      hello="Hello, Pemberton Museum, visitor services.", what="I should say first that I can only help with tickets, memberships, visits, lost property and hampers. Which of these do you need?", again="I'd rather ask once more than get it wrong.", more="That is finished as far as I can see. Is there something else you need?", bye="Please keep this conversation for your records. Goodbye.",
      give_up="I don't want to do anything wrong, so I'd better stop here, with apologies. Please ask at the front desk. Goodbye.", left="Understood. To be clear: nothing has been booked, changed or charged.", change="To be safe I haven't done anything. What ought to be different, or do you want to leave it?", instead="An exchange would be allowed, for a fee per ticket, and it can't be undone. Do you want to exchange the tickets?",
      refuse="I have to say no here, because {why}.", reason_refund="under our terms refunds end 48 hours before the visit, without exceptions, and {ref} is for {when}", not_found="Unless there's a typo, I have no record of {what}.", fees="Strictly speaking: {fees}.", repeat="As I said: {fact}", on_to="There is also {topic} to deal with.", taken="I must point out that {what} is not available, so this would be your second choice, {instead}.",
      found="As far as I can tell from the description, this is it: {item}, found on {found} in {place}. Please bring some identification and quote tag {tag} at the information desk. After {until} it is given away.", lost_none="I can't rule out that it turns up later, but no {what} has been handed in since {day}.", confirm="{Cost}. Once it's done I can't reverse it. On these terms I would {act}. Do you agree?", over="This is more than the {over} you set as your limit, so please consider.",
      done="This is now binding: {did}. {Cost}.", booking="I can only look at a booking with its reference, or at least the name on it. What can you give me?", booking_name="Without the reference I need the exact name on the booking. What is it?", which="There are several bookings for {name}, and I don't want to take the wrong one: {options}. Which is it?", date_exchange="Subject to availability, which day do you want to come instead?", date_school="Subject to availability, what day do you have in mind?",
      date_tour="Provided there's a tour that day, which day do you want?", time="Places are not held until you confirm. On {day} there are {options}. Which time do you want?", one_time="On {day} only {time} is left, and I can't hold it. Do you want it, or another day?", no_time="I can't offer {what}. Without any guarantee for later, there is {options} right now. Which do you want?", count_refund="The booking has {n} tickets, and a refunded ticket is void. How many do you want refunded?", count_school="The price goes by the number of students. How many will there be?", count_tour="The price goes by the number of people. How many will you be?",
      count_hamper="Hampers can't be returned. How many do you want?", member="For privacy reasons I need your member number, or both your name and zip code. What are they?", member_name="Then I need both your name and your zip code, please. What are they?", zip="As there may be several people of that name: what is your zip code?", level="You have {level}, valid to {expires}; a change of level can't be undone for a year. The levels are {options}. Which one do you want?",
      auto="With automatic renewal your card is charged every year until you cancel. Do you want that?", org="For which school would that be, exactly?", lunch="The lunch room costs nothing but has to be reserved. Do you need it?", language="Not every language is given every day. Which one do you want?", no_lang="I can't offer {language} on {day}. That day there's {there}; {language} would be on {other}. Which do you want?", no_lang2="I can't offer {language} on {day}. That day there's {there}. Which do you want?",
      name="The reservation is personal. What name do you want on it?", item="I can only search by a description. What did you lose, and what does it look like, exactly?", lost_date="On what day, to the best of your memory, did you lose it?", detail="More than one fits, and I mustn't guess: {options}. Which is yours?", hamper="Please mind allergies when you choose; there are {options}. Which one do you want?")

style("question_first", dayform="long", timeform="1:30 PM", list="inline", fields=None, v=1, form=False,
      hello="Pemberton Museum, hello!", what="What can I do for you? I handle tickets, memberships, group visits, tours, lost items and hampers.", again="Could we try that again? I didn't get what you meant.", more="Anything more I can do? I'm here until five.", bye="Goodbye, and see you at the museum.", give_up="Could you ask at the front desk, please? I'm sorry, I can't get this done here. Goodbye.", left="Fine, we'll leave it. Nothing was changed.",
      change="What would you like to have different? I haven't done it yet, and we can also leave it.", instead="Would you want to exchange them for another day? That's what I can still do at this point.", refuse="That won't work, sorry. The reason: {why}.", reason_refund="we take tickets back until 48 hours ahead, and {ref} is for {when}", not_found="Could there be a slip? I can't find {what}.", fees="What does it cost? {fees}.", repeat="Sure: {fact}", on_to="Ready for {topic}? Here we go.",
      taken="No luck with {what}, so {instead} it is, your second choice.", found="Is it the {item} from {place}? It was found on {found}, we've tagged it {tag}, and it's at the information desk until {until}.", lost_none="Nothing yet, sorry: no {what} since {day}.", confirm="Shall I do this for you: {act}? {Cost}.", over="It's over the {over} you named, by the way.", done="All done: {did}. {Cost}.",
      booking="What's the booking reference? It's on the confirmation email and starts with PM; the name on the booking is fine as well.", booking_name="What name is it under? I can search by that, too.", which="Which of your bookings is it? For {name} there's {options}.", date_exchange="When would you like to come instead? Then I'll see what's open.", date_school="When would you like to come? I'll check the school calendar.", date_tour="When would you like to come? Tours differ from day to day.",
      time="What time would you like? {day} has {options}.", one_time="Would {time} do? It's the only one on {day}; otherwise name another day.", no_time="Which of these would do: {options}? I have nothing for {what}.", count_refund="How many tickets do you want to give back? There are {n} on the booking.", count_school="How many students are there? We need that for the guides.", count_tour="How many of you are there? I'll only show tours with enough room.", count_hamper="How many would you like? The kitchen makes them fresh.",
      member="What's your member number? It's on the card; otherwise I'll take your name and zip code.", member_name="What's your name, and your zip code? That'll do instead.", zip="What's your zip code? I need it along with the name.", level="Which level would you like? There are {options}, and you have {level} now, until {expires}.", auto="Would you like it to renew automatically? That saves you the call next year.", org="What's the name of the school? It goes on the reservation.",
      lunch="Do you need the lunch room? It's free for school groups.", language="In which language? Our guides speak several.", no_lang="Which would you rather have: {there} on {day}, or {language} on {other}? There's no {language} tour on the day you asked for.", no_lang2="Which would you take, {there}? There's no {language} tour on {day}.", name="What name shall I write down? The guide has a list.", item="What does it look like? I'll search the lost and found.", lost_date="What day did you lose it? I'll search from there.",
      detail="Which one's yours: {options}? There's more than one that fits.", hamper="Which hamper would you like? There are {options}.")

style("folksy", dayform="long", timeform="1:30 pm", list="inline", fields=None, v=2, form=False,
      hello="Well hey there, hon, this is Darlene at the Pemberton. Sure is a pretty morning out.", what="Now what can I do you for?", again="Beg your pardon, sugar, that one went right past me.", more="Now, anything else on your mind, hon?", bye="Y'all take care now, and come see us!", give_up="Bless your heart, I just can't seem to get this one figured out. Y'all go see the folks at the front desk, now. Bye-bye.", left="Fair enough, hon, we'll just let it be.",
      change="Hold your horses, I ain't done a thing yet. What'd you like different, or do we just let it be?", instead="Tell you what, I could swap those for another day. Would that suit you?", refuse="Now I hate to say it, but I can't do that one, hon: {why}.", reason_refund="money back's only up to 48 hours ahead, and {ref} is for {when}", not_found="Well shoot, I don't see {what} in here.", fees="Lemme tell you: {fees}.", repeat="Sure, hon. {fact}", on_to="Now then, {topic}.",
      taken="Well shoot, {what} ain't to be had, so we'll go with {instead} like you said.", found="Well, wouldn't you know it, I've got it right here! A {item}, turned up in {place} on {found}. Tag's {tag}, and I'll keep it for you at the information desk till {until}.", lost_none="I've been through the whole box, and I'm sorry, hon, no {what} since {day}.", confirm="Alrighty, I'm fixin' to {act}. {Cost}. That sound all right to you?", over="That's a mite more than the {over} you told me, now.", done="There you go, hon! {Did}. {Cost}.",
      booking="You got the booking number there with you, or you want to give me the name it's under?", booking_name="Don't you worry about that. Whose name is it in?", which="Well look at that, {name} has a couple of 'em: {options}. Which one you talkin' about?", date_exchange="And what day were you fixin' to come instead?", date_school="Oh, I just love seein' the little ones. What day y'all thinkin' of comin'?", date_tour="And what day y'all thinkin' of?", time="Lemme see, {day}. I got {options}. Which one suits you?",
      one_time="All I got on {day} is {time}. That suit you, or you want a different day?", no_time="Shoot, nothin' left for {what}. I do have {options}, though. Any of those suit you?", count_refund="I see {n} tickets on here. How many you want your money back on?", count_school="And how many kids y'all bringin'?", count_tour="And how many of y'all are there?", count_hamper="And how many of those you want, hon?", member="Got your member number on you? Your name and zip code's fine, too.", member_name="That's all right. Just give me your name and your zip code, would you?", zip="And what's your zip code, hon?",
      level="I've got you down for {level}, good through {expires}. We got {options}. Which one you want?", auto="You want it to just renew itself every year automatically?", org="And what school y'all with?", lunch="Y'all gonna need the lunch room?", language="What language you want your guide to speak?", no_lang="Now, we don't have {language} on {day}. There's {there} that day, or {language} on {other}. What'll it be?", no_lang2="Now, we don't have {language} on {day}. There's {there}. What'll it be?",
      name="And what name should I put down?", item="Oh, that's a shame. What'd it look like, hon?", lost_date="You recall what day that was?", detail="I got a few here: {options}. Which one's yours?", hamper="They're all real good: {options}. Which one you want?")

style("alternatives", dayform="long", timeform="1:30 PM", list="or", fields=None, v=2, form=False,
      hello="Pemberton Museum, good morning.", what="Is it about tickets, a membership, a visit, or something you lost?", again="Did I misunderstand, or did we get cut off?", more="Was that all, or is there something else?", bye="Thanks, and goodbye.", give_up="I can't seem to help you here, and I'm sorry. You'd be better off at the front desk. Goodbye.", left="Then I won't. It stays the way it was.", change="Not like that, then. Should I change something, and what, or should I leave it alone?",
      instead="Should I exchange the tickets for another day, or would you rather not?", refuse="No, that I can't do: {why}.", reason_refund="refunds end 48 hours before the visit, and {ref} is for {when}", not_found="Nothing comes up for {what}.", fees="As for the price: {fees}.", repeat="Again, then: {fact}", on_to="That brings us to {topic}.", taken="I can't give you {what}; it's {instead} then, which you said was fine as well.",
      found="We do have it: a {item}, from {place}, found on {found}, tag {tag}. You can come to the information desk for it any day until {until}, or send someone.", lost_none="No, no {what} has come in since {day}.", confirm="Shall I {act}, or would you rather not? {Cost}.", over="Mind you, that isn't within the {over} you named.", done="So, {did}. {Cost}.", booking="Do you have the booking reference, or should I look for it by name?", booking_name="What name should I look for, then?", which="Which one, for {name}: {options}?",
      date_exchange="Do you already know what day you'd like instead, or are you still deciding?", date_school="Is there a particular day you'd like for the class?", date_tour="Is there a particular day you'd like for the tour?", time="For {day}, would you rather have {options}?", one_time="On {day} there's just {time}. Would you take that, or rather another day?", no_time="You wouldn't get {what}, but would you rather have {options}?", count_refund="Should all {n} tickets be refunded, or only some of them, and how many?", count_school="How many students will you have, if you know yet?", count_tour="Are you coming alone, or how many will you be?",
      count_hamper="Just one of them, or more?", member="Do you have your member number, or would you rather give me your name and zip code?", member_name="Would you tell me your name and your zip code, then?", zip="And what would the zip code be?", level="Would you rather stay at {level}, which runs until {expires}, or change? The levels are {options}.", auto="Should it renew automatically from now on, or would you rather not?", org="What school would that be for?", lunch="Would you like the lunch room, or don't you need it?",
      language="Should the tour be in English, or would another language suit you better?", no_lang="There's no {language} on {day}. Would you rather have {there} on that day, or wait for {language} on {other}?", no_lang2="There's no {language} on {day}. Would you take {there} instead?", name="Should I put it under your own name, and what is it?", item="What was it that you lost? A scarf, a bag, something else?", lost_date="Was that today, or on another day?", detail="Would it be {options}?", hamper="Would you like {options}?")

STYLES = list(STYLES_DATA)


class Voice:
    """Says what the clerk has to say in one manner."""

    def __init__(self, name):
        self.s, self.form = STYLES_DATA[name], STYLES_DATA[name]["form"]
        self.retry = self.changed = False
        self.name = name

    def money(self, x):
        return f"${x:.2f}" if self.name not in ("terse", "chatty", "folksy") or x != int(x) else f"${int(x)}"

    def day(self, iso, year=False):
        d, form = date.fromisoformat(iso), self.s["dayform"]
        if form == "short":
            return d.strftime("%a, %b ") + str(d.day) + (f", {d.year}" if year else "")
        return d.strftime("%A, %B ") + str(d.day) + (f", {d.year}" if year or form == "full" else "")

    def time(self, hm):
        h, m = map(int, hm.split(":"))
        half = ("PM" if h > 11 else "AM") if "PM" in self.s["timeform"] else ("p.m." if h > 11 else "a.m.") if "p.m." in self.s["timeform"] else "pm" if h > 11 else "am"
        return f"{(h - 1) % 12 + 1}:{m:02} {half}"

    def both(self, items, word="and"):
        items = list(items)
        return items[0] if len(items) == 1 else ", ".join(items[:-1]) + f" {word} {items[-1]}"

    def join(self, parts):
        text = " ".join(p.strip() for p in parts if p)
        return text.replace("p.m..", "p.m.").replace("a.m..", "a.m.")

    def fill(self, template, /, **data):
        for k, v in list(data.items()):
            if isinstance(v, str) and v:
                data[k[0].upper() + k[1:]] = v[0].upper() + v[1:]
        return template.format(**data)

    def say(self, key, /, **data):
        if self.retry and key in ("instead", "change"):
            return ALT[key]
        return self.fill(self.s[key], **data)

    def reason(self, kind, /, **data):
        return self.fill(self.s[f"reason_{kind}"], **data)

    def options(self, items, plain=False):
        how = "inline" if plain else self.s["list"]
        if how == "bullets":
            return "\n".join(f"- {x}" for x in items)
        if how == "numbers":
            return "\n".join(f"{i}. {x}" for i, x in enumerate(items, 1))
        if any("," in x for x in items):
            return "; ".join(items[:-1]) + f"; or {items[-1]}" if len(items) > 1 else items[0]
        return self.both(items, "or")

    def ask(self, key, /, progress=(), options=None, **data):
        if options is not None:
            data["options"] = self.options(options, plain=self.retry)
        if self.retry:
            return self.fill(ALT[key], **data)
        text = self.fill(self.s.get(key) or ALT[key], **data)
        if self.s.get("progress") and progress:
            return self.s["progress"].format(progress=self.both(progress)) + " " + text
        return text

    def block(self, slots, task, progress):
        labels = [COUNT[task] if s == "count" else LABELS[s] for s in slots]
        return self.s["block"].format(labels="\n".join(f"- {x}" for x in labels))

    def terms(self, task):
        if not self.s.get("terms"):
            return ""
        return self.s["terms"].format(terms=TERMS[task].format(m2=self.money(2), m3=self.money(3), m6=self.money(6), m9=self.money(9)))

    def recap(self, f, over=None):
        act, cost = ACT[f["task"]][self.s["v"]], COST[f["task"]][self.s["v"]]
        extra = {"with": LUNCH[bool(f.get("lunch"))]}
        head = ""
        if self.changed:
            head, self.changed = CHANGED[self.name] + " ", False
        if self.retry:
            text = "Yes or no: shall I " + act.format(**f, **extra) + "? " + cost.format(**f) + "."
        else:
            fields = ""
            if self.s["fields"]:
                fields = "\n".join(self.s["fields"].format(k=k, v=v.format(**f, **extra)) for k, v in FIELDS[f["task"]])
            text = self.fill(self.s["confirm"], act=act.format(**f, **extra), cost=cost.format(**f), fields=fields)
        if over:
            text = self.s["over"].format(over=over) + " " + text
        return head + text

    def fact(self, f):
        """What was done, without any manner."""
        return self.fill("{Did}. {Cost}.", did=DID[f["task"]][0].format(**f, **{"with": LUNCH[bool(f.get("lunch"))]}), cost=AFTER[f["task"]][0].format(**f))

    def done(self, f):
        did, cost = DID[f["task"]][self.s["v"]], AFTER[f["task"]][self.s["v"]]
        return self.fill(self.s["done"], did=did.format(**f, **{"with": LUNCH[bool(f.get("lunch"))]}), cost=cost.format(**f))


LUNCH = {True: "with the lunch room", False: "without the lunch room"}
CHANGED = {"markdown": "Got it, updated!", "terse": "Changed.", "chatty": "Oh, sure, let me fix that!", "form": "Entry corrected.", "indirect": "Ah, then I'll put that differently.", "menu": "Updated.", "recapper": "Correction noted.",
           "formal": "Certainly; I have amended that.", "careful": "Good that you checked; I've corrected it.", "question_first": "Like this, then?", "folksy": "Sure thing, lemme fix that.", "alternatives": "Not that, then, but this."}
ACT = {
    "exchange": ["move booking {ref} ({tickets} tickets) to {day} at {time}", "exchange the {tickets} tickets on {ref} for {day}, {time}", "switch your {tickets} tickets on {ref} over to {day} at {time}"],
    "refund": ["refund {n} of the {tickets} tickets on booking {ref} ({was})", "cancel and refund {n} of {tickets} tickets, booking {ref} for {was}", "give you your money back for {n} of the {tickets} tickets on {ref}, the {was} visit"],
    "renew": ["renew {who}'s membership {number} at the {level} level through {until}, with automatic renewal {auto}", "renew membership {number} ({level}) until {until}, automatic renewal {auto}", "renew your {level} membership, {number}, through {until}, with auto-renewal {auto}"],
    "school": ["book a school visit for {org}, {n} students, on {day} at {time}, {with}", "reserve {day}, {time}, for {n} students of {org}, {with}", "put {org} down for {day} at {time}, {n} students, {with}"],
    "tour": ["book the {language} tour on {day} at {time} for {n} people under the name {name}", "reserve {n} places on the {language} tour of {day}, {time}, for {name}", "sign {name} up for the {language} tour on {day} at {time}, {n} people"],
    "hamper": ["add {n} x {hamper} hamper to booking {ref} for {was}", "order {n} of the {hamper} hamper for booking {ref}, {was}", "put in {n} of the {hamper} hampers for your {was} visit, {ref}"],
}
FIELDS = {
    "exchange": [("Booking", "{ref}, {tickets} tickets"), ("New date", "{day}"), ("New time", "{time}"), ("Exchange fee", "{amount} ({each} per ticket)")],
    "refund": [("Booking", "{ref} on {was}"), ("Tickets to refund", "{n} of {tickets}"), ("Refund", "{amount}, after the {fee} handling charge")],
    "renew": [("Membership", "{number}, {who}"), ("Level", "{level}"), ("Valid through", "{until}"), ("Automatic renewal", "{auto}"), ("Price", "{amount}")],
    "school": [("School", "{org}"), ("Date", "{day}"), ("Time", "{time}"), ("Students", "{n}"), ("Lunch", "{with}"), ("Total", "{amount}")],
    "tour": [("Tour", "in {language}"), ("Date", "{day}"), ("Time", "{time}"), ("People", "{n}"), ("Name", "{name}"), ("Total", "{amount}")],
    "hamper": [("Booking", "{ref} on {was}"), ("Hamper", "{hamper}"), ("Quantity", "{n}"), ("Total", "{amount}")],
}
COST = {
    "exchange": ["The exchange fee is {amount} ({each} per ticket)", "Exchange fee: {amount} in all", "There's a fee of {amount} for that"],
    "refund": ["You would get back {amount}, after the {fee} handling charge", "Amount returned to your card: {amount}, {fee} handling charge deducted", "That puts {amount} back on your card, what with the {fee} handling charge"],
    "renew": ["The price for the year is {amount}", "Annual dues: {amount}", "It comes to {amount} for the year"],
    "school": ["The total is {amount}, payable on the day", "Total: {amount}", "That comes to {amount} altogether"],
    "tour": ["The total is {amount}", "Total: {amount}", "That comes to {amount} altogether"],
    "hamper": ["The total is {amount}", "Total: {amount}", "That comes to {amount} altogether"],
}
DID = {
    "exchange": ["booking {ref} is now for {day} at {time}", "the {tickets} tickets on {ref} have been exchanged for {day}, {time}", "your tickets on {ref} are moved to {day} at {time}"],
    "refund": ["{n} tickets on booking {ref} have been refunded", "{n} of {tickets} tickets on {ref} are canceled and refunded", "your {n} tickets on {ref} are refunded"],
    "renew": ["membership {number} ({level}) is renewed through {until}, with automatic renewal {auto}", "membership {number} now runs until {until} at the {level} level, automatic renewal {auto}", "your {level} membership {number} is good through {until}, auto-renewal {auto}"],
    "school": ["{org} is booked for {day} at {time}, {n} students, {with}", "the visit of {org} is reserved for {day}, {time}: {n} students, {with}", "{org} is down for {day} at {time}, {n} students, {with}"],
    "tour": ["the {language} tour on {day} at {time} is booked for {n} people, under {name}", "{n} places on the {language} tour of {day}, {time}, are reserved for {name}", "{name} is signed up for the {language} tour on {day} at {time}, {n} people"],
    "hamper": ["{n} x {hamper} hamper added to booking {ref} for {was}", "{n} of the {hamper} hamper ordered for booking {ref}, {was}", "{n} of the {hamper} hampers are ordered for your {was} visit, {ref}"],
}
AFTER = {
    "exchange": ["The fee of {amount} has been charged to your card", "Fee charged: {amount}", "I charged the {amount} to your card"],
    "refund": ["You'll see {amount} back on your card within five business days", "Refund: {amount}, within five business days", "The {amount} should be on your card inside a week"],
    "renew": ["{amount} has been charged", "Charged: {amount}", "That was {amount}"],
    "school": ["The total of {amount} is payable on the day", "Payable on the day: {amount}", "You can pay the {amount} when you come"],
    "tour": ["The total is {amount}", "Total: {amount}, payable on the day", "You can pay the {amount} when you come"],
    "hamper": ["The total of {amount} is added to your booking", "Total: {amount}", "The {amount} goes on your booking"],
}
