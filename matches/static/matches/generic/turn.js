/* The own turn in any game: a button for every action that the server lists, a number where it lists a range. */

import { el, fill } from "../common.js";
import { button, picker } from "../play_dom.js";
import { Turn } from "../play_turn.js";
import { inWords, label } from "./table.js";

const isRange = (value) => typeof value?.least === "number";

class Choices {
  #chosen = new Map();

  constructor(turn) {
    this.turn = turn;
  }

  refresh() {
    this.#chosen.clear();
  }

  parts() {
    const { words, board } = this.turn;
    const prompt = words.texts.phases[board.doc.phase] ?? words.texts.choose;
    const rows = board.legal.map((action, place) => this.#row(action, place));
    return [el("p", { class: "act__prompt" }, prompt), el("div", { class: "act__row" }, rows)];
  }

  #row(action, place) {
    const range = Object.entries(action).find(([, field]) => isRange(field));
    if (!range) return button(this.#word(action), () => this.turn.act(action), { "data-main": place === 0 });
    const [name, { least, most }] = range;
    const texts = this.turn.words.texts;
    const value = this.#chosen.get(place) ?? least;
    const changed = (number) => this.#chosen.set(place, number);
    const { box } = picker({ label: texts.how_many, less: texts.less, more: texts.more, least, most, value, changed });
    const act = () => this.turn.act({ ...action, [name]: this.#chosen.get(place) ?? least });
    return el("div", {}, button(this.#word({ ...action, [name]: `${least}–${most}` }), act), box);
  }

  /** The label that the game gives an action, else its name and fields. */
  #word({ type, ...fields }) {
    const { texts } = this.turn.words;
    const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inWords(value)]));
    const text = texts.actions[type];
    if (text) return fill(text, values);
    return [label({}, type), ...Object.values(values)].join(" ");
  }
}

/** The panel is the same for every kind of action. */
export class GenericTurn extends Turn {
  constructor(host, page) {
    const types = { includes: () => true };
    super(host, page, [[types, Choices]]);
  }
}
