// Dice that look like dice: pips on a square, the number for those who do not see them.

const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[2, 2]], 2: [[1, 1], [3, 3]], 3: [[1, 1], [2, 2], [3, 3]], 4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]], 6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

/** One die; `side` is attack, defence or plain. */
export function die(face, side = "plain") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("class", `die die--${side}`);
  svg.setAttribute("aria-hidden", "true");
  const body = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 })) body.setAttribute(name, value);
  svg.append(body);
  for (const [x, y] of PIPS[face] ?? []) {
    const pip = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: x * 10, cy: y * 10, r: 3.6 })) pip.setAttribute(name, value);
    svg.append(pip);
  }
  return svg;
}

/** A row of dice with its words: `label: 6, 4, 1`. */
export function diceRow(faces, side, label) {
  const row = document.createElement("p");
  row.className = "dice";
  const words = document.createElement("span");
  words.className = "sr-only";
  words.textContent = `${label}: ${faces.join(", ")}`;
  row.append(words, ...faces.map((face) => die(face, side)));
  return row;
}
