/* The small decisions: a colour, the dice of a defence, how many move in, which card goes. */

import { el } from "../common.js";
import { army, button, picker } from "../play_dom.js";

export class Colours {
  constructor(turn) { this.turn = turn; }

  parts() {
    const { words } = this.turn;
    return [
      el("p", { class: "act__prompt" }, words.texts.choose_colour),
      el(
        "div",
        { class: "act__row act__row--wrap" },
        this.turn.of("choose_colour").map((action) => {
          const { letter, name } = words.texts.armies_by_colour[action.colour];
          return el(
            "button",
            { type: "button", class: "button", "data-main": true, onclick: () => this.turn.act(action) },
            army(letter, ""),
            name,
          );
        }),
      ),
    ];
  }
}

export class Defence {
  constructor(turn) { this.turn = turn; }

  light() {
    const { source, target } = this.turn.board.doc.fight;
    return { chosen: [target], lit: [source] };
  }

  parts() {
    const { words, map, board } = this.turn,
      { source, target, dice } = board.doc.fight,
      range = this.turn.of("defend")[0].dice;
    const names = { name: board.nameOf(board.doc.turn), source: map.nameOf(source), target: map.nameOf(target) };
    const numbers = Array.from({ length: range.most - range.least + 1 }, (_, i) => range.most - i);
    return [
      el("p", { class: "act__prompt" }, words.count("attacked", dice, names)),
      el(
        "p",
        { class: "act__note" },
        words.count("defence_default", range.most),
        " ",
        el("b", { class: "num", "data-due": true }),
      ),
      el(
        "div",
        { class: "act__row" },
        numbers.map((n) =>
          button(words.count("defend_with", n), () => this.turn.act({ type: "defend", dice: n }), {
            primary: n === range.most,
            "data-main": n === range.most,
          }),
        ),
      ),
    ];
  }
}

export class Entry {
  #amount = null; #key = "";

  constructor(turn) { this.turn = turn; }

  refresh() {
    const key = String(this.turn.board.version);
    if (key !== this.#key) this.#amount = null;
    this.#key = key;
  }

  light() {
    const { source, target } = this.turn.board.doc.fight;
    return { chosen: [source, target] };
  }

  parts() {
    const { words, map, board } = this.turn,
      { source, target } = board.doc.fight,
      range = this.turn.of("move_in")[0].armies;
    const amount = this.#amount ?? range.most;
    const main = button(
      words.count("move_in_now", amount),
      () => this.turn.act({ type: "move_in", armies: this.#amount ?? range.most }),
      { primary: true, "data-main": true },
    );
    const box = picker({
      label: words.texts.armies,
      less: words.texts.less,
      more: words.texts.more,
      ...range,
      value: amount,
      changed: (n) => {
        this.#amount = n;
        main.textContent = words.count("move_in_now", n);
      },
    });
    return [
      el(
        "p",
        { class: "act__prompt" },
        words.say("conquered", { target: map.nameOf(target), source: map.nameOf(source) }),
      ),
      box.box,
      el(
        "div",
        { class: "act__row" },
        button(words.count("the_least", range.least), () => box.set(range.least)),
        button(words.count("the_most", range.most), () => box.set(range.most)),
        main,
      ),
    ];
  }
}

export class Discards {
  constructor(turn) { this.turn = turn; }

  parts() {
    const { words, board } = this.turn;
    const names = new Map(board.you.hand.map((card) => [card.card, `${card.name} (${card.symbol_name})`]));
    return [
      el("p", { class: "act__prompt" }, words.texts.choose_discard),
      el("div", { class: "act__row act__row--wrap" }, this.turn.of("discard").map((action) =>
        button(names.get(action.card), () => this.turn.act(action), { "data-main": true }))),
    ];
  }
}
