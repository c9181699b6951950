// One table: things lie on a cloth measured in millimetres. What lies where is `state`, plain data that
// is saved, taken back and drawn; everything else follows from it.
const game = JSON.parse(document.getElementById("game").textContent);
const table = document.getElementById("table"), cloth = document.getElementById("cloth");
const bar = document.getElementById("bar"), said = document.getElementById("said"), keys = document.getElementById("keys");
const KEY = "pnp-table:" + game.key;
const nodes = new Map();
let state, undone = [], chosen = null, view = { x: 0, y: 0, zoom: 1 };

const random = (count) => {
  // Equal chances for every number below count.
  const most = Math.floor(2 ** 32 / count) * count, one = new Uint32Array(1);
  do crypto.getRandomValues(one); while (one[0] >= most);
  return one[0] % count;
};
const shuffled = (list) => {
  for (let n = list.length - 1; n > 0; n--) {
    const other = random(n + 1);
    [list[n], list[other]] = [list[other], list[n]];
  }
  return list;
};

// ---- what lies on the table

function fresh() {
  const things = [];
  let next = 0;
  for (const [kind, one] of game.kinds.entries()) {
    for (const [x, y, content] of one.places) {
      const flipped = one.what === "deck";
      things.push({ id: next++, kind, x, y, turn: 0, home: null, pile: one.what !== "die" && (flipped || content.length > 1),
        items: content.map((design) => ({ design, flipped: flipped && one.back })), face: 0,
        fast: one.what === "board" });
    }
  }
  for (const thing of things) if (thing.pile) { thing.home = thing.id; if (game.kinds[thing.kind].what === "deck") shuffled(thing.items); }
  return { next, things };
}
const find = (id) => state.things.find((thing) => thing.id === id);
const kindOf = (thing) => game.kinds[thing.kind];
const top = (thing) => thing.items[thing.items.length - 1];
const nameOf = (thing) => {
  const kind = kindOf(thing), item = top(thing);
  if (!item || (thing.pile && kind.what === "deck")) return kind.name;
  const hidden = item.flipped && kind.designs[item.design].back !== null;
  return hidden && kind.what === "deck" ? kind.name : kind.designs[item.design].name;
};
const faceOf = (thing) => {
  const item = top(thing), kind = kindOf(thing);
  if (!item) return null;
  const design = kind.designs[item.design];
  if (kind.what === "die") return design.faces[thing.face];
  return item.flipped ? design.back : design.front;
};
const can = {
  draw: (t) => t.pile && t.items.length > 0,
  shuffle: (t) => t.pile && t.items.length > 1 && kindOf(t).designs.length > 1,
  roll: (t) => kindOf(t).what === "die",
  flip: (t) => kindOf(t).what !== "die" && t.items.length > 0 && (kindOf(t).back || kindOf(t).what === "deck"),
  turn: (t) => kindOf(t).what !== "die" && !t.pile,
  back: (t) => !t.pile && t.home !== null && find(t.home) !== undefined,
  hold: (t) => ["board", "mat"].includes(kindOf(t).what),
};
const say = (text) => game.said[text] ?? text;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const words = { draw: say("Draw"), shuffle: say("Shuffle"), roll: say("Roll"), flip: say("Turn over"), turn: say("Turn"), back: say("To its pile"), hold: say("Hold") };
const letters = { draw: "D", shuffle: "S", roll: "R", flip: "F", turn: "T", back: "B", hold: "L" };

// ---- what can be done; each begins with what can be taken back

function keep() {
  undone.push(JSON.stringify(state));
  if (undone.length > 200) undone.shift();
}
function saved() {
  try { localStorage.setItem(KEY, JSON.stringify(state)); } catch { /* a page from a file may have no room */ }
}
function tell(text) { said.textContent = text; clearTimeout(tell.timer); tell.timer = setTimeout(() => { said.textContent = ""; }, 4000); }
function raise(thing) { state.things.push(...state.things.splice(state.things.indexOf(thing), 1)); }

