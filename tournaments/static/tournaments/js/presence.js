/* Who is here: the counter answers at every tick, "all" and "none" tick those who are shown. */

import { dataOf } from "../../matches/common.js";

const form = document.getElementById("presence");
const texts = dataOf("counts");
const boxes = [...form.querySelectorAll('input[name="present"]')];
const status = document.querySelector("[data-count]");
const now = document.querySelector("[data-evening-now]");
let ticked = false;

function count() {
  const text = texts[boxes.filter((box) => box.checked).length];
  if (status.textContent === text) return;
  status.textContent = text;
  if (now && ticked) now.textContent = text; // what the evening said counts those who were saved
}

form.addEventListener("change", () => { ticked = true; count(); });
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tick]");
  if (!button) return;
  event.preventDefault();
  const open = boxes.filter((box) => !box.disabled && !box.closest("[data-filter-item]").hidden);
  for (const box of open) box.checked = button.value === "all";
  ticked = true;
  count();
});
// A page that comes back from the back/forward cache still holds what was ticked.
addEventListener("pageshow", count);
