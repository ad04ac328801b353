/* The board of Italy War: the scene of RisiKo! on the map of Italy, dice of eight faces, cards that lie face up. */

import { diceRow } from "../dice_faces.js";
import { startPage } from "../play_page.js";
import { fighters } from "../risiko/fighters.js";
import { Private } from "../risiko/private.js";
import { Territories, held, losses, named } from "../risiko/scene.js";
import { sixAndEight } from "./dice.js";
import { ItalyScene } from "./scene.js";
import { ItalyTurn } from "./turn.js";

function throws(event, texts, before) {
  if (event.type === "order_rolled") return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  const { attacker, defender } = fighters(event, before);
  return [
    attacker(sixAndEight(event.attack, event.attack8, "attack", texts.attacker, texts)),
    defender(sixAndEight(event.defence, event.defence8, "defence", texts.defender, texts)), losses(event),
  ];
}

startPage({
  Board: Territories, things: held, thingWords: named, strength: ({ armies }) => armies,
  scene: (page) => new ItalyScene(page),
  turn: (page, host) => new ItalyTurn(host, page),
  own: (page, turn) => new Private(page.root, { ...page, map: page.scene.map, turn }),
  numbers: ({ territories, armies, waiting, cards }, { phase }) =>
    ({ territories, armies: armies + (phase === "placing" ? waiting : 0), cards }),
  finale: ({ end }, words) => (end.expired ? words.texts.time_up : ""),
  throws, quiet: ["deck_shuffled", "turn_ended", "passed", "attack_declared"],
});
