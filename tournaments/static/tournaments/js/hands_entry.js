/* The page that writes hands down: cards, complete patrols, who closed; totals, drafts and sending. */

import { dataOf, fill } from "../../matches/common.js";
import { Drafts } from "./drafts.js";
import { Answers } from "./result_answers.js";
import { Remarks } from "./result_remarks.js";
import { stateLine } from "./result_state.js";

const root = document.querySelector("main");
const data = dataOf("result-data");
const order = data.seats.map((row) => row.seat);
const rows = [...root.querySelectorAll("[data-hand]")];
const timeUp = root.querySelector("[data-time-up]");
const drafts = new Drafts(data.key);
const remarks = new Remarks(root, keep);
const number = (field) => (/^\d+$/.test(field.value) ? Number(field.value) : null);
/** Whole numbers from 0 alone: what else is typed, or was kept by an older page, does not stay. */
const whole = (value) => String(value ?? "").replace(/\D/g, "");
const cell = (row, seat, name) => row.querySelector(`[data-seat="${seat}"] [data-cell="${name}"]`);

const surrenderedBox = (seat) => root.querySelector(`[data-leaver="${seat}"] [data-surrendered]`);
const turnOf = (seat) => root.querySelector(`[data-leaver="${seat}"] [data-turn]`);
/** Whether a seat did not stay to the end, and its turn in leaving. */
function leaver(seat) {
  const surrendered = surrenderedBox(seat).checked;
  return { seat, surrendered, left: surrendered && turnOf(seat).value ? Number(turnOf(seat).value) : null };
}

/** The hands as a document; what is typed is the model itself. */
class HandsModel extends EventTarget {
  get document() {
    const hands = rows.map((row) => this.#hand(row));
    while (hands.length && empty(hands.at(-1))) hands.pop();
    return { order, seats: order.map(leaver), hands, time_up: timeUp.checked };
  }

  replace(document) {
    for (const [at, row] of rows.entries()) this.#put(row, document.hands[at]);
    timeUp.checked = document.time_up;
    for (const { seat, surrendered, left } of document.seats) {
      surrenderedBox(seat).checked = surrendered ?? false;
      turnOf(seat).value = left ?? "";
    }
    this.dispatchEvent(new CustomEvent("change"));
  }

  #hand(row) {
    const closer = order.find((seat) => cell(row, seat, "closer").checked) ?? null;
    return {
      closer,
      seats: order.map((seat) => ({
        seat,
        cards: number(cell(row, seat, "cards")),
        complete: number(cell(row, seat, "complete")) ?? 0,
      })),
    };
  }

  #put(row, hand) {
    for (const seat of order) {
      const written = hand?.seats.find((line) => line.seat === seat);
      cell(row, seat, "cards").value = whole(written?.cards);
      cell(row, seat, "complete").value = whole(written?.complete || "");
      cell(row, seat, "closer").checked = hand?.closer === seat;
    }
  }
}

const empty = (hand) => hand.closer === null && hand.seats.every((row) => row.cards === null && !row.complete);
const model = new HandsModel();

const state = stateLine(root, data);

/** Whether a seat has the points that end the match; who surrendered never wins with them. */
const mayWin = (seat, totals) => totals.get(seat) >= data.bonus.target && !surrenderedBox(seat).checked;

/** Running totals, and one empty hand more than are written. */
function refresh() {
  const { hands } = model.document, totals = new Map(order.map((seat) => [seat, 0]));
  rows.forEach((row, at) => {
    row.hidden = at > hands.length;
    for (const { seat, cards, complete } of hands[at]?.seats ?? []) {
      totals.set(
        seat,
        totals.get(seat) +
          (cards ?? 0) +
          complete * data.bonus.complete +
          (hands[at].closer === seat) * data.bonus.closing,
      );
    }
    for (const seat of order)
      row.querySelector(`[data-seat="${seat}"] [data-total]`).textContent = hands[at] ? totals.get(seat) : "–";
  });
  const several = order.filter((seat) => surrenderedBox(seat).checked).length > 1;
  for (const seat of order) turnOf(seat).closest("[data-left]").hidden = !several || !surrenderedBox(seat).checked;
  for (const seat of order) root.querySelector(`[data-sum="${seat}"]`).textContent = totals.get(seat);
  for (const sum of root.querySelectorAll("[data-sum-of]"))
    sum.classList.toggle("is-there", mayWin(Number(sum.dataset.sumOf), totals));
}

function keep() {
  if (data.purpose === "correct") return;
  const draft = { document: model.document, ...remarks.said, base: state.base, at: Date.now() };
  state.show(drafts.save(draft) ? "saved" : "unsaved");
}

model.addEventListener("change", refresh);
root.addEventListener("input", ({ target }) => {
  if (!target.closest("[data-hands]")) return;
  if (target.matches("[data-cell=cards], [data-cell=complete]") && target.value !== whole(target.value))
    target.value = whole(target.value);
  target.removeAttribute("aria-invalid");
  refresh();
  keep();
});
/* A second touch on who closed takes it back: no hand must have a closer. */
let pressed = null;
root.addEventListener("pointerdown", ({ target }) => {
  pressed = target.closest("label")?.querySelector("[data-cell=closer]:checked") ?? null;
});
root.addEventListener("click", ({ target }) => {
  if (!pressed || target !== pressed) return;
  pressed.checked = false;
  pressed = null;
  refresh();
  keep();
});

model.replace(data.document);
const panels = {
  differences: (items) =>
    items.map((item) =>
      fill(data.texts.difference_seat, { name: nameOf(item.seat), field: data.texts.fields[item.field] }),
    ),
  /** The cells that a refusal names, until something is typed there. */
  mark(defects) {
    for (const field of root.querySelectorAll("[data-cell][aria-invalid]")) field.removeAttribute("aria-invalid");
    for (const { hand, seat, field } of defects)
      if (hand && seat) cell(rows[hand - 1], seat, field ?? "cards").setAttribute("aria-invalid", "true");
  },
};
const nameOf = (seat) => data.seats.find((row) => row.seat === seat)?.name ?? "";
new Answers({ root, map: null, model, data, panels, drafts, state, remarks, refresh });
state.show(drafts.waiting ? "waiting" : drafts.draft ? "saved" : "empty");
refresh();
root.dataset.ready = "";
