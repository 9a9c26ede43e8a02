// Which of the two is seen, the run or a trial, follows the address; and the keys.
(() => {
  const overview = () => document.getElementById("overview");
  const view = document.getElementById("trial");
  const title = document.title;
  let from = null;

  const route = async () => {
    const match = /^#\/(\d+)(?:\/(\d+))?$/.exec(location.hash);
    const place = match ? Number(match[1]) : null;
    const is_trial = place !== null && place < pages.data.trials.length;
    pages.open = is_trial ? place : null;
    if (is_trial) {
      if (!view.hidden || from === null) from ??= scrollY;
      await pages.show_trial(place, match[2] ? Number(match[2]) : null);
    }
    if (pages.open !== (is_trial ? place : null)) return;
    overview().hidden = is_trial;
    view.hidden = !is_trial;
    document.querySelector("header").hidden = is_trial;
    document.title = is_trial ? `${pages.data.trials[place].key} · ${title}` : title;
    if (is_trial && match[2]) pages.to_step(Number(match[2]));
    else if (is_trial) { scrollTo(0, 0); view.focus({ preventScroll: true }); }
    else { scrollTo(0, from ?? 0); from = null; }
  };

  addEventListener("hashchange", route);
  document.addEventListener("click", (event) => { if (event.target.closest("#stories")) from = scrollY; });
  addEventListener("keydown", (event) => {
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "Escape") {
      if (writes) event.target.blur();
      else if (pages.open !== null) location.hash = "#/";
    }
    if (writes || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") {
      event.preventDefault();
      if (pages.open !== null) location.hash = "#/";
      setTimeout(() => document.getElementById("search").focus());
    }
    if (event.key === "j" || event.key === "k") {
      const order = pages.order ?? [];
      const at = order.indexOf(pages.open) + (event.key === "j" ? 1 : -1);
      if (order[Math.max(at, 0)] !== undefined) location.hash = `#/${order[Math.max(at, 0)]}`;
    }
  });

  /** What was chosen stays so when the page has been made anew, by name: numbers may have moved. */
  pages.kept = () => ({
    cause: document.querySelector(".cause[aria-pressed=true] .what")?.textContent,
    sorted: document.querySelector("#stories th[aria-sort]"),
    limit: pages.shown_rows(),
    trial: pages.open === null || pages.open === undefined ? null : pages.data.trials[pages.open].key,
  });
  pages.begin = (kept = {}) => {
    pages.filter(kept);
    if (kept.trial) {
      const place = pages.data.trials.findIndex((each) => each.key === kept.trial);
      const step = /^#\/\d+(\/\d+)?$/.exec(location.hash)?.[1] ?? "";
      pages.open = place;
      history.replaceState(null, "", `#/${place}${step}`);
      overview().hidden = true;
      document.querySelector("header").hidden = true;
    }
    requestAnimationFrame(() => setTimeout(pages.plots));
  };

  addEventListener("beforeprint", () => pages.all_rows(true));
  addEventListener("afterprint", () => pages.all_rows(false));
  pages.begin();
  route();
})();
