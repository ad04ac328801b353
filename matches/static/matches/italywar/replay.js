/* The replay of Italy War: owners and armies on the map of Italy, the dice of every throw. */

import { diceRow } from "../dice_faces.js";
import { startReplay } from "../replay_page.js";
import { Planisphere } from "../planisphere.js";
import { fighters } from "../risiko/fighters.js";
import { follow, put } from "../risiko/replay_map.js";
import { sixAndEight } from "./dice.js";

const map = new Planisphere(document.querySelector("[data-replay] .planisphere-frame"));

function throws(event, texts, before) {
  if (event.type === "order_rolled") return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  const { attacker, defender } = fighters(event, before);
  return [
    attacker(sixAndEight(event.attack, event.attack8, "attack", texts.attack, texts)),
    defender(sixAndEight(event.defence, event.defence8, "defence", texts.defence, texts)),
  ];
}

startReplay({ put: put(map), told: follow(map), throws, blank: [0, 0] });
