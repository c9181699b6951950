// Boxes on a page in millimetres: which edge is under the pointer, how a box moves and grows.

const LEAST = 2, GRIP = 9;

export const round = (value) => Math.round(value * 100) / 100 + 0;

// What was typed as a number of a box: 63.5, 63,5 or 63.5 mm; or why it is none, in words.
export const millimetres = (text, isSide) => {
  const typed = text.trim(), found = /^([+-]?(\d+([.,]\d*)?|[.,]\d+))\s*(mm)?$/i.exec(typed);
  const value = found ? round(Number(found[1].replace(",", "."))) : NaN;
  if (!found) return { wrong: `expected millimetres such as 63.5, found ${typed || "nothing"}` };
  return isSide && value < LEAST ? { wrong: `expected at least ${LEAST} mm, found ${typed}` } : { value };
};

// The sides of a box that a pointer takes hold of, as part of left, top, right, bottom; all for none.
export const gripOf = (event, root) => {
  const at = root.getBoundingClientRect();
  const near = (from, to, wide) => {
    const reach = Math.min(GRIP, wide / 4);
    return [from <= reach, to <= reach];
  };
  const [left, right] = near(event.clientX - at.left, at.right - event.clientX, at.width);
  const [top, bottom] = near(event.clientY - at.top, at.bottom - event.clientY, at.height);
  return left || right || top || bottom ? { left, top, right, bottom } : { whole: true };
};

export const cursorOf = (grip) => {
  if (grip.whole) return "move";
  const up = grip.top ? "n" : grip.bottom ? "s" : "", across = grip.left ? "w" : grip.right ? "e" : "";
  return `${up}${across}-resize`;
};

const within = (low, value, high) => Math.max(low, Math.min(Math.max(low, high), value));

// A box of which what the grip holds went so many millimetres; it stays on its page.
export const shifted = ([x, y, w, h], grip, dx, dy, [wide, tall]) => {
  if (grip.whole) return [round(within(0, x + dx, wide - w)), round(within(0, y + dy, tall - h)), w, h];
  const [right, low] = [x + w, y + h];
  let [left, top, end, foot] = [x, y, right, low];
  if (grip.left) left = round(within(0, x + dx, right - LEAST));
  if (grip.right) end = round(within(x + LEAST, right + dx, wide));
  if (grip.top) top = round(within(0, y + dy, low - LEAST));
  if (grip.bottom) foot = round(within(y + LEAST, low + dy, tall));
  // What was not held stays as the file says it, to the last digit.
  return [left, top, grip.left || grip.right ? round(end - left) : w, grip.top || grip.bottom ? round(foot - top) : h];
};

// How every box of a page goes along when one becomes another, as the file will say it.
export const follow = (page, piece, box, together) => {
  const by = box.map((value, side) => value - piece.box[side]);
  const moves = (other) => {
    if (together || other === piece) return by;
    if (!page.grid) return [0, 0, 0, 0];
    const [column, row] = [0, 1].map((side) => Math.abs(other.box[side] - piece.box[side]) < 1e-6);
    return [column ? by[0] : 0, row ? by[1] : 0, by[2], by[3]];
  };
  return page.pieces.map((other) => other.box.map((value, side) => value + moves(other)[side]));
};
