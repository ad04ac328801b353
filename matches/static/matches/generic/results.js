/* The rolls and shuffles of any game, read off the events of a stored match (docs/dice.md): which type of event holds
   which kind in which field, the game says. */

import { startCheck } from "../dice_page.js";

/** Every result in the order in which the match asked: { kind, values, event, type }. */
export function* asked(events, { kinds }) {
  for (const [index, event] of events.entries()) {
    const [kind, field] = kinds[event.type] ?? [];
    if (kind) yield { kind, values: event[field], event: index + 1, type: event.type };
  }
}

startCheck(asked);
