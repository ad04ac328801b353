/* The own turn of Battaglia: drawing, laying, attacking, throwing away; and the answer to an attack. */

import { el } from "../common.js";
import { button } from "../play_dom.js";
import { Turn } from "../play_turn.js";

const same = (cards, chosen) => cards.length === chosen.size && cards.every((code) => chosen.has(code));

class Source {
  constructor(turn) {
    this.turn = turn;
  }

  light() {
    return { sources: this.turn.of("draw").map((action) => action.source) };
  }

  tap({ source }) {
    if (source) this.turn.act({ type: "draw", source });
  }

  parts() {
    const { words, board, scene } = this.turn,
      { texts } = words;
    const word = (source) =>
      source === "deck" ? texts.from_deck : words.say("from_discards", { card: scene.table.nameOf(board.doc.top) });
    return [
      el("p", { class: "act__prompt" }, texts.choose_source),
      el(
        "div",
        { class: "act__row" },
        this.turn
          .of("draw")
          .map(({ source }) =>
            button(word(source), () => this.turn.act({ type: "draw", source }), {
              primary: source === "deck",
              "data-main": true,
            }),
          ),
      ),
    ];
  }
}

class Play {
  #weapon = null;
  #target = null;

  constructor(turn) {
    this.turn = turn;
  }

