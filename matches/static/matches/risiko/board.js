// The board of RisiKo!: the planisphere, what can be done on it, and what stands beside it.

import { diceRow } from "../dice_faces.js";
import { army, el } from "../play_dom.js";
import { startPage } from "../play_page.js";
import { Board } from "../play_state.js";
import { Planisphere } from "../planisphere.js";
import { PlayMap } from "./map.js";
import { Private } from "./private.js";
import { BoardTurn } from "./turn.js";

class Territories extends Board {
  ownerOf(code) { return this.doc.territories[code]?.[0] ?? 0; }
  armiesOn(code) { return this.doc.territories[code]?.[1] ?? 0; }
  merged(before, delta) { return { ...before, ...delta, territories: { ...before.territories, ...delta.territories } }; }
}

/** The map in play, its letters, and the same position as a table. */
class Scene extends PlayMap {
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
    const named = board.doc.seats.filter((one) => one.letter)
      .map((one) => [one.letter, words.say("army_of", { colour: texts.colours[one.letter], name: one.name })]);
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

/** Which army throws: its key before its dice. */
function key(seat, { seats }, texts) {
  const { letter = "" } = seats.find((one) => one.seat === seat) ?? {};
  return letter ? [army(letter, texts.colours[letter])] : [];
}

function throws(event, texts, before) {
  const down = (dice) => [...dice].sort((a, b) => b - a);
  if (event.type === "sdadata_rolled" || event.type === "order_rolled") return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  const [attacker, defender] = [event.source, event.target].map((code) => before.territories[code]?.[0] ?? 0);
  const row = (seat, dice, side, label) => {
    const keyed = diceRow(down(dice), side, label);
    if (attacker !== defender) keyed.prepend(...key(seat, before, texts)); // else the board is already the one after
    return keyed;
  };
  return [row(attacker, event.attack, "attack", texts.attacker), row(defender, event.defence, "defence", texts.defender), losses(event)];
}

function losses({ attacker_losses: mine, defender_losses: theirs }) {
  return el("p", { class: "throw__losses", "aria-hidden": "true" },
    el("b", { class: "throw__loss throw__loss--attack" }, `−${mine}`), el("b", { class: "throw__loss throw__loss--defence" }, `−${theirs}`));
}

function finale({ sdadata, end }, words, board) {
  if (end.extra) return words.say("extra_round", { number: end.extra });
  if (sdadata) return sdadata.lap ? words.say("sdadata", { most: sdadata.most }) : words.texts.time_up;
  if (end.closing) return words.say("closing", { name: board.nameOf(end.closing) });
  return end.expired ? words.texts.time_up : "";
}

const TOLD = ["moved_in", "eliminated", "withdrawn", "returned", "extra_round_began", "time_expired"];

startPage({
  Board: Territories,
  scene: (page) => new Scene(page),
  turn: (page, host) => new BoardTurn(host, page),
  own: (page, turn) => new Private(page.root, { ...page, map: page.scene.map, turn }),
  numbers: ({ territories, armies, waiting, cards }, { phase }) =>
    ({ territories, armies: armies + (phase === "placing" ? waiting : 0), cards }),
  finale, throws, quiet: ["deck_shuffled", "turn_ended"], told: ({ type }) => TOLD.includes(type),
});
