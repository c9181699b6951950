// The game on its own board: legal actions to choose, refusals with their rules.

import { choice, el, labelled } from "./dom.js";
import { get, post } from "./talk.js";
import { pictureOf } from "./picture.js";

export const title = "Table";
const MOST = 60;
let place = null, seen = "";

const failed = (error) => place.replaceChildren(el("h2", { class: "hidden" }, "Table"), el("p", null, error.message));

// ------------------------------------------------------------------ who plays

const setUp = async () => {
  const seats = await get("seats");
  const kinds = [["", "nobody"], ["person", "a person here"], ...seats.policies.map((name) => [name, `plays ${name}`])];
  const best = seats.policies.includes("greedy") ? "greedy" : seats.policies[0];
  const fields = seats.names.map(([seat, name], at) => {
    const usual = at === 0 ? "person" : at < seats.least ? best : "";
    const field = choice(seat, seats.fixed ? kinds.slice(1) : kinds, usual, () => {});
    return [seat, field, labelled(name, field)];
  });
  const options = el("input", { placeholder: "name=value,…", size: 14 }), seed = el("input", { inputmode: "numeric", size: 7 });
  const refusal = el("p", { class: "refused", role: "alert" });
  const begin = async () => {
    refusal.textContent = "";
    const sits = fields.filter(([, field]) => field.value);
    const others = sits.map(([, field]) => (field.value === "person" ? best : field.value));
    try {
      await post("sit", { players: seats.fixed ? [] : sits.map(([seat]) => seat), people: sits.filter(([, field]) => field.value === "person").map(([seat]) => seat),
        policy: others.join(","), options: options.value, seed: seed.value });
      seen = "";
      await on();
    } catch (error) { refusal.textContent = error.message; }
  };
  place.replaceChildren(el("h2", null, "A new game"),
    el("p", null, "People sit at this screen and take turns; the others are played for them."),
    el("div", { class: "tools" }, fields.map(([, , field]) => field), labelled("Options", options), labelled("Seed", seed)),
    el("button", { class: "main", onclick: begin }, "Begin"), refusal);
};

// ------------------------------------------------------------------ the position

const cover = (told) => place.replaceChildren(
  el("h2", null, `${told.name} is next`), el("p", null, "The others look away."),
  el("button", { class: "main", onclick: () => { seen = told.asked; on(); } }, `I am ${told.name}`));

// Policies may play for ever: after a while somebody is asked whether they shall.
const paused = () => place.replaceChildren(
  el("h2", null, "The game is not over"), el("p", null, "Much was played without a decision of a person here."),
  el("button", { class: "main", onclick: async () => { await post("on", {}); await on(); } }, "Play on"), " ", another());

const another = () => el("button", { onclick: async () => { await setUp(); place.querySelector("select").focus(); } }, "New game…");

const show = async () => {
  const told = await get("table");
  if (!told) { await setUp(); return; }
  if (!told.over && !told.people.includes(told.asked)) { paused(); return; }
  if (!told.over && told.people.length > 1 && told.asked !== seen) { cover(told); return; }
  const seat = told.over ? told.people[0] ?? "" : told.people.length === 1 ? told.people[0] : told.asked;
  const view = await post("look", { seat });
  const refusal = el("div", { role: "alert" });
  const move = async (text) => {
    try {
      const answer = await post("move", { move: text });
      if (answer.refusal) {
        refusal.replaceChildren(el("p", { class: "refused" }, answer.refusal.rule ? el("b", null, `${answer.refusal.rule} refuses it: `) : null, answer.refusal.sentence || "", " ", el("small", null, answer.refusal.why)));
        return;
      }
      await on();
    } catch (error) { refusal.replaceChildren(el("p", { class: "refused" }, error.message)); }
  };
  const field = el("input", { id: "move", size: 24, autocomplete: "off" });
  const list = el("ul", { class: "choices" }), others = el("p", { class: "caption-left" });
  const narrow = () => {
    const word = field.value.toLowerCase(), fit = view.choices.filter((text) => text.toLowerCase().includes(word));
    const unseen = Math.max(0, fit.length - MOST) + view.more;
    list.replaceChildren(...fit.slice(0, MOST).map((text) => el("li", null, el("button", { onclick: () => move(text) }, text))));
    others.textContent = fit.length ? (unseen ? `and ${unseen} more: type a part of them` : "")
      : view.choices.length ? "No move that can be chosen has these letters; Try it tells why it is none." : "";
  };
  field.addEventListener("input", narrow);
  narrow();
  place.replaceChildren(el("h2", null, view.over || `${view.name}, your turn`),
    el("div", { class: "beside" },
      el("div", { class: "step-shot" },
        view.picture ? pictureOf(view.picture, Math.min(620, place.clientWidth - 16), "The position; the lines below say the same in words") : el("p", null, "This game draws no picture of this position."),
        view.dealt ? el("p", { class: "caption-left" }, `What ${view.seated || "this seat"} cannot see was dealt anew for this picture.`) : null),
      el("div", null,
        view.over ? null : el("form", { class: "move", onsubmit: (event) => { event.preventDefault(); move(field.value); } },
          labelled("A move, typed or chosen below", field), el("button", null, "Try it")),
        refusal, view.over ? null : [list, others],
        el("details", { open: !view.picture }, el("summary", null, `What ${view.seated || "everybody"} sees`), el("ul", { class: "plain" }, view.sees.map((line) => el("li", null, line)))),
        el("details", null, el("summary", null, `What was done (${view.log.length})`), el("ol", { reversed: true }, [...view.log].reverse().map((line) => el("li", null, line)))),
        el("p", null, another(), " ", view.savable ? el("a", { href: "record" }, "Save as an example of play") : "It can be saved as an example of play once it is over."))));
};

// The next of it, for somebody who may have no mouse.
const on = async () => {
  await show();
  place.querySelector("#move, button.main")?.focus();
};

export const open = async (main) => {
  place = main;
  try { await show(); } catch (error) { failed(error); }
};
export const news = () => {};
