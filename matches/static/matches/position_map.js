/* A position set up on the map: what is chosen above it goes to the territory that is tapped; the table follows, and
   the map follows the table. What is set up is shown by its own button: the one below the text opens another text. */

import { dataOf } from "./common.js";
import { FarNumbers } from "./far_numbers.js";
import { Planisphere } from "./planisphere.js";

const tools = document.querySelector("[data-set-up]");
const map = new Planisphere(document.querySelector(".planisphere-frame"));
const far = new FarNumbers(map);
const letters = dataOf("set-up-letters"); // letter by seat
const [owner, armies] = ["owner", "armies"].map((name) => tools.querySelector(`[data-set-up-${name}]`));
const field = (part, code) => document.querySelector(`[name="${part}_${code}"]`);

/** Draws a territory as its row of the table says. */
function draw(code) {
  const letter = letters[field("owner", code).value] ?? null;
  const count = letter ? Number(field("armies", code).value) : null;
  map.setOwner(code, letter);
  map.setArmies(code, count);
  far.write(code, count);
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

const text = document.querySelector("#position-text");
/** Lets a text be opened that is another than the one shown: the same one again would undo what was set up. */
function tellOpen() {
  const written = text.value.trim();
  document.querySelector("[data-open-text]").disabled = !written || written === text.defaultValue.trim();
}
text.addEventListener("input", tellOpen);

/** Follows what the page was sent back with, or what the browser has put back into its fields. */
function follow() {
  for (const { name } of document.querySelectorAll('#board [name^="owner_"]')) draw(name.slice("owner_".length));
  tellOpen();
}
addEventListener("pageshow", follow);
follow();
