/* The special dice of FutuRisiKo!: a face hits or it does not; in the colour of who throws. */

import { diceRow, dieOfHits, keyed } from "../dice_faces.js";

/** The throw of an event ({ dice, hits }), the hits first; `seat` threw it ({ letter, name }). */
export function hitsRow({ dice, hits }, texts, { letter = "", name = "" } = {}) {
  let left = hits;
  const faces = [...dice].sort((a, b) => b - a);
  return keyed(diceRow(faces, letter || "plain", texts.dice, (_, side) => dieOfHits(left-- > 0, side)), letter, name);
}
