// A conversation as a chat, its calls inside, with what was met and what differs marked where it happened.
pages.step_link = (step) => `#/${pages.open}/${step}`;

pages.to_step = (step) => {
  history.replaceState(null, "", pages.step_link(step));
  const found = document.getElementById(`step-${step}`);
  if (!found) return;
  found.querySelectorAll("details").forEach((each) => { each.open = true; });
  found.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  found.focus({ preventScroll: true });
};

/** JSON as lines, or the text as it is. */
pages.pretty = (value) => {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  if (!/^\s*[[{]/.test(value)) return value;
  try { return JSON.stringify(JSON.parse(value), null, 2); } catch { return value; }
};

const short = (text, room) => (text.length > room ? `${text.slice(0, room - 1)}…` : text);
pages.short = short;
const said = (value) => (value === undefined ? "nothing" : JSON.stringify(value));
pages.value = said;

/** Text in which the quotes of a judge are marked: each with whether it is held against the agent. */
const quoted = (text, quotes) => {
  for (const [quote, against] of quotes) {
    const at = text.indexOf(quote);
    if (quote && at >= 0) {
      return [text.slice(0, at), pages.make(`mark.quote${against ? ".against" : ""}`, { title: "by this the judge decided" }, quote), ...quoted(text.slice(at + quote.length), quotes)];
    }
  }
  return [text];
};

const MOST = 20000;
/** Text of which only the beginning is laid out, until somebody wants all of it. */
const spoken = (text, quotes) => {
  if (text.length <= MOST) return pages.make("p.text", { dir: "auto" }, quoted(text, quotes));
  const shown = pages.make("p.text", { dir: "auto" }, quoted(short(text, MOST), quotes));
  const rest = pages.make("button", { type: "button", onclick: () => { shown.textContent = text; rest.remove(); } }, `Show all ${text.length.toLocaleString("en")} characters`);
  return [shown, rest];
};

const part = (each, quotes) => {
  if (each.type === "text") return spoken(each.text, quotes);
  const name = each.name || each.media_type || each.type;
  return pages.make("p.file", {}, `▤ ${name}${each.sha256 ? ` · ${each.sha256.slice(0, 12)}` : ""}`);
};

const LONG = 1200;
const folded = (title, text, open) => {
  if (!text) return null;
  const shown = pages.make("pre", { dir: "auto", tabindex: 0 }, short(text, MOST * 10));
  return pages.make("details", { open: open && text.length < LONG }, pages.make("summary", {}, `${title} `, pages.make("span.dim", {}, short(text.replace(/\s+/g, " "), 90))), shown);
};

/** The arguments of a call, one a line; those that differ from what the nearest goal expects say what that is. */
const argued = (event, differing) => {
  const by_path = new Map(differing.map((each) => [each.path, each]));
  const rows = Object.entries(event.arguments ?? {}).map(([name, value]) => {
    const wrong = [...by_path.entries()].filter(([path]) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));
    const text = pages.make("code", {}, short(typeof value === "object" ? JSON.stringify(value, null, 1) : said(value), 20000));
    wrong.forEach(([path]) => by_path.delete(path));
    return [pages.make("dt", {}, name), pages.make("dd", {}, wrong.length ? pages.make("mark", {}, text) : text,
      ...wrong.map(([path, each]) => pages.make("span.expected", {}, ` ${path === name ? "" : `${path}: `}${each.problem === "unexpected" ? "was not asked for" : `expected ${said(each.expected)}`}`)))];
  });
  for (const [path, each] of by_path) {
    rows.push([pages.make("dt", {}, path || "arguments"), pages.make("dd", {}, pages.make("span.expected", {}, each.problem === "missing" ? `missing, expected ${said(each.expected)}` : `expected ${said(each.expected)}`))]);
  }
  return rows.length ? pages.make("dl.arguments", {}, ...rows) : pages.make("p.dim", {}, "without arguments");
};

const call = (event, differing) => {
  const failed = event.error !== null && event.error !== undefined;
  const seconds = event.seconds ? ` · ${event.seconds.toFixed(3)} s` : "";
  return pages.make(`div.call${failed ? ".failed" : ""}`, {},
    pages.make("p.name", {}, `→ ${event.name}`, pages.make("span.dim", {}, `${event.kind !== "tool" ? ` · ${event.kind}` : ""}${event.doubled ? " · double" : ""}${seconds}`)),
    argued(event, differing),
    failed ? folded("error", pages.pretty(event.error), true) : folded("result", pages.pretty(event.result), false),
    event.answered === false ? pages.make("p.dim", {}, "no result was recorded") : null);
};

const noted = (note) => {
  if (!note) return [];
  const found = Object.entries(note.told ?? {}).map(([fact, how]) => pages.make(`span.fact.${how}`, { title: how === "asked" ? "told because it was asked for" : "told unasked" }, `${fact} ${how === "asked" ? "" : "(unasked)"}`));
  if (note.doubt) found.push(pages.make("span.fact.doubt", { title: note.doubt.cure || "" }, `in doubt: ${note.doubt.about.replace("_", "/")}`));
  for (const each of note.guards ?? []) found.push(pages.make("span.fact.doubt", { title: each.message }, `guard: ${each.code}${each.spoken === false ? " (taken back)" : ""}`));
  return found.length ? [pages.make("p.notes", {}, ...found)] : [];
};

const happened = (event, differing, quotes) => {
  if (event.type === "message") return [...event.content.map((each) => part(each, quotes)), ...(event.kind === "approval" ? [pages.make("p.dim", {}, `asks for approval${event.tool ? ` of ${event.tool}` : ""}`)] : []), ...noted(event.note)];
  if (event.type === "tool_call") return [call(event, differing)];
  const { type, ...rest } = event;
  const text = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && typeof value !== "object").map(([key, value]) => `${key} ${value}`).join(" · ");
  return [pages.make(`p.event${type === "error" ? ".failed" : ""}`, {}, `${type.replace("_", " ")}${text ? `: ${short(text, 2000)}` : ""}`)];
};

