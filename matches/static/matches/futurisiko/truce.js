/* Tregua: against whom, and with an army of which territory. A small panel inside others. */

import { button, choice } from "../play_dom.js";
import { prompt, row } from "./choices.js";

export class Truce {
  #target = null; #from = null; open = false;

  constructor(turn) { this.turn = turn; }

  get #offers() { return this.turn.of("offer_truce"); }

  refresh() { if (!this.#offers.length) this.close(); }
  close() { [this.open, this.#target, this.#from] = [false, null, null]; }

  button() {
    if (!this.#offers.length) return null;
    return button(this.turn.texts.truce, () => { this.open = true; this.turn.render(); });
  }

  #places() {
    return [...new Set(this.#offers.filter(({ target }) => target === this.#target).map(({ territory }) => territory))];
  }
  get #chosen() {
    return this.#offers.find((offer) => offer.target === this.#target && offer.territory === this.#from);
  }
  light() {
    return { lit: this.#places(), chosen: this.#chosen ? [this.#from] : [] };
  }

  tap(code) {
    if (this.#target && this.#places().includes(code)) this.#pick(this.#target, code);
    return null;
  }

  #pick(target, from) {
    [this.#target, this.#from] = [target, from];
    this.turn.render();
  }

  #offer(action) {
    this.close();
    this.turn.act(action);
  }

  parts() {
    const { texts, board } = this.turn,
      chosen = this.#chosen,
      seats = [...new Set(this.#offers.map(({ target }) => target))];
    return [
      prompt(texts.ask_truce),
      choice(
        texts.against,
        seats.map((seat) => [String(seat), board.nameOf(seat)]),
        this.#target === null ? null : String(this.#target),
        (seat) => this.#pick(seat ? Number(seat) : null, null),
      ),
      this.#target
        ? choice(
            texts.from,
            this.#places().map((code) => [code, this.turn.placeOf(code)]),
            this.#from,
            (code) => this.#pick(this.#target, code),
          )
        : null,
      row(
        chosen ? button(texts.truce_now, () => this.#offer(chosen), { primary: true, "data-truce": true }) : null,
        button(texts.cancel, () => {
          this.close();
          this.turn.render();
        }),
      ),
    ].filter(Boolean);
  }
}
