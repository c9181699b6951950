// How large a millimetre is on this screen: measured with a bank card, which has one size everywhere.

import { el, labelled } from "./dom.js";

const WIDE = 85.6, HIGH = 53.98, INCH = 25.4;

// Pixels of a millimetre, as they were measured last.
export const millimetre = (kept) => kept.read("inch", 96) / INCH;

export const calibrate = (kept, done) => {
  const card = el("div", { class: "bank-card" }, "Hold a bank card here");
  const field = el("input", { type: "range", min: 60, max: 320, step: 0.5, value: String(kept.read("inch", 96)) });
  const draw = () => {
    card.style.width = `${WIDE * field.value / INCH}px`;
    card.style.height = `${HIGH * field.value / INCH}px`;
  };
  const keep = () => {
    kept.write("inch", Number(field.value));
    done();
    box.close();
  };
  field.addEventListener("input", draw);
  const box = el("dialog", { class: "calibrate", "aria-label": "Real size", onclose: () => box.remove() },
    el("p", null, "Move the slider until the rectangle is as large as a bank card."),
    labelled("Size", field), card,
    el("p", null, el("button", { class: "main", onclick: keep }, "Show real size"), " ",
      el("button", { onclick: () => box.close() }, "Cancel")));
  draw();
  document.body.append(box);
  box.showModal();
};
