/* Void deals (docs/dice.md): with their cards or without, what the seed gives must not have been a valid deal. */

/** The shuffle of a deal: its values if they are written, how many cards, and whether the event may follow from
 *  them. */
export function dealt(event, place, { seats, continents, shares }, header) {
  const share = header.options.deal_share_percent ?? shares[header.ruleset],
    written = event.cards.length > 0;
  const asVoid = (drawn) =>
    (written || header.seats.length === seats) && tooMuch(drawn, header.seats.length, continents, share);
  return {
    values: written ? event.cards.map((card) => place.get(card)) : null,
    size: continents.flat().length,
    fits: (drawn) => (event.valid ? written : asVoid(drawn)),
  };
}

function tooMuch(drawn, seats, continents, share) {
  const hand = new Map(drawn.map((card, turn) => [card, turn % seats]));
  const most = (continent) => Math.max(...Array.from({ length: seats }, (_, seat) => continent
    .filter((card) => hand.get(card) === seat).length));
  return share > 0 && continents.some((continent) => 100 * most(continent) > share * continent.length);
}
