/* The board of a game that has none of its own yet: tables, and a button for every action. */

import { el } from "../common.js";
import { startPage } from "../play_page.js";
import { Board } from "../play_state.js";
import { drawTable, factList, seatRows } from "./table.js";
import { GenericTurn } from "./turn.js";

/** Nobody knows what of this game is secret: the own part is fetched after every step. */
class Whole extends Board {
  mark() {
    return this.doc.version;
  }
}

class Scene {
  #page;

  constructor(page) {
    this.#page = page;
  }

  changed() {
    this.paint();
  }

  light() {
    // Nothing can be tapped: every action has a button.
  }

  paint() {
    const { root, board, texts } = this.#page;
    const own = board.you ? factList(board.you.own, texts.fields) : el("p");
    if (!board.doc.rows.length) return;
    drawTable(root.querySelector("[data-generic]"), board.doc, texts.fields, own);
    root.querySelector("[data-generic-rows]")?.replaceChildren(...seatRows(board.doc));
  }
}

startPage({
  Board: Whole,
  things: () => [],
  thingWords: (codes) => codes.join(", "),
  scene: (page) => new Scene(page),
  turn: (page, host) => new GenericTurn(host, page),
  numbers: ({ points, cards }) => ({ points, cards }),
  quiet: [],
});
