/* A fight told step by step: who attacks whom where, who throws first and why, each throw, what it cost. */

import { el } from "../common.js";
import { army } from "../play_dom.js";
import { hitsRow } from "./dice.js";
import { forces } from "./pieces.js";

const KEPT = 4; // steps

const seatOf = ({ seats }, number) => seats.find((seat) => seat.seat === number) ?? {};
const key = (seat, texts) => army(seat.letter ?? "", texts.colours[seat.letter] ?? "");

export class Battle {
  #head = null; #steps = []; #defender = 0;

  /** The rows that stand for an event: null when it belongs to no fight, none when it ends what was told. */
  rows(event, texts, before, words) {
    const teller = TELLERS[event.type];
    if (!teller) return QUIET.has(event.type) ? null : this.#clear();
    if (event.type === "battle_began") this.#defender = event.target;
    const { head, step } = teller(event, before, texts, words, this.#defender);
    if (head) [this.#head, this.#steps] = [head, []];
    if (step) this.#steps = [...this.#steps, step].slice(-KEPT);
    return [this.#head, ...this.#steps].filter(Boolean);
  }

  #clear() {
    [this.#head, this.#steps] = [null, []];
    return [];
  }
}

/** What happens between the steps of a fight without being one. */
const QUIET = new Set([
  "eliminated",
  "withdrawn",
  "returned",
  "time_expired",
  "truce_offered",
  "truce_ended",
  "aimed",
  "fire_opened",
  "passed",
  "naval_ended",
  "movement_ended",
  "turn_ended",
  "operations_began",
  "taken_back",
]);

const line = (...parts) => el("p", { class: "battle__step" }, ...parts);

function thrown(event, before, texts, words, note = "") {
  const seat = seatOf(before, event.seat),
    row = hitsRow(event, texts, seat);
  row.append(
    el(
      "span",
      { class: "battle__hits num", "aria-hidden": "true" },
      words.count("hits", event.hits),
      note ? ` · ${note}` : "",
    ),
  );
  return row;
}

/** More aircraft throw first; as many, and the rules say who. */
function began(event, before, texts, words) {
  const [attacker, defender] = [event.seat, event.target].map((seat) => seatOf(before, seat));
  const mine = before.invaders[event.territory]?.[1] ?? 0, theirs = before.territories[event.territory]?.[2] ?? 0;
  const here = (armies) => (before.phase === "battles" ? forces(armies, texts) : " ");
  const first = seatOf(before, event.first).name ?? "",
    why = mine === theirs ? "first_even" : "first_air";
  return {
    head: el(
      "div",
      { class: "battle__head" },
      el("b", {}, texts.places[event.territory]),
      " ",
      key(attacker, texts),
      here(before.invaders[event.territory] ?? []),
      texts.against_short,
      " ",
      key(defender, texts),
      here((before.territories[event.territory] ?? []).slice(1)),
      texts.and_flag,
      el("span", { class: "battle__first small" }, words.say(why, { name: first })),
    ),
  };
}

/** The defender's dice are its armies and those of the flag. */
function throwStep(event, before, texts, words, defender) {
  return { step: thrown(event, before, texts, words, event.seat === defender ? texts.with_flag : "") };
}

function lost(event, before, texts) {
  const seat = seatOf(before, event.seat), joined = [event.joined_land, event.joined_air];
  return { step: line(key(seat, texts), " ", texts.loses, " ", forces([event.land, event.air], texts),
    joined.some(Boolean) ? el("span", {}, " ", texts.joining, " ", forces(joined, texts)) : "") };
}

const named = (word) => (event, before, texts, words) => ({
  step: line(
    key(seatOf(before, event.seat), texts),
    " ",
    words.say(word, { territory: texts.places[event.territory] }),
  ),
});
const titled = (title) => (event, before, texts, words) => ({
  head: el("div", { class: "battle__head" }, el("b", {}, title(event, texts))),
  step: thrown(event, before, texts, words),
});
const kindOf = (card) => card.split("-")[1];

const TELLERS = {
  battle_began: began,
  thrown: throwStep,
  weapon_played: (event, before, texts, words) => ({
    step: thrown(event, before, texts, words, texts.card_names[kindOf(event.card)]),
  }),
  armies_lost: lost,
  conquered: named("now_conquered"),
  repelled: named("now_repelled"),
  fired: titled(({ territory }, texts) => `${texts.naval_fire} ${texts.places[territory]}`),
  torpedo_launched: titled((_, texts) => texts.card_names.torpedo),
  sunk: (event, before, texts) => ({
    step: line(key(seatOf(before, event.seat), texts), " ", texts.loses, " ", forces([0, 0, event.armies], texts)),
  }),
  missile_struck: titled((_, texts) => texts.card_names.missile),
  super_played: titled((_, texts) => texts.card_names.super_production),
};
