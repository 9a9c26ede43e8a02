// The goal graph, drawn: which goals were met, missed or came too early, what follows what, which ways were taken.
pages.graph = (story, verdict) => {
  const goals = story.goal_details ?? [];
  if (goals.length < 2) return null;
  const found = new Map((verdict?.goals ?? []).map((each) => [each.name, each]));
  const spared = new Map((verdict?.not_due ?? []).map((each) => [each.name, each.why]));
  const groups = new Map((verdict?.groups ?? []).map((each) => [each.name, each]));
  const graph = new dagre.graphlib.Graph({ compound: true }).setGraph({ rankdir: "LR", nodesep: 14, ranksep: 34, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const short = (text) => (text.length > 26 ? `${text.slice(0, 25)}…` : text);
  for (const goal of goals) {
    const label = short(goal.name);
    graph.setNode(goal.name, { label, width: Math.max(46, 7.4 * label.length + 30), height: 30 });
  }
  for (const [name, group] of Object.entries(story.groups ?? {})) {
    graph.setNode(name, { label: short(name), group: true });
    group.ways.forEach((way, number) => {
      const way_name = `${name} · way ${number + 1}`;
      graph.setNode(way_name, { label: `way ${number + 1}`, way: [name, number + 1] });
      graph.setParent(way_name, name);
      for (const member of way) if (graph.hasNode(member)) graph.setParent(member, way_name);
    });
  }
  const inside = new Map(Object.entries(story.groups ?? {}).map(([name, group]) => [name, group.ways]));
  const leaves = (name) => (inside.has(name) ? inside.get(name).flat().flatMap(leaves) : [name]);
  for (const [before, afters] of Object.entries(story.goals ?? {})) {
    for (const after of afters) {
      for (const a of leaves(before)) for (const b of leaves(after)) if (a !== b && graph.hasNode(a) && graph.hasNode(b)) graph.setEdge(a, b);
    }
  }
  if (!graph.edgeCount() && !groups.size) return null;
  try { dagre.layout(graph); } catch { return null; }
  const { width, height } = graph.graph();
  const state = (name) => {
    if (spared.has(name)) return ["spared", `not due: ${spared.get(name)}`];
    const goal = found.get(name);
    if (!goal) return ["open", "not judged"];
    if (goal.met) return ["success", goal.step === null ? "met" : `met at step ${goal.step}`];
    const code = goal.reason?.code;
    const why = goal.reason?.message ?? "not met";
    return [goal.unsure ? "undecided" : !goal.required ? "spared" : code === "out_of_order" ? "early" : "fail", why];
  };
  const svg = pages.draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "graph", role: "group", "aria-label": "The goals and what comes before what" });
  svg.append(pages.draw("defs", {}, pages.draw("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, pages.draw("path", { d: "M0 0 8 4 0 8z" }))));
  for (const name of graph.nodes()) {
    const node = graph.node(name);
    if (!node.group && !node.way) continue;
    const taken = node.way && groups.get(node.way[0])?.taken.includes(node.way[1]);
    const box = pages.draw("rect", { x: node.x - node.width / 2, y: node.y - node.height / 2, width: node.width, height: node.height, rx: 6, class: node.group ? "group" : taken ? "way taken" : "way" });
    svg.append(box, pages.draw("text", { x: node.x - node.width / 2 + 5, y: node.y - node.height / 2 + 11, class: "small" }, taken ? `${node.label} ✓` : node.label));
  }
  for (const edge of graph.edges()) {
    const points = graph.edge(edge).points.map(({ x, y }) => `${x},${y}`).join(" ");
    svg.append(pages.draw("polyline", { points, class: "edge", "marker-end": "url(#arrow)" }));
  }
  for (const goal of goals) {
    const node = graph.node(goal.name);
    const [kind, why] = state(goal.name);
    const mark = { success: "✓", fail: "✗", early: "⇤", undecided: "?", spared: "–", open: "·" }[kind];
    const step = found.get(goal.name)?.step ?? found.get(goal.name)?.reason?.step;
    const link = pages.draw("a", { href: step ? pages.step_link(step) : "#", class: `goal ${kind}`, "aria-label": `${goal.name}: ${why}`, onclick: (event) => { event.preventDefault(); if (step) pages.to_step(step); } });
    link.append(
      pages.draw("title", {}, `${goal.name}: ${why}`),
      pages.draw("rect", { x: node.x - node.width / 2, y: node.y - node.height / 2, width: node.width, height: node.height, rx: 15 }),
      pages.draw("text", { x: node.x, y: node.y + 4.5, "text-anchor": "middle" }, `${mark} ${node.label}`),
    );
    svg.append(link);
  }
  return pages.make("div.scroll.drawn", { tabindex: 0, role: "region", "aria-label": "Goal graph" }, svg);
};
