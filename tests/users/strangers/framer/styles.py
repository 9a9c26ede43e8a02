"""How twelve people in a framer's shop would put it.

A block a style: `moment | sentence`, several sentences for one moment are used in turn (`moment | a || b`). The first
line of a block says how lists, dates and times are written and how many questions are put at once. `\\n` is a new line.
"""

import datetime as dt

BLOCKS = {}

BLOCKS["straight"] = """
lists=or date=%A %-d %B time=24 at_once=1
ask.artwork | What would you like to have framed?
ask.size | What size is it, width by height, in centimetres?
ask.height | And the height?
ask.width | And the width?
ask.side | Is {length} cm the width or the height?
ask.moulding | Which frame would you like: {options}?
ask.glass | Which glass would you like: {options}?
ask.name | What name shall I put on the order?
ask.phone | Which phone number can we reach you on?
ask.order | What is your order number? || What is the number on your ticket (F- and four digits)? Your name will do as well.
ask.which | There are several orders in your name: {options}. Which one is it?
ask.part | Do you want to change the frame or the glass?
ask.day | On which day would you like to come?
ask.time | At what time on {day}?
recap.order | Then I have this: {artwork}, {w} by {h} cm, {moulding} frame, {glass} glass, £{price}, ready on {ready}, for {name}, {phone}. Shall I place the order?
recap.change | On order {order} ({artwork}) the {part} would be {new} instead of {old}. The price goes from £{before} to £{price}. Shall I change it?
recap.cancel | That is order {order} ({artwork}). Shall I cancel it?
recap.collect | Order {order} ({artwork}), collection on {day} at {time}. Shall I put that down?
done.order | Your order is placed, number {order}. It will be ready on {ready} and costs £{price}.
done.change | Done. Order {order} now has {new} for the {part} and costs £{price}.
done.cancel | Order {order} is cancelled.
done.collect | It is put down: order {order} will be waiting for you on {day} at {time}.
bad.order | I can't find an order {order}.
bad.name | I can't find an order for {name}.
bad.day | We are closed on {day}. We are open from Tuesday to Saturday. Which other day would you like?
bad.time | {time} is outside our hours. We are open from 9:30 to 17:00. What other time would you like?
bad.stock | {moulding} is out of stock. I have {options}. Which one would you like instead?
gone | {moulding} is out of stock.
bad.size | We can frame up to 200 cm.
refuse.change | Order {order} is already cut, so it can't be changed any more.
refuse.cancel | Order {order} is already cut, so it can't be cancelled any more.
refuse.collect | Order {order} is not ready yet. It will be ready on {ready}.
say.price | {w} by {h} cm in {moulding} with {glass} glass costs £{price}.
say.depends | I can tell you the price once I have the size, the frame and the glass.
say.hours | We are open from Tuesday to Saturday, 9:30 to 17:00.
say.turnaround | It takes two weeks.
say.mouldings | The frames we have are {options}.
say.glasses | The kinds of glass we have are {options}.
status.waiting | Order {order} has not been started yet. It will be ready on {ready}.
status.cut | Order {order} is being made. It will be ready on {ready}.
status.ready | Order {order} is ready to be collected.
status.cancelled | Order {order} was cancelled.
wrong | What should I change?
left | All right, I will leave it.
else | Is there anything else?
end | Thank you, goodbye.
huh | I didn't understand that, sorry.
hello | How can I help you?
"""

BLOCKS["natterer"] = """
lists=or date=%A the %-d of %B time=ampm at_once=1
ask.artwork | Ooh, I do like hearing what people bring in, we had a stuffed trout last week! So what have you got for us?
ask.size | Have you got a tape measure there? I'd need it across and then up, in centimetres, doesn't have to be to the millimetre, Dad always cuts with a bit to spare.
ask.height | Right, that's across... and how tall is it?
ask.width | Got that, and how far across?
ask.side | {length}, right... hang on, is that across or up?
ask.moulding | Now this is the fun part! On the wall behind me I've got {options}. Which one do you see it in?
ask.glass | And then the glass, people never think of the glass! There's {options}. What shall we say?
ask.name | Lovely. Who's it for, who do I write on the back?
ask.phone | And a number to ring you on, because Dad will insist on ringing when it's done.
ask.order | Have you got your little pink ticket? There's a number on it, F something. || Hm, without the ticket... what's the F number, or what name did you leave it under?
ask.which | Goodness, you're one of our best customers, I've got {options} here! Which of them do you mean?
ask.part | Is it the frame you've gone off, or the glass?
ask.day | When do you think you'll be passing?
ask.time | {day}, smashing, we'll be here. About what time, roughly?
recap.order | OK so let me say it all back to you: one {artwork}, {w} across and {h} up, in the {moulding} with {glass} glass, and I make that £{price}, you'd have it by {ready}. {name}, {phone}. Shall I give it to Dad like that?
recap.change | So {order}, that's the {artwork}, isn't it. We take the {old} away and you get {new} for the {part}, and then it's £{price}, it was £{before}. Shall I tell him?
recap.cancel | Oh no, {order}, the {artwork}! Well, if you're sure. Do you really want me to cancel it?
recap.collect | So you'll pop in on {day} at {time} and pick up {order}, the {artwork}. Shall I write that on the parcel?
done.order | Wonderful, it's in the book, your number's {order}. {ready}, £{price}, and don't lose the ticket like everyone does!
done.change | There, I've crossed it out and written it in: {order} has {new} for the {part}, £{price} now.
done.cancel | Right, I've put a line through {order}. It's cancelled, and come back if you change your mind!
done.collect | Super, {day} at {time}, I'll have {order} wrapped up in brown paper for you.
bad.order | Funny, I haven't got an {order} in the book.
bad.name | Hm, I've gone all through the H's and the rest of them and there's no {name} here.
bad.day | Oh, {day} we're shut, I'm afraid, Sundays and Mondays are our weekend! Tuesday to Saturday any day. When else would you be about?
bad.time | {time}? Bless you, we'd be at home by then or still in bed! It's half nine to five. What else could you manage?
bad.stock | Ach, the {moulding}, everyone wants it and the man hasn't brought any. What I do have is {options}. Would you take one of those, and which?
gone | Ach, the {moulding}, we've run right out of it.
bad.size | Heavens, that wouldn't go through our door, 200 is the most we can do.
refuse.change | Oh what a pity, Dad's already been at {order} with the saw this morning. Once it's cut we can't change anything on it.
refuse.cancel | Oh what a pity, Dad's already been at {order} with the saw this morning. Once it's cut I'm not allowed to cancel it, we'd be stuck with the wood.
refuse.collect | Ooh, you're a bit early, {order} is still on the bench. Come {ready}, it'll be done by then.
say.price | Let me do the sum on the back of this envelope... {w} by {h}, {moulding}, {glass} glass... that's £{price}.
say.depends | Ah well, it all hangs on the size and the frame and the glass, I'll do you the sum as soon as I know.
say.hours | We're here Tuesday to Saturday, half past nine till 5 pm. Mondays we play golf, or Dad does.
say.turnaround | Two weeks, give or take, he's very thorough.
say.mouldings | I've got {options}.
say.glasses | There's {options}.
status.waiting | {order}... it's still in the rack, nobody's touched it yet, but it'll be done for {ready}.
status.cut | {order}... Dad's busy with that one right now, all cut and clamped. {ready}, he says.
status.ready | {order}... oh yes! It's ready, it's leaning against the wall here and it looks gorgeous.
status.cancelled | {order}... that one was cancelled.
wrong | Whoops. Which bit have I got wrong, or don't you want it at all?
left | No harm done, we'll leave it be.
else | What else can I do for you while you're here?
end | Ta-ra then, mind how you go!
huh | Sorry, the saw was going, what did you say?
hello | Hello there, what can we do for you?
"""

