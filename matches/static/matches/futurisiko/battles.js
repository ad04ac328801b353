/* Combat: which battle comes next, the throws with their cards, which armies fall, which submarines sink. */

import { el } from "../common.js";
import { button, choice, picker } from "../play_dom.js";
import { countdown, prompt, row } from "./choices.js";
import { forces } from "./pieces.js";
import { Truce } from "./truce.js";

export class Battles {
  #next = null;

  constructor(turn) {
    this.turn = turn;
    this.truce = new Truce(turn);
  }

  get #places() { return this.turn.of("begin_battle").map(({ territory }) => territory); }

  refresh() {
    this.truce.refresh();
    if (!this.#places.includes(this.#next)) this.#next = null;
  }

  leave() {
    this.truce.close();
    this.#next = null;
  }

  light() {
    return this.truce.open ? this.truce.light() : { lit: this.#places, chosen: this.#next ? [this.#next] : [] };
  }

  tap(code) {
    if (this.truce.open) return this.truce.tap(code);
    if (!this.#places.includes(code)) return { type: "begin_battle", territory: code };
    this.#next = code;
    this.turn.render();
    return null;
  }

  /** With a truce still to offer the end is a choice. */
  #end(action) {
    const { texts } = this.turn, props = { primary: true, "data-main": true, "data-end": true };
    if (this.turn.of("offer_truce").length) return this.turn.sureButton(texts.end_turn, action, props);
    return button(texts.end_turn, () => this.turn.act(action), props);
  }

  parts() {
    if (this.truce.open) return this.truce.parts();
    const { texts, words, board } = this.turn, { odds } = board.you, end = this.turn.of("end_turn")[0];
    const first = this.#next ?? this.#places[0];
    const word = (code) =>
      odds[code] === undefined ? this.turn.placeOf(code) : `${this.turn.placeOf(code)} · ${words.percent(odds[code])}`;
    return [
      prompt(end ? texts.ask_end : texts.ask_battle),
      row(
        this.#places.map((code) =>
          button(word(code), () => this.turn.act({ type: "begin_battle", territory: code }), {
            primary: code === first,
            "data-main": code === first,
          }),
        ),
        this.truce.button(),
        end ? this.#end(end) : null,
      ),
    ];
  }
}

export class Throws {
  constructor(turn) { this.turn = turn; }

  light() { return { chosen: [this.turn.board.doc.fight.territory] }; }

  parts() {
    const { texts, words, board } = this.turn, { territory, attacker, attacking, defending } = board.doc.fight;
    const attacks = attacker === board.me, [mine, theirs] = attacks ? [attacking, defending] : [defending, attacking];
    return [
      prompt(words.say("ask_throw", { territory: this.turn.placeOf(territory) })),
      el(
        "p",
        { class: "act__note" },
        attacks || mine.some(Boolean)
          ? [texts.you_have, " ", forces(mine, texts), attacks ? "" : ` ${texts.and_flag}`]
          : texts.you_have_none,
        ` ${texts.against_short} `,
        forces(theirs, texts),
        attacks ? ` ${texts.and_flag}` : "",
      ),
      attacks ? null : countdown(texts.without_throw),
      row(button(texts.throw, () => this.turn.act({ type: "throw", on: false }), { primary: true, "data-main": true }),
        this.turn.of("play_card").map((action) => button(this.turn.cardOf(action.card), () => this.turn.act(action))),
        button(texts.throw_on, () => this.turn.act({ type: "throw", on: true }))),
    ].filter(Boolean);
  }
}

export class Losses {
  #land = null;

  constructor(turn) { this.turn = turn; }

  refresh() { this.#land = null; }

  parts() {
    const { texts, words, board } = this.turn,
      { hits, target } = board.doc.due,
      range = this.turn.range(this.turn.of("remove_armies")[0].land);
    const land = () => this.#land ?? range.least,
      word = () => words.count("remove_now", land(), { air: hits - land() });
    const main = button(word(), () => this.turn.act({ type: "remove_armies", land: land() }), {
      primary: true,
      "data-main": true,
    });
    const box = picker({
      label: texts.arms.land,
      less: texts.less,
      more: texts.more,
      ...range,
      value: land(),
      changed: (n) => {
        this.#land = n;
        main.textContent = word();
      },
    });
    return [
      prompt(words.count("ask_losses", hits, { name: board.nameOf(target) })),
      el("p", { class: "act__note" }, texts.arms.land),
      box.box,
      row(main),
    ];
  }
}

export class Sinking {
  #sea = null; #amount = null;

  constructor(turn) { this.turn = turn; }

  refresh() { [this.#sea, this.#amount] = [null, null]; }
  light() { return { lit: this.turn.of("sink").map(({ sea }) => sea), chosen: this.#sea ? [this.#sea] : [] }; }

  tap(code) {
    if (!this.turn.of("sink").some(({ sea }) => sea === code)) return { type: "sink", sea: code, armies: 1 };
    this.#sea = code;
    this.turn.render();
    return null;
  }

  parts() {
    const { texts, words } = this.turn, seas = this.turn.of("sink");
    const sea = this.#sea ?? seas[0].sea, range = this.turn.range(seas.find((action) => action.sea === sea).armies);
    const amount = () => Math.min(this.#amount ?? range.most, range.most);
    const main = button(
      words.count("sink_now", amount()),
      () => this.turn.act({ type: "sink", sea, armies: amount() }),
      { primary: true, "data-main": true },
    );
    const box = picker({
      label: texts.armies,
      less: texts.less,
      more: texts.more,
      ...range,
      value: amount(),
      changed: (n) => {
        this.#amount = n;
        main.textContent = words.count("sink_now", n);
      },
    });
    return [
      prompt(texts.ask_sink),
      choice(
        texts.place,
        seas.map((action) => [action.sea, this.turn.placeOf(action.sea)]),
        sea,
        (code) => {
          this.#sea = code;
          this.turn.render();
        },
      ),
      box.box,
      row(main),
    ];
  }
}
