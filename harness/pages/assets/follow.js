// A page that a server makes asks whether there is more to see, and makes itself anew where there is.
(() => {
  const EVERY = 1000;
  const said = (text) => {
    let line = document.getElementById("newer");
    if (!line) document.body.prepend(line = pages.make("p.newer.screen", { id: "newer", role: "status" }));
    line.replaceChildren(...text);
    line.hidden = !text.length;
  };

  const fields = () => [...document.querySelectorAll("#overview :is(input, select)")].filter((each) => each.id);
  const opened = () => [...document.querySelectorAll("#overview details")].map((each) => each.open);

  /** The page as it is now, with everything that was chosen in it. */
  const renew = async () => {
    const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const data = fresh.getElementById("data");
    if (!data) return location.reload();
    const values = new Map(fields().map((each) => [each.id, each.type === "checkbox" ? each.checked : each.value]));
    const folded = opened();
    const focus = document.activeElement;
    const held = focus?.closest("#overview") && focus.id ? [focus.id, focus.selectionStart] : null;
    const kept = pages.kept?.() ?? {};
    const hidden = document.getElementById("overview").hidden;
    pages.data = JSON.parse(data.textContent);
    pages.forget();
    for (const each of ["header", "#overview"]) document.querySelector(each).replaceWith(document.adoptNode(fresh.querySelector(each)));
    document.getElementById("overview").hidden = document.querySelector("header").hidden = hidden;
    for (const each of fields()) {
      const value = values.get(each.id);
      if (value === undefined) continue;
      if (each.type === "checkbox") each.checked = value;
      else if (each.tagName !== "SELECT" || [...each.options].some((option) => option.value === value)) each.value = value;
    }
    document.querySelectorAll("#overview details").forEach((each, place) => { if (place < folded.length) each.open = folded[place]; });
    if (held) {
      const again = document.getElementById(held[0]);
      again?.focus({ preventScroll: true });
      if (typeof held[1] === "number") again?.setSelectionRange(held[1], held[1]);
    }
    pages.begin(kept);
  };

  const look = async () => {
    let rest = EVERY;
    try {
      if (!document.hidden && pages.data.version) {
        const answer = await fetch(location.pathname + location.search, { method: "HEAD", cache: "no-store" });
        const version = answer.headers.get("etag");
        said([]);
        if (answer.ok && version && version !== `"${pages.data.version}"`) {
          const began = performance.now();
          if (pages.begin) await renew();
          else said(["There is more to see. ", pages.make("a", { href: "", onclick: () => location.reload() }, "Load it")]);
          rest = Math.max(EVERY, 5 * (performance.now() - began));
        }
      }
    } catch {
      said(["The server does not answer: harness view has ended. What is open can be read on."]);
      rest = 5 * EVERY;
    }
    setTimeout(look, rest);
  };
  setTimeout(look, EVERY);
})();
