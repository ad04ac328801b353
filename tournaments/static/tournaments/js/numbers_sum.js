/* While one types numbers: how far the points make the whole board, and what a card is worth. */

/** Follow the form of a game with a board; `data-total` says what all points make together. */
export function startSum(form) {
  const line = document.querySelector("[data-sum]");
  const fields = form.querySelectorAll('[name$="-inside"], [name$="-outside"], [name$="-points"]');
  const add = () => show(line, [...fields], Number(form.dataset.total));
  form.addEventListener("input", ({ target }) => {
    if (target.dataset.cards) writeWorth(form, target);
    add();
  });
  form.addEventListener("planisfero:filled", add);
  add();
}

function show(line, fields, total) {
  const sum = fields.reduce((points, field) => points + Number(field.value), 0), gap = total - sum;
  line.hidden = fields.every((field) => field.value === "");
  line.querySelector("[data-sum-value]").textContent = sum;
  for (const number of line.querySelectorAll("[data-sum-gap]")) number.textContent = Math.abs(gap);
  line.querySelector("[data-sum-good]").hidden = gap !== 0;
  line.querySelector("[data-sum-less]").hidden = gap <= 0;
  line.querySelector("[data-sum-more]").hidden = gap >= 0;
}

/** Whoever completed a card has all its points: they are written where nothing else was. */
function writeWorth(form, select) {
  const inside = form.elements[select.name.replace(/card$/, "inside")], worth = JSON.parse(select.dataset.cards);
  const known = Object.values(worth).map(String);
  if (select.value && (inside.value === "" || known.includes(inside.value))) inside.value = worth[select.value];
}
