/* The rolls and shuffles of FutuRisiKo!, read off the events of a stored match (docs/dice.md). */

import { startCheck } from "../dice_page.js";

const ROLLED = ["super_played", "missile_struck", "torpedo_launched", "fired", "weapon_played", "thrown"];
const SHUFFLED = ["order_drawn", "seat_drawn", "deck_shuffled"];

/** Every roll and shuffle in the order in which the match asked. */
export function* asked(events) {
  for (const [index, { type, dice, order }] of events.entries()) {
    if (ROLLED.includes(type)) yield { kind: "roll", values: dice, event: index + 1, type };
    else if (SHUFFLED.includes(type) && order.length) yield { kind: "shuffle", values: order, event: index + 1, type };
  }
}

startCheck(asked);