BLOCKS["slip"] = """
lists=slashes date=%d/%m/%Y time=24 at_once=9
many | ORDER SLIP, open lines: {items}. || Lines still empty: {items}.
i.artwork | item to be framed
i.size | width x height (cm)
i.moulding | frame (oak, black, white or walnut)
i.glass | glass (plain, non-reflective or museum)
i.name | customer
i.phone | telephone
i.order | order no. or customer
i.part | part to be altered (frame or glass)
i.day | day of collection
i.time | hour of collection
ask.artwork | Item to be framed: ____
ask.size | Width x height (cm): ____
ask.height | Height (cm): ____
ask.width | Width (cm): ____
ask.side | {length} cm is [width / height]: ____
ask.moulding | Frame [{options}]: ____
ask.glass | Glass [{options}]: ____
ask.name | Customer: ____
ask.phone | Telephone: ____
ask.order | Order no. (F-....) or customer: ____ || Order no. or customer, required: ____
ask.which | On file: {options}. Order no.: ____
ask.part | Part to be altered [frame / glass]: ____
ask.day | Day of collection: ____
ask.time | Hour of collection, {day}: ____
recap.order | SLIP. Item: {artwork}. Size: {w} x {h} cm. Frame: {moulding}. Glass: {glass}. Customer: {name}. Telephone: {phone}. Ready: {ready}. Price: £{price}. Signed off [yes / no]: ____
recap.change | ALTERATION. Order no.: {order}. Part: {part}. Was: {old}. Becomes: {new}. Price was £{before}, becomes £{price}. Signed off [yes / no]: ____
recap.cancel | CANCELLATION. Order no.: {order}. Item: {artwork}. Signed off [yes / no]: ____
recap.collect | COLLECTION. Order no.: {order}. Item: {artwork}. Day: {day}. Hour: {time}. Signed off [yes / no]: ____
done.order | Order placed. Order no.: {order}. Ready: {ready}. Price: £{price}.
done.change | Altered. Order no.: {order}. {part}: {new}. Price: £{price}.
done.cancel | Cancelled. Order no.: {order}.
done.collect | Collection entered. Order no.: {order}. Day: {day}. Hour: {time}.
bad.order | Order no. {order}: none such.
bad.name | Customer {name}: no orders.
bad.day | {day}: closed. Open days: Tuesday to Saturday. Day of collection: ____
bad.time | {time}: closed. Open: 9:30 to 17:00. Hour of collection: ____
bad.stock | Frame {moulding}: out of stock. In stock: {options}. Frame: ____
gone | Frame {moulding}: out of stock.
bad.size | Limit per side: 200 cm.
refuse.change | Order no. {order}: cut. No alteration possible.
refuse.cancel | Order no. {order}: cut. No cancellation possible.
refuse.collect | Order no. {order}: not ready. Ready: {ready}.
say.price | {w} x {h} cm, {moulding}, {glass} glass: £{price}.
say.depends | Price: after size, frame and glass.
say.hours | Open: Tuesday to Saturday, 9:30 to 17:00.
say.turnaround | Time of manufacture: two weeks.
say.mouldings | Frames: {options}.
say.glasses | Glass: {options}.
status.waiting | Order no. {order}: not begun. Ready: {ready}.
status.cut | Order no. {order}: in work. Ready: {ready}.
status.ready | Order no. {order}: ready for collection.
status.cancelled | Order no. {order}: cancelled.
wrong | Not signed off. Line to be corrected: ____
left | Slip torn up. Nothing entered.
else | Anything further: ____
end | Slip closed.
huh | Entry unclear.
hello | Matter: ____
"""

