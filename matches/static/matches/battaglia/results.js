/* The shuffles of Battaglia, read off the events of a stored match (docs/dice.md). */

import { startCheck } from "../dice_page.js";

/** Every shuffle in the order in which the match asked: { kind, values, event, type }. A reshuffle is stored as the
 *  cards in their new order: its permutation follows from the discards, the top one left out. */
export function* asked(events, { cards }) {
  const place = new Map(cards.map((card, index) => [card, index]));
  let discards = [];
  for (const [index, event] of events.entries()) {
    const shuffle = (values) => ({ kind: "shuffle", values, event: index + 1, type: event.type });
    if (event.type === "lots_drawn") yield shuffle(event.order);
    else if (event.type === "deck_shuffled") {
      const before = event.again ? discards : [...event.cards].sort((a, b) => place.get(a) - place.get(b));
      yield shuffle(event.cards.map((card) => before.indexOf(card)));
      discards = event.again ? discards.slice(-1) : [];
    }
    discards = after(discards, event);
  }
}

function after(discards, event) {
  switch (event.type) {
    case "hand_began": return [];
    case "discarded": return [...discards, event.card];
    case "attacked": case "healed": return [event.card, ...discards];
    case "struck": case "withdrawn": return [...event.cards, ...discards];
    case "drawn": return event.source === "discards" ? discards.slice(0, -1) : discards;
    default: return discards;
  }
}

startCheck(asked);
