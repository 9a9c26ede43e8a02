// Elements, data and packs. All text of others goes through textContent, never through innerHTML.
"use strict";
const pages = {};

pages.data = JSON.parse(document.getElementById("data").textContent);

/** An element: attributes (`on…` are listeners), then children; strings become text. */
pages.make = (tag, attributes = {}, ...children) => {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== ""));
  return element;
};

/** The same for drawings. */
pages.draw = (tag, attributes = {}, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
};

/** Said to who listens instead of looking. */
pages.say = (text) => { document.getElementById("said").textContent = text; };

const opened = new Map();

/** The documents of a pack, which stands in the page (a number) or is asked for (a name); each is opened once. */
pages.pack = (name) => {
  if (!opened.has(name)) opened.set(name, typeof name === "number" ? inside(name) : served(name));
  return opened.get(name);
};

const inside = (number) => {
  const text = document.querySelectorAll("script.pack")[number].textContent;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};

const served = async (name) => {
  try {
    const answer = await fetch(`packs/${name}`);
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  } catch (problem) {
    opened.delete(name);
    pages.say(`cannot be had: ${problem.message}`);
    throw problem;
  }
};

/** What is asked for again, because there is more of it. */
pages.forget = () => opened.clear();

/** A trial in full, and its story ({} where it is not at hand). */
pages.trial = async (place) => {
  const { spot, of } = pages.data.trials[place];
  const [trials, stories] = await Promise.all([pages.pack(spot[0]), of ? pages.pack(of[0]) : null]);
  return { trial: trials[spot[1]], story: of ? stories[of[1]] : {} };
};

pages.percent = (share) => (share === null || share === undefined ? "–" : `${Math.round(share * 100)} %`);
pages.MARKS = { success: "✓", fail: "✗", undecided: "?", warned: "!", known: "–" };

pages.copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = pages.make("textarea", { "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  pages.say(`${what} copied`);
};
