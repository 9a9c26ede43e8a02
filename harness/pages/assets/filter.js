// Which stories are shown, and in which order.
const SHOWN_AT_ONCE = 300;

pages.filter = (kept = {}) => {
  const form = document.querySelector("form.filters");
  const body = document.querySelector("#stories tbody");
  const rows = [...body.rows, ...(document.getElementById("rest")?.content.querySelectorAll("tr") ?? [])];
  const cells = new Map(rows.flatMap((row) => [...row.querySelectorAll("[data-trial]")].map((cell) => [Number(cell.dataset.trial), cell])));
  const field = (name) => document.getElementById(name);
  const trials = pages.data.trials;
  const row_number = new Map(rows.map((row, number) => [row, number]));
  const of_row = rows.map(() => []);
  trials.forEach((trial, place) => of_row[trial.row].push(place));
  const cause_keys = pages.data.causes.map((keys) => new Set(keys.map(([story, trial]) => pages.data.places[`${story}/${trial}`])));
  let cause = null;
  let texts = null;
  let turn = 0;
  let in_order = rows;
  let found_rows = [];
  let limit = kept.limit ?? SHOWN_AT_ONCE;

  /** As many rows as are looked at: a table of thousands is slow. */
  const show = (number) => {
    limit = number;
    body.replaceChildren(...found_rows.slice(0, limit));
    const left = found_rows.length - limit;
    field("more").hidden = left <= 0;
    field("more").textContent = `Show ${Math.min(left, SHOWN_AT_ONCE).toLocaleString("en")} of ${left.toLocaleString("en")} more`;
  };
  field("more").addEventListener("click", () => show(limit + SHOWN_AT_ONCE));
  pages.shown_rows = () => limit;
  pages.all_rows = (shown) => show(shown ? Infinity : SHOWN_AT_ONCE);

  /** What is said and done in each trial, in small letters; made when somebody searches. */
  const all_texts = async () => {
    if (texts === null) {
      field("found").textContent = "searching…";
      texts = Promise.all(trials.map(async (_, place) => {
        const { trial, story } = await pages.trial(place);
        return pages.text_of(trial, story).toLowerCase();
      }));
    }
    return texts;
  };

  const apply = async () => {
    const mine = ++turn;
    const words = field("search").value.trim().toLowerCase();
    const found = words ? await all_texts() : null;
    if (mine !== turn) return;
    const [outcome, label, tool, severity, persona] = ["outcome", "label", "tool", "severity", "persona"].map((name) => field(name)?.value || "");
    let shown = 0;
    found_rows = in_order.filter((row) => {
      const number = row_number.get(row);
      const colours = of_row[number].map((place) => trials[place].shown);
      const flaky = colours.includes("fail") && (colours.includes("success") || colours.includes("warned"));
      const named = words && row.querySelector("th").textContent.toLowerCase().includes(words);
      let any = 0;
      for (const place of of_row[number]) {
        const trial = trials[place];
        const fits = (!outcome || trial.shown === outcome || (outcome === "flaky" && flaky))
          && (!tool || trial.tools.includes(tool))
          && (cause === null || cause_keys[cause].has(place))
          && (!words || named || found[place].includes(words));
        cells.get(place)?.classList.toggle("faint", !fits);
        any += fits;
      }
      const fits = (!label || row.dataset.labels.split("\n").includes(label))
        && (!severity || row.dataset.severity === severity) && (!persona || row.dataset.persona === persona)
        && (any > 0 || (!of_row[number].length && !outcome && !tool && cause === null && !words));
      shown += fits ? any : 0;
      return fits;
    });
    show(limit);
    const narrowed = words || outcome || label || tool || severity || persona || cause !== null;
    field("found").textContent = narrowed ? `${found_rows.length} of ${rows.length} stories, ${shown} trials` : "";
    pages.order = found_rows
      .flatMap((row) => [...row.querySelectorAll("[data-trial]:not(.faint)")].map((cell) => Number(cell.dataset.trial)));
  };

  const sort = (button, up = button.closest("th").getAttribute("aria-sort") !== "ascending") => {
    const head = button.closest("th");
    document.querySelectorAll("#stories th[aria-sort]").forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const column = button.dataset.column;
    const value = (row) => {
      if (column === "story") return row.querySelector("th").textContent;
      if (column === "rank") return Number(row.dataset.rank);
      const text = row.dataset.figures.split(";")[Number(column)];
      return text === "" ? null : Number(text);
    };
    in_order = in_order.map((row, place) => [value(row), place, row]).sort(([a, i], [b, j]) => {
      if (a === null || b === null) return a === b ? i - j : a === null ? 1 : -1;
      const less = typeof a === "string" ? a.localeCompare(b) : a - b;
      return (up ? less : -less) || i - j;
    }).map(([, , row]) => row);
    pages.say(`sorted by ${button.textContent}, ${up ? "ascending" : "descending"}`);
    apply();
  };

  let waiting;
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const kind of ["input", "change"]) form.addEventListener(kind, (event) => {
    clearTimeout(waiting);
    limit = SHOWN_AT_ONCE;
    waiting = setTimeout(apply, event.target.id === "search" ? 150 : 0);
  });
  form.addEventListener("reset", () => { choose(null); setTimeout(apply); });
  document.querySelectorAll("#stories .sort").forEach((button) => button.addEventListener("click", () => sort(button)));

  const buttons = [...document.querySelectorAll("button.cause")];
  const choose = (number) => {
    cause = number;
    buttons.forEach((button, place) => button.setAttribute("aria-pressed", String(place === cause)));
  };
  buttons.forEach((button, place) => button.addEventListener("click", () => {
    choose(cause === place ? null : place);
    apply();
  }));
  const again = buttons.findIndex((button) => button.querySelector(".what").textContent === kept.cause);
  if (again >= 0) choose(again);
  const column = kept.sorted?.querySelector(".sort").dataset.column;
  if (column !== undefined) sort(document.querySelector(`#stories .sort[data-column="${column}"]`), kept.sorted.getAttribute("aria-sort") === "ascending");
  else apply();
};

/** Everything in a trial that a person may look for. */
pages.text_of = (trial, story) => {
  const found = [trial.story, story.story || ""];
  for (const step of trial.trajectory.steps) {
    for (const event of step.events) {
      if (event.type === "message") found.push(...event.content.map((part) => part.text ?? part.name ?? ""));
      else if (event.type === "tool_call") found.push(event.name, JSON.stringify(event.arguments), event.result ?? "", event.error ?? "");
      else found.push(event.message ?? "", event.text ?? "");
    }
  }
  return found.join("\n");
};