function take(pile, x, y) {
  const item = pile.items.pop(), kind = kindOf(pile);
  const one = { id: state.next++, kind: pile.kind, x, y, turn: 0, home: pile.id, pile: false, items: [item], face: 0, fast: false };
  state.things.push(one);
  tell(fill(say("{piece}; {n} left in {pile}"), { piece: nameOf(one), n: pile.items.length, pile: nameOf(pile) }));
  return one;
}
function join(thing, pile) {
  pile.items.push(...thing.items);
  state.things.splice(state.things.indexOf(thing), 1);
  if (chosen === thing.id) choose(pile.id);
  tell(fill(say("{n} in {pile}"), { n: pile.items.length, pile: nameOf(pile) }));
}
const doing = {
  draw(thing) {
    const kind = kindOf(thing), drawn = state.things.filter((t) => !t.pile && t.home === thing.id).length;
    const one = take(thing, thing.x + kind.w + 6 + (drawn % 4) * 3, thing.y + (drawn % 4) * 3);
    if (kind.what === "deck") top(one).flipped = false;
    tell(fill(say("{piece}; {n} left in {pile}"), { piece: nameOf(one), n: thing.items.length, pile: nameOf(thing) }));
  },
  shuffle(thing) { shuffled(thing.items); tell(fill(say("{pile} shuffled"), { pile: kindOf(thing).name })); },
  roll(thing) {
    const faces = kindOf(thing).designs[top(thing).design];
    thing.face = random(faces.faces.length);
    thing.rolled = true;
    tell(`${kindOf(thing).name}: ${faces.names[thing.face]}`);
  },
  flip(thing) {
    if (thing.pile) { thing.items.reverse(); for (const item of thing.items) item.flipped = !item.flipped; }
    else top(thing).flipped = !top(thing).flipped;
    tell(fill(say("{piece} turned over"), { piece: nameOf(thing) }));
  },
  turn(thing) { thing.turn = (thing.turn + 90) % 360; },
  back(thing) { join(thing, find(thing.home)); },
  hold(thing) { thing.fast = !thing.fast; tell(fill(thing.fast ? say("{piece} held fast") : say("{piece} can be moved"), { piece: nameOf(thing) })); },
};
function act(name, thing) {
  if (!thing || !can[name](thing)) return;
  keep();
  doing[name](thing);
  draw();
}
const main = (thing) => ["roll", "draw", "flip"].find((name) => can[name](thing));

// ---- what is seen

function clip(kind) {
  if (kind.shape === "circle") return "border-radius:50%";
  if (kind.shape === "rectangle") return kind.radius ? `border-radius:${kind.radius}px` : "";
  return `clip-path:polygon(${kind.outline.map(([x, y]) => `${x * 100}% ${y * 100}%`).join(",")})`;
}
function build(thing) {
  const kind = kindOf(thing), node = document.createElement("div"), shade = document.createElement("div");
  node.dataset.id = thing.id;
  node.tabIndex = 0;
  node.setAttribute("role", "button");
  node.style.width = `${kind.w}px`;
  node.style.height = `${kind.h}px`;
  shade.className = "shade";
  node.append(shade);
  if (thing.pile) {
    for (let n = 0; n < 3; n++) {
      const under = document.createElement("div");
      under.className = "under";
      under.style.cssText = clip(kind);
      shade.append(under);
    }
    const tag = document.createElement("div");
    tag.className = "tag";
    node.append(tag);
  }
  const face = document.createElement("div");
  face.style.cssText = clip(kind);
  shade.append(face);
  node.face = face;
  cloth.append(node);
  return node;
}
function draw() {
  for (const [id, node] of nodes) if (!find(id)) { node.remove(); nodes.delete(id); }
  for (const [order, thing] of state.things.entries()) {
    if (!nodes.has(thing.id)) nodes.set(thing.id, build(thing));
    const node = nodes.get(thing.id), kind = kindOf(thing), face = faceOf(thing), count = thing.items.length;
    node.className = ["thing", kind.what, thing.pile && "pile", thing.fast && "fast", count === 0 && "empty",
      chosen === thing.id && "chosen"].filter(Boolean).join(" ");
    node.style.transform = `translate(${thing.x}px, ${thing.y}px) rotate(${thing.turn}deg)`;
    node.style.zIndex = (kind.what === "board" ? 0 : kind.what === "mat" ? 1000 : 2000) + order;
    node.face.className = `face ${face === null ? "" : `f${face}`}${["circle", "rectangle"].includes(kind.shape) ? "" : " cut"}`;
    if (thing.rolled) { node.face.classList.add("rolling"); delete thing.rolled; }
    if (thing.pile) {
      node.querySelector(".tag").textContent = kind.w < 40 ? `× ${count}` : `${nameOf(thing)} · ${count}`;
      node.querySelectorAll(".under").forEach((under, n) => {
        under.hidden = count < n + 2;
        under.style.transform = `translate(${-0.5 * (n + 1)}px, ${-0.5 * (n + 1)}px)`;
      });
    }
    const down = top(thing)?.flipped && kind.what !== "die", piece = nameOf(thing);
    const seen = kind.what === "die" ? kind.designs[top(thing).design].names[thing.face] : "";
    node.setAttribute("aria-label", thing.pile ? fill(say("{pile}, {n} in the pile"), { pile: piece, n: count })
      : kind.what === "die" ? fill(say("{piece}, shows {face}"), { piece, face: seen })
      : down ? fill(say("{piece}, face down"), { piece }) : piece);
  }
  const thing = find(chosen);
  if (!thing) chosen = null;
  offer(thing);
  document.getElementById("undo").disabled = undone.length === 0;
  saved();
}
function offer(thing) {
  bar.hidden = !thing;
  if (!thing) return;
  const name = document.createElement("b"), buttons = [];
  name.textContent = nameOf(thing);
  for (const action of Object.keys(words)) {
    if (!can[action](thing)) continue;
    const button = document.createElement("button");
    button.textContent = action === "hold" && thing.fast ? say("Let go") : words[action];
    button.title = `${words[action]} (${letters[action]})`;
    button.dataset.act = action;
    button.onclick = () => act(action, find(chosen));
    buttons.push(button);
  }
  const kept = document.activeElement?.dataset?.act;
  bar.replaceChildren(name, ...buttons);
  if (kept) bar.querySelector(`[data-act="${kept}"]`)?.focus();
}
function choose(id) { chosen = id; draw(); }

