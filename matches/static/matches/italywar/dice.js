/* The dice of a side in Italy War: those of six faces, and the one of eight that a general or a marshal leads. */

import { diceRow, die8, falling } from "../dice_faces.js";

/** One row, the highest first; the die of eight faces stands last and is called by its name. */
export function sixAndEight(six, eight, side, label, texts) {
  const row = diceRow(falling(six), side, label);
  if (!eight.length) return row;
  const words = row.querySelector(".sr-only"), named = `${texts.eight_faces}: ${eight.join(", ")}`;
  words.textContent = six.length ? `${words.textContent}; ${named}` : `${label}, ${named}`;
  row.append(...eight.map((face) => die8(face, side)));
  return row;
}
