/* The board as a list beside the map: what is left of each continent, the territories of the one that is open, and to
   whom the rest of what is looked at goes. Reads the model, never changes it. */

import { el, fill } from "../../matches/common.js";

export class Lands {
  #root; #data; #rows; #bar; #names; #open = null;

  /** `near` in `show` is the continent that the map shows, null for the whole map. */
  constructor(root, data) {
    this.#root = root;
    this.#data = data;
    this.#rows = [...root.querySelectorAll("[data-land]")];
    this.#bar = [...root.querySelectorAll(".pl-bar [data-zoom]")];
    const nameOf = (row) => row.querySelector(".land__name").textContent.trim();
    this.#names = new Map(this.#rows.map((row) => [row.dataset.land, nameOf(row)]));
    for (const row of this.#rows) row.querySelector("[data-land-places]").replaceChildren(...this.#places(row));
  }

  name(continent) { return this.#names.get(continent) ?? ""; }

  /** The next continent with free territories after this one, null where none is left. */
  next(continent, model) {
    const order = [...this.#names.keys()], start = order.indexOf(continent) + 1;
    return [...order.slice(start), ...order.slice(0, start)].find((code) => model.free(code).length > 0) ?? null;
  }

  open(continent) { this.#open = continent; }
  toggle(continent) { this.#open = this.#open === continent ? null : continent; }

  show(model, near) {
    for (const row of this.#rows) this.#row(row, model);
    for (const button of this.#bar) {
      const free = model.free(button.dataset.zoom).length;
      button.dataset.free = free || "✓";
    }
    const left = model.free(near).length, { texts } = this.#data;
    this.#root.querySelector("[data-rest-word]").textContent =
      near ? fill(texts.rest_of, { where: this.name(near) }) : texts.rest_all;
    for (const button of this.#root.querySelectorAll("[data-rest-to]")) button.disabled = left === 0;
    for (const chip of this.#root.querySelectorAll("[data-rest]")) {
      const free = model.free(chip.dataset.rest).length;
      chip.querySelector("[data-rest-count]").textContent = free || "";
      chip.hidden = free === 0;
    }
  }

  /** A territory as a button of the list. */
  #places(row) {
    return this.#data.territories
      .filter((place) => place.continent === row.dataset.land)
      .map(({ code, name }) =>
        el(
          "button",
          { type: "button", class: "land__place", "data-territory": code },
          el("span", {}, name),
          el("b", { class: "land__letter" }),
        ),
      );
  }

  #row(row, model) {
    const continent = row.dataset.land, open = this.#open === continent, free = model.free(continent).length;
    const places = row.querySelector("[data-land-places]");
    row.querySelector("[data-land-open]").setAttribute("aria-expanded", String(open));
    row.classList.toggle("is-whole", free === 0);
    row.querySelector("[data-land-held]").textContent = this.#held(continent, model);
    places.hidden = !open;
    for (const button of places.children) this.#place(button, model);
  }

  /** Who holds how many of a continent: "N 8 · V 4". */
  #held(continent, model) {
    const here = this.#data.territories.filter((place) => place.continent === continent);
    const mine = (seat) => here.filter(({ code }) => model.owner(code) === seat).length;
    const parts = model.seats.map((row) => [row.colour, mine(row.seat)]).filter(([, count]) => count);
    return parts.map(([letter, count]) => `${letter}\u00a0${count}`).join(" · ");
  }

  #place(button, model) {
    const seat = model.owner(button.dataset.territory), letter = seat === null ? "" : model.seat(seat).colour;
    const { colours } = this.#data.texts, mark = button.querySelector(".land__letter");
    mark.textContent = letter;
    mark.className = `land__letter${letter ? ` army--${letter}` : ""}`;
    mark.title = letter ? colours[letter] : "";
  }
}
