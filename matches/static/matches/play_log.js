// What happened: the last action in words, its dice, and the diary of everything since the page was opened.

import { diceRow } from "./dice_faces.js";
import { el } from "./play_dom.js";

const KEPT = 400;
const QUIET = new Set(["deck_shuffled", "turn_ended"]);

export class Log {
  #root; #board; #words; #list; #said; #throw;

  constructor(root, board, words) {
    this.#root = root;
    this.#board = board;
    this.#words = words;
    this.#list = root.querySelector("[data-log]");
    this.#said = root.querySelector("[data-said]");
    this.#throw = root.querySelector("[data-throw]");
    this.#add(board.doc.last);
    this.#show(board.doc.last.slice(-1), false);
    board.addEventListener("change", ({ detail }) => {
      this.#add(detail.lines);
      this.#show(detail.lines, true);
    });
  }

  /** A sentence that is not of the match: why something cannot be done. */
  say(text) {
    if (this.#said) this.#said.textContent = text;
  }

  #words_of(line) { return line.words[this.#words.language] ?? Object.values(line.words)[0]; }

  #add(lines) {
    if (!this.#list) return;
    for (const line of lines) {
      const turn = line.event.type === "turn_began";
      this.#list.prepend(el("li", { class: turn ? "log__line log__line--turn" : "log__line" }, this.#words_of(line)));
    }
    while (this.#list.childElementCount > KEPT) this.#list.lastElementChild.remove();
  }

  #show(lines, isNew) {
    if (!lines.length) return;
    const loud = lines.filter((line) => !QUIET.has(line.event.type));
    if (loud.length) this.say(loud.slice(-4).map((line) => this.#words_of(line)).join(" "));
    const thrown = lines.findLast(({ event }) => ["fought", "sdadata_rolled", "order_rolled"].includes(event.type));
    if (thrown) this.#dice(thrown.event, isNew);
    else if (lines.some(({ event }) => event.type === "turn_began")) this.#throw?.replaceChildren();
  }

  #dice(event, isNew) {
    if (!this.#throw) return;
    const texts = this.#words.texts, down = (dice) => [...dice].sort((a, b) => b - a);
    const rows = event.type === "fought"
      ? [diceRow(down(event.attack), "attack", texts.attacker), diceRow(down(event.defence), "defence", texts.defender), this.#losses(event)]
      : [diceRow(event.dice, "plain", texts.dice)];
    this.#throw.replaceChildren(...rows);
    this.#throw.classList.remove("is-new");
    if (isNew) requestAnimationFrame(() => this.#throw.classList.add("is-new"));
  }

  #losses({ attacker_losses: mine, defender_losses: theirs }) {
    return el("p", { class: "throw__losses", "aria-hidden": "true" },
      el("b", { class: "throw__loss throw__loss--attack" }, `−${mine}`), el("b", { class: "throw__loss throw__loss--defence" }, `−${theirs}`));
  }
}
