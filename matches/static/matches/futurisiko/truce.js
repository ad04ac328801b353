// Tregua: against whom, and with an army of which territory. A small panel inside others.

import { button, choice } from "../play_dom.js";
import { prompt, row } from "./choices.js";

export class Truce {
  #target = null; open = false;

  constructor(turn) { this.turn = turn; }

  get #offers() { return this.turn.of("offer_truce"); }

  refresh() { if (!this.#offers.length) this.close(); }
  close() { this.open = false; this.#target = null; }

  button() {
    if (!this.#offers.length) return null;
    return button(this.turn.texts.truce, () => { this.open = true; this.turn.render(); });
  }

  #places() { return [...new Set(this.#offers.filter(({ target }) => target === this.#target).map(({ territory }) => territory))]; }
  light() { return { lit: this.#places() }; }

  tap(code) {
    if (this.#target && this.#places().includes(code)) this.#offer(code);
    return null;
  }

  #offer(territory) {
    const action = this.#offers.find((one) => one.target === this.#target && one.territory === territory);
    this.close();
    this.turn.act(action);
  }

  parts() {
    const { texts, board } = this.turn, seats = [...new Set(this.#offers.map(({ target }) => target))];
    return [
      prompt(texts.ask_truce),
      choice(texts.against, seats.map((seat) => [String(seat), board.nameOf(seat)]), this.#target === null ? null : String(this.#target),
        (seat) => { this.#target = seat ? Number(seat) : null; this.turn.render(); }),
      this.#target ? choice(texts.from, this.#places().map((code) => [code, this.turn.placeOf(code)]), null, (code) => code && this.#offer(code)) : null,
      row(button(texts.cancel, () => { this.close(); this.turn.render(); })),
    ].filter(Boolean);
  }
}
