// One face in the grid: what is known of it, and its elements while it is near the view.

import { el } from "./dom.js";
import { cut, overlay, sizeOf } from "./overlay.js";

export const cellOf = (part, item, side) => describe(blank(part, item, side), item);

const blank = (part, [id, copies], side) => ({
  key: [part.id, id, side], name: [part.id, id, side].join("/"), part: { ...part },
  caption: copies === 1 ? id : `${id} ×${copies}`,
  label: `${part.name}, ${id}, ${side}${copies === 1 ? "" : `, ${copies} copies`}`,
  root: null, shot: null, mark: null, picture: null, digest: "", ppi: 0, turn: 0, old: false, faults: [], stale: false,
});

// Keeps the words that the face is found by.
export const describe = (cell, [id, , words]) => Object.assign(cell, { text: `${id} ${words}`.toLowerCase() });

// What an earlier cell of the same face knows.
export const inherit = (cell, before) => {
  const { picture, digest, ppi, faults, stale } = before;
  Object.assign(cell, { picture, digest, ppi, faults, stale, old: true });
};

const lines = (cell, shown) => {
  cell.shot.querySelector(".overlay")?.remove();
  if (shown.trim || shown.safe || shown.bleed || cell.part.folds) cell.shot.append(overlay(cell.part, shown));
};

const marked = (cell) => {
  const wrong = cell.faults.length > 0;
  cell.root.classList.toggle("faulty", wrong);
  cell.mark.textContent = wrong ? (cell.stale && cell.digest ? "faulty: the last sound state" : "faulty") : "";
  cell.shot.querySelector(".why")?.remove();
  if (wrong && !cell.digest) cell.shot.append(el("span", { class: "why" }, cell.faults[0].message));
};

const hang = (cell, shown) => {
  cell.picture.style.clipPath = shown.bleed ? "" : cut(cell.part);
  const old = cell.shot.querySelector("img");
  if (old) old.replaceWith(cell.picture); else cell.shot.prepend(cell.picture);
  cell.shot.classList.remove("empty");
};

export const build = (cell, shown, scale, open) => {
  const [w, h] = sizeOf(cell.part);
  cell.shot = el("span", { class: "shot empty" });
  cell.shot.style.width = `${w * scale}px`;
  cell.shot.style.height = `${h * scale}px`;
  cell.mark = el("span", { class: "mark" });
  cell.root = el("div", { class: "cell", role: "listitem", "data-key": cell.name },
    el("button", { class: "piece", "aria-label": cell.label, title: cell.label, onclick: () => open(cell) }, cell.shot, cell.mark),
    el("span", { class: "caption", "aria-hidden": "true" }, cell.caption));
  if (cell.picture) hang(cell, shown);
  lines(cell, shown);
  marked(cell);
  return cell.root;
};

export const dress = (cell, shown) => {
  if (!cell.root) return;
  if (cell.picture) cell.picture.style.clipPath = shown.bleed ? "" : cut(cell.part);
  lines(cell, shown);
};

// Shows what the studio told of the face, once its picture can be painted.
export const put = async (cell, told, ppi, turn, shown) => {
  if (cell.turn > turn) return;
  cell.turn = turn;
  const shaped = told.contour || told.folds;
  if (shaped) Object.assign(cell.part, { contour: told.contour, folds: told.folds });
  if (told.digest && (told.digest !== cell.digest || ppi !== cell.ppi)) {
    const picture = el("img", { alt: "", draggable: false });
    picture.src = `face/${told.digest}-${ppi}.png`;
    try { await picture.decode(); } catch { return; }
    if (cell.turn !== turn) return;
    picture.dataset.digest = told.digest;
    Object.assign(cell, { picture, digest: told.digest, ppi });
    if (cell.root) hang(cell, shown);
    if (cell.root && shaped) lines(cell, shown);
  }
  Object.assign(cell, { faults: told.problems, stale: told.stale });
  if (cell.root) marked(cell);
};
