// The frame around the views: which one is open, the news, the faults in one line.

import { el } from "./dom.js";
import { get, kept, listen, post } from "./talk.js";
import * as pieces from "./pieces.js";
import * as sheets from "./sheets.js";
import * as book from "./book.js";
import * as rules from "./rules.js";
import * as table from "./table.js";
import * as changes from "./changes.js";
import * as faults from "./faults.js";
import * as boxes from "./boxes.js";

const ALL = { pieces, sheets, book, rules, table, changes, boxes, faults };
const at = (id) => document.getElementById(id);
const store = { name: "", title: "", components: [], faults: [], keys: [], broken: false, whole: false, version: 0, views: [] };
store.kept = kept(store);

const say = (text) => { at("state").textContent = text; };

// Opens the editor at a line of a file; without one the place is put where it can be pasted.
store.open = async (file, line) => {
  const place = line ? `${file}:${line}` : file;
  try {
    await post("open", { file, line });
    say(`${place} opened`);
  } catch (error) {
    try { await navigator.clipboard.writeText(place); say(`${place} copied; ${error.message}`); }
    catch { say(`${place}; ${error.message}`); }
  }
};
store.say = say;

let view = null;

const show = () => {
  const known = (name) => store.views.includes(name);
  const name = [location.hash.slice(1), store.kept.read("view", "")].find(known) ?? store.views[0];
  const next = ALL[name];
  if (next === view) return;
  view?.close?.();
  // What was said of the view before is said of nothing here.
  if (view) say("");
  view = next;
  store.kept.write("view", name);
  for (const link of at("views").children) {
    if (link.hash === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  at("main").replaceChildren();
  view.open(at("main"), store);
};

const told = () => {
  const count = store.faults.length;
  const badge = at("views").querySelector('[href="#faults"]');
  if (badge) badge.textContent = count ? `Faults (${count})` : "Faults";
  badge?.classList.toggle("wrong", count > 0);
  at("banner").hidden = !store.broken;
  const { file, line, message } = store.faults[0] ?? { message: "" }, place = file ? `${file}${line ? `:${line}` : ""}: ` : "";
  at("banner").textContent = store.broken
    ? `The data have faults, so what you see is the last state that was sound. ${place}${message}`
    : "";
};

const load = async () => {
  Object.assign(store, await get("game"));
  at("title").textContent = store.title;
  document.title = `${store.title} · pnp studio`;
  told();
};

const news = async (said) => {
  if (said.kind === "hello") {
    say("");
    if (store.version === said.version) return;
    store.version = said.version;
    await load();
    view?.news?.({ kind: "change", faces: null, listed: true });
    return;
  }
  if (said.kind === "faults") {
    Object.assign(store, { faults: said.faults, keys: said.keys, broken: said.broken, whole: said.whole });
    told();
  }
  if (said.kind === "change") {
    store.version = said.version;
    if (said.listed) await load();
    for (const part of store.components) part.items = part.items.map((item) => said.items[`${part.id}/${item[0]}`] ?? item);
  }
  view?.news?.(said);
};

await load();
for (const name of store.views) at("views").append(el("a", { href: `#${name}` }, ALL[name].title));
told();
addEventListener("hashchange", show);
show();
listen(news, () => say("The studio does not answer; waiting for it."));
