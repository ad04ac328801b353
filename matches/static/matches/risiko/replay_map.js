/* The map of a replay: owners and armies as the events change them. */

import { FarNumbers } from "../far_numbers.js";

/** How a change is put on this map. */
export const put = (map) => {
  const far = new FarNumbers(map);
  return ([code, seat, armies], match) => {
    map.setOwner(code, seat ? match.seats[seat - 1]?.letter ?? "" : null);
    map.setArmies(code, seat ? armies : null);
    far.write(code, seat ? armies : null);
  };
};

/** Where an event took place is what the line below this map tells of. */
export const follow = (map) => ({ target, territory }) => {
  const code = target ?? territory;
  if (map.codes.includes(code)) map.tellOf(code);
};
