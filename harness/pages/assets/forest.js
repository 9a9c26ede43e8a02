// How far two versions lie apart, with intervals, and success against cost.
pages.forest = () => {
  const place = document.querySelector("#forest .plots");
  const style = { fontSize: "13px", background: "transparent", color: "currentColor" };
  const figure = (title, svg, rows) => {
    svg.querySelectorAll("[aria-label]").forEach((each) => each.removeAttribute("aria-label"));
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${title}. ${rows.join("; ")}`);
    place.append(pages.make("figure", {}, pages.make("figcaption", {}, title), svg));
  };
  const TITLES = { points: ["difference in points, with 95 % intervals", 0], ratio: ["times as much (geometric means), with 95 % intervals", 1] };
  pages.data.forest.forEach((rows, version) => {
    for (const [kind, [title, none]] of Object.entries(TITLES)) {
      const of = rows.filter((each) => each.kind === kind).map((each) => ({ ...each, name: `${each.name} (${each.said})` }));
      if (!of.length) continue;
      const reach = of.flatMap((each) => [each.value, each.low ?? each.value, each.high ?? each.value, none]);
      figure(`${pages.data.names[version + 1]}: ${title}`, Plot.plot({
        style, width: 640, height: 56 + 26 * of.length, marginLeft: Math.min(330, 30 + 7 * Math.max(...of.map((each) => each.name.length))),
        x: { grid: true, label: null, ...(kind === "ratio" ? { type: "log", tickFormat: (value) => String(Number(value.toPrecision(3))), ticks: d3.ticks(Math.min(...reach) / 1.1, Math.max(...reach) * 1.1, 5), domain: [Math.min(...reach) / 1.1, Math.max(...reach) * 1.1] } : { nice: true, domain: [Math.min(...reach), Math.max(...reach)] }) },
        y: { domain: of.map((each) => each.name), label: null },
        marks: [
          Plot.ruleX([none], { stroke: "currentColor", strokeDasharray: "4 3" }),
          Plot.ruleY(of.filter((each) => each.low !== null), { y: "name", x1: "low", x2: "high", stroke: "currentColor", strokeWidth: 2 }),
          Plot.dot(of, { y: "name", x: "value", fill: "currentColor", r: 5 }),
        ],
      }), of.map((each) => each.name));
    }
  });
  const known = pages.data.points.filter((each) => each.cost !== null && each.success !== null);
  if (known.length > 1) {
    figure("Success against the cost of a trial, with 95 % intervals", Plot.plot({
      style, width: 640, height: 340, marginLeft: 60, marginRight: 110, marginBottom: 44, marginTop: 30, x: { label: "dollars a trial (geometric mean)", grid: true, zero: true }, y: { label: "success", tickFormat: "%", domain: [0, 1], grid: true },
      marks: [
        Plot.ruleX(known.filter((each) => each.low !== null), { x: "cost", y1: "low", y2: "high", stroke: "currentColor" }),
        Plot.ruleY(known.filter((each) => each.cost_low !== null), { y: "success", x1: "cost_low", x2: "cost_high", stroke: "currentColor" }),
        Plot.dot(known, { x: "cost", y: "success", r: 5, fill: (each) => (each.dominated ? "none" : "currentColor"), stroke: "currentColor" }),
        Plot.text(known, { x: "cost", y: "success", text: "name", dx: 8, dy: -9, textAnchor: "start", fill: "currentColor" }),
      ],
    }), known.map((each) => `${each.name} ${pages.percent(each.success)} at ${each.cost}${each.dominated ? ", dominated" : ""}`));
  }
  document.getElementById("forest").hidden = !place.children.length;
};
