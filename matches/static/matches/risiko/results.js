/* The rolls and shuffles of RisiKo!, read off the events of a stored match (docs/dice.md). */

import { startCheck } from "../dice_page.js";
import { dealt } from "./void_deals.js";

/** The discards of a match that begins at a position (rules/risiko/beginning.py). */
function discardsAt(started) {
  const position = started?.options?.find(([name]) => name === "begins_at")?.[1];
  return position ? JSON.parse(position).discards : [];
}

/** Every roll and shuffle in the order in which the match asked: { kind, values, event } (docs/dice.md). */
export function* asked(events, { cards, void: ofVoid }, header) {
  const place = new Map(cards.map((card, index) => [card, index]));
  let discards = discardsAt(events[0]);
  for (const [index, event] of events.entries()) {
    const chance = (kind, values) => ({ kind, values, event: index + 1, type: event.type });
    if (event.type === "order_rolled" || event.type === "sdadata_rolled") yield chance("roll", event.dice);
    else if (event.type === "fought") yield chance("roll", [...event.attack, ...event.defence]);
    else if (event.type === "objectives_dealt") yield chance("shuffle", event.cards);
    else if (event.type === "territories_dealt") yield { ...chance("shuffle"), ...dealt(event, place, ofVoid, header) };
    else if (event.type === "deck_shuffled") {
      yield chance("shuffle", event.cards.map((card) => (event.again ? discards.indexOf(card) : place.get(card))));
      discards = [];
    }
    if (event.type === "traded") discards = [...discards, ...event.cards];
    if (event.type === "discarded") discards = [...discards, event.card];
  }
}

startCheck(asked);
