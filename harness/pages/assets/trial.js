// One trial: the conversation, and beside it what was asked for and what came of it.
const fact = (name, ...value) => [pages.make("dt", {}, name), pages.make("dd", {}, ...value)];

const evidence = (step) => (step === null || step === undefined ? [] : [" ", pages.make("a", { href: pages.step_link(step), onclick: (event) => { event.preventDefault(); pages.to_step(step); } }, `step ${step}`)]);

const difference = (each) => pages.make("li", {}, pages.make("code", {}, each.path || "arguments"), " ",
  each.problem === "missing" ? "is missing" : each.problem === "unexpected" ? pages.make("span", {}, "was not asked for: ", pages.make("code", {}, pages.short(pages.value(each.observed), 400)))
    : pages.make("span", {}, "is ", pages.make("code", {}, pages.short(pages.value(each.observed), 400)), ", not ", pages.make("code", {}, pages.short(pages.value(each.expected), 400))),
  each.judge_said ? pages.make("p.dim", {}, `judge: ${each.judge_said}`) : null);

const goal_line = (goal) => {
  const kind = goal.met ? "success" : goal.unsure ? "undecided" : goal.required ? "fail" : "known";
  const steps = goal.met ? evidence(goal.step) : evidence(goal.reason?.step);
  const wrong = (goal.reason?.arguments ?? []).filter((each) => !each.met);
  return pages.make(`li.finding.${kind}`, { id: `goal-${goal.name}`, tabindex: -1 },
    pages.make("p", {}, pages.make(`span.mark.${kind}`, {}, pages.MARKS[kind]), " ", pages.make("b", {}, goal.name), goal.required ? "" : " (optional)", ...steps),
    goal.met ? null : pages.make("p", {}, goal.reason?.message ?? "not met"),
    goal.reason?.missing_keywords?.length ? pages.make("p", {}, "not said: ", ...goal.reason.missing_keywords.flatMap((word, place) => [place ? ", " : "", pages.make("code", {}, word)])) : null,
    wrong.length ? pages.make("ul", {}, ...wrong.map(difference)) : null,
    goal.judge_said ? pages.make("p.dim", {}, `judge: ${goal.judge_said}`) : null);
};

/** What is wrong comes first where a reader would have to look for it. */
const by_need = (goals) => (goals.length <= 12 ? goals : [...goals].sort((a, b) => Number(a.met) - Number(b.met)));

/** What a judge holds against the agent: with the step that proves it, or why it does not count. */
const held_against = (each) => pages.make(each.supported ? "li" : "li.dim", {}, ...(each.supported ? evidence(each.evidence_step) : []), " ", each.quote ? pages.make("q", { dir: "auto" }, each.quote) : "",
  each.what ? `: ${each.what}` : "", each.severity ? ` (${each.severity})` : "", each.supported ? "" : ` — not counted: ${each.problem}`);

const check_line = (check, place) => {
  const kind = check.status === "pass" ? "success" : check.severity === "warning" ? "warned" : check.status === "fail" ? "fail" : "undecided";
  return pages.make(`li.finding.${kind}`, { id: `check-${place}`, tabindex: -1 },
    pages.make("p", {}, pages.make(`span.mark.${kind}`, {}, pages.MARKS[kind]), " ", pages.make("b", {}, check.path ? `${check.id || check.check}.${check.path}` : check.id || check.check), ...(check.evidence ?? []).flatMap(evidence)),
    check.message && !check.differences?.length ? pages.make("p", {}, check.message) : null,
    check.differences?.length ? world(check.differences) : null,
    check.judge?.violations?.length ? pages.make("ul", {}, ...check.judge.violations.map(held_against)) : null,
    check.status === "fail" && check.hint ? pages.make("p.dim", {}, check.hint) : null);
};

const CHANGES = { not_done: "was not done", not_asked: "nobody asked for it", otherwise: "was done otherwise" };

const changed = (each) => [
  each.problem === "unexpected" ? null : pages.make("span", {}, "expected ", pages.make("code.wanted", {}, pages.short(pages.value(each.expected), 400))),
  each.problem === "missing" ? pages.make("span", {}, each.problem === "missing" ? ", is not there" : "")
    : pages.make("span", {}, each.problem === "unexpected" ? "is " : ", is ", pages.make("code.found", {}, pages.short(pages.value(each.observed), 400))),
  each.unknown ? pages.make("p.dim", {}, each.unknown) : null,
  pages.make("p.dim", {}, [CHANGES[each.change], each.made_by?.length ? `by ${each.made_by.join(", ")}` : "", each.goals?.length ? `see ${each.goals.join(", ")}` : ""].filter(Boolean).join(" · ")),
];

