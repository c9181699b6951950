// Lines of the real geometry over a picture: cut, bleed, safe area, folds, text boxes.

import { svg } from "./dom.js";

export const sizeOf = (part) => [
  part.trim[0] + part.bleed[0] + part.bleed[2], part.trim[1] + part.bleed[1] + part.bleed[3],
];

const points = (corners, left, top) => corners.map(([x, y]) => `${x + left},${y + top}`).join(" ");

// A hexagon stands on a corner and fills its rectangle.
const hexagon = (w, h) => [[w / 2, 0], [w, h / 4], [w, h * 3 / 4], [w / 2, h], [0, h * 3 / 4], [0, h / 4]];

// The outline of the finished piece, moved in by some millimetres.
const outline = (part, inset, name) => {
  const [left, top] = part.bleed, [w, h] = part.trim;
  const style = { class: name, "vector-effect": "non-scaling-stroke" };
  if (part.outline === "circle") {
    return svg("ellipse", { ...style, cx: left + w / 2, cy: top + h / 2, rx: w / 2 - inset, ry: h / 2 - inset });
  }
  const corners = part.outline === "hexagon" ? hexagon(w, h) : part.contour;
  if (corners?.length && part.outline !== "rectangle") {
    const shrunk = corners.map(([x, y]) => [
      w / 2 + (x - w / 2) * (1 - 2 * inset / w), h / 2 + (y - h / 2) * (1 - 2 * inset / h)]);
    return svg("polygon", { ...style, points: points(shrunk, left, top) });
  }
  return svg("rect", {
    ...style, x: left + inset, y: top + inset, width: w - 2 * inset, height: h - 2 * inset,
    rx: Math.max(0, part.radius - inset),
  });
};

export const overlay = (part, shown, boxes = []) => {
  const [w, h] = sizeOf(part), lines = [];
  if (shown.trim) lines.push(outline(part, 0, "trim"));
  if (shown.safe && part.safe > 0) lines.push(outline(part, part.safe, "safe"));
  if (shown.bleed) lines.push(svg("rect", { class: "bleed", x: 0, y: 0, width: w, height: h, "vector-effect": "non-scaling-stroke" }));
  if (shown.folds) {
    for (const [[x1, y1], [x2, y2]] of part.folds ?? []) {
      const [left, top] = part.bleed;
      lines.push(svg("line", { class: "fold", x1: x1 + left, y1: y1 + top, x2: x2 + left, y2: y2 + top, "vector-effect": "non-scaling-stroke" }));
    }
  }
  for (const box of boxes) {
    const [x, y, width, height] = box.at;
    lines.push(svg("rect", { class: "box", x, y, width, height, transform: `rotate(${box.turn} ${x} ${y})`, "vector-effect": "non-scaling-stroke" }));
  }
  return svg("svg", { class: "overlay", viewBox: `0 0 ${w} ${h}`, "aria-hidden": "true" }, ...lines);
};

// How a picture is cut to the finished piece, as CSS.
export const cut = (part) => {
  const [w, h] = sizeOf(part), [left, top, right, bottom] = part.bleed;
  const x = (v) => `${100 * v / w}%`, y = (v) => `${100 * v / h}%`;
  if (part.outline === "circle") {
    return `ellipse(${x(part.trim[0] / 2)} ${y(part.trim[1] / 2)} at ${x(left + part.trim[0] / 2)} ${y(top + part.trim[1] / 2)})`;
  }
  const corners = part.outline === "hexagon" ? hexagon(...part.trim) : part.contour;
  if (corners?.length && part.outline !== "rectangle") {
    return `polygon(${corners.map(([a, b]) => `${x(a + left)} ${y(b + top)}`).join(", ")})`;
  }
  return `inset(${y(top)} ${x(right)} ${y(bottom)} ${x(left)} round ${x(part.radius)} / ${y(part.radius)})`;
};
