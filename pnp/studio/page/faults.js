// All problems with file, line and hint, and the faces that have them.

import { details } from "./detail.js";
import { el, faultOf } from "./dom.js";

export const title = "Faults";
const MOST = 24;
let place = null, store = null;

const faceOf = (key) => el("button", { class: "place", onclick: () => {
  const part = store.components.find((one) => one.id === key[0]);
  if (part) details(store, part, key);
} }, key.join("/"));

const draw = () => {
  const list = store.faults.map((fault) => faultOf(fault, store.open));
  const none = store.whole ? "No faults: every face was drawn and set." : "No faults so far; still looking.";
  const more = store.keys.length > MOST ? ` and ${store.keys.length - MOST} more: “faulty only” in Pieces shows all` : "";
  place.replaceChildren(
    el("h2", null, "Faults"),
    list.length ? el("ul", { class: "faults" }, list) : el("p", null, store.views.includes("pieces") ? none : "No faults."),
    store.keys.length ? el("p", null, "Faces with faults: ", store.keys.slice(0, MOST).map((key) => [faceOf(key), " "]), more) : "");
};

export const open = (main, given) => { place = main; store = given; draw(); };
export const news = (said) => { if (said.kind === "faults" || said.listed) draw(); };
