/* The quick form: says while one types whether the points make the whole board. */

const form = document.querySelector("#numbers");
const line = form.querySelector("[data-sum]");
const fields = form.querySelectorAll('[name$="-inside"], [name$="-outside"], [name$="-points"]');

function add() {
  const typed = [...fields].filter((field) => field.value !== "");
  const sum = typed.reduce((total, field) => total + Number(field.value), 0);
  const whole = typed.length === fields.length, right = sum === Number(form.dataset.total);
  line.hidden = typed.length === 0;
  line.querySelector("[data-sum-value]").textContent = sum;
  line.querySelector("[data-sum-good]").hidden = !(whole && right);
  line.querySelector("[data-sum-bad]").hidden = !(whole && !right);
}

form.addEventListener("input", add);
add();
