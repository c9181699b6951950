// Every face of every component: typeset when it comes into sight, drawn anew when it changes.

import { choice, el, labelled, tick } from "./dom.js";
import { cut, overlay, sizeOf } from "./overlay.js";
import { lines } from "./talk.js";
import { details } from "./detail.js";

export const title = "Pieces";

const SHARPNESS = [36, 54, 73, 96, 110, 146, 192, 220, 300, 440, 600];
const VISION = [["", "usual sight"], ["deutan", "green-blind"], ["protan", "red-blind"], ["tritan", "blue-blind"], ["grey", "printed grey"]];
const DEFAULTS = { component: "", side: "front", scale: 2.8, trim: false, safe: false, bleed: false, folds: true, vision: "", faulty: false };

let store = null, grid = null, shown = null, eye = null, cells = new Map(), turn = 0, count = null;
let words = "";

export const sharpness = (scale) => {
  const wanted = scale * 25.4 * devicePixelRatio;
  return SHARPNESS.find((ppi) => ppi >= wanted - 1) ?? SHARPNESS.at(-1);
};

// Asked once for all cells: each question makes the browser lay out the page anew.
let room = 0;
const measure = () => { room = grid.clientWidth - 8; };
const scaleOf = (part) => Math.min(shown.scale, room / sizeOf(part)[0]);

// ------------------------------------------------------------------ one cell

const cellOf = (part, [id, copies, found], side) => {
  const key = [part.id, id, side];
  const shot = el("span", { class: "shot" });
  const mark = el("span", { class: "mark" });
  const name = `${part.name}, ${id}, ${side}${copies === 1 ? "" : `, ${copies} copies`}`;
  const button = el("button", { class: "piece", "aria-label": name, title: name, onclick: () => details(store, cells.get(key.join("/")).part, key, shown) }, shot);
  const root = el("li", null, button, el("span", { class: "caption" }, id, copies === 1 ? "" : ` ×${copies}`, mark));
  return { key, part: { ...part }, root, shot, mark, text: `${id} ${found}`.toLowerCase(), digest: "", ppi: 0, turn: 0, seen: false };
};

const dress = (cell) => {
  const [w, h] = sizeOf(cell.part), scale = scaleOf(cell.part);
  cell.shot.style.width = `${w * scale}px`;
  cell.shot.style.height = `${h * scale}px`;
  const picture = cell.shot.querySelector("img");
  if (picture) picture.style.clipPath = shown.bleed ? "" : cut(cell.part);
  cell.shot.querySelector(".overlay")?.remove();
  if (shown.trim || shown.safe || shown.bleed || cell.part.folds) cell.shot.append(overlay(cell.part, shown));
};

const mark = (cell, faults, stale) => {
  cell.root.classList.toggle("faulty", faults.length > 0);
  cell.mark.textContent = faults.length ? (stale && cell.digest ? " · faulty, this is the last sound one" : " · faulty") : "";
  cell.shot.querySelector(".why")?.remove();
  if (faults.length && !cell.digest) cell.shot.append(el("span", { class: "why" }, faults[0].message));
};

const put = async (cell, told, ppi, number) => {
  if (cell.turn > number) return;
  cell.turn = number;
  if (told.contour || told.folds) Object.assign(cell.part, { contour: told.contour, folds: told.folds });
  if (told.digest && (told.digest !== cell.digest || ppi !== cell.ppi)) {
    const picture = el("img", { alt: "", draggable: false });
    picture.src = `face/${told.digest}-${ppi}.png`;
    try { await picture.decode(); } catch { return; }
    if (cell.turn !== number) return;
    picture.style.clipPath = shown.bleed ? "" : cut(cell.part);
    const old = cell.shot.querySelector("img");
    if (old) old.replaceWith(picture); else cell.shot.prepend(picture);
    cell.digest = told.digest;
    cell.ppi = ppi;
    picture.dataset.digest = told.digest;
    if (told.contour || told.folds) dress(cell);
  }
  mark(cell, told.problems, told.stale);
};

// ------------------------------------------------------------------ what is in sight

const wanted = new Set();
let due = false;

const ask = (some) => {
  for (const cell of some) wanted.add(cell);
  if (due) return;
  due = true;
  // A moment's wait gathers what comes into sight together.
  queueMicrotask(async () => {
    due = false;
    const number = ++turn, by = new Map();
    for (const cell of [...cells.values()].filter((one) => wanted.has(one) && one.seen)) {
      const ppi = sharpness(scaleOf(cell.part));
      by.set(ppi, [...(by.get(ppi) ?? []), cell]);
    }
    wanted.clear();
    await Promise.all([...by].map(async ([ppi, group]) => {
      try {
        await lines("faces", { faces: group.map((cell) => cell.key), ppi }, (told) => {
          if (told.error) { store.say(told.error); return; }
          const cell = cells.get(told.key.join("/"));
          if (cell) put(cell, told, ppi, number);
        });
      } catch (error) { store.say(error.message); }
    }));
  });
};

const look = (entries) => {
  const fresh = [];
  for (const entry of entries) {
    const cell = cells.get(entry.target.dataset.key);
    if (!cell) continue;
    cell.seen = entry.isIntersecting;
    if (cell.seen && (!cell.digest || cell.old)) { cell.old = false; fresh.push(cell); }
  }
  if (fresh.length) ask(fresh);
};

// ------------------------------------------------------------------ the grid

