/* A position set up on the map: what is chosen above it goes to the territory that is tapped; the table follows, and
   the map follows the table. */

import { dataOf } from "./common.js";
import { Planisphere } from "./planisphere.js";

const tools = document.querySelector("[data-set-up]");
const map = new Planisphere(document.querySelector(".planisphere-frame"));
const letters = dataOf("set-up-letters"); // letter by seat
const [owner, armies] = ["owner", "armies"].map((name) => tools.querySelector(`[data-set-up-${name}]`));
const field = (part, code) => document.querySelector(`[name="${part}_${code}"]`);

/** Draws a territory as its row of the table says. */
function draw(code) {
  const letter = letters[field("owner", code).value] ?? null;
  map.setOwner(code, letter);
  map.setArmies(code, letter ? Number(field("armies", code).value) : null);
}

map.addEventListener("territory", ({ detail: { code, drag } }) => {
  const [mine, count] = [field("owner", code), field("armies", code)];
  if (mine.value === owner.value && !drag) count.value = owner.value === "0" ? 0 : Number(count.value) + 1;
  else [mine.value, count.value] = [owner.value, owner.value === "0" ? 0 : armies.value];
  draw(code);
});

document.querySelector("#board").addEventListener("change", ({ target }) => {
  const code = /^(?:owner|armies)_(.+)$/.exec(target.name)?.[1];
  if (code) draw(code);
});
tools.removeAttribute("inert");
