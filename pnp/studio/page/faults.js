// All problems with file, line and hint.

import { el, faultOf } from "./dom.js";

export const title = "Faults";
let place = null, store = null;

const draw = () => {
  const list = store.faults.map((fault) => faultOf(fault, store.open));
  const none = store.whole ? "No faults: every face was drawn and set." : "No faults so far; still looking.";
  place.replaceChildren(
    el("h2", null, "Faults"),
    list.length ? el("ul", { class: "faults" }, list) : el("p", null, none));
};

export const open = (main, given) => { place = main; store = given; draw(); };
export const news = (said) => { if (said.kind === "faults" || said.listed) draw(); };
