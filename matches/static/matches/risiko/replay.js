/* The replay of RisiKo!: owners and armies on the planisphere, the dice of every throw. */

import { diceRow, falling } from "../dice_faces.js";
import { Planisphere } from "../planisphere.js";
import { startReplay } from "../replay_page.js";
import { fighters } from "./fighters.js";
import { follow, put } from "./replay_map.js";

const map = new Planisphere(document.querySelector("[data-replay] .planisphere-frame"));

function throws(event, texts, before) {
  if (event.type === "fought") {
    const { attacker, defender } = fighters(event, before);
    return [
      attacker(diceRow(falling(event.attack), "attack", texts.attack)),
      defender(diceRow(falling(event.defence), "defence", texts.defence)),
    ];
  }
  return event.type === "order_rolled" || event.type === "sdadata_rolled"
    ? [diceRow(event.dice, "plain", texts.dice)]
    : null;
}

startReplay({ put: put(map), told: follow(map), throws, blank: [0, 0] });
