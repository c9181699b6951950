// One face large: its row, its template, its texts with their sizes, what is wrong with it.

import { el, faultOf } from "./dom.js";
import { overlay, sizeOf } from "./overlay.js";
import { lines, post } from "./talk.js";
import { sharpness } from "./sharpness.js";

const place = (store, file, line) => (file
  ? el("button", { class: "place", onclick: () => store.open(file, line) }, line ? `${file}:${line}` : file)
  : "–");

export const details = async (store, part, key) => {
  const [w, h] = sizeOf(part);
  // Beside the picture there are the edge, the room and the bar to scroll of the dialog.
  const scale = Math.min((innerWidth * 0.96 - 56) / w, (innerHeight * 0.7) / h, 8);
  const shot = el("div", { class: "shot" });
  shot.style.width = `${w * scale}px`;
  shot.style.height = `${h * scale}px`;
  const about = el("div", { class: "about" });
  const box = el("dialog", { class: "detail", "aria-label": key.join(", "), onclose: () => box.remove() },
    el("button", { class: "close", onclick: () => box.close() }, "Close"), shot, about);
  document.body.append(box);
  box.showModal();
  const ppi = sharpness(scale);
  try {
    const told = await post("detail", { face: key });
    about.append(
      el("h2", null, told.title),
      told.problems.length ? el("ul", { class: "faults" }, told.problems.map((one) => faultOf(one, store.open))) : "",
      el("dl", null,
        el("dt", null, "Row"), el("dd", null, place(store, told.file, told.line)),
        el("dt", null, "Template"), el("dd", null, place(store, told.template, 0)),
        el("dt", null, "Finished size"), el("dd", null, `${part.trim[0]} × ${part.trim[1]} mm, bleed ${Math.max(...part.bleed)} mm, safe ${part.safe} mm`),
        el("dt", null, "Copies"), el("dd", null, String(told.copies))));
    if (told.boxes.length) {
      about.append(el("table", null,
        el("caption", null, "Texts that wrap"),
        el("tr", null, ...["Field", "Type", "Least"].map((name) => el("th", { scope: "col" }, name))),
        told.boxes.map((one) => el("tr", null, el("td", null, one.name), el("td", null, `${one.size} pt ${one.family}`), el("td", null, `${one.least} pt`)))));
    }
    about.append(el("table", null, el("caption", null, "Fields of the row"),
      told.fields.map(([name, value]) => el("tr", null, el("th", { scope: "row" }, name), el("td", null, value)))));
    shot.append(overlay(part, { trim: true, safe: true, folds: true, bleed: true }, told.boxes));
  } catch (error) { about.append(el("p", null, error.message)); }
  await lines("faces", { faces: [key], ppi }, async (told) => {
    if (!told.digest) return;
    const picture = el("img", { alt: `${key.join(", ")} as it is printed` });
    picture.src = `face/${told.digest}-${ppi}.png`;
    await picture.decode();
    shot.prepend(picture);
  });
};
