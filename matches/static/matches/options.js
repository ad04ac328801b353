/* The options of the rules: a search over all chapters, and what the rules chosen say where an option is left to them.
   Without it every chapter opens by itself, and each option tells what each ruleset says. */

import { fill, plain } from "./common.js";

function find(section, wanted) {
  let total = 0;
  for (const group of section.querySelectorAll("[data-option-group]")) {
    const fields = [...group.querySelectorAll(":scope > .field")];
    const hits = fields.filter((field) =>
      plain(`${group.firstElementChild.textContent} ${field.textContent}`).includes(wanted),
    );
    for (const field of fields) field.hidden = !hits.includes(field);
    group.hidden = !hits.length;
    if (wanted) group.open = hits.length > 0;
    total += hits.length;
  }
  return total;
}

function search(box) {
  const section = box.closest("[data-options]"),
    input = box.querySelector("input"),
    none = box.querySelector("[role=status]");
  box.hidden = false;
  input.addEventListener("input", () => { none.hidden = find(section, plain(input.value.trim())) > 0; });
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
}

function standards(form) {
  const ruleset = form.elements.ruleset?.value;
  for (const field of form.querySelectorAll("[data-standard]")) {
    const said = JSON.parse(field.dataset.standard)[ruleset];
    if (said === undefined) continue;
    field.placeholder = said;
    const empty = field.querySelector('option[value=""]');
    if (empty) empty.textContent = fill(field.dataset.words, { value: said });
  }
}

function ready(root) {
  for (const box of root.querySelectorAll("[data-option-search][hidden]")) search(box);
}

ready(document);
document.addEventListener("htmx:afterSettle", ({ target }) => ready(target.getRootNode()));
document.addEventListener("change", ({ target }) => {
  if (target.name === "ruleset" && target.form) standards(target.form);
});