BLOCKS["all-at-once"] = """
lists=or date=%a %-d %B time=24 at_once=9
many | Righto! Tell me {items}, will you? || I'm just missing {items}. Can you give me those?
i.artwork | what it is you're framing
i.size | how big it is (width and height in cm)
i.moulding | what frame you want (oak, black, white, walnut)
i.glass | what glass you want in it (plain, non-reflective, museum)
i.name | who it's for
i.phone | what number we can ring
i.order | which order it is, or whose
i.part | whether it's about the frame or the glass
i.day | what day you're coming
i.time | what time
ask.artwork | What are we framing, and is there anything I ought to know about it?
ask.size | How wide is it, and how high?
ask.height | And how high is it? Did you measure the picture or the old frame?
ask.width | And how wide? Did you measure the picture or the old frame?
ask.side | Which is {length} cm, the width or the height?
ask.moulding | What would you like round it, {options}? Have you seen them in the shop?
ask.glass | What about glass, {options}? Is it going to hang opposite a window?
ask.name | What's your name? And have you been here before?
ask.phone | And what's your phone number? Is it all right if we ring in the evening?
ask.order | What's your order number, or what's the name on it? || Can you see an F number on the ticket? Or whose name is it under?
ask.which | I've got {options} here, which is it and what's to be done with it?
ask.part | What do you want different, the frame or the glass? And what would you like instead?
ask.day | What day can you come, and at what time?
ask.time | And what time on {day}? Morning or afternoon?
recap.order | So is this right: {artwork}, {w} x {h}, {moulding} frame, {glass} glass, £{price}, by {ready}, {name} on {phone}? And shall I place it?
recap.change | {order}, the {artwork}: {part} from {old} to {new}, £{price} rather than £{before}. Have I understood you, and do you want me to do it?
recap.cancel | {order}, the {artwork}, is that the one? And you want it cancelled?
recap.collect | {order}, the {artwork}, {day}, {time}. Does that fit, and shall I note it?
done.order | Placed, it's {order}, £{price}, ready {ready}.
done.change | Changed: {order}, {part} {new}, £{price}.
done.cancel | Cancelled, {order} is off the list.
done.collect | Noted, {order} on {day} at {time}.
bad.order | I've no {order}. Could it be another number, or shall I look by name?
bad.name | There's nothing for {name}. Might it be under another name, or have you got the number?
bad.day | We're closed {day}, could you do any day from Tuesday to Saturday? Which, and when?
bad.time | We aren't open at {time}, it's 9:30 to 17:00, so when could you make it? A bit earlier, later?
bad.stock | There's no {moulding} at the moment, would you have {options}? Or do you want to think about it?
gone | There's no {moulding} at the moment.
bad.size | That's too big for us, 200 cm is the limit.
refuse.change | {order} has been cut already, so there's no changing it, you see?
refuse.cancel | {order} has been cut already, so there's no cancelling it, you see?
refuse.collect | {order} isn't ready, you know. It will be on {ready}.
say.price | {w} x {h} with {moulding} and {glass} glass is £{price}.
say.depends | Depends on size, frame and glass, I'll tell you in a second, all right?
say.hours | Tuesday to Saturday, 9:30 to 17:00.
say.turnaround | Two weeks.
say.mouldings | {options}.
say.glasses | {options}.
status.waiting | {order} hasn't been begun, it'll be ready {ready}.
status.cut | {order} is in the making, it'll be ready {ready}.
status.ready | {order} is ready, you can have it whenever you like.
status.cancelled | {order} has been cancelled.
wrong | Oh? What's wrong with it, the picture, the frame, the day? Or don't you want to?
left | Right, I've left it alone.
else | Anything else you need? Another frame, a question?
end | Bye then, see you!
huh | Come again? I don't think I got that.
hello | What can I do for you? Is it a new frame, or one you've ordered?
"""

BLOCKS["this-or-that"] = """
lists=or date=%A, %-d %B time=24 at_once=1
ask.artwork | Is it a picture, a photograph, or something else altogether that wants framing?
ask.size | Do you know the size in centimetres, or is it one of the A sizes?
ask.height | Then that's the width. Is the height the same, or different?
ask.width | Then that's the height. Is the width the same, or different?
ask.side | Is it the width that is {length} cm, or the height?
ask.moulding | {options}: which way are you leaning?
ask.glass | Would you rather have {options}?
ask.name | Does it go under your own name or somebody else's, and what is it?
ask.phone | Do we reach you better on a mobile or at home? What's the number?
ask.order | Have you got the order number, or do we look by name? || It's either the F number or the name that I need.
ask.which | Is it {options}?
ask.part | Is it the frame that you want different, or the glass?
ask.day | Would you come this week or next, and on which day?
ask.time | {day}: would that be in the morning or in the afternoon, and at what time?
recap.order | {artwork}, {w} by {h} cm, {moulding} and {glass}, £{price}, ready {ready}, {name}, {phone}: do I send it to the workshop, or is something different?
recap.change | {order}, the {artwork}: {new} for the {part} where it was {old}, £{price} where it was £{before}. Do we do it, or leave it?
recap.cancel | {order}, the {artwork}: do I cancel it, or does it go ahead?
recap.collect | {order}, the {artwork}, on {day} at {time}: shall I note it, or would another time be better?
done.order | It's in the workshop's hands: {order}, £{price}, ready {ready}.
done.change | Changed. {order} has {new} now for the {part}, at £{price}.
done.cancel | {order} is cancelled.
done.collect | Noted: {order}, {day}, {time}.
bad.order | Either I'm looking wrong or there is no {order}.
bad.name | There's nothing under {name}.
bad.day | {day} is one of the two days we're closed. Would a day between Tuesday and Saturday do, and which?
bad.time | {time} is too early or too late for us, it's 9:30 to 17:00. Which time would be better?
bad.stock | {moulding} isn't there now. Will you have {options}, or do without?
gone | {moulding} isn't there now.
bad.size | Neither side may be more than 200 cm.
refuse.change | {order} can be changed or it can be cut, and it's cut. I can't change it now.
refuse.cancel | {order} is cut, and once it's cut I can neither change nor cancel it.
refuse.collect | {order} isn't ready. You can have it from {ready}.
say.price | {w} by {h} cm, {moulding}, {glass} glass, comes to £{price}.
say.depends | That's more or less, according to size, frame and glass.
say.hours | Tuesday to Saturday we're open, 9:30 to 17:00, Sunday and Monday not.
say.turnaround | Two weeks, whether it's large or small.
say.mouldings | You can have {options}.
say.glasses | You can have {options}.
status.waiting | {order} isn't begun. {ready} is when it's ready.
status.cut | {order} is begun but isn't finished. {ready} is when it's ready.
status.ready | {order} is ready, today or whenever you like to come.
status.cancelled | {order} is cancelled.
wrong | Do you want something about it changed, or do you not want it?
left | Then we leave it.
else | Was there something else, or are we done?
end | Goodbye, until the next time.
huh | Was that a yes, or a no, or something else? I didn't follow.
hello | Is it a new piece, or one that we already have here?
"""

