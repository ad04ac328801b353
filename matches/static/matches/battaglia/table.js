/* The table of Battaglia as a picture: patrols of every seat, deck and discards, open hands. It knows no rules. */

import { el } from "../common.js";
import { army } from "../play_dom.js";

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
    return el(
      "span",
      { class: `bt-card bt-card--${colour || "arsenal"}${large ? " bt-card--large" : ""}`, title: name },
      colour ? el("span", { class: "bt-card__letter", "aria-hidden": "true" }, colour[0].toUpperCase()) : null,
      art,
      points ? el("span", { class: "bt-card__points", "aria-hidden": "true" }, String(points)) : null,
      count > 1 ? el("b", { class: "bt-card__count", "aria-hidden": "true" }, `×${count}`) : null,
      el("span", { class: "sr-only" }, count > 1 ? this.inWords(Array(count).fill(code)) : name));
  }

  back() {
    return el("span", { class: "bt-card bt-card--back" }, el("span", { class: "sr-only" }, this.#texts.hidden_card));
  }

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
  draw(model, { lit = { patrols: new Set(), sources: new Set() }, tap = null, own = null } = {}) {
    const focus = this.#host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const others = model.seats.filter((player) => player.seat !== model.me),
      mine = model.seats.filter((player) => player.seat === model.me);
    this.#host.replaceChildren(
      el("div", { class: "bt-mats" }, others.map((player) => this.#mat(player, model, lit, tap))),
      this.#centre(model, lit, tap),
      el("div", { class: "bt-mine" }, mine.map((player) => this.#mat(player, model, lit, tap)), own));
    if (focus) this.#host.querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
  }

  #centre({ pile, discards, top, hand }, lit, tap) {
    const stack = (key, word, face, count) => {
      const inside = [
        face,
        el("span", { class: "bt-pile__word" }, word, " ", el("b", { class: "num" }, String(count))),
      ];
      return lit.sources.has(key)
        ? el(
            "button",
            { type: "button", class: "bt-pile is-lit", "data-key": key, onclick: () => tap?.({ source: key }) },
            inside,
          )
        : el("div", { class: "bt-pile" }, inside);
    };
    return el("div", { class: "bt-centre" },
      hand ? el("p", { class: "bt-centre__hand num" }, this.#words.say("hand_number", { number: hand })) : null,
      stack("deck", this.#texts.deck, pile ? this.back() : el("span", { class: "bt-card bt-card--none" }), pile),
      stack(
        "discards",
        this.#texts.discards,
        top ? this.face(top) : el("span", { class: "bt-card bt-card--none" }),
        discards,
      ),
    );
  }

  #mat(player, model, lit, tap) {
    const patrols = model.patrols.filter((patrol) => patrol.seat === player.seat);
    const word = player.seat === model.me ? this.#texts.your_table : this.#words.say("table_of", { name: player.name });
    return el("section", { class: `bt-mat${player.seat === model.turn ? " is-moving" : ""}`, "aria-label": word },
      el("h2", { class: "bt-mat__name" }, army(player.letter, ""), player.name,
        player.seat === model.dealer ? el("span", { class: "bt-note" }, this.#texts.dealer) : null,
        player.closes ? el("span", { class: "bt-note bt-note--good" }, this.#texts.may_close) : null),
      patrols.length
        ? el(
            "div",
            { class: "bt-patrols" },
            patrols.map((patrol) => this.#patrol(patrol, lit, tap, model.strike?.patrol === patrol.patrol)),
          )
        : el("p", { class: "bt-empty" }, this.#texts.no_patrols),
      player.hand ? this.#open(player) : null);
  }

  #open({ name, hand, arsenal }) {
    return el("div", { class: "bt-open", role: "group", "aria-label": this.#words.say("hand_of", { name }) },
      [...hand, ...arsenal].map((code) => this.face(code)));
  }

  #patrol(patrol, lit, tap, struck) {
    const groups = KINDS.map((kind) => patrol.cards.filter((code) => this.#texts.cards[code].kind === kind)).filter(
      (codes) => codes.length,
    );
    const inside = [
      el("span", { class: "bt-patrol__cards" }, groups.map((codes) => this.face(codes[0], { count: codes.length }))),
      el("span", { class: "bt-patrol__worth num" }, this.#words.count("points", patrol.points),
        patrol.complete ? el("b", { class: "bt-note bt-note--good" }, this.#texts.complete) : null,
        struck ? el("b", { class: "bt-note bt-note--bad" }, this.#texts.struck) : null)];
    const label = `${this.patrolName(patrol)}: ${this.inWords(patrol.cards)}`;
    return lit.patrols.has(patrol.patrol)
      ? el(
          "button",
          {
            type: "button",
            class: "bt-patrol is-lit",
            "data-key": `patrol-${patrol.patrol}`,
            "aria-label": label,
            onclick: () => tap?.({ patrol: patrol.patrol }),
          },
          inside,
        )
      : el("div", { class: `bt-patrol${struck ? " is-struck" : ""}`, role: "group", "aria-label": label }, inside);
  }
}

/** The points of every hand: the hand's own with what they are made of, and the running total below.
 *  Heads are seats. */
export function handsTable(heads, gains, totals, words) {
  const { texts } = words;
  if (!gains.length) return el("p", {}, texts.no_hands);
  const running = heads.map((_, seat) => runningSums(gains.map((hand) => sum(hand[seat]))));
  return el(
    "table",
    { class: "table table--fit bt-hands" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, texts.hand_short),
        heads.map(({ name, letter }) => el("th", { scope: "col", class: "num" }, army(letter, ""), " ", name)),
      ),
    ),
    el(
      "tbody",
      {},
      gains.map((hand, place) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, String(place + 1)),
          hand.map((parts, seat) => el("td", { class: "num" }, gained(parts, running[seat][place], words))),
        ),
      ),
    ),
    el(
      "tfoot",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "row" }, texts.sum),
        totals.map((total) => el("td", { class: "num" }, String(total))),
      ),
    ),
  );
}

const sum = (parts) => parts.reduce((all, n) => all + n, 0);

function runningSums(numbers) {
  let total = 0;
  return numbers.map((number) => {
    total += number;
    return total;
  });
}

/** What a hand gave: [cards, complete patrols, closing], all in points. */
function gained([cards, complete, closing], total, words) {
  const extra = [
    complete ? words.say("of_complete", { points: complete }) : "",
    closing ? words.say("of_closing", { points: closing }) : "",
  ].filter(Boolean);
  return [
    el("b", {}, `+${cards + complete + closing}`),
    extra.length
      ? el("span", { class: "bt-hands__parts" }, [words.say("of_cards", { points: cards }), ...extra].join(", "))
      : null,
    el("span", { class: "bt-hands__running" }, words.say("running", { points: total })),
  ];
}
