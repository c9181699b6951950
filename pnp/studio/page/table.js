// The game on its own board: legal actions to choose, refusals with their rules.

import { choice, el, labelled } from "./dom.js";
import { get, post } from "./talk.js";
import { pictureOf } from "./picture.js";

export const title = "Table";
let store = null, place = null, seen = "";

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
  const begin = async () => {
    const sits = fields.filter(([, field]) => field.value);
    const others = sits.map(([, field]) => (field.value === "person" ? best : field.value));
    try {
      await post("sit", { players: seats.fixed ? [] : sits.map(([seat]) => seat), people: sits.filter(([, field]) => field.value === "person").map(([seat]) => seat),
        policy: others.join(","), options: options.value, seed: seed.value });
      await show();
    } catch (error) { store.say(error.message); }
  };
  place.replaceChildren(el("h2", null, "A new game"),
    el("p", null, "People sit at this screen and take turns; the others are played for them."),
    el("div", { class: "tools" }, fields.map(([, , field]) => field), labelled("Options", options), labelled("Seed", seed)),
    el("button", { class: "main", onclick: begin }, "Begin"));
};

// ------------------------------------------------------------------ the position

const cover = (told) => place.replaceChildren(
  el("h2", null, `${told.name} is next`), el("p", null, "The others look away."),
  el("button", { class: "main", onclick: () => { seen = told.asked; show(); } }, `I am ${told.name}`));

const show = async () => {
  const told = await get("table");
  if (!told) { await setUp(); return; }
  if (!told.over && told.people.length > 1 && told.asked !== seen) { cover(told); return; }
  const seat = told.over ? told.people[0] ?? "" : told.people.length === 1 ? told.people[0] : told.asked;
  if (!seat && !told.over) { await setUp(); return; }
  const view = await post("look", { seat });
  const refusal = el("div", { role: "alert" });
  const move = async (text) => {
    const answer = await post("move", { move: text });
    if (answer.refusal) {
      refusal.replaceChildren(el("p", { class: "refused" }, answer.refusal.rule ? el("b", null, `${answer.refusal.rule} refuses it: `) : null, answer.refusal.sentence || "", " ", el("small", null, answer.refusal.why)));
      return;
    }
    await show();
    place.querySelector("#move")?.focus();
  };
  const field = el("input", { id: "move", size: 24, autocomplete: "off" });
  const list = el("ul", { class: "choices" });
  const narrow = () => list.replaceChildren(...view.choices.filter((text) => text.toLowerCase().includes(field.value.toLowerCase())).slice(0, 60)
    .map((text) => el("li", null, el("button", { onclick: () => move(text) }, text))));
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
        refusal, view.over ? null : list,
        view.more ? el("p", { class: "caption-left" }, `and ${view.more} more of the kind: type them`) : null,
        el("details", { open: !view.picture }, el("summary", null, `What ${view.seated || "everybody"} sees`), el("ul", { class: "plain" }, view.sees.map((line) => el("li", null, line)))),
        el("details", null, el("summary", null, `What was done (${view.log.length})`), el("ol", { reversed: true }, [...view.log].reverse().map((line) => el("li", null, line)))),
        el("p", null, el("button", { onclick: setUp }, "New game…"), " ", view.savable ? el("a", { href: "record" }, "Save as an example of play") : "It can be saved as an example of play once it is over."))));
};

export const open = async (main, given) => {
  store = given;
  place = main;
  try { await show(); } catch (error) { failed(error); }
};
export const news = () => {};