BLOCKS["sideways"] = """
lists=or date=%A %-d %B time=24 at_once=1
ask.artwork | I'm curious what it might be that you're bringing us.
ask.size | It would be a help to know roughly what it measures, across and up.
ask.height | There'd be the height as well, I suppose.
ask.width | There'd be the width as well, I suppose.
ask.side | I wouldn't know whether the {length} cm go across or up, that is, whether they're the width or the height.
ask.moulding | People choose between {options}; I don't know where your taste lies.
ask.glass | Then it only depends on what it sits behind, be it {options}.
ask.name | I wouldn't know yet whom it belongs to.
ask.phone | My father likes to give people a ring when they're done, if he has a number.
ask.order | There should be a number on your ticket, or I could try it with your name. || I can't quite find it without the number or a name.
ask.which | With your name I see {options}, and I'm not sure which you have in mind.
ask.part | I gather something about it should be different, whether that's the frame or the glass.
ask.day | We'd want to know which day to have it wrapped for you.
ask.time | {day} is fine with us, it would just be good to know when to expect you.
recap.order | If I've followed you it's a {artwork} of {w} by {h}, in {moulding}, behind {glass} glass, for {name} on {phone}, at £{price} and by {ready}. I'd hand it in to the workshop now, if I may.
recap.change | If I've followed you, {order}, the {artwork}, gets {new} in place of {old} as its {part}, which makes it £{price} after £{before}. It only wants your blessing.
recap.cancel | It would be {order} then, the {artwork}, that isn't wanted any longer. You'd have to tell me that you're sure before I cancel it.
recap.collect | That would be {order}, the {artwork}, on {day} towards {time}. I'd make a note of it, if that's all right with you.
done.order | It's gone in to the workshop as {order}; you might expect it on {ready}, and it'll be £{price}.
done.change | That's been changed. {order} has {new} as its {part}, and it's £{price}.
done.cancel | It's been cancelled; {order} won't be made.
done.collect | There's a note on {order} now saying {day}, {time}.
bad.order | I can't say I see an {order} anywhere.
bad.name | I can't say I see anything for {name}.
bad.day | You'd stand before a locked door on {day}, we're only here from Tuesday to Saturday. Perhaps some other day would suit.
bad.time | There'd be nobody here at {time}, only between 9:30 and 17:00. Perhaps some other time would suit.
bad.stock | I'm told there isn't any {moulding} in the house. There'd be {options}, should you care for one of those.
gone | I'm told there isn't any {moulding} in the house.
bad.size | I doubt that we could do anything beyond 200 cm.
refuse.change | The trouble with {order} is that the wood's been cut. After that nothing can be changed.
refuse.cancel | The trouble with {order} is that the wood's been cut. After that it can't be cancelled.
refuse.collect | {order} would need a little longer, it'll be ready on {ready}.
say.price | For {w} by {h} in {moulding} with {glass} glass one would pay £{price}.
say.depends | It rather depends on how big it is and what goes round it and in front.
say.hours | You'd find us here from Tuesday to Saturday, between 9:30 and 17:00.
say.turnaround | We usually like to have two weeks.
say.mouldings | There'd be {options}.
say.glasses | There'd be {options}.
status.waiting | {order} is still waiting its turn, though {ready} should see it done.
status.cut | {order} is on the bench, and {ready} should see it done.
status.ready | {order} has been ready for some days, it's only waiting for you.
status.cancelled | {order} seems to have been cancelled.
wrong | Then there must be something that I have misunderstood, or you've thought better of it.
left | We'll think no more of it.
else | I'm here if there should be something else.
end | It's been a pleasure.
huh | I'm not sure that I can make anything of that.
hello | I wonder what brings you to us.
"""

