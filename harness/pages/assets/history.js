// The list of runs: filtered, two of them ticked to be compared, and how each suite went.
pages.begin = () => {
  const rows = [...document.querySelectorAll("#runs tbody tr")];
  const field = (name) => document.getElementById(name);
  const form = document.querySelector("form.filters");
  const ticks = [...document.querySelectorAll("#runs input[type=checkbox]")];

  const apply = () => {
    const words = field("search").value.trim().toLowerCase();
    const suite = field("suite")?.value || "";
    let shown = 0;
    for (const row of rows) {
      row.hidden = !((!words || row.textContent.toLowerCase().includes(words) || row.dataset.suite.toLowerCase().includes(words)) && (!suite || row.dataset.suite === suite));
      shown += !row.hidden;
    }
    field("found").textContent = shown < rows.length ? `${shown} of ${rows.length} runs` : "";
  };

  const choose = () => {
    const chosen = ticks.filter((each) => each.checked);
    for (const each of ticks) each.disabled = chosen.length >= 2 && !each.checked;
    const link = field("compare");
    link.hidden = chosen.length !== 2;
    field("compare-hint").hidden = chosen.length === 2;
    // The list begins with the newest: the older one is what the other is held against.
    if (chosen.length === 2) link.href = `compare/${encodeURIComponent(chosen[1].value)}/${encodeURIComponent(chosen[0].value)}/`;
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  for (const kind of ["input", "change"]) form.addEventListener(kind, apply);
  form.addEventListener("reset", () => setTimeout(apply));
  document.getElementById("runs").addEventListener("change", choose);
  apply();
  choose();
  requestAnimationFrame(() => setTimeout(pages.trends));
};

pages.trends = () => {
  const place = document.querySelector("#trends .plots");
  place.replaceChildren();
  for (const { suite, runs } of pages.data.trends) {
    const known = runs.map((each, number) => ({ ...each, number: number + 1 })).filter((each) => each.rate !== null);
    if (known.length < 2) continue;
    const svg = Plot.plot({
      style: { fontSize: "13px", background: "transparent", color: "currentColor" }, width: 640, height: 220, marginLeft: 50,
      x: { type: "point", domain: runs.map((_, number) => number + 1), label: "run, oldest first", ticks: runs.length > 20 ? [] : undefined },
      y: { domain: [0, 1], tickFormat: "%", grid: true, label: null },
      marks: [
        Plot.ruleX(known.filter((each) => each.low !== null), { x: "number", y1: "low", y2: "high", stroke: "currentColor", strokeOpacity: 0.5, strokeWidth: 2 }),
        Plot.line(known, { x: "number", y: "rate", stroke: "currentColor", strokeOpacity: 0.4 }),
        Plot.dot(known, { x: "number", y: "rate", fill: "currentColor", r: 4, title: (each) => `${each.name}: ${each.said}, ${pages.percent(each.rate)}`, href: (each) => `run/${encodeURIComponent(each.name)}/` }),
      ],
    });
    svg.querySelectorAll("[aria-label]").forEach((each) => each.removeAttribute("aria-label"));
    svg.querySelectorAll("a").forEach((each, at) => each.setAttribute("aria-label", `${known[at].name}: ${pages.percent(known[at].rate)}`));
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `Journey success of ${suite} over ${known.length} runs`);
    place.append(pages.make("figure", {}, pages.make("figcaption", {}, suite), svg));
  }
  document.getElementById("trends").hidden = !place.children.length;
};

pages.begin();
