/* Dice that look like dice: pips on a square, the number for those who do not see them. */

import { army } from "./play_dom.js";

const SVG = "http://www.w3.org/2000/svg";
const BURST =
  "M20 6l2.6 7.8 7.4-3.6-3.6 7.4 7.6 2.4-7.6 2.6 3.6 7.4-7.4-3.6L20 34" +
  "l-2.6-7.6-7.4 3.6 3.6-7.4L6 20l7.6-2.4-3.6-7.4 7.4 3.6z";
const BODY = { x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 };
const PIPS = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

function drawing(kind) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 40 40", class: kind, "aria-hidden": "true" }))
    svg.setAttribute(name, value);
  return svg;
}

function shape(svg, tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  svg.append(element);
  return element;
}

/** One die; `side` is attack, defence or plain. */
export function die(face, side = "plain") {
  const svg = drawing(`die die--${side}`);
  shape(svg, "rect", BODY);
  for (const [x, y] of PIPS[face] ?? []) shape(svg, "circle", { cx: x * 10, cy: y * 10, r: 3.6 });
  return svg;
}

/** A die of eight faces: seen from the tip, with its number. */
export function die8(face, side = "plain") {
  const svg = drawing(`die die--eight die--${side}`);
  shape(svg, "path", { d: "M20 1.5L37.5 20 20 38.5 2.5 20z" });
  shape(svg, "path", { class: "die__edge", d: "M2.5 20L20 13.5 37.5 20M20 1.5v12" });
  shape(svg, "text", { class: "die__number", x: 20, y: 27 }).textContent = face;
  return svg;
}

/** A die that hits or misses: a burst, or an empty face. */
export function dieOfHits(hit, side = "plain") {
  const svg = drawing(`die die--${side}${hit ? " die--hit" : ""}`);
  shape(svg, "rect", BODY);
  if (hit) shape(svg, "path", { class: "die__burst", d: BURST });
  return svg;
}

/** The dice of a seat: the key of its army stands before them. */
export function keyed(row, letter, name) {
  if (letter) row.prepend(army(letter, name));
  return row;
}

/** The dice of a fight in the order in which they are told: the highest first. */
export const falling = (dice) => [...dice].sort((a, b) => b - a);

/** A row of dice with its words: `label: 6, 4, 1`; `make` draws one of them. */
export function diceRow(faces, side, label, make = die) {
  const row = document.createElement("p");
  row.className = "dice";
  const words = document.createElement("span");
  words.className = "sr-only";
  words.textContent = `${label}: ${faces.join(", ")}`;
  row.append(words, ...faces.map((face) => make(face, side)));
  return row;
}