BLOCKS["letter"] = """
lists=or date=%A, %-d %B %Y time=24 at_once=1
ask.artwork | May I enquire as to the nature of the piece to be framed?
ask.size | Kindly state its dimensions in centimetres, width preceding height.
ask.height | Kindly state its height also.
ask.width | Kindly state its width also.
ask.side | Do the {length} cm refer to the width or to the height?
ask.moulding | The mouldings at present in stock are {options}. For which do you wish to opt?
ask.glass | It may be glazed with {options} glass. Which is your preference?
ask.name | In whose name may I enter the commission?
ask.phone | At what telephone number may we notify you of its completion?
ask.order | May I trouble you for the order number or, failing that, the name of the customer? || I regret having to ask again: the order number, or the customer's name, is indispensable.
ask.which | Our ledger shows {options}. To which of these do you refer?
ask.part | Does your wish concern the frame or the glass?
ask.day | On what day do you intend to collect it?
ask.time | At what hour on {day} may we expect you?
recap.order | I have noted the following: a {artwork} measuring {w} by {h} cm, {moulding} moulding, {glass} glass, for {name}, telephone {phone}, to be completed by {ready} at a price of £{price}. May I enter this commission?
recap.change | I have noted the following: the {part} of order {order}, a {artwork}, is to be {new} in place of {old}, whereby the price changes from £{before} to £{price}. May I enter this alteration?
recap.cancel | I have noted the following: order {order}, a {artwork}, is to be cancelled. Do I have your authority for this?
recap.collect | I have noted the following: order {order}, a {artwork}, to be collected on {day} at {time}. May I enter this?
done.order | Your commission has been entered as {order}. It will be completed by {ready}, at £{price}.
done.change | The alteration has been entered: order {order}, {part} {new}, £{price}.
done.cancel | Order {order} has been cancelled.
done.collect | The collection of order {order} has been entered for {day} at {time}.
bad.order | Our ledger shows no order {order}.
bad.name | Our ledger shows no order for {name}.
bad.day | Regrettably the premises are closed on {day}; they are open from Tuesday to Saturday. Which other day would be convenient?
bad.time | Regrettably the premises are closed at {time}; the hours are from 9:30 to 17:00. Which other hour would be convenient?
bad.stock | Regrettably the {moulding} moulding is out of stock. May I offer you {options} in its place?
gone | Regrettably the {moulding} moulding is out of stock.
bad.size | Regrettably we are unable to frame pieces exceeding 200 cm.
refuse.change | As the materials for order {order} have been cut, an alteration is regrettably no longer possible.
refuse.cancel | As the materials for order {order} have been cut, a cancellation is regrettably no longer possible.
refuse.collect | Order {order} has not yet been completed. Completion is foreseen for {ready}.
say.price | A piece of {w} by {h} cm in {moulding} with {glass} glass is priced at £{price}.
say.depends | The price is determined by the dimensions, the moulding and the glass.
say.hours | The premises are open from Tuesday to Saturday, between 9:30 and 17:00.
say.turnaround | Completion requires two weeks.
say.mouldings | The mouldings in stock are {options}.
say.glasses | The glass available is {options}.
status.waiting | Work on order {order} has not commenced. Completion is foreseen for {ready}.
status.cut | Order {order} is in hand. Completion is foreseen for {ready}.
status.ready | Order {order} has been completed and is ready for collection.
status.cancelled | Order {order} has been cancelled.
wrong | Would you be good enough to indicate what is to be amended?
left | As you wish. Nothing has been entered.
else | May we be of service in any other respect?
end | With our compliments, good day.
huh | I regret that I do not understand.
hello | In what way may we be of service?
"""

BLOCKS["saturday-help"] = """
lists=or date=%-d %B time=24 at_once=1
ask.artwork | What thing you want put in frame, please?
ask.size | How many centimetres has it? First to side, then to up.
ask.height | And how many to up?
ask.width | And how many to side?
ask.side | {length} centimetre, is this width or height?
ask.moulding | What colour must be wood? Is {options}.
ask.glass | Before picture comes what glass? I have {options}.
ask.name | How you are called, please?
ask.phone | What number I call when is finish?
ask.order | You have paper with number F? Say me number, or how you are called. || I must have number from paper, with F. Or your name.
ask.which | From you is here {options}. Which of this?
ask.part | What you want other, frame or glass?
ask.day | Which day you come take it?
ask.time | {day}, and on which hour?
recap.order | I say one time everything: {artwork}, {w} on {h} centimetre, wood {moulding}, glass {glass}, costs £{price}, finish on {ready}, for {name}, telephone {phone}. I can give to boss?
recap.change | On {order}, this {artwork}, I make {part} not {old} but {new}. Before was £{before}, then is £{price}. I make, yes?
recap.cancel | {order}, this {artwork}, you want not any more? I cancel?
recap.collect | {order}, this {artwork}, you come take on {day}, {time}. Is good?
done.order | I gave to boss. Your number is {order}, finish {ready}, £{price}.
done.change | I changed. {order} has now {part} {new}, costs £{price}.
done.cancel | {order} is cancelled.
done.collect | I wrote. {order}, {day}, {time}.
bad.order | Number {order} is not in book.
bad.name | For {name} is nothing in book.
bad.day | On {day} shop is closed. Open is Tuesday until Saturday. Other day, please?
bad.time | In {time} is nobody. Open is from 9:30 to 17:00. Other hour, please?
bad.stock | Wood {moulding} is finished, comes later. Now is {options}. You want what?
gone | Wood {moulding} is finished, comes later.
bad.size | More as 200 centimetre we cannot.
refuse.change | Boss has cut already wood for {order}. When is cut, is not possible to change.
refuse.cancel | Boss has cut already wood for {order}. When is cut, is not possible to cancel.
refuse.collect | {order} is not ready. Will be {ready}.
say.price | {w} on {h} centimetre, {moulding}, glass {glass}, this costs £{price}.
say.depends | Price I know when I know how big, what wood and what glass.
say.hours | Open is from Tuesday until Saturday, 9:30 until 17:00.
say.turnaround | Two weeks takes it.
say.mouldings | We have {options}.
say.glasses | We have {options}.
status.waiting | {order} stands still and waits. Ready will be {ready}.
status.cut | {order} boss is making now. Ready will be {ready}.
status.ready | {order} is ready, you can take.
status.cancelled | {order} was cancelled.
wrong | Oh, what I made wrong? Or you want not?
left | Okay, I throw paper away.
else | Still something you want?
end | Thank you, bye!
huh | Please say other, I don't know this words.
hello | Good day, what is wish?
"""