function show() { cloth.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`; }
function bounds() {
  const boxes = state.things.map((t) => { const k = kindOf(t); return [t.x, t.y, t.x + k.w, t.y + k.h + (t.pile ? 8 : 0)]; });
  return [0, 1, 2, 3].map((n) => Math[n < 2 ? "min" : "max"](...boxes.map((box) => box[n])));
}
function fit() {
  const [left, above, right, below] = bounds(), room = table.getBoundingClientRect(), edge = 18;
  view.zoom = Math.min((room.width - 2 * edge) / (right - left), (room.height - 2 * edge) / (below - above));
  view.x = (room.width - (left + right) * view.zoom) / 2;
  view.y = (room.height - (above + below) * view.zoom) / 2;
  show();
}
function zoom(factor, x, y) {
  const room = table.getBoundingClientRect(), wanted = Math.max(0.15, Math.min(14, view.zoom * factor));
  const px = (x ?? room.left + room.width / 2) - room.left, py = (y ?? room.top + room.height / 2) - room.top;
  view.x = px - (px - view.x) * (wanted / view.zoom);
  view.y = py - (py - view.y) * (wanted / view.zoom);
  view.zoom = wanted;
  show();
}

// ---- hands: a finger or a mouse holds a thing or the cloth; two fingers bring the table nearer

const hands = new Map();
let held = null, pinch = null, tapped = { id: null, at: 0 };

function under(thing) {
  // The pile of its own kind that lies under the middle of a thing.
  const kind = kindOf(thing), x = thing.x + kind.w / 2, y = thing.y + kind.h / 2;
  return state.things.find((p) => p.pile && p.kind === thing.kind && p !== thing
    && x > p.x && x < p.x + kind.w && y > p.y && y < p.y + kind.h);
}
function spread() {
  const [a, b] = [...hands.values()];
  return { far: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
table.addEventListener("pointerdown", (event) => {
  if (event.button > 0) return;
  hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
  table.setPointerCapture(event.pointerId);
  if (hands.size === 2) { drop(false); pinch = spread(); return; }
  if (hands.size > 2) return;
  const node = event.target.closest(".thing"), thing = node && find(Number(node.dataset.id));
  held = { thing: thing ?? null, whole: Boolean(event.target.closest(".tag")), x: event.clientX, y: event.clientY, moved: false };
  if (!thing) keys.hidden = true;
});
table.addEventListener("pointermove", (event) => {
  const hand = hands.get(event.pointerId);
  if (!hand) return;
  const dx = event.clientX - hand.x, dy = event.clientY - hand.y;
  Object.assign(hand, { x: event.clientX, y: event.clientY });
  if (hands.size === 2 && pinch) {
    const now = spread();
    view.x += now.x - pinch.x;
    view.y += now.y - pinch.y;
    zoom(now.far / (pinch.far || 1), now.x, now.y);
    pinch = now;
    return;
  }
  if (!held) return;
  if (!held.moved) {
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < 5) return;
    begin();
  }
  const shift = held.began ? { x: dx, y: dy } : { x: event.clientX - held.x, y: event.clientY - held.y };
  held.began = true;
  if (!held.thing) { view.x += shift.x; view.y += shift.y; show(); return; }
  held.thing.x += shift.x / view.zoom;
  held.thing.y += shift.y / view.zoom;
  const node = nodes.get(held.thing.id), pile = held.thing.pile ? null : under(held.thing);
  node.style.transform = `translate(${held.thing.x}px, ${held.thing.y}px) rotate(${held.thing.turn}deg)`;
  for (const [id, other] of nodes) other.classList.toggle("drop", pile?.id === id);
});
function begin() {
  held.moved = true;
  table.classList.add("moving");
  let thing = held.thing;
  if (thing?.fast) thing = held.thing = null;
  if (!thing) return;
  keep();
  if (thing.pile && !held.whole && thing.items.length) thing = held.thing = take(thing, thing.x, thing.y);
  raise(thing);
  chosen = thing.id;
  draw();
  nodes.get(thing.id).classList.add("held");
}
function drop(landed) {
  const was = held;
  held = null;
  table.classList.remove("moving");
  if (!was) return;
  for (const node of nodes.values()) node.classList.remove("drop", "held");
  if (!was.moved) {
    if (landed) tap(was.thing);
  } else if (was.thing) {
    const pile = was.thing.pile ? null : under(was.thing);
    if (pile) join(was.thing, pile);
    draw();
  }
}
function tap(thing) {
  const now = performance.now(), twice = thing && tapped.id === thing.id && now - tapped.at < 400;
  tapped = { id: twice ? null : thing?.id, at: now };
  choose(thing?.id ?? null);
  if (thing) nodes.get(thing.id)?.focus({ preventScroll: true });
  if (twice) act(main(thing) ?? "turn", thing);
}
for (const name of ["pointerup", "pointercancel"]) table.addEventListener(name, (event) => {
  if (!hands.delete(event.pointerId)) return;
  if (pinch) { if (hands.size < 2) pinch = null; return; }
  drop(name === "pointerup");
});
table.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
}, { passive: false });

// ---- keys

table.addEventListener("focusin", (event) => {
  const node = event.target.closest(".thing");
  if (node && !held && chosen !== Number(node.dataset.id) && node.matches(":focus-visible")) choose(Number(node.dataset.id));
});
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const thing = find(chosen), key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && key === "Z") { event.preventDefault(); undo(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "?") { help(); return; }
  if (key === "Escape") { keys.hidden = true; choose(null); return; }
  if (key === "+" || key === "=") { zoom(1.25); return; }
  if (key === "-") { zoom(0.8); return; }
  if (key === "0") { fit(); return; }
  if (event.target.closest("button")) return;
  if (ways[key]) {
    event.preventDefault();
    const step = event.shiftKey ? 1 : 10;
    if (!thing || thing.fast) { view.x -= ways[key][0] * 40; view.y -= ways[key][1] * 40; show(); return; }
    keep();
    thing.x += ways[key][0] * step;
    thing.y += ways[key][1] * step;
    draw();
    return;
  }
  if (!thing) return;
  if (key === "Enter" || key === " ") { event.preventDefault(); act(main(thing) ?? "turn", thing); return; }
  const named = Object.keys(letters).find((action) => letters[action] === key);
  if (named) act(named, thing);
});
function undo() {
  if (!undone.length) return;
  state = JSON.parse(undone.pop());
  draw();
  tell(say("taken back"));
}
function help() {
  keys.hidden = !keys.hidden;
  document.getElementById("help").setAttribute("aria-expanded", String(!keys.hidden));
}
document.getElementById("undo").onclick = undo;
document.getElementById("fit").onclick = fit;
document.getElementById("in").onclick = () => zoom(1.25);
document.getElementById("out").onclick = () => zoom(0.8);
document.getElementById("help").onclick = help;
document.getElementById("close").onclick = help;
document.getElementById("again").onclick = () => { keep(); state = fresh(); chosen = null; draw(); fit(); tell(say("laid out anew")); };
addEventListener("resize", fit);

try { state = JSON.parse(localStorage.getItem(KEY)); } catch { state = null; }
state ??= fresh();
draw();
fit();
