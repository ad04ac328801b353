// The replay of RisiKo!: owners and armies on the planisphere, the dice of every throw.

import { diceRow } from "../dice_faces.js";
import { Planisphere } from "../planisphere.js";
import { startReplay } from "../replay_page.js";

const map = new Planisphere(document.querySelector("[data-replay] .planisphere-frame"));

function put([code, seat, armies], match) {
  map.setOwner(code, seat ? match.seats[seat - 1]?.letter ?? "" : null);
  map.setArmies(code, seat ? armies : null);
}

function throws(event, texts) {
  if (event.type === "fought") return [diceRow(event.attack, "attack", texts.attack), diceRow(event.defence, "defence", texts.defence)];
  return event.type === "order_rolled" || event.type === "sdadata_rolled" ? [diceRow(event.dice, "plain", texts.dice)] : null;
}

startReplay({ put, throws, blank: [0, 0] });
