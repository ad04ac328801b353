// The replay of Italy War: owners and armies on the map of Italy, the dice of every throw.

import { diceRow } from "../dice_faces.js";
import { Planisphere } from "../planisphere.js";
import { startReplay } from "../replay_page.js";

const map = new Planisphere(document.querySelector("[data-replay] .planisphere-frame"));

function put([code, seat, armies], match) {
  map.setOwner(code, seat ? match.seats[seat - 1]?.letter ?? "" : null);
  map.setArmies(code, seat ? armies : null);
}

function throws(event, texts) {
  if (event.type === "order_rolled") return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  return [diceRow([...event.attack, ...event.attack8], "attack", texts.attack), diceRow([...event.defence, ...event.defence8], "defence", texts.defence)];
}

startReplay({ put, throws, blank: [0, 0] });
