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

/** The documents of a pack; each pack is opened once. */
pages.pack = (number) => {
  if (!opened.has(number)) {
    const text = document.querySelectorAll("script.pack")[number].textContent;
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    opened.set(number, new Response(stream).json());
  }
  return opened.get(number);
};

/** A trial in full, and its story ({} where it is not at hand). */
pages.trial = async (place) => {
  const { spot, of } = pages.data.trials[place];
  const [trials, stories] = await Promise.all([pages.pack(spot[0]), pages.pack(of[0])]);
  return { trial: trials[spot[1]], story: stories[of[1]] };
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
