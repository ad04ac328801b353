/* Two people change places: one is picked, every other seat shows what the swap would change, the second is picked or
   dropped upon. Words and figures come from the server, asked once for a round (once for a person in a large one). */

import { Dragging } from "./seat_drag.js";

/** What each swap changes: rows by seat, loaded when somebody is picked. */
class Costs {
  #url; #version; #seats = []; #rows = {}; #kinds = {}; #asked = {};

  constructor(form) {
    this.#url = form.dataset.costs;
    this.#version = Number(form.dataset.version);
  }

  /** Resolves when the row of this seat is here; rejects when it cannot be had, or is of another draw. */
  load(seat) {
    if (this.#rows[seat]) return Promise.resolve();
    this.#asked[seat] ??= this.#ask(seat).finally(() => delete this.#asked[seat]);
    return this.#asked[seat];
  }

  async #ask(seat) {
    const response = await fetch(`${this.#url}?seat=${seat}`, { credentials: "same-origin" });
    if (!response.ok) throw new Error(String(response.status));
    const answer = await response.json();
    if (answer.version !== this.#version) throw new Error("changed");
    this.#seats = answer.seats;
    for (const [pk, row] of Object.entries(answer.rows)) {
      this.#rows[pk] = row;
      this.#kinds[pk] = answer.kinds;
    }
  }

  /** {tone, text} of a swap, or nothing while it is not known. */
  of(first, second) {
    const at = this.#seats.indexOf(Number(second));
    return this.#rows[first] && at >= 0 ? this.#kinds[first][this.#rows[first][at]] : null;
  }
}

/** The form: who is picked, what the seats and the bar show. */
class Swapping {
  constructor(form) {
    this.form = form;
    this.costs = new Costs(form);
    this.bar = form.querySelector("[data-bar]");
    this.rows = [...form.querySelectorAll("[data-seat]")];
    this.first = null;
    this.second = null;
    for (const part of form.querySelectorAll("[data-plain]")) part.remove();
    for (const part of form.querySelectorAll("[data-lively]")) part.hidden = false;
    form.classList.add("is-lively");
    form.addEventListener("change", (event) => this.#ticked(event.target.closest("[data-seat]")));
    form.addEventListener("keydown", (event) => this.#pressed(event));
    form.querySelector("[data-drop]").addEventListener("click", () => this.clear());
    for (const box of form.querySelectorAll("input:checked")) box.checked = false;
  }

  #ticked(row) {
    if (!row) return;
    if (row === this.first) this.pick(this.second);
    else if (row === this.second) this.join(null);
    else if (this.first) this.join(row);
    else this.pick(row);
  }

  #pressed(event) {
    if (event.key === "Escape") {
      const back = this.first;
      this.clear();
      back?.querySelector("input").focus();
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const boxes = [...this.form.querySelectorAll("[data-seat] input:not(:disabled)")].filter((box) => box.offsetParent);
    const at = boxes.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    boxes[(at + step + boxes.length) % boxes.length].focus();
  }

  clear() { this.pick(null); }

  /** Makes this the first of the two; null: nobody. */
  pick(row) {
    this.first = row;
    this.second = null;
    this.show();
    if (!row) return Promise.resolve();
    return this.costs.load(row.dataset.seat).then(() => this.show(), () => this.show(true));
  }

  /** Makes this the second of the two. */
  join(row) {
    this.second = row;
    this.show();
  }

  /** Sends the swap: it is made at once. */
  go() { this.form.requestSubmit(this.form.querySelector("[data-go]")); }

  show(failed = false) {
    for (const row of this.rows) this.#showRow(row);
    this.bar.hidden = !this.first;
    const actions = document.querySelector(".actionbar");
    if (actions) actions.hidden = Boolean(this.first);
    for (const part of this.bar.querySelectorAll("[data-one]")) part.hidden = Boolean(this.second);
    for (const part of this.bar.querySelectorAll("[data-both]")) part.hidden = !this.second;
    this.bar.querySelector("[data-failed]").hidden = !failed;
    for (const part of this.bar.querySelectorAll("[data-first]")) part.textContent = nameOf(this.first);
    this.bar.querySelector("[data-second]").textContent = nameOf(this.second);
    const go = this.bar.querySelector("[data-go]");
    go.disabled = !this.second;
    go.classList.toggle("button--primary", Boolean(this.second));
    write(this.bar.querySelector("[data-cost]"), this.second ? this.#cost(this.second) : null);
  }

  #showRow(row) {
    const chosen = row === this.first || row === this.second;
    row.querySelector("input").checked = chosen;
    row.classList.toggle("is-picked", chosen);
    const open = this.first && row !== this.first && !("closed" in row.dataset);
    write(row.querySelector("[data-cost]"), open ? this.#cost(row) : null);
  }

  #cost(row) { return this.costs.of(this.first.dataset.seat, row.dataset.seat); }
}

function nameOf(row) { return row?.querySelector("[data-name]").textContent ?? ""; }

function write(place, cost) {
  place.textContent = cost?.text ?? "";
  place.dataset.tone = cost?.tone ?? "";
}

const swapForm = document.querySelector("form[data-costs]");
if (swapForm) new Dragging(new Swapping(swapForm));
