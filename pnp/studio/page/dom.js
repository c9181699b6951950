// Elements from plain values. Text is always text: nothing of a workspace ever becomes markup.

const SVG = "http://www.w3.org/2000/svg";

const fill = (made, properties, children) => {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
};

export const el = (tag, properties, ...children) =>
  fill(document.createElement(tag), properties, children);

export const svg = (tag, properties, ...children) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

export const labelled = (text, field, words) =>
  el("label", { class: "field" }, el("span", null, text), field, words ? el("small", null, words) : null);

export const choice = (name, options, value, change) => {
  const field = el("select", { name, onchange: () => change(field.value) });
  for (const [key, text] of options) field.append(el("option", { value: key }, text));
  field.value = value;
  return field;
};

export const tick = (text, on, change) => {
  const field = el("input", { type: "checkbox", checked: on, onchange: () => change(field.checked) });
  return el("label", { class: "tick" }, field, text);
};

// A fault with its place, which opens the editor where one is known.
export const faultOf = (fault, open) => {
  const place = fault.file + (fault.line ? `:${fault.line}` : "");
  return el("li", { class: "fault" },
    place ? el("button", { class: "place", onclick: () => open(fault.file, fault.line) }, place) : null,
    fault.where ? el("span", { class: "where" }, fault.where) : null,
    el("span", { class: "message" }, fault.message),
    fault.hint ? el("span", { class: "hint" }, `hint: ${fault.hint}`) : null);
};

// What a build had to say of its files; nothing where it had nothing to say.
export const notesOf = (notes) =>
  notes.length ? el("details", { class: "notes", open: notes.length <= 3 }, el("summary", null, notes.length === 1 ? "1 note on these files" : `${notes.length} notes on these files`),
    el("ul", null, notes.map((note) => el("li", null, note)))) : "";
