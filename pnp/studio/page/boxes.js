// The pieces that were found in somebody else's PDF: their boxes over the page, moved by mouse, by
// finger, by keyboard or as numbers. The file is what counts: each change is written there.

import { cursorOf, follow, gripOf, millimetres, round, shifted } from "./box.js";
import { choice, el, faultOf, labelled, tick } from "./dom.js";
import { get, post } from "./talk.js";
import { sharpness } from "./sharpness.js";

export const title = "Boxes";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EDGES = [["whole", "the whole box"], ["left", "its left edge"], ["top", "its top edge"], ["right", "its right edge"], ["bottom", "its bottom edge"]];
const SIDES = ["Left", "Top", "Width", "Height"];
const DEFAULTS = { page: 0, scale: 0, edge: "whole", by: "0.1", together: false };
const PAUSE = 250;

let store = null, place = null, parts = null, shown = null, state = null, roots = new Map();
let chosen = "", pulled = null, due = 0, sending = Promise.resolve();

const pageOf = () => state.pages.find((page) => page.page === shown.page) ?? state.pages[0];
const pieceOf = (id = chosen) => pageOf().pieces.find((piece) => piece.id === id);
const words = ([x, y, w, h]) => `${round(w)} × ${round(h)} mm at ${round(x)}, ${round(y)}`;

// ------------------------------------------------------------------ what the file says

const took = (told) => {
  state = told;
  if (!pulled) draw();
};

const failed = async (error) => {
  store.say(error.message);
  pulled = null;
  took(await get("boxes"));
};

// Writes what was pulled last; the one before has been answered by then.
const send = () => {
  clearTimeout(due);
  const asked = pulled;
  if (!asked) return sending;
  sending = sending.then(async () => {
    if (pulled !== asked) return;
    try {
      const told = await post("box", { version: state.version, page: asked.page, id: asked.id, box: asked.box, together: shown.together });
      if (pulled === asked) pulled = null;
      store.say(`${asked.id}: ${words(asked.box)}, written to ${told.file}`);
      took(told);
    } catch (error) { await failed(error); }
  });
  return sending;
};

const step = async (back) => {
  await send();
  try { took(await post("step", { back })); } catch (error) { await failed(error); }
};

// ------------------------------------------------------------------ boxes

const put = (root, [x, y, w, h]) => Object.assign(root.style, {
  left: `${x * shown.scale}px`, top: `${y * shown.scale}px`, width: `${w * shown.scale}px`, height: `${h * shown.scale}px` });

// Shows a box where it goes, before it is written.
const pull = (piece, box) => {
  pulled = { page: pageOf().page, id: piece.id, box };
  follow(pageOf(), piece, box, shown.together).forEach((other, at) => put(roots.get(pageOf().pieces[at].id), other));
  parts.wrong.textContent = "";
  numbers(box);
};

const drop = () => {
  if (!pulled) return;
  const piece = pieceOf(pulled.id);
  if (piece && piece.box.every((value, side) => value === pulled.box[side])) { pulled = null; draw(); return; }
  send();
};

const grab = (event, piece, root) => {
  if (event.button) return;
  const fresh = chosen !== piece.id;
  choose(piece.id);
  // A finger that only wants to scroll chooses; the next one moves.
  if (fresh && event.pointerType === "touch") return;
  const grip = gripOf(event, root), size = pageOf().size, from = [event.clientX, event.clientY], before = piece.box;
  root.setPointerCapture(event.pointerId);
  const move = (now) => {
    const fine = shown.scale * (now.shiftKey ? 10 : 1);
    pull(piece, shifted(before, grip, (now.clientX - from[0]) / fine, (now.clientY - from[1]) / fine, size));
  };
  const end = (now) => {
    for (const [name, heard] of Object.entries(told)) root.removeEventListener(name, heard);
    if (now.type === "pointerup") drop();
    else { pulled = null; draw(); }
  };
  const told = { pointermove: move, pointerup: end, pointercancel: end, keydown: (now) => { if (now.key === "Escape") end(now); } };
  for (const [name, heard] of Object.entries(told)) root.addEventListener(name, heard);
};