BLOCKS["patient"] = """
lists=or date=%A, %-d %B time=ampm at_once=1
ask.artwork | Let's take it step by step. Step one is the piece itself: what is it?
ask.size | Thank you. Step two, the size. Please tell me width and height. Take your time to measure.
ask.height | That's the width, thank you. And now only the height, please.
ask.width | That's the height, thank you. And now only the width, please.
ask.side | {length} centimetres, thank you. Is that the width, or is it the height?
ask.moulding | Thank you. Then we come to the frame. I name them one by one: {options}. Which do you prefer?
ask.glass | Good. Next comes the glass. Here too I name them one by one: {options}. Which do you prefer?
ask.name | That was the picture. Now there are only two things about you. The first is your name.
ask.phone | And the second is your telephone number.
ask.order | We'll look for it together. Let's begin with the order number. It starts with an F. || No hurry. If you don't have the order number, your name is enough.
ask.which | I've found more than one, let me read them to you: {options}. Which one do you mean?
ask.part | There are two things we could change, the frame and the glass. Which is it?
ask.day | First let's settle the day. Which day suits you?
ask.time | Good, {day}. Now the time. When shall we expect you?
recap.order | That was everything. I'll go through it slowly. The piece: {artwork}. The size: {w} by {h} centimetres. The frame: {moulding}. The glass: {glass}. Your name: {name}. Your number: {phone}. It would be ready on {ready} and cost £{price}. Is all of that as you want it, and may I order it?
recap.change | I'll go through it slowly. The order: {order}, the {artwork}. What changes: the {part}. Until now: {old}. From now on: {new}. The price: £{price}, until now £{before}. Is that as you want it?
recap.cancel | I'll go through it slowly. The order: {order}, the {artwork}. It would be cancelled, and not made. Is that what you want?
recap.collect | I'll go through it slowly. The order: {order}, the {artwork}. The day: {day}. The time: {time}. Is that as you want it?
done.order | Now it's ordered. Please write down the number: {order}. Ready on {ready}. £{price}.
done.change | Now it's changed. {order} has {new} for its {part}. The price is £{price}.
done.cancel | Now it's cancelled, order {order}.
done.collect | Now it's written down: {order}, {day}, {time}.
bad.order | Let's see... {order}... there's no such number, I'm sorry.
bad.name | Let's see... {name}... there's no such name in the book, I'm sorry.
bad.day | Let's see, {day}. No, on that day we're closed. Tuesday, Wednesday, Thursday, Friday and Saturday are possible. Which day would you like?
bad.time | Let's see, {time}. No, then we're closed. Any time from 9:30 am to 5 pm is possible. Which time would you like?
bad.stock | Let's see, {moulding}. No, there's none left. What there is: {options}. Which do you prefer?
gone | Let's see, {moulding}. No, there's none left.
bad.size | That is a little too large. 200 centimetres is the most.
refuse.change | Let's see, {order}. That one has been cut. What has been cut can't be changed, I'm sorry.
refuse.cancel | Let's see, {order}. That one has been cut. What has been cut can't be cancelled, I'm sorry.
refuse.collect | Let's see, {order}. That one isn't ready. Please wait until {ready}.
say.price | I've added it up. {w} by {h} centimetres, {moulding}, {glass} glass. That makes £{price}.
say.depends | The price comes at the end, when we have size, frame and glass.
say.hours | We're open on Tuesday, Wednesday, Thursday, Friday and Saturday. From 9:30 am to 5 pm.
say.turnaround | It takes two weeks.
say.mouldings | I name them one by one: {options}.
say.glasses | I name them one by one: {options}.
status.waiting | Let's see, {order}. That one hasn't been begun. It will be ready on {ready}.
status.cut | Let's see, {order}. That one is being made. It will be ready on {ready}.
status.ready | Let's see, {order}. That one is ready.
status.cancelled | Let's see, {order}. That one was cancelled.
wrong | That's no trouble. Let's put it right. What isn't as you want it?
left | That's no trouble. Then we don't do it.
else | That was that. Is there another thing?
end | Thank you for your patience. Goodbye.
huh | Let's try that once more.
hello | Let's begin. What is it about?
"""

