/* The colours of the game, in the place of "all the rest goes to": a touch on a player's letter opens them. */

import { el } from "../../matches/common.js";

export class Colours {
  #row; #model; #seat = null;

  constructor(root, model, data) {
    this.#row = root.querySelector("[data-colours]");
    this.#model = model;
    if (this.#row) this.#row.append(...Object.entries(data.texts.colours).map(choice));
  }

  /** Open for the seat of this button, close where it was open; true where the touch meant the colour. */
  touch(target, seat) {
    const meant = Boolean(this.#row && seat !== null && target.closest("[data-key]"));
    this.#show(meant && this.#seat !== seat ? seat : null);
    return meant;
  }

  choose(letter) {
    this.#model.setColour(this.#seat, letter);
    this.#show(null);
  }

  #show(seat) {
    this.#seat = seat;
    if (!this.#row) return;
    this.#row.hidden = seat === null;
    const mine = seat === null ? "" : this.#model.seat(seat).colour;
    for (const button of this.#row.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.colour === mine));
  }
}

function choice([letter, word]) {
  const key = el("span", { class: `land__letter army--${letter}`, "aria-hidden": "true" }, letter);
  return el("button", { type: "button", class: "button rest", "data-colour": letter, "aria-label": word }, key);
}
