// In how many pixels an inch a face is asked for: few steps, so that a drawing is used again.

const SHARPNESS = [36, 54, 73, 96, 110, 146, 192, 220, 300, 440, 600];

// *scale* is in pixels of the page a millimetre.
export const sharpness = (scale) => {
  const wanted = scale * 25.4 * devicePixelRatio;
  return SHARPNESS.find((ppi) => ppi >= wanted - 1) ?? SHARPNESS.at(-1);
};