BLOCKS["numbered"] = """
lists=numbers date=%a %-d %b time=24 at_once=9
many | Please send me:{items} || Still missing:{items}
i.artwork | what is to be framed
i.size | size in cm, width x height
i.moulding | frame: oak, black, white or walnut
i.glass | glass: plain, non-reflective or museum
i.name | name
i.phone | phone
i.order | order number, or name
i.part | what changes: frame or glass
i.day | day
i.time | time
ask.artwork | What is to be framed?
ask.size | Size in cm (width x height)?
ask.height | Height in cm?
ask.width | Width in cm?
ask.side | {length} cm is:\\n1. the width\\n2. the height
ask.moulding | Frame:{options}\\nPick one.
ask.glass | Glass:{options}\\nPick one.
ask.name | Name for the order?
ask.phone | Phone for the order?
ask.order | Order number, or name? || Please give me an order number like F-1234, or a name.
ask.which | Your orders:{options}\\nPick one.
ask.part | What changes?\\n1. the frame\\n2. the glass
ask.day | Day?
ask.time | Time on {day}?
recap.order | Your order:\\n• {artwork}, {w} x {h} cm\\n• frame: {moulding}\\n• glass: {glass}\\n• {name}, {phone}\\n• ready {ready}\\n• £{price}\\nAll correct? Yes places it, no lets you change it.
recap.change | Your change:\\n• order {order} ({artwork})\\n• {part}: {old} → {new}\\n• price: £{before} → £{price}\\nAll correct? Yes makes the change.
recap.cancel | To be cancelled:\\n• order {order} ({artwork})\\nYes cancels it, no keeps it.
recap.collect | Your collection:\\n• order {order} ({artwork})\\n• {day}\\n• {time}\\nAll correct? Yes puts it down.
done.order | ✓ Ordered\\n• {order}\\n• ready {ready}\\n• £{price}
done.change | ✓ Changed\\n• {order}\\n• {part}: {new}\\n• £{price}
done.cancel | ✓ Cancelled: {order}
done.collect | ✓ Put down\\n• {order}\\n• {day}, {time}
bad.order | There is no {order}.
bad.name | There are no orders for {name}.
bad.day | Closed on {day}. Open:\\n• Tue to Sat\\nWhich day instead?
bad.time | Closed at {time}. Open:\\n• 9:30 to 17:00\\nWhich time instead?
bad.stock | Out of stock: {moulding}. In stock:{options}\\nPick one.
gone | Out of stock: {moulding}.
bad.size | At most 200 cm.
refuse.change | {order} cannot be changed: it is already cut.
refuse.cancel | {order} cannot be cancelled: it is already cut.
refuse.collect | {order} is not ready before {ready}.
say.price | Price:\\n• {w} x {h} cm\\n• {moulding}, {glass} glass\\n• £{price}
say.depends | The price follows from size, frame and glass.
say.hours | Open:\\n• Tue to Sat\\n• 9:30 to 17:00
say.turnaround | It takes two weeks.
say.mouldings | Frames:{options}
say.glasses | Glass:{options}
status.waiting | {order}:\\n• not begun\\n• ready {ready}
status.cut | {order}:\\n• being made\\n• ready {ready}
status.ready | {order}:\\n• ready for collection
status.cancelled | {order}:\\n• cancelled
wrong | What is to be changed? Tell me the new value, or "leave it".
left | Nothing was done.
else | Anything else?
end | Bye.
huh | I can't match that.
hello | Choose:\\n1. order a frame\\n2. change an order\\n3. cancel an order\\n4. book a collection\\n5. see how far an order is
"""

BLOCKS["clipped"] = """
lists=slashes date=%a %-d/%-m time=24 at_once=2
many | {items}? || {items}, please.
i.artwork | What
i.size | size
i.moulding | wood (oak, black, white, walnut)
i.glass | glass (plain, non-reflective, museum)
i.name | Name
i.phone | phone
i.order | Order no. or name
i.part | frame or glass
i.day | Day
i.time | time
ask.artwork | What is it?
ask.size | Size?
ask.height | High?
ask.width | Wide?
ask.side | {length}: width or height?
ask.moulding | Frame? {options}.
ask.glass | Glass? {options}.
ask.name | Name?
ask.phone | Phone?
ask.order | Number? || F-number or name?
ask.which | {options}?
ask.part | Frame or glass?
ask.day | When?
ask.time | {day}. Time?
recap.order | {artwork}, {w}x{h}, {moulding}, {glass}, {name}, {phone}. £{price}, {ready}. Go?
recap.change | {order}: {old} out, {new} in. £{price}, was £{before}. Go?
recap.cancel | Cancel {order}, {artwork}. Sure?
recap.collect | {order}, {day}, {time}. Right?
done.order | Ordered. {order}. {ready}. £{price}.
done.change | Changed. {order}: {new}. £{price}.
done.cancel | {order} cancelled.
done.collect | Noted. {order}, {day}, {time}.
bad.order | No {order} here.
bad.name | Nothing for {name}.
bad.day | Closed {day}. Tue to Sat. When?
bad.time | Closed at {time}. 9:30 to 17:00. When?
bad.stock | No {moulding} left. {options}?
gone | No {moulding} left.
bad.size | Too big. 200 max.
refuse.change | {order} is cut. Can't change it.
refuse.cancel | {order} is cut. Can't cancel it.
refuse.collect | {order} not ready. {ready}.
say.price | {w}x{h}, {moulding}, {glass}: £{price}.
say.depends | Size, frame, glass first.
say.hours | Tue to Sat, 9:30 to 17:00.
say.turnaround | Two weeks.
say.mouldings | {options}.
say.glasses | {options}.
status.waiting | {order} not begun. {ready}.
status.cut | {order} in work. {ready}.
status.ready | {order} is ready.
status.cancelled | {order} cancelled.
wrong | What's wrong?
left | Fine, not done.
else | More?
end | Cheers.
huh | Eh?
hello | Yes?
"""

