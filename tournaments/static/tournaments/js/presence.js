/* Who is here: the counter answers at every tick, "all" and "none" tick those who are shown. */

const form = document.getElementById("presence");
const texts = JSON.parse(document.getElementById("counts").textContent);
const boxes = [...form.querySelectorAll('input[name="present"]')];
const status = document.querySelector("[data-count]");

function count() {
  const text = texts[boxes.filter((box) => box.checked).length];
  if (status.textContent !== text) status.textContent = text;
}

form.addEventListener("change", count);
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tick]");
  if (!button) return;
  event.preventDefault();
  const open = boxes.filter((box) => !box.disabled && !box.closest("[data-filter-item]").hidden);
  for (const box of open) box.checked = button.value === "all";
  count();
});
// A page that comes back from the back/forward cache still holds what was ticked.
addEventListener("pageshow", count);
