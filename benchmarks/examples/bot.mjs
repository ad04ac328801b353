// A bot of one's own for RisiKo! and Italy War in JavaScript, Node alone: docs/engine.md says what is asked.
//
//   manage.py simulate risiko-challenge --seats 3 --bots "exec:node benchmarks/examples/bot.mjs,objective,random"

import { createInterface } from "node:readline";

/** How many more armies stand around a territory than on it. */
function threat(borders, lands, territory) {
  const [owner, armies] = lands[territory];
  const enemies = borders[territory].filter((other) => lands[other][0] !== owner);
  return enemies.reduce((sum, other) => sum + lands[other][1], 0) - armies;
}

/** How good an action looks; the rest of the turn is thought of when it comes. */
function worth(action, lands, borders) {
  if (action.type === "place") {
    return threat(borders, lands, action.territory);
  }
  if (action.type === "attack") {
    const [source, target] = [lands[action.source][1], lands[action.target][1]];
    return source > target + 1 ? 10 + source - 2 * target : -1;
  }
  return { trade: 99, end_turn: 0, move: -2, pass: 1 }[action.type] ?? 5;
}

/** Which of the listed actions is played, with the largest quantity. */
function answer({ number, actions, view }, borders) {
  const worths = actions.map((action) => worth(action, view.territories, borders));
  const index = worths.indexOf(Math.max(...worths));
  const { armies, dice } = actions[index];
  const quantity = armies?.most ?? dice?.most;
  return { type: "action", number, index, quantity };
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let borders = {};
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "example" });
  } else if (message.type === "match") {
    borders = message.borders;
  } else if (message.type === "decide") {
    say(answer(message, borders));
  }
}
