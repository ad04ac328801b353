/* The board of Battaglia: the table, the own hand, and what can be done. */

import { el } from "../common.js";
import { startPage } from "../play_page.js";
import { Board } from "../play_state.js";
import { Table, handsTable } from "./table.js";
import { TableTurn } from "./turn.js";

/** A new hand, a card drawn, a card set aside: the own part is another one. */
class Hands extends Board {
  mark(seat) { return `${this.doc.hand}:${seat?.cards}:${seat?.arsenal}`; }
}

class Scene {
  #page; #lit = {};
  chosen = new Set();
  tap = () => { /* nobody listens yet */ };

  constructor(page) {
    this.#page = page;
    this.table = new Table(page.root.querySelector("[data-table]"), page.words);
  }

  changed() {
    const { root, board, words } = this.#page;
    const hand = new Set(board.you?.hand ?? []);
    for (const code of this.chosen) if (!hand.has(code)) this.chosen.delete(code);
    this.paint();
    for (const part of root.querySelectorAll("[data-gains]")) {
      part.replaceChildren(
        handsTable(
          board.doc.seats,
          board.doc.gains,
          board.doc.seats.map((player) => player.total),
          words,
        ),
      );
    }
    for (const row of root.querySelectorAll("[data-row]")) this.#inWords(row);
  }

  /** `what`: { patrols: [numbers], sources: ["deck", "discards"] } that can be tapped. */
  light(what) {
    this.#lit = what;
    this.paint();
  }

  paint() {
    const { board } = this.#page,
      lit = { patrols: new Set(this.#lit.patrols), sources: new Set(this.#lit.sources) };
    this.table.draw(
      { ...board.doc, me: board.me },
      { lit, tap: (what) => this.tap(what), own: board.you ? this.#own(board.you) : null },
    );
  }

  #own({ hand, arsenal }) {
    const { texts } = this.#page;
    return el(
      "div",
      { class: "bt-own" },
      el(
        "div",
        { class: "bt-hand", role: "group", "aria-label": texts.your_hand },
        hand.map((code) =>
          el(
            "button",
            {
              type: "button",
              class: "bt-pick",
              "data-key": code,
              "aria-pressed": String(this.chosen.has(code)),
              onclick: () => this.tap({ card: code }),
            },
            this.table.face(code, { large: true }),
          ),
        ),
      ),
      arsenal.length
        ? el(
            "div",
            { class: "bt-arsenal", role: "group", "aria-label": texts.your_arsenal },
            arsenal.map((code) => this.table.face(code)),
          )
        : null,
    );
  }

  #inWords(row) {
    const { board, texts } = this.#page, seat = Number(row.dataset.row);
    const whole = ({ complete }) => (complete ? ` (${texts.complete})` : "");
    const words = board.doc.patrols.filter((patrol) => patrol.seat === seat).map((patrol) =>
      `${this.table.patrolName(patrol)}: ${this.table.inWords(patrol.cards)}${whole(patrol)}`);
    row.querySelector("[data-row-patrols]").textContent = words.join("; ") || texts.no_patrols;
    row.querySelector("[data-row-total]").textContent = board.seat(seat)?.total ?? 0;
  }
}

startPage({
  Board: Hands,
  things: ({ patrols }, seat) => patrols.filter((patrol) => patrol.seat === seat).flatMap(({ cards }) => cards),
  thingWords: (codes, { scene }) => scene.table.inWords(codes),
  scene: (page) => new Scene(page),
  turn: (page, host) => new TableTurn(host, page),
  numbers: ({ total, cards, arsenal }, { target }) => ({
    total: target ? `${total}/${target}` : total,
    cards,
    arsenal,
  }),
  quiet: ["deck_shuffled", "dealt", "lots_drawn"],
});
