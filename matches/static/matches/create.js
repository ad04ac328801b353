/* A new match: only the seats, bots and house rules of the rules chosen are shown and sent. Without it all of them
   are, and the server says what does not fit. */

const form = document.querySelector("[data-rulesets]");
const known = JSON.parse(form.dataset.rulesets);
const rows = [...form.querySelectorAll("[data-seat-row]")];
const kinds = rows.map((row) => [...row.querySelectorAll("option")]);

function seats({ least, most, bots }) {
  for (const [index, row] of rows.entries()) {
    const kind = row.querySelector("select"), before = kind.value;
    row.hidden = index >= most;
    kind.replaceChildren(...kinds[index]
      .filter(({ value }) => (!value.startsWith("bot:") || bots.includes(value)) && (value || index >= least)));
    const kept = [...kind.options].some(({ value }) => value === before);
    const otherBot = before.startsWith("bot:") ? bots[0] : "person";
    kind.value = row.hidden ? "" : kept ? before : otherBot;
  }
}

function chosen() {
  const rules = known[form.elements.ruleset.value];
  if (!rules) return;
  seats(rules);
  for (const part of form.querySelectorAll("[data-part]")) {
    part.hidden = part.dataset.part !== rules.game;
    part.disabled = part.hidden;
  }
}

form.addEventListener("change", ({ target }) => { if (target.name === "ruleset") chosen(); });
chosen();
