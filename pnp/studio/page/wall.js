// Cells in rows, as many as there is room for. Only rows near the view have elements: so a deck of
// a thousand cards is laid out and painted as quickly as one of ten.

import { build } from "./cell.js";
import { el } from "./dom.js";
import { sizeOf } from "./overlay.js";

const GAP = 16, CAPTION = 22, NARROWEST = 76, NEAR = "150px";

export class Wall {
  // `seen` is called with the cells that come near the view.
  constructor(place, shown, seen, open) {
    Object.assign(this, { place, shown, seen, open, rows: [], room: 0 });
    this.eye = new IntersectionObserver((entries) => this.look(entries), { rootMargin: NEAR });
  }

  scale(part) { return Math.min(this.shown.scale, this.room / sizeOf(part)[0]); }

  // Lays out the parts, each with its cells.
  lay(parts) {
    this.eye.disconnect();
    for (const row of this.rows) this.clear(row);
    this.rows = [];
    this.place.replaceChildren();
    this.room = this.place.clientWidth - 8;
    for (const [part, cells] of parts) this.hang(part, cells);
    this.rows.forEach((row, at) => { row.root.dataset.at = at; this.eye.observe(row.root); });
  }

  hang(part, cells) {
    const [w, h] = sizeOf(part), scale = this.scale(part), width = Math.max(w * scale, NARROWEST);
    const columns = Math.max(1, Math.floor((this.room + GAP) / (width + GAP)));
    const list = el("div", { class: "pieces", role: "list", "aria-label": part.name });
    for (let first = 0; first < cells.length; first += columns) {
      const root = el("div", { class: "row", role: "presentation" });
      root.style.height = `${h * scale + CAPTION}px`;
      root.style.setProperty("--cell", `${width}px`);
      this.rows.push({ root, cells: cells.slice(first, first + columns), near: false, built: false });
      list.append(root);
    }
    const copies = part.items.reduce((all, item) => all + item[1], 0);
    const size = part.trim.map((side) => Number(side.toFixed(2))).join(" × ");
    this.place.append(el("section", null, el("h3", null, part.name,
      el("small", null, ` ${size} mm, ${copies} ${copies === 1 ? "piece" : "pieces"}`)), list));
  }

  look(entries) {
    for (const entry of entries) {
      const row = this.rows[Number(entry.target.dataset.at)];
      if (row?.root === entry.target) row.near = entry.isIntersecting;
    }
    const fresh = [];
    this.rows.forEach((row, at) => {
      // The rows beside those in view too: the Tab key finds the way there.
      const wanted = row.near || this.rows[at - 1]?.near || this.rows[at + 1]?.near;
      if (wanted && !row.built) {
        row.root.append(...row.cells.map((cell) => build(cell, this.shown, this.scale(cell.part), this.open)));
        row.built = true;
        fresh.push(...row.cells);
      } else if (!wanted && row.built && !row.root.contains(document.activeElement)) this.clear(row);
    });
    if (fresh.length) this.seen(fresh);
  }

  clear(row) {
    row.root.replaceChildren();
    row.built = false;
    for (const cell of row.cells) cell.root = null;
  }

  // The cells that have elements, those in view first.
  built() {
    const rows = this.rows.filter((row) => row.built);
    return [...rows.filter((row) => row.near), ...rows.filter((row) => !row.near)].flatMap((row) => row.cells);
  }

  close() { this.eye.disconnect(); }
}
