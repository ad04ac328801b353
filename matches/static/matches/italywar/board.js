// The board of Italy War: the scene of RisiKo! on the map of Italy, dice of eight faces, cards that lie face up.

import { diceRow } from "../dice_faces.js";
import { startPage } from "../play_page.js";
import { Scene, Territories, losses } from "../risiko/scene.js";
import { Private } from "../risiko/private.js";
import { ItalyTurn } from "./turn.js";

const down = (dice) => [...dice].sort((a, b) => b - a);

function throws(event, texts) {
  if (event.type === "order_rolled") return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  const eight = (dice, kind) => (dice.length ? [diceRow(dice, kind, texts.eight_faces)] : []);
  return [
    ...(event.attack.length ? [diceRow(down(event.attack), "attack", texts.attacker)] : []), ...eight(event.attack8, "attack"),
    ...(event.defence.length ? [diceRow(down(event.defence), "defence", texts.defender)] : []), ...eight(event.defence8, "defence"),
    losses(event),
  ];
}

startPage({
  Board: Territories,
  scene: (page) => new Scene(page),
  turn: (page, host) => new ItalyTurn(host, page),
  own: (page, turn) => new Private(page.root, { ...page, map: page.scene.map, turn }),
  numbers: ({ territories, armies, waiting, cards }, { phase }) =>
    ({ territories, armies: armies + (phase === "placing" ? waiting : 0), cards }),
  finale: ({ end }, words) => (end.expired ? words.texts.time_up : ""),
  throws, quiet: ["deck_shuffled", "turn_ended", "passed", "attack_declared"],
});
