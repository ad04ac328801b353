/* Whose dice they are: the key of an army before its row. */

import { keyed } from "../dice_faces.js";

/** Who attacks and who defends, each a way to put its key before its dice. `before`: the board before the throw
 *  ({ territories, seats }); no key when it is already the one after. */
export function fighters({ source, target }, { territories, seats }) {
  const [attacker, defender] = [source, target].map((code) => territories[code]?.[0] ?? 0);
  const key = (number) => (row) => {
    const { letter = "", name = "" } = attacker === defender ? {} : seats.find(({ seat }) => seat === number) ?? {};
    return keyed(row, letter, name);
  };
  return { attacker: key(attacker), defender: key(defender) };
}