const press = (event, piece) => {
  const way = ARROWS[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(piece.id);
  const by = Number(shown.by) * (event.shiftKey ? 10 : 1), from = pulled?.id === piece.id ? pulled.box : piece.box;
  pull(piece, shifted(from, { [shown.edge]: true }, way[0] * by, way[1] * by, pageOf().size));
  clearTimeout(due);
  due = setTimeout(send, PAUSE);
};

const rootOf = (piece, sure) => {
  const root = el("button", { class: `piecebox${sure ? "" : " unsure"}`, "data-id": piece.id, "aria-pressed": String(piece.id === chosen),
    "aria-label": `${piece.id}, ${words(piece.box)}`,
    onclick: () => choose(piece.id), onfocus: () => choose(piece.id),
    onpointerdown: (event) => grab(event, piece, root), onkeydown: (event) => press(event, piece),
    onpointermove: (event) => { if (!event.buttons) root.style.cursor = cursorOf(gripOf(event, root)); } },
  el("span", null, piece.id));
  put(root, piece.box);
  roots.set(piece.id, root);
  return root;
};

// ------------------------------------------------------------------ the one that is chosen

const numbers = (box) => parts.fields.forEach((field, side) => {
  if (document.activeElement !== field) field.value = String(round(box[side]));
});

// A number that cannot be meant goes back to what the file says, with a word why.
const typed = () => {
  const piece = pieceOf();
  if (!piece) return;
  const read = parts.fields.map((field, side) => millimetres(field.value, side > 1));
  const box = read.map(({ wrong, value }, side) => (wrong || value === round(piece.box[side]) ? piece.box[side] : value));
  parts.fields.forEach((field, side) => { field.value = String(round(box[side])); });
  const wrong = read.map((one, side) => (one.wrong ? `${SIDES[side]}: ${one.wrong}` : "")).filter(Boolean);
  if (wrong.length) store.say("");
  pull(piece, box);
  drop();
  parts.wrong.textContent = wrong.join("\n");
};

const choose = (id) => {
  if (chosen === id) return;
  chosen = id;
  parts.wrong.textContent = "";
  for (const [name, root] of roots) root.setAttribute("aria-pressed", String(name === id));
  about();
};

const about = () => {
  const piece = pieceOf();
  parts.about.hidden = !piece;
  if (!piece) return;
  parts.name.textContent = piece.id;
  parts.also.textContent = [piece.turn ? `turned by ${piece.turn}°` : "", piece.bleed ? `bleed ${piece.bleed} mm` : "",
    piece.back ? `back ${piece.back}` : "no back", piece.copies > 1 ? `${piece.copies} copies` : ""].filter(Boolean).join(", ");
  numbers(piece.box);
  const [, , w, h] = piece.box, [wide, tall] = piece.turn % 180 ? [h, w] : [w, h];
  const scale = Math.min(320 / wide, 360 / tall), ppi = sharpness(scale);
  const source = `cut/${state.source}/${[pageOf().page, ...piece.box, piece.turn].join(",")}-${ppi}`;
  if (parts.cut.getAttribute("src") !== source) parts.cut.src = source;
  parts.cut.alt = `${piece.id} as it will be cut`;
  Object.assign(parts.cut.style, { width: `${wide * scale}px`, aspectRatio: `${wide} / ${tall}` });
};

// ------------------------------------------------------------------ the page

const draw = () => {
  const page = pageOf(), focused = document.activeElement?.dataset?.id;
  shown.page = page.page;
  if (!pieceOf()) chosen = page.pieces[0]?.id ?? "";
  const sure = page.find === "by-hand" || page.sure >= 0.8;
  parts.pages.value = String(page.page);
  parts.before.disabled = !state.before;
  parts.after.disabled = !state.after;
  const count = `${page.pieces.length} ${page.pieces.length === 1 ? "piece" : "pieces"}`;
  parts.said.textContent = [page.find === "by-hand" ? `${count}, by hand` : `${count} by ${page.find}${page.pieces.length ? `, sure ${page.sure.toFixed(2)}` : ""}`,
    page.grid ? "a grid: all cells share their size, a column or a row moves as one" : "", page.note].filter(Boolean).join("; ");
  const [w, h] = page.size, source = `sheet/${state.source}/${page.page}-${sharpness(shown.scale)}`;
  Object.assign(parts.stage.style, { width: `${w * shown.scale}px`, height: `${h * shown.scale}px` });
  if (parts.sheet.getAttribute("src") !== source) parts.sheet.src = source;
  parts.sheet.alt = `Page ${page.page} of the PDF`;
  roots = new Map();
  parts.boxes.replaceChildren(...page.pieces.map((piece) => rootOf(piece, sure)));
  if (focused) roots.get(focused)?.focus({ preventScroll: true });
  parts.faults.replaceChildren(...state.faults.map((fault) => faultOf(fault, store.open)));
  about();
};

const keep = (name, again) => (value) => {
  shown[name] = value;
  store.kept.write("boxes", shown);
  again?.();
};

const turnTo = async (number) => {
  await send();
  keep("page", draw)(number);
};

const beside = (by) => {
  const at = state.pages.indexOf(pageOf()) + by;
  if (state.pages[at]) turnTo(state.pages[at].page);
};

const undoing = (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.tagName === "INPUT") return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  step(key === "z" && !event.shiftKey);
};

