/* The rolls and shuffles of Italy War, read off the events of a stored match (docs/dice.md). */

import { startCheck } from "../dice_page.js";

/** Every roll and shuffle in the order in which the match asked: { kind, values, event, type }. */
export function* asked(events, { cards }) {
  const place = new Map(cards.map((card, index) => [card, index]));
  let discards = [];
  for (const [index, event] of events.entries()) {
    const chance = (kind, values) => ({ kind, values, event: index + 1, type: event.type });
    if (event.type === "order_rolled") yield chance("roll", event.dice);
    else if (event.type === "fought") {
      const six = [...event.attack, ...event.defence], eight = [...event.attack8, ...event.defence8];
      if (six.length) yield chance("roll", six);
      if (eight.length) yield chance("roll8", eight);
    } else if (event.type === "objectives_dealt") yield chance("shuffle", event.cards);
    else if (event.type === "territories_dealt") yield chance("shuffle", event.cards.map((card) => place.get(card)));
    else if (event.type === "deck_shuffled") {
      const before = event.again ? discards : [...event.cards].sort((a, b) => place.get(a) - place.get(b));
      yield chance("shuffle", event.cards.map((card) => before.indexOf(card)));
      discards = [];
    }
    discards = [...discards, ...thrown(event)];
  }
}

function thrown(event) {
  if (event.type === "traded") return event.cards;
  if (event.type === "admiral_played" || event.type === "truce_declared") return [event.card];
  return event.spent ?? [];
}

startCheck(asked);
