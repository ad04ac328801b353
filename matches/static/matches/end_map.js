/* The map of a match that is over, to be looked at; on a wall, where names are too small, its armies are large. */

import { FarNumbers } from "./far_numbers.js";
import { Planisphere } from "./planisphere.js";

for (const frame of document.querySelectorAll('[data-planisphere="view"]')) {
  const map = new Planisphere(frame);
  if (!frame.closest(".board-on-screen")) continue;
  const far = new FarNumbers(map);
  for (const [code, armies] of Object.entries(map.armies)) far.write(code, armies);
}
