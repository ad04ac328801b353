// The table of Battaglia as a picture: patrols of every seat, deck and discards, open hands. It knows no rules.

import { army, el } from "../play_dom.js";

const KINDS = ["capitano", "guardia", "cannone"];

export class Table {
  #host; #words; #texts;

  /** `words`: a Words with the texts of the table. */
  constructor(host, words) {
    this.#host = host;
    this.#words = words;
    this.#texts = words.texts;
  }

  nameOf(code) { return this.#texts.cards[code].name; }

  /** A card face; `count` beside it where several equal ones lie together. */
  face(code, { count = 1, large = false } = {}) {
    const { kind, colour, name, points } = this.#texts.cards[code];
    const art = document.querySelector(`[data-art="${kind}"]`)?.content.cloneNode(true) ?? "";
    return el("span", { class: `bt-card bt-card--${colour || "arsenal"}${large ? " bt-card--large" : ""}` },
      colour ? el("span", { class: "bt-card__letter", "aria-hidden": "true" }, colour[0].toUpperCase()) : null, art,
      points ? el("span", { class: "bt-card__points", "aria-hidden": "true" }, String(points)) : null,
      count > 1 ? el("b", { class: "bt-card__count", "aria-hidden": "true" }, `×${count}`) : null,
      el("span", { class: "sr-only" }, count > 1 ? this.inWords(Array(count).fill(code)) : name));
  }

  back() { return el("span", { class: "bt-card bt-card--back" }, el("span", { class: "sr-only" }, this.#texts.hidden_card)); }

  /** "1 captain, 3 guards" */
  inWords(codes) {
    const counts = KINDS.map((kind) => [kind, codes.filter((code) => this.#texts.cards[code].kind === kind).length]);
    return counts.filter(([, n]) => n).map(([kind, n]) => this.counted(kind, n)).join(", ");
  }

  counted(kind, n) {
    const forms = this.#texts.kinds[kind];
    return (forms[this.#words.plurals.select(n)] ?? forms.other).replace("%(n)d", n);
  }

  patrolName({ colour }) { return this.#texts.patrols[colour]; }

  /** Draws a model: { patrols, pile, discards, top, dealer, turn, seats: [{ seat, name, letter, closes, hand? }], me }.
   *  `lit`: { patrols: Set, sources: Set }; `tap(what)` hears a press on what is lit, or on a card of the own hand. */
  draw(model, { lit = { patrols: new Set(), sources: new Set() }, tap = () => {}, own = null } = {}) {
    const focus = this.#host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const others = model.seats.filter((one) => one.seat !== model.me), mine = model.seats.filter((one) => one.seat === model.me);
    this.#host.replaceChildren(
      el("div", { class: "bt-mats" }, others.map((one) => this.#mat(one, model, lit, tap))),
      this.#centre(model, lit, tap),
      el("div", { class: "bt-mine" }, mine.map((one) => this.#mat(one, model, lit, tap)), own));
    if (focus) this.#host.querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
  }

  #centre({ pile, discards, top }, lit, tap) {
    const stack = (key, word, face, count) => {
      const inside = [face, el("span", { class: "bt-pile__word" }, word, " ", el("b", { class: "num" }, String(count)))];
      return lit.sources.has(key)
        ? el("button", { type: "button", class: "bt-pile is-lit", "data-key": key, onclick: () => tap({ source: key }) }, inside)
        : el("div", { class: "bt-pile" }, inside);
    };
    return el("div", { class: "bt-centre" },
      stack("deck", this.#texts.deck, pile ? this.back() : el("span", { class: "bt-card bt-card--none" }), pile),
      stack("discards", this.#texts.discards, top ? this.face(top) : el("span", { class: "bt-card bt-card--none" }), discards));
  }

  #mat(one, model, lit, tap) {
    const patrols = model.patrols.filter((patrol) => patrol.seat === one.seat);
    const word = one.seat === model.me ? this.#texts.your_table : this.#words.say("table_of", { name: one.name });
    return el("section", { class: `bt-mat${one.seat === model.turn ? " is-moving" : ""}`, "aria-label": word },
      el("h2", { class: "bt-mat__name" }, army(one.letter, ""), one.name,
        one.seat === model.dealer ? el("span", { class: "bt-note" }, this.#texts.dealer) : null,
        one.closes ? el("span", { class: "bt-note bt-note--good" }, this.#texts.may_close) : null),
      patrols.length
        ? el("div", { class: "bt-patrols" }, patrols.map((patrol) => this.#patrol(patrol, lit, tap)))
        : el("p", { class: "bt-empty" }, this.#texts.no_patrols),
      one.hand ? this.#open(one) : null);
  }

  #open({ name, hand, arsenal }) {
    return el("p", { class: "bt-open", "aria-label": this.#words.say("hand_of", { name }) },
      [...hand, ...arsenal].map((code) => this.face(code)));
  }

  #patrol(patrol, lit, tap) {
    const groups = KINDS.map((kind) => patrol.cards.filter((code) => this.#texts.cards[code].kind === kind)).filter((one) => one.length);
    const inside = [
      el("span", { class: "bt-patrol__cards" }, groups.map((codes) => this.face(codes[0], { count: codes.length }))),
      el("span", { class: "bt-patrol__worth num" }, this.#words.count("points", patrol.points),
        patrol.complete ? el("b", { class: "bt-note bt-note--good" }, this.#texts.complete) : null)];
    const label = `${this.patrolName(patrol)}: ${this.inWords(patrol.cards)}`;
    return lit.patrols.has(patrol.patrol)
      ? el("button", { type: "button", class: "bt-patrol is-lit", "data-key": `patrol-${patrol.patrol}`, "aria-label": label, onclick: () => tap({ patrol: patrol.patrol }) }, inside)
      : el("div", { class: "bt-patrol", role: "group", "aria-label": label }, inside);
  }
}

/** The points of every hand as rows of a table: heads are seats. */
export function handsTable(heads, gains, totals, texts) {
  if (!gains.length) return el("p", {}, texts.no_hands);
  const row = (name, cells, tag = "td") => el("tr", {}, el("th", { scope: "row" }, name), cells.map((cell) => el(tag, { class: "num" }, String(cell))));
  return el("table", { class: "table bt-hands" },
    el("thead", {}, el("tr", {}, el("td", {}), heads.map(({ name, letter }) => el("th", { scope: "col", class: "num" }, army(letter, ""), " ", name)))),
    el("tbody", {}, gains.map((hand, place) => row(String(place + 1), hand.map((parts) => parts.reduce((sum, n) => sum + n, 0))))),
    el("tfoot", {}, row(texts.sum, totals)));
}
