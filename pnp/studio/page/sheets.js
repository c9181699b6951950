// The pages that come out of the printer: built at the side with the options of `pnp build`.

import { choice, el, labelled, notesOf, tick } from "./dom.js";
import { get, post } from "./talk.js";

export const title = "Sheets";
const USUAL = ["--paper", "--duplex", "--margins", "--ink", "--cut"];
let store = null, place = null, told = null, chosen = {}, shown = "", options = [];

const field = (one) => {
  const value = chosen[one.option] ?? "";
  const set = (now) => { chosen[one.option] = now; store.kept.write("build", chosen); build(false); };
  const word = one.option.slice(2).replaceAll("-", " "), name = word[0].toUpperCase() + word.slice(1);
  if (one.typed === "flag") return tick(name, Boolean(value), set);
  if (one.typed === "word") {
    const first = one.default ? [] : [["", "as the data say"]];
    return labelled(name, choice(one.option, [...first, ...one.words.map((word) => [word, word])], value || one.default, set));
  }
  const words = el("datalist", { id: `words${one.option}` }, (one.words ?? []).map((word) => el("option", { value: word })));
  return labelled(name, el("span", null, el("input", { value: value || String(one.default ?? ""), size: 9, title: one.help,
    list: `words${one.option}`, onchange: (event) => set(event.target.value) }), words));
};

const build = async (keep) => {
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value));
  try { await post("build", { options: given, keep }); } catch (error) { store.say(error.message); }
};

const pageOf = (state, file, page, number) => {
  const width = Math.min(360, place.clientWidth - 24), inches = page.size[0] / 25.4;
  const ppi = Math.min(300, Math.ceil((width * devicePixelRatio) / inches / 8) * 8);
  const picture = el("img", { loading: "lazy", alt: `${page.label || `page ${number}`} of ${file.path}`,
    src: `page/${state.number}/${file.path}/${number}-${ppi}` });
  picture.style.width = `${width}px`;
  picture.style.aspectRatio = `${page.size[0]} / ${page.size[1]}`;
  const large = () => {
    const whole = el("img", { alt: picture.alt, src: `page/${state.number}/${file.path}/${number}-150` });
    const box = el("dialog", { class: "detail", "aria-label": picture.alt, onclose: () => box.remove() },
      el("button", { class: "close", onclick: () => box.close() }, "Close"), whole);
    document.body.append(box);
    box.showModal();
  };
  return el("li", null, el("button", { class: "piece", "aria-label": `Enlarge ${picture.alt}`, onclick: large }, picture),
    el("span", { class: "caption" }, page.label || `page ${number}`));
};

const draw = async () => {
  const state = await get("sheets");
  const done = state.built;
  told.state.textContent = state.step ? `${state.step} …` : state.wrote ? `Written to ${state.wrote}` : "";
  told.typed.textContent = state.typed;
  told.faults.hidden = !state.faults;
  told.faults.textContent = state.faults ? `${done ? "The sheets below are of the last sound build.\n" : ""}${state.faults}` : "";
  if (!done || shown === state.number) return;
  shown = state.number;
  const pieces = Object.values(done.counts).reduce((all, one) => all + one, 0);
  told.count.textContent = `${pieces} pieces on ${done.sheets} sheets of paper, ${done.cuts} straight cuts, ink of ${done.ink[0]} black pages (${Math.round(100 * done.ink[0] / Math.max(1, done.ink[1]))} %)`;
  told.notes.replaceChildren(notesOf(done.notes));
  told.files.replaceChildren(...done.files.filter((file) => file.path !== "everything.pdf" && file.path.endsWith(".pdf") && !file.path.startsWith("rulebook")).map((file) =>
    el("section", null, el("h3", null, file.path, " ", el("a", { href: `file/${file.path}` }, "download")),
      el("ul", { class: "pages" }, file.pages.map((page, at) => pageOf(state, file, page, at + 1))))));
};

export const open = async (main, given) => {
  store = given;
  place = main;
  shown = "";
  chosen = store.kept.read("build", {});
  options = await get("options");
  told = { state: el("p", { role: "status" }), typed: el("code"), faults: el("pre", { class: "fault", hidden: true }), count: el("p"), notes: el("div"), files: el("div", { class: "files" }) };
  const usual = options.filter((one) => USUAL.includes(one.option)), rare = options.filter((one) => !USUAL.includes(one.option));
  main.append(el("h2", { class: "hidden" }, "Sheets"),
    el("div", { class: "tools" }, usual.map(field)),
    el("details", null, el("summary", null, "More options"), el("div", { class: "tools" }, rare.map(field))),
    el("p", null, told.typed, " ", el("button", { class: "main", onclick: () => build(true) }, "Write these files to output/")),
    told.state, told.faults, told.count, told.notes, told.files);
  await draw();
  await build(false);
};

export const news = (said) => {
  if (said.kind === "sheets") draw();
  if (said.kind === "change") build(false);
};
