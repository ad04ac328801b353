/* Production: what is built, how many, where. */

import { el } from "../common.js";
import { Lists, button, choice, picker, segments } from "../play_dom.js";
import { prompt, row } from "./choices.js";
import { forces } from "./pieces.js";

export class Build {
  #arm = null; #place = null; #amount = null; #lists = new Lists();

  constructor(turn) { this.turn = turn; }

  get #choices() { return this.turn.of("build").filter(({ arm }) => arm === this.#arm); }
  get #arms() { return [...new Set(this.turn.of("build").map(({ arm }) => arm))]; }

  refresh() {
    if (!this.#arms.includes(this.#arm)) this.#arm = this.#arms[0] ?? null;
    if (!this.#choices.some(({ place }) => place === this.#place)) this.#place = null;
    this.#amount = null;
  }

  leave() { this.#place = null; }

  light() {
    return { lit: this.#choices.map(({ place }) => place), chosen: this.#place ? [this.#place] : [] };
  }

  tap(code) {
    const fits = (action) => action.place === code;
    const fit = this.#choices.find(fits) ?? this.turn.of("build").find(fits);
    if (!fit) return { type: "build", arm: this.#arm ?? "land", place: code, armies: 1 };
    this.#pick(fit.arm, code);
    return null;
  }

  #pick(arm, place) {
    if (arm !== this.#arm || place !== this.#place) this.#amount = null;
    this.#arm = arm;
    this.#place = place;
    this.turn.render();
  }

  parts() {
    const { words, texts, board } = this.turn;
    const places = this.#choices.map(({ place }) => [place, this.turn.placeOf(place)]);
    const end = button(texts.end_production, () => this.turn.act({ type: "end_production" }), { "data-main": true });
    return [
      prompt(`${words.count("points", board.doc.points)}. ${texts.ask_build}`),
      segments(
        texts.what,
        this.#arms.map((arm) => ({
          value: arm,
          word: el(
            "span",
            {},
            texts.arms_short[arm],
            el("small", { class: "act__cost" }, words.count("cost", texts.costs[arm])),
          ),
          label: words.count("each_costs", texts.costs[arm], { arm: texts.arms[arm] }),
        })),
        this.#arm,
        (arm) => this.#pick(arm, null),
      ),
      el("p", { class: "act__note" }, texts.in_supply, " ", forces(board.seat(board.me).left.slice(0, 3), texts, true)),
      this.#lists.box(choice(texts.place, places, this.#place, (place) => this.#pick(this.#arm, place))),
      ...(this.#place ? this.#number(end) : [row(end)]),
    ];
  }

  #number(end) {
    const { words, texts } = this.turn;
    const { place, arm, armies } = this.#choices.find((action) => action.place === this.#place);
    const range = this.turn.range(armies), amount = Math.min(this.#amount ?? range.most, range.most);
    const word = (n) => `${words.count("build_now", n)}: ${this.turn.placeOf(place)}`;
    const main = button(
      word(amount),
      () => this.turn.act({ type: "build", arm, place, armies: Math.min(this.#amount ?? range.most, range.most) }),
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
        main.textContent = word(n);
      },
    });
    return [box.box, row(main, end)];
  }
}
