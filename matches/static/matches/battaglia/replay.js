/* The replay of Battaglia: the whole table after every event, every hand open. */

import { dataOf } from "../common.js";
import { Words } from "../play_dom.js";
import { startReplay } from "../replay_page.js";
import { Table } from "./table.js";

const words = new Words(dataOf("table-texts"), document.documentElement.lang);
const table = new Table(document.querySelector("[data-table]"), words);

function drawn(current, match) {
  const of = (prefix) =>
    [...current].filter(([key, [value]]) => key.startsWith(prefix) && value).map(([, [value]]) => value);
  const [deck] = current.get("deck") ?? [null];
  const seats = of("seat ").map((place) => ({ ...place, ...match.seats[place.seat - 1] }));
  table.draw({ patrols: of("patrol "), pile: 0, discards: 0, top: null, ...deck, seats, me: null });
}

startReplay({ put: () => { /* the table is drawn anew from the step */ }, drawn, throws: () => null, blank: [null] });
