// Every face of every component: typeset when it comes into sight, drawn anew when it changes.

import { cellOf, describe, dress, inherit, put } from "./cell.js";
import { details } from "./detail.js";
import { choice, el, labelled, tick } from "./dom.js";
import { calibrate, millimetre } from "./ruler.js";
import { lines } from "./talk.js";
import { Wall } from "./wall.js";

export const title = "Pieces";

const SHARPNESS = [36, 54, 73, 96, 110, 146, 192, 220, 300, 440, 600];
const VISION = [["", "usual sight"], ["deutan", "green-blind"], ["protan", "red-blind"], ["tritan", "blue-blind"], ["grey", "printed grey"]];
const DEFAULTS = { component: "", side: "front", scale: 2.8, trim: false, safe: false, bleed: false, folds: true, vision: "", faulty: false };

let store = null, grid = null, wall = null, shown = null, cells = new Map(), turn = 0, count = null, size = null;
let words = "";

export const sharpness = (scale) => {
  const wanted = scale * 25.4 * devicePixelRatio;
  return SHARPNESS.find((ppi) => ppi >= wanted - 1) ?? SHARPNESS.at(-1);
};

// ------------------------------------------------------------------ pictures

const wanted = new Set();
let due = false;

const asked = async (ppi, group, number) => {
  try {
    await lines("faces", { faces: group.map((cell) => cell.key), ppi }, (told) => {
      if (told.error) { store.say(told.error); return; }
      const cell = cells.get(told.key.join("/"));
      if (cell) put(cell, told, ppi, number, shown);
    });
  } catch (error) { store.say(error.message); }
};

const ask = (some) => {
  for (const cell of some) { cell.old = false; wanted.add(cell); }
  if (due) return;
  due = true;
  // A moment's wait gathers what comes into sight together.
  queueMicrotask(() => {
    due = false;
    const number = ++turn, by = new Map();
    for (const cell of wall.built().filter((one) => wanted.has(one))) {
      const ppi = sharpness(wall.scale(cell.part));
      by.set(ppi, [...(by.get(ppi) ?? []), cell]);
    }
    wanted.clear();
    for (const [ppi, group] of by) asked(ppi, group, number);
  });
};

const seen = (fresh) => {
  const some = fresh.filter((cell) => !cell.digest || cell.old);
  if (some.length) ask(some);
};

// ------------------------------------------------------------------ the grid

const list = () => {
  const known = cells;
  cells = new Map();
  for (const part of store.components) {
    for (const item of part.items) {
      for (const side of part.sides) {
        const cell = cellOf(part, item, side), before = known.get(cell.name);
        if (before?.digest) inherit(cell, before);
        cells.set(cell.name, cell);
      }
    }
  }
};

const lay = () => {
  const faulty = new Set(store.keys.map((key) => key.join("/")));
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (cell) => (shown.side === "both" || cell.key[2] === shown.side)
    && parts.every((word) => cell.text.includes(word)) && (!shown.faulty || faulty.has(cell.name));
  const by = new Map(store.components.map((part) => [part.id, []]));
  for (const cell of cells.values()) if (fits(cell)) by.get(cell.key[0]).push(cell);
  const chosen = store.components.filter((part) => !shown.component || part.id === shown.component)
    .map((part) => [part, by.get(part.id)]).filter(([, found]) => found.length);
  const visible = chosen.reduce((all, [, found]) => all + found.length, 0);
  count.textContent = `${visible} ${visible === 1 ? "face" : "faces"}`;
  wall.lay(chosen);
  if (!visible) grid.append(el("p", { class: "none" }, "No face is like that."));
};

const change = (name, again) => (value) => {
  shown[name] = value;
  store.kept.write("pieces", shown);
  again();
};

const redress = () => { for (const cell of cells.values()) dress(cell, shown); };
const resize = () => {
  for (const cell of cells.values()) cell.old = true;
  lay();
};
const tint = () => { grid.style.filter = shown.vision ? `url(#${shown.vision})` : ""; };
const realSize = () => {
  size.value = millimetre(store.kept);
  size.dispatchEvent(new Event("input"));
};

const tools = () => el("div", { class: "tools" },
  labelled("Component", choice("component", [["", "all"], ...store.components.map((part) => [part.id, part.name])], shown.component, change("component", lay))),
  labelled("Find", el("input", { type: "search", value: words, placeholder: "word or #colour", oninput: (event) => { words = event.target.value; lay(); } })),
  labelled("Side", choice("side", [["front", "fronts"], ["back", "backs"], ["both", "both"]], shown.side, change("side", lay))),
  labelled("Seen by", choice("vision", VISION, shown.vision, change("vision", tint))),
  labelled("Size", size),
  el("button", { onclick: () => calibrate(store.kept, realSize) }, "Real size…"),
  el("fieldset", null, el("legend", null, "Lines"),
    tick("cut", shown.trim, change("trim", redress)), tick("safe area", shown.safe, change("safe", redress)),
    tick("bleed", shown.bleed, change("bleed", redress)), tick("folds", shown.folds, change("folds", redress))),
  tick("faulty only", shown.faulty, change("faulty", lay)),
  count);

export const open = (main, given) => {
  store = given;
  shown = { ...DEFAULTS, ...store.kept.read("pieces", {}) };
  if (!store.components.some((part) => part.id === shown.component)) shown.component = "";
  count = el("output", { class: "count" });
  grid = el("div", { class: "grid" });
  size = el("input", { type: "range", min: 0.6, max: 14, step: 0.1, value: String(shown.scale), "aria-label": "Size",
    oninput: () => change("scale", resize)(Number(size.value)) });
  wall = new Wall(grid, shown, seen, (cell) => details(store, cell.part, cell.key, shown));
  main.append(el("h2", { class: "hidden" }, "Pieces"), tools(), grid);
  list();
  lay();
  tint();
  addEventListener("resize", resize);
};

export const close = () => {
  wall.close();
  removeEventListener("resize", resize);
  cells = new Map();
};

export const news = (said) => {
  if (said.kind === "faults" && shown.faulty) lay();
  if (said.kind !== "change") return;
  if (said.listed) { list(); lay(); return; }
  for (const [name, item] of Object.entries(said.items)) {
    for (const cell of cells.values()) if (cell.name.startsWith(`${name}/`)) describe(cell, item);
  }
  const hit = (cell) => said.faces === null || said.faces.includes(`${cell.key[0]}/${cell.key[1]}`);
  for (const cell of cells.values()) if (hit(cell)) cell.old = true;
  ask(wall.built().filter((cell) => cell.old));
};
