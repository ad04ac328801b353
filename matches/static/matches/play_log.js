// What happened: the last action in words, its dice, and the diary of everything since the page was opened.

import { el } from "./play_dom.js";

const KEPT = 400;

export class Log {
  #words; #game; #list; #said; #throw;

  /** `game.quiet`: types of events that are not said aloud; `game.throws(event, texts)`: the dice that one shows. */
  constructor(root, board, words, game) {
    this.#game = { quiet: [], throws: () => null, ...game };
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
    const loud = lines.filter((line) => !this.#game.quiet.includes(line.event.type));
    if (loud.length) this.say(loud.slice(-4).map((line) => this.#words_of(line)).join(" "));
    const rows = lines.map(({ event }) => this.#game.throws(event, this.#words.texts)).findLast(Boolean);
    if (rows) this.#dice(rows, isNew);
    else if (lines.some(({ event }) => event.type === "turn_began")) this.#throw?.replaceChildren();
  }

  #dice(rows, isNew) {
    if (!this.#throw) return;
    this.#throw.replaceChildren(...rows);
    this.#throw.classList.remove("is-new");
    if (isNew) requestAnimationFrame(() => this.#throw.classList.add("is-new"));
  }
}
