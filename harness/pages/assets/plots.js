// Pictures of a run: rates with their intervals, seconds by turn.
pages.plots = () => {
  const { rates, seconds } = pages.data.plots;
  const place = document.querySelector("#plots .plots");
  const style = { fontSize: "13px", background: "transparent", color: "currentColor" };
  const figure = (title, svg, rows) => {
    svg.querySelectorAll("[aria-label]").forEach((each) => each.removeAttribute("aria-label"));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${title}. ${rows.join("; ")}`);
    place.append(pages.make("figure", {}, pages.make("figcaption", {}, title), svg));
  };
  for (const by of ["severity", "label"]) {
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
  if (seconds.length) {
    const points = seconds.map(([turn, took]) => ({ turn, took }));
    figure("Seconds of the agent's turns", Plot.plot({
      style, width: 640, height: 260, x: { label: "turn", tickFormat: "d" }, y: { label: "seconds", grid: true },
      marks: [Plot.boxY(points, { x: "turn", y: "took", fill: "currentColor", fillOpacity: 0.15, stroke: "currentColor", r: 1.5 })],
    }), [`${points.length} turns`]);
  }
  document.getElementById("plots").hidden = !place.children.length;
};
