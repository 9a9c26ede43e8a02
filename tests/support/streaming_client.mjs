// Asks a model as npm's openai package does, once whole and once streamed; prints what came, a line of JSON each.
import OpenAI from "openai";

const asked = { model: "stub", messages: [{ role: "user", content: "Hi" }] };
const client = new OpenAI();
const whole = await client.chat.completions.create(asked);
console.log(JSON.stringify(whole.choices[0].message.tool_calls));
const calls = [];
for await (const chunk of await client.chat.completions.create({ ...asked, stream: true })) {
  for (const { index, id, function: called } of chunk.choices[0]?.delta?.tool_calls ?? []) {
    calls[index] ??= { id, name: called.name, arguments: "" };
    calls[index].arguments += called.arguments;
  }
}
console.log(JSON.stringify(calls));
