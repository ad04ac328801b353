/* The small decisions: a colour, a first territory, a card to play or to give back. */

import { el } from "../common.js";
import { Lists, army, button, choice } from "../play_dom.js";

export const prompt = (words) => el("p", { class: "act__prompt" }, words);
export const row = (...parts) => el("div", { class: "act__row" }, ...parts);

/** What happens to who does not answer in time, with the seconds that are left. */
export const countdown = (words) =>
  el("p", { class: "act__note" }, words, " ", el("b", { class: "num", "data-due": true }));

export class Colours {
  constructor(turn) { this.turn = turn; }

  parts() {
    const { texts } = this.turn;
    return [
      prompt(texts.choose_colour),
      el(
        "div",
        { class: "act__row act__row--wrap" },
        this.turn.of("choose_colour").map((action) => {
          const { letter, name } = texts.armies_by_colour[action.colour];
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

export class Flags {
  #chosen = null; lists = new Lists();

  constructor(turn) { this.turn = turn; }

  #free() {
    return this.turn.of("place_flag");
  }
  refresh() {
    if (!this.#free().some(({ territory }) => territory === this.#chosen)) this.#chosen = null;
  }
  light() {
    return { lit: this.#free().map(({ territory }) => territory), chosen: this.#chosen ? [this.#chosen] : [] };
  }

  tap(code) {
    if (!this.#free().some(({ territory }) => territory === code)) return { type: "place_flag", territory: code };
    this.#pick(code);
    this.#place(code);
    return null;
  }

  #pick(code) {
    this.#chosen = code;
    this.turn.render();
  }

  #place(territory) {
    const { words, texts } = this.turn;
    this.turn.ask(words.say("flag_question", { territory: this.turn.placeOf(territory) }), texts.place_it, () =>
      this.turn.act({ type: "place_flag", territory }),
    );
  }

  parts() {
    const { texts, words } = this.turn,
      free = this.#free().map(({ territory }) => [territory, this.turn.placeOf(territory)]);
    return [
      prompt(texts.choose_flag),
      this.lists.box(choice(texts.place, free, this.#chosen, (territory) => this.#pick(territory))),
      this.#chosen
        ? row(
            button(
              words.say("place_there", { territory: this.turn.placeOf(this.#chosen) }),
              () => this.#place(this.#chosen),
              { primary: true, "data-main": true },
            ),
          )
        : null,
    ].filter(Boolean);
  }
}

const ASKED = { discard: "ask_discard", super: "ask_super", missiles: "ask_missile", shield: "ask_shield" };
const NONE = { discard: "keep", super: "no_super", missiles: "no_missile", shield: "no_shield" };
const PLAYED = ["discard", "play_super", "launch_missile", "raise_shield"];

export class Cards {
  constructor(turn) { this.turn = turn; }

  parts() {
    const { words, board, texts } = this.turn, { phase, turn, due } = board.doc;
    const pass = this.turn.of("pass")[0], cards = this.turn.legal.filter(({ type }) => PLAYED.includes(type));
    const key = phase === "discard" && !pass ? "ask_excess" : ASKED[phase];
    const name = board.nameOf(phase === "shield" ? due.by : turn);
    return [
      prompt(pass && !cards.length ? `${words.say(key, { name })} ${texts.none_held}` : words.say(key, { name })),
      turn !== board.me && (phase === "missiles" || phase === "shield") ? countdown(texts.without_card) : null,
      row(
        cards.map((action) =>
          button(this.turn.cardOf(action.card), () => this.turn.act(action), { "data-main": !pass }),
        ),
        pass ? button(texts[NONE[phase]], () => this.turn.act(pass), { primary: true, "data-main": true }) : null,
      ),
    ].filter(Boolean);
  }
}
