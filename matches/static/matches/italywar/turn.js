/* The own turn of Italy War: RisiKo!'s panels, the answers of the attacked, and the cards one attacks with. */

import { el } from "../common.js";
import { button } from "../play_dom.js";
import { Turn } from "../play_turn.js";
import { Colours, Entry } from "../risiko/choices.js";
import { Fighting } from "../risiko/fighting.js";
import { Placement } from "../risiko/placement.js";

/** Attacked: a truce, a marshal, or no card; the same three answers whatever one holds. */
class Answer {
  constructor(turn) { this.turn = turn; }

  light() {
    const { source, target } = this.turn.board.doc.fight;
    return { chosen: [target], lit: [source] };
  }

  parts() {
    const { words, map, board } = this.turn, { phase, fight, turn } = board.doc, { texts } = words;
    const names = { name: board.nameOf(turn), source: map.nameOf(fight.source), target: map.nameOf(fight.target) };
    const play = phase === "truce" ? "play_truce" : "play_marshal", holds = this.turn.of(play).length > 0;
    return [
      el(
        "p",
        { class: "act__prompt" },
        words.say(phase === "truce" ? "answer_truce" : "answer_marshal", names),
        holds ? "" : ` ${texts.none_held}`,
      ),
      el("p", { class: "act__note" }, texts.without_answer, " ", el("b", { class: "num", "data-due": true })),
      el("div", { class: "act__row" },
        holds ? button(texts[play], () => this.turn.act({ type: play }), { primary: true }) : null,
        button(texts.pass, () => this.turn.act({ type: "pass", turn: false }), { primary: !holds, "data-main": true }),
        button(texts.pass_turn, () => this.turn.act({ type: "pass", turn: true }))),
    ];
  }
}

const PANELS = [
  [["choose_colour"], Colours], [["pass"], Answer], [["move_in"], Entry], [["place"], Placement],
  [["attack", "move", "end_turn", "play_admiral"], Fighting],
];

export class ItalyTurn extends Turn {
  #general = false;

  constructor(host, page) {
    super(host, { ...page, map: page.scene.map, play: page.scene }, PANELS);
    this.link = this.#written(page.link);
    this.map.addEventListener("territory", ({ detail }) => { if (!detail.drag) this.tap(detail.code); });
    this.update();
  }

  /** The panels of RisiKo! speak of dice; here all that can be are thrown, and a general may lead them. */
  #written(link) {
    const own = (action) => {
      if (action.type !== "attack") return action;
      const { source, target } = action;
      return { type: "attack", source, target, general: this.#general && this.#led };
    };
    return {
      act: (action, ...rest) => link.act(own(action), ...rest), why: (action) => link.why(own(action)),
      addEventListener: (...rest) => link.addEventListener(...rest), get busy() { return link.busy; },
      get waiting() { return link.waiting; }, giveUp: () => link.giveUp(), get backUrl() { return link.backUrl; },
    };
  }

  get #led() { return this.legal.some((action) => action.type === "attack" && action.general); }

  of(type) {
    if (type !== "attack") return super.of(type);
    const dice = this.board.you?.dice ?? {};
    return super
      .of(type)
      .filter((action) => !action.general)
      .map((action) => ({ ...action, dice: dice[action.source] ?? 1 }));
  }

  waits({ phase }) { return phase === "truce" || phase === "marshal" ? "wait_answer" : "wait_turn"; }

  /** What can be played beside: a set, the admiral, a general; and that an attack is due. */
  setNote() {
    const { texts } = this.words, best = this.board.you.sets[0], { sailing, due } = this.board.doc;
    const parts = [
      due ? el("p", { class: "act__note" }, texts.attack_due) : null,
      best
        ? button(this.words.count("set_ready", best.armies), () => this.open("cards"), { class: "button act__set" })
        : null,
      sailing ? el("p", { class: "act__note" }, texts.at_sea) : null,
      super.of("play_admiral").length
        ? button(texts.play_admiral, () => this.act({ type: "play_admiral" }), { class: "button act__set" })
        : null,
      this.#led ? this.#leader() : null,
    ].filter(Boolean);
    return parts.length ? el("div", { class: "act__beside" }, parts) : null;
  }

  /** What the next throw costs on average, and the dice of eight faces in it. */
  throwNote(source, target) {
    const { words } = this, { throws = {}, led = {} } = this.board.you, key = `${source}>${target}`;
    const odds = (this.#general && led[key]) || throws[key];
    if (!odds) return null;
    const eight = [odds.general ? words.texts.led_attack : "", odds.marshal ? words.texts.led_defence : ""];
    return el(
      "p",
      { class: "act__note" },
      [words.say("this_throw", { mine: words.number(odds.mine, 1), theirs: words.number(odds.theirs, 1) }), ...eight]
        .filter(Boolean)
        .join(" "),
    );
  }

  #leader() {
    return button(this.words.texts.with_general, () => { this.#general = !this.#general; this.render(); },
      { "aria-pressed": String(this.#general), "data-general": true });
  }

  /** `code` is null when a choice was taken back. */
  show(code) {
    const { map } = this;
    if (code && map.zoomed && map.continentOf(code) !== map.zoomed) map.zoomTo(map.continentOf(code));
  }
}
