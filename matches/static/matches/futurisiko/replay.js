/* The replay of FutuRisiKo!: owners, armies and submarines on the map, the dice of every throw. */

import { startReplay } from "../replay_page.js";
import { Chart } from "./chart.js";
import { hitsRow } from "./dice.js";

const chart = new Chart(document.querySelector("[data-replay] [data-chart]"));
const seas = new Set([...document.querySelectorAll(".chart__sea")].map((area) => area.dataset.place));

function put([code, ...values], match) {
  const letter = (seat) => match.seats[seat - 1]?.letter ?? "";
  if (seas.has(code))
    return chart.setSea(
      code,
      values.map((sea, place) => ({ letter: letter(place + 1), sea })).filter(({ sea }) => sea),
    );
  const [owner, land, air, invadingLand, invadingAir, invader] = values;
  return chart.setLand(
    code,
    { letter: letter(owner), land, air },
    invader ? { letter: letter(invader), land: invadingLand, air: invadingAir } : null,
  );
}

startReplay({
  put,
  throws: (event, texts, { seats }) => (event.dice ? [hitsRow(event, texts, seats[event.seat - 1])] : null),
  blank: [0, 0, 0, 0, 0, 0],
});