const lay = () => {
  eye?.disconnect();
  eye = new IntersectionObserver(look, { rootMargin: "150px" });
  const known = cells;
  cells = new Map();
  grid.replaceChildren();
  for (const part of store.components) {
    if (shown.component && part.id !== shown.component) continue;
    const list = el("ul", { class: "pieces", "aria-label": part.name });
    const copies = part.items.reduce((all, item) => all + item[1], 0);
    grid.append(el("section", null, el("h3", null, part.name,
      el("small", null, ` ${part.trim.map((side) => Number(side.toFixed(2))).join(" × ")} mm, ${copies} ${copies === 1 ? "piece" : "pieces"}`)), list));
    for (const item of part.items) {
      for (const side of part.sides) {
        if (shown.side !== "both" && side !== shown.side) continue;
        const name = [part.id, item[0], side].join("/"), old = known.get(name), cell = cellOf(part, item, side);
        if (old?.digest) {
          const picture = old.shot.querySelector("img");
          if (picture) cell.shot.prepend(picture);
          Object.assign(cell, { digest: old.digest, ppi: old.ppi, old: true });
        }
        cell.root.dataset.key = name;
        cells.set(name, cell);
        list.append(cell.root);
      }
    }
  }
  measure();
  for (const cell of cells.values()) { dress(cell); eye.observe(cell.root); }
  filter();
};

const filter = () => {
  const faulty = new Set(store.keys.map((key) => key.join("/")));
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  let visible = 0;
  for (const [name, cell] of cells) {
    const found = parts.every((word) => cell.text.includes(word)) && (!shown.faulty || faulty.has(name));
    cell.root.hidden = !found;
    visible += found;
  }
  for (const part of grid.children) part.hidden = !part.querySelector("li:not([hidden])");
  count.textContent = `${visible} ${visible === 1 ? "face" : "faces"}`;
};

const change = (name, again) => (value) => {
  shown[name] = value;
  store.kept.write("pieces", shown);
  again();
};

const redress = () => { for (const cell of cells.values()) dress(cell); };
const resize = () => {
  measure();
  redress();
  for (const cell of cells.values()) cell.old = true;
  ask([...cells.values()].filter((cell) => cell.seen));
};
const tint = () => { grid.style.filter = shown.vision ? `url(#${shown.vision})` : ""; };

// ------------------------------------------------------------------ real size

const calibrated = () => store.kept.read("inch", 96) / 25.4;

const calibrate = () => {
  const card = el("div", { class: "bank-card" }, "Hold a bank card here");
  const field = el("input", { type: "range", min: 60, max: 320, step: 0.5, value: String(store.kept.read("inch", 96)) });
  const draw = () => {
    card.style.width = `${85.6 * field.value / 25.4}px`;
    card.style.height = `${53.98 * field.value / 25.4}px`;
  };
  field.addEventListener("input", draw);
  const box = el("dialog", { class: "calibrate", onclose: () => box.remove() },
    el("p", null, "Move the slider until the rectangle is as large as a bank card."),
    labelled("Size", field), card,
    el("p", null,
      el("button", { onclick: () => { store.kept.write("inch", Number(field.value)); size.value = calibrated(); size.dispatchEvent(new Event("input")); box.close(); } }, "Show real size"),
      el("button", { onclick: () => box.close() }, "Cancel")));
  draw();
  document.body.append(box);
  box.showModal();
};

let size = null;

export const open = (main, given) => {
  store = given;
  shown = { ...DEFAULTS, ...store.kept.read("pieces", {}) };
  if (!store.components.some((part) => part.id === shown.component)) shown.component = "";
  count = el("output", { class: "count" });
  grid = el("div", { class: "grid" });
  size = el("input", { type: "range", min: 0.6, max: 14, step: 0.1, value: String(shown.scale), "aria-label": "Size",
    oninput: () => change("scale", resize)(Number(size.value)) });
  main.append(
    el("h2", { class: "hidden" }, "Pieces"),
    el("div", { class: "tools" },
      labelled("Component", choice("component", [["", "all"], ...store.components.map((part) => [part.id, part.name])], shown.component, change("component", lay))),
      labelled("Find", el("input", { type: "search", value: words, placeholder: "word or #colour", oninput: (event) => { words = event.target.value; filter(); } })),
      labelled("Side", choice("side", [["front", "fronts"], ["back", "backs"], ["both", "both"]], shown.side, change("side", lay))),
      labelled("Seen by", choice("vision", VISION, shown.vision, change("vision", tint))),
      labelled("Size", size),
      el("button", { onclick: calibrate }, "Real size…"),
      el("fieldset", null, el("legend", null, "Lines"),
        tick("cut", shown.trim, change("trim", redress)), tick("safe area", shown.safe, change("safe", redress)),
        tick("bleed", shown.bleed, change("bleed", redress)), tick("folds", shown.folds, change("folds", redress))),
      tick("faulty only", shown.faulty, change("faulty", filter)),
      count),
    grid);
  lay();
  tint();
  addEventListener("resize", resize);
};

export const close = () => { eye?.disconnect(); eye = null; removeEventListener("resize", resize); cells = new Map(); };

export const news = (said) => {
  if (said.kind === "faults") { filter(); return; }
  if (said.kind !== "change") return;
  if (said.listed) { lay(); return; }
  const hit = [...cells.values()].filter((cell) => said.faces === null || said.faces.includes(`${cell.key[0]}/${cell.key[1]}`));
  for (const cell of hit) cell.old = true;
  ask(hit.filter((cell) => cell.seen));
};
