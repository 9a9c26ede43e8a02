// Verdicts are labelled with keys alone: the server says what is asked, one question after the other, and keeps each answer.
(() => {
  if (pages.data.labelling === null || pages.data.labelling === undefined) return;
  const bar = document.getElementById("labelling");
  const state = { on: false, set_up: false, asked: null, queue: [], at: 0, keys: {}, question: null, reason: null, asks: null, said: "", problem: "", help: false, busy: false, from: null };
  const HELP = { b: "back to the trial before; the last answer counts", k: "skip: asked again next time", "?": "this help", Esc: "end; every answer is kept already" };
  const item = () => state.queue[state.at];
  const place_of = (each) => pages.data.places[each.key];
  const left = () => state.queue.filter((each) => each.said === null).length;

  /** What a trial may show while somebody is asked about it. */
  pages.labels = (place) => {
    const asks = state.on && !state.set_up && item() !== undefined && place_of(item()) === place;
    return { asks, blind: asks && (state.asked.blind || state.asked.criteria) };
  };

  const key = (name, text, onclick, pressed) => pages.make("button", { type: "button", onclick, "aria-pressed": pressed }, pages.make("kbd", {}, name), ` ${text}`);

  const set_up = () => {
    const field = (text, input) => pages.make("label", {}, `${text} `, input);
    const name = pages.make("input", { id: "labeller", required: true, maxlength: 80, autocomplete: "off", value: state.asked?.labeller ?? pages.data.labelling });
    const blind = pages.make("input", { id: "blind", type: "checkbox", checked: state.asked?.blind });
    const order = pages.make("select", { id: "order" }, ...[["reds", "failures"], ["disagreements", "disagreements"], ["low-confidence", "low confidence"]].map(([value, text]) => pages.make("option", { value }, text)));
    const sample = pages.make("input", { id: "sample", type: "number", min: 1, max: pages.data.trials.length, placeholder: "all" });
    const criteria = pages.make("input", { id: "criteria", type: "checkbox", checked: state.asked?.criteria });
    bar.replaceChildren(
      pages.make("h2", {}, "Label verdicts"),
      pages.make("p.hint", {}, "Each answer is kept at once in this run’s folder. None changes a verdict. Others’ answers are shown after yours."),
      pages.make("form", { onsubmit: (event) => { event.preventDefault(); start({ labeller: name.value, blind: blind.checked, order: order.value, sample: sample.value || null, criteria: criteria.checked }); } },
        field("You are", name), field("First", order), field("Only so many, at random", sample),
        pages.make("label", {}, blind, " blind: the verdict is shown after the answer"),
        pages.data.judged ? pages.make("label", {}, criteria, " what the judge was asked: criterion by criterion, always blind") : null,
        pages.make("button", { type: "submit" }, "Begin ", pages.make("kbd", {}, "Enter")), key("Esc", "leave", end)),
      ...problem());
    name.focus();
    name.select();
  };

  const problem = () => (state.problem ? [pages.make("p.problem", { role: "alert" }, state.problem)] : []);

  const draw = () => {
    bar.hidden = !state.on;
    document.body.classList.toggle("labels", state.on);
    if (!state.on) return bar.replaceChildren();
    if (state.set_up) return set_up();
    const each = item();
    const said = state.said ? [pages.make("p.said", {}, state.said)] : [];
    if (!each) return bar.replaceChildren(...said, pages.make("p", {}, pages.make("b", {}, left() ? `That was the last one; ${left()} were skipped.` : `Nothing is left to label: all ${state.queue.length} are.`)), pages.make("div.choices", {}, key("b", "back", back), key("Esc", "end", end)), ...problem());
    const group = state.queue.filter((other) => other.group === each.group);
    const where = `${each.group === "any" ? "" : `${each.group} · `}${group.indexOf(each) + 1} of ${group.length} · ${left()} left to label`;
    const before = each.said === null ? "" : ` · you said: ${each.said}${each.reason ? `, ${each.reason}` : ""}`;
    const commands = [key("b", "back", back), key("k", "skip", skip), key("?", "help", help), key("Esc", "end", end)];
    const why = state.reason === null ? null : pages.make("input", { id: "why", maxlength: 2000, autocomplete: "off", "aria-label": state.asks ?? `Why is it the fault of the ${state.reason}?` });
    const asked = why
      ? pages.make("form", { onsubmit: (event) => { event.preventDefault(); answer(why.value, true); } }, pages.make("label.reason", {}, state.asks ?? `${state.reason}: why?`, why), pages.make("button", { type: "submit" }, "Keep ", pages.make("kbd", {}, "Enter")), key("Esc", "other answer", again))
      : pages.make("div.choices", {}, pages.make("b", {}, state.question?.text ?? ""), ...(state.question?.choices ?? []).map((choice) => key(choice.key, choice.text, () => press(choice.key))));
    bar.replaceChildren(...said, pages.make("div.choices", {}, pages.make("span.dim", {}, where, before), pages.make("span.gap"), ...(why ? [] : commands)), ...(each.told ? [pages.make("details", {}, pages.make("summary", {}, "what the judge is told"), pages.make("p.told", {}, each.told))] : []), asked, ...(state.help && !why ? [explained()] : []), ...problem());
    why?.focus();
  };

  const explained = () => pages.make("dl", { "aria-label": "Keys" }, ...[...(state.question?.choices ?? []).map((each) => [each.key, `${each.text}: ${each.means}`]), ...Object.entries(HELP)].flatMap(([name, text]) => [pages.make("dt", {}, pages.make("kbd", {}, name)), pages.make("dd", {}, text)]));

  /** What the server answers; null where it refuses, which is told. */
  const told = async (address, more) => {
    if (state.busy) return null;
    state.busy = true;
    state.problem = "";
    try {
      const reply = await fetch(address, { cache: "no-store", ...more });
      const found = reply.headers.get("content-type")?.startsWith("application/json") ? await reply.json() : { problem: await reply.text() };
      if (found.problem) throw new Error(found.problem);
      return found;
    } catch (refused) {
      state.problem = `not kept: ${refused.message}`;
      state.busy = false;
      draw();
      return null;
    } finally {
      state.busy = false;
    }
  };

  const start = async (asked) => {
    const given = Object.entries(asked).filter(([, value]) => value !== null);
    const found = await told(`labelling?${new URLSearchParams(given)}`);
    if (!found) return;
    Object.assign(state, { asked: { ...asked, labeller: found.labeller, sample: asked.sample === null ? null : Number(asked.sample) }, queue: found.queue, set_up: false, said: "" });
    const at = state.from === null ? -1 : state.queue.findIndex((each) => place_of(each) === state.from);
    show(at >= 0 ? at : next_open(0));
  };

  const next_open = (from) => {
    const at = state.queue.findIndex((each, place) => place >= from && each.said === null);
    return at >= 0 ? at : state.queue.length;
  };

  const show = async (at) => {
    Object.assign(state, { at, keys: {}, question: null, reason: null, asks: null, help: false, problem: "" });
    const each = item();
    if (!each) return draw();
    const address = `#/${place_of(each)}`;
    if (location.hash === address) await pages.show_trial(place_of(each));
    else location.hash = address;
    await answer();
  };

  /** Send what was answered so far; the reply is the next question, that a reason is wanted, or what was kept. */
  const answer = async (reason = "", reasoned = false) => {
    const each = item();
    const found = await told("labels", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...state.asked, story: each.story, trial: each.trial, content: each.content, ...(each.criterion ? { criterion: each.criterion, rubric: each.rubric } : {}), ...state.keys, reason, reasoned }) });
    if (!found || each !== item()) return;
    if (found.kept) {
      Object.assign(each, { said: found.kept, reason: found.reason_given });
      state.said = [`kept: ${each.story}, ${found.of ? `${found.of} ` : ""}${found.kept}${found.reason_given ? `, ${found.reason_given}` : ""}`, state.asked.blind && found.verdict ? `the harness says ${found.verdict}` : "", ...found.others].filter(Boolean).join(" · ");
      pages.say(state.said);
      return show(next_open(state.at + 1) < state.queue.length ? next_open(state.at + 1) : next_open(0));
    }
    Object.assign(state, { question: found.question ?? null, reason: found.reason ?? null, asks: found.asks ?? null });
    draw();
    pages.say(found.question ? `${found.question.text} ${found.question.choices.map((choice) => `${choice.key}: ${choice.text}`).join(", ")}` : found.asks ?? "Why? Type a reason, then Enter.");
  };

  const press = (name) => {
    state.keys[state.question.step] = name;
    return answer();
  };
  const again = () => { state.keys = {}; state.reason = state.asks = null; return answer(); };
  const back = () => (Object.keys(state.keys).length ? again() : show(Math.max(state.at - 1, 0)));
  const skip = () => { state.said = ""; return show(next_open(state.at + 1)); };
  const help = () => { state.help = !state.help; draw(); };
  const end = () => {
    const place = item() && !state.set_up ? place_of(item()) : null;
    Object.assign(state, { on: false, set_up: false, problem: "", said: "", from: null });
    draw();
    if (place !== null && pages.open === place) pages.show_trial(place);
  };

  pages.begin_labels = (place = null) => {
    Object.assign(state, { on: true, set_up: true, from: place, problem: "" });
    draw();
  };

  document.addEventListener("click", (event) => { if (event.target.closest("#begin-labels")) pages.begin_labels(); });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (!state.on) {
      if (event.key === "l" && !writes) { event.preventDefault(); pages.begin_labels(pages.open ?? null); }
      return;
    }
    if (event.key === "Escape") {
      event.stopImmediatePropagation();
      return state.reason === null ? end() : again();
    }
    if (writes || state.set_up) return;
    const commands = { b: back, k: skip, "?": help };
    const choice = state.question?.choices.find((each) => each.key === event.key || (each.also && each.also === event.key));
    const act = choice ? () => press(choice.key) : commands[event.key];
    if (!act && !["j", "/", "l"].includes(event.key)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (act && !state.busy) act();
  });
})();
