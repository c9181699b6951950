// The rulebook as it is printed and as a page, and its examples with their verdicts.

import { el, notesOf } from "./dom.js";
import { get, post } from "./talk.js";

export const title = "Book";
let store = null, place = null, shown = "";

const draw = async () => {
  const state = await get("sheets");
  const box = place.querySelector(".book"), said = place.querySelector(".said");
  said.textContent = state.step ? `${state.step} …` : "";
  const faults = place.querySelector("pre");
  faults.hidden = !state.faults;
  faults.textContent = state.faults;
  const file = state.built?.files.find((one) => one.path === "rulebook.pdf");
  if (!state.built || shown === state.number) return;
  if (!file) { said.textContent = "This game has no rulebook: rulebook.md beside game.yaml is its manuscript."; return; }
  shown = state.number;
  box.replaceChildren(
    el("p", null, el("a", { href: "book", target: "_blank", rel: "noopener" }, "Read it as a page"), " · ",
      state.built.files.filter((one) => one.path.startsWith("rulebook")).map((one) => [el("a", { href: `file/${one.path}` }, one.path), " "])),
    notesOf(state.built.notes),
    el("ul", { class: "pages" }, file.pages.map((page, at) => {
      const width = Math.min(420, place.clientWidth - 24), inches = page.size[0] / 25.4;
      const ppi = Math.min(300, Math.ceil((width * devicePixelRatio) / inches / 8) * 8);
      const picture = el("img", { loading: "lazy", alt: `Page ${page.label || at + 1} of the rulebook`, src: `page/${state.number}/rulebook.pdf/${at + 1}-${ppi}` });
      picture.style.width = `${width}px`;
      picture.style.aspectRatio = `${page.size[0]} / ${page.size[1]}`;
      return el("li", null, el("span", { class: "piece" }, picture), el("span", { class: "caption" }, page.label || String(at + 1)));
    })));
};

const build = () => post("build", { options: store.kept.read("build", {}), keep: false }).catch((error) => store.say(error.message));

export const open = async (main, given) => {
  store = given;
  place = main;
  shown = "";
  main.append(el("h2", { class: "hidden" }, "Book"), el("p", { class: "said", role: "status" }), el("pre", { class: "fault", hidden: true }), el("div", { class: "book" }));
  await draw();
  if (!shown) await build();
};

export const news = (said) => {
  if (said.kind === "sheets") draw();
  if (said.kind === "change") build();
};
