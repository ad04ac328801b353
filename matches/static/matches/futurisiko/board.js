/* The board of FutuRisiKo!: the map with three kinds of pieces, what can be done on it, and the own cards. */

import { el } from "../common.js";
import { army } from "../play_dom.js";
import { startPage } from "../play_page.js";
import { Board } from "../play_state.js";
import { Battle } from "./battle.js";
import { Chart } from "./chart.js";
import { Ledger } from "./ledger.js";
import { FutuTurn } from "./turn.js";

class Waters extends Board {
  merged(before, delta) {
    const both = (key) => ({ ...before[key], ...delta[key] });
    return { ...before, ...delta, territories: both("territories"), seas: both("seas") };
  }

  ownerOf(code) { return this.doc.territories[code]?.[0] ?? 0; }
  letterOf(seat) { return this.seat(seat)?.letter ?? ""; }
}

const WAYS = { marched: "land", flown: "air", sailed: "sea", shipped: "sea" };
const ENDING = ["movement_ended", "operations_began", "turn_ended"];
const SHOWN = 4; // movements

/** The map, how far everybody is, and the same position as a table. */
class Scene {
  #page; #ways = [];

  constructor(page) {
    this.#page = page;
    this.chart = new Chart(page.root.querySelector("[data-chart]"), page.texts);
    this.ledger = new Ledger(page.root.querySelector("[data-ledger]"), page);
  }

  changed(detail) {
    this.#went(detail?.lines ?? []);
    this.paint();
    this.ledger.update();
    this.#table();
  }

  /** The last movements of who moves stay drawn until it has moved. */
  #went(lines) {
    for (const { event } of lines) {
      const kind = WAYS[event.type];
      if (kind) this.#ways = [...this.#ways, { from: event.source, to: event.target, kind }].slice(-SHOWN);
      else if (ENDING.includes(event.type)) this.#ways = [];
    }
  }

  paint() {
    const { board } = this.#page, { doc } = board;
    for (const code of Object.keys(doc.territories)) {
      const [owner, land, air] = doc.territories[code], invaders = doc.invaders[code];
      this.chart.setLand(code, { letter: board.letterOf(owner), land, air },
        invaders ? { letter: board.letterOf(doc.turn), land: invaders[0], air: invaders[1] } : null);
    }
    for (const [code, row] of Object.entries(doc.seas)) {
      this.chart.setSea(
        code,
        row.map((sea, place) => ({ letter: board.letterOf(place + 1), sea })).filter(({ sea }) => sea),
      );
    }
  }

  /** `arrow`: the movement or the aim that is being chosen. */
  light({ arrow, ...what }) {
    const aims = this.#page.board.doc.aims.map(([from, to]) => ({ from, to, kind: "fire" }));
    this.chart.arrows([...this.#ways, ...aims, ...(arrow ? [{ ...arrow, kind: `${arrow.kind} is-choice` }] : [])]);
    this.chart.light(what);
  }

  #table() {
    const { root, board, words, texts } = this.#page,
      { doc } = board;
    const put = (row, name, value) => {
      const cell = row.querySelector(`[data-row-${name}]`);
      if (cell) cell.textContent = value;
    };
    for (const row of root.querySelectorAll("[data-row]")) {
      const code = row.dataset.row, subs = doc.seas[code];
      if (subs) {
        put(
          row,
          "subs",
          subs
            .map((sea, place) => (sea ? `${board.nameOf(place + 1)} ${sea}` : ""))
            .filter(Boolean)
            .join(", ") || "–",
        );
        continue;
      }
      const [owner, land, air] = doc.territories[code] ?? [0, 0, 0],
        { letter = "", name = "" } = board.seat(owner) ?? {};
      put(row, "owner", letter ? words.say("army_of", { colour: texts.colours[letter], name }) : texts.free);
      put(row, "land", land);
      put(row, "air", air);
    }
  }
}

/** The own hand: what each card is and does. */
class Hand {
  #page;

  constructor(page) {
    this.#page = page;
    page.board.addEventListener("change", () => this.update());
    this.update();
  }

  update() {
    const { root, board, texts } = this.#page, hand = board.you?.hand;
    if (!hand) return;
    root.querySelector("[data-count-cards]").textContent = hand.length || "";
    root.querySelector("[data-hand]").replaceChildren(
      hand.length
        ? el(
            "ul",
            { class: "hand--words" },
            hand.map(({ name, use, letter }) =>
              el(
                "li",
                {},
                army(letter, texts.colours[letter] ?? ""),
                " ",
                el("b", {}, name),
                el("span", { class: "card__use" }, use),
              ),
            ),
          )
        : el("p", {}, texts.no_cards),
    );
  }
}

function finale({ expired, truces }, words, board) {
  if (expired) return words.texts.time_at_end;
  const pairs = truces.map(([caster, target]) =>
    words.say("truce_pair", { caster: board.nameOf(caster), target: board.nameOf(target) }),
  );
  return pairs.length ? words.say("truces", { list: pairs.join(", ") }) : "";
}

const battle = new Battle();

startPage({
  Board: Waters,
  things: ({ territories }, seat) => Object.keys(territories).filter((code) => territories[code][0] === seat),
  thingWords: (codes, { texts }) => codes.map((code) => texts.places[code]).join(", "),
  strength: ({ land, air, sea }) => land + air + sea,
  scene: (page) => new Scene(page),
  turn: (page, host) => new FutuTurn(host, page),
  own: (page) => new Hand(page),
  numbers: ({ territories, land, air, sea, cards }) => ({ territories, forces: `${land}·${air}·${sea}`, cards }),
  finale,
  throws: (...about) => battle.rows(...about),
  quiet: ["deck_shuffled", "turn_ended", "movement_ended", "naval_ended", "passed", "card_dealt"],
});