BLOCKS["head-office"] = """
lists=or date=%A %-d %B time=ampm at_once=1
ask.artwork | Thank you for contacting Hobbs & Daughter, where every picture matters! To get us started, could you let us know what you would like us to frame for you?
ask.size | That sounds wonderful. In order that we can prepare a tailored solution, would you mind sharing the dimensions with us (width and height)?
ask.height | Thank you. We're so sorry, we'd also need the height.
ask.width | Thank you. We're so sorry, we'd also need the width.
ask.side | Thank you for letting us know. Could you please confirm whether {length} cm is the width or the height?
ask.moulding | Thank you for sharing that. From our curated range we're pleased to be able to offer {options}. Which of these would you like to go with?
ask.glass | An excellent choice! For glazing we're pleased to be able to offer {options}. Which of these would you like to go with?
ask.name | We're almost there, thank you for bearing with us. May we take the name for this order?
ask.phone | Thank you. And so that we can keep you updated on every step, may we take a contact number?
ask.order | We do appreciate your patience. So that we can locate your order, could you please provide the order number or the name it was placed under? || We apologise for the inconvenience, but we're unable to proceed without an order number or a name. Could you please provide one of these?
ask.which | Thank you. We've located {options}. Could you please confirm which of these your enquiry relates to?
ask.part | We're happy to look into that. Could you please confirm whether you'd like to update the frame or the glass?
ask.day | We're delighted to say it's waiting for you! Which day would be most convenient?
ask.time | {day} works perfectly at our end. And which time would be most convenient?
recap.order | We appreciate your patience today. Before we submit this, please review: {artwork}, {w} by {h} cm, {moulding} frame, {glass} glass, {name}, {phone}, estimated completion {ready}, total £{price}. Can you confirm that you'd like us to go ahead?
recap.change | We appreciate your patience today. Before we submit this, please review: for order {order} ({artwork}), {part} updated from {old} to {new}, revised total £{price} (previously £{before}). Can you confirm that you'd like us to go ahead?
recap.cancel | We're ever so sorry to see this one go. Before we submit this, please review: cancellation of order {order} ({artwork}). Can you confirm that you'd like us to go ahead?
recap.collect | We appreciate your patience today. Before we submit this, please review: collection of order {order} ({artwork}) on {day} at {time}. Can you confirm that you'd like us to go ahead?
done.order | Congratulations! Your order has been placed successfully and your reference is {order}. Estimated completion: {ready}. Total: £{price}.
done.change | Thank you for your confirmation. Order {order} has been updated to {new} for the {part}, and the revised total is £{price}.
done.cancel | Thank you for your confirmation. Order {order} has been cancelled. We hope to welcome you back very soon.
done.collect | Thank you for your confirmation. We look forward to welcoming you for the collection of {order} on {day} at {time}.
bad.order | We apologise, but order {order} does not appear to exist in our system.
bad.name | We apologise, but we have not been able to find any orders for {name}.
bad.day | We apologise for the inconvenience, but we are closed on {day}. Our team would love to see you from Tuesday to Saturday. Which day could work for you?
bad.time | We apologise for the inconvenience, but we are not open at {time}. Our team would love to see you between 9:30 am and 5 pm. Which time could work for you?
bad.stock | We're terribly sorry, but owing to supply issues beyond our control {moulding} is currently out of stock. In the meantime we'd love to offer you {options}. Which would you like to go with?
gone | We're terribly sorry, but owing to supply issues beyond our control {moulding} is currently out of stock.
bad.size | We apologise, but at present our maximum size is 200 cm.
refuse.change | We completely understand, and we're truly sorry. As order {order} has already been cut, we are unable to change it at this stage.
refuse.cancel | We completely understand, and we're truly sorry. As order {order} has already been cut, we are unable to cancel it at this stage.
refuse.collect | We're sorry to disappoint you, but order {order} is not ready yet. We expect it to be ready on {ready}.
say.price | Thank you for your interest. For {w} by {h} cm in {moulding} with {glass} glass, we can offer a price of £{price}.
say.depends | That's a great question! As every piece is unique, the price depends on size, frame and glass.
say.hours | Thank you for asking. We welcome customers from Tuesday to Saturday between 9:30 am and 5 pm.
say.turnaround | Thank you for asking. Our current lead time is two weeks.
say.mouldings | Our curated range comprises {options}.
say.glasses | Our glazing range comprises {options}.
status.waiting | Thank you for checking in. Order {order} is in our queue, and we expect it to be ready on {ready}.
status.cut | Thank you for checking in. Order {order} is currently in production, and we expect it to be ready on {ready}.
status.ready | Thank you for checking in. Great news: order {order} is ready for collection!
status.cancelled | Thank you for checking in. Order {order} has been cancelled.
wrong | We're sorry that this doesn't meet your expectations. Could you let us know what you'd like us to amend, or whether you'd prefer not to proceed?
left | That's absolutely fine. We have not made any changes.
else | Is there anything else that our team can support you with today?
end | Thank you for being part of the Hobbs & Daughter family!
huh | We're sorry, but we're not sure that we understood your message.
hello | Welcome to Hobbs & Daughter! How may we support you today?
"""


def _parse(block):
    head, *lines = block.strip("\n").split("\n")
    style, key = {}, None
    for part in head.replace(" time=", "\0time=").replace(" date=", "\0date=").replace(" at_once=", "\0at_once=").split("\0"):
        key, value = part.split("=", 1)
        style[key] = value
    for line in lines:
        if line.strip():
            moment, said = line.split(" | ", 1)
            style[moment] = [s.strip().replace("\\n", "\n") for s in said.split(" || ")]
    return style


STYLES = {name: _parse(block) for name, block in BLOCKS.items()}


class Voice:
    def __init__(self, name):
        self.style = STYLES[name]
        self.turns = {}
        self.at_once = int(self.style["at_once"])
        self.numbered = self.style["lists"] == "numbers"
        self.glue = "\n" if self.numbered else " "

    def __call__(self, moment, **values):
        lines = self.style[moment]
        k = self.turns[moment] = self.turns.get(moment, -1) + 1
        said = lines[k % len(lines)].format(**values)
        return said[0].upper() + said[1:] if not moment.startswith("i.") else said

    def options(self, items, word="or"):
        kind = self.style["lists"]
        if kind == "numbers":
            return "".join(f"\n{i}. {x}" for i, x in enumerate(items, 1))
        if kind == "slashes":
            return (" / " if word == "or" else ", ").join(items)
        return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"

    def date(self, iso):
        return dt.date.fromisoformat(iso).strftime(self.style["date"])

    def time(self, hhmm):
        if self.style["time"] == "24":
            return hhmm
        h, m = map(int, hhmm.split(":"))
        return f"{h % 12 or 12}{f':{m:02d}' if m else ''} {'am' if h < 12 else 'pm'}"


if __name__ == "__main__":
    every = set(STYLES["straight"])
    for name, style in STYLES.items():
        extra = {k for k in style if k.startswith("i.") or k == "many"}
        print(name, "lacks", sorted(every - set(style)), "unknown", sorted(set(style) - every - extra), len(extra))