  get #chosen() {
    return this.turn.scene.chosen;
  }
  get #attacks() {
    return this.turn.of("attack").filter((action) => action.weapon === this.#weapon);
  }

  refresh() {
    if (!this.#attacks.some((action) => this.#target === null || action.patrol === this.#target)) this.#aim(null);
  }

  leave() {
    this.#chosen.clear();
    this.#aim(null);
  }

  #aim(weapon, target = null) {
    this.#weapon = weapon;
    this.#target = target;
  }

  #set(weapon, target = null) {
    this.#aim(weapon, target);
    this.turn.render();
  }

  light() {
    return {
      patrols:
        this.#weapon && !this.#target
          ? this.#attacks.map((action) => action.patrol)
          : this.#extensions.map((action) => action.patrol),
    };
  }

  tap({ card, patrol }) {
    if (card) {
      this.#aim(null);
      if (!this.#chosen.delete(card)) this.#chosen.add(card);
      this.turn.render();
    } else if (patrol && this.#weapon) this.#set(this.#weapon, patrol);
    else if (patrol) this.turn.act(this.#extensions.find((action) => action.patrol === patrol));
  }

  get #extensions() {
    return this.#chosen.size ? this.turn.of("extend").filter((action) => same(action.cards, this.#chosen)) : [];
  }

  parts() {
    if (this.#target) return this.#losses();
    return this.#weapon ? this.#targets() : this.#cards();
  }

  #cards() {
    const { words, board, scene } = this.turn,
      { texts } = words,
      chosen = this.#chosen;
    const lay = this.turn.of("lay").find((action) => chosen.size && same(action.cards, chosen));
    const [only] = chosen.size === 1 ? chosen : [];
    const name = (number) => scene.table.patrolName(board.doc.patrols.find((row) => row.patrol === number));
    const moves = [
      lay ? button(texts.lay, () => this.turn.act(lay), { primary: true, "data-main": true }) : null,
      ...this.#extensions.map((action) =>
        button(words.say("add_to", { patrol: name(action.patrol) }), () => this.turn.act(action), {
          primary: true,
          "data-main": true,
        }),
      ),
      only
        ? button(
            words.say("throw", { card: scene.table.nameOf(only) }),
            () => this.turn.act({ type: "discard", card: only }),
            { "data-throw-away": true },
          )
        : null,
    ].filter(Boolean);
    return [
      el(
        "p",
        { class: "act__prompt" },
        chosen.size
          ? words.count("chosen", chosen.size)
          : board.seat(board.me).closes
            ? texts.close_prompt
            : texts.play_prompt,
      ),
      chosen.size && !moves.length ? el("p", { class: "act__note" }, texts.cannot_lay) : null,
      chosen.size
        ? el(
            "div",
            { class: "act__row" },
            moves,
            button(texts.unselect, () => {
              chosen.clear();
              this.turn.render();
            }),
          )
        : this.#weapons(),
    ].filter(Boolean);
  }

  #weapons() {
    const { texts } = this.turn.words,
      weapons = [...new Set(this.turn.of("attack").map((action) => action.weapon))];
    if (!weapons.length) return null;
    return el(
      "div",
      { class: "act__row", role: "group", "aria-label": texts.attack_with },
      weapons.map((weapon) =>
        button(`${texts.attack_with}: ${texts.weapons[weapon]}`, () => this.#set(weapon), { "data-weapon": weapon }),
      ),
    );
  }

  #targets() {
    const { words, board, scene } = this.turn;
    const numbers = [...new Set(this.#attacks.map((action) => action.patrol))];
    const patrols = board.doc.patrols.filter((patrol) => numbers.includes(patrol.patrol));
    return [
      el("p", { class: "act__prompt" }, words.say("choose_target", { weapon: words.texts.weapons[this.#weapon] })),
      el(
        "div",
        { class: "act__row act__row--wrap" },
        patrols.map((patrol) =>
          button(
            words.say("patrol_of", { patrol: scene.table.patrolName(patrol), name: board.nameOf(patrol.seat) }),
            () => this.#set(this.#weapon, patrol.patrol),
            { "data-aim": true },
          ),
        ),
        this.#cancel(),
      ),
    ];
  }

  #losses() {
    const { words, board, scene } = this.turn,
      patrol = board.doc.patrols.find((row) => row.patrol === this.#target);
    const aims = this.#attacks.filter((action) => action.patrol === this.#target);
    aims.sort((a, b) => b.captains + b.guards + b.cannons - (a.captains + a.guards + a.cannons));
    return [
      el(
        "p",
        { class: "act__prompt" },
        words.say("choose_losses", {
          weapon: words.texts.weapons[this.#weapon],
          patrol: scene.table.patrolName(patrol),
          name: board.nameOf(patrol.seat),
        }),
      ),
      el(
        "div",
        { class: "act__row act__row--wrap" },
        aims.map((action) => button(this.turn.aimed(action), () => this.turn.act(action), { "data-strike": true })),
        this.#cancel(),
      ),
    ];
  }

  #cancel() {
    return button(this.turn.words.texts.cancel, () => this.#set(null));
  }
}

class Answer {
  constructor(turn) {
    this.turn = turn;
  }

  parts() {
    const { words, board, scene } = this.turn,
      { strike } = board.doc,
      can = this.turn.of("heal").length;
    const patrol = board.doc.patrols.find((row) => row.patrol === strike.patrol);
    const values = {
      name: board.nameOf(board.doc.turn),
      patrol: scene.table.patrolName(patrol),
      weapon: words.texts.weapons[strike.weapon],
      cards: this.turn.aimed(strike),
    };
    return [
      el("p", { class: "act__prompt" }, words.say("attacked", values)),
      el("p", { class: "act__note" }, words.texts.endure_due, " ", el("b", { class: "num", "data-due": true })),
      el(
        "div",
        { class: "act__row" },
        can
          ? button(words.texts.heal, () => this.turn.act({ type: "heal" }), { primary: true, "data-main": true })
          : null,
        button(words.texts.endure, () => this.turn.act({ type: "endure" }), { primary: !can, "data-main": !can }),
      ),
    ];
  }
}

export class TableTurn extends Turn {
  constructor(host, page) {
    super(host, page, [
      [["draw"], Source],
      [["heal", "endure"], Answer],
      [["lay", "extend", "attack", "discard"], Play],
    ]);
    this.scene.tap = (what) => this.tap(what);
    this.update();
  }

  waits({ phase }) {
    return phase === "react" ? "wait_answer" : "wait_turn";
  }

  /** "1 captain, 2 guards" of an attack. */
  aimed({ captains, guards, cannons }) {
    const counts = { capitano: captains, guardia: guards, cannone: cannons };
    return Object.entries(counts)
      .filter(([, n]) => n)
      .map(([kind, n]) => this.scene.table.counted(kind, n))
      .join(", ");
  }
}
