// A drawing of the gallery as large as there is room.

import { el } from "./dom.js";

export const pictureOf = (drawing, width, words) => {
  const [w, h] = drawing.size, wide = Math.min(width, w * 6);
  const ppi = Math.max(36, Math.min(300, Math.ceil((wide * devicePixelRatio * 25.4) / w / 12) * 12));
  const picture = el("img", { alt: words, src: `face/${drawing.digest}-${ppi}.png` });
  picture.style.width = `${wide}px`;
  picture.style.aspectRatio = `${w} / ${h}`;
  picture.classList.add("diagram");
  return picture;
};