export const open = async (main, given) => {
  store = given;
  place = main;
  state = await get("boxes");
  shown = { ...DEFAULTS, ...store.kept.read("boxes", {}) };
  chosen = "";
  pulled = null;
  if (!state.pages.length) { main.append(el("p", null, "This file has no pages.")); return; }
  if (!state.pages.some((page) => page.page === shown.page)) shown.page = (state.pages.find((page) => page.pieces.length) ?? state.pages[0]).page;
  // At first the page is as wide as there is room.
  shown.scale ||= Math.max(1, Math.min(2.6, (main.clientWidth - 50) / pageOf().size[0]));
  const size = el("input", { type: "range", min: 1, max: 16, step: 0.1, value: String(shown.scale), oninput: () => keep("scale", draw)(Number(size.value)) });
  parts = {
    pages: choice("page", state.pages.map((page) => [String(page.page), `${page.page}${page.pieces.length ? ` (${page.pieces.length})` : ""}`]), String(shown.page), (value) => turnTo(Number(value))),
    before: el("button", { onclick: () => step(true) }, "Undo"), after: el("button", { onclick: () => step(false) }, "Redo"),
    said: el("p", { class: "caption-left" }), stage: el("div", { class: "stage" }), sheet: el("img", { class: "sheet", draggable: false }),
    boxes: el("div", { role: "group", "aria-label": "Boxes of this page" }), faults: el("ul", { class: "faults" }),
    about: el("section", { class: "chosen", "aria-label": "The chosen piece" }), name: el("b"), also: el("span"), cut: el("img", { class: "cut" }),
    fields: SIDES.map(() => el("input", { inputmode: "decimal", size: 7, onchange: typed, oninput: () => { parts.wrong.textContent = ""; } })),
    wrong: el("p", { class: "refused", role: "alert" }),
  };
  parts.stage.append(parts.sheet, parts.boxes);
  parts.about.append(el("p", null, parts.name, " ", parts.also),
    el("div", { class: "tools" }, parts.fields.map((field, at) => labelled(`${SIDES[at]}, mm`, field))), parts.wrong, parts.cut);
  main.append(el("h2", { class: "hidden" }, "Boxes"),
    el("div", { class: "tools" }, labelled("Page", parts.pages),
      el("button", { "aria-label": "Page before", onclick: () => beside(-1) }, "‹"), el("button", { "aria-label": "Page after", onclick: () => beside(1) }, "›"),
      labelled("Size", size),
      labelled("Arrow keys move", choice("edge", EDGES, shown.edge, keep("edge"))),
      labelled("by", choice("by", ["0.01", "0.1", "1"].map((by) => [by, `${by} mm`]), shown.by, keep("by"))),
      tick("all boxes of this page together", shown.together, keep("together")),
      parts.before, parts.after),
    parts.said, parts.faults,
    el("div", { class: "bench" }, el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The page" }, parts.stage), parts.about),
    el("p", { class: "caption-left" }, "Drag a box, an edge or a corner; with Shift a tenth as fast. Arrow keys move it too, with Shift ten times as far. What you move is written to ", el("b", null, state.file),
      ", and its page becomes by-hand. Then: ", el("code", null, `pnp reprint ${state.file} --paper a4`)));
  draw();
  addEventListener("keydown", undoing);
};

export const close = () => {
  send();
  removeEventListener("keydown", undoing);
};

export const news = async (said) => {
  if (said.kind !== "change" || !parts || (state && said.version <= state.version)) return;
  if (pulled) return;
  took(await get("boxes"));
};
