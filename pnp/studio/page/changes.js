// What to print again since an earlier build: its manifest is compared with what is on the desk.

import { el, labelled } from "./dom.js";
import { post } from "./talk.js";
import { details } from "./detail.js";
import { sizeOf } from "./overlay.js";

export const title = "Changes";
let store = null, place = null, turn = 0;

const faceOf = (piece) => {
  const part = store.components.find((one) => one.id === piece.component);
  if (!part) return null;
  const [w, h] = sizeOf(part), scale = Math.min(2.2, 160 / w);
  const pair = ["before", "now"].filter((when) => piece[when]).map((when) => {
    const picture = el("img", { src: piece[when], alt: `${piece.item} ${when}`, loading: "lazy" });
    picture.style.width = `${w * scale}px`;
    picture.style.height = `${h * scale}px`;
    return el("figure", null, picture, el("figcaption", { class: "caption" }, when));
  });
  return el("div", { class: "pair" }, pair);
};

const draw = async () => {
  const number = ++turn, field = place.querySelector("input"), box = place.querySelector(".found");
  store.kept.write("since", field.value);
  box.replaceChildren(el("p", { role: "status" }, "drawing every face …"));
  try {
    const told = await post("changes", { since: field.value });
    if (turn !== number) return;
    const list = (pieces) => el("ul", { class: "plain" }, pieces.map((piece) => el("li", null,
      el("button", { class: "place", onclick: () => {
        const part = store.components.find((one) => one.id === piece.component);
        if (part) details(store, part, [piece.component, piece.item, "front"]);
      } }, `${piece.component}/${piece.item}`), ` ×${piece.count} ${piece.why}`, faceOf(piece))));
    box.replaceChildren(
      el("h3", null, "Print"), told.prints.length ? list(told.prints) : el("p", null, "nothing"),
      el("h3", null, "Take out of the box"), told.out.length ? list(told.out) : el("p", null, "nothing"),
      ...(told.texts.length ? [el("h3", null, "Words: pieces, rules, book"),
        el("dl", null, told.texts.map(([where, old, now]) => [el("dt", null, where),
          el("dd", null, old === null ? null : el("del", null, old), " ", now === null ? null : el("ins", null, now))]))] : []),
      ...(told.prints.length ? [el("p", null, "On sheets: ", el("code", null, told.typed))] : []));
  } catch (error) { if (turn === number) box.replaceChildren(el("p", { class: "refused" }, error.message)); }
};

export const open = (main, given) => {
  store = given;
  place = main;
  const field = el("input", { size: 30, value: store.kept.read("since", `output/${store.name}/a4`) });
  main.append(el("h2", null, "Changes"),
    el("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); draw(); } },
      labelled("Since the build in (a folder, or a manifest.json that was kept)", field), el("button", { class: "main" }, "Compare")),
    el("div", { class: "found" }));
  return draw();
};
export const close = () => { turn += 1; };
export const news = (said) => { if (said.kind === "change") draw(); };
