/* The scene of a game of territories: the map in play, its letters, and the same position as a table. */

import { el } from "../common.js";
import { Board } from "../play_state.js";
import { Planisphere } from "../planisphere.js";
import { PlayMap } from "./map.js";

export class Territories extends Board {
  ownerOf(code) {
    return this.doc.territories[code]?.[0] ?? 0;
  }
  armiesOn(code) {
    return this.doc.territories[code]?.[1] ?? 0;
  }
  merged(before, delta) {
    return { ...before, ...delta, territories: { ...before.territories, ...delta.territories } };
  }

  /** The objective's progress is in the own part: it changes with what the seat holds, and with who is out. */
  mark(seat) { return `${seat?.cards}:${seat?.territories}:${seat?.armies}`; }
  deals(event) { return super.deals(event) || event.type === "eliminated"; }
}

/** The map in play, its letters, and the same position as a table. */
export class Scene extends PlayMap {
  #page; #named = "";

  constructor(page) {
    const map = new Planisphere(page.root.querySelector(".planisphere-frame"));
    super(map, page.board);
    this.#page = page;
    this.map = map;
  }

  changed(detail) {
    this.#letters();
    if (detail?.lines.some(({ event }) => event.type === "turn_began")) this.clear();
    this.paint();
    if (detail) this.show(detail.lines);
    this.#table();
  }

  #letters() {
    const { board, words, texts } = this.#page;
    const named = board.doc.seats.filter((seat) => seat.letter)
      .map((seat) => [seat.letter, words.say("army_of", { colour: texts.colours[seat.letter], name: seat.name })]);
    if (JSON.stringify(named) === this.#named) return;
    this.#named = JSON.stringify(named);
    this.map.setSeats(Object.fromEntries(named));
  }

  #table() {
    const { root, board, words, texts } = this.#page;
    for (const row of root.querySelectorAll("[data-row]")) {
      const [seat, armies] = board.doc.territories[row.dataset.row] ?? [0, 0];
      const { letter = "", name = "" } = board.seat(seat) ?? {};
      const owner = row.querySelector("[data-row-owner]"), count = row.querySelector("[data-row-armies]");
      owner.textContent = letter ? words.say("army_of", { colour: texts.colours[letter], name }) : texts.free;
      if (count) count.textContent = seat ? armies : "";
    }
  }
}

/** The territories of a seat, and their names. */
export const held = ({ territories }, seat) => Object.keys(territories).filter((code) => territories[code][0] === seat);
export const named = (codes, { scene }) => codes.map((code) => scene.map.nameOf(code)).join(", ");

/** The armies that a throw cost; whoever lost none has no mark. */
export function losses({ attacker_losses: mine, defender_losses: theirs }) {
  const mark = (armies, side) => armies > 0 && el("b", { class: `throw__loss throw__loss--${side}` }, `−${armies}`);
  return el("p", { class: "throw__losses", "aria-hidden": "true" }, mark(mine, "attack"), mark(theirs, "defence"));
}