/** Step → what is to be marked there: goals that it met or came nearest to, checks whose evidence it is. */
pages.marks = (verdict) => {
  const marks = new Map();
  const at = (step) => {
    if (!marks.has(step)) marks.set(step, { badges: [], differing: [], quotes: [] });
    return marks.get(step);
  };
  for (const goal of verdict?.goals ?? []) {
    const step = goal.met ? goal.step : goal.reason?.step;
    if (step === null || step === undefined) continue;
    at(step).badges.push([goal.met ? "success" : goal.unsure ? "undecided" : "fail", goal.name, `goal-${goal.name}`]);
    if (!goal.met) at(step).differing.push(...(goal.reason?.arguments ?? []).filter((each) => !each.met));
    for (const each of [goal, ...(goal.arguments ?? []), ...(goal.reason?.arguments ?? [])]) if (each.quote) at(step).quotes.push([each.quote, false]);
  }
  for (const [place, check] of (verdict?.checks ?? []).entries()) {
    for (const each of check.judge?.violations ?? []) if (each.supported && each.quote) at(each.evidence_step).quotes.push([each.quote, true]);
    for (const step of check.evidence ?? []) {
      if (check.status !== "pass") at(step).badges.push([check.severity === "warning" ? "warned" : check.status === "fail" ? "fail" : "undecided", check.id || check.check, `check-${place}`]);
    }
  }
  return marks;
};

pages.talk = (trial) => {
  const marks = pages.marks(trial.verdict);
  let turn = 0;
  const list = pages.make("ol.talk", { "aria-label": "Conversation" });
  trial.trajectory.steps.forEach((step, place) => {
    const number = step.number ?? place + 1;
    turn += step.role === "user";
    const { badges, differing, quotes } = marks.get(number) ?? { badges: [], differing: [], quotes: [] };
    const who = step.role === "user" ? "user" : step.agent || "agent";
    const badge = ([kind, name, id]) => pages.make(`a.badge.${kind}`, { href: `#${id}`, onclick: (event) => { event.preventDefault(); pages.to_finding(id); } }, `${pages.MARKS[kind] ?? "·"} ${name}`);
    list.append(pages.make(`li.step.${step.role}`, { id: `step-${number}`, tabindex: -1 },
      pages.make("p.who", {}, pages.make("a.number", { href: pages.step_link(number), title: "link to this step", onclick: (event) => { event.preventDefault(); pages.to_step(number); pages.copy(location.href, "link"); } }, `${number}`), ` ${who}`, ...badges.map(badge)),
      ...step.events.flatMap((event) => happened(event, differing, quotes))));
  });
  if (!trial.trajectory.steps.length) list.append(pages.make("li.dim", {}, "nothing was said"));
  return list;
};

pages.to_finding = (id) => {
  const found = document.getElementById(id);
  if (!found) return;
  found.scrollIntoView({ block: "center" });
  found.focus({ preventScroll: true });
};
