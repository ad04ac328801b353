/* The quick form: says while one types how far the points make the whole board, and writes what a card is worth. */

const form = document.querySelector("#numbers");
const line = document.querySelector("[data-sum]");
const fields = form.querySelectorAll('[name$="-inside"], [name$="-outside"], [name$="-points"]');
const show = (name, shown) => { line.querySelector(`[data-sum-${name}]`).hidden = !shown; };

function add() {
  const sum = [...fields].reduce((total, field) => total + Number(field.value), 0);
  const gap = Number(form.dataset.total) - sum;
  line.hidden = [...fields].every((field) => field.value === "");
  line.querySelector("[data-sum-value]").textContent = sum;
  for (const number of line.querySelectorAll("[data-sum-gap]")) number.textContent = Math.abs(gap);
  show("good", gap === 0);
  show("less", gap > 0);
  show("more", gap < 0);
}

/** Whoever completed a card has all its points: they are written where nothing else was. */
function writeWorth(select) {
  const inside = form.elements[select.name.replace(/card$/, "inside")], worth = JSON.parse(select.dataset.cards);
  const known = Object.values(worth).map(String);
  if (select.value && (inside.value === "" || known.includes(inside.value))) inside.value = worth[select.value];
}

form.addEventListener("input", ({ target }) => {
  if (target.dataset.cards) writeWorth(target);
  add();
});
add();
