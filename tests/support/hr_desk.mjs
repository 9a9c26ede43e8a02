// The HR desk with npm's openai package. Its tools are in a process of Python beside it: node hr_desk.mjs PYTHON SCRIPT
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import OpenAI from "openai";

const client = new OpenAI({ apiKey: "sk-own-0123456789abcdef", maxRetries: 0 });
const desk = spawn(process.argv[2], [process.argv[3]], { stdio: ["pipe", "pipe", "inherit"] });
const told = createInterface({ input: desk.stdout })[Symbol.asyncIterator]();
const next = async () => JSON.parse((await told.next()).value);
const tools = await next();
const messages = [];

for await (const line of createInterface({ input: process.stdin })) {
  messages.push({ role: "user", content: JSON.parse(line).text });
  for (;;) {
    const came = await client.chat.completions.create({ model: "stub", messages, tools });
    const message = came.choices[0].message;
    messages.push(message);
    if (!message.tool_calls?.length) {
      process.stdout.write(JSON.stringify({ text: message.content }) + "\n");
      break;
    }
    for (const call of message.tool_calls) {
      const asked = { name: call.function.name, arguments: JSON.parse(call.function.arguments) };
      desk.stdin.write(JSON.stringify(asked) + "\n");
      messages.push({ role: "tool", tool_call_id: call.id, content: await next() });
    }
  }
}
desk.stdin.end();
