// Pictures of a run: rates with their intervals, seconds and cost by turn.
pages.plots = () => {
  const { rates, turns } = pages.data.plots;
  const place = document.querySelector("#plots .plots");
  const style = { fontSize: "13px", background: "transparent", color: "currentColor" };
  const figure = (title, svg, rows) => {
    svg.querySelectorAll("[aria-label]").forEach((each) => each.removeAttribute("aria-label"));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${title}. ${rows.join("; ")}`);
    place.append(pages.make("figure", {}, pages.make("figcaption", {}, title), svg));
  };
  for (const by of ["severity", "label", "persona"]) {
    const of = rates.filter((each) => each.by === by);
    if (of.length < 2) continue;
    const names = of.map((each) => `${each.name} (${each.passed}/${each.trials})`);
    const named = of.map((each, i) => ({ ...each, name: names[i] }));
    figure(`Success by ${by}, with 95 % intervals from 10 stories on`, Plot.plot({
      style, marginLeft: Math.min(260, 30 + 7 * Math.max(...names.map((each) => each.length))), width: 640,
      height: 50 + 24 * of.length, x: { domain: [0, 1], tickFormat: "%", grid: true, label: null },
      y: { domain: names, label: null },
      marks: [
        Plot.ruleY(named.filter((each) => each.low !== null), { y: "name", x1: "low", x2: "high", stroke: "currentColor", strokeWidth: 2 }),
        Plot.dot(named, { y: "name", x: "rate", fill: "currentColor", r: 5 }),
      ],
    }), names);
  }
  const by_turn = (title, unit, value) => {
    const points = turns.map((each) => ({ turn: each[0], value: each[value] })).filter((each) => each.value !== null);
    if (!points.length) return;
    figure(title, Plot.plot({
      style, width: 640, height: 260, marginLeft: 60, x: { label: "turn", tickFormat: "d" }, y: { label: unit, grid: true },
      marks: [Plot.boxY(points, { x: "turn", y: "value", fill: "currentColor", fillOpacity: 0.15, stroke: "currentColor", r: 1.5 })],
    }), [`${points.length} turns`]);
  };
  by_turn("Seconds of the agent's turns", "seconds", 1);
  by_turn("Cost of the agent's turns", "dollars", 2);
  document.getElementById("plots").hidden = !place.children.length;
};
