/* Movements by land, air and sea, aim at sea, truces: from and to by tapping, with what is still possible lit. */

import { el } from "../common.js";
import { Lists, button, choice, picker, segments } from "../play_dom.js";
import { prompt, row } from "./choices.js";
import { Truce } from "./truce.js";

/** From a place to a place, in one or several ways; each way is a listed action with a range of armies. */
class Ways {
  #source = null; #target = null; #way = 0; #amount = null; #lists = new Lists();

  constructor(turn) {
    this.turn = turn;
    this.truce = new Truce(turn);
  }

  get #ways() { return this.listed().map((action) => ({ action, ...this.ends(action) })); }
  get #open() { return this.#ways.filter(({ from, to }) => from === this.#source && to === this.#target); }

  refresh() {
    if (!this.#ways.some(({ from }) => from === this.#source)) this.#source = null;
    if (!this.#open.length) this.#target = null;
    this.#amount = null;
    this.#way = Math.min(this.#way, Math.max(0, this.#open.length - 1));
    this.truce.refresh();
  }

  leave() {
    this.#source = null;
    this.#target = null;
    this.truce.close();
  }

  light() {
    if (this.truce.open) return this.truce.light();
    if (!this.#source) return { lit: [...new Set(this.#ways.map(({ from }) => from))] };
    const lit = this.#ways.filter(({ from }) => from === this.#source).map(({ to }) => to);
    const arrow = this.#target
      ? { from: this.#source, to: this.#target, kind: this.kind(this.#open[this.#way].action) }
      : null;
    return { lit, arrow, chosen: [this.#source, this.#target].filter(Boolean) };
  }

  tap(code) {
    if (this.truce.open) return this.truce.tap(code);
    if (
      this.#source &&
      code !== this.#source &&
      this.#ways.some(({ from, to }) => from === this.#source && to === code)
    )
      return this.#pick(this.#source, code);
    if (this.#ways.some(({ from }) => from === code)) return this.#pick(code === this.#source ? null : code, null);
    return this.#source ? this.asked(this.#source, code) : this.asked(code, code);
  }

  #pick(source, target) {
    if (source !== this.#source || target !== this.#target) [this.#amount, this.#way] = [null, 0];
    this.#source = source;
    this.#target = target;
    this.turn.render();
    return null;
  }

  parts() {
    if (this.truce.open) return this.truce.parts();
    const { texts } = this.turn, name = (code) => [code, this.turn.placeOf(code)];
    const from = [...new Set(this.#ways.map((way) => way.from))].map(name);
    const to = [...new Set(this.#ways.filter((way) => way.from === this.#source).map((way) => way.to))].map(name);
    return [
      prompt(this.#source && !this.#target ? texts[this.askTarget] : texts[this.ask]),
      from.length ? this.#lists.box(choice(texts.from, from, this.#source, (code) => this.#pick(code, null)),
        this.#source ? choice(this.toWord(), to, this.#target, (code) => this.#pick(this.#source, code)) : null) : null,
      this.standing?.() ?? null,
      ...(this.#target ? this.#going() : []),
      row(...this.extras(), this.truce.button(), this.ending()),
    ].filter(Boolean);
  }

  #going() {
    const { words, texts } = this.turn,
      open = this.#open,
      { action } = open[this.#way];
    const range = this.turn.range(action.armies),
      amount = Math.min(this.#amount ?? range.most, range.most);
    const word = (n) =>
      `${words.count(this.now, n)}: ${this.turn.placeOf(this.#source)} → ${this.turn.placeOf(this.#target)}`;
    const go = button(
      word(amount),
      () => this.turn.act({ ...action, armies: Math.min(this.#amount ?? range.most, range.most) }),
      { primary: true },
    );
    const box = picker({
      label: texts.armies,
      less: texts.less,
      more: texts.more,
      ...range,
      value: amount,
      changed: (n) => {
        this.#amount = n;
        go.textContent = word(n);
      },
    });
    const ways =
      open.length > 1
        ? segments(
            texts.what,
            open.map((way, value) => ({ value, word: this.wayWord(way.action) })),
            this.#way,
            (way) => {
              this.#way = way;
              this.#amount = null;
              this.turn.render();
            },
          )
        : null;
    return [ways, box.box, row(go)];
  }

  extras() { return []; }
}

const MOVES = ["march", "fly", "sail", "ship"];

export class Movement extends Ways {
  ask = "ask_move"; askTarget = "ask_target"; now = "move_now";

  listed() { return this.turn.legal.filter(({ type }) => MOVES.includes(type)); }
  ends({ source, target }) { return { from: source, to: target }; }
  kind({ type }) { return { march: "land", fly: "air", sail: "sea", ship: "sea" }[type]; }
  toWord() { return this.turn.texts.to; }

  wayWord({ type, sea }) {
    const { texts, words } = this.turn;
    if (type === "ship") return words.say("over_sea", { sea: this.turn.placeOf(sea) });
    return { march: texts.by_land, fly: texts.by_air, sail: texts.by_sea }[type];
  }

  asked(source, target) {
    const { texts } = this.turn;
    const type = texts.seas.includes(source) ? "sail" : "march";
    return { type, source, target, armies: 1 };
  }

  ending() {
    return button(this.turn.texts.end_movement, () => this.turn.act({ type: "end_movement" }), { "data-main": true });
  }
}

export class Naval extends Ways {
  ask = "ask_naval"; askTarget = "ask_aim"; now = "aim_now";

  listed() { return this.turn.of("take_aim"); }
  ends({ sea, territory }) { return { from: sea, to: territory }; }
  toWord() { return this.turn.texts.against; }
  wayWord() { return ""; }
  kind() { return "fire"; }

  /** What is aimed already. */
  standing() {
    const { words, board } = this.turn, { aims } = board.doc;
    if (!aims.length) return null;
    return el("ul", { class: "act__plan" }, aims.map(([sea, territory, n]) =>
      el("li", {}, words.count("aimed", n, { sea: this.turn.placeOf(sea), territory: this.turn.placeOf(territory) }))));
  }
  asked(sea, territory) { return { type: "take_aim", sea, territory, armies: 1 }; }

  extras() {
    return this.turn
      .of("launch_torpedo")
      .map((action) =>
        button(`${this.turn.cardOf(action.card)}: ${this.turn.board.nameOf(action.target)}`, () =>
          this.turn.act(action),
        ),
      );
  }

  ending() {
    const { texts, board } = this.turn;
    return button(board.doc.aims.length ? texts.fire : texts.no_fire, () => this.turn.act({ type: "fire" }), {
      primary: board.doc.aims.length > 0,
      "data-main": true,
    });
  }
}
