// A comparison: stories filtered, and both sides of one aligned where they first part.
(() => {
  const overview = document.getElementById("overview");
  const view = document.getElementById("trial");
  const form = document.querySelector("form.filters");
  const rows = [...document.querySelectorAll("#stories tbody tr")];
  const buttons = [...document.querySelectorAll("button.cause")];
  const field = (name) => document.getElementById(name);
  let cause = null;
  let order = [];
  let from = null;

  const apply = () => {
    const words = field("search").value.trim().toLowerCase();
    const change = field("change").value;
    const stories = cause === null ? null : new Set(pages.data.causes[cause[0]][cause[1]]);
    let shown = 0;
    for (const row of rows) {
      const fits = (!words || row.dataset.story.toLowerCase().includes(words)) && (!change || row.dataset.changes.split(" ").includes(change))
        && (stories === null || stories.has(row.dataset.story));
      row.hidden = !fits;
      shown += fits;
    }
    field("found").textContent = shown < rows.length ? `${shown} of ${rows.length} stories` : "";
    order = rows.filter((row) => !row.hidden).flatMap((row) => [...row.querySelectorAll("[data-side]")].map((each) => Number(each.dataset.side)));
  };
  const choose = (chosen) => {
    cause = chosen;
    for (const each of buttons) each.setAttribute("aria-pressed", String(cause !== null && Number(each.dataset.of) === cause[0] && Number(each.dataset.cause) === cause[1]));
    apply();
  };
  for (const each of buttons) each.addEventListener("click", () => choose(each.getAttribute("aria-pressed") === "true" ? null : [Number(each.dataset.of), Number(each.dataset.cause)]));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const kind of ["input", "change"]) form.addEventListener(kind, apply);
  form.addEventListener("reset", () => setTimeout(() => choose(null)));

  const unmet = (trial) => (trial.verdict?.goals ?? []).filter((goal) => !goal.met).map((goal) => pages.make("li", {}, pages.make("b", {}, goal.name), `: ${goal.reason?.message ?? "not met"}`));

  /** A conversation in two parts: as in the other, and from where it parts. */
  const halves = (trial, parting) => {
    const steps = [...pages.talk(trial).children];
    steps.forEach((each) => { each.removeAttribute("id"); each.querySelectorAll("a").forEach((link) => link.replaceWith(pages.make("span", { class: link.className }, link.textContent))); });
    const at = parting === null ? steps.length : trial.trajectory.steps.findIndex((step, place) => (step.number ?? place + 1) === parting);
    if (parting !== null && steps[at]) steps[at].classList.add("parts");
    const list = (of, name) => pages.make("ol.talk", { "aria-label": name }, ...of);
    return [list(steps.slice(0, at), "As in the other"), list(steps.slice(at), "From where they part")];
  };

  const show = async (place) => {
    const { spot, story, version, trials, shown, parting } = pages.data.trials[place];
    const sides = (await pages.pack(spot[0]))[spot[1]].sides;
    const at = order.indexOf(place);
    const beside = (by, text) => (at >= 0 && order[at + by] !== undefined ? pages.make("a.button", { href: `#/${order[at + by]}` }, text) : null);
    const parts = sides.map((trial, side) => halves(trial, parting?.[side] ?? null));
    const names = [pages.data.names[0], pages.data.names[version]];
    view.replaceChildren(...[
      pages.make("nav.screen", { "aria-label": "Story" }, pages.make("a.button", { href: "#/" }, "← all stories"), beside(-1, "‹ previous"), beside(1, "next ›")),
      pages.make("h1", {}, story),
      pages.make("p.reason", {}, parting ? "What is the same stands above the line, what differs below it." : "Both did the same."),
      pages.make("div.beside", {},
        ...sides.map((trial, side) => pages.make("section", { "aria-label": names[side] },
          pages.make("h2", {}, pages.make(`span.mark.${shown[side]}`, {}, pages.MARKS[shown[side]]), ` ${names[side]}`, pages.make("span.dim", {}, ` · trial ${trials[side]}`)),
          pages.make("ul", {}, ...unmet(trial)))),
        ...parts.map(([alike]) => alike),
        parting ? pages.make("p.parting", { role: "separator" }, "here they part") : null,
        ...parts.map(([, rest]) => rest)),
    ].filter(Boolean));
    pages.say(`${story}: both sides`);
  };

  const route = async () => {
    const match = /^#\/(\d+)$/.exec(location.hash);
    const place = match && Number(match[1]) < pages.data.trials.length ? Number(match[1]) : null;
    pages.open = place;
    if (place !== null) { if (view.hidden) from = scrollY; await show(place); }
    if (pages.open !== place) return;
    overview.hidden = place !== null;
    view.hidden = place === null;
    document.querySelector("header").hidden = place !== null;
    if (place !== null) { scrollTo(0, 0); view.focus({ preventScroll: true }); view.querySelector(".parting")?.scrollIntoView({ block: "center" }); }
    else scrollTo(0, from ?? 0);
  };
  addEventListener("hashchange", route);
  addEventListener("keydown", (event) => {
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape") { if (writes) event.target.blur(); else if (pages.open !== null) location.hash = "#/"; }
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); if (pages.open !== null) location.hash = "#/"; setTimeout(() => field("search").focus()); }
    if (event.key === "j" || event.key === "k") {
      const next = order[Math.max(order.indexOf(pages.open) + (event.key === "j" ? 1 : -1), 0)];
      if (next !== undefined) location.hash = `#/${next}`;
    }
  });

  apply();
  route();
  requestAnimationFrame(() => setTimeout(pages.forest));
})();