/** The world as it ended beside what was expected: a tree of the places at which they differ. */
const world = (differences) => {
  const root = { below: new Map(), here: [] };
  for (const each of differences) {
    let at = root;
    for (const name of each.path.match(/"(?:[^"\\]|\\.)*"|\[[^\]]*\]|[^.[\]"]+/g) ?? ["all of it"]) {
      if (!at.below.has(name)) at.below.set(name, { below: new Map(), here: [] });
      at = at.below.get(name);
    }
    at.here.push(each);
  }
  const count = (node) => node.here.length + [...node.below.values()].reduce((sum, each) => sum + count(each), 0);
  const branch = ([name, node]) => {
    let names = [name];
    while (!node.here.length && node.below.size === 1) {
      const [[next, under]] = node.below;
      names.push(next);
      node = under;
    }
    const title = pages.make("code", {}, names.join(" › "));
    if (!node.below.size) return pages.make("li", {}, title, ": ", ...node.here.flatMap(changed));
    return pages.make("li", {}, pages.make("details", { open: count(node) <= 20 }, pages.make("summary", {}, title, pages.make("span.dim", {}, ` ${count(node)} differ`)),
      ...node.here.flatMap(changed), pages.make("ul.tree", {}, ...[...node.below].map(branch))));
  };
  return pages.make("ul.tree", { "aria-label": "Where the world differs" }, ...[...root.below].map(branch));
};

/** When each side was at work: a lane for each agent, in seconds from the beginning. */
const lanes = (trial) => {
  const events = trial.trajectory.steps.flatMap((step) => step.events.filter((event) => event.at).map((event) => ({ who: step.role === "user" ? "user" : event.agent || step.agent || "agent", at: event.at, took: event.seconds ?? 0, name: event.type === "tool_call" ? event.name : event.type, step: step.number })));
  if (events.length < 2) return null;
  const begin = trial.trajectory.started_at ?? events[0].at;
  const end = Math.max(trial.trajectory.ended_at ?? 0, ...events.map((event) => event.at));
  const whole = Math.max(end - begin, 0.001);
  const who = [...new Set(events.map((event) => event.who))];
  const width = 560, left = 90, height = 22 * who.length + 26;
  const x = (at) => left + ((at - begin) / whole) * (width - left - 14);
  const svg = pages.draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "lanes", role: "img", "aria-label": `Times: ${whole.toFixed(2)} seconds in all` });
  who.forEach((name, row) => {
    const y = 12 + 22 * row;
    svg.append(pages.draw("text", { x: left - 8, y: y + 4, "text-anchor": "end", class: "small" }, pages.short(name, 14)), pages.draw("line", { x1: left, x2: width - 8, y1: y, y2: y, class: "lane" }));
    for (const event of events.filter((each) => each.who === name)) {
      const mark = event.took > 0
        ? pages.draw("rect", { x: x(event.at - event.took), y: y - 5, width: Math.max(3, x(event.at) - x(event.at - event.took)), height: 10, class: "call" })
        : pages.draw("circle", { cx: x(event.at), cy: y, r: 4 });
      mark.append(pages.draw("title", {}, `step ${event.step}: ${event.name} at ${(event.at - begin).toFixed(2)} s${event.took ? `, took ${event.took.toFixed(3)} s` : ""}`));
      svg.append(mark);
    }
  });
  svg.append(pages.draw("text", { x: left, y: height - 4, class: "small" }, "0 s"), pages.draw("text", { x: width - 8, y: height - 4, "text-anchor": "end", class: "small" }, `${whole.toFixed(2)} s`));
  return svg;
};

const known = (trial, story) => {
  const told = new Map();
  for (const step of trial.trajectory.steps) for (const event of step.events) for (const [name, how] of Object.entries(event.note?.told ?? {})) told.set(name, how);
  const facts = story.user?.facts ?? {};
  const names = [...new Set([...Object.keys(facts), ...told.keys()])];
  if (!names.length) return null;
  const value = (name) => { const each = facts[name]; return each === undefined ? "" : typeof each === "object" && each !== null && "value" in each ? pages.value(each.value) : pages.value(each); };
  return pages.make("dl.facts", {}, ...names.flatMap((name) => fact(name, pages.make("code", {}, pages.short(value(name), 200)), " ", pages.make("span.dim", {}, told.has(name) ? (told.get(name) === "asked" ? "told when asked" : "told unasked") : "not told"))));
};

const ticket = (trial, data) => {
  const lines = [`${pages.MARKS[data.shown]} ${data.outcome} · ${trial.story} · trial ${trial.trial} · run ${pages.data.run}`, ""];
  for (const step of trial.trajectory.steps) for (const event of step.events) {
    if (event.type === "message") lines.push(`${step.number} ${step.role === "user" ? "user " : "agent"}  ${event.content.map((each) => each.text ?? `[${each.name ?? each.type}]`).join("\n         ")}`);
    if (event.type === "tool_call") lines.push(`${step.number} agent  → ${event.name}(${JSON.stringify(event.arguments)})`, `         = ${event.error ?? event.result ?? ""}`);
  }
  lines.push("");
  for (const goal of trial.verdict?.goals ?? []) lines.push(`${goal.met ? "✓" : "✗"} ${goal.name}${goal.met ? "" : `  ${goal.reason?.message ?? ""}`}`);
  const text = lines.join("\n");
  const fence = "`".repeat(Math.max(3, 1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))));
  return `${fence}text\n${text}\n${fence}\n`;
};

