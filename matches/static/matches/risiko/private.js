/* The own drawer: objective with its progress on the map, cards, the sets that may be played. */

import { el } from "../common.js";
import { button } from "../play_dom.js";

export class Private {
  #root; #board; #words; #map; #turn; #marked = false;

  constructor(root, { board, words, map, turn }) {
    this.#root = root;
    this.#board = board;
    this.#words = words;
    this.#map = map;
    this.#turn = turn;
    board.addEventListener("change", () => this.update());
    this.update();
  }

  update() {
    const you = this.#board.you;
    if (!you) return;
    const put = (name, parts) => this.#root.querySelector(`[data-${name}]`)?.replaceChildren(...parts.filter(Boolean));
    put("objective", this.#objective(you.objective));
    put("hand", this.#hand(you));
    const count = this.#root.querySelector("[data-count-cards]");
    if (count) count.textContent = you.hand.length || "";
    this.#mark();
  }

  #objective(card) {
    const texts = this.#words.texts;
    if (!card) return [el("p", {}, texts.no_objective)];
    if (card.victim) return this.#destroy(card);
    const held = card.territories.filter((code) => this.#board.ownerOf(code) === this.#board.me);
    const missing = card.territories.filter((code) => !held.includes(code));
    const [have, need] =
      card.territories.length && card.progress[1] === card.territories.length
        ? [held.length, card.territories.length]
        : card.progress;
    return [
      card.nickname ? el("p", { class: "objective__name" }, card.nickname) : null,
      el("p", {}, card.text),
      card.active ? el("p", { class: "small" }, card.active) : null,
      el("p", { class: "objective__count" }, this.#words.say("progress", { held: have, needed: need })),
      el("progress", { max: need, value: have, "aria-label": texts.objective }),
      card.territories.length
        ? button(
            texts.show_on_map,
            () => {
              this.#marked = !this.#marked;
              this.update();
            },
            { "aria-pressed": String(this.#marked) },
          )
        : null,
      missing.length && held.length
        ? el(
            "p",
            { class: "small" },
            el("b", {}, texts.missing),
            " ",
            missing.map((code) => this.#map.nameOf(code)).join(", "),
          )
        : null,
    ];
  }

  /** A colour to destroy: what it still holds counts, not the territories of the fall-back. */
  #destroy(card) {
    const { texts } = this.#words, { letter } = this.#board.seat(card.victim), colour = texts.colours[letter];
    const left = Object.keys(this.#board.doc.territories).filter((code) => this.#board.ownerOf(code) === card.victim);
    card.territories = left;
    return [
      card.nickname ? el("p", { class: "objective__name" }, card.nickname) : null,
      el("p", {}, card.text),
      el("p", { class: "small" }, card.active),
      el(
        "p",
        { class: "objective__count" },
        left.length ? this.#words.count("left_of", left.length, { colour }) : this.#words.say("gone_of", { colour }),
      ),
      button(
        texts.show_on_map,
        () => {
          this.#marked = !this.#marked;
          this.update();
        },
        { "aria-pressed": String(this.#marked) },
      ),
    ];
  }

  /** Dashed: wanted; with a tick: held already. */
  #mark() {
    const card = this.#board.you.objective;
    this.#map.setObjective(this.#marked && card ? card.territories : []);
    for (const tag of this.#map.svg.querySelectorAll(".pl-tag")) {
      tag.classList.toggle("is-wanted", this.#marked && Boolean(card?.territories.includes(tag.dataset.for)));
    }
  }

  #hand({ hand, sets }) {
    const { texts } = this.#words;
    if (!hand.length) return [el("p", {}, texts.no_cards)];
    return [
      ...sets.map((set) => this.#set(set, hand)),
      el("ul", { class: "hand" }, hand.map((card) => this.#card(card))),
      sets.length ? null : el("p", { class: "small muted" }, texts.no_set),
    ];
  }

  #set(set, hand) {
    const { words } = this.#turn,
      names = set.cards.map((code) => hand.find((card) => card.card === code)?.name ?? code).join(", ");
    return el(
      "div",
      { class: set.best ? "set set--best" : "set" },
      el("p", {}, set.best ? el("b", { class: "set__best" }, words.texts.best_set) : null, ` ${names}`),
      el("p", { class: "small" }, set.why),
      button(words.count("play_set", set.armies), () => this.#play(set), { primary: set.best, "data-set": true }));
  }

  /** The armies wait on the board: on a phone the drawer makes way for them. */
  async #play({ cards }) {
    if ((await this.#turn.act({ type: "trade", cards })) && matchMedia("(max-width: 999px)").matches)
      this.#turn.open(null);
  }

  #card({ symbol, symbol_name: kind, name, mine }) {
    const { texts } = this.#words;
    const art = this.#root.querySelector(`[data-symbol="${symbol}"]`)?.content.cloneNode(true);
    return el("li", { class: `card card--${symbol}` }, art ?? "",
      el("span", { class: "card__kind" }, kind), symbol === "jolly" ? null : el("span", { class: "card__name" }, name),
      mine ? el("span", { class: "card__mine" }, texts.card_mine) : null);
  }
}
