/* What happened: the last action in words, its dice, and the diary of everything since the page was opened. */

import { el } from "./common.js";
import { button } from "./play_dom.js";
import { Losses } from "./play_losses.js";

const KEPT = 400, RETOLD = 6;
const FIRST = ["eliminated"]; // told before the rest, after what was lost

export class Log {
  #words; #game; #list; #said; #throw; #board; #last = ""; #missed = []; #losses; #whole;

  /** `game.quiet`: types of events that are not said aloud; `game.throws(event, texts, before, words)`: what
   *  one shows (rows of dice; none to clear them, null to leave them); `game.told`: types of events that are told
   *  again at the beginning of the own turn. */
  constructor(root, board, words, game) {
    this.#game = { quiet: [], throws: () => null, told: [], ...game };
    this.#words = words;
    this.#board = board;
    this.#losses = new Losses(board, words, game);
    this.#list = root.querySelector("[data-log]");
    this.#said = root.querySelector("[data-said]");
    this.#throw = root.querySelector("[data-throw]");
    this.#whole = this.#said && !board.isPublic ? this.#opener() : null;
    addEventListener("resize", () => this.#reach());
    document.fonts.ready.then(() => this.#reach());
    this.#add(board.doc.last);
    this.#show(board.doc.last, false, board.doc, this.#latest(board.doc.last));
    board.addEventListener("change", ({ detail }) => {
      this.#add(detail.lines);
      this.#show(detail.lines, true, detail.before);
      this.#catchUp(detail);
    });
  }

  /** Where the last line begins that is worth saying: who comes to the board late is told that one. */
  #latest(lines) { return Math.max(0, lines.findLastIndex(({ event }) => !this.#game.quiet.includes(event.type))); }

  /** What is said now, by the match or about it. */
  say(text) {
    this.#last = text;
    this.#put(text);
  }

  /** Why something cannot be done; it makes way for what was said before as soon as something can (`settle`). */
  hint(text) { this.#put(text); }

  settle() { this.#put(this.#last); }

  #put(text) {
    if (!this.#said || this.#said.textContent === text) return;
    this.#said.textContent = text;
    this.#open(false);
  }

  /** What is cut on a phone says so, and is opened with one press. */
  #opener() {
    const opener = button("", () => this.#open(!this.#said.classList.contains("is-whole")), {
      class: "told-more",
      hidden: true,
      "data-told-more": true,
    });
    this.#said.after(opener);
    return opener;
  }

  #open(whole) {
    this.#said.classList.toggle("is-whole", whole);
    if (this.#whole) {
      this.#whole.textContent = whole ? this.#words.texts.show_less : this.#words.texts.show_all;
      this.#whole.setAttribute("aria-expanded", String(whole));
      this.#whole.hidden = !whole;
    }
    this.#reach();
  }

  /** What is too long for its place can be scrolled, by keyboard too. */
  #reach() {
    const said = this.#said, cut = said && said.scrollHeight > said.clientHeight + 1;
    if (cut) said.tabIndex = 0;
    else said?.removeAttribute("tabindex");
    if (this.#whole && !said.classList.contains("is-whole")) this.#whole.hidden = !cut;
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

  /** Says and shows what is new; the lines before `from` are known, and only a game that tells a story reads them. */
  #show(lines, isNew, before, from = 0) {
    if (!lines.length) return;
    const loud = lines.slice(from).filter((line) => !this.#game.quiet.includes(line.event.type));
    if (loud.length)
      this.say(
        loud
          .slice(-4)
          .map((line) => this.#words_of(line))
          .join(" "),
      );
    const rows = lines
      .map(({ event }) => this.#game.throws(event, this.#words.texts, before, this.#words))
      .slice(from)
      .findLast(Boolean);
    if (rows) this.#dice(rows, isNew);
    else if (lines.slice(from).some(({ event }) => event.type === "turn_began")) this.#throw?.replaceChildren();
  }

  /** Others moved, bots perhaps faster than one can read: when the own turn begins, what mattered is told together,
   *  what was lost first. */
  #catchUp({ lines, before }) {
    const { me, myTurn, doc } = this.#board;
    if (me === null) return;
    if (before.turn === me) {
      this.#missed = [];
      this.#losses.forget();
    } else this.#losses.note(before, doc);
    // What fell to somebody is among the losses already.
    this.#missed.push(
      ...lines.filter(
        ({ event }) => this.#game.told.includes(event.type) && !(event.type === "conquered" && event.target === me),
      ),
    );
    if (!myTurn || before.turn === doc.turn || doc.turn !== me) return;
    const text = this.#since();
    this.#missed = [];
    this.#losses.forget();
    if (!text) return;
    this.#list?.prepend(el("li", { class: "log__line log__line--since" }, text));
    this.say(text);
  }

  #since() {
    const lost = this.#losses.words(), told = this.#retold();
    const first = lost ? this.#words.say("lost", { what: lost }) : "";
    if (!told) return first;
    return first ? `${first} ${told}` : this.#words.say("since", { what: told });
  }

  /** Who was eliminated, then the latest of the rest; how many more the diary holds. */
  #retold() {
    const first = this.#missed.filter(({ event }) => FIRST.includes(event.type));
    const rest = this.#missed.filter((line) => !first.includes(line)), kept = rest.slice(-RETOLD);
    const left = rest.length - kept.length;
    return [
      ...[...first, ...kept].map((line) => this.#words_of(line)),
      left ? this.#words.count("more_told", left) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  #dice(rows, isNew) {
    if (!this.#throw) return;
    this.#throw.replaceChildren(...rows);
    this.#throw.classList.remove("is-new");
    if (isNew) requestAnimationFrame(() => this.#throw.classList.add("is-new"));
  }
}