const section = (title, ...children) => (children.some(Boolean) ? pages.make("section", {}, pages.make("h2", {}, title), ...children.filter(Boolean)) : null);

const wanted = (story) => section("Story", story.story ? pages.make("p.text", { dir: "auto" }, story.story) : null, story.prompt ? pages.make("p.text", { dir: "auto" }, story.prompt) : null);

pages.show_trial = async (place, step) => {
  const data = pages.data.trials[place];
  const { trial: whole, story } = await pages.trial(place);
  const labels = pages.labels?.(place) ?? { asks: false, blind: false };
  const trial = labels.blind ? { ...whole, verdict: null, failure: null, output: null } : whole;
  const verdict = trial.verdict;
  const order = pages.order ?? pages.data.trials.map((_, each) => each);
  const at = order.indexOf(place);
  const beside = (by, text) => (at >= 0 && order[at + by] !== undefined ? pages.make("a.button", { href: `#/${order[at + by]}` }, text) : null);
  const failure = trial.failure;
  const undecided = verdict?.undecided;
  const view = document.getElementById("trial");
  view.replaceChildren(...[
    pages.make("nav.screen", { "aria-label": "Trial" }, pages.make("a.button", { href: "#/" }, "← all stories"), beside(-1, "‹ previous"), beside(1, "next ›"), pages.make("span.gap"),
      pages.begin_labels && !labels.asks ? pages.make("button", { type: "button", onclick: () => pages.begin_labels(place) }, "Label ", pages.make("kbd", {}, "l")) : null,
      pages.make("button", { type: "button", onclick: () => pages.copy(location.href, "link") }, "Copy link"),
      pages.make("button", { type: "button", onclick: () => pages.copy(ticket(trial, data), "ticket") }, "Copy as ticket"),
      story.id ? pages.make("button", { type: "button", onclick: () => pages.copy(JSON.stringify(story, null, 2), "story") }, "Copy story") : null),
    pages.make("h1", {}, labels.blind ? "" : pages.make(`span.mark.${data.shown}`, {}, `${pages.MARKS[data.shown]} ${data.outcome}`), ` ${trial.story}`),
    pages.make("p.place", {}, [`trial ${trial.trial}`, trial.attempt > 1 ? `attempt ${trial.attempt}` : "", `agent ${trial.agent}`, `user ${trial.user}`, labels.blind ? "" : data.alone ?? "", trial.ended_by ? `ended: ${trial.ended_by}` : ""].filter(Boolean).join(" · ")),
    data.why && !labels.blind ? pages.make("p.reason", {}, data.why) : null,
    data.people?.length && !labels.asks ? pages.make("ul.people", { "aria-label": "What people say" }, ...data.people.map((each) => pages.make("li", {}, each))) : null,
    pages.make("div.columns", {},
      pages.make("section.left", { "aria-label": "Conversation" }, pages.talk(trial)),
      pages.make("aside", { "aria-label": "What was asked for" },
        labels.asks ? wanted(story) : null,
        failure ? section("Failure", pages.make("p", {}, `${failure.side}: ${failure.message || failure.code}`)) : null,
        undecided ? section("Undecided", pages.make("p", {}, undecided.message)) : null,
        verdict?.goals.length ? section("Goals", pages.graph(story, verdict), pages.make("ul.findings", {}, ...by_need(verdict.goals).map(goal_line)),
          ...(verdict.groups ?? []).filter((each) => each.message).map((each) => pages.make("p", {}, pages.make("b", {}, each.name), `: ${each.message}`))) : null,
        verdict?.checks.length ? section("Checks", pages.make("ul.findings", {}, ...verdict.checks.map(check_line))) : null,
        labels.asks ? null : wanted(story),
        section("What the user knew", known(trial, story)),
        section("Times", lanes(trial)),
        verdict ? section("Figures", pages.make("dl.facts", {}, ...Object.entries(verdict.metrics).filter(([, value]) => value !== null).flatMap(([name, value]) => fact(name.replaceAll("_", " "), typeof value === "number" ? String(Math.round(value * 1000) / 1000) : String(value))))) : null,
        trial.output ? section("Printed and logged", pages.make("pre", { tabindex: 0 }, trial.output)) : null)),
  ].filter(Boolean));
  pages.say(`${trial.story}, trial ${trial.trial}${labels.blind ? "" : `: ${data.outcome}`}`);
  if (step) pages.to_step(step); else { scrollTo(0, 0); view.focus({ preventScroll: true }); }
};
