/* The map of a replay: owners and armies as the events change them. */

/** How a change is put on this map. */
export const put = (map) => ([code, seat, armies], match) => {
  map.setOwner(code, seat ? match.seats[seat - 1]?.letter ?? "" : null);
  map.setArmies(code, seat ? armies : null);
};
