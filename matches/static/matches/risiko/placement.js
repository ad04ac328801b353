/* Reinforcements and the first placement: tap to place, undo until confirmed, then sent one by one. */

import { el } from "../common.js";
import { button, choice } from "../play_dom.js";

export class Placement {
  #turn; #plan = new Map(); #order = []; #key = "";

  constructor(turn) { this.#turn = turn; }

  get #board() { return this.#turn.board; }
  get #left() { return this.#board.doc.left - [...this.#plan.values()].reduce((sum, n) => sum + n, 0); }
  get #codes() { return this.#turn.of("place").map((action) => action.territory); }

  /** A plan belongs to one turn and to what is still in hand. */
  refresh() {
    const key = `${this.#board.doc.round}:${this.#board.doc.turn}:${this.#board.doc.phase}`;
    const own = new Set(this.#codes);
    if (key !== this.#key || this.#left < 0 || [...this.#plan.keys()].some((code) => !own.has(code))) this.#clear();
    this.#key = key;
    this.#turn.play.propose(this.#plan);
  }

  leave() {
    this.#clear();
    this.#turn.play.propose(this.#plan);
  }

  #clear() {
    this.#plan.clear();
    this.#order = [];
  }

  tap(code) {
    if (!this.#codes.includes(code)) return { type: "place", territory: code, armies: 1 };
    if (!this.#left) return this.#turn.words.texts.nothing_left;
    this.#add(code, 1);
    return null;
  }

  #add(code, armies) {
    this.#plan.set(code, (this.#plan.get(code) ?? 0) + armies);
    this.#order.push([code, armies]);
    this.#changed();
  }

  #keep(code, armies) {
    this.#plan.set(code, armies);
    this.#order.push([code, armies]);
  }

  #undo() {
    const last = this.#order.pop();
    if (!last) return; // what was placed has gone out meanwhile
    const [code, armies] = last;
    const rest = this.#plan.get(code) - armies;
    if (rest) this.#plan.set(code, rest);
    else this.#plan.delete(code);
    this.#changed();
  }

  #changed() {
    this.#turn.play.propose(this.#plan);
    this.#turn.render();
  }

  async #confirm() {
    const actions = [...this.#plan].map(([territory, armies]) => ({ type: "place", territory, armies }));
    // What is sent stays on the map until the server's board holds it; what could not be sent stays in the plan.
    for (const [place, action] of actions.entries()) {
      this.#plan.delete(action.territory);
      if (await this.#turn.act(action)) continue;
      const rest = this.#board.myTurn && this.#codes.length ? actions.slice(place) : [];
      this.#clear();
      for (const { territory, armies } of rest) this.#keep(territory, armies);
      return void this.#turn.update();
    }
    this.#clear();
    this.#changed();
  }

  light() {
    const notes = Object.fromEntries([...this.#plan].map(([code, n]) => [code, `+${n}`]));
    return { lit: this.#left ? this.#codes : [], notes };
  }

  parts() {
    const { words, map } = this.#turn, left = this.#left, last = this.#order.at(-1)?.[0];
    const named = this.#codes.map((code) => [code, map.nameOf(code)]).sort((a, b) => a[1].localeCompare(b[1]));
    return [
      el("p", { class: "act__prompt" }, left ? words.count("place", left) : words.texts.placed),
      this.#turn.setNote(),
      this.#rows(),
      left ? choice(words.texts.place_on, named, null, (code) => { if (code) this.#add(code, 1); }) : null,
      el("div", { class: "act__row" },
        button(words.texts.undo, () => this.#undo(), { disabled: !last }),
        last && left
          ? button(words.count("all_here", left, { name: map.nameOf(last) }), () => this.#add(last, left))
          : null,
        button(words.texts.confirm_places, () => this.#confirm(), {
          primary: true,
          disabled: left > 0,
          "data-main": true,
        }),
      ),
    ].filter(Boolean);
  }

  #rows() {
    if (!this.#plan.size) return null;
    return el(
      "ul",
      { class: "act__plan" },
      [...this.#plan].map(([code, n]) =>
        el("li", {}, el("span", {}, this.#turn.map.nameOf(code)), el("b", { class: "num" }, `+${n}`)),
      ),
    );
  }
}
