/* What is wrong in a result, said on its map: a touch on a territory asks whose it is. The list of the form keeps the
   answers, so that the page sends the same with and without this. */

import { dataOf, el, fill } from "../../matches/common.js";
import { Planisphere } from "../../matches/planisphere.js";
import { ChartBoard } from "./chart_board.js";

const form = document.querySelector("#disagree");
const figure = document.querySelector("[data-dissent-map]"), frame = figure.querySelector(".planisphere-frame");
const map = frame
  ? new Planisphere(frame)
  : new ChartBoard(figure.querySelector("[data-chart]"), dataOf("chart-data"));
const ask = document.querySelector("[data-dissent-ask]");
const bar = document.querySelector("[data-dissent-send]");
const word = ask.querySelector("[data-ask-word]");
const said = document.querySelector("[data-dissent-said]");
const differing = map.defects;
const answers = new Map([...ask.querySelectorAll("[data-letter]")].map((button) => [button.dataset.answer, button]));
const letters = map.owners;
let asked = null;
let byKey = false;

const boxOf = (code) => form.querySelector(`input[name="territory"][value="${code}"]`);
const holderOf = (code) => form.elements[`holder-${code}`];
const ticked = () => [...form.querySelectorAll('input[name="territory"]:checked')];

/** Ask whose a territory is, in the place of the bar at the bottom. */
function question(code, key) {
  const box = boxOf(code);
  if (!box) return;
  asked = code;
  byKey = key;
  const name = answers.get(box.dataset.holder)?.dataset.name ?? "–";
  word.textContent = fill(word.dataset.words, { land: box.dataset.land, name });
  for (const [position, button] of answers) {
    button.hidden = position === box.dataset.holder;
    button.setAttribute("aria-pressed", String(box.checked && holderOf(code).value === position));
  }
  ask.querySelector("[data-answer-right]").hidden = !box.checked;
  bar.hidden = true;
  ask.hidden = false;
  if (key) ask.querySelector("button:not([hidden])").focus();
}

function close() {
  ask.hidden = true;
  bar.hidden = false;
  if (byKey && asked) map.focus(asked);
  asked = null;
}

function answer(wrong, holder) {
  boxOf(asked).checked = wrong;
  holderOf(asked).value = holder;
  show();
  close();
}

/** Paint what the form says: whose each territory is, what is wrong, and as words below the map. */
function show() {
  const wrong = ticked();
  for (const [code, letter] of Object.entries(letters)) {
    const holder = boxOf(code)?.checked ? holderOf(code).value : "";
    map.setOwner(code, answers.get(holder)?.dataset.letter ?? letter);
  }
  map.setDefects([...new Set([...differing, ...wrong.map((box) => box.value)])]);
  said.replaceChildren(...wrong.map(line));
}

function line(box) {
  const name = answers.get(holderOf(box.value).value)?.dataset.said;
  const words = name ? `${box.dataset.land}: ${name}` : box.dataset.land;
  const again = () => question(box.value, false);
  return el("li", {}, el("button", { type: "button", class: "button", onclick: again }, words));
}

map.addEventListener("territory", ({ detail }) => {
  if (!detail.drag) question(detail.code, detail.key);
});
ask.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if ("answerRight" in button.dataset) answer(false, "");
  else answer(true, button.dataset.answer);
});
ask.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
form.addEventListener("change", show);
document.querySelector("[data-dissent-list]").open = false;
show(); // a browser that comes back keeps what was ticked
