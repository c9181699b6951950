// A drawing of the gallery as large as there is room.

import { el } from "./dom.js";

export const pictureOf = (drawing, width, words) => {
  const [w, h] = drawing.size, wide = Math.min(width - 20, w * 6);
  const ppi = Math.max(36, Math.min(300, Math.ceil((wide * devicePixelRatio * 25.4) / w / 12) * 12));
  const picture = el("img", { alt: words, src: `face/${drawing.digest}-${ppi}.png` });
  // It lies on a sheet of white paper, 10 px wider all round.
  picture.style.width = `${wide + 20}px`;
  picture.style.aspectRatio = `${wide + 20} / ${(wide * h) / w + 20}`;
  picture.classList.add("diagram");
  return picture;
};
