/* The board of RisiKo!: the planisphere, what can be done on it, and what stands beside it. */

import { diceRow, falling } from "../dice_faces.js";
import { startPage } from "../play_page.js";
import { Private } from "./private.js";
import { fighters } from "./fighters.js";
import { Scene, Territories, held, losses, named } from "./scene.js";
import { BoardTurn } from "./turn.js";

function throws(event, texts, before) {
  if (event.type === "sdadata_rolled" || event.type === "order_rolled")
    return [diceRow(event.dice, "plain", texts.dice)];
  if (event.type !== "fought") return null;
  const { attacker, defender } = fighters(event, before);
  return [
    attacker(diceRow(falling(event.attack), "attack", texts.attacker)),
    defender(diceRow(falling(event.defence), "defence", texts.defender)),
    losses(event),
  ];
}

function finale({ sdadata, end }, words, board) {
  if (end.extra) return words.say("extra_round", { number: end.extra });
  if (sdadata) return sdadata.lap ? words.say("sdadata", { most: sdadata.most }) : words.texts.time_up;
  if (end.closing) return words.say("closing", { name: board.nameOf(end.closing) });
  return end.expired ? words.texts.time_up : "";
}

startPage({
  Board: Territories, things: held, thingWords: named, strength: ({ armies }) => armies,
  scene: (page) => new Scene(page),
  turn: (page, host) => new BoardTurn(host, page),
  own: (page, turn) => new Private(page.root, { ...page, map: page.scene.map, turn }),
  numbers: ({ territories, armies, waiting, cards }, { phase }) =>
    ({ territories, armies: armies + (phase === "placing" ? waiting : 0), cards }),
  finale, throws, quiet: ["deck_shuffled", "turn_ended"],
});
