// Examples with their verdicts, each to be stepped through; every rule with what shows it.

import { el, faultOf } from "./dom.js";
import { get, lines, post } from "./talk.js";
import { pictureOf } from "./picture.js";

export const title = "Rules";
let store = null, place = null, found = new Map(), turn = 0;

const stepper = async (one, box) => {
  const steps = await post("steps", { id: one.id });
  if (!steps.length) { box.append(el("p", null, "Nothing is played here.")); return; }
  let at = 0;
  const shot = el("div", { class: "step-shot" }), said = el("div", { "aria-live": "polite" }), where = el("span", { class: "caption" });
  const show = (number) => {
    at = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[at];
    shot.replaceChildren(...(step.picture ? [pictureOf(step.picture, shot.clientWidth || 420, `Position after ${at} steps of ${one.id}`)] : []));
    where.textContent = at ? `step ${at} of ${steps.length - 1}` : "before the first step";
    said.replaceChildren(
      el("p", { class: step.refused ? "refused" : "" }, step.refused ? `Refused: ${step.done}` : step.done || "How it begins."),
      el("ul", null, step.behind.map(([rule, sentence, here]) => el("li", null, el("b", null, rule), " ", sentence, here && here !== sentence ? el("small", null, ` ${here}`) : null))));
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
  };
  const back = el("button", { onclick: () => show(at - 1) }, "Back"), on = el("button", { onclick: () => show(at + 1) }, "Next step");
  box.append(el("div", { class: "stepper", onkeydown: (event) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length }[event.key];
    if (to !== undefined) { event.preventDefault(); show(to); }
  } }, el("p", null, back, " ", on, " ", where), el("div", { class: "beside" }, shot, said)));
  show(0);
};

const exampleOf = (one) => {
  const box = el("div");
  const open = el("details", { ontoggle: () => { if (open.open && !box.childNodes.length) stepper(one, box).catch((error) => box.append(el("p", null, error.message))); } },
    el("summary", null, el("b", { class: one.ok ? "fine" : "refused" }, one.ok ? "✓ holds" : "✗ fails"), ` ${one.id} `,
      el("small", null, [one.about, one.verdict, one.rule].filter(Boolean).join(" · "))),
    el("p", null, el("button", { class: "place", onclick: () => store.open(one.file, one.line) }, `${one.file}:${one.line}`), " ", one.message ?? ""),
    one.faults ? el("ul", { class: "faults" }, one.faults.map((fault) => faultOf(fault, store.open))) : null,
    one.differs?.length ? el("ul", null, one.differs.map((text) => el("li", { class: "refused" }, text))) : null,
    box);
  return open;
};

const draw = async () => {
  const number = ++turn, list = el("div"), count = el("p", { role: "status" }, "replaying the examples …"), book = el("div");
  found = new Map();
  place.replaceChildren(el("h2", null, "Examples"), count, list, el("h2", null, "Rules"), book);
  try {
    let right = 0, all = 0;
    await lines("examples", null, (one) => {
      if (turn !== number) return;
      if (one.error) { count.textContent = one.error; return; }
      all += 1;
      right += one.ok;
      list.append(exampleOf(one));
      for (const rule of [...(one.applied ?? []), ...(one.broken ?? [])]) found.set(rule, [...(found.get(rule) ?? []), one.id]);
      count.textContent = `${right} of ${all} examples hold`;
    });
    const rules = await get("rules");
    if (turn !== number) return;
    if (!all) count.textContent = "no examples: examples.yaml beside game.yaml holds them";
    book.append(el("table", null, el("tr", null, ["Rule", "Sentence", "Enforced by", "Shown by"].map((name) => el("th", { scope: "col" }, name))),
      rules.map(([rule, text, uses]) => el("tr", { class: uses.length ? "" : "idle" }, el("th", { scope: "row" }, rule), el("td", null, text),
        el("td", null, uses.length ? uses.join("; ") : "nothing"), el("td", null, (found.get(rule) ?? []).slice(0, 4).join(", ") || "no example")))));
  } catch (error) { count.textContent = error.message; }
};

export const open = (main, given) => { store = given; place = main; return draw(); };
export const close = () => { turn += 1; };
export const news = (said) => { if (said.kind === "change" && (said.faces === null || !said.faces.length)) draw(); };
